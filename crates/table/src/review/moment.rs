//! What there was to be seen at one moment of a game.

/// A game after so many moves, looked back at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// After how many moves.
    pub step: usize,
    /// Every side's chance to win with everything open, in thousandths; empty within a
    /// turn that is several moves.
    pub chances: Vec<u32>,
    /// For every seat, how sure the others were of its true secret, on average, in
    /// thousandths; empty where nothing is secret.
    pub beliefs: Vec<u32>,
    /// What to think of the move that was played then; `None` at the end.
    pub verdict: Option<Verdict>,
}

/// What to think of a move, by what its mover could know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The best move, as far as could be found.
    pub best: String,
    /// What speaks for it: a name and a number.
    pub reason: Option<(String, i64)>,
    /// How much of its mover's chance the move played has cost, in thousandths.
    pub cost: u32,
    /// Whether it was looked at closely.
    pub is_sure: bool,
}

impl Moment {
    /// As a text of four lines.
    pub fn to_text(&self) -> String {
        let verdict = match &self.verdict {
            None => "-".into(),
            Some(Verdict { best, reason, cost, is_sure }) => {
                let sure = if *is_sure { "sure" } else { "unsure" };
                let (name, value) = match reason {
                    Some((name, value)) => (name.as_str(), *value),
                    None => ("-", 0),
                };
                format!("{best} {cost} {sure} {name} {value}")
            }
        };
        format!("{}\n{}\n{}\n{verdict}\n", self.step, row(&self.chances), row(&self.beliefs))
    }

    /// The opposite of [`to_text`](Moment::to_text); `None` for anything else.
    pub fn from_text(text: &str) -> Option<Moment> {
        let lines: Vec<&str> = text.lines().collect();
        let [step, chances, beliefs, verdict] = lines[..] else { return None };
        let verdict = match verdict.split(' ').collect::<Vec<_>>()[..] {
            ["-"] => None,
            [best, cost, sure, name, value] => Some(Verdict {
                best: best.into(),
                cost: cost.parse().ok()?,
                is_sure: sure == "sure",
                reason: match name {
                    "-" => None,
                    name => Some((name.into(), value.parse().ok()?)),
                },
            }),
            _ => return None,
        };
        let (chances, beliefs) = (read_row(chances)?, read_row(beliefs)?);
        Some(Moment { step: step.parse().ok()?, chances, beliefs, verdict })
    }
}

fn row(numbers: &[u32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn read_row(text: &str) -> Option<Vec<u32>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}
