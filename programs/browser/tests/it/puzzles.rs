//! Puzzles solved on the page, what is remembered of them, and statistics.

use analysis::puzzles::{Goal, Puzzle, pack};
use anyhow::{Context, Result, ensure};
use app::BoardHistory;
use browser::{
    Hand, Light, Seating, Visit, Window, complaints, position, seats, stored, taps, visit,
};
use quatuor::{AnyGame, Seat};
use serde_json::json;
use show::words::{Language, Words};

use crate::daily::CLOCK;
use crate::games::{CLICK, ENTER, twice};

async fn open_puzzle(visit: &Visit, puzzle: &Puzzle) -> Result<()> {
    let (game, number) = (puzzle.game(), puzzle.number);
    let selector = format!(".puzzle[data-game={game}][data-number='{number}'] .spot");
    visit.open(&format!("#/puzzles/{game}/{number}"), &selector).await
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

async fn kept(visit: &Visit, game: AnyGame) -> Result<String> {
    let script = "return localStorage.getItem('quatuor.puzzles.' + arguments[0]) ?? ''";
    Ok(visit.run(script, [json!(game.name())]).await?.as_str().unwrap_or_default().into())
}

/// Opponents have names, also where the player does not sit in the first seat.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn opponents_have_names_in_every_puzzle() -> Result<()> {
    visit("puzzle-names", async |visit| {
        for language in Language::ALL {
            visit.speak(language.code()).await?;
            let words = Words::new(language);
            for game in AnyGame::ALL {
                let puzzle = pack(game).into_iter().find(|one| one.seat() != Seat::FIRST);
                let puzzle = puzzle.context("a puzzle from another seat than the first")?;
                open_puzzle(visit, &puzzle).await?;
                let names =
                    "return [...document.querySelectorAll('.seat-name')].map((e) => e.innerText)";
                let names: Vec<String> = serde_json::from_value(visit.run(names, []).await?)?;
                let mut others = (0..).map(|index| words.bot_name(index));
                let expected: Vec<String> = Seat::all(puzzle.start.seats())
                    .map(|seat| match seat == puzzle.seat() {
                        true => words.say("learn-you", &[]),
                        false => others.next().unwrap_or_default(),
                    })
                    .collect();
                ensure!(names == expected, "{game} in {language:?}: {names:?}, not {expected:?}");
            }
        }
        Ok(())
    })
    .await
}

/// One puzzle of each game, of every goal that the game has.
fn samples() -> Vec<Puzzle> {
    let kind = |goal: Goal| std::mem::discriminant(&goal);
    let mut found: Vec<Puzzle> = vec![];
    for puzzle in AnyGame::ALL.into_iter().flat_map(pack) {
        let is_known = found
            .iter()
            .any(|one| one.game() == puzzle.game() && kind(one.goal) == kind(puzzle.goal));
        if !is_known {
            found.push(puzzle);
        }
    }
    found
}

/// Many puzzles want several own moves in a row: the second press of two would be a wrong one.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_second_press_makes_no_second_move_in_a_puzzle() -> Result<()> {
    visit("puzzle-twice", async |visit| {
        let mut tested = 0;
        for puzzle in pack(AnyGame::Slides) {
            let board = BoardHistory::new(puzzle.start.revealed_view());
            let [first, _, ..] = puzzle.line()[..] else { continue };
            let way = taps(&board, first).with_context(|| format!("no way to {first}"))?;
            let [spot] = &way[..] else { continue };
            for press in [CLICK, ENTER] {
                open_puzzle(visit, &puzzle).await?;
                visit.reload(".puzzle .spot.open").await?;
                visit.look().await?;
                let spot = format!(".puzzle [data-spot='{spot}']");
                visit.run_until(&twice(press), [json!(spot)]).await?;
                visit.look().await?;
                let missed = visit.count(".bubble[data-stand=missed]").await?;
                ensure!(missed == 0, "puzzle {}: two moves", puzzle.number);
            }
            tested += 1;
            if tested == 2 {
                return Ok(());
            }
        }
        anyhow::bail!("only {tested} puzzles begin with one tap")
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn puzzles_are_solved_on_the_board() -> Result<()> {
    visit("puzzles", async |visit| {
        for puzzle in samples() {
            let game = puzzle.game();
            open_puzzle(visit, &puzzle).await?;
            solve(visit, &puzzle).await?;
            visit.shot(&format!("puzzle-{game}-solved")).await?;
            let kept = kept(visit, game).await?;
            ensure!(kept.contains(&format!("+{}", puzzle.number)), "{game}: {kept}");
            visit.tap(Hand::Mouse, ".bubble a.next-puzzle").await?;
            visit
                .wait_for(&format!(
                    ".puzzle[data-game={game}]:not([data-number='{}']) .spot.open",
                    puzzle.number
                ))
                .await?;
        }
        visit.open("#/puzzles", ".puzzles .pack").await?;
        let solved = visit.count(".all .mark[data-state=puzzle-is-solved]").await?;
        ensure!(solved == samples().len() as u64, "{solved} puzzles are marked as solved");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_wrong_move_is_explained_and_the_answer_can_be_seen() -> Result<()> {
    visit("puzzle-missed", async |visit| {
        for puzzle in samples() {
            let game = puzzle.game();
            open_puzzle(visit, &puzzle).await?;
            let mut board = BoardHistory::new(puzzle.start.revealed_view());
            let mut legal = puzzle.start.legal_moves().into_iter();
            let wrong = legal.find(|mv| !puzzle.accepts(&[*mv])).context("a wrong move")?;
            visit.make_move(&mut board, wrong).await?;
            visit.wait_for(".bubble[data-stand=missed]").await?;
            ensure!(visit.text(".verdict").await?.len() > 20, "{game}: no reason");
            visit.shot(&format!("puzzle-{game}-missed")).await?;
            ensure!(kept(visit, game).await?.contains(&format!("-{}", puzzle.number)));
            visit.tap(Hand::Mouse, ".bubble .again").await?;
            visit.wait_for(".puzzle .spot.open").await?;
            visit.tap(Hand::Mouse, ".bubble .show-answer").await?;
            visit.wait("document.querySelector('.verdict').innerText.startsWith('Answer')").await?;
            ensure!(
                visit.count(".puzzle .spot.open").await? == 0,
                "{game}: the answer is played on"
            );
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn today_has_a_puzzle() -> Result<()> {
    visit("puzzle-today", async |visit| {
        visit.watch(CLOCK).await?;
        visit.open("#/", ".home .todays-puzzle").await?;
        visit.tap(Hand::Mouse, ".home .todays-puzzle").await?;
        visit.wait_for(".puzzle .spot.open").await?;
        let read = "const page = document.querySelector('.puzzle'); return [page.dataset.game, page.dataset.number]";
        let found = visit.run(read, []).await?;
        let game: AnyGame = found[0].as_str().unwrap_or_default().parse()?;
        let number: u32 = found[1].as_str().unwrap_or_default().parse()?;
        let puzzle = pack(game).into_iter().find(|one| one.number == number);
        solve(visit, &puzzle.context("a puzzle of the pack")?).await?;
        visit.open("#/", ".home .todays-puzzle").await?;
        let note = visit.text(".todays-puzzle").await?;
        ensure!(note.contains("tomorrow"), "{note}");
        visit.open("#/puzzles", ".puzzles .streak").await?;
        visit.open("#/puzzles/cups/4000000", "main.trouble").await
    })
    .await
}

/// Finished games, one of them won.
async fn keep_games(visit: &Visit) -> Result<()> {
    let seating =
        |seed| Seating { seed, ..Seating::new(AnyGame::Cups, "base", &["person", "casual"]) };
    for (number, seed) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let record = seating(seed).deal()?;
        let anna = position(&record).to_move();
        let loser = seats(&record).find(|seat| (*seat != anna) == (number != 1));
        let record = record.with_resigned(Some(loser.context("two seats")?));
        let text = format!("{} {}", 1_700_000_000_000_u64 + number as u64, stored(&record));
        visit.keep(&format!("quatuor.table.{seed}"), &text).await?;
    }
    Ok(())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn statistics_count_what_was_played() -> Result<()> {
    visit("statistics", async |visit| {
        visit.open("#/statistics", ".statistics .notice").await?;
        keep_games(visit).await?;
        visit.open_anew("#/statistics", ".statistics .figures").await?;
        let figure = async |key: &str| visit.text(&format!("[data-figure=statistics-{key}]")).await;
        ensure!(figure("games").await? == "4" && figure("streak").await? == "2");
        ensure!(figure("longest").await? == "2" && figure("won").await?.starts_with('3'));
        ensure!(visit.count(".statistics .chart path.line").await? == 1);
        ensure!(visit.text(".statistics .results tbody").await?.contains("casual"));
        let rating: u32 = visit
            .text(".statistics .rating")
            .await?
            .split(' ')
            .next()
            .context("a rating")?
            .parse()?;
        ensure!(rating > 1200, "{rating}");
        Ok(())
    })
    .await
}

/// The costly moves of an own game wait as exercises, and the review judges them.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn costly_moves_of_own_games_are_exercises() -> Result<()> {
    visit("exercises", async |visit| {
        visit.open("#/puzzles", ".pack.own").await?;
        ensure!(visit.text(".pack.own p").await?.starts_with("When you have finished"));
        let seating = Seating::new(AnyGame::Cups, "base", &["person", "beginner"]);
        let (mut record, mut dice) = (seating.deal()?, quatuor::FastDice::new(5));
        while let Some(mv) = position(&record).random_move(&mut dice) {
            record.play(mv)?;
        }
        let text = format!("1700000000000 {}", stored(&record));
        visit.keep("quatuor.table.own", &text).await?;
        visit.open_anew("#/puzzles", ".look-through").await?;
        visit.tap(Hand::Mouse, ".look-through").await?;
        visit.wait_for(".exercises .mark").await?;
        visit.shot("exercises-list").await?;
        visit.tap(Hand::Mouse, ".exercises .mark").await?;
        visit.wait_for(".exercise .spot.open").await?;
        for window in [Window::Desktop, Window::Phone] {
            visit.window(window).await?;
            visit.check_width("exercise").await?;
            visit.shot(&format!("exercise-{}", window.name())).await?;
            let found = complaints(visit).await?;
            ensure!(found.is_empty(), "{found:?}");
        }
        visit.window(Window::Desktop).await?;
        let hash = visit.run("return location.hash", []).await?;
        let hash = hash.as_str().context("an address")?.to_string();
        let step: usize = hash.rsplit('/').next().context("a step")?.parse()?;
        let (start, moves) = (position(&seating.deal()?).clone(), record.moves());
        let seat = record.boards().nth(step).context("a moment")?.to_move();
        let mut board = BoardHistory::new(start.view(seat)).after(&moves[..step]);
        // What was played is no answer.
        visit.make_move(&mut board, moves[step]).await?;
        visit.wait_for(".bubble[data-stand=missed]").await?;
        ensure!(visit.text(".verdict").await?.starts_with("That is what was played"));
        visit.tap(Hand::Mouse, ".bubble .again").await?;
        let kept = "return localStorage.getItem('quatuor.review.own')";
        let lines = visit.run(kept, []).await?;
        let lines = lines.as_str().context("a review")?.to_string();
        let line = lines.lines().find(|line| line.starts_with(&format!("{step} ")));
        let best = line.and_then(|line| line.split(' ').nth(4)).context("the best move")?;
        let mut board = BoardHistory::new(start.view(seat)).after(&moves[..step]);
        let best = board.view().read_move(best)?;
        visit.make_move(&mut board, best).await?;
        visit.wait_for(".bubble[data-stand=solved]").await?;
        visit.shot("exercise-solved").await?;
        visit.open("#/puzzles", ".exercises .mark[data-state=puzzle-is-solved]").await
    })
    .await
}

/// The new pages in both lights, on a desk and on a phone.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn puzzle_pages_are_accessible() -> Result<()> {
    visit("puzzle-pages", async |visit| {
        let mut found = vec![];
        keep_games(visit).await?;
        for (light, language) in [(Light::Day, "en"), (Light::Night, "fr"), (Light::Day, "nl")] {
            visit.settings(&format!("light {}\nlanguage {language}", light.name())).await?;
            let puzzle = samples().into_iter().map(|one| (one.game(), one.number));
            let puzzle = puzzle.map(|(game, number)| format!("#/puzzles/{game}/{number}"));
            let pages =
                ["#/", "#/puzzles", "#/puzzles/today", "#/statistics", "#/rules/pyramids/sheet"];
            for hash in pages.map(String::from).into_iter().chain(puzzle) {
                visit.open_anew(&hash, "main").await?;
                visit.wait_for("main.page, .puzzle .spot").await?;
                // Themes with their positions, and the lists of puzzles.
                visit
                    .run("document.querySelectorAll('details').forEach((e) => (e.open = true))", [])
                    .await?;
                for window in [Window::Desktop, Window::Phone] {
                    visit.window(window).await?;
                    let name =
                        format!("{}-{language}-{}", hash.replace(['#', '/'], "x"), window.name());
                    if let Err(error) = visit.check_width(&name).await {
                        found.push(error.to_string());
                    }
                    visit.shot(&name).await?;
                    let complaints = complaints(visit).await?;
                    found.extend(complaints.into_iter().map(|one| format!("{name}: {one}")));
                }
                visit.window(Window::Desktop).await?;
            }
        }
        ensure!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    })
    .await
}
