//! What a viewer gets of a table holds nothing that the viewer may not know.

use quatuor::{AnyGame, AnyPosition, FastDice, Request, Seat, Seed};
use table::{Beginning, Change, Event, Origin, Phase, Player, Setup, Table, Viewer};

use crate::{act, local, play_random};

/// The same table from another start: the same commands at the same times.
fn from(start: &AnyPosition, table: &Table) -> Option<Table> {
    let setup = Setup { request: None, ..local(start.game(), None, start.seats()) };
    let mut other = crate::opened(setup);
    act(&mut other, None, start_at(start)).ok()?;
    for (mv, mover) in table.moves().iter().zip(table.movers()) {
        act(&mut other, Some(mover.seat), table::Action::Move(mv.to_string())).ok()?;
    }
    Some(other)
}

fn start_at(position: &AnyPosition) -> table::Action {
    table::Action::Start(Beginning::Position(position.to_string()))
}

/// What goes over the wire.
fn seen(table: &Table, viewer: Viewer) -> String {
    let events: Vec<_> = table.events().iter().map(|event| event.seen_by(viewer)).collect();
    serde_json::to_string(&events).unwrap()
}

#[test]
fn a_foreign_secret_changes_no_byte_until_the_end() {
    let mut others = 0;
    for game in [AnyGame::Slides, AnyGame::Pyramids] {
        for request in game.rulesets().into_iter().step_by(2) {
            for moves in [0, 3, 9, 16] {
                let start = game.deal(&request, &Seed::new("seen")).unwrap();
                let setup = local(game, None, start.seats());
                let mut table = crate::opened(setup);
                act(&mut table, None, start_at(&start)).unwrap();
                play_random(&mut table, moves, &mut FastDice::new(6));
                let seats = table.seats().map(|seat| (Viewer::Seat(seat), start.view(seat)));
                for (viewer, view) in seats.chain([(Viewer::Spectator, start.public_view())]) {
                    let own = seen(&table, viewer);
                    for world in view.possible_positions().iter().step_by(7) {
                        let Some(other) = from(world, &table) else { continue };
                        if other.phase() == table.phase() && !table.is_over() {
                            assert_eq!(seen(&other, viewer), own, "{game} {viewer:?}");
                            assert_eq!(other.view(viewer), table.view(viewer));
                            others += usize::from(*world != start);
                        }
                    }
                }
            }
        }
    }
    assert!(others > 500, "only {others} other secrets");
}

#[test]
fn no_viewer_gets_the_seed_before_the_end_if_it_tells_secrets() {
    for game in AnyGame::ALL {
        let request = Request::default();
        let seats = game.complete(&request).unwrap().players.unwrap();
        let mut table = crate::opened(local(game, Some(request), seats));
        let begin = Beginning::Seed("a seed that tells all".into());
        act(&mut table, None, table::Action::Start(begin)).unwrap();
        play_random(&mut table, 4, &mut FastDice::new(2));
        let is_secret = matches!(game, AnyGame::Slides | AnyGame::Pyramids);
        for viewer in table.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
            assert_eq!(seen(&table, viewer).contains("tells all"), !is_secret, "{game}");
        }
        act(&mut table, Some(Seat::FIRST), table::Action::Resign).unwrap();
        assert!(seen(&table, Viewer::Spectator).contains("tells all"), "the end reveals it");
    }
}

#[test]
fn a_revealed_start_must_be_the_one_that_was_seen() {
    let game = AnyGame::Slides;
    let mut table = crate::opened(local(game, Some(Request::default()), 3));
    let begin = Beginning::Seed("honest".into());
    act(&mut table, None, table::Action::Start(begin)).unwrap();
    play_random(&mut table, 2, &mut FastDice::new(2));
    act(&mut table, Some(Seat::FIRST), table::Action::Resign).unwrap();
    let viewer = Viewer::Seat(Seat::FIRST);
    let mut events: Vec<Event> =
        table.events().iter().map(|event| event.seen_by(viewer).into_owned()).collect();
    let known = Table::from_events(events.clone()).unwrap();
    assert_eq!(known.start(), table.start());
    assert_eq!((known.phase(), known.board()), (Phase::Over, table.board()));
    let Change::Ended { reveal: Some(start), .. } = &mut events.last_mut().unwrap().change else {
        panic!("the end");
    };
    let Origin::Deal { seed, .. } = &mut start.origin else { panic!("a deal") };
    *seed = "forged".into();
    let refusal = Table::from_events(events).unwrap_err();
    assert_eq!(refusal.code, "table.torn");
}

#[test]
fn open_seats_and_names_are_seen_by_all() {
    let mut setup = local(AnyGame::Cups, Some(Request::default()), 4);
    setup.players[1] = Player::Open;
    let table = crate::opened(setup);
    let [one, other] = [Viewer::Seat(Seat::FIRST), Viewer::Spectator].map(|one| seen(&table, one));
    assert_eq!(one, other);
}
