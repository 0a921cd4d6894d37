//! Clues that go together, as sets of cells.

use super::recipe::{Recipe, RecipeError};
use crate::board::geometry::{Cell, Geometry};

/// Cells as bits, 64 a word.
pub(super) type Words = Vec<u64>;

/// The clues that thinning begins with, in units: what symmetry holds together is taken away at once.
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// Words of a set of cells.
    words: usize,
    /// The set of each unit, one after the other.
    sets: Words,
    /// How many cells each has.
    sizes: Vec<usize>,
    /// The unit of each cell; of a cell that may have no clue, a number that no unit has.
    of: Vec<u32>,
    /// The cells of all units.
    start: Words,
    /// How many they are.
    clues: usize,
    /// Whether some cells are without a clue from the start, so that nothing says that the solution is the only one.
    has_gaps: bool,
}

impl Units {
    /// The units of a recipe. A group of which not all cells may have a clue has none.
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

    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn set(&self, unit: usize) -> &[u64] {
        &self.sets[unit * self.words..][..self.words]
    }

    pub(super) fn size(&self, unit: usize) -> usize {
        self.sizes[unit]
    }

    /// The unit of a cell, if that has a clue at the start.
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

/// The members of a set of cells.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| members_of(word).map(move |bit| i * 64 + bit))
}

/// The bits of a word that are set.
#[inline]
pub(super) fn members_of(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// The places at which two grids differ, put behind what `set` has.
pub(super) fn difference<T: PartialEq>(a: &[T], b: &[T], set: &mut Words) {
    set.extend(
        a.chunks(64)
            .zip(b.chunks(64))
            .map(|(a, b)| a.iter().zip(b).enumerate().fold(0, |word, (bit, (a, b))| word | u64::from(a != b) << bit)),
    );
}
