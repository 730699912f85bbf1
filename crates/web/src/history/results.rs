//! How somebody fared against each kind of rival.

use leptos::prelude::*;
use table::{Rival, Stage, Tally, results};

use super::History;
use crate::shell::Shell;

#[component]
pub(super) fn Results(history: History, owner: Memo<Option<String>>) -> impl IntoView {
    let shell = Shell::here();
    let rows = Memo::new(move |_| {
        history.tables.with(|tables| {
            let briefs = tables.iter().map(|one| &one.brief);
            let over = briefs.filter(|brief| brief.stage == Stage::Over && history.shows(brief));
            results(over, owner.get().as_deref())
        })
    });
    let name = move |rival: Rival| match rival {
        Rival::Nobody => shell.say("history-alone"),
        Rival::Bot(level) => shell.say(&format!("level-{}", bots::Name::Level(level))),
        Rival::People => shell.say("history-people"),
    };
    let row = move |(rival, tally): (Rival, Tally)| {
        view! {
            <tr>
                <th scope="row">{name(rival)}</th>
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
