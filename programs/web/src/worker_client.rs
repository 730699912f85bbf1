//! The page's side of the worker: one job at a time.

use std::cell::RefCell;
use std::rc::Rc;

use analysis::{Advice, AdviceJob, Finding, Job, Reply};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What is heard of a job.
pub(crate) enum Progress {
    /// What is known so far; it replaces all findings before.
    Found(Finding),
    /// Nothing more will come. Also when the worker has failed.
    Ended,
}

type OnProgress = Box<dyn FnMut(Progress)>;

/// A worker that runs one job at a time, so that the page never waits. The first job
/// starts it.
#[derive(Clone)]
pub(crate) struct WorkerClient(Rc<RefCell<State>>);

struct State {
    script: String,
    worker: Option<Handle>,
    /// What hears of the job that runs; `None` while none does, and while it is called.
    on_progress: Option<OnProgress>,
    is_busy: bool,
    /// Changes with every job, so that a listener is not put back after another job was
    /// started.
    jobs: u64,
}

struct Handle {
    worker: Worker,
    phase: Phase,
    _listen: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut()>,
}

enum Phase {
    /// It is being loaded; these bytes are its first job.
    Starting(Vec<u8>),
    /// It listens.
    Listening,
    /// It has failed: the next job gets another worker.
    Failed,
}

impl WorkerClient {
    /// `script` is the address of the worker's script.
    pub(crate) fn new(script: String) -> WorkerClient {
        let state = State { script, worker: None, on_progress: None, is_busy: false, jobs: 0 };
        WorkerClient(Rc::new(RefCell::new(state)))
    }

    /// Asks a bot; the job before is cancelled. `None` when there is no answer.
    pub(crate) fn ask(&self, job: AdviceJob, then: impl FnOnce(Option<Advice>) + 'static) {
        let (mut found, mut then) = (None, Some(then));
        self.start(job, move |progress| match progress {
            Progress::Found(Finding::Advice(advice)) => found = Some(advice),
            Progress::Found(_) => {}
            Progress::Ended => {
                if let Some(then) = then.take() {
                    then(found.take());
                }
            }
        });
    }

    /// Starts a job; the one before is cancelled.
    pub(crate) fn start(&self, job: impl Into<Job>, on_progress: impl FnMut(Progress) + 'static) {
        self.cancel();
        let job = job.into().to_bytes();
        let mut state = self.0.borrow_mut();
        state.on_progress = Some(Box::new(on_progress));
        state.is_busy = true;
        state.jobs += 1;
        match &mut state.worker {
            Some(Handle { worker, phase: Phase::Listening, .. }) => post(worker, &job),
            Some(Handle { phase: Phase::Starting(first), .. }) => *first = job,
            Some(Handle { phase: Phase::Failed, .. }) | None => {
                state.worker = None;
                match self.start_worker(&state.script, job) {
                    Ok(handle) => state.worker = Some(handle),
                    Err(_) => {
                        drop(state);
                        end(&self.0);
                    }
                }
            }
        }
    }

    /// Cancels the job that runs. A worker can't hear while it thinks, so that it is ended.
    pub(crate) fn cancel(&self) {
        let mut state = self.0.borrow_mut();
        if std::mem::take(&mut state.is_busy) {
            state.on_progress = None;
            if let Some(handle) = state.worker.take() {
                handle.worker.terminate();
            }
        }
    }

    fn start_worker(&self, script: &str, job: Vec<u8>) -> Result<Handle, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options)?;
        let state = Rc::clone(&self.0);
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match Reply::from_bytes(&Uint8Array::new(&event.data()).to_vec()) {
                Ok(Reply::Ready) => send_first(&state),
                Ok(Reply::Finding(finding)) => deliver(&state, finding),
                Ok(Reply::Done) => end(&state),
                Ok(Reply::Refused(refusal)) | Err(refusal) => {
                    web_sys::console::error_1(&refusal.to_string().into());
                    end(&state);
                }
            }
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        let state = Rc::clone(&self.0);
        let fail = Closure::<dyn FnMut()>::new(move || {
            if let Some(handle) = &mut state.borrow_mut().worker {
                handle.phase = Phase::Failed;
            }
            end(&state);
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Ok(Handle { worker, phase: Phase::Starting(job), _listen: listen, _fail: fail })
    }
}

fn post(worker: &Worker, job: &[u8]) {
    worker.post_message(&Uint8Array::from(job)).expect("bytes can be sent");
}

/// The worker listens: it gets its first job.
fn send_first(state: &RefCell<State>) {
    if let Some(handle) = &mut state.borrow_mut().worker
        && let Phase::Starting(job) = std::mem::replace(&mut handle.phase, Phase::Listening)
    {
        post(&handle.worker, &job);
    }
}

/// Hands a finding over. The listener may start or cancel a job at once: then the rest is
/// not for it any more.
fn deliver(state: &RefCell<State>, finding: Finding) {
    let number = state.borrow().jobs;
    let Some(mut on_progress) = state.borrow_mut().on_progress.take() else { return };
    on_progress(Progress::Found(finding));
    let mut state = state.borrow_mut();
    if state.is_busy && state.jobs == number {
        state.on_progress = Some(on_progress);
    }
}

/// Nothing more will come of the job.
fn end(state: &RefCell<State>) {
    let on_progress = {
        let mut state = state.borrow_mut();
        state.is_busy = false;
        state.on_progress.take()
    };
    if let Some(mut on_progress) = on_progress {
        on_progress(Progress::Ended);
    }
}
