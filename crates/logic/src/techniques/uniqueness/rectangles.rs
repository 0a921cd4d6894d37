//! Rectangles of four cells in two rows, two columns and two boxes.
//!
//! If the four cells held two digits crosswise, swapping the digits would give a second solution,
//! provided that none of the cells is a given. A puzzle has one solution, so that does not happen.

use crate::{HouseKind, Position};

/// The corners of a rectangle: the second shares a box and a line with the first; the third and
/// the fourth stand across from the first and the second.
pub(crate) type Corners = [usize; 4];

/// The rectangles that have `first` as first corner: the second in the order of the box, then the
/// others in the order of their lines.
pub(crate) fn from_corner(position: &Position, first: usize) -> Vec<Corners> {
    let board = position.board();
    let of = |cell: usize, kind: HouseKind| board.house_of(cell, kind);
    let Some(region) = of(first, HouseKind::Box) else { return Vec::new() };
    let mut rectangles = Vec::new();
    for second in board.houses()[region].cells.iter().map(|&cell| usize::from(cell)) {
        let across = if second == first {
            continue;
        } else if of(first, HouseKind::Row) == of(second, HouseKind::Row) {
            HouseKind::Column
        } else if of(first, HouseKind::Column) == of(second, HouseKind::Column) {
            HouseKind::Row
        } else {
            continue;
        };
        let along = if across == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let (Some(from_first), Some(from_second)) = (of(first, across), of(second, across)) else { continue };
        for (&third, &fourth) in board.houses()[from_first].cells.iter().zip(&board.houses()[from_second].cells) {
            let (third, fourth) = (usize::from(third), usize::from(fourth));
            let is_rectangle = of(third, along).is_some() && of(third, along) == of(fourth, along);
            let other = of(third, HouseKind::Box);
            if is_rectangle && other.is_some() && other != Some(region) && other == of(fourth, HouseKind::Box) {
                rectangles.push([first, second, third, fourth]);
            }
        }
    }
    rectangles
}

/// The corners in ascending order.
pub(crate) fn sorted(mut corners: Corners) -> Corners {
    corners.sort_unstable();
    corners
}
