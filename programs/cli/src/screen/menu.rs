//! The menu: which game, how it is played, and who plays.

use app::DealDraft;
use bots::{Level, Name};
use quatuor::{AnyGame, Seat};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Modifier, Style};
use show::words::Words;
use table::{Player, Setup};

use crate::screen::input::{Input, Key};
use crate::screen::look::Look;
use crate::screen::pen::{Pen, middle, shorten, width, wrap};

/// The longest name of a player.
const LONGEST_NAME: usize = 24;

/// A game that was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// Names it in [`crate::screen::Effect::Resume`].
    pub id: String,
    /// What the list says of it.
    pub title: String,
}

/// Who shall play on a seat.
#[derive(Clone, PartialEq, Eq)]
struct Chair {
    name: String,
    /// `None` for a person at this terminal.
    level: Option<Level>,
}

/// What has been chosen so far.
pub(crate) struct Menu {
    deal: DealDraft,
    /// One for every seat that there may be.
    chairs: Vec<Chair>,
    row: usize,
    pub(crate) kept: Vec<KeptGame>,
    /// Whether the list of kept games is open, and which of them is chosen.
    list: Option<usize>,
    pub(crate) notice: String,
}

/// A line of the menu.
#[derive(Clone, PartialEq, Eq)]
enum Row {
    Game,
    Variant,
    Players,
    Colours,
    Switch(String),
    Seat(usize),
    Start,
    Learn,
    Resume,
}

/// What the menu has led to.
pub(crate) enum Choice {
    None,
    Start(Setup, Option<quatuor::Seed>),
    Learn(AnyGame),
    Resume(String),
    Quit,
}

impl Menu {
    pub(crate) fn new(game: AnyGame, kept: Vec<KeptGame>, words: &Words) -> Menu {
        let you = Chair { name: words.say("terminal-you", &[]), level: None };
        let bots = (0..Seat::MOST - 1)
            .map(|index| Chair { name: words.bot_name(index), level: Some(Level::Casual) });
        let chairs = [you].into_iter().chain(bots).collect();
        Menu { deal: DealDraft::new(game), chairs, row: 0, kept, list: None, notice: String::new() }
    }

    /// Opens the list of kept games.
    pub(crate) fn open_list(&mut self) {
        self.list = Some(0);
    }

    fn rows(&self) -> Vec<Row> {
        let choices = self.deal.choices();
        let mut rows = vec![Row::Game];
        if choices.variants.len() > 1 {
            rows.push(Row::Variant);
        }
        if choices.players.len() > 1 {
            rows.push(Row::Players);
        }
        if !choices.colours.is_empty() {
            rows.push(Row::Colours);
        }
        rows.extend(choices.switches.into_iter().map(Row::Switch));
        rows.extend((0..self.deal.players()).map(Row::Seat));
        rows.extend([Row::Start, Row::Learn]);
        if !self.kept.is_empty() {
            rows.push(Row::Resume);
        }
        rows
    }

    pub(crate) fn handle(&mut self, input: Input, area: Rect, words: &Words) -> Choice {
        self.notice.clear();
        if let Some(at) = self.list {
            return self.handle_list(at, input, area);
        }
        let rows = self.rows();
        self.row = self.row.min(rows.len() - 1);
        match input {
            Input::Key(key) => return self.press(key, &rows),
            Input::Press(x, y) => {
                if let Some(row) = self.row_at(x, y, area, words) {
                    let was = std::mem::replace(&mut self.row, row);
                    match rows[row] {
                        Row::Start | Row::Learn | Row::Resume => {
                            return self.press(Key::Enter, &rows);
                        }
                        _ if was == row => self.change(&rows[row], true),
                        _ => {}
                    }
                }
            }
            Input::Scroll(lines) => self.go(lines.signum().into(), rows.len()),
            Input::Point(..) | Input::Release(_) => {}
        }
        Choice::None
    }

    fn press(&mut self, key: Key, rows: &[Row]) -> Choice {
        let row = rows[self.row].clone();
        if let Row::Seat(seat) = row
            && self.chairs[seat].level.is_none()
        {
            let name = &mut self.chairs[seat].name;
            match key {
                Key::Char(letter) if !letter.is_control() => {
                    if name.chars().count() < LONGEST_NAME {
                        name.push(letter);
                    }
                    return Choice::None;
                }
                Key::Backspace => {
                    name.pop();
                    return Choice::None;
                }
                _ => {}
            }
        }
        match key {
            Key::Control('c') | Key::Escape | Key::Char('q') => return Choice::Quit,
            Key::Up | Key::BackTab => self.go(-1, rows.len()),
            Key::Down | Key::Tab => self.go(1, rows.len()),
            Key::Home => self.row = 0,
            Key::End => self.row = rows.len() - 1,
            Key::Left => self.change(&row, false),
            Key::Right | Key::Char(' ') => self.change(&row, true),
            Key::Enter => match row {
                Row::Learn => return Choice::Learn(self.deal.game()),
                Row::Resume => self.open_list(),
                _ => return Choice::Start(self.setup(), self.deal.seed()),
            },
            _ => {}
        }
        Choice::None
    }

    fn handle_list(&mut self, at: usize, input: Input, area: Rect) -> Choice {
        let last = self.kept.len().saturating_sub(1);
        match input {
            Input::Key(Key::Up) => self.list = Some(at.saturating_sub(1)),
            Input::Key(Key::Down) => self.list = Some((at + 1).min(last)),
            Input::Key(Key::Control('c')) => return Choice::Quit,
            Input::Key(Key::Escape | Key::Left | Key::Char('q')) => self.list = None,
            Input::Key(Key::Enter | Key::Char(' ')) => {
                if let Some(kept) = self.kept.get(at) {
                    return Choice::Resume(kept.id.clone());
                }
                self.list = None;
            }
            Input::Scroll(lines) if lines < 0 => self.list = Some(at.saturating_sub(1)),
            Input::Scroll(_) => self.list = Some((at + 1).min(last)),
            Input::Press(_, y) => {
                let inner = list_area(area);
                let first = first_shown(at, inner.height as usize);
                let row = first + y.saturating_sub(inner.y) as usize;
                if y >= inner.y && y < inner.bottom() && row <= last {
                    if row == at {
                        return self.handle_list(at, Input::Key(Key::Enter), area);
                    }
                    self.list = Some(row);
                }
            }
            _ => {}
        }
        Choice::None
    }

    fn go(&mut self, steps: i32, rows: usize) {
        let rows = rows as i32;
        self.row = (self.row as i32 + steps).rem_euclid(rows) as usize;
    }

    /// The next or the previous value of a row.
    fn change(&mut self, row: &Row, is_next: bool) {
        let choices = self.deal.choices();
        match row {
            Row::Game => {
                let game = other(&AnyGame::ALL, &self.deal.game(), is_next);
                self.deal = DealDraft::new(game);
            }
            Row::Variant => {
                let now = self.deal.variant().to_string();
                self.deal.choose_variant(other(&choices.variants, &now, is_next));
            }
            Row::Players => {
                let players = other(&choices.players, &self.deal.players(), is_next);
                self.deal.choose_players(players);
            }
            Row::Colours => {
                let colours = other(&choices.colours, &self.deal.colours(), is_next);
                self.deal.choose_colours(colours);
            }
            Row::Switch(option) => {
                let is_on = self.deal.has(option);
                self.deal.switch(option, !is_on);
            }
            Row::Seat(seat) => {
                let levels: Vec<Option<Level>> =
                    [None].into_iter().chain(Level::ALL.map(Some)).collect();
                let chair = &mut self.chairs[*seat];
                chair.level = other(&levels, &chair.level, is_next);
            }
            Row::Start | Row::Learn | Row::Resume => {}
        }
    }

    fn setup(&self) -> Setup {
        let chairs = self.chairs.iter().enumerate().take(self.deal.players());
        let player = |(index, chair): (usize, &Chair)| {
            let name = match chair.name.trim() {
                "" => (index + 1).to_string(),
                name => name.to_string(),
            };
            match chair.level {
                None => Player::local(name),
                Some(level) => {
                    let bot = Name::Level(level).as_str().parse().expect("levels are words");
                    Player::bot(name, bot)
                }
            }
        };
        Setup::local(self.deal.game(), Some(self.deal.request()), chairs.map(player).collect())
    }

    /// A row in words: what it is, and its value.
    fn told(&self, row: &Row, words: &Words) -> (String, String) {
        let say = |key: &str| words.say(key, &[]);
        let game = self.deal.game();
        match row {
            Row::Game => (say("game"), say(game.name())),
            Row::Variant => {
                (say("variant"), say(&format!("{game}-variant-{}", self.deal.variant())))
            }
            Row::Players => (say("players"), self.deal.players().to_string()),
            Row::Colours => (say("colours-to-clear"), self.deal.colours().to_string()),
            Row::Switch(option) => {
                let name = say(&format!("{game}-option-{}", option.replace('=', "-")));
                let value = if self.deal.has(option) { "screen-on" } else { "screen-off" };
                (name, say(value))
            }
            Row::Seat(seat) => {
                let chair = &self.chairs[*seat];
                let who = match chair.level {
                    None => say("person"),
                    Some(level) => say(&format!("level-{}", Name::Level(level).as_str())),
                };
                let label = words.say("terminal-seat", &[("seat", &(seat + 1))]);
                (label, format!("{}, {who}", chair.name))
            }
            Row::Start => (say("deal"), String::new()),
            Row::Learn => (say("learn-guided"), String::new()),
            Row::Resume => {
                let text = words.say("screen-resume", &[("count", &self.kept.len())]);
                (text, String::new())
            }
        }
    }

    /// What the row in question is about.
    fn note(&self, row: &Row, words: &Words) -> String {
        let game = self.deal.game();
        let key = match row {
            Row::Game | Row::Start | Row::Learn => format!("{game}-what"),
            Row::Variant => format!("{game}-variant-{}-note", self.deal.variant()),
            Row::Switch(option) => format!("{game}-option-{}-note", option.replace('=', "-")),
            Row::Seat(seat) => match self.chairs[*seat].level {
                None => "screen-type-name".into(),
                Some(level) => format!("level-{}-note", Name::Level(level).as_str()),
            },
            Row::Players | Row::Colours | Row::Resume => return String::new(),
        };
        words.say(&key, &[])
    }

    /// The box of the menu, and the area of its rows.
    fn areas(&self, area: Rect) -> (Rect, Rect) {
        let rows = self.rows().len() as u16;
        let outer = middle(area, 72, rows + 7);
        let inner = Rect {
            x: outer.x + 2,
            y: outer.y + 1 + u16::from(outer.height > rows + 4),
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(if outer.height > rows + 4 { 5 } else { 2 }),
        };
        (outer, inner)
    }

    fn row_at(&self, x: u16, y: u16, area: Rect, _: &Words) -> Option<usize> {
        let (_, inner) = self.areas(area);
        let rows = self.rows().len();
        let first = first_shown(self.row, inner.height as usize);
        let row = first + y.checked_sub(inner.y)? as usize;
        (inner.contains(Position { x, y }) && row < rows).then_some(row)
    }

    pub(crate) fn draw(&self, area: Rect, cells: &mut Buffer, look: Look, words: &Words) {
        let mut pen = Pen { cells, look };
        if let Some(at) = self.list {
            return self.draw_list(at, area, &mut pen, words);
        }
        let (outer, inner) = self.areas(area);
        pen.frame(outer, "Quatuor");
        let rows = self.rows();
        let at = self.row.min(rows.len() - 1);
        let first = first_shown(at, inner.height as usize);
        let told: Vec<(String, String)> = rows.iter().map(|row| self.told(row, words)).collect();
        let widest = told.iter().filter(|(_, value)| !value.is_empty());
        let widest =
            widest.map(|(name, _)| width(name)).max().unwrap_or(0).min(inner.width / 2) + 2;
        for (row, (index, (name, value))) in
            (0..inner.height).zip(told.iter().enumerate().skip(first))
        {
            let y = inner.y + row;
            let is_at = index == at;
            let mark = if is_at { look.either("▶ ", "> ") } else { "  " };
            let x = pen.text(inner, inner.x, y, mark, look.strong());
            let is_button = value.is_empty();
            let style = match (is_at, is_button) {
                (true, true) => look.selected(),
                (_, true) => look.strong(),
                _ => look.faint(),
            };
            let room = if is_button { inner.width } else { widest };
            pen.text(inner, x, y, &shorten(name, room as usize), style);
            if !is_button {
                let x = x + widest;
                let style = match is_at {
                    true => Style::new().add_modifier(Modifier::BOLD),
                    false => Style::new(),
                };
                let (left, right) = (look.either("◂ ", "< "), look.either(" ▸", " >"));
                let value =
                    if is_at { format!("{left}{value}{right}") } else { format!("  {value}") };
                pen.text(inner, x, y, &value, style);
            }
        }
        if outer.height > rows.len() as u16 + 4 {
            let note = Rect { y: outer.bottom() - 3, height: 1, ..inner };
            let text = if self.notice.is_empty() {
                self.note(&rows[at], words)
            } else {
                self.notice.clone()
            };
            pen.text(note, note.x, note.y, &shorten(&text, note.width as usize), Style::new());
            let foot = Rect { y: outer.bottom() - 2, height: 1, ..inner };
            let text = words.say("screen-menu-foot", &[]);
            pen.text(foot, foot.x, foot.y, &shorten(&text, foot.width as usize), look.faint());
        }
    }

    fn draw_list(&self, at: usize, area: Rect, pen: &mut Pen, words: &Words) {
        let look = pen.look;
        let inner = list_area(area);
        let title = words.say("games", &[]);
        pen.frame(middle(area, 78, area.height), &title);
        if self.kept.is_empty() {
            let lines = wrap(&words.say("screen-no-games", &[]), inner.width as usize);
            pen.lines(inner, &lines, Style::new());
        }
        let first = first_shown(at, inner.height as usize);
        for (row, (index, kept)) in (0..inner.height).zip(self.kept.iter().enumerate().skip(first))
        {
            let style = if index == at { look.selected() } else { Style::new() };
            let text = shorten(&kept.title, inner.width as usize);
            pen.text(inner, inner.x, inner.y + row, &text, style);
        }
        if !self.notice.is_empty() && inner.height > 0 {
            let y = inner.bottom() - 1;
            let text = shorten(&self.notice, inner.width as usize);
            pen.text(inner, inner.x, y, &text, look.strong());
        }
    }
}

fn list_area(area: Rect) -> Rect {
    let outer = middle(area, 78, area.height);
    Rect {
        x: outer.x + 2,
        y: outer.y + 1,
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

/// The first of many lines that is shown, so that this one is among them.
fn first_shown(at: usize, room: usize) -> usize {
    (at + 1).saturating_sub(room.max(1))
}

/// The next or the previous of these values.
fn other<T: Clone + PartialEq>(values: &[T], now: &T, is_next: bool) -> T {
    let at = values.iter().position(|value| value == now).unwrap_or(0);
    let step = if is_next { 1 } else { values.len().saturating_sub(1) };
    values.get((at + step) % values.len().max(1)).unwrap_or(now).clone()
}
