//! Filling the gaps of a text.

use std::fmt::{Display, Write};

/// What stands in a gap without a value.
const EMPTY: &str = "…";

/// The text with a value in each gap such as `{name}`. A gap without a value is reported by
/// its name. What a value contains is never taken for a gap.
pub(crate) fn fill(text: &str, gaps: &[(&str, &dyn Display)], missing: impl Fn(&str)) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}').filter(|(name, _)| is_name(name)) else {
            filled.push('{');
            rest = after;
            continue;
        };
        if let Some((_, value)) = gaps.iter().find(|(other, _)| *other == name) {
            write!(filled, "{value}").expect("a text takes any text");
        } else {
            missing(name);
            filled.push_str(EMPTY);
        }
        rest = after;
    }
    filled + rest
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn values_that_look_like_gaps_stay_as_they_are() {
        let gaps: [(&str, &dyn Display); 2] = [("name", &"{task}"), ("task", &"load {name}")];
        let none = |name: &str| panic!("{name} has a value");
        assert_eq!(fill("{name}: {task}, {name}", &gaps, none), "{task}: load {name}, {task}");
    }

    #[test]
    fn gaps_without_a_value_are_reported() {
        let missing = RefCell::new(vec![]);
        let filled = |text: &str| {
            fill(text, &[("c", &1)], |name| missing.borrow_mut().push(name.to_string()))
        };
        assert_eq!(filled("{a}: {b {c}} {d {e-f}"), "…: {b 1} {d …");
        assert_eq!(filled(""), "");
        assert_eq!(*missing.borrow(), ["a", "e-f"]);
    }
}
