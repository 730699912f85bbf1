//! What stays on the device when the page is closed, in the browser's own store. What the
//! browser refuses to keep stays in memory as long as the page is open.

use std::cell::RefCell;
use std::collections::HashMap;

use app::{Storage, Store};
use leptos::prelude::window;
use quatuor::{Dice, FastDice};
use table::Time;

thread_local! {
    /// What the browser would not keep.
    static IN_MEMORY: RefCell<HashMap<String, String>> = RefCell::default();
}

/// The browser's own store. It keeps nothing in some private windows, and nothing more when
/// it is full.
#[derive(Clone, Copy)]
pub(crate) struct Browser;

/// What this device keeps.
pub(crate) fn device() -> Store<Browser> {
    Store::new(Browser)
}

fn local_storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

impl Storage for Browser {
    fn get(&self, key: &str) -> Option<String> {
        let in_memory = IN_MEMORY.with_borrow(|all| all.get(key).cloned());
        in_memory.or_else(|| local_storage()?.get_item(key).ok().flatten())
    }

    fn set(&self, key: &str, text: &str) -> bool {
        let is_kept = local_storage().is_some_and(|storage| storage.set_item(key, text).is_ok());
        IN_MEMORY.with_borrow_mut(|all| match is_kept {
            true => all.remove(key),
            false => all.insert(key.into(), text.into()),
        });
        is_kept
    }

    fn remove(&self, key: &str) {
        IN_MEMORY.with_borrow_mut(|all| all.remove(key));
        if let Some(storage) = local_storage() {
            let _ = storage.remove_item(key);
        }
    }

    fn keys(&self) -> Vec<String> {
        let mut keys: Vec<String> = IN_MEMORY.with_borrow(|all| all.keys().cloned().collect());
        if let Some(storage) = local_storage() {
            let count = storage.length().unwrap_or(0);
            let kept = (0..count).filter_map(|index| storage.key(index).ok()?);
            keys.extend(kept.filter(|key| !IN_MEMORY.with_borrow(|all| all.contains_key(key))));
        }
        keys
    }
}

/// The key that a table is kept under.
pub(crate) fn table_key(id: &str) -> String {
    Store::<Browser>::table_key(id)
}

/// Whether a table outlives this page.
pub(crate) fn is_kept(id: &str) -> bool {
    IN_MEMORY.with_borrow(|all| !all.contains_key(&table_key(id)))
}

/// From this secret the device's shares of online deals are made. It is no part of what is
/// exported, and there is none on a device that was never at an online table.
pub(crate) const SECRET: &str = "quatuor-secret";

/// Whether this device was ever at an online table.
pub(crate) fn was_online() -> bool {
    Browser.get(SECRET).is_some()
}

/// What time it is.
pub(crate) fn now() -> Time {
    Time(js_sys::Date::now() as u64)
}

/// Unpredictable dice.
pub(crate) fn dice() -> FastDice {
    FastDice::new((js_sys::Math::random() * 9e15) as u64)
}

/// An unpredictable seed for a job.
pub(crate) fn job_seed() -> u64 {
    u64::from(dice().below(u32::MAX))
}

/// An id for a new table.
pub(crate) fn new_id() -> String {
    let mut dice = dice();
    let letter = |_| (b'a' + dice.below(26) as u8) as char;
    (0..8).map(letter).collect()
}
