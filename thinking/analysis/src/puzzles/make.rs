//! Makes puzzles from games between bots, and checks them.

use bots::{Budget, Level, Playable, SeatHistory};
use quatuor::{AnyGame, AnyMove, Dice, FastDice, Request, Ruleset, Seed};

use crate::puzzles::{Exact, Goal, Puzzle, Puzzling, TooLarge, rate};

/// How many positions the search for one puzzle may examine.
const POSITIONS: u32 = 40_000;

/// A puzzle has at least this many moves to choose from.
const CHOICES: usize = 5;

/// A goal that is reached by more lines than this is not clear enough.
const LINES: usize = 40;

/// The longest line of a puzzle, in own moves.
const OWN_MOVES: usize = 4;

/// A puzzle that is rated lower than this is no puzzle.
const LOWEST: u16 = 850;

/// The puzzle of this number, if the game that bots play for it holds one. The same number
/// gives the same puzzle for as long as the bots play the same.
pub fn make(game: AnyGame, number: u32) -> Option<Puzzle> {
    quatuor::with_game!(game, Position => make_in::<Position>(number))
}

/// Whether a puzzle is what it says, apart from what bots think of it: its lines are all the lines that reach the goal, and every
/// refutation refutes.
///
/// # Errors
/// When there are too many positions to search.
pub fn check(puzzle: &Puzzle) -> Result<bool, TooLarge> {
    quatuor::with_game!(puzzle.game(), Position => check_in::<Position>(puzzle))
}

fn make_in<G: Playable + Puzzling>(number: u32) -> Option<Puzzle> {
    let (variant, players, options) = G::TABLES[number as usize % G::TABLES.len()];
    let request = Request {
        variant: Some(variant.into()),
        players: Some(players),
        options: options.iter().map(ToString::to_string).collect(),
    };
    let ruleset = G::Ruleset::from_request(&request).expect("a ruleset of the game");
    let start = G::deal(&ruleset, &Seed::new(format!("puzzle {number}")));
    let mut found: Vec<Puzzle> = vec![];
    for position in games_end(&start, number) {
        match from_position(&position, number) {
            Ok(one) => found.extend(one),
            // Positions further from the end are larger still.
            Err(TooLarge) => break,
        }
        for other in off_the_line(&position) {
            found.extend(from_position(&other, number).ok().flatten());
        }
    }
    // Every second puzzle is one of the longest, the others are any.
    if number.is_multiple_of(2) {
        let longest = found.iter().map(|one| one.line().len()).max();
        found.retain(|one| Some(one.line().len()) == longest);
    }
    let chosen = FastDice::new(number.into()).below(found.len().max(1) as u32) as usize;
    let mut puzzle = found.into_iter().nth(chosen)?;
    puzzle.rating = rate(&puzzle);
    puzzle.reason = reason::<G>(&puzzle);
    (puzzle.rating >= LOWEST).then_some(puzzle)
}

/// What speaks for the first move.
fn reason<G: Playable + Puzzling>(puzzle: &Puzzle) -> Option<(String, i64)> {
    let history = SeatHistory::revealed(puzzle.seat(), G::from_any(&puzzle.start)?.clone());
    let reason = G::reason(&history, G::move_from_any(puzzle.line()[0])?)?;
    Some((reason.name.into(), reason.value))
}

/// The positions of a game between bots in which a turn begins, the last first.
fn games_end<G: Playable + Puzzling>(start: &G, number: u32) -> Vec<G> {
    let is_solo = start.seats() == 1;
    // In a solo game only a master uses the solver, and a game that is lost holds no puzzle.
    let level = if is_solo { Level::Master } else { Level::Strong };
    let iterations = match (is_solo, G::INFO.turns_have_several_moves) {
        (true, _) => 2_000,
        (false, true) => 30,
        (false, false) => 600,
    };
    let mut dice = FastDice::new(number.into());
    let mut minds: Vec<_> = (0..start.seats()).map(|_| G::level(level)).collect();
    let (mut position, mut moves, mut turns) = (start.clone(), vec![], vec![]);
    let mut before = None;
    while position.winners().is_none() {
        let seat = position.to_move();
        if !G::INFO.turns_have_several_moves || before != Some(seat) {
            turns.push(position.clone());
        }
        before = Some(seat);
        let history = SeatHistory::new(seat, start.view(seat)).after(&moves);
        let mut budget = Budget::iterations(iterations);
        let report = minds[seat.index()].think(&history, &mut budget, &mut dice);
        let Some(mv) = report.best else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    turns.reverse();
    turns
}

/// What could have come about instead: the position after every move. Bots make few mistakes, and
/// a position in which only one move wins mostly follows one.
fn off_the_line<G: Puzzling>(position: &G) -> Vec<G> {
    let mut moves = vec![];
    if position.seats() > 1 && !G::INFO.turns_have_several_moves {
        position.legal_moves(&mut moves);
    }
    let after = |mv: G::Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.winners().is_none().then_some(after)
    };
    moves.into_iter().filter_map(after).collect()
}

/// The puzzle that a position holds, if any.
fn from_position<G: Puzzling>(position: &G, number: u32) -> Result<Option<Puzzle>, TooLarge> {
    for goal in goals(position) {
        let mut exact = Exact::new(position, goal, POSITIONS);
        let left = moves_left(goal);
        if !exact.reaches(position, left)? {
            continue;
        }
        let Some((lines, refutations)) = solve(position, goal, &mut exact)? else {
            return Ok(None);
        };
        let start = position.clone().into();
        let (rating, reason) = (0, None);
        return Ok(Some(Puzzle { number, rating, goal, reason, start, lines, refutations }));
    }
    Ok(None)
}

/// The goals that a position may be for, in the order in which they are tried.
fn goals<G: Puzzling>(position: &G) -> Vec<Goal> {
    match (position.seats(), G::INFO.turns_have_several_moves) {
        (1, _) => (1..=OWN_MOVES as u8).map(Goal::Clear).collect(),
        (_, true) => vec![Goal::Rows(3), Goal::Rows(2), Goal::Rows(1)],
        (_, false) => vec![Goal::Win],
    }
}

fn moves_left(goal: Goal) -> u8 {
    match goal {
        Goal::Clear(moves) => moves,
        Goal::Win | Goal::Rows(_) => 0,
    }
}

type Lines = Vec<Vec<AnyMove>>;
type Refutations = Vec<(AnyMove, AnyMove)>;

/// All lines and the refutations of a position in which the goal can be reached; `None` if it is
/// no good puzzle.
fn solve<G: Puzzling>(
    position: &G,
    goal: Goal,
    exact: &mut Exact<G>,
) -> Result<Option<(Lines, Refutations)>, TooLarge> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let good = exact.good_moves(position, moves_left(goal))?;
    let is_clear = match goal {
        Goal::Win => good.len() == 1,
        // One move wins at once: nothing to think about.
        Goal::Clear(moves) => moves > 1,
        Goal::Rows(_) => true,
    };
    if !is_clear || moves.len() < CHOICES || good.len() * 3 > moves.len() {
        return Ok(None);
    }
    if goal == Goal::Win {
        let line = forced_line(position, good[0], exact)?;
        let wrong = moves.iter().copied().filter(|mv| !good.contains(mv));
        let refutations = wrong.map(|mv| refutation(position, mv, exact));
        let refutations = refutations.collect::<Result<Vec<_>, _>>()?;
        return Ok(Some((vec![line], refutations.into_iter().flatten().collect())));
    }
    let mut lines = vec![];
    let is_few = all_lines(position, moves_left(goal), exact, &mut vec![], &mut lines)?;
    Ok(is_few.then_some((lines, vec![])))
}

/// The line from the only good move on, for as long as there is only one good move against the
/// reply that leaves the fewest.
fn forced_line<G: Puzzling>(
    start: &G,
    first: G::Move,
    exact: &mut Exact<G>,
) -> Result<Vec<AnyMove>, TooLarge> {
    let mut line = vec![G::any_move(first)];
    let mut position = start.clone();
    position.play_unchecked(first);
    while position.winners().is_none() && start.seats() == 2 && line.len() + 1 < 2 * OWN_MOVES {
        let mut replies = vec![];
        position.legal_moves(&mut replies);
        let mut best: Option<(usize, usize, G::Move, G)> = None;
        for reply in replies {
            let mut after = position.clone();
            after.play_unchecked(reply);
            // A seat that can't move is skipped, and then there is no answer to wait for.
            if after.winners().is_some() || !exact.is_own(&after) || !exact.is_own(start) {
                continue;
            }
            let good = exact.good_moves(&after, 0)?.len();
            let mut all = vec![];
            after.legal_moves(&mut all);
            // Of equal replies the one that leaves most to think about.
            let rank = (good, usize::MAX - all.len());
            if best.as_ref().is_none_or(|(few, many, ..)| rank < (*few, *many)) {
                best = Some((rank.0, rank.1, reply, after));
            }
        }
        let Some((1, many, reply, after)) = best else { break };
        if exact.is_own(&position) || usize::MAX - many < 2 {
            break;
        }
        let answer = exact.good_moves(&after, 0)?[0];
        line.extend([G::any_move(reply), G::any_move(answer)]);
        position = after;
        position.play_unchecked(answer);
    }
    Ok(line)
}

/// A reply that refutes a wrong move; `None` if the move ends the game, or the same side moves
/// again.
fn refutation<G: Puzzling>(
    position: &G,
    wrong: G::Move,
    exact: &mut Exact<G>,
) -> Result<Option<(AnyMove, AnyMove)>, TooLarge> {
    let mut after = position.clone();
    after.play_unchecked(wrong);
    if after.winners().is_some() || exact.is_own(&after) {
        return Ok(None);
    }
    let mut replies = vec![];
    after.legal_moves(&mut replies);
    for reply in replies {
        let mut last = after.clone();
        last.play_unchecked(reply);
        if !exact.reaches(&last, 0)? {
            return Ok(Some((G::any_move(wrong), G::any_move(reply))));
        }
    }
    Ok(None)
}

/// Collects all lines of one player that reach the goal; false if there are too many.
fn all_lines<G: Puzzling>(
    position: &G,
    left: u8,
    exact: &mut Exact<G>,
    line: &mut Vec<AnyMove>,
    lines: &mut Lines,
) -> Result<bool, TooLarge> {
    if exact.is_reached(position, left) {
        lines.push(line.clone());
        return Ok(lines.len() <= LINES);
    }
    for mv in exact.good_moves(position, left)? {
        let mut after = position.clone();
        after.play_unchecked(mv);
        line.push(G::any_move(mv));
        let is_few = all_lines(&after, exact.next_left(left), exact, line, lines)?;
        line.pop();
        if !is_few {
            return Ok(false);
        }
    }
    Ok(true)
}

fn check_in<G: Playable + Puzzling>(puzzle: &Puzzle) -> Result<bool, TooLarge> {
    let position = G::from_any(&puzzle.start).expect("a position of this game");
    Ok(from_position(position, puzzle.number)?.is_some_and(|again| {
        let (rating, reason) = (puzzle.rating, puzzle.reason.clone());
        Puzzle { rating, reason, ..again } == *puzzle
    }))
}
