//! A drawn board's decoration, into which another board can be put.

/// The text of a drawing and the places of its cells.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Template {
    /// The drawing's lines, each ended by a line feed.
    pub(super) text: String,
    /// Where the cells stand in `text`, row by row.
    pub(super) cells: Vec<(usize, usize)>,
}
