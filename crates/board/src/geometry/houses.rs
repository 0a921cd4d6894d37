//! The houses of a board, the cells of each, and the houses of a cell.
//!
//! Rows, columns and boxes are computed: runs of consecutive numbers of one length, each one row
//! below the last. Only regions and boxes of overlapping boards are looked up.

use super::Parts;
use super::boards::Placed;
use crate::{Cell, Geometry, Order};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A row, a column, a box or a region, numbered from 0. With several boards, the number of the
/// board comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum House {
    /// The cells with this row number.
    Row(u16),
    /// The cells with this column number.
    Column(u16),
    /// The cells of this box. Boxes are numbered row by row; where boards overlap, in the order of
    /// their first cells.
    Box(u16),
    /// The cells of this region; regions are numbered in the order of their first cells.
    Region(u16),
    /// A row of one of several boards: the board, then the row.
    RowOf(u16, u16),
    /// A column of one of several boards: the board, then the column.
    ColumnOf(u16, u16),
}

impl fmt::Display for House {
    /// Counts from 1: `row 1`, `column 9`, `box 5`, `row 1 of board 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Row(i) => write!(f, "row {}", u32::from(i) + 1),
            Self::Column(i) => write!(f, "column {}", u32::from(i) + 1),
            Self::Box(i) => write!(f, "box {}", u32::from(i) + 1),
            Self::Region(i) => write!(f, "region {}", u32::from(i) + 1),
            Self::RowOf(board, i) => write!(f, "row {} of board {}", u32::from(i) + 1, u32::from(board) + 1),
            Self::ColumnOf(board, i) => write!(f, "column {} of board {}", u32::from(i) + 1, u32::from(board) + 1),
        }
    }
}

/// Runs of consecutive cell numbers of one length, each one row below the last.
struct Runs {
    count: usize,
    length: usize,
    /// The first cell of the first run.
    first: usize,
}

/// The cells of all houses of a board, in the order of [`Geometry::houses`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Houses {
    names: Vec<House>,
    /// The end of each house in the list of cells.
    ends: Vec<usize>,
    cells: Vec<Cell>,
}

impl Houses {
    pub(crate) fn of(board: &Geometry) -> Self {
        let names: Vec<House> = board.houses().collect();
        let (ends, cells) = (Vec::with_capacity(names.len()), Vec::with_capacity(3 * board.cell_count()));
        let mut all = Self { names, ends, cells };
        let is_whole = board.voids.is_none() && !board.has_boards();
        let regions = all.names.iter().position(|house| matches!(house, House::Region(_)));
        for number in 0..regions.unwrap_or(all.names.len()) {
            match board.runs(all.names[number]).filter(|_| is_whole) {
                Some(Runs { count, length, first }) => {
                    let starts = (0..count).map(|run| first + run * board.width());
                    starts.for_each(|start| all.cells.extend((start..start + length).map(Cell::from_index)));
                }
                None => all.cells.extend(board.house_cells(all.names[number])),
            }
            all.ends.push(all.cells.len());
        }
        if let Parts::Regions(of, _) = &board.division {
            // one pass over the cells instead of one per region
            let mut placed: Vec<_> = board.cells().filter_map(|cell| Some((of[cell.index()]?, cell))).collect();
            placed.sort_unstable();
            for region in placed.chunk_by(|a, b| a.0 == b.0) {
                all.cells.extend(region.iter().map(|&(_, cell)| cell));
                all.ends.push(all.cells.len());
            }
        }
        all
    }

    /// The same; the houses of the classic board are built once per process, which would be 5 % of
    /// reading a puzzle.
    pub(crate) fn shared(board: &Geometry) -> Arc<Self> {
        static USUAL: OnceLock<Arc<Houses>> = OnceLock::new();
        if board.is_usual() {
            Arc::clone(USUAL.get_or_init(|| Arc::new(Self::of(board))))
        } else {
            Arc::new(Self::of(board))
        }
    }

    pub const fn len(&self) -> usize {
        self.names.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (House, &[Cell])> + Clone {
        let mut from = 0;
        self.names.iter().zip(&self.ends).map(move |(&house, &end)| {
            let cells = &self.cells[from..end];
            from = end;
            (house, cells)
        })
    }
}

impl Geometry {
    /// Whether the board is the classic one, with nine values.
    pub fn is_usual(&self) -> bool {
        self.plain() == Some(Order::THREE.into())
    }

    /// The houses: every row, then every column, then every box or region. A standard board has
    /// `3n`, all of them complete. With several boards, the rows and columns of each board come
    /// before those of the next. No house is empty.
    ///
    /// # Panics
    /// Never: a board has at most 256 rows and 65,535 regions.
    pub fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let count = u16::try_from(self.box_count()).expect("a geometry has at most 65,535 boxes");
        let (boxes, regions) = if self.has_regions() { (0, count) } else { (count, 0) };
        let lines = if self.lines { self.lines() } else { Vec::new() };
        let whole = self.voids.as_ref().map(|_| self.clone());
        let is_house =
            move |house: &House| whole.as_ref().is_none_or(|board| board.house_cells(*house).next().is_some());
        let divided = (0..boxes).map(House::Box).chain((0..regions).map(House::Region));
        lines.into_iter().chain(divided).filter(is_house)
    }

    /// The rows and columns.
    fn lines(&self) -> Vec<House> {
        let Parts::Boards(boards) = &self.division else {
            return (0..self.height).map(House::Row).chain((0..self.width).map(House::Column)).collect();
        };
        let of_board = |(number, board): (u16, &Placed)| {
            let count = u16::try_from(board.boxes.size()).expect("a box has at most 256 cells");
            let rows = (0..count).map(move |row| House::RowOf(number, row));
            rows.chain((0..count).map(move |column| House::ColumnOf(number, column)))
        };
        (0..).zip(&boards.placed).flat_map(of_board).collect()
    }

    /// The cells of `house`, in ascending order; `n` of them if it is complete.
    ///
    /// # Panics
    /// If the board has no such house.
    pub fn house_cells(&self, house: House) -> impl Iterator<Item = Cell> + use<> {
        let (height, width) = (self.height(), self.width());
        let Some(Runs { count, length, first }) = self.runs(house) else {
            panic!("{house} is outside a board of {height}x{width}");
        };
        let region = match (house, &self.division) {
            (House::Region(r), Parts::Regions(of, _)) => Some((Arc::clone(of), r)),
            _ => None,
        };
        let listed = match (house, &self.division) {
            (House::Box(b), Parts::Boards(boards)) => Some((Arc::clone(boards), usize::from(b))),
            _ => None,
        };
        let voids = self.voids.clone();
        let belongs = move |i: usize| {
            region.as_ref().is_none_or(|(of, r)| of[i] == Some(*r)) && voids.as_ref().is_none_or(|voids| !voids[i])
        };
        let numbers = (0..count).flat_map(move |run| (0..length).map(move |i| first + run * width + i));
        let numbers = numbers.map(move |i| listed.as_ref().map_or(i, |(boards, b)| boards.boxes[*b][i].index()));
        numbers.filter(move |&i| belongs(i)).map(Cell::from_index)
    }

    /// The cells of `house` as runs: for a region, the whole board; for a listed box, its list.
    /// `None` without such a house.
    fn runs(&self, house: House) -> Option<Runs> {
        let (height, width) = (self.height(), self.width());
        let runs = |count, length, first| Runs { count, length, first };
        match (house, &self.division) {
            (House::Row(y), _) => (y < self.height).then_some(runs(1, width, usize::from(y) * width)),
            (House::Column(x), _) => (x < self.width).then_some(runs(height, 1, usize::from(x))),
            (House::RowOf(board, y), Parts::Boards(boards)) => {
                let (board, y) = (boards.placed.get(usize::from(board))?, usize::from(y));
                let n = board.boxes.size();
                (y < n).then_some(runs(1, n, (board.row + y) * width + board.column))
            }
            (House::ColumnOf(board, x), Parts::Boards(boards)) => {
                let (board, x) = (boards.placed.get(usize::from(board))?, usize::from(x));
                let n = board.boxes.size();
                (x < n).then_some(runs(n, 1, board.row * width + board.column + x))
            }
            (House::Box(b), Parts::Boxes(boxes)) => {
                let (b, h, w) = (usize::from(b), boxes.height(), boxes.width());
                let a_band = width / w;
                (b < self.box_count()).then_some(runs(h, w, b / a_band * h * width + b % a_band * w))
            }
            (House::Box(b), Parts::Boards(boards)) => {
                boards.boxes.get(usize::from(b)).map(|cells| runs(1, cells.len(), 0))
            }
            (House::Region(r), Parts::Regions(_, count)) => (r < *count).then_some(runs(height, width, 0)),
            _ => None,
        }
    }

    /// The houses of `cell`: its row, column, and box or region, if they are houses.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> Vec<House> {
        assert!(self.exists(cell), "cell number {} does not exist", cell.0);
        let number = |i: usize| u16::try_from(i).expect("a house number is a cell's at most");
        let (y, x) = (self.row(cell), self.column(cell));
        let mut houses = Vec::with_capacity(3);
        let Parts::Boards(boards) = &self.division else {
            if self.lines {
                houses.push(House::Row(number(y)));
                houses.push(House::Column(number(x)));
            }
            let of_box = |b| if self.has_regions() { House::Region(number(b)) } else { House::Box(number(b)) };
            houses.extend(self.box_of(cell).map(of_box));
            return houses;
        };
        let around = (0..).zip(&boards.placed).filter(|(_, board)| self.lines && board.covers(y, x));
        for (board, placed) in around {
            houses.push(House::RowOf(board, number(y - placed.row)));
            houses.push(House::ColumnOf(board, number(x - placed.column)));
        }
        houses.extend(boards.boxes_of(cell).iter().copied().map(House::Box));
        houses
    }

    /// Whether `a` and `b` are different cells of one house.
    #[must_use]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        let in_line = self.row(a) == self.row(b) || self.column(a) == self.column(b);
        if let Parts::Boards(boards) = &self.division {
            let on = |board: &Placed, cell| board.covers(self.row(cell), self.column(cell));
            let of_line = self.lines && in_line && boards.placed.iter().any(|board| on(board, a) && on(board, b));
            let of_box = || boards.boxes_of(a).iter().any(|number| boards.boxes_of(b).contains(number));
            return a != b && (of_line || of_box());
        }
        let of_line = self.lines && in_line;
        a != b && (of_line || self.box_of(a).is_some() && self.box_of(a) == self.box_of(b))
    }

    /// Whether a group of this many cells is a complete house: every value occurs in it.
    #[must_use]
    pub const fn is_complete(&self, cells: usize) -> bool {
        cells == self.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoxShape, Outline};

    fn board(h: usize, w: usize) -> Geometry {
        Geometry::new(BoxShape::new(h, w).expect("a valid shape"))
    }

    #[test]
    fn every_house_holds_n_cells_and_every_cell_lies_in_its_three_houses() {
        for (h, w) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 3)] {
            let g = board(h, w);
            let mut seen = vec![0; g.cell_count()];
            for house in g.houses() {
                let cells: Vec<_> = g.house_cells(house).collect();
                assert_eq!(cells.len(), g.size());
                assert!(cells.is_sorted());
                for cell in cells {
                    seen[cell.index()] += 1;
                    assert!(g.houses_of(cell).contains(&house));
                }
            }
            assert!(seen.iter().all(|&count| count == 3));
        }
    }

    #[test]
    fn a_cell_has_the_number_of_peers_that_its_board_implies() {
        // 2(n − 1) in row and column, and (h − 1)(w − 1) more in the box
        for (h, w) in [(2, 2), (2, 3), (3, 3)] {
            let g = board(h, w);
            for a in g.cells() {
                let peers = g.cells().filter(|&b| g.are_peers(a, b)).count();
                assert_eq!(peers, 2 * (g.size() - 1) + (h - 1) * (w - 1));
            }
        }
    }

    #[test]
    fn the_list_of_all_houses_has_the_cells_of_each() {
        let outline = |outline: Outline| Geometry::try_from(outline).expect("a board");
        let shape = |h, w| BoxShape::new(h, w).expect("a valid shape");
        let names = |text: &str| text.bytes().map(|name| (name != b'.').then_some(name.into())).collect();
        let placed = |row, column| Placed { row, column, boxes: shape(2, 3) };
        let void = |cells: &[u16]| cells.iter().copied().map(Cell).collect::<Vec<_>>();
        let boards = [
            board(2, 3),
            board(1, 5),
            outline(Outline::new(2, 4, 4).boxes(shape(2, 2))),
            outline(Outline::new(4, 4, 5)),
            outline(Outline::new(4, 4, 4).boxes(shape(2, 2)).without_lines()),
            outline(Outline::new(4, 4, 4).boxes(shape(2, 2)).without_cells(void(&[0, 1, 4, 5]))),
            outline(Outline::new(3, 3, 3).regions(names("bbabaaccc"))),
            outline(Outline::new(3, 3, 3).regions(names("bba.bacca")).without_cells(void(&[3]))),
            outline(Outline::new(10, 10, 6).boards(vec![placed(0, 0), placed(4, 3), placed(4, 4)])),
        ];
        for board in boards {
            let each = board.houses().map(|house| (house, board.house_cells(house).collect::<Vec<_>>()));
            let all = Houses::of(&board);
            assert!(all.iter().map(|(house, cells)| (house, cells.to_vec())).eq(each), "{board}");
            assert_eq!(all.len(), board.houses().count());
        }
    }

    #[test]
    fn houses_count_from_one() {
        assert_eq!(House::Box(4).to_string(), "box 5");
    }
}
