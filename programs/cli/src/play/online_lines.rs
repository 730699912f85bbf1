//! An online table line by line.

use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use app::{OnlineGame, verdict_to, why};
use online::client::{Link, News};
use quatuor::Seat;
use table::{Action, Change, Phase, Phrase, Player, Table, Time};

use super::connection::{Connection, Heard, Server};
use super::lines_text::{Gaps, read_move, rules, wrap};
use super::typist::{Typed, Typist};
use crate::draw::Canvas;
use crate::failure::{Failure, tame};
use crate::language::{self, say};
use crate::screen::{Effect, Visit, clock_face};

/// How long lines and messages are waited for in turn.
const TICK: Duration = Duration::from_millis(50);

/// An online table line by line.
pub(super) struct OnlineLines<'a> {
    visit: Visit,
    server: &'a Server,
    connection: Option<Connection>,
    /// The number of the last connection, and what is heard of each.
    number: u64,
    heard: Receiver<(u64, Heard)>,
    sender: Sender<(u64, Heard)>,
    begin: Instant,
    game: Option<OnlineGame>,
    canvas: Canvas,
    /// What the player knows.
    told: Told,
}

/// What was told to the player last.
#[derive(Default)]
struct Told {
    is_lost: bool,
    /// Who sits where, before the start.
    seats: String,
    moves: usize,
    /// The number of moves at which the player was asked for one.
    asked: Option<usize>,
    takeback: Option<Seat>,
    /// Who has gone, and whether a bot plays for the player.
    gone: Vec<Seat>,
    is_replaced: bool,
    is_over: bool,
}

impl<'a> OnlineLines<'a> {
    pub(super) fn new(visit: Visit, server: &'a Server, canvas: Canvas) -> OnlineLines<'a> {
        let (sender, heard) = channel();
        OnlineLines {
            visit,
            server,
            connection: None,
            number: 0,
            heard,
            sender,
            begin: Instant::now(),
            game: None,
            canvas,
            told: Told::default(),
        }
    }

    fn now(&self) -> Time {
        Time(self.begin.elapsed().as_millis() as u64)
    }

    /// Plays or watches until the player leaves.
    pub(super) fn run(
        &mut self,
        typist: &mut Typist,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        writeln!(output, "{}", say("terminal-type-help", &[]))?;
        loop {
            for effect in self.visit.pump(self.now()) {
                self.perform(effect);
            }
            let mut news = vec![];
            while let Ok((number, heard)) = self.heard.try_recv() {
                if number == self.number {
                    self.hear(heard, &mut news)?;
                }
            }
            self.follow();
            self.tell(&mut news)?;
            typist.tell(&String::from_utf8_lossy(&news), &self.prompt(), output)?;
            match typist.poll(TICK, output)? {
                Typed::Line(line) => {
                    if !self.obey(&line, output)? {
                        return Ok(());
                    }
                }
                Typed::End => return Ok(()),
                Typed::Nothing => {}
            }
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Connect => {
                self.number += 1;
                let (number, sender) = (self.number, self.sender.clone());
                let hear = move |heard| drop(sender.send((number, heard)));
                self.connection = Some(self.server.connect(hear));
            }
            Effect::Send(message) => {
                if let Some(connection) = &self.connection {
                    connection.send(&message);
                }
            }
            Effect::Disconnect => self.connection = None,
            _ => {}
        }
    }

    fn hear(&mut self, heard: Heard, output: &mut impl Write) -> Result<(), Failure> {
        let now = self.now();
        let message = match heard {
            Heard::Message(message) => message,
            Heard::Closed(_) => {
                self.connection = None;
                self.visit.lose(now);
                return Ok(());
            }
        };
        for news in self.visit.receive(message, now) {
            match news {
                // What the client does by itself is of no concern to a player.
                News::Refused { action: Action::Commit(_) | Action::Contribute(_), .. } => {}
                News::Refused { refusal, .. } | News::Missing(_, refusal) => {
                    writeln!(output, "{}", tame(&language::refusal(refusal)))?;
                    self.told.asked = None;
                }
                News::Events(_, events) => {
                    for event in events {
                        if let (Change::Said { seat, phrase }, Some(table)) =
                            (&event.change, self.visit.table())
                        {
                            let said = say(&format!("phrase-{}", phrase.code()), &[]);
                            writeln!(output, "{}: {said}", name(table, *seat))?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Follows the table, and goes on to the rematch.
    fn follow(&mut self) {
        if self.visit.follow(self.now()) {
            (self.game, self.told) = (None, Told::default());
        }
        let Some(client) = self.visit.at_table() else { return };
        match &mut self.game {
            None => self.game = OnlineGame::new(client),
            Some(game) => game.follow(client),
        }
    }

    /// Tells what the player does not know yet.
    fn tell(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let is_lost = self.visit.link() != Link::Open;
        if is_lost != self.told.is_lost && self.visit.table().is_some() {
            let key = match self.visit.link() {
                Link::Open => "terminal-worker-back",
                Link::Outdated => "screen-outdated",
                Link::Waiting(_) | Link::Connecting => "screen-reconnecting",
            };
            writeln!(output, "{}", say(key, &[]))?;
            self.told.is_lost = is_lost;
        }
        match &self.game {
            None => self.tell_seats(output),
            Some(_) => self.tell_game(output),
        }
    }

    fn tell_seats(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let Some(table) = self.visit.table().filter(|table| table.phase() == Phase::Waiting) else {
            return Ok(());
        };
        let seat = |player: &Player| {
            let state = |key| say(key, &[]);
            match player {
                Player::Open => state("online-seat-open"),
                Player::Reserved => state("online-seat-reserved"),
                Player::Bot(bot) => format!("{} ({})", tame(&bot.name), state("online-ready")),
                Player::Person(person) => {
                    let key = if person.is_ready { "online-ready" } else { "online-not-ready" };
                    format!("{} ({})", tame(&person.name), state(key))
                }
            }
        };
        let seats: Vec<String> = table.players().iter().map(seat).collect();
        let seats = format!("{}: {}", say(table.game().name(), &[]), seats.join(", "));
        if seats != self.told.seats {
            writeln!(output, "{}", wrap(&seats, &self.canvas))?;
            self.told.seats = seats;
        }
        Ok(())
    }

    fn tell_game(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let Some(game) = &self.game else { return Ok(()) };
        let table = game.table();
        let count = table.moves().len();
        if count < self.told.moves {
            writeln!(output, "{}", say("terminal-taken-back", &[]))?;
        }
        let new = table.movers().iter().zip(table.moves()).skip(self.told.moves);
        for (mover, mv) in new.filter(|(mover, _)| !game.own().contains(&mover.seat)) {
            let gaps: Gaps = &[("name", &name(table, mover.seat)), ("move", mv)];
            writeln!(output, "{}", say("terminal-plays", gaps))?;
        }
        let is_new = self.told.moves != count || self.told.asked.is_none();
        self.told.moves = count;
        if table.is_over() {
            if !self.told.is_over {
                self.told.is_over = true;
                let own = game.own().first().copied();
                writeln!(output, "\n{}\n", say("terminal-over", &[]))?;
                write!(output, "{}", self.board(game))?;
                let words = language::words();
                let verdict = verdict_to(table, own, words);
                writeln!(output, "\n{}\n{verdict}", wrap(&why(table, words), &self.canvas))?;
                let key = if own.is_some() { "terminal-join-over" } else { "terminal-join-seen" };
                writeln!(output, "{}", say(key, &[]))?;
            }
            return Ok(());
        }
        let asker = table.takeback().map(|asked| asked.seat);
        if asker != self.told.takeback {
            self.told.takeback = asker;
            if let Some(seat) = asker.filter(|_| self.visit.is_asked_for_takeback()) {
                let name = name(table, seat);
                writeln!(output, "{}", say("terminal-takeback-wanted", &[("name", &name)]))?;
            }
        }
        let (gone, is_replaced) = (game.gone(), game.replaced().is_some());
        for seat in gone.iter().filter(|seat| !self.told.gone.contains(seat)) {
            writeln!(output, "{}", say("terminal-gone", &[("name", &name(table, *seat))]))?;
        }
        if is_replaced && !self.told.is_replaced {
            writeln!(output, "{}", say("terminal-replaced", &[]))?;
        }
        (self.told.gone, self.told.is_replaced) = (gone, is_replaced);
        if game.asked().is_none() {
            // Spectators see every position.
            if is_new && game.own().is_empty() {
                self.show_board(output)?;
                self.told.asked = Some(count);
            }
        } else if self.told.asked != Some(count) {
            self.told.asked = Some(count);
            self.show_board(output)?;
        }
        Ok(())
    }

    /// What stands before the line that is typed.
    fn prompt(&self) -> String {
        let is_asked = self.game.as_ref().is_some_and(|game| game.asked().is_some());
        if is_asked { say("terminal-your-move", &[]) + " " } else { String::new() }
    }

    fn board(&self, game: &OnlineGame) -> String {
        let table = game.table();
        let names: Vec<String> = table.seats().map(|seat| name(table, seat)).collect();
        self.canvas.view_named(game.game().view(), &names)
    }

    fn show_board(&self, output: &mut impl Write) -> Result<(), Failure> {
        if let Some(game) = &self.game {
            writeln!(output, "\n{}", self.board(game))?;
        }
        Ok(())
    }

    /// Does what a line says; `false` to leave.
    fn obey(&mut self, line: &str, output: &mut impl Write) -> Result<bool, Failure> {
        let now = self.now();
        let act = |this: &mut OnlineLines, action: Action| {
            this.visit.act_for_me(this.game.as_ref(), action, now);
        };
        let command = line.to_lowercase();
        match command.as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => write!(output, "{}", help())?,
            "rules" => {
                if let Some(table) = self.visit.table() {
                    rules(table.game(), &self.canvas, output)?;
                }
            }
            "sit" if self.visit.can_sit() && !self.visit.is_seated() => self.visit.sit_down(now),
            "ready" if self.game.is_none() => self.visit.turn_ready(now),
            "say" if self.visit.is_seated() => write!(output, "{}", phrases())?,
            _ if command.starts_with("say ") && self.visit.is_seated() => {
                let number = command["say ".len()..].trim().parse::<usize>().ok();
                match number.and_then(|number| Phrase::ALL.get(number.checked_sub(1)?)) {
                    Some(phrase) => act(self, Action::Say(*phrase)),
                    None => write!(output, "{}", phrases())?,
                }
            }
            _ if self.game.is_none() => writeln!(output, "{}", say("terminal-join-wait", &[]))?,
            "board" => self.show_board(output)?,
            "moves" => {
                let legal = self.game.as_ref().map(OnlineGame::legal_moves).unwrap_or_default();
                write!(output, "{}", self.canvas.moves(legal))?;
            }
            "time" => write!(output, "{}", self.clocks(now))?,
            "bot" => {
                let is_swapped =
                    self.game.as_ref().is_some_and(|game| self.visit.swap_bot(game, now));
                if !is_swapped {
                    writeln!(output, "{}", say("terminal-no-player-gone", &[]))?;
                }
            }
            "undo" => act(self, Action::AskTakeback),
            "yes" | "no" if self.visit.is_asked_for_takeback() => {
                act(self, Action::AnswerTakeback(command == "yes"));
            }
            "resign" => act(self, Action::Resign),
            "rematch" => act(self, Action::Rematch(true)),
            _ => self.play(line, now, output)?,
        }
        Ok(true)
    }

    /// What everyone's clock shows.
    fn clocks(&self, now: Time) -> String {
        let Some(game) = &self.game else { return String::new() };
        let (table, now, words) = (game.table(), self.visit.server_time(now), language::words());
        let clock = |seat: Seat| {
            let left = game.time_left(seat, now).filter(|_| !table.is_over())?;
            Some(format!("{}: {}\n", name(table, seat), clock_face(left, words)))
        };
        let clocks: String = table.seats().filter_map(clock).collect();
        if clocks.is_empty() { say("online-clock-none", &[]) + "\n" } else { clocks }
    }

    fn play(&mut self, line: &str, now: Time, output: &mut impl Write) -> Result<(), Failure> {
        let Some(game) = &self.game else { return Ok(()) };
        let Some(seat) = game.asked() else {
            let task = game.task(None, language::words());
            writeln!(output, "{task}")?;
            return Ok(());
        };
        match read_move(game.game().view(), line) {
            Ok(mv) => self.visit.act(Some(seat), Action::Move(mv.to_string()), now),
            Err(refusal) => {
                let problem = tame(&language::refusal(refusal));
                writeln!(output, "{problem}\n{}", say("terminal-see-moves", &[]))?;
            }
        }
        Ok(())
    }
}

fn name(table: &Table, seat: Seat) -> String {
    tame(table.player(seat).name())
}

/// What can be said to the others, each with its number.
fn phrases() -> String {
    let line = |(number, phrase): (usize, &Phrase)| {
        format!("  {number:2}  {}\n", say(&format!("phrase-{}", phrase.code()), &[]))
    };
    (1..).zip(Phrase::ALL).map(line).collect()
}

/// What can be typed.
fn help() -> String {
    let mut text = say("terminal-help", &[]) + "\n";
    for (command, key) in [
        ("board", "terminal-help-board"),
        ("rules", "terminal-help-rules"),
        ("moves", "terminal-help-moves"),
        ("undo", "screen-key-takeback"),
        ("yes, no", "terminal-help-answer"),
        ("say", "terminal-help-say"),
        ("time", "terminal-help-time"),
        ("bot", "screen-key-bot"),
        ("resign", "terminal-help-resign"),
        ("sit", "terminal-help-sit"),
        ("ready", "terminal-help-ready"),
        ("rematch", "terminal-help-rematch"),
        ("quit", "screen-key-leave-table"),
    ] {
        text += &format!("  {command:7}  {}\n", say(key, &[]));
    }
    text
}
