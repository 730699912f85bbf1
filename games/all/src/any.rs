//! Enums over the types of the four games, and macros to work with them.
//!
//! Each match names all games and has no catch-all, so that the compiler shows every
//! place which must know a new game.

/// Evaluates the same expression for the game of the value.
macro_rules! each {
    ($Any:ident, $value:expr, $it:ident => $body:expr) => {
        match $value {
            $Any::Slides($it) => $body,
            $Any::Pyramids($it) => $body,
            $Any::Shuttles($it) => $body,
            $Any::Cups($it) => $body,
        }
    };
}

/// One enum over a type of each game, printed as the type itself.
macro_rules! any {
    ($(#[$doc:meta])* $Any:ident: $Slides:ty, $Pyramids:ty, $Shuttles:ty, $Cups:ty; $($derive:ident),*) => {
        $(#[$doc])*
        // A box would cost an allocation for every position; few are kept at a time.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, PartialEq, Eq, Hash, Debug, $($derive),*)]
        pub enum $Any {
            /// Of Slides.
            Slides($Slides),
            /// Of Pyramids.
            Pyramids($Pyramids),
            /// Of Shuttles.
            Shuttles($Shuttles),
            /// Of Cups.
            Cups($Cups),
        }

        impl $Any {
            /// The game it belongs to.
            pub fn game(&self) -> $crate::AnyGame {
                match self {
                    $Any::Slides(_) => $crate::AnyGame::Slides,
                    $Any::Pyramids(_) => $crate::AnyGame::Pyramids,
                    $Any::Shuttles(_) => $crate::AnyGame::Shuttles,
                    $Any::Cups(_) => $crate::AnyGame::Cups,
                }
            }
        }

        impl std::fmt::Display for $Any {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                each!($Any, self, it => it.fmt(f))
            }
        }

        any!(@from $Any: Slides($Slides), Pyramids($Pyramids), Shuttles($Shuttles), Cups($Cups));
    };
    (@from $Any:ident: $($Game:ident($Inner:ty)),*) => {$(
        impl From<$Inner> for $Any {
            fn from(it: $Inner) -> $Any {
                $Any::$Game(it)
            }
        }
    )*};
}

pub(crate) use {any, each};
