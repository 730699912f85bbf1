//! The strip under the board: step back through the moves and return, while a game goes on.

use std::time::Duration;

use leptos::prelude::*;

use crate::shell::Shell;

/// Which moment of a running game is shown; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Looking {
    pub(crate) shell: Shell,
    /// The number of moves on the board that is shown.
    pub(crate) step: Memo<usize>,
    /// The number of moves so far.
    pub(crate) all: Memo<usize>,
    /// Where the last round begins.
    pub(crate) round: Memo<usize>,
    /// Shows another moment.
    pub(crate) look: Callback<usize>,
    /// Whether the game waits meanwhile.
    pub(crate) waits: bool,
    /// Changes whenever a player looks elsewhere, which ends a round that is being shown.
    pub(crate) showing: StoredValue<u32>,
}

impl Looking {
    /// Shows a moment; the last one is the game itself.
    pub(crate) fn go(self, step: usize) {
        self.showing.update_value(|showing| *showing = showing.wrapping_add(1));
        self.look.run(step.min(self.all.get_untracked()));
    }

    /// One move back.
    pub(crate) fn back(self) {
        self.go(self.step.get_untracked().saturating_sub(1));
    }

    /// One move on.
    pub(crate) fn forward(self) {
        self.go(self.step.get_untracked() + 1);
    }

    /// Back to the game.
    pub(crate) fn now(self) {
        self.go(usize::MAX);
    }

    /// Shows all moves since the viewer's last turn once more, one after the other.
    pub(crate) fn show_round(self) {
        let round = self.round.get_untracked();
        if round < self.all.get_untracked() {
            self.go(round);
            let pace = self.shell.settings.get_untracked().pace.turn();
            self.step_after(Duration::from_millis(pace.into()), self.showing.get_value());
        }
    }

    fn step_after(self, pause: Duration, showing: u32) {
        set_timeout(
            move || {
                if self.showing.try_get_value() != Some(showing) {
                    return;
                }
                let (step, all) = (self.step.get_untracked(), self.all.get_untracked());
                if step < all {
                    self.look.run(step + 1);
                    self.step_after(pause, showing);
                }
            },
            pause,
        );
    }
}

/// Back, forward, the last round again, and where we are.
#[component]
pub(crate) fn Strip(looking: Looking) -> impl IntoView {
    let shell = Shell::here();
    let Looking { step, all, round, waits, .. } = looking;
    let is_back = Memo::new(move |_| step.get() < all.get());
    let at = move || {
        let key = if waits { "strip-at" } else { "strip-at-online" };
        shell.tell(key, &[("number", &step.get()), ("all", &all.get())])
    };
    let button =
        move |key: &'static str, sign: &'static str, is_off: Signal<bool>, go: fn(Looking)| {
            view! {
                <button
                    class="round"
                    aria-label=move || shell.say(key)
                    // A button that is disabled would lose the focus.
                    aria-disabled=move || is_off.get().to_string()
                    on:click=move |_| go(looking)
                >
                    <span aria-hidden="true">{sign}</span>
                </button>
            }
        };
    view! {
        <Show when=move || { all.get() > 0 }>
            <div class="strip" class:looks-back=move || is_back.get() role="group" aria-label=move || shell.say("strip")>
                {button("strip-back", "‹", Signal::derive(move || step.get() == 0), Looking::back)}
                <Show
                    when=move || is_back.get()
                    fallback=move || view! {
                        <button class="strip-round" disabled=move || { round.get() >= all.get() } on:click=move |_| looking.show_round()>
                            {move || shell.say("strip-round")}
                        </button>
                    }
                >
                    // Short, so that the strip keeps its height.
                    <span class="strip-at">
                        <span aria-hidden="true">{move || step.get()}" / "{move || all.get()}</span>
                        <span class="unseen" role="status">{at}</span>
                    </span>
                    <button class="main strip-now" on:click=move |_| looking.now()>{move || shell.say("strip-now")}</button>
                </Show>
                {button("strip-forward", "›", Signal::derive(move || !is_back.get()), Looking::forward)}
            </div>
        </Show>
    }
}
