//! The deal of a day as a player works on it: the board, the score sheet, and the solution
//! beside them.

use analysis::daily::{Day, Deal, Sheet};
use quatuor::{AnyMove, AnyPosition, Seat};
use show::scene::tell;
use show::words::Words;

use crate::BoardHistory;

/// A day's deal, its sheet, and what is on the board.
#[derive(Clone, Debug)]
pub struct DailyState {
    deal: Deal,
    sheet: Sheet,
    board: BoardHistory,
    /// How many moves of the solution are on the board; `None` while the player plays.
    solution: Option<usize>,
}

/// How it stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// There is something to remove.
    Open,
    /// All colours are gone.
    Solved,
    /// No group is left.
    Stuck,
}

impl DailyState {
    /// The deal, with the moves that were made before. Moves that can't be played are
    /// dropped from the sheet.
    pub fn new(deal: Deal, mut sheet: Sheet) -> DailyState {
        let board = own_board(&deal, &mut sheet);
        let mut state = DailyState { deal: deal.clone(), sheet, board, solution: None };
        state.set_deal(deal);
        state
    }

    /// Which day it is about.
    pub fn day(&self) -> Day {
        self.deal.day
    }

    /// The deal with the shortest line that is known.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What the player has made of it.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The board.
    pub fn board(&self) -> &BoardHistory {
        &self.board
    }

    /// How many moves of the solution are on the board; `None` while the player plays.
    pub fn solution(&self) -> Option<usize> {
        self.solution
    }

    /// A shorter line is known, or par is.
    pub fn set_deal(&mut self, deal: Deal) {
        self.deal = deal;
        if let Some(par) = self.par() {
            self.sheet.par = Some(par);
        }
    }

    /// Par, once it is known.
    pub fn par(&self) -> Option<u32> {
        self.deal.is_par.then(|| self.deal.moves())
    }

    /// How it stands on the board.
    pub fn stand(&self) -> Stand {
        match self.board.view().outcome() {
            None => Stand::Open,
            Some(outcome) if outcome.standings.iter().any(|one| one.won) => Stand::Solved,
            Some(_) => Stand::Stuck,
        }
    }

    /// The moves to choose from; none while the solution is shown.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self.solution {
            Some(_) => vec![],
            None => self.board.view().legal_moves(),
        }
    }

    /// Makes a move.
    pub fn play(&mut self, mv: AnyMove, today: Day) {
        self.board.play(mv);
        self.sheet.moves.push(mv.to_string());
        if self.stand() == Stand::Solved {
            self.sheet.solve(today == self.day());
        }
    }

    /// What the moves on the board came to, once nothing is left to do there.
    pub fn verdict(&self, words: &Words) -> Option<String> {
        match self.stand() {
            Stand::Open => None,
            Stand::Solved => Some(words.say("daily-solved", &[("count", &self.sheet.moves.len())])),
            Stand::Stuck => Some(words.say("daily-stuck", &[])),
        }
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.sheet.moves.pop();
        self.lay_out();
    }

    /// Starts again.
    pub fn restart(&mut self) {
        self.sheet.restart();
        self.lay_out();
    }

    /// Shows so many moves of the solution, or goes back to the player's board.
    pub fn show(&mut self, solution: Option<usize>) {
        self.sheet.has_seen |= solution.is_some();
        self.solution = solution;
        self.lay_out();
    }

    /// What the last move of the solution does, in words.
    pub fn told(&self, words: &Words) -> Option<String> {
        let step = self.solution?.checked_sub(1)?;
        let before = start(&self.deal).after(&line(&self.deal)[..step]);
        let mv = *self.deal.line.get(step)?;
        Some(tell(before.view(), AnyMove::Slides(mv), words))
    }

    /// Puts the moves that are to be seen on the board. Pieces keep their ids from the
    /// start, so that they move to where they belong.
    fn lay_out(&mut self) {
        self.board = match self.solution {
            Some(count) => {
                let line = line(&self.deal);
                start(&self.deal).after(&line[..count.min(line.len())])
            }
            None => own_board(&self.deal, &mut self.sheet),
        };
    }
}

/// The board after the moves of the sheet.
fn own_board(deal: &Deal, sheet: &mut Sheet) -> BoardHistory {
    let mut board = start(deal);
    let play = |text: &String| {
        let mv = board.view().read_move(text).ok()?;
        board.play(mv);
        Some(())
    };
    let made = sheet.moves.iter().map_while(play).count();
    sheet.moves.truncate(made);
    board
}

fn start(deal: &Deal) -> BoardHistory {
    BoardHistory::new(AnyPosition::from(deal.position).view(Seat::FIRST))
}

fn line(deal: &Deal) -> Vec<AnyMove> {
    deal.line.iter().copied().map(AnyMove::Slides).collect()
}
