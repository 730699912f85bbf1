//! The worker's side: reads a job, runs it, and sends what it finds.

use analysis::{AdviceJob, Context, Finding, Job, Reply};
use games::Refusal;
use js_sys::Uint8Array;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for jobs, each the bytes of a [`Job`]. All that is sent are the bytes of
/// [`Reply`]s: first that it listens, then findings, and after the last of a job its end.
pub(crate) fn start() {
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        spawn_local(async move {
            send(&match work(&bytes).await {
                Ok(()) => Reply::Done,
                Err(refusal) => Reply::Refused(refusal),
            });
        });
    });
    scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    send(&Reply::Ready);
}

/// Runs a job. The code for jobs that a first visit does without is loaded when it is
/// needed.
async fn work(bytes: &[u8]) -> Result<(), Refusal> {
    match Job::from_bytes(bytes)? {
        Job::Advice(job) => advise(&job),
        // A part that can't be loaded finds nothing.
        job => run(job).await.unwrap_or(Ok(())),
    }
}

fn advise(job: &AdviceJob) -> Result<(), Refusal> {
    let (start, never) = (js_sys::Date::now(), || false);
    let clock = || js_sys::Date::now() - start;
    job.run(&mut Context::new(&clock, &never), &mut |advice| {
        send(&Reply::Finding(Finding::Advice(advice)));
    })
}

#[wasm_split(jobs, fallible, wasm_split_path = ::leptos::wasm_split)]
fn run(job: Job) -> Result<Result<(), Refusal>, SplitLoaderError> {
    let (start, never) = (js_sys::Date::now(), || false);
    let clock = || js_sys::Date::now() - start;
    Ok(job.run(&mut Context::new(&clock, &never), &mut |finding| send(&Reply::Finding(finding))))
}

fn send(reply: &Reply) {
    let bytes = Uint8Array::from(&reply.to_bytes()[..]);
    scope().post_message(&bytes).expect("bytes can be sent");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
