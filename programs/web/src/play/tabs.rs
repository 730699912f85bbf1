//! One game in two tabs of a browser: one of them plays, the other follows.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::store;

/// Where tabs tell each other which of them plays a game.
const CHANNEL: &str = "quatuor-tabs";

/// A tab's part in a game; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Tab {
    /// Tells this tab from others.
    own: StoredValue<String>,
    /// Whether another tab plays the game.
    pub(super) is_elsewhere: RwSignal<bool>,
    channel: StoredValue<Option<BroadcastChannel>, LocalStorage>,
}

impl Tab {
    /// Plays this game from now on; tabs that have played it follow. `lost` is called when
    /// another tab takes the game over.
    pub(super) fn new(game: String, lost: impl Fn() + 'static) -> Tab {
        let channel = BroadcastChannel::new(CHANNEL).ok();
        let own = format!("{game} {}", store::new_id());
        let tab = Tab {
            own: StoredValue::new(own.clone()),
            is_elsewhere: RwSignal::new(false),
            channel: StoredValue::new_local(channel.clone()),
        };
        if let Some(channel) = channel {
            let heard = move |event: MessageEvent| {
                let told = event.data().as_string().unwrap_or_default();
                let is_same_game = told.split(' ').next() == Some(game.as_str());
                if is_same_game
                    && told != own
                    && tab.is_elsewhere.try_get_untracked() == Some(false)
                {
                    lost();
                    tab.is_elsewhere.try_set(true);
                }
            };
            let listener = Closure::<dyn FnMut(MessageEvent)>::new(heard);
            channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
            let listener = StoredValue::new_local(listener);
            on_cleanup(move || {
                channel.close();
                listener.dispose();
            });
        }
        tab.take_over();
        tab
    }

    /// Plays the game in this tab.
    pub(super) fn take_over(self) {
        self.is_elsewhere.set(false);
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                let _ = channel.post_message(&self.own.get_value().into());
            }
        });
    }
}
