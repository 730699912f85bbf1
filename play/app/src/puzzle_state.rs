//! A puzzle as a player works on it: the board, and how it stands.

use analysis::puzzles::{Goal, Puzzle};
use quatuor::{AnyMove, Seat};
use show::scene::tell;
use show::words::Words;

use crate::BoardHistory;

/// A puzzle and what is on the board. All secrets are open.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleState {
    puzzle: Puzzle,
    /// The right moves so far, with the replies.
    moves: Vec<AnyMove>,
    board: BoardHistory,
    stand: PuzzleStand,
    /// Whether it was solved without a mistake; `None` until that is decided.
    result: Option<bool>,
}

/// How a puzzle stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleStand {
    /// The player is to find a move.
    Open,
    /// The opponent is about to make this move.
    Reply(AnyMove),
    /// The last move was wrong. It is on the board, and after it the reply that refutes it,
    /// if one is known.
    Missed(AnyMove, Option<AnyMove>),
    /// The goal is reached.
    Solved,
    /// So many moves of the answer are shown.
    Shown(usize),
}

impl PuzzleState {
    /// The beginning of a puzzle.
    pub fn new(puzzle: Puzzle) -> PuzzleState {
        let board = start(&puzzle);
        PuzzleState { puzzle, moves: vec![], board, stand: PuzzleStand::Open, result: None }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board.
    pub fn board(&self) -> &BoardHistory {
        &self.board
    }

    /// How it stands.
    pub fn stand(&self) -> PuzzleStand {
        self.stand
    }

    /// Whether it was solved without a mistake; `None` until that is decided.
    pub fn result(&self) -> Option<bool> {
        self.result
    }

    /// The moves to choose from; none while it is not the player's turn.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self.stand {
            PuzzleStand::Open => self.board.view().legal_moves(),
            _ => vec![],
        }
    }

    /// The player makes a move.
    pub fn play(&mut self, mv: AnyMove) {
        if self.stand != PuzzleStand::Open {
            return;
        }
        self.board.play(mv);
        let line = [&self.moves[..], &[mv]].concat();
        if !self.puzzle.accepts(&line) {
            let refutation = self.puzzle.refutation(mv).filter(|_| self.moves.is_empty());
            if let Some(reply) = refutation {
                self.board.play(reply);
            }
            self.result.get_or_insert(false);
            self.stand = PuzzleStand::Missed(mv, refutation);
            return;
        }
        self.moves = line;
        self.follow();
    }

    /// The opponent makes the move that is waited for.
    pub fn reply(&mut self) {
        if let PuzzleStand::Reply(mv) = self.stand {
            self.board.play(mv);
            self.moves.push(mv);
            self.follow();
        }
    }

    fn follow(&mut self) {
        let next = self.puzzle.next_moves(&self.moves);
        self.stand = match next.first() {
            _ if self.puzzle.is_solved_by(&self.moves) => {
                self.result.get_or_insert(true);
                PuzzleStand::Solved
            }
            Some(reply) if self.board.view().to_move() != self.puzzle.seat() => {
                PuzzleStand::Reply(*reply)
            }
            _ => PuzzleStand::Open,
        };
    }

    /// Back to the last right move.
    pub fn again(&mut self) {
        if matches!(self.stand, PuzzleStand::Solved | PuzzleStand::Shown(_)) {
            self.moves.clear();
        }
        self.board = start(&self.puzzle).after(&self.moves);
        self.stand = PuzzleStand::Open;
        if self.board.view().to_move() != self.puzzle.seat() {
            self.follow();
        }
    }

    /// Shows so many moves of the answer. Who looks has not solved it.
    pub fn show(&mut self, count: usize) {
        self.result.get_or_insert(false);
        let line = self.puzzle.line();
        let count = count.min(line.len());
        self.board = start(&self.puzzle).after(&line[..count]);
        self.stand = PuzzleStand::Shown(count);
    }

    /// What there is to do, in a sentence.
    pub fn goal(&self, words: &Words) -> String {
        match self.puzzle.goal {
            Goal::Win if self.puzzle.start.seats() > 2 => words.say("puzzle-goal-win-all", &[]),
            Goal::Win => words.say("puzzle-goal-win", &[]),
            Goal::Clear(count) => words.say("puzzle-goal-clear", &[("count", &count)]),
            Goal::Rows(count) => words.say("puzzle-goal-rows", &[("count", &count)]),
        }
    }

    /// Who sits in a seat: the player, or an opponent.
    pub fn name(&self, seat: Seat, words: &Words) -> String {
        words.name_of(seat, self.puzzle.seat())
    }

    /// What came of the last move, in sentences; nothing while there is nothing to say.
    pub fn comment(&self, words: &Words) -> Option<String> {
        match self.stand {
            PuzzleStand::Open if self.moves.is_empty() => None,
            PuzzleStand::Open | PuzzleStand::Reply(_) => Some(words.say("puzzle-right", &[])),
            PuzzleStand::Solved => Some(words.say("puzzle-solved", &[])),
            PuzzleStand::Missed(wrong, reply) => Some(self.why_missed(wrong, reply, words)),
            PuzzleStand::Shown(count) => Some(self.told(count, words)),
        }
    }

    fn why_missed(&self, wrong: AnyMove, reply: Option<AnyMove>, words: &Words) -> String {
        match (self.puzzle.goal, reply) {
            (Goal::Win, Some(reply)) => {
                let before = start(&self.puzzle).after(&self.moves).after(&[wrong]);
                let view = before.view();
                let (name, told) = (self.name(view.to_move(), words), tell(view, reply, words));
                words.say("puzzle-missed-reply", &[("name", &name), ("move", &told)])
            }
            (Goal::Win, None) => words.say("puzzle-missed", &[]),
            (Goal::Clear(count), _) => words.say("puzzle-missed-clear", &[("count", &count)]),
            (Goal::Rows(count), _) => words.say("puzzle-missed-rows", &[("count", &count)]),
        }
    }

    /// What the last of so many moves of the answer does, and what speaks for it.
    fn told(&self, count: usize, words: &Words) -> String {
        let line = self.puzzle.line();
        let Some(index) = count.checked_sub(1) else { return words.say("puzzle-answer", &[]) };
        let before = start(&self.puzzle).after(&line[..index]);
        let view = before.view();
        let told = tell(view, line[index], words);
        let told = match view.to_move() {
            seat if seat == self.puzzle.seat() => {
                words.say("puzzle-answer-move", &[("move", &told)])
            }
            seat => format!("{} {told}.", self.name(seat, words)),
        };
        match &self.puzzle.reason {
            Some((reason, value)) if index == 0 => {
                let reason = words.say(&format!("reason-{reason}"), &[("count", value)]);
                format!("{told} {}", words.say("puzzle-reason", &[("reason", &reason)]))
            }
            _ => told,
        }
    }
}

fn start(puzzle: &Puzzle) -> BoardHistory {
    BoardHistory::snug(puzzle.start.revealed_view())
}
