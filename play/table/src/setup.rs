//! What is settled when a table is opened.

use quatuor::{AnyGame, Refusal, Request, Seat, refusal};
use serde::{Deserialize, Serialize};

use crate::{Clock, Commitment, Person, PersonId, Player, TimeOut};

/// A game, its rules, its seats, and what is agreed beside the rules.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game.
    pub game: AnyGame,
    /// Variant, seats and options of the deal; `None` if the game starts from a position.
    pub request: Option<Request>,
    /// One per seat.
    pub players: Vec<Player>,
    /// Which of them begins: at the start, all players move round so that this one sits
    /// where the game begins. `None` lets the seed decide.
    pub begins: Option<Seat>,
    /// Who may fill seats and start the game.
    pub host: PersonId,
    /// How long people may think.
    pub clock: Clock,
    /// What happens when a person's time is up.
    pub time_out: TimeOut,
    /// Who may take moves back.
    pub takebacks: Takebacks,
    /// Whether the result says nothing about the people at this device: it is a game of
    /// others, or its course was known before.
    pub is_foreign: bool,
    /// What the program has committed to contribute to the deal. With it, the seed is made
    /// of the shares of all participants; without, it is given.
    pub commitment: Option<Commitment>,
    /// The commitment to the key for reserved seats.
    pub invitation: Option<Commitment>,
}

/// Who may take moves back.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// Each person, if all other people agree. Without other people no consent is needed.
    #[default]
    ByConsent,
    /// Each person, without asking.
    Free,
    /// No person.
    Never,
}

impl Setup {
    /// A set-up without clocks, hosted at this device.
    pub fn local(game: AnyGame, request: Option<Request>, players: Vec<Player>) -> Setup {
        Setup {
            game,
            request,
            players,
            begins: None,
            host: PersonId::LOCAL,
            clock: Clock::None,
            time_out: TimeOut::default(),
            takebacks: Takebacks::default(),
            is_foreign: false,
            commitment: None,
            invitation: None,
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// The same set-up with a complete request.
    ///
    /// # Errors
    /// When the game has no such ruleset, or the players don't fit it.
    pub fn complete(mut self) -> Result<Setup, Refusal> {
        let seats = self.seats();
        if let Some(request) = &self.request {
            let request = self.game.complete(request)?;
            if request.players != Some(seats) {
                let expected = request.players.unwrap_or_default();
                return Err(refusal!("table.players", expected = expected, found = seats));
            }
            self.request = Some(request);
        }
        if !(1..=Seat::MOST).contains(&seats) {
            return Err(refusal!("table.players", expected = Seat::MOST, found = seats));
        }
        if let Some(seat) = self.begins.filter(|seat| seat.index() >= seats) {
            return Err(refusal!("table.no-seat", seat = seat));
        }
        Ok(self)
    }

    /// The same set-up for another game: the seed decides who begins, and people who have
    /// gone or let a bot play leave their seats open.
    #[must_use]
    pub fn again(&self) -> Setup {
        let player = |player: &Player| match player {
            // Who is at this device is always there.
            Player::Person(person)
                if person.id != PersonId::LOCAL
                    && (person.is_gone || person.stand_in.is_some()) =>
            {
                Player::Open
            }
            Player::Person(person) => Player::Person(Person {
                is_ready: true,
                is_program: person.is_program,
                ..Person::new(person.id, &person.name)
            }),
            Player::Open | Player::Reserved | Player::Bot(_) => player.clone(),
        };
        let players = self.players.iter().map(player).collect();
        let setup = self.clone();
        Setup { players, begins: None, is_foreign: false, commitment: None, ..setup }
    }

    /// A rematch: another game, with all players one seat further.
    #[must_use]
    pub fn rotated(&self) -> Setup {
        let mut next = self.again();
        next.players.rotate_left(1);
        next
    }
}
