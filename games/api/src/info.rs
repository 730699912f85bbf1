//! What programs have to know of a game apart from its rules.

/// What is the same for every position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// The game's name on the command line, in files and in links.
    pub name: &'static str,
    /// Why a game can end, as stable names: what [`Outcome::ending`](crate::Outcome::ending) can
    /// be.
    pub endings: &'static [&'static str],
    /// Whether a seat makes several moves in one turn, as in Shuttles.
    pub turns_have_several_moves: bool,
    /// The variant and the number of seats that set-up pages offer first.
    pub first_setup: (&'static str, usize),
    /// Moves as they are written, one of each kind.
    pub notation: &'static [&'static str],
}
