//! What the games on this device say of its owner: results, streaks, a rating that moves.

use app::{Statistics, StatisticsRow};
use leptos::prelude::*;
use quatuor::AnyGame;
use table::share::Opponent;

use crate::graph::{HEIGHT, WIDTH, across, down, path};
use crate::page::{Choice, Head};
use crate::route::Route;
use crate::shell::Shell;
use crate::store;

#[component]
pub(crate) fn StatisticsPage() -> impl IntoView {
    let shell = Shell::here();
    let (games, _) = store::device().games();
    let only = RwSignal::new(None::<AnyGame>);
    let statistics = Memo::new(move |_| Statistics::new(&games, only.get()));
    let choices = Signal::derive(move || {
        let named = AnyGame::ALL.map(|game| (Some(game), shell.say(game.name())));
        [(None, shell.say("statistics-all"))].into_iter().chain(named).collect::<Vec<_>>()
    });
    let is_there = Memo::new(move |_| statistics.with(|all| all.total.games() > 0));
    view! {
        <Head />
        <main class="page statistics" id="main" tabindex="-1">
            <h1>{move || shell.say("statistics")}</h1>
            <p class="lead">{move || shell.say("statistics-lead")}</p>
            <Choice key="statistics-game" choices chosen=only choose=Callback::new(move |game| only.set(game)) />
            <Show
                when=move || is_there.get()
                fallback=move || view! { <p class="notice">{shell.say("statistics-none")}</p> }
            >
                <Figures statistics />
                <RatingChart statistics />
                <Results statistics />
            </Show>
            <p class="field"><a class="quiet" href=Route::Games.hash()>{move || shell.say("games")}</a></p>
        </main>
    }
}

/// The most important numbers.
#[component]
fn Figures(statistics: Memo<Statistics>) -> impl IntoView {
    let shell = Shell::here();
    let figure = move |key: &'static str, value: fn(&Statistics) -> String| {
        view! {
            <div><dt>{move || shell.say(key)}</dt><dd data-figure=key>{move || statistics.with(value)}</dd></div>
        }
    };
    let share = |all: &Statistics| {
        let (won, games) = (all.total.won + all.total.shared, all.total.games().max(1));
        format!("{won} ({}\u{a0}%)", (won * 100 + games / 2) / games)
    };
    view! {
        <dl class="figures">
            {figure("statistics-games", |all| all.total.games().to_string())}
            {figure("statistics-won", share)}
            {figure("statistics-streak", |all| all.streak.0.to_string())}
            {figure("statistics-longest", |all| all.streak.1.to_string())}
        </dl>
    }
}

/// The rating against bots after each game.
#[component]
fn RatingChart(statistics: Memo<Statistics>) -> impl IntoView {
    let shell = Shell::here();
    let ratings = Memo::new(move |_| statistics.with(|all| all.ratings.clone()));
    let (lowest, highest) = (
        move || ratings.with(|all| all.iter().min().copied().unwrap_or(0)),
        move || ratings.with(|all| all.iter().max().copied().unwrap_or(0)),
    );
    // A scale of full hundreds around the line, and a line from the first rating on.
    let scale = move || (lowest() / 100 * 100, highest() / 100 * 100 + 100);
    let last = move || ratings.with(|all| all.len().saturating_sub(1));
    let line = move || {
        let (least, most) = scale();
        let point =
            |(index, rating): (usize, &u32)| (index, (rating - least) * 1000 / (most - least));
        ratings.with(|all| path(&all.iter().enumerate().map(point).collect::<Vec<_>>(), last()))
    };
    let end = move || {
        let (least, most) = scale();
        statistics.with(Statistics::rating).map(|now| {
            let y = down((now - least) * 1000 / (most - least));
            view! { <circle class="dot dot-0" cx=across(last(), last()) cy=y r="4"></circle> }
        })
    };
    let grid = move || {
        let (least, most) = scale();
        [(0, least), (1000, most)].map(|(height, rating)| {
            let y = down(height);
            view! {
                <line class="grid" x1=across(0, 1) x2=across(1, 1) y1=y y2=y></line>
                <text class="label" x=across(1, 1) + 4.0 y=y + 4.0>{rating}</text>
            }
        })
    };
    let label = move || {
        let first = ratings.with(|all| all.first().copied().unwrap_or(0));
        let now = statistics.with(Statistics::rating).unwrap_or(0);
        shell.tell(
            "statistics-rating-chart",
            &[("first", &first), ("last", &now), ("lowest", &lowest()), ("highest", &highest())],
        )
    };
    let now = move || {
        let provisional = statistics.with(|all| all.is_provisional);
        let rating = statistics.with(Statistics::rating).map(|one| one.to_string());
        let rating = rating.unwrap_or_default();
        if provisional {
            format!("{rating} ({})", shell.say("statistics-provisional"))
        } else {
            rating
        }
    };
    view! {
        <Show when=move || !ratings.with(Vec::is_empty)>
            <section class="field">
                <h2>{move || shell.say("statistics-rating")}</h2>
                <p class="rating">{now}</p>
                <figure class="chart known">
                    <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
                        {grid}
                        <path class="line line-0" d=line></path>
                        {end}
                    </svg>
                </figure>
                <p class="note">{move || shell.say("statistics-rating-note")}</p>
            </section>
        </Show>
    }
}

/// Results by game, variant and opponent.
#[component]
fn Results(statistics: Memo<Statistics>) -> impl IntoView {
    let shell = Shell::here();
    let opponent = move |opponent: Opponent| match opponent {
        Opponent::None => shell.say("history-alone"),
        Opponent::Bot(level) => shell.say(&format!("level-{level}")),
        Opponent::People => shell.say("history-people"),
    };
    let variant = move |row: &StatisticsRow| match &row.variant {
        Some(variant) if row.game != AnyGame::Shuttles => {
            shell.say(&format!("{}-variant-{variant}", row.game))
        }
        Some(_) => String::new(),
        None => shell.say("statistics-own-position"),
    };
    let row = move |row: StatisticsRow| {
        view! {
            <tr>
                <th scope="row">{shell.say(row.game.name())}</th>
                <td class="text">{variant(&row)}</td>
                <td class="text">{opponent(row.opponent)}</td>
                <td>{row.tally.won}</td>
                <td>{row.tally.shared}</td>
                <td>{row.tally.lost}</td>
            </tr>
        }
    };
    let heads = [
        "statistics-game",
        "statistics-variant",
        "history-against",
        "history-won",
        "history-shared",
        "history-lost",
    ];
    view! {
        <section class="field results" tabindex="0" aria-labelledby="results">
            <h2 id="results">{move || shell.say("history-results")}</h2>
            <table>
                <thead>
                    <tr>
                        {heads.map(|key| view! { <th scope="col">{move || shell.say(key)}</th> })}
                    </tr>
                </thead>
                <tbody>{move || statistics.with(|all| all.rows.clone()).into_iter().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}
