//! Puzzles: missed, answered, solved, counted.

use analysis::puzzles::{Puzzle, pack};
use anyhow::{Context, Result};
use app::BoardHistory;
use quatuor::AnyGame;

use super::{Eye, exercises};
use crate::visit::Visit;

/// One puzzle of each game, the puzzle of today, and the own moves.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    for game in AnyGame::ALL {
        see_puzzle(visit, eye, game).await?;
    }
    visit.open("#/puzzles/today", ".puzzle .spot.open").await?;
    eye.look(visit, "today").await?;
    let today = shown(visit).await?;
    solve(visit, &today).await?;
    visit.open("#/", ".home .todays-puzzle").await?;
    eye.look(visit, "today-done").await?;
    visit.open("#/puzzles", ".puzzles .streak").await?;
    eye.look(visit, "streak").await?;
    exercises::see(visit, eye).await
}

async fn see_puzzle(visit: &Visit, eye: &mut Eye, game: AnyGame) -> Result<()> {
    // One with an answer of an opponent, where there is one.
    let all = pack(game);
    let has_reply = |one: &&Puzzle| {
        let mut board = BoardHistory::new(one.start.revealed_view());
        board.play(one.line()[0]);
        one.line().len() > 1 && board.view().to_move() != one.seat()
    };
    let puzzle = all.iter().find(has_reply).or(all.first()).context("a puzzle")?;
    let number = puzzle.number;
    let page = format!(".puzzle[data-game={game}][data-number='{number}']");
    visit.open(&format!("#/puzzles/{game}/{number}"), &format!("{page} .spot.open")).await?;
    let mut board = BoardHistory::new(puzzle.start.revealed_view());
    let mut legal = puzzle.start.legal_moves().into_iter();
    let wrong = legal.find(|mv| !puzzle.accepts(&[*mv])).context("a wrong move")?;
    visit.make_move(&mut board, wrong).await?;
    visit.wait_for(".bubble[data-stand=missed]").await?;
    eye.look(visit, &format!("{game}-missed")).await?;
    visit.push(".bubble .again").await?;
    visit.wait_for(".puzzle .spot.open").await?;
    if has_reply(&puzzle) {
        visit.hold_timers().await?;
        let mut board = BoardHistory::new(puzzle.start.revealed_view());
        visit.make_move(&mut board, puzzle.line()[0]).await?;
        visit.wait("!document.querySelector('.puzzle .spot.open')").await?;
        eye.look(visit, &format!("{game}-reply")).await?;
        visit.open_anew(&format!("#/puzzles/{game}/{number}"), ".puzzle .spot.open").await?;
    }
    solve(visit, puzzle).await?;
    eye.look(visit, &format!("{game}-solved")).await?;
    visit.push(".bubble a.next-puzzle").await?;
    let next = format!(".puzzle[data-game={game}]:not([data-number='{number}']) .spot.open");
    visit.wait_for(&next).await?;
    eye.look(visit, &format!("{game}-next")).await
}

/// Solves a puzzle by its first line, and waits for the replies.
async fn solve(visit: &Visit, puzzle: &Puzzle) -> Result<()> {
    let mut board = BoardHistory::new(puzzle.start.revealed_view());
    for mv in puzzle.line() {
        if board.view().to_move() == puzzle.seat() {
            visit.wait_for(".puzzle .spot.open").await?;
            visit.make_move(&mut board, *mv).await?;
        } else {
            board.play(*mv);
        }
    }
    visit.wait_for(".bubble[data-stand=solved]").await
}

/// The puzzle that the page shows.
async fn shown(visit: &Visit) -> Result<Puzzle> {
    let read = "const page = document.querySelector('.puzzle'); \
                return [page.dataset.game, page.dataset.number]";
    let found = visit.run(read, []).await?;
    let game: AnyGame = found[0].as_str().context("a game")?.parse()?;
    let number: u32 = found[1].as_str().context("a number")?.parse()?;
    pack(game).into_iter().find(|one| one.number == number).context("a puzzle of the pack")
}
