//! The worker's side: reads a job, does it, and tells what it finds.

use daily::{Day, Deal};
use table::{Puzzle, Question, Review, Study};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The first thing a worker says.
pub(crate) const READY: &str = "ready";

/// The last thing it says about a job.
pub(crate) const DONE: &str = "done";

pub(crate) fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let mut tell = |part: String| {
            answering.post_message(&part.into()).expect("a text can be sent");
        };
        work(&text, &mut tell);
        tell(DONE.into());
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    scope.post_message(&READY.into()).expect("a text can be sent");
}

/// Does a job, and tells what it finds as it goes. The first line says which kind of
/// job it is. One that makes no sense is done at once: the page takes silence for an
/// answer.
fn work(text: &str, tell: &mut dyn FnMut(String)) {
    let start = js_sys::Date::now();
    let mut elapsed = || js_sys::Date::now() - start;
    let (kind, job) = text.split_once('\n').unwrap_or_default();
    if kind == Question::KIND {
        let answer = Question::from_text(job).and_then(|question| question.answer(&mut elapsed));
        if let Ok(answer) = answer {
            tell(answer.to_text());
        }
    } else if kind == Review::KIND
        && let Ok(review) = Review::from_text(job)
    {
        review.run(&mut elapsed, &mut |moment| tell(moment.to_text()));
    } else if kind == Deal::KIND
        && let Ok(day) = job.parse::<Day>()
    {
        let deal = Deal::of(day, &mut |deal| tell(deal.to_text()));
        tell(deal.to_text());
    } else if kind == Study::KIND {
        let _ = Study::from_text(job)
            .and_then(|study| study.run(&mut elapsed, &mut |found| tell(found.to_text())));
    } else if kind == Puzzle::KIND {
        let _ = Puzzle::from_text(job)
            .and_then(|puzzle| puzzle.run(&mut elapsed, &mut |solved| tell(solved.to_text())));
    }
}
