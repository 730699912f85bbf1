//! Who the player is on this server: a name, perhaps a password, and the way out.

use leptos::prelude::*;
use online::body::{Credentials, Me, NewPassword};
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure};
use super::connection::Connection;
use super::identity;
use super::parts::failure;
use crate::page::Head;
use crate::shell::Shell;

/// The account on the page; cheap to copy.
#[derive(Clone, Copy)]
struct Account {
    shell: Shell,
    /// `None` as long as the server has not answered.
    me: RwSignal<Option<Me>>,
    told: RwSignal<Option<String>>,
}

impl Account {
    /// Asks the server who this is.
    fn read(self) {
        spawn_local(async move {
            match api::me().await {
                Ok(me) => {
                    if !me.name.is_empty() {
                        identity::keep_name(&me.name);
                    }
                    if me.login.is_some() {
                        // From now on, lists of games look at the server, too.
                        identity::secret();
                    }
                    self.me.try_set(Some(me));
                }
                Err(why) => self.tell_failure(&why),
            }
        });
    }

    fn tell(self, text: String) {
        self.shell.spoken.set(text.clone());
        self.told.try_set(Some(text));
    }

    fn tell_failure(self, why: &Failure) {
        self.tell(untrack(|| failure(self.shell, why)));
    }

    /// Does something that changes who this is, and says what came of it.
    fn change(
        self,
        change: impl Future<Output = Result<(), Failure>> + 'static,
        done: &'static str,
    ) {
        self.told.set(None);
        spawn_local(async move {
            match change.await {
                Ok(()) => {
                    self.tell(untrack(|| self.shell.say(done)));
                    Connection::here().reconnect();
                    self.read();
                }
                Err(why) => self.tell_failure(&why),
            }
        });
    }
}

#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let shell = Shell::here();
    let account = Account { shell, me: RwSignal::new(None), told: RwSignal::new(None) };
    account.read();
    let login = Memo::new(move |_| account.me.get().and_then(|me| me.login));
    let is_known = Memo::new(move |_| account.me.with(Option::is_some));
    view! {
        <Head />
        <main class="page account" id="main" tabindex="-1">
            <h1>{move || shell.say("account")}</h1>
            <Show when=move || is_known.get() && login.with(Option::is_none)>
                <p class="lead">{move || shell.say("account-lead")}</p>
            </Show>
            {move || account.told.get().map(|text| view! { <p class="notice" role="status">{text}</p> })}
            <Show when=move || is_known.get()>
                <AccountName account />
                {move || match login.get() {
                    Some(login) => view! { <SignedIn account login /> }.into_any(),
                    None => view! { <Guest account /> }.into_any(),
                }}
                <Delete account />
            </Show>
        </main>
    }
}

#[component]
fn AccountName(account: Account) -> impl IntoView {
    let shell = account.shell;
    let rename = move |event: leptos::ev::Event| {
        let name = event_target_value(&event).trim().to_string();
        if name.is_empty() {
            return;
        }
        identity::keep_name(&name);
        account.change(async move { api::rename(name).await.map(|_| ()) }, "account-saved");
    };
    view! {
        <section class="field">
            <label>
                <h2>{move || shell.say("online-your-name")}</h2>
                <input
                    type="text"
                    maxlength="24"
                    autocomplete="nickname"
                    prop:value=move || account.me.get().map(|me| me.name).filter(|name| !name.is_empty()).or_else(identity::kept_name).unwrap_or_default()
                    on:change=rename
                />
            </label>
            <p class="note">{move || shell.say("account-name-note")}</p>
        </section>
    }
}

#[component]
fn SignedIn(account: Account, login: String) -> impl IntoView {
    let shell = account.shell;
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (own, name) = (login.clone(), login.clone());
    let change = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (login, password) = (own.clone(), new.get_untracked());
        let credentials = NewPassword { login, password, old_password: Some(old.get_untracked()) };
        account.change(async move { api::sign_up(&credentials).await }, "account-password-changed");
    };
    view! {
        <section class="field">
            <h2>{move || shell.say("account-sign-in")}</h2>
            <p>{move || shell.tell("account-signed-in", &[("login", &login)])}</p>
            <div class="action-row">
                <button on:click=move |_| account.change(api::sign_out(), "account-signed-out")>
                    {move || shell.say("account-sign-out")}
                </button>
            </div>
        </section>
        <form class="field credentials" on:submit=change>
            <h2>{move || shell.say("account-change-password")}</h2>
            <p class="note">{move || shell.say("account-change-password-note")}</p>
            // Tells a password manager whose password it is.
            <input type="text" autocomplete="username" hidden readonly value=name />
            <label>
                <span>{move || shell.say("account-old-password")}</span>
                <input type="password" maxlength="200" autocomplete="current-password" required prop:value=move || old.get() on:input=move |event| old.set(event_target_value(&event)) />
            </label>
            <label>
                <span>{move || shell.say("account-new-password")}</span>
                <input type="password" maxlength="200" autocomplete="new-password" required prop:value=move || new.get() on:input=move |event| new.set(event_target_value(&event)) />
            </label>
            <div class="action-row">
                <button type="submit">{move || shell.say("account-change-password")}</button>
            </div>
        </form>
    }
}

/// A guest can sign in, or keep the account by a password.
#[component]
fn Guest(account: Account) -> impl IntoView {
    let shell = account.shell;
    let (login, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let credentials = move || Credentials {
        login: login.get_untracked().trim().into(),
        password: password.get_untracked(),
    };
    let sign_in = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let credentials = credentials();
        account.change(async move { api::sign_in(&credentials).await }, "account-welcome");
    };
    let sign_up = move |_| {
        let Credentials { login, password } = credentials();
        let credentials = NewPassword { login, password, old_password: None };
        account.change(async move { api::sign_up(&credentials).await }, "account-created");
    };
    view! {
        <form class="field credentials" on:submit=sign_in>
            <h2>{move || shell.say("account-sign-in")}</h2>
            <p class="note">{move || shell.say("account-guest")}</p>
            <label>
                <span>{move || shell.say("account-login")}</span>
                <input type="text" maxlength="40" autocomplete="username" autocapitalize="none" required prop:value=move || login.get() on:input=move |event| login.set(event_target_value(&event)) />
            </label>
            <label>
                <span>{move || shell.say("account-password")}</span>
                <input type="password" maxlength="200" autocomplete="current-password" required prop:value=move || password.get() on:input=move |event| password.set(event_target_value(&event)) />
            </label>
            <div class="action-row">
                <button class="main" type="submit">{move || shell.say("account-sign-in")}</button>
                <button type="button" on:click=sign_up>{move || shell.say("account-sign-up")}</button>
            </div>
        </form>
    }
}

#[component]
fn Delete(account: Account) -> impl IntoView {
    let shell = account.shell;
    let is_sure = RwSignal::new(false);
    let delete = move |_| {
        is_sure.set(false);
        account.change(api::delete_me(), "account-deleted");
    };
    view! {
        <section class="field">
            <h2>{move || shell.say("account-delete")}</h2>
            <p class="note">{move || shell.say("account-delete-note")}</p>
            <div class="action-row">
                <button on:click=move |_| is_sure.set(true)>{move || shell.say("account-delete")}</button>
            </div>
            <Show when=move || is_sure.get()>
                <div class="question" role="group" aria-label=move || shell.say("account-delete")>
                    <p>{move || shell.say("account-delete-sure")}</p>
                    <button class="main" on:click=delete>{move || shell.say("history-delete-yes")}</button>
                    <button on:click=move |_| is_sure.set(false)>{move || shell.say("cancel")}</button>
                </div>
            </Show>
        </section>
    }
}
