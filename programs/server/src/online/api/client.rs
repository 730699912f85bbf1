//! Who sends a request, and whether it may be sent.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN, SET_COOKIE, UPGRADE};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quatuor::{Gap, Refusal, refusal};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::Query;
use super::problem::{Answer, Problem, in_language, language};
use crate::online::Online;
use crate::online::identity::Visitor;

/// Who sends a request.
pub(crate) struct Client {
    pub(crate) visitor: Visitor,
    pub(crate) address: IpAddr,
    is_secure: bool,
}

impl Client {
    /// The answer, with a cookie for a new guest.
    pub(crate) fn answer(&self, online: &Online, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if self.visitor.is_new {
            let cookie = online.signer.cookie(self.visitor.account, None, self.is_secure);
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }

    /// The answer, with the cookie of a known visitor once more: browsers forget a cookie after
    /// its time, also for those who come every day. Not if the cookie is not good any more: the
    /// visitor may have got a password meanwhile, and the cookie that came with it must stay. And
    /// not for answers that may be late, as the visitor may have signed in or out meanwhile.
    ///
    /// # Errors
    /// When the storage can't be read.
    pub(crate) async fn renew(
        &self,
        online: &Online,
        answer: impl IntoResponse,
    ) -> Result<Response, Refusal> {
        let Visitor { account, session, is_new, is_program, .. } = self.visitor;
        match is_new || is_program || !online.is_signed_in(self.visitor).await? {
            true => Ok(answer.into_response()),
            false => Ok(self.sign_in(online, account, session, answer)),
        }
    }

    /// The answer, with the cookie of an account that was signed in to.
    pub(crate) fn sign_in(
        &self,
        online: &Online,
        account: i64,
        session: Option<i64>,
        answer: impl IntoResponse,
    ) -> Response {
        let mut response = answer.into_response();
        let cookie = online.signer.cookie(account, session, self.is_secure);
        response.headers_mut().append(SET_COOKIE, cookie);
        response
    }
}

impl FromRequestParts<Arc<Online>> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Answer<Client> {
        let (address, is_secure) = online.address(&parts.extensions, &parts.headers);
        let visitor = online.visitor(&parts.headers, address).await?;
        Ok(Client { visitor, address, is_secure })
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
        let is_secure = headers.get("x-forwarded-proto").is_some_and(|value| value == "https");
        // The last address that is not of a trusted proxy: those before it can be forged. Some
        // proxies add a line of their own.
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let mut forwarded = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        let client = forwarded.find_map(|one| match forwarded_address(one) {
            Some(address) if self.settings.trusted_proxies.contains(&address) => None,
            // What a proxy has not written as an address is no reason to believe the rest.
            other => Some(other.unwrap_or(peer)),
        });
        (client.unwrap_or(peer), is_secure)
    }
}

/// An address as proxies write it, some of them with a port.
fn forwarded_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let address = text.parse().or_else(|_| text.parse().map(|one: SocketAddr| one.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

/// Stops requests that come from other sites, and too many of one client. Refusals are put
/// into words here, as the language is that of the request.
pub(crate) async fn guard(
    State(online): State<Arc<Online>>,
    request: Request,
    next: Next,
) -> Response {
    let language = language(request.headers());
    let response = match online.admit(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => Problem::from(refusal).into_response(),
    };
    in_language(response, language)
}

impl Online {
    fn admit(&self, request: &Request) -> Result<(), Refusal> {
        let headers = request.headers();
        let (address, _) = self.address(request.extensions(), headers);
        self.limits.request(address)?;
        let is_upgrade = request.uri().path() == "/api/live";
        let has_token = headers.contains_key(AUTHORIZATION);
        if (changes_something(request.method()) || is_upgrade) && !has_token && !is_own(headers) {
            return Err(refusal!("server.origin"));
        }
        Ok(())
    }
}

/// Whether a request may change something.
fn changes_something(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
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

/// What a client can say when it connects.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Version {
    /// The version of the protocol that the client speaks. Another one than that of the server
    /// is refused.
    #[param(minimum = 1, maximum = 1)]
    version: Option<u32>,
}

/// What is read of a live connection at a time, in bytes. Every idle connection holds so much;
/// hardly a message is longer, and one that is takes several reads.
const READ_BUFFER: usize = 1024;

/// The live connection.
pub(crate) async fn live(
    State(online): State<Arc<Online>>,
    client: Client,
    Query(version): Query<Version>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    if let Some(version) = version.version.filter(|version| *version != online::VERSION) {
        let (found, expected) = (Gap::text(version), Gap::text(online::VERSION));
        return Err(refusal!("protocol.version", found = found, expected = expected).into());
    }
    let Ok(upgrade) = upgrade else {
        let upgrade = [(UPGRADE, HeaderValue::from_static("websocket"))];
        return Ok((upgrade, Problem::from(refusal!("server.upgrade"))).into_response());
    };
    // Given back also if the client goes before the connection is live.
    let place = online.limits.connect(client.address)?;
    let (visitor, serving) = (client.visitor, Arc::clone(&online));
    let token = online.tasks.token();
    let upgraded = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(4096)
        .max_message_size(online::LONGEST_MESSAGE)
        .max_frame_size(online::LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            serving.serve_client(socket, visitor).await;
            drop((place, token));
        });
    Ok(client.answer(&online, upgraded))
}
