//! A method at an address: what answers it, and how it is described.

use std::sync::Arc;

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, ToSchema};

use crate::online::Online;

/// A type with its schema, and those of all types in it.
pub(super) type Schemas = Vec<(String, RefOr<Schema>)>;

/// A method at an address.
pub(crate) struct Endpoint {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) route: MethodRouter<Arc<Online>>,
    pub(super) schemas: Schemas,
    operation: Map<String, Value>,
    parameters: Vec<Value>,
    responses: Map<String, Value>,
}

impl Endpoint {
    pub(super) fn get<H, T>(path: &'static str, id: &str, handler: H) -> Endpoint
    where
        H: Handler<T, Arc<Online>>,
        T: 'static,
    {
        Endpoint::new(Method::GET, path, id, on(MethodFilter::GET, handler))
    }

    pub(super) fn post<H, T>(path: &'static str, id: &str, handler: H) -> Endpoint
    where
        H: Handler<T, Arc<Online>>,
        T: 'static,
    {
        Endpoint::new(Method::POST, path, id, on(MethodFilter::POST, handler))
    }

    pub(super) fn new(
        method: Method,
        path: &'static str,
        id: &str,
        route: MethodRouter<Arc<Online>>,
    ) -> Endpoint {
        let operation = Map::from_iter([("operationId".into(), json!(id))]);
        let mut endpoint = Endpoint {
            method,
            path,
            route,
            schemas: vec![],
            operation,
            parameters: vec![],
            responses: Map::new(),
        };
        if path.contains("{table}") {
            let text = "The table: the 12 letters behind `/t/` in its link.";
            endpoint.in_path::<online::TableId>("table", text, "c8m2k4x0qzt7");
        }
        if path.contains("{key}") {
            let text = "The key that was given for it: 20 letters.";
            endpoint.in_path::<online::Key>("key", text, "7h3m0x9q2c5v8b1n4k6z");
        }
        if path.starts_with("/api") {
            // Requests of one address are limited.
            endpoint = endpoint.refuses(&[429]);
        }
        if matches!(endpoint.method, Method::POST | Method::PUT | Method::DELETE) {
            // It may come from another site.
            endpoint = endpoint.refuses(&[403]);
        }
        endpoint
    }

    /// One sentence, and what else is to be known.
    pub(super) fn about(mut self, summary: &str, description: &str) -> Endpoint {
        self.operation.insert("summary".into(), json!(summary));
        if !description.is_empty() {
            self.operation.insert("description".into(), json!(description));
        }
        self
    }

    /// Where it is listed.
    pub(super) fn tag(mut self, tag: &str) -> Endpoint {
        self.operation.insert("tags".into(), json!([tag]));
        self
    }

    /// It depends on who asks.
    pub(super) fn personal(mut self) -> Endpoint {
        let security = json!([{}, { "program": [] }, { "guest": [] }]);
        self.operation.insert("security".into(), security);
        self.refuses(&[401, 503])
    }

    /// It has these parameters behind a question mark.
    pub(super) fn query<T: IntoParams>(mut self) -> Endpoint {
        let parameters = T::into_params(|| Some(ParameterIn::Query));
        self.parameters.extend(parameters.iter().map(value));
        self.refuses(&[400])
    }

    /// It takes a JSON body, such as this one.
    pub(super) fn takes<T>(mut self, example: &str) -> Endpoint
    where
        T: ToSchema + DeserializeOwned + Serialize + 'static,
    {
        let content = self.json::<T>(example);
        self.operation
            .insert("requestBody".into(), json!({ "required": true, "content": content }));
        self.refuses(&[400, 408, 413, 415])
    }

    /// It answers with JSON, such as this.
    pub(super) fn answers<T>(mut self, description: &str, example: &str) -> Endpoint
    where
        T: ToSchema + DeserializeOwned + Serialize + 'static,
    {
        let content = self.json::<T>(example);
        let answer = json!({ "description": description, "content": content });
        self.responses.insert("200".into(), answer);
        self
    }

    /// It answers with plain text, such as this.
    pub(super) fn answers_text(self, description: &str, example: &str) -> Endpoint {
        self.answers_with_text("200", description, example)
    }

    /// With this status it answers with plain text, such as this.
    pub(super) fn answers_with_text(mut self, status: &str, text: &str, example: &str) -> Endpoint {
        let content =
            json!({ "text/plain": { "schema": { "type": "string" }, "example": example } });
        self.responses.insert(status.into(), json!({ "description": text, "content": content }));
        self
    }

    /// It answers with this status, and no content of its own.
    pub(super) fn answers_with(mut self, status: &str, description: &str) -> Endpoint {
        self.responses.insert(status.into(), json!({ "description": description }));
        self
    }

    /// It refuses with these statuses, beside those that are clear from all the rest.
    pub(super) fn refuses(mut self, statuses: &[u16]) -> Endpoint {
        for status in statuses {
            let shared = json!({ "$ref": format!("#/components/responses/{status}") });
            self.responses.insert(status.to_string(), shared);
        }
        self
    }

    /// This field of the answer is what these operations are about.
    pub(super) fn leads_to(mut self, field: &str, operations: &[&str]) -> Endpoint {
        let link = |id: &&str| {
            let parameters = json!({ field: format!("$response.body#/{field}") });
            (id.to_string(), json!({ "operationId": id, "parameters": parameters }))
        };
        let links: Map<String, Value> = operations.iter().map(link).collect();
        self.responses["200"]["links"] = links.into();
        self
    }

    /// The operation as it stands in the document.
    pub(super) fn operation(&self) -> Value {
        let mut operation = self.operation.clone();
        if !self.parameters.is_empty() {
            operation.insert("parameters".into(), json!(self.parameters));
        }
        operation.insert("responses".into(), json!(self.responses));
        operation.into()
    }

    fn in_path<T: ToSchema + 'static>(&mut self, name: &str, text: &str, example: &str) {
        let schema = self.schema::<T>();
        self.parameters.push(json!({
            "name": name, "in": "path", "required": true,
            "description": text, "schema": schema, "example": example,
        }));
    }

    fn json<T>(&mut self, example: &str) -> Value
    where
        T: ToSchema + DeserializeOwned + Serialize + 'static,
    {
        // Read and written once, so that an example is never out of step with its type.
        let read: T = online::read(example.as_bytes())
            .unwrap_or_else(|refusal| panic!("{}: {refusal}: {example}", self.path));
        let schema = self.schema::<T>();
        json!({ "application/json": { "schema": schema, "example": value(&read) } })
    }

    fn schema<T: ToSchema + 'static>(&mut self) -> Value {
        T::schemas(&mut self.schemas);
        self.schemas.push((T::name().into(), T::schema()));
        json!({ "$ref": format!("#/components/schemas/{}", T::name()) })
    }
}

/// A value as JSON.
pub(super) fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("it has no keys that JSON can't write")
}
