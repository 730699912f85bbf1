//! A table that somebody sits at: what is chosen, who holds the device, who thinks.

use std::time::Duration;

use analysis::{Advice, AdviceJob, History};
use bots::{Bot, Level, Name};
use games::{AnyMove, AnyPosition, AnyView, Dice, Seat};
use leptos::ev;
use leptos::prelude::*;
use scene::{Scene, tell};
use table::{BotName, Next, Table};

use super::film::{Film, Hand};
use super::fingers::Fingers;
use crate::board::Touch;
use crate::route::Route;
use crate::shell::Shell;
use crate::store::Kept;
use crate::{sound, store};

/// A bot's move is shown no sooner than this after it began to think, so that
/// people see what the one before did.
const BREATH: f64 = 650.0;

/// A table is kept when the move is drawn: browsers take their time to keep things.
const AFTER_DRAWING: Duration = Duration::from_millis(40);

/// Everything about the game on the page; cheap to hand around.
#[derive(Clone, Copy)]
pub(crate) struct Sitting {
    shell: Shell,
    id: StoredValue<String>,
    pub(crate) table: RwSignal<Table>,
    film: RwSignal<Film>,
    /// The person who has the device; nobody at first.
    holder: RwSignal<Option<Seat>>,
    fingers: Fingers,
    /// A move that waits for a yes.
    pub(crate) offered: RwSignal<Option<AnyMove>>,
    pub(crate) hint: RwSignal<Hint>,
    /// What is still to be kept.
    unkept: StoredValue<Option<Table>>,
    /// Whether the browser keeps what we give it.
    pub(crate) is_kept: RwSignal<bool>,
}

/// What somebody who asked for a hint is told.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    /// Nobody asked.
    None,
    /// Just a moment.
    Asked,
    /// This.
    Given(Advice),
}

impl Sitting {
    /// Sits down at a table that was kept.
    pub(crate) fn new(shell: Shell, kept: Kept) -> Sitting {
        let film = Film::of(kept.table.first_board(), kept.table.moves());
        let sitting = Sitting {
            shell,
            id: StoredValue::new(kept.id),
            table: RwSignal::new(kept.table),
            film: RwSignal::new(film),
            holder: RwSignal::new(None),
            fingers: Fingers::new(),
            offered: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            unkept: StoredValue::new(None),
            is_kept: RwSignal::new(true),
        };
        Effect::new(move |_| sitting.let_bots_play());
        let leaving = window_event_listener(ev::pagehide, move |_| sitting.keep());
        on_cleanup(move || {
            leaving.remove();
            sitting.keep();
            shell.worker.with_value(|worker| worker.cancel());
        });
        sitting
    }

    /// Where this game can be looked back at.
    pub(crate) fn look_back(self) -> Route {
        Route::Look(self.id.get_value())
    }

    /// Where the game can be studied, once it is over.
    pub(crate) fn study(self) -> String {
        let game = self.table.with(|table| table.game());
        Route::Study(Some(game), Some(format!("@{}", self.id.get_value()))).hash()
    }

    /// Whose view is shown.
    pub(crate) fn viewer(self) -> Seat {
        self.table.with(|table| match (table.lone_person(), table.next()) {
            (Some(seat), _) => seat,
            (None, _) if table.passes_in_secret() => self.holder.get().unwrap_or(Seat::FIRST),
            (None, Next::Person(seat) | Next::Bot(seat, _)) => seat,
            (None, Next::Start | Next::Over) => Seat::FIRST,
        })
    }

    /// Who gives the game away, if it is shared: the person whose secrets are at hand.
    /// Nobody while nobody has the device, and nobody for a bot.
    pub(crate) fn giver(self) -> Option<Seat> {
        self.table.with(|table| {
            if table.is_over() || !table.hides_something() {
                return Some(self.viewer());
            }
            table.lone_person().or_else(|| self.holder.get())
        })
    }

    /// Who should get the device, while somebody else still has it.
    pub(crate) fn is_for(self) -> Option<Seat> {
        self.table.with(|table| match table.next() {
            Next::Person(seat) if table.passes_in_secret() => {
                (self.holder.get() != Some(seat)).then_some(seat)
            }
            _ => None,
        })
    }

    /// The device has come to whoever it is for.
    pub(crate) fn take_device(self) {
        let seat = self.is_for();
        self.holder.set(seat);
    }

    /// The moves that can be chosen from at this device now.
    fn legal(self) -> Vec<AnyMove> {
        let is_at_it = self.is_for().is_none();
        self.table.with(|table| match table.next() {
            Next::Person(_) if is_at_it => table.legal_moves(),
            _ => vec![],
        })
    }

    /// The board as it is seen now.
    pub(crate) fn scene(self) -> Scene {
        let (chosen, pointed) = (self.fingers.chosen.get(), self.fingers.pointed.get());
        let legal = self.legal();
        let hand = Hand { legal: &legal, chosen: &chosen, pointed: pointed.as_deref() };
        let viewer = self.viewer();
        self.film.with(|film| self.shell.words.with(|words| film.scene(viewer, hand, words)))
    }

    /// Somebody does something with the board.
    pub(crate) fn touch(self, touch: Touch) {
        let is_pointing = matches!(touch, Touch::Point(_));
        let (view, legal) = untrack(|| self.at_hand());
        let mv = self.fingers.touch(&view, &legal, touch);
        if !is_pointing {
            self.decide(mv);
        }
    }

    /// Somebody taps a button that stands for a spot.
    pub(crate) fn tap(self, spot: &str) {
        let (view, legal) = untrack(|| self.at_hand());
        self.decide(self.fingers.tap(&view, &legal, spot));
    }

    /// Gives back what is chosen.
    pub(crate) fn give_back(self) {
        self.fingers.give_back();
        self.offered.set(None);
    }

    /// What can be seen and done at this device now.
    fn at_hand(self) -> (AnyView, Vec<AnyMove>) {
        (self.table.with(|table| table.board().view(self.viewer())), self.legal())
    }

    /// Plays what was chosen, or asks whether it is meant. Whoever chose something
    /// else has thought again.
    fn decide(self, mv: Option<AnyMove>) {
        match mv {
            Some(mv) if !self.shell.settings.get_untracked().confirm => self.play(mv),
            offered => {
                if self.offered.get_untracked() != offered {
                    self.offered.set(offered);
                }
            }
        }
    }

    /// Makes a move for whoever is next.
    pub(crate) fn play(self, mv: AnyMove) {
        let before = self.table.with_untracked(|table| table.position().clone());
        let mut table = self.table.get_untracked();
        if table.play(mv, store::now()).is_err() {
            return;
        }
        let settings = self.shell.settings.get_untracked();
        if settings.sound {
            sound::knock();
        }
        let name = table.player(before.to_move()).name().to_string();
        let told = untrack(|| self.told(&before, mv));
        self.film.update(|film| film.play(mv));
        self.changed(table);
        self.shell.spoken.set(format!("{name} {told}"));
    }

    /// What a move does, in words that follow a name.
    pub(crate) fn told(self, before: &AnyPosition, mv: AnyMove) -> String {
        self.shell.words.with(|words| tell(&before.view(before.to_move()), mv, words))
    }

    /// Takes back the last choice of a person.
    pub(crate) fn undo(self) {
        let mut table = self.table.get_untracked();
        if table.undo(store::now()).is_ok() {
            self.film.set(Film::of(table.first_board(), table.moves()));
            self.changed(table);
        }
    }

    /// The person at the device gives up.
    pub(crate) fn resign(self) {
        let mut table = self.table.get_untracked();
        let seat = match table.next() {
            Next::Person(seat) => Some(seat),
            _ => table.lone_person(),
        };
        if seat.is_some_and(|seat| table.resign(seat, store::now()).is_ok()) {
            self.changed(table);
        }
    }

    fn changed(self, table: Table) {
        self.shell.worker.with_value(|worker| worker.cancel());
        self.fingers.let_go();
        self.offered.set(None);
        self.hint.set(Hint::None);
        self.unkept.set_value(Some(table.clone()));
        set_timeout(move || self.keep(), AFTER_DRAWING);
        self.table.set(table);
    }

    /// Keeps the table, unless that is done.
    fn keep(self) {
        let unkept = self.unkept.try_update_value(Option::take).flatten();
        if let Some((table, id)) = unkept.zip(self.id.try_get_value()) {
            self.is_kept.try_set(store::keep_table(&id, &table));
        }
    }

    /// Asks the bot that is next, if one is.
    fn let_bots_play(self) {
        let Some(job) = self.table.with(|table| match table.next() {
            Next::Bot(seat, bot) => {
                let bot = bot.as_str().parse().unwrap_or(Bot::new(Name::Level(Level::Casual)));
                Some(AdviceJob::bot_move(history(table, seat), bot, new_dice()))
            }
            _ => None,
        }) else {
            return;
        };
        let asked = js_sys::Date::now();
        self.shell.worker.with_value(|worker| {
            worker.ask(job, move |advice| {
                let moves = self.table.with_untracked(|table| table.moves().len());
                let rest = (BREATH - (js_sys::Date::now() - asked)).max(0.0);
                set_timeout(
                    move || self.accept(advice.as_ref(), moves),
                    Duration::from_millis(rest as u64),
                );
            });
        });
    }

    /// Plays a bot's move, unless the game has gone on without it. Whatever happens to a
    /// bot, nobody waits for it for ever: without an answer it plays anything.
    fn accept(self, advice: Option<&Advice>, moves: usize) {
        let Some(table) = self.table.try_get_untracked() else { return };
        let is_its_turn = matches!(table.next(), Next::Bot(..));
        if !is_its_turn || table.moves().len() != moves {
            return;
        }
        let best = advice.and_then(|advice| best_move(&table, advice));
        if let Some(mv) = best.or_else(|| table.position().random_move(&mut store::dice())) {
            self.play(mv);
        }
    }

    /// Asks what a master would play.
    pub(crate) fn ask_hint(self) {
        let table = self.table.get_untracked();
        let Next::Person(seat) = table.next() else { return };
        self.hint.set(Hint::Asked);
        let job = AdviceJob::hint(history(&table, seat), new_dice());
        self.shell.worker.with_value(|worker| {
            worker.ask(job, move |advice| {
                let _ = self.hint.try_set(advice.map_or(Hint::None, Hint::Given));
            });
        });
    }
}

/// The game as a seat has seen it.
fn history(table: &Table, seat: Seat) -> History {
    let start = table.first_board().position().expect("a table that is played at is known");
    History::seen(start, table.moves(), seat)
}

/// The move that is advised.
pub(super) fn best_move(table: &Table, advice: &Advice) -> Option<AnyMove> {
    table.position().read_move(&advice.best).ok()
}

fn new_dice() -> u64 {
    u64::from(store::dice().below(u32::MAX))
}

/// How a table calls the bot of a level.
pub(crate) fn bot_of_level(level: Level) -> BotName {
    Name::Level(level).as_str().parse().expect("levels are words")
}
