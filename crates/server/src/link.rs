//! Links to tables: `/t/TABLE`, with `.KEY` behind it for invited players. A messenger that
//! looks at the link sees what it leads to; a browser gets the page.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::routing::{MethodRouter, get};
use protocol::TableId;
use protocol::body::{TablePhase, TableSummary};
use words::Words;

use crate::answer::html;
use crate::online::{Online, language};
use crate::page::Page;

#[derive(Clone)]
struct Links {
    page: Page,
    online: Arc<Online>,
}

/// Answers requests for `/t/{link}`.
pub(crate) fn links<S>(page: Page, online: Arc<Online>) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    get(link).with_state(Links { page, online })
}

async fn link(
    State(links): State<Links>,
    Path(link): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let Some(page) = links.page.file("index.html") else {
        return html(StatusCode::SERVICE_UNAVAILABLE, crate::answer::NO_PAGE.into());
    };
    let page = String::from_utf8_lossy(&page.plain()).into_owned();
    let table = link.split('.').next().and_then(|id| id.parse::<TableId>().ok());
    let summary = match table {
        Some(table) => links.online.summary(table).await,
        None => None,
    };
    let words = Words::new(language(&headers));
    let status = if summary.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let tags = summary.map(|summary| tags(&summary, &words)).unwrap_or_default();
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
