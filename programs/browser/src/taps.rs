//! A move that is known, made by taps on the board.

use anyhow::{Context, Result};
use app::{BoardHistory, Selection};
use quatuor::AnyMove;
use show::words::{Language, Words};

use crate::hand::Hand;
use crate::visit::Visit;

/// No move of any game takes more taps.
const MOST_TAPS: usize = 6;

impl Visit {
    /// Makes a move on the page, which shows this board, and on the board.
    pub async fn make_move(&self, board: &mut BoardHistory, mv: AnyMove) -> Result<()> {
        for id in taps(board, mv).with_context(|| format!("no way to {mv}"))? {
            self.tap(Hand::Mouse, &format!("[data-spot='{id}'], [data-action='{id}']")).await?;
        }
        board.play(mv);
        Ok(())
    }
}

/// What to tap, one after the other, to make a move.
pub fn taps(board: &BoardHistory, mv: AnyMove) -> Option<Vec<String>> {
    let (words, legal) = (Words::new(Language::English), board.view().legal_moves());
    let mut open = vec![(Selection::default(), vec![])];
    let mut seen: Vec<Vec<String>> = vec![];
    while let Some((selection, way)) = open.pop() {
        if seen.contains(&selection.chosen) || way.len() >= MOST_TAPS {
            continue;
        }
        seen.push(selection.chosen.clone());
        let scene = board.scene(&legal, &selection, &words);
        let spots = scene.spots.iter().map(|spot| &spot.id);
        for id in spots.chain(scene.actions.iter().map(|action| &action.id)) {
            let mut after = selection.clone();
            let way = [&way[..], std::slice::from_ref(id)].concat();
            match after.tap(board.view(), &legal, id) {
                Some(made) if made == mv => return Some(way),
                Some(_) => {}
                None => open.push((after, way)),
            }
        }
    }
    None
}
