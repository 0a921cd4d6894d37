//! Boards below lines that are none of their rows, such as a title or a number, or an object that is broken.

use super::block;
use super::error::{FormatError, FormatErrorKind, excerpt};
use super::misdetected::{Misdetected, is_json};
use super::puzzle::{Assumption, Puzzle, ReadOptions};
use super::source_lines::Line;
use crate::board::symbols::is_border;

/// The boards below the headings among these lines, which are no boards as they stand. `None` if there is no board, and
/// no telling what is wrong with one.
pub(super) fn boards(lines: &[Line<'_>], options: &ReadOptions) -> Option<Vec<Result<Puzzle, FormatError>>> {
    let headings = headings(lines);
    let &first = headings.first()?;
    let mut boards = Vec::new();
    let mut section = |heading: Option<&Line<'_>>, rows: &[Line<'_>]| {
        if let Some(line) = heading.filter(|line| is_json(text(line))) {
            // it was to be a puzzle
            let looks = Misdetected::Json;
            boards.push(Err(line.error(0..line.bytes.len(), FormatErrorKind::Misdetected { looks })));
        }
        let mut found = block::attempt(rows, options).unwrap_or_else(|failure| failure.boards);
        let is_said = options.boxes.is_some() || lines.len() == 2 && heading.is_some_and(|line| text(line) == "1");
        if let ([line], [Ok(_)], false) = (rows, &found[..], is_said) {
            // one cell of many lines is no board, unless it is said to be
            found = vec![Err(line.error(0..line.bytes.len(), FormatErrorKind::Nothing))];
        }
        let title = heading.map(text).filter(|heading| !is_json(heading));
        let of = if rows.is_empty() { boards.last_mut() } else { found.first_mut() };
        if let (Some(Ok(board)), Some(heading)) = (of, title) {
            board.assumed.push(Assumption::Heading(excerpt(heading)));
        }
        boards.append(&mut found);
    };
    section(None, &lines[..first]);
    for (i, &heading) in headings.iter().enumerate() {
        let end = headings.get(i + 1).copied().unwrap_or(lines.len());
        section(Some(&lines[heading]), &lines[heading + 1..end]);
    }
    let titled = || first == 0 && lines[0].bytes.trim_ascii().contains(&b' ');
    Some(boards).filter(|boards| boards.iter().any(Result::is_ok) || !boards.is_empty() && titled())
}

/// Which lines are headings. A lone number is one only if the first line is: elsewhere it is a row that is too short.
fn headings(lines: &[Line<'_>]) -> Vec<usize> {
    let numbered = lines.first().is_some_and(|line| text(line).parse::<u32>().is_ok());
    let is_heading = |i: usize| {
        let text = text(&lines[i]);
        is_json(text) || is_title(text) || numbered && (i == 0 || text.len() < 4 && text.parse::<u32>().is_ok())
    };
    // what no other line follows is a heading of nothing, but words below the edge of a drawing are no row of it
    let last = lines.iter().rposition(|line| !is_title(text(line)));
    let below = usize::from(!last.is_some_and(|last| is_edge(text(&lines[last]))));
    (0..lines.len().saturating_sub(below)).filter(|&i| is_heading(i)).collect()
}

/// Whether a line draws a border and nothing else.
fn is_edge(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| is_border(c) || c == '*' || c == ' ')
}

fn text<'a>(line: &Line<'a>) -> &'a str {
    line.text().unwrap_or_default().trim()
}

/// Whether a line is words, or a name in brackets.
fn is_title(text: &str) -> bool {
    let words = text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase));
    words || text.starts_with('[') && text.ends_with(']')
}
