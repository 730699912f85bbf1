//! Texts that are refused, with the reason each gets.

use game_api::{Game, NotationError, Request, Ruleset as _};
use slides::{Position, Ruleset, View};

const TWO: &str = "0.0.0.0.0.0,0.0.0.0.0.0";

fn refused(text: &str) -> String {
    let error: NotationError = text.parse::<Position>().expect_err(text);
    error.to_string()
}

fn refused_view(text: &str) -> String {
    text.parse::<View>().expect_err(text).to_string()
}

/// Checks pairs of a text and the start of its refusal.
fn check(pairs: &[(String, &str)], refused: fn(&str) -> String) {
    for (text, expected) in pairs {
        assert_eq!(refused(text), *expected, "{text}");
    }
}

#[test]
fn fields() {
    let pairs = [
        ("", "variant: empty; fields are separated by single spaces"),
        ("base", "seat: missing; expected <variant> <seat> <secrets> <taken> <board>"),
        ("base  1", "seat: empty; fields are separated by single spaces"),
        ("base 1 r,b 0 rr ", "position: something follows the last field, <board>"),
        ("base 1 r,b 0 rr bb", "position: something follows the last field, <board>"),
        (" base 1 r,b 0 rr", "variant: empty; fields are separated by single spaces"),
    ];
    check(&pairs.map(|(text, expected)| (text.into(), expected)), refused);
}

#[test]
fn variants() {
    let with = |variant: &str| format!("{variant} 1 r,b {TWO} rr/bb");
    let unknown = "expected base, solo, duo, teams";
    let option = "expected jokers=always, then joker-groups=off";
    for (variant, problem, expected) in [
        ("chance", "no variant 'chance'", unknown),
        ("Base", "no variant 'Base'", unknown),
        (",jokers=always", "no variant ''", unknown),
        ("base,", "option '' does not fit", option),
        ("base,jokers=never", "option 'jokers=never' does not fit", option),
        ("base,jokers=always,jokers=always", "option 'jokers=always' does not fit", option),
        ("base,joker-groups=off,jokers=always", "option 'jokers=always' does not fit", option),
        ("base,colours=2", "option 'colours=2' does not fit", option),
    ] {
        assert_eq!(refused(&with(variant)), format!("variant: {problem}; {expected}"));
    }
}

#[test]
fn seats() {
    for seat in ["0", "3", "01", "+1", "-", "one", "1,2", "٢"] {
        let expected = format!("seat: no seat '{seat}'; expected 1 to 2");
        assert_eq!(refused(&format!("base {seat} r,b {TWO} rr/bb")), expected);
    }
    let solo = "solo 2 r 0.0.0.0.0.0 rr";
    assert_eq!(refused(solo), "seat: no seat '2'; expected 1");
}

#[test]
fn secrets() {
    let with = |variant: &str, secrets: &str| format!("{variant} 1 {secrets} {TWO} rr/bb");
    let base = "expected 2 to 5 seats with one colour each, such as r,g,b";
    let solo = "expected one seat with 1 to 5 colours, such as rg";
    let duo = "expected 2 seats with two colours each, such as rg,bp";
    let teams = "expected 4 seats with one colour each, such as r,g,b,p";
    for (variant, secrets, expected) in [
        ("base", "r", base),
        ("base", "r,y,g,b,p,r", base),
        ("base", "rg,bp", base),
        ("base", "r,", base),
        ("base", ",", base),
        ("base", "-", base),
        ("solo", "r,b", solo),
        ("solo", "rygbpr", solo),
        ("duo", "r,b", duo),
        ("duo", "rg,b", duo),
        ("duo", "rg", duo),
        ("teams", "r,g,b", teams),
        ("teams", "rg,bp", teams),
    ] {
        let found = refused(&with(variant, secrets));
        assert_eq!(found, format!("secrets: '{secrets}' does not fit {variant}; {expected}"));
    }
    let pairs = [
        (with("base", "r,r"), "secrets: 'r' is there twice; expected every colour once"),
        (with("duo", "rg,gb"), "secrets: 'g' is there twice; expected every colour once"),
        (with("duo", "rr,gb"), "secrets: 'r' is there twice; expected every colour once"),
        (with("duo", "gr,bp"), "secrets: 'gr' is out of order; expected 'rg'"),
        (with("base", "r,*"), "secrets: no colour '*' in '*'; expected r, y, g, b, p"),
        (with("base", "r,o"), "secrets: no colour 'o' in 'o'; expected r, y, g, b, p"),
        (with("base", "é,R"), "secrets: no colour 'é' in 'é'; expected r, y, g, b, p"),
        (with("base", "r,?"), "secrets: seat 2 is hidden; a position has no ?"),
        (with("duo", "rg,b?"), "secrets: no colour '?' in 'b?'; expected r, y, g, b, p"),
    ];
    check(&pairs, refused);
}

#[test]
fn taken_tokens() {
    let with = |taken: &str| format!("base 1 r,b {taken} rr/bb");
    let pairs = [
        (with("-"), "taken: 1 seats; expected 2, separated by commas"),
        (with("0.0.0.0.0.0"), "taken: 1 seats; expected 2, separated by commas"),
        (with(&format!("{TWO},")), "taken: 3 seats; expected 2, separated by commas"),
        (
            with("0.0.0.0.0,0.0.0.0.0.0"),
            "taken: '0.0.0.0.0' does not have six numbers; expected r.y.g.b.p.*",
        ),
        (
            with("0.0.0.0.0.0.0,0.0.0.0.0.0"),
            "taken: '0.0.0.0.0.0.0' does not have six numbers; expected r.y.g.b.p.*",
        ),
        (with("00.0.0.0.0.0,0.0.0.0.0.0"), "taken: '00' of 'r'; expected a number from 0 to 20"),
        (with("0.-1.0.0.0.0,0.0.0.0.0.0"), "taken: '-1' of 'y'; expected a number from 0 to 20"),
        (with("0.0.+1.0.0.0,0.0.0.0.0.0"), "taken: '+1' of 'g'; expected a number from 0 to 20"),
        (with("0.0.0.21.0.0,0.0.0.0.0.0"), "taken: '21' of 'b'; expected a number from 0 to 20"),
        (with("0.0.0.0..0,0.0.0.0.0.0"), "taken: '' of 'p'; expected a number from 0 to 20"),
        (with("0.0.0.0.0.6,0.0.0.0.0.0"), "taken: '6' of '*'; expected a number from 0 to 5"),
        (
            with("0.0.0.0.0.3,0.0.0.0.0.3"),
            "taken: 0 '*' on the board and 6 taken; expected at most 5 together",
        ),
        (
            with("19.0.0.0.0.0,0.0.0.0.0.0"),
            "taken: 2 'r' on the board and 19 taken; expected at most 20 together",
        ),
        (
            with("18.20.20.10.20.5,0.0.0.8.0.0"),
            "taken: 105 tokens on the board and taken; the box holds 100",
        ),
        (
            with("99999999999999999999.0.0.0.0.0,0.0.0.0.0.0"),
            "taken: '99999999999999999999' of 'r'; expected a number from 0 to 20",
        ),
    ];
    check(&pairs, refused);
    assert!(
        with("17.19.19.10.19.5,0.0.0.7.0.0").parse::<Position>().is_ok(),
        "all that the box holds"
    );
}

#[test]
fn boards() {
    let with = |board: &str| format!("base 1 r,b {TWO} {board}");
    let pairs = [
        (with("rr//bb"), "board: 0 tokens on slide 2; expected 1 to 10"),
        (with("/rr"), "board: 0 tokens on slide 1; expected 1 to 10"),
        (with("rr/"), "board: 0 tokens on slide 2; expected 1 to 10"),
        (with("rr/-"), "board: no token '-' on slide 2; expected r, y, g, b, p, *"),
        (with("rr/bR"), "board: no token 'R' on slide 2; expected r, y, g, b, p, *"),
        (with("ré"), "board: no token 'é' on slide 1; expected r, y, g, b, p, *"),
        (with("r?"), "board: no token '?' on slide 1; expected r, y, g, b, p, *"),
        (with("r/bybybybybyb"), "board: 11 tokens on slide 2; expected 1 to 10"),
        (with("r/b/r/b/r/b/r/b/r/b/r"), "board: more than 10 slides; expected at most 10"),
        (with("***/***"), "board: 6 '*' on the board and 0 taken; expected at most 5 together"),
        (
            with("rrrrrrrrrr/rrrrrrrrrr/rb"),
            "board: 21 'r' on the board and 0 taken; expected at most 20 together",
        ),
    ];
    check(&pairs, refused);
}

#[test]
fn views() {
    let four = [TWO, TWO].join(",");
    let one = "secrets: expected the colours of one seat, of all or of none; ? for the others";
    let team =
        "secrets: expected the colours of seats 1+3 or 2+4, of all or of none; ? for the others";
    let pairs = [
        (format!("base 1 r,b,? {TWO},0.0.0.0.0.0 rr/bb"), one),
        (
            format!("duo 1 r?,?? {TWO} rr/bb"),
            "secrets: no colour '?' in 'r?'; expected r, y, g, b, p",
        ),
        (
            format!("duo 1 rg,? {TWO} rr/bb"),
            "secrets: 'rg,?' does not fit duo; expected 2 seats with two colours each, such as rg,bp",
        ),
        (format!("teams 1 r,?,?,? {four} rr/bb"), team),
        (format!("teams 1 r,b,?,? {four} rr/bb"), team),
        (format!("teams 1 r,b,g,? {four} rr/bb"), team),
        (
            format!("base 1 r,? {TWO} ******"),
            "board: 6 '*' on the board and 0 taken; expected at most 5 together",
        ),
    ];
    check(&pairs, refused_view);
    for text in [
        format!("base 2 ?,b {TWO} -"),
        format!("duo,jokers=always 2 ??,gp {TWO} rr/bb"),
        format!("teams 3 ?,b,?,r {four} rr/bb"),
        "solo 1 rgp 0.0.0.0.0.0 rr/bb".into(),
        // What a spectator sees.
        format!("base 1 ?,? {TWO} rr/bb"),
        "solo 1 ?? 0.0.0.0.0.0 rr/bb".into(),
        format!("teams 1 ?,?,?,? {four} rr/bb"),
        // Everything is revealed.
        format!("duo 1 rg,bp {TWO} rr/bb"),
        format!("teams 1 r,y,g,b {four} rr/bb"),
    ] {
        let view: View = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(view.to_string(), text);
    }
}

#[test]
fn moves() {
    let board = "ggy/*y*/b**/r";
    let start: Position = format!("base 1 r,b {TWO} {board}").parse().expect("a position");
    let cell = |text: &str| {
        format!(
            "'{text}' is no cell; expected a slide a to j and a height 1 to 10, such as c4 or c4+d4"
        )
    };
    for (text, part) in [
        ("", ""),
        ("a0", "a0"),
        ("a11", "a11"),
        ("a01", "a01"),
        ("k1", "k1"),
        ("A1", "A1"),
        ("a", "a"),
        ("1", "1"),
        ("é1", "é1"),
        ("a1 ", "a1 "),
        ("a1+", ""),
        ("+a1", ""),
        ("a1++b1", ""),
        ("a1,b1", "a1,b1"),
        ("a12345678901234567890123456789", "a12345678901234567890123…"),
    ] {
        assert_eq!(start.parse_move(text).expect_err(text).to_string(), cell(part));
    }
    for (text, expected) in [
        ("a1+b1+b1", "b1 is named twice; expected every cell once"),
        ("b1+b1", "b1 is named twice; expected every cell once"),
        ("a1+a1", "a1 is named twice; expected every cell once"),
        ("a4", "a4 is empty; expected a cell with a token"),
        ("a1+j10", "j10 is empty; expected a cell with a token"),
        (
            "a1+a2",
            "a2 is no joker; expected one coloured cell of the group first, then only jokers",
        ),
        (
            "b1+a1",
            "a1 is no joker; expected one coloured cell of the group first, then only jokers",
        ),
        ("a3", "a3 stands alone; a group has two or more tokens"),
        ("b1", "b1 is a joker; name a coloured cell of the group first, or all jokers of a group"),
        ("a1+c2", "the joker c2 is not connected to a1; leave it out"),
        ("b1+b3", "the joker b3 is not connected to b1; leave it out"),
    ] {
        assert_eq!(start.parse_move(text).expect_err(text).to_string(), expected);
    }
}

#[test]
fn moves_under_options() {
    let with = |options: &str, board: &str| -> Position {
        format!("base,{options} 1 r,b {TWO} {board}").parse().expect("a position")
    };
    let always = with("jokers=always", "gg*/yr*/b");
    let left_out = "the joker a3 touches the group; with jokers=always it must be named too";
    assert_eq!(always.parse_move("a1").expect_err("left out").to_string(), left_out);
    assert!(always.parse_move("a1+a3+b3").is_ok());
    let off = with("joker-groups=off", "**/r/b");
    let jokers = "a group needs a coloured token: joker-groups=off is set";
    assert_eq!(off.parse_move("a1+a2").expect_err("off").to_string(), jokers);
    assert_eq!(off.parse_move("a1").expect_err("off").to_string(), jokers);
    let over = with("joker-groups=off", "**/b");
    let no_more = "the game is over: no more groups are removed";
    assert_eq!(over.parse_move("b1+a1").expect_err("over").to_string(), no_more);
    let surrounded: Position =
        format!("base 1 r,b {TWO} yyr/g**p/bbr").parse().expect("a position");
    assert_eq!(
        surrounded.parse_move("b2+b3").expect_err("surrounded").to_string(),
        "tokens of all five colours touch these jokers; name a coloured cell of the group first"
    );
}

#[test]
fn rulesets() {
    let ask = |variant: Option<&str>, players: Option<usize>, options: &[&str]| {
        Ruleset::from_request(&Request {
            variant: variant.map(String::from),
            players,
            options: options.iter().map(|option| option.to_string()).collect(),
        })
    };
    let refused = |variant, players, options: &[&str]| {
        ask(variant, players, options).expect_err("no such ruleset").to_string()
    };
    let options = "expected jokers=always, joker-groups=off";
    assert_eq!(
        refused(Some("trio"), None, &[]),
        "no variant 'trio'; expected base, solo, duo, teams"
    );
    assert_eq!(refused(None, Some(6), &[]), "base is for 2 to 5 players, not 6");
    assert_eq!(refused(Some("solo"), Some(2), &[]), "solo is for 1 player, not 2");
    assert_eq!(refused(Some("duo"), Some(3), &[]), "duo is for 2 players, not 3");
    assert_eq!(refused(Some("teams"), Some(2), &[]), "teams is for 4 players, not 2");
    assert_eq!(refused(None, None, &["colours=2"]), format!("no option 'colours=2'; {options}"));
    for wrong in ["colours=0", "colours=6", "colours=02", "colours", "jokers", "jokers=never"] {
        assert_eq!(
            refused(Some("solo"), None, &[wrong]),
            format!("no option '{wrong}'; {options}, colours=1 to colours=5")
        );
    }
    let twice = ["colours=2", "colours=3"];
    assert!(refused(Some("solo"), None, &twice).contains("is given twice"));
    // Defaults.
    assert_eq!(ask(None, None, &[]), ask(Some("base"), Some(3), &[]));
    assert_eq!(ask(Some("solo"), None, &[]), ask(Some("solo"), Some(1), &["colours=1"]));
    assert_eq!(Ruleset::all()[0], ask(None, None, &[]).expect("the default"));
}
