//! Who owns which colours, for positions that are edited.

/// Gives a seat these colours. Another seat that had one of them gets one of the seat's
/// old colours for it.
pub fn give<C: Copy + PartialEq>(owned: &mut [Vec<C>], seat: usize, colours: &[C]) {
    let old = std::mem::replace(&mut owned[seat], colours.to_vec());
    let mut spare = old.into_iter().filter(|colour| !colours.contains(colour));
    for (_, other) in owned.iter_mut().enumerate().filter(|(index, _)| *index != seat) {
        let swapped = other.iter().filter_map(|colour| match colours.contains(colour) {
            true => spare.next(),
            false => Some(*colour),
        });
        *other = swapped.collect();
    }
}

/// Shares colours out among another number of seats: first those that are owned already,
/// seat by seat, then the others of `all`.
pub fn share_out<C: Copy + PartialEq>(
    owned: &[Vec<C>],
    all: &[C],
    seats: usize,
    each: usize,
) -> Vec<Vec<C>> {
    let before = owned.concat();
    let rest: Vec<C> = all.iter().copied().filter(|colour| !before.contains(colour)).collect();
    [before, rest].concat().chunks(each.max(1)).take(seats).map(<[C]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(text: &str) -> Vec<Vec<char>> {
        text.split(',').map(|seat| seat.chars().collect()).collect()
    }

    #[test]
    fn a_colour_that_another_seat_has_is_swapped() {
        for (before, seat, colours, after) in [
            ("r,g,b", 0, "y", "y,g,b"),
            ("r,g,b", 0, "b", "b,g,r"),
            ("rg,by", 1, "rb", "yg,rb"),
            ("rg,by", 0, "by", "by,rg"),
            ("rg", 0, "b", "b"),
        ] {
            let mut owned = seats(before);
            give(&mut owned, seat, &colours.chars().collect::<Vec<_>>());
            assert_eq!(owned, seats(after), "{before}: seat {seat} gets {colours}");
        }
    }

    #[test]
    fn owned_colours_are_shared_out_first() {
        for (before, count, each, after) in [
            ("b,r", 3, 1, "b,r,y"),
            ("b,r", 2, 2, "br,yg"),
            ("rg,by", 2, 1, "r,g"),
            ("p", 1, 1, "p"),
        ] {
            let shared = share_out(&seats(before), &['r', 'y', 'g', 'b', 'p'], count, each);
            assert_eq!(shared, seats(after), "{before} among {count}, {each} each");
        }
    }
}
