//! Lists of cells: `r1c3`, ranges `r1c1-r1c4`, blocks `r1c1:r3c3`, `row 3`, `col 5`, `box 2`.
//!
//! Cells keep the order of the text: a range runs from its first cell to its last, a block row by
//! row. A variable is given by its name, and `s` stands for all of `s1`, `s2` and so on.

use crate::toml::{Reported, Text, shown};
use kdoku_board::nearest::nearest;
use kdoku_board::{Cell, Geometry, Rules, Variable};
use kdoku_puzzle::LoweringContext;
use std::ops::Range;

/// Largest number of cells in a list: that of the largest board with constraints other than houses.
const MOST_CELLS: usize = 4096;

/// The notation of lists of cells.
const HINT: &str =
    "cells are written `r1c3`, ranges `r1c1-r1c4`, blocks `r1c1:r3c3`; `row 3`, `col 5`, `box 2` stand for theirs";

/// The cells that a part of a text lists, at least one. Reports every mistake in it.
pub(super) fn list(text: &Text, part: Range<usize>, board: &LoweringContext) -> Result<Vec<Cell>, Reported> {
    let part = text.trimmed(part);
    if part.is_empty() {
        return Err(text.wrong(&part, "the cells are missing", HINT));
    }
    // a cell takes at least four bytes and a blank
    let mut cells = Vec::with_capacity((part.len() / 5 + 1).min(MOST_CELLS));
    let read = leading_names(&text.string[part.clone()], board, &mut cells);
    let mut failed = None;
    let mut words = text.words(part.start + read..part.end);
    while let Some((word, span)) = words.next() {
        let found = match house_name(word) {
            Some((name, "")) => match words.next() {
                Some((number, end)) => house(text, name, number, &(span.start..end.end), board, &mut cells),
                None => Err(text.wrong(&span, format!("`{word}` needs a number"), HINT)),
            },
            Some((name, number)) => house(text, name, number, &span, board, &mut cells),
            None => match variables(word, board) {
                Some(found) => {
                    cells.extend(found);
                    Ok(())
                }
                None => cell_or_range(text, word, &span, board, &mut cells),
            },
        };
        failed = found.err().or(failed);
        if cells.len() > MOST_CELLS {
            let why = format!("more than `{MOST_CELLS}` cells are too many");
            return Err(text.wrong(&part, why, "name each cell once"));
        }
    }
    failed.map_or(Ok(cells), Err)
}

/// Adds the leading cells of a list that are plain names separated by single spaces, which is the
/// usual form. Returns the number of bytes read.
fn leading_names(list: &str, board: &LoweringContext, cells: &mut Vec<Cell>) -> usize {
    let mut at = 0;
    // the names of variables are arbitrary
    while at < list.len() && cells.len() < MOST_CELLS && board.variables().is_empty() {
        let Some(((row, column), length)) = name(&list[at..]) else { break };
        let end = at + length;
        let is_whole = list.as_bytes().get(end).is_none_or(|&byte| byte == b' ');
        let place = row.checked_sub(1).zip(column.checked_sub(1)).filter(|_| is_whole);
        let Some(cell) = place.and_then(|(y, x)| board.cell(y, x)) else { break };
        cells.push(cell);
        at = (end + 1).min(list.len());
    }
    at
}

/// The cells of a board that a text lists, at least one. Reports every mistake in it.
pub(in crate::toml) fn board_cells(text: &Text, board: &Geometry) -> Result<Vec<Cell>, Reported> {
    list(text, text.all(), &LoweringContext::new(&Rules::new(board.clone())))
}

/// The single cell in a part of a text.
pub(super) fn single(text: &Text, part: Range<usize>, board: &LoweringContext) -> Result<Cell, Reported> {
    let cells = list(text, part.clone(), board)?;
    if let [cell] = cells[..] {
        return Ok(cell);
    }
    let why = format!("these are `{}` cells, where one is meant", cells.len());
    Err(text.wrong(&text.trimmed(part), why, "name one cell, such as `r1c1`"))
}

/// The kind of a house, and the number that is glued to it: of `row`, `Column` or `box2`.
pub(in crate::toml) fn house_name(word: &str) -> Option<(&'static str, &str)> {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let names = [("row", "row"), ("col", "col"), ("column", "col"), ("box", "box")];
    let (_, name) = names.into_iter().find(|(name, _)| letters.eq_ignore_ascii_case(name))?;
    Some((name, &word[letters.len()..]))
}

/// Adds the cells of `row 3`.
fn house(
    text: &Text,
    word: &str,
    number: &str,
    span: &Range<usize>,
    board: &LoweringContext,
    cells: &mut Vec<Cell>,
) -> Result<(), Reported> {
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let before = cells.len();
    match (word, index) {
        (_, None) => {}
        ("row", Some(y)) => cells.extend((0..board.columns()).filter_map(|x| board.cell(y, x))),
        ("col", Some(x)) => cells.extend((0..board.rows()).filter_map(|y| board.cell(y, x))),
        (_, Some(i)) => cells.extend(board.regions().nth(i).unwrap_or_default()),
    }
    if cells.len() == before {
        let most = match word {
            "row" => board.rows(),
            "col" => board.columns(),
            _ => board.regions().count(),
        };
        let why = format!("this board has no {word} `{}`", shown(number));
        let hint = if most == 0 { "it has none".to_owned() } else { format!("they are numbered from 1 to {most}") };
        return Err(text.wrong(span, why, hint));
    }
    Ok(())
}

/// Adds the cells of `r1c1`, `r1c1-r1c4` or `r1c1:r3c3`.
fn cell_or_range(
    text: &Text,
    word: &str,
    span: &Range<usize>,
    board: &LoweringContext,
    cells: &mut Vec<Cell>,
) -> Result<(), Reported> {
    let none = || {
        let hint = if word.contains([',', ';']) { separator_hint(word) } else { suggestion(word, board) };
        let why = format!("`{}` is not a cell", shown(word));
        if is_name(word) { text.wrong_name(span, why, hint) } else { text.wrong(span, why, hint) }
    };
    let (first, length) = name(word).ok_or_else(none)?;
    let rest = &word[length..];
    let Some(sign) = rest.chars().next() else {
        cells.push(existing_cell(text, first, span, board)?);
        return Ok(());
    };
    let (last, end) = name(&rest[sign.len_utf8()..]).ok_or_else(none)?;
    if length + sign.len_utf8() + end != word.len() {
        return Err(none());
    }
    // both ends are on the board, which bounds the list
    let at = span.start;
    let (a, b) = (
        existing_cell(text, first, &(at..at + length), board),
        existing_cell(text, last, &(at + length + 1..span.end), board),
    );
    let _ = (a?, b?);
    // missing cells are left out of blocks and ranges
    let cell = |(y, x): (usize, usize)| board.cell(y - 1, x - 1);
    let (rows, columns) = (|| between(first.0, last.0), || between(first.1, last.1));
    let (height, width) = (first.0.abs_diff(last.0), first.1.abs_diff(last.1));
    match sign {
        ':' => cells.extend(rows().flat_map(|y| columns().map(move |x| (y, x))).filter_map(cell)),
        '-' if height == 0 || width == 0 || height == width => {
            let (mut y, mut x) = first;
            for _ in 0..=height.max(width) {
                cells.extend(cell((y, x)));
                (y, x) = (towards(y, last.0), towards(x, last.1));
            }
        }
        '-' => {
            let why = format!("`{}` is neither straight nor diagonal", shown(word));
            return Err(text.wrong(span, why, "write a block with `:`, or name the cells one by one"));
        }
        _ => return Err(none()),
    }
    Ok(())
}

/// The variables of a word: one, a whole block, or a range within a block.
fn variables(word: &str, board: &LoweringContext) -> Option<Vec<Cell>> {
    if board.variables().is_empty() {
        return None;
    }
    let Some((first, last)) = word.split_once('-') else {
        return board.variables().iter().enumerate().find_map(|(block, variable)| {
            if variable.name == word {
                return Some(board.variable_cells(block).collect());
            }
            let number = in_block(word, variable)?;
            board.variable_cells(block).nth(number).map(|cell| vec![cell])
        });
    };
    board.variables().iter().enumerate().find_map(|(block, variable)| {
        let numbers = between(in_block(first, variable)? + 1, in_block(last, variable)? + 1);
        let cells: Vec<Cell> = board.variable_cells(block).collect();
        Some(numbers.map(|number| cells[number - 1]).collect())
    })
}

/// The index of a variable in its block, from 0.
fn in_block(word: &str, variable: &Variable) -> Option<usize> {
    let digits = word.strip_prefix(&variable.name)?;
    let number = digits.parse::<usize>().ok().filter(|number| (1..=variable.len()).contains(number))?;
    // numbers in names have neither a sign nor leading zeros
    (variable.len() > 1 && number.to_string() == digits).then(|| number - 1)
}

/// Whether a word looks like the name of a variable, or a range of such names.
pub(super) fn is_name(word: &str) -> bool {
    let is_part = |part: &str| {
        let letters = part.trim_end_matches(|c: char| c.is_ascii_digit());
        letters.starts_with(|c: char| c.is_ascii_alphabetic())
            && letters.chars().all(|c| c.is_ascii_alphabetic() || c == '_')
    };
    word.split(['-', ':']).all(is_part)
}

/// A correction for a word that is not a cell.
fn suggestion(word: &str, board: &LoweringContext) -> String {
    let names = board.variables().iter().map(|variable| variable.name.as_str());
    nearest(word, names).map_or_else(|| HINT.to_owned(), |name| format!("did you mean `{name}`?"))
}

/// The hint for cells with commas between them; short texts are shown corrected.
fn separator_hint(word: &str) -> String {
    let cells: Vec<&str> = word.split([',', ';']).filter(|cell| !cell.is_empty()).collect();
    let example = if cells.len() < 2 || word.len() > 40 { "r1c1 r1c2".to_owned() } else { cells.join(" ") };
    format!("cells are parted by blanks: `{example}`")
}

/// The numbers from `a` to `b`, ascending or descending.
fn between(a: usize, b: usize) -> impl Iterator<Item = usize> {
    (0..=a.abs_diff(b)).map(move |step| if a <= b { a + step } else { a - step })
}

/// The number one step from `a` towards `b`.
const fn towards(a: usize, b: usize) -> usize {
    if a < b {
        a + 1
    } else if a > b {
        a - 1
    } else {
        a
    }
}

/// The cell in this row and column, from 1.
fn existing_cell(
    text: &Text,
    (row, column): (usize, usize),
    span: &Range<usize>,
    board: &LoweringContext,
) -> Result<Cell, Reported> {
    let cell = row.checked_sub(1).zip(column.checked_sub(1)).and_then(|(y, x)| board.cell(y, x));
    cell.ok_or_else(|| {
        if (1..=board.rows()).contains(&row) && (1..=board.columns()).contains(&column) {
            let why = format!("`r{row}c{column}` is not a cell of this board");
            return text.wrong(span, why, "the board has none there: `~` stands there, or no `[[board]]` covers it");
        }
        let why = format!("`r{row}c{column}` is not on the board");
        text.wrong(span, why, format!("it has rows 1 to {} and columns 1 to {}", board.rows(), board.columns()))
    })
}

/// The row and column of the cell name at the start of `word`, and its length.
pub(in crate::toml) fn name(word: &str) -> Option<((usize, usize), usize)> {
    let (row, length) = number(word.as_bytes(), b'r')?;
    let (column, more) = number(&word.as_bytes()[length..], b'c')?;
    Some(((row, column), length + more))
}

/// The number after the letter at the start of `text`, and the length of both.
fn number(text: &[u8], letter: u8) -> Option<(usize, usize)> {
    let (_, rest) = text.split_first().filter(|(first, _)| first.eq_ignore_ascii_case(&letter))?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
    let (mut number, mut length) = (0_u16, 0);
    for digit in digits {
        number = number.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
        length += 1;
    }
    (length > 0).then_some((number.into(), length + 1))
}

/// The cell that starts at byte `at`, and its end.
pub(super) fn next(text: &Text, at: usize, board: &LoweringContext) -> Option<Result<(Cell, usize), Reported>> {
    let Some((place, length)) = name(&text.string[at..]) else { return next_variable(text, at, board) };
    Some(existing_cell(text, place, &(at..at + length), board).map(|cell| (cell, at + length)))
}

/// The variable that starts at byte `at`, and its end.
fn next_variable(text: &Text, at: usize, board: &LoweringContext) -> Option<Result<(Cell, usize), Reported>> {
    let rest = &text.string[at..];
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (word, span) = (&rest[..length], at..at + length);
    match variables(word, board) {
        Some(cells) => Some(if let [cell] = cells[..] {
            Ok((cell, at + length))
        } else {
            let why = format!("these are `{}` cells, where one is meant", cells.len());
            Err(text.wrong(&span, why, format!("name one of them, such as `{word}1`")))
        }),
        None if length > 0 && !board.variables().is_empty() => {
            Some(Err(text.wrong_name(&span, format!("`{}` is not a cell", shown(word)), suggestion(word, board))))
        }
        None => None,
    }
}
