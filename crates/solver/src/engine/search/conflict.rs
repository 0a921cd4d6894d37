//! Conflicts, and what they are charged to.
//!
//! Cells, digits in houses and propagators share one numbering, so that their conflict counts share
//! one table of weights. Cells and digits in houses are also what the search branches on.

use crate::engine::model::Model;

/// A cell, a digit in a house, or a propagator: what a conflict is charged to.
///
/// Cells come first, then [house digits](Model::house_digit), then propagators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConflictSource(usize);

impl ConflictSource {
    /// A cell without candidates.
    #[inline]
    pub(super) const fn cell(cell: usize) -> Self {
        Self(cell)
    }

    /// A digit without places in a house, by [`Model::house_digit`].
    #[inline]
    pub(super) const fn house_digit(model: &Model, house_digit: usize) -> Self {
        Self(model.cell_count() + house_digit)
    }

    /// A propagator that found its constraint violated.
    #[inline]
    pub(super) fn propagator(model: &Model, number: usize) -> Self {
        Self(Self::count(model) + number)
    }

    /// Returns the number of the propagator, if it is one.
    pub(super) fn as_propagator(self, model: &Model) -> Option<usize> {
        self.0.checked_sub(Self::count(model))
    }

    /// Returns the index into tables of [`ConflictSource::count`] entries; propagators have none.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0
    }

    /// Returns the [house digit](Model::house_digit), or `None` for a cell.
    #[inline]
    pub(super) const fn as_house_digit(self, model: &Model) -> Option<usize> {
        self.0.checked_sub(model.cell_count())
    }

    /// How many cells and house digits there are.
    pub(super) fn count(model: &Model) -> usize {
        model.cell_count() + model.house_count() * model.size()
    }
}

/// A violated rule, and where the violation was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict(pub(super) ConflictSource);
