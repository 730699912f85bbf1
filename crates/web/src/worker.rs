//! The worker's side: reads a job, does it, and tells what it finds.

use daily::{Day, Deal};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use table::{Puzzle, Question, Review, Study};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
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
        let answering = answering.clone();
        spawn_local(async move {
            let tell = move |part: String| {
                answering.post_message(&part.into()).expect("a text can be sent");
            };
            // A part that can't be loaded finds out nothing.
            let _ = work(text, Box::new(tell.clone())).await;
            tell(DONE.into());
        });
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    scope.post_message(&READY.into()).expect("a text can be sent");
}

/// How what is found is told.
type Tell = Box<dyn FnMut(String)>;

/// Does a job, and tells what it finds as it goes. The first line says which kind of
/// job it is. One that makes no sense is done at once: the page takes silence for an
/// answer. What only few ask for is loaded when it is asked for.
async fn work(text: String, mut tell: Tell) -> Result<(), SplitLoaderError> {
    let (kind, job) = text.split_once('\n').unwrap_or_default();
    let job = job.to_string();
    match kind {
        Question::KIND => {
            let question = Question::from_text(&job);
            if let Ok(answer) = question.and_then(|question| question.answer(&mut clock())) {
                tell(answer.to_text());
            }
            Ok(())
        }
        Review::KIND => review(job, tell).await,
        Study::KIND => study(job, tell).await,
        Puzzle::KIND => solve(job, tell).await,
        Deal::KIND => deal(job, tell).await,
        _ => Ok(()),
    }
}

/// Milliseconds from now on.
fn clock() -> impl FnMut() -> f64 {
    let start = js_sys::Date::now();
    move || js_sys::Date::now() - start
}

#[wasm_split(jobs, fallible, wasm_split_path = ::leptos::wasm_split)]
fn review(job: String, mut tell: Tell) -> Result<(), SplitLoaderError> {
    if let Ok(review) = Review::from_text(&job) {
        review.run(&mut clock(), &mut |moment| tell(moment.to_text()));
    }
    Ok(())
}

#[wasm_split(jobs, fallible, wasm_split_path = ::leptos::wasm_split)]
fn study(job: String, mut tell: Tell) -> Result<(), SplitLoaderError> {
    let _ = Study::from_text(&job)
        .and_then(|study| study.run(&mut clock(), &mut |found| tell(found.to_text())));
    Ok(())
}

#[wasm_split(jobs, fallible, wasm_split_path = ::leptos::wasm_split)]
fn solve(job: String, mut tell: Tell) -> Result<(), SplitLoaderError> {
    let _ = Puzzle::from_text(&job)
        .and_then(|puzzle| puzzle.run(&mut clock(), &mut |solved| tell(solved.to_text())));
    Ok(())
}

#[wasm_split(jobs, fallible, wasm_split_path = ::leptos::wasm_split)]
fn deal(job: String, mut tell: Tell) -> Result<(), SplitLoaderError> {
    if let Ok(day) = job.parse::<Day>() {
        let deal = Deal::of(day, &mut |deal| tell(deal.to_text()));
        tell(deal.to_text());
    }
    Ok(())
}
