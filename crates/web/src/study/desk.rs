//! What lies on the desk of somebody who studies: the line, the picture, what is known
//! of the position, and who thinks about it.

use analysis::{Finding, History, PuzzleJob, Solution, SolutionState, Study, StudyJob};
use games::{AnyGame, AnyMove, AnyPosition, Dice, Refusal, Request, Seed, Side};
use leptos::prelude::*;
use scene::is_carried;
use share::from_link;
use table::{LinePosition, Variation};
use wasm_bindgen::JsValue;

use crate::play::Film;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;
use crate::worker_client::Progress;

/// Everything on the page; cheap to hand around.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    shell: Shell,
    pub(super) line: RwSignal<Variation>,
    pub(super) stage: Memo<LinePosition>,
    pub(super) film: RwSignal<Film>,
    pub(super) legal: Memo<Vec<AnyMove>>,
    pub(super) is_editing: RwSignal<bool>,
    /// Whether moves are weighed.
    pub(super) is_on: RwSignal<bool>,
    pub(super) is_solving: RwSignal<bool>,
    pub(super) found: RwSignal<Option<Study>>,
    pub(super) solved: RwSignal<Option<Solution>>,
    /// The move in the list that is pointed at.
    pub(super) pointed: RwSignal<Option<AnyMove>>,
    /// What is wrong with what was typed.
    pub(super) trouble: RwSignal<Option<String>>,
    /// Why nothing came of what was done by hand.
    pub(super) refused: RwSignal<Option<&'static str>>,
}

impl Desk {
    pub(super) fn new(shell: Shell, game: AnyGame, position: Option<String>) -> Desk {
        let read = position.map(|text| match text.strip_prefix('@') {
            Some(id) => finished(id).ok_or_else(|| untrack(|| shell.say("trouble-no-table"))),
            None => read_source(game, &text).map_err(|refusal| unreadable(shell, &refusal)),
        });
        let usual = || {
            let deal = game.deal(&Request::default(), &Seed::new(store::new_id()));
            Variation::new(&deal.expect("the usual table"))
        };
        let (line, trouble) = match read {
            Some(Ok(line)) => (line, None),
            Some(Err(error)) => (usual(), Some(error)),
            None => (usual(), None),
        };
        let film = RwSignal::new(film(&line));
        let line = RwSignal::new(line);
        let stage = Memo::new(move |_| line.with(Variation::current));
        let desk = Desk {
            shell,
            line,
            stage,
            film,
            legal: Memo::new(move |_| stage.with(|stage| stage.position.legal_moves())),
            is_editing: RwSignal::new(false),
            is_on: RwSignal::new(true),
            is_solving: RwSignal::new(false),
            found: RwSignal::new(None),
            solved: RwSignal::new(None),
            pointed: RwSignal::new(None),
            trouble: RwSignal::new(trouble),
            refused: RwSignal::new(None),
        };
        Effect::new(move |_| desk.follow());
        Effect::new(move |_| desk.think());
        on_cleanup(move || shell.worker.with_value(|worker| worker.cancel()));
        desk
    }

    /// The address follows the board, so that it can be kept and sent.
    fn follow(self) {
        let (game, text) = self.stage.with(|stage| (stage.position.game(), stage.text()));
        let address = Route::Study(Some(game), Some(text)).hash();
        if let Ok(history) = window().history() {
            // Browsers that are asked too often refuse: the next move asks again.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    /// Sets somebody to think about the position, or lets them rest.
    fn think(self) {
        let (is_on, is_solving) = (self.is_on.get(), self.is_solving.get());
        let is_at_rest = self.is_editing.get() || !(is_on || is_solving);
        let position = self.stage.with(|stage| stage.position.clone());
        self.shell.worker.with_value(|worker| {
            let puzzle = PuzzleJob::new(&position).filter(|_| is_solving);
            if let Some(puzzle) = puzzle {
                worker.start(puzzle, move |progress| match progress {
                    Progress::Found(Finding::Solution(solution)) => self.show_solution(solution),
                    Progress::Found(_) => {}
                    Progress::Ended => self.is_solving.set(false),
                });
            } else if is_at_rest || !self.stage.with_untracked(LinePosition::can_be_weighed) {
                worker.cancel();
            } else {
                let dice = u64::from(store::dice().below(u32::MAX));
                let job = StudyJob::new(untrack(|| self.history()), dice);
                worker.start(job, move |progress| {
                    if let Progress::Found(Finding::Study(study)) = progress {
                        self.found.set(Some(study));
                    }
                });
            }
        });
    }

    /// What is known of the game up to here.
    fn history(self) -> History {
        let here = self.stage.get();
        let moves = self.line.with(|line| line.moves_before().to_vec());
        match here.eyes {
            None => History::open(&here.start, &moves),
            Some(_) => History::seen(&here.start, &moves, here.position.to_move()),
        }
    }

    /// Shows what the solver has found so far.
    fn show_solution(self, solution: Solution) {
        let position = self.stage.with_untracked(|stage| stage.position.clone());
        if !solution.moves.is_empty() {
            let moves = read_line(&position, &solution.moves);
            self.line.update(|line| line.plan(&moves));
        }
        let is_last = solution.state != SolutionState::Searching;
        self.solved.set(Some(solution));
        if is_last {
            self.is_solving.set(false);
        }
    }

    /// Goes on with another line, or at another place of this one.
    pub(super) fn show(self, line: Variation) {
        self.is_solving.set(false);
        self.pointed.set(None);
        self.trouble.set(None);
        self.refused.set(None);
        let is_same = self.stage.with_untracked(|stage| *stage == line.current());
        if !is_same {
            self.found.set(None);
            self.film.set(film(&line));
        }
        self.line.set(line);
    }

    pub(super) fn play(self, mv: AnyMove) {
        let mut line = self.line.get_untracked();
        line.play(mv);
        self.show(line);
    }

    pub(super) fn go(self, at: usize) {
        let mut line = self.line.get_untracked();
        line.go(at);
        self.show(line);
    }

    /// Begins anew from a position.
    pub(super) fn begin(self, position: &AnyPosition) {
        self.solved.set(None);
        self.show(Variation::new(position));
    }

    /// Reads what somebody has pasted; the board stays if it makes no sense.
    pub(super) fn read(self, text: &str) {
        // Browsers may tell of one paste twice, the second time with what we wrote there.
        if self.stage.with_untracked(|stage| stage.text() == text.trim()) {
            return self.trouble.set(None);
        }
        let game = self.line.with_untracked(Variation::game);
        match read_source(game, text) {
            Ok(line) => {
                self.solved.set(None);
                self.show(line);
            }
            Err(refusal) => self.trouble.set(Some(unreadable(self.shell, &refusal))),
        }
    }

    /// Sets up by hand, or goes back to the moves.
    pub(super) fn edit(self, is_editing: bool) {
        self.trouble.set(None);
        self.refused.set(None);
        self.is_solving.set(false);
        self.is_editing.set(is_editing);
    }

    /// The line that is drawn on the board: the move that is pointed at, or the best line.
    pub(super) fn shown_line(self) -> Vec<AnyMove> {
        if let Some(mv) = self.pointed.get() {
            return vec![mv];
        }
        if self.solved.with(|solved| solved.as_ref().is_some_and(|one| !one.moves.is_empty())) {
            let ahead = self.line.with(|line| line.moves()[line.at()..].to_vec());
            return ahead.into_iter().take(DRAWN).collect();
        }
        let is_on = self.is_on.get();
        self.found.with(|found| match found {
            Some(found) if is_on => {
                self.stage.with(|stage| read_line(&stage.position, &found.line))
            }
            _ => vec![],
        })
    }

    /// What there is to see or to do now, in one line.
    pub(super) fn task(self) -> String {
        let shell = self.shell;
        if self.is_editing.get() {
            let is_carried = self.stage.with(|stage| is_carried(&stage.position));
            let key = if is_carried { "study-swap" } else { "study-paint" };
            return shell.say(self.refused.get().unwrap_or(key));
        }
        self.stage.with(|stage| {
            let Some(outcome) = stage.outcome() else {
                let seat = stage.position.to_move();
                let key = if stage.shows(seat) { "study-turn" } else { "study-hidden" };
                return shell.tell(key, &[("seat", &seat)]);
            };
            let winners = outcome.winning_sides();
            let names: Vec<String> = winners.iter().map(|side| self.side_name(*side)).collect();
            let names = shell.words.with(|words| words.list(&names));
            match winners.as_slice() {
                [] => shell.say("end-lost-alone"),
                [_] => shell.tell("end-won", &[("names", &names)]),
                _ => shell.tell("end-shared", &[("names", &names)]),
            }
        })
    }

    /// "Seat 1", or "Seat 1+3" for a team.
    pub(super) fn side_name(self, side: Side) -> String {
        self.shell.tell("study-seat", &[("seat", &side)])
    }
}

/// How much of the solver's line is drawn: more would cover the board.
const DRAWN: usize = 6;

/// Reads a position, what a seat knows of one, a record, or a link to a game.
fn read_source(game: AnyGame, text: &str) -> Result<Variation, Refusal> {
    let link = text.trim().split_once('#').map(|(_, hash)| Route::read(&format!("#{hash}")));
    match link {
        Some(Route::See(code)) => Ok(Variation::of(&from_link(&code)?)),
        _ => Variation::read(game, text),
    }
}

/// The game of a table that is over: before that, secrets stay at the table.
fn finished(id: &str) -> Option<Variation> {
    let table = store::table(id).ok()?.table;
    table.record().filter(|_| table.is_over()).map(|record| Variation::of(&record))
}

/// The picture of the place in a line, with every piece where its moves have led it.
fn film(line: &Variation) -> Film {
    let mut film = Film::new(line.current().start);
    line.moves_before().iter().for_each(|mv| film.play(*mv));
    film
}

/// Moves that are written, from a position on, as far as they can be played.
fn read_line(position: &AnyPosition, texts: &[String]) -> Vec<AnyMove> {
    let mut position = position.clone();
    let mut read = |text: &String| {
        let mv = position.read_move(text).ok()?;
        position.play(mv).ok()?;
        Some(mv)
    };
    texts.iter().map_while(&mut read).collect()
}

/// What is wrong with what was pasted.
fn unreadable(shell: Shell, refusal: &Refusal) -> String {
    untrack(|| shell.tell("study-unreadable", &[("detail", &shell.refusal(refusal))]))
}
