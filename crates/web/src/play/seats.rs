//! Who sits at the table, with what lies open in front of them.

use games::Seat;
use leptos::prelude::*;
use scene::{Badge, Ink, badges, chip, secrets};
use table::{Next, Player};

use super::sitting::Sitting;
use crate::page::Colours;
use crate::shell::Shell;

#[component]
pub(super) fn Seats(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let seats: Vec<Seat> = sitting.table.with_untracked(|table| table.seats().collect());
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {seats.into_iter().map(|seat| view! { <OwnCard sitting seat /> }).collect_view()}
        </ul>
    }
}

/// A seat at the table that is played at.
#[component]
fn OwnCard(sitting: Sitting, seat: Seat) -> impl IntoView {
    let shell = Shell::here();
    let player = sitting.table.with_untracked(|table| table.player(seat).clone());
    let is_next = Memo::new(move |_| {
        sitting.table.with(|table| match table.next() {
            Next::Person(next) | Next::Bot(next, _) => next == seat,
            Next::Start | Next::Over => false,
        })
    });
    let is_alone = sitting.table.with_untracked(|table| table.lone_person().is_some());
    let figures = Signal::derive(move || {
        let view = sitting.table.with(|table| table.board().view(sitting.viewer()));
        shell.words.with(|words| badges(&view, seat, words))
    });
    view! { <SeatCard player is_alone is_next figures><Secret sitting seat /></SeatCard> }
}

/// Somebody at the table, with what lies open in front of them.
#[component]
pub(crate) fn SeatCard(
    /// Who sits there.
    player: Player,
    /// Whether there is one person only, who is called "you".
    is_alone: bool,
    /// Whether it is their turn.
    is_next: Memo<bool>,
    /// What lies open.
    figures: Signal<Vec<Badge>>,
    /// Their secret, for whoever may see it.
    children: Children,
) -> impl IntoView {
    let shell = Shell::here();
    let name = player.name().to_string();
    let kind = move || match player.bot_name() {
        None => shell.say(if is_alone { "you" } else { "person" }),
        Some(bot) => shell.say(&format!("level-{bot}")),
    };
    view! {
        <li class="seat" class:next=move || is_next.get() aria-current=move || is_next.get().then_some("true")>
            <div class="seat-who">
                <span class="seat-name">{name}</span>
                <span class="seat-kind">{kind}</span>
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
                        <span class="unseen">{badge.label.clone()}</span>
                    }
                    .into_any(),
                }}
            </li>
        }
    };
    view! { <ul class="badges">{move || badges.get().into_iter().map(badge).collect_view()}</ul> }
}

/// The secret colours of a seat, for whoever may see them. Alone among bots they
/// are always there; among people only while a button is held.
#[component]
fn Secret(sitting: Sitting, seat: Seat) -> impl IntoView {
    let shell = Shell::here();
    let is_held = RwSignal::new(false);
    let known = move || -> Option<Vec<Ink>> {
        let (viewer, is_covered) = (sitting.viewer(), sitting.is_for().is_some());
        sitting.table.with(|table| {
            if table.is_over() {
                return secrets(&table.board().view(seat), seat);
            }
            // Between two turns nobody looks; and bots have no eyes for our screen.
            let is_shown = !is_covered && table.player(viewer).is_person();
            is_shown.then(|| secrets(&table.board().view(viewer), seat)).flatten()
        })
    };
    let is_open =
        move || sitting.table.with(|table| table.is_over() || table.lone_person().is_some());
    let may_hold = Memo::new(move |_| known().is_some() && !is_open());
    let shown =
        Memo::new(
            move |_| {
                if is_open() || (is_held.get() && may_hold.get()) { known() } else { None }
            },
        );
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
                {move || shell.say("hold-secret")}
            </button>
        </Show>
        {move || shown.get().map(|inks| view! {
            <span class="secret">
                <span class="unseen">{shell.say("secret")}</span>
                <Colours inks />
            </span>
        })}
    }
}
