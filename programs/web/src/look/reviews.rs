//! Reviews of games, each made once and kept while the page lives.

use std::cell::RefCell;
use std::rc::Rc;

use analysis::{Finding, Review, ReviewJob};
use leptos::prelude::*;
use quatuor::Seat;
use table::Table;
use table::record::Record;

use crate::shell::Shell;
use crate::store;
use crate::worker_client::{Progress, WorkerClient};

/// All reviews, and a worker of their own: bots that play are never disturbed.
#[derive(Clone)]
pub(crate) struct Reviews(Rc<State>);

struct State {
    worker: WorkerClient,
    known: RefCell<Vec<(Record, ArcRwSignal<Review>)>>,
    /// The games that are shown: the worker is busy with the last.
    wanted: RefCell<Vec<Record>>,
}

impl Reviews {
    pub(crate) fn new(script: String) -> Reviews {
        let (known, wanted) = (RefCell::default(), RefCell::default());
        Reviews(Rc::new(State { worker: WorkerClient::new(script), known, wanted }))
    }

    /// What is known of a game so far; nothing, at first.
    fn of(&self, record: &Record) -> ArcRwSignal<Review> {
        let mut known = self.0.known.borrow_mut();
        if let Some((_, review)) = known.iter().find(|(one, _)| one == record) {
            return review.clone();
        }
        let review = ArcRwSignal::new(Review::of_moves(record.moves().len()));
        known.push((record.clone(), review.clone()));
        review
    }

    /// Finds out what is still to be found out.
    fn go_on(&self, record: &Record) {
        let review = self.of(record);
        let known = review.get_untracked();
        let Some(start) = record.start().position().filter(|_| record.is_over()) else { return };
        if known.is_done() {
            return;
        }
        let seats = Seat::all(record.players().len()).zip(record.players());
        let people = seats.filter(|(_, player)| player.bot.is_none()).map(|(seat, _)| seat);
        let seed = store::job_seed();
        let job = ReviewJob::new(start, record.moves(), record.resigned(), people, seed);
        self.0.worker.start(job.from_known(known), move |progress| {
            if let Progress::Found(Finding::Review(found)) = progress {
                review.set(found);
            }
        });
    }

    fn want(&self, record: &Record) {
        let is_new = !self.0.wanted.borrow().contains(record);
        self.0.wanted.borrow_mut().push(record.clone());
        if is_new {
            self.go_on(record);
        }
    }

    fn let_go(&self, record: &Record) {
        let mut wanted = self.0.wanted.borrow_mut();
        if let Some(place) = wanted.iter().position(|one| one == record) {
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
    // The same game may be at several tables: while it is played, and as it was kept.
    let record = table.record().expect("a game that has started");
    reviews.want(&record);
    on_cleanup({
        let (reviews, record) = (StoredValue::new_local(reviews), record.clone());
        move || {
            let Some(reviews) = reviews.try_get_value() else { return };
            // The next page may show the same game.
            request_animation_frame(move || reviews.let_go(&record));
        }
    });
    shell.reviews.with_value(|reviews| reviews.of(&record))
}

/// Keeps the costly moves of a game at this device as exercises, once they are known.
pub(crate) fn keep_exercises(id: String, table: Table, review: ArcRwSignal<Review>) {
    Effect::new(move |_| review.with(|review| store::device().keep_review(&id, &table, review)));
}
