//! What a search decides about, and what it fails on.
//!
//! The two views of a board, cells that want a digit and digits that want a place in a house, are numbered as one kind
//! of variable, so that they share a table of weights.

use crate::engine::model::Model;

/// What can be left without a choice: a cell (its number), a digit in a house (cells + its row in `places`), or a
/// propagator (behind those).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variable(usize);

impl Variable {
    /// A cell that is to hold some digit.
    #[inline]
    pub(super) const fn cell(cell: usize) -> Self {
        Self(cell)
    }

    /// A digit that is to stand somewhere in a house; `place` is a row of `places`.
    #[inline]
    pub(super) const fn place(model: &Model, place: usize) -> Self {
        Self(model.cell_count() + place)
    }

    /// The propagator with this number, which found nothing left for its cells.
    #[inline]
    pub(super) fn post(model: &Model, number: usize) -> Self {
        Self(Self::count(model) + number)
    }

    /// The number of the propagator, if it is one.
    pub(super) fn as_post(self, model: &Model) -> Option<usize> {
        self.0.checked_sub(Self::count(model))
    }

    /// The variable's number, below [`Variable::count`] if it is not a propagator.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0
    }

    /// The row of `places` if this is a digit in a house, `None` if it is a cell.
    #[inline]
    pub(super) const fn as_place(self, model: &Model) -> Option<usize> {
        self.0.checked_sub(model.cell_count())
    }

    /// How many there are on a board, without propagators.
    pub(super) fn count(model: &Model) -> usize {
        model.cell_count() + model.house_count() * model.size()
    }
}

/// The rules are broken: nothing is left for this variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict(pub(super) Variable);
