//! The houses of a model as tables: cells by house, houses by cell, and how houses intersect.

pub(crate) mod house_bits;
pub(crate) mod intersections;
mod memberships;

use crate::board::geometry::Cell;
use crate::engine::model::Membership;
use crate::engine::model::csr::Csr;
use house_bits::HouseBits;
use intersections::Intersections;
use memberships::memberships;

/// All tables of the houses of a model.
#[derive(Clone, Debug)]
pub(crate) struct HouseTables {
    /// The number of cells of each house.
    pub(crate) house_sizes: Vec<usize>,
    /// The cells of all houses, `n` entries per house; those beyond its size are unused.
    pub(crate) house_cells: Vec<u16>,
    pub(crate) memberships: Csr<Membership>,
    /// Empty if the search uses domains.
    pub(crate) intersections: Intersections,
    /// Empty if the search uses tables.
    pub(crate) bits: HouseBits,
}

impl HouseTables {
    /// The tables for a board of `size` values with these houses. `off_board` are the voids and the
    /// variables. The search reads the intersections or, if it `uses_domains`, the bits.
    pub(crate) fn new(
        size: usize,
        cell_count: usize,
        off_board: &[u16],
        mut houses: Csr<Cell>,
        uses_domains: bool,
    ) -> Self {
        let memberships = memberships(cell_count, off_board, &mut houses);
        let (bits, intersections) = if uses_domains {
            (HouseBits::new(size, &houses, &memberships), Intersections::default())
        } else {
            (HouseBits::default(), Intersections::new(size, &houses, &memberships))
        };
        let mut house_cells = vec![0; houses.len() * size];
        for (row, cells) in house_cells.chunks_exact_mut(size).zip(houses.iter()) {
            for (entry, cell) in row.iter_mut().zip(cells) {
                *entry = cell.0;
            }
        }
        let house_sizes = houses.iter().map(<[Cell]>::len).collect();
        Self { house_sizes, house_cells, memberships, intersections, bits }
    }
}
