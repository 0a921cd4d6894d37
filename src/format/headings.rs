//! Boards below lines that are none of their rows, such as a title or a number.

use super::block;
use super::error::{FormatError, FormatErrorKind, excerpt};
use super::puzzle::{Assumption, Puzzle, ReadOptions};
use super::text::Line;

/// The boards below the headings among these lines, which are no boards as they stand. `None` if there is no board, and
/// no telling what is wrong with one.
pub(super) fn boards(lines: &[Line<'_>], options: &ReadOptions) -> Option<Vec<Result<Puzzle, FormatError>>> {
    let headings = headings(lines);
    let &first = headings.first()?;
    let mut boards = Vec::new();
    let mut section = |heading: Option<&Line<'_>>, rows: &[Line<'_>]| {
        let mut found = block::attempt(rows, options).unwrap_or_else(|failure| failure.boards);
        if let ([line], [Ok(_)], None) = (rows, &found[..], options.boxes) {
            // one cell of many lines is no board, unless it is said to be
            found = vec![Err(line.error(0..line.bytes.len(), FormatErrorKind::Nothing))];
        }
        if let (Some(Ok(board)), Some(heading)) = (found.first_mut(), heading.map(text)) {
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
        is_title(text) || numbered && (i == 0 || text.len() < 4 && text.parse::<u32>().is_ok())
    };
    // what no other line follows is a heading of nothing
    (0..lines.len().saturating_sub(1)).filter(|&i| is_heading(i)).collect()
}

fn text<'a>(line: &Line<'a>) -> &'a str {
    line.text().unwrap_or_default().trim()
}

/// Whether a line is words, or a name in brackets.
fn is_title(text: &str) -> bool {
    let words = text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase));
    words || text.starts_with('[') && text.ends_with(']')
}
