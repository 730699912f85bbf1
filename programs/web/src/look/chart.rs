//! A chart of lines over the moves of a game, with a legend that says it in numbers.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::replay::ReplayOnPage;
use crate::graph::{HEIGHT, WIDTH, across, down, path, spread, step_at};
use crate::shell::Shell;

/// One line: points of a number of moves and thousandths.
pub(crate) type Line = Vec<(usize, u32)>;

/// The chart itself.
#[component]
pub(crate) fn Chart(
    /// The key of what it shows.
    key: &'static str,
    /// For each line a short sign, and whose it is.
    names: Vec<(String, String)>,
    /// All lines, in the order of the names, as far as they are known.
    lines: Memo<Vec<Line>>,
    /// How many moves there are.
    last: usize,
    /// The replay it belongs to, if the game can be gone through.
    replay: Option<ReplayOnPage>,
) -> impl IntoView {
    let shell = Shell::here();
    let now = move || replay.map_or(last, |replay| replay.step.get());
    let point = move |event: web_sys::PointerEvent| {
        let place = event.current_target().map(|place| place.unchecked_into::<web_sys::Element>());
        if let Some((replay, place)) = replay.zip(place).filter(|_| event.buttons() & 1 == 1) {
            let area = place.get_bounding_client_rect();
            let part = (f64::from(event.client_x()) - area.left()) / area.width();
            replay.show(step_at(part, last));
        }
    };
    let signs: Vec<String> = names.iter().map(|(sign, _)| sign.clone()).collect();
    let drawn = move || {
        lines.with(|lines| {
            let ends: Vec<f32> =
                lines.iter().map(|line| line.last().map_or(0.0, |end| down(end.1))).collect();
            let places = spread(&ends);
            let all = lines.iter().zip(places).zip(&signs).enumerate();
            all.filter(|(_, ((line, _), _))| !line.is_empty())
                .map(|(number, ((line, place), sign))| {
                    let end = line.last().map_or(0.0, |end| across(end.0, last));
                    view! {
                        <path class=format!("line line-{number}") d=path(line, last)></path>
                        <text class=format!("label label-{number}") x=end + 5.0 y=place + 4.0>{sign.clone()}</text>
                    }
                })
                .collect_view()
        })
    };
    let legend = move |(number, (sign, name)): (usize, (String, String))| {
        let chance = move || {
            let (now, mut found) = (now(), None);
            lines.with(|lines| {
                for (step, chance) in lines.get(number).into_iter().flatten() {
                    if *step <= now {
                        found = Some(*chance);
                    }
                }
            });
            found.map_or("…".into(), |chance| format!("{}\u{a0}%", (chance + 5) / 10))
        };
        view! {
            <li>
                <svg viewBox="0 0 34 10" aria-hidden="true">
                    <path class=format!("line line-{number}") d="M1 5L33 5"></path>
                </svg>
                <b>{sign}</b>
                <span>{name}</span>
                <output>{chance}</output>
            </li>
        }
    };
    let grid = [0, 500, 1000].map(|height| {
        let y = down(height);
        view! { <line class="grid" x1=across(0, 1) x2=across(1, 1) y1=y y2=y></line> }
    });
    view! {
        <figure class="chart" class:known=move || lines.with(|lines| lines.iter().all(|line| line.last().is_some_and(|end| end.0 == last)))>
            <svg
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=move || shell.say(key)
                class:touchable=replay.is_some()
                on:pointerdown=point
                on:pointermove=point
            >
                {grid.collect_view()}
                {replay.map(|_| view! {
                    <line class="now" x1=move || across(now(), last) x2=move || across(now(), last) y1="2" y2=HEIGHT - 2.0></line>
                })}
                {drawn}
            </svg>
            <ul class="legend">{names.into_iter().enumerate().map(legend).collect_view()}</ul>
        </figure>
    }
}
