//! A game that is all in the address.

use leptos::prelude::*;
use table::Table;
use table::share::{LinkError, from_link};

use crate::look::LookBack;
use crate::page::Trouble;
use crate::route::Route;

#[component]
pub(crate) fn SeePage(code: String) -> impl IntoView {
    match from_link(&code) {
        Ok(record) => {
            let table = Table::from_record(&record, true);
            view! { <LookBack table back=Route::Home /> }.into_any()
        }
        Err(LinkError::Damaged) => view! { <Trouble key="see-damaged" /> }.into_any(),
        Err(LinkError::Newer) => view! { <Trouble key="see-newer" /> }.into_any(),
    }
}
