//! Why tests are ignored: each mark says it in a way that `cargo xtask test` goes by.

use crate::repository::{LAYERS, files, read, root, told};

/// What a mark begins with.
const REASONS: [&str; 3] = ["service: ", "long: ", "browser: "];

#[test]
fn ignored_tests_say_why() {
    let folders = LAYERS.iter().copied().chain(["xtask"]);
    let sources = folders.flat_map(|folder| files(&root().join(folder), ".rs"));
    let mut count = [0; REASONS.len()];
    for path in sources.filter(|path| !path.ends_with(file!())) {
        let mut is_long = false;
        for line in read(&path).lines() {
            match line.trim_start() {
                "mod long {" => is_long = true,
                // The end of the module: everything in it is indented.
                _ if is_long && line.starts_with('}') => is_long = false,
                _ => {}
            }
            let Some(mark) = line.trim_start().strip_prefix("#[ignore") else { continue };
            let reason = mark.trim_start_matches(" = \"");
            let kind = REASONS.iter().position(|kind| reason.starts_with(kind));
            let kind = kind.unwrap_or_else(|| panic!("{}: {line}", told(&path)));
            assert_eq!(REASONS[kind] == "long: ", is_long, "{}: {line}", told(&path));
            count[kind] += 1;
        }
    }
    assert!(count.iter().all(|count| *count > 9), "{count:?}");
}
