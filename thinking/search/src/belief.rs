//! What a seat believes about hidden information.

use crate::number::exp;

/// All possible states of a position, each with its chance.
///
/// A belief begins with every state that the rules allow. Moves make some states likelier
/// than others: those in which the mover had better reasons for them.
///
/// ```
/// use search::Belief;
///
/// let mut belief = Belief::uniform(["holds red", "holds blue"]);
/// let reason = |state: &&str| if *state == "holds red" { 0.8 } else { 0.2 };
/// belief.observe(reason, 0.1);
/// assert_eq!(belief.chance(|state| *state == "holds red"), 0.8);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Belief<S> {
    worlds: Vec<(S, f64)>,
}

impl<S> Belief<S> {
    /// All states are equally likely.
    pub fn uniform(states: impl IntoIterator<Item = S>) -> Belief<S> {
        let mut belief = Belief { worlds: states.into_iter().map(|state| (state, 1.0)).collect() };
        belief.normalise();
        belief
    }

    /// The states with weights, in the same proportion.
    pub fn weighted(states: impl IntoIterator<Item = (S, f64)>) -> Belief<S> {
        let mut belief = Belief { worlds: states.into_iter().collect() };
        belief.normalise();
        belief
    }

    /// All states with their chances, which sum to 1; what a search takes.
    pub fn worlds(&self) -> &[(S, f64)] {
        &self.worlds
    }

    /// Notes an observed move. `likelihood` says how likely the mover was to play
    /// it in each state, on any scale.
    ///
    /// Players do not always play as expected. So no state counts as less than `floor`
    /// (from 0 to 1) times as likely as the state that explains the move best: style alone
    /// never rules anything out.
    pub fn observe(&mut self, likelihood: impl FnMut(&S) -> f64, floor: f64) {
        let likelihoods: Vec<f64> =
            self.worlds.iter().map(|(state, _)| state).map(likelihood).collect();
        let most = likelihoods.iter().copied().fold(0.0, f64::max);
        if !(most > 0.0 && most.is_finite()) {
            return;
        }
        for ((_, weight), likelihood) in self.worlds.iter_mut().zip(likelihoods) {
            // Written so that NaN counts as the floor.
            let relative = likelihood / most;
            *weight *= if relative > floor { relative } else { floor };
        }
        self.normalise();
    }

    /// Advances every state, for instance by playing a move in it.
    pub fn advance(&mut self, mut forward: impl FnMut(&mut S)) {
        self.worlds.iter_mut().for_each(|(state, _)| forward(state));
    }

    /// Drops the states that have turned out to be impossible, for instance those in which
    /// the game would be over.
    pub fn retain(&mut self, mut is_possible: impl FnMut(&S) -> bool) {
        self.worlds.retain(|(state, _)| is_possible(state));
        self.normalise();
    }

    /// The states that are at least this part as likely as the likeliest one.
    #[must_use]
    pub fn likely(&self, part: f64) -> Belief<S>
    where
        S: Clone,
    {
        let most = self.worlds.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
        Belief::weighted(self.worlds.iter().filter(|(_, chance)| *chance >= part * most).cloned())
    }

    /// The chance that something holds.
    pub fn chance(&self, mut holds: impl FnMut(&S) -> bool) -> f64 {
        self.worlds.iter().filter(|(state, _)| holds(state)).map(|(_, weight)| weight).sum()
    }

    fn normalise(&mut self) {
        for (_, weight) in &mut self.worlds {
            if !(*weight > 0.0 && weight.is_finite()) {
                *weight = 0.0;
            }
        }
        let sum: f64 = self.worlds.iter().map(|(_, weight)| weight).sum();
        let even = 1.0 / self.worlds.len().max(1) as f64;
        for (_, weight) in &mut self.worlds {
            *weight = if sum > 0.0 { *weight / sum } else { even };
        }
    }
}

/// The probability of each choice for a player that prefers higher values, with some
/// randomness: proportional to e to the power of value / `temperature`. The lower the
/// temperature, the surer the best choice.
pub fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = values.iter().map(|value| exp((value - most) / temperature)).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
