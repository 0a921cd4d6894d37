//! The board: `order`, `size`, `box`, and the symbols that its values are written in.

use super::error::ConfigErrorKind as Kind;
use super::keys::{BOX, ORDER, SIZE, SYMBOLS};
use super::reader::{Reported, Table};
use crate::format::Symbols;
use crate::geometry::{BoxShape, MAX_ORDER, MAX_SIZE, Order};
use toml::Spanned;

/// The boxes of the board: those of order 3 where nothing is said, the usual ones where only the size is.
///
/// `order`, `size` and `box` may all be given if they agree. What contradicts `order` is an error; without `order`,
/// `size` and `box` are compared with each other.
pub(super) fn boxes(top: &Table) -> Result<BoxShape, Reported> {
    // all three are read before the failure of one counts, so that each reports its own error
    let (order, size, shape) = (order(top), top.whole(&SIZE, 1..=MAX_SIZE as u64), shape(top));
    let (order, size, shape) = (order?, size?, shape?);
    let size = size.map(|size| Spanned::new(size.span(), usize::try_from(size.into_inner()).expect("at most 256")));
    let mut agreed = Ok(());
    if let Some(order) = &order {
        let boxes = *order.get_ref();
        let why = format!("`order = {}` makes a board of size {} with boxes of {boxes}", boxes.height(), boxes.size());
        if let Some(size) = size.as_ref().filter(|size| *size.get_ref() != boxes.size()) {
            agreed = Err(top.contradiction(&ORDER, order.span(), &SIZE, size.span(), &why));
        }
        if let Some(shape) = shape.as_ref().filter(|shape| *shape.get_ref() != boxes) {
            agreed = Err(top.contradiction(&ORDER, order.span(), &BOX, shape.span(), &why));
        }
    } else if let (Some(size), Some(shape)) = (&size, &shape) {
        let (boxes, n) = (*shape.get_ref(), shape.get_ref().size());
        if *size.get_ref() != n {
            let why = format!("boxes of {boxes} make a board of size {n}");
            agreed = Err(top.contradiction(&SIZE, size.span(), &BOX, shape.span(), &why));
        }
    }
    agreed?;
    match (order.or(shape), size) {
        (Some(boxes), _) => Ok(boxes.into_inner()),
        (None, Some(size)) => BoxShape::usual(*size.get_ref())
            .ok_or_else(|| top.context.report(size.span(), Kind::NoUsualBox(size.into_inner()))),
        (None, None) => Ok(Order::THREE.into()),
    }
}

/// The boxes of the order that is asked for.
fn order(top: &Table) -> Result<Option<Spanned<BoxShape>>, Reported> {
    let order = top.whole(&ORDER, 1..=MAX_ORDER as u64)?;
    Ok(order.map(|order| {
        let k = usize::try_from(*order.get_ref()).expect("at most 16");
        Spanned::new(order.span(), Order::new(k).expect("the range is that of orders").into())
    }))
}

/// The boxes that `box = [rows, columns]` asks for.
fn shape(top: &Table) -> Result<Option<Spanned<BoxShape>>, Reported> {
    let Some(value) = top.value(&BOX) else { return Ok(None) };
    let sides: Vec<_> = value.elements()?.collect();
    let [rows, columns] = &sides[..] else { return Err(value.wrong_value(None)) };
    // which numbers make a box is for the box to say
    let any = 0..=u64::from(u16::MAX);
    let (rows, columns) = (rows.whole(any.clone()), columns.whole(any));
    let side = |side: Spanned<u64>| usize::try_from(side.into_inner()).expect("at most 65,535");
    let shape = BoxShape::new(side(rows?), side(columns?));
    Ok(Some(value.with(shape.map_err(|error| value.report(Kind::Shape(error)))?)))
}

/// How the board's values are written, if the file says so; where its size is known, there are enough symbols for it.
pub(super) fn symbols(top: &Table, boxes: Option<BoxShape>) -> Result<Option<Symbols>, Reported> {
    let Some(text) = top.string(&SYMBOLS)? else { return Ok(None) };
    let symbols: Symbols =
        text.get_ref().parse().map_err(|error| top.context.report(text.span(), Kind::Symbols(error)))?;
    match boxes.map(BoxShape::size) {
        Some(values) if symbols.capacity() < values => {
            let symbols = symbols.capacity();
            Err(top.context.report(text.span(), Kind::SymbolCount { symbols, values }))
        }
        _ => Ok(Some(symbols)),
    }
}
