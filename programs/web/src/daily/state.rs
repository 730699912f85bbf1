//! The deal of a day on the page: shows a [`DailyState`], and keeps the score sheet.

use analysis::daily::{Day, Deal, Sheet};
use app::{BoardHistory, DailyState, Stand};
use leptos::prelude::*;
use quatuor::AnyMove;
use show::scene::tell;

use super::dates::today;
use crate::shell::Shell;
use crate::{sound, store};

/// The deal of a day on the page; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct DailyOnPage {
    shell: Shell,
    pub(super) day: Day,
    state: RwSignal<DailyState>,
    pub(super) board: Memo<BoardHistory>,
    pub(super) sheet: Memo<Sheet>,
    /// How many moves of the solution are on the board; `None` while the player plays.
    pub(super) solution: Memo<Option<usize>>,
    /// Whether the browser keeps the sheet.
    pub(super) is_kept: RwSignal<bool>,
}

impl DailyOnPage {
    /// Lays out the deal, whose line gets shorter while the worker works, with the moves
    /// that were made before.
    pub(super) fn new(shell: Shell, deal: RwSignal<Deal>) -> DailyOnPage {
        let first = deal.get_untracked();
        let day = first.day;
        let state = RwSignal::new(DailyState::new(first, store::device().sheet(day)));
        let daily = DailyOnPage {
            shell,
            day,
            state,
            board: Memo::new(move |_| state.with(|daily| daily.board().clone())),
            sheet: Memo::new(move |_| state.with(|daily| daily.sheet().clone())),
            solution: Memo::new(move |_| state.with(DailyState::solution)),
            is_kept: RwSignal::new(true),
        };
        Effect::new(move |_| daily.change(|state| state.set_deal(deal.get())));
        daily
    }

    pub(super) fn with<T>(self, read: impl FnOnce(&DailyState) -> T) -> T {
        self.state.with(read)
    }

    /// Changes something, and keeps the sheet if it is another one then.
    fn change(self, change: impl FnOnce(&mut DailyState)) {
        let before = store::device().sheet(self.day);
        self.state.update(change);
        self.state.with_untracked(|daily| {
            if *daily.sheet() != before {
                self.is_kept.set(store::device().keep_sheet(self.day, daily.sheet()));
            }
        });
    }

    /// Makes a move.
    pub(super) fn play(self, mv: AnyMove) {
        if self.shell.settings.get_untracked().sound {
            sound::of_move(mv.game());
        }
        let words = self.shell.words;
        let told = words.with_untracked(|words| {
            self.state.with_untracked(|daily| tell(daily.board().view(), mv, words))
        });
        self.change(|daily| daily.play(mv, today()));
        let verdict = untrack(|| self.verdict());
        self.shell.spoken.set(match verdict {
            Some(verdict) => format!("{told}. {verdict}."),
            None => told,
        });
    }

    /// How it stands on the player's board.
    pub(super) fn stand(self) -> Stand {
        self.with(DailyState::stand)
    }

    /// What the moves on the board came to, once nothing is left to do there.
    pub(super) fn verdict(self) -> Option<String> {
        self.shell.words.with(|words| self.with(|daily| daily.verdict(words)))
    }

    /// Takes the last move back.
    pub(super) fn undo(self) {
        self.change(DailyState::undo);
    }

    /// Starts again.
    pub(super) fn restart(self) {
        self.change(DailyState::restart);
    }

    /// Shows so many moves of the solution, or goes back to the player's board.
    pub(super) fn show(self, solution: Option<usize>) {
        self.change(|daily| daily.show(solution));
    }

    /// What the last move of the solution does, in words.
    pub(super) fn told(self) -> Option<String> {
        self.shell.words.with(|words| self.with(|daily| daily.told(words)))
    }
}
