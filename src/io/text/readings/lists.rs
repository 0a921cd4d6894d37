//! Boards as a program writes them: lists of lists, of strings or of cells, in any brackets.
//!
//! ```text
//! board = [[5, 3, 0, …], …]        std::vector v{{5, 3, …}, …};     ((5, 3, 0, …), …)
//! ["53..7….", "6..195…", …]        "53..7…."\n"6..195…"             [5, 3, 0, 0, 7, … 81 of them]
//! ```
//!
//! A *group* is what stands between two brackets that hold no others, or a string. All groups have
//! the same number of cells: those of a row or of a board. Words outside of groups are a program.

use super::{Line, Reading, cells, full, side, text_of};
use crate::io::text::error::FormatErrorKind;
use crate::io::text::number::Place;
use crate::io::text::puzzle::ReadOptions;
use std::ops::Range;

/// A part of a line of a program.
enum Token<'l, 'a> {
    Open,
    Close,
    /// `,`, `;` or `:`.
    Separator(char),
    Word(Place<'l, 'a>),
    Text(Place<'l, 'a>),
}

/// The tokens of the lines, without comments. `None` if a string does not end.
fn tokens<'l, 'a>(lines: &'l [Line<'a>]) -> Option<Vec<Token<'l, 'a>>> {
    let mut tokens = Vec::new();
    for line in lines.iter().filter(|line| !line.is_comment()) {
        let text = text_of(line);
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            let length = match c {
                _ if c.is_whitespace() => c.len_utf8(),
                '#' => rest.len(),
                '/' if rest.starts_with("//") => rest.len(),
                '[' | '(' | '{' => {
                    tokens.push(Token::Open);
                    1
                }
                ']' | ')' | '}' => {
                    tokens.push(Token::Close);
                    1
                }
                ',' | ';' | ':' => {
                    tokens.push(Token::Separator(c));
                    1
                }
                '"' | '\'' => {
                    let length = rest[1..].find(c)?;
                    tokens.push(Token::Text((line, at + 1..at + 1 + length)));
                    length + 2
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || "[](){},;:\"'".contains(c);
                    let length = rest.find(ends).unwrap_or(rest.len());
                    tokens.push(Token::Word((line, at..at + length)));
                    length
                }
            };
            at += length;
        }
    }
    Some(tokens)
}

/// Cells that stand together.
struct Group<'l, 'a> {
    cells: Vec<Place<'l, 'a>>,
    /// Strings of several characters, which are rows if all groups are.
    texts: Vec<Place<'l, 'a>>,
}

/// The groups of the tokens; `None` if brackets do not match or a value stands outside.
fn groups<'l, 'a>(tokens: Vec<Token<'l, 'a>>) -> Option<Vec<Group<'l, 'a>>> {
    let mut groups: Vec<Group<'_, '_>> = Vec::new();
    let mut open: Vec<Option<Group<'_, '_>>> = Vec::new();
    let mut outside = Group { cells: Vec::new(), texts: Vec::new() };
    let mut is_assigned = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            Token::Open => {
                is_assigned = false;
                if let Some(outer) = open.last_mut()
                    && let Some(group) = outer.take()
                    && group.cells.iter().any(|(line, within)| is_number(line.part(within)))
                {
                    return None;
                }
                open.push(Some(Group { cells: Vec::new(), texts: Vec::new() }));
            }
            Token::Close => {
                if let Some(group) = open.pop()? {
                    groups.push(group);
                }
            }
            Token::Separator(_) => {}
            Token::Text(place) => {
                if matches!(tokens.peek(), Some(Token::Separator(':'))) {
                    // a key
                    continue;
                }
                let text = place.0.part(&place.1);
                let is_cell = text.chars().nth(1).is_none() || is_number(text);
                match open.last_mut() {
                    Some(Some(group)) if is_cell => group.cells.push(place),
                    Some(Some(group)) => group.texts.push(place),
                    Some(None) => {}
                    None if is_cell => return None,
                    None => outside.texts.push(place),
                }
            }
            Token::Word(place) => {
                let text = place.0.part(&place.1);
                // `dtype=int`, `nrow = 9`
                let is_value = std::mem::take(&mut is_assigned) || text.contains('=');
                is_assigned = text.ends_with('=');
                if text == "=" && open.is_empty() {
                    // the left side of an assignment holds no values
                    groups.clear();
                    outside.texts.clear();
                }
                match open.last_mut() {
                    Some(Some(group)) if !is_value => group.cells.push(place),
                    None if is_number(text) => return None,
                    _ => {}
                }
            }
        }
    }
    if !outside.texts.is_empty() {
        groups.push(outside);
    }
    (open.is_empty() && !groups.is_empty()).then_some(groups)
}

fn is_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// The cells of a string: its words, or its characters.
fn cells_of<'l, 'a>((line, within): &Place<'l, 'a>) -> Vec<Place<'l, 'a>> {
    let text = line.part(within);
    let place = |range: Range<usize>| (*line, within.start + range.start..within.start + range.end);
    let separates = |c: char| c.is_whitespace() || c == ',';
    if text.trim().contains(separates) {
        let mut places = Vec::new();
        for word in text.split(separates).filter(|word| !word.is_empty()) {
            let at = word.as_ptr().addr() - text.as_ptr().addr();
            places.push(place(at..at + word.len()));
        }
        return places;
    }
    text.char_indices().map(|(at, c)| place(at..at + c.len_utf8())).collect()
}

/// The boards of a text that is lists and nothing else.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let full = full(lines);
    let has_list = |line: &&&Line<'_>| text_of(line).contains(['[', '(', '{', '"', '\'']);
    full.iter().find(has_list)?;
    let groups = groups(tokens(lines)?)?;
    let mut rows: Vec<Vec<Place<'_, '_>>> = Vec::new();
    for group in groups {
        match (group.cells.len(), group.texts.is_empty()) {
            // `int[9][9]`, `f()`
            (0..=1, true) => {}
            (_, true) => rows.push(group.cells),
            (0, false) => rows.extend(group.texts.iter().map(cells_of)),
            // a list that begins with its name
            (_, false) => return None,
        }
    }
    // a drawing has no rows as long as a list has
    let first = rows.first()?.len();
    let n = match options.board.as_ref() {
        Some(board) => board.width(),
        None => options.boxes.map_or(0, crate::board::geometry::BoxShape::size),
    };
    let all_have = |n: usize| rows.iter().all(|row| row.len() == n);
    let of_boards = |n: usize| n > 3 && all_have(n * n);
    if rows.len() > 1 && all_have(first) && first > 3 && rows.len().is_multiple_of(first) {
        let boards = rows.chunks(first).map(|rows| cells::board(&rows.concat(), first, options));
        return Some(boards.collect());
    }
    if let Some(n) = side(first).filter(|&n| of_boards(n)) {
        return Some(rows.iter().map(|row| cells::board(row, n, options)).collect());
    }
    // rows of different lengths are an error of the list, if it is one of rows
    let width = if n > 0 { n } else { rows.len() };
    let regular = rows.iter().filter(|row| row.len() == width).count();
    let (row, cells) = rows.iter().enumerate().find(|(_, row)| row.len() != width)?;
    if width < 4 || 2 * regular < rows.len() {
        return None;
    }
    let (line, within) = cells.get(width).or(cells.last())?;
    let kind = FormatErrorKind::RowWidth { row: row + 1, found: cells.len(), expected: width };
    Some(Err(line.error(within.clone(), kind)))
}
