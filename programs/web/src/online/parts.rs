//! Small parts of online pages.

use leptos::prelude::*;
use online::client::Link;
use table::Clock;

use super::api::Failure;
use super::connection::Connection;
use crate::shell::Shell;

/// Says how it stands with the connection, if there is something to say.
#[component]
pub(super) fn LinkNotice() -> impl IntoView {
    let shell = Shell::here();
    let connection = StoredValue::new_local(Connection::here());
    let (link, is_absent) = connection.with_value(|one| (one.link(), one.is_absent()));
    // A connection that comes back at once is not worth a word.
    let is_patient = RwSignal::new(true);
    set_timeout(move || _ = is_patient.try_set(false), std::time::Duration::from_millis(900));
    move || {
        match link.get() {
        Link::Open => None,
        Link::Outdated => Some(
            view! {
                <p class="notice link" role="status">
                    <span>{shell.say("online-outdated")}</span>
                    <button on:click=|_| _ = window().location().reload()>{shell.say("online-reload")}</button>
                </p>
            }
            .into_any(),
        ),
        Link::Waiting(_) | Link::Connecting if is_patient.get() => None,
        Link::Waiting(_) | Link::Connecting => {
            let key = if is_absent.get() { "online-absent" } else { "online-reconnecting" };
            Some(
                view! {
                    <p class="notice link" role="status">
                        <span>{shell.say(key)}</span>
                        <button on:click=move |_| connection.with_value(Connection::hurry)>
                            {shell.say("online-try-again")}
                        </button>
                    </p>
                }
                .into_any(),
            )
        }
    }
    }
}

/// Why a request has failed, in a sentence.
pub(super) fn failure(shell: Shell, failure: &Failure) -> String {
    match failure {
        Failure::Unreachable => shell.say("online-absent"),
        Failure::Refused(refusal) => shell.refusal(refusal),
    }
}

/// A span of time in words: days, hours, minutes or seconds.
pub(super) fn span(shell: Shell, milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (key, count) = match seconds {
        86_400.. if seconds.is_multiple_of(86_400) => ("online-days", seconds / 86_400),
        3_600.. if seconds.is_multiple_of(3_600) => ("online-hours", seconds / 3_600),
        60.. if seconds.is_multiple_of(60) => ("online-minutes", seconds / 60),
        _ => ("online-seconds", seconds),
    };
    shell.tell(key, &[("count", &count)])
}

/// A clock in words.
pub(crate) fn clock(shell: Shell, clock: Clock) -> String {
    match clock {
        Clock::None => shell.say("online-clock-none"),
        Clock::PerMove(time) => shell.tell("online-clock-move", &[("time", &span(shell, time))]),
        Clock::Total { time, increment: 0 } => {
            shell.tell("online-clock-total", &[("time", &span(shell, time))])
        }
        Clock::Total { time, increment } => {
            let gaps = (span(shell, time), span(shell, increment));
            shell.tell("online-clock-increment", &[("time", &gaps.0), ("increment", &gaps.1)])
        }
    }
}

/// What is left on a clock, in figures.
pub(crate) fn figures(shell: Shell, milliseconds: u64) -> String {
    // A clock that shows 0 is at 0.
    let seconds = milliseconds.div_ceil(1_000);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    let seconds = seconds % 60;
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => shell.tell("online-days-hours", &[("days", &days), ("hours", &hours)]),
    }
}

/// The address of this page without what is behind `#`.
pub(super) fn page() -> String {
    let here = window().location().href().unwrap_or_default();
    here.split('#').next().unwrap_or_default().into()
}
