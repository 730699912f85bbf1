//! Beliefs about hidden information.

use search::{Belief, Character, softmax};

fn chances(belief: &Belief<char>) -> Vec<f64> {
    belief.worlds().iter().map(|(_, chance)| *chance).collect()
}

#[test]
fn chances_follow_bayes() {
    let mut belief = Belief::weighted([('r', 2.0), ('g', 1.0), ('b', 1.0)]);
    assert_eq!(chances(&belief), [0.5, 0.25, 0.25]);
    belief.observe(|colour| if *colour == 'g' { 0.8 } else { 0.4 }, 0.0);
    let expected = [0.4, 0.4, 0.2];
    for (found, expected) in chances(&belief).into_iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12);
    }
    assert!((belief.chance(|colour| *colour != 'r') - 0.6).abs() < 1e-12);
}

#[test]
fn style_alone_rules_nothing_out() {
    let mut belief = Belief::uniform(['r', 'g']);
    for moves in 1..10 {
        belief.observe(|colour| if *colour == 'r' { 1.0 } else { 0.0 }, 0.2);
        let least = 0.2_f64.powi(moves);
        assert!((chances(&belief)[1] - least / (1.0 + least)).abs() < 1e-12);
    }
}

#[test]
fn likelihoods_that_are_no_numbers_change_nothing() {
    let mut belief = Belief::uniform(['r', 'g']);
    belief.observe(|_| 0.0, 0.1);
    belief.observe(|_| f64::NAN, 0.1);
    belief.observe(|_| f64::INFINITY, 0.1);
    assert_eq!(chances(&belief), [0.5, 0.5]);
    assert_eq!(chances(&Belief::weighted([('r', -1.0), ('g', f64::NAN)])), [0.5, 0.5]);
}

#[test]
fn states_move_on_and_drop_out() {
    let mut belief = Belief::uniform(['a', 'b', 'c', 'd']);
    belief.advance(|letter| *letter = letter.to_ascii_uppercase());
    belief.retain(|letter| *letter != 'B');
    assert_eq!(belief.worlds().len(), 3);
    assert!((belief.chance(|letter| *letter == 'A') - 1.0 / 3.0).abs() < 1e-12);
}

#[test]
fn softmax_prefers_the_better_and_sums_to_one() {
    let shares = softmax(&[1.0, 2.0, 3.0], 1.0);
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!((shares[2] / shares[1] - std::f64::consts::E).abs() < 1e-9);
    assert_eq!(softmax(&[-1e9, 1e9], 0.5), [0.0, 1.0]);
    assert!(softmax(&[], 1.0).is_empty());
}

#[test]
fn random_moves_reveal_no_secret() {
    let mut belief = Belief::uniform(['r', 'g']);
    let mut character = Character::default();
    let mut watch = |belief: &mut Belief<char>, red: f64, green: f64| {
        let reason = |secret| if secret == 'r' { red } else { green };
        character.watch(belief, |state| *state, reason, 10, 0.05);
        belief.chance(|state| *state == 'r')
    };
    // One move that is good for red reveals much; many that fit neither take it back.
    let revealed = watch(&mut belief, 0.4, 0.05);
    assert!(revealed > 0.8, "{revealed}");
    for _ in 0..20 {
        watch(&mut belief, 0.03, 0.02);
    }
    let open = belief.chance(|state| *state == 'r');
    assert!((open - 0.5).abs() < 0.01, "{open}");
}

#[test]
fn moves_for_a_secret_reveal_it() {
    let mut belief = Belief::uniform(['r', 'g']);
    let mut character = Character::default();
    for _ in 0..5 {
        let reason = |secret| if secret == 'r' { 0.3 } else { 0.1 };
        character.watch(&mut belief, |state| *state, reason, 10, 0.05);
    }
    assert!(belief.chance(|state| *state == 'r') > 0.98);
}
