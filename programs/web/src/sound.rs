//! Short, soft sounds, made of a few tones: wood for Slides, stone for Pyramids, a slide for
//! Shuttles, porcelain for Cups.

use std::cell::RefCell;

use js_sys::Reflect;
use leptos::prelude::window;
use quatuor::AnyGame;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    /// Browsers allow only a few of these.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A tone that glides from one pitch to another and fades.
struct Tone {
    wave: OscillatorType,
    /// In hertz, at the start and at the end.
    pitch: (f32, f32),
    /// When it starts and how long it lasts, in seconds.
    time: (f64, f64),
    volume: f32,
}

const fn tone(wave: OscillatorType, pitch: (f32, f32), time: (f64, f64), volume: f32) -> Tone {
    Tone { wave, pitch, time, volume }
}

/// A move of this game.
pub(crate) fn of_move(game: AnyGame) {
    use OscillatorType::{Sine, Triangle};
    play(&match game {
        AnyGame::Slides => [
            tone(Sine, (340.0, 120.0), (0.0, 0.11), 0.16),
            tone(Sine, (420.0, 160.0), (0.07, 0.08), 0.07),
        ],
        AnyGame::Pyramids => [
            tone(Triangle, (210.0, 80.0), (0.0, 0.14), 0.2),
            tone(Sine, (900.0, 500.0), (0.0, 0.03), 0.05),
        ],
        AnyGame::Shuttles => [
            tone(Triangle, (260.0, 520.0), (0.0, 0.09), 0.07),
            tone(Sine, (480.0, 200.0), (0.08, 0.08), 0.13),
        ],
        AnyGame::Cups => [
            tone(Sine, (1240.0, 1210.0), (0.0, 0.2), 0.07),
            tone(Sine, (1870.0, 1850.0), (0.005, 0.12), 0.035),
        ],
    });
}

/// A puzzle is solved: two notes that rise.
pub(crate) fn right() {
    play(&[
        tone(OscillatorType::Sine, (523.0, 523.0), (0.0, 0.16), 0.1),
        tone(OscillatorType::Sine, (784.0, 784.0), (0.12, 0.26), 0.1),
    ]);
}

/// A move that was not the one: a low note.
pub(crate) fn wrong() {
    play(&[tone(OscillatorType::Triangle, (196.0, 174.0), (0.0, 0.22), 0.1)]);
}

/// Whether the player has touched the page; assumed where the browser does not tell.
fn was_touched() -> bool {
    let activation = Reflect::get(&window().navigator(), &"userActivation".into());
    let was_active = activation.and_then(|one| Reflect::get(&one, &"hasBeenActive".into()));
    was_active.ok().and_then(|was_active| was_active.as_bool()).unwrap_or(true)
}

/// Plays tones. A browser that plays no sound is left in peace.
fn play(tones: &[Tone]) {
    // Before the first touch browsers play nothing, and complain about the attempt.
    if !was_touched() {
        return;
    }
    let _ = CONTEXT.with_borrow_mut(|context| -> Result<(), JsValue> {
        if context.is_none() {
            *context = Some(AudioContext::new()?);
        }
        let Some(context) = context else { return Ok(()) };
        for Tone { wave, pitch, time: (delay, lasts), volume } in tones {
            let (source, gain) = (context.create_oscillator()?, context.create_gain()?);
            let start = context.current_time() + delay;
            let end = start + lasts;
            source.set_type(*wave);
            source.frequency().set_value_at_time(pitch.0, start)?;
            source.frequency().exponential_ramp_to_value_at_time(pitch.1, end)?;
            gain.gain().set_value_at_time(*volume, start)?;
            gain.gain().exponential_ramp_to_value_at_time(0.001, end)?;
            source.connect_with_audio_node(&gain)?;
            gain.connect_with_audio_node(&context.destination())?;
            source.start_with_when(start)?;
            source.stop_with_when(end + 0.01)?;
        }
        Ok(())
    });
}
