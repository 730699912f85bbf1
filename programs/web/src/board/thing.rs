//! One thing of a scene on the page, and how it moves.

use std::time::Duration;

use js_sys::{Array, Object, Reflect};
use leptos::prelude::set_timeout;
use show::scene::{Mark, Motion, Point, Thing};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::canvas::set;

#[wasm_bindgen]
extern "C" {
    /// An element, as far as it can be animated: web-sys counts that as unstable.
    type Animated;

    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &Array, options: &Object);
}

/// How long it takes to appear or to vanish.
const BLINK: f64 = 140.0;

/// A thing that is on the page.
pub(super) struct Drawn {
    element: Element,
    /// As it was drawn last; `None` before the first time.
    last: Option<Thing>,
}

impl Drawn {
    /// Puts a new thing on the page.
    pub(super) fn new(element: Element, thing: &Thing, moves: bool) -> Drawn {
        set(&element, "data-id", &thing.id);
        if moves && thing.motion != Motion::Still {
            let (small, large) = (placed(thing.at, 0.5), placed(thing.at, 1.0));
            animate(&element, &[("0", &small), ("1", &large)], BLINK, "ease-out");
        }
        Drawn { element, last: None }
    }

    pub(super) fn element(&self) -> &Element {
        &self.element
    }

    /// Changes it into what it is now.
    pub(super) fn change(&mut self, thing: &Thing, moves: bool) {
        if self.last.as_ref() == Some(thing) {
            return;
        }
        let last = self.last.as_ref();
        if last.is_none_or(|last| last.art != thing.art) {
            self.element.set_inner_html(&thing.art_svg());
        }
        set(&self.element, "class", mark_class(thing.mark));
        let Point { x, y } = thing.at;
        set(&self.element, "transform", &format!("translate({x} {y})"));
        if let Some(last) = last.filter(|last| moves && last.at != thing.at) {
            go(&self.element, last.at, thing);
        }
        self.last = Some(thing.clone());
    }

    /// Takes it off the page.
    pub(super) fn vanish(&self, moves: bool) {
        let element = self.element.clone();
        let at = match &self.last {
            Some(last) if moves && last.motion != Motion::Still => last.at,
            _ => return element.remove(),
        };
        set(&element, "data-gone", "");
        let (large, small) = (placed(at, 1.0), placed(at, 0.4));
        animate(&element, &[("1", &large), ("0", &small)], BLINK, "ease-in");
        set_timeout(move || element.remove(), Duration::from_millis(BLINK as u64 - 10));
    }
}

/// Moves a thing from where it was to where it is.
fn go(element: &Element, from: Point, thing: &Thing) {
    let (start, end) = (placed(from, 1.0), placed(thing.at, 1.0));
    let distance = (from.x - thing.at.x).hypot(from.y - thing.at.y);
    match thing.motion {
        Motion::Still => {}
        Motion::Fall => {
            // A little past its place and back: it settles.
            let past = Point { x: thing.at.x, y: thing.at.y + 5.0 };
            let time = f64::from(170.0 + distance * 0.12).min(260.0);
            let steps = [("1", start.as_str()), ("1", &placed(past, 1.0)), ("1", &end)];
            animate_at(element, &steps, &[0.0, 0.82, 1.0], time, "cubic-bezier(.55,.05,.85,.6)");
        }
        Motion::Carry => animate(element, &[("1", &start), ("1", &end)], 200.0, "ease-in-out"),
        Motion::Land => {
            let above = Point { x: thing.at.x, y: thing.at.y - 14.0 };
            let steps = [("1", start.as_str()), ("1", &placed(above, 1.07)), ("1", &end)];
            animate_at(element, &steps, &[0.0, 0.7, 1.0], 240.0, "ease-in-out");
        }
    }
}

fn placed(at: Point, scale: f32) -> String {
    format!("translate({}px, {}px) scale({scale})", at.x, at.y)
}

fn mark_class(mark: Option<Mark>) -> &'static str {
    match mark {
        None => "thing",
        Some(Mark::Open) => "thing open",
        Some(Mark::Lit) => "thing lit",
        Some(Mark::Dim) => "thing dim",
        Some(Mark::Ghost) => "thing ghost",
    }
}

/// Steps evenly spread.
fn animate(element: &Element, steps: &[(&str, &str)], time: f64, easing: &str) {
    let last = (steps.len() - 1) as f64;
    let offsets: Vec<f64> = (0..steps.len()).map(|index| index as f64 / last).collect();
    animate_at(element, steps, &offsets, time, easing);
}

/// Each step is an opacity and a transform.
fn animate_at(element: &Element, steps: &[(&str, &str)], offsets: &[f64], time: f64, easing: &str) {
    let frames = Array::new();
    for ((opacity, transform), offset) in steps.iter().zip(offsets) {
        frames.push(&object([
            ("opacity", (*opacity).into()),
            ("transform", (*transform).into()),
            ("offset", (*offset).into()),
        ]));
    }
    let options = object([("duration", time.into()), ("easing", easing.into())]);
    element.unchecked_ref::<Animated>().animate(&frames, &options);
}

fn object<const N: usize>(fields: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &name.into(), &value).expect("a plain object");
    }
    object
}
