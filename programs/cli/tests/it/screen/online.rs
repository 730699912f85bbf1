//! Online tables on screens, with a server in memory: whole games by keys, and random inputs
//! while connections are cut.

use app::Debounce;
use cli::screen::{Effect, Guest, Input, Key, Screen};
use quatuor::{AnyGame, Dice, FastDice, Request};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use show::words::{Language, Words};
use table::record::Record;
use table::{Action, DealCheck, Phase, Player, Setup, Takebacks, Time, check_record};

use crate::screen::hands::{PLAIN, one_of};
use crate::screen::random::input;
use crate::screen::tiny_server::TinyServer;

/// How far ahead of a screen's clock that of the server is.
const AHEAD: u64 = 4_999_000;

/// A server, and screens at its table: people, and after them a spectator.
pub(super) struct Room {
    server: TinyServer,
    pub(super) screens: Vec<Screen>,
    is_connected: Vec<bool>,
    people: usize,
    pub(super) now: Time,
    language: Language,
    /// The codes of all refusals that screens have heard.
    refused: Vec<String>,
}

impl Room {
    /// A table with open seats for people, and bots on the others.
    fn new(game: AnyGame, request: &Request, people: usize) -> Room {
        Room::open(game, request, people, 0, Language::English)
    }

    /// In any language, and with seats on which no person sits down.
    pub(super) fn open(
        game: AnyGame,
        request: &Request,
        people: usize,
        free: usize,
        language: Language,
    ) -> Room {
        let request = game.complete(request).expect("a ruleset");
        let seats = request.players.expect("complete");
        let people = people.min(seats);
        let player = |seat: usize| match seat < people + free {
            true => Player::Open,
            false => Player::bot(format!("Bot {seat}"), "casual".parse().expect("a bot")),
        };
        let setup = Setup {
            host: TinyServer::person(0),
            takebacks: Takebacks::ByConsent,
            ..Setup::local(game, Some(request), (0..seats).map(player).collect())
        };
        let count = people + 1;
        let server = TinyServer::new(setup, count);
        let screens = (0..count).map(|one| come(&server, one, people, language)).collect();
        let is_connected = vec![false; count];
        let (now, refused) = (Time(1_000), vec![]);
        let mut room = Room { server, screens, is_connected, people, now, language, refused };
        room.settle();
        room
    }

    fn server_now(&self) -> Time {
        Time(self.now.0 + AHEAD)
    }

    /// Carries out what a screen asks for; whether it has left.
    fn perform(&mut self, one: usize, effects: Vec<Effect>) -> bool {
        let mut has_left = false;
        for effect in effects {
            match effect {
                Effect::Connect => {
                    self.is_connected[one] = true;
                    self.server.connect(one, self.server_now());
                    self.report(one, Action::ComeBack);
                }
                Effect::Send(message) if self.is_connected[one] => {
                    self.server.receive(one, message, self.server_now());
                }
                Effect::Disconnect => self.cut(one),
                Effect::Quit => has_left = true,
                _ => {}
            }
        }
        has_left
    }

    /// The server notices that a player has come or gone.
    fn report(&mut self, one: usize, action: Action) {
        if let table::Viewer::Seat(seat) = self.server.viewer(one) {
            self.server.system(Some(seat), action, self.server_now());
        }
    }

    /// What was on the way is lost.
    pub(super) fn cut(&mut self, one: usize) {
        self.is_connected[one] = false;
        self.server.out[one].clear();
        self.report(one, Action::Leave);
    }

    pub(super) fn lose(&mut self, one: usize) {
        self.cut(one);
        let effects = self.screens[one].lose(self.now);
        self.perform(one, effects);
    }

    /// Follows an input. A guest who leaves comes back.
    fn act(&mut self, one: usize, input: Input) {
        self.screens[one].drawn(self.now);
        self.now = self.now.plus(Debounce::MILLISECONDS);
        let effects = self.screens[one].handle(input, self.now);
        if self.perform(one, effects) {
            self.cut(one);
            self.screens[one] = come(&self.server, one, self.people, self.language);
        }
    }

    pub(super) fn press(&mut self, one: usize, keys: &[Key]) {
        for key in keys {
            self.act(one, Input::Key(*key));
            self.settle();
        }
    }

    /// Delivers everything once; whether there was something.
    fn deliver(&mut self) -> bool {
        let before = self.server.table.number();
        let mut is_busy = false;
        self.now = self.now.plus(20);
        for one in 0..self.screens.len() {
            for message in std::mem::take(&mut self.server.out[one]) {
                is_busy = true;
                if let online::ToClient::Refused { refusal, .. } = &message {
                    self.refused.push(refusal.code.to_string());
                }
                let effects = self.screens[one].receive(message, self.now);
                self.perform(one, effects);
            }
            let effects = self.screens[one].tick(self.now);
            is_busy |= !effects.is_empty();
            self.perform(one, effects);
        }
        self.server.tick(self.server_now());
        self.move_a_bot();
        is_busy || self.server.table.number() > before
    }

    pub(super) fn settle(&mut self) {
        let is_quiet = (0..5_000).any(|_| !self.deliver());
        assert!(is_quiet, "the server and its screens never end");
    }

    /// A bot to move plays what comes first.
    fn move_a_bot(&mut self) {
        let table = &self.server.table;
        if table.phase() != Phase::Playing {
            return;
        }
        let seat = table.board().to_move();
        if table.player(seat).playing_person().is_none() {
            let mv = table.legal_moves()[0].to_string();
            self.server.system(Some(seat), Action::Move(mv), self.server_now());
        }
    }

    fn draw(&self, one: usize, width: u16, height: u16) -> String {
        text(&self.screens[one], (width, height), self.now).replace('\n', "")
    }

    /// The screen of one of them as text.
    pub(super) fn picture(&mut self, one: usize, width: u16, height: u16) -> String {
        self.screens[one].resize(width, height);
        text(&self.screens[one], (width, height), self.now)
    }

    /// Who is to move, and the other of two.
    pub(super) fn in_turn(&self) -> (usize, usize) {
        let seat = table::Viewer::Seat(self.server.table.board().to_move());
        let first = (0..2).find(|one| self.server.viewer(*one) == seat);
        first.map(|first| (first, 1 - first)).expect("a person is to move")
    }

    /// Plays by dice until so many moves are made, or to the end.
    pub(super) fn play(&mut self, moves: usize) {
        let mut dice = FastDice::new(6);
        for _ in 0..60_000 {
            if self.is_over() || self.server.table.moves().len() >= moves {
                break;
            }
            let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
            (0..self.people).for_each(|one| self.press(one, &[key, Key::Enter]));
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.server.table.is_over()
    }

    /// Waits until all are connected again. Then each screen at the table has what it may
    /// know, and no screen has ever sent a move that the rules forbid.
    fn check(&mut self, name: &str) {
        for _ in 0..2_000 {
            self.now = self.now.plus(500);
            self.settle();
            if self.is_connected.iter().all(|one| *one) {
                break;
            }
        }
        for one in (0..self.screens.len()).filter(|one| self.screens[*one].is_online()) {
            assert!(self.is_connected[one], "{name}: screen {one} does not come back");
            let expected = self.server.seen_by(one);
            let table = self.screens[one].table().expect("a table");
            assert_eq!(table.events(), expected.events(), "{name}: screen {one}");
        }
        let of_rules = |code: &&String| {
            let part = code.split('.').next().unwrap_or_default();
            part == "move" || AnyGame::ALL.iter().any(|game| game.name() == part)
        };
        assert_eq!(self.refused.iter().find(of_rules), None, "{name}");
        if let Some(record) = self.server.table.record() {
            let read = Record::read(&record.to_string()).expect("legal moves");
            assert_eq!(read.moves(), self.server.table.moves(), "{name}");
        }
    }
}

fn text(screen: &Screen, (width, height): (u16, u16), now: Time) -> String {
    let mut cells = Buffer::empty(Rect::new(0, 0, width, height));
    screen.draw(&mut cells, now);
    let row = |y: u16| (0..width).map(|x| cells[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| row(y) + "\n").collect()
}

/// A screen of a guest who comes to the table. The last one watches.
fn come(server: &TinyServer, one: usize, people: usize, language: Language) -> Screen {
    let guest = Guest {
        table: server.id,
        key: None,
        name: ["Ann", "Bob", "Cem", "Dan", "Eve", "Wim"][one].into(),
        secret: format!("secret {one}"),
        watches: one == people,
    };
    Screen::online(Words::new(language), PLAIN, guest, one as u64 + 1)
}

/// Every variant with each of its sets of options, as many as there are.
fn families() -> impl Iterator<Item = (AnyGame, Request)> {
    AnyGame::ALL.into_iter().flat_map(|game| {
        let mut seen = vec![];
        let mut is_new = move |request: &Request| {
            let family = (request.variant.clone(), request.options.clone());
            let is_new = !seen.contains(&family);
            seen.push(family);
            is_new
        };
        let rulesets = game.rulesets().into_iter();
        rulesets.filter(move |one| is_new(one)).map(move |request| (game, request))
    })
}

#[test]
fn whole_games_by_keys() {
    for (game, request) in families().filter(|(_, request)| request.options.len() < 2) {
        let name = format!("{game} {request}");
        let mut room = Room::new(game, &request, 2);
        assert_eq!(room.server.table.phase(), Phase::Playing, "{name}: all have sat down");
        room.play(usize::MAX);
        assert!(room.is_over(), "{name}: {}", room.draw(0, 80, 24));
        room.check(&name);
        assert_eq!(room.refused, [""; 0], "{name}");
        let record = room.server.table.record().expect("a record");
        assert!(matches!(check_record(&record), DealCheck::Verified { .. }), "{name}");
        for one in 0..room.screens.len() {
            assert!(room.draw(one, 80, 24).contains("look back"), "{}", room.draw(one, 80, 24));
            room.press(one, &[Key::Char('l'), Key::Left]);
            assert!(!room.screens[one].is_online(), "{name}: it looks back");
        }
    }
}

/// Slides for two, the one who begins, and the other.
fn duo() -> (Room, usize, usize) {
    let request = Request { variant: Some("duo".into()), ..Request::default() };
    let room = Room::new(AnyGame::Slides, &request, 2);
    let (first, second) = room.in_turn();
    (room, first, second)
}

fn make_the_first_move(room: &mut Room, first: usize) {
    for _ in 0..40 {
        if room.server.table.moves().is_empty() {
            room.press(first, &[Key::Tab, Key::Enter]);
        }
    }
    assert_eq!(room.server.table.moves().len(), 1);
}

/// A move comes while the list of moves lies over the board.
#[test]
fn a_board_under_something_else_was_not_seen() {
    let (mut room, first, second) = duo();
    room.press(second, &[Key::Char('v')]);
    make_the_first_move(&mut room, first);
    let press = |room: &mut Room, key: Key, now: Time| {
        let effects = room.screens[second].handle(Input::Key(key), now);
        room.screens[second].drawn(now);
        room.perform(second, effects);
        room.settle();
        room.server.table.moves().len()
    };
    room.screens[second].drawn(room.now);
    let closed = room.now.plus(900);
    assert_eq!(press(&mut room, Key::Enter, closed), 1, "it closes the list");
    for step in 0..40 {
        assert_eq!(press(&mut room, Key::Tab, closed.plus(step)), 1);
        assert_eq!(press(&mut room, Key::Enter, closed.plus(step)), 1, "no person is as quick");
    }
    for _ in 0..40 {
        if room.server.table.moves().len() == 1 {
            press(&mut room, Key::Tab, closed.plus(100));
            press(&mut room, Key::Enter, closed.plus(Debounce::MILLISECONDS));
        }
    }
    assert_eq!(room.server.table.moves().len(), 2);
}

/// What is pressed when the other player's move has just come was meant for the board before.
#[test]
fn enter_and_clicks_never_act_on_a_board_that_has_just_come() {
    let (mut room, first, second) = duo();
    make_the_first_move(&mut room, first);
    // An arrow moves the cursor at once. The board is drawn, and Enter was on its way.
    room.screens[second].handle(Input::Key(Key::Home), room.now);
    let press = |room: &mut Room, input: Input, now: Time| {
        let effects = room.screens[second].handle(input, now);
        room.perform(second, effects);
        room.settle();
        room.server.table.moves().len()
    };
    let drawn = room.now;
    let enter = Input::Key(Key::Enter);
    assert_eq!(press(&mut room, enter, drawn.plus(900)), 1, "not drawn");
    room.screens[second].drawn(drawn);
    assert_eq!(press(&mut room, enter, drawn.plus(30)), 1);
    assert_eq!(press(&mut room, Input::Key(Key::Char(' ')), drawn.plus(60)), 1);
    for at in (0..24).flat_map(|y| (0..40).map(move |x| (x, y))) {
        assert_eq!(press(&mut room, Input::Press(at.0, at.1), drawn.plus(90)), 1);
    }
    for _ in 0..40 {
        if room.server.table.moves().len() == 1 {
            press(&mut room, Input::Key(Key::Tab), drawn.plus(100));
            press(&mut room, enter, drawn.plus(Debounce::MILLISECONDS));
        }
    }
    assert_eq!(room.server.table.moves().len(), 2);
}

/// So many random inputs at tables of all kinds, by two people and a spectator.
fn storm(count: usize, seed: u64) {
    let mut dice = FastDice::new(seed);
    let families: Vec<_> = families().collect();
    let (mut done, mut moves, mut refused) = (0, 0, 0);
    while done < count {
        let (game, request) = &families[dice.below(families.len() as u32) as usize];
        let mut room = Room::new(*game, request, 2);
        let name = format!("{game} {request}, after {done} inputs with seed {seed}");
        let mut after_the_end = 0;
        for step in 0..3_000 {
            let one = dice.below(room.screens.len() as u32) as usize;
            let (width, height) = (20 + dice.below(180) as u16, 5 + dice.below(55) as u16);
            room.act(one, input(&mut dice, (width, height)));
            done += 1;
            after_the_end += usize::from(room.is_over());
            if after_the_end > 200 {
                break;
            }
            // Messages of one screen overtake those of another, and connections are cut.
            if dice.below(4) == 0 {
                room.deliver();
            }
            if dice.below(200) == 0 {
                room.lose(one);
            }
            if step % 97 == 0 {
                room.screens[one].resize(width, height);
                room.draw(one, width, height);
            }
            if step % 1_000 == 999 {
                room.check(&name);
            }
        }
        room.check(&name);
        moves += room.server.table.moves().len();
        refused += room.refused.len();
    }
    assert!(moves > count / 100 && refused > 0, "{moves} moves, {refused} refusals");
}

#[test]
fn twelve_thousand_random_inputs() {
    storm(12_000, 5);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long: half a million random inputs"]
    fn half_a_million_random_inputs() {
        std::thread::scope(|scope| {
            for seed in 0..2 {
                scope.spawn(move || storm(250_000, 20 + seed));
            }
        });
    }
}
