//! Which houses each cell lies in.

use crate::board::geometry::Cell;
use crate::engine::model::Membership;
use crate::engine::model::csr::Lists;

/// For each cell, the houses that it lies in; one that lies in none gets one of its own, and all that are no cells of the board
/// and lie in none get a house without cells.
pub(crate) fn links(cell_count: usize, voids: &[u16], houses: &mut Lists<Cell>) -> Lists<Membership> {
    let mut has_house = vec![false; cell_count];
    houses.iter().flatten().for_each(|cell| has_house[cell.index()] = true);
    let number = |houses: &Lists<Cell>| u32::try_from(houses.len()).expect("fewer houses than cells times values");
    let mut beside = Vec::new();
    if !voids.is_empty() {
        let link = Membership { house: number(houses), position: 0 };
        houses.push([]);
        for void in voids.iter().map(|&void| usize::from(void)) {
            if !has_house[void] {
                has_house[void] = true;
                beside.push((void, link));
            }
        }
    }
    for cell in (0..cell_count).filter(|&cell| !has_house[cell]) {
        houses.push([Cell::from_index(cell)]);
    }
    let of_house = |(house, cells)| {
        (0..).zip(cells).map(move |(position, cell): (_, &Cell)| (cell.index(), Membership { house, position }))
    };
    Lists::deal(cell_count, (0..).zip(houses.iter()).flat_map(of_house).chain(beside.iter().copied()))
}
