//! The format of a translation file.

/// Keys and texts of a file, in order. Lines that begin with `#` are comments.
pub(crate) fn texts(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = file.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = "))
}
