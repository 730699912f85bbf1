//! Hands: a mouse, a finger, ten fingers on a keyboard.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::WebDriver;
use thirtyfour::common::command::Command;

/// A function of an element: a point where it can be hit, after scrolling there, as
/// `{ x, y }`, or `{ covered }` when something else lies over it.
pub(crate) const AIM: &str = r"
    const aim = (element) => {
        const inside = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        if (!inside(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', inline: 'center' });
        const box = element.getBoundingClientRect();
        for (const part of [[.5, .5], [.5, .75], [.5, .25], [.25, .5], [.75, .5], [.2, .8], [.8, .8], [.2, .2], [.8, .2]]) {
            const [x, y] = [box.left + box.width * part[0], box.top + box.height * part[1]];
            const hit = document.elementFromPoint(x, y);
            if (hit && (hit === element || element.contains(hit))) return { x, y };
        }
        return { covered: element.dataset.spot || element.innerText };
    };
";

/// What points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// A mouse.
    Mouse,
    /// A finger on the glass.
    Finger,
}

/// Keys without a letter, as WebDriver names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// To the next control.
    Tab,
    /// Do it.
    Enter,
    /// Press a button, too.
    Space,
    /// The arrows.
    Left,
    /// The arrows.
    Up,
    /// The arrows.
    Right,
    /// The arrows.
    Down,
    /// Give back, or return.
    Escape,
    /// A letter or a sign.
    Letter(char),
}

impl Key {
    /// The arrows.
    pub const ARROWS: [Key; 4] = [Key::Left, Key::Up, Key::Right, Key::Down];

    fn code(self) -> char {
        match self {
            Key::Tab => '\u{e004}',
            Key::Enter => '\u{e007}',
            Key::Space => ' ',
            Key::Left => '\u{e012}',
            Key::Up => '\u{e013}',
            Key::Right => '\u{e014}',
            Key::Down => '\u{e015}',
            Key::Escape => '\u{e00c}',
            Key::Letter(letter) => letter,
        }
    }
}

impl Hand {
    fn source(self, actions: Value) -> Value {
        let kind = match self {
            Hand::Mouse => "mouse",
            Hand::Finger => "touch",
        };
        json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions })
    }

    /// Taps a point of the window.
    pub(crate) async fn tap(self, driver: &WebDriver, at: (f64, f64)) -> Result<()> {
        let actions = json!([move_to(at), { "type": "pointerDown", "button": 0 }, { "type": "pointerUp", "button": 0 }]);
        perform(driver, self.source(actions)).await
    }

    /// Goes down at a point, and stays down.
    pub(crate) async fn press(self, driver: &WebDriver, at: (f64, f64)) -> Result<()> {
        let actions = json!([move_to(at), { "type": "pointerDown", "button": 0 }]);
        perform(driver, self.source(actions)).await
    }

    /// Moves out of the way.
    pub(crate) async fn rest(self, driver: &WebDriver) -> Result<()> {
        perform(driver, self.source(json!([move_to((0.0, 0.0))]))).await
    }

    /// Comes up again.
    pub(crate) async fn release(self, driver: &WebDriver) -> Result<()> {
        perform(driver, self.source(json!([{ "type": "pointerUp", "button": 0 }]))).await
    }

    /// Carries something from one point to another.
    pub(crate) async fn carry(
        self,
        driver: &WebDriver,
        from: (f64, f64),
        to: (f64, f64),
    ) -> Result<()> {
        let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let actions = json!([
            move_to(from),
            { "type": "pointerDown", "button": 0 },
            move_to(half),
            move_to(to),
            { "type": "pointerUp", "button": 0 },
        ]);
        perform(driver, self.source(actions)).await
    }
}

/// Presses a key and lets it go.
pub(crate) async fn press_key(driver: &WebDriver, key: Key) -> Result<()> {
    let strokes = ["keyDown", "keyUp"].map(|stroke| json!({ "type": stroke, "value": key.code() }));
    perform(driver, json!({ "type": "key", "id": "keys", "actions": strokes })).await
}

/// The point that [`AIM`] has found.
pub(crate) fn aimed(found: &Value) -> Result<(f64, f64)> {
    if let Some(covered) = found["covered"].as_str() {
        bail!("'{covered}' can't be tapped: something covers it");
    }
    found["x"].as_f64().zip(found["y"].as_f64()).with_context(|| format!("no point: {found}"))
}

fn move_to((x, y): (f64, f64)) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "origin": "viewport", "x": x.round() as i64, "y": y.round() as i64 })
}

async fn perform(driver: &WebDriver, source: Value) -> Result<()> {
    driver.cmd(Command::PerformActions(json!([source]).into())).await?;
    Ok(())
}
