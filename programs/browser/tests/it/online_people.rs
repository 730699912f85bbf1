//! How people find each other and come back: the lobby, accounts, lists of games.

use anyhow::{Result, ensure};
use browser::{Hand, Seating, Visit, Window, visit, visits};
use quatuor::AnyGame::Cups;
use serde_json::{Value, json};

use crate::together::{ask, mover, open, play, players, resign, start, table};

/// A table of Cups for everyone.
fn public() -> Value {
    json!({ "game": "cups", "seats": ["me", "open"], "name": "Anna", "is_public": true })
}

/// A table of Cups against a bot, which starts by itself.
async fn against_a_bot(visit: &Visit) -> Result<String> {
    let seats = json!(["me", { "bot": "beginner" }]);
    let table = open(visit, json!({ "game": "cups", "seats": seats, "name": "Anna" })).await?;
    visit.open(&format!("#/t/{table}"), "main.play.online .spot").await?;
    Ok(table)
}

async fn credentials(visit: &Visit, login: &str, password: &str) -> Result<()> {
    visit.open("#/account", "form.credentials").await?;
    visit.write("form.credentials input[type=text]", login).await?;
    visit.write("form.credentials input[type=password]", password).await
}

/// Programs may seat bots that have no level: they are called by their codes.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn bots_without_a_level_have_a_name() -> Result<()> {
    visit("online-codes", async |visit| {
        let kinds = "return [...document.querySelectorAll('.seat-kind')].map((e) => e.innerText.trim()).filter((text) => /greedy|plain/.test(text)).length";
        for (seats, shown) in [
            (json!(["me", { "bot": "greedy" }]), "main.play.online .seat-kind"),
            (json!(["me", { "bot": "plain" }, "open"]), "main.waiting .seat-kind"),
        ] {
            let body = json!({ "game": "cups", "seats": seats, "name": "Anna" });
            let id = open(visit, body).await?;
            visit.open(&format!("#/t/{id}"), shown).await?;
            let named = visit.run(kinds, []).await?;
            ensure!(named == json!(1), "{named} named in {}", visit.text("main").await?);
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn an_account_takes_name_and_games_along_to_another_device() -> Result<()> {
    visits("online-account", 2, async |visits| {
        let [first, second] = visits else { anyhow::bail!("two browsers") };
        let id = against_a_bot(first).await?;
        let names = "return [...document.querySelectorAll('.seat-name')].map((e) => e.innerText).sort().join()";
        ensure!(first.run(names, []).await? == json!("Ada,Anna"), "bots have names");
        resign(first).await?;
        credentials(first, "anna", "correct horse").await?;
        first.tap(Hand::Mouse, "form.credentials button[type=button]").await?;
        first.wait("document.querySelector('main.account') && !document.querySelector('form.credentials button[type=button]')").await?;
        second.expect_in_console("/api/login");
        credentials(second, "anna", "wrong horse").await?;
        second.tap(Hand::Mouse, "form.credentials button[type=submit]").await?;
        second.wait_for(".notice").await?;
        second.write("form.credentials input[type=password]", "correct horse").await?;
        second.tap(Hand::Mouse, "form.credentials button[type=submit]").await?;
        second.wait("document.querySelector('main.account') && !document.querySelector('form.credentials button[type=button]')").await?;
        second.wait("document.querySelector('main.account input').value === 'Anna'").await?;
        // The online game is in one list with the games of this device.
        let local = Seating::new(Cups, "base", &["person", "person"]).deal()?;
        second.sit_down("here", &local).await?;
        second.open("#/games", &format!(".games-list a[href='#/t/{id}']")).await?;
        second.wait_for(".games-list a[href='#/table/here']").await?;
        second.shot("online-games-desktop").await?;
        second.tap(Hand::Mouse, &format!(".games-list a[href='#/t/{id}']")).await?;
        second.wait_for("main.play.online .end").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn data_can_be_deleted() -> Result<()> {
    visits("online-delete", 2, async |visits| {
        let id = against_a_bot(&visits[0]).await?;
        visits[1].open(&format!("#/t/{id}"), "main.play.online .spot").await?;
        visits[0].open("#/account", "form.credentials").await?;
        let delete = "main.account section:last-of-type .action-row button";
        visits[0].tap(Hand::Mouse, delete).await?;
        visits[0].wait_for(".question button.main").await?;
        visits[0].tap(Hand::Mouse, ".question button.main").await?;
        visits[0].wait_for(".notice[role=status]").await?;
        let (me, tables) =
            (ask(&visits[0], "./api/me").await?, ask(&visits[0], "./api/me/tables").await?);
        ensure!(!me.contains("Anna") && tables.contains(r#""tables":[]"#), "{me} {tables}");
        // Others find no name in the game any more.
        let text = ask(&visits[1], &format!("./api/tables/{id}")).await?;
        ensure!(!text.contains("Anna"), "{text}");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn two_people_find_each_other() -> Result<()> {
    visits("online-find", 2, async |visits| {
        let [first, second] = visits else { anyhow::bail!("two browsers") };
        first.open("#/online", ".find[data-game=cups]").await?;
        first.tap(Hand::Mouse, ".find[data-game=cups]").await?;
        first.wait_for("main.waiting .place").await?;
        second.window(Window::Phone).await?;
        second.open("#/online", ".find[data-game=cups]").await?;
        second.tap(Hand::Finger, ".find[data-game=cups]").await?;
        first.wait_for("main.play.online .spot").await?;
        second.wait_for("main.play.online .spot").await?;
        ensure!(table(first).await? == table(second).await?, "not the same table");
        play(visits, &mut players(), 2).await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_bot_is_offered_to_those_who_wait_for_long() -> Result<()> {
    visit("online-lonely", async |visit| {
        visit.open("#/online", ".find[data-game=cups]").await?;
        visit.tap(Hand::Mouse, ".find[data-game=cups]").await?;
        visit.wait_for("main.waiting .fill button").await?;
        ensure!(visit.count(".fill button.main").await? == 0, "too early");
        visit.run("const now = Date.now; Date.now = () => now() + 20_000;", []).await?;
        visit.wait_for(".fill button.main").await?;
        visit.shot("online-lonely-desktop").await?;
        visit.tap(Hand::Mouse, ".fill button.main").await?;
        visit.wait_for("main.play.online .spot").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_lobby_is_live_and_one_click_sits_down_or_watches() -> Result<()> {
    visits("online-lobby", 3, async |visits| {
        let [host, guest, watcher] = visits else { anyhow::bail!("three browsers") };
        for one in [&guest, &watcher] {
            one.open("#/online", "main.lobby .find").await?;
        }
        let id = open(host, public()).await?;
        host.open(&format!("#/t/{id}"), "main.waiting").await?;
        guest.wait_for(".games-list button.main").await?;
        guest.shot("online-lobby-table-desktop").await?;
        guest.tap(Hand::Mouse, ".games-list button.main").await?;
        guest.wait_for("main.play.online .spot").await?;
        host.wait_for("main.play.online .spot").await?;
        watcher.wait_for(".games-list a.button").await?;
        ensure!(watcher.count(".games-list button.main").await? == 0, "no seat is free");
        watcher.tap(Hand::Mouse, ".games-list a.button").await?;
        watcher.wait_for("main.play.online .spot").await?;
        host.wait_for(".watching:not(:empty)").await?;
        ensure!(watcher.count(".spot.open").await? == 0, "a spectator can't move");
        watcher.open("#/online", ".games-list a.button").await?;
        resign(host).await?;
        watcher.wait("!document.querySelector('.games-list a.button')").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_first_page_says_where_it_is_your_turn() -> Result<()> {
    visits("online-turn", 2, async |visits| {
        start(visits, Cups).await?;
        let id = table(&visits[0]).await?;
        let mover = mover(visits).await?;
        let other = &visits[1 - mover];
        other.open("#/", "main.home .cards").await?;
        let mover = &visits[mover];
        mover.open("#/", "main.home .signpost.your-turn").await?;
        mover.shot("online-turn-at-home").await?;
        ensure!(other.count(".your-turn").await? == 0, "it is the turn of the other");
        mover.tap(Hand::Mouse, ".signpost.your-turn").await?;
        mover.wait_for("main.play.online .spot.open").await?;
        ensure!(table(mover).await? == id, "another table");
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_reload_makes_no_person_ready() -> Result<()> {
    visit("online-ready", async |visit| {
        visit.open("#/friend/cups", "main.waiting .qr").await?;
        let state = "document.querySelector('.place.own .place-state').innerText";
        visit.wait(&format!("{state}.includes('✓')")).await?;
        visit.tap(Hand::Mouse, ".ready .action-row button:first-child").await?;
        visit.wait(&format!("!{state}.includes('✓')")).await?;
        visit.reload("main.waiting .place.own").await?;
        // Whatever the page says by itself, it has said then.
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        visit.wait(&format!("!{state}.includes('✓')")).await?;
        visit.tap(Hand::Mouse, ".ready .action-row button:first-child").await?;
        visit.wait(&format!("{state}.includes('✓')")).await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_share_sheet_of_the_device_gets_the_link() -> Result<()> {
    visit("online-share", async |visit| {
        visit
            .watch(
                "navigator.share = (data) => { window.shared = data; return Promise.resolve(); };",
            )
            .await?;
        visit.window(Window::Phone).await?;
        visit.open("#/friend/cups", ".link-text button:not(.copy)").await?;
        visit.shot("online-share-phone").await?;
        visit.tap(Hand::Finger, ".link-text button:not(.copy)").await?;
        visit
            .wait("window.shared?.url === document.querySelector('.link-text input').value")
            .await?;
        visit.wait("window.shared.title.includes('Cups')").await
    })
    .await
}
