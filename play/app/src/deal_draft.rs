//! What a player chooses before a deal.

use quatuor::{AnyGame, Request, Seed};
use table::Choices;

/// Variant, seats, options and seed of a deal, as far as they are chosen. What the variant
/// does not offer is never part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealDraft {
    game: AnyGame,
    variant: String,
    players: usize,
    switches: Vec<String>,
    colours: usize,
    seed: String,
}

impl DealDraft {
    /// The usual deal of a game.
    ///
    /// # Panics
    /// Never: every game has a usual deal.
    pub fn new(game: AnyGame) -> DealDraft {
        let usual = game.complete(&Request::default()).expect("the usual deal");
        DealDraft {
            game,
            variant: usual.variant.unwrap_or_default(),
            players: usual.players.unwrap_or(2),
            switches: vec![],
            colours: 1,
            seed: String::new(),
        }
    }

    /// The deal of a request that was made before.
    pub fn of_request(game: AnyGame, request: &Request) -> DealDraft {
        let mut draft = DealDraft::new(game);
        if let Some(variant) = &request.variant {
            draft.choose_variant(variant.clone());
        }
        let choices = draft.choices();
        if let Some(players) = request.players.filter(|count| choices.players.contains(count)) {
            draft.players = players;
        }
        for option in &request.options {
            match option.strip_prefix("colours=").and_then(|count| count.parse().ok()) {
                Some(colours) if choices.colours.contains(&colours) => draft.colours = colours,
                _ if choices.switches.contains(option) => draft.switches.push(option.clone()),
                _ => {}
            }
        }
        draft
    }

    /// The game.
    pub fn game(&self) -> AnyGame {
        self.game
    }

    /// What there is to choose from.
    pub fn choices(&self) -> Choices {
        Choices::of(self.game, &self.variant)
    }

    /// The variant.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Chooses a variant; what it does not offer is dropped.
    pub fn choose_variant(&mut self, variant: String) {
        self.variant = variant;
        let choices = self.choices();
        if !choices.players.contains(&self.players) {
            self.players = choices.players.last().copied().unwrap_or(1);
        }
        self.switches.retain(|one| choices.switches.contains(one));
    }

    /// How many seats there are.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Chooses the number of seats.
    pub fn choose_players(&mut self, players: usize) {
        self.players = players;
    }

    /// How many colours have to be cleared, where that can be chosen.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// Chooses how many colours have to be cleared.
    pub fn choose_colours(&mut self, colours: usize) {
        self.colours = colours;
    }

    /// Whether an option is on.
    pub fn has(&self, option: &str) -> bool {
        self.switches.iter().any(|one| one == option)
    }

    /// Switches an option on or off.
    pub fn switch(&mut self, option: &str, is_on: bool) {
        self.switches.retain(|one| one != option);
        if is_on {
            self.switches.push(option.into());
        }
    }

    /// Takes what was typed as a seed.
    pub fn type_seed(&mut self, seed: String) {
        self.seed = seed;
    }

    /// What was typed as a seed; `None` for any deal.
    pub fn seed(&self) -> Option<Seed> {
        let seed = self.seed.trim();
        (!seed.is_empty()).then(|| Seed::new(seed))
    }

    /// The request that all this comes to.
    pub fn request(&self) -> Request {
        let mut options = self.switches.clone();
        if !self.choices().colours.is_empty() {
            options.push(format!("colours={}", self.colours));
        }
        Request { variant: Some(self.variant.clone()), players: Some(self.players), options }
    }
}
