//! Who sends a request, and whether it may be sent.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, FromRequestParts, Query, Request, State};
use axum::http::header::{HOST, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use games::{Gap, refusal};
use serde::Deserialize;

use super::changes_something;
use super::problem::{Answer, Problem};
use crate::online::Online;
use crate::online::identity::Visitor;

/// Who sends a request.
pub(crate) struct Client {
    pub(crate) visitor: Visitor,
    pub(crate) address: IpAddr,
    pub(crate) headers: HeaderMap,
    is_secure: bool,
}

impl Client {
    pub(crate) fn problem(&self, refusal: games::Refusal) -> Problem {
        Problem::new(refusal, &self.headers)
    }

    /// The answer, with a cookie for a new guest.
    pub(crate) fn answer(&self, online: &Online, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if self.visitor.is_new {
            let cookie = online.signer.cookie(self.visitor.account, self.is_secure);
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }

    /// The answer, with the cookie of an account that was signed in to.
    pub(crate) fn sign_in(
        &self,
        online: &Online,
        account: i64,
        answer: impl IntoResponse,
    ) -> Response {
        let mut response = answer.into_response();
        let cookie = online.signer.cookie(account, self.is_secure);
        response.headers_mut().append(SET_COOKIE, cookie);
        response
    }
}

impl FromRequestParts<Arc<Online>> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Answer<Client> {
        let headers = parts.headers.clone();
        let (address, is_secure) = online.address(&parts.extensions, &headers);
        let visitor = online.visitor(&headers).await;
        let visitor = visitor.map_err(|refusal| Problem::new(refusal, &headers))?;
        Ok(Client { visitor, address, headers, is_secure })
    }
}

impl Online {
    /// The address of a client, and whether it came by HTTPS, as far as a trusted proxy says.
    pub(crate) fn address(&self, extensions: &Extensions, headers: &HeaderMap) -> (IpAddr, bool) {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        if !self.settings.trusted_proxies.contains(&peer) {
            return (peer, false);
        }
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        // The last address that is not of a trusted proxy: those before it can be forged.
        let forwarded = text("x-forwarded-for").unwrap_or_default().rsplit(',');
        let mut forwarded = forwarded.filter_map(|one| one.trim().parse::<IpAddr>().ok());
        let client = forwarded.find(|one| !self.settings.trusted_proxies.contains(one));
        (client.unwrap_or(peer), text("x-forwarded-proto") == Some("https"))
    }
}

/// Stops requests that come from other sites, and too many of one client.
pub(crate) async fn guard(
    State(online): State<Arc<Online>>,
    request: Request,
    next: Next,
) -> Answer {
    let headers = request.headers();
    let (address, _) = online.address(request.extensions(), headers);
    let refused = |refusal| Err(Problem::new(refusal, headers));
    if let Err(refusal) = online.limits.request(address) {
        return refused(refusal);
    }
    let is_upgrade = request.uri().path() == "/api/live";
    let has_token = headers.contains_key(axum::http::header::AUTHORIZATION);
    if (changes_something(request.method()) || is_upgrade) && !has_token && !is_own(headers) {
        return refused(refusal!("server.origin"));
    }
    Ok(next.run(request).await)
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |value: Option<&HeaderValue>| {
        value.and_then(|value| value.to_str().ok()).map(str::to_owned)
    };
    if let Some(site) = text(headers.get("sec-fetch-site"))
        && !["same-origin", "none"].contains(&site.as_str())
    {
        return false;
    }
    match (text(headers.get(ORIGIN)), text(headers.get(HOST))) {
        (None, _) => !headers.contains_key(ORIGIN),
        (Some(origin), Some(host)) => {
            let origin = origin.split_once("://").map(|(_, host)| host);
            origin.is_some_and(|origin| origin.eq_ignore_ascii_case(&host))
        }
        (Some(_), None) => false,
    }
}

#[derive(Deserialize)]
pub(crate) struct Version {
    version: Option<u32>,
}

/// The live connection.
pub(crate) async fn live(
    State(online): State<Arc<Online>>,
    client: Client,
    Query(version): Query<Version>,
    upgrade: WebSocketUpgrade,
) -> Answer {
    if let Some(version) = version.version.filter(|version| *version != protocol::VERSION) {
        let (found, expected) = (Gap::text(version), Gap::text(protocol::VERSION));
        let refusal = refusal!("protocol.version", found = found, expected = expected);
        return Err(client.problem(refusal));
    }
    online.limits.connect(client.address).map_err(|refusal| client.problem(refusal))?;
    let (visitor, address) = (client.visitor, client.address);
    let serving = Arc::clone(&online);
    let token = online.tasks.token();
    let upgraded = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_message_size(protocol::LONGEST_MESSAGE)
        .max_frame_size(protocol::LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            serving.serve_client(socket, visitor, address).await;
            drop(token);
        });
    Ok(client.answer(&online, upgraded))
}
