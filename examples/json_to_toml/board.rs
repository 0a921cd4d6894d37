//! The board of a puzzle: the keys at the top of the file, its pictures, and which groups of its cells have a name.

use super::cells::Cell;
use super::document::quoted;
use super::source::{Source, Status};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What values and regions are written with.
const SYMBOLS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The board, and what its pictures are drawn with.
pub(crate) struct Board<'a> {
    source: &'a Source,
    /// The rows and columns of a box, where all boxes are alike and tile the board.
    boxes: Option<(usize, usize)>,
    /// What the rules call its regions, where they are not such boxes.
    regions: Option<&'a [Vec<Cell>]>,
}

impl<'a> Board<'a> {
    /// The board, if there are symbols for its values and regions.
    pub(crate) fn new(source: &'a Source) -> Result<Self, &'static str> {
        let boxes = tiles(source);
        let odd_boxes = (boxes.is_none() && !source.boxes.is_empty()).then_some(&*source.boxes);
        let jigsaw = (source.boxes.is_empty() && !source.jigsaw_regions.is_empty()).then_some(&*source.jigsaw_regions);
        let board = Self { source, boxes, regions: odd_boxes.or(jigsaw) };
        let (low, high) = source.values;
        if low < 0 || high < low || usize::try_from(high).is_ok_and(|high| high >= SYMBOLS.len()) {
            return Err("values without a symbol");
        }
        if board.regions.is_some_and(|regions| regions.len() >= SYMBOLS.len()) {
            return Err("regions without a symbol");
        }
        Ok(board)
    }

    /// How many values there are.
    pub(crate) fn values(&self) -> usize {
        usize::try_from(self.source.values.1 - self.source.values.0 + 1).expect("the highest is not below the lowest")
    }

    /// The regions that stand beside the boxes.
    pub(crate) fn further_regions(&self) -> &'a [Vec<Cell>] {
        if self.source.boxes.is_empty() { &[] } else { &self.source.jigsaw_regions }
    }

    /// The region of a cell: its box, or where there are no boxes, its jigsaw region.
    pub(crate) fn region(&self, cell: Cell) -> Option<usize> {
        let regions = if self.source.boxes.is_empty() { &self.source.jigsaw_regions } else { &self.source.boxes };
        regions.iter().position(|region| region.contains(&cell))
    }

    /// `k` where the boxes are `k × k` on a board of `k² × k²` that takes as many values.
    pub(crate) fn order(&self) -> Option<usize> {
        let (rows, columns) = self.boxes.filter(|_| self.is_square())?;
        (rows == columns).then_some(rows)
    }

    fn is_square(&self) -> bool {
        self.source.rows == self.values() && self.source.cols == self.values()
    }

    /// Whether these are the boxes between the boxes of a board of order `k`: `k - 1` a side, a row or a column between
    /// two of them.
    pub(crate) fn is_windoku(&self, regions: &[Vec<Cell>]) -> bool {
        let Some(order) = self.order() else { return false };
        let corners = (0..order - 1).map(|i| 2 + i * (order + 1));
        let window =
            |row, column| (row..row + order).flat_map(move |r| (column..column + order).map(move |c| (r, c))).collect();
        let windows = corners.clone().flat_map(|row| corners.clone().map(move |column| window(row, column)));
        windows.collect::<BTreeSet<BTreeSet<Cell>>>() == sets(regions)
    }

    /// Whether these are the cells in the same place of all boxes.
    pub(crate) fn is_disjoint(&self, regions: &[Vec<Cell>]) -> bool {
        let Some(order) = self.order() else { return false };
        let starts = (0..order).map(|i| 1 + i * order);
        let group = |row, column| {
            let (rows, columns) = (starts.clone(), starts.clone());
            rows.flat_map(move |r| columns.clone().map(move |c| (r + row, c + column))).collect()
        };
        let groups = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        groups.map(|(row, column)| group(row, column)).collect::<BTreeSet<BTreeSet<Cell>>>() == sets(regions)
    }

    /// `row 3`, `col 5`: what a whole row or column is called.
    pub(crate) fn row_or_column(&self, cells: &[Cell]) -> Option<String> {
        let (row, column) = *cells.first()?;
        if !self.source.void.is_empty() {
            return None;
        }
        if (1..=self.source.cols).map(|column| (row, column)).eq(cells.iter().copied()) {
            return Some(format!("row {row}"));
        }
        (1..=self.source.rows).map(|row| (row, column)).eq(cells.iter().copied()).then(|| format!("col {column}"))
    }

    /// The keys from the title to the grid.
    pub(crate) fn head(&self) -> String {
        let Source { name, rows, cols, values: (low, high), .. } = self.source;
        let mut text = format!("title = {}\n", quoted(name));
        let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
        match (self.order(), self.is_square()) {
            (Some(3), _) => {}
            (Some(order), _) => line(format!("order = {order}")),
            (None, true) if self.regions.is_some() && *rows == 9 => {}
            (None, true) => line(format!("size = {rows}")),
            (None, false) => line(format!("rows = {rows}\ncolumns = {cols}")),
        }
        if !self.is_square() || *low != 1 {
            line(format!("values = [{low}, {high}]"));
        }
        match (self.boxes, self.regions) {
            (Some((rows, columns)), _) if self.order().is_none() => line(format!("box = [{rows}, {columns}]")),
            (Some(_), _) => {}
            (None, Some(regions)) => line(format!("regions = \"\"\"\n{}\"\"\"", self.regions_picture(regions))),
            (None, None) => line("boxes = false".into()),
        }
        if !self.source.rows_cols_all_different {
            line("rows_and_columns = false".into());
        }
        if *low != 1 || *high > 9 {
            line(format!("symbols = {}", quoted(&symbols(*low, *high))));
        }
        if self.source.givens.iter().any(Option::is_some) || !self.source.void.is_empty() {
            line(format!("grid = \"\"\"\n{}\"\"\"", self.picture(&self.source.givens)));
        }
        text
    }

    /// `[expect]`.
    pub(crate) fn expect(&self) -> String {
        let solutions = match self.source.status {
            Status::None => return "\n[expect]\nsolutions = 0\n".into(),
            Status::Multiple => return "\n[expect]\nsolutions = \"multiple\"\n".into(),
            Status::Unique => "\n[expect]\nsolutions = 1\n",
        };
        let picture = self.source.solution.as_ref().map(|solution| self.picture(solution));
        picture.map_or_else(|| solutions.into(), |picture| format!("{solutions}solution = \"\"\"\n{picture}\"\"\"\n"))
    }

    /// Rows of symbols, boxes set apart on a board of the usual kind.
    fn picture(&self, values: &[Option<i64>]) -> String {
        let (high, wide) = self.boxes.filter(|_| self.is_square()).unwrap_or((usize::MAX, usize::MAX));
        let mut text = String::new();
        for row in 0..self.source.rows {
            if row > 0 && row % high == 0 {
                let dashes = vec!["-".repeat(wide); self.source.cols / wide];
                writeln!(text, "{}", dashes.join("+")).expect("a string takes all");
            }
            for column in 0..self.source.cols {
                if column > 0 && column % wide == 0 {
                    text.push('|');
                }
                text.push(match values.get(row * self.source.cols + column).copied().flatten() {
                    _ if self.source.void.contains(&(row + 1, column + 1)) => '~',
                    Some(value) => symbol(value),
                    None => '.',
                });
            }
            text.push('\n');
        }
        text
    }

    /// Rows of the numbers of regions.
    fn regions_picture(&self, regions: &[Vec<Cell>]) -> String {
        let mut text = String::new();
        for row in 1..=self.source.rows {
            text.extend((1..=self.source.cols).map(|column| {
                let cell = (row, column);
                match regions.iter().position(|region| region.contains(&cell)) {
                    _ if self.source.void.contains(&cell) => '~',
                    Some(region) => SYMBOLS.chars().nth(region + 1).expect("there are symbols for all"),
                    None => '.',
                }
            }));
            text.push('\n');
        }
        text
    }
}

/// The shape of the boxes, if they are all alike and tile the board.
fn tiles(source: &Source) -> Option<(usize, usize)> {
    let first = source.boxes.first()?;
    let rows = first.iter().map(|cell| cell.0).max()? - first.iter().map(|cell| cell.0).min()? + 1;
    let columns = first.iter().map(|cell| cell.1).max()? - first.iter().map(|cell| cell.1).min()? + 1;
    let fits = source.rows.is_multiple_of(rows) && source.cols.is_multiple_of(columns);
    let count = source.rows * source.cols / (rows * columns);
    let place = |cell: Cell| ((cell.0 - 1) / rows, (cell.1 - 1) / columns);
    let alike = source
        .boxes
        .iter()
        .all(|cells| cells.len() == rows * columns && cells.iter().all(|&cell| place(cell) == place(cells[0])));
    (fits && alike && source.boxes.len() == count).then_some((rows, columns))
}

fn symbol(value: i64) -> char {
    let place = usize::try_from(value).expect("values are not negative");
    SYMBOLS.chars().nth(place).expect("there are symbols for all values")
}

/// `0-8`, `1-9A-G`: what stands for the values from `low` to `high`.
fn symbols(low: i64, high: i64) -> String {
    let range = |low, high| match (symbol(low), symbol(high)) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}-{last}"),
    };
    match (low, high) {
        (..=9, 10..) => range(low, 9) + &range(10, high),
        _ => range(low, high),
    }
}

fn sets(regions: &[Vec<Cell>]) -> BTreeSet<BTreeSet<Cell>> {
    regions.iter().map(|region| region.iter().copied().collect()).collect()
}
