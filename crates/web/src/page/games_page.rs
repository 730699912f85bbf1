//! All games on this device.

use leptos::prelude::*;

use super::parts::Head;
use crate::route::Route;
use crate::shell::Shell;
use crate::store::{self, Kept};

#[component]
pub(super) fn GamesPage() -> impl IntoView {
    let shell = Shell::here();
    let (tables, damaged) = store::tables();
    let tables = RwSignal::new(tables);
    let forget = Callback::new(move |id: String| {
        store::forget_table(&id);
        tables.update(|tables| tables.retain(|kept| kept.id != id));
    });
    view! {
        <Head />
        <main class="page games" id="main" tabindex="-1">
            <h1>{move || shell.say("games")}</h1>
            {(damaged > 0).then(|| view! {
                <p class="notice">{move || shell.say("trouble-damaged-table")}</p>
            })}
            <Show when=move || tables.with(Vec::is_empty)>
                <p>{move || shell.say("games-none")}</p>
            </Show>
            <ul class="games-list">
                <For each=move || tables.get() key=|kept| kept.id.clone() let(kept)>
                    <GameRow kept forget />
                </For>
            </ul>
        </main>
    }
}

#[component]
fn GameRow(kept: Kept, forget: Callback<String>) -> impl IntoView {
    let shell = Shell::here();
    let Kept { id, changed, table } = kept;
    let names: Vec<String> = table.chairs().iter().map(|chair| chair.name.clone()).collect();
    let (game, is_over) = (table.record().game(), table.is_over());
    let when = js_sys::Date::new(&(changed as f64).into());
    let day = move || {
        let code = shell.words.with(|words| words.language().code());
        String::from(when.to_locale_date_string(code, &wasm_bindgen::JsValue::UNDEFINED))
    };
    let state = move || shell.say(if is_over { "game-over" } else { "game-on" });
    view! {
        <li data-game=game.name()>
            <a href=Route::Table(id.clone()).hash()>
                <b>{move || shell.say(game.name())}</b>
                <span>{names.join(" · ")}</span>
                <small>{state}" · "{day}</small>
            </a>
            <button class="quiet" on:click=move |_| forget.run(id.clone())>
                {move || shell.say("delete")}
            </button>
        </li>
    }
}
