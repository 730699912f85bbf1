//! The one list of games, and everything that is the same for each of them: the enums over all
//! games, their conversions, and the macros that go through the list.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::KnownGame;

/// Makes everything from the list. `$d` is a dollar sign, for the macros that are made.
macro_rules! games {
    ($d:tt $($(#[$doc:meta])* $Game:ident = $game:ident,)*) => {
        /// One of the games; serialised as its name.
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum AnyGame {
            $($(#[$doc])* $Game,)*
        }

        impl AnyGame {
            /// All games, in the order in which they are always shown.
            pub const ALL: [AnyGame; [$(stringify!($game)),*].len()] = [$(AnyGame::$Game),*];
        }

        any!(
            /// The complete state of any game, secrets included.
            AnyPosition: $($Game($game::Position)),*;
        );

        any!(
            /// What a viewer may know of a position of any game; see [`View`](game_api::View).
            AnyView: $($Game($game::View)),*;
        );

        any!(
            /// A move of any game.
            AnyMove: $($Game($game::Move)),*; Copy
        );

        $(
            impl KnownGame for $game::Position {
                fn from_any(position: &AnyPosition) -> Option<&$game::Position> {
                    match position {
                        AnyPosition::$Game(position) => Some(position),
                        _ => None,
                    }
                }

                fn view_from_any(view: &AnyView) -> Option<&Self::View> {
                    match view {
                        AnyView::$Game(view) => Some(view),
                        _ => None,
                    }
                }

                fn move_from_any(mv: AnyMove) -> Option<Self::Move> {
                    match mv {
                        AnyMove::$Game(mv) => Some(mv),
                        _ => None,
                    }
                }

                fn any_move(mv: Self::Move) -> AnyMove {
                    AnyMove::$Game(mv)
                }
            }
        )*

        /// Evaluates the same expression for the game of a value of an enum.
        macro_rules! each {
            ($d Any:ident, $d value:expr, $d it:ident => $d body:expr) => {
                match $d value {
                    $($d Any::$Game($d it) => $d body,)*
                }
            };
        }

        /// Evaluates the same expression with the position type of this game.
        ///
        /// ```
        /// use quatuor::{AnyGame, Game, with_game};
        ///
        /// let game: AnyGame = "cups".parse()?;
        /// assert_eq!(with_game!(game, Position => Position::INFO.name), "cups");
        /// # Ok::<(), quatuor::UnknownGame>(())
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($d game:expr, $d Position:ident => $d body:expr) => {
                match $d game {
                    $(
                        $crate::AnyGame::$Game => {
                            type $d Position = $crate::$game::Position;
                            $d body
                        }
                    )*
                }
            };
        }
    };
}

/// One enum over a type of each game, printed as the type itself.
macro_rules! any {
    ($(#[$doc:meta])* $Any:ident: $($Game:ident($Inner:ty)),*; $($derive:ident),*) => {
        $(#[$doc])*
        // A box would cost an allocation for every position; few are kept at a time.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, PartialEq, Eq, Hash, Debug, $($derive),*)]
        pub enum $Any {
            $(
                #[doc = concat!("Of ", stringify!($Game), ".")]
                $Game($Inner),
            )*
        }

        impl $Any {
            /// The game it belongs to.
            pub fn game(&self) -> AnyGame {
                match self {
                    $($Any::$Game(_) => AnyGame::$Game,)*
                }
            }
        }

        impl fmt::Display for $Any {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                match self {
                    $($Any::$Game(it) => it.fmt(f),)*
                }
            }
        }

        $(
            impl From<$Inner> for $Any {
                fn from(it: $Inner) -> $Any {
                    $Any::$Game(it)
                }
            }
        )*
    };
}

games! { $
    /// Pop groups of tokens off an inclined board.
    Slides = slides,
    /// Cover places so that your secret colour shows most.
    Pyramids = pyramids,
    /// Carry pawns between nine rows.
    Shuttles = shuttles,
    /// Stack cups on neighbours that are no taller.
    Cups = cups,
}
