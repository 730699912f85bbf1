//! A position to choose a move in, and what is known about its moves.

use quatuor::cups::{Move, Position};
use quatuor::{FastDice, Game};
use search::{Budget, Model, MoveReport, Report, Rewards};

use super::crowd::{Crowd, chances};
use super::duel::{DECIDED, Duel, Reach};
use super::field::{Field, Hop, State};
use super::mind::blur;

/// A position to choose a move in.
pub(crate) struct Root {
    crowd: Crowd,
    seat: usize,
    state: State,
    moves: Vec<Move>,
    /// What the moves lead to.
    states: Vec<State>,
}

impl Root {
    pub(crate) fn new(field: &Field, position: &Position) -> Root {
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        let after = |mv: &Move| {
            let mut after = *position;
            after.play_unchecked(*mv);
            field.state(&after)
        };
        let states = moves.iter().map(after).collect();
        let (seat, state) = (position.to_move().index(), field.state(position));
        Root { crowd: Crowd::new(field.clone()), seat, state, moves, states }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Whether no move of the seat makes a difference.
    pub(crate) fn is_settled(&self) -> bool {
        self.state.is_over() || self.state.to_move() != self.seat
    }

    /// The move with the best estimate, misjudged by up to this number of cups.
    pub(crate) fn at_once(&self, cups: f32, dice: &mut FastDice) -> Report<Move> {
        let blurred = |state| self.lead(state) + cups * blur(dice);
        let leads: Vec<f32> = self.states.iter().map(blurred).collect();
        let numbers = 0..self.moves.len();
        let best = numbers.max_by(|&one, &other| leads[one].total_cmp(&leads[other]));
        let moves = (0..self.moves.len()).map(|number| self.unsearched(number));
        let proven = self.state.is_over().then(|| self.rewards(&self.state));
        self.report(best, moves.collect(), proven)
    }

    /// Searches between two seats, and misjudges the results by up to this number of cups.
    pub(crate) fn duel(
        &self,
        duel: &mut Duel,
        reach: Reach,
        (cups, dice): (f32, &mut FastDice),
        budget: &mut Budget,
    ) -> Report<Move> {
        let before = budget.spent();
        let choices = duel.choose(self.seat, &self.states, reach, budget);
        let mut best = choices.first().map(|choice| (choice.number, choice.score));
        if cups > 0.0 && best.is_some_and(|(_, score)| score.abs() < DECIDED) {
            let blurred = choices.iter().map(|choice| {
                let blur = (cups * 100.0 * blur(dice)) as i32;
                (choice.number, choice.score.saturating_add(blur))
            });
            best = blurred.max_by_key(|(_, score)| *score);
        }
        let moves = choices.iter().map(|choice| {
            let exact = choice.score.abs() >= DECIDED;
            let rewards = if choice.visits == 0 {
                self.rewards(&self.states[choice.number])
            } else {
                self.rewards_of(choice.score)
            };
            MoveReport { mv: self.moves[choice.number], visits: choice.visits, rewards, exact }
        });
        let first = choices.first().map(|choice| choice.score);
        let proven = first.filter(|score| score.abs() >= DECIDED);
        let proven = proven.map(|score| self.rewards_of(score));
        let mut report = self.report(best.map(|(number, _)| number), moves.collect(), proven);
        report.simulations = budget.spent() - before;
        report.memory = duel.memory();
        report
    }

    /// Translates the results of tree search into moves of the game.
    pub(crate) fn crowd(
        &self,
        found: &Report<Hop>,
        (cups, dice): (f32, &mut FastDice),
    ) -> Report<Move> {
        let mut moves: Vec<_> = (0..self.moves.len()).map(|it| self.unsearched(it)).collect();
        let mut best = None;
        let mut least = f32::MIN;
        for one in &found.moves {
            let mut after = self.state;
            self.crowd.play(&mut after, one.mv);
            // Several moves may lead to the same state; the first of them is played.
            let same = |number: &usize| self.states[*number] == after;
            let Some(number) = (0..moves.len()).find(same) else { continue };
            if one.is_known() {
                for number in (number..moves.len()).filter(same) {
                    let MoveReport { visits, rewards, exact, .. } = *one;
                    moves[number] = MoveReport { visits, rewards, exact, ..moves[number] };
                }
            }
            // One cup is about a tenth of a win.
            let seems = moves[number].rewards[self.seat] + cups * 0.1 * blur(dice);
            let preferred = if cups > 0.0 && found.proven.is_none() {
                seems > least
            } else {
                found.best == Some(one.mv)
            };
            if preferred {
                (best, least) = (Some(number), seems);
            }
        }
        let best = best.or((!self.moves.is_empty()).then_some(0));
        let mut report = self.report(best, moves, found.proven);
        (report.simulations, report.memory) = (found.simulations, found.memory);
        report
    }

    /// By how many cups the mover is ahead in a state, without looking ahead; far if it has
    /// won.
    fn lead(&self, state: &State) -> f32 {
        let field = self.crowd.field();
        let scores = if state.is_over() {
            field.scores(state).map(|score| score as f32)
        } else {
            field.expected(state, &field.worth(state))
        };
        let others = (0..field.seats()).filter(|&seat| seat != self.seat);
        let ahead = scores[self.seat] - others.map(|seat| scores[seat]).fold(0.0, f32::max);
        let sure = if !state.is_over() || ahead == 0.0 { 0.0 } else { 1000.0 };
        if ahead > 0.0 { ahead + sure } else { ahead - sure }
    }

    fn unsearched(&self, number: usize) -> MoveReport<Move> {
        let state = &self.states[number];
        let rewards = self.rewards(state);
        MoveReport { mv: self.moves[number], visits: 0, rewards, exact: state.is_over() }
    }

    /// What every seat gets from a state, without looking ahead.
    fn rewards(&self, state: &State) -> Rewards {
        self.crowd.rewards(state).unwrap_or_else(|| self.crowd.estimate(state))
    }

    /// What both seats get if this is the mover's score.
    fn rewards_of(&self, score: i32) -> Rewards {
        let mut scores = [0.0; 2];
        let sure = if score.abs() >= DECIDED { 1e6 } else { 1.0 };
        scores[self.seat] = score as f32 / 100.0 * sure;
        chances(&scores, f32::from(self.crowd.field().open(&self.state)))
    }

    fn report(
        &self,
        best: Option<usize>,
        moves: Vec<MoveReport<Move>>,
        proven: Option<Rewards>,
    ) -> Report<Move> {
        Report::with_best(best.map(|number| self.moves[number]), moves, proven)
    }
}
