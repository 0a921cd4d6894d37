//! Lines beside boards that are not rows: titles, counts, sizes, ratings and footers.
//!
//! A remark is never removed from the middle of a board: the lines between two remarks must be
//! complete boards.

use super::misdetected::is_json;
use super::{Assumption, Board, FormatError, FormatErrorKind, Line, Misdetected, ReadOptions, block, excerpt};
use std::collections::BTreeMap;
use std::ops::Range;

/// The fewest characters of a link with a compressed puzzle.
const SHORTEST_LINK: usize = 100;

/// Returns the boards between remarks, for lines that are not boards as a whole.
///
/// `None` if there is no board and the error is not clear from these lines.
pub(super) fn boards(lines: &[Line<'_>], options: &ReadOptions) -> Option<Vec<Result<Board, FormatError>>> {
    let headings = headings(lines);
    let &first = headings.first()?;
    let mut boards = Vec::new();
    let mut section = |heading: Option<&Line<'_>>, rows: &[Line<'_>]| {
        if let Some(line) = heading.filter(|line| is_json(text(line))) {
            // it was meant as a puzzle
            boards
                .push(Err(line.error(0..line.bytes.len(), FormatErrorKind::Misdetected { looks: Misdetected::Json })));
        }
        let mut found = block::attempt(rows, options).unwrap_or_else(|failure| failure.boards);
        let title = heading.filter(|line| !is_json(text(line)));
        let of = if rows.is_empty() { boards.last_mut() } else { found.first_mut() };
        if let (Some(entry), Some(heading)) = (of, title)
            && let Ok(board) = entry
        {
            let size = board.grid.size();
            match numbers(text(heading)) {
                Some(numbers) if !rows.is_empty() && !may_be_size(&numbers, size) => {
                    let kind = FormatErrorKind::Size { found: excerpt(text(heading)), size };
                    *entry = Err(heading.error(0..heading.bytes.len(), kind));
                }
                _ => board.assumed.push(Assumption::Heading(excerpt(text(heading)))),
            }
        }
        boards.append(&mut found);
    };
    let are_rules = lines[..first].iter().all(|line| is_rule(text(line)));
    section(None, if are_rules { &[] } else { &lines[..first] });
    for (i, &heading) in headings.iter().enumerate() {
        let end = headings.get(i + 1).copied().unwrap_or(lines.len());
        section(Some(&lines[heading]), &lines[heading + 1..end]);
    }
    let titled = || first == 0 && lines[0].bytes.trim_ascii().contains(&b' ');
    Some(boards).filter(|boards| boards.iter().any(Result::is_ok) || !boards.is_empty() && titled())
}

/// Returns the lines that are remarks. Numbers are remarks only if the first line is one; elsewhere
/// they are a short row, except for a `0` at the end.
fn headings(lines: &[Line<'_>]) -> Vec<usize> {
    let (width, rows) = (usual_width(lines, is_remark), usual_width(lines, |_| true));
    let is_words = |i: usize| {
        let text = text(&lines[i]);
        if i == 0 && is_count(text) && !may_be_row(lines) {
            return true;
        }
        // a letter above rows that have none
        let has_letter = |text: &str| text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
        let is_title = i == 0 && has_letter(text) && rows.is_some_and(|rows| rows != glyphs(text));
        if is_title && !lines[1..].iter().any(|line| has_letter(self::text(line))) {
            return true;
        }
        let is_row = Some(glyphs(text)) == width || is_rating(text) && Some(glyphs(text)) == rows;
        is_json(text) || is_remark(text) && !is_row
    };
    let first = (0..lines.len()).find(|&i| !is_words(i));
    let numbered = first.is_some_and(|first| numbers(text(&lines[first])).is_some());
    let is_heading = |i: usize| {
        let text = text(&lines[i]);
        is_words(i) || numbered && numbers(text).is_some() || i + 1 == lines.len() && i > 0 && text == "0"
    };
    (0..lines.len()).filter(|&i| is_heading(i)).collect()
}

fn text<'a>(line: &Line<'a>) -> &'a str {
    line.text().unwrap_or_default().trim()
}

/// Whether a line contains words or is a rating, so that it may stand before or after a board.
pub(super) fn is_remark(text: &str) -> bool {
    let is_named = text.starts_with('[') && text.ends_with(']') && text.contains(|c: char| c.is_alphabetic());
    // a constraint of the Interactive Sudoku Solver is part of a puzzle
    let is_constraint = text.starts_with('.') && text.contains('~');
    let is_puzzle = || has_cells(text) || is_constraint || link_with_puzzle(text).is_some();
    let is_assigned =
        || text.strip_suffix('=').is_some_and(|name| name.trim().bytes().all(|byte| byte.is_ascii_alphabetic()));
    is_named || text.len() > 1 && is_assigned() || (has_word(text) || is_rating(text)) && !is_puzzle() || is_date(text)
}

/// Whether a line is a date, with or without a time.
pub(super) fn is_date(text: &str) -> bool {
    let mut words = text.trim_end_matches(':').split_whitespace();
    let date = words.next().unwrap_or_default();
    let parts: Vec<_> = date.split(['-', '/', '.']).collect();
    let is_year = |part: &&str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    let shorts = parts.iter().filter(|part| matches!(part.len(), 1 | 2)).count();
    (parts.len(), shorts) == (3, 2)
        && parts.first().is_some_and(is_year) != parts.last().is_some_and(is_year)
        && date.bytes().all(|byte| byte.is_ascii_digit() || b"-/.".contains(&byte))
        && words.all(|word| word.contains(':') && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b':'))
}

/// The place of a link that is long enough for a compressed puzzle.
pub(super) fn link_with_puzzle(text: &str) -> Option<Range<usize>> {
    let start = text.find("http")?;
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]|,;".contains(c);
    let length = text[start..].find(ends).unwrap_or(text.len() - start);
    let is_link = length > SHORTEST_LINK && text[start..start + length].contains("://");
    is_link.then_some(start..start + length)
}

/// Whether these lines (only remarks, numbers and rules) accompany a board and do not replace one.
pub(super) fn are_beside(lines: &[Line<'_>]) -> bool {
    let is_beside = |text: &str| is_remark(text) || is_rule(text) || numbers(text).is_some();
    usual_width(lines, is_remark).is_none() && lines.iter().all(|line| line.is_comment() || is_beside(text(line)))
}

/// Whether a line separates boards.
pub(super) fn is_rule(text: &str) -> bool {
    text.len() > 2
        && text.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'*' | b'_' | b'+'))
        && text.bytes().all(|byte| byte == text.as_bytes()[0])
}

/// The number of characters of most of these lines, if there are enough for a board.
fn usual_width(lines: &[Line<'_>], is_counted: impl Fn(&str) -> bool) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.is_comment() && is_counted(text(line))) {
        *counts.entry(glyphs(text(line))).or_default() += 1;
    }
    let (width, count) = counts.into_iter().max_by_key(|&(_, count)| count)?;
    (count > 3 && 2 * count >= lines.len()).then_some(width)
}

/// The number of characters without spaces.
fn glyphs(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Whether the text has a word of letters that are not blanks, or a letter that is not a value on
/// any board.
fn has_word(text: &str) -> bool {
    // rows of capitals have no spaces between words and numbers
    let is_one = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_alphabetic()) || word.bytes().all(|byte| !byte.is_ascii_alphabetic())
    };
    let are_words = text.len() < 40 && (text.len() < 12 || text.contains(' ')) && text.split_whitespace().all(is_one);
    let is_word = |word: &str| {
        let has_lower = word.bytes().any(|byte| byte.is_ascii_lowercase());
        let are_blanks = word.bytes().all(|byte| matches!(byte, b'x' | b'X'));
        !are_blanks && (word.len() > 1 && has_lower || word.len() > 2 && are_words)
    };
    text.split(|c: char| !c.is_ascii_alphabetic()).any(is_word)
        || text.chars().any(|c| !c.is_ascii() && c.is_alphabetic())
}

/// Whether a text has as many digits and dots together as a board of 4×4 has cells.
fn has_cells(text: &str) -> bool {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.')).any(|run| run.len() >= 16)
}

/// Whether a line is decimal numbers such as `5.6/5.6/3.2`.
fn is_rating(text: &str) -> bool {
    let is_decimal = |word: &str| {
        let parts = word.split_once('.');
        let are_digits =
            |part: &str| !part.is_empty() && part.len() < 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        parts.is_some_and(|(whole, rest)| are_digits(whole) && are_digits(rest))
    };
    let is_name = |name: &str| name.len() < 5 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let rating =
        text.split_once(['=', ':']).filter(|(name, _)| is_name(name)).map_or(text, |(_, rating)| rating.trim());
    !rating.is_empty() && rating.split(['/', ' ', ',']).all(is_decimal)
}

/// The numbers of a line that is one or two small numbers: a count, or the size of a board.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    let text = if text.starts_with("==") { text.trim_matches(['=', ' ']) } else { text };
    let text = text.strip_prefix(['(', '#', '[']).unwrap_or(text);
    let text = text.strip_suffix([')', '.', ':', ']']).unwrap_or(text);
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | 'x' | '×' | '*' | '/'));
    let number = |word: &str| if (1..4).contains(&word.len()) { word.parse().ok() } else { None };
    let numbers: Vec<_> = words.filter(|word| !word.is_empty()).map(number).collect::<Option<_>>()?;
    (1..=2).contains(&numbers.len()).then_some(numbers)
}

/// Whether a line is a number of more digits than [`numbers`] takes: a number of cases, if boards
/// follow it, or a row.
pub(super) fn is_count(text: &str) -> bool {
    text.len() > 3 && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the number in the first line has as many digits as most rows below it have cells, and is
/// not the number of boards that these rows make.
fn may_be_row(lines: &[Line<'_>]) -> bool {
    let (number, rows) = (text(&lines[0]), &lines[1..]);
    let width = number.len();
    let is_row = |line: &&Line<'_>| text(line).len() == width && !text(line).contains(' ');
    let is_number_of_boards = rows.len().is_multiple_of(width) && number.parse() == Ok(rows.len() / width);
    !is_number_of_boards && 2 * rows.iter().filter(is_row).count() > rows.len()
}

/// Whether these numbers may stand before a board of this size: one number may mean anything, two
/// are the sides of the board or of its boxes.
fn may_be_size(numbers: &[usize], size: usize) -> bool {
    match numbers {
        &[height, width] => height == width && (height == size || height * width == size),
        _ => true,
    }
}
