//! Filling the gaps of a text.

use std::fmt::{Display, Write};

/// The text with a value in each gap such as `{name}`. A gap without a value stays as it
/// is. What a value contains is never taken for a gap.
pub(crate) fn fill(text: &str, gaps: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let gap = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = gaps.iter().find(|(other, _)| *other == name)?;
            Some((value, after))
        });
        match gap {
            Some((value, after)) => {
                write!(filled, "{value}").expect("a text takes any text");
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_look_like_gaps_stay_as_they_are() {
        let gaps: [(&str, &dyn Display); 2] = [("name", &"{task}"), ("task", &"load {name}")];
        assert_eq!(fill("{name}: {task}, {name}", &gaps), "{task}: load {name}, {task}");
    }

    #[test]
    fn gaps_without_a_value_stay() {
        assert_eq!(fill("{a} {b {c}} {d", &[("c", &1)]), "{a} {b 1} {d");
        assert_eq!(fill("", &[]), "");
    }
}
