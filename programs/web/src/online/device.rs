//! Going on with a game on another device.

use leptos::prelude::*;
use online::Key;
use wasm_bindgen_futures::spawn_local;

use super::api;
use super::connection::Connection;
use super::invite::LinkBox;
use super::parts::{self, failure};
use super::seat_page::OnlineTable;
use crate::page::{Head, Trouble};
use crate::route::Route;
use crate::shell::Shell;

/// A link that moves the seat to another device, once.
#[component]
pub(super) fn OtherDevice(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let link = RwSignal::new(None::<Result<String, String>>);
    let ask = move |_| {
        if link.get_untracked().is_some() {
            return link.set(None);
        }
        spawn_local(async move {
            let answer = api::transfer(online.id).await;
            let answer = untrack(|| {
                answer
                    .map(|made| {
                        format!("{}{}", parts::page(), Route::Transfer(made.key.to_string()).hash())
                    })
                    .map_err(|why| failure(shell, &why))
            });
            link.try_set(Some(answer));
        });
    };
    view! {
        <button class="quiet" aria-expanded=move || link.get().is_some().to_string() on:click=ask>
            {move || shell.say("online-other-device")}
        </button>
        {move || link.get().map(|link| match link {
            Ok(link) => view! {
                <div class="gifts">
                    <p class="note">{shell.say("online-other-device-note")}</p>
                    <LinkBox
                        link=Signal::stored(link)
                        title=Signal::stored("Quatuor".to_string())
                        label=Signal::derive(move || shell.say("online-other-device"))
                    />
                </div>
            }.into_any(),
            Err(text) => view! { <p class="notice">{text}</p> }.into_any(),
        })}
    }
}

/// Takes a seat over from another device.
#[component]
pub(crate) fn TransferPage(key_of_seat: String) -> impl IntoView {
    let shell = Shell::here();
    let trouble = RwSignal::new(None::<String>);
    let Ok(key) = key_of_seat.parse::<Key>() else {
        return view! { <Trouble key="online-missing" /> }.into_any();
    };
    let take = move |_| {
        let key = key.clone();
        spawn_local(async move {
            match api::take_over(&key).await {
                Ok(taken) => {
                    // The connection was made as another person.
                    Connection::here().reconnect();
                    let route = Route::OnlineTable(taken.table.to_string());
                    let _ = window().location().replace(&route.hash());
                }
                Err(why) => _ = trouble.try_set(Some(untrack(|| failure(shell, &why)))),
            }
        });
    };
    view! {
        <Head />
        <main class="page waiting" id="main" tabindex="-1">
            <h1>{move || shell.say("online-take-over")}</h1>
            <p class="lead">{move || shell.say("online-take-over-note")}</p>
            {move || trouble.get().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
            <p class="field"><button class="main big" on:click=take>{move || shell.say("online-take-over-do")}</button></p>
        </main>
    }
    .into_any()
}
