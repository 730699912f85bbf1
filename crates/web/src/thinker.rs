//! The page's side of the worker: one question at a time.

use std::cell::RefCell;
use std::rc::Rc;

use table::{Answer, Question};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::worker::READY;

/// What happens with an answer; `None` when there is none.
type Then = Box<dyn FnOnce(Option<Answer>)>;

/// Somebody to ask, in a worker of its own, so that the page never waits.
#[derive(Clone)]
pub(crate) struct Thinker(Rc<RefCell<State>>);

struct State {
    script: String,
    worker: Option<Helper>,
    /// Whether the worker has failed: the next question gets another.
    has_failed: bool,
    /// What waits for an answer.
    then: Option<Then>,
}

struct Helper {
    worker: Worker,
    /// Whether it has said that it listens; the question waits until then.
    question: Result<(), String>,
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
            then: None,
        })))
    }

    /// Asks; what was asked before is forgotten.
    pub(crate) fn ask(&self, question: &Question, then: impl FnOnce(Option<Answer>) + 'static) {
        self.forget();
        let text = question.to_text();
        let mut state = self.0.borrow_mut();
        state.then = Some(Box::new(then));
        if std::mem::take(&mut state.has_failed) {
            state.worker = None;
        }
        match &mut state.worker {
            Some(Helper { worker, question: Ok(()), .. }) => {
                worker.post_message(&text.into()).expect("a text can be sent");
            }
            Some(helper) => helper.question = Err(text),
            None => match self.hire(&state.script, text) {
                Ok(helper) => state.worker = Some(helper),
                Err(_) => {
                    let then = state.then.take();
                    drop(state);
                    give(then, None);
                }
            },
        }
    }

    /// Lets go of what is being thought about.
    pub(crate) fn forget(&self) {
        let mut state = self.0.borrow_mut();
        if state.then.take().is_some()
            && let Some(helper) = state.worker.take()
        {
            helper.worker.terminate();
        }
    }

    fn hire(&self, script: &str, question: String) -> Result<Helper, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options)?;
        let state = Rc::clone(&self.0);
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let said = event.data().as_string().unwrap_or_default();
            let mut state = state.borrow_mut();
            if said == READY {
                let Some(helper) = &mut state.worker else { return };
                if let Err(question) = std::mem::replace(&mut helper.question, Ok(())) {
                    helper.worker.post_message(&question.into()).expect("a text can be sent");
                }
                return;
            }
            let then = state.then.take();
            // What happens next may ask again.
            drop(state);
            give(then, Answer::from_text(&said));
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        let state = Rc::clone(&self.0);
        let worry = Closure::<dyn FnMut()>::new(move || {
            let mut state = state.borrow_mut();
            state.has_failed = true;
            let then = state.then.take();
            drop(state);
            give(then, None);
        });
        worker.set_onerror(Some(worry.as_ref().unchecked_ref()));
        Ok(Helper { worker, question: Err(question), _listen: listen, _worry: worry })
    }
}

fn give(then: Option<Then>, answer: Option<Answer>) {
    if let Some(then) = then {
        then(answer);
    }
}
