//! The position as the search sees it: compact, fast, and without the order of the places.

use quatuor::pyramids::{Board, Colour, Move, Place, Position};
use quatuor::{Dice, Game, Seat};
use search::Rewards;

use super::put::{MOST_COLOURS, Pile, Put, height, piled, shown};

/// A position, packed for speed. Only hand-made boards have piles that do not fit into a
/// word; their lowest pieces are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    piles: [Pile; Place::MOST],
    /// By seat, four bits per colour: how many pieces are left.
    stocks: [u32; Board::MOST_SEATS],
    /// By seat: its secret colour.
    goals: [u8; Board::MOST_SEATS],
    places: u8,
    seats: u8,
    to_move: u8,
    /// The place of the last move, or [`NO_PLACE`].
    last: u8,
    /// How many pieces all seats have left.
    left: u8,
}

const NO_PLACE: u8 = u8::MAX;
/// With this many places, every seat that has a piece can play it somewhere.
const ROOMY: u8 = 6;

fn code(colour: Colour) -> u8 {
    colour.index() as u8 + 1
}

impl Field {
    /// The position, secrets included.
    pub(crate) fn new(position: &Position) -> Field {
        let board = position.board();
        let mut field = Field {
            piles: [0; Place::MOST],
            stocks: [0; Board::MOST_SEATS],
            goals: [0; Board::MOST_SEATS],
            places: board.places().len() as u8,
            seats: board.seats() as u8,
            to_move: position.to_move().index() as u8,
            last: board.last().map_or(NO_PLACE, |place| place.index() as u8),
            left: 0,
        };
        for place in board.places() {
            field.piles[place.index()] = pile_of(board, place);
        }
        for seat in Seat::all(position.seats()) {
            field.goals[seat.index()] = code(position.secret(seat));
            for piece in board.stock(seat).pieces() {
                field.stocks[seat.index()] += 1 << (4 * code(piece));
                field.left += 1;
            }
        }
        field
    }

    /// The index of the seat to move.
    #[inline]
    pub(crate) fn mover(&self) -> usize {
        usize::from(self.to_move)
    }

    /// How many seats there are.
    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// Whether it is the last third of a game from a full deal.
    #[inline]
    pub(crate) fn is_late(&self) -> bool {
        self.left <= 2 * (self.seats + 2)
    }

    /// The secret colour of the seat with this index.
    #[inline]
    pub(crate) fn goal(&self, seat: usize) -> u8 {
        self.goals[seat]
    }

    /// The same position with these two secret colours swapped.
    pub(crate) fn with_secrets_swapped(&self, one: u8, other: u8) -> Field {
        let goals = self.goals.map(|goal| match goal {
            goal if goal == one => other,
            goal if goal == other => one,
            goal => goal,
        });
        Field { goals, ..*self }
    }

    /// All piles, in the order of the places.
    #[inline]
    pub(crate) fn piles(&self) -> &[Pile] {
        &self.piles[..usize::from(self.places)]
    }

    /// How many pieces of a colour the seat has left.
    #[inline]
    pub(crate) fn stock(&self, seat: usize, colour: u8) -> u8 {
        (self.stocks[seat] >> (4 * colour) & 15) as u8
    }

    /// The move of the search for a move of the game.
    pub(crate) fn put_of(&self, mv: Move) -> Put {
        Put { piece: code(mv.colour), pile: self.piles[mv.place.index()] }
    }

    /// All different moves, each once; none if the game is over.
    pub(crate) fn moves(&self, moves: &mut Vec<Put>) {
        moves.clear();
        let mut looks = [0; Place::MOST];
        let mut count = 0;
        for (place, &pile) in self.piles().iter().enumerate() {
            if place != usize::from(self.last) && !looks[..count].contains(&pile) {
                looks[count] = pile;
                count += 1;
            }
        }
        let stock = self.stocks[self.mover()];
        for piece in 1..=6 {
            if stock >> (4 * piece) & 15 > 0 {
                let open = looks[..count].iter().filter(|pile| **pile != u64::from(piece));
                moves.extend(open.map(|&pile| Put { piece, pile }));
            }
        }
    }

    /// Plays a move on the first open place with its pile.
    #[inline]
    pub(crate) fn play(&mut self, mv: Put) {
        let mut piles = self.piles().iter().enumerate();
        let place =
            piles.find(|&(place, &pile)| pile == mv.pile && place != usize::from(self.last));
        if let Some((place, _)) = place {
            self.play_at(place, mv.piece);
        }
    }

    /// Plays a piece on the place with this index, where it may go.
    #[inline]
    pub(crate) fn play_at(&mut self, place: usize, piece: u8) {
        self.piles[place] = piled(self.piles[place], piece);
        self.stocks[self.mover()] -= 1 << (4 * piece);
        self.left -= 1;
        self.last = place as u8;
        self.to_move = if self.to_move + 1 == self.seats { 0 } else { self.to_move + 1 };
        if self.places < ROOMY || self.stocks[self.mover()] == 0 {
            self.pass_on();
        }
    }

    /// The turn goes to the first seat that can move; if none can, it stays.
    #[cold]
    fn pass_on(&mut self) {
        let first = self.to_move;
        for step in 0..self.seats {
            let seat = (first + step) % self.seats;
            if self.can_move(usize::from(seat)) {
                self.to_move = seat;
                return;
            }
        }
    }

    #[inline]
    fn can_move(&self, seat: usize) -> bool {
        self.stocks[seat] != 0 && (self.places >= ROOMY || self.finds_a_place(seat))
    }

    #[cold]
    fn finds_a_place(&self, seat: usize) -> bool {
        let mut pieces = (1..=6).filter(|piece| self.stock(seat, *piece) > 0);
        pieces.any(|piece| {
            let mut piles = self.piles().iter().enumerate();
            piles.any(|(place, pile)| place != usize::from(self.last) && *pile != u64::from(piece))
        })
    }

    /// Whether no seat can move.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        !self.can_move(self.mover())
    }

    /// How many places, and how many covered places, each colour shows on: one byte per
    /// colour.
    #[inline]
    fn tallies(&self) -> (u64, u64) {
        self.piles().iter().fold((0, 0), |(places, covered), pile| {
            let byte = 8 * u64::from(shown(*pile));
            (places + (1 << byte), covered + (u64::from(*pile >= 8) << byte))
        })
    }

    fn tallest(&self, colour: u8) -> u32 {
        let piles = self.piles().iter().filter(|pile| shown(**pile) == colour);
        piles.map(|pile| height(*pile)).max().unwrap_or(0)
    }

    /// What every seat would get if the game ended now.
    #[inline]
    pub(crate) fn rewards(&self) -> Rewards {
        let (places, covered) = self.tallies();
        let goals = &self.goals[..self.seats()];
        let mut figures = [0; Board::MOST_SEATS];
        for (figure, goal) in figures.iter_mut().zip(goals) {
            let byte = 8 * goal;
            *figure = 1 + ((places >> byte & 0xff) << 8 | covered >> byte & 0xff);
        }
        let mut best = most(&figures);
        if best.1 > 1 {
            for (figure, goal) in figures.iter_mut().zip(goals) {
                *figure = if *figure == best.0 { 1 + u64::from(self.tallest(*goal)) } else { 0 };
            }
            best = most(&figures);
        }
        let mut rewards = Rewards::default();
        for (reward, figure) in rewards.iter_mut().zip(&figures) {
            *reward = if *figure == best.0 { 1.0 / best.1 as f32 } else { 0.0 };
        }
        rewards
    }

    /// A random pair of an open place and a colour in stock that can go there.
    #[inline]
    pub(crate) fn draw(&self, dice: &mut impl Dice) -> (usize, u8) {
        let kinds = &KINDS[kinds_of(self.stocks[self.mover()])];
        let open = u32::from(self.places) - u32::from(self.last != NO_PLACE);
        loop {
            let bits = dice.next_u64();
            let place = (((bits >> 32) * u64::from(open)) >> 32) as u32;
            let piece = kinds.1[(((bits & 0xffff_ffff) * u64::from(kinds.0)) >> 32) as usize];
            let place = (place + u32::from(place >= u32::from(self.last))) as usize;
            if self.piles[place] != u64::from(piece) {
                return (place, piece);
            }
        }
    }
}

/// The highest figure, and how often it occurs.
#[inline]
fn most(figures: &[u64]) -> (u64, usize) {
    let highest = figures.iter().copied().max().unwrap_or(0);
    (highest, figures.iter().filter(|figure| **figure == highest).count())
}

/// Which colours a stock has, as six bits.
#[inline]
fn kinds_of(stock: u32) -> usize {
    let some = (stock | stock >> 1 | stock >> 2 | stock >> 3) >> 4 & 0x11_1111;
    let pairs = (some | some >> 3) & 0x03_0303;
    ((pairs | pairs >> 6 | pairs >> 12) & 0x3f) as usize
}

/// The colours of every set of them: how many, and which.
static KINDS: [(u32, [u8; 6]); 64] = {
    let mut all = [(0, [0; 6]); 64];
    let mut set = 0;
    while set < 64 {
        let mut index = 0;
        while index < 6 {
            if set >> index & 1 == 1 {
                all[set].1[all[set].0 as usize] = index + 1;
                all[set].0 += 1;
            }
            index += 1;
        }
        set += 1;
    }
    all
};

/// The colours of the bases: the secret colours are among them.
pub(crate) fn colours_in_play(position: &Position) -> Vec<u8> {
    let board = position.board();
    let bases: Vec<Colour> = board.places().map(|place| board.base(place)).collect();
    Colour::ALL.into_iter().filter(|colour| bases.contains(colour)).map(code).collect()
}

fn pile_of(board: &Board, place: Place) -> u64 {
    let pieces = board.pieces(place).map(code);
    let colours: Vec<u8> = [code(board.base(place))].into_iter().chain(pieces).collect();
    let fitting = colours.len().min(MOST_COLOURS);
    colours[colours.len() - fitting..].iter().fold(0, |pile, colour| pile << 3 | u64::from(*colour))
}

#[cfg(test)]
mod tests {
    use quatuor::pyramids::Ruleset;
    use quatuor::{FastDice, Ruleset as _, Seed};
    use search::Plain;

    use super::*;

    /// Agrees with the rules, for every ruleset.
    #[test]
    fn a_field_plays_by_the_rules() {
        let mut dice = FastDice::new(1);
        for (number, ruleset) in (0..60).zip(Ruleset::all().into_iter().cycle()) {
            let mut position = Position::deal(&ruleset, &Seed::new(number.to_string()));
            let mut field = Field::new(&position);
            let (mut legal, mut moves) = (vec![], vec![]);
            while !field.is_over() {
                position.legal_moves(&mut legal);
                field.moves(&mut moves);
                let mut puts: Vec<Put> = legal.iter().map(|&mv| field.put_of(mv)).collect();
                puts.sort_unstable();
                puts.dedup();
                moves.sort_unstable();
                assert_eq!(moves, puts, "{position}");
                let (place, piece) = field.draw(&mut dice);
                field.play_at(place, piece);
                let mv = Move::new(Colour::ALL[usize::from(piece) - 1], Place::from_index(place));
                position.play(mv).expect("a drawn move is legal");
                assert_eq!(field, Field::new(&position), "{position}");
            }
            let winners = position.winners().expect("both are over");
            assert_eq!(field.rewards(), Plain::new(&position).share(winners), "{position}");
        }
    }

    #[test]
    fn on_a_tiny_board_seats_that_cannot_move_are_skipped() {
        let text = "chance 1 - r,g oy,o O/R";
        let mut position: Position = text.parse().expect(text);
        let mut field = Field::new(&position);
        field.play_at(1, 2);
        position.play_unchecked(position.parse_move("o@2").expect("legal"));
        assert_eq!((field.mover(), field.is_over()), (0, false));
        assert_eq!(field, Field::new(&position));
    }
}
