//! The serialized form of an [`Outline`]: only what differs from a standard board.

use crate::{BoxShape, Cell, Division, Outline, Placed};
use serde::{Deserialize, Serialize};

/// The serialized form of an outline, without the properties of a standard board.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SerializedOutline {
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

impl From<Outline> for SerializedOutline {
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

impl TryFrom<SerializedOutline> for Outline {
    type Error = &'static str;

    fn try_from(serialized: SerializedOutline) -> Result<Self, &'static str> {
        let default = serialized.boxes.map(BoxShape::size);
        let required = |number: Option<usize>| {
            number.or(default).ok_or("a board without boxes has `rows`, `columns` and `values`")
        };
        Ok(Self {
            height: required(serialized.rows)?,
            width: required(serialized.columns)?,
            values: required(serialized.values)?,
            division: match (serialized.boxes, serialized.regions, serialized.boards) {
                (Some(boxes), None, None) => Division::Boxes(boxes),
                (None, Some(names), None) => Division::Regions(names),
                (None, None, Some(boards)) => Division::Boards(boards),
                (None, None, None) => Division::Whole,
                _ => return Err("a board has `boxes`, `regions` or `boards`, not two of them"),
            },
            lines: serialized.rows_and_columns.unwrap_or(true),
            voids: serialized.voids,
        })
    }
}
