//! What bots infer about the secrets of other seats.

use bots::{Budget, Mind, Name, PlainMind, Playable, SeatHistory, Suspicion, mind, suspicions};
use quatuor::{FastDice, Game, Request, Ruleset, Seat, Seed, cups, pyramids, shuttles, slides};

fn ruleset<G: Game>(variant: &str, players: usize) -> G::Ruleset {
    let request =
        Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
    G::Ruleset::from_request(&request).expect("a ruleset")
}

/// A game between plain bots after some moves, and what every seat has seen of it.
fn played<G: Playable>(ruleset: &G::Ruleset, deal: u64, moves: u32) -> (G, Vec<SeatHistory<G>>) {
    let mut position = G::deal(ruleset, &Seed::new(format!("secrets {deal}")));
    let seats = Seat::all(position.seats());
    let mut seen: Vec<SeatHistory<G>> =
        seats.map(|seat| SeatHistory::new(seat, position.view(seat))).collect();
    let mut dice = FastDice::new(deal);
    for _ in 0..moves {
        let mut budget = Budget::iterations(1_500);
        let seen_by_mover = &seen[position.to_move().index()];
        let mv = PlainMind.think(seen_by_mover, &mut budget, &mut dice).best;
        let mv = mv.expect("the game goes on");
        position.play_unchecked(mv);
        assert!(position.winners().is_none(), "the game goes on");
        seen.iter_mut().for_each(|seen| seen.watch(mv));
    }
    (position, seen)
}

fn suspect<G: Playable>(seen: &SeatHistory<G>) -> Vec<Suspicion> {
    suspicions(seen, &mut Budget::iterations(40_000), &mut FastDice::new(1))
}

/// The mean chance that the first seat gives to the colours that the other seats really hold,
/// after some moves.
fn insight<G: Playable>(ruleset: &G::Ruleset, moves: u32) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for deal in 0..5 {
        let (position, seen) = played::<G>(ruleset, deal, moves);
        for suspicion in suspect(&seen[0]) {
            for held in position.secret(suspicion.seat) {
                let known = suspicion.colours.iter().find(|(colour, _)| *colour == held);
                sum += known.expect("the truth is possible").1;
                count += 1.0;
            }
        }
    }
    sum / count
}

#[test]
fn moves_point_at_the_right_colours() {
    // Before anything is played, one of the colours that the seat does not hold, or
    // two of three.
    let (fair, chance) =
        (ruleset::<pyramids::Position>("fair", 2), ruleset::<pyramids::Position>("chance", 4));
    assert!((insight::<pyramids::Position>(&fair, 0) - 1.0 / 3.0).abs() < 1e-9);
    assert!((insight::<pyramids::Position>(&chance, 0) - 1.0 / 5.0).abs() < 1e-9);
    assert!(insight::<pyramids::Position>(&fair, 12) > 0.6);
    assert!(insight::<pyramids::Position>(&chance, 20) > 0.5);
    let (duo, base) =
        (ruleset::<slides::Position>("duo", 2), ruleset::<slides::Position>("base", 3));
    assert!((insight::<slides::Position>(&duo, 0) - 2.0 / 3.0).abs() < 1e-9);
    assert!((insight::<slides::Position>(&base, 0) - 1.0 / 4.0).abs() < 1e-9);
    assert!(insight::<slides::Position>(&duo, 12) > 0.75);
    assert!(insight::<slides::Position>(&base, 12) > 0.4);
}

/// Chances sum up, a seat's own secret is not suspected elsewhere, and partners know each
/// other.
fn check_sense<G: Playable>() {
    for ruleset in G::Ruleset::all() {
        let (position, seen) = played::<G>(&ruleset, 7, 4);
        for seen in &seen {
            let others = suspect(seen);
            let own = position.secret(seen.seat());
            let is_lonely = position.seats() == 1;
            assert_eq!(others.is_empty(), own.is_empty() || is_lonely, "{ruleset:?}");
            for suspicion in others {
                assert_ne!(suspicion.seat, seen.seat());
                let sum: f64 = suspicion.colours.iter().map(|(_, chance)| chance).sum();
                assert!((sum - own.len() as f64).abs() < 1e-9, "{ruleset:?}: {sum}");
                assert!(suspicion.colours.is_sorted_by(|one, other| one.1 >= other.1));
                assert!(suspicion.colours.iter().all(|(colour, _)| !own.contains(colour)));
                let sides = position.sides();
                let side = sides.iter().find(|side| side.contains(seen.seat())).expect("a side");
                if side.contains(suspicion.seat) {
                    let known: Vec<_> = suspicion.colours.iter().map(|known| known.0).collect();
                    assert_eq!(known, position.secret(suspicion.seat), "partners know each other");
                }
            }
        }
    }
}

#[test]
fn suspicions_make_sense() {
    check_sense::<slides::Position>();
    check_sense::<pyramids::Position>();
    check_sense::<shuttles::Position>();
    check_sense::<cups::Position>();
}

/// What every bot answers, and what is suspected, as the first seat after some moves. The
/// moves must be legal in all positions that are compared.
fn answers<G: Playable>(start: &str, moves: &str) -> Vec<String> {
    let mut position: G = start.parse().unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut seen = SeatHistory::new(Seat::FIRST, position.view(Seat::FIRST));
    for text in moves.split(' ') {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play_unchecked(mv);
        assert!(position.winners().is_none(), "{start}: the game goes on after {text}");
        seen.watch(mv);
    }
    assert_eq!(position.to_move(), Seat::FIRST, "{start}");
    let report = |name| {
        let mut budget = Budget::iterations(300);
        let report = mind::<G>(name).think(&seen, &mut budget, &mut FastDice::new(1));
        format!("{name}: {report:?}")
    };
    let suspected = format!("{:?}", suspect(&seen));
    Name::ALL.into_iter().map(report).chain([suspected]).collect()
}

#[test]
fn answers_depend_on_nothing_hidden() {
    let slides = |secrets: &str| {
        let start = format!(
            "base 1 {secrets} 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rryg/yggb/bbpr/ppry/gyrb/ggpp"
        );
        answers::<slides::Position>(&start, "f3 f1 b2")
    };
    let one = slides("r,y,b");
    assert_eq!(one, slides("r,b,y"));
    assert_eq!(one, slides("r,g,p"));
    assert_ne!(one, slides("y,r,b"), "the seat's own secret matters");
    let pyramids = |secrets: &str| {
        let start = format!("chance 1 - {secrets} rogb,rogb,ogpp R/P/O/G/B/O/R");
        answers::<pyramids::Position>(&start, "o@1 r@2 p@3")
    };
    let one = pyramids("r,p,o");
    assert_eq!(one, pyramids("r,g,b"));
    assert_eq!(one, pyramids("r,o,p"));
    assert_ne!(one, pyramids("b,p,o"), "the seat's own secret matters");
}

#[test]
fn without_a_budget_all_is_as_likely_as_the_rules_say() {
    let ruleset = ruleset::<slides::Position>("base", 3);
    let (_, seen) = played::<slides::Position>(&ruleset, 1, 6);
    let blind = suspicions(&seen[0], &mut Budget::iterations(0), &mut FastDice::new(1));
    assert_eq!(blind.len(), 2);
    assert!(blind.iter().all(|other| other.colours.iter().all(|(_, chance)| *chance == 0.25)));
}
