//! A board from the places of its cells, however these were found.

use crate::block::{Cells, glyphs, in_numbers};
use crate::line::assumed_boxes;
use crate::number::{blank_of, is_null};
use crate::{Board, Form, FormatError, FormatErrorKind, Layout, Place, ReadOptions};
use kdoku_board::{BoxShape, Cell, Grid, Symbols};

/// The board of `n` rows and columns whose cells stand at these places.
pub(super) fn board(places: &[Place<'_, '_>], n: usize, options: &ReadOptions) -> Result<Board, FormatError> {
    let (first, last) = (&places[0].0, &places[places.len() - 1].0);
    let whole = |kind| first.error(places[0].1.clone(), kind);
    if let Some(board) = options.board.as_ref().filter(|board| (board.height(), board.width()) != (n, n)) {
        return Err(whole(FormatErrorKind::Height { found: n, expected: board.height() }));
    }
    let size = options.board.as_ref().map_or(n, |board| board.size());
    let boxes = match (&options.board, options.boxes) {
        (Some(_), _) => BoxShape::new(1, size).ok(),
        (None, Some(boxes)) if boxes.size() != n => {
            return Err(whole(FormatErrorKind::Height { found: n, expected: boxes.size() }));
        }
        (None, boxes) => boxes.or_else(|| BoxShape::usual(n)),
    };
    let Some(boxes) = boxes else { return Err(whole(FormatErrorKind::Boxes { size: n })) };
    let Cells { values, symbols, blank, mut assumed } = cells(places, size, options)?;
    let mut grid = options.board.as_ref().map_or_else(|| Grid::blank(n), |board| Grid::of(board));
    for (i, &value) in values.iter().enumerate() {
        grid.set(Cell::from_index(i), value);
    }
    // characters where there are some for all values
    let symbols = if symbols == Symbols::NUMBERS && size <= 9 { Symbols::DIGITS } else { symbols };
    let layout = if symbols.is_numbers() { Layout::Spaced } else { Layout::Compact };
    let form = match &options.board {
        Some(board) => Form::of(layout, board),
        None => Form::new(layout, boxes),
    };
    let form = Form { symbols, blank, ..form };
    if options.board.is_none() {
        assumed.extend(assumed_boxes(boxes, options));
    }
    Ok(Board { grid, form, line: first.number, span: first.start..last.end(), assumed })
}

fn cells(places: &[Place<'_, '_>], size: usize, options: &ReadOptions) -> Result<Cells, FormatError> {
    let is_glyph = |(line, within): &Place<'_, '_>| {
        let token = line.part(within);
        token.chars().any(char::is_alphabetic) && !is_null(token) && blank_of(token).is_none()
    };
    match &options.symbols {
        Some(symbols) if symbols.is_numbers() => in_numbers(places, size, options),
        Some(_) => glyphs(places, size, options),
        None if places.iter().any(is_glyph) => glyphs(places, size, options),
        None => in_numbers(places, size, options),
    }
}
