//! All games, on this device and on the server: to go on with, to look back at, to count, to
//! put away.

mod away;
mod results;

use std::time::Duration;

use app::{BoardHistory, ListedGame, Selection};
use leptos::prelude::*;
use quatuor::{AnyGame, Seat};
use table::Time;
use table::share::{Ending, GameSummary, Stage, device_owner};
use wasm_bindgen::JsValue;

use self::away::Away;
use self::results::Results;
use crate::board::Board;
use crate::page::{Choice, Head, added, online_games};
use crate::route::Route;
use crate::share::read_dropped;
use crate::shell::Shell;
use crate::store;

/// How many games are shown at first; more are shown on request.
const SHOWN: usize = 40;

/// From one small board of the list to the next.
const BETWEEN_BOARDS: Duration = Duration::from_millis(20);

/// Everything about the list; cheap to hand around.
#[derive(Clone, Copy)]
struct History {
    tables: RwSignal<Vec<ListedGame>>,
    /// The own games on the server.
    online: RwSignal<Vec<OnlineGame>>,
    /// Which game is shown: 0 for all, or a place in [`AnyGame::ALL`] from 1.
    filter: RwSignal<usize>,
    shown: RwSignal<usize>,
    /// What was deleted last.
    deleted: RwSignal<Vec<(String, String)>>,
    /// What there is to say about a file.
    told: RwSignal<Option<String>>,
}

/// An own game on the server.
#[derive(Clone, PartialEq)]
pub(crate) struct OnlineGame {
    /// The name of its table.
    pub(crate) id: String,
    pub(crate) game: AnyGame,
    /// When something last happened.
    pub(crate) changed: Time,
    pub(crate) is_over: bool,
    pub(crate) is_your_turn: bool,
    pub(crate) names: Vec<String>,
    pub(crate) winners: Vec<String>,
    /// Whether the player is one of the winners; `None` without a seat.
    pub(crate) has_won: Option<bool>,
}

/// A game in the list.
#[derive(Clone, PartialEq)]
enum Listed {
    Here(ListedGame),
    Online(OnlineGame),
}

impl Listed {
    fn id(&self) -> &str {
        match self {
            Listed::Here(one) => &one.id,
            Listed::Online(one) => &one.id,
        }
    }

    fn changed(&self) -> Time {
        match self {
            Listed::Here(one) => one.changed,
            Listed::Online(one) => one.changed,
        }
    }
}

impl History {
    /// Whether a game is shown.
    fn shows(self, game: AnyGame) -> bool {
        let filter = self.filter.get();
        filter == 0 || AnyGame::ALL.get(filter - 1) == Some(&game)
    }

    /// The games that are shown, wherever they are kept, the latest first.
    fn everywhere(self, is_over: bool) -> Vec<Listed> {
        // A game that was played online and is kept here, too, is listed once.
        let is_here =
            |id: &String| self.tables.with(|tables| tables.iter().any(|one| one.id == *id));
        let is_wanted =
            |one: &&OnlineGame| self.shows(one.game) && one.is_over == is_over && !is_here(&one.id);
        let online: Vec<OnlineGame> =
            self.online.with(|all| all.iter().filter(is_wanted).cloned().collect());
        let mut all: Vec<Listed> = self.listed(is_over).into_iter().map(Listed::Here).collect();
        all.extend(online.into_iter().map(Listed::Online));
        all.sort_by_key(|one| std::cmp::Reverse(one.changed()));
        all
    }

    /// The games on this device that are shown: all of them, or those of one game.
    fn listed(self, is_over: bool) -> Vec<ListedGame> {
        let is_wanted = |one: &&ListedGame| {
            self.shows(one.summary.game) && (one.summary.stage != Stage::Playing) == is_over
        };
        self.tables.with(|tables| tables.iter().filter(is_wanted).cloned().collect())
    }

    fn read_anew(self) -> usize {
        let (tables, damaged) = store::device().games();
        self.tables.set(tables);
        damaged
    }

    fn delete(self, ids: &[String]) {
        let forget = |id: &String| Some((id.clone(), store::device().forget_table(id)?));
        self.deleted.set(ids.iter().filter_map(forget).collect());
        self.tables.update(|tables| tables.retain(|one| !ids.contains(&one.id)));
    }

    fn undo(self) {
        for (id, text) in self.deleted.get_untracked() {
            store::device().put_back(&id, &text);
        }
        self.deleted.set(vec![]);
        self.read_anew();
    }
}

#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let shell = Shell::here();
    let history = History {
        tables: RwSignal::new(vec![]),
        online: RwSignal::new(vec![]),
        filter: RwSignal::new(0),
        shown: RwSignal::new(SHOWN),
        deleted: RwSignal::new(vec![]),
        told: RwSignal::new(None),
    };
    let damaged = history.read_anew();
    let owner = Memo::new(move |_| {
        history.tables.with(|tables| {
            device_owner(&tables.iter().map(|one| one.summary.clone()).collect::<Vec<_>>())
        })
    });
    let opened = Callback::new(move |text: String| {
        history.read_anew();
        shell.spoken.set(text.clone());
        history.told.set(Some(text));
    });
    let games = Signal::derive(move || {
        let names = AnyGame::ALL.into_iter().map(|game| game.name());
        let key = |(place, key): (usize, &str)| (place, shell.say(key));
        ["history-all"].into_iter().chain(names).enumerate().map(key).collect::<Vec<_>>()
    });
    let is_empty = Memo::new(move |_| {
        history.tables.with(Vec::is_empty) && history.online.with(Vec::is_empty)
    });
    view! {
        <Head />
        <main
            class="page games"
            id="main"
            tabindex="-1"
            on:dragover=|event| event.prevent_default()
            on:drop=move |event| read_dropped(shell, &event, opened)
        >
            <h1>{move || shell.say("games")}</h1>
            {(damaged > 0).then(|| view! {
                <p class="notice">{move || shell.say("trouble-damaged-table")}</p>
            })}
            {move || history.told.get().map(|text| view! { <p class="notice told">{text}</p> })}
            <Deleted history />
            <Show when=move || !is_empty.get() fallback=move || view! { <p>{shell.say("games-none")}</p> }>
                <Choice
                    key="history-game"
                    choices=games
                    chosen=history.filter
                    choose=Callback::new(move |one| {
                        history.filter.set(one);
                        history.shown.set(SHOWN);
                    })
                />
            </Show>
            <List history owner is_over=false key="history-running" />
            <Results history owner />
            <List history owner is_over=true key="history-finished" />
            {store::was_online().then(|| added(online_games(history.online)))}
            <Away history opened />
        </main>
    }
}

/// What was deleted can be brought back.
#[component]
fn Deleted(history: History) -> impl IntoView {
    let shell = Shell::here();
    move || {
        let count = history.deleted.with(Vec::len);
        (count > 0).then(|| {
            view! {
                <p class="notice deleted">
                    <span>{shell.tell("history-deleted", &[("count", &count)])}</span>
                    <button on:click=move |_| history.undo()>{shell.say("undo")}</button>
                </p>
            }
        })
    }
}

#[component]
fn List(
    history: History,
    owner: Memo<Option<String>>,
    is_over: bool,
    key: &'static str,
) -> impl IntoView {
    let shell = Shell::here();
    let all = Memo::new(move |_| history.everywhere(is_over));
    let some = move || {
        let shown = history.shown.get();
        all.with(|all| all.iter().take(shown).cloned().enumerate().collect::<Vec<_>>())
    };
    let count = Memo::new(move |_| all.with(Vec::len));
    view! {
        <Show when=move || count.get() != 0>
            <section class="field">
                <h2>{move || shell.say(key)}" "<small>{move || count.get()}</small></h2>
                <ul class="games-list">
                    <For each=some key=|(_, one)| (one.id().to_string(), one.changed()) let((place, one))>
                        {match one {
                            Listed::Here(one) => view! { <Row history owner one place /> }.into_any(),
                            Listed::Online(one) => view! { <OnlineRow one /> }.into_any(),
                        }}
                    </For>
                </ul>
                <Show when=move || history.shown.get() < count.get()>
                    <button on:click=move |_| history.shown.update(|shown| *shown += 5 * SHOWN)>
                        {move || shell.say("history-more")}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn Row(
    history: History,
    owner: Memo<Option<String>>,
    one: ListedGame,
    /// The place in the list.
    place: usize,
) -> impl IntoView {
    let shell = Shell::here();
    let ListedGame { id, changed, summary } = one;
    let game = summary.game;
    let route = match summary.stage {
        Stage::Playing => Route::Table(id.clone()),
        Stage::Seen | Stage::Over => Route::Look(id.clone()),
    };
    let names = summary.names();
    let (variant, thumbnail) = (summary.variant.clone(), id.clone());
    let state = move || {
        let state = state(shell, &summary, owner.get().as_deref());
        format!("{state} · {}", day(shell, changed))
    };
    let label = names.clone();
    let variant = move || {
        variant.as_ref().map(|one| format!(" · {}", shell.say(&format!("{game}-variant-{one}"))))
    };
    view! {
        <li data-game=game.name()>
            <a href=route.hash()>
                <Thumbnail id=thumbnail place />
                <b>{move || shell.say(game.name())}<small>{variant}</small></b>
                <span>{names}</span>
                <small>{state}</small>
            </a>
            <button
                class="quiet"
                aria-label=move || format!("{}: {}, {label}", shell.say("delete"), shell.say(game.name()))
                on:click=move |_| history.delete(std::slice::from_ref(&id))
            >
                {move || shell.say("delete")}
            </button>
        </li>
    }
}

/// The board as the game left it. Boards are drawn one after the other once the list is there: it
/// need not wait for them.
#[component]
fn Thumbnail(id: String, place: usize) -> impl IntoView {
    let is_due = RwSignal::new(false);
    set_timeout(move || _ = is_due.try_set(true), BETWEEN_BOARDS * place as u32);
    view! {
        <div class="thumbnail" aria-hidden="true">
            {move || is_due.get().then(|| store::device().table(&id).ok().map(|kept| picture(kept.table)))}
        </div>
    }
}

fn picture(table: table::Table) -> impl IntoView {
    let shell = Shell::here();
    let viewer = table.lone_person().or(table.seen_by()).unwrap_or(Seat::FIRST);
    let board = BoardHistory::new(table.board().view(viewer));
    let scene = Memo::new(move |_| {
        shell.words.with(|words| board.scene(&[], &Selection::default(), words))
    });
    view! { <Board scene /> }
}

/// A game on the server.
#[component]
fn OnlineRow(one: OnlineGame) -> impl IntoView {
    let shell = Shell::here();
    let OnlineGame { id, game, changed, is_over, is_your_turn, names, winners, has_won } = one;
    let state = move || {
        let state = match (is_over, is_your_turn) {
            (false, true) => shell.say("online-your-turn"),
            (false, false) => shell.say("game-on"),
            (true, _) => match (has_won, &winners[..]) {
                (Some(true), [_]) => shell.say("history-won"),
                (Some(false), [_, ..]) => shell.say("history-lost"),
                _ => won_by(shell, &winners),
            },
        };
        format!("{} · {state} · {}", shell.say("online"), day(shell, changed))
    };
    view! {
        <li data-game=game.name() class:awaited=is_your_turn>
            <a href=Route::OnlineTable(id).hash()>
                <b>{move || shell.say(game.name())}</b>
                <span>{names.join(" · ")}</span>
                <small>{state}</small>
            </a>
        </li>
    }
}

fn day(shell: Shell, time: Time) -> String {
    let when = js_sys::Date::new(&(time.0 as f64).into());
    let code = shell.words.with(|words| words.language().code());
    when.to_locale_date_string(code, &JsValue::UNDEFINED).into()
}

fn won_by(shell: Shell, names: &[String]) -> String {
    if names.is_empty() {
        return shell.say("game-over");
    }
    let names = shell.words.with(|words| words.list(names));
    shell.tell("history-winners", &[("names", &names)])
}

/// How it ended for the owner of the device, or else who has won.
fn state(shell: Shell, summary: &GameSummary, owner: Option<&str>) -> String {
    match summary.stage {
        Stage::Playing => return shell.say("game-on"),
        Stage::Seen => return shell.say("history-seen"),
        Stage::Over => {}
    }
    match summary.own(owner).and_then(|own| summary.ending(own)) {
        Some(Ending::Won) => shell.say("history-won"),
        Some(Ending::Shared) => shell.say("history-shared"),
        Some(Ending::Lost) => shell.say("history-lost"),
        None => {
            let winners = summary.seats.iter().filter(|seat| seat.won);
            let names: Vec<String> = winners.map(|seat| seat.player.name.clone()).collect();
            won_by(shell, &names)
        }
    }
}
