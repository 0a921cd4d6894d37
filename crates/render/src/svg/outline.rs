//! The outline of a group of cells, inset from its edge.
//!
//! The walk follows the sides between the group and other cells, with the group on its right. Each
//! closed walk is the outer boundary or the boundary of a hole. Corners are moved inwards along
//! both sides. Where two cells touch only at a corner, the walk stays at its own cell, so the
//! outline separates there.

use super::{CELL, Path, Point};
use kdoku_board::{Cell, Geometry};
use std::collections::{BTreeMap, BTreeSet};

/// A grid point: row and column.
type Corner = (i32, i32);

/// The four directions, clockwise.
const TURNS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The outline of `cells`, moved inwards by `inset`.
pub(super) fn outline(board: &Geometry, cells: &[Cell], inset: f64) -> Path {
    let mut sides = sides(board, cells);
    let mut path = Path::default();
    let starts: Vec<Corner> = sides.keys().copied().collect();
    for start in starts {
        while let Some(&direction) = sides[&start].first() {
            let points = walk(&mut sides, start, direction, inset);
            path.line(&points);
            path.close();
        }
    }
    path
}

/// By grid point, the directions of the sides that start there.
fn sides(board: &Geometry, cells: &[Cell]) -> BTreeMap<Corner, BTreeSet<usize>> {
    let place = |cell: Cell| (number(board.row(cell)), number(board.column(cell)));
    let group: BTreeSet<Corner> = cells.iter().map(|&cell| place(cell)).collect();
    let mut sides: BTreeMap<Corner, BTreeSet<usize>> = BTreeMap::new();
    for &(y, x) in &group {
        // the start points of the upper, right, lower and left side
        let starts = [(y, x), (y, x + 1), (y + 1, x + 1), (y + 1, x)];
        for (direction, start) in starts.into_iter().enumerate() {
            let (down, right) = TURNS[(direction + 3) % 4];
            if !group.contains(&(y + down, x + right)) {
                sides.entry(start).or_default().insert(direction);
            }
        }
    }
    sides
}

/// Walks a loop and removes its sides.
fn walk(sides: &mut BTreeMap<Corner, BTreeSet<usize>>, start: Corner, first: usize, inset: f64) -> Vec<Point> {
    let (mut at, mut direction) = (start, first);
    let mut points = Vec::new();
    loop {
        at = (at.0 + TURNS[direction].0, at.1 + TURNS[direction].1);
        let here = sides.get_mut(&at).expect("where a side ends another begins");
        // right turns first, to stay at the cell
        let next = [1, 0, 3].map(|turn| (direction + turn) % 4);
        let next = next.into_iter().find(|next| here.contains(next)).expect("where a side ends another begins");
        here.remove(&next);
        if next != direction {
            // the inside is on the right of both sides
            let (a, b) = (TURNS[(direction + 1) % 4], TURNS[(next + 1) % 4]);
            let moved = |corner: i32, by: i32| f64::from(corner) * CELL + inset * f64::from(by);
            points.push(Point::new(moved(at.1, a.1 + b.1), moved(at.0, a.0 + b.0)));
        }
        if (at, next) == (start, first) {
            return points;
        }
        direction = next;
    }
}

fn number(index: usize) -> i32 {
    i32::try_from(index).expect("a board has at most 256 rows and columns")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;

    fn drawn(cells: &[u16]) -> String {
        let board = Geometry::new(Order::new(2).expect("an order").into());
        outline(&board, &cells.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>(), 4.0).d
    }

    #[test]
    fn a_cell_has_a_square() {
        assert_eq!(drawn(&[0]), "M60 4V60H4V4Z");
    }

    #[test]
    fn concave_corners_move_inwards() {
        // an L of three cells
        assert_eq!(drawn(&[0, 4, 5]), "M60 4V68H124V124H4V4Z");
    }

    #[test]
    fn a_hole_has_its_own_outline() {
        let ring = drawn(&[0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(ring.matches('Z').count(), 2, "{ring}");
        assert!(ring.contains("60") && ring.contains("132"), "{ring}");
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_separate() {
        assert_eq!(drawn(&[0, 5]).matches('Z').count(), 2);
        assert_eq!(drawn(&[1, 4]).matches('Z').count(), 2);
        assert_eq!(drawn(&[]), "");
    }
}
