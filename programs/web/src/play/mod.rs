//! The page where a game is played.

mod actions;
mod aim;
mod clock;
mod curtain;
mod end;
mod keys;
mod local_game;
mod moves;
mod seats;
mod strip;
mod tabs;
mod try_board;

use app::{LocalGame, Missing, told_turns};
use leptos::prelude::*;
use quatuor::{AnyGame, Seat};
use table::{Next, Table};

use self::actions::{Actions, Confirm, HintLine};
pub(crate) use self::actions::{Offered, ReallyResign};
pub(crate) use self::aim::AimLine;
pub(crate) use self::clock::{ClockChoice, ClockFace, ClockKeeper};
use self::curtain::Curtain;
use self::end::End;
pub(crate) use self::end::ranking;
pub(crate) use self::keys::{KeyList, KeysButton, key_of};
pub(crate) use self::local_game::{GameOnPage, bot_of_level};
pub(crate) use self::moves::Moves;
use self::seats::Seats;
pub(crate) use self::seats::{Badges, SeatCard, SecretColours};
pub(crate) use self::strip::{Looking, Strip};
pub(crate) use self::try_board::{Steps, TryBoard};
use crate::board::Board;
use crate::page::{BackLink, GameName, RulesLink, Trouble, added, clock_keeper};
use crate::route::Route;
use crate::share::Share;
use crate::shell::Shell;
use crate::store;

/// The page of a table.
#[component]
pub(crate) fn TablePage(id: String) -> impl IntoView {
    let shell = Shell::here();
    match store::device().table(&id) {
        // A game of others, not all of which is known.
        Ok(kept) if kept.table.seen_by().is_some() => {
            let _ = window().location().replace(&Route::Look(id).hash());
            ().into_any()
        }
        Ok(kept) => view! { <Play game=GameOnPage::new(shell, kept) /> }.into_any(),
        Err(Missing::Unknown) => view! { <Trouble key="trouble-no-table" /> }.into_any(),
        Err(Missing::Damaged) => view! { <Trouble key="trouble-damaged-table" /> }.into_any(),
    }
}

#[component]
fn Play(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    let kind = game.state.with_untracked(|game| game.table().game());
    let scene = Memo::new(move |_| game.scene());
    let zoom = RwSignal::new(100);
    let is_covered = Memo::new(move |_| game.with(|game| game.next_holder().is_some()));
    let is_over = Memo::new(move |_| game.table(Table::is_over));
    let told = Memo::new(move |_| {
        game.with(|game| shell.words.with(|words| told_turns(game.table(), game.viewer(), words)))
    });
    let sharer = Memo::new(move |_| game.with(LocalGame::sharer));
    let are_keys_shown = RwSignal::new(false);
    game.listen_to_keys(are_keys_shown);
    view! {
        <main class="play at-table" id="main" tabindex="-1" data-game=kind.name()>
            <header class="play-head">
                <BackLink to=Route::Home key="home" />
                <h1><GameName game=kind /></h1>
                {(kind == AnyGame::Cups).then(|| view! { <Zoom zoom /> })}
                <KeysButton shown=are_keys_shown />
                <RulesLink game=kind />
            </header>
            <section class="play-top">
                <AimLine
                    aim=Signal::derive(move || game.with(|game| shell.words.with(|words| game.aim(words))))
                    view=Signal::derive(move || game.with(|game| game.game().shown_view().clone()))
                />
                <Task game scene />
            </section>
            <section class="play-board">
                <div class="frame" class:zoomed=move || zoom.get() != 100>
                    <div class="zoom" style:width=move || format!("{}%", zoom.get())>
                        <Board
                            scene=scene
                            touch=Callback::new(move |touch| game.touch(touch))
                            fresh=game.fresh()
                        />
                    </div>
                </div>
            </section>
            <section class="play-bar">
                <Elsewhere game />
                <Steps scene tap=Callback::new(move |spot| game.tap(spot)) fresh=game.fresh() />
                <Confirm game />
                <HintLine game />
                <Show when=move || is_covered.get() fallback=move || view! { <Strip looking=game.looking() /> }>
                    <Curtain game />
                </Show>
            </section>
            <aside class="play-side">
                <Show when=move || is_over.get()>
                    <End game />
                </Show>
                <Show when=move || !game.is_kept.get()>
                    <p class="notice">{move || shell.say("not-kept")}</p>
                </Show>
                {game.has_clock().then(|| added(clock_keeper(game)))}
                <Seats game />
                <Actions game />
                <Moves told />
                <Show when=move || !is_covered.get() && sharer.get().is_some()>
                    <Share
                        table=Signal::derive(move || game.table(Table::clone))
                        giver=Signal::derive(move || sharer.get().unwrap_or(Seat::FIRST))
                        step=Signal::derive(move || game.with(|game| game.game().step()))
                    />
                </Show>
            </aside>
            <KeyList shown=are_keys_shown is_online=false fresh=game.fresh() />
        </main>
    }
}

/// Says that the game is played in another tab, and takes it over.
#[component]
fn Elsewhere(game: GameOnPage) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <Show when=move || game.is_elsewhere()>
            <div class="elsewhere notice" role="status">
                <p>{move || shell.say("tab-elsewhere")}</p>
                <button class="main" on:click=move |_| game.take_over()>
                    {move || shell.say("tab-take")}
                </button>
            </div>
        </Show>
    }
}

/// What there is to do now, in one line.
#[component]
fn Task(game: GameOnPage, scene: Memo<show::scene::Scene>) -> impl IntoView {
    let shell = Shell::here();
    let thinks = Memo::new(move |_| game.table(|table| matches!(table.next(), Next::Bot(..))));
    let line = move || {
        let task = scene.with(|scene| board_task(shell, scene));
        shell.words.with(|words| game.with(|game| game.task(task.as_deref(), words)))
    };
    view! {
        <p class="task">
            <span>{line}</span>
            <Show when=move || thinks.get()>
                <span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>
            </Show>
        </p>
    }
}

/// What the board asks for, if that is more than the task of every turn. What is drawn is said,
/// too: the small discs would be a riddle.
pub(crate) fn board_task(shell: Shell, scene: &show::scene::Scene) -> Option<String> {
    match (scene.foretells(), &scene.task) {
        (true, Some(_)) => Some(shell.say("slides-task-jokers-falls")),
        (true, None) => Some(shell.say("slides-task-falls")),
        (false, task) => task.clone(),
    }
}

/// Where in the board the middle of its frame is, from 0 to 1 each way.
fn middle(frame: &web_sys::Element) -> (f64, f64) {
    let share = |scrolled: i32, seen: i32, whole: i32| {
        (f64::from(scrolled) + f64::from(seen) / 2.0) / f64::from(whole.max(1))
    };
    (
        share(frame.scroll_left(), frame.client_width(), frame.scroll_width()),
        share(frame.scroll_top(), frame.client_height(), frame.scroll_height()),
    )
}

/// Scrolls such a point of the board to the middle of its frame.
fn show_in_middle(frame: &web_sys::Element, (x, y): (f64, f64)) {
    let scrolled = |share: f64, seen: i32, whole: i32| (share * f64::from(whole)) as i32 - seen / 2;
    frame.set_scroll_left(scrolled(x, frame.client_width(), frame.scroll_width()));
    frame.set_scroll_top(scrolled(y, frame.client_height(), frame.scroll_height()));
}

/// Nearer or further; the board is moved about by scrolling. What is in the middle stays there.
#[component]
pub(crate) fn Zoom(zoom: RwSignal<u32>) -> impl IntoView {
    let shell = Shell::here();
    let button = move |key: &'static str, sign: &'static str, by: i32| {
        let wanted = move || zoom.get().saturating_add_signed(by).clamp(100, 250);
        let change = move |_| {
            let frame = document().query_selector(".play .frame").ok().flatten();
            let middle = frame.as_ref().map(middle);
            zoom.set(wanted());
            request_animation_frame(move || {
                if let (Some(frame), Some(middle)) = (&frame, middle) {
                    show_in_middle(frame, middle);
                }
            });
        };
        view! {
            <button
                class="round"
                aria-label=move || shell.say(key)
                disabled=move || wanted() == zoom.get()
                on:click=change
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="zoom-buttons">
            {button("zoom-out", "−", -50)}
            {button("zoom-in", "+", 50)}
        </div>
    }
}
