//! Links to tables: `/t/TABLE`, with `.KEY` behind it for invited players. A messenger that
//! looks at the link sees what it leads to; a browser gets the page.

use std::sync::Arc;

use ::online::TableId;
use ::online::body::{TablePhase, TableSummary};
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::{Extensions, HeaderMap, Response, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use show::words::Words;

use crate::answer::html;
use crate::online::{self, Online, language};
use crate::page::Page;

#[derive(Clone)]
struct Links {
    page: Page,
    online: Arc<Online>,
}

/// Answers requests for `/t/{link}`, and for the picture of a table.
pub(crate) fn links(page: Page, online: Arc<Online>) -> Router {
    let picture = get(online::picture).with_state(Arc::clone(&online));
    let guard = from_fn_with_state(Arc::clone(&online), online::guard);
    Router::new()
        .route("/t/{link}", get(link))
        .route("/t/{table}/board.png", picture)
        .layer(guard)
        .with_state(Links { page, online })
}

async fn link(
    State(links): State<Links>,
    Path(link): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Response<Body> {
    let Some(page) = links.page.file("index.html") else {
        return html(StatusCode::SERVICE_UNAVAILABLE, crate::answer::NO_PAGE.into());
    };
    let page = String::from_utf8_lossy(&page.plain()).into_owned();
    let table = link.split('.').next().and_then(|id| id.parse::<TableId>().ok());
    let found = match table {
        Some(table) => links.online.summary(table).await,
        None => None,
    };
    let words = Words::new(language(&headers));
    let status = if found.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let mut tags = found.as_ref().map(|(summary, _)| tags(summary, &words)).unwrap_or_default();
    if let (Some((summary, number)), Some(origin)) =
        (&found, links.online.origin(&extensions, &headers))
    {
        tags += &picture_tags(&origin, summary, *number, &words);
    }
    // Addresses in the page are relative to its own folder.
    let page = page.replacen("<head>", &format!("<head>\n<base href=\"/\">{tags}"), 1);
    let response =
        Response::builder().status(status).header(CONTENT_TYPE, "text/html; charset=utf-8");
    response
        .header(CACHE_CONTROL, "no-store")
        .body(page.into())
        .expect("these headers are well formed")
}

/// What a messenger shows of a link.
fn tags(summary: &TableSummary, words: &Words) -> String {
    let game = words.say(summary.game.name(), &[]);
    let named = summary.players.iter().filter(|player| !player.name.is_empty());
    let names: Vec<String> = named.map(|player| player.name.clone()).collect();
    let names = words.list(&names);
    let key = match summary.phase {
        TablePhase::Waiting => "link-waiting",
        TablePhase::Playing => "link-playing",
        TablePhase::Over => "link-over",
    };
    let text = words.say(key, &[("game", &game), ("names", &names)]);
    let (title, text) = (escape(&format!("{game} – Quatuor")), escape(&text));
    format!(
        "\n<meta property=\"og:title\" content=\"{title}\">\
         \n<meta property=\"og:description\" content=\"{text}\">\
         \n<meta property=\"og:type\" content=\"website\">"
    )
}

/// The picture that a messenger shows. Its address changes with the table, because
/// messengers keep what they have seen under an address.
fn picture_tags(origin: &str, summary: &TableSummary, number: u32, words: &Words) -> String {
    let address = escape(&format!("{origin}/t/{}/board.png?number={number}", summary.table));
    let game = words.say(summary.game.name(), &[]);
    let text = escape(&words.say("link-picture", &[("game", &game)]));
    let (width, height) = (online::WIDTH, online::HEIGHT);
    format!(
        "\n<meta property=\"og:image\" content=\"{address}\">\
         \n<meta property=\"og:image:type\" content=\"image/png\">\
         \n<meta property=\"og:image:width\" content=\"{width}\">\
         \n<meta property=\"og:image:height\" content=\"{height}\">\
         \n<meta property=\"og:image:alt\" content=\"{text}\">\
         \n<meta name=\"twitter:card\" content=\"summary_large_image\">"
    )
}

impl Online {
    /// The address of this server as the client calls it, such as `https://example.org`;
    /// `None` if the request does not say it in a sound way.
    fn origin(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<String> {
        let host = headers.get(HOST)?.to_str().ok()?;
        let is_sound = |letter: u8| letter.is_ascii_alphanumeric() || b".-_:[]".contains(&letter);
        if host.is_empty() || host.len() > 255 || !host.bytes().all(is_sound) {
            return None;
        }
        let scheme = if self.address(extensions, headers).1 { "https" } else { "http" };
        Some(format!("{scheme}://{host}"))
    }
}

/// A text in an attribute: names are chosen by players.
fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, letter| {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            _ => escaped.push(letter),
        }
        escaped
    })
}
