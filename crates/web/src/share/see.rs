//! A game that is all in the address.

use leptos::prelude::*;
use table::{BadLink, Table};

use crate::look::LookBack;
use crate::page::Trouble;
use crate::route::Route;

#[component]
pub(crate) fn SeePage(code: String) -> impl IntoView {
    match Table::from_link(&code) {
        Ok(table) => {
            let (seen_by, table) = (table.record().seen_by(), table.with_foreign(true));
            view! { <LookBack table seen_by back=Route::Home /> }.into_any()
        }
        Err(BadLink::Damaged) => view! { <Trouble key="see-damaged" /> }.into_any(),
        Err(BadLink::Newer) => view! { <Trouble key="see-newer" /> }.into_any(),
    }
}
