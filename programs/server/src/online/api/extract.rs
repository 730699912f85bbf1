//! What handlers take from a request. Each of these refuses what it can't read with a code.

use std::sync::Arc;

use axum::body::HttpBody;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use online::TableId;
use quatuor::{Gap, Refusal, refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::LONGEST_BODY;
use super::endpoint;
use super::problem::{Answer, Json, Problem};
use crate::online::Online;
use crate::online::live_table::LiveTable;

/// The table in the address.
pub(crate) struct Table(pub(crate) Arc<LiveTable>);

/// The key in the address.
pub(crate) struct Key(pub(crate) online::Key);

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

impl<T: DeserializeOwned + Serialize> FromRequest<Arc<Online>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, online: &Arc<Online>) -> Answer<Json<T>> {
        // What is announced as too long is not waited for.
        if request.body().size_hint().lower() > LONGEST_BODY as u64 {
            return Err(refusal!("server.too-long").into());
        }
        let body = axum::Json::<Value>::from_request(request, online);
        match tokio::time::timeout(online.settings.patience.body, body).await {
            Ok(Ok(axum::Json(value))) => Ok(Json(typed(value)?)),
            Ok(Err(rejection)) => Err(rejected(&rejection).into()),
            Err(_) => Err(refusal!("server.too-slow").into()),
        }
    }
}

fn rejected(rejection: &JsonRejection) -> Refusal {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => refusal!("server.not-json"),
        JsonRejection::BytesRejection(_) => refusal!("server.too-long"),
        _ => unreadable(rejection.body_text()),
    }
}

fn unreadable(reason: impl std::fmt::Display) -> Refusal {
    refusal!("protocol.json", reason = Gap::text(reason))
}

/// The value that JSON stands for.
///
/// # Errors
/// Says which field can't be read.
fn typed<T: DeserializeOwned + Serialize>(mut value: Value) -> Result<T, Refusal> {
    make_whole(&mut value);
    let read: T = serde_path_to_error::deserialize(&value).map_err(unreadable)?;
    // Lists of the right length are read as objects otherwise.
    match has_shape(&value, &endpoint::value(&read)) {
        true => Ok(read),
        false => Err(unreadable("a list, expected an object")),
    }
}

/// JSON has one kind of number: 4.0 is 4.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let float = number.as_f64().filter(|_| number.is_f64());
            let is_whole = |float: &f64| float.fract() == 0.0 && (-9e18..1.8e19).contains(float);
            if let Some(float) = float.filter(is_whole) {
                *value = match float < 0.0 {
                    true => (float as i64).into(),
                    false => (float as u64).into(),
                };
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Whether objects are objects in both.
fn has_shape(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => found.iter().all(|(name, value)| {
            expected.get(name).is_none_or(|expected| has_shape(value, expected))
        }),
        (Value::Array(found), Value::Array(expected)) => {
            found.iter().zip(expected).all(|(found, expected)| has_shape(found, expected))
        }
        (Value::Array(_), Value::Object(_)) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use online::body::OpenTable;
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_read_as_json_means_them_and_lists_are_no_objects() {
        let order = |request: Value, begins: Value| {
            let seats = json!(["me", "open"]);
            let order = json!({"game": "cups", "name": "A", "seats": seats, "request": request, "begins": begins});
            typed::<OpenTable>(order).map_err(|refusal| refusal.code)
        };
        assert!(order(json!({"players": 2.0}), json!(1.0)).is_ok());
        assert_eq!(order(json!([null, 2]), json!(1)).unwrap_err(), "protocol.json");
        assert_eq!(order(json!({}), json!(1.5)).unwrap_err(), "protocol.json");
        assert_eq!(order(json!({}), json!(-1.0)).unwrap_err(), "protocol.json");
    }
}
