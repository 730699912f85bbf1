//! Who sits at the table, with what lies open in front of them.

use app::Secret;
use leptos::prelude::*;
use quatuor::Seat;
use show::scene::{Badge, badges, chip};
use table::{Next, Player};

use super::local_game::GameOnPage;
use crate::page::{Colours, added, clock_face};
use crate::shell::Shell;

#[component]
pub(super) fn Seats(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let seats: Vec<Seat> = game.state.with_untracked(|game| game.table().seats().collect());
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {seats.into_iter().map(|seat| view! { <OwnCard game seat /> }).collect_view()}
        </ul>
    }
}

/// A seat of the game that is played.
#[component]
fn OwnCard(game: GameOnPage, seat: Seat) -> impl IntoView {
    let shell = Shell::here();
    let (player, is_alone) = game.state.with_untracked(|game| {
        (game.table().player(seat).clone(), game.table().lone_person().is_some())
    });
    let is_partner = Signal::derive(move || {
        game.with(|game| {
            let sides = game.table().board().sides();
            let own = game.viewer();
            seat != own && sides.iter().any(|side| side.contains(seat) && side.contains(own))
        })
    });
    let is_next = Memo::new(move |_| {
        game.table(|table| match table.next() {
            Next::Person(next) | Next::Bot(next, _) => next == seat,
            Next::Start | Next::Over => false,
        })
    });
    let figures = Signal::derive(move || {
        game.with(|game| shell.words.with(|words| badges(game.game().shown_view(), seat, words)))
    });
    let secret = Memo::new(move |_| game.with(|game| game.secret(seat)));
    view! {
        <SeatCard player is_alone is_partner is_next figures>
            {game.has_clock().then(|| added(clock_face(game, seat)))}
            <SecretColours secret />
        </SeatCard>
    }
}

/// A player, with what lies open in front of them.
#[component]
pub(crate) fn SeatCard(
    /// The player.
    player: Player,
    /// Whether there is one person only, who is called "you".
    is_alone: bool,
    /// Whether they play together with the viewer.
    #[prop(optional, into)]
    is_partner: Signal<bool>,
    /// Whether it is their turn.
    is_next: Memo<bool>,
    /// What lies open.
    figures: Signal<Vec<Badge>>,
    /// Their secret, if it may be seen.
    children: Children,
) -> impl IntoView {
    let shell = Shell::here();
    let name = player.name().to_string();
    let kind = move || match player.bot_name() {
        None => shell.say(if is_alone { "you" } else { "person" }),
        Some(bot) => shell.level(bot),
    };
    view! {
        <li class="seat" class:next=move || is_next.get() aria-current=move || is_next.get().then_some("true")>
            <div class="seat-who">
                <span class="seat-name">{name}</span>
                <span class="seat-kind">{kind}</span>
                {move || is_partner.get().then(|| view! { <span class="seat-kind partner">{shell.say("partner")}</span> })}
                {children()}
            </div>
            <Badges badges=figures />
        </li>
    }
}

/// What lies open in front of a seat.
#[component]
pub(crate) fn Badges(badges: Signal<Vec<Badge>>) -> impl IntoView {
    let badge = |badge: Badge| {
        view! {
            <li class:none=badge.count == 0 title=badge.label.clone()>
                {match badge.ink {
                    None => view! { <span>{badge.label.clone()}</span> }.into_any(),
                    Some(ink) => view! {
                        <i inner_html=chip(ink)></i>
                        <span aria-hidden="true">{badge.count}</span>
                        {badge.note.clone().map(|note| view! { <small aria-hidden="true">{note}</small> })}
                        <span class="unseen">{badge.label.clone()}</span>
                    }
                    .into_any(),
                }}
            </li>
        }
    };
    view! { <ul class="badges">{move || badges.get().into_iter().map(badge).collect_view()}</ul> }
}

/// The secret colours of a seat. In a game with one person they are always there; among
/// people only while a button is held.
#[component]
pub(crate) fn SecretColours(secret: Memo<Secret>) -> impl IntoView {
    let shell = Shell::here();
    let is_held = RwSignal::new(false);
    let may_hold = Memo::new(move |_| matches!(secret.get(), Secret::OnRequest(_)));
    let shown = Memo::new(move |_| match secret.get() {
        Secret::Shown(inks) => Some(inks),
        Secret::OnRequest(inks) => is_held.get().then_some(inks),
        Secret::Hidden => None,
    });
    view! {
        <Show when=move || may_hold.get()>
            <button
                class="hold"
                on:pointerdown=move |_| is_held.set(true)
                on:pointerup=move |_| is_held.set(false)
                on:pointerleave=move |_| is_held.set(false)
                on:pointercancel=move |_| is_held.set(false)
                on:blur=move |_| is_held.set(false)
                on:contextmenu=move |event| event.prevent_default()
                on:keydown=move |event| {
                    if matches!(event.key().as_str(), " " | "Enter") {
                        event.prevent_default();
                        is_held.set(true);
                    }
                }
                on:keyup=move |_| is_held.set(false)
            >
                // The colours take the place of the words, so that nothing moves.
                {move || match shown.get() {
                    Some(inks) => view! {
                        <span class="secret"><span class="unseen">{shell.say("secret")}</span><Colours inks /></span>
                    }.into_any(),
                    None => shell.say("hold-secret").into_any(),
                }}
            </button>
        </Show>
        {move || shown.get().filter(|_| !may_hold.get()).map(|inks| view! {
            <span class="secret">
                <span class="unseen">{shell.say("secret")}</span>
                <Colours inks />
            </span>
        })}
    }
}
