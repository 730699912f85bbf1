//! The spots of a scene: what can be touched, focused and read out.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::document;
use show::scene::{Point, Scene, Spot, State, Way, next_spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::canvas::set;

/// A grid of spots over the picture, in rows.
#[derive(Clone)]
pub(super) struct Grid(Rc<Inner>);

struct Inner {
    element: HtmlElement,
    shown: RefCell<Shown>,
}

#[derive(Default)]
struct Shown {
    spots: Vec<Spot>,
    /// The size of the scene: spots are laid out in parts of it.
    size: Option<Point>,
    /// The spot that the tabulator key leads to.
    entry: Option<String>,
}

impl Grid {
    pub(super) fn new(place: &Element) -> Grid {
        let element = html("div", "grid", "spots");
        place.append_child(&element).expect("the grid");
        Grid(Rc::new(Inner { element, shown: RefCell::default() }))
    }

    pub(super) fn element(&self) -> &HtmlElement {
        &self.0.element
    }

    /// Lays out the spots of a scene. Those that stay are the same elements as
    /// before, so that focus and pointer stay where they are.
    pub(super) fn show(&self, scene: &Scene) {
        set(&self.0.element, "aria-label", &scene.title);
        let rows = scene.spots.iter().map(|spot| spot.row + 1).max().unwrap_or(0);
        while self.0.element.child_element_count() < rows as u32 {
            self.0.element.append_child(&html("div", "row", "row")).expect("a row");
        }
        let (old, size) = {
            let mut shown = self.0.shown.borrow_mut();
            (std::mem::take(&mut shown.spots), shown.size.replace(scene.size))
        };
        let in_focus = document()
            .active_element()
            .filter(|one| self.0.element.contains(Some(one)))
            .and_then(|one| one.get_attribute("data-spot"));
        let mut left = None;
        for spot in old.iter().filter(|old| scene.spot(&old.id).is_none()) {
            if let Some(element) = self.find(&spot.id) {
                left = left.or((in_focus.as_ref() == Some(&spot.id)).then_some(spot));
                element.remove();
            }
        }
        for spot in &scene.spots {
            let is_same = old.iter().any(|old| old == spot);
            if !is_same || size != Some(scene.size) {
                self.lay(spot, scene);
            }
        }
        self.hide_empty_rows();
        self.0.shown.borrow_mut().spots = scene.spots.clone();
        self.choose_entry();
        if let Some(left) = left {
            self.focus_near(left);
        }
    }

    /// Who plays by keyboard stays on the board when the spot in focus is gone.
    fn focus_near(&self, left: &Spot) {
        let nearest = {
            let shown = self.0.shown.borrow();
            let away = |spot: &Spot| {
                let ((x, y), (to_x, to_y)) = (left.middle(), spot.middle());
                (to_x - x).abs() + (to_y - y).abs()
            };
            let nearest = shown.spots.iter().min_by(|one, other| away(one).total_cmp(&away(other)));
            nearest.map(|spot| spot.id.clone())
        };
        if let Some(element) = nearest.and_then(|id| self.find(&id)) {
            let _ = element.focus();
        }
    }

    /// A grid's rows must hold something, or not be there for screen readers.
    fn hide_empty_rows(&self) {
        let rows = self.0.element.children();
        for row in (0..rows.length()).filter_map(|index| rows.item(index)) {
            let role = if row.child_element_count() == 0 { "presentation" } else { "row" };
            set(&row, "role", role);
        }
    }

    fn find(&self, id: &str) -> Option<HtmlElement> {
        // Not by an id of the whole document: a page may show several boards.
        let found = self.0.element.query_selector(&format!("[data-spot='{id}']"));
        found.ok().flatten()?.dyn_into().ok()
    }

    fn lay(&self, spot: &Spot, scene: &Scene) {
        let element = self.find(&spot.id).unwrap_or_else(|| {
            let element = html("div", "gridcell", "spot");
            set(&element, "data-spot", &spot.id);
            set(&element, "tabindex", "-1");
            let rows = self.0.element.children();
            let row = rows.item(spot.row as u32).expect("the row was made");
            set(&element, "data-column", &spot.column.to_string());
            let cells = row.children();
            let column = |cell: &Element| -> usize {
                cell.get_attribute("data-column").and_then(|text| text.parse().ok()).unwrap_or(0)
            };
            let after = (0..cells.length())
                .filter_map(|index| cells.item(index))
                .find(|cell| column(cell) > spot.column);
            row.insert_before(&element, after.as_ref().map(|cell| cell.unchecked_ref()))
                .expect("a spot");
            element
        });
        place(&element, spot, scene);
        set(&element, "aria-label", &spot.label);
        let (class, disabled, selected) = match spot.state {
            State::Inert => ("spot", "true", "false"),
            State::Open => ("spot open", "false", "false"),
            State::Chosen => ("spot open chosen", "false", "true"),
        };
        set(&element, "class", class);
        set(&element, "aria-disabled", disabled);
        set(&element, "aria-selected", selected);
    }

    /// Exactly one spot can be reached with the tabulator key: the one that was in
    /// focus last, or the first that does something.
    fn choose_entry(&self) {
        let mut shown = self.0.shown.borrow_mut();
        let stays = |id: &String| shown.spots.iter().any(|spot| spot.id == *id);
        let entry = shown.entry.clone().filter(stays).or_else(|| {
            let open = shown.spots.iter().find(|spot| spot.state != State::Inert);
            open.or(shown.spots.first()).map(|spot| spot.id.clone())
        });
        if shown.entry != entry
            && let Some(element) = shown.entry.as_deref().and_then(|id| self.find(id))
        {
            set(&element, "tabindex", "-1");
        }
        if let Some(element) = entry.as_deref().and_then(|id| self.find(id)) {
            set(&element, "tabindex", "0");
        }
        shown.entry = entry;
    }

    /// Remembers the spot that is in focus.
    pub(super) fn enter(&self, id: &str) {
        let last = self.0.shown.borrow_mut().entry.replace(id.to_string());
        for (id, index) in last.iter().map(|id| (id.as_str(), "-1")).chain([(id, "0")]) {
            if let Some(element) = self.find(id) {
                set(&element, "tabindex", index);
            }
        }
    }

    /// Moves the focus to the nearest spot that way.
    pub(super) fn step(&self, from: &str, way: Way) {
        let nearest = {
            let shown = self.0.shown.borrow();
            next_spot(&shown.spots, from, way).map(|spot| spot.id.clone())
        };
        if let Some(element) = nearest.and_then(|id| self.find(&id)) {
            let _ = element.focus();
        }
    }
}

/// Lays an element over its part of the picture.
fn place(element: &HtmlElement, spot: &Spot, scene: &Scene) {
    let percent = |part: f32, whole: f32| format!("{:.3}%", part / whole * 100.0);
    let (area, size) = (spot.area, scene.size);
    let style = element.style();
    for (name, value) in [
        ("left", percent(area.x, size.x)),
        ("top", percent(area.y, size.y)),
        ("width", percent(area.width, size.x)),
        ("height", percent(area.height, size.y)),
    ] {
        style.set_property(name, &value).expect("a style");
    }
}

fn html(name: &str, role: &str, class: &str) -> HtmlElement {
    let element = document().create_element(name).expect("an element");
    set(&element, "role", role);
    set(&element, "class", class);
    element.unchecked_into()
}
