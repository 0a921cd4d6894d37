//! What a board is to be like, as data, and whether there is such a board.

use super::boards::{Boards, Placed};
use super::{BoxShape, Cell, Geometry, Houses, MAX_SIZE, Parts, ShapeError};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What divides a board besides its rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Division {
    /// Nothing, as of a Latin square.
    Whole,
    /// Boxes of this shape, side by side from the first cell on.
    Boxes(BoxShape),
    /// Regions: for each cell, row by row, which one it lies in. The names are any numbers; cells
    /// of one name are one region, and those without lie in none.
    Regions(Vec<Option<u16>>),
    /// Boards that may overlap. Their rows and columns are houses instead of those of the whole
    /// grid. A place that no board covers is not a cell.
    Boards(Vec<Placed>),
}

/// A board as it is asked for; [`Geometry`] is made of it, if there can be such a board.
///
/// ```
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
#[serde(try_from = "Written", into = "Written")]
pub struct Outline {
    /// How many rows there are, from 1 to [`MAX_SIZE`].
    pub height: usize,
    /// How many columns there are, from 1 to [`MAX_SIZE`].
    pub width: usize,
    /// How many values there are, from 1 to [`MAX_SIZE`].
    pub values: usize,
    /// What divides the board.
    pub division: Division,
    /// Whether rows and columns are houses.
    pub lines: bool,
    /// The places that hold no cell.
    pub voids: Vec<Cell>,
}

impl Outline {
    /// A board of so many rows and columns, which are houses, and so many values, without boxes.
    #[must_use]
    pub const fn new(height: usize, width: usize, values: usize) -> Self {
        Self { height, width, values, division: Division::Whole, lines: true, voids: Vec::new() }
    }

    /// The same with boxes.
    #[must_use]
    pub fn boxes(self, boxes: BoxShape) -> Self {
        Self { division: Division::Boxes(boxes), ..self }
    }

    /// The same with regions: see [`Division::Regions`].
    #[must_use]
    pub fn regions(self, names: Vec<Option<u16>>) -> Self {
        Self { division: Division::Regions(names), ..self }
    }

    /// The same with overlapping boards: see [`Division::Boards`].
    #[must_use]
    pub fn boards(self, boards: Vec<Placed>) -> Self {
        Self { division: Division::Boards(boards), ..self }
    }

    /// The same, but values may repeat in rows and columns.
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
    /// [`ShapeError`] if a number is out of range, boxes or boards do not fit between the edges, or
    /// a house has more cells than there are values.
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
                Parts::Boxes(boxes)
            }
            Division::Regions(names) => regions(&names, height * width)?,
            Division::Boards(placed) => boards(placed, height, width)?,
        };
        let voids = places_without_cell(&voids, &division, height, width)?;
        let board = Self { height: rows, width: columns, size: count, lines, division, voids };
        // all houses of a board like any other have as many cells as there are values
        let houses = board.plain().is_none().then(|| Houses::of(&board));
        let mut sizes = houses.iter().flat_map(Houses::iter).map(|(house, cells)| (house, cells.len()));
        match sizes.find(|&(_, cells)| cells > values) {
            Some((house, cells)) => Err(ShapeError::House { house, cells, values }),
            None => Ok(board),
        }
    }
}

/// Overlapping boards; one that is all of the grid is a board like any other.
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
        of.push(Some(u16::try_from(number).map_err(|_| ShapeError::Places { found: cells, cells })?));
    }
    let count = u16::try_from(numbers.len()).map_err(|_| ShapeError::Places { found: cells, cells })?;
    Ok(Parts::Regions(of.into(), count))
}

impl From<Geometry> for Outline {
    fn from(board: Geometry) -> Self {
        // what no board covers goes without saying
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

/// An outline as it is written: what is as it is of every board is left out.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boxes: Option<BoxShape>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<Option<u16>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<Placed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows_and_columns: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    voids: Vec<Cell>,
}

impl From<Outline> for Written {
    fn from(outline: Outline) -> Self {
        let Outline { height, width, values, division, lines, voids } = outline;
        let (boxes, regions, boards) = match division {
            Division::Whole => (None, None, None),
            Division::Boxes(boxes) => (Some(boxes), None, None),
            Division::Regions(names) => (None, Some(names), None),
            Division::Boards(boards) => (None, None, Some(boards)),
        };
        let is_square = boxes.is_some_and(|boxes| [height, width, values] == [boxes.size(); 3]);
        let unless_square = |number| (!is_square).then_some(number);
        let rows_and_columns = (!lines).then_some(false);
        Self {
            rows: unless_square(height),
            columns: unless_square(width),
            values: unless_square(values),
            boxes,
            regions,
            boards,
            rows_and_columns,
            voids,
        }
    }
}

impl TryFrom<Written> for Outline {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, &'static str> {
        let usual = written.boxes.map(BoxShape::size);
        let number =
            |said: Option<usize>| said.or(usual).ok_or("a board without boxes has `rows`, `columns` and `values`");
        Ok(Self {
            height: number(written.rows)?,
            width: number(written.columns)?,
            values: number(written.values)?,
            division: match (written.boxes, written.regions, written.boards) {
                (Some(boxes), None, None) => Division::Boxes(boxes),
                (None, Some(names), None) => Division::Regions(names),
                (None, None, Some(boards)) => Division::Boards(boards),
                (None, None, None) => Division::Whole,
                _ => return Err("a board has `boxes`, `regions` or `boards`, not two of them"),
            },
            lines: written.rows_and_columns.unwrap_or(true),
            voids: written.voids,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::House;

    fn board(outline: Outline) -> Geometry {
        Geometry::try_from(outline).unwrap_or_else(|error| panic!("{error}"))
    }

    fn shape(h: usize, w: usize) -> BoxShape {
        BoxShape::new(h, w).expect("a valid shape")
    }

    fn names(picture: &str) -> Vec<Option<u16>> {
        picture.bytes().filter(|byte| *byte != b' ').map(|byte| (byte != b'.').then_some(byte.into())).collect()
    }

    /// Each house as names of cells.
    fn houses(board: &Geometry) -> Vec<String> {
        let cells = |house| board.house_cells(house).map(|cell| board.name(cell)).collect::<Vec<_>>().join(" ");
        board.houses().map(|house| format!("{house}: {}", cells(house))).collect()
    }

    #[test]
    fn a_board_that_is_not_square_is_numbered_row_by_row() {
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
    fn a_latin_square_has_rows_and_columns_alone() {
        let board = board(Outline::new(3, 3, 4));
        assert_eq!(board.houses().count(), 6);
        assert!(board.houses().all(|house| !board.is_complete(board.house_cells(house).count())));
        assert!(board.are_peers(Cell(0), Cell(2)) && !board.are_peers(Cell(0), Cell(4)));
        assert_eq!((board.box_of(Cell(0)), board.box_count()), (None, 0));
        assert_eq!(board.to_string(), "3x3 with 4 values, no boxes");
    }

    #[test]
    fn a_place_without_a_cell_lies_in_no_house() {
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
        // by a part of a box, of another shape and with a hole
        let askew = board(
            Outline::new(7, 7, 6)
                .boards(vec![placed(0, 0, shape(2, 3)), placed(1, 1, shape(3, 2))])
                .without_cells(vec![Cell(9)]),
        );
        assert_eq!((askew.box_count(), askew.box_shape(), askew.box_of(Cell(8))), (12, None, Some(0)));
        assert_eq!(askew.houses_of(Cell(8)).len(), 6, "two rows, two columns and two boxes");
        assert_eq!(askew.house_cells(House::RowOf(1, 0)).count(), 5, "without the hole");
        let one = board(Outline::new(6, 6, 6).boards(vec![placed(0, 0, shape(2, 3))]));
        assert_eq!(one, Geometry::new(shape(2, 3)));
    }

    #[test]
    fn what_is_like_any_other_board_is_so_however_it_was_made() {
        let made = board(Outline::new(6, 6, 6).boxes(shape(2, 3)));
        assert_eq!(made, Geometry::new(shape(2, 3)));
        assert_eq!(made.plain(), Some(shape(2, 3)));
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
    fn boards_that_cannot_be_say_why() {
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
    fn serde_shows_what_is_not_as_usual() {
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
