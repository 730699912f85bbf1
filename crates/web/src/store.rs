//! What stays on the device when the page is closed.

use daily::{Day, Deal, Sheet};
use games::{AnyGame, Dice, FastDice};
use leptos::prelude::window;
use table::Table;
use web_sys::Storage;

use crate::settings::Settings;

const SETTINGS: &str = "quatuor.settings";
const TABLE: &str = "quatuor.table.";
const LEARNT: &str = "quatuor.learnt";
const SHEET: &str = "quatuor.daily.";
const DEAL: &str = "quatuor.deal.";
const DAMAGED: &str = "quatuor.damaged.";

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
    let now = js_sys::Date::now() as u64;
    keep(&format!("{TABLE}{id}"), &format!("{now} {}", table.to_store()))
}

fn keep(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// The table of this name. A damaged one is set aside, so that it is told of once,
/// and nothing is lost.
pub(crate) fn table(id: &str) -> Result<Kept, Missing> {
    let storage = storage().ok_or(Missing::Unknown)?;
    let key = format!("{TABLE}{id}");
    let text = storage.get_item(&key).ok().flatten().ok_or(Missing::Unknown)?;
    read(id, &text).ok_or_else(|| {
        if storage.set_item(&format!("{DAMAGED}{id}"), &text).is_ok() {
            let _ = storage.remove_item(&key);
        }
        Missing::Damaged
    })
}

fn read(id: &str, text: &str) -> Option<Kept> {
    let (changed, text) = text.split_once(' ')?;
    let table = Table::from_store(text).ok()?;
    Some(Kept { id: id.into(), changed: changed.parse().ok()?, table })
}

/// Forgets a table.
pub(crate) fn forget_table(id: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{TABLE}{id}"));
    }
}

/// All tables, the latest first, and how many were found damaged and set aside.
pub(crate) fn tables() -> (Vec<Kept>, usize) {
    let Some(storage) = storage() else { return (vec![], 0) };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
    let ids: Vec<String> =
        keys.filter_map(|key| Some(key.strip_prefix(TABLE)?.to_string())).collect();
    let found: Vec<Result<Kept, Missing>> = ids.iter().map(|id| table(id)).collect();
    let damaged = found.iter().filter(|found| **found == Err(Missing::Damaged)).count();
    let mut tables: Vec<Kept> = found.into_iter().flatten().collect();
    tables.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
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
