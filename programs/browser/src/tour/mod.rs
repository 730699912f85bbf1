//! A tour of all screens: drives the page through every screen, phase and dialog, always in the
//! same way, and looks at each in every window, light and language.
//!
//! A small tour is part of the tests, which check every screen by machine. `cargo xtask look`
//! goes on the whole tour and shows pictures that differ from accepted ones. Where chance has
//! dealt, the name of the stop has a `~`: its pictures differ every time.

mod accounts;
mod days;
mod exercises;
mod eye;
mod faults;
mod lessons;
mod lists;
mod lobby;
mod online;
mod pages;
mod people;
mod phases;
mod puzzles;
mod replays;
mod studies;
mod tables;
mod together;
mod troubles;

use anyhow::Result;
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};

pub use self::eye::{Eye, Fault};
use crate::visit::{Visit, visits};

/// A part of the tour that needs nothing of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Home, lists, settings, and addresses that lead nowhere.
    Home,
    /// Games, statistics and settings with everything that can be chosen there.
    Lists,
    /// Who plays, and how.
    SetUp,
    /// Rules, sheets and lessons.
    Rules,
    /// Every lesson to its end, and figures that are played with.
    Lessons,
    /// Puzzles, the deal of the day, looking back and the analysis board.
    Studies,
    /// Puzzles and exercises: missed, solved, counted.
    Puzzles,
    /// Deals of the day: solved, stuck, failed.
    Days,
    /// Looking back at every variant.
    Replays,
    /// The tables of a game, at one device.
    Tables(AnyGame),
    /// All phases of all variants of a game.
    Phases(AnyGame),
    /// People who share a device: secrets, clocks, tabs.
    People,
    /// Everything that needs a server, and often other people.
    Online,
    /// Accounts and passwords.
    Accounts,
    /// The lobby, waiting rooms, and people who leave.
    Lobby,
    /// A game of two at an online table, from its start to its end.
    Together(AnyGame),
}

impl Walk {
    /// All of them.
    pub fn all() -> Vec<Walk> {
        let pages = [
            Walk::Home,
            Walk::Lists,
            Walk::SetUp,
            Walk::Rules,
            Walk::Lessons,
            Walk::Studies,
            Walk::Puzzles,
            Walk::Days,
            Walk::Replays,
            Walk::People,
            Walk::Online,
            Walk::Accounts,
            Walk::Lobby,
        ];
        let games = [Walk::Tables, Walk::Phases, Walk::Together].map(|walk| AnyGame::ALL.map(walk));
        [&pages[..], &games.concat()].concat()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Walk::Home => "home",
            Walk::Lists => "lists",
            Walk::SetUp => "setup",
            Walk::Rules => "rules",
            Walk::Lessons => "lessons",
            Walk::Studies => "studies",
            Walk::Puzzles => "puzzles",
            Walk::Days => "days",
            Walk::Replays => "replays",
            Walk::Tables(game) => game.name(),
            Walk::Phases(Slides) => "slides-phases",
            Walk::Phases(Pyramids) => "pyramids-phases",
            Walk::Phases(Shuttles) => "shuttles-phases",
            Walk::Phases(Cups) => "cups-phases",
            Walk::People => "people",
            Walk::Online => "online",
            Walk::Accounts => "accounts",
            Walk::Lobby => "lobby",
            Walk::Together(Slides) => "slides-online",
            Walk::Together(Pyramids) => "pyramids-online",
            Walk::Together(Shuttles) => "shuttles-online",
            Walk::Together(Cups) => "cups-online",
        }
    }

    /// How many browsers look at once.
    fn browsers(self) -> usize {
        match self {
            Walk::Online | Walk::Together(_) => 3,
            Walk::Accounts | Walk::Lobby => 2,
            _ => 1,
        }
    }

    /// Goes there with fresh browsers, and looks at every screen.
    ///
    /// # Errors
    /// When a screen can't be reached; what is wrong with screens is in the eye.
    pub async fn go(self, eye: &mut Eye) -> Result<()> {
        eye.walk = self.name();
        visits(&format!("tour-{}", self.name()), self.browsers(), async |visits| {
            for visit in visits.iter() {
                eye.open(visit).await?;
            }
            self.see(visits, eye).await
        })
        .await
    }

    async fn see(self, visits: &mut [Visit], eye: &mut Eye) -> Result<()> {
        match self {
            Walk::Home => pages::see_home(&visits[0], eye).await,
            Walk::Lists => lists::see(&visits[0], eye).await,
            Walk::SetUp => pages::see_set_up(&visits[0], eye).await,
            Walk::Rules => pages::see_rules(&visits[0], eye).await,
            Walk::Lessons => lessons::see(&visits[0], eye).await,
            Walk::Studies => studies::see(&visits[0], eye).await,
            Walk::Puzzles => puzzles::see(&visits[0], eye).await,
            Walk::Days => days::see(&mut visits[0], eye).await,
            Walk::Replays => replays::see(&visits[0], eye).await,
            Walk::Tables(game) => tables::see(&visits[0], eye, game).await,
            Walk::Phases(game) => tables::see_phases(&visits[0], eye, game).await,
            Walk::People => people::see(&visits[0], eye).await,
            Walk::Online => online::see(visits, eye).await,
            Walk::Accounts => accounts::see(visits, eye).await,
            Walk::Lobby => lobby::see(visits, eye).await,
            Walk::Together(game) => together::see(visits, eye, game).await,
        }
    }
}

impl Visit {
    /// Presses the first control of this kind, without a pointer that would stay over it.
    async fn push(&self, selector: &str) -> Result<()> {
        self.wait_for(selector).await?;
        self.run("document.querySelector(arguments[0]).click()", [selector.into()]).await?;
        Ok(())
    }

    /// From now on, until the page is loaded anew, no bot answers.
    async fn hold_bots(&self) -> Result<()> {
        self.run("Worker.prototype.postMessage = () => {}", []).await?;
        Ok(())
    }

    /// From now on, until the page is loaded anew, nothing happens by itself later on.
    async fn hold_timers(&self) -> Result<()> {
        let script = "const later = setTimeout; \
                      window.setTimeout = (then, pause, ...more) => pause < 300 ? later(then, pause, ...more) : 0;";
        self.run(script, []).await?;
        Ok(())
    }
}
