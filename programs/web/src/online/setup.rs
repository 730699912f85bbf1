//! Who plays online, and how.

use bots::{Level, Name};
use leptos::prelude::*;
use online::body::{OpenTable, SeatChoice};
use quatuor::AnyGame;
use table::{Clock, Takebacks, TimeOut};
use wasm_bindgen_futures::spawn_local;

use super::api;
use super::identity;
use super::parts::{self, failure};
use crate::page::{Begins, DealOptions, Draft, MOST_SEATS, Players, Variant, Where};
use crate::page::{Choice, Head, Switch, back_to_board};
use crate::play::bot_of_level;
use crate::route::{Opener, Route};
use crate::shell::Shell;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// The clocks to choose from: real time, then days.
const CLOCKS: [Clock; 7] = [
    Clock::None,
    Clock::PerMove(MINUTE),
    Clock::PerMove(5 * MINUTE),
    Clock::Total { time: 5 * MINUTE, increment: 5 * SECOND },
    Clock::Total { time: 15 * MINUTE, increment: 10 * SECOND },
    Clock::PerMove(DAY),
    Clock::PerMove(3 * DAY),
];

/// Who shall play on a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taker {
    Me,
    Open,
    Friend,
    Bot(Level),
}

impl Taker {
    const ALL: [Taker; 7] = [
        Taker::Me,
        Taker::Friend,
        Taker::Open,
        Taker::Bot(Level::Beginner),
        Taker::Bot(Level::Casual),
        Taker::Bot(Level::Strong),
        Taker::Bot(Level::Master),
    ];

    /// As the value of an option.
    fn word(self) -> &'static str {
        match self {
            Taker::Me => "me",
            Taker::Open => "open",
            Taker::Friend => "friend",
            Taker::Bot(level) => Name::Level(level).as_str(),
        }
    }

    fn label(self, shell: Shell) -> String {
        match self {
            Taker::Me | Taker::Open | Taker::Friend => {
                shell.say(&format!("online-taker-{}", self.word()))
            }
            Taker::Bot(_) => {
                let level = shell.say(&format!("level-{}", self.word()));
                shell.tell("bot-of-level", &[("level", &level)])
            }
        }
    }

    fn choice(self) -> SeatChoice {
        match self {
            Taker::Me => SeatChoice::Me,
            Taker::Open => SeatChoice::Open,
            Taker::Friend => SeatChoice::Friend,
            Taker::Bot(level) => SeatChoice::Bot(bot_of_level(level)),
        }
    }
}

/// What has been chosen so far; cheap to copy.
#[derive(Clone, Copy)]
struct OnlineDraft {
    draft: Draft,
    /// One for every seat that there may be.
    takers: RwSignal<Vec<Taker>>,
    clock: RwSignal<Clock>,
    bot_plays_on: RwSignal<bool>,
    has_takebacks: RwSignal<bool>,
    is_public: RwSignal<bool>,
}

impl OnlineDraft {
    /// The player takes one seat at most: another one that was theirs becomes free.
    fn choose(self, index: usize, taker: Taker) {
        self.takers.update(|takers| {
            if taker == Taker::Me {
                takers
                    .iter_mut()
                    .filter(|one| **one == Taker::Me)
                    .for_each(|one| *one = Taker::Friend);
            }
            takers[index] = taker;
        });
    }

    fn table(self, shell: Shell) -> OpenTable {
        let seats = self.draft.players();
        let takers = self.takers.get_untracked();
        OpenTable {
            game: self.draft.game(),
            request: self.draft.request(),
            seats: takers.into_iter().take(seats).map(Taker::choice).collect(),
            name: identity::name(shell),
            begins: self.draft.begins(),
            clock: self.clock.get_untracked(),
            time_out: match self.bot_plays_on.get_untracked() {
                true => TimeOut::Bot(bot_of_level(Level::Casual)),
                false => TimeOut::Loses,
            },
            takebacks: match self.has_takebacks.get_untracked() {
                true => Takebacks::ByConsent,
                false => Takebacks::Never,
            },
            is_public: self.is_public.get_untracked(),
            commitment: None,
        }
    }
}

#[component]
pub(crate) fn OnlineSetupPage(game: AnyGame, opener: Opener) -> impl IntoView {
    let shell = Shell::here();
    let takers = (0..MOST_SEATS).map(|index| if index == 0 { Taker::Me } else { Taker::Friend });
    let draft = OnlineDraft {
        draft: Draft::new(shell, game),
        takers: RwSignal::new(takers.collect()),
        clock: RwSignal::new(Clock::None),
        bot_plays_on: RwSignal::new(true),
        has_takebacks: RwSignal::new(true),
        is_public: RwSignal::new(false),
    };
    let (trouble, is_opening) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let open = move |_| {
        trouble.set(None);
        is_opening.set(true);
        let table = untrack(|| draft.table(shell));
        spawn_local(async move {
            match api::open_table(table).await {
                Ok(opened) => shell.go(&Route::OnlineTable(opened.table.to_string())),
                Err(why) => {
                    trouble.try_set(Some(untrack(|| failure(shell, &why))));
                    is_opening.try_set(false);
                }
            }
        });
    };
    let clocks =
        Signal::derive(move || CLOCKS.map(|clock| (clock, parts::clock(shell, clock))).to_vec());
    let names =
        Signal::derive(move || (0..MOST_SEATS).map(|index| seat_name(shell, index)).collect());
    let has_clock = Memo::new(move |_| draft.clock.get() != Clock::None);
    let switch = move |key: &'static str, signal: RwSignal<bool>| {
        view! {
            <Switch
                label=Signal::derive(move || shell.say(key))
                note=Signal::derive(move || shell.say(&format!("{key}-note")))
                is_on=signal
                switch=Callback::new(move |is_on| signal.set(is_on))
            />
        }
    };
    view! {
        <Head />
        <main class="page setup" id="main" tabindex="-1" data-game=game.name()>
            {back_to_board(&opener)}
            <h1>{move || shell.say(game.name())}</h1>
            <Where game is_online=true opener />
            <Variant draft=draft.draft />
            <Players draft=draft.draft />
            <section class="field">
                <h2>{move || shell.say("seats")}</h2>
                <ul class="chairs">
                    {move || (0..draft.draft.players()).map(|index| view! { <Chair draft index /> }).collect_view()}
                </ul>
            </section>
            <Choice
                key="online-clock"
                choices=clocks
                chosen=draft.clock
                choose=Callback::new(move |clock| draft.clock.set(clock))
            />
            <section class="field">
                <Show when=move || has_clock.get()>{switch("online-bot-goes-on", draft.bot_plays_on)}</Show>
                {switch("online-public", draft.is_public)}
                {switch("online-takebacks", draft.has_takebacks)}
            </section>
            <Begins draft=draft.draft names />
            <DealOptions draft=draft.draft />
            {move || trouble.get().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
            <p>
                <button class="main big" disabled=move || is_opening.get() on:click=open>
                    {move || shell.say("online-open")}
                </button>
            </p>
        </main>
    }
}

fn seat_name(shell: Shell, index: usize) -> String {
    shell.tell("online-seat", &[("number", &(index + 1))])
}

#[component]
fn Chair(draft: OnlineDraft, index: usize) -> impl IntoView {
    let shell = Shell::here();
    let taker = move || draft.takers.with(|takers| takers[index]);
    let option = move |one: Taker| {
        view! { <option value=one.word() selected=taker() == one>{one.label(shell)}</option> }
    };
    let note = move || match taker() {
        Taker::Bot(level) => shell.say(&format!("level-{}-note", Name::Level(level).as_str())),
        other => shell.say(&format!("online-taker-{}-note", other.word())),
    };
    view! {
        <li class="chair online-chair">
            <span class="chair-number">{move || seat_name(shell, index)}</span>
            <select
                aria-label=move || shell.tell("seat-taker", &[("number", &(index + 1))])
                on:change=move |event| {
                    let chosen = event_target_value(&event);
                    let found = Taker::ALL.into_iter().find(|one| one.word() == chosen);
                    draft.choose(index, found.unwrap_or(Taker::Open));
                }
            >
                {move || Taker::ALL.map(option).collect_view()}
            </select>
            <small>{note}</small>
        </li>
    }
}
