//! Every sentence of a game's RULES.md has a test that quotes it.

/// Checks that every sentence of `rules` (a `RULES.md`) stands word for word in a doc
/// comment of `tests` (the source of the tests). Returns how many sentences there are.
///
/// Headings are not sentences, nor are the reasons of rulings, which are in italics.
pub fn check_every_rule_is_tested(rules: &str, tests: &str) -> usize {
    let quoted = doc_comments(tests);
    let sentences = sentences(rules);
    for sentence in &sentences {
        assert!(
            quoted.iter().any(|comment| comment.contains(sentence)),
            "no test quotes this sentence of RULES.md: {sentence}"
        );
    }
    sentences.len()
}

/// The sentences of all paragraphs, each of which is one line.
fn sentences(markdown: &str) -> Vec<&str> {
    let is_text = |line: &&str| !line.is_empty() && !line.starts_with(['#', '<']);
    markdown.lines().filter(is_text).flat_map(|line| split(rule(line))).collect()
}

/// What a line rules: without the mark of a ruling before it and the reason behind it.
fn rule(line: &str) -> &str {
    let Some(ruling) = line.strip_prefix("> **") else { return line };
    let rule = ruling.split_once("** ").map_or(ruling, |(_, rule)| rule);
    rule.split_once(" *").map_or(rule, |(rule, _)| rule)
}

/// The sentences of a paragraph.
fn split(paragraph: &str) -> Vec<&str> {
    let mut sentences = vec![];
    let mut rest = paragraph;
    while let Some(end) = [". ", "! ", "? "].iter().filter_map(|end| rest.find(end)).min() {
        sentences.push(&rest[..=end]);
        rest = &rest[end + 2..];
    }
    sentences.push(rest);
    sentences
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

    const RULES: &str = "<!-- Written by a program. -->\n\n# Cups\n\n\
        Cups are stacked. Is nothing split? Nothing.\n\n\
        > **Our ruling:** Two may win. *It is fair. So be it.*\n";

    #[test]
    fn sentences_are_found() {
        let expected = ["Cups are stacked.", "Is nothing split?", "Nothing.", "Two may win."];
        assert_eq!(sentences(RULES), expected);
    }

    #[test]
    fn quoted_sentences_pass() {
        let tests = "/// Cups are stacked. Is\n/// nothing split? Nothing.\n#[test]\nfn a() {}\n\
                     /// Two may win.\n#[test]\nfn b() {}";
        assert_eq!(check_every_rule_is_tested(RULES, tests), 4);
    }

    #[test]
    #[should_panic(expected = "Two may win.")]
    fn a_sentence_without_a_test_is_named() {
        let tests = "/// Cups are stacked. Is nothing split? Nothing.\n#[test]\nfn a() {}\n\
                     /// Two may win.\nfn b() {}";
        check_every_rule_is_tested(RULES, tests);
    }
}
