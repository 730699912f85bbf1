//! Types as text, from their schemas.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

/// All types, by name.
pub(crate) struct Types {
    schemas: BTreeMap<String, Value>,
    /// Those that have a part of the chapter of their own.
    elsewhere: Vec<String>,
}

impl Types {
    pub(crate) fn new(schemas: Vec<(String, RefOr<Schema>)>, elsewhere: &[&str]) -> Types {
        let value = |(name, schema)| (name, serde_json::to_value(schema).unwrap());
        Types {
            schemas: schemas.into_iter().map(value).collect(),
            elsewhere: elsewhere.iter().map(ToString::to_string).collect(),
        }
    }

    /// A table of the fields of an object; the type of anything else.
    pub(crate) fn fields(&self, schema: &Value) -> String {
        let Some(fields) = schema["properties"].as_object() else {
            return match schema {
                Value::Null => String::new(),
                _ => format!("\nIts value: {}.\n", self.kind(schema)),
            };
        };
        let mut text = "\n| field | type | meaning |\n|---|---|---|\n".to_string();
        for (name, field) in fields {
            let (kind, meaning) = (self.kind(field), text_of(field));
            writeln!(text, "| `{name}` | {kind} | {meaning} |").unwrap();
        }
        text
    }

    /// What kind of value it is.
    fn kind(&self, schema: &Value) -> String {
        if let Some(name) = reference(schema) {
            return match name.as_str() {
                "Action" => "[an action](#actions)".into(),
                "Change" => "[a change](#what-events-change)".into(),
                _ => format!("[{name}](#{})", name.to_lowercase()),
            };
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            // In a pair, a type stands in full.
            let is_same = |(_, other): &(&String, &Value)| other["oneOf"] == schema["oneOf"];
            if let Some((name, _)) = self.schemas.iter().find(is_same) {
                return format!("[{name}](#{})", name.to_lowercase());
            }
            let kinds: Vec<String> = choices.iter().map(|choice| self.kind(choice)).collect();
            return kinds.join(" or ");
        }
        if let Some(kinds) = schema["type"].as_array() {
            let one = |kind: &Value| self.kind(&serde_json::json!({ "type": kind }));
            return kinds.iter().map(one).collect::<Vec<_>>().join(" or ");
        }
        match schema["type"].as_str() {
            Some("string") => "text".into(),
            Some("integer") => "number".into(),
            Some("boolean") => "`true` or `false`".into(),
            Some("null") => "null".into(),
            Some("array") => match schema["prefixItems"].as_array() {
                Some(items) => {
                    let kinds: Vec<String> = items.iter().map(|item| self.kind(item)).collect();
                    format!("pair of {}", kinds.join(" and "))
                }
                None => format!("list of {}", self.kind(&schema["items"])),
            },
            _ => panic!("{schema}"),
        }
    }

    /// The shape of a variant, such as `{"bot": BotName}`.
    fn shape(&self, variant: &Value) -> String {
        if let Some(name) = variant["enum"][0].as_str() {
            return format!("\"{name}\"");
        }
        let name = variant["required"][0].as_str().expect("a variant has a name");
        let value = &variant["properties"][name];
        let inner = match value["properties"].as_object() {
            Some(fields) => {
                let field = |(name, field): (&String, &Value)| {
                    format!("\"{name}\": {}", self.plain_kind(field))
                };
                format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
            }
            None => self.plain_kind(value),
        };
        format!("{{\"{name}\": {inner}}}")
    }

    /// What kind of value it is, without links.
    fn plain_kind(&self, schema: &Value) -> String {
        let kind = self.kind(schema).replace('`', "");
        let mut plain = String::new();
        let mut rest = kind.as_str();
        while let Some((before, link)) = rest.split_once('[') {
            let (name, after) = link.split_once(']').unwrap_or((link, ""));
            plain += before;
            plain += name;
            rest = after.split_once(')').map_or("", |(_, after)| after);
        }
        plain + rest
    }

    /// All types that have no part of their own.
    pub(crate) fn write(&self, text: &mut String) {
        text.push_str("\n## Types\n");
        for (name, schema) in &self.schemas {
            if self.elsewhere.contains(name) {
                continue;
            }
            writeln!(text, "\n### {name}\n\n{}", text_of(schema)).unwrap();
            if let Some(variants) = schema["oneOf"].as_array() {
                text.push_str("\n| value | meaning |\n|---|---|\n");
                for variant in variants {
                    let (shape, meaning) = (self.shape(variant), text_of(variant));
                    writeln!(text, "| `{shape}` | {meaning} |").unwrap();
                }
            } else if let Some(values) = schema["enum"].as_array() {
                let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
                writeln!(text, "\nOne of {}.", values.join(", ")).unwrap();
            } else if let Some(pattern) = schema["pattern"].as_str() {
                writeln!(text, "\nText of the form `{pattern}`.").unwrap();
            } else if let Some(parts) = schema["allOf"].as_array() {
                for part in parts {
                    match reference(part) {
                        Some(name) => {
                            let link = name.to_lowercase();
                            writeln!(text, "\nAll fields of [{name}](#{link}), and these.")
                                .unwrap();
                        }
                        None => text.push_str(&self.fields(part)),
                    }
                }
            } else {
                text.push_str(&self.fields(schema));
            }
        }
    }
}

/// The description of a schema. It is a comment in Rust.
pub(crate) fn text_of(schema: &Value) -> String {
    let own = schema["description"].as_str();
    let inner = || schema["oneOf"].as_array()?.iter().find_map(|one| one["description"].as_str());
    let text = own.or_else(inner).unwrap_or_default();
    // What follows the first paragraph is for programmers of Rust, and so are links.
    let first = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    first.replace("[`", "`").replace("`]", "`").replace("`None`", "null")
}

fn reference(schema: &Value) -> Option<String> {
    schema["$ref"].as_str()?.rsplit('/').next().map(String::from)
}
