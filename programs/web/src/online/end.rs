//! How an online game ended, and what now.

use app::{verdict_to, why_to};
use leptos::prelude::*;
use online::client::{DealCheck, TableClient};
use quatuor::Seat;
use show::words::Words;
use table::share::to_link;
use table::{Action, Table};

use super::seat_page::OnlineTable;
use crate::look::GrowingChances;
use crate::play::ranking;
use crate::route::{Route, StudySource};

#[component]
pub(super) fn OnlineEnd(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let (table, is_player) =
        online.game_untracked(|game| (game.table().clone(), !game.own().is_empty()));
    let id = online.id.to_string();
    // Players find the game on their device; for others it is in the address.
    let record = table.record().filter(|_| table.is_revealed());
    let look = match (&record, is_player) {
        (Some(_), true) => Some(Route::Look(id.clone())),
        (Some(record), false) => Some(Route::See(to_link(record))),
        (None, _) => None,
    };
    let study =
        is_player.then(|| Route::Study(Some(table.game()), Some(StudySource::Game(id))).hash());
    let told = move |tell: fn(&Table, Option<Seat>, &Words) -> String| {
        online.game(|game| {
            let reader = game.own().first().copied();
            shell.words.with(|words| tell(game.table(), reader, words))
        })
    };
    request_animation_frame(|| {
        if let Ok(Some(side)) = document().query_selector(".play-side") {
            side.set_scroll_top(0);
        }
    });
    view! {
        <section class="end" aria-labelledby="verdict">
            <h2 id="verdict">{move || told(verdict_to)}</h2>
            <p class="end-why">{move || told(why_to)}</p>
            <ol class="ranking">{move || online.game(|game| ranking(shell, game.table()))}</ol>
            <DealSign online />
            {record.is_some().then(|| view! { <GrowingChances table /> })}
            {look.map(|look| view! {
                <a class="button" href=look.hash()>{move || shell.say("look")}</a>
            })}
            <div class="action-row">
                {is_player.then(|| view! { <Rematch online /> })}
                {study.map(|study| view! {
                    <a class="button" href=study>{move || shell.say("study-analyse")}</a>
                })}
            </div>
        </section>
    }
}

/// Whether the deal was fair.
#[component]
fn DealSign(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let deal = Memo::new(move |_| {
        online.client(|client| client.map_or(DealCheck::Unknown, TableClient::deal))
    });
    move || match deal.get() {
        DealCheck::Unknown => None,
        // The server could have steered it alone, if no person has contributed.
        DealCheck::Verified { without } if !without.is_empty() => {
            let names = online.game(|game| {
                let name = |seat: &quatuor::Seat| game.table().player(*seat).name().to_string();
                without.iter().map(name).collect::<Vec<_>>()
            });
            let names = shell.words.with(|words| words.list(&names));
            let text = shell.tell("online-verified-without", &[("names", &names)]);
            Some(view! { <p class="note deal-sign">{text}</p> }.into_any())
        }
        DealCheck::Verified { .. } => Some(
            view! {
                <details class="deal-sign verified">
                    <summary>"✓ "{shell.say("online-verified")}</summary>
                    <p class="note">{shell.say("online-verified-note")}</p>
                </details>
            }
            .into_any(),
        ),
        DealCheck::NotVerified(flaw) => Some(
            view! {
                <p class="notice deal-sign" role="alert">
                    {shell.say("online-not-verified")}" "
                    {shell.say(&format!("online-flaw-{}", flaw.code()))}
                </p>
            }
            .into_any(),
        ),
    }
}

/// Another game against the same people.
#[component]
fn Rematch(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let state = Memo::new(move |_| {
        online.game(|game| {
            let (table, rematch) = (game.table(), game.table().rematch());
            let own = game.own().first().and_then(|seat| table.player(*seat).person_id());
            let wants = own.is_some_and(|own| rematch.wanted.contains(&own));
            let other = table.players().iter().find(|player| {
                player.person_id() != own
                    && player.person_id().is_some_and(|one| rematch.wanted.contains(&one))
            });
            let asker = other.map(|player| player.name().to_string());
            (rematch.table.clone(), wants || rematch.is_agreed, asker)
        })
    });
    move || {
        match state.get() {
        (Some(table), ..) => view! {
            <a class="button main" href=Route::OnlineTable(table).hash()>{shell.say("online-to-rematch")}</a>
        }
        .into_any(),
        (None, true, _) => view! { <p class="note" role="status">{shell.say("online-rematch-wait")}</p> }.into_any(),
        (None, false, asker) => {
            let asked = asker.map(|name| view! {
                <p class="note rematch-asked" role="status">{shell.tell("online-rematch-asked", &[("name", &name)])}</p>
            });
            view! {
                {asked}
                <button class="main" on:click=move |_| online.act_for_me(Action::Rematch(true))>
                    {shell.say("rematch")}
                </button>
            }
            .into_any()
        }
    }
    }
}
