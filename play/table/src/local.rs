//! A game at one device: its people act for each other, and on what they see.

use quatuor::{AnyMove, Refusal, Seat, Seed};

use crate::{
    Action, Beginning, BotName, Cause, Command, Event, Next, Player, Setup, Table, Time, Who,
};

impl Table {
    /// Opens a table at this device and deals.
    ///
    /// # Errors
    /// When the game has no such ruleset, or the players don't fit it.
    pub fn deal(setup: Setup, seed: &Seed, now: Time) -> Result<Table, Refusal> {
        let who = Who::Person(setup.host);
        let (mut table, _) = Table::open(setup, Cause { who, id: 1 }, now)?;
        let start = Action::Start(Beginning::Seed(seed.as_str().into()));
        table.act(who, None, start, now)?;
        Ok(table)
    }

    /// Carries out an action on what is there now.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act(
        &mut self,
        who: Who,
        seat: Option<Seat>,
        action: Action,
        now: Time,
    ) -> Result<Vec<Event>, Refusal> {
        self.apply(who, &self.command(seat, action), now)
    }

    /// A command on what is there now.
    fn command(&self, seat: Option<Seat>, action: Action) -> Command {
        let after = self.number();
        // Numbers of events are never used twice, so they do as ids.
        Command { id: u64::from(after) + 1, after, seat, action }
    }

    /// Makes a move for the seat to move, be it a person's or a bot's.
    ///
    /// # Errors
    /// When it is not legal, or the game is over.
    pub fn play(&mut self, mv: AnyMove, now: Time) -> Result<(), Refusal> {
        let seat = match self.next() {
            Next::Person(seat) | Next::Bot(seat, _) => seat,
            Next::Start | Next::Over => Seat::FIRST,
        };
        let who = self.player(seat).playing_person().map_or(Who::System, Who::Person);
        self.act(who, Some(seat), Action::Move(mv.to_string()), now).map(|_| ())
    }

    /// Takes back the last move of a person, and all after it, as far as the table allows.
    ///
    /// # Errors
    /// When there is no such move, or it may not be taken back.
    pub fn undo(&mut self, now: Time) -> Result<(), Refusal> {
        let (who, command) = self.takeback_command();
        self.apply(who, &command, now).map(|_| ())
    }

    /// Whether a move of a person can be taken back.
    pub fn can_undo(&self) -> bool {
        let (who, command) = self.takeback_command();
        self.decide(who, &command, self.time()).is_ok()
    }

    /// The last person who moved asks to take that back.
    fn takeback_command(&self) -> (Who, Command) {
        let seat = self.last_person().unwrap_or(Seat::FIRST);
        let who = self.player(seat).playing_person().map_or(Who::System, Who::Person);
        (who, self.command(Some(seat), Action::AskTakeback))
    }

    /// The seat of the last person who moved.
    fn last_person(&self) -> Option<Seat> {
        let own = |seat: Seat| self.player(seat).playing_person();
        let mover = self.movers().iter().rfind(|mover| mover.person.is_some())?;
        self.seats().find(|seat| own(*seat) == mover.person)
    }

    /// The seat's person gives up.
    ///
    /// # Errors
    /// When the game is not going on, or a bot plays there.
    pub fn resign(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        let who = self.player(seat).playing_person().map_or(Who::System, Who::Person);
        self.act(who, Some(seat), Action::Resign, now).map(|_| ())
    }

    /// The time of the person to move is up: what was settled for that happens.
    ///
    /// # Errors
    /// When there is time left, or no clock runs.
    pub fn claim_time_out(&mut self, now: Time) -> Result<(), Refusal> {
        self.act(Who::System, None, Action::ClaimTimeOut, now).map(|_| ())
    }

    /// Whether some seat has a secret that another may not know.
    ///
    /// # Panics
    /// Before the start.
    pub fn hides_something(&self) -> bool {
        self.seats().any(|seat| self.first_board().view(seat).hides_something())
    }

    /// Whether people at this device have secrets from each other: the board is covered
    /// while the device is passed on.
    ///
    /// # Panics
    /// Before the start.
    pub fn passes_in_secret(&self) -> bool {
        self.people().count() > 1 && self.hides_something()
    }

    /// The seat of the only person.
    pub fn lone_person(&self) -> Option<Seat> {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// "What if?": another table with the same game, no further than its first moves. The
    /// person at this device sits on this seat, and bots everywhere else. `None` where a
    /// game is only seen.
    #[must_use]
    pub fn what_if(&self, moves: usize, seat: Seat, bot: &BotName) -> Option<Table> {
        let record = self.record().filter(|record| record.seen_by().is_none())?.up_to(moves);
        let player = |(one, player): (Seat, &Player)| crate::record::Player {
            name: player.name().into(),
            bot: (one != seat).then(|| bot.to_string()),
        };
        let players = self.seats().zip(self.players()).map(player).collect();
        // The result of a game whose course was known says nothing.
        Some(Table::from_record(&record.with_players(players), true))
    }
}
