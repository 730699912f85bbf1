//! A class of the style sheets has one meaning: no component is styled by the rules of another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sheets up to this one hold what all pages share: buttons, links, notices.
const SHARED: &str = "1-paper.css";

fn files(folder: &str, ending: &str) -> BTreeMap<String, String> {
    fn gather(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, ending, found);
            } else if path.extension().is_some_and(|one| one == ending) {
                found.push(path);
            }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = vec![];
    gather(&folder, ending, &mut found);
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&folder).expect("a file below").display().to_string();
        (name, fs::read_to_string(&path).expect("a text"))
    };
    found.into_iter().map(read).collect()
}

/// A selector without `:is(…)`, which is written out, and what it stands in.
struct Selector {
    sheet: String,
    text: String,
    is_print: bool,
}

impl Selector {
    /// Its parts that each match one element.
    fn compounds(&self) -> impl Iterator<Item = &str> {
        self.text.split([' ', '>', '+', '~']).filter(|part| !part.is_empty())
    }

    /// The class that all elements with it are styled by, if it names nothing else.
    fn bare_class(&self) -> Option<&str> {
        let mut compounds = self.compounds();
        let (only, None) = (compounds.next()?, compounds.next()) else { return None };
        let class = only.strip_prefix('.')?;
        let class = class.split(':').next().unwrap_or(class);
        class.bytes().all(is_of_name).then_some(class)
    }

    /// All its classes.
    fn classes(&self) -> impl Iterator<Item = String> {
        let parts = self.text.split('.').skip(1);
        parts.map(|part| part.bytes().take_while(|one| is_of_name(*one)).map(char::from).collect())
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'
}

/// All selectors of all sheets.
fn selectors() -> Vec<Selector> {
    let mut all = vec![];
    for (sheet, text) in files("style", "css") {
        let text = without_comments(&text);
        let (mut open, mut start) = (vec![], 0);
        for (at, sign) in text.char_indices() {
            match sign {
                '{' => {
                    let head = text[start..at].trim().to_string();
                    let inside =
                        |at_rule: &str| open.iter().any(|one: &String| one.starts_with(at_rule));
                    if !head.starts_with('@') && !inside("@keyframes") {
                        let is_print = inside("@media print");
                        all.extend(alternatives(&head).into_iter().map(|text| Selector {
                            sheet: sheet.clone(),
                            text,
                            is_print,
                        }));
                    }
                    open.push(head);
                    start = at + 1;
                }
                '}' => {
                    open.pop();
                    start = at + 1;
                }
                ';' => start = at + 1,
                _ => {}
            }
        }
        assert!(open.is_empty(), "{sheet}: a brace is missing");
    }
    all
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// The selectors of a list, with `:is(a, b)` written out as `a` and `b`.
fn alternatives(list: &str) -> Vec<String> {
    let selectors = split_list(list);
    let write_out = |selector: String| match selector.split_once(":is(") {
        None => vec![selector],
        Some((before, rest)) => {
            let end = closing(rest);
            let (inside, after) = (&rest[..end], &rest[end + 1..]);
            let each = split_list(inside).into_iter();
            each.flat_map(|one| alternatives(&format!("{before}{one}{after}"))).collect()
        }
    };
    selectors.into_iter().flat_map(write_out).collect()
}

/// The parts of a list: a comma in parentheses separates nothing.
fn split_list(list: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for sign in list.chars() {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        match sign {
            ',' if depth == 0 => parts.push(String::new()),
            sign => parts.last_mut().expect("a part").push(sign),
        }
    }
    parts.into_iter().map(|part| part.trim().to_string()).collect()
}

/// Where the parenthesis is closed that was opened before this text.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    let end = text.char_indices().find(|(_, sign)| {
        depth += i32::from(*sign == '(') - i32::from(*sign == ')');
        depth == 0
    });
    end.expect("a closing parenthesis").0
}

/// The classes that components switch on and off: what they mean, only the component knows.
fn switched() -> BTreeSet<String> {
    let name = |rest: &str| -> String {
        rest.bytes().take_while(|byte| is_of_name(*byte)).map(char::from).collect()
    };
    let in_file = |text: &str| text.split("class:").skip(1).map(name).collect::<Vec<_>>();
    files("src", "rs").values().flat_map(|text| in_file(text)).collect()
}

/// Each class that stands in a component, with its files and elements.
fn written() -> BTreeMap<String, BTreeSet<(String, String)>> {
    let mut all: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    for (file, text) in files("src", "rs") {
        for (at, _) in text.match_indices(" class=\"").chain(text.match_indices("\nclass=\"")) {
            let classes = text[at..].split('"').nth(1).unwrap_or_default();
            let tag = text[..at].rsplit('<').next().unwrap_or_default();
            let tag: String =
                tag.bytes().take_while(|byte| is_of_name(*byte)).map(char::from).collect();
            for class in classes.split_whitespace() {
                all.entry(class.into()).or_default().insert((file.clone(), tag.clone()));
            }
        }
    }
    all
}

#[test]
fn a_class_that_is_switched_is_styled_within_its_component() {
    let switched = switched();
    assert!(switched.len() > 20, "only {switched:?}");
    let is_alone = |selector: &Selector| {
        let mut classes = selector.classes().peekable();
        // An id names the component.
        let is_of_page = selector.sheet.as_str() > SHARED && !selector.text.contains('#');
        is_of_page && classes.peek().is_some() && classes.all(|one| switched.contains(&one))
    };
    let alone: Vec<_> = selectors().into_iter().filter(is_alone).collect();
    let alone: Vec<_> = alone.iter().map(|one| format!("{}: {}", one.sheet, one.text)).collect();
    assert!(alone.is_empty(), "these also style what others switch: {alone:#?}");
}

#[test]
fn a_class_is_defined_by_one_sheet() {
    let mut sheets: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let all = selectors();
    for selector in all.iter().filter(|one| !one.is_print) {
        if let Some(class) = selector.bare_class() {
            sheets.entry(class.into()).or_default().insert(selector.sheet.clone());
        }
    }
    assert!(sheets.len() > 100, "only {} classes", sheets.len());
    let twice: Vec<_> = sheets.iter().filter(|(_, sheets)| sheets.len() > 1).collect();
    assert!(twice.is_empty(), "{twice:#?}");
}

/// Two components that call different elements by one name mean two things.
#[test]
fn a_class_of_several_files_is_on_one_kind_of_element() {
    let all = selectors();
    let of_pages = all.iter().filter(|one| one.sheet.as_str() > SHARED && !one.is_print);
    let bare: BTreeSet<&str> = of_pages.filter_map(Selector::bare_class).collect();
    let written = written();
    assert!(written.len() > 200, "only {} classes", written.len());
    let differs = |class: &&str| {
        let Some(places) = written.get(*class) else { return false };
        let files: BTreeSet<_> = places.iter().map(|(file, _)| file).collect();
        let tags: BTreeSet<_> = places.iter().map(|(_, tag)| tag).collect();
        files.len() > 1 && tags.len() > 1
    };
    let differ: Vec<_> = bare.into_iter().filter(differs).map(|one| (one, &written[one])).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}
