//! The deal of a day, and the solver's solution.

use bots::solver::{Budget, Settings, solve};
use quatuor::slides::{ColourSet, Move, Options, Position, Ruleset, Variant};
use quatuor::{FastDice, Game, Seat, Seed, Side};

use crate::daily::Day;

/// How many boards the solver may examine. Never a time limit: the answer must be the same
/// on every machine.
const BOARDS: u64 = 200_000;
/// The memory limit in bytes: little enough for a phone.
const MEMORY: u64 = 64 << 20;

/// The deal of a day, and the solver's solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The day.
    pub day: Day,
    /// The seed that the position is dealt from.
    pub seed: String,
    /// The start.
    pub position: Position,
    /// The shortest solution that the solver has found.
    pub line: Vec<Move>,
    /// Whether the solver has used its whole budget, so that the length of its solution is
    /// par.
    pub is_par: bool,
}

impl Deal {
    /// Computes the deal of a day. `tell` gets it as soon as it is known to be solvable,
    /// and again with every shorter solution.
    ///
    /// The seed is `daily 2026-11-15`, or with ` b`, ` c` and so on appended, if the solver
    /// finds no solution for the deals before.
    pub fn of(day: Day, tell: &mut dyn FnMut(&Deal)) -> Deal {
        Deal::of_unless(day, &mut || false, tell).expect("most deals are solved")
    }

    /// The same, but `None` if `stop` returns true before it is computed.
    pub fn of_unless(
        day: Day,
        stop: &mut dyn FnMut() -> bool,
        tell: &mut dyn FnMut(&Deal),
    ) -> Option<Deal> {
        let ruleset = ruleset(day);
        for tried in 0.. {
            let deal = Deal::dealt(day, seed(day, tried), &ruleset, stop, tell);
            if stop() {
                return None;
            }
            if deal.is_some() {
                return deal;
            }
        }
        None
    }

    /// A deal that was computed earlier; `None` if it is not the deal of that day, or the
    /// moves do not solve it.
    pub fn new<'a>(
        day: Day,
        seed: &str,
        moves: impl IntoIterator<Item = &'a str>,
        is_par: bool,
    ) -> Option<Deal> {
        if !(0..26).any(|tried| self::seed(day, tried) == seed) {
            return None;
        }
        let position = Position::deal(&ruleset(day), &Seed::new(seed));
        let mut after = position;
        let play = |text: &str| {
            let mv = after.parse_move(text).ok()?;
            after.play(mv).ok()?;
            Some(mv)
        };
        let line = moves.into_iter().map(play).collect::<Option<Vec<Move>>>()?;
        let is_solved = after.tokens_left(Side::one(Seat::FIRST)) == 0;
        is_solved.then(|| Deal { day, seed: seed.into(), position, line, is_par })
    }

    /// The deal of a seed, if the solver finds a solution.
    fn dealt(
        day: Day,
        seed: String,
        ruleset: &Ruleset,
        stop: &mut dyn FnMut() -> bool,
        tell: &mut dyn FnMut(&Deal),
    ) -> Option<Deal> {
        let position = Position::deal(ruleset, &Seed::new(&seed));
        let mut deal = Deal { day, seed, position, line: vec![], is_par: false };
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        let mut budget = Budget::until(stop).and_at_most(BOARDS);
        let answer =
            solve(&position, settings, &mut budget, &mut FastDice::new(1), &mut |shorter| {
                deal.line.clone_from(&shorter.moves);
                tell(&deal);
            });
        deal.is_par = true;
        // The last reported line is the answer.
        answer.ok()?.solution().map(|_| deal)
    }

    /// The colours to be cleared.
    pub fn colours(&self) -> ColourSet {
        self.position.secrets(Seat::FIRST)
    }

    /// How many moves the solver's solution has.
    pub fn moves(&self) -> u32 {
        self.line.len() as u32
    }

    /// As a text of four lines: the day, the seed, the position, the solution.
    pub fn to_text(&self) -> String {
        let Deal { day, seed, position, .. } = self;
        let mut text = format!("{day}\n{seed}\n{position}\n");
        text += if self.is_par { "par" } else { "soon" };
        for mv in &self.line {
            text += &format!(" {mv}");
        }
        text
    }

    /// The inverse of [`to_text`](Deal::to_text); `None` for anything else, also if the
    /// position is not of that day, or the line does not solve it.
    pub fn from_text(text: &str) -> Option<Deal> {
        let mut lines = text.lines();
        let (day, seed, position) = (lines.next()?.parse().ok()?, lines.next()?, lines.next()?);
        let mut words = lines.next()?.split(' ');
        let is_par = match words.next()? {
            "par" => true,
            "soon" => false,
            _ => return None,
        };
        let deal = Deal::new(day, seed, words, is_par)?;
        (deal.position.to_string() == position).then_some(deal)
    }
}

/// The ruleset of a day.
fn ruleset(day: Day) -> Ruleset {
    let ruleset = Ruleset::new(Variant::Solo, 1, day.colours(), Options::default());
    ruleset.expect("one to five colours")
}

/// The seed after this number of unsolved ones.
fn seed(day: Day, tried: u8) -> String {
    match tried {
        0 => format!("daily {day}"),
        _ => format!("daily {day} {}", (b'a' + tried) as char),
    }
}
