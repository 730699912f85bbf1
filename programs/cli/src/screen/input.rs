//! What a player does: keys and the mouse, as far as they mean something here.

/// A key that was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A character.
    Char(char),
    /// A character together with Ctrl.
    Control(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// The tabulator.
    Tab,
    /// The tabulator together with Shift.
    BackTab,
    /// Deletes to the left.
    Backspace,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// To the start.
    Home,
    /// To the end.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
}

/// Something that a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// Presses a key, or holds it.
    Key(Key),
    /// Lets go of a key; few terminals tell.
    Release(Key),
    /// Presses the mouse at this column and row.
    Press(u16, u16),
    /// Moves the mouse to this column and row.
    Point(u16, u16),
    /// Turns the wheel: up is negative.
    Scroll(i8),
}
