//! Symmetries of a board: permutations of the cells that map houses to houses.
//!
//! The generators are: swapping two rows of a band, two bands, two columns of a stack, two stacks,
//! and, with square boxes, transposition. Each maps a puzzle to an equivalent one with the same
//! number of solutions. Where a box has at least two rows and two columns, they generate all
//! symmetries of the cells (Russell and Jarvis, *Mathematics of Sudoku II*, 2006). A Latin square,
//! whose boxes are its rows, also has transposition.

use crate::{Cell, Geometry};

/// A symmetry of the cells of a board: the image of each cell.
///
/// ```
/// # use kdoku_board as kdoku;
/// use kdoku::geometry::Symmetry;
/// use kdoku::{Geometry, Order};
///
/// let board = Geometry::new(Order::THREE.into());
/// let turn = Symmetry::identity(&board).transposed();
/// assert_eq!(turn.image(board.cell(0, 5)), board.cell(5, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    geometry: Geometry,
    /// The image of each row, before any transposition.
    rows: Vec<usize>,
    /// The image of each column, before any transposition.
    columns: Vec<usize>,
    transposed: bool,
}

impl Symmetry {
    /// The identity.
    #[must_use]
    pub fn identity(geometry: &Geometry) -> Self {
        let (rows, columns) = ((0..geometry.height()).collect(), (0..geometry.width()).collect());
        Self { geometry: geometry.clone(), rows, columns, transposed: false }
    }

    /// A random symmetry. `below(m)` returns a number from 0 to `m - 1`; if these are uniform and
    /// independent, each symmetry above is equally likely. A board with regions or missing cells
    /// has only the identity here.
    #[must_use]
    pub fn drawn(geometry: &Geometry, mut below: impl FnMut(usize) -> usize) -> Self {
        if geometry.has_regions() || geometry.has_voids() || geometry.has_boards() {
            return Self::identity(geometry);
        }
        let (h, w) = geometry.box_shape().map_or((1, 1), <(usize, usize)>::from);
        Self {
            rows: shuffled_lines(geometry.height(), h, &mut below),
            columns: shuffled_lines(geometry.width(), w, &mut below),
            transposed: is_square(geometry) && below(2) == 1,
            geometry: geometry.clone(),
        }
    }

    /// This symmetry followed by transposition.
    ///
    /// # Panics
    /// If the board or its boxes are not square, or it has regions.
    #[must_use]
    pub fn transposed(mut self) -> Self {
        assert!(is_square(&self.geometry), "a board of {} cannot be transposed", self.geometry);
        self.transposed = !self.transposed;
        self
    }

    /// The image of `cell`.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn image(&self, cell: Cell) -> Cell {
        let (y, x) = (self.rows[self.geometry.row(cell)], self.columns[self.geometry.column(cell)]);
        if self.transposed { self.geometry.cell(x, y) } else { self.geometry.cell(y, x) }
    }
}

/// Whether transposition is a symmetry.
fn is_square(geometry: &Geometry) -> bool {
    let is_divided = geometry.has_regions() || geometry.has_voids() || geometry.has_boards();
    let boxes = geometry.box_shape().is_none_or(|boxes| boxes.height() == boxes.width());
    !is_divided && boxes && geometry.height() == geometry.width()
}

/// A permutation of `n` rows (or columns) that maps bands (or stacks) of `thickness` lines to each
/// other.
fn shuffled_lines(n: usize, thickness: usize, below: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
    let bands = shuffled(n / thickness, below);
    bands
        .into_iter()
        .flat_map(|band| shuffled(thickness, below).into_iter().map(move |line| band * thickness + line))
        .collect()
}

/// A permutation of `0..len` by the method of Fisher and Yates.
fn shuffled(len: usize, below: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
    let mut items: Vec<_> = (0..len).collect();
    for i in (1..len).rev() {
        items.swap(i, below(i + 1));
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoxShape;
    use std::collections::BTreeSet;

    #[test]
    fn a_random_symmetry_maps_houses_to_houses() {
        for (h, w) in [(2, 2), (2, 3), (3, 3), (4, 2)] {
            let g = Geometry::new(BoxShape::new(h, w).expect("a valid shape"));
            let sets = |map: &dyn Fn(Cell) -> Cell| -> BTreeSet<BTreeSet<Cell>> {
                g.houses().map(|house| g.house_cells(house).map(map).collect()).collect()
            };
            let houses = sets(&|cell| cell);
            for seed in 1..20_usize {
                let mut state = seed;
                let symmetry = Symmetry::drawn(&g, |below| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 33) % below
                });
                assert_eq!(sets(&|cell| symmetry.image(cell)), houses, "boxes of {h}x{w}, seed {seed}");
            }
        }
    }
}
