//! The book, as the program serves it beside the page.

use anyhow::{Context, Result, ensure};
use browser::{Hand, Light, Visit, Window, complaints, visit};
use serde_json::{Value, json};

/// What every page of the book has.
const PAGE: &str = "main#text h1";

/// The addresses of all chapters, in order.
async fn chapters(visit: &Visit) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('#contents a[href*=html]')].map((a) => a.getAttribute('href'))";
    let found = visit.run(script, []).await?;
    let names = found.as_array().context("a list")?.iter().filter_map(Value::as_str);
    Ok(names.map(String::from).collect())
}

/// Pictures that did not come, once all were asked for.
const MISSING: &str = r"
    const done = arguments[arguments.length - 1];
    const pictures = [...document.images];
    pictures.forEach((picture) => { picture.loading = 'eager'; });
    Promise.allSettled(pictures.map((picture) => picture.decode())).then(() =>
        done(pictures.filter((picture) => !picture.naturalWidth).map((picture) => picture.src)));
";

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_book_is_read_from_the_page_to_its_end() -> Result<()> {
    visit("book", async |visit| {
        visit.open("#/settings", "main.settings").await?;
        visit.tap(Hand::Mouse, "a[href='book/']").await?;
        visit.wait_for(PAGE).await?;
        let chapters = chapters(visit).await?;
        ensure!(chapters.len() > 12, "only {chapters:?}");
        for (index, chapter) in chapters.iter().enumerate() {
            let here = visit.run("return document.querySelector('#contents [aria-current]').getAttribute('href')", []).await?;
            ensure!(here == json!(chapter), "{here} instead of {chapter}");
            let missing = visit.run_until(MISSING, []).await?;
            ensure!(missing == json!([]), "{chapter}: {missing}");
            if index + 1 < chapters.len() {
                visit.tap(Hand::Mouse, ".turn a[rel=next]").await?;
                let next = format!("location.pathname.endsWith('/{}')", chapters[index + 1]);
                visit.wait(&format!("{next} && document.querySelector('{PAGE}')")).await?;
            }
        }
        ensure!(visit.count(".turn a[rel=next]").await? == 0, "something comes after the end");
        // And back to the games.
        visit.tap(Hand::Mouse, ".top a[href='../']").await?;
        visit.wait_for("main.home .card").await
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_contents_are_found_on_a_phone() -> Result<()> {
    visit("book-phone", async |visit| {
        visit.window(Window::Phone).await?;
        visit.open("book/slides.html", PAGE).await?;
        visit.tap(Hand::Finger, ".to-contents").await?;
        visit.wait("document.querySelector('#contents').getBoundingClientRect().top < innerHeight / 2").await?;
        visit.tap(Hand::Finger, "#contents a[href='cups.html']").await?;
        visit.wait("location.pathname.endsWith('/cups.html') && document.querySelector('main h1').innerText === 'Cups'").await
    })
    .await
}

async fn look(light: Light) -> Result<()> {
    visit(&format!("book-{}", light.name()), async |visit| {
        visit.system_light(light).await?;
        visit.open("book/", PAGE).await?;
        let mut found = vec![];
        for chapter in chapters(visit).await? {
            visit.open(&format!("book/{chapter}"), PAGE).await?;
            for window in [Window::Desktop, Window::Phone] {
                visit.window(window).await?;
                let place = format!("book-{chapter}-{}-{}", window.name(), light.name());
                found.extend(visit.check_width(&place).await.err().map(|error| error.to_string()));
                visit.shot(&place.replace(".html", "")).await?;
                let complaints = complaints(visit).await?;
                found.extend(complaints.into_iter().map(|one| format!("{place}: {one}")));
            }
        }
        ensure!(found.is_empty(), "{} complaints:\n{}", found.len(), found.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_book_by_day() -> Result<()> {
    look(Light::Day).await
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_book_by_night() -> Result<()> {
    look(Light::Night).await
}
