//! Texts that are refused, with the reason each gets.

use game_api::{Game, Gap, NotationError, Request, Ruleset as _, refusal};
use slides::{Position, Ruleset, View};

const TWO: &str = "0.0.0.0.0.0,0.0.0.0.0.0";

fn refused(text: &str) -> String {
    as_text(&text.parse::<Position>().expect_err(text))
}

fn refused_view(text: &str) -> String {
    as_text(&text.parse::<View>().expect_err(text))
}

fn as_text(error: &NotationError) -> String {
    format!("{}: {}", error.field, error.reason)
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
        ("", "variant: position.empty"),
        (
            "base",
            "seat: position.missing expected=[field-variant, field-seat, field-secrets, field-taken, field-board]",
        ),
        ("base  1", "seat: position.empty"),
        ("base 1 r,b 0 rr ", "position: position.surplus last=field-board"),
        ("base 1 r,b 0 rr bb", "position: position.surplus last=field-board"),
        (" base 1 r,b 0 rr", "variant: position.empty"),
    ];
    check(&pairs.map(|(text, expected)| (text.into(), expected)), refused);
}

#[test]
fn variants() {
    let with = |variant: &str| format!("{variant} 1 r,b {TWO} rr/bb");
    for (variant, found) in [("chance", "chance"), ("Base", "Base"), (",jokers=always", "")] {
        let expected = Gap::any_text(["base", "solo", "duo", "teams"]);
        let reason = refusal!("position.unknown", found = Gap::quote(found), expected = expected);
        assert_eq!(refused(&with(variant)), format!("variant: {reason}"));
    }
    for (variant, found) in [
        ("base,", ""),
        ("base,jokers=never", "jokers=never"),
        ("base,jokers=always,jokers=always", "jokers=always"),
        ("base,joker-groups=off,jokers=always", "jokers=always"),
        ("base,colours=2", "colours=2"),
    ] {
        let expected = ["jokers=always", "joker-groups=off"].map(Gap::text).to_vec();
        let expected = Gap::All(expected);
        let reason = refusal!("position.option", found = Gap::quote(found), expected = expected);
        assert_eq!(refused(&with(variant)), format!("variant: {reason}"));
    }
}

#[test]
fn seats() {
    for seat in ["0", "3", "01", "+1", "-", "one", "1,2", "٢"] {
        let expected = format!("seat: position.seat found={seat} count=2");
        assert_eq!(refused(&format!("base {seat} r,b {TWO} rr/bb")), expected);
    }
    let solo = "solo 2 r 0.0.0.0.0.0 rr";
    assert_eq!(refused(solo), "seat: position.seat found=2 count=1");
}

#[test]
fn secrets() {
    let with = |variant: &str, secrets: &str| format!("{variant} 1 {secrets} {TWO} rr/bb");
    for (variant, secrets) in [
        ("base", "r"),
        ("base", "r,y,g,b,p,r"),
        ("base", "rg,bp"),
        ("base", "r,"),
        ("base", ","),
        ("base", "-"),
        ("solo", "r,b"),
        ("solo", "rygbpr"),
        ("duo", "r,b"),
        ("duo", "rg,b"),
        ("duo", "rg"),
        ("teams", "r,g,b"),
        ("teams", "rg,bp"),
    ] {
        let found = refused(&with(variant, secrets));
        assert_eq!(found, format!("secrets: slides.secrets-{variant} found={secrets}"));
    }
    let pairs = [
        (with("base", "r,r"), "secrets: position.twice found=r"),
        (with("duo", "rg,gb"), "secrets: position.twice found=g"),
        (with("duo", "rr,gb"), "secrets: position.twice found=r"),
        (with("duo", "gr,bp"), "secrets: position.order found=gr expected=rg"),
        (
            with("base", "r,*"),
            "secrets: position.letter letter=* text=* expected=[r | y | g | b | p]",
        ),
        (
            with("base", "r,o"),
            "secrets: position.letter letter=o text=o expected=[r | y | g | b | p]",
        ),
        (
            with("base", "é,R"),
            "secrets: position.letter letter=é text=é expected=[r | y | g | b | p]",
        ),
        (with("base", "r,?"), "secrets: position.hidden seat=2"),
        (
            with("duo", "rg,b?"),
            "secrets: position.letter letter=? text=b? expected=[r | y | g | b | p]",
        ),
    ];
    check(&pairs, refused);
}

#[test]
fn taken_tokens() {
    let with = |taken: &str| format!("base 1 r,b {taken} rr/bb");
    let pairs = [
        (with("-"), "taken: position.seats found=1 count=2"),
        (with("0.0.0.0.0.0"), "taken: position.seats found=1 count=2"),
        (with(&format!("{TWO},")), "taken: position.seats found=3 count=2"),
        (
            with("0.0.0.0.0,0.0.0.0.0.0"),
            "taken: position.counts found=0.0.0.0.0 expected=r.y.g.b.p.*",
        ),
        (
            with("0.0.0.0.0.0.0,0.0.0.0.0.0"),
            "taken: position.counts found=0.0.0.0.0.0.0 expected=r.y.g.b.p.*",
        ),
        (with("00.0.0.0.0.0,0.0.0.0.0.0"), "taken: position.number found=00 most=20"),
        (with("0.-1.0.0.0.0,0.0.0.0.0.0"), "taken: position.number found=-1 most=20"),
        (with("0.0.+1.0.0.0,0.0.0.0.0.0"), "taken: position.number found=+1 most=20"),
        (with("0.0.0.21.0.0,0.0.0.0.0.0"), "taken: position.number found=21 most=20"),
        (with("0.0.0.0..0,0.0.0.0.0.0"), "taken: position.number found=\"\" most=20"),
        (with("0.0.0.0.0.6,0.0.0.0.0.0"), "taken: position.number found=6 most=5"),
        (with("0.0.0.0.0.3,0.0.0.0.0.3"), "taken: slides.too-many token=* board=0 taken=6 most=5"),
        (
            with("19.0.0.0.0.0,0.0.0.0.0.0"),
            "taken: slides.too-many token=r board=2 taken=19 most=20",
        ),
        (with("18.20.20.10.20.5,0.0.0.8.0.0"), "taken: slides.box count=105 most=100"),
        (
            with("99999999999999999999.0.0.0.0.0,0.0.0.0.0.0"),
            "taken: position.number found=99999999999999999999 most=20",
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
        (with("rr//bb"), "board: slides.height count=0 slide=2 most=10"),
        (with("/rr"), "board: slides.height count=0 slide=1 most=10"),
        (with("rr/"), "board: slides.height count=0 slide=2 most=10"),
        (with("rr/-"), "board: position.letter letter=- text=- expected=[r | y | g | b | p | *]"),
        (with("rr/bR"), "board: position.letter letter=R text=bR expected=[r | y | g | b | p | *]"),
        (with("ré"), "board: position.letter letter=é text=ré expected=[r | y | g | b | p | *]"),
        (with("r?"), "board: position.letter letter=? text=r? expected=[r | y | g | b | p | *]"),
        (with("r/bybybybybyb"), "board: slides.height count=11 slide=2 most=10"),
        (with("r/b/r/b/r/b/r/b/r/b/r"), "board: slides.slides most=10"),
        (with("***/***"), "board: slides.too-many token=* board=6 taken=0 most=5"),
        (
            with("rrrrrrrrrr/rrrrrrrrrr/rb"),
            "board: slides.too-many token=r board=21 taken=0 most=20",
        ),
    ];
    check(&pairs, refused);
}

#[test]
fn views() {
    let four = [TWO, TWO].join(",");
    let one = "secrets: position.view";
    let team = "secrets: slides.view-of-team";
    let pairs = [
        (format!("base 1 r,b,? {TWO},0.0.0.0.0.0 rr/bb"), one),
        (
            format!("duo 1 r?,?? {TWO} rr/bb"),
            "secrets: position.letter letter=? text=r? expected=[r | y | g | b | p]",
        ),
        (format!("duo 1 rg,? {TWO} rr/bb"), "secrets: slides.secrets-duo found=rg,?"),
        (format!("teams 1 r,?,?,? {four} rr/bb"), team),
        (format!("teams 1 r,b,?,? {four} rr/bb"), team),
        (format!("teams 1 r,b,g,? {four} rr/bb"), team),
        (
            format!("base 1 r,? {TWO} ******"),
            "board: slides.too-many token=* board=6 taken=0 most=5",
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
    let cell = |text: &str| refusal!("slides.no-cell", found = Gap::text(text)).to_string();
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
        ("a1+b1+b1", "slides.twice cell=b1"),
        ("b1+b1", "slides.twice cell=b1"),
        ("a1+a1", "slides.twice cell=a1"),
        ("a4", "slides.empty cell=a4"),
        ("a1+j10", "slides.empty cell=j10"),
        ("a1+a2", "slides.not-a-joker cell=a2"),
        ("b1+a1", "slides.not-a-joker cell=a1"),
        ("a3", "slides.alone cell=a3"),
        ("b1", "slides.one-joker cell=b1"),
        ("a1+c2", "slides.apart joker=c2 first=a1"),
        ("b1+b3", "slides.apart joker=b3 first=b1"),
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
    let left_out = "slides.left-out joker=a3";
    assert_eq!(always.parse_move("a1").expect_err("left out").to_string(), left_out);
    assert!(always.parse_move("a1+a3+b3").is_ok());
    let off = with("joker-groups=off", "**/r/b");
    let jokers = "slides.jokers-only";
    assert_eq!(off.parse_move("a1+a2").expect_err("off").to_string(), jokers);
    assert_eq!(off.parse_move("a1").expect_err("off").to_string(), jokers);
    let over = with("joker-groups=off", "**/b");
    let no_more = "move.over";
    assert_eq!(over.parse_move("b1+a1").expect_err("over").to_string(), no_more);
    let surrounded: Position =
        format!("base 1 r,b {TWO} yyr/g**p/bbr").parse().expect("a position");
    assert_eq!(
        surrounded.parse_move("b2+b3").expect_err("surrounded").to_string(),
        "slides.every-colour-touches"
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
    let option = |found: &str, expected: &[&str]| {
        let expected = Gap::any_text(expected);
        refusal!("request.option", found = Gap::text(found), expected = expected).to_string()
    };
    let (always, off) = ("jokers=always", "joker-groups=off");
    assert_eq!(
        refused(Some("trio"), None, &[]),
        "request.variant found=trio expected=[base | solo | duo | teams]"
    );
    assert_eq!(
        refused(None, Some(6), &[]),
        "request.players-range variant=base found=6 least=2 most=5"
    );
    assert_eq!(refused(Some("solo"), Some(2), &[]), "request.players variant=solo found=2 count=1");
    assert_eq!(refused(Some("duo"), Some(3), &[]), "request.players variant=duo found=3 count=2");
    assert_eq!(
        refused(Some("teams"), Some(2), &[]),
        "request.players variant=teams found=2 count=4"
    );
    assert_eq!(refused(None, None, &["colours=2"]), option("colours=2", &[always, off]));
    for wrong in ["colours=0", "colours=6", "colours=02", "colours", "jokers", "jokers=never"] {
        assert_eq!(
            refused(Some("solo"), None, &[wrong]),
            option(wrong, &[always, off, "colours=1..5"])
        );
    }
    let twice = ["colours=2", "colours=3"];
    assert_eq!(refused(Some("solo"), None, &twice), "request.repeated option=\"colours=3\"");
    // Defaults.
    assert_eq!(ask(None, None, &[]), ask(Some("base"), Some(3), &[]));
    assert_eq!(ask(Some("solo"), None, &[]), ask(Some("solo"), Some(1), &["colours=1"]));
    assert_eq!(Ruleset::all()[0], ask(None, None, &[]).expect("the default"));
}
