//! How a game goes.

use games::{AnyGame, AnyMove, Request, Seat, Seed};
use leptos::prelude::*;

use super::parts::Head;
use crate::play::{Bench, Film};
use crate::route::Route;
use crate::shell::Shell;

#[component]
pub(super) fn Rules(game: AnyGame) -> impl IntoView {
    let shell = Shell::here();
    let start = game.deal(&Request::default(), &Seed::new("rules")).expect("the usual table");
    let film = RwSignal::new(Film::new(start));
    let legal = Memo::new(move |_| film.with(|film| film.position().legal_moves()));
    let play = Callback::new(move |mv: AnyMove| film.update(|film| film.play(mv)));
    let rules = move || {
        shell.words.with(|words| {
            (1..)
                .map(|number| format!("{}-rule-{number}", game.name()))
                .take_while(|key| words.has(key))
                .map(|key| words.say(&key, &[]))
                .collect::<Vec<_>>()
        })
    };
    view! {
        <Head />
        <main class="page rules" id="main" tabindex="-1" data-game=game.name()>
            <h1>{move || shell.say(game.name())}</h1>
            <p class="lead">{move || shell.say(&format!("{}-what", game.name()))}</p>
            <div class="rules-board"><Bench film viewer=Seat::FIRST legal play /></div>
            <ol class="rules-list">
                {move || rules().into_iter().map(|rule| view! { <li>{rule}</li> }).collect_view()}
            </ol>
            <p><a class="button main big" href=Route::Setup(game).hash()>{move || shell.say("play")}</a></p>
        </main>
    }
}
