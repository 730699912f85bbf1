//! A tour of all screens: drives the page through every screen, phase and dialog, always in the
//! same way, and looks at each in every window, light and language.
//!
//! A small tour is part of the tests, which check every screen by machine. `cargo xtask look`
//! goes on the whole tour and shows pictures that differ from accepted ones.

mod eye;
mod faults;
mod online;
mod pages;
mod studies;
mod tables;

use anyhow::Result;
use games::AnyGame;

pub use self::eye::{Eye, Fault};
use crate::visit::{Visit, visits};

/// A part of the tour that needs nothing of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Home, lists, settings, and addresses that lead nowhere.
    Home,
    /// Who plays, and how.
    SetUp,
    /// Rules, sheets and lessons.
    Rules,
    /// Puzzles, the deal of the day, looking back and the analysis board.
    Studies,
    /// The tables of a game, at one device.
    Tables(AnyGame),
    /// Everything that needs a server, and often other people.
    Online,
}

impl Walk {
    /// All of them.
    pub fn all() -> Vec<Walk> {
        let tables = AnyGame::ALL.map(Walk::Tables);
        let pages = [Walk::Home, Walk::SetUp, Walk::Rules, Walk::Studies, Walk::Online];
        [&pages[..], &tables].concat()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Walk::Home => "home",
            Walk::SetUp => "setup",
            Walk::Rules => "rules",
            Walk::Studies => "studies",
            Walk::Tables(game) => game.name(),
            Walk::Online => "online",
        }
    }

    /// How many browsers look at once.
    fn browsers(self) -> usize {
        if self == Walk::Online { 3 } else { 1 }
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
            Walk::SetUp => pages::see_set_up(&visits[0], eye).await,
            Walk::Rules => pages::see_rules(&visits[0], eye).await,
            Walk::Studies => studies::see(&visits[0], eye).await,
            Walk::Tables(game) => tables::see(&visits[0], eye, game).await,
            Walk::Online => online::see(visits, eye).await,
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
}
