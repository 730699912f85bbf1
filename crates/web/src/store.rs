//! What stays on the device when the page is closed, in the browser's own store.

use app::{Storage, Store};
use games::{Dice, FastDice};
use leptos::prelude::window;
use table::Time;

/// The browser's own store. It keeps nothing in some private windows.
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
        local_storage()?.get_item(key).ok().flatten()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        local_storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = local_storage() {
            let _ = storage.remove_item(key);
        }
    }

    fn keys(&self) -> Vec<String> {
        let Some(storage) = local_storage() else { return vec![] };
        let count = storage.length().unwrap_or(0);
        (0..count).filter_map(|index| storage.key(index).ok()?).collect()
    }
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
