//! The game at an online table: the same screen as a game at one device.

use app::{OnlineGame, Secret, told_turns};
use leptos::prelude::*;
use quatuor::{AnyGame, Seat};
use show::scene::badges;
use table::{Next, Person, Player, Table};

use super::actions::{OnlineActions, OnlineConfirm};
use super::end::OnlineEnd;
use super::parts::{LinkNotice, figures};
use super::seat_page::OnlineTable;
use crate::board::Board;
use crate::page::{BackLink, GameName, RulesLink};
use crate::play::{
    AimLine, Badges, KeyList, KeysButton, Moves, SecretColours, Steps, Strip, Zoom, board_task,
};
use crate::route::Route;
use crate::share::Share;

/// Below so many milliseconds a clock is shown in alarm.
pub(crate) const HURRY: u64 = 10_000;

#[component]
pub(super) fn OnlinePlay(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let kind = online.game_untracked(|game| game.table().game());
    let scene = Memo::new(move |_| online.scene());
    let zoom = RwSignal::new(100);
    let is_over = Memo::new(move |_| online.game(|game| game.table().is_over()));
    let told = Memo::new(move |_| {
        online.game(|game| {
            let viewer = game.game().viewer();
            shell.words.with(|words| told_turns(game.table(), viewer, words))
        })
    });
    // A spectator of a game with secrets has nothing to give away.
    let can_share = Memo::new(move |_| online.game(|game| game.table().record().is_some()));
    let watching = Memo::new(move |_| {
        let count = |client: Option<&online::client::TableClient>| Some(client?.news()?.watching);
        online.client(count).unwrap_or(0)
    });
    let is_player = Memo::new(move |_| online.game(|game| !game.own().is_empty()));
    let watched = move || match (is_player.get(), watching.get()) {
        (true, 0) => String::new(),
        (false, 0 | 1) => shell.say("online-you-watch"),
        (_, count) => shell.tell("online-watching", &[("count", &count)]),
    };
    let are_keys_shown = RwSignal::new(false);
    online.listen_to_keys(are_keys_shown);
    view! {
        <main class="play at-table online" id="main" tabindex="-1" data-game=kind.name()>
            <header class="play-head">
                <BackLink to=Route::Online key="online" />
                <h1><GameName game=kind /></h1>
                {(kind == AnyGame::Cups).then(|| view! { <Zoom zoom /> })}
                <KeysButton shown=are_keys_shown />
                <RulesLink game=kind />
            </header>
            <section class="play-top">
                <AimLine
                    aim=Signal::derive(move || online.game(|game| shell.words.with(|words| game.aim(words))))
                    view=Signal::derive(move || online.game(|game| game.game().shown_view().clone()))
                />
                <Task online scene />
            </section>
            <section class="play-board">
                <div class="frame" class:zoomed=move || zoom.get() != 100>
                    <div class="zoom" style:width=move || format!("{}%", zoom.get())>
                        <Board
                            scene=scene
                            touch=Callback::new(move |touch| online.touch(touch))
                            fresh=online.fresh()
                        />
                    </div>
                </div>
            </section>
            <section class="play-bar">
                <Steps scene tap=Callback::new(move |spot| online.tap(spot)) fresh=online.fresh() />
                <OnlineConfirm online />
                <Strip looking=online.looking() />
            </section>
            // A spectator has nothing in there that takes the focus, and scrolls it all the same.
            <aside class="play-side" tabindex=move || (!is_player.get()).then_some("0")>
                <LinkNotice />
                <p class="watching">{watched}</p>
                <Show when=move || is_over.get()>
                    <OnlineEnd online />
                </Show>
                <Cards online />
                <OnlineActions online />
                <Moves told />
                <Show when=move || can_share.get()>
                    <Share
                        table=Signal::derive(move || online.game(|game| game.table().clone()))
                        giver=Signal::derive(move || online.game(|game| game.game().viewer()))
                        step=Signal::derive(move || online.game(|game| game.table().moves().len()))
                    />
                </Show>
            </aside>
            <KeyList shown=are_keys_shown is_online=true fresh=online.fresh() />
        </main>
    }
}

/// What there is to do now, in one line.
#[component]
fn Task(online: OnlineTable, scene: Memo<show::scene::Scene>) -> impl IntoView {
    let shell = online.shell;
    let waits =
        Memo::new(move |_| online.game(|game| !game.table().is_over() && game.asked().is_none()));
    let line = move || {
        let task = scene.with(|scene| board_task(shell, scene));
        shell.words.with(|words| online.game(|game| game.task(task.as_deref(), words)))
    };
    view! {
        <p class="task">
            <span>{line}</span>
            <Show when=move || waits.get()>
                <span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>
            </Show>
        </p>
    }
}

/// Who plays, with clocks and what lies open in front of them.
#[component]
fn Cards(online: OnlineTable) -> impl IntoView {
    let shell = online.shell;
    let seats: Vec<Seat> = online.game_untracked(|game| game.table().seats().collect());
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {seats.into_iter().map(|seat| view! { <Card online seat /> }).collect_view()}
        </ul>
    }
}

#[component]
fn Card(online: OnlineTable, seat: Seat) -> impl IntoView {
    let shell = online.shell;
    let player = Memo::new(move |_| online.game(|game| game.table().player(seat).clone()));
    let is_own = Memo::new(move |_| online.game(|game| game.own().contains(&seat)));
    let is_next = Memo::new(move |_| {
        online.game(|game| match game.table().next() {
            Next::Person(next) | Next::Bot(next, _) => next == seat,
            Next::Start | Next::Over => false,
        })
    });
    let kind = move || match player.get() {
        Player::Bot(bot) => shell.level(&bot.bot),
        Player::Person(Person { stand_in: Some(bot), .. }) => {
            let level = shell.level(&bot);
            shell.tell("online-stand-in", &[("level", &level)])
        }
        Player::Person(_) if is_own.get() => shell.say("you"),
        Player::Person(Person { is_gone: true, .. }) => shell.say("online-away"),
        Player::Person(Person { is_program: true, .. }) => shell.say("online-program"),
        Player::Person(_) | Player::Open | Player::Reserved => String::new(),
    };
    let badges = Signal::derive(move || {
        online.game(|game| shell.words.with(|words| badges(game.game().shown_view(), seat, words)))
    });
    let secret: Memo<Secret> = Memo::new(move |_| online.game(|game| game.secret(seat)));
    let said = move || {
        let phrase = online.said(seat)?;
        Some(view! { <span class="said">{shell.say(&format!("phrase-{}", phrase.code()))}</span> })
    };
    view! {
        <li class="seat" class:next=move || is_next.get() aria-current=move || is_next.get().then_some("true")>
            <div class="seat-who">
                <span class="seat-name">{move || player.get().name().to_string()}</span>
                <span class="seat-kind">{kind}</span>
                <ClockFace online seat />
                <SecretColours secret />
            </div>
            <Badges badges />
            {said}
        </li>
    }
}

/// What a seat has left.
#[component]
fn ClockFace(online: OnlineTable, seat: Seat) -> impl IntoView {
    let shell = online.shell;
    let has_clock = online.game_untracked(|game| game.table().setup().clock != table::Clock::None);
    let left = Memo::new(move |_| {
        let now = if has_clock { online.now.get() } else { table::Time::default() };
        // Whole seconds, so that it is drawn no oftener.
        let left = online.game(|game: &OnlineGame| game.time_left(seat, now));
        left.map(|left| left.div_ceil(1_000) * 1_000)
    });
    let runs = Memo::new(move |_| {
        online.game(|game| game.table().deadline().is_some_and(|(one, _)| one == seat))
    });
    move || {
        let left = left.get().filter(|_| !online.game(|game| Table::is_over(game.table())))?;
        Some(view! {
            <span class="clock" class:runs=move || runs.get() class:hurry=move || runs.get() && left <= HURRY role="timer">
                {figures(shell, left)}
            </span>
        })
    }
}
