//! Cells written as decimal numbers.

use super::error::{FormatError, FormatErrorKind, excerpt};
use super::source_lines::Line;
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::board::symbols::Symbols;
use std::ops::Range;

/// A cell's text: the line, and its bytes there.
pub(super) type Place<'l, 'a> = (&'l Line<'a>, Range<usize>);

/// The board of this size whose cells are written at `places`, row by row, and its blank.
pub(super) fn read(places: &[Place<'_, '_>], size: usize) -> Result<(Grid, char), FormatError> {
    let (values, blank) = values(places, size)?;
    let mut grid = Grid::blank(size);
    for (i, value) in values.into_iter().enumerate() {
        grid.set(Cell::from_index(i), value);
    }
    Ok((grid, blank))
}

/// The values of this many that are written at `places`, and their blank: `.` or any other character that is no digit,
/// alone or repeated; else `0`.
pub(super) fn values(places: &[Place<'_, '_>], size: usize) -> Result<(Vec<Option<Digit>>, char), FormatError> {
    let mut values = Vec::with_capacity(places.len());
    let mut blank = None;
    for (line, within) in places {
        if let Some(c) = blank_of(line.part(within))
            && (blank.is_none() || c == '.')
        {
            blank = Some(c);
        }
    }
    for (line, within) in places {
        let token = line.part(within);
        let error = |kind| Err(line.error(within.clone(), kind));
        let value = match (blank_of(token), token.parse::<usize>()) {
            (Some(c), _) if Some(c) == blank => None,
            (_, Ok(0)) if blank.is_none() => None,
            (None, Ok(value)) if (1..=size).contains(&value) => Digit::new(value),
            (None, _) if token.bytes().all(|byte| byte.is_ascii_digit()) => {
                return error(FormatErrorKind::Value { found: excerpt(token), size });
            }
            _ => {
                let (symbols, blank) = (Symbols::NUMBERS, blank.unwrap_or('0'));
                return error(FormatErrorKind::Symbol { found: excerpt(token), size, symbols, blank });
            }
        };
        values.push(value);
    }
    Ok((values, blank.unwrap_or('0')))
}

/// The character that `token` repeats, if it is one for blanks.
pub(super) fn blank_of(token: &str) -> Option<char> {
    let may_be = |c: &char| !(c.is_alphanumeric() || c.is_control()) || matches!(c, 'x' | 'X');
    let first = token.chars().next().filter(may_be)?;
    token.chars().all(|c| c == first).then_some(first)
}
