//! A guided first game: one text, one thing to do at a time.

use std::time::Duration;

use app::BoardHistory;
use leptos::prelude::*;
use quatuor::{AnyGame, AnyMove, Seat};
use show::learn::{Lesson, Wait, Walk, open_moves};
use show::scene::{badges, secrets, tell};
use wasm_bindgen::JsCast;

use super::home::play_at_once;
use super::parts::Colours;
use super::rules::back_key;
use crate::board::Fresh;
use crate::play::{Badges, TryBoard};
use crate::route::{Opener, Route};
use crate::shell::Shell;
use crate::store;

/// How long others take for a move.
const BREATH: Duration = Duration::from_millis(900);
/// How long a board stays before the next one comes.
const LOOK: Duration = Duration::from_millis(1_600);

/// The lesson on the page; cheap to copy.
#[derive(Clone, Copy)]
struct Learner {
    shell: Shell,
    walk: RwSignal<Walk>,
    board: RwSignal<BoardHistory>,
    /// What others have just done, in words.
    told: RwSignal<Vec<String>>,
    /// Whether a tap went astray.
    has_missed: RwSignal<bool>,
    /// Whether the last thing that happened was done with a key.
    by_keyboard: StoredValue<bool>,
}

impl Learner {
    fn new(shell: Shell, game: AnyGame) -> Learner {
        let walk = Walk::new(game);
        Learner {
            shell,
            board: RwSignal::new(board(&walk)),
            walk: RwSignal::new(walk),
            told: RwSignal::new(vec![]),
            has_missed: RwSignal::new(false),
            by_keyboard: StoredValue::new(false),
        }
    }

    fn waits(self) -> Wait {
        self.walk.with(Walk::waits)
    }

    /// What can be played now.
    fn legal(self) -> Vec<AnyMove> {
        match self.waits() {
            Wait::Move(wished) => self.board.with(|board| open_moves(board.view(), wished)),
            _ => vec![],
        }
    }

    /// The learner plays, or presses "Next".
    fn goes_on(self, mv: Option<AnyMove>) {
        match (untrack(|| self.waits()), mv) {
            (Wait::Move(wished), Some(mv)) if mv != wished => return self.has_missed.set(true),
            (Wait::Move(_), Some(mv)) => self.board.update(|board| board.play(mv)),
            (Wait::Read, None) => {}
            _ => return,
        }
        self.told.set(vec![]);
        self.advance();
    }

    /// Another seat plays, and says so.
    fn other_plays(self, mv: AnyMove) {
        let (shell, before) = (self.shell, self.board.with_untracked(|board| board.view().clone()));
        let told = untrack(|| {
            let told = shell.words.with(|words| tell(&before, mv, words));
            format!("{} {told}.", name(shell, before.to_move()))
        });
        self.told.update(|all| all.push(told));
        self.board.update(|board| board.play(mv));
        self.advance();
    }

    fn advance(self) {
        let step = self.walk.with_untracked(Walk::number);
        self.has_missed.set(false);
        self.walk.update(Walk::go_on);
        let is_new = self.walk.with_untracked(|walk| walk.number() != step && walk.step().is_new);
        if is_new {
            self.told.set(vec![]);
            self.board.set(self.walk.with_untracked(board));
        }
    }

    fn back(self) {
        // Who goes back goes back further, perhaps: the focus stays.
        self.by_keyboard.set_value(false);
        self.has_missed.set(false);
        self.told.set(vec![]);
        self.walk.update(Walk::back);
        self.board.set(self.walk.with_untracked(board));
    }

    /// After every change: lets others play, remembers the end, and moves the keyboard
    /// focus on.
    fn follow(self, game: AnyGame) {
        let moment = self.walk.with(Walk::moment);
        let later = move |learner: Learner, then: fn(Learner)| {
            if learner.walk.try_with_untracked(Walk::moment) == Some(moment) {
                then(learner);
            }
        };
        match self.waits() {
            Wait::Other(_) => set_timeout(
                move || {
                    later(self, |learner| {
                        if let Wait::Other(mv) = learner.walk.with_untracked(Walk::waits) {
                            learner.other_plays(mv);
                        }
                    });
                },
                BREATH,
            ),
            Wait::Look => set_timeout(move || later(self, Learner::advance), LOOK),
            Wait::Over => store::device().keep_learnt(game),
            Wait::Read | Wait::Move(_) => {}
        }
        if self.by_keyboard.get_value() {
            request_animation_frame(lead_on);
        }
    }
}

/// Focuses what there is to do: a button in the bubble, what is lit on the board, or the
/// button below it.
fn lead_on() {
    for selector in [".bubble .main", ".lesson .spot.open:not(.chosen)", ".try-board .main"] {
        if let Ok(Some(element)) = document().query_selector(selector) {
            let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
            return;
        }
    }
}

/// The picture at this moment of a lesson.
fn board(walk: &Walk) -> BoardHistory {
    let (start, moves) = walk.so_far();
    BoardHistory::snug(start.view(Lesson::LEARNER)).after(&moves)
}

/// Who sits there.
fn name(shell: Shell, seat: Seat) -> String {
    shell.words.with(|words| words.name_of(seat, Lesson::LEARNER))
}

#[component]
pub(super) fn LessonPage(game: AnyGame, opener: Opener) -> impl IntoView {
    let shell = Shell::here();
    let learner = Learner::new(shell, game);
    // The second click on "Next" skips no text, and starts no game where that button is then.
    let fresh = Fresh::new(Memo::new(move |_| learner.walk.with(Walk::moment)));
    Effect::new(move |_| learner.follow(game));
    let (leave, leave_key) = match &opener {
        Some(board) => (board.hash(), back_key(board)),
        None => (Route::Home.hash(), "learn-leave"),
    };
    let missed = Callback::new(move |()| {
        if matches!(untrack(|| learner.waits()), Wait::Move(_)) {
            learner.has_missed.set(true);
        }
    });
    view! {
        <main
            class="play lesson"
            id="main"
            tabindex="-1"
            data-game=game.name()
            on:keydown=move |event| {
                learner.by_keyboard.set_value(true);
                // A piece may be in hand now, and its place lit.
                let is_done = matches!(event.key().as_str(), "Enter" | " ");
                if is_done && event_target::<web_sys::Element>(&event).matches(".spot") == Ok(true) {
                    request_animation_frame(lead_on);
                }
            }
            on:pointerdown=move |_| learner.by_keyboard.set_value(false)
        >
            <header class="play-head">
                <h1>{move || shell.say(game.name())}</h1>
                <a class="rules-link" href=leave>{move || shell.say(leave_key)}</a>
            </header>
            <section class="play-board">
                <div class="frame">
                    <TryBoard
                        board=learner.board
                        legal=Memo::new(move |_| learner.legal())
                        play=Callback::new(move |mv| learner.goes_on(Some(mv)))
                        missed
                        fresh
                    />
                </div>
            </section>
            <aside class="play-side">
                <Bubble learner game opener fresh />
                <Seats learner />
            </aside>
        </main>
    }
}

/// The text of the step, and the buttons below it.
#[component]
fn Bubble(learner: Learner, game: AnyGame, opener: Opener, fresh: Fresh) -> impl IntoView {
    let shell = Shell::here();
    let walk = learner.walk;
    let waits = Memo::new(move |_| learner.waits());
    let key = Memo::new(move |_| walk.with(|walk| walk.step().say.clone()));
    let rules = Route::Rules(game, opener).hash();
    let acts = move |event: &web_sys::MouseEvent| fresh.acts(event);
    let progress = move || {
        let (number, count) = walk.with(|walk| (walk.number(), walk.count()));
        shell.tell("learn-step", &[("number", &number), ("of", &count)])
    };
    let told = move || {
        learner
            .told
            .get()
            .into_iter()
            .map(|told| view! { <p class="told">{told}</p> })
            .collect_view()
    };
    let buttons = move || {
        match waits.get() {
        Wait::Read => view! {
            <button class="main" on:click=move |event| if acts(&event) { learner.goes_on(None) }>{shell.say("learn-next")}</button>
        }
        .into_any(),
        Wait::Over => view! {
            <button class="main" on:click=move |event| if acts(&event) { play_at_once(shell, game) }>{shell.say("learn-play")}</button>
            <a class="button" href=rules.clone()>{shell.say("rules-read")}</a>
        }
        .into_any(),
        _ => ().into_any(),
    }
    };
    view! {
        <section class="bubble">
            <p class="progress">{progress}</p>
            <div class="bubble-text" aria-live="polite">
                {told}
                <p>{move || shell.say(&key.get())}</p>
                {move || learner.has_missed.get().then(|| view! {
                    <p class="reminder">{shell.say("learn-reminder")}</p>
                })}
            </div>
            <div class="action-row">
                <button
                    disabled=move || walk.with(|walk| walk.moment() == (0, 0, false))
                    on:click=move |_| learner.back()
                >
                    {move || shell.say("learn-back")}
                </button>
                {buttons}
            </div>
        </section>
    }
}

/// Who sits there, with what lies open in front of them and the learner's secret.
#[component]
fn Seats(learner: Learner) -> impl IntoView {
    let shell = Shell::here();
    let view = Memo::new(move |_| learner.board.with(|board| board.view().clone()));
    let count = Memo::new(move |_| view.with(|view| view.seats()));
    let secret = Memo::new(move |_| secrets(&view.get(), Lesson::LEARNER));
    let seat = move |seat: Seat| {
        let figures =
            Signal::derive(move || shell.words.with(|words| badges(&view.get(), seat, words)));
        let is_own = seat == Lesson::LEARNER;
        let own = move || secret.get().filter(|_| is_own);
        view! {
            <li class="seat">
                <div class="seat-who">
                    <span class="seat-name">{move || name(shell, seat)}</span>
                    {move || own().map(|inks| view! {
                        <span class="secret"><span class="secret-word">{shell.say("secret")}</span><Colours inks /></span>
                    })}
                </div>
                <Badges badges=figures />
            </li>
        }
    };
    view! {
        <ul class="seats" aria-label=move || shell.say("seats")>
            {move || Seat::all(count.get()).map(seat).collect_view()}
        </ul>
    }
}
