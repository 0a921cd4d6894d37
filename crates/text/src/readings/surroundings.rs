//! Text around boards, replaced by spaces: commands of LaTeX, words behind the rows of a board.
//!
//! Every character of a board stays where it stood.

use crate::remarks;
use kdoku_board::symbols::is_border;

/// The text without what surrounds its boards, if anything does.
pub(super) fn without(text: &str) -> Option<String> {
    if text.contains("\\begin{") {
        return Some(without_commands(text));
    }
    let lines: Vec<&str> = text.lines().collect();
    let ends = edge_of_drawing(&lines).or_else(|| comments(&lines))?;
    Some(lines.iter().zip(ends).map(|(line, end)| blank_from(line, end) + "\n").collect())
}

/// The line with spaces from this byte on.
fn blank_from(line: &str, end: usize) -> String {
    line[..end].to_owned() + &" ".repeat(line[end..].chars().count())
}

/// A LaTeX text without commands. Only rows of cells are left, with `|` between cells.
fn without_commands(text: &str) -> String {
    let row = |line: &str| {
        let mut is_command = false;
        let mut cell = |c: char| {
            is_command = c == '\\' || is_command && c.is_ascii_alphabetic();
            match c {
                '&' => '|',
                '{' | '}' | '$' => ' ',
                _ if is_command => ' ',
                _ => c,
            }
        };
        let row: String = line.chars().map(&mut cell).collect();
        // the dot that ends a row of the package `sudoku`
        let end = row.trim_end().strip_suffix("|.").map_or(row.len(), |rest| rest.len() + 1);
        let is_row = line.contains('&') || line.trim_start().starts_with('|');
        blank_from(&row, if is_row { end } else { 0 }) + "\n"
    };
    text.lines().map(row).collect()
}

/// Where each line ends, if words stand to the right of a drawing with an edge.
fn edge_of_drawing(lines: &[&str]) -> Option<Vec<usize>> {
    let is_edge = |c: char| is_border(c) && !matches!(c, '-' | ':' | '=' | '–' | '—' | '─' | '━' | '═');
    let edge = |line: &str| line.char_indices().rev().find(|&(_, c)| is_edge(c)).map(|(at, c)| at + c.len_utf8());
    let is_drawn = |line: &&str| line.trim_start().starts_with(is_edge);
    let column = |line: &str, end: usize| line[..end].chars().count();
    let mut columns = lines.iter().filter(|line| is_drawn(line)).map(|line| edge(line).map(|end| column(line, end)));
    let first = columns.next()??;
    if columns.any(|other| other != Some(first)) {
        return None;
    }
    let ends: Vec<_> = lines.iter().map(|line| edge(line).filter(|_| is_drawn(line)).unwrap_or(line.len())).collect();
    let mut tails = lines.iter().zip(&ends).map(|(line, end)| line[*end..].trim()).filter(|tail| !tail.is_empty());
    let is_found = tails.clone().next().is_some();
    (is_found && tails.all(|tail| tail.contains(char::is_alphabetic))).then_some(ends)
}

/// Where each line ends, if comments stand behind some rows of boards.
fn comments(lines: &[&str]) -> Option<Vec<usize>> {
    let start = |line: &&str| {
        let at = [" # ", " // ", " <", " -- ", " % ", " ; "].iter().filter_map(|mark| line.find(mark)).min();
        let is_comment = |at: &usize| line[*at..].contains(char::is_alphabetic) && !remarks::is_remark(&line[..*at]);
        at.filter(is_comment).unwrap_or(line.len())
    };
    let ends: Vec<_> = lines.iter().map(start).collect();
    let rows = || lines.iter().zip(&ends);
    let parts = |c: char| c.is_whitespace() || is_border(c);
    let width = |row: &str| match row.split(parts).filter(|word| !word.is_empty()).count() {
        ..4 => row.chars().filter(|c| c.is_alphanumeric() || *c == '.' || *c == '_').count(),
        words => words,
    };
    let (line, end) = rows().find(|(line, end)| **end < line.len())?;
    // the rows without comments show that these are rows, and not lines of whole boards
    let n = width(&line[..*end]);
    let same: Vec<_> = rows().filter(|(line, end)| width(&line[..**end]) == n).collect();
    let found = same.iter().filter(|(line, end)| **end < line.len()).count();
    (n > 3 && same.len().is_multiple_of(n) && 2 * found <= same.len()).then_some(ends)
}
