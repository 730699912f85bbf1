//! The bar under the board: back and forth through the game.

use app::Replay;
use leptos::prelude::*;

use super::replay::ReplayOnPage;

/// First, back, play, forward, last, and a slider.
#[component]
pub(super) fn Controls(replay: ReplayOnPage) -> impl IntoView {
    let shell = replay.shell;
    let (step, last) = (replay.step, replay.last);
    let button = move |key: &'static str, sign: &'static str, to: fn(usize, usize) -> usize| {
        let wanted = move || to(step.get(), last);
        view! {
            <button
                class="round"
                data-go=key
                aria-label=move || shell.say(key)
                // A button that is disabled would lose the focus.
                aria-disabled=move || (wanted() == step.get()).to_string()
                on:click=move |_| replay.go(untrack(wanted))
            >
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    let is_playing = Memo::new(move |_| replay.with(Replay::is_playing));
    let play = move || if is_playing.get() { "look-pause" } else { "look-play" };
    view! {
        <div class="look-bar">
            <div class="look-buttons" role="group" aria-label=move || shell.say("look-steps")>
                {button("look-first", "«", |_, _| 0)}
                {button("look-back", "‹", |step, _| step.saturating_sub(1))}
                <button
                    class="round main"
                    data-go="play"
                    aria-label=move || shell.say(play())
                    on:click=move |_| replay.play_or_pause()
                >
                    <span aria-hidden="true">
                        {move || if is_playing.get() { "❚❚" } else { "▶\u{fe0e}" }}
                    </span>
                </button>
                {button("look-forward", "›", |step, last| (step + 1).min(last))}
                {button("look-last", "»", |_, last| last)}
            </div>
            <input
                type="range"
                min="0"
                max=last
                prop:value=move || step.get()
                aria-label=move || shell.say("look-slider")
                aria-valuetext=move || replay.told()
                on:input=move |event| {
                    replay.show(event_target_value(&event).parse().unwrap_or_default());
                }
            />
            <output class="look-count">{move || step.get()}" / "{last}</output>
        </div>
    }
}
