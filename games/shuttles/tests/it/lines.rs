//! Lines against a slow twin, a list of colours: all lines, at both ends. And the mirror: a
//! game looks the same from behind.

use game_api::{FastDice, Game, Seed};
use shuttles::{Colour, End, Line, Position, Ruleset};

/// All lists of at most `most` colours.
fn all_lists(most: usize) -> Vec<Vec<Colour>> {
    let mut lists = vec![vec![]];
    let mut start = 0;
    for _ in 0..most {
        let longer: Vec<Vec<Colour>> = lists[start..]
            .iter()
            .flat_map(|list| Colour::ALL.map(|colour| [list.as_slice(), &[colour]].concat()))
            .collect();
        start = lists.len();
        lists.extend(longer);
    }
    lists
}

fn line(list: &[Colour]) -> Line {
    Line::new(list.iter().copied()).expect("at most five pawns")
}

/// As seen from this end.
fn from(end: End, list: &[Colour]) -> Vec<Colour> {
    match end {
        End::Left => list.to_vec(),
        End::Right => list.iter().rev().copied().collect(),
    }
}

#[test]
fn lines_agree_with_lists() {
    let lists = all_lists(5);
    assert_eq!(lists.len(), 19_608);
    for list in &lists {
        let line = line(list);
        assert_eq!(line.pawns().collect::<Vec<_>>(), *list);
        assert_eq!(
            (line.len(), line.is_empty(), line.room()),
            (list.len(), list.is_empty(), 5 - list.len())
        );
        let groups: Vec<Vec<Colour>> = list.chunk_by(|a, b| a == b).map(<[_]>::to_vec).collect();
        let found: Vec<Vec<Colour>> = line.groups().map(|group| group.pawns().collect()).collect();
        assert_eq!(found, groups);
        assert_eq!(line.has_no_group(), groups.len() == list.len());
        assert_eq!(line.is_complete(), list.len() == 5 && groups.len() == 1);
        for count in 0..=5 {
            let alike = list.len() == count && groups.len() <= 1;
            assert_eq!(line.is_group_of(count), alike, "{line:?}");
        }
        for end in End::BOTH {
            let seen = from(end, list);
            let group = seen.iter().take_while(|pawn| **pawn == seen[0]).count();
            assert_eq!(line.group(end), group, "{line:?}");
            for count in 0..=list.len() {
                let (rest, taken) = line.take(end, count);
                assert_eq!(from(end, &taken.pawns().collect::<Vec<_>>()), seen[..count]);
                assert_eq!(from(end, &rest.pawns().collect::<Vec<_>>()), seen[count..]);
                assert_eq!(rest.put(end, taken), line);
                let cut = 0 < count && count < seen.len() && seen[count - 1] == seen[count];
                assert_eq!(line.is_cut_by(end, count), cut, "{line:?} {count}");
            }
        }
    }
}

#[test]
fn pushes_agree_with_lists() {
    // Two colours are enough to tell every place from its neighbours.
    let two = |list: &Vec<Colour>| list.iter().all(|c| [Colour::Red, Colour::White].contains(c));
    let rows: Vec<Vec<Colour>> = all_lists(5).into_iter().filter(two).collect();
    for row in &rows {
        for pawns in rows.iter().filter(|pawns| pawns.len() <= 3) {
            for end in End::BOTH {
                let pushed = [from(end, pawns), from(end, row)].concat();
                let (inside, outside) = pushed.split_at(pushed.len().min(5));
                let (filled, out) = line(row).push(end, line(pawns));
                assert_eq!(filled, line(&from(end, inside)), "{row:?} {pawns:?}");
                assert_eq!(out, line(&from(end, outside)), "{row:?} {pawns:?}");
            }
        }
    }
}

/// The same position seen from behind the board.
fn mirrored(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let left = match fields[2] {
        "1" => "2",
        "2" => "1",
        other => other,
    };
    let rows: Vec<String> = fields[7].split('/').map(|row| row.chars().rev().collect()).collect();
    let [seat, phase, points, quiet] = [0, 1, 5, 6].map(|field| fields[field]);
    let (behind_left, behind_right) = (fields[4], fields[3]);
    format!(
        "{seat} {phase} {left} {behind_left} {behind_right} {points} {quiet} {}",
        rows.join("/")
    )
    .parse()
    .expect("a mirrored position is one too")
}

#[test]
fn both_ends_play_alike() {
    let (mut here, mut there) = (vec![], vec![]);
    for number in 0..20 {
        let mut dice = FastDice::new(number);
        let mut position = Position::deal(&Ruleset, &Seed::new(format!("mirror {number}")));
        let left = position.parse_move("left").expect("the first move");
        position.play_unchecked(left);
        while let Some(mv) = position.random_move(&mut dice) {
            let mut behind = mirrored(&position);
            position.legal_moves(&mut here);
            behind.legal_moves(&mut there);
            assert_eq!(here, there, "{position} and {behind}");
            position.play_unchecked(mv);
            behind.play_unchecked(mv);
            assert_eq!(mirrored(&position), behind, "{mv}");
        }
    }
}
