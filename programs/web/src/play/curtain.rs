//! Asks for the device to be passed on. The board stays, as it holds no secret; secrets are
//! hidden until the next person has taken over.

use leptos::prelude::*;

use super::local_game::GameOnPage;
use crate::shell::Shell;

#[component]
pub(super) fn Curtain(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let name = move || {
        game.with(|game| {
            let seat = game.next_holder();
            seat.map(|seat| game.table().player(seat).name().to_string()).unwrap_or_default()
        })
    };
    view! {
        <div class="curtain" role="group" aria-label=move || shell.tell("pass-device", &[("name", &name())])>
            <p class="curtain-pass">{move || shell.tell("pass-device", &[("name", &name())])}</p>
            <button
                class="main"
                on:click=move |event| {
                    // It stands where a button has just ended the move of the one before, who
                    // may have clicked twice.
                    if game.fresh().acts(&event) {
                        game.take_device();
                    }
                }
            >
                {move || shell.tell("i-am", &[("name", &name())])}
            </button>
        </div>
    }
}
