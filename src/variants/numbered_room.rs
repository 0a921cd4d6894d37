//! Numbered rooms: the first value says which cell holds the clue.
//!
//! Each value of the first cell is related to the cell that it says, and to no other; so pairs say all. Where the cells
//! differ, it holds both ways: a cell that holds the number is the one that the first says.

use super::{Board, Clue, Kind, Lowered, Number, Takes};
use crate::rules::Constraint;

pub(super) static NUMBERED_ROOM: Kind = Kind {
    takes: Takes::Outside,
    number: Some(Number::needed("value")),
    meaning: "the X-th cell holds the number, where X is the value of the first cell",
    example: "[\"3: row 3\", \"5: col 5 backwards\"]",
    lower,
    holds: |clue, _, value| {
        let room = usize::try_from(value(clue.cells()[0]) - 1).ok().and_then(|i| clue.cells().get(i));
        room.is_some_and(|&cell| value(cell) == clue.total())
    },
    ..Kind::at("outside", "numbered_room")
};

fn lower(clue: &Clue, board: &Board) -> Lowered {
    let (wanted, cells) = (clue.total(), clue.cells());
    board.named(wanted)?;
    let Some(&first) = cells.first() else { return Ok(Vec::new()) };
    let room = |value: i64| usize::try_from(value - 1).ok().and_then(|i| cells.get(i).copied());
    let rooms = board.digits(|value| room(value).is_some_and(|cell| cell != first || value == wanted));
    if rooms.is_empty() {
        // as a word that there is none of, which is refused or a case that is out
        return board.word(cells, [()], |(), _| None, |()| false);
    }
    let differ = cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| board.are_peers(a, b)));
    let mut constraints = Vec::new();
    for (number, &cell) in (1..).zip(cells).filter(|(_, cell)| **cell != first) {
        let says = |a: i64, b: i64| if differ { (a == number) == (b == wanted) } else { a != number || b == wanted };
        constraints.extend(board.related([[first, cell]], says)?);
    }
    constraints.push(Constraint::OneOf(first, rooms));
    Ok(constraints)
}
