//! Connected areas of a square board whose borders are drawn.

use super::f_puzzles::board_of;
use kdoku_board::{BoxShape, Geometry, Outline};

/// The board of `n` rows, columns and values with these regions, or with boxes if they are the default
/// ones.
pub(super) fn square(n: usize, regions: Vec<Option<u16>>) -> Result<Geometry, String> {
    let plain = Geometry::try_from(Outline::new(n, n, n)).map_err(|error| error.to_string())?;
    let usual = BoxShape::usual(n).map_or(plain, Geometry::new);
    board_of(regions, &usual).ok_or_else(|| "the regions do not form a board".to_owned())
}

/// The area of each cell of `n` rows: neighbours without a border between them are in one area. Areas
/// are numbered in the order of their first cells. `is_open` gets the lower cell first.
pub(super) fn areas(n: usize, is_open: impl Fn(usize, usize) -> bool) -> Vec<u16> {
    let mut areas = vec![None; n * n];
    let mut next = 0;
    for first in 0..n * n {
        if areas[first].is_some() {
            continue;
        }
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if areas[cell].replace(next).is_some() {
                continue;
            }
            // the steps up, left, right and down
            let is_inside = [cell >= n, cell % n > 0, (cell + 1) % n > 0, cell + n < n * n];
            let neighbours = [cell.wrapping_sub(n), cell.wrapping_sub(1), cell + 1, cell + n];
            let neighbours =
                neighbours.into_iter().zip(is_inside).filter(|(_, inside)| *inside).map(|(other, _)| other);
            open.extend(
                neighbours.filter(|&other| areas[other].is_none() && is_open(cell.min(other), cell.max(other))),
            );
        }
        next += 1;
    }
    areas.into_iter().flatten().collect()
}

/// The first area that does not have `n` cells, with the number of its cells.
pub(super) fn uneven(areas: &[u16], n: usize) -> Option<usize> {
    let count = |area: &u16| areas.iter().filter(|other| *other == area).count();
    areas.iter().map(count).find(|&count| count != n)
}
