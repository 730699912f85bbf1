//! Lazy loading: pages in a part of their own, which is loaded when the first of them is
//! opened, so that the first game does not wait for them.

use std::pin::Pin;

use analysis::daily::Day;
use leptos::prelude::*;
use leptos::task::spawn_local_scoped_with_cancellation;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use quatuor::{AnyGame, Seat};
use show::words::Language;

use super::arrive;
use super::lesson::LessonPage;
use super::parts::Trouble;
use super::rules::{BackToBoard, Rules};
use super::settings_page::SettingsPage;
use super::setup::Draft;
use super::sheet::SheetPage;
use crate::daily::DailyPage;
use crate::history::{GamesPage, OnlineGame};
use crate::look::LookPage;
use crate::online::{
    AccountPage, FriendPage, LobbyPage, OnlineGames, OnlineSetupPage, OnlineTablePage,
    TransferPage, YourTurn,
};
use crate::play::{ClockChoice, ClockFace, ClockKeeper, GameOnPage};
use crate::puzzles::{ExercisePage, PuzzleOfDayPage, PuzzlePage, PuzzlesPage};
use crate::route::{Opener, StudySource};
use crate::share::SeePage;
use crate::shell::Shell;
use crate::statistics::StatisticsPage;
use crate::study::StudyPage;

/// A page, unless it could not be loaded.
type Part = Result<AnyView, SplitLoaderError>;

#[wasm_split(settings, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn settings() -> Part {
    Ok(view! { <SettingsPage /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn rules(game: AnyGame, section: String, opener: Opener) -> Part {
    Shell::here().add_texts(Language::pages);
    Shell::here().add_texts(Language::lessons);
    Ok(view! { <Rules game section opener /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn sheet(game: AnyGame, opener: Opener) -> Part {
    Shell::here().add_texts(Language::pages);
    Shell::here().add_texts(Language::lessons);
    Ok(view! { <SheetPage game opener /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
fn way_back(opener: Opener) -> Part {
    Shell::here().add_texts(Language::pages);
    Ok(view! { <BackToBoard opener /> }.into_any())
}

/// The way back to the board, on a page that may be opened without one.
pub(crate) fn back_to_board(opener: &Opener) -> Option<AnyView> {
    opener.is_some().then(|| added(way_back(opener.clone())))
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn lesson(game: AnyGame, opener: Opener) -> Part {
    Shell::here().add_texts(Language::pages);
    Shell::here().add_texts(Language::lessons);
    Ok(view! { <LessonPage game opener /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn look(id: String) -> Part {
    Shell::here().add_texts(Language::pages);
    Ok(view! { <LookPage id /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn see(code: String) -> Part {
    Shell::here().add_texts(Language::pages);
    Ok(view! { <SeePage code /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn games() -> Part {
    Shell::here().add_texts(Language::pages);
    Shell::here().add_texts(Language::refusals);
    Ok(view! { <GamesPage /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn daily(day: Option<Day>) -> Part {
    Shell::here().add_texts(Language::pages);
    Ok(view! { <DailyPage day /> }.into_any())
}

#[wasm_split(pages, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn study(game: Option<AnyGame>, source: Option<StudySource>) -> Part {
    Shell::here().add_texts(Language::pages);
    Shell::here().add_texts(Language::refusals);
    Ok(view! { <StudyPage game source /> }.into_any())
}

#[wasm_split(puzzles, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn puzzles() -> Part {
    Shell::here().add_texts(Language::puzzles);
    Ok(view! { <PuzzlesPage /> }.into_any())
}

#[wasm_split(puzzles, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn puzzle(game: AnyGame, number: Option<u32>) -> Part {
    Shell::here().add_texts(Language::puzzles);
    Ok(view! { <PuzzlePage game number /> }.into_any())
}

#[wasm_split(puzzles, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn puzzle_of_day() -> Part {
    Shell::here().add_texts(Language::puzzles);
    Ok(view! { <PuzzleOfDayPage /> }.into_any())
}

#[wasm_split(puzzles, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn exercise(id: String, step: usize) -> Part {
    Shell::here().add_texts(Language::puzzles);
    Ok(view! { <ExercisePage id step /> }.into_any())
}

#[wasm_split(puzzles, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn statistics() -> Part {
    Shell::here().add_texts(Language::puzzles);
    Ok(view! { <StatisticsPage /> }.into_any())
}

/// The texts of online pages.
fn online_texts() {
    Shell::here().add_texts(Language::online);
    Shell::here().add_texts(Language::refusals);
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn lobby() -> Part {
    online_texts();
    Ok(view! { <LobbyPage /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn online_setup(game: AnyGame, opener: Opener) -> Part {
    online_texts();
    Ok(view! { <OnlineSetupPage game opener /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn friend(game: Option<AnyGame>) -> Part {
    online_texts();
    Ok(view! { <FriendPage game /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn online_table(address: String) -> Part {
    online_texts();
    Ok(view! { <OnlineTablePage address /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn transfer(key: String) -> Part {
    online_texts();
    Ok(view! { <TransferPage key_of_seat=key /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn account() -> Part {
    online_texts();
    Ok(view! { <AccountPage /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(crate) fn online_games(found: RwSignal<Vec<OnlineGame>>) -> Part {
    online_texts();
    Ok(view! { <OnlineGames found /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn your_turn() -> Part {
    online_texts();
    Ok(view! { <YourTurn /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(super) fn clock_choice(draft: Draft) -> Part {
    online_texts();
    Ok(view! { <ClockChoice draft /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(crate) fn clock_keeper(game: GameOnPage) -> Part {
    Ok(view! { <ClockKeeper game /> }.into_any())
}

#[wasm_split(online, fallible, wasm_split_path = ::leptos::wasm_split)]
pub(crate) fn clock_face(game: GameOnPage, seat: Seat) -> Part {
    online_texts();
    Ok(view! { <ClockFace game seat /> }.into_any())
}

/// Shows a part of a page once it is there; without a network, nothing.
pub(crate) fn added(part: impl Future<Output = Part> + 'static) -> AnyView {
    load(Box::pin(part), false)
}

/// Shows a page once it is there, or says that it could not be loaded.
pub(super) fn shown(page: impl Future<Output = Part> + 'static) -> AnyView {
    load(Box::pin(page), true)
}

/// Not generic, so that its code is in the page once, not for every part.
fn load(part: Pin<Box<dyn Future<Output = Part>>>, is_page: bool) -> AnyView {
    let (is_here, loaded) = (RwSignal::new(false), StoredValue::new_local(None));
    spawn_local_scoped_with_cancellation(async move {
        let trouble = || is_page.then(|| view! { <Trouble key="trouble-part" /> }.into_any());
        loaded.set_value(part.await.ok().or_else(trouble));
        is_here.set(true);
        if is_page {
            arrive();
        }
    });
    (move || {
        is_here.track();
        loaded.try_update_value(Option::take).flatten()
    })
    .into_any()
}
