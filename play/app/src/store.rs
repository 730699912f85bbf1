//! What a device keeps: games, settings, results of daily deals.

use analysis::daily::{Day, Deal, Sheet};
use quatuor::{AnyGame, Seat};
use table::record::Record;
use table::share::{Archive, GameSummary, StoredGame};
use table::{Setup, Table, Time, Timing};

use crate::Settings;

const SETTINGS: &str = "quatuor.settings";
const TABLE: &str = "quatuor.table.";
/// The clocks of games, beside the games.
const CLOCK: &str = "quatuor.clock.";
const NAME: &str = "quatuor.name";
const LEARNT: &str = "quatuor.learnt";
const SHEET: &str = "quatuor.daily.";
const DEAL: &str = "quatuor.deal.";
const DAMAGED: &str = "quatuor.damaged.";
/// What lists say of games, so that long lists are made quickly. Can be made again.
const SUMMARY: &str = "quatuor.brief.";
/// What was found in games that are over: exercises. Can be made again.
pub(crate) const REVIEW: &str = "quatuor.review.";
/// What all keys start with.
const OURS: &str = "quatuor.";

/// Texts under keys, as a browser or a folder keeps them.
pub trait Storage {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;

    /// Keeps a text; whether that was possible.
    fn set(&self, key: &str, text: &str) -> bool;

    /// Forgets a text.
    fn remove(&self, key: &str);

    /// All keys, also those of other programs.
    fn keys(&self) -> Vec<String>;
}

/// Everything that a device keeps.
#[derive(Clone, Copy, Debug)]
pub struct Store<S>(S);

/// A table that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// The id it is kept under.
    pub id: String,
    /// When it was last changed.
    pub changed: Time,
    /// The table.
    pub table: Table,
    /// How long it has been played; it counts where there is a clock.
    pub played: Time,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    /// The id it is kept under.
    pub id: String,
    /// When it was last changed.
    pub changed: Time,
    /// What the list says of it.
    pub summary: GameSummary,
}

/// What an import did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that are new here, or newer.
    pub new: usize,
    /// Games that were here already.
    pub known: usize,
    /// Parts that can't be read.
    pub damaged: usize,
    /// Parts that the device would not keep.
    pub refused: usize,
}

/// Why a game can't be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// There is none of this id.
    Unknown,
    /// It was damaged; what is left of it was set aside.
    Damaged,
}

impl<S: Storage> Store<S> {
    /// What is kept there.
    pub fn new(storage: S) -> Store<S> {
        Store(storage)
    }

    /// Where it is kept.
    pub(crate) fn storage(&self) -> &S {
        &self.0
    }

    /// All keys of ours.
    fn keys(&self) -> impl Iterator<Item = String> {
        self.0.keys().into_iter().filter(|key| key.starts_with(OURS))
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.0.get(SETTINGS).map(|text| Settings::from_store(&text)).unwrap_or_default()
    }

    /// Keeps the settings; whether that was possible.
    pub fn keep_settings(&self, settings: &Settings) -> bool {
        self.0.set(SETTINGS, &settings.to_store())
    }

    /// The name of the player at this device, if one was given.
    pub fn own_name(&self) -> Option<String> {
        self.0.get(NAME).filter(|name| !name.is_empty())
    }

    /// Keeps the name of the player at this device; an empty one is forgotten.
    pub fn keep_own_name(&self, name: &str) {
        self.0.set(NAME, name.trim());
    }

    /// The set-up of the latest game that was dealt at this device: of one game, or of any.
    pub fn last_setup(&self, game: Option<AnyGame>) -> Option<Setup> {
        let is_wanted = |one: &ListedGame| {
            let summary = &one.summary;
            !summary.is_foreign && game.is_none_or(|game| game == summary.game)
        };
        let setup = |one: ListedGame| {
            let mut setup = self.table(&one.id).ok()?.table.setup().again();
            // A seat that begins by chance has turned the table: people are listed first again.
            let person = setup.players.iter().position(table::Player::is_person)?;
            setup.players.rotate_left(person);
            setup.request.is_some().then_some(setup)
        };
        self.games().0.into_iter().filter(is_wanted).find_map(setup)
    }

    /// When a table was last kept, by whichever tab of the browser.
    pub fn table_changed(&self, id: &str) -> Option<Time> {
        let text = self.0.get(&format!("{TABLE}{id}"))?;
        Some(Time(text.split_once(' ')?.0.parse().ok()?))
    }

    /// The key that a table is kept under.
    pub fn table_key(id: &str) -> String {
        format!("{TABLE}{id}")
    }

    /// Whether the guided game was finished on this device.
    pub fn has_learnt(&self, game: AnyGame) -> bool {
        self.0.get(LEARNT).is_some_and(|games| games.split(' ').any(|one| one == game.name()))
    }

    /// Remembers that the guided game was finished.
    pub fn keep_learnt(&self, game: AnyGame) {
        if !self.has_learnt(game) {
            let before = self.0.get(LEARNT).map(|games| games + " ").unwrap_or_default();
            self.0.set(LEARNT, &(before + game.name()));
        }
    }

    /// Keeps a table whose game has started; whether that was possible.
    pub fn keep_table(&self, id: &str, table: &Table, now: Time) -> bool {
        self.keep_shared_table(id, table, &[], now)
    }

    /// Keeps a table at which the player of this device has these seats, and others have played at
    /// their devices; whether that was possible.
    pub fn keep_shared_table(&self, id: &str, table: &Table, own: &[Seat], now: Time) -> bool {
        let Some(record) = table.record() else { return false };
        let game = StoredGame { record, is_foreign: table.setup().is_foreign, own: own.into() };
        self.0.set(&format!("{TABLE}{id}"), &format!("{} {}", now.0, game.to_text()))
    }

    /// Keeps the clocks of a table that has some. `now` is how long it has been played.
    pub fn keep_clock(&self, id: &str, table: &Table, now: Time) {
        if let Some(timing) = table.timing(now) {
            self.0.set(&format!("{CLOCK}{id}"), &timing.to_string());
        }
    }

    /// The table of this id.
    ///
    /// # Errors
    /// When there is none, or it is damaged. It is set aside then, so that it is reported
    /// once, and nothing is lost.
    pub fn table(&self, id: &str) -> Result<StoredTable, Missing> {
        let (changed, StoredGame { record, is_foreign, .. }) = self.game(id)?;
        let table = Table::from_record(&record, is_foreign);
        let text = self.0.get(&format!("{CLOCK}{id}"));
        let timing: Option<Timing> = text.and_then(|text| text.parse().ok());
        let (table, played) = match timing {
            Some(timing) => (table.timed(&timing), timing.now),
            None => (table, Time::default()),
        };
        Ok(StoredTable { id: id.into(), changed, table, played })
    }

    /// The seats of the player at this device, if others have played at theirs.
    pub(crate) fn own_seats(&self, id: &str) -> Vec<Seat> {
        self.game(id).map(|(_, game)| game.own).unwrap_or_default()
    }

    fn game(&self, id: &str) -> Result<(Time, StoredGame), Missing> {
        let key = format!("{TABLE}{id}");
        let text = self.0.get(&key).ok_or(Missing::Unknown)?;
        read_game(&text).ok_or_else(|| {
            if self.0.set(&format!("{DAMAGED}{id}"), &text) {
                self.0.remove(&key);
            }
            Missing::Damaged
        })
    }

    /// Forgets a table. What was kept, to be [put back](Store::put_back).
    pub fn forget_table(&self, id: &str) -> Option<String> {
        let key = format!("{TABLE}{id}");
        let clock = format!("{CLOCK}{id}");
        let text = self.0.get(&key)?;
        let text = match self.0.get(&clock) {
            Some(clock) => format!("{text}\n{clock}"),
            None => text,
        };
        for key in [key, clock, format!("{SUMMARY}{id}"), format!("{REVIEW}{id}")] {
            self.0.remove(&key);
        }
        Some(text)
    }

    /// Keeps again what was forgotten.
    pub fn put_back(&self, id: &str, text: &str) {
        let (text, clock) = text.split_once('\n').unwrap_or((text, ""));
        self.0.set(&format!("{TABLE}{id}"), text);
        if !clock.is_empty() {
            self.0.set(&format!("{CLOCK}{id}"), clock);
        }
    }

    /// All games, the latest first, and how many were found damaged and set aside.
    pub fn games(&self) -> (Vec<ListedGame>, usize) {
        let (mut games, mut damaged) = (vec![], 0);
        for key in self.keys() {
            let Some(id) = key.strip_prefix(TABLE) else { continue };
            match self.listed(id) {
                Ok(one) => games.push(one),
                Err(Missing::Damaged) => damaged += 1,
                Err(Missing::Unknown) => {}
            }
        }
        quatuor::sort_short(&mut games, |one, other| other.changed.cmp(&one.changed));
        (games, damaged)
    }

    /// Reads the summary of a game, or else the whole game.
    fn listed(&self, id: &str) -> Result<ListedGame, Missing> {
        let text = self.0.get(&format!("{TABLE}{id}")).ok_or(Missing::Unknown)?;
        let time = text.split_once(' ').map(|(time, _)| time);
        let kept = || {
            let kept = self.0.get(&format!("{SUMMARY}{id}"))?;
            let (changed, summary) = kept.split_once(' ')?;
            let summary = GameSummary::from_text(summary).filter(|_| Some(changed) == time)?;
            Some(ListedGame { id: id.into(), changed: Time(changed.parse().ok()?), summary })
        };
        if let Some(one) = kept() {
            return Ok(one);
        }
        let (changed, StoredGame { record, is_foreign, own }) = self.game(id)?;
        let own = own.first().copied();
        let summary = GameSummary { own, ..GameSummary::new(&record, is_foreign) };
        let text = format!("{} {}", changed.0, summary.to_text());
        self.0.set(&format!("{SUMMARY}{id}"), &text);
        Ok(ListedGame { id: id.into(), changed, summary })
    }

    /// The ids and texts of all games, without the time.
    fn stored_games(&self) -> Vec<(String, String)> {
        let stored = |key: String| {
            let id = key.strip_prefix(TABLE)?;
            Some((id.into(), self.0.get(&key)?.split_once(' ')?.1.into()))
        };
        self.keys().filter_map(stored).collect()
    }

    /// Keeps a game of another device under this id, unless it is kept already; the id it
    /// is kept under. `None` when it can't be kept.
    pub fn keep_foreign(&self, record: &Record, id: String, now: Time) -> Option<String> {
        self.id_of(record).or_else(|| {
            let table = Table::from_record(record, true);
            self.keep_table(&id, &table, now).then_some(id)
        })
    }

    /// The id of a game that is kept already.
    pub fn id_of(&self, record: &Record) -> Option<String> {
        let text =
            |is_foreign, own| StoredGame { record: record.clone(), is_foreign, own }.to_text();
        let mut same = vec![text(false, vec![]), text(true, vec![])];
        same.extend(Seat::all(record.players().len()).map(|seat| text(false, vec![seat])));
        self.stored_games().into_iter().find(|(_, text)| same.contains(text)).map(|(id, _)| id)
    }

    /// What the player made of a day's deal. A sheet that is damaged starts again.
    pub fn sheet(&self, day: Day) -> Sheet {
        let text = self.0.get(&format!("{SHEET}{day}"));
        text.and_then(|text| Sheet::from_text(&text)).unwrap_or_default()
    }

    /// Keeps a sheet; whether that was possible.
    pub fn keep_sheet(&self, day: Day, sheet: &Sheet) -> bool {
        self.0.set(&format!("{SHEET}{day}"), &sheet.to_text())
    }

    /// The days that were solved on their own day.
    pub fn days_in_time(&self) -> Vec<Day> {
        let days = self.keys().filter_map(|key| key.strip_prefix(SHEET)?.parse().ok());
        days.filter(|day| self.sheet(*day).on_its_day).collect()
    }

    /// A day's deal with its par, if it was worked out before.
    pub fn deal(&self, day: Day) -> Option<Deal> {
        let deal = Deal::from_text(&self.0.get(&format!("{DEAL}{day}"))?)?;
        (deal.is_par && deal.day == day).then_some(deal)
    }

    /// Keeps a deal. Where that is not possible, it is worked out again.
    pub fn keep_deal(&self, deal: &Deal) {
        self.0.set(&format!("{DEAL}{}", deal.day), &deal.to_text());
    }

    /// Everything that is kept, as one file.
    pub fn export(&self) -> String {
        let part = |key: String| {
            let text = self.0.get(&key)?;
            Some((key, text))
        };
        let keys = self.keys().filter(|key| !key.starts_with(SUMMARY));
        Archive::write(&keys.filter_map(part).collect::<Vec<_>>())
    }

    /// Takes everything from a file that is not here, or newer than it is here.
    pub fn import(&self, archive: Archive) -> Imported {
        let mut imported = Imported { damaged: archive.damaged, ..Imported::default() };
        let kept = self.stored_games();
        for (key, text) in archive.parts {
            let result = match Part::of(&key) {
                Some(Part::Game) => self.import_game(&key, &text, &kept),
                Some(Part::Sheet(day)) => self.import_sheet(day, &text),
                Some(Part::Other) => self.import_other(&key, &text),
                None => Taken::Damaged,
            };
            match (result, Part::of(&key)) {
                (Taken::New, Some(Part::Game)) => imported.new += 1,
                (Taken::Known, Some(Part::Game)) => imported.known += 1,
                (Taken::New | Taken::Known, _) => {}
                (Taken::Damaged, _) => imported.damaged += 1,
                (Taken::Refused, _) => imported.refused += 1,
            }
        }
        imported
    }

    fn import_game(&self, key: &str, text: &str, kept: &[(String, String)]) -> Taken {
        if read_game(text).is_none() {
            return Taken::Damaged;
        }
        let game = text.split_once(' ').map(|(_, game)| game);
        let is_here = kept.iter().any(|(_, one)| Some(one.as_str()) == game);
        match is_here || !Archive::takes(self.0.get(key).as_deref(), text) {
            true => Taken::Known,
            false => self.take(key, text),
        }
    }

    fn import_sheet(&self, day: Day, text: &str) -> Taken {
        let Some(there) = Sheet::from_text(text) else { return Taken::Damaged };
        let mut sheet = self.sheet(day);
        sheet.merge(&there);
        if self.keep_sheet(day, &sheet) { Taken::New } else { Taken::Refused }
    }

    /// Settings are taken where none were made.
    fn import_other(&self, key: &str, text: &str) -> Taken {
        let is_untouched = key == SETTINGS && self.settings() == Settings::default();
        match is_untouched || Archive::takes(self.0.get(key).as_deref(), text) {
            true => self.take(key, text),
            false => Taken::Known,
        }
    }

    fn take(&self, key: &str, text: &str) -> Taken {
        if self.0.set(key, text) { Taken::New } else { Taken::Refused }
    }
}

/// What a part of an archive is.
enum Part {
    Game,
    Sheet(Day),
    Other,
}

impl Part {
    /// `None` for what is not ours.
    fn of(key: &str) -> Option<Part> {
        if key.starts_with(TABLE) {
            return Some(Part::Game);
        }
        if let Some(day) = key.strip_prefix(SHEET).and_then(|day| day.parse().ok()) {
            return Some(Part::Sheet(day));
        }
        key.starts_with(OURS).then_some(Part::Other)
    }
}

/// What became of a part of an archive.
enum Taken {
    New,
    Known,
    Damaged,
    Refused,
}

fn read_game(text: &str) -> Option<(Time, StoredGame)> {
    let (changed, text) = text.split_once(' ')?;
    Some((Time(changed.parse().ok()?), StoredGame::from_text(text).ok()?))
}
