//! What a search asks of a board.
//!
//! There are two boards. [`Tables`](super::tables::Tables) keeps a row of bits for every question and updates them all with each
//! removal: good where digits go one by one, as on boards of houses of any size. [`Domains`](super::domains::Domains) keeps a
//! word a cell and looks at whole houses, all digits at once: good where propagators take many digits at a time, where pairs of
//! cells exclude each other, and on boards of up to nine values with other houses than rows, columns and boxes. Both draw the same
//! conclusions from houses: naked singles, hidden singles, locked candidates.

use super::variable::Conflict;
use crate::board::grid::Grid;
use crate::engine::model::Model;
use crate::util::bits::Bits;

/// The most cells that are compared for what they all exclude.
pub(super) const SEEN_AT_ONCE: usize = 4;

/// A point to come back to: the lengths of a board's logs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(super) changes: usize,
    pub(super) placements: usize,
}

/// A board in search, with rows of `W` words.
pub(crate) trait Store<const W: usize>: Sized {
    /// The board of a model, of no meaning before it is [loaded](Store::load).
    fn new(model: &Model) -> Self;

    /// Sets the board up with `givens` and queues what follows from them.
    ///
    /// # Errors
    /// A conflict if two givens clash, or a blank cell or an open digit has no place left.
    fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict>;

    /// Draws all conclusions that are queued, and theirs.
    ///
    /// # Errors
    /// The first conflict met; nothing is queued then, and the board is to be undone.
    fn propagate(&mut self, model: &Model) -> Result<(), Conflict>;

    /// Places `digit` in `cell` and propagates.
    ///
    /// # Errors
    /// As [`Store::propagate`].
    fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict>;

    /// Rules `digit` out for `cell`, where it must be a candidate, and propagates.
    ///
    /// # Errors
    /// As [`Store::propagate`].
    fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict>;

    /// Where the logs stand now.
    fn mark(&self) -> Mark;

    /// Takes back everything done since `mark`.
    fn undo(&mut self, model: &Model, mark: Mark);

    /// The value of each placed cell, 0 for a blank.
    fn values(&self) -> &[u16];

    /// The blank cells, in no particular order.
    fn blanks(&self) -> &[u16];

    /// The digits that may stand in a cell.
    fn candidates(&self, cell: usize) -> Bits<W>;

    /// The positions at which a digit may stand in a house, by [`Model::place`].
    fn places(&self, model: &Model, place: usize) -> Bits<W>;

    /// Tells for digits that complete houses have still to place, by [`Model::place`], how many places each has left: those that have
    /// two, at least. Where there are propagators, these have two, and are told as well.
    fn for_each_open(&self, model: &Model, told: impl FnMut(usize, usize, [usize; 2]));

    /// Writes what is placed into `grid`, which has the board's size.
    fn write(&self, grid: &mut Grid);
}
