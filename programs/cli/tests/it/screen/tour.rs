//! A tour of the terminal's screens, in every language and size: no key stands in place of a
//! text. For `cargo xtask look` they are kept in the folder that `QUATUOR_LOOK` names, and
//! compared with those of another revision. The snapshots in `pictures.rs` are few of them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use cli::screen::{KeptGame, Key, Look, Screen};
use quatuor::{AnyGame, FastDice, Request};
use show::words::{Language, Words};
use table::Table;
use table::record::Record;

use crate::screen::hands::{Hands, PLAIN, one_of, table};
use crate::screen::online::Room;

/// The narrowest window in which the game can be played, the usual one, and large ones.
const SIZES: [(u16, u16); 4] = [(40, 20), (80, 24), (120, 40), (200, 60)];

/// A window of this size is seen without the signs that some fonts lack, too.
const IN_ASCII: (u16, u16) = (80, 24);

/// Where screens go: into files, past a check.
struct Album {
    language: Language,
    /// Keys that can't be a text by chance.
    keys: Vec<String>,
    folder: Option<PathBuf>,
    names: BTreeSet<String>,
    faults: String,
}

impl Album {
    fn new(language: Language) -> Album {
        let words = Words::new(Language::English);
        let keys = words.keys().map(|key| key.split('[').next().unwrap_or(key).to_string());
        let keys = keys.filter(|key| key.contains(['-', '.'])).collect();
        let folder = env::var_os("QUATUOR_LOOK").map(PathBuf::from);
        Album { language, keys, folder, names: BTreeSet::new(), faults: String::new() }
    }

    /// Keeps a screen in every size.
    fn look(&mut self, hands: &mut Hands, name: &str) {
        self.look_at(name, |width, height| {
            hands.resize(width, height);
            hands.picture()
        });
        hands.resize(80, 24);
    }

    /// Keeps what one of a room sees, in every size.
    fn look_online(&mut self, room: &mut Room, one: usize, name: &str) {
        self.look_at(&format!("online-{name}"), |width, height| room.picture(one, width, height));
        room.screens[one].resize(80, 24);
    }

    fn look_at(&mut self, name: &str, mut picture: impl FnMut(u16, u16) -> String) {
        assert!(self.names.insert(name.into()), "two screens are called '{name}'");
        for (width, height) in SIZES {
            self.keep(&picture(width, height), &format!("{name}.{width}x{height}"));
        }
    }

    fn keep(&mut self, text: &str, name: &str) {
        let name = format!("terminal.{}+{name}", self.language.code());
        let mut complain = |what: String| writeln!(self.faults, "{name}\t{what}").expect("a text");
        for token in text.split(|one: char| !one.is_ascii_alphanumeric() && !"-._".contains(one)) {
            // A list of names ends in a number, such as that of bots.
            let family = token.trim_end_matches(|one: char| one.is_ascii_digit());
            let is_of_family = family.len() < token.len() && family.ends_with('-');
            let is_key = |key: &String| {
                key == token || (is_of_family && family.len() > 3 && key.starts_with(family))
            };
            if self.keys.iter().any(is_key) {
                complain(format!("a key is shown: {token}"));
            }
        }
        for sign in ["undefined", "NaN", "null", "None", "Some("] {
            if text.split(|one: char| !one.is_alphanumeric()).any(|word| word == sign) {
                complain(format!("no text for people: {sign}"));
            }
        }
        for gap in text.split('{').skip(1).filter_map(|rest| rest.split_once('}')) {
            complain(format!("a gap is shown: {}", gap.0));
        }
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(folder.join(format!("{name}.txt")), text).expect("a file");
        }
    }

    /// A screen after each of these keys.
    fn press(&mut self, hands: &mut Hands, keys: &[(Key, &str)], name: &str) {
        for (key, phase) in keys {
            hands.press(&[*key]);
            self.look(hands, &format!("{name}-{phase}"));
        }
    }
}

/// Every variant of a game with each of its options alone, with the most players.
fn families(game: AnyGame) -> Vec<(String, Request)> {
    let mut found: Vec<(String, Request)> = vec![];
    for request in game.rulesets().into_iter().rev().filter(|one| one.options.len() < 2) {
        let variant = request.variant.clone().unwrap_or_default();
        let options: Vec<String> =
            request.options.iter().map(|one| one.replace('=', "-")).collect();
        let name = [vec![game.to_string(), variant], options].concat().join("-");
        if found.iter().all(|(one, _)| *one != name) {
            found.push((name, request));
        }
    }
    found
}

/// Plays until so many moves are made, or to the end.
fn play(hands: &mut Hands, moves: usize) {
    let mut dice = FastDice::new(11);
    while !hands.is_over() && hands.moves() < moves {
        let key = one_of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab], &mut dice);
        hands.press(&[key, Key::Enter]);
    }
}

/// A deal, played by dice to its end.
fn over(game: AnyGame) -> Table {
    let mut record: Record =
        table(game, &Request::default(), 1, "screen").record().expect("a game that has started");
    let mut dice = FastDice::new(11);
    while let Some(mv) = record.last().position().and_then(|one| one.random_move(&mut dice)) {
        record.play(mv).expect("a legal move");
    }
    Table::from_record(&record, false)
}

fn see_games(album: &mut Album) {
    for game in AnyGame::ALL {
        for (name, request) in families(game) {
            let mut hands = Hands::new(table(game, &request, 1, "screen"), PLAIN, album.language);
            album.look(&mut hands, &format!("{name}-start"));
            play(&mut hands, 9);
            album.look(&mut hands, &format!("{name}-middle"));
            let look = Look { is_ascii: true, ..PLAIN };
            let mut hands = Hands::new(table(game, &request, 1, "screen"), look, album.language);
            hands.resize(IN_ASCII.0, IN_ASCII.1);
            album.keep(&hands.picture(), &format!("{name}-ascii"));
        }
        let words = || Words::new(album.language);
        let mut end = Hands::on(Screen::game(words(), PLAIN, over(game), vec![], 7).with_pace(0));
        let mut look_back = Hands::on(Screen::look_back(words(), PLAIN, over(game), None, 7));
        album.look(&mut end, &format!("{game}-end"));
        album.look(&mut look_back, &format!("{game}-look-back"));
        album.press(
            &mut look_back,
            &[
                (Key::Home, "start"),
                (Key::Right, "move"),
                (Key::Char('s'), "eyes"),
                (Key::Char('?'), "help"),
            ],
            &format!("{game}-look-back"),
        );
    }
}

/// What can be opened at a table.
fn see_overlays(album: &mut Album) {
    for game in AnyGame::ALL {
        let name = game.name();
        let mut hands =
            Hands::new(table(game, &Request::default(), 1, "screen"), PLAIN, album.language);
        play(&mut hands, 6);
        album.press(
            &mut hands,
            &[
                (Key::Char('?'), "help"),
                (Key::Tab, "help-short"),
                (Key::Tab, "help-notation"),
                (Key::Tab, "help-rules"),
            ],
            name,
        );
        hands.press(&[Key::Escape]);
        for (key, phase) in
            [('q', "leave"), ('r', "resign"), (':', "type"), ('v', "history"), ('w', "worth")]
        {
            album.press(&mut hands, &[(Key::Char(key), phase)], name);
            hands.press(&[Key::Escape]);
        }
        album.press(
            &mut hands,
            &[
                (Key::Char('h'), "hint"),
                (Key::Char('e'), "chances"),
                (Key::Char('c'), "coordinates"),
                (Key::Char('u'), "undo"),
            ],
            name,
        );
        let request = Request { players: Some(2), ..Request::default() };
        let mut people = Hands::new(table(game, &request, 2, "screen"), PLAIN, album.language);
        album.look(&mut people, &format!("{name}-people"));
        album.press(&mut people, &[(Key::Enter, "taken")], &format!("{name}-people"));
        let words = Words::new(album.language);
        let mut lesson = Hands::on(Screen::lesson(words, PLAIN, game, 1));
        album.look(&mut lesson, &format!("{name}-lesson"));
        album.press(
            &mut lesson,
            &[(Key::Enter, "2"), (Key::Enter, "3")],
            &format!("{name}-lesson"),
        );
    }
}

/// The menu of every game, and the list of kept games.
fn see_menu(album: &mut Album) {
    let kept =
        |number: usize| KeptGame { id: format!("g{number}"), title: format!("Slides {number}") };
    let screen = Screen::menu(Words::new(album.language), PLAIN, (1..40).map(kept).collect(), 5);
    let mut hands = Hands::on(screen.with_pace(0));
    album.look(&mut hands, "menu");
    album.press(&mut hands, &[(Key::Right, "2"), (Key::Right, "3"), (Key::Right, "4")], "menu");
    hands.press(&[Key::Up]);
    album.press(&mut hands, &[(Key::Enter, "kept")], "menu");
}

/// Tables of a server: two people, and one who watches.
fn see_online(album: &mut Album) {
    let language = album.language;
    let slides = |players| Request {
        variant: (players == 2).then(|| "duo".into()),
        players: Some(players),
        ..Request::default()
    };
    let mut room = Room::open(AnyGame::Slides, &slides(4), 2, 1, language);
    album.look_online(&mut room, 2, "room-watches");
    for phase in ["room", "room-turned"] {
        album.look_online(&mut room, 0, phase);
        room.press(0, &[Key::Enter]);
    }
    room.lose(0);
    album.look_online(&mut room, 0, "room-reconnects");
    for game in AnyGame::ALL {
        let request = if game == AnyGame::Slides { slides(2) } else { Request::default() };
        let mut room = Room::open(game, &request, 2, 0, language);
        room.play(6);
        if !room.is_over() {
            let (moves, waits) = room.in_turn();
            album.look_online(&mut room, moves, &format!("{game}-moves"));
            album.look_online(&mut room, waits, &format!("{game}-waits"));
            album.look_online(&mut room, 2, &format!("{game}-watches"));
        }
        room.play(usize::MAX);
        album.look_online(&mut room, 0, &format!("{game}-end"));
        album.look_online(&mut room, 2, &format!("{game}-end-watches"));
    }
    see_people_online(album, &slides(2));
}

/// What two people ask each other, and what is told of one who is gone.
fn see_people_online(album: &mut Album, request: &Request) {
    let mut room = Room::open(AnyGame::Slides, request, 2, 0, album.language);
    for (key, phase) in [('?', "help"), (':', "type"), ('v', "history"), ('q', "leave")] {
        let (moves, _) = room.in_turn();
        room.press(moves, &[Key::Char(key)]);
        album.look_online(&mut room, moves, phase);
        room.press(moves, &[Key::Escape]);
    }
    room.press(0, &[Key::Char('t')]);
    album.look_online(&mut room, 0, "phrases");
    room.press(0, &[Key::Char('a')]);
    album.look_online(&mut room, 1, "said");
    let (asks, answers) = room.in_turn();
    room.play(1);
    room.press(asks, &[Key::Char('u')]);
    album.look_online(&mut room, asks, "take-back-asked");
    album.look_online(&mut room, answers, "take-back-wanted");
    room.press(answers, &[Key::Char('n')]);
    room.cut(1);
    room.settle();
    album.look_online(&mut room, 0, "gone");
    room.press(0, &[Key::Char('b')]);
    album.look_online(&mut room, 0, "stand-in");
    room.press(0, &[Key::Char('r')]);
    album.look_online(&mut room, 0, "resign");

    let mut room = Room::open(AnyGame::Slides, request, 2, 0, album.language);
    room.play(usize::MAX);
    for one in 0..2 {
        album.look_online(&mut room, one, &format!("end-{one}"));
    }
    room.press(0, &[Key::Char('r')]);
    for (one, phase) in ["rematch-waits", "rematch-asked"].into_iter().enumerate() {
        album.look_online(&mut room, one, phase);
    }
}

#[test]
fn every_screen_in_every_language() {
    let mut all = String::new();
    for language in Language::ALL {
        let mut album = Album::new(language);
        see_menu(&mut album);
        see_games(&mut album);
        see_overlays(&mut album);
        see_online(&mut album);
        assert!(album.names.len() > 100, "only {} screens", album.names.len());
        if let Some(folder) = &album.folder {
            let name = format!("terminal.{}.faults", language.code());
            fs::write(folder.join(name), &album.faults).expect("a file");
        }
        all += &album.faults;
    }
    assert!(all.is_empty(), "{all}");
}
