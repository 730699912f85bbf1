//! A day's deal as somebody works on it: the board, the score sheet, and the
//! solution beside them.

use daily::{Day, Deal, Sheet};
use games::{AnyMove, AnyPosition, Game, Seat};
use leptos::prelude::*;
use scene::tell;

use super::dates::today;
use crate::play::Film;
use crate::shell::Shell;
use crate::{sound, store};

/// Everything on the desk; cheap to hand around.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    shell: Shell,
    pub(super) day: Day,
    /// Its line gets shorter while the worker works.
    pub(super) deal: RwSignal<Deal>,
    pub(super) film: RwSignal<Film>,
    pub(super) sheet: RwSignal<Sheet>,
    /// How many moves of the solution are on the board; `None` while somebody plays.
    pub(super) solution: RwSignal<Option<usize>>,
    /// Whether the browser lets us keep the sheet.
    pub(super) is_kept: RwSignal<bool>,
}

/// How it stands on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    /// There is something to remove.
    Open,
    /// All colours are gone.
    Solved,
    /// No group is left.
    Stuck,
}

impl Desk {
    /// Lays out the deal, with the moves that were made before.
    pub(super) fn new(shell: Shell, deal: RwSignal<Deal>) -> Desk {
        let (day, start) = deal.with_untracked(|deal| (deal.day, start(deal)));
        let mut sheet = store::sheet(day);
        let mut film = Film::new(start);
        let play = |text: &String| {
            let mv = film.position().read_move(text).ok()?;
            film.play(mv);
            Some(())
        };
        let made = sheet.moves.iter().map_while(play).count();
        sheet.moves.truncate(made);
        let desk = Desk {
            shell,
            day,
            deal,
            film: RwSignal::new(film),
            sheet: RwSignal::new(sheet),
            solution: RwSignal::new(None),
            is_kept: RwSignal::new(true),
        };
        Effect::new(move |_| {
            let par = desk.par();
            if par.is_some() && desk.sheet.with_untracked(|sheet| sheet.par) != par {
                desk.change(|sheet| sheet.par = par);
            }
        });
        desk
    }

    /// Par, once it is known.
    pub(super) fn par(self) -> Option<u32> {
        self.deal.with(|deal| deal.is_par.then_some(deal.moves()))
    }

    /// How it stands.
    pub(super) fn stand(self) -> Stand {
        self.film.with(|film| match film.position().outcome() {
            None => Stand::Open,
            Some(outcome) if outcome.standings.iter().any(|one| one.won) => Stand::Solved,
            Some(_) => Stand::Stuck,
        })
    }

    /// The moves to choose from.
    pub(super) fn legal(self) -> Vec<AnyMove> {
        match self.solution.get() {
            Some(_) => vec![],
            None => self.film.with(|film| film.position().legal_moves()),
        }
    }

    /// Makes a move.
    pub(super) fn play(self, mv: AnyMove) {
        if self.shell.settings.get_untracked().sound {
            sound::knock();
        }
        let before = self.film.with_untracked(|film| film.position().view(Seat::FIRST));
        let mut said = self.shell.words.with_untracked(|words| tell(&before, mv, words));
        self.film.update(|film| film.play(mv));
        let stand = untrack(|| self.stand());
        self.change(|sheet| {
            sheet.moves.push(mv.to_string());
            if stand == Stand::Solved {
                sheet.solve(today() == self.day);
            }
        });
        if stand != Stand::Open {
            said = format!("{said}. {}.", untrack(|| self.verdict(stand)));
        }
        self.shell.spoken.set(said);
    }

    /// What came of the moves on the board, once nothing is left to do there.
    pub(super) fn verdict(self, stand: Stand) -> String {
        match stand {
            Stand::Solved => {
                let moves = self.sheet.with(|sheet| sheet.moves.len());
                self.shell.tell("daily-solved", &[("count", &moves)])
            }
            _ => self.shell.say("daily-stuck"),
        }
    }

    /// Takes the last move back.
    pub(super) fn undo(self) {
        self.change(|sheet| {
            sheet.moves.pop();
        });
        self.lay_out();
    }

    /// Begins anew.
    pub(super) fn restart(self) {
        self.change(Sheet::restart);
        self.lay_out();
    }

    /// Shows so many moves of the solution, or goes back to the own board.
    pub(super) fn show(self, solution: Option<usize>) {
        if solution.is_some() && !self.sheet.with_untracked(|sheet| sheet.has_seen) {
            self.change(|sheet| sheet.has_seen = true);
        }
        self.solution.set(solution);
        self.lay_out();
    }

    /// What the last move of the solution does, in words.
    pub(super) fn told(self) -> Option<String> {
        let step = self.solution.get()?.checked_sub(1)?;
        self.deal.with(|deal| {
            let mut position = deal.position;
            deal.line[..step].iter().for_each(|mv| position.play_unchecked(*mv));
            let (view, mv) = (AnyPosition::from(position).view(Seat::FIRST), *deal.line.get(step)?);
            Some(self.shell.words.with(|words| tell(&view, AnyMove::Slides(mv), words)))
        })
    }

    /// Puts the board as it should be after the moves that are to be seen. Pieces keep
    /// their names from the start, so that they move to where they belong.
    fn lay_out(self) {
        let mut film = Film::new(self.deal.with_untracked(start));
        match self.solution.get_untracked() {
            Some(count) => self.deal.with_untracked(|deal| {
                deal.line.iter().take(count).for_each(|mv| film.play(AnyMove::Slides(*mv)));
            }),
            None => self.sheet.with_untracked(|sheet| {
                for text in &sheet.moves {
                    if let Ok(mv) = film.position().read_move(text) {
                        film.play(mv);
                    }
                }
            }),
        }
        self.film.set(film);
    }

    /// Writes on the sheet, and keeps it.
    fn change(self, write: impl FnOnce(&mut Sheet)) {
        let mut sheet = self.sheet.get_untracked();
        write(&mut sheet);
        self.is_kept.set(store::keep_sheet(self.day, &sheet));
        self.sheet.set(sheet);
    }
}

fn start(deal: &Deal) -> AnyPosition {
    deal.position.into()
}
