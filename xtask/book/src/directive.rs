//! The lines of a chapter that stand for something else.

use anyhow::{Context, Result, bail};
use quatuor::AnyGame;
use show::words::Language;

/// What such a line asks for.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Directive<'a> {
    /// `{{#include FILE}}`: the text of another file.
    Include { file: &'a str },
    /// `{{#figure GAME "POSITION" STEP… | CAPTION}}`
    Figure { game: &'a str, position: &'a str, steps: Vec<&'a str>, caption: &'a str },
    /// `{{#rules GAME LANGUAGE}}`: the whole chapter, with its title.
    Rules { game: AnyGame, language: Language },
}

impl<'a> Directive<'a> {
    /// Reads a line; `None` for a line that means itself.
    pub(crate) fn read(line: &'a str) -> Result<Option<Directive<'a>>> {
        let Some(rest) = line.strip_prefix("{{#") else { return Ok(None) };
        let inner = rest.strip_suffix("}}").context("expected }} at the end of the line")?;
        let (name, rest) = inner.split_once(' ').context("expected more than a name")?;
        match name {
            "include" => Ok(Some(Directive::Include { file: rest })),
            "figure" => figure(rest).map(Some),
            "rules" => rules(rest).map(Some),
            _ => bail!("'{name}' is neither include, figure nor rules"),
        }
    }
}

fn figure(text: &str) -> Result<Directive<'_>> {
    const SHAPE: &str = "expected GAME \"POSITION\" STEP… | CAPTION";
    let (what, caption) = text.split_once(" | ").context(SHAPE)?;
    let (game, rest) = what.split_once(" \"").context(SHAPE)?;
    let (position, steps) = rest.split_once('"').context(SHAPE)?;
    Ok(Directive::Figure { game, position, steps: steps.split_whitespace().collect(), caption })
}

fn rules(text: &str) -> Result<Directive<'_>> {
    let (game, language) = text.split_once(' ').context("expected GAME LANGUAGE")?;
    let game = game.parse().map_err(|error| anyhow::anyhow!("{error}"))?;
    let language = Language::from_code(language);
    let language = language.with_context(|| format!("no language in '{text}'"))?;
    Ok(Directive::Rules { game, language })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let read = |line| Directive::read(line).unwrap();
        assert_eq!(read("Words, and {{#more}} words."), None);
        assert_eq!(read("{{#include ../A.md}}"), Some(Directive::Include { file: "../A.md" }));
        let figure = Directive::Figure {
            game: "cups",
            position: "base 1",
            steps: vec!["@0,0", "+1,0"],
            caption: "Two | three.",
        };
        assert_eq!(read("{{#figure cups \"base 1\" @0,0 +1,0 | Two | three.}}"), Some(figure));
        let rules = Directive::Rules { game: AnyGame::Cups, language: Language::Dutch };
        assert_eq!(read("{{#rules cups nl}}"), Some(rules));
    }

    #[test]
    fn wrong_lines_are_refused() {
        for wrong in [
            "{{#include ../A.md",
            "{{#include}}",
            "{{#playground a.rs}}",
            "{{#figure cups base | Cups.}}",
            "{{#figure cups \"base 1\"}}",
            "{{#rules cups}}",
            "{{#rules chess en}}",
            "{{#rules cups xx}}",
        ] {
            assert!(Directive::read(wrong).is_err(), "{wrong}");
        }
    }
}
