//! Requests to the server.

use online::body::{
    Credentials, FindMatch, Me, NewPassword, OpenTable, Opened, Problem, Rename, ServerInfo,
    Transfer, Transferred, YourTables,
};
use online::{Key, TableId};
use quatuor::AnyGame;
use show::words::Refusal;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use leptos::prelude::window;

use super::identity;

/// Why a request has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// There is no server, or no network.
    Unreachable,
    /// The server refuses it.
    Refused(Refusal),
}

/// An answer without content.
type Empty = Option<()>;

/// Sends a request; the body of the answer.
async fn send(method: &str, path: &str, body: Option<String>) -> Result<Vec<u8>, Failure> {
    let text = fetch(method, path, body).await.map_err(|_| Failure::Unreachable)?;
    let (status, text) = text;
    if status < 400 {
        return Ok(text.into_bytes());
    }
    // A host that is no server of ours has other words for it.
    match online::read::<Problem>(text.as_bytes()) {
        Ok(problem) => Err(Failure::Refused(problem.refusal)),
        Err(_) => Err(Failure::Unreachable),
    }
}

async fn fetch(method: &str, path: &str, body: Option<String>) -> Result<(u16, String), JsValue> {
    let options = RequestInit::new();
    options.set_method(method);
    let headers = Headers::new()?;
    headers.set("accept", "application/json")?;
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        options.set_body(&body.into());
    }
    options.set_headers(&headers);
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &options)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

async fn get<T: serde::de::DeserializeOwned>(path: &str) -> Result<T, Failure> {
    read(&send("GET", path, None).await?)
}

async fn post<T: serde::de::DeserializeOwned>(
    path: &str,
    body: &impl serde::Serialize,
) -> Result<T, Failure> {
    read(&send("POST", path, Some(online::write(body))).await?)
}

fn read<T: serde::de::DeserializeOwned>(text: &[u8]) -> Result<T, Failure> {
    online::read(text).map_err(|_| Failure::Unreachable)
}

/// What the server says about itself.
pub(super) async fn server() -> Result<ServerInfo, Failure> {
    get("api").await
}

/// Opens a table, with a contribution to its deal.
pub(super) async fn open_table(mut table: OpenTable) -> Result<Opened, Failure> {
    let share = identity::new_share();
    table.commitment = Some(share.commitment());
    let opened: Opened = post("api/tables", &table).await?;
    identity::keep_share(opened.table, &share);
    Ok(opened)
}

/// Finds another person to play with; perhaps a table is opened.
pub(super) async fn find_match(game: AnyGame, name: String) -> Result<Opened, Failure> {
    let share = identity::new_share();
    let commitment = Some(share.commitment());
    let found: Opened = post("api/match", &FindMatch { game, name, commitment }).await?;
    identity::keep_share(found.table, &share);
    Ok(found)
}

/// The tables of this person, or those after the last ones.
pub(crate) async fn your_tables(before: Option<&str>) -> Result<YourTables, Failure> {
    match before {
        Some(before) => get(&format!("api/me/tables?before={before}")).await,
        None => get("api/me/tables").await,
    }
}

/// A link that moves this person's seat to another device.
pub(super) async fn transfer(table: TableId) -> Result<Transfer, Failure> {
    post(&format!("api/tables/{table}/transfer"), &Empty::None).await
}

/// Takes a seat over from another device.
pub(super) async fn take_over(key: &Key) -> Result<Transferred, Failure> {
    post(&format!("api/transfers/{key}"), &Empty::None).await
}

/// Who this is.
pub(super) async fn me() -> Result<Me, Failure> {
    get("api/me").await
}

/// Changes the name.
pub(super) async fn rename(name: String) -> Result<Me, Failure> {
    let body = online::write(&Rename { name });
    read(&send("PUT", "api/me", Some(body)).await?)
}

/// Signs up: the account gets a name and a password to sign in with.
pub(super) async fn sign_up(credentials: &NewPassword) -> Result<(), Failure> {
    send("POST", "api/me/password", Some(online::write(credentials))).await.map(|_| ())
}

/// Signs in.
pub(super) async fn sign_in(credentials: &Credentials) -> Result<(), Failure> {
    send("POST", "api/login", Some(online::write(credentials))).await.map(|_| ())
}

/// Signs out.
pub(super) async fn sign_out() -> Result<(), Failure> {
    send("POST", "api/logout", Some(online::write(&Empty::None))).await.map(|_| ())
}

/// Deletes everything that the server knows about this person.
pub(super) async fn delete_me() -> Result<(), Failure> {
    send("DELETE", "api/me", None).await.map(|_| ())
}
