//! A short, soft knock of wood for a move.

use std::cell::RefCell;

use js_sys::Reflect;
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::AudioContext;

thread_local! {
    /// Browsers allow only a few of these.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Whether the player has touched the page; assumed where the browser does not tell.
fn was_touched() -> bool {
    let activation = Reflect::get(&window().navigator(), &"userActivation".into());
    let was_active = activation.and_then(|one| Reflect::get(&one, &"hasBeenActive".into()));
    was_active.ok().and_then(|was_active| was_active.as_bool()).unwrap_or(true)
}

/// Plays it. A browser that plays no sound is left in peace.
pub(crate) fn knock() {
    // Before the first touch browsers play nothing, and complain about the attempt.
    if !was_touched() {
        return;
    }
    let _ = CONTEXT.with_borrow_mut(|context| -> Result<(), JsValue> {
        if context.is_none() {
            *context = Some(AudioContext::new()?);
        }
        let Some(context) = context else { return Ok(()) };
        let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
        let now = context.current_time();
        tone.frequency().set_value_at_time(340.0, now)?;
        tone.frequency().exponential_ramp_to_value_at_time(120.0, now + 0.07)?;
        volume.gain().set_value_at_time(0.16, now)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, now + 0.11)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start()?;
        tone.stop_with_when(now + 0.12)
    });
}
