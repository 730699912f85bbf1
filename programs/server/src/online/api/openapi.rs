//! The OpenAPI document of the HTTP interface. It is made of the same list as the router, and
//! of the types in `protocol`.

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use online::body::Problem;
use quatuor::{Gap, Refusal, refusal};
use serde_json::{Map, Value, json};
use show::words::{Language, Words};
use utoipa::{PartialSchema, ToSchema};

use super::endpoint::{Schemas, value};
use super::endpoints::endpoints;

static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_string());

const ABOUT: &str = "Everything that a person can do on the page can be done with these requests, \
    with nothing but an HTTP client. A program registers once (`POST /api/programs`) and sends \
    its token as `Authorization: Bearer TOKEN` from then on; its seats are marked as those of a \
    program. Without a token a client is a guest, known by the cookie that it was given.\n\n\
    Bodies are JSON of at most 16 KiB. A refusal has a code that stays the same, and a sentence \
    in the language of `Accept-Language` (en, fr, nl). Addresses below `/api` that do not exist \
    are refused with 404 and `server.no-page`, other methods with 405, `server.method` and the \
    header `Allow`. A request whose head can't be read is answered with 400 or 431 and no body.\n\n\
    Limits: of one address 300 requests at once and 30 per second, 20 passwords or new tokens and \
    then one in 10 seconds; of one account 60 commands and 10 per second, 20 new tables and then \
    one in 20 seconds. Beyond, requests are refused with 429. `/book/protocol.html` tells how a \
    game goes, message by message, and `/book/programs.html` has a whole program.";

/// Sends the document.
pub(super) async fn serve() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

/// The whole document.
fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    let mut schemas: Schemas = vec![];
    Problem::schemas(&mut schemas);
    schemas.push((Problem::name().into(), Problem::schema()));
    // Gaps hold gaps, so they are not found among the types in a problem.
    schemas.push((Gap::name().into(), Gap::schema()));
    for endpoint in endpoints() {
        let method = endpoint.method.as_str().to_lowercase();
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[method] = endpoint.operation();
        schemas.extend(endpoint.schemas);
    }
    let schemas = schemas.iter().map(|(name, schema)| (name.clone(), value(schema)));
    let schemas: Map<String, Value> = schemas.collect();
    let shared = refusals()
        .into_iter()
        .map(|(status, text, example)| (status.to_string(), refused(status, text, example)));
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Quatuor",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "tags": [
            { "name": "tables", "description": "Find, open, watch and play" },
            { "name": "you", "description": "Who a client is" },
            { "name": "server", "description": "What the server is, and how it is" },
        ],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": shared.collect::<Map<String, Value>>(),
            "securitySchemes": {
                "program": {
                    "type": "http", "scheme": "bearer",
                    "description": "The token of a program, from `POST /api/programs`",
                },
                "guest": {
                    "type": "apiKey", "in": "cookie", "name": "quatuor",
                    "description": "The cookie that a guest is given with the first command",
                },
            },
        },
    });
    finish(&mut document);
    document
}

/// The statuses of refusals, what each of them says, and an example.
fn refusals() -> Vec<(u16, &'static str, Refusal)> {
    let reason = Gap::text("missing field `name` at line 1 column 15");
    vec![
        (400, "The request can't be read.", refusal!("protocol.json", reason = reason)),
        (401, "The token is not known, or name and password don't fit.", refusal!("server.token")),
        (
            403,
            "The client may not do this: it is for the host, for another seat, for players, or \
             the request was sent by a page of another site.",
            refusal!("table.not-your-seat", seat = quatuor::Seat::FIRST),
        ),
        (
            404,
            "There is no such thing.",
            refusal!("server.no-table", table = Gap::text("c8m2k4x0qzt7")),
        ),
        (405, "This address does not know this method.", refusal!("server.method")),
        (408, "The body did not come within 10 seconds.", refusal!("server.too-slow")),
        (
            409,
            "It does not fit the table as it is now: it is not the seat's turn, the rules don't \
             allow the move, another command came first, or the like.",
            refusal!("table.not-your-turn", seat = quatuor::Seat::FIRST),
        ),
        (413, "The body is longer than 16 KiB.", refusal!("server.too-long")),
        (415, "The content type is not `application/json`.", refusal!("server.not-json")),
        (
            422,
            "It can be read, but is never accepted: a name that is empty or too long, seats that \
             the game does not have, a short password.",
            refusal!("table.name", most = 24_usize),
        ),
        (426, "This address is for a WebSocket.", refusal!("server.upgrade")),
        (429, "Too much at once: wait a moment.", refusal!("server.too-many")),
        (
            500,
            "What is stored of this table is damaged.",
            refusal!("server.damaged", reason = Gap::text("corrupt deflate stream")),
        ),
        (503, "The storage does not answer; try again.", refusal!("server.storage")),
    ]
}

fn refused(status: u16, text: &str, refusal: Refusal) -> Value {
    let words = Words::first(Language::default()).with(Language::refusals);
    let message = words.refusal(&refusal);
    let example = value(&Problem { refusal, message });
    let schema = json!({ "$ref": "#/components/schemas/Problem" });
    let content = json!({ "application/json": { "schema": schema, "example": example } });
    let mut response = json!({ "description": text, "content": content });
    let header = |text: &str| json!({ "description": text, "schema": { "type": "string" } });
    match status {
        405 => response["headers"]["Allow"] = header("The methods that it knows"),
        426 => response["headers"]["Upgrade"] = header("`websocket`"),
        429 | 503 => response["headers"]["Retry-After"] = header("How many seconds to wait"),
        _ => {}
    }
    response
}

/// A comment as a description: its first paragraph, without links of rustdoc. What follows is
/// for programmers of Rust. Texts of this document have no such marks.
fn described(text: &str) -> String {
    if text == ABOUT {
        return text.into();
    }
    let first = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    first.replace("[`", "`").replace("`]", "`").replace("`None`", "`null`")
}

/// Makes descriptions of the types, which are comments in Rust, those of JSON, and says how
/// large numbers may be.
fn finish(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(finish),
        Value::Object(map) => {
            if let Some(Value::String(text)) = map.get_mut("description") {
                *text = described(text);
            }
            // A variant with a value is an object with one field, and no other.
            if let Some(Value::Array(variants)) = map.get_mut("oneOf") {
                let is_variant = |one: &&mut Value| {
                    let fields = one["properties"].as_object();
                    fields.is_some_and(|fields| fields.len() == 1)
                };
                for variant in variants.iter_mut().filter(is_variant) {
                    variant["additionalProperties"] = false.into();
                }
            }
            // Types without a sign have a least value, but no largest one, and the format of
            // types with a sign, which holds half of their numbers.
            if map.get("minimum").and_then(Value::as_u64) == Some(0) {
                let is_short = map.get("format").is_some_and(|format| format == "int32");
                let most = if is_short { u64::from(u32::MAX) } else { u64::MAX };
                map.entry("maximum").or_insert(most.into());
                if let Some(format) = map.get_mut("format") {
                    *format = if is_short { "uint32" } else { "uint64" }.into();
                }
            }
            map.values_mut().for_each(finish);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::api::problem::status;

    #[test]
    fn examples_of_refusals_have_their_status() {
        for (number, _, refusal) in refusals() {
            assert_eq!(status(&refusal).as_u16(), number, "{refusal}");
        }
    }

    #[test]
    fn everything_is_described_and_every_reference_leads_somewhere() {
        let document = document();
        let mut references = vec![];
        collect(&document, &mut references);
        assert!(references.len() > 100, "only {} references", references.len());
        for reference in references {
            let path = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(path).is_some(), "{reference}");
        }
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                for field in ["summary", "operationId", "tags"] {
                    assert!(!operation[field].is_null(), "{method} {path} has no {field}");
                }
            }
        }
        assert!(!document.to_string().contains("`None`"));
    }

    fn collect(value: &Value, references: &mut Vec<String>) {
        match value {
            Value::Array(values) => values.iter().for_each(|one| collect(one, references)),
            Value::Object(map) => {
                references.extend(map.get("$ref").and_then(Value::as_str).map(String::from));
                map.values().for_each(|one| collect(one, references));
            }
            _ => {}
        }
    }
}
