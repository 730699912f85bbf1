//! Notifications of the system, if the player wants them.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use crate::shell::Shell;

const TITLE: &str = "Quatuor";

/// Whether the browser knows notifications.
fn exists() -> bool {
    Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// Whether the player can still be asked.
pub(super) fn can_ask() -> bool {
    exists() && Notification::permission() == NotificationPermission::Default
}

/// Asks the player; to be called on a click. `done` is told whether it is allowed.
pub(super) fn ask(done: impl Fn(bool) + 'static) {
    let Ok(asked) = Notification::request_permission() else { return done(false) };
    spawn_local(async move {
        let answer = JsFuture::from(asked).await;
        done(answer.is_ok() && Notification::permission() == NotificationPermission::Granted);
    });
}

/// Tells that it is the player's turn, unless the page is looked at.
pub(super) fn your_turn(shell: Shell) {
    if !document().hidden() || !exists() {
        return;
    }
    if Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(&untrack(|| shell.say("online-notification")));
    // A new one takes the place of the one before.
    options.set_tag("quatuor-turn");
    if let Ok(Some(icon)) = document().query_selector("link[rel=apple-touch-icon]")
        && let Some(address) = icon.get_attribute("href")
    {
        options.set_icon(&address);
    }
    // Phones show only those of the service worker.
    let Ok(notification) = Notification::new_with_options(TITLE, &options) else {
        spawn_local(async move { drop(show_by_worker(&options).await) });
        return;
    };
    let clicked = wasm_bindgen::closure::Closure::once_into_js(|| {
        let _ = window().focus();
    });
    notification.set_onclick(Some(clicked.unchecked_ref()));
}

/// Lets the service worker show a notification.
async fn show_by_worker(options: &NotificationOptions) -> Result<(), JsValue> {
    let workers = Reflect::get(&window().navigator(), &"serviceWorker".into())?;
    let ask: Function = Reflect::get(&workers, &"getRegistration".into())?.dyn_into()?;
    let registration = JsFuture::from(Promise::from(ask.call0(&workers)?)).await?;
    let show: Function = Reflect::get(&registration, &"showNotification".into())?.dyn_into()?;
    show.call2(&registration, &TITLE.into(), options)?;
    Ok(())
}
