//! The opponents of all levels: one way to think, more or less of it.

use games::pyramids::{Move, Position};
use games::{Dice, FastDice, Game};
use search::{Belief, Budget, MoveReport, Report, Settings, TreeSearch};

use super::field::Field;
use super::knowledge::Knowledge;
use super::put::Put;
use super::suspicion::suspect;
use crate::{Level, Mind, Seen};

/// Somebody who plays Pyramids.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PyramidsMind {
    /// The most playouts before a move: what the gentler levels do with less thought
    /// must not depend on the machine.
    playouts: u64,
    /// How little one move of another seat can tell about its secret, see [`suspect`].
    blindness: f64,
    /// Whether moves are chosen as often as they were looked at, instead of always
    /// the one that was looked at most.
    wavers: bool,
}

/// How little one move tells a master at least, see [`suspect`].
pub(super) const MASTERLY: f64 = 0.02;

/// Secrets that are less likely than this, compared with the likeliest, are not
/// looked at: without them the search is deeper, and often can prove its result.
const NEGLIGIBLE: f64 = 0.02;

const SETTINGS: Settings = Settings { by_secret: true, ..Settings::PLAIN };

/// To tell what every move is worth.
const THOROUGH: Settings = Settings { thorough: true, ..SETTINGS };

impl PyramidsMind {
    /// An opponent of this level.
    pub(crate) fn new(level: Level) -> PyramidsMind {
        let (playouts, blindness) = match level {
            Level::Beginner => (150, 1.0),
            Level::Casual => (160, 0.5),
            Level::Strong => (800, 0.1),
            Level::Master => (u64::MAX, MASTERLY),
        };
        PyramidsMind { playouts, blindness, wavers: level == Level::Beginner }
    }
}

impl Mind<Position> for PyramidsMind {
    fn think(
        &mut self,
        seen: &Seen<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let belief = suspect(seen, self.blindness);
        self.search(&belief, SETTINGS, self.wavers, (budget, dice))
    }

    fn weigh(
        &mut self,
        seen: &Seen<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let belief = suspect(seen, self.blindness);
        self.search(&belief, THOROUGH, false, (budget, dice))
    }
}

impl PyramidsMind {
    fn search(
        &self,
        belief: &Belief<Position>,
        settings: Settings,
        wavers: bool,
        (budget, dice): (&mut Budget, &mut FastDice),
    ) -> Report<Move> {
        let (position, _) = belief.worlds().first().expect("the seat is in some position");
        let worlds = likely_fields(belief);
        let mut search = TreeSearch::new(Knowledge, settings);
        let mut report =
            budget.part(self.playouts, |budget| search.run(worlds.worlds(), budget, dice));
        if wavers && report.proven.is_none() {
            waver(&mut report, dice);
        }
        in_own_words(position, &report)
    }
}

/// The positions that are worth a thought, as the search sees them.
fn likely_fields(belief: &Belief<Position>) -> Belief<Field> {
    let likely = belief.likely(NEGLIGIBLE);
    let field = |(position, chance): &(Position, f64)| (Field::new(position), *chance);
    Belief::weighted(likely.worlds().iter().map(field))
}

/// Chooses a move as often as it was looked at.
fn waver(report: &mut Report<Put>, dice: &mut FastDice) {
    let visits: u64 = report.moves.iter().map(|one| one.visits).sum();
    if visits == 0 {
        return;
    }
    let mut drawn = u64::from(dice.below(visits.min(u64::from(u32::MAX)) as u32));
    for one in &report.moves {
        if drawn < one.visits {
            report.best = Some(one.mv);
            return;
        }
        drawn -= one.visits;
    }
}

/// What was found, told of every single place: what holds for one place holds for
/// all that look the same.
fn in_own_words(position: &Position, report: &Report<Put>) -> Report<Move> {
    let field = Field::new(position);
    let mut legal = vec![];
    position.legal_moves(&mut legal);
    let best = legal.iter().copied().find(|&mv| Some(field.put_of(mv)) == report.best);
    let told = legal.iter().filter_map(|&mv| {
        let found = report.of(field.put_of(mv))?;
        Some(MoveReport { mv, visits: found.visits, rewards: found.rewards, exact: found.exact })
    });
    let Report { simulations, proven, memory, .. } = *report;
    Report { simulations, memory, ..Report::told(best, told.collect(), proven) }
}
