//! What people can say to each other: preset phrases, so that they arrive in the
//! reader's language.

use serde::{Deserialize, Serialize};

macro_rules! phrases {
    ($($(#[$doc:meta])* $Phrase:ident = $code:literal,)*) => {
        /// A preset phrase. Its sentence in `words` has the key `phrase-` and the code.
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Phrase {
            $($(#[$doc])* $Phrase,)*
        }

        impl Phrase {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[Phrase] = &[$(Phrase::$Phrase),*];

            /// The stable code.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Phrase::$Phrase => $code,)*
                }
            }
        }
    };
}

phrases! {
    /// "Hello!"
    Hello = "hello",
    /// "Good luck!"
    GoodLuck = "good-luck",
    /// "Your turn!"
    YourTurn = "your-turn",
    /// "Let me think."
    Thinking = "thinking",
    /// "Take your time."
    TakeYourTime = "take-your-time",
    /// "Nice move!"
    NiceMove = "nice-move",
    /// "Oops!"
    Oops = "oops",
    /// "Wow!"
    Wow = "wow",
    /// "Back in a moment."
    BackSoon = "back-soon",
    /// "Thank you!"
    Thanks = "thanks",
    /// "Good game!"
    GoodGame = "good-game",
    /// "Goodbye!"
    Goodbye = "goodbye",
}
