//! Keeps presses off a board that has only just come into sight.

use std::time::Duration;

use app::Debounce;
use leptos::prelude::*;
use table::Time;

/// Whether presses act yet on the board of a game; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Fresh {
    debounce: StoredValue<Debounce>,
    is_fresh: RwSignal<bool>,
}

impl Fresh {
    /// `position` changes whenever there is another board.
    pub(crate) fn new<T: PartialEq + Send + Sync + 'static>(position: Memo<T>) -> Fresh {
        let fresh = Fresh { debounce: StoredValue::default(), is_fresh: RwSignal::new(true) };
        Effect::new(move |_| {
            // A memo that is only tracked would never be computed.
            position.with(|_| ());
            fresh.begin();
        });
        fresh
    }

    /// The board comes into sight once more, as from under a dialog.
    pub(crate) fn begin(self) {
        self.debounce.update_value(Debounce::reset);
        self.is_fresh.set(true);
        request_animation_frame(move || self.be_drawn());
    }

    fn be_drawn(self) {
        // The page may be gone by now.
        if self.debounce.try_update_value(|debounce| debounce.drawn(now())).is_some() {
            let soon = Duration::from_millis(Debounce::MILLISECONDS + 2);
            let settle = move || {
                let _ = self.is_fresh.try_set(!self.allows(now()));
            };
            set_timeout(settle, soon);
        }
    }

    /// Whether something that was done acts. It counts when it was done, however late it is
    /// heard of.
    pub(crate) fn acts(self, event: &web_sys::Event) -> bool {
        self.allows(time_of(event))
    }

    /// Whether a press of this moment acts.
    pub(super) fn allows(self, pressed: Time) -> bool {
        self.debounce.try_with_value(|debounce| debounce.allows(pressed)) == Some(true)
    }

    /// Whether presses don't act yet.
    pub(super) fn is_fresh(self) -> bool {
        self.is_fresh.get()
    }
}

/// The time that events of the browser have.
fn now() -> Time {
    Time(window().performance().map_or(0.0, |clock| clock.now()) as u64)
}

/// When something was done.
pub(super) fn time_of(event: &web_sys::Event) -> Time {
    Time(event.time_stamp() as u64)
}
