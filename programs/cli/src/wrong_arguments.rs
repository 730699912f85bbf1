//! What is wrong with the arguments, on one line and in the user's language.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use quatuor::{Gap, Refusal, refusal};

/// Why the arguments are refused. Kinds of errors that can hardly happen here are told in
/// clap's own words.
pub(crate) fn refused(error: &clap::Error) -> Refusal {
    let one = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = || Gap::text(one(ContextKind::InvalidArg).unwrap_or_default());
    match error.kind() {
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => {
            let value = one(ContextKind::InvalidValue).unwrap_or_default();
            match (error.source(), error.get(ContextKind::ValidValue)) {
                (Some(reason), _) => refusal!(
                    "cli.value",
                    value = Gap::quote(value),
                    argument = argument(),
                    reason = Gap::text(reason)
                ),
                (None, Some(ContextValue::Strings(expected))) if !value.is_empty() => refusal!(
                    "cli.choice",
                    value = Gap::quote(value),
                    argument = argument(),
                    expected = Gap::any_text(expected)
                ),
                _ => refusal!("cli.no-value", argument = argument()),
            }
        }
        ErrorKind::UnknownArgument => {
            let found = Gap::quote(one(ContextKind::InvalidArg).unwrap_or_default());
            match similar(error, ContextKind::SuggestedArg) {
                Some(similar) => refusal!("cli.similar-argument", found = found, similar = similar),
                None => refusal!("cli.unknown-argument", found = found, usage = usage(error)),
            }
        }
        ErrorKind::InvalidSubcommand => {
            let found = Gap::quote(one(ContextKind::InvalidSubcommand).unwrap_or_default());
            match similar(error, ContextKind::SuggestedSubcommand) {
                Some(similar) => refusal!("cli.similar-command", found = found, similar = similar),
                None => refusal!("cli.unknown-command", found = found, usage = usage(error)),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::Strings(missing)) => missing.iter().map(Gap::text).collect(),
                _ => vec![],
            };
            refusal!("cli.missing", missing = Gap::All(missing), usage = usage(error))
        }
        ErrorKind::ArgumentConflict => {
            let other = match error.get(ContextKind::PriorArg) {
                Some(ContextValue::String(other)) => Gap::text(other),
                Some(ContextValue::Strings(others)) => {
                    Gap::All(others.iter().map(Gap::text).collect())
                }
                _ => Gap::text(""),
            };
            refusal!("cli.conflict", argument = argument(), other = other)
        }
        _ => refusal!("cli.failed", reason = Gap::text(own_words(error))),
    }
}

/// What may have been meant.
fn similar(error: &clap::Error, kind: ContextKind) -> Option<Gap> {
    match error.get(kind)? {
        ContextValue::String(one) => Some(Gap::text(one)),
        ContextValue::Strings(all) if !all.is_empty() => Some(Gap::any_text(all)),
        _ => None,
    }
}

/// How the command is used.
fn usage(error: &clap::Error) -> Gap {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else {
        return Gap::text("quatuor --help");
    };
    let usage = usage.to_string();
    let usage = usage.trim().trim_start_matches("Usage: ");
    Gap::text(usage.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The first line of clap's message.
fn own_words(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).into()
}
