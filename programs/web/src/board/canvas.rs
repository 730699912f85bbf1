//! Draws scenes into one place of the page, one after the other.

use std::collections::HashMap;

use app::Touch;
use leptos::prelude::{Callback, document};
use show::scene::{Point, Scene, definitions};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::fresh::Fresh;
use super::grid::Grid;
use super::thing::Drawn;
use super::touch;

const SVG: &str = "http://www.w3.org/2000/svg";

/// A place that shows a scene, and changes it into the next one.
pub(super) struct Canvas {
    place: HtmlElement,
    picture: Element,
    /// What all things are in.
    layer: Element,
    things: HashMap<String, Drawn>,
    grid: Option<Grid>,
    /// The size of the last scene; `None` before the first.
    size: Option<Point>,
}

impl Canvas {
    /// Draws in this element. With a callback, the board can be touched.
    pub(super) fn new(
        place: &HtmlElement,
        tell: Option<Callback<Touch>>,
        fresh: Option<Fresh>,
    ) -> Canvas {
        // From page to page of the same kind, the place of an old board is used again.
        place.set_text_content(None);
        let (picture, layer) = (svg_element("svg"), svg_element("g"));
        let materials = svg_element("defs");
        materials.set_inner_html(&definitions());
        for part in [&materials, &layer] {
            picture.append_child(part).expect("a part of the picture");
        }
        place.append_child(&picture).expect("the picture");
        let grid = tell.map(|tell| {
            let grid = Grid::new(place);
            touch::listen(&grid, tell, fresh);
            grid
        });
        match grid {
            Some(_) => picture.set_attribute("aria-hidden", "true"),
            None => picture.set_attribute("role", "img"),
        }
        .expect("an attribute");
        Canvas { place: place.clone(), picture, layer, things: HashMap::new(), grid, size: None }
    }

    /// Shows a scene; what was there before moves to its new place.
    pub(super) fn show(&mut self, scene: &Scene, has_motion: bool) {
        // A board that grows puts everything elsewhere at once: nothing has moved.
        let moves = has_motion && self.size == Some(scene.size);
        self.size = Some(scene.size);
        let (width, height) = (scene.size.x, scene.size.y);
        set(&self.picture, "viewBox", &format!("0 0 {width} {height}"));
        let shape = format!("{width} / {height}");
        let style = self.place.style();
        style.set_property("aspect-ratio", &shape).expect("a style");
        style.set_property("--shape", &(width / height).to_string()).expect("a style");
        if self.grid.is_none() {
            set(&self.picture, "aria-label", &scene.title);
        }
        self.leave_out(scene, moves);
        self.draw(scene, moves);
        if let Some(grid) = &self.grid {
            grid.show(scene);
        }
    }

    /// Things that are gone vanish.
    fn leave_out(&mut self, scene: &Scene, moves: bool) {
        let stays: std::collections::HashSet<&str> =
            scene.things.iter().map(|thing| thing.id.as_str()).collect();
        self.things.retain(|id, drawn| {
            let stays = stays.contains(id.as_str());
            if !stays {
                drawn.vanish(moves);
            }
            stays
        });
    }

    /// Things that are new appear, the others move; all in the scene's order.
    fn draw(&mut self, scene: &Scene, moves: bool) {
        let mut next = first_that_stays(self.layer.first_element_child());
        for thing in &scene.things {
            let drawn = match self.things.get_mut(&thing.id) {
                Some(drawn) => drawn,
                None => {
                    let drawn = Drawn::new(svg_element("g"), thing, moves);
                    self.things.entry(thing.id.clone()).or_insert(drawn)
                }
            };
            let element = drawn.element();
            if next.as_ref() == Some(element) {
                next = first_that_stays(element.next_element_sibling());
            } else {
                let before = next.as_ref().map(|next| next.unchecked_ref());
                self.layer.insert_before(element, before).expect("a thing");
            }
            drawn.change(thing, moves);
        }
    }
}

/// Things that vanish are still there for a moment, and don't count.
fn first_that_stays(mut element: Option<Element>) -> Option<Element> {
    while let Some(one) = &element {
        if !one.has_attribute("data-gone") {
            break;
        }
        element = one.next_element_sibling();
    }
    element
}

pub(super) fn svg_element(name: &str) -> Element {
    document().create_element_ns(Some(SVG), name).expect("an element")
}

/// Sets an attribute, unless it is so already: browsers do not compare.
pub(super) fn set(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        element.set_attribute(name, value).expect("an attribute");
    }
}
