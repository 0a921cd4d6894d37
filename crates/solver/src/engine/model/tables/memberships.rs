//! The houses of each cell.

use crate::engine::model::Membership;
use crate::engine::model::csr::Csr;
use kdoku_board::geometry::Cell;

/// The houses of each cell; every cell gets at least one. A cell without a house gets one of its
/// own, and all entries of `off_board` without a house share one that has no cells.
pub(crate) fn memberships(cell_count: usize, off_board: &[u16], houses: &mut Csr<Cell>) -> Csr<Membership> {
    let mut has_house = vec![false; cell_count];
    houses.iter().flatten().for_each(|cell| has_house[cell.index()] = true);
    let mut in_empty_house = Vec::new();
    if !off_board.is_empty() {
        let house = u32::try_from(houses.len()).expect("fewer houses than cells times values");
        houses.push([]);
        for cell in off_board.iter().map(|&cell| usize::from(cell)) {
            if !std::mem::replace(&mut has_house[cell], true) {
                in_empty_house.push((cell, Membership { house, position: 0 }));
            }
        }
    }
    for cell in (0..cell_count).filter(|&cell| !has_house[cell]) {
        houses.push([Cell::from_index(cell)]);
    }
    let of_house = |(house, cells)| {
        (0..).zip(cells).map(move |(position, cell): (_, &Cell)| (cell.index(), Membership { house, position }))
    };
    let pairs = (0..).zip(houses.iter()).flat_map(of_house).chain(in_empty_house.iter().copied());
    Csr::from_pairs(cell_count, pairs)
}
