//! Language, looks and sound.

use app::{BoardTheme, Light, Pace, Settings, Size};
use leptos::prelude::*;
use show::words::Language;

use super::parts::{Choice, Head, Switch};
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

#[component]
pub(super) fn SettingsPage() -> impl IntoView {
    let shell = Shell::here();
    let settings = shell.settings;
    let languages = Signal::derive(move || {
        let known = Language::ALL.into_iter().map(|one| (Some(one), one.own_name().to_string()));
        [(None, shell.say("as-browser"))].into_iter().chain(known).collect::<Vec<_>>()
    });
    let lights = Signal::derive(move || {
        Light::ALL.map(|one| (one, shell.say(&format!("light-{}", one.name())))).to_vec()
    });
    let themes = Signal::derive(move || {
        BoardTheme::ALL.map(|one| (one, shell.say(&format!("theme-{}", one.name())))).to_vec()
    });
    let motions = Signal::derive(move || {
        [(None, "as-device"), (Some(true), "motion-on"), (Some(false), "motion-off")]
            .map(|(value, key)| (value, shell.say(key)))
            .to_vec()
    });
    let sizes = Signal::derive(move || {
        Size::ALL.map(|one| (one, shell.say(&format!("size-{}", one.name())))).to_vec()
    });
    let paces = Signal::derive(move || {
        Pace::ALL.map(|one| (one, shell.say(&format!("pace-{}", one.name())))).to_vec()
    });
    let switch =
        move |key: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)| {
            view! {
                <Switch
                    label=Signal::derive(move || shell.say(key))
                    note=Signal::derive(move || shell.say(&format!("{key}-note")))
                    is_on=Signal::derive(move || settings.with(get))
                    switch=Callback::new(move |is_on| settings.update(|all| set(all, is_on)))
                />
            }
        };
    view! {
        <Head />
        <main class="page settings" id="main" tabindex="-1">
            <h1>{move || shell.say("settings")}</h1>
            <Choice
                key="language"
                choices=languages
                chosen=Signal::derive(move || settings.get().language)
                choose=Callback::new(move |one| settings.update(|all| all.language = one))
            />
            <Choice
                key="light"
                choices=lights
                chosen=Signal::derive(move || settings.get().light)
                choose=Callback::new(move |one| settings.update(|all| all.light = one))
            />
            <Choice
                key="board-theme"
                choices=themes
                chosen=Signal::derive(move || settings.get().theme)
                choose=Callback::new(move |one| settings.update(|all| all.theme = one))
            />
            <Choice
                key="motion"
                choices=motions
                chosen=Signal::derive(move || settings.get().motion)
                choose=Callback::new(move |one| settings.update(|all| all.motion = one))
            />
            <Choice
                key="board-size"
                choices=sizes
                chosen=Signal::derive(move || settings.get().size)
                choose=Callback::new(move |one| settings.update(|all| all.size = one))
            />
            <Choice
                key="pace"
                choices=paces
                chosen=Signal::derive(move || settings.get().pace)
                choose=Callback::new(move |one| settings.update(|all| all.pace = one))
            />
            <label class="field own-name">
                <h2>{move || shell.say("own-name")}</h2>
                <input
                    type="text"
                    maxlength="24"
                    autocomplete="nickname"
                    prop:value=store::device().own_name().unwrap_or_default()
                    on:change=move |event| store::device().keep_own_name(&event_target_value(&event))
                />
            </label>
            <section class="field">
                {switch("signs", |all| all.signs, |all, on| all.signs = on)}
                {switch("sound", |all| all.sound, |all, on| all.sound = on)}
                {switch("confirm-moves", |all| all.confirm, |all, on| all.confirm = on)}
            </section>
            <p class="field"><a class="quiet" href=Route::Account.hash()>{move || shell.say("account")}</a></p>
            <p class="field"><a class="quiet" href="book/">{move || shell.say("the-book")}</a></p>
            <p class="field"><a class="quiet" href="licences.txt">{move || shell.say("the-licences")}</a></p>
        </main>
    }
}
