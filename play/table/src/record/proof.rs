//! What a deal can be checked with, that several participants have contributed to.

use quatuor::{Gap, Refusal, Seat, refusal};

/// What all participants have contributed to a deal. Here it is only kept: `table` knows how it
/// is checked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Proof {
    /// What the server has contributed.
    pub server: Pledge,
    /// What the players have contributed, by their seats in the game; `None` for nothing.
    pub seats: Vec<Option<Pledge>>,
    /// By how many seats the players moved on when the game began.
    pub turn: u8,
    /// The seat, before that, that was chosen to begin; `None` if the deal decided.
    pub begins: Option<Seat>,
}

/// A contribution, and what was published of it before: each 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pledge {
    /// The SHA-256 of the share.
    pub commitment: String,
    /// The share; `None` if it was never revealed.
    pub share: Option<String>,
}

impl Pledge {
    /// Reads `COMMITMENT SHARE`, or `COMMITMENT -`.
    pub(crate) fn read(text: &str) -> Result<Pledge, Refusal> {
        let refused = || refusal!("record.pledge", found = Gap::quote(text));
        let (commitment, share) = text.split_once(' ').ok_or_else(refused)?;
        let share = (share != "-").then(|| share.to_owned());
        let pledge = Pledge { commitment: commitment.into(), share };
        if pledge.is_valid() { Ok(pledge) } else { Err(refused()) }
    }

    pub(crate) fn write(&self) -> String {
        format!("{} {}", self.commitment, self.share.as_deref().unwrap_or("-"))
    }

    fn is_valid(&self) -> bool {
        let is_digest = |text: &str| {
            text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        is_digest(&self.commitment) && self.share.as_deref().is_none_or(is_digest)
    }
}

impl Proof {
    /// Whether it can belong to a game with so many seats.
    pub(crate) fn fits(&self, seats: usize) -> bool {
        self.seats.len() == seats
            && usize::from(self.turn) < seats
            && self.begins.is_none_or(|seat| seat.index() < seats)
            && self.seats.iter().flatten().chain([&self.server]).all(Pledge::is_valid)
    }
}
