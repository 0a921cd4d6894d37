//! Clues that are removed together, as sets of cells.

use super::recipe::{Recipe, RecipeError};
use kdoku_board::{Cell, Geometry};

/// Cells as bits, 64 per word.
pub(super) type Words = Vec<u64>;

/// The clues at the start of a reduction, in units: clues that symmetry holds together are removed
/// at once.
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// Number of words of a set of cells.
    words: usize,
    /// Sets of all units, one after the other.
    sets: Words,
    /// Number of cells of each unit.
    sizes: Vec<usize>,
    /// Unit of each cell; an impossible number for a cell that may have no clue.
    of: Vec<u32>,
    /// Union of all units.
    start: Words,
    /// Number of cells in it.
    clues: usize,
    /// Whether some cells have no clue from the start, so that the solution may not be the only
    /// one.
    has_gaps: bool,
}

impl Units {
    /// Units of a recipe. A group is left out if one of its cells may have no clue.
    pub(super) fn new(board: &Geometry, recipe: &Recipe) -> Result<Self, RecipeError> {
        let mut allowed = vec![recipe.cells.is_none(); board.cell_count()];
        for &cell in recipe.cells.iter().flatten() {
            *allowed.get_mut(cell.index()).ok_or(RecipeError::Outside(cell))? = true;
        }
        let is_given = |cell: &Cell| recipe.from.as_ref().is_none_or(|(puzzle, _)| puzzle.get(*cell).is_some());
        let mut orbits = recipe.symmetry.orbits(board)?;
        orbits.retain(|orbit| orbit.iter().all(|cell| allowed[cell.index()] && is_given(cell)));
        Ok(Self::of(board, &orbits))
    }

    fn of(board: &Geometry, orbits: &[Vec<Cell>]) -> Self {
        let words = board.cell_count().div_ceil(64);
        let mut units = Self {
            words,
            sets: vec![0; words * orbits.len()],
            sizes: orbits.iter().map(Vec::len).collect(),
            of: vec![u32::MAX; board.cell_count()],
            start: vec![0; words],
            clues: 0,
            has_gaps: false,
        };
        for (number, orbit) in (0_u32..).zip(orbits) {
            for cell in orbit {
                let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
                units.sets[number as usize * words + word] |= bit;
                units.start[word] |= bit;
                units.of[cell.index()] = number;
                units.clues += 1;
            }
        }
        units.has_gaps = board.cells().count() > units.clues;
        units
    }

    pub(super) const fn count(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn set(&self, unit: usize) -> &[u64] {
        &self.sets[unit * self.words..][..self.words]
    }

    pub(super) fn size(&self, unit: usize) -> usize {
        self.sizes[unit]
    }

    /// Unit of a cell, if it has a clue at the start.
    pub(super) fn of_cell(&self, cell: usize) -> Option<usize> {
        let unit = self.of[cell];
        (unit != u32::MAX).then_some(unit as usize)
    }

    pub(super) fn start(&self) -> &[u64] {
        &self.start
    }

    pub(super) const fn clues(&self) -> usize {
        self.clues
    }

    pub(super) const fn has_gaps(&self) -> bool {
        self.has_gaps
    }
}

/// Appends to `set` the positions where two grids differ.
pub(super) fn difference<T: PartialEq>(a: &[T], b: &[T], set: &mut Words) {
    set.extend(
        a.chunks(64)
            .zip(b.chunks(64))
            .map(|(a, b)| a.iter().zip(b).enumerate().fold(0, |word, (bit, (a, b))| word | u64::from(a != b) << bit)),
    );
}
