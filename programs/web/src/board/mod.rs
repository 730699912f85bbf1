//! The board on the page: a scene as live SVG, with spots to touch laid over it.

mod canvas;
mod fresh;
mod grid;
mod thing;
mod touch;

use std::cell::RefCell;
use std::rc::Rc;

use app::Touch;
use leptos::html::Div;
use leptos::prelude::*;
use show::scene::Scene;
use wasm_bindgen::JsCast;

use self::canvas::Canvas;
pub(crate) use self::fresh::Fresh;
use crate::shell::Shell;

/// A scene that follows every change by moving things.
#[component]
pub(crate) fn Board(
    /// What is to be seen.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What happens when it is touched; without, it is a picture.
    #[prop(optional)]
    touch: Option<Callback<Touch>>,
    /// When presses act; without, always.
    #[prop(optional)]
    fresh: Option<Fresh>,
) -> impl IntoView {
    let shell = Shell::here();
    let place = NodeRef::<Div>::new();
    let canvas: Rc<RefCell<Option<Canvas>>> = Rc::default();
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        let mut canvas = canvas.borrow_mut();
        let canvas = canvas.get_or_insert_with(|| Canvas::new(&place, touch, fresh));
        scene.with(|scene| canvas.show(scene, shell.has_motion()));
    });
    let is_fresh = move || fresh.is_some_and(Fresh::is_fresh);
    view! {
        <div class="board" class:picture=touch.is_none() class:fresh=is_fresh node_ref=place></div>
    }
}

/// Whether what an event is for has the focus of a keyboard, not of a pointer.
pub(crate) fn is_for_keyboard(event: &web_sys::Event) -> bool {
    event_target::<web_sys::Element>(event).matches(":focus-visible").unwrap_or(false)
}

/// Moves the keyboard focus to a board: the one in this part of the page, or the
/// only one.
pub(crate) fn focus(part: Option<web_sys::Element>) {
    let entry = ".spots [tabindex='0']";
    let found = match part {
        Some(part) => part.query_selector(entry),
        None => document().query_selector(entry),
    };
    if let Ok(Some(spot)) = found {
        let _ = spot.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
