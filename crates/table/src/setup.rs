//! What is settled before the cards are dealt, so to speak.

use games::{AnyGame, Dice, FastDice, Request, RequestError, Seed};
use record::Record;

use crate::{Chair, Table};

/// A game, a variant, options, and who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub game: AnyGame,
    /// Variant, seats and options.
    pub request: Request,
    /// Who plays, clockwise; one a seat.
    pub chairs: Vec<Chair>,
    /// Which of them begins; `None` lets the dice decide.
    pub begins: Option<usize>,
    /// What the deal is made from; `None` lets the dice decide.
    pub seed: Option<String>,
}

impl Setup {
    /// Deals. Chairs go round the table so that whoever begins sits where the deal
    /// lets somebody begin.
    ///
    /// # Errors
    /// When the game has no such table.
    ///
    /// # Panics
    /// When there are not as many chairs as seats.
    pub fn deal(&self, dice: &mut FastDice) -> Result<Table, RequestError> {
        let seed = match &self.seed {
            Some(seed) => seed.clone(),
            None => random_seed(dice),
        };
        let record = Record::of_deal(self.game, &self.request, Seed::new(seed))?;
        let seats = record.start().seats();
        assert_eq!(self.chairs.len(), seats, "one chair a seat");
        let beginner = match self.begins {
            Some(beginner) => beginner % seats,
            None => dice.below(seats as u32) as usize,
        };
        let first = record.start().to_move().index();
        let mut chairs = self.chairs.clone();
        chairs.rotate_left((beginner + seats - first) % seats);
        Ok(Table::new(record, chairs))
    }

    /// The same table once more, with everybody one seat further.
    #[must_use]
    pub fn rematch(&self) -> Setup {
        let mut next = Setup { seed: None, begins: None, ..self.clone() };
        next.chairs.rotate_left(1);
        next
    }
}

/// Three groups of letters that can be read out to a friend.
fn random_seed(dice: &mut FastDice) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz";
    let letter = |_| LETTERS[dice.below(LETTERS.len() as u32) as usize] as char;
    let letters: Vec<char> = (0..12).map(letter).collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// What there is to choose from, given what was chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Variants of the game, the usual one first.
    pub variants: Vec<String>,
    /// Numbers of seats of the variant.
    pub players: Vec<usize>,
    /// Switches of the variant, each on or off.
    pub switches: Vec<String>,
    /// How many colours a lone player may have to clear; empty elsewhere.
    pub colours: Vec<usize>,
}

impl Choices {
    /// What the game offers beside a variant and a number of seats.
    pub fn of(game: AnyGame, variant: &str) -> Choices {
        let tables = game.rulesets();
        let of_variant = || tables.iter().filter(|one| one.variant.as_deref() == Some(variant));
        let mut variants: Vec<String> = vec![];
        for name in tables.iter().filter_map(|table| table.variant.clone()) {
            if !variants.contains(&name) {
                variants.push(name);
            }
        }
        let mut players: Vec<usize> = of_variant().filter_map(|table| table.players).collect();
        games::sort_short(&mut players, Ord::cmp);
        players.dedup();
        let (mut switches, mut colours): (Vec<String>, Vec<usize>) = (vec![], vec![]);
        for option in of_variant().flat_map(|table| &table.options) {
            match option.strip_prefix("colours=") {
                Some(count) => colours.extend(count.parse::<usize>()),
                None if !switches.contains(option) => switches.push(option.clone()),
                None => {}
            }
        }
        games::sort_short(&mut switches, Ord::cmp);
        games::sort_short(&mut colours, Ord::cmp);
        colours.dedup();
        Choices { variants, players, switches, colours }
    }
}
