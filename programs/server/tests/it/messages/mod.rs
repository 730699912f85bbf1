//! The chapter about messages is made of the types, of their comments, and of examples.

mod examples;
mod types;

use std::collections::BTreeSet;
use std::fmt::Write;

use online::{ToClient, ToServer};
use serde_json::Value;
use table::{Action, Change};
use utoipa::{PartialSchema, ToSchema};

pub(crate) use examples::{ACTIONS, TO_SERVER};
use examples::{CHANGES, TO_CLIENT};
use types::{Types, text_of};

const CHAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/messages.md");

const INTRODUCTION: &str = "# Messages

What clients and servers send each other, as JSON. [The protocol](protocol.md) tells when. A field whose type is *or null* may be left out by a client. This chapter is
made from the types in `play/online` and `play/table`; a test keeps it in step.
";

/// A part of the chapter: every kind of message, with its fields and an example.
fn part<T>(text: &mut String, types: &Types, title: &str, word: &str, examples: &[&str])
where
    T: ToSchema + serde::Serialize + serde::de::DeserializeOwned,
{
    let schema = serde_json::to_value(T::schema()).unwrap();
    writeln!(text, "\n## {title}").unwrap();
    let mut shown = 0;
    for variant in schema["oneOf"].as_array().unwrap() {
        let name = name(variant);
        writeln!(text, "\n### {word} `{name}`\n\n{}", text_of(variant)).unwrap();
        text.push_str(&types.fields(&variant["properties"][&name]));
        let example = examples.iter().find(|one| names(one, &name));
        let example = example.unwrap_or_else(|| panic!("{word} {name} has no example"));
        let read: T = online::read(example.as_bytes())
            .unwrap_or_else(|refusal| panic!("{example}: {refusal}"));
        assert_eq!(&online::write(&read), example);
        writeln!(text, "\n```json\n{example}\n```").unwrap();
        shown += 1;
    }
    assert_eq!(shown, examples.len(), "{title}: one example each");
}

/// The name of a variant.
fn name(variant: &Value) -> String {
    let name = match variant["enum"][0].as_str() {
        Some(name) => Some(name),
        None => variant["required"][0].as_str(),
    };
    name.expect("a variant has a name").into()
}

fn names(example: &str, name: &str) -> bool {
    example == format!("\"{name}\"") || example.starts_with(&format!("{{\"{name}\":"))
}

/// The codes of refusals, with their sentences in English.
fn refusals(text: &mut String) {
    const PARTS: [&str; 5] = ["protocol.", "server.", "table.", "request.", "bot."];
    text.push_str(
        "\n## Refusals\n\nA refusal has a code, which stays the same, and fills the gaps of its \
         sentence. Moves that the rules don't allow have codes that start with the name of the \
         game.\n\n| code | sentence |\n|---|---|\n",
    );
    let all = concat!(
        include_str!("../../../../../play/show/lang/en/refusals.txt"),
        include_str!("../../../../../play/show/lang/en/table.txt")
    );
    let lines = all.lines().filter_map(|line| line.split_once(" = "));
    let mut seen = BTreeSet::new();
    for (code, sentence) in lines {
        // Some have two sentences, for one and for many.
        let code = code.split('[').next().unwrap_or_default();
        if PARTS.iter().any(|part| code.starts_with(part)) && seen.insert(code) {
            writeln!(text, "| `{code}` | {} |", sentence.replace('|', "\\|")).unwrap();
        }
    }
    assert!(seen.len() > 60, "only {} refusals", seen.len());
}

fn chapter() -> String {
    let mut schemas = vec![];
    ToServer::schemas(&mut schemas);
    ToClient::schemas(&mut schemas);
    schemas.push(("Gap".into(), quatuor::Gap::schema()));
    let types = Types::new(schemas, &["Action", "Change"]);
    let mut text = INTRODUCTION.to_string();
    part::<ToServer>(&mut text, &types, "From a client", "Send", TO_SERVER);
    part::<ToClient>(&mut text, &types, "From a server", "Receive", TO_CLIENT);
    part::<Action>(&mut text, &types, "Actions", "Action", ACTIONS);
    part::<Change>(&mut text, &types, "What events change", "Event", CHANGES);
    types.write(&mut text);
    refusals(&mut text);
    text
}

#[test]
fn the_chapter_about_messages_is_made_of_the_types() {
    let made = chapter();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(CHAPTER, &made).unwrap();
    }
    let kept = std::fs::read_to_string(CHAPTER).unwrap();
    let differs = kept.lines().zip(made.lines()).find(|(kept, made)| kept != made);
    assert_eq!(differs, None, "INSTA_UPDATE=always cargo test -p quatuor-server writes it anew");
    assert_eq!(kept.len(), made.len());
}
