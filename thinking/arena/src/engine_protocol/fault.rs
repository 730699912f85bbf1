//! Why an engine loses its seat.

use std::fmt;

use quatuor::Refusal;

/// Why an engine loses its seat, with the details for its author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// What exactly.
    pub reason: Refusal,
}

/// What went wrong with an engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// It went on thinking after its time was over.
    Late,
    /// It did not answer.
    Silent,
    /// It wrote what is no line of the protocol, or no legal move.
    Wrong,
    /// It could not be started, or ended by itself.
    Gone,
    /// It took more memory than it may.
    Memory,
    /// It resigned.
    Resigned,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Late,
        FaultKind::Silent,
        FaultKind::Wrong,
        FaultKind::Gone,
        FaultKind::Memory,
        FaultKind::Resigned,
    ];

    /// The word in reports and results.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Late => "late",
            FaultKind::Silent => "silent",
            FaultKind::Wrong => "wrong",
            FaultKind::Gone => "gone",
            FaultKind::Memory => "memory",
            FaultKind::Resigned => "resigned",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<FaultKind> {
        FaultKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl Fault {
    /// A fault with its details.
    pub fn new(kind: FaultKind, reason: impl Into<Refusal>) -> Fault {
        Fault { kind, reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.reason)
    }
}
