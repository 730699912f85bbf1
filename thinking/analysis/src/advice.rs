//! What a bot would play.

use bots::{Allowance, Bot, Level, Limit, Name, Playable};
use quatuor::{FastDice, KnownGame, Refusal, View, refusal};
use serde::{Deserialize, Serialize};

use crate::minds::Minds;
use crate::opinion::{Opinion, Reason, opinions};
use crate::written::Text;
use crate::{Context, History};

/// Hints also give reasons for so many moves after the best.
const NEXT_BEST: usize = 2;

/// "What would you play here?"
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdviceJob {
    history: History,
    ask: Ask,
    bot: Text<Bot>,
    dice: u64,
}

/// What a bot is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Its move.
    Move,
    /// A good move for a person, and the reason.
    Hint,
    /// What every move is worth.
    Worth,
}

/// What a bot would play, and what it thinks of the other moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The move it would play.
    pub best: String,
    /// What speaks for it; only in hints.
    pub reason: Option<Reason>,
    /// What speaks for the next best moves, in the order of `moves`; only in hints.
    pub next_reasons: Vec<Option<Reason>>,
    /// All legal moves, the best first.
    pub moves: Vec<Opinion>,
}

impl AdviceJob {
    /// Who is asked for hints, and how long it may think.
    const ADVISER: Bot =
        Bot { name: Name::Level(Level::Master), limit: Some(Limit::Milliseconds(1_000)) };

    /// Asks a bot for its move. The history must be that of the seat to move.
    pub fn bot_move(history: History, bot: Bot, dice: u64) -> AdviceJob {
        AdviceJob { history, ask: Ask::Move, bot: Text(bot), dice }
    }

    /// Asks a master for a good move and what speaks for it.
    pub fn hint(history: History, dice: u64) -> AdviceJob {
        AdviceJob { history, ask: Ask::Hint, bot: Text(Self::ADVISER), dice }
    }

    /// Asks a master what every move is worth.
    pub fn worth(history: History, dice: u64) -> AdviceJob {
        AdviceJob { history, ask: Ask::Worth, bot: Text(Self::ADVISER), dice }
    }

    /// Thinks once.
    ///
    /// # Errors
    /// When the history makes no sense, the game is over, or it is another seat's turn.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(Advice),
    ) -> Result<(), Refusal> {
        let advice = quatuor::with_game!(self.history.game(), Position => {
            self.advice::<Position>(context)
        })?;
        on_finding(advice);
        Ok(())
    }

    fn advice<G: Playable + KnownGame>(&self, context: &mut Context) -> Result<Advice, Refusal> {
        let known = self.history.read::<G>()?.at_turn()?;
        let bot = self.bot.0;
        let remembered = context.take::<Minds<G>>().filter(|minds| minds.name() == bot.name);
        let mut minds = remembered.unwrap_or_else(|| Minds::new(bot.name));
        let mut allowance = Allowance { memory: context.host.memory, ..bot.limit().into() };
        // A bot that goes by the clock decides a whole turn at once: opponents wait for it
        // once, and not before each of its moves.
        let is_timed = allowance.iterations == u64::MAX;
        if self.ask == Ask::Move && is_timed && minds.has_plan(&known.seat) {
            allowance.milliseconds = 0.0;
        }
        let mut dice = FastDice::new(self.dice);
        let weighs = self.ask == Ask::Worth;
        let report = minds.think(&known.seat, weighs, allowance, &mut dice, context.host).report;
        context.leave(minds);
        let best = report.best.ok_or_else(|| refusal!("job.over"))?;
        let moves = opinions::<G>(&known.view, &report);
        let (mut reason, mut next_reasons) = (None, vec![]);
        if self.ask == Ask::Hint {
            reason = Reason::of(&known.seat, best);
            let mut legal = vec![];
            known.view.legal_moves(&mut legal);
            let find = |one: &Opinion| {
                let mv = legal.iter().find(|mv| G::any_move(**mv).to_string() == one.mv)?;
                Reason::of(&known.seat, *mv)
            };
            next_reasons = moves.iter().skip(1).take(NEXT_BEST).map(find).collect();
        }
        Ok(Advice { best: G::any_move(best).to_string(), reason, next_reasons, moves })
    }
}
