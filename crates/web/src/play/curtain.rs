//! Covers the board while the device goes from one person to another.

use leptos::prelude::*;

use super::sitting::Sitting;
use crate::shell::Shell;

#[component]
pub(super) fn Curtain(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let name = move || {
        let seat = sitting.is_for();
        sitting
            .table
            .with(|table| seat.map(|seat| table.player(seat).name().to_string()))
            .unwrap_or_default()
    };
    view! {
        <div class="curtain">
            <p class="curtain-pass">{move || shell.tell("pass-device", &[("name", &name())])}</p>
            <button class="main" on:click=move |_| sitting.take_device()>
                {move || shell.tell("i-am", &[("name", &name())])}
            </button>
        </div>
    }
}
