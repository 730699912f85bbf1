//! The waiting room: who sits where, who is ready, and the link for others.

use bots::{Level, Name};
use leptos::prelude::*;
use online::Key;
use quatuor::{AnyGame, Seat};
use table::{Action, Change, Person, Player, Table};

use super::connection::Connection;
use super::identity;
use super::invite::LinkBox;
use super::parts::{self, LinkNotice};
use super::seat_page::OnlineTable;
use crate::page::Head;
use crate::play::bot_of_level;
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

/// After so many milliseconds without company, a bot is offered.
const ALONE_FOR: u64 = 20_000;

/// No name is longer.
const LONGEST_NAME: &str = "24";

#[component]
pub(super) fn WaitingRoom(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let (game, seats) =
        untrack(|| online.table(|table| Some((table.game(), table.players().len()))))
            .expect("a table that is known");
    let is_seated = Memo::new(move |_| !online.own().is_empty());
    let has_free =
        Memo::new(move |_| online.table(|table| table.players().iter().any(Player::is_free)));
    // Seats that are kept for friends are for those with the key.
    let can_sit = Memo::new(move |_| {
        let has_key = online.key.with_value(Option::is_some) || key_of_host(online).is_some();
        online.table(|table| {
            let can_take = |player: &Player| match player {
                Player::Open => true,
                Player::Reserved => has_key,
                Player::Person(_) | Player::Bot(_) => false,
            };
            table.players().iter().any(can_take)
        })
    });
    let is_closed = Memo::new(move |_| online.table(Table::is_closed));
    let is_host = Memo::new(move |_| online.is_host());
    // Others who watch: a guest who is about to sit down is none.
    let watching = Memo::new(move |_| {
        let all = online
            .client(|client| client.and_then(|one| one.news().map(|news| news.watching)))
            .unwrap_or(0);
        all.saturating_sub(u32::from(!is_seated.get()))
    });
    let since = store::now();
    let is_lonely = Memo::new(move |_| {
        online.now.track();
        has_free.get() && store::now().since(since) >= ALONE_FOR
    });
    let can_fill = move || is_host.get() && has_free.get() && !is_closed.get();
    sit_if_wanted(online);
    ready_when_seated(online);
    view! {
        <Head />
        <main class="page waiting" id="main" tabindex="-1" data-game=game.name()>
            <h1>{move || shell.say(game.name())}</h1>
            <p class="lead">{move || online.table(|table| about(shell, table))}</p>
            <LinkNotice />
            {move || online.refused.get().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
            <Show when=move || is_closed.get()>
                <p class="notice" role="status">{move || shell.say("online-dealing")}</p>
            </Show>
            <section class="field">
                <h2>{move || shell.say("seats")}</h2>
                <ul class="places">
                    {(0..seats).map(|index| view! { <Place online seat=Seat::from_index(index) /> }).collect_view()}
                </ul>
                <Show when=move || { watching.get() > 0 }>
                    <p class="note">{move || shell.tell("online-watching", &[("count", &watching.get())])}</p>
                </Show>
            </section>
            <Show when=move || can_fill() && is_lonely.get()>
                <Fill online is_lonely=true />
            </Show>
            <Show when=move || !is_seated.get() && can_sit.get() && !is_closed.get()>
                <SitDown online />
            </Show>
            <Show when=move || !is_seated.get() && has_free.get() && !can_sit.get()>
                <p class="notice by-invitation">{move || shell.say("online-by-invitation")}</p>
            </Show>
            <Show when=move || is_seated.get() && has_free.get() && !is_closed.get()>
                <Invite online />
            </Show>
            <Show when=move || is_seated.get() && !is_closed.get()>
                <Ready online />
            </Show>
            <Show when=move || can_fill() && !is_lonely.get()>
                <Fill online is_lonely=false />
            </Show>
            <Show when=can_fill>
                <Another game />
            </Show>
            <p class="note fair">
                {move || shell.say("online-fair-note")}" "
                <a href=Route::Rules(game, shell.route.get_untracked().opener()).hash()>{move || shell.say("rules-read")}</a>
            </p>
        </main>
    }
}

/// The variant, the options and the clock in a line.
fn about(shell: Shell, table: &Table) -> String {
    let (setup, game) = (table.setup(), table.game());
    let mut parts: Vec<String> = vec![];
    if let Some(request) = &setup.request {
        if let Some(variant) = &request.variant
            && table::Choices::of(game, variant).variants.len() > 1
        {
            parts.push(shell.say(&format!("{game}-variant-{variant}")));
        }
        let option =
            |option: &String| shell.say(&format!("{game}-option-{}", option.replace('=', "-")));
        parts.extend(request.options.iter().filter(|one| !one.starts_with("colours=")).map(option));
    }
    parts.push(parts::clock(shell, setup.clock));
    parts.join(" · ")
}

/// The player on a seat, or that it is free.
#[component]
fn Place(online: OnlineTable, seat: Seat) -> impl IntoView {
    let shell = online.shell;
    let player = Memo::new(move |_| online.table(|table| Some(table.player(seat).clone())));
    let is_own = Memo::new(move |_| online.own().contains(&seat));
    let is_closed = Memo::new(move |_| online.table(Table::is_closed));
    let can_clear = move || {
        let is_taken = player.get().is_some_and(|player| player != Player::Open);
        is_taken && !is_closed.get() && (online.is_host() && !is_own.get())
    };
    let (name, kind) = (
        move || match player.get() {
            Some(Player::Open) | None => shell.say("online-seat-open"),
            Some(Player::Reserved) => shell.say("online-seat-reserved"),
            Some(player) => player.name().into(),
        },
        move || match player.get() {
            Some(Player::Open | Player::Reserved) | None => String::new(),
            Some(Player::Bot(bot)) => {
                shell.tell("bot-of-level", &[("level", &shell.level(&bot.bot))])
            }
            Some(Player::Person(Person { is_program: true, .. })) => shell.say("online-program"),
            Some(Player::Person(_)) if is_own.get() => shell.say("you"),
            Some(Player::Person(_)) => String::new(),
        },
    );
    let state = move || match player.get() {
        Some(Player::Person(Person { is_gone: true, .. })) => shell.say("online-away"),
        Some(Player::Person(Person { is_ready: true, .. }) | Player::Bot(_)) => {
            format!("✓ {}", shell.say("online-ready"))
        }
        Some(Player::Person(_)) => shell.say("online-not-ready"),
        Some(Player::Open | Player::Reserved) | None => "…".into(),
    };
    let is_free = move || player.get().is_some_and(|player| player.is_free());
    view! {
        <li class="place" class:free=is_free class:own=move || is_own.get()>
            <span class="seat-name">{name}</span>
            <span class="seat-kind">{kind}</span>
            <span class="place-state">{state}</span>
            {move || can_clear().then(|| view! {
                <button class="quiet" on:click=move |_| online.act(Some(seat), Action::Stand)>
                    {shell.say("online-clear-seat")}
                </button>
            })}
        </li>
    }
}

/// Sits down with a name.
#[component]
fn SitDown(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let name = RwSignal::new(identity::kept_name().unwrap_or_default());
    let sit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = name.get_untracked();
        sit_down(online, typed.trim());
    };
    view! {
        <form class="field sit" on:submit=sit>
            <label>
                <h2>{move || shell.say("online-your-name")}</h2>
                <input
                    type="text"
                    maxlength=LONGEST_NAME
                    autocomplete="nickname"
                    placeholder=move || shell.say("guest")
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <button class="main big" type="submit">{move || shell.say("online-sit")}</button>
        </form>
    }
}

fn sit_down(online: OnlineTable, name: &str) {
    if !name.is_empty() {
        identity::keep_name(name);
    }
    let name = if name.is_empty() { identity::name(online.shell) } else { name.into() };
    let name = untrack(|| online.table(|table| Some(free_name(table, &name)))).unwrap_or(name);
    let key = online.key.get_value().map(|key| key.to_string());
    online.act(None, Action::Sit { name, key, is_program: false });
}

/// The name, with a number behind it if another player has the same.
fn free_name(table: &Table, name: &str) -> String {
    let is_free = |name: &String| table.players().iter().all(|player| player.name() != name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    [name.to_string()].into_iter().chain(numbered).find(is_free).unwrap_or_default()
}

/// Sits down at once if the player has asked for that in the lobby.
fn sit_if_wanted(online: OnlineTable) {
    Effect::new(move |_| {
        let is_known = online.client(|client| client.is_some_and(|one| one.news().is_some()));
        if is_known && Connection::take_wish(online.id) && untrack(|| online.own().is_empty()) {
            sit_down(online, &identity::kept_name().unwrap_or_default());
        }
    });
}

/// Who sits down is ready, unless they say otherwise; also who comes to a rematch, where they
/// sit already. What they have said once is not said for them again, as after a reload.
fn ready_when_seated(online: OnlineTable) {
    let own = Memo::new(move |_| online.own());
    Effect::new(move |before: Option<Vec<Seat>>| {
        let own = own.get();
        let was_own = |seat: &Seat| before.as_ref().is_some_and(|old| old.contains(seat));
        for seat in own.iter().copied().filter(|seat| !was_own(seat)) {
            if !untrack(|| online.table(|table| has_said(table, seat))) {
                online.act(Some(seat), Action::Ready(true));
            }
        }
        own
    });
}

/// Whether the person on a seat is ready, or has said whether they are since they sat down.
fn has_said(table: &Table, seat: Seat) -> bool {
    let is_ready = match table.player(seat) {
        Player::Person(person) => person.is_ready,
        Player::Open | Player::Reserved | Player::Bot(_) => true,
    };
    let last = table.events().iter().rev().find_map(|event| match &event.change {
        Change::Ready { seat: one, .. } if *one == seat => Some(true),
        Change::Sat { seat: one, .. } if *one == seat => Some(false),
        _ => None,
    });
    is_ready || last == Some(true)
}

/// Ready or not, another name, or up again.
#[component]
fn Ready(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let seat = move || untrack(|| online.own().first().copied());
    let is_ready = Memo::new(move |_| {
        online.own().first().is_some_and(|seat| {
            online.table(
                |table| matches!(table.player(*seat), Player::Person(person) if person.is_ready),
            )
        })
    });
    let own_name = Memo::new(move |_| {
        let seat = online.own().first().copied();
        online
            .table(|table| seat.map(|seat| table.player(seat).name().to_string()))
            .unwrap_or_default()
    });
    let rename = move |event: leptos::ev::Event| {
        let name = event_target_value(&event);
        let name = name.trim().to_string();
        let Some(seat) = seat() else { return };
        if name.is_empty() || name == own_name.get_untracked() {
            return;
        }
        identity::keep_name(&name);
        let key = online.key.get_value().map(|key| key.to_string());
        let was_ready = is_ready.get_untracked();
        online.act(Some(seat), Action::Stand);
        online.act(Some(seat), Action::Sit { name, key, is_program: false });
        online.act(Some(seat), Action::Ready(was_ready));
    };
    view! {
        <section class="field ready">
            <label>
                <h2>{move || shell.say("online-your-name")}</h2>
                <input type="text" maxlength=LONGEST_NAME autocomplete="nickname" prop:value=move || own_name.get() on:change=rename />
            </label>
            <div class="action-row">
                <button
                    class:main=move || !is_ready.get()
                    on:click=move |_| online.act(seat(), Action::Ready(!is_ready.get_untracked()))
                >
                    {move || shell.say(if is_ready.get() { "online-wait" } else { "online-be-ready" })}
                </button>
                <button on:click=move |_| online.act(seat(), Action::Stand)>
                    {move || shell.say("online-stand")}
                </button>
            </div>
        </section>
    }
}

/// The key for reserved seats, which the server tells the host.
fn key_of_host(online: OnlineTable) -> Option<Key> {
    online.client(|client| client.and_then(|client| client.you().key))
}

/// The link for others.
#[component]
fn Invite(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let key = Memo::new(move |_| key_of_host(online).or_else(|| online.key.get_value()));
    let has_reserved =
        Memo::new(move |_| online.table(|table| table.players().contains(&Player::Reserved)));
    let link = Signal::derive(move || {
        let key = key.get().filter(|_| has_reserved.get());
        let key = key.map(|key| format!(".{key}")).unwrap_or_default();
        format!("{}t/{}{key}", parts::page(), online.id)
    });
    let game = untrack(|| online.table(|table| Some(table.game())));
    let title = Signal::derive(move || {
        let game = game.map(|game| shell.say(game.name())).unwrap_or_default();
        shell.tell("online-invitation", &[("game", &game)])
    });
    view! {
        <section class="field invite">
            <h2>{move || shell.say("online-invite")}</h2>
            <LinkBox link title label=Signal::derive(move || shell.say("online-link")) />
            <p class="note">{move || shell.say("online-invite-note")}</p>
        </section>
    }
}

/// Bots on all free seats. To a player who has waited for long, they are offered in the
/// first place.
#[component]
fn Fill(online: OnlineTable, is_lonely: bool) -> impl IntoView {
    let shell = online.shell;
    let level = RwSignal::new(Level::Casual);
    let fill = move |_| {
        let bot = bot_of_level(level.get_untracked());
        let names = untrack(|| {
            let names = (0..4).map(|index| shell.bot_name(index));
            let is_free = |name: &String| {
                online.table(|table| table.players().iter().all(|player| player.name() != name))
            };
            names.filter(is_free).collect()
        });
        online.act(None, Action::Fill { bot, names });
    };
    let option = move |one: Level| {
        let name = Name::Level(one).as_str();
        let label = move || shell.say(&format!("level-{name}"));
        view! { <option value=name selected=move || level.get() == one>{label}</option> }
    };
    view! {
        <section class="field fill">
            <h2>{move || shell.say(if is_lonely { "online-lonely" } else { "online-fill" })}</h2>
            <div class="action-row">
                <select
                    aria-label=move || shell.say("online-bot-level")
                    on:change=move |event| {
                        let chosen = event_target_value(&event);
                        let found = Level::ALL.into_iter().find(|one| Name::Level(*one).as_str() == chosen);
                        level.set(found.unwrap_or(Level::Casual));
                    }
                >
                    {Level::ALL.map(option).collect_view()}
                </select>
                <button class:main=is_lonely on:click=fill>{move || shell.say("online-fill-do")}</button>
            </div>
        </section>
    }
}

/// Another game instead of this one.
#[component]
fn Another(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let others = AnyGame::ALL.into_iter().filter(move |other| *other != game);
    view! {
        <section class="field">
            <h2>{move || shell.say("online-another")}</h2>
            <div class="options">
                {others.map(|other| view! {
                    <a class="button" href=Route::Friend(Some(other)).hash()>{move || shell.say(other.name())}</a>
                }).collect_view()}
                <a class="quiet" href=Route::OnlineSetup(game, None).hash()>{move || shell.say("online-more-settings")}</a>
            </div>
        </section>
    }
}
