//! The worker's side: reads a job, runs it, and sends what it finds.

use std::cell::RefCell;

use analysis::{Context, Job, Reply};
use js_sys::Uint8Array;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use quatuor::Refusal;
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

/// Runs a job. The part that does so is loaded with the first job: the page itself never
/// needs it, so the first board does not wait for it.
async fn work(bytes: &[u8]) -> Result<(), Refusal> {
    // If the part can't be loaded, nothing is found.
    run(Job::from_bytes(bytes)?).await.unwrap_or(Ok(()))
}

// The packer knows the name of this part (xtask/pack/src/parts.rs).
#[wasm_split(jobs, fallible, wasm_split_path = ::leptos::wasm_split)]
fn run(job: Job) -> Result<Result<(), Refusal>, SplitLoaderError> {
    let mut found = |finding| send(&Reply::Finding(finding));
    Ok(CONTEXT.with_borrow_mut(|context| job.run(context, &mut found)))
}

thread_local! {
    /// One for all jobs, so that a bot goes on from what it has found out about the game: a
    /// whole turn of Shuttles is decided at once.
    static CONTEXT: RefCell<Context<'static>> =
        RefCell::new(Context::new(&js_sys::Date::now, &|| false));
}

fn send(reply: &Reply) {
    let bytes = Uint8Array::from(&reply.to_bytes()[..]);
    scope().post_message(&bytes).expect("bytes can be sent");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
