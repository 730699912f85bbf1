//! A game at this terminal, as it is drawn: the stage, and what lies over it.

use app::{Secret, verdict, why};
use quatuor::{AnyMove, Seat};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use show::scene::Scene;
use show::words::Words;
use table::{Next, Table, Time};

use crate::screen::advice::{Advice, Asked};
use crate::screen::game::{GameScreen, Gaps};
use crate::screen::help::{KEYS, key_name};
use crate::screen::look::Edge;
use crate::screen::moment::Moment;
use crate::screen::overlay::{Overlay, all_told, told_lines};
use crate::screen::pen::{Pen, middle, shorten, width, wrap};
use crate::screen::stage::{PlayerLines, SecretLine, Stage, figures, spot_label};

/// Signs that turn while something is thought about.
const TURNING: [&str; 4] = ["◐", "◓", "◑", "◒"];
const TURNING_ASCII: [&str; 4] = ["|", "/", "-", "\\"];

impl GameScreen {
    /// What is on the screen now.
    pub(crate) fn stage<'a>(
        &'a self,
        legal: &'a [AnyMove],
        scene: &Scene,
        now: Time,
        words: &Words,
    ) -> Stage<'a> {
        let table = self.game.table();
        let since = self.since();
        let is_over = table.is_over();
        let news = match is_over {
            true => (verdict(table, words), ranking(table, words)),
            false => match (&self.advice, since.is_empty()) {
                (Advice::Hint, _) => (words.say("hint", &[]), vec![self.game.told_hint(words)]),
                (_, true) if table.moves().is_empty() => {
                    (words.say("moves", &[]), vec![words.say("moves-none", &[])])
                }
                (_, true) => (String::new(), vec![]),
                (_, false) => {
                    (words.say("screen-since", &[]), told_lines(&self.told, since.clone(), words))
                }
            },
        };
        let label = match self.game.asked() {
            _ if !self.notice.is_empty() => self.notice.clone(),
            Some(_) => spot_label(scene, &self.selection),
            None => String::new(),
        };
        Stage {
            title: title(table, words),
            busy: self.busy(now, words),
            view: self.game.view(),
            legal,
            selection: &self.selection,
            since: &table.moves()[since],
            shown: self.shown(),
            has_coordinates: self.has_coordinates,
            honeycomb: self.honeycomb,
            players: table.seats().map(|seat| self.player(seat, words)).collect(),
            news,
            is_end_news: !is_over,
            history: all_told(&self.told, words),
            actions: if is_over { vec![] } else { scene.actions.clone() },
            label,
            status: self.status(scene, words),
            keys: self.keys(words),
        }
    }

    /// What the program is busy with, and for how long.
    fn busy(&self, now: Time, words: &Words) -> String {
        let table = self.game.table();
        let (since, what) = match (&self.bot, &self.advice) {
            (Some(bot), _) => {
                let Next::Bot(seat, _) = table.next() else { return String::new() };
                let name = table.player(seat).name();
                (bot.since, words.say("turn-bot", &[("name", &name)]))
            }
            (None, Advice::Asked { since, .. }) => (*since, words.say("hint-wait", &[])),
            _ => {
                let seed = table
                    .record()
                    .and_then(|record| record.deal().map(|deal| deal.seed.as_str().to_string()));
                return seed
                    .map_or(String::new(), |seed| words.say("terminal-seed", &[("seed", &seed)]));
            }
        };
        let passed = now.0.saturating_sub(since.0);
        let sign = (passed / 150) as usize % TURNING.len();
        let sign = if self.is_ascii { TURNING_ASCII[sign] } else { TURNING[sign] };
        let waiting = match self.waiting() {
            0 => String::new(),
            count => format!(" ({})", words.say("screen-waiting", &[("count", &count)])),
        };
        format!("{sign} {what} {} s{waiting}", passed / 1000)
    }

    fn player(&self, seat: Seat, words: &Words) -> PlayerLines {
        let table = self.game.table();
        let player = table.player(seat);
        let view = self.game.view();
        let secret = match self.secret(seat) {
            Secret::Shown(inks) => SecretLine::Shown(inks),
            Secret::OnRequest(_) => SecretLine::Text(words.say("screen-hold", &[])),
            Secret::Hidden if table.hides_something() && !table.is_over() => {
                SecretLine::Text("?".into())
            }
            Secret::Hidden => SecretLine::None,
        };
        let to_move = match table.next() {
            Next::Person(seat) | Next::Bot(seat, _) => Some(seat),
            Next::Start | Next::Over => None,
        };
        let note = match player.bot_name() {
            Some(bot) => words.level(bot.as_str()),
            None => String::new(),
        };
        PlayerLines {
            name: player.name().into(),
            note,
            is_to_move: to_move == Some(seat),
            secret,
            figures: figures(view, seat, words),
            chance: self.advice.chances().and_then(|chances| chances.get(seat.index()).copied()),
        }
    }

    fn status(&self, scene: &Scene, words: &Words) -> String {
        let table = self.game.table();
        if table.is_over() {
            return words.say("turn-over", &[]);
        }
        if let Some(seat) = self.game.next_holder() {
            return words.say("pass-device", &[("name", &table.player(seat).name())]);
        }
        self.game.task(scene.task.as_deref(), words)
    }

    fn keys(&self, words: &Words) -> Vec<(String, String)> {
        if self.game.table().is_over() {
            let keys = [("r", "rematch"), ("l", "look"), ("u", "undo"), ("q", "quit")];
            return keys.map(|key| short_key(key, words)).into();
        }
        // In the order in which they are given up where there is no room for all.
        let wanted = ["choose", "enter", "hint", "worth", "undo", "help", "quit", "type"];
        let mut keys: Vec<_> = KEYS.iter().filter(|(_, what)| wanted.contains(what)).collect();
        keys.sort_by_key(|(_, what)| wanted.iter().position(|one| one == what));
        keys.into_iter().map(|key| short_key(*key, words)).collect()
    }

    /// Draws the game and what lies over it.
    pub(crate) fn draw(&self, cells: &mut Buffer, at: Moment) {
        let Moment { now, area, look, words } = at;
        if let Some(seat) = self.game.next_holder() {
            self.draw_cover(seat, area, &mut Pen { cells, look }, words);
        } else {
            let (legal, scene) = (self.game.legal_moves(), self.game.scene(&self.selection, words));
            self.stage(&legal, &scene, now, words).draw(area, cells, look);
        }
        let mut pen = Pen { cells, look };
        match &self.overlay {
            Overlay::Advice => self.draw_advice(area, &mut pen, words),
            overlay => overlay.draw(&self.told, area, &mut pen, words),
        }
    }

    /// Nothing is seen of the game while the screen is passed on.
    fn draw_cover(&self, seat: Seat, area: Rect, pen: &mut Pen, words: &Words) {
        let name = self.game.table().player(seat).name();
        let text = words.say("terminal-pass-screen", &[("name", &name)]);
        let lines = wrap(&text, 44.min(area.width.saturating_sub(4)) as usize);
        let inner =
            pen.frame(middle(area, 48, lines.len() as u16 + 4), &title(self.game.table(), words));
        let room = Rect { y: inner.y + u16::from(inner.height > lines.len() as u16), ..inner };
        pen.lines(room.intersection(inner), &lines, Style::new());
    }

    /// What every move is worth, the best first, as many as there is room for; or what the
    /// others may hold.
    fn draw_advice(&self, area: Rect, pen: &mut Pen, words: &Words) {
        let look = pen.look;
        let table = self.game.table();
        match &self.advice {
            Advice::Asked { what, .. } => {
                let title = match what {
                    Asked::Hint => words.say("hint", &[]),
                    Asked::Worth => words.say("review-chances", &[]),
                    Asked::Suspicions => words.say("screen-others", &[]),
                };
                let inner = pen.frame(middle(area, 30, 3), &title);
                pen.text(inner, inner.x, inner.y, &words.say("hint-wait", &[]), look.faint());
            }
            Advice::Worth { moves } => {
                let known: Vec<_> = moves.iter().filter(|one| !one.chances.is_empty()).collect();
                let height = (known.len() as u16 + 5).min(area.height);
                let names: Vec<String> =
                    table.players().iter().map(|player| shorten(player.name(), 9)).collect();
                let widest = known.iter().map(|one| width(&one.mv)).max().unwrap_or(0).clamp(4, 28);
                let wide = widest + names.len() as u16 * 11 + 6;
                let inner = pen
                    .frame(middle(area, wide.max(36), height), &words.say("review-chances", &[]));
                let column = |index: usize| inner.x + widest + 1 + index as u16 * 11;
                for (index, name) in names.iter().enumerate() {
                    let x = column(index) + 10u16.saturating_sub(width(name));
                    pen.text(inner, x, inner.y, name, look.faint());
                }
                let shown = (inner.height as usize).saturating_sub(2).min(known.len());
                for (row, one) in (1..).zip(known.iter().take(shown)) {
                    let y = inner.y + row;
                    pen.text(inner, inner.x, y, &shorten(&one.mv, widest as usize), look.strong());
                    for (index, chance) in one.chances.iter().enumerate() {
                        let text = format!("{:>8} %", (chance + 5) / 10);
                        pen.text(inner, column(index), y, &text, Style::new());
                    }
                }
                let rest = moves.len() - shown;
                if rest > 0 && inner.height > 1 {
                    let text = words.say("screen-more-moves", &[("count", &rest)]);
                    pen.text(inner, inner.x, inner.bottom() - 1, &text, look.faint());
                }
            }
            Advice::Suspicions(found) => {
                let height = (found.len() as u16 * 2 + 3).max(4);
                let inner = pen.frame(middle(area, 60, height), &words.say("screen-others", &[]));
                if found.is_empty() {
                    let text = words.say("terminal-nothing-hidden", &[]);
                    pen.lines(inner, &wrap(&text, inner.width as usize), Style::new());
                }
                for (row, suspicion) in (0..).zip(found) {
                    let y = inner.y + row * 2;
                    let name = table.player(suspicion.seat).name();
                    let mut x = pen.text(inner, inner.x, y, &shorten(name, 14), Style::new()) + 1;
                    for (letter, chance) in &suspicion.colours {
                        let Some(ink) = show::scene::Ink::from_letter(*letter) else { continue };
                        if x + 10 > inner.right() || y >= inner.bottom() {
                            break;
                        }
                        let name = look.name(ink);
                        pen.piece(Rect::new(x, y, 4, 1), ink, &name, Edge::None);
                        x = pen.text(
                            inner,
                            x + 5,
                            y,
                            &format!("{} %", (chance + 5) / 10),
                            Style::new(),
                        ) + 1;
                    }
                }
            }
            Advice::None | Advice::Hint => {}
        }
    }
}

/// The game, its variant and its players, in short.
pub(crate) fn title(table: &Table, words: &Words) -> String {
    let game = words.say(table.game().name(), &[]);
    let variant = table.setup().request.as_ref().and_then(|request| request.variant.clone());
    match variant {
        Some(variant) if table.game() != quatuor::AnyGame::Shuttles => {
            let variant = words.say(&format!("{}-variant-{variant}", table.game()), &[]);
            let gaps: Gaps = &[("game", &game), ("variant", &variant)];
            words.say("screen-title", gaps)
        }
        _ => game,
    }
}

/// What ended the game, and a line per side.
pub(crate) fn ranking(table: &Table, words: &Words) -> Vec<String> {
    let names: Vec<String> = table.players().iter().map(|player| player.name().into()).collect();
    let mut lines = vec![why(table, words)];
    for standing in table.outcome().iter().flat_map(|outcome| &outcome.standings) {
        let (side, figures) = (words.side(standing.side, &names), words.figures(standing));
        lines.push(format!("{}. {side}: {}", standing.rank, figures.join(", ")));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

pub(crate) fn short_key((key, what): (&str, &str), words: &Words) -> (String, String) {
    (key_name(key, words), words.say(&format!("screen-short-{what}"), &[]))
}
