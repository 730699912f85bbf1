//! The opponents of all levels.

use quatuor::cups::{Move, Position};
use quatuor::{Dice, FastDice, Game};
use search::{Budget, Formula, Report, Settings, TreeSearch};

use super::crowd::Crowd;
use super::duel::{Duel, Reach};
use super::ending;
use super::field::{Field, Hop, State};
use super::placing::Placing;
use super::root::Root;
use crate::{Level, Mind, SeatHistory};

/// An opponent of one level, and what it remembers of the game.
pub(crate) struct CupsMind {
    skill: Skill,
    memory: Option<Memory>,
}

/// What a level can do.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// By how many cups it may misjudge a move.
    blur: f32,
    /// How far it looks ahead with two seats.
    reach: Reach,
    /// The most iterations with more seats, and in the set-up.
    iterations: u64,
}

/// What it remembers of the game.
struct Memory {
    start: Position,
    engine: Engine,
}

enum Engine {
    Duel(Box<Duel>),
    Crowd { search: Box<TreeSearch<Crowd>>, last: Option<(usize, State)> },
}

/// The size of the transposition table for two seats, in bytes.
const TABLE: u64 = 32 << 20;

/// Settings of the tree search for more seats.
const TREE: Settings = Settings { formula: Formula::Prior, first_play: 0.0, ..Settings::PLAIN };

/// Settings of the tree search in the set-up.
const SET_UP: Settings = Settings { exploration: 1.0, ..TREE };

impl Skill {
    const fn of(level: Level) -> Skill {
        match level {
            Level::Beginner => Skill::new(2.5, 0, 0, 0),
            Level::Casual => Skill::new(0.7, 2, 4_000, 150),
            Level::Strong => Skill::new(0.0, 60, 15_000, 2_000),
            Level::Master => Skill::new(0.0, 120, u64::MAX, u64::MAX),
        }
    }

    const fn new(blur: f32, depth: i32, states: u64, iterations: u64) -> Skill {
        let margin = (blur * 100.0) as i32;
        Skill { blur, reach: Reach { depth, states, margin }, iterations }
    }
}

impl CupsMind {
    pub(crate) fn new(level: Level) -> CupsMind {
        CupsMind { skill: Skill::of(level), memory: None }
    }

    /// Makes sure that what it remembers is about this game and that its table takes at most
    /// this number of bytes. Trees limit their memory themselves.
    fn recall(
        &mut self,
        seen: &SeatHistory<Position>,
        position: &Position,
        bytes: u64,
    ) -> &mut Engine {
        let fits = |memory: &Memory| {
            let field = memory.engine.field();
            memory.start == seen.start().0
                && memory.engine.table() <= bytes
                && position.stacks().all(|stack| field.slot(stack.cell).is_some())
        };
        if !self.memory.as_ref().is_some_and(fits) {
            // Free the old table before allocating a new one.
            self.memory = None;
            let field = Field::new(position);
            let engine = if position.seats() == 2 {
                Engine::Duel(Box::new(Duel::new(field, TABLE.min(bytes))))
            } else {
                let search = Box::new(TreeSearch::new(Crowd::new(field), TREE));
                Engine::Crowd { search, last: None }
            };
            self.memory = Some(Memory { start: seen.start().0, engine });
        }
        &mut self.memory.as_mut().expect("just made").engine
    }
}

impl Engine {
    fn field(&self) -> &Field {
        match self {
            Engine::Duel(duel) => duel.field(),
            Engine::Crowd { search, .. } => search.model().field(),
        }
    }

    /// The size of the transposition table in bytes.
    fn table(&self) -> u64 {
        match self {
            Engine::Duel(duel) => duel.memory(),
            Engine::Crowd { .. } => 0,
        }
    }
}

impl Mind<Position> for CupsMind {
    fn think(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let position = &seen.one_position();
        let skill = self.skill;
        if position.in_set_up() {
            return place(position, SET_UP, skill, (budget, dice));
        }
        let engine = self.recall(seen, position, budget.memory());
        let root = Root::new(engine.field(), position);
        if root.is_settled() || skill.iterations == 0 {
            return root.at_once(skill.blur, dice);
        }
        match engine {
            Engine::Duel(duel) => root.duel(duel, skill.reach, (skill.blur, dice), budget),
            Engine::Crowd { search, last } => {
                follow(search, last.take(), seen, root.state());
                *last = Some((seen.moves().len(), *root.state()));
                let found = budget.part(skill.iterations, |budget| {
                    let state = root.state();
                    let end = ending::calculate(search.model(), state, budget);
                    if let Some(won) = end.filter(|end| ending::is_won(end, state.to_move())) {
                        // The tree is not needed any more: free its memory.
                        search.clear();
                        return won;
                    }
                    search.run(&[(*state, 1.0)], budget, dice)
                });
                root.crowd(&found, (skill.blur, dice))
            }
        }
    }

    fn weigh(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let position = &seen.one_position();
        let skill = self.skill;
        let thorough = Settings { thorough: true, ..TREE };
        if position.in_set_up() {
            let thorough = Settings { thorough: true, ..SET_UP };
            return place(position, thorough, skill, (budget, dice));
        }
        let engine = self.recall(seen, position, budget.memory());
        let root = Root::new(engine.field(), position);
        match engine {
            _ if root.is_settled() => root.at_once(0.0, dice),
            Engine::Duel(duel) => {
                let reach = Reach { margin: Reach::EVERYTHING, ..skill.reach };
                root.duel(duel, reach, (0.0, dice), budget)
            }
            Engine::Crowd { search, last } => {
                // Free the memory for another tree.
                search.clear();
                *last = None;
                let crowd = Crowd::new(search.model().field().clone());
                let found = budget.part(skill.iterations, |budget| {
                    let end = ending::calculate(&crowd, root.state(), budget);
                    let search = || TreeSearch::new(crowd, thorough);
                    end.unwrap_or_else(|| search().run(&[(*root.state(), 1.0)], budget, dice))
                });
                root.crowd(&found, (0.0, dice))
            }
        }
    }

    /// With two seats nothing is random.
    fn samples(&self, seen: &SeatHistory<Position>) -> bool {
        let positions = seen.possible_positions();
        positions.iter().any(|position| position.in_set_up() || position.seats() > 2)
    }
}

/// Searches for the best place in the set-up.
fn place(
    position: &Position,
    settings: Settings,
    skill: Skill,
    (budget, dice): (&mut Budget, &mut FastDice),
) -> Report<Move> {
    let mut search = TreeSearch::new(Placing, settings);
    budget.part(skill.iterations, |budget| search.run(&[(*position, 1.0)], budget, dice))
}

/// Advances the tree from the state where it was last searched; clears it if the game did not
/// continue from there.
fn follow(
    search: &mut TreeSearch<Crowd>,
    last: Option<(usize, State)>,
    seen: &SeatHistory<Position>,
    now: &State,
) {
    let hops = last.and_then(|(count, state)| {
        hops_since(search.model().field(), seen, count, state).filter(|(_, end)| end == now)
    });
    match hops {
        Some((hops, _)) => hops.into_iter().for_each(|hop| search.advance(hop)),
        None => search.clear(),
    }
}

/// The moves after the first `count`, from the state at that time, and the state they lead to.
fn hops_since(
    field: &Field,
    seen: &SeatHistory<Position>,
    count: usize,
    mut state: State,
) -> Option<(Vec<Hop>, State)> {
    let mut hops = vec![];
    for &mv in seen.moves().get(count..)? {
        let Move::Step(step) = mv else { return None };
        let (from, to) = (field.slot(step.from())?, field.slot(step.to())?);
        let on_board = state.occupied() >> from & state.occupied() >> to & 1 == 1;
        let mut moves = vec![];
        field.moves(&state, &mut moves);
        let hop = if on_board { Hop::new(from, to) } else { Hop::SPARE };
        if moves.contains(&hop) {
            field.play(&mut state, hop);
            hops.push(hop);
        } else if on_board {
            return None;
        }
        // Otherwise a seat without other moves made one inside a settled zone.
    }
    Some((hops, state))
}

/// A number from −1 to 1.
pub(super) fn blur(dice: &mut FastDice) -> f32 {
    dice.below(2001) as f32 / 1000.0 - 1.0
}
