//! Numbered rooms: the first value is the position of the cell that holds the number.

use super::{ClueKind, Definition, NumberParameter, Syntax};
use kdoku_board::rules::NamedRegular;

pub(super) static NUMBERED_ROOM: Definition = Definition {
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("value")),
    meaning: "the X-th cell holds the number, where X is the value of the first cell",
    example: "[\"3: row 3\", \"5: col 5 backwards\"]",
    lower: |clue, context| {
        let wanted = clue.total();
        let digit = context.require_digit(wanted)?.index();
        // the state is the number of cells to go; 0 after the cell that holds the number
        let word = context.shared_regular(
            clue,
            clue.cells(),
            [None],
            |&left, value| match left.unwrap_or(value) {
                0 => left.map(Some),
                1 => (value == wanted).then_some(Some(0)),
                left => (left > 0).then_some(Some(left - 1)),
            },
            |&left| left == Some(0),
        )?;
        Ok(context.with_name(word, clue.cells(), NamedRegular::Room { lowest: context.lowest_value(), digit }))
    },
    holds: |clue, _, value| {
        let room = usize::try_from(value(clue.cells()[0]) - 1).ok().and_then(|i| clue.cells().get(i));
        room.is_some_and(|&cell| value(cell) == clue.total())
    },
    ..Definition::new(ClueKind::NumberedRoom, "outside", "numbered_room")
};
