//! The browser that the page is tested in.

use std::process::Command;

use anyhow::{Result, bail};

use crate::apt;
use crate::workspace::succeeds;

const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Makes sure that Chromium and its driver are there.
pub(crate) fn find_or_install() -> Result<()> {
    if is_there() {
        return Ok(());
    }
    match apt::install(&PACKAGES) {
        Ok(()) if is_there() => Ok(()),
        tried => bail!(
            "the page is tested in Chromium: install `chromium` and `chromedriver`, so that both \
             can be started by these names\n- on Debian, as root: apt-get install {}\n  (tried: {})",
            PACKAGES.join(" "),
            tried.map_or_else(|error| format!("{error:#}"), |()| "neither starts".into())
        ),
    }
}

fn is_there() -> bool {
    ["chromium", "chromedriver"].iter().all(|name| succeeds(Command::new(name).arg("--version")))
}
