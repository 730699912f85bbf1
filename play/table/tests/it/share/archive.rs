//! Everything in one file.

use table::share::Archive;

fn parts() -> Vec<(String, String)> {
    [
        ("quatuor.settings", "light day\nsound no\n"),
        ("quatuor.table.x", "12 quatuor 1 ab"),
        ("quatuor.odd", " \\n\r\n é "),
    ]
    .map(|(name, text)| (name.to_string(), text.to_string()))
    .into()
}

#[test]
fn everything_comes_back() {
    let file = Archive::write(&parts());
    assert_eq!(Archive::read(&file), Some(Archive { parts: parts(), damaged: 0 }));
    let windows = format!("\u{feff}{}", file.replace('\n', "\r\n"));
    assert_eq!(Archive::read(&windows), Some(Archive { parts: parts(), damaged: 0 }));
    assert_eq!(Archive::read(&Archive::write(&[])), Some(Archive::default()));
}

#[test]
fn damage_costs_one_part_only() {
    let file = Archive::write(&parts());
    for place in file.find('\n').expect("a head") + 1..file.len() {
        if !file.is_char_boundary(place) || !file.is_char_boundary(place + 1) {
            continue;
        }
        let mut damaged = file.clone();
        damaged.replace_range(place..=place, "#");
        let found = Archive::read(&damaged).expect("the head is whole");
        assert!(found.parts.iter().all(|part| parts().contains(part)), "{damaged}");
        assert!((1..=2).contains(&found.damaged) && found.parts.len() + found.damaged == 3);
        let cut = Archive::read(&file[..place]).expect("the head is whole");
        assert!(cut.parts.len() + cut.damaged == 3 || place == file.len() - 1);
    }
}

#[test]
fn other_files_are_none() {
    for file in ["", "quatuor record 1\n", "quatuor archive 2: 4", "quatuor archive 1: many"] {
        assert_eq!(Archive::read(file), None, "{file}");
    }
}

#[test]
fn nothing_is_replaced_by_something_older() {
    for (here, there, takes) in [
        (None, "anything", true),
        (Some("5 a"), "6 b", true),
        (Some("6 a"), "6 b", false),
        (Some("7 a"), "6 b", false),
        (Some("a"), "b", false),
        (Some("7 a"), "b", false),
        (Some("a"), "7 b", false),
    ] {
        assert_eq!(Archive::takes(here, there), takes, "{here:?} {there}");
    }
}
