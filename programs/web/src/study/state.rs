//! The study on the page: shows a [`StudyState`], and lets the worker think about it.

use analysis::Finding;
use app::{BoardHistory, LinePosition, StudyState, Trouble, Variation};
use leptos::prelude::*;
use quatuor::{AnyGame, AnyMove, AnyPosition, Refusal, Request, Seed};
use table::share::from_link;
use wasm_bindgen::JsValue;

use crate::route::{Route, StudySource};
use crate::shell::Shell;
use crate::store;
use crate::worker_client::Progress;

/// The study on the page; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct StudyOnPage {
    shell: Shell,
    state: RwSignal<StudyState>,
    pub(super) here: Memo<LinePosition>,
    pub(super) board: Memo<BoardHistory>,
    pub(super) legal: Memo<Vec<AnyMove>>,
    pub(super) is_editing: Memo<bool>,
    pub(super) is_weighing: Memo<bool>,
}

impl StudyOnPage {
    pub(super) fn new(shell: Shell, game: AnyGame, source: Option<StudySource>) -> StudyOnPage {
        let read = source.map(|source| match source {
            StudySource::Game(id) => finished(&id).ok_or(Trouble::NoGame),
            StudySource::Notation(text) => read_source(game, &text).map_err(Trouble::Unreadable),
        });
        let usual = || {
            let deal = game.deal(&Request::default(), &Seed::new(store::new_id()));
            StudyState::new(Variation::new(&deal.expect("the usual table")))
        };
        let state = match read {
            Some(Ok(line)) => StudyState::new(line),
            Some(Err(trouble)) => {
                let mut state = usual();
                state.fail(trouble);
                state
            }
            None => usual(),
        };
        let state = RwSignal::new(state);
        let study = StudyOnPage {
            shell,
            state,
            here: Memo::new(move |_| state.with(|study| study.here().clone())),
            board: Memo::new(move |_| state.with(|study| study.board().clone())),
            legal: Memo::new(move |_| state.with(|study| study.legal_moves().to_vec())),
            is_editing: Memo::new(move |_| state.with(StudyState::is_editing)),
            is_weighing: Memo::new(move |_| state.with(StudyState::is_weighing)),
        };
        let wanted = Memo::new(move |_| {
            state.with(|study| (study.is_editing(), study.is_weighing(), study.is_solving()))
        });
        Effect::new(move |_| study.follow());
        Effect::new(move |_| {
            // Memos that are only tracked would never be computed.
            study.here.with(|_| ());
            wanted.get();
            study.think();
        });
        on_cleanup(move || shell.worker.with_value(|worker| worker.cancel()));
        study
    }

    pub(super) fn with<T>(self, read: impl FnOnce(&StudyState) -> T) -> T {
        self.state.with(read)
    }

    /// Changes the study, unless the page has gone: events and findings may come late.
    pub(super) fn update(self, change: impl FnOnce(&mut StudyState)) {
        let _ = self.state.try_update(change);
    }

    /// The position on the board now.
    pub(super) fn position(self) -> AnyPosition {
        self.state.with_untracked(|study| study.here().position.clone())
    }

    /// The address follows the board, so that it can be kept and sent.
    fn follow(self) {
        let (game, text) = self.here.with(|here| (here.position.game(), here.text()));
        // An address that can't be read stays, so that it can be mended.
        if self.with(|study| study.trouble().is_some()) {
            return;
        }
        let address = Route::Study(Some(game), Some(StudySource::Notation(text))).hash();
        if let Ok(history) = window().history() {
            // Browsers that are asked too often refuse: the next move asks again.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    /// Lets the worker find out what is to be found out.
    fn think(self) {
        let job = self.state.with_untracked(|study| study.job(store::job_seed()));
        self.shell.worker.with_value(|worker| match job {
            None => worker.cancel(),
            Some(job) => worker.start(job, move |progress| {
                self.update(|study| match progress {
                    Progress::Found(Finding::Study(found)) => study.learn_moves(found),
                    Progress::Found(Finding::Solution(found)) => study.learn_solution(found),
                    Progress::Found(_) => {}
                    Progress::Ended if study.is_solving() => study.solve(false),
                    Progress::Ended => {}
                });
            }),
        });
    }

    /// Reads what was pasted or typed; the board stays if it can't be read.
    pub(super) fn read(self, text: &str) {
        let game = self.state.try_with_untracked(|study| study.line().game());
        let Some(game) = game else { return };
        // Browsers may report one paste twice, the second time with what we wrote there.
        let is_here = self.here.with_untracked(|here| here.text() == text.trim());
        self.update(|study| match read_source(game, text) {
            _ if is_here => study.clear_trouble(),
            Ok(line) => study.open(line),
            Err(refusal) => study.fail(Trouble::Unreadable(refusal)),
        });
    }

    /// What is wrong with what was to be studied, in words.
    pub(super) fn trouble(self) -> Option<String> {
        let shell = self.shell;
        self.with(|study| {
            study.trouble().map(|trouble| match trouble {
                Trouble::NoGame => shell.say("trouble-no-table"),
                Trouble::Unreadable(refusal) => {
                    shell.tell("study-unreadable", &[("detail", &shell.refusal(refusal))])
                }
                Trouble::Request(refusal) => shell.refusal(refusal),
            })
        })
    }

    /// What there is to see or to do now, in one line.
    pub(super) fn task(self) -> String {
        let task = || self.shell.words.with(|words| self.with(|study| study.task(words)));
        self.trouble().unwrap_or_else(task)
    }
}

/// Reads a position, what a seat knows of one, a record, or a link to a game.
fn read_source(game: AnyGame, text: &str) -> Result<Variation, Refusal> {
    let link = text.trim().split_once('#').map(|(_, hash)| Route::read(&format!("#{hash}")));
    match link {
        Some(Route::See(code)) => Ok(Variation::of(&from_link(&code)?)),
        _ => Variation::read(game, text),
    }
}

/// A game that is over: before that, its secrets are not shown.
fn finished(id: &str) -> Option<Variation> {
    let table = store::device().table(id).ok()?.table;
    table.record().filter(|_| table.is_over()).map(|record| Variation::of(&record))
}
