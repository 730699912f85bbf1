//! Every refusal that any crate can make has a sentence with exactly its gaps, in every
//! language, and there are no unused sentences.
//!
//! Refusals are only made by `refusal!("code", gap = …)`, so they can be found in the
//! sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use show::words::{Gap, Language, Refusal, Words};

/// The names of the gaps by code.
type Codes = BTreeMap<String, BTreeSet<String>>;

/// The sources of all crates, without their tests.
fn sources() -> Vec<String> {
    fn gather(folder: &Path, texts: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, texts);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                texts.push(fs::read_to_string(&path).expect("a source"));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = vec![];
    for layer in ["games", "thinking", "play", "programs"] {
        for entry in fs::read_dir(root.join(layer)).expect("a folder").flatten() {
            let source = entry.path().join("src");
            if source.is_dir() {
                gather(&source, &mut texts);
            }
        }
    }
    texts
}

/// The arguments of each `refusal!(…)` in a source, outside of comments and tests.
fn refusals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<&str> = source.lines().filter(is_code).collect();
    let code = code.join("\n");
    let arguments = |rest: &str| {
        let mut depth = 1;
        let inside = rest.chars().take_while(|letter| {
            match letter {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            depth > 0
        });
        inside.collect()
    };
    code.split("refusal!(").skip(1).map(arguments).collect()
}

/// The code and the names of the gaps of one `refusal!`.
fn code_and_gaps(arguments: &str) -> (String, BTreeSet<String>) {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in arguments.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            letter => parts.last_mut().expect("a part").push(letter),
        }
    }
    let mut parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    let code = parts.next().expect("a code").trim_matches('"').to_string();
    let name = |part: &str| part.split_once('=').expect("a gap").0.trim().to_string();
    (code, parts.map(name).collect())
}

fn codes() -> Codes {
    let mut codes = Codes::new();
    for source in sources() {
        for (code, gaps) in refusals(&source).iter().map(|text| code_and_gaps(text)) {
            let known = codes.entry(code.clone()).or_insert_with(|| gaps.clone());
            assert_eq!(*known, gaps, "{code} has other gaps elsewhere");
        }
    }
    codes
}

fn gaps_of(text: &str) -> BTreeSet<String> {
    let names = text.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    names.map(String::from).collect()
}

/// The texts of a language by code and form: none, `one` or `other`.
fn sentences(language: Language) -> BTreeMap<&'static str, BTreeMap<&'static str, &'static str>> {
    let mut sentences: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for line in language.refusals().lines().filter(|line| !line.starts_with('#')) {
        let Some((key, text)) = line.split_once(" = ") else { continue };
        let (code, form) = key.split_once('[').unwrap_or((key, ""));
        sentences.entry(code).or_default().insert(form.trim_end_matches(']'), text);
    }
    sentences.retain(|code, _| code.contains('.'));
    sentences
}

#[test]
fn every_refusal_has_a_sentence_with_its_gaps() {
    let codes = codes();
    assert!(codes.len() > 140, "only {} found", codes.len());
    for language in Language::ALL {
        let sentences = sentences(language);
        for (code, gaps) in &codes {
            let texts = sentences.get(code.as_str());
            let texts = texts.unwrap_or_else(|| panic!("{language:?}: no sentence for {code}"));
            for text in texts.values() {
                assert_eq!(gaps_of(text), *gaps, "{language:?}: {code}: {text}");
            }
            let forms: Vec<&str> = texts.keys().copied().collect();
            let has_count = gaps.contains("count");
            assert!(forms == [""] || (has_count && forms == ["one", "other"]), "{code}: {forms:?}");
        }
        let vain: Vec<_> = sentences.keys().filter(|code| !codes.contains_key(**code)).collect();
        assert!(vain.is_empty(), "{language:?}: nothing is refused like this: {vain:?}");
    }
}

#[test]
fn gaps_are_translated() {
    let refusal = Refusal {
        code: "record.line".into(),
        gaps: vec![
            ("line".into(), Gap::Number(3)),
            (
                "reason".into(),
                Gap::from(Refusal {
                    code: "record.ends".into(),
                    gaps: vec![(
                        "expected".into(),
                        Gap::Any(vec![Gap::word("red"), Gap::text("{line}")]),
                    )],
                }),
            ),
        ],
    };
    let said = |language| Words::new(language).refusal(&refusal);
    assert_eq!(said(Language::English), "line 3: the file ends here; expected 'red or {line}'");
    assert_eq!(
        said(Language::French),
        "ligne 3\u{a0}: le fichier s’arrête ici\u{a0}; attendu\u{a0}: «\u{a0}rouge ou {line}\u{a0}»"
    );
}

#[test]
fn an_unknown_code_is_never_said() {
    let refusal = Refusal { code: "chess.mate".into(), gaps: vec![("in".into(), Gap::Number(2))] };
    let said = Words::new(Language::Dutch).refusal(&refusal);
    assert_eq!(said, "geweigerd om een reden die deze versie niet kent");
}

#[test]
fn an_unknown_word_is_never_said() {
    let gaps = vec![("expected".into(), Gap::word("rook-of-chess"))];
    let refusal = Refusal { code: "record.ends".into(), gaps };
    let said = Words::new(Language::English).refusal(&refusal);
    assert_eq!(said, "the file ends here; expected '(text missing)'");
}
