//! One test for every sentence of `RULES.md`, which its doc comment quotes.

use std::collections::BTreeSet;

use game_api::conformance::{check_every_rule_is_tested, share_of_turn};
use game_api::{FastDice, Game, Request, Ruleset as _, Seat, Seed, View as _};
use pyramids::{Colour, ColourSet, Place, Position, Refusal, Ruleset, Variant};

#[test]
fn every_rule_is_tested() {
    let sentences =
        check_every_rule_is_tested(include_str!("../../RULES.md"), include_str!("rules.rs"));
    assert_eq!(sentences, 42);
}

// Helpers: everything goes through the notation, as a player would write it.

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after some moves, all of them legal.
fn after(text: &str, moves: &str) -> String {
    let mut position = position(text);
    for mv in moves.split(' ') {
        let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{position} {mv}: {error}"));
        position.play(mv).expect("it was checked");
    }
    position.to_string()
}

fn moves(text: &str) -> String {
    let mut moves = vec![];
    position(text).legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn refusal(text: &str, mv: &str) -> String {
    position(text).parse_move(mv).expect_err("refused").to_string()
}

fn outcome(text: &str) -> String {
    position(text).outcome().map_or("ongoing".into(), |outcome| outcome.to_string())
}

fn ruleset(variant: Variant, seats: usize) -> Ruleset {
    Ruleset::new(variant, seats).expect("a ruleset")
}

fn deals(ruleset: &Ruleset) -> Vec<Position> {
    (0..200).map(|number| Position::deal(ruleset, &Seed::new(format!("rules {number}")))).collect()
}

fn bases(position: &Position) -> Vec<Colour> {
    position.board().places().map(|place| position.board().base(place)).collect()
}

fn objectives(position: &Position) -> Vec<Colour> {
    Seat::all(position.seats()).map(|seat| position.secret(seat)).collect()
}

// Set-up

/// Each of the six colours has four bases, six pieces and one objective, a secret colour to draw.
/// Four players use all six colours and 24 places, three players five colours and 20 places, two
/// players four colours and 16 places.
#[test]
fn colours_in_play() {
    for ruleset in Ruleset::all() {
        let expected = [4, 5, 6][ruleset.seats() - 2];
        for deal in deals(&ruleset) {
            let laid: ColourSet = bases(&deal).into_iter().collect();
            assert_eq!(laid.len(), expected, "{deal}");
            assert_eq!(deal.board().colours(), laid, "{deal}");
            for &colour in laid.as_slice() {
                let stocks = Seat::all(deal.seats()).map(|seat| deal.board().stock(seat));
                assert_eq!(stocks.map(|stock| stock.count(colour)).sum::<usize>(), 6, "{deal}");
                assert_eq!(bases(&deal).iter().filter(|base| **base == colour).count(), 4);
            }
        }
    }
}

/// Which colours stay in the box is drawn at random.
#[test]
fn the_colours_in_the_box_are_drawn() {
    for players in [2, 3] {
        let deals = deals(&ruleset(Variant::Chance, players));
        let in_play: BTreeSet<Vec<Colour>> =
            deals.iter().map(|deal| deal.board().colours().as_slice().to_vec()).collect();
        // 6 ways to leave one colour out, 15 to leave out two.
        assert_eq!(in_play.len(), if players == 3 { 6 } else { 15 });
    }
}

/// Every player has a secret colour. Every player draws one objective of the colours in play, and
/// no two players have the same.
#[test]
fn objectives_are_of_the_colours_in_play() {
    for ruleset in Ruleset::all() {
        for deal in deals(&ruleset) {
            for objective in objectives(&deal) {
                assert!(bases(&deal).contains(&objective), "{deal}");
            }
        }
    }
}

/// Every player draws one objective of the colours in play, and no two players have the same.
#[test]
fn objectives_differ() {
    for ruleset in Ruleset::all() {
        for deal in deals(&ruleset) {
            let different: BTreeSet<Colour> = objectives(&deal).into_iter().collect();
            assert_eq!(different.len(), ruleset.seats(), "{deal}");
        }
    }
    assert!("chance 1 - g,g r,- R/G".parse::<Position>().is_err());
}

/// You know only your own, and those that are left over stay hidden.
#[test]
fn objectives_are_secret() {
    let position = position("chance 1 - r,o r,o R/O/Y/G");
    assert_eq!(position.view(Seat::FIRST).to_string(), "chance 1 - r,? r,o R/O/Y/G");
    assert_eq!(position.view(Seat::from_index(1)).to_string(), "chance 1 - ?,o r,o R/O/Y/G");
    // Seat 1 can't tell which of the three other colours in play seat 2 has.
    let possible = position.view(Seat::FIRST).possible_positions();
    let texts: Vec<String> = possible.iter().map(ToString::to_string).collect();
    let expected = ["o", "y", "g"].map(|other| format!("chance 1 - r,{other} r,o R/O/Y/G"));
    assert_eq!(texts, expected);
}

/// The bases are laid out in random order. Four players use all six colours and 24 places, three
/// players five colours and 20 places, two players four colours and 16 places.
#[test]
fn bases_are_laid_out_at_random() {
    for ruleset in Ruleset::all() {
        let layouts: BTreeSet<Vec<Colour>> = deals(&ruleset)
            .iter()
            .map(|deal| {
                assert_eq!(deal.board().places().len(), [16, 20, 24][ruleset.seats() - 2]);
                bases(deal)
            })
            .collect();
        assert_eq!(layouts.len(), 200, "no layout comes twice in so few deals");
    }
}

/// Places are numbered from 1; where a place lies means nothing.
#[test]
fn places_are_only_numbers() {
    let numbers: Vec<u8> = position("chance 1 - r,o r,o R/O/Y/G")
        .board()
        .places()
        .map(|place| place.number())
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    // The same places in another order: the same moves under other numbers.
    assert_eq!(moves("chance 1 2 r,o g,o R/O/Yg/G"), "g@1 g@3");
    assert_eq!(moves("chance 1 4 r,o g,o G/R/Yg/O"), "g@2 g@3");
    assert_eq!(outcome("chance 1 - r,o -,- R/Or/O/Yo/Go"), "winners 2");
    assert_eq!(outcome("chance 1 - r,o -,- Go/O/Yo/R/Or"), "winners 2");
}

/// A place is a base that never moves.
#[test]
fn bases_stay() {
    let mut dice = FastDice::new(2);
    for ruleset in Ruleset::all() {
        let deal = Position::deal(&ruleset, &Seed::new("bases"));
        let mut played = deal;
        while let Some(mv) = played.random_move(&mut dice) {
            played.play(mv).expect("a legal move");
            assert_eq!(bases(&played), bases(&deal));
        }
    }
}

/// All stocks lie open: you see which pieces each player still has.
#[test]
fn stocks_are_open() {
    let position = position("chance 1 - r,o,y rob,yy,- R/O/Y/G");
    for seat in Seat::all(3) {
        let view = position.view(seat);
        let stocks: Vec<String> =
            Seat::all(3).map(|other| view.board().stock(other).to_string()).collect();
        assert_eq!(stocks, ["rob", "yy", "-"]);
    }
}

/// Chance decides who begins, and turns go clockwise.
#[test]
fn turns() {
    for ruleset in Ruleset::all() {
        let first: BTreeSet<u8> =
            deals(&ruleset).iter().map(|deal| deal.to_move().number()).collect();
        assert_eq!(first.len(), ruleset.seats());
    }
    let start = "chance 3 - r,o,y,g r,r,r,r P/O/Y/G/P/O";
    let seats: Vec<char> = ["r@1", "r@1 r@2", "r@1 r@2 r@3"]
        .iter()
        .map(|moves| after(start, moves).chars().nth(7).expect("a seat"))
        .collect();
    assert_eq!(seats, ['4', '1', '2']);
}

// A move

/// Put one of your pieces on a place.
#[test]
fn a_move() {
    let start = "chance 1 - r,o rry,og R/O/Y/G";
    assert_eq!(after(start, "r@3"), "chance 2 3 r,o ry,og R/O/Yr/G");
    assert_eq!(after(start, "y@1"), "chance 2 1 r,o rr,og Ry/O/Y/G");
    assert_eq!(refusal(start, "o@3"), "pyramids.not-in-stock seat=1 colour=orange");
    assert_eq!(refusal(start, "r@5"), "pyramids.no-such-place found=5 most=4");
}

/// The place of the move just before is closed, no matter who made that move.
#[test]
fn the_last_place_is_closed() {
    let text = "chance 1 2 r,o rry,og R/Oy/Y/G";
    assert_eq!(moves(text), "r@3 r@4 y@1 y@4");
    assert_eq!(refusal(text, "r@2"), "pyramids.last-place place=2");
    // Seat 1 plays twice in a row here, and its own move closes the place too.
    let alone = after("chance 1 - r,o ry,- G/Oy/R", "r@1");
    assert_eq!(alone, "chance 1 1 r,o y,- Gr/Oy/R");
    assert_eq!(moves(&alone), "y@2 y@3");
}

/// One move later it is open again.
#[test]
fn a_place_opens_again() {
    let text = after("chance 1 2 r,o ry,og R/Oy/Y/G", "y@4");
    assert_eq!(text, "chance 2 4 r,o r,og R/Oy/Y/Gy");
    assert_eq!(moves(&text), "o@1 o@2 o@3 g@1 g@2 g@3");
}

/// The first move of the game may go to any place.
#[test]
fn the_first_move_is_free() {
    assert_eq!(moves("chance 1 - r,o p,o R/O/Y"), "p@1 p@2 p@3");
}

/// A bare base takes any colour but its own.
#[test]
fn a_bare_base_refuses_its_own_colour() {
    let text = "chance 1 - r,o,y,g roygbp,-,-,- G/B";
    assert_eq!(moves(text), "r@1 r@2 o@1 o@2 y@1 y@2 g@2 b@1 p@1 p@2");
    assert_eq!(refusal(text, "g@1"), "pyramids.own-base place=1 colour=green");
}

/// On a piece of another colour, yours covers it and becomes the top.
#[test]
fn a_piece_covers_another_colour() {
    let text = after("chance 1 - r,o y,o Rg/O/Y", "y@1");
    assert_eq!(text, "chance 2 1 r,o -,o Rgy/O/Y");
    let position = position(&text);
    let place = position.board().last().expect("a move was made");
    assert_eq!(position.board().showing(place), Colour::Yellow);
}

/// On a top piece of the same colour, both pieces leave the game.
#[test]
fn equal_pieces_leave_together() {
    assert_eq!(after("chance 1 - r,o y,o Rgy/O/Y", "y@1"), "chance 2 1 r,o -,o Rg/O/Y");
}

/// The place shows what lay below, a piece or the base. A place shows the colour of its top piece,
/// or of its base if that is bare.
#[test]
fn what_lay_below_shows_again() {
    let text = after("chance 1 - r,o yg,o Rgy/O/Y", "y@1 o@3 g@1");
    assert_eq!(text, "chance 2 1 r,o -,- R/O/Yo");
    let position = position(&text);
    let showing = position.board().places().map(|place| position.board().showing(place));
    assert_eq!(showing.collect::<Vec<_>>(), [Colour::Red, Colour::Orange, Colour::Orange]);
}

/// A base that is bare again refuses its own colour again.
#[test]
fn a_base_that_is_bare_again_refuses_its_own_colour() {
    let before = "chance 1 - r,o rg,oo Rg/O/Y/Y";
    assert!(moves(before).contains("r@1"));
    let text = after(before, "g@1 o@3");
    assert_eq!(text, "chance 1 3 r,o r,o R/O/Yo/Y");
    assert_eq!(refusal(&text, "r@1"), "pyramids.own-base place=1 colour=red");
}

/// Above other pieces that colour is welcome.
#[test]
fn the_colour_of_the_base_may_lie_higher_up() {
    assert_eq!(after("chance 1 - r,o r,o Rg/O/Y", "r@1"), "chance 2 1 r,o -,o Rgr/O/Y");
}

/// Piles may grow to any height.
#[test]
fn piles_have_no_height_limit() {
    let pile = "Rgbgbgbgbgbgboyoyoyoyoyoyprprprprp";
    let start = format!("chance 1 - r,o,y,g r,p,-,r {pile}/O/Y");
    assert_eq!(position(&start).board().height(Place::from_index(0)), 33);
    assert_eq!(after(&start, "r@1 p@2 r@3"), format!("chance 1 3 r,o,y,g -,-,-,- {pile}r/Op/Yr"));
    assert_eq!(after(&start, "r@1 p@2 r@1"), format!("chance 1 1 r,o,y,g -,-,-,- {pile}/Op/Y"));
}

/// You may not pass: as long as you have pieces, you play one.
#[test]
fn no_passing() {
    let no_move = refusal("chance 1 - r,o r,o R/O/Y/G", "pass");
    assert_eq!(no_move, "pyramids.unreadable found=pass");
    let mut dice = FastDice::new(4);
    for ruleset in Ruleset::all() {
        let mut position = Position::deal(&ruleset, &Seed::new("no passing"));
        let mut played = 0;
        let mut expected = position.to_move();
        while let Some(mv) = position.random_move(&mut dice) {
            assert_eq!(position.to_move(), expected);
            expected = expected.next(ruleset.seats());
            position.play(mv).expect("a legal move");
            played += 1;
        }
        assert_eq!(played, ruleset.seats() * ruleset.pieces_each());
    }
}

// End

/// The game ends when all pieces have been played, and the secret colours are shown.
#[test]
fn the_end() {
    let text = "chance 1 - r,o g,g R/O/Y/G";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(outcome(&after(text, "g@1")), "ongoing");
    let over = after(text, "g@1 g@2");
    // The seat clockwise after the last mover.
    assert_eq!(over, "chance 1 2 r,o -,- Rg/Og/Y/G");
    assert_eq!(outcome(&over), "winners 1,2");
    assert_eq!(moves(&over), "");
    assert_eq!(position(&over).parse_move("g@1"), Err(Refusal::Over));
    assert_eq!(position(&over).revealed_view().to_string(), over);
}

/// A place counts for the colour of its top piece, and a bare base for its own colour.
#[test]
fn what_places_count_for() {
    let position = position("chance 1 - r,o -,- R/Yr/Rgo/Ogor/Og");
    let places = |number| position.score(Seat::new(number).expect("a seat")).places;
    assert_eq!((places(1), places(2)), (3, 1));
}

/// The player whose colour shows on the most places in the end wins. The player with the most
/// places in their colour wins.
#[test]
fn most_places_win() {
    assert_eq!(outcome("chance 1 - r,o -,- R/R/Go/Yr"), "winners 1");
    assert_eq!(outcome("chance 1 - r,o -,- R/O/Go/Yr/Gyo"), "winners 2");
    // The finished game of the notation's own example.
    assert_eq!(
        outcome("chance 2 4 r,p -,- R/Pg/Opr/Pgro/Ogo/Ro/Rp/Gp/R/G/Gr/G/Op/Pro/Og/P"),
        "winners 2"
    );
}

/// A colour that no player has counts for no player.
#[test]
fn colours_without_a_player_do_not_count() {
    let text = "chance 1 - r,o -,- G/G/G/Rg/Or";
    assert_eq!(outcome(text), "winners 1");
    let outcome = position(text).outcome().expect("it is over");
    let places: Vec<i64> = outcome.standings.iter().map(|side| side.figures[0].value).collect();
    assert_eq!(places, [1, 0]);
}

/// If players are tied, the one with more covered places wins; a place is covered if a piece
/// lies on it.
#[test]
fn covered_places_break_ties() {
    assert_eq!(outcome("chance 1 - r,o -,- R/Gr/O/O"), "winners 1");
    // Seat 1 has a taller pile, but fewer covered places.
    assert_eq!(outcome("chance 1 - r,o -,- R/Gygr/Yo/Go"), "winners 2");
    // Covered places alone do not win.
    assert_eq!(outcome("chance 1 - r,o -,- R/R/R/Yo/Go"), "winners 1");
}

/// If they are still tied, the tallest pile that shows the player’s colour decides, counted in pieces
/// on the base.
#[test]
fn the_tallest_pile_breaks_ties() {
    assert_eq!(outcome("chance 1 - r,o -,- R/Gyr/O/Yo"), "winners 1");
    assert_eq!(outcome("chance 1 - r,o -,- R/Gyr/O/Yogo"), "winners 2");
}

/// If they are still tied, the tallest pile that shows the player’s colour decides, counted in pieces
/// on the base.
#[test]
fn how_piles_are_measured() {
    // Orange lies in a tall pile, but green shows there.
    let text = "chance 1 - r,o -,- Gyr/Yo/Rorog";
    assert_eq!(outcome(text), "winners 1");
    let position = position(text);
    let tallest = Seat::all(2).map(|seat| position.score(seat).tallest_pile);
    assert_eq!(tallest.collect::<Vec<_>>(), [2, 1]);
}

/// Players who are tied in everything share the win.
#[test]
fn equal_seats_share_the_win() {
    let text = "chance 1 - r,o,y -,-,- Gbr/R/Bgo/O/Y";
    assert_eq!(outcome(text), "winners 1,2");
    let outcome = position(text).outcome().expect("it is over");
    let ranks: Vec<usize> = outcome.standings.iter().map(|side| side.rank).collect();
    assert_eq!(ranks, [1, 1, 3]);
}

// Variants

/// The pieces in play are drawn from a bag: nine each for four players, ten for three, twelve for
/// two.
#[test]
fn chance() {
    for players in 2..=4 {
        let mut stocks = BTreeSet::new();
        for deal in deals(&ruleset(Variant::Chance, players)) {
            for seat in Seat::all(players) {
                assert_eq!(deal.board().stock(seat).len(), [12, 10, 9][players - 2], "{deal}");
                stocks.insert(deal.board().stock(seat).to_string());
            }
        }
        assert!(stocks.len() > 100, "hardly two stocks alike");
    }
}

/// Every player gets the same pieces: two of each colour for three players, three of each for two.
#[test]
fn fair() {
    for (players, each) in [(3, 2), (2, 3)] {
        for deal in deals(&ruleset(Variant::Fair, players)) {
            let in_play: ColourSet = bases(&deal).into_iter().collect();
            for seat in Seat::all(players) {
                for colour in Colour::ALL {
                    let expected = if in_play.contains(colour) { each } else { 0 };
                    assert_eq!(deal.board().stock(seat).count(colour), expected, "{deal}");
                }
            }
        }
    }
}

/// This is for two or three players, because four can’t share six pieces of a colour equally.
#[test]
fn fair_is_for_two_or_three() {
    let request = |variant: Option<&str>, players| Request {
        variant: variant.map(String::from),
        players,
        options: vec![],
    };
    let refused = Ruleset::from_request(&request(Some("fair"), Some(4))).expect_err("refused");
    assert_eq!(refused.to_string(), "request.players-range variant=fair found=4 least=2 most=3");
    assert_eq!(Ruleset::from_request(&request(Some("fair"), None)), Ok(ruleset(Variant::Fair, 3)));
    assert_eq!(Ruleset::from_request(&request(None, None)), Ok(ruleset(Variant::Chance, 4)));
    assert_eq!(Ruleset::from_request(&request(None, Some(2))), Ok(ruleset(Variant::Chance, 2)));
}

// Small boards

/// A board set up by hand may have fewer places and pieces than a full deal, and stocks of
/// different sizes. It never has more than a full deal for as many players: of colours, of bases,
/// of pieces, or in a stock.
#[test]
fn small_boards_are_parts_of_a_full_deal() {
    for refused in [
        "chance 1 - r,o r,o R/O/Y/G/B",
        "chance 1 - r,o r,o R/R/R/R/R",
        "chance 1 - r,o rrrr,rrr O/Y",
        "chance 1 - r,o,y,g rrrroooogg,-,-,- O/Y",
        "fair 1 - r,o rrrr,- O/Y",
    ] {
        assert!(refused.parse::<Position>().is_err(), "accepted: {refused}");
    }
    for accepted in [
        "chance 1 - r,o rrr,rrr O/Y",
        "chance 1 - r,o,y,g rrrroooog,-,-,- O/Y",
        "fair 1 - r,o rrr,- O/Y",
    ] {
        assert_eq!(position(accepted).to_string(), accepted);
    }
}

/// A player without pieces is skipped.
#[test]
fn seats_without_pieces_are_skipped() {
    let text = "chance 1 - r,o,y,g rr,-,-,r O/Y/G/B/B/B";
    assert_eq!(after(text, "r@1"), "chance 4 1 r,o,y,g r,-,-,r Or/Y/G/B/B/B");
    assert_eq!(after(text, "r@1 r@2"), "chance 1 2 r,o,y,g r,-,-,- Or/Yr/G/B/B/B");
    assert_eq!(after(text, "r@1 r@2 r@3"), "chance 2 3 r,o,y,g -,-,-,- Or/Yr/Gr/B/B/B");
    assert!("chance 2 - r,o,y,g rr,-,-,r O/Y".parse::<Position>().is_err());
}

/// A player whose pieces fit on no open place is skipped too, and plays again as soon as that
/// changes.
#[test]
fn seats_that_fit_nowhere_are_skipped() {
    // Seat 1 closes place 1; seat 2 has only red for a red base.
    let start = "chance 1 - r,o gg,r O/R";
    assert_eq!(after(start, "g@1"), "chance 1 1 r,o g,r Og/R");
    assert_eq!(after(start, "g@1 g@2"), "chance 2 2 r,o -,r Og/Rg");
    assert_eq!(after(start, "g@1 g@2 r@1"), "chance 1 1 r,o -,- Ogr/Rg");
    // With 5 places it can happen, with 6 one of the other bases is free.
    assert_eq!(after("chance 1 - r,o og,r O/R/R/R/R", "g@1").chars().nth(7), Some('1'));
    assert_eq!(after("chance 1 - r,o og,r O/R/R/R/R/O", "g@1").chars().nth(7), Some('2'));
}

/// The game also ends when no player can put a piece anywhere, and the places count as they are.
#[test]
fn the_game_ends_when_no_player_can_move() {
    let over = after("chance 1 - r,o rg,r O/R", "g@1");
    assert_eq!(over, "chance 2 1 r,o r,r Og/R");
    assert_eq!(outcome(&over), "winners 1");
    assert_eq!(moves(&over), "");
    assert_eq!(position(&over).random_move(&mut FastDice::new(0)), None);
    assert_eq!(position(&over).parse_move("r@2"), Err(Refusal::Over));
    // One place: it closes with the first move.
    assert_eq!(after("chance 1 - r,o g,r O", "g@1"), "chance 2 1 r,o -,r Og");
}

/// How often the player of a turn won in kept games between equal masters, at one table.
fn share(table: &str, turn: usize) -> f64 {
    share_of_turn(include_str!("../../../../bench/numbers/games.tsv"), table, turn)
}

/// Of two players, the second has an advantage: between equally strong bots it won about three games in four.
#[test]
fn the_second_of_two_has_an_advantage() {
    let both = [share("pyramids chance 2", 2), share("pyramids fair 2", 2)];
    let mean = (both[0] + both[1]) / 2.0;
    assert!(both.iter().all(|share| *share > 0.65) && (0.7..0.8).contains(&mean), "{both:?}");
}

/// Of three players with the same pieces, the one who begins has an advantage: between equally strong bots it won almost half of the games.
#[test]
fn the_first_of_three_has_an_advantage() {
    let first = share("pyramids fair 3", 1);
    assert!((0.42..0.5).contains(&first), "{first}");
}
