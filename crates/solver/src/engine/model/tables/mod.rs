//! The houses of a model as tables: cells by house, houses by cell, and how houses intersect.

pub(crate) mod house_bits;
pub(crate) mod intersections;
mod memberships;

use crate::engine::model::Membership;
use crate::engine::model::csr::Csr;
use crate::engine::model::groups;
use house_bits::HouseBits;
use intersections::Intersections;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Rules;
use memberships::memberships;
use std::sync::{Arc, OnceLock};

/// All tables of the houses of a model.
#[derive(Clone)]
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
    /// The tables for a board with these houses. `off_board` are the voids and the variables. The
    /// search reads the intersections or, if it `uses_domains`, the bits. The tables of the classic
    /// board are built once per process.
    pub(crate) fn shared(rules: &Rules, off_board: &[u16], houses: Csr<Cell>, uses_domains: bool) -> Arc<Self> {
        static USUAL: [OnceLock<Arc<HouseTables>>; 2] = [const { OnceLock::new() }; 2];
        let is_usual = groups::is_usual(rules) && houses.len() == rules.board_houses().len();
        let make = || Arc::new(Self::new(rules.size(), rules.cell_count(), off_board, houses, uses_domains));
        if is_usual { Arc::clone(USUAL[usize::from(uses_domains)].get_or_init(make)) } else { make() }
    }

    fn new(size: usize, cell_count: usize, off_board: &[u16], mut houses: Csr<Cell>, uses_domains: bool) -> Self {
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
