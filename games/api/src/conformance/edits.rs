//! What holds for every edited position.

use crate::{FastDice, Game, NotationError, Ruleset, Seed};

/// Makes random edits of dealt positions, `steps` one after the other for each ruleset and
/// deal. Every result must read back as the same position.
///
/// # Panics
/// Also when fewer than a tenth of the edits are made or refused: then `edit` tests little.
pub fn check_edits<G: Game>(
    deals: u32,
    steps: u32,
    edit: impl Fn(&G, &mut FastDice) -> Result<G, NotationError>,
) {
    let mut dice = FastDice::new(5);
    let (mut done, mut refused) = (0, 0);
    for ruleset in G::Ruleset::all() {
        for deal in 0..deals {
            let mut position = G::deal(&ruleset, &Seed::new(format!("edit {deal}")));
            for _ in 0..steps {
                match edit(&position, &mut dice) {
                    Ok(next) => {
                        let text = next.to_string();
                        assert_eq!(super::parse::<G>(&text), next, "reads back another: {text}");
                        (position, done) = (next, done + 1);
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(done.min(refused) * 10 > done + refused, "{done} done, {refused} refused");
}
