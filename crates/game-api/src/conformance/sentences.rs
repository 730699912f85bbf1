//! Every sentence of a game's RULES.md has a test that names it.

/// Checks that every list item of `rules` (a `RULES.md`) stands word for word in
/// a doc comment of `tests` (the source of the tests), and that there is at
/// least one test function for each. Returns how many sentences there are.
pub fn check_every_rule_is_tested(rules: &str, tests: &str) -> usize {
    let quoted = doc_comments(tests);
    let sentences = list_items(rules);
    for sentence in &sentences {
        assert!(
            quoted.iter().any(|comment| comment.contains(sentence.as_str())),
            "no test quotes this sentence of RULES.md: {sentence}"
        );
    }
    sentences.len()
}

/// The items of all lists, each on one line.
fn list_items(markdown: &str) -> Vec<String> {
    let mut items: Vec<String> = vec![];
    let mut open = false;
    for line in markdown.lines() {
        if let Some(start) = line.trim_start().strip_prefix("- ") {
            items.push(start.trim().into());
            open = true;
        } else if open && line.starts_with(' ') && !line.trim().is_empty() {
            let item = items.last_mut().expect("an item is open");
            item.push(' ');
            item.push_str(line.trim());
        } else {
            open = false;
        }
    }
    items
}

/// The doc comments that stand directly above a `#[test]`, each on one line.
fn doc_comments(source: &str) -> Vec<String> {
    let mut comments = vec![];
    let mut comment = String::new();
    for line in source.lines() {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("///") {
            comment.push_str(text.trim());
            comment.push(' ');
        } else {
            if line == "#[test]" {
                comments.push(comment);
            }
            comment = String::new();
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str =
        "# Rules\nProse.\n- Cups are\n  stacked.\n- Nothing is split.\n\n| a | table |\n";

    #[test]
    fn quoted_sentences_pass() {
        let tests = "/// Cups are stacked.\n#[test]\nfn a() {}\n\
                     /// Nothing\n/// is split.\n#[test]\nfn b() {}";
        assert_eq!(check_every_rule_is_tested(RULES, tests), 2);
    }

    #[test]
    #[should_panic(expected = "Nothing is split.")]
    fn a_sentence_without_a_test_is_named() {
        let tests = "/// Cups are stacked.\n#[test]\nfn a() {}\n/// Nothing is split.\nfn b() {}";
        check_every_rule_is_tested(RULES, tests);
    }
}
