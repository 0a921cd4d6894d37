//! The interface between the search and a board.
//!
//! There are two boards, each two to three times faster than the other on its kind of puzzle:
//!
//! - [`Tables`](super::tables::Tables) stores one bit row per question (which digits may this cell
//!   hold, where may this digit go in this house) and updates all rows with each removed candidate.
//!   It is used where rows, columns and boxes are the only rules, and for more than 64 values.
//! - [`Domains`](super::domains::Domains) stores one word per cell, collects changes, and examines a
//!   digit in all changed houses at once. It is used where propagators remove many candidates per
//!   call, where pairs of cells exclude each other, and on small boards with irregular houses.
//!
//! Both find naked singles, hidden singles and locked candidates; `Domains` also finds naked and
//! hidden pairs.

use super::conflict::Conflict;
use crate::engine::model::Model;
use kdoku_board::bits::Bits;
use kdoku_board::grid::Grid;

/// The most places of a digit for which common neighbours beyond houses are computed.
pub(super) const MAX_PLACES_WITH_PAIRS: usize = 4;

/// A point to undo to: the lengths of a board's logs.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pub(super) changes: usize,
    pub(super) placements: usize,
}

/// A board with propagation and undo; its digit sets have `W` words.
pub(crate) trait Board<const W: usize>: Sized {
    /// Creates the board of a model; it must be [loaded](Board::load) before use.
    fn new(model: &Model) -> Self;

    /// Sets up `givens` and enqueues their consequences.
    ///
    /// # Errors
    /// A conflict if two givens clash, or if a cell or an unplaced digit has no candidate left.
    fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict>;

    /// Propagates everything enqueued, up to the fixpoint.
    ///
    /// # Errors
    /// The first conflict found. The queues are empty then; the caller must undo.
    fn propagate(&mut self, model: &Model) -> Result<(), Conflict>;

    /// Places `digit` in `cell` and propagates.
    ///
    /// # Errors
    /// As [`Board::propagate`].
    fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict>;

    /// Removes the candidate `digit` from `cell` and propagates.
    ///
    /// # Errors
    /// As [`Board::propagate`].
    fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict>;

    /// Returns the current lengths of the logs.
    fn mark(&self) -> Mark;

    /// The cells whose candidates have changed since `mark`, the latest change first. A board without
    /// propagators reports none.
    fn changed_since(&self, mark: Mark) -> impl Iterator<Item = u16>;

    /// Undoes every change since `mark`.
    fn undo(&mut self, model: &Model, mark: Mark);

    /// The value of each placed cell, 0 for a blank cell.
    fn values(&self) -> &[u16];

    /// The blank cells, in no particular order.
    fn blanks(&self) -> &[u16];

    /// The candidates of a cell.
    fn candidates(&self, cell: usize) -> Bits<W>;

    /// The positions in its house at which a digit may go, by [`Model::house_digit`].
    fn places(&self, model: &Model, house_digit: usize) -> Bits<W>;

    /// Calls `visit(house_digit, place_count, cells)` for unplaced digits of complete houses.
    ///
    /// Reports at least every digit that has two places. If the model has propagators, it reports
    /// only those, and `cells` are the two places; otherwise `cells` means nothing.
    fn for_each_open(&self, model: &Model, visit: impl FnMut(usize, usize, [usize; 2]));

    /// Writes the placed values into `grid`, which has the board's size.
    fn write(&self, grid: &mut Grid);
}
