//! What this device brings along to online tables.

use app::Storage;
use online::TableId;
use online::client::Identity;
use table::Share;

use leptos::prelude::*;

use crate::shell::Shell;
use crate::store::{Browser, SECRET};

/// The shares of deals that were committed to before the table had a name.
const SHARE: &str = "quatuor-share.";

/// The name at tables.
const NAME: &str = "quatuor.name";

/// What this device brings along to a table.
pub(super) fn at_table(table: TableId) -> Identity {
    let [a, b, c, d, e, f, ..] = random::<32>();
    let first_id = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
    let identity = Identity::new(&secret(), table, first_id);
    let kept = Browser.get(&format!("{SHARE}{table}")).and_then(|share| share.parse().ok());
    Identity { share: kept.unwrap_or(identity.share), first_id }
}

/// The secret of this device. Once there is one, the device is known to play online.
pub(super) fn secret() -> String {
    Browser.get(SECRET).filter(|secret| secret.len() == 64).unwrap_or_else(|| {
        let secret = Share::new(random()).to_string();
        Browser.set(SECRET, &secret);
        secret
    })
}

/// A share for a table that is yet to be opened.
pub(super) fn new_share() -> Share {
    Share::new(random())
}

/// Keeps the share for a table that was opened.
pub(super) fn keep_share(table: TableId, share: &Share) {
    Browser.set(&format!("{SHARE}{table}"), share.as_str());
}

/// The deal is made: its share is not needed any more.
pub(super) fn forget_share(table: TableId) {
    Browser.remove(&format!("{SHARE}{table}"));
}

/// Random bytes that can't be guessed.
fn random<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    let crypto = window().crypto();
    crypto
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes))
        .expect("every browser draws random bytes");
    bytes
}

/// The name that was used last, or a usual one.
pub(super) fn name(shell: Shell) -> String {
    kept_name().unwrap_or_else(|| shell.words.with_untracked(|words| words.say("guest", &[])))
}

/// The name that was used last.
pub(super) fn kept_name() -> Option<String> {
    Browser.get(NAME).filter(|name| !name.is_empty())
}

/// Keeps a name.
pub(super) fn keep_name(name: &str) {
    Browser.set(NAME, name);
}
