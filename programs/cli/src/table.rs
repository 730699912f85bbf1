//! Tables of text.

use comfy_table::{CellAlignment, Table, presets};

/// Rows below a heading, in columns: the first one is aligned to the left, the others, which
/// hold numbers, to the right.
pub(crate) fn draw<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(head).add_rows(rows);
    for column in table.column_iter_mut() {
        let is_name = column.index == 0;
        column.set_padding((if is_name { 0 } else { 2 }, 0));
        column.set_cell_alignment(if is_name { CellAlignment::Left } else { CellAlignment::Right });
    }
    format!("{}\n", table.trim_fmt())
}

/// Rows of texts below a heading, in columns.
#[cfg(feature = "serve")]
pub(crate) fn draw_texts<const N: usize>(
    head: [String; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(head).add_rows(rows);
    for column in table.column_iter_mut() {
        column.set_padding((if column.index == 0 { 0 } else { 2 }, 0));
    }
    format!("{}\n", table.trim_fmt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_to_the_left_and_numbers_to_the_right() {
        let rows = [["greedy", "5.0 %"], ["random", "95.0 %"]].map(|row| row.map(String::from));
        assert_eq!(
            draw(["bot", "share"], rows),
            "bot      share\ngreedy   5.0 %\nrandom  95.0 %\n"
        );
    }
}
