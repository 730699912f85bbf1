//! What handlers take from a request. Each of these refuses what it can't read with a code.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use games::{Gap, Refusal, refusal};
use protocol::TableId;
use serde::de::DeserializeOwned;

use super::problem::{Answer, Json, Problem};
use crate::online::Online;
use crate::online::live_table::LiveTable;

/// The table in the address.
pub(crate) struct Table(pub(crate) Arc<LiveTable>);

/// The key in the address.
pub(crate) struct Key(pub(crate) protocol::Key);

/// What stands behind the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl FromRequestParts<Arc<Online>> for Table {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Answer<Table> {
        let id: TableId = segment(parts, "table").await.parse()?;
        Ok(Table(online.table(id).await?))
    }
}

impl FromRequestParts<Arc<Online>> for Key {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Online>) -> Answer<Key> {
        Ok(Key(segment(parts, "key").await.parse()?))
    }
}

/// A part of the address; empty, and so no table and no key, if it is not UTF-8.
async fn segment(parts: &mut Parts, name: &str) -> String {
    let found = RawPathParams::from_request_parts(parts, &()).await;
    let found = found.ok().and_then(|all| {
        let mut values = all.iter().filter(|(key, _)| *key == name).map(|(_, value)| value.into());
        values.next()
    });
    found.unwrap_or_default()
}

impl<T: DeserializeOwned> FromRequestParts<Arc<Online>> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Online>) -> Answer<Query<T>> {
        match axum::extract::Query::try_from_uri(&parts.uri) {
            Ok(axum::extract::Query(query)) => Ok(Query(query)),
            Err(error) => {
                let reason = Gap::quote(&error.body_text());
                Err(refusal!("protocol.query", reason = reason).into())
            }
        }
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<Online>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, online: &Arc<Online>) -> Answer<Json<T>> {
        match axum::Json::<T>::from_request(request, online).await {
            Ok(json) => Ok(Json(json.0)),
            Err(rejection) => Err(rejected(&rejection).into()),
        }
    }
}

fn rejected(rejection: &JsonRejection) -> Refusal {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => refusal!("server.not-json"),
        JsonRejection::BytesRejection(_) => refusal!("server.too-long"),
        _ => refusal!("protocol.json", reason = Gap::text(rejection.body_text())),
    }
}
