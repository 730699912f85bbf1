//! The settings of a device: language, looks, motion, sound.

use show::words::Language;

use crate::BoardTheme;

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
    /// How quickly bots play.
    pub pace: Pace,
    /// What boards are made of.
    pub theme: BoardTheme,
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
    /// Much room for other things.
    Small,
    /// Some room for other things.
    Medium,
    /// As large as the window allows.
    Large,
}

/// How quickly bots play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// As soon as the pieces stand still.
    Quick,
    /// With a moment to look.
    Normal,
    /// With time to think about every move.
    Calm,
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

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 3] = [Pace::Quick, Pace::Normal, Pace::Calm];

    /// Its name in keys.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Quick => "quick",
            Pace::Normal => "normal",
            Pace::Calm => "calm",
        }
    }

    /// The least time from one move to the next, in milliseconds. Pieces move for less than
    /// 300, so that they always stand still before the next move.
    pub const fn turn(self) -> u32 {
        match self {
            Pace::Quick => 350,
            Pace::Normal => 900,
            Pace::Calm => 2_000,
        }
    }

    /// The least time before the first move of a game, in which players look at the board.
    pub const fn first_turn(self) -> u32 {
        match self {
            Pace::Quick => 350,
            Pace::Normal => 2_000,
            Pace::Calm => 4_000,
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
            size: Size::Large,
            pace: Pace::Normal,
            theme: BoardTheme::Wood,
        }
    }
}

impl Settings {
    /// As a text to be kept, one `name value` per line.
    pub fn to_store(&self) -> String {
        let yes_no = |yes| if yes { "yes" } else { "no" };
        format!(
            "language {}\nlight {}\nsigns {}\nmotion {}\nsound {}\nconfirm {}\nboard {}\npace {}\n\
             theme {}\n",
            self.language.map_or("system", Language::code),
            self.light.name(),
            yes_no(self.signs),
            self.motion.map_or("system", yes_no),
            yes_no(self.sound),
            yes_no(self.confirm),
            self.size.name(),
            self.pace.name(),
            self.theme.name(),
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
        let pace = value("pace").and_then(|name| Pace::ALL.into_iter().find(|p| p.name() == name));
        let size = value("board").and_then(|name| Size::ALL.into_iter().find(|s| s.name() == name));
        let theme =
            value("theme").and_then(|name| BoardTheme::ALL.into_iter().find(|t| t.name() == name));
        Settings {
            language: value("language").and_then(Language::from_code),
            light: light.unwrap_or(usual.light),
            signs: yes_no("signs").unwrap_or(usual.signs),
            motion: yes_no("motion"),
            sound: yes_no("sound").unwrap_or(usual.sound),
            confirm: yes_no("confirm").unwrap_or(usual.confirm),
            size: size.unwrap_or(usual.size),
            pace: pace.unwrap_or(usual.pace),
            theme: theme.unwrap_or(usual.theme),
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
            size: Size::Small,
            pace: Pace::Calm,
            theme: BoardTheme::Contrast,
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
