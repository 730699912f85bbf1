//! The board of a table as a picture, for messengers that show where a link leads: what
//! spectators see, and before the start a sample of the game.
//!
//! Drawing takes milliseconds of a thread that connections don't run on. Few pictures are
//! drawn at a time, and the latest are kept.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use online::TableId;
use parking_lot::Mutex;
use quatuor::AnyView;
use show::scene::{DrawInput, PieceIds};
use show::words::{Language, Words};
use table::{Event, Phase, Table, Viewer};
use tokio::sync::Semaphore;

use super::Online;
use super::api::Table as At;

/// The size that messengers ask for.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// How many pictures are drawn at a time.
const AT_A_TIME: usize = 1;

/// How many pictures may wait to be drawn.
const MOST_WAITING: usize = 16;

/// How many bytes of pictures are kept.
const KEPT: usize = 4 << 20;

/// Pictures that were drawn, and the permits to draw.
pub(crate) struct Pictures {
    /// The latest at the end.
    kept: Mutex<Vec<Kept>>,
    drawing: Semaphore,
    waiting: Semaphore,
}

struct Kept {
    table: TableId,
    /// The last event that it shows.
    number: u32,
    png: Bytes,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures {
            kept: Mutex::default(),
            drawing: Semaphore::new(AT_A_TIME),
            waiting: Semaphore::new(MOST_WAITING),
        }
    }
}

impl Pictures {
    fn find(&self, table: TableId, number: u32) -> Option<Bytes> {
        let kept = self.kept.lock();
        let found = kept.iter().find(|one| one.table == table && one.number == number);
        found.map(|one| one.png.clone())
    }

    fn keep(&self, table: TableId, number: u32, png: Bytes) {
        let mut kept = self.kept.lock();
        kept.retain(|one| one.table != table);
        kept.push(Kept { table, number, png });
        let mut bytes: usize = kept.iter().map(|one| one.png.len()).sum();
        let mut old = 0;
        while bytes > KEPT {
            bytes -= kept[old].png.len();
            old += 1;
        }
        kept.drain(..old);
    }
}

/// Answers requests for `/t/{table}/board.png`.
pub(crate) async fn picture(State(online): State<Arc<Online>>, At(live): At) -> Response {
    let (number, events) = {
        let state = live.lock();
        (state.stored, state.events_after(0, Viewer::Spectator))
    };
    let pictures = &online.pictures;
    let png = match pictures.find(live.id, number) {
        Some(png) => Some(png),
        None => {
            let Ok(_waiting) = pictures.waiting.try_acquire() else {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            };
            let _drawing = pictures.drawing.acquire().await;
            // Another request may have drawn it meanwhile.
            match pictures.find(live.id, number) {
                Some(png) => Some(png),
                None => {
                    let drawn = tokio::task::spawn_blocking(|| draw(events)).await;
                    let png = drawn.ok().flatten().map(Bytes::from);
                    png.inspect(|png| pictures.keep(live.id, number, png.clone()))
                }
            }
        }
    };
    let Some(png) = png else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=60")];
    (headers, png).into_response()
}

/// Draws what the events, as spectators may know them, have made of the board.
fn draw(events: Vec<Event>) -> Option<Vec<u8>> {
    let view = board(events)?;
    // The picture has no texts but those on the board, which are the same in all languages.
    let words = Words::new(Language::English);
    let scene = show::scene::draw(&DrawInput::still(&view, &PieceIds::new(&view), &words));
    show::picture::card(&scene, WIDTH, HEIGHT)
}

fn board(events: Vec<Event>) -> Option<AnyView> {
    let table = Table::from_events(events).ok()?;
    if table.phase() != Phase::Waiting {
        return Some(table.view(Viewer::Spectator));
    }
    let request = table.setup().request.clone().unwrap_or_default();
    let (mut position, moves) = table.setup().game.sample(&request).ok()?;
    for mv in moves {
        position.play(mv).ok()?;
    }
    Some(position.public_view())
}
