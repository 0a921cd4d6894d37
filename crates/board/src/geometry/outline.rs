//! The description of a board as data, and the check that such a board exists.

use super::boards::{Boards, Placed};
use super::serialized_outline::SerializedOutline;
use super::shape::within_houses;
use super::{Houses, Parts};
use crate::{BoxShape, Cell, Geometry, MAX_SIZE, ShapeError};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The division of a board besides rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Division {
    /// None, as in a Latin square.
    Whole,
    /// Boxes of this shape, side by side from the first cell.
    Boxes(BoxShape),
    /// Regions: for each cell, row by row, the name of its region. Names are arbitrary numbers; a
    /// cell without one is outside all regions.
    Regions(Vec<Option<u16>>),
    /// Boards that may overlap. Their rows and columns are houses instead of those of the whole
    /// grid. A place that no board covers is not a cell.
    Boards(Vec<Placed>),
}

/// The description of a board. `Geometry::try_from` checks it.
///
/// ```
/// # use kdoku_board as kdoku;
/// use kdoku::geometry::{Outline, Placed};
/// use kdoku::{BoxShape, Geometry};
///
/// let board = Geometry::try_from(Outline::new(6, 8, 8).boxes(BoxShape::new(2, 4)?))?;
/// assert_eq!((board.height(), board.width(), board.size()), (6, 8, 8));
/// assert_eq!(board.to_string(), "6x8 with 8 values, boxes of 2x4");
///
/// let latin = Geometry::try_from(Outline::new(5, 5, 5))?;
/// assert_eq!(latin.houses().count(), 10);
///
/// let names = "aabb abbc addc ddcc".split(' ').flat_map(str::bytes).map(|name| Some(name.into()));
/// let jigsaw = Geometry::try_from(Outline::new(4, 4, 4).regions(names.collect()))?;
/// assert_eq!(jigsaw.box_of(jigsaw.cell(1, 3)), Some(2));
///
/// // two boards of 4×4 that share a box
/// let board = |at| Placed { row: at, column: at, boxes: BoxShape::new(2, 2).expect("a shape") };
/// let butterfly = Geometry::try_from(Outline::new(6, 6, 4).boards(vec![board(0), board(2)]))?;
/// assert_eq!((butterfly.cells().count(), butterfly.houses().count()), (28, 2 * 8 + 7));
/// # Ok::<(), kdoku::geometry::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "SerializedOutline", into = "SerializedOutline")]
pub struct Outline {
    /// The number of rows, from 1 to [`MAX_SIZE`].
    pub height: usize,
    /// The number of columns, from 1 to [`MAX_SIZE`].
    pub width: usize,
    /// The number of values, from 1 to [`MAX_SIZE`].
    pub values: usize,
    /// The division of the board.
    pub division: Division,
    /// Whether rows and columns are houses.
    pub lines: bool,
    /// The missing cells.
    pub voids: Vec<Cell>,
}

impl Outline {
    /// A board with these numbers of rows, columns and values, without boxes.
    #[must_use]
    pub const fn new(height: usize, width: usize, values: usize) -> Self {
        Self { height, width, values, division: Division::Whole, lines: true, voids: Vec::new() }
    }

    /// The same with boxes.
    #[must_use]
    pub fn boxes(self, boxes: BoxShape) -> Self {
        Self { division: Division::Boxes(boxes), ..self }
    }

    /// The same with regions; see [`Division::Regions`].
    #[must_use]
    pub fn regions(self, names: Vec<Option<u16>>) -> Self {
        Self { division: Division::Regions(names), ..self }
    }

    /// The same with overlapping boards; see [`Division::Boards`].
    #[must_use]
    pub fn boards(self, boards: Vec<Placed>) -> Self {
        Self { division: Division::Boards(boards), ..self }
    }

    /// The same without rows and columns as houses: values may repeat in them.
    #[must_use]
    pub fn without_lines(self) -> Self {
        Self { lines: false, ..self }
    }

    /// The same without these cells.
    #[must_use]
    pub fn without_cells(self, voids: Vec<Cell>) -> Self {
        Self { voids, ..self }
    }
}

impl TryFrom<Outline> for Geometry {
    type Error = ShapeError;

    /// # Errors
    /// [`ShapeError`] if a number is out of range, boxes or boards do not fit, or a house has more
    /// cells than the board has values.
    fn try_from(outline: Outline) -> Result<Self, ShapeError> {
        let Outline { height, width, values, division, lines, voids } = outline;
        let in_range = |number: usize| u16::try_from(number).ok().filter(|_| (1..=MAX_SIZE).contains(&number));
        let (Some(rows), Some(columns), Some(count)) = (in_range(height), in_range(width), in_range(values)) else {
            return Err(ShapeError::Board { rows: height, columns: width, values });
        };
        let division = match division {
            Division::Whole => Parts::Whole,
            Division::Boxes(boxes) => {
                if !height.is_multiple_of(boxes.height()) || !width.is_multiple_of(boxes.width()) {
                    return Err(ShapeError::Tiling { boxes, rows: height, columns: width });
                }
                within_houses(height / boxes.height() * (width / boxes.width()))?;
                Parts::Boxes(boxes)
            }
            Division::Regions(names) => regions(&names, height * width)?,
            Division::Boards(placed) => boards(placed, height, width)?,
        };
        let voids = places_without_cell(&voids, &division, height, width)?;
        let board = Self { height: rows, width: columns, size: count, lines, division, voids };
        // the houses of a standard board always have as many cells as values
        let houses = board.plain().is_none().then(|| Houses::of(&board));
        let mut sizes = houses.iter().flat_map(Houses::iter).map(|(house, cells)| (house, cells.len()));
        match sizes.find(|&(_, cells)| cells > values) {
            Some((house, cells)) => Err(ShapeError::House { house, cells, values }),
            None => Ok(board),
        }
    }
}

/// Overlapping boards. A single one that covers the whole grid is a standard board.
fn boards(placed: Vec<Placed>, height: usize, width: usize) -> Result<Parts, ShapeError> {
    let boards = Boards::new(placed, height, width)?;
    let is_whole = |board: &Placed| board.boxes.size() == height && board.boxes.size() == width;
    Ok(match boards.placed.iter().find(|board| is_whole(board)) {
        Some(board) if boards.placed.len() == 1 => Parts::Boxes(board.boxes),
        _ => Parts::Boards(boards.into()),
    })
}

/// For each cell number, whether the cell is missing; `None` if every cell exists.
fn places_without_cell(
    voids: &[Cell],
    division: &Parts,
    height: usize,
    width: usize,
) -> Result<Option<Arc<[bool]>>, ShapeError> {
    let mut is_void = vec![false; height * width];
    for cell in voids {
        let outside = ShapeError::Places { found: cell.index() + 1, cells: height * width };
        *is_void.get_mut(cell.index()).ok_or(outside)? = true;
    }
    if let Parts::Boards(boards) = division {
        boards.mark_voids(width, &mut is_void);
    }
    if is_void.iter().all(|&is_void| is_void) {
        return Err(ShapeError::NoCell);
    }
    Ok(is_void.contains(&true).then(|| is_void.into()))
}

/// Regions by number, in the order of their first cells.
fn regions(names: &[Option<u16>], cells: usize) -> Result<Parts, ShapeError> {
    if names.len() != cells {
        return Err(ShapeError::Places { found: names.len(), cells });
    }
    let mut numbers = FxHashMap::default();
    let mut of = Vec::with_capacity(cells);
    for name in names {
        let Some(name) = name else {
            of.push(None);
            continue;
        };
        let next = numbers.len();
        let number = *numbers.entry(*name).or_insert(next);
        of.push(Some(within_houses(number)?));
    }
    let count = within_houses(numbers.len())?;
    Ok(Parts::Regions(of.into(), count))
}

impl From<Geometry> for Outline {
    fn from(board: Geometry) -> Self {
        // a place that no board covers is missing without being listed
        let is_covered = |cell: Cell| match &board.division {
            Parts::Boards(boards) => {
                boards.placed.iter().any(|placed| placed.covers(board.row(cell), board.column(cell)))
            }
            _ => true,
        };
        let void = |cell: &Cell| !board.exists(*cell) && is_covered(*cell);
        Self {
            height: board.height(),
            width: board.width(),
            values: board.size(),
            voids: (0..board.cell_count()).map(Cell::from_index).filter(void).collect(),
            lines: board.lines,
            division: match board.division {
                Parts::Whole => Division::Whole,
                Parts::Boxes(boxes) => Division::Boxes(boxes),
                Parts::Regions(of, _) => Division::Regions(of.to_vec()),
                Parts::Boards(boards) => Division::Boards(boards.placed.clone()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;

    #[test]
    fn rejects_more_boxes_than_houses_can_be_numbered() {
        let single = shape(1, 1);
        let outline = Outline::new(256, 256, 256).boxes(single);
        assert_eq!(Geometry::try_from(outline).map(drop), Err(ShapeError::Boxes(65_536)));
        board(Outline::new(255, 256, 256).boxes(single));
        let placed = |i: usize| Placed { row: i / 256, column: i % 256, boxes: single };
        let outline = Outline::new(256, 256, 1).boards((0..65_536).map(placed).collect());
        assert_eq!(Geometry::try_from(outline).map(drop), Err(ShapeError::Boxes(65_536)));
    }

    fn board(outline: Outline) -> Geometry {
        Geometry::try_from(outline).unwrap_or_else(|error| panic!("{error}"))
    }

    fn shape(h: usize, w: usize) -> BoxShape {
        BoxShape::new(h, w).expect("a valid shape")
    }

    fn names(picture: &str) -> Vec<Option<u16>> {
        picture.bytes().filter(|byte| *byte != b' ').map(|byte| (byte != b'.').then_some(byte.into())).collect()
    }

    /// The cell names of each house.
    fn houses(board: &Geometry) -> Vec<String> {
        let cells = |house| board.house_cells(house).map(|cell| board.name(cell)).collect::<Vec<_>>().join(" ");
        board.houses().map(|house| format!("{house}: {}", cells(house))).collect()
    }

    #[test]
    fn numbers_cells_of_a_rectangular_board_row_by_row() {
        let board = board(Outline::new(2, 4, 4).boxes(shape(2, 2)));
        assert_eq!((board.height(), board.width(), board.size(), board.cell_count()), (2, 4, 4, 8));
        assert_eq!(board.name(Cell(5)), "r2c2");
        assert_eq!(board.cell(1, 3), Cell(7));
        assert_eq!(
            houses(&board),
            [
                "row 1: r1c1 r1c2 r1c3 r1c4",
                "row 2: r2c1 r2c2 r2c3 r2c4",
                "column 1: r1c1 r2c1",
                "column 2: r1c2 r2c2",
                "column 3: r1c3 r2c3",
                "column 4: r1c4 r2c4",
                "box 1: r1c1 r1c2 r2c1 r2c2",
                "box 2: r1c3 r1c4 r2c3 r2c4",
            ]
        );
        assert_eq!(board.plain(), None);
        assert_eq!(board.to_string(), "2x4 with 4 values, boxes of 2x2");
    }

    #[test]
    fn boxes_are_numbered_row_by_row_on_any_board() {
        let board = board(Outline::new(6, 8, 8).boxes(shape(2, 4)));
        assert_eq!(board.box_count(), 6);
        for cell in board.cells() {
            let number = board.row(cell) / 2 * 2 + board.column(cell) / 4;
            assert_eq!(board.box_of(cell), Some(number));
            let house = House::Box(u16::try_from(number).expect("a small number"));
            assert!(board.house_cells(house).any(|other| other == cell));
            assert!(board.houses_of(cell).contains(&house));
        }
        assert!(board.houses().all(|house| board.house_cells(house).count() <= 8));
    }

    #[test]
    fn regions_are_numbered_by_their_first_cells() {
        let board = board(Outline::new(3, 3, 3).regions(names("bba bxa c.a")).without_lines());
        assert_eq!(
            houses(&board),
            ["region 1: r1c1 r1c2 r2c1", "region 2: r1c3 r2c3 r3c3", "region 3: r2c2", "region 4: r3c1"]
        );
        assert_eq!(board.box_of(board.cell(2, 1)), None);
        assert!(board.houses_of(board.cell(2, 1)).is_empty());
        assert!(board.are_peers(Cell(0), Cell(3)) && !board.are_peers(Cell(0), Cell(6)));
        assert!(!board.are_peers(Cell(7), Cell(8)));
        assert_eq!(board.to_string(), "3x3, 4 regions, values may repeat in rows and columns");
    }

    #[test]
    fn a_latin_square_has_rows_and_columns_only() {
        let board = board(Outline::new(3, 3, 4));
        assert_eq!(board.houses().count(), 6);
        assert!(board.houses().all(|house| !board.is_complete(board.house_cells(house).count())));
        assert!(board.are_peers(Cell(0), Cell(2)) && !board.are_peers(Cell(0), Cell(4)));
        assert_eq!((board.box_of(Cell(0)), board.box_count()), (None, 0));
        assert_eq!(board.to_string(), "3x3 with 4 values, no boxes");
    }

    #[test]
    fn a_missing_cell_lies_outside_all_houses() {
        let board = board(Outline::new(2, 2, 2).without_cells(vec![Cell(1)]));
        assert_eq!(board.cells().collect::<Vec<_>>(), [Cell(0), Cell(2), Cell(3)]);
        assert!(!board.exists(Cell(1)) && !board.exists(Cell(4)) && board.exists(Cell(3)));
        assert_eq!(houses(&board), ["row 1: r1c1", "row 2: r2c1 r2c2", "column 1: r1c1 r2c1", "column 2: r2c2"]);
        let row = Outline::new(2, 2, 2).without_cells(vec![Cell(0), Cell(1)]);
        assert_eq!(self::board(row).houses().count(), 3, "a row without a cell is not a house");
    }

    #[test]
    fn overlapping_boards_share_boxes_and_cells() {
        let placed = |row, column, boxes| Placed { row, column, boxes };
        let butterfly = board(Outline::new(6, 6, 4).boards(vec![placed(0, 0, shape(2, 2)), placed(2, 2, shape(2, 2))]));
        assert_eq!(butterfly.to_string(), "6x6 with 4 values, 2 boards, 8 places without a cell");
        assert_eq!(butterfly.cells().count(), 28);
        let houses = houses(&butterfly);
        assert_eq!(houses.len(), 16 + 7, "the box in the middle is one");
        assert_eq!(houses[2], "row 3 of board 1: r3c1 r3c2 r3c3 r3c4");
        assert_eq!(houses[4], "column 1 of board 1: r1c1 r2c1 r3c1 r4c1");
        assert_eq!(houses[8], "row 1 of board 2: r3c3 r3c4 r3c5 r3c6");
        assert_eq!(houses[19], "box 4: r3c3 r3c4 r4c3 r4c4");
        assert_eq!(butterfly.box_shape(), Some(shape(2, 2)));
        assert_eq!(butterfly.houses_of(Cell(14)).len(), 5);
        for a in butterfly.cells() {
            for b in butterfly.cells() {
                let together = |house| [a, b].iter().all(|&cell| butterfly.house_cells(house).any(|c| c == cell));
                assert_eq!(butterfly.are_peers(a, b), a != b && butterfly.houses().any(together));
            }
            assert!(butterfly.houses_of(a).into_iter().all(|house| butterfly.house_cells(house).any(|c| c == a)));
        }
        // overlap in a part of a box, another shape, a missing cell
        let partial_overlap = board(
            Outline::new(7, 7, 6)
                .boards(vec![placed(0, 0, shape(2, 3)), placed(1, 1, shape(3, 2))])
                .without_cells(vec![Cell(9)]),
        );
        assert_eq!(
            (partial_overlap.box_count(), partial_overlap.box_shape(), partial_overlap.box_of(Cell(8))),
            (12, None, Some(0))
        );
        assert_eq!(partial_overlap.houses_of(Cell(8)).len(), 6, "two rows, two columns and two boxes");
        assert_eq!(partial_overlap.house_cells(House::RowOf(1, 0)).count(), 5, "without the hole");
        let one = board(Outline::new(6, 6, 6).boards(vec![placed(0, 0, shape(2, 3))]));
        assert_eq!(one, Geometry::new(shape(2, 3)));
    }

    #[test]
    fn every_description_of_a_standard_board_is_equal() {
        let geometry = board(Outline::new(6, 6, 6).boxes(shape(2, 3)));
        assert_eq!(geometry, Geometry::new(shape(2, 3)));
        assert_eq!(geometry.plain(), Some(shape(2, 3)));
        for other in [
            Outline::new(6, 6, 7).boxes(shape(2, 3)),
            Outline::new(6, 6, 6),
            Outline::new(6, 6, 6).boxes(shape(2, 3)).without_lines(),
            Outline::new(6, 6, 6).boxes(shape(2, 3)).without_cells(vec![Cell(7)]),
            Outline::new(6, 12, 12).boxes(shape(2, 3)),
            Outline::new(6, 6, 6).boxes(shape(2, 2)),
        ] {
            assert_eq!(board(other).plain(), None);
        }
    }

    #[test]
    fn rejects_impossible_boards() {
        let refused = |outline: Outline| Geometry::try_from(outline).expect_err("refused").to_string();
        assert_eq!(
            refused(Outline::new(0, 3, 3)),
            "a board of `0` rows and `3` columns with `3` values is out of range: each is from 1 to 256"
        );
        assert_eq!(refused(Outline::new(3, 4, 3)), "row 1 has `4` cells, but there are only `3` values");
        assert_eq!(refused(Outline::new(4, 3, 3)), "column 1 has `4` cells, but there are only `3` values");
        assert_eq!(
            refused(Outline::new(6, 7, 9).boxes(shape(3, 3))),
            "boxes of 3x3 do not fit into `6` rows and `7` columns"
        );
        assert_eq!(
            refused(Outline::new(4, 4, 3).boxes(shape(2, 2)).without_lines()),
            "box 1 has `4` cells, but there are only `3` values"
        );
        assert_eq!(
            refused(Outline::new(2, 2, 2).regions(names("aaab"))),
            "region 1 has `3` cells, but there are only `2` values"
        );
        assert_eq!(refused(Outline::new(2, 2, 2).regions(names("aab"))), "`3` places do not fit a board of `4`");
        let placed = |row, column| Placed { row, column, boxes: shape(2, 2) };
        assert_eq!(
            refused(Outline::new(6, 6, 4).boards(vec![placed(0, 0), placed(3, 2)])),
            "board 2 does not lie within `6` rows and `6` columns"
        );
        assert_eq!(
            refused(Outline::new(6, 6, 3).boards(vec![placed(0, 0), placed(2, 2)])),
            "row 1 of board 1 has `4` cells, but there are only `3` values"
        );
        assert!(Geometry::try_from(Outline::new(6, 6, 3).boards(vec![placed(usize::MAX, 0)])).is_err());
        assert!(refused(Outline::new(4, 4, 4).boards(vec![placed(0, 0); 17])).starts_with("board 17 is one too many"));
        assert_eq!(refused(Outline::new(1, 1, 1).without_cells(vec![Cell(0)])), "a board has one cell at least");
    }

    #[test]
    fn serde_shows_what_differs_from_a_standard_board() {
        let json = |outline| {
            let board = board(outline);
            let json = serde_json::to_string(&board).expect("a board serialises");
            assert_eq!(serde_json::from_str::<Geometry>(&json).expect("and back"), board);
            json
        };
        assert_eq!(json(Outline::new(6, 6, 6).boxes(shape(2, 3))), r#"{"boxes":[2,3]}"#);
        assert_eq!(
            json(Outline::new(6, 8, 8).boxes(shape(2, 4))),
            r#"{"rows":6,"columns":8,"values":8,"boxes":[2,4]}"#
        );
        assert_eq!(
            json(Outline::new(1, 2, 2).regions(names("a.")).without_lines()),
            r#"{"rows":1,"columns":2,"values":2,"regions":[0,null],"rows_and_columns":false}"#
        );
        assert_eq!(
            json(Outline::new(2, 1, 2).without_cells(vec![Cell(1)])),
            r#"{"rows":2,"columns":1,"values":2,"voids":[1]}"#
        );
        let placed = Placed { row: 0, column: 1, boxes: shape(1, 2) };
        assert_eq!(
            json(Outline::new(2, 3, 2).boards(vec![placed])),
            r#"{"rows":2,"columns":3,"values":2,"boards":[{"row":0,"column":1,"boxes":[1,2]}]}"#
        );
        for wrong in [r#"{"boxes":[2,3],"regions":[]}"#, r#"{"rows":2}"#, r#"{"rows":2,"columns":3,"values":2}"#] {
            assert!(serde_json::from_str::<Geometry>(wrong).is_err(), "{wrong}");
        }
    }
}
