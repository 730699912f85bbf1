//! An online table as it is drawn: the waiting room, and the stage of its game.

use app::{OnlineGame, Secret, verdict_to};
use online::client::{DealCheck, Link, Screen, TableClient};
use quatuor::{AnyMove, Seat};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use show::scene::Scene;
use show::words::Words;
use table::{Ending, Next, Person, Player, Table, Time};

use crate::screen::game::moves_since;
use crate::screen::game_stage::{ranking, short_key, title};
use crate::screen::moment::Moment;
use crate::screen::online::OnlineScreen;
use crate::screen::overlay::{all_told, told_lines};
use crate::screen::pen::{Pen, middle, shorten, width, wrap};
use crate::screen::stage::{PlayerLines, SecretLine, Stage, figures, spot_label};

impl OnlineScreen {
    pub(crate) fn draw(&self, cells: &mut Buffer, at: Moment) {
        let Moment { now, area, look, words } = at;
        match &self.game {
            Some(game) => {
                let (legal, scene) = (game.legal_moves(), game.scene(&self.selection, words));
                self.stage(game, &legal, &scene, now, words).draw(area, cells, look);
            }
            None => self.draw_waiting(area, &mut Pen { cells, look }, words),
        }
        self.overlay.draw(&self.told, area, &mut Pen { cells, look }, words);
    }

    /// What is on the screen of a game now.
    pub(crate) fn stage<'a>(
        &'a self,
        game: &'a OnlineGame,
        legal: &'a [AnyMove],
        scene: &Scene,
        now: Time,
        words: &Words,
    ) -> Stage<'a> {
        let table = game.table();
        let own = game.own().first().copied();
        let since = moves_since(table, own);
        let is_over = table.is_over();
        let news = match is_over {
            true => (verdict_to(table, own, words), self.ending(table, words)),
            false if table.moves().is_empty() => {
                (words.say("moves", &[]), vec![words.say("moves-none", &[])])
            }
            false if since.is_empty() => (String::new(), vec![]),
            false => {
                let heading = if own.is_some() { "screen-since" } else { "screen-last" };
                (words.say(heading, &[]), told_lines(&self.told, since.clone(), words))
            }
        };
        let label = match game.asked() {
            _ if !self.notice.is_empty() => self.notice.clone(),
            Some(_) => spot_label(scene, &self.selection),
            None => String::new(),
        };
        Stage {
            title: title(table, words),
            busy: self.busy(words),
            view: game.game().view(),
            legal,
            selection: &self.selection,
            since: &table.moves()[since],
            shown: None,
            has_coordinates: self.has_coordinates,
            honeycomb: self.honeycomb,
            players: table.seats().map(|seat| self.player(game, seat, now, words)).collect(),
            news,
            is_end_news: !is_over,
            history: all_told(&self.told, words),
            actions: if is_over { vec![] } else { scene.actions.clone() },
            label,
            status: self.status(game, scene, words),
            keys: self.keys(game, words),
        }
    }

    /// How it stands with the connection, or who watches.
    fn busy(&self, words: &Words) -> String {
        let client = self.visit.at_table();
        let watching = client.and_then(TableClient::news).map_or(0, |news| news.watching);
        let is_spectator = client.is_some_and(|client| client.own_seats().is_empty());
        match self.visit.link() {
            Link::Outdated => words.say("screen-outdated", &[]),
            Link::Waiting(_) | Link::Connecting => words.say("screen-reconnecting", &[]),
            Link::Open if is_spectator => words.say("online-you-watch", &[]),
            Link::Open if watching > 0 => words.say("online-watching", &[("count", &watching)]),
            Link::Open => String::new(),
        }
    }

    fn player(&self, game: &OnlineGame, seat: Seat, now: Time, words: &Words) -> PlayerLines {
        let table = game.table();
        let player = table.player(seat);
        let secret = match game.secret(seat) {
            Secret::Shown(inks) => SecretLine::Shown(inks),
            _ if table.hides_something() && !table.is_over() => SecretLine::Text("?".into()),
            _ => SecretLine::None,
        };
        let mut notes = vec![];
        let left = game.time_left(seat, self.visit.server_time(now));
        notes.extend(left.filter(|_| !table.is_over()).map(|left| clock_face(left, words)));
        match self.said(seat, now) {
            Some(phrase) => notes.push(words.say(&format!("phrase-{}", phrase.code()), &[])),
            None => notes.extend(kind(player, game.own().contains(&seat), words)),
        }
        PlayerLines {
            name: player.name().into(),
            note: notes.join(" "),
            is_to_move: match table.next() {
                Next::Person(next) | Next::Bot(next, _) => next == seat,
                Next::Start | Next::Over => false,
            },
            secret,
            figures: figures(game.game().view(), seat, words),
            chance: None,
        }
    }

    /// What is to be done, or what the player is asked.
    fn status(&self, game: &OnlineGame, scene: &Scene, words: &Words) -> String {
        let table = game.table();
        let name = |seat: Seat| table.player(seat).name();
        if table.is_over() {
            return self.after(game, words);
        }
        if let Some(asked) = table.takeback() {
            if game.own().contains(&asked.seat) {
                return words.say("screen-takeback-asked", &[]);
            }
            if self.visit.is_asked_for_takeback() {
                return words.say("screen-takeback-wanted", &[("name", &name(asked.seat))]);
            }
        }
        if game.replaced().is_some() {
            return words.say("screen-replaced", &[]);
        }
        if let Some(gone) = game.gone().first() {
            return words.say("screen-gone", &[("name", &name(*gone))]);
        }
        game.task(scene.task.as_deref(), words)
    }

    /// What happens after the game.
    fn after(&self, game: &OnlineGame, words: &Words) -> String {
        let (table, rematch) = (game.table(), game.table().rematch());
        let own = game.own().first().and_then(|seat| table.player(*seat).person_id());
        let wants = |player: &&Player| {
            let person = player.person_id();
            person != own && person.is_some_and(|person| rematch.wanted.contains(&person))
        };
        match table.players().iter().find(wants) {
            _ if own.is_some_and(|own| rematch.wanted.contains(&own)) => {
                words.say("online-rematch-wait", &[])
            }
            Some(player) if own.is_some() => {
                words.say("online-rematch-asked", &[("name", &player.name())])
            }
            _ => words.say("turn-over", &[]),
        }
    }

    /// What ended the game, how all stand, and whether the deal was fair.
    fn ending(&self, table: &Table, words: &Words) -> Vec<String> {
        let mut lines = match table.ending() {
            Some(Ending::TimedOut(seat)) => {
                vec![words.say("why-timed-out", &[("name", &table.player(seat).name())])]
            }
            _ => ranking(table, words),
        };
        match self.visit.at_table().map(TableClient::deal) {
            Some(DealCheck::Verified { without }) if without.is_empty() => {
                lines.push(words.say("online-verified", &[]));
            }
            Some(DealCheck::Verified { without }) => {
                let name = |seat: &Seat| table.player(*seat).name().to_string();
                let names = words.list(&without.iter().map(name).collect::<Vec<_>>());
                lines.push(words.say("online-verified-without", &[("names", &names)]));
            }
            Some(DealCheck::NotVerified(flaw)) => {
                lines.push(words.say("online-not-verified", &[]));
                lines.push(words.say(&format!("online-flaw-{}", flaw.code()), &[]));
            }
            Some(DealCheck::Unknown) | None => {}
        }
        lines
    }

    fn keys(&self, game: &OnlineGame, words: &Words) -> Vec<(String, String)> {
        let keys: &[(&str, &str)] = match (game.table().is_over(), game.own().is_empty()) {
            (true, true) => &[("l", "look"), ("q", "quit")],
            (true, false) => &[("r", "rematch"), ("l", "look"), ("t", "say"), ("q", "quit")],
            (false, true) => &[("v", "history"), ("?", "help"), ("q", "quit")],
            (false, false) => &[
                ("screen-arrows", "choose"),
                ("screen-enter", "enter"),
                ("u", "undo"),
                ("t", "say"),
                ("?", "help"),
                ("q", "quit"),
                (":", "type"),
            ],
        };
        keys.iter().map(|key| short_key(*key, words)).collect()
    }

    /// Before the start: who sits where, and what is waited for.
    fn draw_waiting(&self, area: Rect, pen: &mut Pen, words: &Words) {
        let look = pen.look;
        let client = self.visit.at_table();
        let known = client.and_then(|client| Some((client, client.table()?)));
        let name = match known {
            Some((_, table)) => title(table, words),
            None => words.say("online-table", &[]),
        };
        let frame = middle(area, 64, area.height.min(18));
        let inner = pen.frame(frame, &name);
        let mut y = inner.y + u16::from(inner.height > 10);
        if let Some((client, table)) = known {
            for seat in table.seats() {
                let player = table.player(seat);
                let is_own = client.own_seats().contains(&seat);
                let (name, state) = place(player, words);
                let mark = if is_own { look.either("▶ ", "> ") } else { "  " };
                let x = pen.text(inner, inner.x, y, mark, look.strong());
                let x = pen.text(inner, x, y, &shorten(&name, 26), Style::new());
                let kind = kind(player, is_own, words).unwrap_or_default();
                pen.text(inner, x + 1, y, &kind, look.faint());
                let x = inner.right().saturating_sub(width(&state));
                pen.text(inner, x, y, &state, look.faint());
                y += 1;
            }
            y += 1;
        }
        let mut texts = vec![self.busy(words), self.notice.clone()];
        texts.push(match client.map(TableClient::screen) {
            None | Some(Screen::Loading) => words.say("online-loading", &[]),
            Some(Screen::Missing) => words.say("online-missing", &[]),
            _ => self.what_is_waited_for(words),
        });
        texts.retain(|text| !text.is_empty());
        for text in texts {
            let room = Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
            y = pen.lines(room, &wrap(&text, inner.width as usize), Style::new()) + 1;
        }
    }

    fn what_is_waited_for(&self, words: &Words) -> String {
        let (Some(client), Some(table)) = (self.visit.at_table(), self.visit.table()) else {
            return String::new();
        };
        let has_free = table.players().iter().any(Player::is_free);
        let own = client.own_seats();
        let is_ready = |seat: &Seat| match table.player(*seat) {
            Player::Person(person) => person.is_ready,
            _ => false,
        };
        words.say(
            match own.first() {
                _ if table.is_closed() => "online-dealing",
                Some(seat) if is_ready(seat) => "screen-wait-ready",
                Some(_) => "screen-wait-not-ready",
                None if self.visit.can_sit() => "screen-wait-sit",
                None if has_free => "screen-wait-reserved",
                None => "screen-wait-watch",
            },
            &[],
        )
    }
}

/// Who is on a seat before the start, and how ready.
fn place(player: &Player, words: &Words) -> (String, String) {
    let (name, state) = match player {
        Player::Open => (words.say("online-seat-open", &[]), None),
        Player::Reserved => (words.say("online-seat-reserved", &[]), None),
        Player::Bot(bot) => (bot.name.clone(), Some("online-ready")),
        Player::Person(Person { name, is_gone: true, .. }) => (name.clone(), Some("online-away")),
        Player::Person(person) => {
            let state = if person.is_ready { "online-ready" } else { "online-not-ready" };
            (person.name.clone(), Some(state))
        }
    };
    (name, state.map_or("…".into(), |state| words.say(state, &[])))
}

/// What kind of player it is: a bot of a level, this player, one who is away, a program.
fn kind(player: &Player, is_own: bool, words: &Words) -> Option<String> {
    match player {
        Player::Bot(bot) => Some(words.level(bot.bot.as_str())),
        Player::Person(Person { stand_in: Some(bot), .. }) => {
            let level = words.level(bot.as_str());
            Some(words.say("online-stand-in", &[("level", &level)]))
        }
        Player::Person(_) if is_own => Some(words.say("you", &[])),
        Player::Person(Person { is_gone: true, .. }) => Some(words.say("online-away", &[])),
        Player::Person(Person { is_program: true, .. }) => Some(words.say("online-program", &[])),
        Player::Person(_) | Player::Open | Player::Reserved => None,
    }
}

/// What is left on a clock, in figures.
pub fn clock_face(milliseconds: u64, words: &Words) -> String {
    // A clock that shows 0 is at 0.
    let seconds = milliseconds.div_ceil(1_000);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => words.say("online-days-hours", &[("days", &days), ("hours", &hours)]),
    }
}
