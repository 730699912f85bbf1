//! A game at one device: who has the device, what is seen, and who is asked for a move.

use analysis::{Advice, AdviceJob, History};
use bots::{Bot, Level, Name};
use games::{AnyMove, AnyView, Dice, Refusal, Seat};
use scene::{Ink, Scene, secrets};
use table::{Next, Setup, Table, Time, Viewer};
use words::Words;

use crate::{GameView, Selection, Touch};

/// A game that people and bots play at one device.
#[derive(Clone, Debug)]
pub struct LocalGame {
    game: GameView,
    /// The person who has the device; `None` at first.
    holder: Option<Seat>,
    hint: Hint,
}

/// What a person who asked for a hint is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// Nothing was asked.
    None,
    /// The answer is on its way.
    Asked,
    /// The answer.
    Given(Advice),
}

/// What may be shown of the secret colours of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Secret {
    /// Nothing.
    Hidden,
    /// These, while the person at the device asks for them: others may look on.
    OnRequest(Vec<Ink>),
    /// These.
    Shown(Vec<Ink>),
}

impl LocalGame {
    /// The game of a table that has started, and that is known.
    pub fn new(table: Table) -> LocalGame {
        let viewer = viewer(&table, None);
        LocalGame { game: GameView::new(table, viewer), holder: None, hint: Hint::None }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.game.table()
    }

    /// The table, and the board as it is seen.
    pub fn game(&self) -> &GameView {
        &self.game
    }

    /// Whose view is shown.
    pub fn viewer(&self) -> Seat {
        self.game.viewer()
    }

    /// What is seen of the game.
    pub fn view(&self) -> &AnyView {
        self.game.view()
    }

    /// Who shares the game, if it is shared now: the person whose secrets are at hand.
    /// `None` while no person has the device.
    pub fn sharer(&self) -> Option<Seat> {
        if self.table().is_over() || !self.table().hides_something() {
            return Some(self.viewer());
        }
        self.table().lone_person().or(self.holder)
    }

    /// Who should get the device, while another person still has it.
    pub fn next_holder(&self) -> Option<Seat> {
        match self.table().next() {
            Next::Person(seat) if self.table().passes_in_secret() => {
                (self.holder != Some(seat)).then_some(seat)
            }
            _ => None,
        }
    }

    /// The device has reached the person whom it is for.
    pub fn take_device(&mut self) {
        self.holder = self.next_holder().or(self.holder);
        let viewer = viewer(self.table(), self.holder);
        self.game.follow(self.table().clone(), viewer);
    }

    /// The seat of the person who is asked for a move at this device now.
    pub fn asked(&self) -> Option<Seat> {
        match self.table().next() {
            Next::Person(seat) if self.next_holder().is_none() => Some(seat),
            _ => None,
        }
    }

    /// The moves that can be chosen from at this device now.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.asked().is_some() { self.view().legal_moves() } else { vec![] }
    }

    /// The board as it is seen now.
    pub fn scene(&self, selection: &Selection, words: &Words) -> Scene {
        self.game.scene(&self.legal_moves(), selection, words)
    }

    /// Follows what a player does on the board; the move that is complete by it.
    pub fn touch(&self, selection: &mut Selection, touch: Touch) -> Option<AnyMove> {
        self.game.touch(&self.legal_moves(), selection, touch)
    }

    /// What is to be done now, in one line. `task` is what the board asks for.
    pub fn task(&self, task: Option<&str>, words: &Words) -> String {
        let name = |seat| self.table().player(seat).name();
        match self.table().next() {
            Next::Start | Next::Over => words.say("turn-over", &[]),
            Next::Bot(seat, _) => words.say("turn-bot", &[("name", &name(seat))]),
            Next::Person(seat) => {
                let task = match task {
                    Some(task) => task.into(),
                    None => words.say(&format!("{}-task", self.table().game()), &[]),
                };
                match self.table().lone_person() {
                    Some(_) => words.say("turn-yours", &[("task", &task)]),
                    None => words.say("turn-person", &[("name", &name(seat)), ("task", &task)]),
                }
            }
        }
    }

    /// What may be shown of a seat's secret colours. Among bots they are always shown;
    /// among people only on request.
    pub fn secret(&self, seat: Seat) -> Secret {
        let view = self.table().view(Viewer::Seat(self.viewer()));
        let is_over = self.table().is_over();
        // Nothing is shown while the device is passed on, or to bots.
        let is_seen =
            self.next_holder().is_none() && self.table().player(self.viewer()).is_person();
        match secrets(&view, seat).filter(|_| is_over || is_seen) {
            None => Secret::Hidden,
            Some(inks) if is_over || self.table().lone_person().is_some() => Secret::Shown(inks),
            Some(inks) => Secret::OnRequest(inks),
        }
    }

    /// What a move of the seat to move does, in words that follow its name.
    pub fn told(&self, mv: AnyMove, words: &Words) -> String {
        self.game.told(mv, words)
    }

    /// A move that waits for a confirmation.
    pub fn offered(&self) -> Option<AnyMove> {
        self.game.offered()
    }

    /// Makes a move wait for a confirmation, or none any more.
    pub fn offer(&mut self, mv: Option<AnyMove>) {
        self.game.offer(mv);
    }

    /// Makes a move for the seat to move.
    ///
    /// # Errors
    /// When it is not legal, or the game is over.
    pub fn play(&mut self, mv: AnyMove, now: Time) -> Result<(), Refusal> {
        self.change(|table| table.play(mv, now))
    }

    /// Takes back the last move of a person, and all after it.
    ///
    /// # Errors
    /// When there is none.
    pub fn undo(&mut self, now: Time) -> Result<(), Refusal> {
        self.change(|table| table.undo(now))
    }

    /// The person to move gives up; while a bot is to move, the only person.
    ///
    /// # Errors
    /// When there is no such person, or the game is over.
    pub fn resign(&mut self, now: Time) -> Result<(), Refusal> {
        let seat = match self.table().next() {
            Next::Person(seat) => seat,
            _ => self.table().lone_person().unwrap_or(Seat::FIRST),
        };
        self.change(|table| table.resign(seat, now))
    }

    /// Changes the table; what belongs to the position before is forgotten.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Table) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut table = self.table().clone();
        change(&mut table)?;
        self.hint = Hint::None;
        self.game.offer(None);
        let viewer = viewer(&table, self.holder);
        self.game.follow(table, viewer);
        Ok(())
    }

    /// The question to the bot that is to move, if one is.
    pub fn bot_job(&self, seed: u64) -> Option<AdviceJob> {
        let Next::Bot(seat, bot) = self.table().next() else { return None };
        let bot = bot.as_str().parse().unwrap_or(Bot::new(Name::Level(Level::Casual)));
        Some(AdviceJob::bot_move(self.history(seat), bot, seed))
    }

    /// The move of the bot that is to move, given its answer. Without a useful answer it
    /// is any legal move, so that the game goes on. `None` if the game has gone on since
    /// the bot was asked, when there were so many moves.
    pub fn bot_move(
        &self,
        answer: Option<&Advice>,
        moves: usize,
        dice: &mut impl Dice,
    ) -> Option<AnyMove> {
        let Next::Bot(seat, _) = self.table().next() else { return None };
        if self.table().moves().len() != moves {
            return None;
        }
        let view = self.table().view(Viewer::Seat(seat));
        answer.and_then(|advice| view.read_move(&advice.best).ok()).or_else(|| {
            let legal = view.legal_moves();
            (!legal.is_empty()).then(|| legal[dice.below(legal.len() as u32) as usize])
        })
    }

    /// Asks for a hint, if a person is to move: the question to the adviser.
    pub fn ask_hint(&mut self, seed: u64) -> Option<AdviceJob> {
        let Next::Person(seat) = self.table().next() else { return None };
        self.hint = Hint::Asked;
        Some(AdviceJob::hint(self.history(seat), seed))
    }

    /// The adviser has answered, or has not.
    pub fn take_hint(&mut self, advice: Option<Advice>) {
        self.hint = advice.map_or(Hint::None, Hint::Given);
    }

    /// What is known of the hint.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// The move that is advised.
    pub fn hinted_move(&self) -> Option<AnyMove> {
        match &self.hint {
            Hint::Given(advice) => self.view().read_move(&advice.best).ok(),
            Hint::None | Hint::Asked => None,
        }
    }

    /// A set-up for another game of the same kind, with the seats rotated or as they are.
    /// `None` if this game was not dealt.
    pub fn next_setup(&self, is_rotated: bool) -> Option<Setup> {
        let setup = self.table().setup();
        setup.request.is_some().then(|| if is_rotated { setup.rotated() } else { setup.again() })
    }

    /// The game as a seat has seen it, for a job.
    pub fn history(&self, seat: Seat) -> History {
        History::of_view(seat, &self.table().first_board().view(seat), self.table().moves())
    }
}

/// Whose view is shown, given who has the device.
fn viewer(table: &Table, holder: Option<Seat>) -> Seat {
    match (table.lone_person(), table.next()) {
        (Some(seat), _) => seat,
        (None, _) if table.passes_in_secret() => holder.unwrap_or(Seat::FIRST),
        (None, Next::Person(seat) | Next::Bot(seat, _)) => seat,
        (None, Next::Start | Next::Over) => Seat::FIRST,
    }
}
