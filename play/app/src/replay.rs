//! Going through a game step by step.

use quatuor::{AnyMove, AnyView, Seat};
use show::scene::{Ink, secrets, tell};
use show::words::Words;
use table::Table;
use table::record::Board;

use crate::BoardHistory;

/// A game, and the step of it that is shown.
#[derive(Clone, Debug)]
pub struct Replay {
    table: Table,
    /// The boards after each number of moves, from none to all.
    boards: Vec<Board>,
    step: usize,
    board: BoardHistory,
    /// The seat whose view is shown; `None` shows everything.
    eyes: Option<Seat>,
    /// A better move than the one that was played, and after how many moves.
    better: Option<(usize, AnyMove)>,
    is_playing: bool,
}

impl Replay {
    /// A game at its end, with everything open. Of a game that is only seen, what is seen.
    pub fn new(table: Table) -> Replay {
        let boards: Vec<Board> = table.boards().collect();
        let (step, eyes) = (table.moves().len(), table.seen_by());
        let board = BoardHistory::new(table.first_board().view(viewer(&table, eyes)));
        let board = board.after(table.moves());
        Replay { table, boards, step, board, eyes, better: None, is_playing: false }
    }

    /// The game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// After how many moves the game is shown.
    pub fn step(&self) -> usize {
        self.step
    }

    /// How many moves there are.
    pub fn last(&self) -> usize {
        self.table.moves().len()
    }

    /// The board at this step, with the way it came about.
    pub fn board(&self) -> &BoardHistory {
        &self.board
    }

    /// Whether the game is over at this step by the rules.
    pub fn is_over(&self) -> bool {
        self.boards[self.step].is_over()
    }

    /// Who is next after so many moves.
    pub fn mover(&self, step: usize) -> Seat {
        self.boards.get(step).map_or(Seat::FIRST, Board::to_move)
    }

    /// The seat whose view is shown; `None` shows everything.
    pub fn eyes(&self) -> Option<Seat> {
        self.eyes
    }

    /// Shows the game as a seat saw it, or with everything open. A game that is only
    /// seen by one seat stays so.
    pub fn see_with(&mut self, eyes: Option<Seat>) {
        if self.table.seen_by().is_none() {
            self.eyes = eyes;
            self.look_again();
        }
    }

    /// The seat whose view is drawn: where everything is open, that of the only person.
    pub fn viewer(&self) -> Seat {
        viewer(&self.table, self.eyes)
    }

    /// The secret colours of a seat, as far as they may be shown.
    pub fn secrets(&self, seat: Seat) -> Option<Vec<Ink>> {
        let eyes = self.eyes.unwrap_or(seat);
        secrets(&self.table.first_board().view(eyes), seat)
    }

    /// Shows the game after so many moves, and stops playing it.
    pub fn go(&mut self, step: usize) {
        self.is_playing = false;
        self.show(step);
    }

    /// Shows what would have been better after so many moves.
    pub fn show_better(&mut self, step: usize, better: &str) {
        let read = |board: &Board| board.read_move(better).ok();
        self.better = self.boards.get(step).and_then(read).map(|mv| (step, mv));
        self.go(step);
    }

    /// What is drawn over the board: the better move, while its step is shown.
    pub fn line(&self) -> Option<AnyMove> {
        self.better.filter(|(step, _)| *step == self.step).map(|(_, mv)| mv)
    }

    /// Whether the game goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Lets the game go on by itself, from the start if it is at its end; or stops it.
    pub fn play_or_pause(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.step == self.last() {
            self.show(0);
        }
    }

    /// It is time for the next step, if the game goes on by itself.
    pub fn tick(&mut self) {
        if self.is_playing {
            self.show(self.step + 1);
        }
        self.is_playing &= self.step < self.last();
    }

    /// One step further is played; everything else is made anew.
    fn show(&mut self, step: usize) {
        let (before, step) = (self.step, step.min(self.last()));
        self.step = step;
        if step == before + 1 {
            self.board.play(self.table.moves()[before]);
        } else if step != before {
            self.look_again();
        }
    }

    fn look_again(&mut self) {
        let start = self.table.first_board().view(self.viewer());
        self.board = BoardHistory::new(start).after(&self.table.moves()[..self.step]);
    }

    /// What the move did that led here: number, name and words.
    pub fn told(&self, words: &Words) -> String {
        if let Some(better) = self.line() {
            let (name, told) = self.told_instead(self.step, &better.to_string(), words);
            return words.say("look-better", &[("name", &name), ("move", &told)]);
        }
        let Some(before) = self.step.checked_sub(1) else { return words.say("look-start", &[]) };
        let (name, told) = self.told_at(before, words);
        words.say("look-move", &[("number", &self.step), ("name", &name), ("move", &told)])
    }

    /// Who moved after so many moves, and what the move does.
    pub fn told_at(&self, step: usize, words: &Words) -> (String, String) {
        let mv = self.table.moves().get(step).copied();
        self.tell(step, |_| mv, words)
    }

    /// Who moved after so many moves, and what another move would have done.
    pub fn told_instead(&self, step: usize, other: &str, words: &Words) -> (String, String) {
        self.tell(step, |view| view.read_move(other).ok(), words)
    }

    fn tell(
        &self,
        step: usize,
        mv: impl FnOnce(&AnyView) -> Option<AnyMove>,
        words: &Words,
    ) -> (String, String) {
        let Some(before) = self.boards.get(step) else { return Default::default() };
        let view = before.view(self.viewer());
        let told = mv(&view).map(|mv| tell(&view, mv, words)).unwrap_or_default();
        (self.table.player(view.to_move()).name().into(), told)
    }
}

fn viewer(table: &Table, eyes: Option<Seat>) -> Seat {
    eyes.or(table.lone_person()).unwrap_or(Seat::FIRST)
}
