//! Many games at once.

use quatuor::{Dice, FastDice, Seat, Seed, View};

use crate::encoding::{Encode, rewards};

/// Many games of one ruleset. A game that ends is dealt anew at once.
///
/// A game with seed `S` is dealt from the seed `S 0`, then `S 1` and so on, so that each of its
/// deals can be had alone.
#[derive(Clone)]
pub struct Batch<G: Encode> {
    ruleset: G::Ruleset,
    tables: Vec<Table<G>>,
}

/// One of the games.
#[derive(Clone)]
struct Table<G: Encode> {
    seed: String,
    /// How many deals there were before this one.
    deals: u64,
    position: G,
    /// What the seat to move sees.
    view: G::View,
    moves: Vec<G::Move>,
    /// The numbers of `moves`, in the same order.
    actions: Vec<u32>,
    dice: FastDice,
    /// How the game before this one ended.
    last: Option<G>,
}

/// Some games of a batch, one after the other. Parts don't share anything, so each can be
/// given to a thread.
pub struct Part<'a, G: Encode> {
    ruleset: &'a G::Ruleset,
    tables: &'a mut [Table<G>],
}

/// An action that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalAction {
    /// The game of the batch.
    pub game: usize,
    /// The action.
    pub action: i64,
}

impl<G: Encode> Table<G> {
    fn dealt(ruleset: &G::Ruleset, seed: String) -> Table<G> {
        let position: G = deal(ruleset, &seed, 0);
        let (dice, view) = (dice(&seed), position.view(position.to_move()));
        let (moves, actions) = (vec![], vec![]);
        let mut table = Table { seed, deals: 0, position, view, moves, actions, dice, last: None };
        table.look();
        table
    }

    /// Ends the game and deals the next one.
    fn deal_anew(&mut self, ruleset: &G::Ruleset) {
        self.deals += 1;
        let next = deal(ruleset, &self.seed, self.deals);
        self.last = Some(std::mem::replace(&mut self.position, next));
    }

    /// Lists the legal moves.
    #[inline]
    fn look(&mut self) {
        self.view = self.position.view(self.position.to_move());
        self.view.legal_moves(&mut self.moves);
        let view = &self.view;
        self.actions.clear();
        self.actions.extend(self.moves.iter().map(|mv| G::action(view, *mv)));
    }
}

fn deal<G: Encode>(ruleset: &G::Ruleset, seed: &str, deals: u64) -> G {
    G::deal(ruleset, &Seed::new(format!("{seed} {deals}")))
}

/// Dice that differ between seeds.
fn dice(seed: &str) -> FastDice {
    let mut bits = 0;
    for byte in seed.bytes() {
        bits = FastDice::new(bits ^ u64::from(byte)).next_u64();
    }
    FastDice::new(bits)
}

impl<G: Encode> Batch<G> {
    /// Deals a game for each of these seeds.
    pub fn new(ruleset: G::Ruleset, seeds: impl IntoIterator<Item = String>) -> Batch<G> {
        let tables = seeds.into_iter().map(|seed| Table::dealt(&ruleset, seed)).collect();
        Batch { ruleset, tables }
    }

    /// How many games.
    pub fn size(&self) -> usize {
        self.tables.len()
    }

    /// The number of seats, which is the same in all games.
    pub fn seats(&self) -> usize {
        self.tables.first().map_or(0, |table| table.position.seats())
    }

    /// The positions, game by game.
    pub fn positions(&self) -> impl Iterator<Item = &G> {
        self.tables.iter().map(|table| &table.position)
    }

    /// How the last game ended that was played at each place, if one has.
    pub fn last_positions(&self) -> impl Iterator<Item = Option<&G>> {
        self.tables.iter().map(|table| table.last.as_ref())
    }

    /// The legal actions of each game, in no particular order.
    pub fn legal_actions(&self) -> impl Iterator<Item = &[u32]> {
        self.tables.iter().map(|table| &table.actions[..])
    }

    /// Splits the games into at most this number of parts, all but the last of one size.
    pub fn parts(&mut self, parts: usize) -> impl Iterator<Item = Part<'_, G>> {
        let ruleset = &self.ruleset;
        let each = self.tables.len().div_ceil(parts.max(1)).max(1);
        self.tables.chunks_mut(each).map(move |tables| Part { ruleset, tables })
    }

    /// Looks for an action that is not legal.
    ///
    /// # Errors
    /// Names the first one.
    pub fn check(&self, actions: &[i64]) -> Result<(), IllegalAction> {
        for (game, (table, &action)) in self.tables.iter().zip(actions).enumerate() {
            if !table.actions.iter().any(|&legal| i64::from(legal) == action) {
                return Err(IllegalAction { game, action });
            }
        }
        Ok(())
    }
}

impl<G: Encode> Part<'_, G> {
    /// How many games.
    pub fn size(&self) -> usize {
        self.tables.len()
    }

    /// Plays one action in every game. Writes what each seat gets, for all seats of one game
    /// after the other, and 1 for every game that has ended, which is dealt anew. An action
    /// that is not legal ends the game, and the seat to move loses; see [`Batch::check`].
    pub fn step(&mut self, actions: &[i64], rewarded: &mut [f32], ended: &mut [u8]) {
        let seats = self.tables.first().map_or(1, |table| table.position.seats());
        let results = rewarded.chunks_mut(seats).zip(ended);
        for ((table, &action), (rewarded, ended)) in
            self.tables.iter_mut().zip(actions).zip(results)
        {
            *ended = 0;
            rewarded.fill(0.0);
            let chosen = table.actions.iter().position(|&legal| i64::from(legal) == action);
            match chosen {
                Some(chosen) => {
                    table.position.play_unchecked(table.moves[chosen]);
                    *ended = u8::from(table.position.winners().is_some());
                    if *ended == 1 {
                        write_rewards(rewarded, &rewards(&table.position));
                    }
                }
                None => {
                    *ended = 1;
                    rewarded.fill(1.0 / (seats as f32 - 1.0).max(1.0));
                    rewarded[table.position.to_move().index()] = -1.0;
                }
            }
            if *ended == 1 {
                table.deal_anew(self.ruleset);
            }
            table.look();
        }
    }

    /// Draws a legal action for every game, all equally likely.
    pub fn sample(&mut self, actions: &mut [i64]) {
        for (table, action) in self.tables.iter_mut().zip(actions) {
            let drawn = table.dice.below(table.actions.len().max(1) as u32) as usize;
            *action = table.actions.get(drawn).map_or(-1, |&action| i64::from(action));
        }
    }

    /// Writes what the seat to move observes, one game after the other.
    pub fn observe(&self, numbers: &mut [i8]) {
        for (table, numbers) in self.tables.iter().zip(numbers.chunks_mut(G::observed())) {
            G::observe(&table.view, table.position.to_move(), numbers);
        }
    }

    /// Writes the mask of the seat to move, one game after the other, each of this length.
    pub fn masks(&self, length: usize, masks: &mut [i8]) {
        masks.fill(0);
        for (table, mask) in self.tables.iter().zip(masks.chunks_mut(length)) {
            for &action in &table.actions {
                if let Some(place) = mask.get_mut(action as usize) {
                    *place = 1;
                }
            }
        }
    }
}

/// Writes what each seat gets, in fewer digits.
fn write_rewards(rewarded: &mut [f32], rewards: &[f64]) {
    for (to, from) in rewarded.iter_mut().zip(rewards) {
        *to = *from as f32;
    }
}

/// A game that was played with random moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playout {
    /// What each seat gets.
    pub rewards: [f64; Seat::MOST],
    /// How many moves.
    pub moves: usize,
}

/// Deals the first game of a batch with this seed and plays it to the end with random moves.
pub fn playout<G: Encode>(ruleset: &G::Ruleset, seed: &str) -> Playout {
    let mut position: G = deal(ruleset, seed, 0);
    let (mut dice, mut moves) = (dice(seed), 0);
    while let Some(mv) = position.random_move(&mut dice) {
        position.play_unchecked(mv);
        moves += 1;
    }
    Playout { rewards: rewards(&position), moves }
}
