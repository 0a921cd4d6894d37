//! Complete houses as bits of cells, for a search that keeps the possible cells of each digit as
//! bits.
//!
//! The places of a digit in a house are then an intersection. If all of them lie in another house,
//! complete or not, the digit is locked into the common cells and can be removed from the rest of
//! that house. Removing it from every cell that differs from all places does the same, and more. So
//! the search only needs to know up to how many places that is worthwhile.

use crate::engine::model::Membership;
use crate::engine::model::csr::{Csr, sparse_words};
use kdoku_board::bit_matrix::BitMatrix;
use kdoku_board::geometry::Cell;

/// The number of words for the cells of a *narrow* board: up to 9×9, with at most 64 complete
/// houses.
pub(crate) const NARROW: usize = 2;

/// The complete houses of a model, numbered on their own.
#[derive(Clone, Default)]
pub(crate) struct HouseBits {
    /// The number of each house in the model.
    houses: Vec<u32>,
    /// By house the non-zero words of its cells, with their indices.
    words: Csr<(u32, u64)>,
    /// By house all words, on boards with up to [`NARROW`] of them.
    rows: BitMatrix,
    /// By cell its complete houses.
    houses_of: BitMatrix,
    /// The most cells that a complete house shares with a larger house.
    most_shared: usize,
}

impl HouseBits {
    pub(crate) fn new(size: usize, houses: &Csr<Cell>, memberships: &Csr<Membership>) -> Self {
        let to_u32 = |number: usize| u32::try_from(number).expect("fewer houses than fit into memory");
        let mut complete = Vec::with_capacity(houses.len());
        let mut words = Csr::with_capacity(houses.len(), 2 * houses.len());
        let mut sorted: Vec<u32> = Vec::with_capacity(size);
        let mut most_shared = 0;
        // how many cells each house shares with the current one
        let mut shared = vec![0; houses.len()];
        for (number, cells) in houses.iter().enumerate().filter(|(_, cells)| cells.len() == size) {
            complete.push(to_u32(number));
            sorted.clear();
            sorted.extend(cells.iter().map(|cell| u32::from(cell.0)));
            sorted.sort_unstable();
            words.push(sparse_words(&sorted));
            let meets = || cells.iter().flat_map(|cell| memberships.row(cell.index())).map(|it| it.house as usize);
            meets().for_each(|house| shared[house] += 1);
            meets().for_each(|house| {
                let count = std::mem::take(&mut shared[house]);
                if count > most_shared.max(1) && count < houses.row(house).len() {
                    most_shared = count;
                }
            });
        }
        let is_narrow = memberships.len() <= 64 * NARROW;
        let mut rows = BitMatrix::new(if is_narrow { complete.len() } else { 0 }, NARROW);
        let mut houses_of = BitMatrix::new(memberships.len(), complete.len().div_ceil(64).max(1));
        for (house, &number) in complete.iter().enumerate() {
            for cell in houses.row(number as usize) {
                houses_of.insert(cell.index(), house);
                if is_narrow {
                    rows.insert(house, cell.index());
                }
            }
        }
        Self { houses: complete, words, rows, houses_of, most_shared }
    }

    /// The number of complete houses.
    pub(crate) fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// The number of a complete house in the model.
    #[inline]
    pub(crate) fn number(&self, house: usize) -> usize {
        self.houses[house] as usize
    }

    /// The cells of a complete house: the non-zero words, with their indices.
    #[inline]
    pub(crate) fn of(&self, house: usize) -> &[(u32, u64)] {
        self.words.row(house)
    }

    /// The same as all `C` words; `C` is [`NARROW`] and the board is narrow.
    #[inline]
    pub(crate) fn row<const C: usize>(&self, house: usize) -> &[u64] {
        self.rows.row_of_width::<C>(house)
    }

    /// The complete houses of a cell, 64 per word.
    #[inline]
    pub(crate) fn houses_of(&self, cell: usize) -> &[u64] {
        self.houses_of.row(cell)
    }

    /// The number of words for a set of complete houses.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.houses_of.width()
    }

    /// The most places of a digit in a complete house that another house may see completely.
    #[inline]
    pub(crate) const fn most_shared(&self) -> usize {
        self.most_shared
    }
}
