//! The analysis board: every game by notation, by hand and from a record; what is found
//! about a position; the way through a line; the solver.

use anyhow::{Context, Result, ensure};
use app::Variation;
use browser::{Hand, Key, Light, Seating, Visit, Window, complaints, position, visit};
use quatuor::AnyGame::{self, Cups, Pyramids, Shuttles, Slides};
use quatuor::FastDice;
use serde_json::json;

const POSITIONS: [(AnyGame, &str); 4] = [
    (Slides, "base 2 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rryyg/bbggr/rrbbg/yy*gr"),
    (Pyramids, "chance 1 3 r,g roy,oyg R/G/Yo/O/Gr/Ry"),
    (Shuttles, "1 load 1 - - 0-0 3 rogyb/rogyb/rogyb/rogyb/rogyb/pw/pw/pwpw/pw"),
    (Cups, "base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1"),
];

/// As it stands in an address.
fn address(game: AnyGame, text: &str) -> String {
    let text = text.replace('%', "%25").replace(' ', "%20").replace('/', "%2F");
    format!("#/study/{game}/{}", text.replace('*', "%2A").replace('?', "%3F"))
}

async fn open(visit: &Visit, game: AnyGame, text: &str) -> Result<()> {
    visit.open(&address(game, text), &format!("main.study[data-game={game}]")).await?;
    wait_for_text(visit, text).await
}

/// The position in the text field.
async fn text(visit: &Visit) -> Result<String> {
    let text = visit.run("return document.querySelector('textarea').value", []).await?;
    Ok(text.as_str().context("a text")?.into())
}

async fn wait_for_text(visit: &Visit, text: &str) -> Result<()> {
    visit.wait(&format!("document.querySelector('textarea')?.value === {}", json!(text))).await
}

/// Types or pastes into the text field.
async fn paste(visit: &Visit, text: &str) -> Result<()> {
    let script = r"
        const field = document.querySelector('textarea');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }));
    ";
    visit.run(script, [json!(text)]).await?;
    Ok(())
}

async fn set_up(visit: &Visit) -> Result<()> {
    visit.tap(Hand::Mouse, ".play-side .options button:nth-child(2)").await?;
    visit.wait_for(".study-facts").await
}

/// Chooses a brush by its text, and touches a spot with it.
async fn put(visit: &Visit, brush: &str, spot: &str) -> Result<()> {
    let script = "const all = [...document.querySelectorAll('.brush')];
        const one = all.find((e) => e.innerText.trim() === arguments[0]);
        one.click(); return Boolean(one)";
    ensure!(visit.run(script, [json!(brush)]).await? == json!(true), "no brush {brush}");
    visit.tap(Hand::Mouse, &format!("[data-spot='{spot}']")).await
}

/// Chooses a value of a fact by its label.
async fn choose(visit: &Visit, label: &str, value: &str) -> Result<()> {
    let script = r"
        const all = [...document.querySelectorAll('.study-fact')];
        const select = all.find((e) => e.querySelector('span').textContent === arguments[0]).querySelector('select');
        select.value = arguments[1];
        select.dispatchEvent(new Event('change', { bubbles: true }));
    ";
    visit.run(script, [json!(label), json!(value)]).await?;
    Ok(())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn every_game_by_notation_is_weighed_and_played() -> Result<()> {
    visit("study-notation", async |visit| {
        for (game, position) in POSITIONS {
            open(visit, game, position).await?;
            let line = Variation::read(game, position).map_err(anyhow::Error::msg)?;
            let moves = line.current().position.legal_moves().len() as u64;
            ensure!(visit.count(".study-move").await? == moves, "{game}: not {moves} moves");
            // The best move has a chance, and is drawn on the board.
            visit
                .wait("/^[0-9]+$/.test(document.querySelector('.study-chance.mover')?.innerText)")
                .await?;
            visit.wait_for("[data-id=mark-1]").await?;
            ensure!(visit.count(".study-move").await? == moves, "{game}: moves are missing");
            visit.shot(&format!("study-{game}")).await?;
            // Forwards by the list, backwards by the button, and forwards again.
            visit.tap(Hand::Mouse, ".study-move").await?;
            visit.wait("document.querySelectorAll('.study-step').length === 2").await?;
            let after = text(visit).await?;
            ensure!(after != position, "{game}: nothing was played");
            visit.wait(&format!("location.hash === {}", json!(address(game, &after)))).await?;
            visit.tap(Hand::Mouse, "[data-step=study-back]").await?;
            wait_for_text(visit, position).await?;
            visit.tap(Hand::Mouse, "[data-step=study-forward]").await?;
            wait_for_text(visit, &after).await?;
            visit.tap(Hand::Mouse, ".study-step").await?;
            wait_for_text(visit, position).await?;
            // The address alone brings it back, and nothing was added to the history.
            visit.reload("main.study").await?;
            wait_for_text(visit, position).await?;
        }
        visit.wait("history.length < 12").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_move_on_the_board_is_played() -> Result<()> {
    visit("study-board", async |visit| {
        open(visit, Cups, POSITIONS[3].1).await?;
        visit.tap(Hand::Mouse, "[data-spot='0,0']").await?;
        visit.tap(Hand::Mouse, "[data-spot='0,1']").await?;
        wait_for_text(visit, "base 2 r,g,b - 0.0.0.0 0,1:r2/1,-1:b1/1,0:r2/2,-1:g1").await?;
        // Pointing at a move shows it alone.
        visit.wait_for("[data-id=mark-2]").await?;
        visit.run("document.querySelector('.study-move').focus()", []).await?;
        visit.wait("!document.querySelector('[data-id=mark-2]')").await?;
        visit.wait_for("[data-id=mark-1]").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn what_is_known_grows_and_rests_and_can_be_switched_off() -> Result<()> {
    visit("study-grows", async |visit| {
        visit.open("#/study/pyramids", "main.study").await?;
        let looked = "+document.querySelector('.study-looked').innerText.replace(/[^0-9]/g, '')";
        visit.wait(&format!("{looked} > 0")).await?;
        let first = visit.run(&format!("return {looked}"), []).await?;
        visit.wait(&format!("{looked} > 4 * {first}")).await?;
        // A smaller board is known to the end, and then rests.
        let end = "chance 1 3 r,g g,r R/G/Y/O";
        paste(visit, end).await?;
        wait_for_text(visit, end).await?;
        visit.wait("document.querySelector('.study-looked').innerText.startsWith('Done')").await?;
        visit.tap(Hand::Mouse, ".study-moves .switch input").await?;
        visit.wait("!document.querySelector('[data-id=mark-1]')").await?;
        visit.wait("document.querySelector('.study-looked').innerText === ''").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn every_game_is_set_up_by_hand() -> Result<()> {
    visit("study-by-hand", async |visit| {
        open(visit, Slides, "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 r").await?;
        set_up(visit).await?;
        put(visit, "yellow", "a2").await?;
        put(visit, "joker", "b1").await?;
        put(visit, "green", "a1").await?;
        wait_for_text(visit, "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 gy/*").await?;
        put(visit, "Take away", "a1").await?;
        choose(visit, "To move", "2").await?;
        choose(visit, "Colours of seat 1", "g").await?;
        wait_for_text(visit, "base 2 g,r 0.0.0.0.0.0,0.0.0.0.0.0 y/*").await?;
        choose(visit, "Variant", "solo").await?;
        wait_for_text(visit, "solo 1 g 0.0.0.0.0.0 y/*").await?;

        open(visit, Pyramids, "chance 1 - r,g r,g R/G").await?;
        set_up(visit).await?;
        put(visit, "piece: green", "1").await?;
        put(visit, "base: blue", "2").await?;
        wait_for_text(visit, "chance 1 - r,g r,g Rg/B").await?;
        // What can't be is refused in words, and the board stays.
        put(visit, "piece: green", "1").await?;
        visit.wait("document.querySelector('.task').innerText.includes('own colour')").await?;
        ensure!(text(visit).await? == "chance 1 - r,g r,g Rg/B");
        choose(visit, "Number of places", "3").await?;
        visit.wait("document.querySelectorAll('.spot').length === 3").await?;

        open(visit, Shuttles, POSITIONS[2].1).await?;
        set_up(visit).await?;
        visit.tap(Hand::Mouse, "[data-spot='6.0']").await?;
        visit.tap(Hand::Mouse, "[data-spot='7>']").await?;
        let moved = "rogyb/rogyb/rogyb/rogyb/rogyb/w/pwp/pwpw/pw";
        wait_for_text(visit, &format!("1 load 1 - - 0-0 3 {moved}")).await?;
        visit.carry(Hand::Mouse, "[data-spot='1.0']", "[data-spot='6.0']").await?;
        let swapped = moved.replacen('r', "w", 1).replacen("/w/", "/r/", 1);
        wait_for_text(visit, &format!("1 load 1 - - 0-0 3 {swapped}")).await?;

        open(visit, Cups, "base 1 r,g - 0.0.0.0 -").await?;
        set_up(visit).await?;
        put(visit, "red cup", "0,0").await?;
        put(visit, "red cup", "0,0").await?;
        put(visit, "green cup", "1,0").await?;
        wait_for_text(visit, "base 1 r,g - 0.0.0.0 0,0:r2/1,0:g1").await?;
        put(visit, "Take a cup away", "0,0").await?;
        wait_for_text(visit, "base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1").await?;
        visit.tap(Hand::Mouse, ".play-side .options button:first-child").await?;
        visit.wait("document.querySelectorAll('.study-move').length === 1").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn records_come_in_by_text_by_file_and_from_a_table() -> Result<()> {
    visit("study-records", async |visit| {
        for (game, variant) in
            [(Slides, "base"), (Pyramids, "chance"), (Shuttles, "base"), (Cups, "base")]
        {
            let mut table = Seating::new(game, variant, &["person", "person"]).deal()?;
            let mut dice = FastDice::new(5);
            for _ in 0..7 {
                let mv = position(&table).random_move(&mut dice).context("a move")?;
                table.play(mv)?;
            }
            let (record, last) = (table.to_string(), position(&table).to_string());
            visit.open("#/study/slides", "main.study textarea").await?;
            paste(visit, &record).await?;
            wait_for_text(visit, &last).await?;
            visit
                .wait(&format!("document.querySelector('main').dataset.game === '{game}'"))
                .await?;
            visit.wait("document.querySelectorAll('.study-step').length === 8").await?;
            visit.open("#/study/cups", "main.study[data-game=cups] textarea").await?;
            let script = r"
                const files = new DataTransfer();
                files.items.add(new File([arguments[0]], 'game.txt', { type: 'text/plain' }));
                const input = document.querySelector('.study-file input');
                input.files = files.files;
                input.dispatchEvent(new Event('change', { bubbles: true }));
            ";
            visit.run(script, [json!(record)]).await?;
            wait_for_text(visit, &last).await?;
        }
        let mut table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        let mut dice = FastDice::new(9);
        while let Some(mv) = position(&table).random_move(&mut dice) {
            table.play(mv)?;
        }
        visit.sit_down("over", &table).await?;
        visit.tap(Hand::Mouse, ".end a[href^='#/study']").await?;
        wait_for_text(visit, &position(&table).to_string()).await?;
        visit.tap(Hand::Mouse, "[data-step=study-to-start]").await?;
        wait_for_text(visit, &table.start().to_string()).await
    })
    .await
}

/// What goes on at a table stays there until it is over.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_running_game_is_not_laid_open() -> Result<()> {
    visit("study-running", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "beginner"]).deal()?;
        visit.sit_down("running", &table).await?;
        visit.open("#/study/slides/@running", "main.study textarea").await?;
        let shown = text(visit).await?;
        let board = |text: &str| text.rsplit(' ').next().unwrap_or_default().to_string();
        ensure!(board(&shown) != board(&position(&table).to_string()), "the game lies open");
        visit.wait_for("#study-trouble.notice").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn nonsense_is_named_and_the_board_stays() -> Result<()> {
    visit("study-nonsense", async |visit| {
        let (game, position) = POSITIONS[0];
        open(visit, game, position).await?;
        let spots = visit.count(".spot").await?;
        paste(visit, &position.replace("bbggr", "bbgxr")).await?;
        visit.wait_for("#study-trouble.notice").await?;
        let said = visit.text("#study-trouble").await?;
        ensure!(said.contains("'x' in 'bbgxr' is unknown"), "{said}");
        ensure!(visit.count(".spot").await? == spots, "the board has changed");
        ensure!(visit.count("textarea[aria-invalid=true]").await? == 1);
        paste(visit, position).await?;
        visit.wait("!document.querySelector('#study-trouble.notice')").await?;
        // A broken address is reported as well.
        visit
            .open("#/study/cups/base%201", "main.study[data-game=cups] #study-trouble.notice")
            .await?;
        // What a seat sees is weighed by what it may be; then a seat whose secrets are hidden is to move.
        let view = "base 2 ?,r,? 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rrb/ggb/yypp";
        open(visit, Slides, view).await?;
        visit.wait_for(".study-moves .note").await?;
        visit
            .wait("/^[0-9]+$/.test(document.querySelector('.study-chance.mover')?.innerText)")
            .await?;
        ensure!(visit.count(".seat .secret").await? == 1, "a hidden colour is shown");
        visit.tap(Hand::Mouse, "[data-spot=b1]").await?;
        visit.wait("document.querySelector('.task').innerText.includes('hidden')").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_solo_game_is_solved_and_stepped_through() -> Result<()> {
    visit("study-solver", async |visit| {
        open(visit, Slides, "solo 1 ry 0.0.0.0.0.0 rry/r*y").await?;
        visit.tap(Hand::Mouse, ".study-solver button").await?;
        visit
            .wait("document.querySelector('.study-solver p').innerText.includes('proven')")
            .await?;
        let said = visit.text(".study-solver p").await?;
        ensure!(said.starts_with("Solved in 2 moves."), "{said}");
        visit.wait("document.querySelectorAll('.study-step').length === 3").await?;
        visit.tap(Hand::Mouse, "[data-step=study-forward]").await?;
        visit.wait("document.querySelector('.study-steps span').innerText === '1 / 2'").await?;
        visit.tap(Hand::Mouse, "[data-step=study-forward]").await?;
        visit.wait("document.querySelector('.task').innerText === 'Seat 1 has won'").await?;
        open(visit, Slides, "solo 1 r 0.0.0.0.0.0 ryrgg").await?;
        visit.tap(Hand::Mouse, ".study-solver button").await?;
        visit
            .wait("document.querySelector('.study-solver p').innerText.includes('can’t be solved')")
            .await?;
        // A whole board is searched for a while, and can be stopped.
        visit.tap(Hand::Mouse, ".study-source summary").await?;
        choose(visit, "Variant", "base").await?;
        // The page of the board before is the same element.
        visit.open_anew("#/study/slides", "main.study").await?;
        set_up(visit).await?;
        choose(visit, "Variant", "solo").await?;
        choose(visit, "Colours of seat 1", "rygbp").await?;
        visit.tap(Hand::Mouse, ".play-side .options button:first-child").await?;
        visit.tap(Hand::Mouse, ".study-solver button").await?;
        visit.wait("document.querySelector('.study-solver button').innerText === 'Stop'").await?;
        visit.tap(Hand::Mouse, ".study-solver button").await?;
        visit.wait("document.querySelector('.study-solver button').innerText === 'Solve'").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn by_keyboard_alone() -> Result<()> {
    visit("study-keyboard", async |visit| {
        open(visit, Cups, POSITIONS[3].1).await?;
        visit.run("document.querySelector('.play-side input[role=switch]').focus()", []).await?;
        visit.key(Key::Tab).await?;
        visit.wait("document.activeElement.matches('.study-move')").await?;
        visit.wait_for("[data-id=mark-1]").await?;
        visit.key(Key::Enter).await?;
        visit.wait("document.querySelectorAll('.study-step').length === 2").await?;
        visit.wait("document.activeElement.matches('.study-move')").await?;
        // On the board, and by hand.
        set_up(visit).await?;
        let before = text(visit).await?;
        visit.run("document.querySelector('.spots [tabindex=\"0\"]').focus()", []).await?;
        visit.key(Key::Enter).await?;
        visit.wait(&format!("document.querySelector('textarea').value !== {}", json!(before))).await
    })
    .await
}

async fn look(light: Light) -> Result<()> {
    visit(&format!("study-{}", light.name()), async |visit| {
        visit.light(light).await?;
        let mut found = vec![];
        for (game, position) in POSITIONS {
            for mode in ["moves", "hand"] {
                open(visit, game, position).await?;
                match mode {
                    "moves" => visit.wait_for("[data-id=mark-1]").await?,
                    _ => set_up(visit).await?,
                }
                visit
                    .run("document.querySelectorAll('details').forEach((e) => e.open = true)", [])
                    .await?;
                for window in [Window::Desktop, Window::Phone] {
                    visit.window(window).await?;
                    let name = format!("study-{game}-{mode}-{}-{}", window.name(), light.name());
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
        ensure!(found.is_empty(), "{} complaints:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn looked_at_by_day() -> Result<()> {
    look(Light::Day).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn looked_at_by_night() -> Result<()> {
    look(Light::Night).await
}
