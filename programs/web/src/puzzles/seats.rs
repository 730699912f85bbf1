//! Who plays in a puzzle, with what lies open in front of them: also the secrets.

use app::PuzzleState;
use leptos::prelude::*;
use quatuor::Seat;
use show::scene::{badges, secrets};

use crate::page::Colours;
use crate::play::Badges;
use crate::shell::Shell;

#[component]
pub(super) fn Seats(state: RwSignal<PuzzleState>) -> impl IntoView {
    let shell = Shell::here();
    let view = Memo::new(move |_| state.with(|state| state.board().view().clone()));
    let count = view.with_untracked(|view| view.seats());
    let seat = move |seat: Seat| {
        let name = move || shell.words.with(|words| state.with(|state| state.name(seat, words)));
        let figures =
            Signal::derive(move || shell.words.with(|words| badges(&view.get(), seat, words)));
        let colours = Memo::new(move |_| secrets(&view.get(), seat));
        view! {
            <li class="seat" class:next=move || view.with(|view| view.to_move() == seat)>
                <div class="seat-who">
                    <span class="seat-name">{name}</span>
                    {move || colours.get().map(|inks| view! {
                        <span class="secret"><Colours inks /></span>
                    })}
                </div>
                <Badges badges=figures />
            </li>
        }
    };
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {Seat::all(count).map(seat).collect_view()}
        </ul>
    }
}
