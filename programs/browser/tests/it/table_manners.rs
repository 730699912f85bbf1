//! What players found at the table: each of these once went wrong.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser::{Hand, Key, Player, Seating, Window, complaints, position, stored, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use serde_json::json;
use show::words::Language;
use table::record::Record;
use tokio::time::sleep;

/// The button that asks for a hint: the first one beside the board.
const ASK_HINT: &str = ".actions .action-row button";

/// Boards of all sizes stay inside the window, and larger ones are larger.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn board_sizes_differ_and_fit() -> Result<()> {
    visit("board-sizes", async |visit| {
        let table = Seating::new(Slides, "duo", &["person", "beginner"]).deal()?;
        for window in [Window::Desktop, Window::Large, Window::VeryLarge] {
            let mut before = 0.0;
            for size in ["small", "medium", "large"] {
                visit.window(window).await?;
                visit.settings(&format!("board {size}")).await?;
                visit.sit_down("size", &table).await?;
                visit.wait_for(".board svg").await?;
                let seen = visit.run("const b = document.querySelector('.board').getBoundingClientRect(); return [b.height, b.bottom <= innerHeight && document.documentElement.scrollHeight <= innerHeight]", []).await?;
                let height = seen[0].as_f64().context("a height")?;
                ensure!(height > before * 1.1 && seen[1] == true, "{size} in {window:?}: {seen}");
                before = height;
            }
            let (_, height) = window.size();
            ensure!(before > f64::from(height) * 0.9, "{before} of {height}");
        }
        Ok(())
    })
    .await
}

/// An address that can't be read is said to be so, at the top, and stays.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_broken_study_is_told_and_its_address_stays() -> Result<()> {
    visit("study-address", async |visit| {
        visit.open("#/study/slides/nonsense", "main.study .spot").await?;
        visit.draw().await?;
        let address = visit.run("return location.hash", []).await?;
        ensure!(address == json!("#/study/slides/nonsense"), "{address}");
        visit.wait_for("main.study .task.refused").await
    })
    .await
}

/// A token alone beside a joker is read out as one that can go, and the move can begin at
/// the joker.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn jokers_can_begin_a_move() -> Result<()> {
    visit("joker-begins", async |visit| {
        let start = Slides.read("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 r*/gb/yg")?;
        let players = ["Anna", "Bram"]
            .map(|name| table::record::Player { name: name.into(), bot: None })
            .to_vec();
        let table = table::record::Record::of_position(start).with_players(players);
        visit.sit_down("joker", &table).await?;
        visit.wait_for(".curtain button").await?;
        visit.tap(Hand::Mouse, ".curtain button").await?;
        visit.wait_for(".spot.open").await?;
        let label =
            visit.run("return document.querySelector('[data-spot=a1]').ariaLabel", []).await?;
        ensure!(
            label.as_str().is_some_and(|label| label.contains("can go with a joker")),
            "{label}"
        );
        ensure!(
            visit.count("[data-spot=a2][aria-disabled=false]").await? == 1,
            "the joker is inert"
        );
        visit.tap(Hand::Mouse, "[data-spot=a2]").await?;
        visit.wait("document.querySelector('.spot.chosen, .moves .move')").await
    })
    .await
}

/// The longest names make no page wider than its window, and cut no secret off.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn long_names_fit() -> Result<()> {
    visit("long-names", async |visit| {
        visit.window(Window::Phone).await?;
        let alone = Seating::new(Slides, "base", &["person", "beginner"]).with_long_names();
        for name in [alone.names[1], alone.names[0]] {
            let seating = Seating { names: [name; 5], ..alone.clone() };
            visit.sit_down("secret", &seating.deal()?).await?;
            visit.wait_for(".spot.open").await?;
            visit.check_width(&format!("the table of {name}")).await?;
            let seen = "const box = document.querySelector('.seat .secret').getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth";
            ensure!(visit.run(seen, []).await? == true, "the secret of {name} is cut off");
        }
        let seating = Seating::new(Slides, "base", &["person", "person", "person", "beginner"]);
        visit.sit_down("names", &seating.with_long_names().deal()?).await?;
        visit.wait_for(".curtain button").await?;
        visit.check_width("the curtain").await?;
        visit.tap(Hand::Finger, ".curtain button").await?;
        visit.wait_for(".spot.open").await?;
        visit.check_width("the table").await?;
        visit.open("#/new/slides", "main.setup").await?;
        visit.check_width("the set-up, which remembers the names").await?;
        visit.open("#/games", ".games-list li").await?;
        visit.check_width("the list").await?;
        visit.open("#/", "main.home .again").await?;
        visit.check_width("home").await
    })
    .await
}

/// A table of bots can't resign.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn bots_among_themselves_have_no_buttons() -> Result<()> {
    visit("bots-alone", async |visit| {
        let table = Seating::new(Cups, "base", &["beginner", "beginner"]).deal()?;
        visit.sit_down("bots", &table).await?;
        visit.wait_for(".moves li").await?;
        let text = visit.text("main").await?;
        ensure!(
            !text.contains("Resign") && !text.contains("Undo"),
            "buttons for no player: {text}"
        );
        Ok(())
    })
    .await
}

/// Looking back: the game waits, keys step, one key returns, the last round is shown again.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_strip_steps_back_and_returns() -> Result<()> {
    visit("strip", async |visit| {
        let table = Seating::new(Pyramids, "chance", &["person", "beginner", "beginner"]).deal()?;
        visit.sit_down("strip", &table).await?;
        Player::new(3, Hand::Mouse).play_until(visit, 1).await?;
        visit.wait("document.querySelectorAll('.moves li').length === 3 && document.querySelector('.spot.open')").await?;
        // Both moves of the others are marked; they may have gone to one place.
        let moves = visit.record("strip").await?.moves()[1..].to_vec();
        let place = |mv: &quatuor::AnyMove| match mv {
            quatuor::AnyMove::Pyramids(mv) => Some(mv.place.to_string()),
            _ => None,
        };
        let places: BTreeSet<String> = moves.iter().filter_map(place).collect();
        let marked = visit.count("[data-id^='last']").await?;
        ensure!(marked == places.len() as u64, "{marked} marks for {moves:?}");
        visit.shot("marked-moves").await?;
        visit.key(Key::Letter(',')).await?;
        visit.key(Key::Letter(',')).await?;
        visit.wait_for(".strip.looks-back").await?;
        ensure!(visit.text(".strip-at").await?.contains("1 of 3"), "{}", visit.text(".strip-at").await?);
        ensure!(visit.count(".spot.open").await? == 0, "the past can be played on");
        let found = complaints(visit).await?;
        ensure!(found.is_empty(), "{found:?}");
        visit.shot("strip-back").await?;
        visit.key(Key::Escape).await?;
        visit.wait("!document.querySelector('.strip.looks-back') && document.querySelector('.spot.open')").await?;
        visit.tap(Hand::Mouse, ".strip-round").await?;
        visit.wait_for(".strip.looks-back").await?;
        visit.wait("!document.querySelector('.strip.looks-back')").await?;
        // While a bot is to move, it waits for who looks back.
        Player::new(4, Hand::Mouse).play_until(visit, 4).await?;
        visit.key(Key::Letter(',')).await?;
        let moves = visit.count(".moves li").await?;
        sleep(Duration::from_millis(1_500)).await;
        ensure!(visit.count(".moves li").await? <= moves + 1, "the game did not wait");
        visit.key(Key::Escape).await?;
        visit.wait("document.querySelectorAll('.moves li').length === 6").await
    })
    .await
}

/// A hint is drawn on the board; the next press shows another move.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn hints_are_on_the_board() -> Result<()> {
    visit("hint-board", async |visit| {
        for (game, variant) in
            [(Slides, "base"), (Pyramids, "chance"), (Shuttles, "base"), (Cups, "base")]
        {
            let table = Seating::new(game, variant, &["person", "beginner"]).deal()?;
            visit.sit_down("hint", &table).await?;
            visit.wait_for(".spot.open").await?;
            visit.tap(Hand::Mouse, ASK_HINT).await?;
            visit.wait_for(".hint button").await?;
            visit.wait_for("[data-id='mark-1']").await?;
            visit.shot(&format!("hint-{game}")).await?;
            let first = visit.text(".hint p").await?;
            visit.key(Key::Letter('h')).await?;
            visit
                .wait(&format!("document.querySelector('.hint p').innerText !== {}", json!(first)))
                .await?;
            let second = visit.text(".hint p").await?;
            let difference = ["gives away", "Just as good", "The next best"];
            ensure!(difference.iter().any(|words| second.contains(words)), "{game}: {second}");
            visit.shot(&format!("hint-next-{game}")).await?;
            let found = complaints(visit).await?;
            ensure!(found.is_empty(), "{game}: {found:?}");
        }
        Ok(())
    })
    .await
}

/// Undo and redo by key, and the list of keys.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn keys_undo_redo_and_list_themselves() -> Result<()> {
    visit("keys", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.sit_down("keys", &table).await?;
        Player::new(3, Hand::Mouse).play_until(visit, 2).await?;
        let played = visit.record("keys").await?.moves().to_vec();
        visit.key(Key::Letter('u')).await?;
        visit.wait("document.querySelectorAll('.moves .move').length === 1").await?;
        visit.key(Key::Letter('r')).await?;
        visit.wait("document.querySelectorAll('.moves .move').length === 2").await?;
        ensure!(visit.record("keys").await?.moves() == &played[..], "another move came back");
        visit.key(Key::Letter('?')).await?;
        visit.wait_for("dialog[open]").await?;
        let found = complaints(visit).await?;
        ensure!(found.is_empty(), "{found:?}");
        visit.key(Key::Escape).await?;
        visit.wait("!document.querySelector('dialog[open]')").await
    })
    .await
}

/// From the end: the same deal again, and one level up; home offers the same again.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_finished_game_leads_on() -> Result<()> {
    visit("leads-on", async |visit| {
        // One that the person has won: who has lost is not led one level up.
        let seating = Seating::new(Slides, "base", &["person", "beginner"]);
        let mut numbers = 0..;
        let table = loop {
            let mut table = seating.deal()?;
            let person = position(&table).to_move();
            let mut dice = quatuor::FastDice::new(numbers.next().context("a number")?);
            while let Some(mv) = position(&table).random_move(&mut dice) {
                table.play(mv)?;
            }
            if table.winners().iter().any(|side| side.contains(person)) {
                break table;
            }
        };
        for (button, level) in [(2, "beginner"), (3, "casual")] {
            visit.sit_down("over", &table).await?;
            visit.wait_for(".end .ranking .colour").await?;
            visit.shot("end").await?;
            visit.tap(Hand::Mouse, &format!(".end .action-row button:nth-child({button})")).await?;
            visit
                .wait("!document.querySelector('.end') && document.querySelector('.spot')")
                .await?;
            let next = visit.record(&visit.table_id().await?).await?;
            let same = next.start().to_string() == table.start().to_string();
            ensure!(same == (button == 2), "button {button}: the same deal {same}");
            let bots: Vec<_> = next.players().iter().filter_map(|one| one.bot.clone()).collect();
            ensure!(bots == [level], "{bots:?}");
        }
        visit.open("#/", "main.home .again").await?;
        visit.tap(Hand::Mouse, ".again").await?;
        visit.wait_for(".play .spot").await?;
        let again = visit.record(&visit.table_id().await?).await?;
        ensure!(again.players().iter().any(|one| one.bot.as_deref() == Some("casual")));
        Ok(())
    })
    .await
}

/// On a phone the first Play button is seen at once, and the links take one line.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn home_on_a_phone_begins_with_play() -> Result<()> {
    visit("home-phone", async |visit| {
        visit.window(Window::ShortPhone).await?;
        visit.open("#/", "main.home .card button.main").await?;
        let seen = visit.run("return [document.querySelector('.card button.main').getBoundingClientRect().bottom, document.querySelector('.head').offsetHeight]", []).await?;
        let (button, head) = (seen[0].as_f64().context("a place")?, seen[1].as_f64().context("a height")?);
        ensure!(button < 664.0 && head < 110.0, "Play ends at {button}, the head is {head} high");
        visit.shot("home-short-phone").await
    })
    .await
}

/// A reason for a move that takes no token of one's own says what that is good for.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_hint_fits_the_aim() -> Result<()> {
    visit("hint-aim", async |visit| {
        // Two groups, none of them red or blue: all that can be done is to wait.
        let text = "base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 yy/r/b/r/gg/b";
        let bot = table::record::Player { name: "Bram".into(), bot: Some("beginner".into()) };
        let players = vec![table::record::Player::person("Anna"), bot];
        let record = Record::of_position(Slides.read(text)?).with_players(players);
        visit.sit_down("aim", &record).await?;
        visit.wait_for(".spot.open").await?;
        visit.tap(Hand::Mouse, ASK_HINT).await?;
        visit.wait_for(".hint button").await?;
        let told = visit.text(".hint p").await?;
        ensure!(told.contains("leaves it to others to take your 2 tokens"), "{told}");
        ensure!(!told.contains("for later"), "{told}");
        Ok(())
    })
    .await
}

/// One's own record is no game that was shared.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn an_own_record_is_known_again() -> Result<()> {
    visit("own-record", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "beginner"]).deal()?;
        visit.keep("quatuor.table.own", &format!("9 {}", stored(&table))).await?;
        let link = format!("#/see/{}", table::share::to_link(&table));
        visit.open_anew(&link, "main .spot").await?;
        let text = visit.text("main").await?;
        ensure!(text.contains("This is one of your games."), "{text}");
        ensure!(!text.contains("shared"), "{text}");
        // The same from a device that has no such game.
        visit.run("localStorage.clear()", []).await?;
        visit.open_anew(&link, "main .spot").await?;
        ensure!(visit.text("main").await?.contains("This game was shared with you."));
        Ok(())
    })
    .await
}

/// Nothing lies over a cup: a tap on its middle reaches it.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn nothing_lies_over_a_cup() -> Result<()> {
    visit("cups-covered", async |visit| {
        for seed in ["end", "frames", "a", "b", "c", "d"] {
            let table =
                Seating::new(Cups, "base", &["person", "beginner"]).seeded(seed).deal()?;
            visit.sit_down("covered", &table).await?;
            visit.wait_for(".spot.open").await?;
            for window in [Window::Phone, Window::PhoneAside] {
                visit.window(window).await?;
                let script = "
                    const covered = [...document.querySelectorAll('.spot')].filter((spot) => {
                        const box = spot.getBoundingClientRect();
                        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                        const top = document.elementFromPoint(x, y);
                        return !top || top.closest('button, a, .zoom-buttons') && !spot.contains(top) && top !== spot;
                    });
                    return covered.map((spot) => spot.dataset.spot);";
                let covered = visit.run(script, []).await?;
                ensure!(covered == json!([]), "{seed}, {}: {covered}", window.name());
            }
            visit.window(Window::Desktop).await?;
        }
        Ok(())
    })
    .await
}

/// Who zooms in keeps seeing what was in the middle.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn zooming_keeps_the_middle() -> Result<()> {
    visit("cups-zoomed", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "beginner"]).deal()?;
        for window in [Window::Phone, Window::Desktop] {
            visit.window(window).await?;
            visit.sit_down("zoomed", &table).await?;
            visit.wait_for(".spot.open").await?;
            for button in ["last", "last", "last", "first"] {
                visit.tap(Hand::Mouse, &format!(".zoom-buttons button:{button}-child")).await?;
                let middle = "
                    const done = arguments[arguments.length - 1];
                    requestAnimationFrame(() => requestAnimationFrame(() => {
                        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                        const [frame, board] = [box('.play .frame'), box('.play .board')];
                        done([(frame.x + frame.width / 2 - board.x) / board.width,
                            (frame.y + frame.height / 2 - board.y) / board.height]);
                    }));";
                let middle = visit.run_until(middle, []).await?;
                let off = |at: &serde_json::Value| (at.as_f64().unwrap_or(0.0) - 0.5).abs();
                let is_kept = middle.as_array().context("a point")?.iter().all(|at| off(at) < 0.03);
                ensure!(is_kept, "{button}, {}: {middle} of the board", window.name());
            }
        }
        Ok(())
    })
    .await
}

/// A finished game of Slides whose sentence could contradict its result.
fn finished(variant: &'static str, takers: &'static [&'static str], seed: u64) -> Result<Record> {
    let mut record = Seating::new(Slides, variant, takers).deal()?;
    let mut dice = quatuor::FastDice::new(seed);
    while let Some(mv) = position(&record).random_move(&mut dice) {
        record.play(mv)?;
    }
    Ok(record)
}

/// The end says what decided, and a player alone has neither a rank nor a rematch.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_end_agrees_with_the_result() -> Result<()> {
    visit("end-words", async |visit| {
        let is_tied = |record: &Record| {
            let standings = position(record).outcome().map(|one| one.standings).unwrap_or_default();
            let first = |index: usize| standings.get(index).and_then(|one| one.figures.first());
            let own = |index: usize| standings.get(index).and_then(|one| one.figures.get(1));
            first(0).is_some_and(|left| left.value > 0) && first(0) == first(1) && own(0) != own(1)
        };
        let tied = (0..500)
            .find_map(|seed| finished("base", &["person", "beginner"], seed).ok().filter(is_tied));
        visit.sit_down("tied", &tied.context("a tie that own tokens break")?).await?;
        visit.wait_for(".end").await?;
        let why = visit.text(".end-why").await?;
        ensure!(why.contains("Both have") && why.contains("took fewer of their own"), "{why}");
        let lost = (0..500).find_map(|seed| {
            let record = finished("solo", &["person"], seed).ok()?;
            record.winners().is_empty().then_some(record)
        });
        visit.sit_down("lost", &lost.context("a game that is lost")?).await?;
        visit.wait_for(".end").await?;
        let text = visit.text(".end").await?;
        ensure!(!text.contains("The fewest") && !text.contains("Rematch"), "{text}");
        ensure!(visit.text(".ranking .rank").await?.is_empty(), "a rank for one player");
        visit.shot("end-alone").await
    })
    .await
}

/// On the honeycomb, up and down lead to the next row, and every neighbour is near.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn arrows_lead_to_neighbours_on_the_honeycomb() -> Result<()> {
    visit("cups-keys", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "beginner"]).deal()?;
        visit.sit_down("keys", &table).await?;
        visit.wait_for(".spot.open").await?;
        for (key, sign) in [(Key::Down, 1), (Key::Up, -1)] {
            visit.run("document.querySelector('[data-spot=\"0,0\"]').focus()", []).await?;
            visit.key(key).await?;
            let spot = visit.run("return document.activeElement.dataset.spot", []).await?;
            let row = spot.as_str().and_then(|spot| spot.split(',').nth(1)?.parse::<i32>().ok());
            ensure!(row == Some(sign), "from 0,0 to {spot}");
        }
        // One or two presses lead to each of the six neighbours that has a cup.
        let mut reached = BTreeSet::new();
        for keys in Key::ARROWS.into_iter().flat_map(|one| Key::ARROWS.map(|two| [one, two])) {
            visit.run("document.querySelector('[data-spot=\"0,0\"]').focus()", []).await?;
            for key in keys {
                visit.key(key).await?;
                let spot = visit.run("return document.activeElement.dataset.spot", []).await?;
                reached.extend(spot.as_str().map(String::from));
            }
        }
        for spot in ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"] {
            let has_cup = visit.count(&format!("[data-spot='{spot}']")).await? == 1;
            ensure!(!has_cup || reached.contains(spot), "{spot} is not among {reached:?}");
        }
        Ok(())
    })
    .await
}

/// To resign is as large as its word, and no larger, in whatever language and window.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn resign_does_not_stand_out() -> Result<()> {
    visit("resign-size", async |visit| {
        let mut found = vec![];
        for language in Language::ALL {
            visit.speak(language.code()).await?;
            let table = Seating::new(Pyramids, "chance", &["person", "beginner"]).deal()?;
            visit.sit_down("resign", &table).await?;
            visit.wait_for(".spot.open").await?;
            for window in Window::ONE_SCREEN {
                visit.window(window).await?;
                let widths = "const all = [...document.querySelectorAll('.actions [data-do]')].map((e) => [e.dataset.do, e.getBoundingClientRect().width]); return all.sort((one, other) => other[1] - one[1])";
                let widths = visit.run(widths, []).await?;
                let width = |index: usize| widths[index][1].as_f64().unwrap_or_default();
                if widths[0][0] == "resign" && width(0) > width(1) * 1.15 {
                    found.push(format!("{} in {}: {widths}", window.name(), language.code()));
                }
                visit.shot(&format!("resign-{}-{}", window.name(), language.code())).await?;
            }
        }
        ensure!(found.is_empty(), "{found:?}");
        Ok(())
    })
    .await
}

/// Whether to resign is asked in sight, also under a hint on a phone.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_question_whether_to_resign_is_in_sight() -> Result<()> {
    visit("resign-question", async |visit| {
        let table = Seating::new(Shuttles, "base", &["person", "beginner"]).deal()?;
        visit.window(Window::ShortPhone).await?;
        visit.sit_down("question", &table).await?;
        visit.wait_for(".spot.open").await?;
        visit.tap(Hand::Finger, ASK_HINT).await?;
        visit.wait_for(".hint button").await?;
        // The button is the last thing that the window shows.
        visit.run("document.querySelector('[data-do=resign]').scrollIntoView(false)", []).await?;
        visit.tap(Hand::Finger, "[data-do=resign]").await?;
        visit.wait("document.querySelector('.actions .question').getBoundingClientRect().bottom <= innerHeight + 1").await?;
        visit.shot("resign-question").await?;
        visit.tap(Hand::Finger, ".actions .question button:not(.main)").await?;
        visit.wait("!document.querySelector('.actions .question')").await
    })
    .await
}

/// When the aim changes it draws the eye where it is: it does not swell over the board.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_aim_stays_in_its_place() -> Result<()> {
    visit("aim-pulse", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "beginner"]).deal()?;
        visit.settings("motion yes").await?;
        visit.sit_down("aim", &table).await?;
        // Begins the animation anew, and stops it at its height.
        let grown = "const aim = document.querySelector('.aim-text'), rest = aim.offsetWidth;
            aim.style.animation = 'none'; aim.offsetWidth; aim.style.animation = '';
            const all = aim.getAnimations();
            for (const one of all) { one.pause(); one.currentTime = one.effect.getTiming().duration * .4; }
            return [all.length, aim.getBoundingClientRect().width - rest]";
        let grown = visit.run(grown, []).await?;
        ensure!(grown[0] == 1, "{grown}: no animation");
        ensure!(grown[1].as_f64().is_some_and(|by| by.abs() < 1.0), "the aim grows by {grown}");
        Ok(())
    })
    .await
}
