//! The board: its rows, columns and values, its boxes or regions, and the symbols of its values.
//!
//! Keys that overlap must agree. What is not stated follows from the rest, in this order:
//!
//! | | stated by | otherwise |
//! |---|---|---|
//! | rows and columns | `rows` and `columns`, `size`, `order`, the picture of `regions` | the cells of a `box`, or 9 |
//! | values | `values`, `size`, `order`, the cells of a `box` | the longer side; with `[[schroedinger]]`, one more |
//! | boards | `[[board]]`, instead of `order`, `size` and boxes | one |
//! | boxes | `regions`, `boxes = false`, `box`, `order` | the default box of a square board |

use super::error::ConfigErrorKind as Kind;
use super::keys::{
    BOX, BOXES, COLUMNS, GRID, ORDER, REGIONS, ROWS, ROWS_AND_COLUMNS, SCHROEDINGER, SIZE, SYMBOLS, VALUES,
};
use super::reader::Read;
use super::regions::Regions;
use super::{Data, Key, Reported, Table};
use kdoku_board::geometry::MAX_ORDER;
use kdoku_board::{BoxShape, Division, Geometry, House, MAX_SIZE, Order, Outline, Placed, ShapeError, Symbols};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

mod boards;

#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) geometry: Arc<Geometry>,
    /// The smallest value.
    pub(super) lowest: i32,
}

impl Board {
    /// The box shape, if it determines the board.
    pub(super) fn plain(&self) -> Option<BoxShape> {
        self.geometry.plain().filter(|_| self.lowest == 1)
    }

    /// Placeholder for a board that could not be read.
    pub(super) fn unknown() -> Self {
        Self { geometry: Arc::new(Geometry::new(Order::THREE.into())), lowest: 1 }
    }
}

/// Largest value of a board.
const HIGHEST: u64 = 9999;

struct BoardKeys {
    order: Option<Spanned<BoxShape>>,
    size: Option<Spanned<usize>>,
    shape: Option<Spanned<BoxShape>>,
    rows: Option<Spanned<usize>>,
    columns: Option<Spanned<usize>>,
    /// The smallest value and the number of values.
    values: Option<Spanned<(i32, usize)>>,
    boxes: Option<Spanned<bool>>,
    regions: Option<Regions>,
    lines: Option<Spanned<bool>>,
    boards: Option<Vec<Spanned<Placed>>>,
}

impl BoardKeys {
    fn read(top: &Table) -> Result<Self, Reported> {
        // read all keys before returning an error, so that each reports its own
        let (order, size, shape) = (order(top), side(top, &SIZE), shape(top));
        let (rows, columns, values) = (side(top, &ROWS), side(top, &COLUMNS), values(top));
        let (boxes, regions, lines) = (top.boolean(&BOXES), Regions::read(top), top.boolean(&ROWS_AND_COLUMNS));
        let boards = boards::read(top);
        Ok(Self {
            order: order?,
            size: size?,
            shape: shape?,
            rows: rows?,
            columns: columns?,
            values: values?,
            boxes: boxes?,
            regions: regions?,
            lines: lines?,
            boards: boards?,
        })
    }
}

impl BoardKeys {
    /// The position of a board in the file, by index from 0.
    fn board(&self, number: usize) -> Range<usize> {
        self.boards.iter().flatten().nth(number).map_or(0..0, Spanned::span)
    }
}

/// Reads the board: order 3 by default, default boxes where only the size is stated.
pub(super) fn board(top: &Table) -> Result<Board, Reported> {
    let keys = BoardKeys::read(top)?;
    check_agreement(top, &keys)?;
    let (height, width) = sides(top, &keys)?;
    let (lowest, values) = match (&keys.values, &keys.size, &keys.order, &keys.shape) {
        (Some(values), ..) => *values.get_ref(),
        (None, Some(size), ..) => (1, *size.get_ref()),
        (None, None, Some(boxes), _) | (None, None, None, Some(boxes)) => (1, boxes.get_ref().size()),
        (None, None, None, None) => match &keys.boards {
            Some(boards) => (1, boards::size(top, boards)?),
            None => (1, height.max(width)),
        },
    };
    // where cells may hold two digits, there is one digit more, and a value for such a cell
    let (lowest, values) = match (has_two_digits(top), &keys.values) {
        (false, _) => (lowest, values),
        (true, Some(_)) => (lowest, values + 1),
        (true, None) => (0, values + 2),
    };
    let division = match (&keys.regions, &keys.boxes, keys.shape.as_ref().or(keys.order.as_ref())) {
        _ if keys.boards.is_some() => {
            Division::Boards(keys.boards.iter().flatten().map(|board| *board.get_ref()).collect())
        }
        (Some(regions), ..) => Division::Regions(regions.names.clone()),
        (None, Some(boxes), _) if !boxes.get_ref() => Division::Whole,
        (None, _, Some(boxes)) => Division::Boxes(*boxes.get_ref()),
        (None, _, None) => Division::Boxes(default_boxes(top, &keys, height, width)?),
    };
    let lines = keys.lines.as_ref().is_none_or(|lines| *lines.get_ref());
    let voids = top.value(&GRID).and_then(|grid| grid.get().as_str()).map_or(Vec::new(), |grid| {
        let symbols = top.value(&SYMBOLS).and_then(|symbols| symbols.get().as_str()?.parse().ok());
        kdoku_text::voids(grid, height, width, symbols.as_ref())
    });
    let outline = Outline { height, width, values, division, lines, voids: voids.clone() };
    let geometry = Geometry::try_from(outline).map_err(|error| match (&error, &keys.regions) {
        (ShapeError::House { house: House::Region(_), .. }, Some(regions)) => regions.report(top, values, &voids),
        _ => top.context.report(responsible_key(top, &keys, &error), Kind::Shape(error)),
    })?;
    Ok(Board { geometry: Arc::new(geometry), lowest })
}

/// Whether cells may hold two digits.
fn has_two_digits(top: &Table) -> bool {
    top.value(&SCHROEDINGER).is_some()
}

/// Reports contradictions: keys that contradict `order`, or, without it, each other.
fn check_agreement(top: &Table, keys: &BoardKeys) -> Result<(), Reported> {
    let mut result = Ok(());
    let mut differ = |a: &'static Key, a_span: Range<usize>, b: &'static Key, b_span: Range<usize>, why: &str| {
        result = Err(top.contradiction(a, a_span, b, b_span, why));
    };
    let sides = [(&ROWS, &keys.rows), (&COLUMNS, &keys.columns)];
    if let Some(order) = &keys.order {
        let boxes = *order.get_ref();
        let why = format!("`order = {}` makes a board of size {} with boxes of {boxes}", boxes.height(), boxes.size());
        for (key, number) in [(&SIZE, &keys.size)].into_iter().chain(sides) {
            if let Some(number) = number.as_ref().filter(|number| *number.get_ref() != boxes.size()) {
                differ(&ORDER, order.span(), key, number.span(), &why);
            }
        }
        if let Some(shape) = keys.shape.as_ref().filter(|shape| *shape.get_ref() != boxes) {
            differ(&ORDER, order.span(), &BOX, shape.span(), &why);
        }
    } else if let Some(size) = &keys.size {
        for (key, number) in sides {
            if let Some(number) = number.as_ref().filter(|number| number.get_ref() != size.get_ref()) {
                let why = format!("a board of size {0} has {0} rows and {0} columns", size.get_ref());
                differ(&SIZE, size.span(), key, number.span(), &why);
            }
        }
        if let (Some(shape), None) = (&keys.shape, &keys.values) {
            let (boxes, n) = (*shape.get_ref(), shape.get_ref().size());
            if *size.get_ref() != n {
                let why = format!("boxes of {boxes} make a board of size {n}");
                differ(&SIZE, size.span(), &BOX, shape.span(), &why);
            }
        }
    }
    if keys.boards.is_some() {
        for key in [&ORDER, &SIZE, &BOX, &BOXES, &REGIONS] {
            if let Some(value) = top.value(key) {
                let why = format!("`{}` is for a file of one board", key.name);
                let hint = "write it in each `[[board]]`, or leave it out".to_owned();
                result = Err(top.context.report(value.span(), Kind::Clue { why, hint }));
            }
        }
        return result;
    }
    let why = "a board has boxes, regions, or neither";
    let shapes = [(&ORDER, keys.order.as_ref()), (&BOX, keys.shape.as_ref())];
    let shapes = || shapes.into_iter().filter_map(|(key, shape)| Some((key, shape?.span())));
    if let Some(regions) = &keys.regions {
        shapes().for_each(|(key, span)| differ(key, span, &REGIONS, regions.span.clone(), why));
    }
    if let Some(boxes) = &keys.boxes {
        if *boxes.get_ref() {
            if let Some(regions) = &keys.regions {
                differ(&BOXES, boxes.span(), &REGIONS, regions.span.clone(), why);
            }
        } else {
            shapes().for_each(|(key, span)| differ(key, span, &BOXES, boxes.span(), why));
        }
    }
    result
}

/// Number of rows and columns.
fn sides(top: &Table, keys: &BoardKeys) -> Result<(usize, usize), Reported> {
    let square =
        keys.size.as_ref().map(|size| *size.get_ref()).or(keys.order.as_ref().map(|order| order.get_ref().size()));
    let stated = match (&keys.rows, &keys.columns) {
        (Some(rows), Some(columns)) => Some((*rows.get_ref(), *columns.get_ref())),
        (None, None) => square.map(|side| (side, side)).or(keys.boards.as_deref().map(boards::extent)),
        // `check_agreement` has compared the one with the size
        (Some(_), None) | (None, Some(_)) if square.is_some() => square.map(|side| (side, side)),
        (Some(rows), None) => {
            return Err(top.context.report(rows.span(), Kind::Alone { key: ROWS.name, other: COLUMNS.name }));
        }
        (None, Some(columns)) => {
            return Err(top.context.report(columns.span(), Kind::Alone { key: COLUMNS.name, other: ROWS.name }));
        }
    };
    match (stated, &keys.regions) {
        (Some((rows, columns)), Some(regions)) if (rows, columns) != (regions.height, regions.width) => {
            let (found, board) = ([regions.height, regions.width], [rows, columns]);
            Err(top.context.report(regions.span.clone(), Kind::Dimensions { key: REGIONS.name, found, board }))
        }
        (Some(sides), _) => Ok(sides),
        (None, Some(regions)) => Ok((regions.height, regions.width)),
        (None, None) => {
            let n = keys.shape.as_ref().map_or(9, |shape| shape.get_ref().size());
            Ok((n, n))
        }
    }
}

fn default_boxes(top: &Table, keys: &BoardKeys, height: usize, width: usize) -> Result<BoxShape, Reported> {
    let span = [&keys.size, &keys.rows].into_iter().flatten().map(Spanned::span).next();
    // only boards without regions need them; the default 9×9 has a default box
    let span = span.unwrap_or(0..0);
    if height != width {
        return Err(top.context.report(span, Kind::NoBoxes { rows: height, columns: width }));
    }
    BoxShape::usual(height).ok_or_else(|| top.context.report(span, Kind::NoUsualBox(height)))
}

/// The position of the key that makes the board impossible.
fn responsible_key(top: &Table, keys: &BoardKeys, error: &ShapeError) -> Range<usize> {
    let span = |key: &'static Key| top.value(key).map(|value| value.span());
    let keys = match error {
        ShapeError::House { house: House::RowOf(board, _) | House::ColumnOf(board, _), .. } => {
            return keys.board(usize::from(*board));
        }
        ShapeError::Outside { board, .. } | ShapeError::Crowded { board } => return keys.board(board - 1),
        ShapeError::House { house: House::Column(_), .. } => [&VALUES, &ROWS, &BOX, &SIZE],
        ShapeError::House { house: House::Row(_), .. } => [&VALUES, &COLUMNS, &BOX, &SIZE],
        ShapeError::House { house: House::Box(_), .. } => [&VALUES, &BOX, &SIZE, &ORDER],
        ShapeError::NoCell => [&GRID, &REGIONS, &SIZE, &ORDER],
        _ => [&BOX, &REGIONS, &SIZE, &ROWS],
    };
    keys.into_iter().find_map(span).unwrap_or(0..0)
}

/// Boxes of the requested order.
fn order(top: &Table) -> Read<BoxShape> {
    let order = top.whole(&ORDER, 1..=MAX_ORDER as u64)?;
    Ok(order.map(|order| {
        let k = usize::try_from(*order.get_ref()).expect("at most 16");
        Spanned::new(order.span(), Order::new(k).expect("the range is that of orders").into())
    }))
}

/// A number of rows or columns.
fn side(top: &Table, key: &'static Key) -> Read<usize> {
    let side = top.whole(key, 1..=MAX_SIZE as u64)?;
    Ok(side.map(|side| Spanned::new(side.span(), usize::try_from(side.into_inner()).expect("at most 256"))))
}

/// Boxes of `box = [rows, columns]`.
fn shape(top: &Table) -> Read<BoxShape> {
    let Some(value) = top.value(&BOX) else { return Ok(None) };
    if let Data::String(text) = value.get() {
        // as on the command line
        return Ok(Some(value.with(text.parse().map_err(|_| value.wrong_value(None))?)));
    }
    let sides: Vec<_> = value.elements()?.collect();
    let [rows, columns] = &sides[..] else { return Err(value.wrong_value(None)) };
    // `BoxShape` checks the numbers
    let any = 0..=u64::from(u16::MAX);
    let (rows, columns) = (rows.whole(any.clone()), columns.whole(any));
    let side = |side: Spanned<u64>| usize::try_from(side.into_inner()).expect("at most 65,535");
    let shape = BoxShape::new(side(rows?), side(columns?));
    Ok(Some(value.with(shape.map_err(|error| value.report(Kind::Shape(error)))?)))
}

/// The smallest value and the number of values of `values = [lowest, highest]`.
fn values(top: &Table) -> Read<(i32, usize)> {
    let Some(value) = top.value(&VALUES) else { return Ok(None) };
    let ends: Vec<_> = value.elements()?.collect();
    let [lowest, highest] = &ends[..] else { return Err(value.wrong_value(None)) };
    let (lowest, highest) = (lowest.whole(0..=HIGHEST), highest.whole(0..=HIGHEST));
    let (lowest, highest) = (lowest?.into_inner(), highest?.into_inner());
    let count = (highest + 1).checked_sub(lowest).and_then(|count| usize::try_from(count).ok());
    match (i32::try_from(lowest), count.filter(|count| (1..=MAX_SIZE).contains(count))) {
        (Ok(lowest), Some(count)) => Ok(Some(value.with((lowest, count)))),
        _ => Err(value.wrong_value(None)),
    }
}

/// The symbols of the board, if the file states them or values do not start at 1; at least one per
/// value.
pub(super) fn symbols(top: &Table, board: Option<&Board>) -> Result<Option<Symbols>, Reported> {
    let Some(text) = top.string(&SYMBOLS)? else {
        let default = |board: &Board| match (board.lowest, board.geometry.size()) {
            (lowest, values) if has_two_digits(top) => symbols_of_two(lowest, values),
            (1, _) => None,
            (lowest, values) => Some(Symbols::usual_from(lowest, values)),
        };
        return Ok(board.and_then(default));
    };
    let symbols: Symbols =
        text.get_ref().parse().map_err(|error| top.context.report(text.span(), Kind::Symbols(error)))?;
    match board.map(|board| board.geometry.size()) {
        Some(values) if symbols.capacity() < values => {
            let symbols = symbols.capacity();
            Err(top.context.report(text.span(), Kind::SymbolCount { symbols, values }))
        }
        _ => Ok(Some(symbols.counting_from(board.map_or(1, |board| board.lowest)))),
    }
}

/// The default symbols where the last value stands for two digits: digits, and `S`.
fn symbols_of_two(lowest: i32, values: usize) -> Option<Symbols> {
    let digits: String = ('0'..='9').chain('A'..='R').skip(usize::try_from(lowest).ok()?).take(values - 1).collect();
    if digits.len() + 1 == values { Symbols::new(&format!("{digits}S")).ok() } else { None }
}
