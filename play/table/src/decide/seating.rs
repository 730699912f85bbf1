//! Before the start: who sits where.

use quatuor::{Refusal, Seat, refusal};

use super::{Decided, Decision};
use crate::{BotName, Change, Player};

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

impl Decision<'_> {
    pub(super) fn sit(&self, name: &str, key: Option<&str>, is_program: bool) -> Decided {
        self.before_closing()?;
        let Some(person) = self.person() else { return Err(refusal!("table.people-only")) };
        check_name(name)?;
        let seat = self.free_seat(key)?;
        Ok(vec![Change::Sat { seat, person, name: name.into(), is_program }])
    }

    /// The seat that a person with this key can take. Without a named seat, it is a
    /// reserved one if the key fits.
    fn free_seat(&self, key: Option<&str>) -> Result<Seat, Refusal> {
        let invitation = self.table.setup.invitation.as_ref();
        let is_invited = invitation.zip(key).is_some_and(|(invitation, key)| invitation.is_to(key));
        match self.seat {
            None => {
                let mut reserved = self.seats_with(Player::Reserved).filter(|_| is_invited);
                let seat = reserved.next().or_else(|| self.seats_with(Player::Open).next());
                seat.ok_or_else(|| refusal!("table.full"))
            }
            Some(seat) => match self.table.player(seat) {
                Player::Open => Ok(seat),
                Player::Reserved if is_invited => Ok(seat),
                Player::Reserved => Err(refusal!("table.reserved", seat = seat)),
                Player::Person(_) | Player::Bot(_) => {
                    Err(refusal!("table.seat-taken", seat = seat))
                }
            },
        }
    }

    pub(super) fn stand(&self) -> Decided {
        self.before_closing()?;
        let seat = self.seat()?;
        match self.table.player(seat) {
            Player::Open => Err(refusal!("table.seat-open", seat = seat)),
            _ if self.holds(seat) || self.host_only().is_ok() => Ok(vec![Change::Stood { seat }]),
            _ => Err(refusal!("table.not-your-seat", seat = seat)),
        }
    }

    pub(super) fn seat_bot(&self, name: &str, bot: &BotName) -> Decided {
        self.before_closing()?;
        self.host_only()?;
        let seat = self.seat()?;
        check_name(name)?;
        match self.table.player(seat) {
            Player::Person(_) => Err(refusal!("table.seat-taken", seat = seat)),
            Player::Open | Player::Reserved | Player::Bot(_) => {
                Ok(vec![Change::BotSat { seat, name: name.into(), bot: bot.clone() }])
            }
        }
    }

    pub(super) fn fill(&self, bot: &BotName, names: &[String]) -> Decided {
        self.before_closing()?;
        self.host_only()?;
        names.iter().try_for_each(|name| check_name(name))?;
        let own_name = bot.to_string();
        let names = names.iter().chain(std::iter::repeat(&own_name));
        let sat = |(seat, name): (Seat, &String)| Change::BotSat {
            seat,
            name: name.clone(),
            bot: bot.clone(),
        };
        let free = self.table.seats().filter(|seat| self.table.player(*seat).is_free());
        let changes: Vec<Change> = free.zip(names).map(sat).collect();
        match changes.is_empty() {
            true => Err(refusal!("table.full")),
            false => Ok(changes),
        }
    }

    pub(super) fn ready(&self, is_ready: bool) -> Decided {
        self.before_closing()?;
        Ok(vec![Change::Ready { seat: self.own_seat()?, is_ready }])
    }

    fn seats_with(&self, player: Player) -> impl Iterator<Item = Seat> {
        self.table.seats().filter(move |seat| *self.table.player(*seat) == player)
    }
}

/// A name is a short line of text.
fn check_name(name: &str) -> Result<(), Refusal> {
    let is_short = name.chars().count() <= LONGEST_NAME;
    match !name.trim().is_empty() && is_short && !name.contains(char::is_control) {
        true => Ok(()),
        false => Err(refusal!("table.name", most = LONGEST_NAME)),
    }
}
