//! The page's side of the worker: one job at a time.

use std::cell::RefCell;
use std::rc::Rc;

use table::{Answer, Question};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::worker::{DONE, READY};

/// What happens with each part of what is found; `None` comes last, once.
type Each = Box<dyn FnMut(Option<&str>)>;

/// Somebody to ask, in a worker of its own, so that the page never waits.
#[derive(Clone)]
pub(crate) struct Thinker(Rc<RefCell<State>>);

struct State {
    script: String,
    worker: Option<Helper>,
    /// Whether the worker has failed: the next question gets another.
    has_failed: bool,
    /// What waits for what is found.
    each: Option<Each>,
}

struct Helper {
    worker: Worker,
    /// Whether it has said that it listens; the job waits until then.
    job: Result<(), String>,
    _listen: Closure<dyn FnMut(MessageEvent)>,
    _worry: Closure<dyn FnMut()>,
}

impl Thinker {
    /// `script` is the address of the worker's script, which the first question starts.
    pub(crate) fn new(script: String) -> Thinker {
        Thinker(Rc::new(RefCell::new(State {
            script,
            worker: None,
            has_failed: false,
            each: None,
        })))
    }

    /// Asks; what was asked before is forgotten. `None` when there is no answer.
    pub(crate) fn ask(&self, question: &Question, then: impl FnOnce(Option<Answer>) + 'static) {
        let (mut answer, mut then) = (None, Some(then));
        self.work(Question::KIND, &question.to_text(), move |part| match part {
            Some(text) => answer = Answer::from_text(text),
            None => {
                if let Some(then) = then.take() {
                    then(answer.take());
                }
            }
        });
    }

    /// Gives the worker a job of a kind that it knows; what it did before is forgotten.
    /// `each` gets every part of what is found, and `None` at the end, also when the
    /// worker has failed.
    pub(crate) fn work(&self, kind: &str, job: &str, each: impl FnMut(Option<&str>) + 'static) {
        self.forget();
        let text = format!("{kind}\n{job}");
        let mut state = self.0.borrow_mut();
        state.each = Some(Box::new(each));
        if std::mem::take(&mut state.has_failed) {
            state.worker = None;
        }
        match &mut state.worker {
            Some(Helper { worker, job: Ok(()), .. }) => {
                worker.post_message(&text.into()).expect("a text can be sent");
            }
            Some(helper) => helper.job = Err(text),
            None => match self.hire(&state.script, text) {
                Ok(helper) => state.worker = Some(helper),
                Err(_) => {
                    drop(state);
                    end(&self.0);
                }
            },
        }
    }

    /// Lets go of what is being thought about.
    pub(crate) fn forget(&self) {
        let mut state = self.0.borrow_mut();
        if state.each.take().is_some()
            && let Some(helper) = state.worker.take()
        {
            helper.worker.terminate();
        }
    }

    fn hire(&self, script: &str, job: String) -> Result<Helper, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options)?;
        let state = Rc::clone(&self.0);
        let listen =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                match event.data().as_string().unwrap_or_default().as_str() {
                    READY => begin(&state),
                    DONE => end(&state),
                    part => tell(&state, part),
                }
            });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        let state = Rc::clone(&self.0);
        let worry = Closure::<dyn FnMut()>::new(move || {
            state.borrow_mut().has_failed = true;
            end(&state);
        });
        worker.set_onerror(Some(worry.as_ref().unchecked_ref()));
        Ok(Helper { worker, job: Err(job), _listen: listen, _worry: worry })
    }
}

/// The worker listens: it gets the job that waits.
fn begin(state: &RefCell<State>) {
    if let Some(helper) = &mut state.borrow_mut().worker
        && let Err(job) = std::mem::replace(&mut helper.job, Ok(()))
    {
        helper.worker.post_message(&job.into()).expect("a text can be sent");
    }
}

/// Hands over a part. Whoever gets it may ask for something else at once: then the
/// rest is not for them any more.
fn tell(state: &RefCell<State>, part: &str) {
    let Some(mut each) = state.borrow_mut().each.take() else { return };
    // Somebody must be waiting, or a new job would not stop this one.
    state.borrow_mut().each = Some(Box::new(|_| {}));
    let worker = state.borrow().worker.as_ref().map(|helper| helper.worker.clone());
    each(Some(part));
    let mut state = state.borrow_mut();
    if state.each.is_some() && state.worker.as_ref().map(|helper| helper.worker.clone()) == worker {
        state.each = Some(each);
    }
}

/// Nothing more will come.
fn end(state: &RefCell<State>) {
    let each = state.borrow_mut().each.take();
    if let Some(mut each) = each {
        each(None);
    }
}
