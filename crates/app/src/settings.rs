//! The settings of a device: language, looks, motion, sound.

use words::Language;

/// Everything that can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// `None` follows the browser.
    pub language: Option<Language>,
    /// Light, dark, or as the device is.
    pub light: Light,
    /// Signs on colours.
    pub signs: bool,
    /// Whether pieces move; `None` follows the device.
    pub motion: Option<bool>,
    /// Whether moves can be heard.
    pub sound: bool,
    /// Whether a move waits for a second touch.
    pub confirm: bool,
    /// How large boards are.
    pub size: Size,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// As the device is.
    System,
    /// Cream paper.
    Day,
    /// Dark walnut.
    Night,
}

/// How large boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Room for other things.
    Small,
    /// As large as the window likes.
    Medium,
    /// Larger than the window's height, if need be.
    Large,
}

impl Light {
    /// All of them.
    pub const ALL: [Light; 3] = [Light::System, Light::Day, Light::Night];

    /// Its name in addresses, keys and style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Light::System => "system",
            Light::Day => "day",
            Light::Night => "night",
        }
    }
}

impl Size {
    /// All of them.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// Its name in keys and style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            light: Light::System,
            signs: true,
            motion: None,
            sound: false,
            confirm: false,
            size: Size::Medium,
        }
    }
}

impl Settings {
    /// As a text to be kept, one `name value` per line.
    pub fn to_store(&self) -> String {
        let yes_no = |yes| if yes { "yes" } else { "no" };
        format!(
            "language {}\nlight {}\nsigns {}\nmotion {}\nsound {}\nconfirm {}\nsize {}\n",
            self.language.map_or("system", Language::code),
            self.light.name(),
            yes_no(self.signs),
            self.motion.map_or("system", yes_no),
            yes_no(self.sound),
            yes_no(self.confirm),
            self.size.name(),
        )
    }

    /// The settings that were kept. What is missing or unknown is as it usually is:
    /// an older or newer version of the page may have written it.
    pub fn from_store(text: &str) -> Settings {
        let value = |name: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(' '));
            lines.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let yes_no = |name: &str| match value(name) {
            Some("yes") => Some(true),
            Some("no") => Some(false),
            _ => None,
        };
        let usual = Settings::default();
        let light =
            value("light").and_then(|name| Light::ALL.into_iter().find(|l| l.name() == name));
        let size = value("size").and_then(|name| Size::ALL.into_iter().find(|s| s.name() == name));
        Settings {
            language: value("language").and_then(Language::from_code),
            light: light.unwrap_or(usual.light),
            signs: yes_no("signs").unwrap_or(usual.signs),
            motion: yes_no("motion"),
            sound: yes_no("sound").unwrap_or(usual.sound),
            confirm: yes_no("confirm").unwrap_or(usual.confirm),
            size: size.unwrap_or(usual.size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back() {
        let other = Settings {
            language: Some(Language::Dutch),
            light: Light::Night,
            signs: false,
            motion: Some(false),
            sound: true,
            confirm: true,
            size: Size::Large,
        };
        for settings in [Settings::default(), other] {
            assert_eq!(Settings::from_store(&settings.to_store()), settings);
        }
    }

    #[test]
    fn nonsense_is_left_out() {
        assert_eq!(Settings::from_store(""), Settings::default());
        let text = "light purple\nsound yes\n\nlanguage xx\nwhat ever";
        assert_eq!(Settings::from_store(text), Settings { sound: true, ..Settings::default() });
    }
}
