//! How the owner of the device fared against each kind of opponent.

use leptos::prelude::*;
use table::share::{Opponent, Stage, Tally, results};

use super::History;
use crate::shell::Shell;

#[component]
pub(super) fn Results(history: History, owner: Memo<Option<String>>) -> impl IntoView {
    let shell = Shell::here();
    let rows = Memo::new(move |_| {
        history.tables.with(|tables| {
            let games = tables.iter().map(|one| &one.summary);
            let over = games.filter(|game| game.stage == Stage::Over && history.shows(game.game));
            results(over, owner.get().as_deref())
        })
    });
    let name = move |opponent: Opponent| match opponent {
        Opponent::None => shell.say("history-alone"),
        Opponent::Bot(level) => shell.say(&format!("level-{level}")),
        Opponent::People => shell.say("history-people"),
    };
    let row = move |(opponent, tally): (Opponent, Tally)| {
        view! {
            <tr>
                <th scope="row">{name(opponent)}</th>
                <td>{tally.won}</td>
                <td>{tally.shared}</td>
                <td>{tally.lost}</td>
            </tr>
        }
    };
    let is_there = Memo::new(move |_| !rows.with(Vec::is_empty));
    view! {
        <Show when=move || is_there.get()>
            <section class="field results">
                <h2>{move || shell.say("history-results")}</h2>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{move || shell.say("history-against")}</th>
                            {["history-won", "history-shared", "history-lost"].map(|key| view! {
                                <th scope="col">{move || shell.say(key)}</th>
                            })}
                        </tr>
                    </thead>
                    <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </section>
        </Show>
    }
}
