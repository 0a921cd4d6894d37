//! The five boards of a samurai, one after the other: the one in the middle overlaps the others.

use crate::Board;
use kdoku_board::{Cell, Order};

/// What each board of a samurai shares with the one in the middle: a box that begins at this row and
/// column of its own, and at these of the middle. The boards stand in reading order.
const SHARED: [[usize; 4]; 5] = [[6, 6, 0, 0], [6, 0, 0, 6], [0; 4], [0, 6, 6, 0], [0, 0, 6, 6]];

/// The number of equal givens, and whether there are no others, in the boxes that the first boards
/// of a samurai would share. `None` if they cannot be such boards.
fn agreement(boards: &[&Board]) -> Option<(usize, bool)> {
    let are_plain =
        boards.iter().all(|board| board.form.board().is_none() && board.form.boxes() == Order::THREE.into());
    if !are_plain {
        return None;
    }
    let (mut equal, mut is_exact) = (0, true);
    for (i, board) in boards.iter().enumerate().filter(|&(i, _)| i != MIDDLE && boards.len() > MIDDLE) {
        let [top, left, middle_top, middle_left] = SHARED[i];
        for (y, x) in (0..3).flat_map(|y| (0..3).map(move |x| (y, x))) {
            let value = |board: &Board, y: usize, x: usize| board.grid.get(Cell::from_index(y * 9 + x));
            match (value(board, top + y, left + x), value(boards[MIDDLE], middle_top + y, middle_left + x)) {
                (Some(one), Some(other)) if one != other => return None,
                (Some(_), Some(_)) => equal += 1,
                (one, other) => is_exact &= one == other,
            }
        }
    }
    Some((equal, is_exact))
}

/// The number of the board in the middle among the five in reading order.
const MIDDLE: usize = 2;

/// Whether five successive boards are those of a samurai: the boxes that would be shared have more
/// equal givens than by chance.
pub(super) fn are_samurai(boards: &[Board]) -> bool {
    let boards: Vec<_> = boards.iter().collect();
    boards.len() == SHARED.len()
        && agreement(&boards).is_some_and(|(equal, is_exact)| equal > 5 || is_exact && equal > 2)
}

/// Whether these boards could be the first of the five of a samurai, so that a stream must not
/// answer them yet.
#[must_use]
pub fn may_begin_samurai(boards: &[Board]) -> bool {
    let boards: Vec<_> = boards.iter().collect();
    let is_open = |(equal, _)| boards.len() <= MIDDLE || equal > 0;
    !boards.is_empty() && boards.len() < SHARED.len() && agreement(&boards).is_some_and(is_open)
}
