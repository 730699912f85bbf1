//! What people may wish for while they play: advice, a second thought, other looks.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Player, Seating, complaints, position, visit};
use quatuor::AnyGame::{Cups, Pyramids, Shuttles, Slides};
use serde_json::json;

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_hint_names_a_move_and_plays_it() -> Result<()> {
    visit("hint", async |visit| {
        let table = Seating::new(Slides, "base", &["person", "beginner"]).deal()?;
        visit.sit_down("hint", &table).await?;
        visit.wait_for(".spot.open").await?;
        visit.tap(Hand::Mouse, "[data-do=hint]").await?;
        visit.wait_for(".hint button").await?;
        let told = visit.text(".hint p").await?;
        ensure!(told.starts_with("A master removes "), "{told}");
        visit.tap(Hand::Mouse, ".hint button").await?;
        visit.wait("document.querySelectorAll('.moves .move').length > 0").await?;
        let told_move = told.split(['(', ')']).nth(1).unwrap_or_default().to_string();
        let played = visit.record("hint").await?.moves()[0].to_string();
        ensure!(played == told_move, "{played} was played after '{told}'");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn who_follows_every_hint_alone_clears_the_board() -> Result<()> {
    visit("hints-alone", async |visit| {
        let table = Seating::new(Slides, "solo", &["person"]).with(&["colours=1"]).deal()?;
        visit.sit_down("alone", &table).await?;
        for moves in 1.. {
            visit.wait_for(".spot.open").await?;
            visit.tap(Hand::Mouse, "[data-do=hint]").await?;
            visit.wait_for(".hint button").await?;
            if moves == 1 {
                visit.shot("hint-alone").await?;
            }
            visit.tap(Hand::Mouse, ".hint button").await?;
            visit
                .wait(&format!("document.querySelectorAll('.moves .move').length === {moves}"))
                .await?;
            let table = visit.record("alone").await?;
            if table.is_over() {
                ensure!(!table.winners().is_empty(), "not cleared after {moves} moves");
                break;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_move_waits_for_a_yes_where_that_is_wished() -> Result<()> {
    visit("confirm", async |visit| {
        visit.settings("confirm yes").await?;
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        visit.sit_down("confirm", &table).await?;
        let mv = position(&table).legal_moves()[0].to_string();
        let (from, to) = mv.split_once('>').context("a step")?;
        for answer in ["button:not(.main)", "button.main"] {
            visit.tap(Hand::Mouse, &format!("[data-spot='{from}']")).await?;
            visit.wait_for(".spot.chosen").await?;
            visit.tap(Hand::Mouse, &format!("[data-spot='{to}']")).await?;
            visit.wait_for(".question").await?;
            ensure!(visit.count(".moves .move").await? == 0, "played without a yes");
            visit.tap(Hand::Mouse, &format!(".question {answer}")).await?;
            visit.wait("!document.querySelector('.question')").await?;
        }
        visit.wait("document.querySelectorAll('.moves .move').length === 1").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn looks_follow_the_settings() -> Result<()> {
    visit("looks", async |visit| {
        let table = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        let looks = "const sign = document.querySelector('.board .sign'); \
                     return [getComputedStyle(sign).display !== 'none', \
                             document.querySelector('.board').clientWidth, \
                             getComputedStyle(document.body).backgroundColor]";
        let mut widths = vec![];
        for (settings, signs, ground) in [
            ("signs yes\nboard small\nlight day", true, "rgb(247, 240, 227)"),
            ("signs no\nboard large\nlight night", false, "rgb(34, 25, 20)"),
        ] {
            visit.settings(settings).await?;
            visit.sit_down("looks", &table).await?;
            visit.wait_for(".board .sign").await?;
            let seen = visit.run(looks, []).await?;
            ensure!(seen[0] == json!(signs) && seen[2] == json!(ground), "{settings}: {seen}");
            widths.push(seen[1].as_u64().unwrap_or(0));
        }
        ensure!(widths[0] < widths[1], "sizes {widths:?}");
        Ok(())
    })
    .await
}

/// All boards in all themes, by day and by night: another board, pieces of the same colours,
/// nothing for axe-core to find, and a picture of each to look at.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn boards_have_themes() -> Result<()> {
    visit("themes", async |visit| {
        let mut found = vec![];
        for seating in [
            Seating::new(Slides, "base", &["person", "beginner"]),
            Seating::new(Pyramids, "chance", &["person", "beginner"]),
            Seating::new(Shuttles, "base", &["person", "beginner"]),
            Seating::new(Cups, "base", &["person", "beginner"]),
        ] {
            let (game, mut looks) = (seating.game, vec![]);
            for theme in ["wood", "slate", "birch", "contrast"] {
                for light in ["day", "night"] {
                    visit.settings(&format!("theme {theme}\nlight {light}")).await?;
                    visit.sit_down("theme", &seating.deal()?).await?;
                    visit.wait_for(".spot.open").await?;
                    let name = format!("theme-{game}-{theme}-{light}");
                    visit.shot(&name).await?;
                    let complaints = complaints(visit).await?;
                    found.extend(complaints.into_iter().map(|one| format!("{name}: {one}")));
                }
                let look = "return getComputedStyle(document.documentElement).getPropertyValue('--wood-a') + \
                            getComputedStyle(document.querySelector('.board')).background + \
                            document.documentElement.dataset.theme";
                looks.push(visit.run(look, []).await?.to_string());
            }
            looks.sort();
            looks.dedup();
            ensure!(looks.len() == 4, "{game}: themes that look alike: {looks:?}");
        }
        ensure!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    })
    .await
}

/// Moves are heard where that is wished, and nowhere else.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn moves_can_be_heard() -> Result<()> {
    visit("sounds", async |visit| {
        // Every tone is an oscillator that is started.
        visit
            .watch(
                "window.tones = []; const start = OscillatorNode.prototype.start; \
                 OscillatorNode.prototype.start = function (...when) { window.tones.push(this.frequency.value); return start.apply(this, when); };",
            )
            .await?;
        for (sound, game, variant) in [
            ("no", Slides, "base"),
            ("yes", Slides, "base"),
            ("yes", Pyramids, "chance"),
            ("yes", Shuttles, "base"),
            ("yes", Cups, "base"),
        ] {
            visit.settings(&format!("sound {sound}")).await?;
            let table = Seating::new(game, variant, &["person", "person"]).deal()?;
            visit.sit_down("sound", &table).await?;
            Player::new(4, Hand::Mouse).play_until(visit, 1).await?;
            let tones = visit.run("return window.tones.length", []).await?;
            let is_heard = tones.as_u64().is_some_and(|tones| tones > 0);
            ensure!(is_heard == (sound == "yes"), "{game}, sound {sound}: {tones} tones");
        }
        Ok(())
    })
    .await
}
