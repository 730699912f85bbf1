//! Pointer, touch and keyboard on a board.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use app::Touch;
use leptos::prelude::{Callable, Callback, document};
use show::scene::Way;
use table::Time;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::fresh::{Fresh, time_of};
use super::grid::Grid;
use super::is_for_keyboard;

/// Tells of everything that happens on the grid.
pub(super) fn listen(grid: &Grid, told: Callback<Touch>, fresh: Option<Fresh>) {
    // A board that is taken off the page loses focus and pointer: the callback is gone then.
    let tell = move |touch| {
        let _ = told.try_run(touch);
    };
    // What is pressed on a board is for that one, and not for the next.
    let acts = move |pressed| fresh.is_none_or(|fresh| fresh.allows(pressed));
    // Where and when the pointer went down, until it comes up.
    let down: Rc<RefCell<Option<(String, Time)>>> = Rc::default();

    let held = Rc::clone(&down);
    on(grid, "pointerdown", move |event: PointerEvent| {
        let spot = spot_of(event.target());
        if event.is_primary() && event.button() == 0 {
            *held.borrow_mut() = spot.clone().map(|spot| (spot, time_of(&event)));
        }
        if spot.is_some() {
            tell(Touch::Point(spot));
        }
    });
    // The second click of a double click is for what was there at the first. It belongs to
    // a new board only if that had the first one too.
    let is_new = Cell::new(true);
    let held = Rc::clone(&down);
    on(grid, "mousedown", move |event: MouseEvent| {
        if is_new.replace(false) && event.detail() > 1 {
            held.borrow_mut().take();
        }
    });
    let held = Rc::clone(&down);
    on(grid, "pointerup", move |event: PointerEvent| {
        let Some((from, pressed)) = held.borrow_mut().take() else { return };
        // A finger keeps its first target: ask what lies under it now.
        let under = document()
            .element_from_point(event.client_x() as f32, event.client_y() as f32)
            .map(|element| element.unchecked_into());
        match spot_of(under) {
            _ if !acts(pressed) => {}
            Some(to) if to == from => tell(Touch::Tap(from)),
            Some(to) => tell(Touch::Carry(from, to)),
            None => {}
        }
        if event.pointer_type() != "mouse" {
            tell(Touch::Point(None));
        }
    });
    on(grid, "pointercancel", move |_: PointerEvent| {
        down.borrow_mut().take();
        tell(Touch::Point(None));
    });
    on(grid, "pointerover", move |event: PointerEvent| {
        if event.pointer_type() == "mouse" {
            tell(Touch::Point(spot_of(event.target())));
        }
    });
    on(grid, "pointerleave", move |_: PointerEvent| tell(Touch::Point(None)));

    // A tap moves the focus, too, once the finger is gone: only a keyboard points with it.
    let points: Rc<Cell<bool>> = Rc::default();
    let (own, is_pointing) = (grid.clone(), Rc::clone(&points));
    on(grid, "focusin", move |event: Event| {
        let Some(spot) = spot_of(event.target()) else { return };
        own.enter(&spot);
        if is_for_keyboard(&event) {
            is_pointing.set(true);
            tell(Touch::Point(Some(spot)));
        }
    });
    on(grid, "focusout", move |_: Event| {
        if points.take() {
            tell(Touch::Point(None));
        }
    });

    let own = grid.clone();
    on(grid, "keydown", move |event: KeyboardEvent| {
        let Some(spot) = spot_of(event.target()) else { return };
        let way = match event.key().as_str() {
            "ArrowLeft" => Way::Left,
            "ArrowRight" => Way::Right,
            "ArrowUp" => Way::Up,
            "ArrowDown" => Way::Down,
            "Enter" | " " => {
                event.prevent_default();
                // A key that is held down must not play one turn after the other.
                if !event.repeat() && acts(time_of(&event)) {
                    tell(Touch::Tap(spot));
                }
                return;
            }
            "Escape" => return tell(Touch::GiveBack),
            _ => return,
        };
        event.prevent_default();
        own.step(&spot, way);
    });
}

/// The spot that an event happened on.
fn spot_of(target: Option<web_sys::EventTarget>) -> Option<String> {
    let element: Element = target?.dyn_into().ok()?;
    element.closest("[data-spot]").ok()??.get_attribute("data-spot")
}

/// The listener lives as long as the page: boards are few, and dropped with their elements.
fn on<E: JsCast + wasm_bindgen::convert::FromWasmAbi + 'static>(
    grid: &Grid,
    name: &str,
    then: impl FnMut(E) + 'static,
) {
    let listener = Closure::<dyn FnMut(E)>::new(then);
    grid.element()
        .add_event_listener_with_callback(name, listener.as_ref().unchecked_ref())
        .expect("a listener");
    listener.forget();
}
