//! The sentence of a refusal.

use std::fmt::Display;

use quatuor::{Gap, Refusal};

use crate::words::Words;

impl Words {
    /// Why something is refused and what was expected, in lower case and without a full
    /// stop, so that it can follow the name of a file or a line. An unknown code or word,
    /// perhaps that of a newer server, is reported (see [`on_missing`](crate::words::on_missing)) and
    /// never said.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        if !self.has(&refusal.code) {
            crate::words::missing::report(&refusal.code);
            return self.say("refused-unknown", &[]);
        }
        let values: Vec<String> = refusal.gaps.iter().map(|(_, gap)| self.gap(gap)).collect();
        let gaps: Vec<(&str, &dyn Display)> = (refusal.gaps.iter().zip(&values))
            .map(|((name, _), value)| (name.as_ref(), value as &dyn Display))
            .collect();
        self.say(&refusal.code, &gaps)
    }

    fn gap(&self, gap: &Gap) -> String {
        let each = |gaps: &[Gap]| gaps.iter().map(|gap| self.gap(gap)).collect::<Vec<_>>();
        match gap {
            Gap::Text(text) => text.clone(),
            Gap::Number(number) => number.to_string(),
            Gap::Word(key) if self.has(key) => self.say(key, &[]),
            // From a newer version, perhaps.
            Gap::Word(key) => {
                crate::words::missing::report(key);
                self.say("missing-text", &[])
            }
            Gap::All(gaps) => self.list(&each(gaps)),
            Gap::Any(gaps) => self.either(&each(gaps)),
            Gap::Reason(refusal) => self.refusal(refusal),
        }
    }
}
