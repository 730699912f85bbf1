//! What can be done with a game that is known by its name.

use std::fmt;
use std::str::FromStr;

use game_api::{
    FastDice, Game, GameInfo, Gap, NotationError, Refusal, Request, RequestError, Ruleset, Seed,
    refusal,
};
use thiserror::Error;

use crate::{AnyGame, AnyMove, AnyPosition, AnyView};

/// How many moves are made on a sample board.
const SAMPLE_MOVES: usize = 6;

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct UnknownGame(pub String);

impl From<UnknownGame> for Refusal {
    fn from(UnknownGame(found): UnknownGame) -> Refusal {
        let expected = Gap::any_text(AnyGame::ALL.map(AnyGame::name));
        refusal!("game.unknown", found = Gap::quote(&found), expected = expected)
    }
}

impl AnyGame {
    /// What programs have to know of the game apart from its rules.
    pub fn info(self) -> GameInfo {
        with_game!(self, Position => Position::INFO)
    }

    /// The name on the command line, in files and in links.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Completes a request with the game's defaults.
    ///
    /// # Errors
    /// When the game has no such ruleset.
    pub fn complete(self, request: &Request) -> Result<Request, RequestError> {
        with_game!(self, Position => {
            Ok(<Position as Game>::Ruleset::from_request(request)?.to_request())
        })
    }

    /// Every ruleset of the game in words, the default first.
    pub fn rulesets(self) -> Vec<Request> {
        with_game!(self, Position => {
            <Position as Game>::Ruleset::all().iter().map(Ruleset::to_request).collect()
        })
    }

    /// Deals for the requested ruleset.
    ///
    /// # Errors
    /// When the game has no such ruleset.
    pub fn deal(self, request: &Request, seed: &Seed) -> Result<AnyPosition, RequestError> {
        with_game!(self, Position => {
            let ruleset = <Position as Game>::Ruleset::from_request(request)?;
            Ok(Position::deal(&ruleset, seed).into())
        })
    }

    /// A deal that is always the same, and its first moves, which say more than an untouched
    /// board: to show what the game looks like.
    ///
    /// # Errors
    /// When the game has no such ruleset.
    pub fn sample(self, request: &Request) -> Result<(AnyPosition, Vec<AnyMove>), RequestError> {
        let start = self.deal(request, &Seed::new("look"))?;
        let (mut position, mut dice) = (start.clone(), FastDice::new(4));
        let play = |_| {
            let mv = position.random_move(&mut dice)?;
            position.play(mv).ok()?;
            Some(mv)
        };
        let moves = (0..SAMPLE_MOVES).map_while(play).collect();
        Ok((start, moves))
    }

    /// Reads a position of this game.
    ///
    /// # Errors
    /// When the text can't be one; names the field.
    pub fn read(self, text: &str) -> Result<AnyPosition, NotationError> {
        with_game!(self, Position => Ok(text.parse::<Position>()?.into()))
    }

    /// Reads what a seat may know of a position of this game.
    ///
    /// # Errors
    /// When the text can't be that; names the field.
    pub fn read_view(self, text: &str) -> Result<AnyView, NotationError> {
        with_game!(self, Position => Ok(AnyView::from(text.parse::<<Position as Game>::View>()?)))
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for AnyGame {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<AnyGame, UnknownGame> {
        AnyGame::ALL
            .into_iter()
            .find(|game| game.name() == text)
            .ok_or_else(|| UnknownGame(text.into()))
    }
}
