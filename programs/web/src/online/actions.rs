//! Buttons beside the board of an online game.

use app::OnlineGame;
use bots::Level;
use leptos::prelude::*;
use quatuor::Seat;
use table::{Action, Phrase};

use super::device::OtherDevice;
use super::notify;
use super::seat_page::OnlineTable;
use crate::play::{Offered, ReallyResign, bot_of_level};

#[component]
pub(super) fn OnlineActions(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let wants_to_resign = RwSignal::new(false);
    let is_over = Memo::new(move |_| online.game(|game| game.table().is_over()));
    let is_player = Memo::new(move |_| online.game(|game| !game.own().is_empty()));
    let is_playing = Memo::new(move |_| {
        online.game(|game| {
            let plays = |seat: &Seat| game.table().player(*seat).is_person();
            !game.table().is_over() && game.own().iter().any(plays)
        })
    });
    let can_undo = Memo::new(move |_| online.game(OnlineGame::can_ask_takeback));
    view! {
        <div class="actions">
            {move || online.refused.get().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
            <Takeback online />
            <Away online />
            <Show when=move || is_playing.get()>
                <div class="action-row">
                    <button disabled=move || !can_undo.get() on:click=move |_| online.act_for_me(Action::AskTakeback)>
                        {move || shell.say("undo")}
                    </button>
                    <button data-do="resign" on:click=move |_| wants_to_resign.set(true)>{move || shell.say("resign")}</button>
                </div>
            </Show>
            <Show when=move || wants_to_resign.get() && !is_over.get()>
                <ReallyResign
                    wants_to_resign
                    resign=Callback::new(move |()| online.act_for_me(Action::Resign))
                />
            </Show>
            <Show when=move || is_player.get()>
                <div class="table-talk">
                    <Phrases online />
                    <Show when=move || !is_over.get()>
                        <Notify online />
                        <OtherDevice online />
                    </Show>
                </div>
            </Show>
        </div>
    }
}

/// The move that waits for a yes, if one does.
#[component]
pub(super) fn OnlineConfirm(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let is_offered = Memo::new(move |_| online.game(|game| game.game().offered().is_some()));
    let told = Signal::derive(move || {
        online.game(|game| {
            let told = |mv| shell.words.with(|words| game.game().told(mv, words));
            game.game().offered().map(told).unwrap_or_default()
        })
    });
    let confirm = Callback::new(move |()| {
        if let Some(mv) = online.game_untracked(|game| game.game().offered()) {
            online.play(mv);
        }
    });
    view! {
        <Show when=move || is_offered.get()>
            <Offered told confirm cancel=Callback::new(move |()| online.give_back()) />
        </Show>
    }
}

/// A takeback that was asked for: to answer, or to withdraw.
#[component]
fn Takeback(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let asked = Memo::new(move |_| {
        online.game(|game| {
            let seat = game.table().takeback()?.seat;
            let name = game.table().player(seat).name().to_string();
            let is_awaited = matches!(game.awaited(), online::client::Awaited::TakebackAnswer(_));
            Some((name, game.own().contains(&seat), is_awaited))
        })
    });
    let answer = move |agrees| online.act_for_me(Action::AnswerTakeback(agrees));
    move || {
        match asked.get()? {
        (_, true, _) => Some(
            view! {
                <div class="question" role="group" aria-label=shell.say("undo")>
                    <p>{shell.say("online-takeback-asked")}</p>
                    <button on:click=move |_| answer(false)>{shell.say("online-takeback-withdraw")}</button>
                </div>
            }
            .into_any(),
        ),
        (name, false, true) => Some(
            view! {
                <div class="question" role="group" aria-label=shell.say("undo")>
                    <p>{shell.tell("online-takeback-wanted", &[("name", &name)])}</p>
                    <button class="main" on:click=move |_| answer(true)>{shell.say("online-takeback-yes")}</button>
                    <button on:click=move |_| answer(false)>{shell.say("online-takeback-no")}</button>
                </div>
            }
            .into_any(),
        ),
        _ => None,
    }
    }
}

/// Bots for people who have gone, and back.
#[component]
fn Away(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let gone = Memo::new(move |_| online.game(OnlineGame::gone));
    let replaced = Memo::new(move |_| online.game(OnlineGame::replaced));
    let bot = || Action::TakeOver(bot_of_level(Level::Casual));
    let row = move |seat: Seat| {
        let name = online.game(|game| game.table().player(seat).name().to_string());
        view! {
            <div class="question away-question">
                <p>{shell.tell("online-gone", &[("name", &name)])}</p>
                <button on:click=move |_| online.act(Some(seat), bot())>{shell.say("online-bot-plays")}</button>
            </div>
        }
    };
    view! {
        {move || gone.get().into_iter().map(row).collect_view()}
        {move || replaced.get().map(|seat| view! {
            <div class="question away-question">
                <p>{shell.say("online-replaced")}</p>
                <button class="main" on:click=move |_| online.act(Some(seat), Action::Return)>
                    {shell.say("online-return")}
                </button>
            </div>
        })}
    }
}

/// What can be said: it arrives in the language of the reader.
#[component]
fn Phrases(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let is_open = RwSignal::new(false);
    let say = move |phrase: Phrase| {
        is_open.set(false);
        online.act_for_me(Action::Say(phrase));
    };
    let button = move |phrase: &Phrase| {
        let phrase = *phrase;
        view! {
            <button on:click=move |_| say(phrase)>
                {move || shell.say(&format!("phrase-{}", phrase.code()))}
            </button>
        }
    };
    view! {
        <button class="quiet" aria-expanded=move || is_open.get().to_string() on:click=move |_| is_open.update(|open| *open = !*open)>
            {move || shell.say("online-say")}
        </button>
        <Show when=move || is_open.get()>
            <div class="phrases" role="group" aria-label=move || shell.say("online-say")>
                {Phrase::ALL.iter().map(button).collect_view()}
            </div>
        </Show>
    }
}

/// Offers to tell when it is the player's turn.
#[component]
fn Notify(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let can_ask = RwSignal::new(notify::can_ask());
    let ask = move |_| {
        notify::ask(move |_| {
            can_ask.try_set(notify::can_ask());
        });
    };
    view! {
        <Show when=move || can_ask.get()>
            <button class="quiet" on:click=ask>{move || shell.say("online-notify")}</button>
        </Show>
    }
}
