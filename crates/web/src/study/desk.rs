//! What lies on the desk of somebody who studies: the line, the picture, what is known
//! of the position, and who thinks about it.

use games::{AnyGame, AnyMove, AnyPosition, Dice, Refusal, Request, Seed, Side};
use leptos::prelude::*;
use table::{Found, Glance, Line, Puzzle, Solved, Solving, Study};
use wasm_bindgen::JsValue;

use crate::play::Film;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

/// Everything on the page; cheap to hand around.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    shell: Shell,
    pub(super) line: RwSignal<Line>,
    pub(super) stage: Memo<Glance>,
    pub(super) film: RwSignal<Film>,
    pub(super) legal: Memo<Vec<AnyMove>>,
    pub(super) is_editing: RwSignal<bool>,
    /// Whether moves are weighed.
    pub(super) is_on: RwSignal<bool>,
    pub(super) is_solving: RwSignal<bool>,
    pub(super) found: RwSignal<Option<Found>>,
    pub(super) solved: RwSignal<Option<Solved>>,
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
            None => Line::read(game, &text).map_err(|refusal| unreadable(shell, &refusal)),
        });
        let usual = || {
            let deal = game.deal(&Request::default(), &Seed::new(store::new_id()));
            Line::new(&deal.expect("the usual table"))
        };
        let (line, trouble) = match read {
            Some(Ok(line)) => (line, None),
            Some(Err(error)) => (usual(), Some(error)),
            None => (usual(), None),
        };
        let film = RwSignal::new(film(&line));
        let line = RwSignal::new(line);
        let stage = Memo::new(move |_| line.with(Line::glance));
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
        on_cleanup(move || shell.thinker.with_value(|thinker| thinker.forget()));
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
        self.shell.thinker.with_value(|thinker| {
            let puzzle = Puzzle::new(&position).filter(|_| is_solving);
            if let Some(puzzle) = puzzle {
                thinker.work(Puzzle::KIND, &puzzle.to_text(), move |part| self.hear(part));
            } else if is_at_rest || !self.stage.with_untracked(Glance::can_be_weighed) {
                thinker.forget();
            } else {
                let dice = u64::from(store::dice().below(u32::MAX));
                let study = self.line.with_untracked(|line| Study::new(line, None, dice));
                thinker.work(Study::KIND, &study.to_text(), move |part| {
                    if let Some(found) = part.and_then(Found::from_text) {
                        self.found.set(Some(found));
                    }
                });
            }
        });
    }

    /// The solver tells something.
    fn hear(self, part: Option<&str>) {
        let Some(solved) = part.map(Solved::from_text) else {
            return self.is_solving.set(false);
        };
        let position = self.stage.with_untracked(|stage| stage.position.clone());
        if let Some(solved) = &solved
            && !solved.moves.is_empty()
        {
            let moves = read_line(&position, &solved.moves);
            self.line.update(|line| line.plan(&moves));
        }
        let is_last = solved.as_ref().is_none_or(|one| one.verdict != Solving::Searching);
        self.solved.set(solved);
        if is_last {
            self.is_solving.set(false);
        }
    }

    /// Goes on with another line, or at another place of this one.
    pub(super) fn show(self, line: Line) {
        self.is_solving.set(false);
        self.pointed.set(None);
        self.trouble.set(None);
        self.refused.set(None);
        let is_same = self.stage.with_untracked(|stage| *stage == line.glance());
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
        self.show(Line::new(position));
    }

    /// Reads what somebody has pasted; the board stays if it makes no sense.
    pub(super) fn read(self, text: &str) {
        // Browsers may tell of one paste twice, the second time with what we wrote there.
        if self.stage.with_untracked(|stage| stage.text() == text.trim()) {
            return self.trouble.set(None);
        }
        let game = self.line.with_untracked(Line::game);
        match Line::read(game, text) {
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
            let is_shuttles = self.line.with(Line::game) == AnyGame::Shuttles;
            let key = if is_shuttles { "study-swap" } else { "study-paint" };
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

/// The game of a table that is over: before that, secrets stay at the table.
fn finished(id: &str) -> Option<Line> {
    let table = store::table(id).ok()?.table;
    table.is_over().then(|| Line::of(table.record()))
}

/// The picture of the place in a line, with every piece where its moves have led it.
fn film(line: &Line) -> Film {
    let mut film = Film::new(line.glance().start);
    line.moves().iter().take(line.at()).for_each(|mv| film.play(*mv));
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
