//! When a browser loads each file.

use std::collections::BTreeSet;

use crate::parts::is_part;

/// When a browser loads a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    /// Before the first board is drawn.
    First,
    /// On the first visit, but after the first board is drawn: from then on bots think
    /// without a network too.
    Soon,
    /// When it is needed.
    Later,
}

impl Stage {
    /// The stage of a file, by its name without a hash.
    pub(crate) fn of(name: &str, of_worker: &BTreeSet<String>) -> Stage {
        match name {
            _ if of_worker.contains(name) => Stage::Soon,
            _ if is_part(name) => Stage::Later,
            // Only systems that install the page want the icon in pixels.
            _ if name.ends_with(".png") => Stage::Later,
            "licences.txt" => Stage::Later,
            // Asked for once the page is drawn, and for wrong addresses.
            "service-worker.js" | "404.html" => Stage::Soon,
            // Started with the first game against a bot.
            "worker.js" => Stage::Soon,
            _ => Stage::First,
        }
    }

    /// For the table of weights.
    pub(crate) fn note(self) -> &'static str {
        match self {
            Stage::First => "",
            Stage::Soon => " (after the first board)",
            Stage::Later => " (when needed)",
        }
    }
}
