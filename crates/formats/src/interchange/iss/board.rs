//! Boards and cells in the notation of the solver.

use super::MOST;
use kdoku_board::{BoxShape, Cell, Division, Geometry, Outline};

/// Returns the solver's default boxes with this many cells: the squarest that fit, wide ones first.
pub(super) fn boxes(rows: usize, columns: usize, cells: usize) -> Option<BoxShape> {
    let sides = (2..=cells.isqrt()).rev().filter(|small| cells.is_multiple_of(*small));
    let fits = |(h, w): (usize, usize)| rows.is_multiple_of(h) && columns.is_multiple_of(w);
    let shapes = sides.flat_map(|small| [(small, cells / small), (cells / small, small)]);
    shapes.into_iter().find(|&shape| fits(shape)).and_then(|(h, w)| BoxShape::new(h, w).ok())
}

/// Returns the cells of the solver's windows: boxes with a line of cells around each.
pub(super) fn windows(board: &Geometry, shape: BoxShape) -> Vec<Vec<Cell>> {
    let (h, w) = (shape.height(), shape.width());
    let starts = |side: usize, end: usize| (1..).step_by(side + 1).take_while(move |start| start + side < end);
    let of = |top: usize, left: usize| {
        (top..top + h).flat_map(move |y| (left..left + w).map(move |x| board.cell(y, x))).collect()
    };
    starts(h, board.height()).flat_map(|top| starts(w, board.width()).map(move |left| of(top, left))).collect()
}

pub(super) fn disjoint_sets(board: &Geometry, shape: BoxShape) -> Vec<Vec<Cell>> {
    let (h, w) = (shape.height(), shape.width());
    let place = |i: usize| {
        let is_there = |cell: &Cell| (board.row(*cell) % h, board.column(*cell) % w) == (i / w, i % w);
        board.cells().filter(is_there).collect()
    };
    (0..h * w).map(place).collect()
}

pub(super) fn name(cell: Cell, board: &Geometry) -> String {
    let side = |at: usize| char::from_digit(u32::try_from(at + 1).unwrap_or(0), 17).unwrap_or('?');
    format!("R{}C{}", side(board.row(cell)), side(board.column(cell)))
}

/// Parses a cell: `Ok(None)` for the name of a variable, `Err` for anything else.
pub(super) fn cell(name: &str, board: &Geometry) -> Result<Option<Cell>, ()> {
    let characters = name.trim().as_bytes();
    if let [b'R' | b'r', row, b'C' | b'c', column] = *characters {
        let side =
            |byte: u8| char::from(byte).to_digit(17).and_then(|side| side.checked_sub(1)).map(|side| side as usize);
        let (y, x) = (side(row).ok_or(())?, side(column).ok_or(())?);
        return if y < board.height() && x < board.width() { Ok(Some(board.cell(y, x))) } else { Err(()) };
    }
    let is_variable = characters.first().is_some_and(u8::is_ascii_uppercase)
        && characters.len() > 1
        && characters.iter().all(u8::is_ascii_alphanumeric);
    if is_variable { Ok(None) } else { Err(()) }
}

/// Returns the diagonal of a little killer clue at this cell.
pub(super) fn diagonal(first: Cell, board: &Geometry) -> Option<Vec<Cell>> {
    let (y, x) = (board.row(first), board.column(first));
    let (bottom, right_most) = (board.height() - 1, board.width() - 1);
    let (down, right) = if x == 0 && y < bottom {
        (true, true)
    } else if y == 0 {
        (true, false)
    } else if x == right_most && y < bottom {
        (false, false)
    } else if y == bottom && (1..right_most).contains(&x) {
        (false, true)
    } else {
        return None;
    };
    let cells: Vec<Cell> = super::super::toml::diagonal(first, down, right, board).collect();
    (cells.len() > 1).then_some(cells)
}

/// The argument of `Shape`.
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) values: usize,
    pub(super) lowest: i32,
    /// Whether there are no houses.
    pub(super) is_raw: bool,
}

impl Shape {
    /// Returns the outline without boxes.
    pub(super) fn outline(&self) -> Outline {
        let outline = Outline::new(self.rows, self.columns, self.values);
        if self.is_raw { outline.without_lines() } else { outline }
    }

    /// Parses `9x9`, `9x9~0-8`, `9x9~~Raw`.
    pub(super) fn parse(arguments: &[&str]) -> Option<Self> {
        let (rows, columns) = arguments.first()?.trim().split_once('x')?;
        let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=MOST).contains(side));
        let (rows, columns) = (side(rows)?, side(columns)?);
        let range = arguments.get(1).map_or("", |range| range.trim());
        let (lowest, values) = match range.split_once('-') {
            _ if range.is_empty() => (1, rows.max(columns)),
            None => (1, range.parse().ok()?),
            Some((low, high)) => {
                let (low, high): (i32, i32) = (low.parse().ok()?, high.parse().ok()?);
                (low, usize::try_from(high.checked_sub(low)?.checked_add(1)?).ok()?)
            }
        };
        let is_raw = match arguments.get(2).map(|kind| kind.trim()) {
            None | Some("" | "Sudoku") => false,
            Some("Raw") => true,
            Some(_) => return None,
        };
        ((0..=1).contains(&lowest) && (1..=MOST).contains(&values) && arguments.len() <= 3).then_some(Self {
            rows,
            columns,
            values,
            lowest,
            is_raw,
        })
    }

    /// Returns the `Shape` constraint of a board; `None` for the default one.
    pub(super) fn of(board: &Geometry, lowest: i32) -> Option<String> {
        let (rows, columns, values) = (board.height(), board.width(), board.size());
        let highest = i64::from(lowest) + i64::try_from(values).unwrap_or(i64::MAX) - 1;
        let range = match lowest {
            0 => format!("0-{highest}"),
            _ if values == rows.max(columns) => String::new(),
            _ => values.to_string(),
        };
        let mut spec = format!("{rows}x{columns}");
        if !range.is_empty() || !board.has_lines() {
            spec = format!("{spec}~{range}");
        }
        if !board.has_lines() {
            spec += "~Raw";
        }
        (spec != "9x9").then(|| format!(".Shape~{spec}"))
    }
}

/// Whether a board has the solver's default boxes.
pub(super) fn is_usual(board: &Geometry) -> bool {
    let usual = boxes(board.height(), board.width(), board.height().max(board.width()));
    match Outline::from(board.clone()).division {
        Division::Boxes(boxes) => usual == Some(boxes),
        Division::Whole => usual.is_none() || !board.has_lines(),
        Division::Regions(_) | Division::Boards(_) => false,
    }
}
