//! What a viewer may know.

use game_api::{Seat, Side};

use crate::{Colour, ColourSet, Move, Open, Position, Refusal};

/// The public part, and the secret colours that the viewer knows: those of its own side,
/// none, or all of them. In teams both partners have the same view, as each knows the
/// other's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    open: Open,
    /// By seat; `None` where they are hidden.
    secrets: [Option<ColourSet>; Seat::MOST],
    /// How many secret colours each seat has.
    each: u8,
}

impl View {
    /// The view of a viewer who knows the secrets of these seats.
    pub(crate) fn of(position: &Position, knows: Side) -> View {
        let mut secrets = [None; Seat::MOST];
        for seat in knows.seats() {
            secrets[seat.index()] = Some(position.secrets(seat));
        }
        View::new(*position.open(), secrets, position.secrets(Seat::FIRST).len())
    }

    /// A view with these secrets, and the number of colours per seat.
    pub(crate) fn new(open: Open, secrets: [Option<ColourSet>; Seat::MOST], each: usize) -> View {
        View { open, secrets, each: each as u8 }
    }

    /// The public part.
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The secret colours of one seat; `None` if they are hidden.
    pub const fn secrets(&self, seat: Seat) -> Option<ColourSet> {
        self.secrets[seat.index()]
    }

    /// How many secret colours each seat has.
    pub const fn secrets_each(&self) -> usize {
        self.each as usize
    }

    /// All secret colours that the view knows.
    fn known(&self) -> ColourSet {
        self.secrets.iter().flatten().fold(ColourSet::NONE, |all, own| all.with(*own))
    }

    /// The seats whose secrets the view knows.
    fn known_seats(&self) -> Side {
        let known = Seat::all(self.open.seats()).filter(|seat| self.secrets(*seat).is_some());
        known.map(Side::one).fold(Side::NONE, Side::with)
    }

    fn all_sides(&self) -> impl Iterator<Item = Side> {
        self.open.variant().sides(self.open.seats())
    }

    /// Whether some side has no token of its colours on the board, whatever the hidden
    /// secrets are.
    fn some_side_is_clear(&self) -> bool {
        let present = |colour: &Colour| self.open.left(*colour) > 0;
        let mut hidden_sides = 0;
        for side in self.all_sides() {
            let own: Option<Vec<ColourSet>> = side.seats().map(|seat| self.secrets(seat)).collect();
            match own {
                None => hidden_sides += 1,
                Some(own) if own.iter().any(|own| own.colours().any(|one| present(&one))) => {}
                Some(_) => return true,
            }
        }
        // A hidden side needs one colour that is still there, and no two share one.
        let free = ColourSet::EVERY.without(self.known());
        free.colours().filter(present).count() < hidden_sides
    }

    /// All ways to give the seats from `seat` on their secrets.
    fn fill_in(&self, seat: usize, secrets: [ColourSet; Seat::MOST], found: &mut Vec<Position>) {
        if seat == self.open.seats() {
            found.push(Position::new(self.open, secrets));
            return;
        }
        let dealt = secrets.iter().fold(self.known(), |all, one| all.with(*one));
        let choices = match self.secrets[seat] {
            Some(known) => vec![known],
            None => ColourSet::EVERY.without(dealt).subsets(self.secrets_each()),
        };
        for choice in choices {
            let mut secrets = secrets;
            secrets[seat] = choice;
            self.fill_in(seat + 1, secrets, found);
        }
    }
}

impl game_api::View for View {
    type Game = Position;

    fn viewer(&self) -> Option<Side> {
        let known = self.known_seats();
        self.all_sides().find(|side| *side == known)
    }

    fn hides_something(&self) -> bool {
        self.known_seats().len() < self.open.seats()
    }

    fn seats(&self) -> usize {
        self.open.seats()
    }

    fn to_move(&self) -> Seat {
        self.open.to_move()
    }

    fn sides(&self) -> Vec<Side> {
        self.all_sides().collect()
    }

    fn is_over(&self) -> bool {
        self.some_side_is_clear() || !self.open.board().has_moves(self.open.options())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if !self.some_side_is_clear() {
            self.open.board().list_moves(self.open.options(), moves);
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.open.check(mv, self.is_over())
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.open.remove(mv);
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        self.open.read_move(text, self.is_over())
    }

    fn possible_positions(&self) -> Vec<Position> {
        let mut all = vec![];
        self.fill_in(0, [ColourSet::NONE; Seat::MOST], &mut all);
        let goes_on = |position: &Position| !position.is_over();
        if all.iter().any(goes_on) {
            all.retain(goes_on);
        }
        all
    }
}
