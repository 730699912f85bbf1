//! The whole screen: the menu, a game, an online table, a game that is looked back at, or a
//! lesson.

use analysis::Finding;
use bots::Bot;
use online::ToClient;
use quatuor::{AnyGame, Dice, FastDice, Seed};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use show::words::Words;
use table::{Setup, Table, Time};

use crate::screen::effect::Effect;
use crate::screen::game::{GameScreen, Outcome, PACE};
use crate::screen::input::{Input, Key};
use crate::screen::lesson::LessonScreen;
use crate::screen::look::{self, Look};
use crate::screen::look_back::LookBack;
use crate::screen::menu::{Choice, KeptGame, Menu};
use crate::screen::moment::Moment;
use crate::screen::online::OnlineScreen;
use crate::screen::visit::{Guest, Visit};

/// What is on the screen, and what the player can do with it.
pub struct Screen {
    words: Words,
    look: Look,
    page: Page,
    area: Rect,
    /// Whether leaving a game leads back to a menu.
    has_menu: bool,
    kept: Vec<KeptGame>,
    pace: u64,
    dice: FastDice,
}

enum Page {
    Menu(Menu),
    Game(Box<GameScreen>),
    Online(Box<OnlineScreen>),
    LookBack(Box<LookBack>),
    Lesson(Box<LessonScreen>),
}

impl Screen {
    /// A screen that shows the menu. The seed decides about chance in deals and bots.
    pub fn menu(words: Words, look: Look, kept: Vec<KeptGame>, seed: u64) -> Screen {
        let page = Page::Menu(Menu::new(AnyGame::Slides, kept.clone(), &words));
        let (area, dice) = (Rect::new(0, 0, 80, 24), FastDice::new(seed));
        Screen { words, look, page, area, has_menu: true, kept, pace: PACE, dice }
    }

    /// The same with the list of kept games open.
    #[must_use]
    pub fn with_list(mut self) -> Screen {
        if let Page::Menu(menu) = &mut self.page {
            menu.open_list();
        }
        self
    }

    /// A screen that shows a game; leaving it leaves the program. Bots may have limits
    /// that the table does not know.
    pub fn game(
        words: Words,
        look: Look,
        table: Table,
        bots: Vec<Option<Bot>>,
        seed: u64,
    ) -> Screen {
        let mut screen = Screen::menu(words, look, vec![], seed);
        screen.has_menu = false;
        screen.show_game(table, bots);
        screen
    }

    /// A screen that looks back at a game, after its first moves or at its end.
    pub fn look_back(
        words: Words,
        look: Look,
        table: Table,
        step: Option<usize>,
        seed: u64,
    ) -> Screen {
        let mut screen = Screen::menu(words, look, vec![], seed);
        screen.has_menu = false;
        screen.page = Page::LookBack(Box::new(LookBack::new(table, step)));
        screen
    }

    /// A screen with the guided first game of a game.
    pub fn lesson(words: Words, look: Look, game: AnyGame, seed: u64) -> Screen {
        let mut screen = Screen::menu(words, look, vec![], seed);
        screen.has_menu = false;
        screen.page = Page::Lesson(Box::new(LessonScreen::new(game)));
        screen
    }

    /// A screen with a server's table. It asks for a connection by its effects.
    pub fn online(words: Words, look: Look, guest: Guest, seed: u64) -> Screen {
        let mut screen = Screen::menu(words, look, vec![], seed);
        screen.has_menu = false;
        screen.page = Page::Online(Box::new(OnlineScreen::new(Visit::new(guest, seed))));
        screen
    }

    /// The same with bots that move this many milliseconds after the move before, at the
    /// earliest.
    #[must_use]
    pub fn with_pace(mut self, pace: u64) -> Screen {
        self.pace = pace;
        if let Page::Game(game) = &mut self.page {
            game.set_pace(pace);
        }
        self
    }

    /// Shows a game; leaving it leads back to the menu, if there is one.
    pub fn show_game(&mut self, table: Table, bots: Vec<Option<Bot>>) {
        let seed = u64::from(self.dice.below(u32::MAX));
        let mut game = GameScreen::new(table, bots, self.pace, seed, &self.words);
        game.is_ascii = self.look.is_ascii;
        self.page = Page::Game(Box::new(game));
    }

    /// The window has this size now.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.area = Rect::new(0, 0, width, height);
    }

    /// The games that can be gone on with have changed.
    pub fn set_kept(&mut self, kept: Vec<KeptGame>) {
        if let Page::Menu(menu) = &mut self.page {
            menu.kept.clone_from(&kept);
        }
        self.kept = kept;
    }

    /// Says something to the player until the next key.
    pub fn say(&mut self, text: String) {
        match &mut self.page {
            Page::Menu(menu) => menu.notice = text,
            Page::Game(game) => game.notice = text,
            Page::Online(online) => online.notice = text,
            Page::LookBack(_) | Page::Lesson(_) => {}
        }
    }

    /// The table of the game that is on the screen.
    pub fn table(&self) -> Option<&Table> {
        match &self.page {
            Page::Menu(_) | Page::Lesson(_) => None,
            Page::Game(game) => Some(game.game.table()),
            Page::Online(online) => online.visit.table(),
            Page::LookBack(look) => Some(look.table()),
        }
    }

    /// Whether something will happen without the player: then [`Screen::tick`] is to be
    /// called every now and then.
    pub fn is_busy(&self) -> bool {
        match &self.page {
            Page::Menu(_) | Page::Online(_) => false,
            Page::Game(game) => game.is_busy(),
            Page::LookBack(look) => look.is_busy(),
            Page::Lesson(lesson) => lesson.is_busy(),
        }
    }

    /// Whether the screen has a server to listen to.
    pub fn is_online(&self) -> bool {
        matches!(self.page, Page::Online(_))
    }

    /// The server of the online table has said something.
    pub fn receive(&mut self, message: ToClient, now: Time) -> Vec<Effect> {
        match &mut self.page {
            Page::Online(online) => online.receive(message, now, &self.words),
            _ => vec![],
        }
    }

    /// The connection to the server is gone, or could not be made.
    pub fn lose(&mut self, now: Time) -> Vec<Effect> {
        match &mut self.page {
            Page::Online(online) => online.lose(now),
            _ => vec![],
        }
    }

    /// What [`draw`](Screen::draw) has drawn is in sight. Until then, and for a moment more, Enter, space and
    /// clicks do nothing on a new board: they were meant for the one before.
    pub fn drawn(&mut self, now: Time) {
        match &mut self.page {
            Page::Game(game) => game.drawn(now),
            Page::Online(online) => online.drawn(now),
            Page::Lesson(lesson) => lesson.drawn(now),
            Page::Menu(_) | Page::LookBack(_) => {}
        }
    }

    /// Follows what the player does. `now` is when that was done, not when it is looked at.
    pub fn handle(&mut self, input: Input, now: Time) -> Vec<Effect> {
        let at = Moment { now, area: self.area, look: self.look, words: &self.words };
        match &mut self.page {
            Page::Menu(menu) => {
                let choice = menu.handle(input, self.area, &self.words);
                self.choose(choice, now)
            }
            Page::Game(game) => {
                if input == Input::Key(Key::Char('m')) && game.is_open() {
                    self.look.has_motion = !self.look.has_motion;
                    let key =
                        if self.look.has_motion { "screen-motion-on" } else { "screen-motion-off" };
                    game.notice = self.words.say(key, &[]);
                    return vec![];
                }
                let (mut effects, outcome) = game.handle(input, at);
                game.is_ascii = self.look.is_ascii;
                match outcome {
                    Outcome::Stay => {}
                    Outcome::LookBack => {
                        let table = game.game.table().clone();
                        self.page = Page::LookBack(Box::new(LookBack::new(table, None)));
                    }
                    Outcome::Leave => effects.extend(self.leave()),
                }
                effects
            }
            Page::Online(online) => {
                let (mut effects, outcome) = online.handle(input, at);
                match (outcome, online.visit.table()) {
                    (Outcome::LookBack, Some(table)) => {
                        self.page = Page::LookBack(Box::new(LookBack::new(table.clone(), None)));
                        effects.push(Effect::Disconnect);
                    }
                    (Outcome::Leave, _) => effects.push(Effect::Quit),
                    _ => {}
                }
                effects
            }
            Page::LookBack(look) => {
                let seed = u64::from(self.dice.below(u32::MAX));
                match look.handle(input, now, self.area, seed) {
                    Some(effects) => effects,
                    None => self.leave(),
                }
            }
            Page::Lesson(lesson) => match lesson.handle(input, at) {
                true => vec![],
                false => self.leave(),
            },
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Time) -> Vec<Effect> {
        match &mut self.page {
            Page::Menu(_) => vec![],
            Page::Game(game) => {
                game.tick(Moment { now, area: self.area, look: self.look, words: &self.words })
            }
            Page::Online(online) => online.tick(now),
            Page::LookBack(look) => {
                look.tick(now);
                vec![]
            }
            Page::Lesson(lesson) => {
                lesson.tick(now, &self.words);
                vec![]
            }
        }
    }

    /// A job has ended: what was found, or nothing if it failed.
    pub fn found(&mut self, job: u64, finding: Option<Finding>) {
        match &mut self.page {
            Page::Game(game) => game.found(job, finding),
            Page::LookBack(look) => look.found(job, finding),
            Page::Menu(_) | Page::Online(_) | Page::Lesson(_) => {}
        }
    }

    /// Draws everything.
    pub fn draw(&self, cells: &mut Buffer, now: Time) {
        let area = cells.area;
        let at = Moment { now, area, look: self.look, words: &self.words };
        match &self.page {
            Page::Menu(menu) => menu.draw(area, cells, self.look, &self.words),
            Page::Game(game) => game.draw(cells, at),
            Page::Online(online) => online.draw(cells, at),
            Page::LookBack(look) => look.draw(area, cells, self.look, &self.words),
            Page::Lesson(lesson) => lesson.draw(area, cells, self.look, &self.words),
        }
        if self.look.is_ascii {
            cells.content.iter_mut().for_each(look::write_ascii);
        }
    }

    fn leave(&mut self) -> Vec<Effect> {
        if !self.has_menu {
            return vec![Effect::Quit];
        }
        let game = match &self.page {
            Page::Lesson(lesson) => lesson.game(),
            _ => self.table().map_or(AnyGame::Slides, Table::game),
        };
        self.page = Page::Menu(Menu::new(game, self.kept.clone(), &self.words));
        vec![Effect::Rest]
    }

    fn choose(&mut self, choice: Choice, now: Time) -> Vec<Effect> {
        match choice {
            Choice::None => vec![],
            Choice::Quit => vec![Effect::Quit],
            Choice::Learn(game) => {
                self.page = Page::Lesson(Box::new(LessonScreen::new(game)));
                vec![]
            }
            Choice::Resume(id) => vec![Effect::Resume(id)],
            Choice::Start(setup, seed) => self.start(setup, seed, now),
        }
    }

    fn start(&mut self, setup: Setup, seed: Option<Seed>, now: Time) -> Vec<Effect> {
        let seed = seed.unwrap_or_else(|| Seed::random(&mut self.dice));
        match Table::deal(setup, &seed, now) {
            Ok(table) => {
                let bots = vec![None; table.players().len()];
                let record = table.record();
                self.show_game(table, bots.clone());
                let begin = record.map(|record| Effect::Begin(record, bots));
                let mut effects: Vec<Effect> = begin.into_iter().collect();
                effects.extend(self.tick(now));
                effects
            }
            Err(refusal) => {
                let text = self.words.refusal(&refusal);
                self.say(text);
                vec![]
            }
        }
    }
}
