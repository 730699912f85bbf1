//! Differences in strength, in words.

use arena::Difference;
use show::words::Words;

/// How much stronger one bot is than the other, as a sentence.
pub fn sentence(difference: Difference, words: &Words, one: &str, other: &str) -> String {
    let (key, points, range) = match difference {
        Difference::Unknown => ("arena-none-won", 0.0, String::new()),
        Difference::Above(least) if least < 0.0 => ("arena-at-most-weaker", least, "".into()),
        Difference::Above(least) => ("arena-at-least-stronger", least, "".into()),
        Difference::Below(most) if most > 0.0 => ("arena-at-most-stronger", most, "".into()),
        Difference::Below(most) => ("arena-at-least-weaker", most, "".into()),
        Difference::About { points, low, high } => {
            let key = if points < 0.0 { "arena-weaker" } else { "arena-stronger" };
            (key, points, range(words, low, high))
        }
    };
    let points = format!("{:.0}", points.abs());
    words.say(key, &[("one", &one), ("other", &other), ("points", &points), ("range", &range)])
}

/// An interval, as far as its ends are known.
fn range(words: &Words, low: Option<f64>, high: Option<f64>) -> String {
    match (low.map(signed), high.map(signed)) {
        (Some(low), Some(high)) => words.say("arena-range", &[("low", &low), ("high", &high)]),
        (Some(low), None) => words.say("arena-range-from", &[("low", &low)]),
        (None, Some(high)) => words.say("arena-range-up-to", &[("high", &high)]),
        (None, None) => words.say("arena-range-any", &[]),
    }
}

fn signed(points: f64) -> String {
    // Adding zero turns -0 into 0.
    format!("{:+}", points.round() + 0.0)
}

#[cfg(test)]
mod tests {
    use show::words::Language;

    use super::*;

    #[test]
    fn nothing_is_claimed_that_was_not_measured() {
        let words = Words::new(Language::English);
        let line = |deals: &[(f64, f64)]| sentence(Difference::of(deals), &words, "A", "B");
        assert_eq!(line(&[(1.0, 0.0); 100]), "A is at least 607 Elo stronger than B (95 %).");
        assert_eq!(line(&[(0.0, 0.5); 100]), "A is at least 607 Elo weaker than B (95 %).");
        assert_eq!(line(&[(1.0, 0.0)]), "A is at most 512 Elo weaker than B (95 %).");
        let nothing = "Neither A nor B has won, so nothing is known between them.";
        assert_eq!(line(&[(0.0, 0.0); 9]), nothing);
        assert_eq!(line(&[]), nothing);
        // Deals that a third bot won say nothing about these two.
        let third = [[(1.0, 0.0); 100], [(0.0, 0.0); 100]].concat();
        assert_eq!(line(&third), "A is at least 607 Elo stronger than B (95 %).");
        assert_eq!(line(&[(0.5, 0.5)]), "A is 0 Elo stronger than B (95 %: anything).");
        let mut nearly = [(1.0, 0.0); 50];
        nearly[7] = (0.5, 0.5);
        let nearly = line(&nearly);
        assert_eq!(nearly, "A is 798 Elo stronger than B (95 %: at least +606).");
        let hardly: Vec<(f64, f64)> = (0..50).map(|deal| (f64::from(deal == 7), 1.0)).collect();
        assert!(line(&hardly).contains("(95 %: at most -"), "{}", line(&hardly));
        let known = [[(1.0, 0.0); 60], [(0.0, 1.0); 60]].concat();
        assert_eq!(line(&known), "A is 0 Elo stronger than B (95 %: -63 to +63).");
    }
}
