//! The lines of a chapter that stand for something else.

use anyhow::{Context, Result, bail};

/// What such a line asks for.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Directive<'a> {
    /// `{{#include FILE}}`, or `{{#include FILE:HEADING}}` for what stands below one heading.
    Include { file: &'a str, heading: Option<&'a str> },
    /// `{{#figure GAME "POSITION" WORD… | CAPTION}}`
    Figure { game: &'a str, position: &'a str, words: Vec<&'a str>, caption: &'a str },
}

impl<'a> Directive<'a> {
    /// Reads a line; `None` for a line that means itself.
    pub(crate) fn read(line: &'a str) -> Result<Option<Directive<'a>>> {
        let Some(rest) = line.strip_prefix("{{#") else { return Ok(None) };
        let inner = rest.strip_suffix("}}").context("expected }} at the end of the line")?;
        let (name, rest) = inner.split_once(' ').context("expected more than a name")?;
        match name {
            "include" => {
                let (file, heading) = match rest.split_once(':') {
                    Some((file, heading)) => (file, Some(heading)),
                    None => (rest, None),
                };
                Ok(Some(Directive::Include { file, heading }))
            }
            "figure" => figure(rest).map(Some),
            _ => bail!("'{name}' is neither include nor figure"),
        }
    }
}

fn figure(text: &str) -> Result<Directive<'_>> {
    const SHAPE: &str = "expected GAME \"POSITION\" WORD… | CAPTION";
    let (what, caption) = text.split_once(" | ").context(SHAPE)?;
    let (game, rest) = what.split_once(" \"").context(SHAPE)?;
    let (position, words) = rest.split_once('"').context(SHAPE)?;
    Ok(Directive::Figure { game, position, words: words.split_whitespace().collect(), caption })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let read = |line| Directive::read(line).unwrap();
        assert_eq!(read("Words, and {{#more}} words."), None);
        let whole = Directive::Include { file: "../A.md", heading: None };
        assert_eq!(read("{{#include ../A.md}}"), Some(whole));
        let part = Directive::Include { file: "../A.md", heading: Some("A move") };
        assert_eq!(read("{{#include ../A.md:A move}}"), Some(part));
        let figure = Directive::Figure {
            game: "cups",
            position: "base 1",
            words: vec!["@0,0", "+1,0"],
            caption: "Two | three.",
        };
        assert_eq!(read("{{#figure cups \"base 1\" @0,0 +1,0 | Two | three.}}"), Some(figure));
    }

    #[test]
    fn wrong_lines_are_refused() {
        for wrong in [
            "{{#include ../A.md",
            "{{#include}}",
            "{{#playground a.rs}}",
            "{{#figure cups base | Cups.}}",
            "{{#figure cups \"base 1\"}}",
        ] {
            assert!(Directive::read(wrong).is_err(), "{wrong}");
        }
    }
}
