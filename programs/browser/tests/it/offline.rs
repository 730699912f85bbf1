//! The second visit, with the server stopped.

use anyhow::{Result, ensure};
use browser::{Hand, Player, visit};
use serde_json::json;

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_second_visit_needs_no_server() -> Result<()> {
    visit("offline", async |visit| {
        visit.open("#/", "main.home .card").await?;
        visit.wait("navigator.serviceWorker.controller").await?;
        visit.stop_program();
        visit.close_and_open().await?;
        visit.open("#/", "main.home .card").await?;
        let answers = "return fetch('./nothing').then(() => true, () => false)";
        ensure!(visit.run(answers, []).await? == json!(false), "the server still answers");
        visit.expect_in_console("nothing");
        // Against a bot: its worker and what it thinks with come from the cache, too.
        visit.tap(Hand::Mouse, ".card[data-game=cups] button.main").await?;
        visit.wait_for(".play .spot").await?;
        Player::new(1, Hand::Mouse).play_until(visit, 3).await?;
        visit.reload(".spot").await?;
        // What was never opened is not here, and says so.
        visit.expect_in_console("split_pages");
        visit.expect_in_console("chunk_");
        visit.expect_in_console("Failed to fetch");
        visit.open("#/rules/cups", "main.trouble").await
    })
    .await
}

/// Waits until a part of the page is kept that was never opened.
async fn wait_until_kept(visit: &browser::Visit, part: &str) -> Result<()> {
    let look = r"
        const [part, done] = arguments;
        const count = async () => {
            const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
            const urls = (await Promise.all(kept)).flat().map((request) => request.url);
            return urls.filter((url) => url.includes(part)).length;
        };
        const look = async () => ((await count()) > 0 ? done(true) : setTimeout(look, 100));
        look();
    ";
    ensure!(visit.run_until(look, [json!(part)]).await? == json!(true), "{part} is not kept");
    Ok(())
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn a_link_to_an_online_table_opens_without_a_server() -> Result<()> {
    visit("link-offline", async |visit| {
        visit.open("#/", "main.home .card").await?;
        visit.wait("navigator.serviceWorker.controller").await?;
        visit.reload("main.home .card").await?;
        wait_until_kept(visit, "split_online").await?;
        wait_until_kept(visit, "split_pages").await?;
        visit.stop_program();
        visit.close_and_open().await?;
        visit.expect_in_console("/api");
        visit.open("t/0123456789ab", "main.waiting .notice.link").await?;
        // And back to what works.
        visit.open("#/new/cups", "main.setup button.main.big").await
    })
    .await
}

/// From the second visit on, also the parts that were never opened.
#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_third_visit_has_everything_without_a_server() -> Result<()> {
    visit("all-offline", async |visit| {
        visit.open("#/", "main.home .card").await?;
        visit.wait("navigator.serviceWorker.controller").await?;
        visit.reload("main.home .card").await?;
        wait_until_kept(visit, "split_pages").await?;
        visit.stop_program();
        visit.close_and_open().await?;
        visit.open("#/rules/cups", "main.rules .spot.open").await?;
        visit.open("#/learn/cups", "main.lesson .spot").await?;
        // What the worker needs for it is here, too.
        visit.open("#/study/cups", "main.study .spot").await?;
        visit.wait_for("[data-id=mark-1]").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_page_can_be_installed() -> Result<()> {
    visit("install", async |visit| {
        visit.open("#/", "main.home .card").await?;
        let script = r"
            const done = arguments[arguments.length - 1];
            (async () => {
                const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
                const sizes = [];
                for (const icon of manifest.icons) {
                    const picture = new Image();
                    picture.src = new URL(icon.src, document.querySelector('link[rel=manifest]').href);
                    await picture.decode();
                    sizes.push(picture.naturalWidth);
                }
                return [manifest.name, manifest.display, manifest.start_url, Math.max(...sizes) >= 512];
            })().then(done, (error) => done(String(error)));
        ";
        let told = visit.run_until(script, []).await?;
        let is_named = told[0].as_str().is_some_and(|name| name.starts_with("Quatuor"));
        ensure!(is_named && told[1] == json!("standalone"), "{told}");
        ensure!(told[2] == json!("./") && told[3] == json!(true), "{told}");
        Ok(())
    })
    .await
}
