//! A game that is gone through step by step.

use std::time::Duration;

use games::{AnyMove, Seat};
use leptos::prelude::*;
use scene::tell;
use table::Table;

use crate::play::Film;
use crate::shell::Shell;

/// How long a moment stays when the game goes by itself; a turn of Shuttles is many.
const REST: Duration = Duration::from_millis(1_100);
const SHORT_REST: Duration = Duration::from_millis(600);

/// Where in the game somebody is; cheap to hand around.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    pub(super) shell: Shell,
    pub(super) table: StoredValue<Table>,
    /// After how many moves.
    pub(super) step: RwSignal<usize>,
    pub(super) film: RwSignal<Film>,
    /// Whose eyes the game is seen with; `None` sees everything.
    pub(super) eyes: RwSignal<Option<Seat>>,
    /// A better move than the one that was played, drawn where it could have been played.
    better: RwSignal<Option<(usize, AnyMove)>>,
    /// Whether the game goes by itself.
    pub(super) is_playing: RwSignal<bool>,
    /// The seat of whoever played this game, if it was one person.
    own: Seat,
    /// How many moves there are.
    pub(super) last: usize,
}

impl Replay {
    pub(super) fn new(shell: Shell, table: Table, eyes: Option<Seat>) -> Replay {
        let (last, film) = (table.moves().len(), Film::of(table.first_board(), table.moves()));
        let is_short = table.game().turns_have_several_moves();
        let own = table.lone_person().unwrap_or(Seat::FIRST);
        let replay = Replay {
            shell,
            own,
            table: StoredValue::new(table),
            step: RwSignal::new(last),
            film: RwSignal::new(film),
            eyes: RwSignal::new(eyes),
            better: RwSignal::new(None),
            is_playing: RwSignal::new(false),
            last,
        };
        let rest = if is_short { SHORT_REST } else { REST };
        let timer = set_interval_with_handle(move || replay.tick(), rest);
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
        replay
    }

    fn tick(self) {
        if self.is_playing.get_untracked() && !document().hidden() {
            self.show(self.step.get_untracked() + 1);
        }
        if self.step.get_untracked() == self.last {
            self.is_playing.set(false);
        }
    }

    /// Somebody wants to see this moment.
    pub(super) fn go(self, step: usize) {
        self.is_playing.set(false);
        self.show(step);
        self.shell.spoken.set(untrack(|| self.told()));
    }

    /// Somebody far down the page wants to see this moment.
    pub(super) fn go_and_look(self, step: usize) {
        self.go(step);
        if let Ok(Some(top)) = document().query_selector(".look .play-head")
            && top.get_bounding_client_rect().bottom() < 0.0
        {
            top.scroll_into_view();
        }
    }

    /// Somebody wants to see what would have been better at this moment.
    pub(super) fn show_better(self, step: usize, best: &str) {
        let before = self.table.with_value(|table| table.board_after(step));
        let better = before.and_then(|before| before.read_move(best).ok());
        self.better.set(better.map(|mv| (step, mv)));
        self.go_and_look(step);
    }

    /// What is drawn over the board: the better move, while its moment is shown.
    pub(super) fn line(self) -> Vec<AnyMove> {
        let better = self.better.get().filter(|(step, _)| *step == self.step.get());
        better.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Somebody draws a finger along the game.
    pub(super) fn show_at(self, step: usize) {
        self.is_playing.set(false);
        self.show(step);
    }

    /// Lets the game go by itself, from the start if it is at its end; or stops it.
    pub(super) fn play_or_pause(self) {
        let starts = !self.is_playing.get_untracked();
        if starts && self.step.get_untracked() == self.last {
            self.show(0);
        }
        self.is_playing.set(starts);
    }

    /// Shows a moment. One step further is a move; everything else is drawn anew.
    pub(super) fn show(self, step: usize) {
        let (now, step) = (self.step.get_untracked(), step.min(self.last));
        if step == now {
            return;
        }
        self.table.with_value(|table| {
            let moves = table.moves();
            if step == now + 1 {
                self.film.update(|film| film.play(moves[now]));
            } else {
                self.film.set(Film::of(table.first_board(), &moves[..step]));
            }
        });
        self.step.set(step);
    }

    /// With whose eyes the board is drawn: where everything is open, one's own.
    pub(super) fn viewer(self) -> Seat {
        self.eyes.get().unwrap_or(self.own)
    }

    /// What the move did that led here: number, name and words.
    pub(super) fn told(self) -> String {
        let step = self.step.get();
        if let [better] = self.line()[..] {
            let (name, told) = self.told_at(step, Some(&better.to_string()));
            return self.shell.tell("look-better", &[("name", &name), ("move", &told)]);
        }
        let Some(before) = step.checked_sub(1) else { return self.shell.say("look-start") };
        let (name, told) = self.told_at(before, None);
        self.shell.tell("look-move", &[("number", &step), ("name", &name), ("move", &told)])
    }

    /// Who moved after so many moves, and what the move does, or another one in its place.
    pub(super) fn told_at(self, step: usize, other: Option<&str>) -> (String, String) {
        self.table.with_value(|table| {
            let Some(before) = table.board_after(step) else { return Default::default() };
            let read = |text: &str| before.read_move(text).ok();
            let mv: Option<AnyMove> = match other {
                Some(text) => read(text),
                None => table.moves().get(step).copied(),
            };
            let view = before.view(before.to_move());
            let told = mv.map(|mv| self.shell.words.with(|words| tell(&view, mv, words)));
            (table.player(before.to_move()).name().into(), told.unwrap_or_default())
        })
    }

    /// Who is next after so many moves.
    pub(super) fn mover(self, step: usize) -> Seat {
        self.table.with_value(|table| {
            table.board_after(step).map_or(Seat::FIRST, |board| board.to_move())
        })
    }
}
