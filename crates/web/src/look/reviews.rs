//! Reviews of games, each made once and kept while the page lives.

use std::cell::RefCell;
use std::rc::Rc;

use analysis::{Finding, Review, ReviewJob};
use games::Dice;
use leptos::prelude::*;
use table::Table;

use crate::shell::Shell;
use crate::store;
use crate::worker_client::{Progress, WorkerClient};

/// All reviews, and a worker of their own: bots that play are never disturbed.
#[derive(Clone)]
pub(crate) struct Reviews(Rc<State>);

struct State {
    worker: WorkerClient,
    known: RefCell<Vec<(Table, ArcRwSignal<Review>)>>,
    /// The games that are shown: the worker is busy with the last.
    wanted: RefCell<Vec<Table>>,
}

impl Reviews {
    pub(crate) fn new(script: String) -> Reviews {
        let (known, wanted) = (RefCell::default(), RefCell::default());
        Reviews(Rc::new(State { worker: WorkerClient::new(script), known, wanted }))
    }

    /// What is known of a game so far; nothing, at first.
    fn of(&self, table: &Table) -> ArcRwSignal<Review> {
        let mut known = self.0.known.borrow_mut();
        if let Some((_, review)) = known.iter().find(|(one, _)| one == table) {
            return review.clone();
        }
        let review = ArcRwSignal::new(Review::of_moves(table.record().moves().len()));
        known.push((table.clone(), review.clone()));
        review
    }

    /// Finds out what is still to be found out.
    fn go_on(&self, table: &Table) {
        let review = self.of(table);
        let known = review.get_untracked();
        if known.is_done() || !table.is_revealed() {
            return;
        }
        let record = table.record();
        let dice = u64::from(store::dice().below(u32::MAX));
        let job =
            ReviewJob::new(record.start(), record.moves(), table.resigned(), table.people(), dice);
        self.0.worker.start(job.from_known(known), move |progress| {
            if let Progress::Found(Finding::Review(found)) = progress {
                review.set(found);
            }
        });
    }

    fn want(&self, table: &Table) {
        let is_new = !self.0.wanted.borrow().contains(table);
        self.0.wanted.borrow_mut().push(table.clone());
        if is_new {
            self.go_on(table);
        }
    }

    fn let_go(&self, table: &Table) {
        let mut wanted = self.0.wanted.borrow_mut();
        if let Some(place) = wanted.iter().position(|one| one == table) {
            wanted.remove(place);
        }
        if wanted.is_empty() {
            self.0.worker.cancel();
        }
    }
}

/// The review of a game, which grows as long as it is shown.
pub(crate) fn review(shell: Shell, table: &Table) -> ArcRwSignal<Review> {
    let reviews = shell.reviews.get_value();
    reviews.want(table);
    let table = table.clone();
    on_cleanup({
        let (reviews, table) = (StoredValue::new_local(reviews), table.clone());
        move || {
            let Some(reviews) = reviews.try_get_value() else { return };
            // The next page may show the same game.
            request_animation_frame(move || reviews.let_go(&table));
        }
    });
    shell.reviews.with_value(|reviews| reviews.of(&table))
}
