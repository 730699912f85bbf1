//! A game that is played over a server, as one person or spectator sees it.

use online::client::{Awaited, Screen, TableClient};
use quatuor::{AnyMove, Seat};
use show::scene::{Aim, Scene, aim, secrets};
use show::words::Words;
use table::{Next, Player, Table, Time, Viewer};

use crate::{GameView, Secret, Selection, Touch};

/// A game at a server's table, once it has started.
#[derive(Clone, Debug)]
pub struct OnlineGame {
    game: GameView,
    own: Vec<Seat>,
    awaited: Awaited,
}

impl OnlineGame {
    /// The game of a table; `None` before its start.
    pub fn new(client: &TableClient) -> Option<OnlineGame> {
        let table = client.table()?;
        if !matches!(client.screen(), Screen::Playing | Screen::Over) {
            return None;
        }
        let own = client.own_seats();
        let game = GameView::new(table.clone(), viewer(&own));
        Some(OnlineGame { game, own, awaited: client.awaited() })
    }

    /// Something has happened at the table.
    pub fn follow(&mut self, client: &TableClient) {
        let Some(table) = client.table().filter(|table| table.phase() != table::Phase::Waiting)
        else {
            return;
        };
        (self.own, self.awaited) = (client.own_seats(), client.awaited());
        self.game.follow(table.clone(), viewer(&self.own));
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.game.table()
    }

    /// The table, and the board as it is seen.
    pub fn game(&self) -> &GameView {
        &self.game
    }

    /// The person's seats; none for a spectator.
    pub fn own(&self) -> &[Seat] {
        &self.own
    }

    /// The seat that the person acts for; `None` for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        match self.awaited {
            Awaited::Move(seat) | Awaited::Ready(seat) | Awaited::TakebackAnswer(seat) => {
                Some(seat)
            }
            Awaited::Nothing => self.own.first().copied(),
        }
    }

    /// What the table waits for from the person.
    pub fn awaited(&self) -> Awaited {
        self.awaited
    }

    /// The seat that is asked for a move here.
    pub fn asked(&self) -> Option<Seat> {
        match self.table().next() {
            Next::Person(seat) if self.own.contains(&seat) => Some(seat),
            _ => None,
        }
    }

    /// The moves that can be chosen from here now.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self.asked().is_some() && !self.game.looks_back() {
            true => self.game.view().legal_moves(),
            false => vec![],
        }
    }

    /// Shows the board after this number of moves. The game goes on meanwhile.
    pub fn look(&mut self, step: usize) {
        self.game.look(step);
    }

    /// What the person wants, in one line; `None` for a spectator.
    pub fn aim(&self, words: &Words) -> Option<Aim> {
        let seat = self.own.first()?;
        Some(aim(self.game.shown_view(), *seat, true, words))
    }

    /// The board as it is seen now.
    pub fn scene(&self, selection: &Selection, words: &Words) -> Scene {
        self.game.scene(&self.legal_moves(), selection, words)
    }

    /// Follows what a player does on the board; the move that is complete by it.
    pub fn touch(&self, selection: &mut Selection, touch: Touch) -> Option<AnyMove> {
        self.game.touch(&self.legal_moves(), selection, touch)
    }

    /// Makes a move wait for a confirmation, or none any more.
    pub fn offer(&mut self, mv: Option<AnyMove>) {
        self.game.offer(mv);
    }

    /// What is to be done now, in one line. `task` is what the board asks for.
    pub fn task(&self, task: Option<&str>, words: &Words) -> String {
        let name = |seat| self.table().player(seat).name();
        match self.table().next() {
            Next::Start | Next::Over => words.say("turn-over", &[]),
            Next::Bot(seat, _) => words.say("turn-bot", &[("name", &name(seat))]),
            Next::Person(seat) if self.own.contains(&seat) => {
                let task = match task {
                    Some(task) => task.into(),
                    None => words.say(&format!("{}-task", self.table().game()), &[]),
                };
                words.say("turn-yours", &[("task", &task)])
            }
            Next::Person(seat) => words.say("online-turn", &[("name", &name(seat))]),
        }
    }

    /// What may be shown of a seat's secret colours.
    pub fn secret(&self, seat: Seat) -> Secret {
        let viewer = self.own.first().map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat));
        match secrets(&self.table().view(viewer), seat) {
            Some(inks) if self.table().is_over() || !self.own.is_empty() => Secret::Shown(inks),
            _ => Secret::Hidden,
        }
    }

    /// The milliseconds that a seat has left; `None` without clocks. `now` is the time at
    /// the server.
    pub fn time_left(&self, seat: Seat, now: Time) -> Option<u64> {
        self.table().time_left(seat, now).filter(|_| self.table().player(seat).is_person())
    }

    /// Whether the person can ask to take back a move now.
    pub fn can_ask_takeback(&self) -> bool {
        let table = self.table();
        let Some(seat) = self.own.first() else { return false };
        let own = table.player(*seat).playing_person();
        !table.is_over()
            && own.is_some()
            && table.takeback().is_none()
            && table.setup().takebacks != table::Takebacks::Never
            && table.movers().iter().any(|mover| mover.person == own)
    }

    /// Seats of other people who have gone, and for whom a bot could play.
    pub fn gone(&self) -> Vec<Seat> {
        let is_gone = |seat: &Seat| match self.table().player(*seat) {
            Player::Person(person) => person.is_gone && person.stand_in.is_none(),
            Player::Open | Player::Reserved | Player::Bot(_) => false,
        };
        let seats = self.table().seats().filter(|seat| !self.own.contains(seat));
        match self.table().is_over() || self.own.is_empty() {
            true => vec![],
            false => seats.filter(is_gone).collect(),
        }
    }

    /// The own seat on which a bot plays in place of the person.
    pub fn replaced(&self) -> Option<Seat> {
        let is_replaced = |seat: &&Seat| self.table().player(**seat).bot_name().is_some();
        self.own.iter().find(is_replaced).copied().filter(|_| !self.table().is_over())
    }
}

/// Whose view is drawn: that of the first own seat, or the public one, which is the same
/// for all seats.
fn viewer(own: &[Seat]) -> Seat {
    own.first().copied().unwrap_or(Seat::FIRST)
}
