//! How houses meet: which of them each cell lies in, and which share two cells or more.

use super::Link;
use super::lists::Lists;
use crate::geometry::Cell;

/// For each cell, the houses that it lies in; one that lies in none gets one of its own, and all that are no cells of the board
/// and lie in none get a house without cells.
pub(super) fn links(cell_count: usize, voids: &[u16], houses: &mut Lists<Cell>) -> Lists<Link> {
    let mut has_house = vec![false; cell_count];
    houses.iter().flatten().for_each(|cell| has_house[cell.index()] = true);
    let number = |houses: &Lists<Cell>| u32::try_from(houses.len()).expect("fewer houses than cells times values");
    let mut beside = Vec::new();
    if !voids.is_empty() {
        let link = Link { house: number(houses), position: 0 };
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
        (0..).zip(cells).map(move |(position, cell): (_, &Cell)| (cell.index(), Link { house, position }))
    };
    Lists::deal(cell_count, (0..).zip(houses.iter()).flat_map(of_house).chain(beside.iter().copied()))
}

/// Crossings in the making: pairs of houses that share two cells or more, and where each shared cell stands in both.
#[derive(Default)]
pub(super) struct Meetings {
    houses: Vec<[u32; 2]>,
    positions: Lists<[u16; 2]>,
}

impl Meetings {
    pub(super) fn new(houses: &Lists<Cell>, links: &Lists<Link>) -> Self {
        let mut found = Self::default();
        let mut common = vec![0_u32; houses.len()];
        let mut shared: Vec<(u32, [u16; 2])> = Vec::new();
        for (house, cells) in (0..).zip(houses.iter()) {
            let later = || {
                let of =
                    |(position, cell): (u16, &Cell)| links.of(cell.index()).iter().map(move |link| (position, link));
                (0..).zip(cells).flat_map(of).filter(|(_, link)| link.house > house)
            };
            later().for_each(|(_, link)| common[link.house as usize] += 1);
            shared.clear();
            shared.extend(
                later()
                    .filter(|(_, link)| common[link.house as usize] > 1)
                    .map(|(position, link)| (link.house, [position, link.position])),
            );
            later().for_each(|(_, link)| common[link.house as usize] = 0);
            shared.sort_by_key(|&(other, _)| other);
            for same in shared.chunk_by(|a, b| a.0 == b.0) {
                found.houses.push([house, same[0].0]);
                found.positions.push(same.iter().map(|&(_, positions)| positions));
            }
        }
        found
    }

    pub(super) fn len(&self) -> usize {
        self.houses.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = ([u32; 2], &[[u16; 2]])> + Clone {
        self.houses.iter().copied().zip(self.positions.iter())
    }
}
