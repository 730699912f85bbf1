//! What holds for every view of every game.

use crate::{Dice, FastDice, Game, Seat, View};

/// Every view of a position: that of each seat, of a spectator, and with everything
/// revealed.
fn all_views<G: Game>(position: &G) -> Vec<G::View> {
    let seats = Seat::all(position.seats()).map(|seat| position.view(seat));
    seats.chain([position.public_view(), position.revealed_view()]).collect()
}

/// Every view of a position agrees with it, and with what is possible.
pub(super) fn check_views<G: Game>(position: &G, moves: &[G::Move]) {
    for view in all_views(position) {
        let text = view.to_string();
        let read: G::View = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, view, "reads back another view: {text}");
        assert_eq!(view.seats(), position.seats(), "{text}");
        assert_eq!(view.to_move(), position.to_move(), "{text}");
        assert_eq!(view.sides(), position.sides(), "{text}");
        check_possible(&view, position);
        check_choices(&view, position, moves);
    }
    check_viewers(position);
}

/// The view of a seat is known to be that seat's, a spectator knows no secret, and
/// nothing is hidden once all is revealed.
fn check_viewers<G: Game>(position: &G) {
    let sides = position.sides();
    for seat in Seat::all(position.seats()) {
        let view = position.view(seat);
        let side = sides.iter().find(|side| side.contains(seat)).copied();
        match view.viewer() {
            viewer @ Some(_) => assert_eq!(viewer, side, "{view}"),
            None => assert!(!view.hides_something(), "{view}: something is hidden from no seat"),
        }
        assert!(!view.hides_something() || sides.len() > 1, "{view}: there is no other side");
    }
    let (public, revealed) = (position.public_view(), position.revealed_view());
    assert_eq!(public.viewer(), None, "{public}");
    let has_secrets = position.view(Seat::FIRST).viewer().is_some();
    assert_eq!(public.hides_something(), has_secrets, "{public}");
    assert!(!revealed.hides_something(), "{revealed}");
    assert_eq!(revealed.position().as_ref(), Some(position), "{revealed}");
    assert_eq!(revealed.outcome(), position.outcome(), "{revealed}");
    assert_eq!(revealed.to_string(), position.to_string());
}

/// The possible positions are those that look like this, the truth among them.
fn check_possible<G: Game>(view: &G::View, position: &G) {
    let possible = view.possible_positions();
    assert!(!possible.is_empty(), "{view}: no position fits");
    if position.winners().is_none() {
        assert!(possible.contains(position), "{view}: the real position is missing");
    }
    let is_one_of_its_views = |other: &G| all_views(other).contains(view);
    assert!(
        possible.iter().all(is_one_of_its_views),
        "{view}: a possible position has another view"
    );
    assert_eq!(view.hides_something(), view.position().is_none(), "{view}");
    assert_eq!(
        view.is_over(),
        possible.iter().all(|other| other.winners().is_some()),
        "{view}: over only if it is over whatever is hidden"
    );
    let outcomes: Vec<_> = possible.iter().map(Game::outcome).collect();
    let known = outcomes[0].clone().filter(|_| outcomes.iter().all(|one| *one == outcomes[0]));
    assert_eq!(view.outcome(), known, "{view}: the outcome must be that of all possible positions");
}

/// While the game goes on a view offers the legal moves, and what is played on it is
/// what is seen of the position after the move.
fn check_choices<G: Game>(view: &G::View, position: &G, moves: &[G::Move]) {
    let mut offered = vec![];
    view.legal_moves(&mut offered);
    assert_eq!(offered.is_empty(), view.is_over(), "{view}: legal moves and the end disagree");
    if position.winners().is_some() {
        let Some(mv) = offered.first() else { return };
        assert!(view.check(*mv).is_ok(), "{view}: offers {mv} and refuses it");
        return;
    }
    assert_eq!(offered, moves, "{view}: other moves than the position has");
    for &mv in moves.iter().step_by(moves.len() / 3 + 1) {
        let read = view.parse_move(&mv.to_string());
        assert_eq!(read.ok(), Some(mv), "{view}: {mv} can't be read");
        let (mut seen, mut after) = (view.clone(), position.clone());
        seen.play(mv).unwrap_or_else(|error| panic!("{view}: {mv} refused: {error}"));
        after.play_unchecked(mv);
        assert!(all_views(&after).contains(&seen), "{view}: {mv} leads to {seen}");
        assert_eq!(seen.viewer(), view.viewer(), "{view}: {mv} changes the viewer");
        assert_eq!(seen.hides_something(), view.hides_something(), "{view}: {mv} reveals a secret");
    }
}

/// Texts that are no moves are refused by a view as by its position.
pub(super) fn check_wrong_moves<G: Game>(position: &G, wrong: &[String]) {
    if position.winners().is_some() {
        return;
    }
    let view = position.public_view();
    for text in wrong {
        let seen = view.parse_move(text).map_err(|error| error.to_string());
        let known = position.parse_move(text).map_err(|error| error.to_string());
        assert_eq!(seen, known, "{view}: {text}");
    }
}

/// Two deals that differ only in what a viewer may not know stay alike for that viewer:
/// the same views and the same legal moves, as long as both games last. After that, the
/// viewer sees nothing of the difference either.
pub(super) fn check_secrets<G: Game>(deal: &G, dice: &mut FastDice) {
    for seat in Seat::all(deal.seats()) {
        check_alike(deal, |position| position.view(seat), dice);
    }
    check_alike(deal, G::public_view, dice);
}

fn check_alike<G: Game>(deal: &G, look: impl Fn(&G) -> G::View, dice: &mut FastDice) {
    let possible = look(deal).possible_positions();
    let mut other = possible[dice.below(possible.len() as u32) as usize].clone();
    let mut position = deal.clone();
    let (mut here, mut there, mut seen) = (vec![], vec![], vec![]);
    let mut view = look(deal);
    loop {
        let (sight, other_sight) = (look(&position), look(&other));
        assert_eq!(sight, other_sight, "a secret is visible: {position} or {other}");
        assert_eq!(sight.to_string(), other_sight.to_string());
        assert_eq!(sight, view, "the view differs after the move: {position}");
        view.legal_moves(&mut seen);
        if seen.is_empty() {
            return;
        }
        if position.winners().is_none() && other.winners().is_none() {
            position.legal_moves(&mut here);
            other.legal_moves(&mut there);
            assert_eq!(here, there, "a secret changes the moves: {position} or {other}");
            assert_eq!(here, seen, "a view has other moves: {view}");
        }
        let mv = seen[dice.below(seen.len() as u32) as usize];
        // One of the games may be over by a secret that this viewer does not know.
        position.play_unchecked(mv);
        other.play_unchecked(mv);
        view.play(mv).unwrap_or_else(|error| panic!("{view}: {mv} refused: {error}"));
    }
}
