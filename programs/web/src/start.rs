//! What the scripts call.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::page::App;
use crate::worker;

/// Draws the page in place of the first paint; `worker` is the address of the
/// worker's script.
#[wasm_bindgen]
pub fn start_page(worker: String) {
    console_error_panic_hook::set_once();
    show::words::on_missing(|key| web_sys::console::error_1(&format!("no text '{key}'").into()));
    let place = document().get_element_by_id("page").expect("index.html has a place for the page");
    place.set_inner_html("");
    mount_to(place.unchecked_into(), move || view! { <App worker /> }).forget();
}

/// Waits for questions from the page.
#[wasm_bindgen]
pub fn start_worker() {
    console_error_panic_hook::set_once();
    worker::start();
}
