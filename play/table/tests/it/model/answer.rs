//! What the slow table answers to a command: the changes, or the code of the refusal.

use quatuor::{Dice, Seat, Seed};
use table::{
    Action, Beginning, Change, Clock, Command, Commitment, Ending, Origin, PersonId, Player, Share,
    Start, Takebacks, Time, TimeOut, Who,
};

use super::{Accepted, Model};

type Answer = Result<Vec<Change>, &'static str>;

impl Model {
    /// What a command is answered, after these accepted ones.
    pub(crate) fn answer(
        &self,
        accepted: &[Accepted],
        who: Who,
        command: &Command,
        now: Time,
    ) -> Answer {
        let number = accepted.last().map_or(1, |one| one.first + one.changes.len() as u32 - 1);
        if command.after > number {
            return Err("table.ahead");
        }
        if command.seat.is_some_and(|seat| seat.index() >= self.players.len()) {
            return Err("table.no-seat");
        }
        let missed = accepted.iter().flat_map(|one| (one.first..).zip(&one.changes));
        let missed = missed.filter(|(number, _)| *number > command.after);
        let mut kinds: Vec<&str> = missed.map(|(_, change)| change.kind()).collect();
        if command.after == 0 {
            kinds.push("opened");
        }
        let makes_stale: &[&str] = match &command.action {
            Action::Fill { .. } | Action::Start(_) => &["opened", "sat", "stood", "bot-sat"],
            Action::Move(_) | Action::AskTakeback | Action::AnswerTakeback(_) => {
                &["started", "moved", "taken-back", "timed-out", "ended", "took-over", "returned"]
            }
            _ => &[],
        };
        if kinds.iter().any(|kind| makes_stale.contains(kind)) {
            return Err("table.stale");
        }
        self.decide(who, command, now)
    }

    fn decide(&self, who: Who, command: &Command, now: Time) -> Answer {
        let is_system = who == Who::System;
        let is_host = who == Who::Person(self.setup.host) || is_system;
        let has_started = self.start.is_some();
        let named = command.seat.ok_or("table.seat-needed");
        let player = |seat: Seat| &self.players[seat.index()];
        let holds = |seat: Seat| match player(seat) {
            Player::Person(person) => who == Who::Person(person.id),
            _ => false,
        };
        let own = || {
            let seat = named?;
            if holds(seat) { Ok(seat) } else { Err("table.not-your-seat") }
        };
        let own_playing = || {
            let seat = own()?;
            if self.playing(seat).is_some() { Ok(seat) } else { Err("table.bot-plays") }
        };
        let is_player = Seat::all(self.players.len()).any(holds) || is_host;
        let goes_on = || match (has_started, self.is_over()) {
            (false, _) => Err("table.not-started"),
            (true, true) => Err("table.over"),
            (true, false) => Ok(self.position().expect("a game")),
        };
        let good_name = |name: &String| {
            let is_good = (1..=40).contains(&name.chars().count())
                && !name.trim().is_empty()
                && !name.chars().any(char::is_control);
            if is_good { Ok(()) } else { Err("table.name") }
        };
        match &command.action {
            Action::Sit { .. }
            | Action::Stand
            | Action::SeatBot { .. }
            | Action::Fill { .. }
            | Action::Ready(_)
            | Action::Start(_)
            | Action::Commit(_)
            | Action::Close
            | Action::Contribute(_)
                if has_started =>
            {
                Err("table.started")
            }
            Action::Sit { .. }
            | Action::Stand
            | Action::SeatBot { .. }
            | Action::Fill { .. }
            | Action::Ready(_)
            | Action::Commit(_)
            | Action::Close
                if self.is_closed =>
            {
                Err("table.closed")
            }
            Action::Close if !is_system => Err("table.program-only"),
            Action::SeatBot { .. } | Action::Fill { .. } | Action::Start(_) if !is_host => {
                Err("table.host-only")
            }
            Action::Abort
            | Action::Leave
            | Action::ComeBack
            | Action::HandOver
            | Action::Continue { .. }
                if !is_system =>
            {
                Err("table.program-only")
            }
            Action::Sit { name, key, is_program } => {
                let Who::Person(person) = who else { return Err("table.people-only") };
                good_name(name)?;
                let key = key.as_deref().map(Commitment::to);
                let is_invited = key.is_some() && self.setup.invitation == key;
                let find = |wanted: Player| {
                    Seat::all(self.players.len()).find(|seat| *player(*seat) == wanted)
                };
                let seat = match command.seat {
                    Some(seat) => seat,
                    None if is_invited && find(Player::Reserved).is_some() => {
                        find(Player::Reserved).unwrap()
                    }
                    None => find(Player::Open).ok_or("table.full")?,
                };
                match player(seat) {
                    Player::Reserved if !is_invited => Err("table.reserved"),
                    Player::Open | Player::Reserved => {
                        let (name, is_program) = (name.clone(), *is_program);
                        Ok(vec![Change::Sat { seat, person, name, is_program }])
                    }
                    _ => Err("table.seat-taken"),
                }
            }
            Action::Stand => {
                let seat = named?;
                match player(seat) {
                    Player::Open => Err("table.seat-open"),
                    _ if holds(seat) || is_host => Ok(vec![Change::Stood { seat }]),
                    _ => Err("table.not-your-seat"),
                }
            }
            Action::SeatBot { name, bot } => {
                let seat = named?;
                good_name(name)?;
                match player(seat) {
                    Player::Person(_) => Err("table.seat-taken"),
                    _ => Ok(vec![Change::BotSat { seat, name: name.clone(), bot: bot.clone() }]),
                }
            }
            Action::Fill { bot, names } => {
                for name in names {
                    good_name(name)?;
                }
                let mut changes = vec![];
                for seat in Seat::all(self.players.len()) {
                    if player(seat).is_free() {
                        let name = names.get(changes.len()).cloned().unwrap_or(bot.to_string());
                        changes.push(Change::BotSat { seat, name, bot: bot.clone() });
                    }
                }
                if changes.is_empty() { Err("table.full") } else { Ok(changes) }
            }
            Action::Ready(is_ready) => {
                Ok(vec![Change::Ready { seat: own()?, is_ready: *is_ready }])
            }
            Action::Commit(commitment) => {
                Ok(vec![Change::Committed { seat: own()?, commitment: commitment.clone() }])
            }
            Action::Close if self.setup.commitment.is_none() => Err("table.needs-seed"),
            Action::Close => {
                self.all_ready(who)?;
                Ok(vec![Change::Closed])
            }
            Action::Contribute(share) => {
                let seat = own()?;
                let Player::Person(person) = player(seat) else { panic!("it is theirs") };
                if !self.is_closed {
                    return Err("table.not-closed");
                }
                match (&person.commitment, &person.share) {
                    (Some(_), Some(_)) => Err("table.answered"),
                    (Some(commitment), None) if *commitment == share.commitment() => {
                        Ok(vec![Change::Contributed { seat, share: share.clone() }])
                    }
                    _ => Err("table.other-share"),
                }
            }
            Action::Start(beginning) => {
                self.all_ready(who)?;
                let (start, turn) = self.beginning(beginning)?;
                Ok(vec![Change::Started { start: Box::new(start), turn: turn as u8 }])
            }
            Action::Move(text) => {
                let position = goes_on()?;
                let seat = named?;
                match self.playing(seat) {
                    Some(_) if holds(seat) => {}
                    None if is_system => {}
                    None if holds(seat) => return Err("table.bot-plays"),
                    _ => return Err("table.not-your-seat"),
                }
                if position.to_move() != seat {
                    return Err("table.not-your-turn");
                }
                if self.playing(seat).is_some() && self.left(seat, now) == Some(0) {
                    return Err("table.time-is-up");
                }
                // A game may know several names of a move: one is written.
                let mv = position.read_move(text).ok();
                let mv = mv.filter(|mv| position.legal_moves().contains(mv)).ok_or("game")?;
                let mut after = position.clone();
                after.play(mv).unwrap();
                let mut changes = vec![Change::Moved { seat, mv: mv.to_string() }];
                if after.outcome().is_some() {
                    changes.push(self.ended(Ending::Rules));
                }
                Ok(changes)
            }
            Action::AskTakeback => {
                if !has_started {
                    return Err("table.not-started");
                }
                let seat = own_playing()?;
                let others = self.others(seat);
                if self.is_over() && !others.is_empty() {
                    return Err("table.over");
                }
                if self.setup.takebacks == Takebacks::Never {
                    return Err("table.no-takebacks");
                }
                let moves = self.last_choice(seat)?;
                if self.asked.is_some() {
                    return Err("table.takeback-asked");
                }
                match others.is_empty() || self.setup.takebacks == Takebacks::Free {
                    true => Ok(vec![Change::TakenBack { moves }]),
                    false => Ok(vec![Change::TakebackAsked { seat }]),
                }
            }
            Action::AnswerTakeback(agrees) => {
                goes_on()?;
                let seat = own()?;
                let (asker, agreed) = self.asked.as_ref().ok_or("table.no-takeback-asked")?;
                let mut changes = vec![Change::TakebackAnswered { seat, agrees: *agrees }];
                if *agrees {
                    let mut waited_for = self.others(*asker);
                    waited_for.retain(|person| !agreed.contains(person));
                    if !waited_for.contains(&self.holder(seat).expect("a person")) {
                        return Err("table.answered");
                    }
                    if waited_for.len() == 1 {
                        changes.push(Change::TakenBack { moves: self.last_choice(*asker)? });
                    }
                }
                Ok(changes)
            }
            Action::Resign => {
                goes_on()?;
                Ok(vec![self.ended(Ending::Resigned(own_playing()?))])
            }
            Action::Abort => {
                goes_on()?;
                Ok(vec![self.ended(Ending::Aborted)])
            }
            Action::ClaimTimeOut => {
                let to_move = goes_on()?.to_move();
                if self.setup.clock == Clock::None {
                    return Err("table.no-clock");
                }
                if !is_player {
                    return Err("table.players-only");
                }
                if command.seat.is_some_and(|seat| seat != to_move) {
                    return Err("table.not-your-turn");
                }
                if self.playing(to_move).is_none() {
                    return Err("table.bot-plays");
                }
                if self.left(to_move, now) != Some(0) {
                    return Err("table.time-left");
                }
                let consequence = match &self.setup.time_out {
                    TimeOut::Loses => self.ended(Ending::TimedOut(to_move)),
                    TimeOut::Bot(bot) => Change::TookOver { seat: to_move, bot: bot.clone() },
                };
                Ok(vec![Change::TimedOut { seat: to_move }, consequence])
            }
            Action::HandOver => {
                let seat = named?;
                match player(seat) {
                    Player::Open | Player::Reserved => Err("table.seat-open"),
                    Player::Bot(_) => Err("table.bot-plays"),
                    Player::Person(_) => Ok(vec![Change::HandedOver { seat }]),
                }
            }
            Action::Leave | Action::ComeBack => {
                let seat = named?;
                match (player(seat), &command.action) {
                    (Player::Open | Player::Reserved, _) => Err("table.seat-open"),
                    (Player::Bot(_), _) => Err("table.bot-plays"),
                    (Player::Person(one), Action::Leave) if one.is_gone => Err("table.gone"),
                    (Player::Person(_), Action::Leave) => Ok(vec![Change::Left { seat }]),
                    (Player::Person(one), _) if one.is_gone => Ok(vec![Change::CameBack { seat }]),
                    (Player::Person(_), _) => Err("table.still-here"),
                }
            }
            Action::TakeOver(bot) => {
                goes_on()?;
                let seat = named?;
                let Player::Person(person) = player(seat) else { return Err("table.bot-plays") };
                if person.stand_in.is_some() {
                    return Err("table.bot-plays");
                }
                if !holds(seat) && !is_system {
                    if !is_player {
                        return Err("table.players-only");
                    }
                    if !person.is_gone {
                        return Err("table.still-here");
                    }
                }
                Ok(vec![Change::TookOver { seat, bot: bot.clone() }])
            }
            Action::Return => {
                goes_on()?;
                let seat = own()?;
                if self.playing(seat).is_some() {
                    return Err("table.still-here");
                }
                let is_total = matches!(self.setup.clock, Clock::Total { .. });
                if is_total && self.left(seat, now) == Some(0) {
                    return Err("table.time-is-up");
                }
                Ok(vec![Change::Returned { seat }])
            }
            Action::Rematch(wants) => {
                if !self.is_over() {
                    return Err("table.not-over");
                }
                let seat = own_playing()?;
                if self.is_agreed {
                    return Err("table.rematch-agreed");
                }
                let mut changes = vec![Change::RematchWanted { seat, wants: *wants }];
                if *wants {
                    let me = self.playing(seat).expect("a person");
                    if self.rematch.contains(&me) {
                        return Err("table.answered");
                    }
                    let is_missing = |player: &Player| match player {
                        Player::Person(one) if one.stand_in.is_none() && !one.is_gone => {
                            one.id != me && !self.rematch.contains(&one.id)
                        }
                        _ => false,
                    };
                    if !self.players.iter().any(is_missing) {
                        changes.push(Change::RematchAgreed);
                    }
                }
                Ok(changes)
            }
            Action::Continue { table } => match (self.is_agreed, self.is_continued) {
                (false, _) => Err("table.rematch-not-agreed"),
                (true, true) => Err("table.continued"),
                (true, false) => Ok(vec![Change::Continued { table: table.clone() }]),
            },
            Action::Say(phrase) => Ok(vec![Change::Said { seat: own()?, phrase: *phrase }]),
        }
    }

    /// The people with a seat, but for the one on this seat.
    fn others(&self, seat: Seat) -> Vec<PersonId> {
        let all = Seat::all(self.players.len()).filter_map(|one| self.holder(one));
        let mut others: Vec<PersonId> = all.filter(|one| Some(*one) != self.holder(seat)).collect();
        others.sort();
        others.dedup();
        others
    }

    /// The person whose seat it is, also while a bot plays there.
    fn holder(&self, seat: Seat) -> Option<PersonId> {
        match &self.players[seat.index()] {
            Player::Person(person) => Some(person.id),
            _ => None,
        }
    }

    fn last_choice(&self, seat: Seat) -> Result<u32, &'static str> {
        let mut last = Err("table.nothing-to-take-back");
        for (index, (_, _, person)) in self.moves.iter().enumerate() {
            if person.is_some() && *person == self.playing(seat) {
                last = Ok(index as u32);
            }
        }
        last
    }

    fn all_ready(&self, who: Who) -> Result<(), &'static str> {
        for player in &self.players {
            match player {
                Player::Open | Player::Reserved => return Err("table.seat-open"),
                Player::Person(one) if !one.is_ready && who != Who::Person(one.id) => {
                    return Err("table.not-ready");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The seed of the deal that all have contributed to.
    fn fair_seed(&self, share: &Share) -> String {
        let mut text = format!("quatuor deal 1\n{share}");
        for player in &self.players {
            let share = match player {
                Player::Person(person) => person.share.as_ref(),
                _ => None,
            };
            text += &format!("\n{}", share.map_or("-".into(), |share| share.to_string()));
        }
        // The commitment to a text is its hash.
        Commitment::to(&text).to_string()
    }

    fn ended(&self, ending: Ending) -> Change {
        Change::Ended { ending, reveal: self.start.clone().map(Box::new) }
    }

    pub(super) fn beginning(&self, beginning: &Beginning) -> Result<(Start, usize), &'static str> {
        let seats = self.players.len();
        let game = self.setup.game;
        let is_fair = self.setup.commitment.is_some();
        let seed = match beginning {
            Beginning::Seed(seed) => seed.clone(),
            Beginning::Shares(share) => self.fair_seed(share),
            Beginning::Position(_) => String::new(),
        };
        let (origin, position) = match (beginning, &self.setup.request) {
            (Beginning::Seed(_) | Beginning::Position(_), _) if is_fair => {
                return Err("table.needs-shares");
            }
            (Beginning::Shares(_), _) if is_fair && !self.is_closed => {
                return Err("table.not-closed");
            }
            (Beginning::Shares(share), _)
                if is_fair && self.setup.commitment != Some(share.commitment()) =>
            {
                return Err("table.not-the-share");
            }
            (Beginning::Seed(_), None) => return Err("table.needs-position"),
            (Beginning::Shares(_), None) => return Err("table.needs-position"),
            (Beginning::Position(_), Some(_)) => return Err("table.needs-seed"),
            (Beginning::Shares(_), Some(_)) if !is_fair => return Err("table.needs-seed"),
            (Beginning::Seed(_) | Beginning::Shares(_), Some(request)) => {
                let position = game.deal(request, &Seed::new(&seed)).unwrap();
                let share = match beginning {
                    Beginning::Shares(share) => Some(share.clone()),
                    _ => None,
                };
                let (request, seed) = (request.clone(), seed.clone());
                (Origin::Deal { request, seed, share }, position)
            }
            (Beginning::Position(text), None) => {
                let position = game.read(text).map_err(|_| "game")?;
                (Origin::Position(text.clone()), position)
            }
        };
        if position.seats() != seats {
            return Err("table.players");
        }
        if position.outcome().is_some() {
            return Err("table.over");
        }
        let first = position.to_move().index();
        let beginner = match (self.setup.begins, beginning) {
            (Some(seat), _) => seat.index(),
            (None, Beginning::Seed(_) | Beginning::Shares(_)) => {
                Seed::new(&seed).dice("beginner").below(seats as u32) as usize
            }
            (None, Beginning::Position(_)) => first,
        };
        // Turn until the one who is to begin sits where the game begins.
        let turn = (0..seats).find(|turn| (first + turn) % seats == beginner).unwrap();
        Ok((Start { game, origin }, turn))
    }
}
