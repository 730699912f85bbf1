//! One test for every sentence of `RULES.md`, each on boards small enough to see.

use std::collections::{BTreeMap, BTreeSet};

use cups::{Cell, Colour, Position, Ruleset};
use game_api::conformance::{check_every_rule_is_tested, share_of_turn};
use game_api::{FastDice, Game, Request, Ruleset as _, Seat, Seed};

use crate::deals::slow_deal;

#[test]
fn every_rule_is_tested() {
    let rules = include_str!("../../RULES.md");
    assert_eq!(check_every_rule_is_tested(rules, include_str!("rules.rs")), 39);
}

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(text: &str) -> Vec<String> {
    moves_of(&read(text))
}

fn moves_of(position: &Position) -> Vec<String> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn after(text: &str, mv: &str) -> String {
    let mut position = read(text);
    position.play(position.parse_move(mv).unwrap_or_else(|e| panic!("{text} {mv}: {e}"))).unwrap();
    position.to_string()
}

fn refusal(text: &str, mv: &str) -> String {
    read(text).parse_move(mv).expect_err("refused").to_string()
}

fn outcome(text: &str) -> String {
    read(text).outcome().expect("a finished game").to_string()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn plain_deals() -> impl Iterator<Item = (Ruleset, Seed)> {
    let rulesets = Ruleset::all().into_iter().filter(|ruleset| !ruleset.is_advanced());
    rulesets.flat_map(|ruleset| seeds(15).map(move |seed| (ruleset, seed)))
}

fn seeds(count: usize) -> impl Iterator<Item = Seed> {
    (0..count).map(|number| Seed::new(format!("rules {number}")))
}

/// Each cell has six neighbours.
#[test]
fn six_neighbours() {
    let text = "base 1 r,g - 0.0.0.0 -1,0:g1/-1,1:g1/0,-1:g1/0,0:r1/0,1:g1/1,-1:g1/1,0:g1";
    let to = ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"];
    assert_eq!(moves(text), to.map(|cell| format!("0,0>{cell}")));
    // The two cells that look close in these coordinates but are not.
    let text = "base 1 r,g - 0.0.0.0 -1,-1:g1/0,0:r1/1,1:g1";
    assert_eq!(moves(text), [""; 0]);
}

/// Two to four players take one colour each, sixteen cups.
#[test]
fn a_colour_each() {
    for players in 2..=4 {
        let ruleset = Ruleset::base(players).expect("a ruleset");
        let deal = Position::deal(&ruleset, &Seed::new("a colour each"));
        assert_eq!(deal.seats(), players);
        for seat in Seat::all(players) {
            let colours: Vec<Colour> = deal.colours(seat).iter().collect();
            assert_eq!(colours.len(), 1);
            assert_eq!(deal.stacks().filter(|stack| stack.colour == colours[0]).count(), 16);
        }
        assert_eq!(deal.stacks().count(), 16 * players);
    }
    assert!(Ruleset::base(1).is_none() && Ruleset::base(5).is_none());
}

/// Cups stand upside down on a honeycomb. Every cup stands on a cell of its own, and together they
/// form one area without a gap.
#[test]
fn one_area_without_gaps() {
    for (ruleset, seed) in plain_deals() {
        let deal = Position::deal(&ruleset, &seed);
        assert!(deal.stacks().all(|stack| stack.height == 1));
        assert_eq!(deal.zones().len(), 1, "{deal}");
        // From far outside, all empty cells are reached: none is enclosed.
        let filled: BTreeSet<Cell> = deal.stacks().map(|stack| stack.cell).collect();
        let far = |cell: Cell| cell.q().abs() > 20 || cell.r().abs() > 20;
        let mut open = vec![Cell::new(20, 20).expect("a cell")];
        let mut seen: BTreeSet<Cell> = open.iter().copied().collect();
        while let Some(cell) = open.pop() {
            let next = cell.neighbours().filter(|&n| !far(n) && !filled.contains(&n));
            open.extend(next.filter(|&n| seen.insert(n)));
        }
        assert_eq!(seen.len() + filled.len(), 41 * 41, "{deal}");
    }
}

/// The first cup starts the area, and each further cup joins it on a cell drawn from those that
/// touch the most cups.
#[test]
fn the_area_grows_where_it_touches_most() {
    for (ruleset, seed) in plain_deals() {
        let deal = slow_deal(&ruleset, &seed);
        assert_eq!(deal.text, Position::deal(&ruleset, &seed).to_string());
        let mut area = BTreeSet::from([deal.cups[0].0]);
        assert_eq!(deal.cups[0].0, Cell::FIRST);
        for (cell, _) in &deal.cups[1..] {
            let touching = |cell: Cell| cell.neighbours().filter(|n| area.contains(n)).count();
            let around = area.iter().flat_map(|cell| cell.neighbours());
            let most = around.filter(|cell| !area.contains(cell)).map(touching).max();
            assert_eq!(Some(touching(*cell)), most);
            assert!(area.insert(*cell));
        }
    }
}

/// Cups are put down in rounds, and each round has one cup of every colour in random order.
#[test]
fn colours_come_in_rounds() {
    let mut orders = BTreeMap::new();
    for (ruleset, seed) in plain_deals() {
        let deal = slow_deal(&ruleset, &seed);
        assert_eq!(deal.text, Position::deal(&ruleset, &seed).to_string());
        let colours = ruleset.seats() * ruleset.variant().colours();
        let rounds: Vec<_> = deal.cups.chunks(colours).collect();
        assert_eq!(rounds.len(), 16);
        for round in rounds {
            let order: Vec<Colour> = round.iter().map(|(_, colour)| *colour).collect();
            assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), colours);
            *orders.entry(order).or_insert(0) += 1;
        }
    }
    orders.retain(|order, _| order.len() == 4);
    assert_eq!(orders.len(), 4 * 3 * 2);
}

/// Chance decides who begins.
#[test]
fn every_player_gets_to_begin() {
    for ruleset in Ruleset::all() {
        let mut begins = BTreeMap::new();
        for seed in seeds(60) {
            *begins.entry(Position::deal(&ruleset, &seed).to_move()).or_insert(0) += 1;
        }
        assert_eq!(begins.len(), ruleset.seats(), "{ruleset:?}");
        let fair = 60 / ruleset.seats();
        assert!(begins.values().all(|&times| times > fair / 3), "{ruleset:?}: {begins:?}");
    }
}

/// One cup is a stack too, and the cup on top says whose stack it is. What is under your colour is
/// yours, until another player covers it.
#[test]
fn the_top_cup_owns_the_stack() {
    let text = "base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1/2,0:g2";
    assert_eq!(moves(text), ["0,0>1,0"]);
    // The green cup under the red one no longer moves for green.
    let text = after(text, "0,0>1,0");
    assert_eq!(text, "base 2 r,g - 0.0.0.0 1,0:r2/2,0:g2");
    assert_eq!(moves(&text), ["2,0>1,0"]);
    assert_eq!(refusal(&text, "1,0>2,0"), "cups.not-yours cell=1,0 colour=red seat=2 own=[green]");
}

/// On your turn you put one of your stacks onto a neighbouring stack of any colour that is not
/// taller.
#[test]
fn onto_neighbours_that_are_not_taller() {
    // Around a red 2: lower and equal stacks, own and foreign, and a taller one.
    let text = "base 1 r,g - 0.0.0.0 -1,0:r1/-1,1:g1/0,-1:g2/0,0:r2/0,1:r3/1,-1:g3/3,3:g1";
    let from_middle: Vec<String> =
        moves(text).into_iter().filter(|mv| mv.starts_with("0,0>")).collect();
    assert_eq!(from_middle, ["0,0>-1,0", "0,0>-1,1", "0,0>0,-1"]);
    let taller = "cups.taller to=1,-1 theirs=3 ours=2";
    assert_eq!(refusal(text, "0,0>1,-1"), taller);
    assert_eq!(refusal(text, "0,-1>0,0"), "cups.not-yours cell=0,-1 colour=green seat=1 own=[red]");
    assert_eq!(refusal(text, "0,0>3,3"), "cups.not-neighbours from=0,0 to=3,3");
    assert_eq!(refusal(text, "0,0>0,0"), "cups.not-neighbours from=0,0 to=0,0");
    assert_eq!(refusal(text, "0,0>1,0"), "cups.no-stack cell=1,0");
    assert_eq!(refusal(text, "5,0>1,0"), "cups.no-stack cell=5,0");
}

/// A stack moves with all its cups and is never split.
#[test]
fn stacks_are_never_split() {
    let text = "base 1 r,g - 0.0.0.0 0,0:r5/1,0:g3/2,0:g1";
    assert_eq!(after(text, "0,0>1,0"), "base 1 r,g - 0.0.0.0 1,0:r8/2,0:g1");
}

/// A cell that was left stays empty: nothing is put there again, and nothing jumps over it. So the
/// board breaks into zones, and no stack leaves its zone.
#[test]
fn the_board_breaks_into_zones() {
    let text = "base 1 r,g - 0.0.0.0 0,0:g1/1,0:r1/1,1:r1/2,0:g1";
    assert_eq!(read(text).zones().len(), 1);
    let text = after(text, "1,0>0,0");
    assert_eq!(text, "base 2 r,g - 0.0.0.0 0,0:r2/1,1:r1/2,0:g1");
    assert_eq!(refusal(&text, "2,0>1,0"), "cups.no-stack cell=1,0");
    assert_eq!(refusal(&text, "2,0>0,0"), "cups.not-neighbours from=2,0 to=0,0");
    let zones = read(&text).zones();
    let cells: Vec<Vec<String>> =
        zones.iter().map(|z| z.stacks.iter().map(|s| s.cell.to_string()).collect()).collect();
    assert_eq!(cells, [vec!["0,0"], vec!["1,1", "2,0"]]);
}

/// Turns go clockwise. If you can move, you must.
#[test]
fn clockwise_and_no_passing() {
    let mut text = "base 3 r,g,b - 0.0.0.0 0,0:r1/0,1:b1/2,0:g1/2,1:g1/4,0:r1/4,1:r1/6,0:b1/6,1:b1"
        .to_string();
    for (seat, mv) in [(3, "6,0>6,1"), (1, "4,0>4,1"), (2, "2,0>2,1"), (3, "0,1>0,0")] {
        assert_eq!(read(&text).to_move().number(), seat);
        assert!(!moves(&text).is_empty());
        assert_eq!(refusal(&text, "pass"), "cups.no-step found=pass");
        text = after(&text, mv);
    }
}

/// If you can’t move, you are skipped for the rest of the game, because neighbours only grow or
/// vanish.
#[test]
fn seats_without_a_move_are_skipped() {
    // Red leaves green without a neighbour: red goes on at once.
    let text = after("base 1 r,g - 0.0.0.0 0,0:r2/1,0:r3/2,0:g1/4,0:r1/5,0:r1", "1,0>0,0");
    assert_eq!(text, "base 1 r,g - 0.0.0.0 0,0:r5/2,0:g1/4,0:r1/5,0:r1");
    // Green is too low for its neighbour: blue follows red.
    let text = after("base 1 r,g,b - 0.0.0.0 0,0:r1/1,0:r2/2,0:g2/5,0:b1/6,0:b1", "1,0>2,0");
    assert_eq!(text, "base 3 r,g,b - 0.0.0.0 0,0:r1/2,0:r4/5,0:b1/6,0:b1");
    let text = "base 1 r,g,b - 0.0.0.0 0,0:r1/1,0:r1/2,0:g1/5,0:b1/6,0:b1";
    assert_eq!(after(text, "0,0>1,0"), "base 3 r,g,b - 0.0.0.0 1,0:r2/2,0:g1/5,0:b1/6,0:b1");

    for number in 0..20 {
        let mut position =
            Position::deal(&Ruleset::base(4).expect("a ruleset"), &Seed::new("skip"));
        let mut dice = FastDice::new(number);
        let mut stuck = BTreeSet::new();
        while let Some(mv) = position.random_move(&mut dice) {
            position.play_unchecked(mv);
            for seat in Seat::all(4) {
                match position.mobility(seat) {
                    0 => _ = stuck.insert(seat),
                    _ => assert!(!stuck.contains(&seat), "seat {seat} came back: {position}"),
                }
            }
        }
        assert_eq!(stuck.len(), 4);
    }
}

/// The game ends when no player can move.
#[test]
fn the_end() {
    let text = "base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1/2,0:r2";
    assert!(read(text).outcome().is_none());
    let text = after(text, "0,0>1,0");
    assert!(read(&text).outcome().is_none(), "equal neighbours can still move");
    let text = after(&text, "1,0>2,0");
    assert_eq!(text, "base 2 r,g - 0.0.0.0 2,0:r4");
    assert_eq!(moves(&text), [""; 0]);
    assert_eq!(refusal(&text, "2,0>1,0"), "move.over");
    assert_eq!(outcome(&text), "winners 1");
}

/// Then each stack counts all its cups for the colour on top, the covered ones too.
#[test]
fn scores() {
    let text = "base 1 r,g - 0.0.0.0 0,0:r1/1,0:g1/4,0:g3/6,0:r4";
    assert_eq!([1, 2].map(|n| read(text).score(seat(n))), [5, 4]);
    let text = after(text, "0,0>1,0");
    let outcome = read(&text).outcome().expect("the end");
    let scores: Vec<_> =
        outcome.standings.iter().map(|s| (s.side.to_string(), s.figures[0].value)).collect();
    assert_eq!(scores, [("1".into(), 6), ("2".into(), 3)]);
    assert_eq!(outcome.standings[0].figures[0].name, "score");
}

/// The player with the most cups wins.
#[test]
fn the_highest_score_wins() {
    assert_eq!(outcome("base 1 b,r,y,g - 0.0.0.0 1,1:b5/1,3:r2/3,1:g6/5,0:b5/5,2:y1"), "winners 1");
    assert_eq!(outcome("base 1 g,b - 0.0.0.0 0,0:b3/4,1:b1"), "winners 2");
}

/// Two players take two colours each, thirty-two cups, and move stacks of both.
#[test]
fn duo_moves_both_colours() {
    let deal = Position::deal(&Ruleset::duo(), &Seed::new("duo"));
    assert_eq!((deal.seats(), deal.stacks().count()), (2, 64));
    for seat in Seat::all(2) {
        let colours = deal.colours(seat);
        assert_eq!(colours.iter().count(), 2);
        assert_eq!(deal.stacks().filter(|stack| colours.contains(stack.colour)).count(), 32);
    }
    let text = "duo 1 rb,gy - 0.0.0.0 0,0:r1/0,1:g1/3,0:b1/3,1:y1";
    assert_eq!(moves(text), ["0,0>0,1", "3,0>3,1"]);
    assert_eq!(after(text, "3,0>3,1"), "duo 2 rb,gy - 0.0.0.0 0,0:r1/0,1:g1/3,1:b2");
    assert_eq!(after(text, "0,0>0,1"), "duo 2 rb,gy - 0.0.0.0 0,1:r2/3,0:b1/3,1:y1");
    assert_eq!(
        refusal(text, "0,1>0,0"),
        "cups.not-yours cell=0,1 colour=green seat=1 own=[red, blue]"
    );
}

/// In the end only the better of your colours counts, and the other counts for nothing.
#[test]
fn duo_counts_the_better_colour() {
    // Seat 1 has 10 cups in all, but 5 is its better colour; seat 2 has 6 of one.
    let text = "duo 1 rb,gy - 0.0.0.0 0,0:r5/2,0:b5/4,0:g6";
    assert_eq!([1, 2].map(|n| read(text).score(seat(n))), [5, 6]);
    assert_eq!(outcome(text), "winners 2");
}

/// Before play, the players take turns at placing one of their cups.
#[test]
fn placing_in_turn() {
    for ruleset in Ruleset::all().into_iter().filter(Ruleset::is_advanced) {
        let mut position = Position::deal(&ruleset, &Seed::new("place"));
        assert!(position.in_set_up() && position.stacks().count() == 0);
        let cups = 16 * ruleset.seats() * ruleset.variant().colours();
        let mut dice = FastDice::new(1);
        for number in 0..cups {
            assert!(position.in_set_up(), "{position}");
            let mover = position.to_move();
            let before = position.stacks().count();
            position.play_unchecked(position.random_move(&mut dice).expect("a place"));
            assert_eq!(position.stacks().count(), before + 1);
            if number + 1 < cups {
                assert_eq!(position.to_move(), mover.next(ruleset.seats()), "{position}");
            }
        }
        assert!(!position.in_set_up());
    }
    let text = "base 1 r,g 1.1.0.0 0.0.0.0 0,0:r1/0,1:g1";
    assert_eq!(refusal(text, "g@1,0"), "cups.not-your-colour colour=green seat=1 own=[red]");
    let expected = "cups.still-placing";
    assert_eq!(refusal(text, "0,0>0,1"), expected);
}

/// Wherever the first cup is placed, the notation calls its cell 0,0.
#[test]
fn the_first_cup() {
    let text = "base 2 r,g 16.16.0.0 0.0.0.0 -";
    assert_eq!(moves(text), ["g@0,0"]);
    assert_eq!(after(text, "g@0,0"), "base 1 r,g 16.15.0.0 0.0.0.0 0,0:g1");
    assert_eq!(refusal(text, "g@1,0"), "cups.first-cell");
}

/// The first goes anywhere, the second next to it, every other next to at least two cups.
#[test]
fn next_to_two_cups() {
    let text = "base 1 r,g 16.15.0.0 0.0.0.0 0,0:g1";
    assert_eq!(moves(text), ["r@-1,0", "r@-1,1", "r@0,-1", "r@0,1", "r@1,-1", "r@1,0"]);
    assert_eq!(refusal(text, "r@1,1"), "cups.apart-from-first cell=1,1");
    assert_eq!(refusal(text, "r@0,0"), "cups.taken cell=0,0");
    let text = after(text, "r@1,0");
    assert_eq!(moves(&text), ["g@0,1", "g@1,-1"]);
    assert_eq!(refusal(&text, "g@2,0"), "cups.touches-too-few cell=2,0 count=1");
    assert_eq!(refusal(&text, "g@3,0"), "cups.touches-too-few cell=3,0 count=0");
}

/// Cups may be placed around a gap.
#[test]
fn gaps_may_be_left() {
    let placed = "-2,1:r1/-2,2:g1/-1,0:r1/-1,1:g1/-1,2:r1/0,-1:g1/0,0:r1/1,-1:g1/1,0:r1/1,1:g1\
                  /2,-1:r1/2,0:g1";
    let text = after(&format!("base 1 r,g 2.2.0.0 0.0.0.0 {placed}"), "r@0,2");
    // All six neighbours of 0,1 have a cup now. It may be filled or left.
    let around = Cell::new(0, 1).expect("a cell").neighbours();
    assert!(around.into_iter().all(|cell| read(&text).stack(cell).is_some()));
    assert!(moves(&text).contains(&"g@0,1".into()));
    assert!(moves(&text).contains(&"g@3,-1".into()));
}

/// In a duel you choose which of your colours you place.
#[test]
fn duo_chooses_the_colour() {
    let text = "duo 1 rb,gy 3.2.1.2 0.0.0.0 0,0:g1/0,1:y1";
    assert_eq!(moves(text), ["r@-1,1", "r@1,0", "b@-1,1", "b@1,0"]);
    let text = "duo 1 rb,gy 3.2.0.2 0.0.0.0 0,0:g1/0,1:y1";
    assert_eq!(moves(text), ["r@-1,1", "r@1,0"]);
    assert_eq!(refusal(text, "b@1,0"), "cups.none-in-hand colour=blue");
}

/// Settled stacks leave the board after every move, and once when play begins.
#[test]
fn early_banks_at_once() {
    let (stacks, mv) = ("0,0:r1/1,0:g1/3,0:g1/4,0:g1", "0,0>1,0");
    let early = after(&format!("base,early 1 r,g - 0.0.0.0 {stacks}"), mv);
    assert_eq!(early, "base,early 2 r,g - 2.0.0.0 3,0:g1/4,0:g1");
    let late = after(&format!("base 1 r,g - 0.0.0.0 {stacks}"), mv);
    assert_eq!(late, "base 2 r,g - 0.0.0.0 1,0:r2/3,0:g1/4,0:g1");
    // Play begins with the last cup placed; a single one is settled by then.
    assert_eq!(
        after("base,early 1 r,g 1.0.0.0 0.0.0.0 -", "r@0,0"),
        "base,early 2 r,g - 1.0.0.0 -"
    );
}

/// A stack without neighbours is settled. A stack without neighbours is banked for its colour.
#[test]
fn lonely_stacks_are_banked() {
    // Red leaves 1,0: the green stacks on both sides lose their last neighbour.
    let text = "base,early 1 r,g - 0.0.0.0 0,0:g2/1,0:r3/2,0:g3";
    let zones = |text: &str| read(text).zones();
    assert_eq!(zones(text)[0].settled, None);
    assert_eq!(after(text, "1,0>0,0"), "base,early 2 r,g - 5.3.0.0 -");
    // Without the option the same stacks are shown as settled.
    let late = after(&text.replace(",early", ""), "1,0>0,0");
    let settled: Vec<_> = zones(&late).iter().map(|zone| zone.settled).collect();
    assert_eq!(settled, [Some(Colour::Red), Some(Colour::Green)]);
}

/// So are two stacks of different heights that touch only each other: the taller one will take the
/// other. Two stacks of different heights that touch only each other are banked for the taller
/// one’s colour.
#[test]
fn unequal_pairs_are_banked() {
    let text = "base,early 1 r,g - 0.0.0.0 0,0:r1/1,0:g1/2,0:g2/3,0:r1/5,0:g1/6,0:g1";
    assert_eq!(
        after(text, "0,0>1,0"),
        "base,early 2 r,g - 0.0.0.0 1,0:r2/2,0:g2/3,0:r1/5,0:g1/6,0:g1"
    );
    // Red opens the row in the middle, which leaves 2 and 1 beside each other.
    let text = "base,early 1 r,g - 0.0.0.0 0,0:g1/1,0:r1/2,0:g2/3,0:r1/5,0:g1/6,0:g1";
    assert_eq!(after(text, "1,0>0,0"), "base,early 2 r,g - 2.3.0.0 5,0:g1/6,0:g1");
    // A pair that has another neighbour is not settled.
    let text = "base 1 r,g - 0.0.0.0 0,0:r2/1,0:g1/2,0:r1";
    assert_eq!(read(text).zones()[0].settled, None);
}

/// Two stacks of the same height are not settled.
#[test]
fn equal_pairs_stay() {
    let text = "base,early 1 r,g - 0.0.0.0 0,0:r1/0,1:r1/1,0:g2";
    let text = after(text, "0,1>0,0");
    assert_eq!(text, "base,early 2 r,g - 0.0.0.0 0,0:r2/1,0:g2");
    assert_eq!(moves(&text), ["1,0>0,0"]);
    assert_eq!(after(&text, "1,0>0,0"), "base,early 1 r,g - 0.4.0.0 -");
}

/// Banked cups count as before.
#[test]
fn banked_cups_count() {
    let text = "base,early 1 r,g - 2.3.0.0 0,0:r1/1,0:g1";
    assert_eq!([1, 2].map(|n| read(text).score(seat(n))), [3, 4]);
    assert_eq!(outcome(&after(text, "0,0>1,0")), "winners 1");
}

/// This is off unless you ask for it.
#[test]
fn early_changes_the_tempo() {
    let plain = Ruleset::from_request(&Request::default()).expect("the default");
    assert!(!plain.is_early());
    // Red could wait by playing 6,0>7,0; when that pair is banked it can't.
    let stacks = "0,0:g1/1,0:r1/2,0:r1/6,0:r2/7,0:g1";
    assert!(moves(&format!("base 1 r,g - 0.0.0.0 {stacks}")).contains(&"6,0>7,0".into()));
    let text = "base,early 2 r,g - 0.0.0.0 0,0:g1/1,0:r1/2,0:r1/6,0:r2/7,0:g1/8,0:g1";
    assert_eq!(
        after(text, "8,0>7,0"),
        "base,early 1 r,g - 0.0.0.0 0,0:g1/1,0:r1/2,0:r1/6,0:r2/7,0:g2"
    );
    let text = "base,early 2 r,g - 0.0.0.0 0,0:g1/1,0:r1/2,0:r1/6,0:r3/7,0:g1/8,0:g1";
    let text = after(text, "8,0>7,0");
    assert_eq!(text, "base,early 1 r,g - 5.0.0.0 0,0:g1/1,0:r1/2,0:r1");
    assert_eq!(moves(&text), ["1,0>0,0", "1,0>2,0", "2,0>1,0"]);
}

/// Players with equal scores share the win.
#[test]
fn equal_scores_share() {
    let text = "base 2 r,g,b - 0.0.0.0 0,0:r2/2,0:r1/4,0:b3/6,0:g1";
    assert_eq!(outcome(text), "winners 1,3");
    let ranks: Vec<usize> =
        read(text).outcome().expect("the end").standings.iter().map(|s| s.rank).collect();
    assert_eq!(ranks, [1, 1, 3]);
}

/// The player after the one who placed the last cup begins to play.
#[test]
fn who_begins_after_placing() {
    let text = "base 2 r,g,b 0.1.0.0 0.0.0.0 0,0:r1/0,1:g1/1,0:b1";
    assert_eq!(after(text, "g@1,-1"), "base 3 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:g1/1,0:b1");
    let text = "duo 2 rg,by 0.0.1.0 0.0.0.0 0,0:r1/0,1:g1/1,0:y1";
    assert_eq!(after(text, "b@1,-1"), "duo 1 rg,by - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:y1");
}

/// A player without a cup in hand is skipped while cups are placed.
#[test]
fn empty_hands_are_skipped() {
    let text = "base 1 r,g,b 2.0.0.0 0.0.0.0 0,0:r1/0,1:g1/1,0:b1";
    let text = after(text, "r@1,-1");
    assert!(text.starts_with("base 1 r,g,b 1.0.0.0 "), "{text}");
    assert!(after(&text, "r@-1,1").starts_with("base 2 r,g,b - "));
}

/// Which colours are in play, and who takes which, is drawn at random.
#[test]
fn colours_are_drawn() {
    for (ruleset, ways) in [
        (Ruleset::base(2).expect("a ruleset"), 4 * 3),
        (Ruleset::base(3).expect("a ruleset"), 4 * 3 * 2),
        (Ruleset::base(4).expect("a ruleset").advanced(), 4 * 3 * 2),
        (Ruleset::duo().advanced(), 6),
    ] {
        let mut seen = BTreeMap::new();
        for seed in seeds(480) {
            let deal = Position::deal(&ruleset, &seed);
            let colours: Vec<String> =
                Seat::all(deal.seats()).map(|seat| deal.colours(seat).to_string()).collect();
            *seen.entry(colours.join(",")).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), ways, "{seen:?}");
        assert!(seen.values().all(|times| *times > 480 / ways / 4), "{seen:?}");
    }
}

/// How often the player of a turn won in kept games between equal masters, at one table.
fn share(table: &str, turn: usize) -> f64 {
    share_of_turn(include_str!("../../../../bench/numbers/games.tsv"), table, turn)
}

/// The player who begins has an advantage: between equally strong bots it won most games of two and of three players.
#[test]
fn who_begins_to_place_has_an_advantage() {
    for table in ["cups base 2 advanced", "cups base 3 advanced"] {
        assert!(share(table, 1) > 0.7, "{table}: {}", share(table, 1));
    }
}
