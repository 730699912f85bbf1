//! A game at one device: who has the device, what is seen, and who is asked for a move.

use analysis::{Advice, AdviceJob, History, Reason};
use bots::{Bot, Level, Name};
use quatuor::{AnyMove, AnyView, Dice, Refusal, Seat, Seed};
use show::scene::{Aim, Ink, Scene, aim, secrets};
use show::words::Words;
use table::{Next, Origin, Player, Setup, Table, Time, Viewer};

use crate::{GameView, Selection, Touch, verdict, why};

/// How many moves hints show, the best included.
const HINTS: usize = 3;

/// A game that people and bots play at one device.
#[derive(Clone, Debug)]
pub struct LocalGame {
    game: GameView,
    /// The person who has the device; `None` at first.
    holder: Option<Seat>,
    hint: Hint,
    /// The moves that were taken back, those of the last time last.
    undone: Vec<Vec<AnyMove>>,
}

/// What a person who asked for a hint is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// Nothing was asked.
    None,
    /// The answer is on its way.
    Asked,
    /// The answer. The number says which of its moves is shown, the best being 0.
    Given(Advice, usize),
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
        let game = GameView::new(table, viewer);
        LocalGame { game, holder: None, hint: Hint::None, undone: vec![] }
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

    /// The moves that can be chosen from at this device now. None while an earlier moment is
    /// shown.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self.asked().is_some() && !self.game.looks_back() {
            true => self.view().legal_moves(),
            false => vec![],
        }
    }

    /// The board at the moment that is shown, with the advised move drawn on it.
    pub fn scene(&self, selection: &Selection, words: &Words) -> Scene {
        let mut scene = self.game.scene(&self.legal_moves(), selection, words);
        // Once the player chooses, the hint has been understood.
        if let Some(mv) = self.hinted_move().filter(|_| selection.chosen.is_empty())
            && !self.game.looks_back()
        {
            self.game.shown().draw_line(&[mv], &mut scene);
        }
        scene
    }

    /// Shows the board after this number of moves. Bots wait until the last one is shown.
    pub fn look(&mut self, step: usize) {
        self.game.look(step);
    }

    /// What the player at the device wants, in one line; `None` while no person plays.
    pub fn aim(&self, words: &Words) -> Option<Aim> {
        let seat = self.viewer();
        let is_shown = matches!(self.secret(seat), Secret::Shown(_));
        let is_person = self.table().player(seat).is_person();
        is_person.then(|| aim(self.game.shown_view(), seat, is_shown, words))
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
                let turn = match self.table().lone_person() {
                    Some(_) => words.say("turn-yours", &[("task", &task)]),
                    None => words.say("turn-person", &[("name", &name(seat)), ("task", &task)]),
                };
                self.told_skipped(words) + &turn
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

    /// What is read out after a move: who made it, what it did, and what comes now. `before` is
    /// the game before the move.
    pub fn announcement(&self, before: &LocalGame, mv: AnyMove, words: &Words) -> String {
        let name = before.table().player(before.view().to_move()).name();
        let mut text = format!("{name} {}.", before.told(mv, words));
        let is_new_turn = self.view().to_move() != before.view().to_move()
            || !self.table().game().info().turns_have_several_moves;
        if self.table().is_over() {
            let verdict = verdict(self.table(), words);
            let stop = if verdict.ends_with('!') { "" } else { "." };
            text += &format!(" {verdict}{stop} {}", why(self.table(), words));
        } else if self.asked().is_some() && is_new_turn {
            let scene = self.scene(&Selection::default(), words);
            text += &format!(" {}.", self.task(scene.task.as_deref(), words));
        }
        text
    }

    /// Who would have been next after the last move but can't move, in a sentence; empty if none.
    fn told_skipped(&self, words: &Words) -> String {
        let mover = match self.table().movers().last() {
            Some(last) if !self.table().game().info().turns_have_several_moves => last.seat,
            _ => return String::new(),
        };
        let seats: Vec<Seat> = self.table().seats().collect();
        let after = seats.iter().cycle().skip(mover.index() + 1).take(seats.len() - 1);
        let skipped = after.take_while(|seat| **seat != self.view().to_move());
        let names: Vec<String> =
            skipped.map(|seat| self.table().player(*seat).name().to_string()).collect();
        match names.len() {
            0 => String::new(),
            count => {
                let names = words.list(&names);
                format!("{} ", words.say("turn-skipped", &[("names", &names), ("count", &count)]))
            }
        }
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
        let (before, mut undone) = (self.table().moves().to_vec(), self.undone.clone());
        self.change(|table| table.undo(now))?;
        undone.push(before[self.table().moves().len()..].to_vec());
        self.undone = undone;
        Ok(())
    }

    /// Whether something can be played again that was taken back.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Plays again what was taken back last.
    ///
    /// # Errors
    /// When there is nothing of the kind.
    pub fn redo(&mut self, now: Time) -> Result<(), Refusal> {
        let mut undone = self.undone.clone();
        let moves = undone.pop().unwrap_or_default();
        self.change(|table| moves.iter().try_for_each(|mv| table.play(*mv, now)))?;
        self.undone = undone;
        Ok(())
    }

    /// Takes over a table that was changed elsewhere, in another tab of the browser.
    pub fn replace(&mut self, table: Table) {
        let viewer = viewer(&table, self.holder);
        (self.hint, self.undone) = (Hint::None, vec![]);
        self.game.offer(None);
        self.game.follow(table, viewer);
    }

    /// Whether a person can give up now.
    pub fn can_resign(&self) -> bool {
        !self.table().is_over() && self.table().people().next().is_some()
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

    /// The time of the person to move is up.
    ///
    /// # Errors
    /// When there is time left, or no clock runs.
    pub fn claim_time_out(&mut self, now: Time) -> Result<(), Refusal> {
        self.change(|table| table.claim_time_out(now))
    }

    /// Changes the table; what belongs to the position before is forgotten.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Table) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut table = self.table().clone();
        change(&mut table)?;
        (self.hint, self.undone) = (Hint::None, vec![]);
        self.game.offer(None);
        let viewer = viewer(&table, self.holder);
        self.game.follow(table, viewer);
        self.game.look(usize::MAX);
        Ok(())
    }

    /// The question to the bot that is to move, if one is and no earlier moment is shown.
    pub fn bot_job(&self, seed: u64) -> Option<AdviceJob> {
        if self.game.looks_back() {
            return None;
        }
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
        if self.table().moves().len() != moves || self.game.looks_back() {
            return None;
        }
        let view = self.table().view(Viewer::Seat(seat));
        answer.and_then(|advice| view.read_move(&advice.best).ok()).or_else(|| {
            let legal = view.legal_moves();
            (!legal.is_empty()).then(|| legal[dice.below(legal.len() as u32) as usize])
        })
    }

    /// Asks for a hint, if a person at the device is to move: the question to the adviser. Once
    /// there is an answer, the next best move is shown, and after the last one of interest the
    /// best again.
    pub fn ask_hint(&mut self, seed: u64) -> Option<AdviceJob> {
        let seat = self.asked()?;
        match &mut self.hint {
            Hint::None => {
                self.hint = Hint::Asked;
                Some(AdviceJob::hint(self.history(seat), seed))
            }
            Hint::Asked => None,
            Hint::Given(advice, shown) => {
                *shown = (*shown + 1) % advice.moves.len().clamp(1, HINTS);
                None
            }
        }
    }

    /// The adviser has answered, or has not. An answer that is not awaited any more is ignored: it is
    /// about a position before.
    pub fn take_hint(&mut self, advice: Option<Advice>) {
        if self.hint == Hint::Asked {
            self.hint = advice.map_or(Hint::None, |advice| Hint::Given(advice, 0));
        }
    }

    /// Forgets the hint, or that one was asked for.
    pub fn drop_hint(&mut self) {
        self.hint = Hint::None;
    }

    /// What is known of the hint.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// The move that is advised.
    pub fn hinted_move(&self) -> Option<AnyMove> {
        match &self.hint {
            Hint::Given(advice, 0) => self.view().read_move(&advice.best).ok(),
            Hint::Given(advice, shown) => self.view().read_move(&advice.moves.get(*shown)?.mv).ok(),
            Hint::None | Hint::Asked => None,
        }
    }

    /// What speaks for the move that is shown.
    pub fn hint_reason(&self) -> Option<&Reason> {
        match &self.hint {
            Hint::Given(advice, 0) => advice.reason.as_ref(),
            Hint::Given(advice, shown) => advice.next_reasons.get(shown - 1)?.as_ref(),
            Hint::None | Hint::Asked => None,
        }
    }

    /// The hint in one sentence: the move, what speaks for it, and for any other than the best
    /// what the difference is. Empty while there is none.
    pub fn told_hint(&self, words: &Words) -> String {
        let (Hint::Given(_, shown), Some(mv)) = (&self.hint, self.hinted_move()) else {
            return String::new();
        };
        let told = self.told(mv, words);
        let cost = self.hint_cost().unwrap_or_default();
        let [key, key_with_reason] = match (shown, self.hint_cost()) {
            (0, _) => ["hint-move", "hint-move-why"],
            (_, None) => ["hint-next", "hint-next-why"],
            (_, Some(0)) => ["hint-even", "hint-even-why"],
            (_, Some(_)) => ["hint-cost", "hint-cost-why"],
        };
        let reason = self.hint_reason().map(|reason| {
            words.say(&format!("reason-{}", reason.name), &[("count", &reason.value)])
        });
        match reason {
            None => words.say(key, &[("move", &told), ("count", &cost)]),
            Some(why) => {
                let gaps: [(&str, &dyn std::fmt::Display); 3] =
                    [("move", &told), ("why", &why), ("count", &cost)];
                words.say(key_with_reason, &gaps)
            }
        }
    }

    /// By how many hundredths the mover's chance to win is smaller with the move that is shown
    /// than with the best; `None` for the best, and where it is not known.
    pub fn hint_cost(&self) -> Option<u32> {
        let Hint::Given(advice, shown @ 1..) = &self.hint else { return None };
        let seat = self.view().to_move().index();
        let chance = |index: usize| advice.moves.get(index)?.chances.get(seat).copied();
        let (best, shown) = (chance(0)?, chance(*shown)?);
        Some((best.saturating_sub(shown) + 5) / 10)
    }

    /// The same set-up and the seed of this deal, to play it once more. `None` if this game
    /// was not dealt.
    pub fn same_deal(&self) -> Option<(Setup, Seed)> {
        let setup = self.table().setup();
        let Origin::Deal { seed, .. } = &self.table().start().origin else { return None };
        // The seats are as the deal has arranged them: the first begins.
        let again = Setup { begins: Some(Seat::FIRST), ..setup.again() };
        setup.request.is_some().then(|| (again, Seed::new(seed)))
    }

    /// A set-up for the same game against bots that are one level stronger. `None` if there are
    /// none that could be, this game was not dealt, or the only person has lost it.
    pub fn harder_setup(&self) -> Option<Setup> {
        let winners = self.table().winners();
        let has_lost = |seat: Seat| !winners.iter().any(|side| side.contains(seat));
        if self.table().is_over() && self.table().lone_person().is_some_and(has_lost) {
            return None;
        }
        let mut setup = self.next_setup(false)?;
        let mut is_harder = false;
        for player in &mut setup.players {
            let level = player.bot_name().and_then(|bot| bot.as_str().parse::<Bot>().ok());
            let Some(Bot { name: Name::Level(level), .. }) = level else { continue };
            let place = Level::ALL.iter().position(|one| *one == level).unwrap_or(0);
            if let Some(next) = Level::ALL.get(place + 1) {
                let name = Name::Level(*next).as_str().parse().expect("levels are words");
                *player = Player::bot(player.name(), name);
                is_harder = true;
            }
        }
        is_harder.then_some(setup)
    }

    /// A set-up for another game of the same kind, with the seats rotated or as they are.
    /// `None` if this game was not dealt.
    pub fn next_setup(&self, is_rotated: bool) -> Option<Setup> {
        let (table, setup) = (self.table(), self.table().setup());
        let next = || if is_rotated { table.rematch_setup() } else { setup.again() };
        setup.request.is_some().then(next)
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
