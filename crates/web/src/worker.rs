//! The worker's side: reads a question, thinks, answers.

use table::Question;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The first thing a worker says.
pub(crate) const READY: &str = "ready";

pub(crate) fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let answer = answer(&text).unwrap_or_default();
        answering.post_message(&answer.into()).expect("a text can be sent");
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    scope.post_message(&READY.into()).expect("a text can be sent");
}

/// `None` for a question that makes no sense: the page takes silence for an answer.
fn answer(text: &str) -> Option<String> {
    let start = js_sys::Date::now();
    let mut elapsed = || js_sys::Date::now() - start;
    let answer = Question::from_text(text).ok()?.answer(&mut elapsed).ok()?;
    Some(answer.to_text())
}
