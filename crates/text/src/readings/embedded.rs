//! Lines with one puzzle among other fields, and boards with their rows joined in a line.
//!
//! ```text
//! 0001d2888928 2000500060100000906…  7.1        <game data="53007000…"/>
//! https://example.org/play?bd=53007000…         Puzzle: 53..7….
//! 53..7….,6..195…,.98…                          53..7…./6..195…/.98…
//! ```
//!
//! Exactly one field of a line is as long as a board and consists of digits and one blank. Beside
//! it a solution may stand. Lines without such a field must be evidently something else.

use super::{Line, Reading, cells, full, lists, side, text_of};
use crate::{Board, FormatError, FormatErrorKind, Place, ReadOptions, line, remarks};
use std::ops::Range;

/// The fewest characters of a board.
const SHORTEST: usize = 16;

/// The boards of a text of such lines.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let mut boards = Vec::new();
    let mut has_other = false;
    for line in full(lines) {
        let (label, rest) = text_of(line).split_once(':').unwrap_or_default();
        let is_solved = |board: &Board| is_solved_by(&board.grid.to_string().replace(['\n', ' '], ""), rest.trim());
        if lists::is_solution(label) && boards.last().is_some_and(is_solved) {
            continue;
        }
        match read_line(line, options) {
            Some(Ok(board)) => {
                let is_joined = side(text_of(line).chars().count()).is_none();
                has_other |= is_joined || board.span != (line.start..line.end());
                boards.push(board);
            }
            Some(Err(error)) => return Some(Err(error)),
            None if is_beside(text_of(line)) => {}
            None => return None,
        }
    }
    // lines of nothing else are read as lines or rows
    (has_other || boards.len() == 1).then_some(Ok(boards))
}

/// Whether a line stands beside puzzles: words, or the markup of a page or an object.
fn is_beside(text: &str) -> bool {
    let text = text.trim();
    let most = if text.starts_with('<') { 15 } else { 8 };
    let runs = || text.split(|c: char| !(c.is_ascii_digit() || c == '.')).map(str::len);
    // rows that are joined may be a board, too
    let has_rows = runs().filter(|length| *length > 3).sum::<usize>() > 11;
    let has_cells = runs().any(|length| length > most) || has_rows;
    !has_cells
        && remarks::link_with_puzzle(text).is_none()
        && (remarks::is_remark(text) || text.starts_with(['<', '{', '}', '[', ']', '"', '|']))
}

/// The fields that may be a board.
fn fields(text: &str, is_part: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut fields: Vec<Range<usize>> = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        if is_part(c) {
            start.get_or_insert(at);
        } else if let Some(start) = start.take() {
            // a letter beside it makes it a part of another word
            let before = text[..start].chars().next_back().is_some_and(char::is_alphanumeric);
            if !before && !c.is_alphanumeric() {
                fields.push(start..at);
            }
        }
    }
    fields
}

/// Whether a field is a board: digits up to its size, and one blank.
fn side_of(field: &str) -> Option<usize> {
    let n = side(field.chars().count())?;
    if n > 9 {
        let blanks = field.bytes().filter(|byte| matches!(byte, b'.' | b'0')).count();
        let is_glyph = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase() || byte == b'.';
        return (field.bytes().all(is_glyph) && 4 * blanks > field.len() && n < 26).then_some(n);
    }
    let mut blanks = field.chars().filter(|c| !matches!(c, '1'..='9'));
    let blank = blanks.clone().next();
    let is_one = blanks.all(|c| Some(c) == blank || c == '0' && blank == Some('.') || c == '.' && blank == Some('0'));
    let most = field.chars().filter_map(|c| c.to_digit(10)).max()? as usize;
    // sixteen digits may be any number
    let is_board = n > 4 || field.contains('.');
    (is_one && is_board && (1..=n).contains(&most)).then_some(n)
}

/// The column of a line of a table in which its puzzle stands, from 1, and what separates columns:
/// if exactly one field is a puzzle of 6×6 or more, or one and another that is its solution.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
/// use kdoku::text::column;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(column(&format!("17 {puzzle}  7.2")), Some((2, b' ')));
/// assert_eq!(column(&format!("{puzzle},{puzzle}")), None);
/// ```
#[must_use]
pub fn column(line: &str) -> Option<(usize, u8)> {
    if remarks::link_with_puzzle(line).is_some() {
        return None;
    }
    [b',', b';', b'\t', b'|', b' '].into_iter().find_map(|separator| {
        let fields: Vec<&str> = match separator {
            b' ' => line.split_ascii_whitespace().collect(),
            _ => line.split(char::from(separator)).map(|field| field.trim().trim_matches('"')).collect(),
        };
        let is_puzzle = |field: &&&str| field.len() > 35 && side_of(field).is_some();
        let puzzles: Vec<&&str> = fields.iter().filter(is_puzzle).collect();
        let puzzle = match puzzles[..] {
            [only] if fields.len() > 1 => only,
            [one, other] if is_solved_by(one, other) => one,
            [one, other] if is_solved_by(other, one) => other,
            _ => return None,
        };
        let number = fields.iter().position(|field| std::ptr::eq(*field, *puzzle))?;
        Some((number + 1, separator))
    })
}

fn read_line(line: &Line<'_>, options: &ReadOptions) -> Option<Result<Board, FormatError>> {
    if line.bytes.len() < SHORTEST {
        return None;
    }
    let text = text_of(line);
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '_' | '*' | 'x' | 'X' | '?');
    let narrow = |c: char| c.is_ascii_digit() || c == '.';
    let large = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let found = [fields(text, is_part), fields(text, narrow), fields(text, large)];
    for fields in &found {
        let boards: Vec<_> = fields.iter().filter(|field| side_of(&text[(*field).clone()]).is_some()).collect();
        let field = match boards[..] {
            [] => continue,
            [only] => only,
            // a puzzle and its solution
            [one, other] => match (is_solution(text, one, other), is_solution(text, other, one)) {
                (true, false) => one,
                (false, true) => other,
                _ => return None,
            },
            _ => return None,
        };
        if let Some(link) = remarks::link_with_puzzle(text).filter(|link| !link.contains(&field.start)) {
            let kind = FormatErrorKind::ambiguous(
                "the puzzle of the link",
                "the board beside it",
                "the link or the board alone",
            );
            return Some(Err(line.error(link, kind)));
        }
        let part = Line { bytes: &line.bytes[field.clone()], start: line.start + field.start, number: line.number };
        return Some(line::read(&part, options));
    }
    joined(line, options)
}

/// Whether the second field is full and has the values of the first.
fn is_solution(text: &str, puzzle: &Range<usize>, solution: &Range<usize>) -> bool {
    is_solved_by(&text[puzzle.clone()], &text[solution.clone()])
}

fn is_solved_by(puzzle: &str, solution: &str) -> bool {
    let is_value = |c: char| matches!(c, '1'..='9') || c.is_ascii_uppercase() && puzzle.len() > 99;
    puzzle.len() == solution.len()
        && solution.chars().all(is_value)
        && !puzzle.chars().all(is_value)
        && puzzle.chars().zip(solution.chars()).all(|(a, b)| !is_value(a) || a == b)
}

/// The text behind a word and a space, or behind a number with a mark.
fn without_label(text: &str) -> &str {
    let Some((label, rest)) = text.split_once(' ') else { return text };
    let is_number = label.ends_with([':', ')', '.']) && remarks::numbers(label).is_some();
    if is_number || label.len() > 1 && remarks::is_remark(label) { rest.trim_start() } else { text }
}

/// A board whose rows follow each other in a line, with one separator between them.
fn joined(line: &Line<'_>, options: &ReadOptions) -> Option<Result<Board, FormatError>> {
    let text = without_label(text_of(line).trim());
    let offset = text.as_ptr().addr() - text_of(line).as_ptr().addr();
    for separator in [",", "/", "|", ";", ":", "\\n", " ", "-", ".", "_", "\\"] {
        let text = text.trim_matches(['"', '\'', '[', ']', '(', ')']);
        let start = offset + text_of(line)[offset..].find(text)?;
        let mut places: Vec<Place<'_, '_>> = Vec::new();
        let mut rows = Vec::new();
        let mut at = start;
        for part in text.split(separator) {
            let trimmed = part.trim();
            let first = at + (part.len() - part.trim_start().len());
            if !trimmed.is_empty() {
                places.extend(trimmed.char_indices().map(|(i, c)| (line, first + i..first + i + c.len_utf8())));
                rows.push(trimmed);
            }
            at += part.len() + separator.len();
        }
        // each cell by itself
        if let Some(n) = side(rows.len()).filter(|_| rows.len() == places.len() && separator != " ") {
            return Some(cells::board(&places, n, options));
        }
        let n = rows.len();
        let is_row =
            |row: &&str| row.chars().count() == n && row.chars().all(|c| c.is_alphanumeric() || "._-*?".contains(c));
        let is_sound =
            n > 3 && rows.iter().all(is_row) && rows.iter().any(|row| row.contains(|c: char| c.is_ascii_digit()));
        if is_sound && !rows.iter().any(|row| row.contains(char::is_whitespace)) {
            return Some(cells::board(&places, n, options));
        }
    }
    None
}
