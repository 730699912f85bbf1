//! The opponents of all levels.

use quatuor::pyramids::{Move, Position};
use quatuor::{Dice, FastDice, Game};
use search::{Belief, Budget, MoveReport, Report, Settings, TreeSearch};

use super::field::{Field, colours_in_play};
use super::knowledge::Knowledge;
use super::put::Put;
use super::suspicion::suspect;
use crate::{Level, Mind, SeatHistory};

/// An opponent of one level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PyramidsMind {
    /// The most playouts per move. Weaker levels have a fixed number, so that their strength
    /// does not depend on the machine.
    playouts: u64,
    /// How little one move of another seat reveals about its secret, see [`suspect`].
    blindness: f64,
    /// Whether it draws its move in proportion to visits, instead of always playing the most
    /// visited one.
    wavers: bool,
    /// Whether it takes into account that the other seats do not know its secret.
    is_secretive: bool,
}

/// How little one move reveals to a master, see [`suspect`].
pub(super) const MASTERLY: f64 = 0.02;

/// Secrets that are less likely than this, compared with the likeliest, are ignored: the
/// search is deeper without them, and can prove its result if only one remains.
const NEGLIGIBLE: f64 = 0.02;

/// How likely the other seats are to assume a wrong secret of this seat, compared with the
/// right one. 4 would mean that they know nothing, which leaves less time for its own moves.
const DOUBT: f64 = 1.0;

const SETTINGS: Settings = Settings { by_secret: true, ..Settings::PLAIN };

/// For the worth of every move.
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
        let (wavers, is_secretive) = (level == Level::Beginner, level == Level::Master);
        PyramidsMind { playouts, blindness, wavers, is_secretive }
    }
}

impl Mind<Position> for PyramidsMind {
    fn think(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let belief = suspect(seen, self.blindness);
        self.search(&belief, SETTINGS, self.wavers, (budget, dice))
    }

    fn weigh(
        &mut self,
        seen: &SeatHistory<Position>,
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
        let mut worlds = likely_fields(belief);
        // If all secrets are known, the other seats know this seat's too.
        if self.is_secretive && belief.worlds().len() > 1 {
            worlds = with_doubts(&worlds, &colours_in_play(position));
        }
        let mut search = TreeSearch::new(Knowledge, settings);
        let mut report =
            budget.part(self.playouts, |budget| search.run(worlds.worlds(), budget, dice));
        if wavers && report.proven.is_none() {
            waver(&mut report, dice);
        }
        in_own_words(position, &report)
    }
}

/// The positions that are not negligible, as the search sees them.
fn likely_fields(belief: &Belief<Position>) -> Belief<Field> {
    let likely = belief.likely(NEGLIGIBLE);
    let field = |(position, chance): &(Position, f64)| (Field::new(position), *chance);
    Belief::weighted(likely.worlds().iter().map(field))
}

/// The belief, followed by what the other seats may believe: that the seat to move has another
/// secret, which is swapped with the seat that really has it.
fn with_doubts(belief: &Belief<Field>, colours: &[u8]) -> Belief<Field> {
    let doubts = belief.worlds().iter().flat_map(|(field, chance)| {
        let own = field.goal(field.mover());
        let wrong = colours.iter().filter(move |colour| **colour != own);
        let share = DOUBT * chance / colours.len().saturating_sub(1).max(1) as f64;
        wrong.map(move |&colour| (field.with_secrets_swapped(own, colour), share))
    });
    Belief::weighted(belief.worlds().iter().copied().chain(doubts))
}

/// Draws the move in proportion to visits.
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

/// The report for every single place: what holds for one place holds for all that look the
/// same.
fn in_own_words(position: &Position, report: &Report<Put>) -> Report<Move> {
    let field = Field::new(position);
    let mut legal = vec![];
    position.legal_moves(&mut legal);
    let best = legal.iter().copied().find(|&mv| Some(field.put_of(mv)) == report.best);
    let all = legal.iter().filter_map(|&mv| {
        let found = report.of(field.put_of(mv))?;
        Some(MoveReport { mv, visits: found.visits, rewards: found.rewards, exact: found.exact })
    });
    let Report { simulations, proven, memory, .. } = *report;
    Report { simulations, memory, ..Report::with_best(best, all.collect(), proven) }
}
