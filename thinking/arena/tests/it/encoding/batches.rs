//! Batches play as single games do.

use arena::encoding::{Batch, Encode, IllegalAction, legal_actions, move_of, playout, rewards};
use quatuor::{Ruleset, Seed, cups, pyramids, shuttles, slides};

/// Steps a batch beside single games that are dealt, looked at and played one by one.
fn a_batch_is_single_games<G: Encode>(ruleset: G::Ruleset) {
    const SIZE: usize = 5;
    let length = G::actions(&ruleset);
    let deal = |index: usize, deals: usize| {
        G::deal(&ruleset, &Seed::new(format!("batch {index} {deals}")))
    };
    let mut batch =
        Batch::<G>::new(ruleset.clone(), (0..SIZE).map(|index| format!("batch {index}")));
    let mut single: Vec<G> = (0..SIZE).map(|index| deal(index, 0)).collect();
    let mut deals = [0; SIZE];
    let seats = batch.seats();
    let mut ended_games = 0;
    for _ in 0..400 {
        assert!(batch.positions().eq(&single));
        for (actions, position) in batch.legal_actions().zip(&single) {
            let mut actions = actions.to_vec();
            actions.sort_unstable();
            assert_eq!(actions, legal_actions::<G>(&position.view(position.to_move())));
        }
        let mut actions = [0; SIZE];
        let mut numbers = vec![0; SIZE * G::observed()];
        let mut masks = vec![0; SIZE * length];
        let (mut rewarded, mut ended) = (vec![0.0; SIZE * seats], vec![0; SIZE]);
        let mut done = 0;
        for mut part in batch.parts(2) {
            let games = done..done + part.size();
            done = games.end;
            part.sample(&mut actions[games.clone()]);
            part.observe(&mut numbers[games.start * G::observed()..games.end * G::observed()]);
            part.masks(length, &mut masks[games.start * length..games.end * length]);
        }
        assert_eq!(batch.check(&actions), Ok(()));
        for (index, position) in single.iter().enumerate() {
            let view = position.view(position.to_move());
            let mut expected = vec![0; G::observed()];
            G::observe(&view, position.to_move(), &mut expected);
            assert_eq!(numbers[index * G::observed()..][..G::observed()], expected);
            let mut expected = vec![0; length];
            arena::encoding::write_mask::<G>(&view, &mut expected);
            assert_eq!(masks[index * length..][..length], expected);
        }
        let mut parts = batch.parts(1);
        parts.next().expect("one part").step(&actions, &mut rewarded, &mut ended);
        drop(parts);
        for (index, position) in single.iter_mut().enumerate() {
            let view = position.view(position.to_move());
            let mv = move_of::<G>(&view, actions[index] as u32).expect("a legal action");
            position.play(mv).expect("a legal move");
            let is_over = position.winners().is_some();
            assert_eq!(ended[index], u8::from(is_over));
            let expected = rewards(position).map(|reward| reward as f32);
            assert_eq!(rewarded[index * seats..][..seats], expected[..seats]);
            if is_over {
                ended_games += 1;
                assert_eq!(batch.last_positions().nth(index), Some(Some(&*position)));
                deals[index] += 1;
                *position = deal(index, deals[index]);
            }
        }
    }
    assert!(ended_games > 3 || G::INFO.name == "shuttles", "{}: {ended_games}", G::INFO.name);
    let wrong = [-1; SIZE];
    assert_eq!(batch.check(&wrong), Err(IllegalAction { game: 0, action: -1 }));
    // Who plays on regardless loses.
    let (mut rewarded, mut ended) = (vec![0.0; SIZE * seats], vec![0; SIZE]);
    let mover = single[0].to_move().index();
    batch.parts(1).for_each(|mut part| part.step(&wrong, &mut rewarded, &mut ended));
    assert_eq!((rewarded[mover], ended), (-1.0, vec![1; SIZE]));
}

#[test]
fn batches_are_single_games() {
    for ruleset in slides::Ruleset::all().into_iter().step_by(5) {
        a_batch_is_single_games::<slides::Position>(ruleset);
    }
    for ruleset in pyramids::Ruleset::all() {
        a_batch_is_single_games::<pyramids::Position>(ruleset);
    }
    a_batch_is_single_games::<shuttles::Position>(shuttles::Ruleset);
    for ruleset in cups::Ruleset::all().into_iter().step_by(3) {
        a_batch_is_single_games::<cups::Position>(ruleset);
    }
}

#[test]
fn playouts_end_and_are_repeatable() {
    let ruleset = pyramids::Ruleset::all()[0];
    let one = playout::<pyramids::Position>(&ruleset, "playout 3");
    assert_eq!(one, playout::<pyramids::Position>(&ruleset, "playout 3"));
    assert_eq!(one.moves, 36);
    let others =
        (0..20).map(|index| playout::<pyramids::Position>(&ruleset, &format!("playout {index}")));
    assert!(others.map(|playout| playout.rewards).any(|rewards| rewards != one.rewards));
}
