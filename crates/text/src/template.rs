//! The drawing around the cells of a board, which can be filled with other values.
//!
//! The drawing is kept as it was read, with the places of its cells. A wider value uses spaces
//! around its cell as long as cells stay separate, and a narrower value is padded, so borders stay
//! in place.

use std::ops::Range;

/// The text of a drawing and the places of its cells.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Template {
    /// The lines of the drawing, each with a line feed.
    text: String,
    /// The places of the cells in `text`, row by row.
    cells: Vec<Range<usize>>,
    /// Whether values are left-aligned in their columns.
    left: bool,
}

impl Template {
    /// Returns the template of a drawing with cells at these places, `size` per row.
    pub(super) fn new(text: String, cells: Vec<Range<usize>>, size: usize) -> Self {
        let left = is_left_aligned(&text, &cells, size);
        Self { text, cells, left }
    }

    pub(super) const fn cell_count(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn fill(&self, values: impl Iterator<Item = String>) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut at = 0;
        // spaces after the last cell that its value has used
        let mut owed = 0;
        for (cell, value) in self.cells.iter().zip(values) {
            let gap = &self.text[at..cell.start];
            let gap = &gap[owed.min(gap.len())..];
            at = cell.end;
            let (old, new) = (self.text[cell.clone()].chars().count(), value.chars().count());
            let mut lacking = new.saturating_sub(old);
            let before = if self.left { 0 } else { lacking.min(spare_at_end(gap)) };
            lacking -= before;
            owed = lacking.min(spare_at_start(&self.text[at..]));
            let padding = " ".repeat(old.saturating_sub(new));
            out.push_str(&gap[..gap.len() - before]);
            if self.left {
                out.extend([value, padding]);
            } else {
                out.extend([padding, value]);
            }
        }
        out.push_str(&self.text[at + owed..]);
        out
    }
}

/// Whether cells of different width in the same column more often share their start than their end.
fn is_left_aligned(text: &str, cells: &[Range<usize>], size: usize) -> bool {
    if cells.iter().all(|cell| cell.len() == 1) {
        return false;
    }
    let (mut at, mut column) = (0, 0);
    let mut column_of = |place: usize| {
        for c in text[at..place].chars() {
            column = if c == '\n' { 0 } else { column + 1 };
        }
        at = place;
        column
    };
    let columns: Vec<_> = cells.iter().map(|cell| (column_of(cell.start), column_of(cell.end))).collect();
    let (mut begin, mut end) = (0, 0);
    for (upper, lower) in columns.iter().zip(columns.iter().skip(size)) {
        if upper.1 - upper.0 != lower.1 - lower.0 {
            begin += usize::from(upper.0 == lower.0);
            end += usize::from(upper.1 == lower.1);
        }
    }
    begin > end
}

/// Returns the number of spaces before a cell that a wider value can use.
fn spare_at_end(gap: &str) -> usize {
    let rest = gap.trim_end_matches(' ');
    let blanks = gap.len() - rest.len();
    // one space must remain between two cells
    if rest.is_empty() { blanks.saturating_sub(1) } else { blanks }
}

/// Returns the number of spaces after a cell that a wider value can use.
fn spare_at_start(rest: &str) -> usize {
    let blanks = rest.bytes().take_while(|&byte| byte == b' ').count();
    let before_border = rest[blanks..].chars().next().is_none_or(|c| c == '\n' || kdoku_board::symbols::is_border(c));
    if before_border { blanks } else { blanks.saturating_sub(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str, size: usize, values: &str) -> String {
        let cells = text.match_indices(|c: char| c.is_alphanumeric() || c == '.');
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (at, c) in cells {
            match ranges.last_mut() {
                Some(last) if last.end == at => last.end += c.len(),
                _ => ranges.push(at..at + c.len()),
            }
        }
        Template::new(text.to_owned(), ranges, size).fill(values.split(' ').map(str::to_owned))
    }

    #[test]
    fn values_use_blanks_and_borders_stay_in_place() {
        assert_eq!(filled("|  . 10 |  3 |\n", 3, "11 2 4"), "| 11  2 |  4 |\n");
        assert_eq!(filled("| .  10 | 3  |\n| 12 .  | 4  |\n", 3, "11 2 4 5 6 10"), "| 11 2  | 4  |\n| 5  6  | 10 |\n");
        assert_eq!(filled("|.|.|\n", 2, "10 2"), "|10|2|\n", "without room the drawing gives way");
        assert_eq!(filled(". .\n", 2, "10 12"), "10 12\n", "and cells stay apart");
    }
}
