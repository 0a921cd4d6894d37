//! Complete houses for boards that keep, for each digit, the cells that may hold it: as words of bits.
//!
//! Where a digit may still go in a house is then an intersection, a word or two for each house. A house that shares two cells or more
//! with another one, complete or not, *locks* digits: one that has no place but the shared ones goes from what the other house has
//! beyond them. Whatever differs from all places of a digit says the same, and more; so all that must be known is how many
//! places there can be for it to be worth while.

use super::padded::PerCell;
use crate::board::geometry::Cell;
use crate::engine::model::Membership;
use crate::engine::model::csr::{Lists, words};

/// The words of cells that a *narrow* board has: those of 9×9 and all smaller ones, with no more than 64 complete houses.
pub(crate) const NARROW: usize = 2;

/// The complete houses of a board, numbered anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct HouseBits {
    /// The number of each in the model.
    houses: Vec<u32>,
    /// By house the words that have cells of it, with these as bits.
    cells: PerCell<(u32, u64)>,
    /// By house all words, of boards that have [`NARROW`] of them.
    rows: Vec<u64>,
    /// By cell the complete houses that it lies in, as bits, so many words a cell.
    houses_of: Vec<u64>,
    width: usize,
    /// The most cells that a complete house shares with a house that has others.
    most_shared: usize,
}

impl HouseBits {
    pub(crate) fn new(size: usize, houses: &Lists<Cell>, links: &Lists<Membership>) -> Self {
        let mut all = Self {
            houses: Vec::with_capacity(houses.len()),
            cells: PerCell::default(),
            rows: Vec::new(),
            houses_of: Vec::new(),
            width: 0,
            most_shared: 0,
        };
        let mut cells_of = Lists::with_capacity(houses.len(), 2 * houses.len());
        let mut numbers = vec![None; houses.len()];
        let mut sorted: Vec<u32> = Vec::with_capacity(size);
        // how many cells each house shares with the one that is looked at
        let mut shared = vec![0; houses.len()];
        for (number, cells) in houses.iter().enumerate().filter(|(_, cells)| cells.len() == size) {
            numbers[number] = Some(u32::try_from(all.houses.len()).expect("fewer houses than fit into memory"));
            all.houses.push(u32::try_from(number).expect("fewer houses than fit into memory"));
            sorted.clear();
            sorted.extend(cells.iter().map(|cell| u32::from(cell.0)));
            sorted.sort_unstable();
            cells_of.push(words(&sorted));
            let meets = || cells.iter().flat_map(|cell| links.of(cell.index())).map(|link| link.house as usize);
            meets().for_each(|house| shared[house] += 1);
            meets().for_each(|house| {
                let count = std::mem::take(&mut shared[house]);
                if count > all.most_shared.max(1) && count < houses.of(house).len() {
                    all.most_shared = count;
                }
            });
        }
        all.cells = PerCell::filled_with(&cells_of, (0, 0));
        if links.len() <= 64 * NARROW {
            all.rows = vec![0; NARROW * all.houses.len()];
            for (row, cells) in all.rows.chunks_exact_mut(NARROW).zip(cells_of.iter()) {
                for &(word, cells) in cells {
                    row[word as usize] |= cells;
                }
            }
        }
        all.width = all.houses.len().div_ceil(64).max(1);
        all.houses_of = vec![0; links.len() * all.width];
        for (cell, links) in links.iter().enumerate() {
            for house in links.iter().filter_map(|link| numbers[link.house as usize]) {
                all.houses_of[cell * all.width + house as usize / 64] |= 1 << (house % 64);
            }
        }
        all
    }

    /// The same beside further houses, none of which is complete.
    pub(crate) fn beside<'h>(mut self, partial: impl Iterator<Item = &'h [Cell]>) -> Self {
        let mut shared = vec![0; self.houses.len()];
        for cells in partial {
            for cell in cells {
                for (word, &houses) in self.houses_of(cell.index()).iter().enumerate() {
                    let mut left = houses;
                    while left != 0 {
                        shared[64 * word + left.trailing_zeros() as usize] += 1;
                        left &= left - 1;
                    }
                }
            }
            for count in &mut shared {
                let count = std::mem::take(count);
                if count > self.most_shared.max(1) && count < cells.len() {
                    self.most_shared = count;
                }
            }
        }
        self
    }

    /// How many complete houses there are.
    pub(crate) fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// The number in the model of a complete house.
    #[inline]
    pub(crate) fn number(&self, house: usize) -> usize {
        self.houses[house] as usize
    }

    /// The cells of a complete house as bits: the number of a word, and which of its 64 cells.
    #[inline]
    pub(crate) fn of(&self, house: usize) -> &[(u32, u64)] {
        self.cells.of(house)
    }

    /// The same, all `C` words of it: [`NARROW`], where the board is.
    #[inline]
    pub(crate) fn row<const C: usize>(&self, house: usize) -> &[u64] {
        &self.rows[house * C..][..C]
    }

    /// The complete houses that a cell lies in, 64 to a word.
    #[inline]
    pub(crate) fn houses_of(&self, cell: usize) -> &[u64] {
        &self.houses_of[cell * self.width..][..self.width]
    }

    /// How many words complete houses take as bits.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// The most places of a digit in a complete house that some other house may see all of.
    #[inline]
    pub(crate) const fn most_shared(&self) -> usize {
        self.most_shared
    }
}
