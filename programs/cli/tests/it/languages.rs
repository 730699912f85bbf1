//! The command speaks the language that it is asked to speak, and every refusal has a
//! sentence in it.

use std::process::Command;

use quatuor::{AnyGame, Dice, FastDice, Refusal, Request, Seed};
use show::words::{Language, Words};

use crate::run::{quatuor, quatuor_with_input};

const PYRAMIDS: &str = "chance 1 - r,p g,o R/P/O/G";

#[test]
fn an_option_chooses_the_language() {
    let told = |arguments: &[&str]| quatuor(arguments).err;
    let apply = ["apply", "pyramids", PYRAMIDS, "o@1"];
    assert_eq!(
        told(&[&apply[..], &["--language", "fr"]].concat()),
        "error: coup 1\u{a0}: le joueur 1 n’a pas de pièce en orange dans sa réserve\n"
    );
    assert_eq!(
        told(&[&["--language=nl"], &apply[..]].concat()),
        "error: zet 1: speler 1 heeft geen stuk in oranje op voorraad\n"
    );
    assert_eq!(
        told(&["deal", "chess", "--language", "nl"]),
        "error: ongeldige waarde ‘chess’ voor <GAME>: er is geen spel ‘chess’; verwacht: \
         slides, pyramids, shuttles of cups\n"
    );
    assert_eq!(
        told(&["deal", "cups", "--language", "de"]),
        "error: invalid value 'de' for --language <LANGUAGE>: 'de' is not a language; expected \
         en, fr or nl\n"
    );
}

#[test]
fn the_environment_chooses_the_language() {
    let told = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quatuor"));
        command.args(["moves", "pyramids", ""]);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        let output = fixtures::output(&mut command, fixtures::PATIENCE, "a refusal");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let english = "error: mode: empty; expected single spaces between the fields\n";
    let french =
        "error: mode\u{a0}: vide\u{a0}; attendu\u{a0}: une seule espace entre les champs\n";
    let dutch = "error: modus: leeg; verwacht: één spatie tussen de velden\n";
    assert_eq!(told(&[]), english);
    assert_eq!(told(&[("LANG", "fr_BE.UTF-8")]), french);
    assert_eq!(told(&[("LANG", "fr_BE.UTF-8"), ("LC_MESSAGES", "nl_BE.UTF-8")]), dutch);
    assert_eq!(told(&[("LANG", "fr"), ("LC_MESSAGES", "fr"), ("LC_ALL", "C")]), english);
    assert_eq!(told(&[("LC_ALL", ""), ("LANG", "nl")]), dutch);
    assert_eq!(told(&[("LANG", "ja_JP.UTF-8")]), english);
}

#[test]
fn answers_that_programs_read_are_the_same_in_every_language() {
    for command in [
        &["moves", "pyramids", PYRAMIDS][..],
        &["outcome", "pyramids", PYRAMIDS],
        &["deal", "cups", "--seed", "1"],
        &["solve", "slides", "solo 1 r 0.0.0.0.0.0 rr"],
    ] {
        let answer = quatuor(command);
        assert_eq!(answer.status, 0, "{command:?}: {}", answer.err);
        assert_eq!(answer, quatuor(&[command, &["--language", "fr"]].concat()));
    }
}

#[test]
fn a_game_is_played_in_dutch() {
    let arguments = ["play", "shuttles", "--seats", "Ann,Bob", "--seed", "1", "--language", "nl"];
    let out = quatuor_with_input(&arguments, "help\nonzin\nundo\nleft\n".as_bytes()).out;
    for told in [
        "Pendels: Breng pionnen",
        "Startwoord: 1.",
        "Ann, jouw zet:",
        "vraagt een goede zet en de reden",
        "‘onzin’ is geen zet; verwacht: left, right, L<rij>, D<rij>:<aantal>, U<rij> of pass",
        "Er is niets terug te nemen.",
        "De partij stopt na zet 1.",
    ] {
        assert!(out.contains(told), "'{told}' in: {out}");
    }
}

/// Broken positions, moves and requests of every game, and what is said about them.
#[test]
fn every_refusal_has_a_sentence_in_every_language() {
    let mut dice = FastDice::new(14);
    let mut refusals: Vec<Refusal> = vec![];
    for game in AnyGame::ALL {
        let rulesets = game.rulesets();
        for number in 0..600 {
            let request = &rulesets[number % rulesets.len()];
            let seed = Seed::new(number.to_string());
            let mut position = game.deal(request, &seed).expect("a ruleset of the game");
            for _ in 0..dice.below(40) {
                let Some(mv) = position.random_move(&mut dice) else { break };
                refusals.extend(position.read_move(&broken(&mv.to_string(), &mut dice)).err());
                position.play(mv).expect("a legal move");
            }
            let text = broken(&position.to_string(), &mut dice);
            refusals.extend(game.read(&text).err().map(Refusal::from));
        }
        for wrong in [
            Request { variant: Some("trio".into()), ..Request::default() },
            Request { players: Some(9), ..Request::default() },
            Request { options: vec!["blue".into()], ..Request::default() },
        ] {
            refusals.extend(game.complete(&wrong).err().map(Refusal::from));
        }
    }
    let codes: std::collections::BTreeSet<&str> = refusals.iter().map(innermost).collect();
    assert!(codes.len() > 60, "only {}: {codes:?}", codes.len());
    for language in Language::ALL {
        let words = Words::new(language);
        for refusal in &refusals {
            let told = words.refusal(refusal);
            let code = innermost(refusal);
            let raw = ["field-", "form-", "={", code];
            assert!(!raw.iter().any(|raw| told.contains(raw)), "{language:?}: {refusal}: {told}");
        }
    }
}

/// The code of the last reason.
fn innermost(refusal: &Refusal) -> &str {
    match refusal.gap("reason") {
        Some(quatuor::Gap::Reason(reason)) => innermost(reason),
        _ => &refusal.code,
    }
}

/// The text with one or two characters changed.
fn broken(text: &str, dice: &mut FastDice) -> String {
    const LETTERS: &[u8] = b"rygbpowRYGB*?,/-.:+>@ 0123456789LDUx";
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(2) {
        let new = char::from(LETTERS[dice.below(LETTERS.len() as u32) as usize]);
        let at = dice.below(letters.len() as u32 + 1) as usize;
        match dice.below(3) {
            0 if at < letters.len() => letters[at] = new,
            1 if at < letters.len() && letters.len() > 1 => drop(letters.remove(at)),
            _ => letters.insert(at, new),
        }
    }
    letters.into_iter().collect()
}
