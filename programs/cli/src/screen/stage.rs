//! What is on the screen of a game, as data, and where everything goes. A local game, a
//! replay, a lesson and an online game all make a [`Stage`], and are drawn by the same code.

use app::Selection;
use quatuor::{AnyMove, AnyView, Seat};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};
use ratatui_core::style::{Modifier, Style};
use show::scene::{Action, Ink, Scene, badges};
use show::words::Words;

use crate::screen::board::{Honeycomb, Picture, Place, Sight, picture};
use crate::screen::look::{Edge, Look};
use crate::screen::pen::{Pen, shorten, width, wrap};

/// Everything that is on the screen of a game.
pub(crate) struct Stage<'a> {
    /// What is played.
    pub(crate) title: String,
    /// What the program is busy with.
    pub(crate) busy: String,
    pub(crate) view: &'a AnyView,
    pub(crate) legal: &'a [AnyMove],
    pub(crate) selection: &'a Selection,
    pub(crate) since: &'a [AnyMove],
    pub(crate) shown: Option<AnyMove>,
    pub(crate) has_coordinates: bool,
    pub(crate) honeycomb: Honeycomb,
    pub(crate) players: Vec<PlayerLines>,
    /// What has happened, or what there is to read: a heading, and paragraphs.
    pub(crate) news: (String, Vec<String>),
    /// Whether the end of the news counts most, where there is no room for all.
    pub(crate) is_end_news: bool,
    /// Everything that happened, for large windows: a heading, and lines.
    pub(crate) history: (String, Vec<String>),
    /// The buttons below the board.
    pub(crate) actions: Vec<Action>,
    /// What the spot in question is.
    pub(crate) label: String,
    /// What is to be done.
    pub(crate) status: String,
    /// The keys that do something, and what they do.
    pub(crate) keys: Vec<(String, String)>,
}

/// What is shown of a player.
pub(crate) struct PlayerLines {
    pub(crate) name: String,
    /// A remark behind the name.
    pub(crate) note: String,
    pub(crate) is_to_move: bool,
    pub(crate) secret: SecretLine,
    /// Public figures: a colour and a number, or a text.
    pub(crate) figures: Vec<(Option<Ink>, String)>,
    /// The chance to win, in thousandths.
    pub(crate) chance: Option<u32>,
}

/// What the spot is that is pointed at.
pub(crate) fn spot_label(scene: &Scene, selection: &Selection) -> String {
    let pointed = selection.pointed.as_deref();
    let spot = scene.spots.iter().find(|spot| Some(spot.id.as_str()) == pointed);
    spot.map_or(String::new(), |spot| spot.label.clone())
}

/// The public figures of a player: what is left, taken or owned.
pub(crate) fn figures(view: &AnyView, seat: Seat, words: &Words) -> Vec<(Option<Ink>, String)> {
    let figure = |badge: show::scene::Badge| match badge.ink {
        Some(ink) => (badge.count > 0).then(|| (Some(ink), badge.count.to_string())),
        None => Some((None, badge.label)),
    };
    badges(view, seat, words).into_iter().filter_map(figure).collect()
}

/// What is shown of a player's secret colours.
pub(crate) enum SecretLine {
    /// There are none in this game.
    None,
    /// A text in their place.
    Text(String),
    /// The colours.
    Shown(Vec<Ink>),
}

/// Where everything of a stage goes.
pub(crate) struct Plan {
    header: Option<u16>,
    label: Option<u16>,
    status: u16,
    keys: Option<u16>,
    /// The part of the screen with the board, and the part of the board that is seen in it.
    board: Rect,
    offset: (u16, u16),
    picture: Picture,
    panel: Option<Rect>,
    history: Option<Rect>,
    buttons: Vec<Place>,
}

/// The smallest panel beside a board.
const PANEL: u16 = 18;
/// The beginning of a text says nothing in fewer columns.
const SHORTEST: usize = 24;
/// Lines that are longer are hard to read.
const WIDEST_PANEL: u16 = 46;

impl Stage<'_> {
    /// Finds a place for everything in this area.
    pub(crate) fn plan(&self, area: Rect, look: Look) -> Plan {
        let high = area.height;
        let header = (high >= 9).then_some(area.y);
        let mut bottom = area.bottom();
        let mut below = |is_there: bool| {
            bottom -= u16::from(is_there);
            is_there.then_some(bottom)
        };
        let keys = below(high >= 11);
        let status = below(high > 0).unwrap_or(area.y);
        let label = below(high >= 7);
        let button_row = below(!self.actions.is_empty() && high >= 8);
        let top = area.y + u16::from(header.is_some());
        let body = Rect { y: top, height: bottom.saturating_sub(top), ..area };
        let has_panel = area.width >= 56;
        let room = Size {
            width: if has_panel { area.width - PANEL - 3 } else { area.width },
            height: body.height,
        };
        let sight = Sight {
            view: self.view,
            legal: self.legal,
            selection: self.selection,
            since: self.since,
            shown: self.shown,
            has_coordinates: self.has_coordinates,
            honeycomb: self.honeycomb,
            look,
        };
        let picture = picture(&sight, room);
        let size = picture.cells.area;
        let margin = u16::from(has_panel);
        let free = body.height.saturating_sub(size.height);
        let board = Rect {
            x: area.x + margin,
            y: body.y + (free / 2).min(if has_panel { 4 } else { 0 }),
            width: size.width.min(area.width - margin),
            height: size.height.min(body.height),
        };
        let body = match free {
            0 => body,
            _ if !has_panel => body,
            _ => Rect { y: body.y + 1, height: body.height - 1, ..body },
        };
        let offset = self.offset(&picture, board);
        let (mut panel, mut history) = (None, None);
        if has_panel {
            let x = board.right() + 2;
            let rest = area.right().saturating_sub(x + 1);
            let wide =
                if rest >= PANEL + 40 { (rest * 2 / 5).clamp(PANEL, WIDEST_PANEL) } else { rest };
            panel = (wide >= 12).then_some(Rect { x, width: wide, ..body });
            let x = x + wide + 2;
            let rest = area.right().saturating_sub(x + 1);
            if rest >= 30 {
                history = Some(Rect { x, width: rest.min(70), ..body });
            }
        } else if usize::from(free) >= self.players.len() {
            let gap = u16::from(usize::from(free) > self.players.len());
            let y = body.y + size.height + gap;
            panel = Some(Rect { y, height: body.bottom() - y, ..body });
        }
        let mut buttons = vec![];
        let mut x = area.x + 1;
        for action in &self.actions {
            let wide = width(&action.label) + 4;
            let y = button_row.unwrap_or(status);
            let area = Rect::new(x, y, wide, 1).intersection(area);
            buttons.push(Place { id: action.id.clone(), area });
            x = x.saturating_add(wide + 1);
        }
        Plan { header, label, status, keys, board, offset, picture, panel, history, buttons }
    }

    /// The part of a large board around what is pointed at.
    fn offset(&self, picture: &Picture, board: Rect) -> (u16, u16) {
        let pointed = self.selection.pointed.as_deref();
        let at = picture.places.iter().find(|place| Some(place.id.as_str()) == pointed);
        let area = at.map_or(Rect::default(), |place| place.area);
        let part = |from: u16, long: u16, seen: u16, whole: u16| {
            (from + long / 2).saturating_sub(seen / 2).min(whole.saturating_sub(seen))
        };
        let whole = picture.cells.area;
        (
            part(area.x, area.width, board.width, whole.width),
            part(area.y, area.height, board.height, whole.height),
        )
    }

    /// Draws everything.
    pub(crate) fn draw(&self, area: Rect, cells: &mut Buffer, look: Look) {
        let plan = self.plan(area, look);
        plan.draw_board(cells);
        let mut pen = Pen { cells, look };
        if let Some(y) = plan.header {
            let end = pen.text(area, area.x + 1, y, &self.title, look.strong());
            let room = area.right().saturating_sub(end + 2) as usize;
            let is_readable = usize::from(width(&self.busy)) <= room || room >= SHORTEST;
            let busy = if is_readable { shorten(&self.busy, room) } else { String::new() };
            let x = area.right().saturating_sub(width(&busy) + 1);
            pen.text(area, x, y, &busy, look.faint());
        }
        if let Some(panel) = plan.panel {
            self.draw_panel(panel, &mut pen);
        }
        if let Some(area) = plan.history {
            let (heading, lines) = &self.history;
            pen.text(area, area.x, area.y, heading, look.strong());
            let wrapped: Vec<String> =
                lines.iter().flat_map(|line| wrap(line, area.width as usize)).collect();
            let room = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
            let first = wrapped.len().saturating_sub(room.height as usize);
            pen.lines(room, &wrapped[first..], Style::new());
        }
        for (action, place) in self.actions.iter().zip(&plan.buttons) {
            let is_pointed = self.selection.pointed.as_deref() == Some(action.id.as_str());
            let edge = if is_pointed { Edge::Cursor } else { Edge::Target };
            pen.tile(place.area, look.edge(edge), &action.label, edge);
        }
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let room = inner.width as usize;
        let style = Style::new().add_modifier(Modifier::BOLD);
        let has_status = plan.buttons.first().is_none_or(|button| button.area.y != plan.status);
        let status = wrap(&self.status, room);
        match (plan.label, &status[..]) {
            // In a narrow window, what is to be done takes the line above too.
            (Some(y), [first, second]) if self.label.is_empty() && has_status => {
                pen.text(inner, inner.x, y, first, style);
                pen.text(inner, inner.x, plan.status, second, style);
            }
            (label, _) => {
                if let Some(y) = label {
                    pen.text(inner, inner.x, y, &shorten(&self.label, room), look.faint());
                }
                if has_status {
                    pen.text(inner, inner.x, plan.status, &shorten(&self.status, room), style);
                }
            }
        }
        if let Some(y) = plan.keys {
            draw_keys(&mut pen, inner, y, &self.keys);
        }
    }

    fn draw_panel(&self, panel: Rect, pen: &mut Pen) {
        let mut y = panel.y;
        let lines_each = if panel.height as usize >= self.players.len() * 2 + 2 { 2 } else { 1 };
        for player in &self.players {
            if y >= panel.bottom() {
                return;
            }
            player.draw(Rect { y, height: panel.bottom() - y, ..panel }, lines_each, pen);
            y += lines_each;
        }
        y += 1;
        let room = Rect { y, height: panel.bottom().saturating_sub(y), ..panel };
        let (heading, paragraphs) = &self.news;
        if let (1, Some(last)) = (room.height, paragraphs.last()) {
            // A heading above nothing says nothing.
            pen.text(room, room.x, y, &shorten(last, room.width as usize), Style::new());
            return;
        }
        let mut lines: Vec<String> =
            paragraphs.iter().flat_map(|text| wrap(text, panel.width as usize)).collect();
        let fits = (room.height as usize).saturating_sub(usize::from(!heading.is_empty()));
        if self.is_end_news && lines.len() > fits {
            lines.drain(..lines.len() - fits);
        }
        let mut y = room.y;
        if !heading.is_empty() && room.height > 0 {
            let heading = shorten(heading, room.width as usize);
            pen.text(room, room.x, y, &heading, pen.look.strong());
            y += 1;
        }
        let room = Rect { y, height: room.bottom().saturating_sub(y), ..room };
        pen.lines(room, &lines, Style::new());
    }
}

impl PlayerLines {
    fn draw(&self, area: Rect, lines: u16, pen: &mut Pen) {
        let look = pen.look;
        let mark = if self.is_to_move { look.either("▶ ", "> ") } else { "  " };
        let style = match self.is_to_move {
            true => Style::new().add_modifier(Modifier::BOLD),
            false => Style::new(),
        };
        let mut x = pen.text(area, area.x, area.y, mark, look.strong());
        // A long name takes the room of what does not fit behind it.
        let chance = if self.chance.is_some() { 6 } else { 0 };
        let room = usize::from(area.width.saturating_sub(2 + chance));
        x = pen.text(area, x, area.y, &shorten(&self.name, room), style);
        if let Some(chance) = self.chance {
            x = pen.text(area, x + 1, area.y, &format!("{} %", (chance + 5) / 10), look.strong());
        }
        if x + 1 + width(&self.note) <= area.right() {
            x = pen.text(area, x + 1, area.y, &self.note, look.faint());
        }
        let (mut x, y) = if lines > 1 { (area.x + 2, area.y + 1) } else { (x + 1, area.y) };
        match &self.secret {
            SecretLine::None => {}
            SecretLine::Text(text) => x = pen.text(area, x, y, text, look.faint()) + 1,
            SecretLine::Shown(inks) => {
                for ink in inks {
                    let name = look.name(*ink);
                    pen.piece(Rect::new(x, y, 4, 1).intersection(area), *ink, &name, Edge::Lit);
                    x += 4;
                }
                x += 1;
            }
        }
        for (ink, text) in &self.figures {
            let Some(ink) = ink else {
                x = pen.text(area, x, y, text, look.faint()) + 1;
                continue;
            };
            let sign = if look.is_ascii { ink.letter() } else { ink.character() };
            let chip = format!("{sign}{text}");
            let wide = width(&chip).max(3);
            if x + wide > area.right() {
                break;
            }
            pen.piece(Rect::new(x, y, wide, 1), *ink, &chip, Edge::None);
            x += wide;
        }
    }
}

/// Keys and what they do, as many as fit. Those for help and for leaving go first.
fn draw_keys(pen: &mut Pen, area: Rect, y: u16, keys: &[(String, String)]) {
    let look = pen.look;
    let wide = |(key, what): &(String, String)| width(key) + 1 + width(what) + 2;
    let (first, others): (Vec<_>, Vec<_>) =
        keys.iter().partition(|(key, _)| ["?", "q"].contains(&key.as_str()));
    let mut room = area.width + 2;
    let fits = |key: &&&(String, String)| match room.checked_sub(wide(key)) {
        Some(rest) => {
            room = rest;
            true
        }
        None => {
            room = 0;
            false
        }
    };
    let shown: Vec<_> = first.iter().chain(&others).filter(fits).copied().collect();
    let mut x = area.x;
    for (key, what) in keys.iter().filter(|key| shown.contains(key)) {
        x = pen.text(area, x, y, key, look.strong());
        x = pen.text(area, x + 1, y, what, look.faint()) + 2;
    }
}

impl Plan {
    fn draw_board(&self, cells: &mut Buffer) {
        let (dx, dy) = self.offset;
        for y in 0..self.board.height {
            for x in 0..self.board.width {
                let from = self.picture.cells.cell((x + dx, y + dy));
                let to = cells.cell_mut((self.board.x + x, self.board.y + y));
                if let (Some(from), Some(to)) = (from, to) {
                    *to = from.clone();
                }
            }
        }
    }

    /// All spots and buttons, as places in the picture; buttons are below it.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = self.picture.places.clone();
        let below = self.picture.cells.area.height + 1;
        places.extend(self.buttons.iter().map(|place| {
            let area = Rect { x: place.area.x, y: below, ..place.area };
            Place { id: place.id.clone(), area }
        }));
        places
    }

    /// The spot or button under the mouse.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<&Place> {
        let point = ratatui_core::layout::Position { x, y };
        if let Some(button) = self.buttons.iter().find(|place| place.area.contains(point)) {
            return Some(button);
        }
        if !self.board.contains(point) {
            return None;
        }
        let (dx, dy) = self.offset;
        let inside =
            ratatui_core::layout::Position { x: x - self.board.x + dx, y: y - self.board.y + dy };
        self.picture.places.iter().find(|place| place.area.contains(inside))
    }
}
