//! Every dependency has a licence that `deny.toml` allows.

use crate::repository::{metadata, read, root};

/// The licences in `allow = [ … ]`.
fn allowed(toml: &str) -> Vec<&str> {
    let list = toml.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
    list.unwrap_or_default().split('"').skip(1).step_by(2).collect()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met. An old
/// way to write `OR` is `/`. `OR` binds more tightly than `AND` here, which can refuse too
/// much, but never allows too much.
fn is_met(expression: &str, allowed: &[&str]) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], "");
    let all = expression.split(" AND ");
    all.into_iter().all(|any| any.split(" OR ").any(|one| allowed.contains(&one.trim())))
}

#[test]
fn every_licence_is_allowed() {
    let toml = read(&root().join("deny.toml"));
    let allowed = allowed(&toml);
    let metadata = metadata(&["--locked"]);
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 100, "only {} packages", packages.len());
    for package in packages.iter().filter(|package| package["source"].is_string()) {
        let licence = package["license"].as_str().unwrap_or_default();
        let name = &package["name"];
        assert!(is_met(licence, &allowed), "{name} has the licence '{licence}'");
    }
}

#[test]
fn expressions_are_understood() {
    let toml = "[x]\nallow = [\n  \"MIT\",\n  \"Zlib\",\n]\nother = [\"no\"]\n";
    let allowed = allowed(toml);
    assert_eq!(allowed, ["MIT", "Zlib"]);
    for (expression, met) in [
        ("MIT", true),
        ("Apache-2.0", false),
        ("Apache-2.0/MIT", true),
        ("Apache-2.0 OR MIT", true),
        ("(MIT OR Apache-2.0) AND Zlib", true),
        ("MIT AND GPL-3.0", false),
        ("", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}
