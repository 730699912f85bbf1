//! Every page of online games, in every window, both lights and three languages.

use anyhow::{Result, ensure};
use browser::{Hand, Light, Visit, Window, complaints, visit, visits};
use quatuor::AnyGame;
use show::words::{Language, Words};

/// Looks at what is open now on a laptop and on a phone.
async fn look(visit: &Visit, name: &str, found: &mut Vec<String>) -> Result<()> {
    for window in [Window::Desktop, Window::Phone] {
        visit.window(window).await?;
        visit.run("scrollTo(0, 0)", []).await?;
        let name = format!("{name}-{}", window.name());
        if let Err(error) = visit.check_width(&name).await {
            found.push(error.to_string());
        }
        visit.shot(&name).await?;
        found.extend(complaints(visit).await?.into_iter().map(|one| format!("{name}: {one}")));
    }
    visit.window(Window::Desktop).await
}

async fn look_at_all(light: Light) -> Result<()> {
    visits(&format!("online-pages-{}", light.name()), 3, async |visits| {
        let mut found = vec![];
        for visit in visits.iter() {
            visit.light(light).await?;
        }
        let (host, guest, stranger) = (&visits[0], &visits[1], &visits[2]);
        let name = |page: &str| format!("online-{page}-{}", light.name());
        for (hash, selector, page) in [
            ("#/online", "main.lobby .find", "lobby"),
            ("#/new/slides/online", "main.setup .online-chair", "setup"),
            ("#/account", "form.credentials", "account"),
            ("#/take/00000000000000000000", "main.waiting button.main", "take"),
            ("#/t/000000000000", "main.trouble", "missing"),
            ("#/friend/slides", "main.waiting .qr", "waiting"),
        ] {
            host.open(hash, selector).await?;
            look(host, &name(page), &mut found).await?;
        }
        let link = host.run("return document.querySelector('.link-text input').value", []).await?;
        guest.follow(link.as_str().unwrap_or_default(), "form.sit").await?;
        look(guest, &name("guest"), &mut found).await?;
        let open = link.as_str().and_then(|link| link.split('.').next_back()).unwrap_or_default();
        let address =
            link.as_str().unwrap_or_default().trim_end_matches(open).trim_end_matches('.');
        // Without the key, the seat is kept for others.
        stranger.follow(address, "main.waiting .by-invitation").await?;
        ensure!(stranger.count("form.sit").await? == 0, "a seat for friends only");
        look(stranger, &name("stranger"), &mut found).await?;
        guest.tap(Hand::Mouse, "form.sit button").await?;
        guest.wait_for("main.play.online .spot").await?;
        host.wait_for("main.play.online .spot").await?;
        host.tap(Hand::Mouse, ".table-talk > button:first-child").await?;
        host.wait_for(".phrases").await?;
        host.run("document.querySelector('.table-talk > button:last-of-type').click()", []).await?;
        host.wait_for(".gifts .qr").await?;
        look(host, &name("play"), &mut found).await?;
        stranger.wait_for("main.play.online .spot").await?;
        look(stranger, &name("spectator"), &mut found).await?;
        guest.tap(Hand::Mouse, ".actions .action-row button:last-child").await?;
        guest.wait_for(".question button.main").await?;
        guest.tap(Hand::Mouse, ".question button.main").await?;
        host.wait_for(".end .deal-sign").await?;
        look(host, &name("end"), &mut found).await?;
        // The link of a game that is over leads to its end.
        stranger.follow(address, "main.play.online .end").await?;
        look(stranger, &name("over"), &mut found).await?;
        host.open("#/games", "main.games .games-list li").await?;
        look(host, &name("games"), &mut found).await?;
        ensure!(found.is_empty(), "{} complaints:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn by_day() -> Result<()> {
    look_at_all(Light::Day).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn by_night() -> Result<()> {
    look_at_all(Light::Night).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn in_every_language() -> Result<()> {
    visit("online-languages", async |visit| {
        for language in Language::ALL {
            let words = Words::new(language);
            visit.speak(language.code()).await?;
            for (hash, selector, key) in [
                ("#/online", "main.lobby h1", "online"),
                ("#/new/cups/online", "main.setup button.main.big", "online-open"),
                ("#/account", "main.account h1", "account"),
                ("#/friend/cups", "main.waiting .invite h2", "online-invite"),
            ] {
                visit.open(hash, selector).await?;
                let (text, expected) = (visit.text(selector).await?, words.say(key, &[]));
                ensure!(text == expected, "{hash}: '{text}', not '{expected}'");
                for window in [Window::Desktop, Window::Phone] {
                    visit.window(window).await?;
                    visit.check_width(&format!("{hash} in {}", language.code())).await?;
                }
                visit.window(Window::Phone).await?;
                let page = selector.split([' ', '.']).nth(1).unwrap_or_default();
                visit.shot(&format!("online-{page}-{}", language.code())).await?;
                // A text that was not found stands in the console.
                visit.check_console().await?;
            }
        }
        Ok(())
    })
    .await
}

/// Without a server, everything says so kindly, and what is local works.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn without_a_server_it_says_so() -> Result<()> {
    visit("online-absent", async |visit| {
        visit.open("#/online", "main.lobby .find").await?;
        visit.expect_in_console("/api");
        visit.stop_program();
        visit.wait_for(".notice.link").await?;
        visit.shot("online-absent-desktop").await?;
        visit.open("#/table/none", "main.trouble").await?;
        visit.open("#/friend/cups", ".notice.link button").await?;
        visit.window(Window::Phone).await?;
        visit.shot("online-absent-phone").await?;
        visit.window(Window::Desktop).await?;
        visit.open("#/new/cups", "main.setup button.main.big").await?;
        visit.tap(Hand::Mouse, "main.setup button.main.big").await?;
        visit.wait_for("main.play .spot").await
    })
    .await
}

/// Before anything is watched over a connection, none can be lost.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_set_up_page_misses_no_connection() -> Result<()> {
    visit("online-setup-link", async |visit| {
        // No notice waits for its time: what would be shown later is shown at once.
        visit.watch("window.wait = setTimeout; window.setTimeout = (then, time, ...rest) => wait(then, 0, ...rest)").await?;
        for game in AnyGame::ALL {
            visit.open("#/", "main.home .card").await?;
            visit.open(&format!("#/new/{game}/online"), "main.setup .online-chair").await?;
            visit.run_until("wait(arguments[arguments.length - 1], 100)", []).await?;
            visit.shot(&format!("online-setup-link-{game}")).await?;
            ensure!(visit.count(".notice.link").await? == 0, "{game}: '{}'", visit.text(".notice.link").await?);
        }
        // A table is watched: its connection is needed, and missed.
        visit.tap(Hand::Mouse, "main.setup button.main.big").await?;
        visit.wait_for("main.waiting .qr").await?;
        visit.expect_in_console("/api");
        visit.stop_program();
        visit.wait_for(".notice.link").await
    })
    .await
}
