//! Keeps a press that was meant for one board from acting on the next.

use table::Time;

/// Whether a press acts on what is shown. Enter, space and clicks count once a board has been in
/// sight for a moment: a double press, or one that was made while a bot moved, is for the board
/// before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Debounce {
    /// When what is shown was drawn first; `None` until it is.
    drawn: Option<Time>,
}

impl Debounce {
    /// How long a new board takes no presses, in milliseconds: about as long as people need to
    /// react to what they see.
    pub const MILLISECONDS: u64 = 250;

    /// Something else is to be shown.
    pub fn reset(&mut self) {
        self.drawn = None;
    }

    /// Everything has been drawn.
    pub fn drawn(&mut self, now: Time) {
        self.drawn.get_or_insert(now);
    }

    /// Whether something that was pressed at this moment acts.
    pub fn allows(&self, pressed: Time) -> bool {
        self.drawn.is_some_and(|drawn| pressed >= drawn.plus(Debounce::MILLISECONDS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_acts_on_a_board_that_was_in_sight() {
        let mut debounce = Debounce::default();
        assert!(!debounce.allows(Time(10_000)), "nothing was drawn");
        debounce.drawn(Time(1_000));
        debounce.drawn(Time(1_200));
        let end = 1_000 + Debounce::MILLISECONDS;
        assert!(!debounce.allows(Time(900)) && !debounce.allows(Time(end - 1)));
        assert!(debounce.allows(Time(end)), "from the first drawing on");
        debounce.reset();
        assert!(!debounce.allows(Time(end)), "another board");
    }
}
