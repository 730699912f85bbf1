//! Where a user's data is.

use std::env;
use std::path::PathBuf;

use quatuor::refusal;

use crate::failure::Failure;

/// Where the system keeps a user's data, or what `QUATUOR_DATA` says.
pub(crate) fn folder() -> Result<PathBuf, Failure> {
    let from = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = |below: &str| from("HOME").map(|home| home.join(below));
    let folder = from("QUATUOR_DATA").or_else(|| {
        let shared = if cfg!(windows) {
            from("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home("Library/Application Support")
        } else {
            from("XDG_DATA_HOME").or_else(|| home(".local/share"))
        };
        shared.map(|shared| shared.join("quatuor"))
    });
    folder.ok_or_else(|| Failure::refused(refusal!("cli.no-data")))
}
