//! The servers that tests start: PostgreSQL and NATS.

use std::process::Command;

use crate::apt;
use crate::workspace::succeeds;

const PACKAGES: [&str; 2] = ["postgresql-15", "nats-server"];

/// Installs them where that is possible. Elsewhere the tests that need them are skipped, and
/// this says what to install.
pub(crate) fn find_or_install() {
    if is_there() {
        return;
    }
    let tried = apt::install(&PACKAGES);
    if is_there() {
        return;
    }
    let reason = tried.map_or_else(|error| format!("{error:#}"), |()| "neither starts".into());
    println!(
        "Tests that need PostgreSQL or NATS are skipped: install `postgres` and `nats-server`, so \
         that both can be started by these names\n- on Debian, as root: apt-get install {}\n  \
         (tried: {reason})",
        PACKAGES.join(" ")
    );
}

/// Debian has PostgreSQL in a folder that is not in the path.
fn is_there() -> bool {
    let starts = |name: &str| succeeds(Command::new(name).arg("--version"));
    apt::has(&PACKAGES) || ["postgres", "nats-server"].iter().all(|name| starts(name))
}
