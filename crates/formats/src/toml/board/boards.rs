//! `[[board]]`: several boards on one large grid, each with its first cell and its size.

use super::{order, shape, side};
use crate::toml::clues::cell_name;
use crate::toml::error::ConfigErrorKind as Kind;
use crate::toml::keys::{AT, BOARD, BOARD_SECTION, BOX, ORDER, SIZE};
use crate::toml::{Reported, Table, Value};
use kdoku_board::{BoxShape, MAX_SIZE, Order, Placed, ShapeError};
use toml::Spanned;

/// Reads the boards of the file, if it lists any, each with the position of its first cell in the
/// file.
pub(super) fn read(top: &Table) -> Result<Option<Vec<Spanned<Placed>>>, Reported> {
    let Some(value) = top.value(&BOARD) else { return Ok(None) };
    let (mut boards, mut failed) = (Vec::new(), None);
    for (number, element) in (1..).zip(value.elements()?) {
        match board(&element, number) {
            Ok(board) => boards.push(board),
            Err(reported) => failed = Some(reported),
        }
    }
    match failed {
        Some(reported) => Err(reported),
        None if boards.is_empty() => Err(value.wrong_value(None)),
        None => Ok(Some(boards)),
    }
}

fn board(element: &Value, number: usize) -> Result<Spanned<Placed>, Reported> {
    let table = element.table(&BOARD_SECTION)?;
    let boxes = boxes(&table);
    let Some(at) = table.value(&AT) else {
        let why = "`at` is missing: a board begins somewhere".to_owned();
        return Err(element.report(Kind::Clue { why, hint: format!("for example `{}`", AT.example) }));
    };
    let text = at.string()?.into_inner();
    let place = cell_name(text.trim()).filter(|&(_, length)| length == text.trim().len());
    let place = place.and_then(|((row, column), _)| row.checked_sub(1).zip(column.checked_sub(1)));
    let (row, column) = place.ok_or_else(|| at.wrong_value(None))?;
    let boxes = boxes?;
    if row.max(column) + boxes.size() > MAX_SIZE {
        let error = ShapeError::Outside { board: number, rows: MAX_SIZE, columns: MAX_SIZE };
        return Err(at.report(Kind::Shape(error)));
    }
    Ok(at.with(Placed { row, column, boxes }))
}

/// Boxes of a board; order 3 by default.
fn boxes(table: &Table) -> Result<BoxShape, Reported> {
    let (order, size, shape) = (order(table), side(table, &SIZE), shape(table));
    let (order, size, shape) = (order?, size?, shape?);
    let differs = |boxes: BoxShape| size.as_ref().filter(|size| *size.get_ref() != boxes.size());
    if let Some(order) = &order {
        let boxes = *order.get_ref();
        let why = format!("`order = {}` makes a board of size {} with boxes of {boxes}", boxes.height(), boxes.size());
        if let Some(size) = differs(boxes) {
            return Err(table.contradiction(&ORDER, order.span(), &SIZE, size.span(), &why));
        }
        if let Some(shape) = shape.as_ref().filter(|shape| *shape.get_ref() != boxes) {
            return Err(table.contradiction(&ORDER, order.span(), &BOX, shape.span(), &why));
        }
        return Ok(boxes);
    }
    match (&shape, &size) {
        (Some(shape), _) => {
            let boxes = *shape.get_ref();
            let why = format!("boxes of {boxes} make a board of size {}", boxes.size());
            match differs(boxes) {
                Some(size) => Err(table.contradiction(&SIZE, size.span(), &BOX, shape.span(), &why)),
                None => Ok(boxes),
            }
        }
        (None, Some(size)) => BoxShape::usual(*size.get_ref())
            .ok_or_else(|| table.context.report(size.span(), Kind::NoUsualBox(*size.get_ref()))),
        (None, None) => Ok(Order::THREE.into()),
    }
}

/// Number of values: the size of each board.
pub(super) fn size(top: &Table, boards: &[Spanned<Placed>]) -> Result<usize, Reported> {
    let size = |board: &Spanned<Placed>| board.get_ref().boxes.size();
    let first = size(&boards[0]);
    let Some(other) = boards.iter().find(|board| size(board) != first) else { return Ok(first) };
    let why = format!("this board has size {}, and the first has size {first}", size(other));
    let hint = "make them of one size, or say with `values` which values all of them have".to_owned();
    Err(top.context.report(other.span(), Kind::Clue { why, hint }))
}

/// Number of rows and columns that hold all boards.
pub(super) fn extent(boards: &[Spanned<Placed>]) -> (usize, usize) {
    let ends = |start: fn(&Placed) -> usize| {
        boards.iter().map(|board| start(board.get_ref()) + board.get_ref().boxes.size()).max().unwrap_or(0)
    };
    (ends(|board| board.row), ends(|board| board.column))
}
