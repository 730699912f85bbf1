//! Who sits on a seat.

use std::fmt;
use std::str::FromStr;

use quatuor::{Gap, Refusal, refusal};
use serde::{Deserialize, Serialize};

use crate::{Commitment, PersonId, Share};

/// What is on a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// No player yet.
    Open,
    /// No player yet, but kept for one who knows the key of the invitation.
    Reserved,
    /// A person.
    Person(Person),
    /// A bot.
    Bot(Bot),
}

/// A person on a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Which person.
    pub id: PersonId,
    /// The name at the table.
    pub name: String,
    /// Whether the person is ready for the start.
    pub is_ready: bool,
    /// Whether the person has been gone for so long that others may let a bot play.
    pub is_gone: bool,
    /// The bot that plays in place of the person, while there is one.
    pub stand_in: Option<BotName>,
    /// Whether it is a program that its author has brought along.
    pub is_program: bool,
    /// What the person has committed to contribute to the deal.
    pub commitment: Option<Commitment>,
    /// What the person has contributed to the deal.
    pub share: Option<Share>,
}

/// A bot on a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bot {
    /// The name at the table.
    pub name: String,
    /// Which bot.
    pub bot: BotName,
}

/// Which bot plays: a lower-case word, such as `casual`. The table does not know
/// what bots there are; the program that runs them does.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[a-z]{1,20}$", example = "casual"))]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BotName(String);

impl Player {
    /// A person who is ready.
    pub fn person(id: PersonId, name: impl Into<String>) -> Player {
        Player::Person(Person { is_ready: true, ..Person::new(id, name) })
    }

    /// A person at this device.
    pub fn local(name: impl Into<String>) -> Player {
        Player::person(PersonId::LOCAL, name)
    }

    /// A bot.
    pub fn bot(name: impl Into<String>, bot: BotName) -> Player {
        Player::Bot(Bot { name: name.into(), bot })
    }

    /// The name at the table; empty for an open seat.
    pub fn name(&self) -> &str {
        match self {
            Player::Open | Player::Reserved => "",
            Player::Person(person) => &person.name,
            Player::Bot(bot) => &bot.name,
        }
    }

    /// The person whose seat it is.
    pub fn person_id(&self) -> Option<PersonId> {
        match self {
            Player::Person(person) => Some(person.id),
            Player::Open | Player::Reserved | Player::Bot(_) => None,
        }
    }

    /// The person who plays: `None` while a bot does.
    pub fn playing_person(&self) -> Option<PersonId> {
        match self {
            Player::Person(person) if person.stand_in.is_none() => Some(person.id),
            _ => None,
        }
    }

    /// Whether the seat waits for a player.
    pub fn is_free(&self) -> bool {
        matches!(self, Player::Open | Player::Reserved)
    }

    /// Whether a person plays here.
    pub fn is_person(&self) -> bool {
        self.playing_person().is_some()
    }

    /// The bot that plays, be it in place of a person.
    pub fn bot_name(&self) -> Option<&BotName> {
        match self {
            Player::Open | Player::Reserved => None,
            Player::Person(person) => person.stand_in.as_ref(),
            Player::Bot(bot) => Some(&bot.bot),
        }
    }
}

impl Person {
    /// A person who has just sat down.
    pub fn new(id: PersonId, name: impl Into<String>) -> Person {
        Person {
            id,
            name: name.into(),
            is_ready: false,
            is_gone: false,
            stand_in: None,
            is_program: false,
            commitment: None,
            share: None,
        }
    }
}

impl BotName {
    /// The longest name, in letters.
    const LONGEST: usize = 20;

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BotName {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<BotName, Refusal> {
        let is_word = (1..=BotName::LONGEST).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_lowercase());
        match is_word {
            true => Ok(BotName(text.into())),
            false => Err(refusal!("table.bot-name", found = Gap::quote(text))),
        }
    }
}

impl TryFrom<String> for BotName {
    type Error = Refusal;

    fn try_from(text: String) -> Result<BotName, Refusal> {
        text.parse()
    }
}

impl From<BotName> for String {
    fn from(name: BotName) -> String {
        name.0
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}
