//! Sorting short lists.

use std::cmp::Ordering;

/// Sorts a short list; the sort is stable.
///
/// The standard library's sort is quicker on long lists, but brings kilobytes of code
/// for every type that is sorted, which every visitor of the page has to load.
pub fn sort_short<T>(items: &mut [T], mut order: impl FnMut(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && order(&items[place - 1], &items[place]) == Ordering::Greater {
            items.swap(place - 1, place);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, FastDice};

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut dice = FastDice::new(7);
        for len in 0..60 {
            let mut items: Vec<(u32, usize)> =
                (0..len).map(|place| (dice.below(9), place)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_short(&mut items, |one, other| one.0.cmp(&other.0));
            assert_eq!(items, expected);
        }
    }
}
