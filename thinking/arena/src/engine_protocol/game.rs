//! A game as an engine is told of it.

use quatuor::{AnyGame, AnyMove, AnyView, Refusal, Seat};

/// A game as an engine is told of it, for engines that know the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    kind: AnyGame,
    seat: Seat,
    seen: Option<Seen>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    start: AnyView,
    moves: Vec<AnyMove>,
    now: AnyView,
}

impl Game {
    /// A game that begins, from a `game` line.
    pub fn new(kind: AnyGame, seat: Seat) -> Game {
        Game { kind, seat, seen: None }
    }

    /// Takes what was seen, from a `seen` line.
    ///
    /// # Errors
    /// When the view or a move can't be read.
    pub fn see(&mut self, start: &str, moves: &[String]) -> Result<(), Refusal> {
        let start = self.kind.read_view(start)?;
        let (mut now, mut played) = (start.clone(), vec![]);
        for mv in moves {
            let mv = now.read_move(mv)?;
            now.play(mv)?;
            played.push(mv);
        }
        self.seen = Some(Seen { start, moves: played, now });
        Ok(())
    }

    /// Which game it is.
    pub fn kind(&self) -> AnyGame {
        self.kind
    }

    /// The engine's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat knew at the start; `None` before the first `seen` line.
    pub fn start(&self) -> Option<&AnyView> {
        self.seen.as_ref().map(|seen| &seen.start)
    }

    /// All moves that were seen.
    pub fn moves(&self) -> &[AnyMove] {
        self.seen.as_ref().map_or(&[], |seen| &seen.moves)
    }

    /// What the seat sees now; `None` before the first `seen` line.
    pub fn now(&self) -> Option<&AnyView> {
        self.seen.as_ref().map(|seen| &seen.now)
    }
}
