//! What every page needs: the language, the settings, the address, and helpers.

use std::fmt::Display;

use analysis::Reason;
use bots::Level;
use leptos::prelude::*;
use quatuor::{AnyGame, Request, Seed};
use show::words::{Language, Refusal, Words};
use table::{BotName, Player, Setup, Table, Time};

use app::Settings;

use crate::look::Reviews;
use crate::play::bot_of_level;
use crate::route::Route;
use crate::store;
use crate::worker_client::WorkerClient;

/// Gives the texts of a language.
type Texts = fn(Language) -> &'static str;

/// Everything that all pages share.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) route: RwSignal<Route>,
    pub(crate) words: Memo<Words>,
    /// Where the texts come from that are loaded later, with the part of the page that
    /// says them.
    later: RwSignal<Vec<Texts>>,
    /// What stands before the title of the page: that something waits for the player.
    pub(crate) alert: RwSignal<Option<String>>,
    /// What is read out by screen readers.
    pub(crate) spoken: RwSignal<String>,
    /// The worker that thinks about what is on the page.
    pub(crate) worker: StoredValue<WorkerClient, LocalStorage>,
    /// What was found out about games that are over.
    pub(crate) reviews: StoredValue<Reviews, LocalStorage>,
}

impl Shell {
    pub(crate) fn new(worker: String) -> Shell {
        follow_link();
        let settings = RwSignal::new(store::device().settings());
        let later: RwSignal<Vec<Texts>> = RwSignal::new(vec![]);
        let language = Memo::new(move |_| settings.get().language.unwrap_or_else(browser_language));
        Shell {
            settings,
            route: RwSignal::new(Route::read(&hash())),
            words: Memo::new(move |_| {
                let words = Words::first(language.get());
                later.get().into_iter().fold(words, |words, more| words.with(more))
            }),
            later,
            alert: RwSignal::new(None),
            spoken: RwSignal::new(String::new()),
            reviews: StoredValue::new_local(Reviews::new(worker.clone())),
            worker: StoredValue::new_local(WorkerClient::new(worker)),
        }
    }

    /// The shell of this page.
    pub(crate) fn here() -> Shell {
        expect_context()
    }

    /// Adds texts that are loaded later. Only to be called from the part of the page that
    /// says them: the texts are packed into the part that names them.
    pub(crate) fn add_texts(self, texts: Texts) {
        let has = |all: &Vec<Texts>| all.iter().any(|one| std::ptr::fn_addr_eq(*one, texts));
        if !self.later.with_untracked(has) {
            self.later.update(|all| all.push(texts));
        }
    }

    /// A text in the language of the moment.
    pub(crate) fn say(self, key: &str) -> String {
        self.words.with(|words| words.say(key, &[]))
    }

    /// A text with gaps.
    pub(crate) fn tell(self, key: &str, gaps: &[(&str, &dyn Display)]) -> String {
        self.words.with(|words| words.say(key, gaps))
    }

    /// The name of a bot, counted from 0.
    pub(crate) fn bot_name(self, index: usize) -> String {
        self.words.with(|words| words.bot_name(index))
    }

    /// What a bot is called by its code, which need not be one of the levels.
    pub(crate) fn level(self, bot: &BotName) -> String {
        self.words.with(|words| words.level(bot.as_str()))
    }

    /// What speaks for a move.
    pub(crate) fn reason(self, reason: &Reason) -> String {
        self.tell(&format!("reason-{}", reason.name), &[("count", &reason.value)])
    }

    /// Why something is refused. Only to be called where [`Language::refusals`] are loaded.
    pub(crate) fn refusal(self, refusal: &Refusal) -> String {
        self.words.with(|words| words.refusal(refusal))
    }

    /// Goes to another page.
    pub(crate) fn go(self, route: &Route) {
        let _ = window().location().set_hash(&route.hash());
    }

    /// The name of the player at this device.
    pub(crate) fn own_name(self) -> String {
        store::device().own_name().unwrap_or_else(|| self.say("guest"))
    }

    /// The set-up that a game is usually played with here: as the last time, or else against
    /// casual bots.
    pub(crate) fn usual_setup(self, game: AnyGame) -> Setup {
        store::device().last_setup(Some(game)).unwrap_or_else(|| self.first_setup(game))
    }

    fn first_setup(self, game: AnyGame) -> Setup {
        let (variant, players) = game.info().first_setup;
        let request =
            Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
        let bot = |index: usize| Player::bot(self.bot_name(index), bot_of_level(Level::Casual));
        let bots = (0..players - 1).map(bot);
        let players = [Player::local(self.own_name())].into_iter().chain(bots);
        Setup::local(game, Some(request), players.collect())
    }

    /// Deals, and goes to the new table.
    pub(crate) fn sit_down(self, setup: Setup, seed: Option<Seed>) -> Result<(), Refusal> {
        let seed = seed.unwrap_or_else(|| Seed::random(&mut store::dice()));
        self.sit_at(&Table::deal(setup, &seed, Time::default())?);
        Ok(())
    }

    /// Keeps a new table, and goes there. A second click while we are on the way changes
    /// nothing: the address is ahead of what is shown until then.
    pub(crate) fn sit_at(self, table: &Table) {
        if Route::read(&hash()) == self.route.get_untracked() {
            let id = store::new_id();
            store::device().keep_table(&id, table, store::now());
            store::device().keep_clock(&id, table, Time::default());
            self.go(&Route::Table(id));
        }
    }

    /// Whether things move.
    pub(crate) fn has_motion(self) -> bool {
        let query = "(prefers-reduced-motion: reduce)";
        let still = || window().match_media(query).ok().flatten().is_some_and(|q| q.matches());
        self.settings.get_untracked().motion.unwrap_or_else(|| !still())
    }
}

/// A link to an online table has a path of its own; from here on it is behind `#`, as all
/// pages are.
fn follow_link() {
    let path = window().location().pathname().unwrap_or_default();
    if let Some(address) = Route::address_of_link(&path, &hash())
        && let Ok(history) = window().history()
    {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}

pub(crate) fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// The first language of the browser that we speak.
fn browser_language() -> Language {
    let wanted = window().navigator().languages();
    let codes = wanted.iter().filter_map(|code| code.as_string());
    codes.filter_map(|code| Language::from_code(&code)).next().unwrap_or_default()
}
