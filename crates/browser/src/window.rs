//! Windows to look at the page in.

/// How large a window is, and what it is touched with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// A laptop.
    Desktop,
    /// A phone, upright.
    Phone,
    /// A phone on its side.
    PhoneAside,
    /// A laptop with everything twice as large.
    Zoomed,
}

/// Which light the page is looked at in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// Cream paper.
    Day,
    /// Dark walnut.
    Night,
}

impl Window {
    /// All of them.
    pub const ALL: [Window; 4] =
        [Window::Desktop, Window::Phone, Window::PhoneAside, Window::Zoomed];

    /// Width and height as the page sees them.
    pub fn size(self) -> (u32, u32) {
        match self {
            Window::Desktop => (1280, 800),
            Window::Phone => (390, 844),
            Window::PhoneAside => (844, 390),
            Window::Zoomed => (640, 400),
        }
    }

    /// Whether it is touched with a finger.
    pub fn is_touched(self) -> bool {
        matches!(self, Window::Phone | Window::PhoneAside)
    }

    /// Its name in file names.
    pub fn name(self) -> &'static str {
        match self {
            Window::Desktop => "desktop",
            Window::Phone => "phone",
            Window::PhoneAside => "phone-aside",
            Window::Zoomed => "zoomed",
        }
    }
}

impl Light {
    /// Both.
    pub const ALL: [Light; 2] = [Light::Day, Light::Night];

    /// Its name in the settings and in file names.
    pub fn name(self) -> &'static str {
        match self {
            Light::Day => "day",
            Light::Night => "night",
        }
    }
}
