//! Plays on a screen, with bots that answer at once.

use analysis::{Advice, Finding, Opinion};
use app::Debounce;
use cli::screen::{Effect, Input, Key, Look, Screen, Thinker};
use quatuor::{AnyGame, Dice, FastDice, Request, Seed};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use show::terminal::Colours;
use show::words::{Language, Words};
use table::record::Record;
use table::{Player, Setup, Table, Time};

pub(crate) const PLAIN: Look = Look { colours: Colours::None, is_ascii: false, has_motion: false };

/// A screen, and what happens around it.
pub(crate) struct Hands {
    pub(crate) screen: Screen,
    pub(crate) now: u64,
    pub(crate) size: (u16, u16),
    /// The game as it was kept last.
    pub(crate) kept: Option<Record>,
    pub(crate) has_quit: bool,
}

/// A table of this game: people on the first seats, bots on the others.
pub(crate) fn table(game: AnyGame, request: &Request, people: usize, seed: &str) -> Table {
    let request = game.complete(request).expect("a ruleset");
    let player = |index: usize| match index < people {
        true => Player::local(["Ann", "Bob", "Cem", "Dan", "Eve"][index]),
        false => Player::bot(
            ["Ada", "Blaise", "Christiaan", "Émilie", "Fay"][index],
            "casual".parse().unwrap(),
        ),
    };
    let players = (0..request.players.expect("complete")).map(player).collect();
    let setup = Setup::local(game, Some(request), players);
    Table::deal(setup, &Seed::new(seed), Time(0)).expect("a table")
}

impl Hands {
    pub(crate) fn new(table: Table, look: Look, language: Language) -> Hands {
        let screen = Screen::game(Words::new(language), look, table, vec![], 7).with_pace(0);
        Hands::on(screen)
    }

    pub(crate) fn on(screen: Screen) -> Hands {
        let mut hands = Hands { screen, now: 0, size: (80, 24), kept: None, has_quit: false };
        hands.wait();
        hands
    }

    /// A person against bots, in English, without colours.
    pub(crate) fn usual(game: AnyGame) -> Hands {
        Hands::new(table(game, &Request::default(), 1, "screen"), PLAIN, Language::English)
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.screen.resize(width, height);
    }

    /// What is drawn has been in sight for a while.
    pub(crate) fn look(&mut self) {
        self.screen.drawn(Time(self.now));
        self.now += Debounce::MILLISECONDS;
    }

    /// Follows an input, and lets bots answer it.
    pub(crate) fn act(&mut self, input: Input) {
        self.look();
        let effects = self.screen.handle(input, Time(self.now));
        self.perform(effects);
        self.wait();
    }

    pub(crate) fn press(&mut self, keys: &[Key]) {
        keys.iter().for_each(|key| self.act(Input::Key(*key)));
    }

    pub(crate) fn type_text(&mut self, text: &str) {
        text.chars().for_each(|letter| self.act(Input::Key(Key::Char(letter))));
    }

    /// Lets bots move until a person is asked. As in a terminal, time only goes on while the
    /// screen is busy.
    pub(crate) fn wait(&mut self) {
        for _ in 0..2000 {
            self.now += 1;
            let effects = self.screen.tick(Time(self.now));
            self.perform(effects);
            if !self.screen.is_busy() {
                return;
            }
            // Secrets that were asked for go out of sight.
            self.now += 100;
        }
        panic!("the bots never end");
    }

    pub(crate) fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(Thinker::Bot(_), job, _) => self.screen.found(job, None),
                Effect::Think(Thinker::Adviser, job, _) => {
                    let finding = self.advice();
                    self.screen.found(job, finding);
                }
                Effect::Keep(record) | Effect::Begin(record, _) => self.kept = Some(record),
                Effect::Quit => self.has_quit = true,
                Effect::Rest | Effect::Resume(_) => {}
                Effect::Connect | Effect::Send(_) | Effect::Disconnect => {}
            }
        }
    }

    /// The first legal move, and an opinion on some others.
    fn advice(&self) -> Option<Finding> {
        let table = self.screen.table()?;
        let legal: Vec<String> = table.legal_moves().iter().map(ToString::to_string).collect();
        let seats = table.players().len();
        let opinion = |(index, mv): (usize, &String)| Opinion {
            mv: mv.clone(),
            chances: if index < 40 { vec![1000 / seats as u32; seats] } else { vec![] },
        };
        let moves = legal.iter().enumerate().map(opinion).collect();
        Some(Finding::Advice(Advice {
            best: legal.first()?.clone(),
            reason: None,
            next_reasons: vec![],
            moves,
        }))
    }

    pub(crate) fn cells(&self) -> Buffer {
        let mut cells = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.screen.draw(&mut cells, Time(self.now));
        cells
    }

    /// The screen as text.
    pub(crate) fn picture(&self) -> String {
        let cells = self.cells();
        let mut text = String::new();
        for y in 0..cells.area.height {
            let row = (0..cells.area.width).map(|x| cells[(x, y)].symbol());
            text += row.collect::<String>().trim_end();
            text.push('\n');
        }
        text
    }

    pub(crate) fn is_over(&self) -> bool {
        self.screen.table().is_some_and(Table::is_over)
    }

    pub(crate) fn moves(&self) -> usize {
        self.screen.table().map_or(0, |table| table.moves().len())
    }
}

/// One of these.
pub(crate) fn one_of<T: Copy>(values: &[T], dice: &mut FastDice) -> T {
    values[dice.below(values.len() as u32) as usize]
}
