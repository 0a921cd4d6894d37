//! Reads the board: its shape, its boxes or regions, and the size of a region.

use super::super::super::Puzzle;
use super::super::board::{Shape, boxes};
use super::tokens::{Mistake, Token};
use kdoku_board::geometry::{Cell, Division, Geometry, Outline};
use std::collections::BTreeMap;

/// The board of a string.
pub(super) struct Board {
    pub(super) puzzle: Puzzle,
    /// The number of cells of a region, if it is given.
    pub(super) region_size: Option<usize>,
    /// The regions that overlap boxes.
    pub(super) overlapping: Vec<Vec<Cell>>,
}

/// Returns the board of `Shape`, `NoBoxes`, `RegionSize` and `Jigsaw`.
pub(super) fn read(tokens: &[Token]) -> Result<Board, Mistake> {
    let find = |name: &str| tokens.iter().find(|token| token.name == name);
    let wrong = |token: &Token, message: &str| (token.place.clone(), message.to_owned());
    let shape = match find("Shape") {
        Some(token) => Shape::parse(&token.arguments).ok_or_else(|| wrong(token, "not a board shape up to 16×16"))?,
        None => Shape { rows: 9, columns: 9, values: 9, lowest: 1, is_raw: false },
    };
    let (rows, columns) = (shape.rows, shape.columns);
    let region_size = match find("RegionSize") {
        Some(token) => {
            let size = token.arguments.first().and_then(|size| size.parse().ok());
            Some(size.ok_or_else(|| wrong(token, "`RegionSize` needs a number"))?)
        }
        None => None,
    };
    let region = region_size.unwrap_or(rows.max(columns));
    let found = if find("NoBoxes").is_some() || shape.is_raw { None } else { boxes(rows, columns, region) };
    let mut outline = Outline { division: found.map_or(Division::Whole, Division::Boxes), ..shape.outline() };
    let mut overlapping = Vec::new();
    if let Some(token) = find("Jigsaw") {
        let regions = jigsaw(token, region, &shape).map_err(|message| wrong(token, &message))?;
        if found.is_some() {
            overlapping = regions;
        } else {
            let mut numbers = vec![None; rows * columns];
            for (number, cells) in (0..).zip(&regions) {
                for cell in cells {
                    numbers[cell.index()] = Some(number);
                }
            }
            outline = outline.regions(numbers);
        }
    }
    let place = find("Shape").map_or(0..0, |token| token.place.clone());
    let board = Geometry::try_from(outline).map_err(|error| (place, error.to_string()))?;
    Ok(Board { puzzle: Puzzle { lowest: shape.lowest, ..Puzzle::new(board) }, region_size, overlapping })
}

/// Reads the regions of `Jigsaw`, one character per cell. The cells of one character may be outside
/// all regions.
fn jigsaw(token: &Token, size: usize, shape: &Shape) -> Result<Vec<Vec<Cell>>, String> {
    let layout: Vec<char> = token.arguments.last().map_or(Vec::new(), |layout| layout.chars().collect());
    if layout.len() != shape.rows * shape.columns {
        let cells = shape.rows * shape.columns;
        return Err(format!("the layout has `{}` characters for `{cells}` cells", layout.len()));
    }
    let mut regions: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (i, &c) in layout.iter().enumerate() {
        regions.entry(c).or_default().push(Cell::from_index(i));
    }
    let is_other = |cells: &Vec<Cell>| cells.len() != size;
    if let Some(wrong) = regions.values().filter(|cells| is_other(cells)).nth(1) {
        return Err(format!("the layout has a region of `{}` cells; all but one need `{size}`", wrong.len()));
    }
    let is_divided = regions.len() > 1;
    Ok(regions.into_values().filter(|cells| is_divided && !is_other(cells)).collect())
}
