//! Who sits at a table.

use bots::{Level, Name};

/// One seat's chair: a name, and who it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// The name at the table.
    pub name: String,
    /// Who plays.
    pub taker: Taker,
}

/// Who plays on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taker {
    /// Somebody at this device.
    Person,
    /// A bot of this level.
    Bot(Level),
}

impl Taker {
    /// As it is written in a kept table: `person` or a level.
    pub fn as_str(self) -> &'static str {
        match self {
            Taker::Person => "person",
            Taker::Bot(level) => Name::Level(level).as_str(),
        }
    }

    /// The opposite of [`as_str`](Taker::as_str).
    pub fn read(text: &str) -> Option<Taker> {
        let all = Level::ALL.into_iter().map(Taker::Bot).chain([Taker::Person]);
        all.into_iter().find(|taker| taker.as_str() == text)
    }
}

impl Chair {
    /// A person.
    pub fn person(name: impl Into<String>) -> Chair {
        Chair { name: name.into(), taker: Taker::Person }
    }

    /// A bot.
    pub fn bot(name: impl Into<String>, level: Level) -> Chair {
        Chair { name: name.into(), taker: Taker::Bot(level) }
    }

    /// Whether it is somebody at this device.
    pub fn is_person(&self) -> bool {
        self.taker == Taker::Person
    }
}
