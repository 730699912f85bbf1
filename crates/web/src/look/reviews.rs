//! Reviews of games, each made once and kept while the page lives.

use std::cell::RefCell;
use std::rc::Rc;

use games::Dice;
use leptos::prelude::*;
use table::{Findings, Moment, Review, Table};

use crate::shell::Shell;
use crate::store;
use crate::thinker::Thinker;

/// All reviews, and a worker of their own: bots that play are never disturbed.
#[derive(Clone)]
pub(crate) struct Reviews(Rc<State>);

struct State {
    thinker: Thinker,
    known: RefCell<Vec<(Table, ArcRwSignal<Findings>)>>,
    /// Who looks at what: the worker is busy with the last.
    wanted: RefCell<Vec<Table>>,
}

impl Reviews {
    pub(crate) fn new(script: String) -> Reviews {
        let (known, wanted) = (RefCell::default(), RefCell::default());
        Reviews(Rc::new(State { thinker: Thinker::new(script), known, wanted }))
    }

    /// What is known of a game so far; nothing, at first.
    fn of(&self, table: &Table) -> ArcRwSignal<Findings> {
        let mut known = self.0.known.borrow_mut();
        if let Some((_, findings)) = known.iter().find(|(one, _)| one == table) {
            return findings.clone();
        }
        let findings = ArcRwSignal::new(Findings::none(table));
        known.push((table.clone(), findings.clone()));
        findings
    }

    /// Finds out what is still to be found out.
    fn go_on(&self, table: Table) {
        let findings = self.of(&table);
        let limit = Review::usual_limit(table.record().game());
        let dice = u64::from(store::dice().below(u32::MAX));
        let review = findings.with_untracked(|known| Review::next(&table, known, limit, dice));
        let Some(review) = review else { return };
        let (this, mut has_found) = (self.clone(), false);
        let mut table = Some(table);
        self.0.thinker.work(Review::KIND, &review.to_text(), move |part| match part {
            Some(text) => {
                if let Some(moment) = Moment::from_text(text) {
                    has_found = true;
                    findings.update(|known| known.add(moment));
                }
            }
            // A worker that fails is not asked for ever.
            None => {
                if let Some(table) = table.take().filter(|_| has_found) {
                    this.go_on(table);
                }
            }
        });
    }

    fn want(&self, table: &Table) {
        let is_new = !self.0.wanted.borrow().contains(table);
        self.0.wanted.borrow_mut().push(table.clone());
        if is_new {
            self.go_on(table.clone());
        }
    }

    fn let_go(&self, table: &Table) {
        let mut wanted = self.0.wanted.borrow_mut();
        if let Some(place) = wanted.iter().position(|one| one == table) {
            wanted.remove(place);
        }
        if wanted.is_empty() {
            self.0.thinker.forget();
        }
    }
}

/// The review of a game, which grows as long as somebody looks at it.
pub(crate) fn review(shell: Shell, table: &Table) -> ArcRwSignal<Findings> {
    let reviews = shell.reviews.get_value();
    reviews.want(table);
    let table = table.clone();
    on_cleanup({
        let (reviews, table) = (StoredValue::new_local(reviews), table.clone());
        move || {
            let Some(reviews) = reviews.try_get_value() else { return };
            // The next page may look at the same game.
            request_animation_frame(move || reviews.let_go(&table));
        }
    });
    shell.reviews.with_value(|reviews| reviews.of(&table))
}
