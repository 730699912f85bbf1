//! What is thought about away from the table: puzzles, the deal of the day, looking back, the
//! analysis board.

use analysis::puzzles::pack;
use anyhow::Result;
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use quatuor::Seat;

use super::Eye;
use super::pages::unfold;
use super::tables::{for_two, over};
use crate::hand::Hand;
use crate::tables::stored;
use crate::visit::Visit;

/// Puzzles, the deal of the day, looking back and the analysis board.
pub(super) async fn see(visit: &Visit, eye: &mut Eye) -> Result<()> {
    visit.open("#/puzzles", "main.puzzles .pack.own").await?;
    eye.look(visit, "puzzles").await?;
    unfold(visit).await?;
    eye.look(visit, "puzzles-all").await?;
    for game in AnyGame::ALL {
        // Other players have names too, wherever one's own seat is.
        let pack = pack(game);
        for seat in Seat::all(5) {
            let Some(puzzle) = pack.iter().find(|one| one.seat() == seat) else { continue };
            let number = puzzle.number;
            let board = format!(".puzzle[data-game={game}][data-number='{number}'] .spot.open");
            visit.open(&format!("#/puzzles/{game}/{number}"), &board).await?;
            eye.look(visit, &format!("puzzle-{game}-seat-{seat}")).await?;
        }
        visit.push(".puzzle .show-answer").await?;
        visit.wait_for(".puzzle .again").await?;
        eye.look(visit, &format!("puzzle-{game}-answer")).await?;
    }
    visit.open("#/daily/2026-01-05", ".daily .par:not(.soon)").await?;
    eye.look(visit, "daily").await?;
    visit.tap(Hand::Mouse, ".daily .spot.open").await?;
    visit.draw().await?;
    eye.look(visit, "daily-chosen").await?;
    unfold(visit).await?;
    visit.push(".show-solution").await?;
    visit.wait_for(".question button.main").await?;
    eye.look(visit, "daily-question").await?;
    visit.push(".question button.main").await?;
    visit.wait_for(".solution .forward-step").await?;
    visit.push(".solution .forward-step").await?;
    eye.look(visit, "daily-solution").await?;
    for (game, position) in [
        (Slides, "solo 1 ry 0.0.0.0.0.0 rry/r*y"),
        (Pyramids, "chance 1 3 r,g roy,oyg R/G/Yo/O/Gr/Ry"),
        (Shuttles, "1 load 1 - - 0-0 3 rogyb/rogyb/rogyb/rogyb/rogyb/pw/pw/pwpw/pw"),
        (Cups, "base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1"),
    ] {
        let address = position.replace(' ', "%20").replace('/', "%2F").replace('*', "%2A");
        let study = format!("main.study[data-game={game}]");
        visit.open(&format!("#/study/{game}/{address}"), &format!("{study} .spot")).await?;
        visit.wait_for("main.study .study-move, main.study .study-solver").await?;
        eye.look(visit, &format!("study-{game}")).await?;
        visit.push(".play-side .options button:nth-child(2)").await?;
        visit.draw().await?;
        eye.look(visit, &format!("study-{game}-by-hand")).await?;
    }
    for game in AnyGame::ALL {
        let finished = over(&for_two(game))?;
        visit.leave().await?;
        visit.keep("quatuor.table.over", &format!("1 {}", stored(&finished))).await?;
        visit.open("#/look/over", "main.look .spot").await?;
        visit.wait_for(".lessons.known").await?;
        eye.look(visit, &format!("look-{game}")).await?;
        visit.push("[data-go=look-first]").await?;
        visit.push("[data-go=look-forward]").await?;
        eye.look(visit, &format!("look-{game}-first-move")).await?;
    }
    let link = table::share::to_link(&over(&for_two(Cups))?);
    visit.open(&format!("#/see/{link}"), "main.look .spot").await?;
    eye.look(visit, "see").await
}
