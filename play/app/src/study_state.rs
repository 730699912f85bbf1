//! The analysis board: a line of play, what is known of the position, and what is still to
//! be found out.

use analysis::{History, Job, PuzzleJob, Solution, SolutionState, Study, StudyJob};
use quatuor::{AnyMove, AnyPosition, AnyView, Refusal, Side};
use show::scene::is_carried;
use show::words::Words;

use crate::{BoardHistory, LinePosition, Variation};

/// How many moves of the solver's line are drawn: more would cover the board.
const DRAWN: usize = 6;

/// Everything about the analysis board.
#[derive(Clone, Debug)]
pub struct StudyState {
    line: Variation,
    here: LinePosition,
    legal: Vec<AnyMove>,
    board: BoardHistory,
    is_editing: bool,
    is_weighing: bool,
    is_solving: bool,
    found: Option<Study>,
    solution: Option<Solution>,
    pointed: Option<AnyMove>,
    trouble: Option<Trouble>,
    refused: Option<&'static str>,
}

/// What is wrong with what was to be studied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no such game on this device, or it is not over.
    NoGame,
    /// It can't be read, for this reason.
    Unreadable(Refusal),
    /// It can't be dealt, for this reason.
    Request(Refusal),
}

impl StudyState {
    /// A line to study.
    pub fn new(line: Variation) -> StudyState {
        let (here, board) = (line.current(), board(&line));
        StudyState {
            legal: here.position.legal_moves(),
            line,
            here,
            board,
            is_editing: false,
            is_weighing: true,
            is_solving: false,
            found: None,
            solution: None,
            pointed: None,
            trouble: None,
            refused: None,
        }
    }

    /// The line.
    pub fn line(&self) -> &Variation {
        &self.line
    }

    /// The place in the line.
    pub fn here(&self) -> &LinePosition {
        &self.here
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> &[AnyMove] {
        &self.legal
    }

    /// The board, with the way it came about.
    pub fn board(&self) -> &BoardHistory {
        &self.board
    }

    /// What is drawn of the position: the view of the seat to move, if its secrets are known.
    pub fn view(&self) -> &AnyView {
        self.board.view()
    }

    /// Whether a position is set up by hand.
    pub fn is_editing(&self) -> bool {
        self.is_editing
    }

    /// Whether moves are weighed.
    pub fn is_weighing(&self) -> bool {
        self.is_weighing
    }

    /// Whether the board is being solved.
    pub fn is_solving(&self) -> bool {
        self.is_solving
    }

    /// What is known of the moves.
    pub fn found(&self) -> Option<&Study> {
        self.found.as_ref()
    }

    /// What is known of the solution.
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The move in the list that is pointed at.
    pub fn pointed(&self) -> Option<AnyMove> {
        self.pointed
    }

    /// What is wrong with what was to be studied.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// Why an edit was refused, as the key of a text.
    pub fn refused(&self) -> Option<&'static str> {
        self.refused
    }

    /// Goes on with another line, or at another place of this one.
    fn show(&mut self, line: Variation) {
        self.is_solving = false;
        (self.pointed, self.trouble, self.refused) = (None, None, None);
        let here = line.current();
        if here != self.here {
            self.found = None;
            self.legal = here.position.legal_moves();
            self.board = board(&line);
            self.here = here;
        }
        self.line = line;
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: AnyMove) {
        let mut line = self.line.clone();
        line.play(mv);
        self.show(line);
    }

    /// Goes to the place after so many moves of the line.
    pub fn go(&mut self, at: usize) {
        let mut line = self.line.clone();
        line.go(at);
        self.show(line);
    }

    /// Starts a new line from a position.
    pub fn begin(&mut self, position: &AnyPosition) {
        self.open(Variation::new(position));
    }

    /// Goes on with another line.
    pub fn open(&mut self, line: Variation) {
        self.solution = None;
        self.show(line);
    }

    /// What was to be studied can't be; the board stays as it is.
    pub fn fail(&mut self, trouble: Trouble) {
        self.trouble = Some(trouble);
    }

    /// What is on the board was asked for again.
    pub fn clear_trouble(&mut self) {
        self.trouble = None;
    }

    /// Starts to set up a position by hand, or goes back to the moves.
    pub fn edit(&mut self, is_editing: bool) {
        (self.trouble, self.refused) = (None, None);
        (self.is_solving, self.is_editing) = (false, is_editing);
    }

    /// An edit was refused, for the reason that this text says.
    pub fn refuse(&mut self, key: &'static str) {
        self.refused = Some(key);
    }

    /// Points at a move in the list, or at none any more.
    pub fn point(&mut self, mv: Option<AnyMove>) {
        self.pointed = mv;
    }

    /// Switches the weighing of moves on or off.
    pub fn weigh(&mut self, is_weighing: bool) {
        self.is_weighing = is_weighing;
    }

    /// Starts to solve the board, or stops.
    pub fn solve(&mut self, is_solving: bool) {
        if is_solving {
            self.solution = None;
        }
        self.is_solving = is_solving;
    }

    /// Whether the board is a puzzle that is not solved yet.
    pub fn is_puzzle(&self) -> bool {
        PuzzleJob::new(&self.here.position).is_some() && self.here.outcome().is_none()
    }

    /// What is to be found out now; `None` if nothing is.
    pub fn job(&self, seed: u64) -> Option<Job> {
        let puzzle = PuzzleJob::new(&self.here.position).filter(|_| self.is_solving);
        if let Some(puzzle) = puzzle {
            return Some(puzzle.into());
        }
        let is_wanted = !self.is_editing && (self.is_weighing || self.is_solving);
        let weighs = is_wanted && self.here.can_be_weighed();
        weighs.then(|| StudyJob::new(self.history(), seed).into())
    }

    /// What is known of the game up to here.
    fn history(&self) -> History {
        let (here, moves) = (&self.here, self.line.moves_before());
        match here.eyes {
            None => History::open(&here.start, moves),
            Some(_) => {
                let mover = here.position.to_move();
                History::of_view(mover, &here.start.view(mover), moves)
            }
        }
    }

    /// More is known of the moves.
    pub fn learn_moves(&mut self, found: Study) {
        self.found = Some(found);
    }

    /// More is known of the solution; its moves lie ahead then.
    pub fn learn_solution(&mut self, solution: Solution) {
        if !solution.moves.is_empty() {
            let moves = read_line(&self.here.position, &solution.moves);
            self.line.plan(&moves);
        }
        self.is_solving &= solution.state == SolutionState::Searching;
        self.solution = Some(solution);
    }

    /// The moves with what is known of them, the best first; all legal moves at first.
    pub fn weighed_moves(&self) -> Vec<AnyMove> {
        let read = |text: &str| self.here.position.read_move(text).ok();
        match &self.found {
            Some(found) => found.moves.iter().filter_map(|one| read(&one.mv)).collect(),
            None => self.legal.clone(),
        }
    }

    /// The line that is drawn on the board: the move that is pointed at, or the best line.
    pub fn drawn_line(&self) -> Vec<AnyMove> {
        if let Some(mv) = self.pointed {
            return vec![mv];
        }
        if self.solution.as_ref().is_some_and(|solution| !solution.moves.is_empty()) {
            let ahead = &self.line.moves()[self.line.at()..];
            return ahead.iter().copied().take(DRAWN).collect();
        }
        match &self.found {
            Some(found) if self.is_weighing => read_line(&self.here.position, &found.line),
            _ => vec![],
        }
    }

    /// What there is to see or to do now, in one line.
    pub fn task(&self, words: &Words) -> String {
        if self.is_editing {
            let key = if is_carried(&self.here.position) { "study-swap" } else { "study-paint" };
            return words.say(self.refused.unwrap_or(key), &[]);
        }
        let Some(outcome) = self.here.outcome() else {
            let seat = self.here.position.to_move();
            let key = if self.here.shows(seat) { "study-turn" } else { "study-hidden" };
            return words.say(key, &[("seat", &seat)]);
        };
        let winners = outcome.winning_sides();
        let names: Vec<String> = winners.iter().map(|side| study_side(*side, words)).collect();
        let names = words.list(&names);
        match winners.as_slice() {
            [] => words.say("end-lost-alone", &[]),
            [_] => words.say("end-won", &[("names", &names)]),
            _ => words.say("end-shared", &[("names", &names)]),
        }
    }
}

/// "Seat 1", or "Seat 1+3" for a team.
pub fn study_side(side: Side, words: &Words) -> String {
    words.say("study-seat", &[("seat", &side)])
}

/// The board at the place in a line, with every piece where its moves have led it, as the
/// seat to move sees it: drawn lines start from its pieces.
fn board(line: &Variation) -> BoardHistory {
    let here = line.current();
    BoardHistory::new(here.start.view(here.viewer())).after(line.moves_before())
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
