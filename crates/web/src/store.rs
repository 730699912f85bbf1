//! What stays on the device when the page is closed.

use daily::{Day, Deal, Sheet};
use games::{AnyGame, Dice, FastDice};
use leptos::prelude::window;
use share::{Archive, GameSummary, StoredGame};
use table::{Table, Time};
use web_sys::Storage;

use crate::settings::Settings;

const SETTINGS: &str = "quatuor.settings";
const TABLE: &str = "quatuor.table.";
const LEARNT: &str = "quatuor.learnt";
const SHEET: &str = "quatuor.daily.";
const DEAL: &str = "quatuor.deal.";
const DAMAGED: &str = "quatuor.damaged.";
/// What lists say of tables, so that long ones are made at once. Can be made anew.
const BRIEF: &str = "quatuor.brief.";
/// What all names begin with.
const OURS: &str = "quatuor.";

/// A table that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    /// The name it is kept under.
    pub(crate) id: String,
    /// When it was last changed, in milliseconds.
    pub(crate) changed: u64,
    /// The table.
    pub(crate) table: Table,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    /// The name it is kept under.
    pub(crate) id: String,
    /// When it was last changed, in milliseconds.
    pub(crate) changed: u64,
    /// What the list says of it.
    pub(crate) summary: GameSummary,
}

/// What came of a file with everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Imported {
    /// Games that are new here, or newer.
    pub(crate) new: usize,
    /// Games that were here already.
    pub(crate) known: usize,
    /// Parts that can't be read.
    pub(crate) damaged: usize,
    /// Parts that the browser would not keep.
    pub(crate) refused: usize,
}

/// Why a table can't be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Missing {
    /// There is none of this name.
    Unknown,
    /// It was damaged; what is left of it was set aside.
    Damaged,
}

/// The browser's own store; `None` where it keeps nothing, in some private windows.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn kept(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

pub(crate) fn settings() -> Settings {
    kept(SETTINGS).map(|text| Settings::from_store(&text)).unwrap_or_default()
}

/// Whether somebody here has been through the guided game.
pub(crate) fn has_learnt(game: AnyGame) -> bool {
    kept(LEARNT).is_some_and(|games| games.split(' ').any(|one| one == game.name()))
}

/// Remembers that somebody has.
pub(crate) fn keep_learnt(game: AnyGame) {
    if !has_learnt(game) {
        let before = kept(LEARNT).map(|games| games + " ").unwrap_or_default();
        keep(LEARNT, &(before + game.name()));
    }
}

pub(crate) fn keep_settings(settings: &Settings) {
    keep(SETTINGS, &settings.to_store());
}

/// Keeps a table. Says whether the browser let us.
pub(crate) fn keep_table(id: &str, table: &Table) -> bool {
    let Some(game) = stored(table) else { return false };
    let Time(now) = now();
    keep(&format!("{TABLE}{id}"), &format!("{now} {}", game.to_text()))
}

/// What is stored of a table whose game has started.
fn stored(table: &Table) -> Option<StoredGame> {
    Some(StoredGame { record: table.record()?, is_foreign: table.setup().is_foreign })
}

/// What time it is.
pub(crate) fn now() -> Time {
    Time(js_sys::Date::now() as u64)
}

fn keep(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// The table of this name. A damaged one is set aside, so that it is told of once,
/// and nothing is lost.
pub(crate) fn table(id: &str) -> Result<Kept, Missing> {
    let (changed, StoredGame { record, is_foreign }) = game(id)?;
    Ok(Kept { id: id.into(), changed, table: Table::from_record(&record, is_foreign) })
}

/// The same without a table, and when it was last changed.
fn game(id: &str) -> Result<(u64, StoredGame), Missing> {
    let storage = storage().ok_or(Missing::Unknown)?;
    let key = format!("{TABLE}{id}");
    let text = storage.get_item(&key).ok().flatten().ok_or(Missing::Unknown)?;
    read(&text).ok_or_else(|| {
        if storage.set_item(&format!("{DAMAGED}{id}"), &text).is_ok() {
            let _ = storage.remove_item(&key);
        }
        Missing::Damaged
    })
}

fn read(text: &str) -> Option<(u64, StoredGame)> {
    let (changed, text) = text.split_once(' ')?;
    Some((changed.parse().ok()?, StoredGame::from_text(text).ok()?))
}

/// Forgets a table. What was kept, to be [put back](put_back).
pub(crate) fn forget_table(id: &str) -> Option<String> {
    let storage = storage()?;
    let key = format!("{TABLE}{id}");
    let text = storage.get_item(&key).ok().flatten();
    let _ = storage.remove_item(&key);
    let _ = storage.remove_item(&format!("{BRIEF}{id}"));
    text
}

/// Keeps again what was forgotten.
pub(crate) fn put_back(id: &str, text: &str) {
    keep(&format!("{TABLE}{id}"), text);
}

/// All names that we keep something under.
fn keys(storage: &Storage) -> Vec<String> {
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
    keys.filter(|key| key.starts_with(OURS)).collect()
}

/// All tables, the latest first, and how many were found damaged and set aside.
pub(crate) fn tables() -> (Vec<Listed>, usize) {
    let Some(storage) = storage() else { return (vec![], 0) };
    let (mut tables, mut damaged) = (vec![], 0);
    for key in keys(&storage) {
        let Some(id) = key.strip_prefix(TABLE) else { continue };
        match listed(&storage, id) {
            Ok(one) => tables.push(one),
            Err(Missing::Damaged) => damaged += 1,
            Err(Missing::Unknown) => {}
        }
    }
    games::sort_short(&mut tables, |one, other| other.changed.cmp(&one.changed));
    (tables, damaged)
}

/// What was made of a day's deal. One that is damaged is begun anew.
pub(crate) fn sheet(day: Day) -> Sheet {
    kept(&format!("{SHEET}{day}")).and_then(|text| Sheet::from_text(&text)).unwrap_or_default()
}

/// Keeps it. Says whether the browser let us.
pub(crate) fn keep_sheet(day: Day, sheet: &Sheet) -> bool {
    keep(&format!("{SHEET}{day}"), &sheet.to_text())
}

/// The days that were solved on their own day.
pub(crate) fn days_in_time() -> Vec<Day> {
    let Some(storage) = storage() else { return vec![] };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
    let days = keys.filter_map(|key| key.strip_prefix(SHEET)?.parse().ok());
    days.filter(|day| sheet(*day).on_its_day).collect()
}

/// A day's deal with its par, if it was worked out before.
pub(crate) fn deal(day: Day) -> Option<Deal> {
    let deal = Deal::from_text(&kept(&format!("{DEAL}{day}"))?)?;
    (deal.is_par && deal.day == day).then_some(deal)
}

/// Keeps a deal; where that is not possible, it is worked out again.
pub(crate) fn keep_deal(deal: &Deal) {
    keep(&format!("{DEAL}{}", deal.day), &deal.to_text());
}

/// Reads what a list says of a table, or else the whole table.
fn listed(storage: &Storage, id: &str) -> Result<Listed, Missing> {
    let get = |key: &str| storage.get_item(&format!("{key}{id}")).ok().flatten();
    let summary_of = |time: &str| {
        let known = get(BRIEF)?;
        let (changed, text) = known.split_once(' ')?;
        let summary = GameSummary::from_text(text).filter(|_| changed == time)?;
        Some(Listed { id: id.into(), changed: changed.parse().ok()?, summary })
    };
    let time = get(TABLE).unwrap_or_default();
    if let Some(one) = time.split_once(' ').and_then(|(time, _)| summary_of(time)) {
        return Ok(one);
    }
    let (changed, StoredGame { record, is_foreign }) = game(id)?;
    let summary = GameSummary::new(&record, is_foreign);
    let _ = storage.set_item(&format!("{BRIEF}{id}"), &format!("{changed} {}", summary.to_text()));
    Ok(Listed { id: id.into(), changed, summary })
}

/// The names and texts of all tables, without the time.
fn stored_tables(storage: &Storage) -> Vec<(String, String)> {
    let stored = |key: String| {
        let id = key.strip_prefix(TABLE)?;
        let text = storage.get_item(&key).ok()??;
        Some((id.into(), text.split_once(' ')?.1.into()))
    };
    keys(storage).into_iter().filter_map(stored).collect()
}

/// Keeps somebody else's game, unless it is kept; its name. `None` when it can't be kept.
pub(crate) fn keep_foreign(table: &Table) -> Option<String> {
    let storage = storage()?;
    let record = table.record()?;
    let twin = |is_foreign| StoredGame { record: record.clone(), is_foreign }.to_text();
    let twins = [twin(false), twin(true)];
    let known = stored_tables(&storage).into_iter().find(|(_, text)| twins.contains(text));
    known.map(|(id, _)| id).or_else(|| {
        let id = new_id();
        keep_table(&id, &Table::from_record(&record, true)).then_some(id)
    })
}

/// Everything that is kept, as one file.
pub(crate) fn export() -> String {
    let Some(storage) = storage() else { return Archive::write(&[]) };
    let part = |key: String| {
        let text = storage.get_item(&key).ok()??;
        Some((key, text))
    };
    let keys = keys(&storage).into_iter().filter(|key| !key.starts_with(BRIEF));
    Archive::write(&keys.filter_map(part).collect::<Vec<_>>())
}

/// Takes everything from a file that is not here, or newer than it is here.
pub(crate) fn import(archive: Archive) -> Imported {
    let mut imported = Imported { damaged: archive.damaged, ..Imported::default() };
    let Some(storage) = storage() else { return imported };
    let kept = stored_tables(&storage);
    for (key, text) in archive.parts {
        if !key.starts_with(OURS) {
            imported.damaged += 1;
            continue;
        }
        let is_table = key.strip_prefix(TABLE);
        if is_table.is_some() && read(&text).is_none() {
            imported.damaged += 1;
            continue;
        }
        let here = storage.get_item(&key).ok().flatten();
        if let Some(day) = key.strip_prefix(SHEET).and_then(|day| day.parse::<Day>().ok()) {
            match Sheet::from_text(&text) {
                Some(there) => {
                    let mut sheet = sheet(day);
                    sheet.merge(&there);
                    imported.refused += usize::from(!keep_sheet(day, &sheet));
                }
                None => imported.damaged += 1,
            }
            continue;
        }
        let is_untouched = key == SETTINGS && settings() == Settings::default();
        let stored = text.split_once(' ').map(|(_, stored)| stored).filter(|_| is_table.is_some());
        let is_twice = stored.is_some_and(|stored| kept.iter().any(|(_, one)| one == stored));
        if is_twice || !(is_untouched || Archive::takes(here.as_deref(), &text)) {
            imported.known += usize::from(is_table.is_some());
        } else if storage.set_item(&key, &text).is_ok() {
            imported.new += usize::from(is_table.is_some());
        } else {
            imported.refused += 1;
        }
    }
    imported
}

/// Dice that nobody can foresee.
pub(crate) fn dice() -> FastDice {
    FastDice::new((js_sys::Math::random() * 9e15) as u64)
}

/// A name for a new table.
pub(crate) fn new_id() -> String {
    let mut dice = dice();
    let letter = |_| (b'a' + dice.below(26) as u8) as char;
    (0..8).map(letter).collect()
}
