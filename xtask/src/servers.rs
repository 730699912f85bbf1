//! The servers that tests start: PostgreSQL, NATS and nginx.

use std::process::Command;

use crate::apt;
use crate::workspace::succeeds;

const PACKAGES: [&str; 3] = ["postgresql-15", "nats-server", "nginx-light"];

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
    let reason =
        tried.map_or_else(|error| format!("{error:#}"), |()| "one of them does not start".into());
    println!(
        "Tests that need PostgreSQL, NATS or nginx are skipped: install `postgres`, `nats-server` \
         and `nginx`, so that they can be started by these names\n- on Debian, as root: apt-get install {}\n  \
         (tried: {reason})",
        PACKAGES.join(" ")
    );
}

/// Debian has PostgreSQL in a folder that is not in the path.
fn is_there() -> bool {
    let starts = |name: &str, argument| succeeds(Command::new(name).arg(argument));
    let others = ["postgres", "nats-server"].iter().all(|name| starts(name, "--version"));
    apt::has(&PACKAGES) || (others && starts("nginx", "-v"))
}
