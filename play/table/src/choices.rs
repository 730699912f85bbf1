//! What a person can choose from before the deal.

use quatuor::AnyGame;

/// What there is to choose from, given what was chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Variants of the game, the usual one first.
    pub variants: Vec<String>,
    /// Numbers of seats of the variant.
    pub players: Vec<usize>,
    /// Switches of the variant, each on or off.
    pub switches: Vec<String>,
    /// Numbers of colours to clear in a solo game; empty elsewhere.
    pub colours: Vec<usize>,
}

impl Choices {
    /// What the game offers with this variant.
    pub fn of(game: AnyGame, variant: &str) -> Choices {
        let rulesets = game.rulesets();
        let of_variant = || rulesets.iter().filter(|one| one.variant.as_deref() == Some(variant));
        let mut variants: Vec<String> = vec![];
        for name in rulesets.iter().filter_map(|ruleset| ruleset.variant.clone()) {
            if !variants.contains(&name) {
                variants.push(name);
            }
        }
        let mut players: Vec<usize> = of_variant().filter_map(|ruleset| ruleset.players).collect();
        quatuor::sort_short(&mut players, Ord::cmp);
        players.dedup();
        let (mut switches, mut colours): (Vec<String>, Vec<usize>) = (vec![], vec![]);
        for option in of_variant().flat_map(|ruleset| &ruleset.options) {
            match option.strip_prefix("colours=") {
                Some(count) => colours.extend(count.parse::<usize>()),
                None if !switches.contains(option) => switches.push(option.clone()),
                None => {}
            }
        }
        quatuor::sort_short(&mut switches, Ord::cmp);
        quatuor::sort_short(&mut colours, Ord::cmp);
        colours.dedup();
        Choices { variants, players, switches, colours }
    }
}
