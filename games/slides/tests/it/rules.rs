//! One test for every sentence of RULES.md, which its comment quotes.

use std::collections::BTreeSet;

use game_api::conformance::check_every_rule_is_tested;
use game_api::{Game, Request, RequestError, Ruleset as _, Seat, Seed, View as _};
use slides::{Cell, Colour, ColourSet, HEIGHT, Position, Refusal, Ruleset, SLIDES, Token, View};

#[test]
fn every_rule_has_a_test() {
    let rules = include_str!("../../RULES.md");
    assert_eq!(check_every_rule_is_tested(rules, include_str!("rules.rs")), 47);
}

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game of two for red and blue on this board, nothing taken yet. Most boards below end
/// in a red and a blue token, so that no seat has won before the start.
fn duel(board: &str) -> Position {
    read(&format!("base 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 {board}"))
}

/// The same with options.
fn duel_with(options: &str, board: &str) -> Position {
    read(&format!("base,{options} 1 r,b 0.0.0.0.0.0,0.0.0.0.0.0 {board}"))
}

/// The legal moves, sorted.
fn moves(position: &Position) -> String {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts.join(" ")
}

/// The position after these moves.
fn after(position: &Position, moves: &[&str]) -> Position {
    let mut position = *position;
    for text in moves {
        let mv = position.parse_move(text).unwrap_or_else(|e| panic!("{position} {text}: {e}"));
        position.play(mv).expect("a move that was just read");
    }
    position
}

fn board(position: &Position) -> String {
    position.to_string().rsplit(' ').next().expect("a board").into()
}

fn taken(position: &Position) -> String {
    position.to_string().split(' ').nth(3).expect("the taken tokens").into()
}

fn outcome(position: &Position) -> String {
    position.outcome().map_or("ongoing".into(), |outcome| outcome.to_string())
}

fn refusal(position: &Position, text: &str) -> Refusal {
    position.parse_move(text).expect_err("a move that is refused")
}

fn ruleset(variant: &str, players: usize, options: &[&str]) -> Ruleset {
    Ruleset::from_request(&Request {
        variant: Some(variant.into()),
        players: Some(players),
        options: options.iter().map(|option| option.to_string()).collect(),
    })
    .expect("a ruleset")
}

/// Forty deals of one ruleset.
fn deals(ruleset: Ruleset) -> impl Iterator<Item = Position> {
    (0..40).map(move |number| Position::deal(&ruleset, &Seed::new(format!("rules {number}"))))
}

// Set-up

/// Ten slides hold ten tokens each: 19 of each of the five colours, and 5 jokers.
#[test]
fn ten_slides_of_ten() {
    for deal in deals(ruleset("base", 3, &[])) {
        assert_eq!(deal.open().board().slides(), 10);
        assert!((0..10).all(|slide| deal.open().board().height(slide) == 10), "{deal}");
    }
    assert_eq!((SLIDES, HEIGHT), (10, 10));
}

/// Ten slides hold ten tokens each: 19 of each of the five colours, and 5 jokers.
#[test]
fn nineteen_of_each_and_five_jokers() {
    for deal in deals(ruleset("teams", 4, &[])) {
        let counts = Token::ALL.map(|token| deal.open().board().count(token));
        assert_eq!(counts, [19, 19, 19, 19, 19, 5], "{deal}");
    }
}

/// At the start no group of one colour is larger than five tokens.
#[test]
fn small_groups_at_the_start() {
    let sizes: BTreeSet<usize> = deals(ruleset("base", 3, &[]))
        .flat_map(|deal| deal.open().board().groups().map(|g| g.len()).collect::<Vec<_>>())
        .collect();
    assert_eq!(sizes, BTreeSet::from([2, 3, 4, 5]));
}

/// Every player draws a secret colour at random, and no two players share one.
#[test]
fn secrets_differ() {
    let mut seen = BTreeSet::new();
    for deal in deals(ruleset("duo", 2, &[])) {
        let [one, other] = [Seat::FIRST, Seat::from_index(1)].map(|seat| deal.secrets(seat));
        assert_eq!((one.len(), other.len(), one.with(other).len()), (2, 2, 4), "{deal}");
        seen.insert(one);
    }
    assert!(seen.len() > 5, "of the ten pairs only {}", seen.len());
}

/// Only you know your colour until the end, but the others see what you take and can guess.
#[test]
fn secrets_are_hidden_but_not_what_is_taken() {
    let end = after(&duel("yy/ggg/pp/r/b"), &["a1"]);
    let views: Vec<String> = Seat::all(2).map(|seat| end.view(seat).to_string()).collect();
    let taken = "0.2.0.0.0.0,0.0.0.0.0.0 ggg/pp/r/b";
    assert_eq!(views, [format!("base 2 r,? {taken}"), format!("base 2 ?,b {taken}")]);
}

/// Colours that are left over stay hidden.
#[test]
fn every_other_colour_is_possible() {
    let start = read("base 1 r,b,g 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/bb/gg/yy/pp");
    let possible = start.view(Seat::FIRST).possible_positions();
    let pairs: BTreeSet<String> = possible
        .iter()
        .map(|position| position.to_string().split(' ').nth(2).expect("secrets").into())
        .collect();
    // Two of the four other colours in either order: the two that are left over as well.
    assert_eq!(pairs.len(), 4 * 3);
    assert!(pairs.contains("r,y,p") && pairs.contains("r,b,g"), "{pairs:?}");
}

/// Chance decides who begins, and turns go clockwise.
#[test]
fn every_seat_may_begin() {
    let first: BTreeSet<u8> =
        deals(ruleset("base", 5, &[])).map(|deal| deal.to_move().number()).collect();
    assert_eq!(first, BTreeSet::from([1, 2, 3, 4, 5]));
}

/// Chance decides who begins, and turns go clockwise.
#[test]
fn clockwise() {
    let start = read("base 2 r,g,b 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 yy/pp/yy/pp/r/g/b");
    assert_eq!(after(&start, &["a1"]).to_move().number(), 3);
    assert_eq!(after(&start, &["a1", "a1"]).to_move().number(), 1);
    assert_eq!(after(&start, &["a1", "a1", "a1"]).to_move().number(), 2);
}

// A move

/// On your turn you take one group off the board: two or more tokens of one colour, each touching
/// another of them side by side or one above the other.
#[test]
fn one_group() {
    let start = duel("yyg/pp/r/b");
    assert_eq!(moves(&start), "a1 b1");
    assert_eq!(board(&after(&start, &["a1"])), "g/pp/r/b");
    assert_eq!(board(&after(&start, &["b1"])), "yyg/r/b");
}

/// On your turn you take one group off the board: two or more tokens of one colour, each touching
/// another of them side by side or one above the other.
#[test]
fn touching_tokens() {
    let start = duel("gyy/gyp/ggp/r/b");
    assert_eq!(moves(&start), "a1 a2 b3");
    assert_eq!(taken(&after(&start, &["a1"])), "0.0.4.0.0.0,0.0.0.0.0.0");
    assert_eq!(taken(&after(&start, &["a2"])), "0.3.0.0.0.0,0.0.0.0.0.0");
    assert_eq!(taken(&after(&start, &["b3"])), "0.0.0.0.2.0,0.0.0.0.0.0");
}

/// Tokens that only meet at a corner do not touch.
#[test]
fn corners_do_not_touch() {
    assert_eq!(outcome(&duel("yg/gy/r/b")), "winners 1,2");
}

/// One token alone is not a group.
#[test]
fn one_token_is_no_group() {
    let start = duel("gyy/r/b");
    assert_eq!(moves(&start), "a2");
    assert_eq!(refusal(&start, "a1").to_string(), "slides.alone cell=a1");
}

/// You may take a group of any colour, not only of your own.
#[test]
fn any_colour() {
    let start = duel("rr/bb/yy/gg/pp/r/b");
    assert_eq!(moves(&start), "a1 b1 c1 d1 e1");
    assert_eq!(taken(&after(&start, &["b1"])), "0.0.0.2.0.0,0.0.0.0.0.0");
}

/// You may take any group, not only the largest.
#[test]
fn any_size() {
    let start = duel("gg/yyyy/pp/r/b");
    assert_eq!(moves(&start), "a1 b1 c1");
    assert_eq!(board(&after(&start, &["a1"])), "yyyy/pp/r/b");
}

/// The whole group goes: no token of its colour that touches it may stay.
#[test]
fn the_whole_group() {
    let start = duel("ggg/ygg/r/b");
    assert_eq!(moves(&start), "a1");
    // Any of its cells names the same group.
    for cell in ["a1", "a2", "a3", "b2", "b3"] {
        assert_eq!(board(&after(&start, &[cell])), "y/r/b");
    }
}

/// A joker counts as any colour you like, and in the next move perhaps as another.
#[test]
fn any_colour_for_a_joker() {
    let start = duel("y/*/g/r/b");
    assert_eq!(moves(&start), "a1+b1 c1+b1");
    assert_eq!(taken(&after(&start, &["a1+b1"])), "0.1.0.0.0.1,0.0.0.0.0.0");
    assert_eq!(taken(&after(&start, &["c1+b1"])), "0.0.1.0.0.1,0.0.0.0.0.0");
    // The joker that could have gone with yellow goes with green a move later.
    let later = after(&duel("yy/*/g/r/b"), &["a1"]);
    assert_eq!(moves(&later), "b1+a1");
}

/// You decide for each joker that touches the group whether it goes along.
#[test]
fn joker_by_joker() {
    let start = duel("*y/yy/*p/r/b");
    assert_eq!(moves(&start), "a2 a2+a1 a2+a1+c1 a2+c1 c2+c1 d1+c1");
    assert_eq!(board(&after(&start, &["a2"])), "*/*p/r/b");
    assert_eq!(board(&after(&start, &["a2+a1"])), "*p/r/b");
    assert_eq!(board(&after(&start, &["a2+c1"])), "*/p/r/b");
    assert_eq!(board(&after(&start, &["a2+a1+c1"])), "p/r/b");
}

/// One token and one joker are enough for a group.
#[test]
fn one_token_and_one_joker() {
    let start = duel("g*/yp/r/b");
    assert_eq!(moves(&start), "a1+a2 b2+a2");
    assert_eq!(board(&after(&start, &["a1+a2"])), "yp/r/b");
}

/// A joker can join two groups of one colour into one.
#[test]
fn a_joker_joins_groups() {
    let start = duel("gg/y*/ggg/r/b");
    assert_eq!(moves(&start), "a1 a1+b2 b1+b2 c1");
    assert_eq!(taken(&after(&start, &["a1+b2"])), "0.0.5.0.0.1,0.0.0.0.0.0");
    assert_eq!(taken(&after(&start, &["c1"])), "0.0.3.0.0.0,0.0.0.0.0.0");
}

/// Jokers that touch each other are a group of their own if there is a colour that no token next to
/// them has.
#[test]
fn jokers_alone() {
    let lonely = duel("**/r/b");
    assert_eq!(moves(&lonely), "a1+a2 b1+a1 b1+a1+a2");
    assert_eq!(taken(&after(&lonely, &["a1+a2"])), "0.0.0.0.0.2,0.0.0.0.0.0");
    // Yellow, green, blue and purple touch, so the jokers can still be red.
    let open = duel("yr/g**p/bbr");
    assert!(moves(&open).split(' ').any(|mv| mv == "b2+b3"), "{}", moves(&open));
    // All five colours touch: whatever the jokers are, a token would have to go too.
    let surrounded = duel("yyr/g**p/bbr");
    assert!(!moves(&surrounded).split(' ').any(|mv| mv == "b2+b3"), "{}", moves(&surrounded));
    assert_eq!(refusal(&surrounded, "b2+b3"), Refusal::EveryColourTouches);
}

/// Taking the same tokens is the same move, whatever colour the jokers are said to have.
#[test]
fn the_same_cells_are_the_same_move() {
    // The two jokers may be red, green or blue here; they are listed once.
    let start = duel("y**p/r/b");
    let listed = moves(&start);
    assert_eq!(listed.split(' ').filter(|mv| *mv == "a2+a3").count(), 1, "{listed}");
}

/// What you take lies in front of you, for all to see.
#[test]
fn taken_tokens_lie_open() {
    let end = after(&duel("yy*/ggg/pp/r/b"), &["a1+a3", "a1"]);
    assert_eq!(taken(&end), "0.2.0.0.0.1,0.0.3.0.0.0");
    for seat in Seat::all(2) {
        let view = end.view(seat);
        assert_eq!(view.open().taken(Seat::FIRST), &[0, 2, 0, 0, 0, 1]);
        assert_eq!(view.open().taken(Seat::from_index(1)), &[0, 0, 3, 0, 0, 0]);
    }
}

/// Tokens above the gap fall down their slide.
#[test]
fn tokens_fall() {
    let start = duel("gyyb/ggypp/yrygp/r/b");
    // The three slides lose two, one and one: what lies above comes down.
    assert_eq!(board(&after(&start, &["a2"])), "gb/ggpp/yrgp/r/b");
}

/// When a slide is empty, the slides to its right close up to the left.
#[test]
fn slides_close_up() {
    assert_eq!(board(&after(&duel("p/gg/yp/gg/r/b"), &["b1"])), "p/yp/gg/r/b");
    // Two slides at once, not side by side.
    assert_eq!(board(&after(&duel("p/gg/gy/gg/r/b"), &["b1"])), "p/y/r/b");
    // Across the middle of the board.
    assert_eq!(board(&after(&duel("r/b/y/p/g/g/g/p/y/b"), &["e1"])), "r/b/y/p/p/y/b");
}

/// So tokens meet that were apart.
#[test]
fn tokens_meet() {
    // Down a slide, and across one that is gone.
    let start = duel("yppy/y/gg/y/r/b");
    assert_eq!(moves(&start), "a1 a2 c1");
    assert_eq!(moves(&after(&start, &["a2"])), "a1 c1");
    assert_eq!(taken(&after(&start, &["a2", "c1", "a1"])), "0.4.0.0.2.0,0.0.2.0.0.0");
}

/// You may not pass while there is a group.
#[test]
fn no_passing() {
    let start = duel("yy/r/b");
    assert_eq!(moves(&start), "a1");
    for text in ["pass", "", "-"] {
        assert!(matches!(refusal(&start, text), Refusal::NoCell(_)), "{text}");
    }
}

// End

/// You win as soon as no token of your colour is left on the board. When the last token of a secret
/// colour leaves the board, the player who has that colour wins at once, no matter who took it.
#[test]
fn a_clear_side_wins_at_once() {
    let start = duel("rr/bb/ggg");
    assert_eq!(outcome(&after(&start, &["a1"])), "winners 1");
    assert_eq!(outcome(&after(&start, &["b1"])), "winners 2");
    assert_eq!(moves(&after(&start, &["b1"])), "", "a group is left, but the game is over");
    assert_eq!(refusal(&after(&start, &["b1"]), "b1"), Refusal::Over);
    // The seat field names the seat after the last mover, as always.
    assert_eq!(after(&start, &["b1"]).to_move().number(), 2);
}

/// Otherwise the game ends when no group is left.
#[test]
fn no_group_no_game() {
    assert_eq!(outcome(&duel("rr/b")), "ongoing");
    assert_eq!(outcome(&duel("rg/br/gb")), "winners 1,2");
    assert_eq!(outcome(&duel("r*/b")), "ongoing", "a joker and a token are a group");
}

/// Then the player with the fewest tokens of their own colour on the board wins.
#[test]
fn fewest_tokens_win() {
    assert_eq!(outcome(&duel("rg/br/r")), "winners 2");
    // The worked example of the notation.
    let example = "base 3 g,p,y 10.0.8.4.0.1,3.12.4.0.7.3,3.0.7.10.7.1 \
                   r/pyb/y/bpr/yr/p/by/ybybpyp";
    assert_eq!(outcome(&read(example)), "winners 1");
}

/// If players are tied, the one who took fewer tokens of their own colour wins.
#[test]
fn fewer_own_tokens_taken() {
    assert_eq!(outcome(&read("base 1 r,b 3.0.0.9.0.0,0.0.0.2.0.0 rg/b")), "winners 2");
    assert_eq!(outcome(&read("base 1 r,b 3.0.0.9.0.0,9.0.0.4.0.0 rg/b")), "winners 1");
}

/// Players who are still tied share the win.
#[test]
fn a_shared_win() {
    let text = "base 1 r,b,g 3.0.0.0.0.0,0.0.0.3.0.0,0.0.0.0.0.0 rg/gb";
    assert_eq!(outcome(&read(text)), "winners 1,2");
}

/// When tokens are counted, a joker is not a token of any player’s colour.
#[test]
fn jokers_are_not_counted() {
    // The joker next to green was taken with the last red token.
    let end = after(&duel("r*/g/b"), &["a1+a2"]);
    assert_eq!(outcome(&end), "winners 1");
    // Nor do taken jokers count as own tokens.
    assert_eq!(outcome(&read("base 1 r,b 1.0.0.0.0.3,0.0.0.1.0.0 rg/b")), "winners 1,2");
    // Nor jokers on the board: red is gone, a joker is left.
    assert_eq!(outcome(&duel("*g/b")), "winners 1");
}

// Variants

/// Two to five players each have one secret colour and play for themselves.
#[test]
fn base() {
    for seats in 2..=5 {
        let deal = deals(ruleset("base", seats, &[])).next().expect("a deal");
        assert_eq!((deal.seats(), deal.sides().len()), (seats, seats));
        assert!(Seat::all(seats).all(|seat| deal.secrets(seat).len() == 1));
    }
    for seats in [1, 6] {
        let request =
            Request { variant: Some("base".into()), players: Some(seats), options: vec![] };
        let error = Ruleset::from_request(&request).expect_err("no such ruleset");
        let expected = 2..=5;
        let refused = RequestError::Players { variant: "base", found: seats, expected };
        assert_eq!(error, refused);
    }
}

/// One player draws one to five secret colours, as many as you choose.
#[test]
fn solo() {
    for colours in 1..=5 {
        let deal = deals(ruleset("solo", 1, &[&format!("colours={colours}")])).next().unwrap();
        assert_eq!((deal.seats(), deal.secrets(Seat::FIRST).len()), (1, colours));
    }
    let start = read("solo 1 ry 0.0.0.0.0.0 rr/yy/gg");
    assert_eq!(outcome(&after(&start, &["a1"])), "ongoing");
    assert_eq!(outcome(&after(&start, &["a1", "a1"])), "winners 1");
}

/// The puzzle is solved when all of them are gone, and lost when no group is left before that.
#[test]
fn solo_lost() {
    let lost = after(&read("solo 1 ry 0.0.0.0.0.0 rry/g"), &["a1"]);
    assert_eq!(outcome(&lost), "winners -");
    assert_eq!(lost.winners().map(|winners| winners.is_empty()), Some(true));
}

/// Two players have two secret colours each.
#[test]
fn duo() {
    for deal in deals(ruleset("duo", 2, &["joker-groups=off"])) {
        assert_eq!((deal.seats(), deal.sides().len()), (2, 2));
        assert!(Seat::all(2).all(|seat| deal.secrets(seat).len() == 2), "{deal}");
    }
}

/// You win at once only when both your colours are gone.
#[test]
fn duo_needs_both() {
    let start = read("duo 1 rg,bp 0.0.0.0.0.0,0.0.0.0.0.0 rr/gg/b/p");
    assert_eq!(outcome(&after(&start, &["a1"])), "ongoing");
    assert_eq!(outcome(&after(&start, &["a1", "a1"])), "winners 1");
}

/// When they are compared, the tokens of both colours are added up, on the board and among those
/// they took.
#[test]
fn duo_sums() {
    let end = |taken: &str, board: &str| outcome(&read(&format!("duo 1 rg,bp {taken} {board}")));
    let nothing = "0.0.0.0.0.0,0.0.0.0.0.0";
    assert_eq!(end(nothing, "rg/bp"), "winners 1,2");
    assert_eq!(end(nothing, "rgr/bp"), "winners 2");
    // Three red and one green are as many as two blue and two purple.
    assert_eq!(end("3.0.1.0.0.0,0.0.0.2.2.0", "rg/bp"), "winners 1,2");
    assert_eq!(end("3.0.1.5.5.0,5.0.5.2.1.0", "rg/bp"), "winners 2");
}

/// Four players play two against two, with one secret colour each: seats 1 and 3 against seats 2
/// and 4. A team wins at once only when both its colours are gone.
#[test]
fn teams() {
    let deal = deals(ruleset("teams", 4, &[])).next().expect("a deal");
    let sides: Vec<String> = deal.sides().iter().map(ToString::to_string).collect();
    assert_eq!(sides, ["1+3", "2+4"]);
    assert!(Seat::all(4).all(|seat| deal.secrets(seat).len() == 1));
    let nothing = ["0.0.0.0.0.0"; 4].join(",");
    let start = read(&format!("teams 1 r,g,b,p {nothing} rr/bb/g/p"));
    assert_eq!(outcome(&after(&start, &["a1"])), "ongoing", "blue is still there");
    assert_eq!(outcome(&after(&start, &["a1", "a1"])), "winners 1+3");
}

/// Partners sit across from each other, so they never play one after the other, and each knows the
/// other’s colour.
#[test]
fn teams_know_their_colours() {
    let nothing = ["0.0.0.0.0.0"; 4].join(",");
    let start = read(&format!("teams 1 r,g,b,p {nothing} rr/bb/g/p"));
    let views: Vec<View> = Seat::all(4).map(|seat| start.view(seat)).collect();
    assert_eq!(views[0].to_string(), format!("teams 1 r,?,b,? {nothing} rr/bb/g/p"));
    assert_eq!(views[3].to_string(), format!("teams 1 ?,g,?,p {nothing} rr/bb/g/p"));
    assert_eq!((&views[0], &views[1]), (&views[2], &views[3]));
    assert_eq!(views[2].secrets(Seat::FIRST), Some(ColourSet::one(Colour::Red)));
    assert_eq!(views[2].secrets(Seat::from_index(1)), None);
    // No other seat's colour is known.
    let deal = deals(ruleset("base", 3, &[])).next().expect("a deal");
    assert_eq!(deal.view(Seat::FIRST).to_string().matches('?').count(), 2);
}

/// When teams are compared, the tokens of both colours are added up, and so is what both partners
/// took.
#[test]
fn teams_sum() {
    let end = |taken: [&str; 4], board: &str| {
        outcome(&read(&format!("teams 1 r,g,b,p {} {board}", taken.join(","))))
    };
    let none = "0.0.0.0.0.0";
    assert_eq!(end([none; 4], "rb/gpg"), "winners 1+3");
    assert_eq!(end([none; 4], "rb/gp"), "winners 1+3,2+4");
    // Seat 1 took its partner's blue: that is a token of the team's own colours.
    assert_eq!(end(["0.0.0.2.0.0", none, none, "0.0.1.0.0.0"], "rb/gp"), "winners 2+4");
    assert_eq!(end(["1.0.5.0.0.0", none, none, "3.0.0.0.2.0"], "rb/gp"), "winners 1+3");
}

/// With this option every joker that touches the group goes along, and with it every joker and
/// every token of the group’s colour that it touches.
#[test]
fn jokers_always_join() {
    let start = duel_with("jokers=always", "gg/y*/*gg/r/b");
    // Green takes the joker, which touches the other joker and the other greens.
    assert_eq!(moves(&start), "a1+b2+c1 b1+b2+c1 d1+c1");
    assert_eq!(board(&after(&start, &["a1+b2+c1"])), "y/r/b");
    assert_eq!(refusal(&start, "a1").to_string(), "slides.left-out joker=b2");
    assert_eq!(refusal(&start, "a1+b2"), Refusal::LeftOut(Cell::parse("c1").expect("a cell")));
}

/// With the option “No groups of jokers alone” a group needs at least one coloured token. Jokers
/// alone may be taken unless the option forbids it.
#[test]
fn no_groups_of_jokers() {
    let start = duel_with("joker-groups=off", "**/r/b");
    assert_eq!(moves(&start), "b1+a1 b1+a1+a2");
    assert_eq!(refusal(&start, "a1+a2"), Refusal::JokersOnly);
    let both = duel_with("jokers=always,joker-groups=off", "g*p/y*r/rb/b");
    assert!(moves(&both).split(' ').all(|mv| !mv.starts_with("a2")), "{}", moves(&both));
}

// Rulings

/// Jokers are not counted into groups at the start.
#[test]
fn jokers_do_not_enlarge_groups_at_the_start() {
    let joined = deals(ruleset("base", 3, &[])).filter(|deal| {
        let mut moves = vec![];
        deal.legal_moves(&mut moves);
        moves.iter().any(|mv| mv.coloured().len() > 5)
    });
    assert!(joined.count() > 0, "some deals have larger groups as soon as a joker joins them");
}

/// A board with a larger group is dealt again as a whole.
#[test]
fn dealt_again_as_a_whole() {
    // Swapping slides would favour some columns; here every kind of token is as
    // often on one cell as on any other.
    let ruleset = ruleset("solo", 1, &[]);
    let mut jokers = [0; 100];
    for number in 0..4000 {
        let deal = Position::deal(&ruleset, &Seed::new(format!("again {number}")));
        for cell in deal.open().board().jokers().cells() {
            jokers[cell.slide() * HEIGHT + cell.height()] += 1;
        }
    }
    // 200 expected on each cell, with a standard deviation of 14.
    assert!(jokers.iter().all(|count| (130..270).contains(count)), "{jokers:?}");
}

/// You decide for each joker that touches the group whether it goes along.
#[test]
fn a_joker_may_be_left_out() {
    let start = duel("gg*/r/b");
    assert_eq!(moves(&start), "a1 a1+a3");
    assert_eq!(board(&after(&start, &["a1"])), "*/r/b");
}

/// A board set up by hand may hold up to 20 tokens of a colour.
#[test]
fn twenty_of_a_colour() {
    let classic = ["rrrrrrrrrr", "yyyyyyyyyy", "gggggggggg", "bbbbbbbbbb", "pppppppppp"];
    let full = [classic, classic].concat().join("/");
    assert_eq!(moves(&read(&format!("solo 1 rygbp 0.0.0.0.0.0 {full}"))).split(' ').count(), 10);
    let error = format!("solo 1 r 1.0.0.0.0.0 {full}").parse::<Position>().expect_err("21 red");
    assert_eq!(error.field, "taken");
}

/// If several sides have no token left on a board set up by hand, they share the win.
#[test]
fn several_clear_sides() {
    let position = read("base 1 r,b,y 4.0.0.0.0.0,0.0.0.2.0.0,0.0.0.0.0.0 yy/gg");
    assert_eq!(outcome(&position), "winners 1,2");
    assert_eq!(outcome(&duel("gg/y")), "winners 1,2");
}
