//! Every language, on every kind of page.

use anyhow::{Result, ensure};
use browser::{Hand, Seating, Window, visit};
use quatuor::AnyGame::{Pyramids, Shuttles};
use serde_json::json;
use show::words::{Language, Words};

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn every_language_is_spoken_everywhere() -> Result<()> {
    visit("languages", async |visit| {
        let table = Seating::new(Pyramids, "fair", &["person", "beginner"]).deal()?;
        visit.sit_down("spoken", &table).await?;
        for (number, language) in Language::ALL.into_iter().enumerate() {
            let words = Words::new(language);
            visit.open("#/settings", "main.settings").await?;
            // The first choice follows the browser.
            let button = format!(".field:nth-of-type(1) .options button:nth-child({})", number + 2);
            visit.tap(Hand::Mouse, &button).await?;
            visit.wait(&format!("document.documentElement.lang === '{}'", language.code())).await?;
            for (hash, selector, key) in [
                ("#/settings", "main.settings h1", "settings"),
                ("#/games", "main.games h1", "games"),
                ("#/", "main.home h1", "tagline"),
                ("#/new/pyramids", "main.setup button.main.big", "deal"),
                ("#/rules/pyramids", "main.rules .rule h2", "sheet-short"),
                ("#/nonsense", "main.trouble h1", "trouble"),
                ("#/table/spoken", ".action-row button", "hint"),
            ] {
                visit.open(hash, selector).await?;
                let expected = words.say(key, &[]);
                let text = visit.text(selector).await?;
                ensure!(
                    text == expected,
                    "{hash} in {}: '{text}', not '{expected}'",
                    language.code()
                );
            }
            let label = visit.run("return document.querySelector('.spot').ariaLabel", []).await?;
            ensure!(label != json!(""), "spots say nothing");
            // Every text that was not found would be shown as its key.
            let missing =
                r"return document.body.innerText.match(/\b(pyramids|level|turn|seat)-[a-z-]+/)";
            let missing = visit.run(missing, []).await?;
            ensure!(missing.is_null(), "{}: {missing}", language.code());
        }
        visit.reload("main.play").await?;
        let last = Language::ALL[Language::ALL.len() - 1].code();
        let lang = visit.run("return document.documentElement.lang", []).await?;
        ensure!(lang == json!(last), "the language is forgotten");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn advice_has_a_reason_and_fits_in_every_language() -> Result<()> {
    visit("advice", async |visit| {
        let table = Seating::new(Shuttles, "base", &["person", "beginner"]).deal()?;
        for language in Language::ALL {
            let code = language.code();
            visit.settings(&format!("language {code}")).await?;
            visit.sit_down(code, &table).await?;
            visit.wait_for(".spot.open").await?;
            // The first advice is a side to load from, the second what to do there.
            for moves in 0..2 {
                visit.tap(Hand::Mouse, "[data-do=hint]").await?;
                visit.wait_for(".hint button").await?;
                let told = visit.text(".hint p").await?;
                ensure!(told.contains(": ") && !told.contains("reason-"), "{code}: '{told}'");
                if moves == 0 {
                    visit.tap(Hand::Mouse, ".hint button").await?;
                    visit.wait("document.querySelectorAll('.moves .move').length > 0").await?;
                }
            }
            for window in [Window::Desktop, Window::Phone] {
                visit.window(window).await?;
                visit.check_width(&format!("advice in {code}")).await?;
                visit.shot(&format!("advice-{code}-{}", window.name())).await?;
            }
            visit.window(Window::Desktop).await?;
        }
        Ok(())
    })
    .await
}

/// What is cut off, out of reach or below the window at the top of the home page.
const HEAD: &str = r"
    const wrong = [], links = [...document.querySelectorAll('.head nav a')];
    for (const link of [...links, document.querySelector('.card button.main')]) {
        const b = link.getBoundingClientRect();
        const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
        if (b.left < 0 || b.right > innerWidth || b.bottom > innerHeight || !hit || !link.contains(hit)) {
            wrong.push(`${link.innerText} is at ${[b.left, b.top, b.right, b.bottom].map(Math.round)}`);
        }
        if (link.scrollWidth > link.clientWidth + 1) wrong.push(`${link.innerText} is cut off`);
    }
    if (links.length !== 6) wrong.push(`${links.length} links`);
    return wrong;
";

/// On a phone, all pages can be reached from the home page, and a game be started, without
/// scrolling.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_top_of_the_home_page_is_whole_on_a_phone() -> Result<()> {
    visit("home-top", async |visit| {
        for language in Language::ALL {
            let code = language.code();
            visit.speak(code).await?;
            visit.open("#/", "main.home .card svg").await?;
            for window in [Window::ShortPhone, Window::Phone, Window::PhoneAside] {
                visit.window(window).await?;
                let wrong = visit.run(HEAD, []).await?;
                ensure!(wrong == json!([]), "{code} at {:?}: {wrong}", window.size());
                visit.shot(&format!("home-top-{code}-{}", window.name())).await?;
            }
            visit.window(Window::Desktop).await?;
        }
        Ok(())
    })
    .await
}
