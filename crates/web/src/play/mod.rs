//! The page where a game is played.

mod actions;
mod bench;
mod curtain;
mod end;
mod film;
mod fingers;
mod moves;
mod seats;
mod sitting;

use games::{AnyGame, Seat};
use leptos::prelude::*;
use table::Next;

use self::actions::Actions;
pub(crate) use self::bench::Bench;
use self::curtain::Curtain;
use self::end::End;
pub(crate) use self::end::{name_of, verdict, why};
pub(crate) use self::film::{Film, Hand};
use self::moves::Moves;
pub(crate) use self::moves::told_moves;
pub(crate) use self::seats::Badges;
pub(crate) use self::seats::SeatCard;
use self::seats::Seats;
use self::sitting::Sitting;
pub(crate) use self::sitting::bot_of_level;
use crate::board::Board;
use crate::page::{GameName, Trouble};
use crate::route::Route;
use crate::share::Share;
use crate::shell::Shell;
use crate::store::{self, Missing};

/// The page of a table.
#[component]
pub(crate) fn TablePage(id: String) -> impl IntoView {
    let shell = Shell::here();
    match store::table(&id) {
        // Somebody else's game, not all of which is known.
        Ok(kept) if kept.table.seen_by().is_some() => {
            let _ = window().location().replace(&Route::Look(id).hash());
            ().into_any()
        }
        Ok(kept) => view! { <Play sitting=Sitting::new(shell, kept) /> }.into_any(),
        Err(Missing::Unknown) => view! { <Trouble key="trouble-no-table" /> }.into_any(),
        Err(Missing::Damaged) => view! { <Trouble key="trouble-damaged-table" /> }.into_any(),
    }
}

#[component]
fn Play(sitting: Sitting) -> impl IntoView {
    let shell = Shell::here();
    let game = sitting.table.with_untracked(|table| table.game());
    let scene = Memo::new(move |_| sitting.scene());
    let zoom = RwSignal::new(100);
    let is_covered = Memo::new(move |_| sitting.is_for().is_some());
    let is_over = Memo::new(move |_| sitting.table.with(|table| table.is_over()));
    view! {
        <main class="play" id="main" tabindex="-1" data-game=game.name()>
            <header class="play-head">
                <a class="back" href=Route::Home.hash() aria-label=move || shell.say("home")>
                    <span aria-hidden="true">"‹"</span>
                </a>
                <h1><GameName game /></h1>
                <a class="rules-link" href=Route::Rules(game).hash()>{move || shell.say("rules")}</a>
            </header>
            <section class="play-board">
                <Task sitting scene />
                <Show
                    when=move || !is_covered.get()
                    fallback=move || view! { <Curtain sitting /> }
                >
                    <div class="frame" class:zoomed=move || zoom.get() != 100>
                        <div class="zoom" style:width=move || format!("{}%", zoom.get())>
                            <Board scene=scene touch=Callback::new(move |touch| sitting.touch(touch)) />
                        </div>
                    </div>
                </Show>
                <Show when=move || game == AnyGame::Cups && !is_covered.get()>
                    <Zoom zoom />
                </Show>
            </section>
            <aside class="play-side">
                <Show when=move || is_over.get()>
                    <End sitting />
                </Show>
                <Seats sitting />
                <Actions sitting scene />
                <Moves sitting />
                <Show when=move || !is_covered.get() && sitting.giver().is_some()>
                    <Share
                        table=sitting.table
                        giver=Signal::derive(move || sitting.giver().unwrap_or(Seat::FIRST))
                        step=Signal::derive(move || sitting.table.with(|table| table.moves().len()))
                    />
                </Show>
                <Show when=move || !sitting.is_kept.get()>
                    <p class="notice">{move || shell.say("not-kept")}</p>
                </Show>
            </aside>
        </main>
    }
}

/// What there is to do now, in one line.
#[component]
fn Task(sitting: Sitting, scene: Memo<scene::Scene>) -> impl IntoView {
    let shell = Shell::here();
    let thinks =
        Memo::new(move |_| sitting.table.with(|table| matches!(table.next(), Next::Bot(..))));
    let line = move || {
        sitting.table.with(|table| match table.next() {
            Next::Start | Next::Over => shell.say("turn-over"),
            Next::Bot(seat, _) => shell.tell("turn-bot", &[("name", &table.player(seat).name())]),
            Next::Person(seat) => {
                let task = scene
                    .with(|scene| scene.task.clone())
                    .unwrap_or_else(|| shell.say(&format!("{}-task", table.game())));
                match table.lone_person() {
                    Some(_) => shell.tell("turn-yours", &[("task", &task)]),
                    None => {
                        let name = table.player(seat).name();
                        shell.tell("turn-person", &[("name", &name), ("task", &task)])
                    }
                }
            }
        })
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

/// Nearer or further; the board is moved about by scrolling.
#[component]
fn Zoom(zoom: RwSignal<u32>) -> impl IntoView {
    let shell = Shell::here();
    let button = move |key: &'static str, sign: &'static str, by: i32| {
        let wanted = move || zoom.get().saturating_add_signed(by).clamp(100, 250);
        view! {
            <button
                class="round"
                aria-label=move || shell.say(key)
                disabled=move || wanted() == zoom.get()
                on:click=move |_| zoom.set(wanted())
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
