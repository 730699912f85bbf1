//! A game that is all in the address.

use games::Seat;
use leptos::prelude::*;
use table::{BadLink, Table};

use crate::look::LookBack;
use crate::page::Trouble;
use crate::route::Route;

#[component]
pub(crate) fn SeePage(code: String) -> impl IntoView {
    match Table::from_link(&code) {
        Ok(table) => {
            // A game that goes on is not judged, even where nothing is hidden.
            let open = (!table.is_over()).then_some(Seat::FIRST);
            let seen_by = table.record().seen_by().or(open);
            view! { <LookBack table seen_by back=Route::Home /> }.into_any()
        }
        Err(BadLink::Damaged) => view! { <Trouble key="see-damaged" /> }.into_any(),
        Err(BadLink::Newer) => view! { <Trouble key="see-newer" /> }.into_any(),
    }
}
