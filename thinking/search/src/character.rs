//! Whether a player's moves reveal anything.

use crate::Belief;

/// The prior probability that a player moves at random.
const AIMLESS: f64 = 0.05;

/// What all moves of one player together reveal about its secret, and whether they reveal
/// anything.
///
/// A player may also move at random. Its moves then fit no secret well, and with every such
/// move it becomes clearer that none of them means anything: what they seemed to reveal is
/// taken back.
///
/// ```
/// use search::{Belief, Character};
///
/// let mut belief = Belief::uniform(["red", "blue"]);
/// let mut character = Character::default();
/// // Of ten moves, repeatedly one that is bad for red and worse for blue.
/// for _ in 0..20 {
///     let reason = |secret: &str| if secret == "red" { 0.03 } else { 0.02 };
///     character.watch(&mut belief, |state| *state, reason, 10, 0.0);
/// }
/// assert!(belief.chance(|state| *state == "red") < 0.51);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Character<K> {
    /// By secret: how many times likelier all its moves are if it plays for that
    /// secret than if it plays at random.
    purposes: Vec<(K, f64)>,
}

impl<K> Default for Character<K> {
    fn default() -> Character<K> {
        Character { purposes: vec![] }
    }
}

impl<K: Copy + Eq> Character<K> {
    /// Notes a move of this player in a belief. `secret` returns its secret in each state,
    /// and `reason` how likely it was to choose this of this number of moves with each secret.
    ///
    /// Players do not always play as expected. So no secret counts as less than `floor`
    /// (from 0 to 1) times as likely as the one that explains the move best: style alone
    /// never rules anything out.
    pub fn watch<S>(
        &mut self,
        belief: &mut Belief<S>,
        secret: impl Fn(&S) -> K,
        reason: impl Fn(K) -> f64,
        moves: usize,
        floor: f64,
    ) {
        let mut reasons: Vec<(K, f64)> = vec![];
        for (state, _) in belief.worlds() {
            let secret = secret(state);
            if !reasons.iter().any(|(known, _)| *known == secret) {
                reasons.push((secret, reason(secret)));
            }
        }
        let most = reasons.iter().map(|(_, reason)| *reason).fold(0.0, f64::max);
        for (secret, reason) in &mut reasons {
            let purpose = self.purpose(*secret);
            let before = likelihood(*purpose);
            *purpose *= reason.max(floor * most) * moves as f64;
            *reason = likelihood(*purpose) / before;
        }
        let news = |state: &S| {
            let secret = secret(state);
            reasons.iter().find(|(known, _)| *known == secret).map_or(0.0, |(_, news)| *news)
        };
        belief.observe(news, 0.0);
    }

    fn purpose(&mut self, secret: K) -> &mut f64 {
        let known = self.purposes.iter().position(|(known, _)| *known == secret);
        let place = known.unwrap_or(self.purposes.len());
        if known.is_none() {
            self.purposes.push((secret, 1.0));
        }
        &mut self.purposes[place].1
    }
}

/// The likelihood of all moves, relative to a player that moves at random.
fn likelihood(purpose: f64) -> f64 {
    AIMLESS + (1.0 - AIMLESS) * purpose
}
