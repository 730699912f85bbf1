//! Windows to look at the page in.

/// How large a window is, and what it is touched with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// A laptop.
    Desktop,
    /// A phone, upright.
    Phone,
    /// A short phone, upright, with the bars of its browser.
    ShortPhone,
    /// The smallest phone that is still sold.
    SmallPhone,
    /// A tablet, upright.
    Tablet,
    /// A phone on its side.
    PhoneAside,
    /// A laptop with everything twice as large.
    Zoomed,
    /// A desk with a large screen.
    Large,
    /// A desk with a very large screen.
    VeryLarge,
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
    /// Those in which a whole table must fit on one screen.
    pub const ONE_SCREEN: [Window; 6] = [
        Window::ShortPhone,
        Window::Phone,
        Window::PhoneAside,
        Window::Desktop,
        Window::Large,
        Window::VeryLarge,
    ];

    /// Those that every page is looked at in.
    pub const ALL: [Window; 4] =
        [Window::Desktop, Window::Phone, Window::PhoneAside, Window::Zoomed];

    /// Those of the tour.
    pub const TOUR: [Window; 6] = [
        Window::SmallPhone,
        Window::Phone,
        Window::PhoneAside,
        Window::Tablet,
        Window::Desktop,
        Window::Large,
    ];

    /// Width and height as the page sees them.
    pub fn size(self) -> (u32, u32) {
        match self {
            Window::Desktop => (1280, 800),
            Window::Phone => (390, 844),
            Window::ShortPhone => (390, 664),
            Window::SmallPhone => (360, 640),
            Window::Tablet => (768, 1024),
            Window::PhoneAside => (844, 390),
            Window::Zoomed => (640, 400),
            Window::Large => (1920, 1080),
            Window::VeryLarge => (2560, 1440),
        }
    }

    /// Whether it is touched with a finger.
    pub fn is_touched(self) -> bool {
        !matches!(self, Window::Desktop | Window::Zoomed | Window::Large | Window::VeryLarge)
    }

    /// Its name in file names.
    pub fn name(self) -> &'static str {
        match self {
            Window::Desktop => "desktop",
            Window::Phone => "phone",
            Window::ShortPhone => "short-phone",
            Window::SmallPhone => "small-phone",
            Window::Tablet => "tablet",
            Window::PhoneAside => "phone-aside",
            Window::Zoomed => "zoomed",
            Window::Large => "large",
            Window::VeryLarge => "very-large",
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
