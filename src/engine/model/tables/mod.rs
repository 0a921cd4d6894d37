//! What a board's houses make of it: the houses as numbers, and for each cell those that it lies in.
//!
//! Most puzzles add no house to the usual board, or some that are not complete, as cages are. What follows from the usual one is made once
//! a process and copied: it was half of what it took to set up a board with a few relations on it.

pub(crate) mod house_bits;
pub(crate) mod intersections;
mod memberships;
pub(crate) mod padded;

use crate::board::geometry::Cell;
use crate::engine::model::Membership;
use crate::engine::model::csr::Lists;
use house_bits::HouseBits;
use intersections::Intersections;
use memberships::links;
use padded::PerCell;
use std::sync::OnceLock;

/// The houses of a board, from all sides.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// How many cells each house has, and their numbers: `n` places a house, those beyond its cells unused.
    pub(crate) house_sizes: Vec<usize>,
    pub(crate) house_cells: Vec<u16>,
    pub(crate) links: PerCell<Membership>,
    /// Empty where the search keeps words.
    pub(crate) crossings: Intersections,
    /// Empty where it does not.
    pub(crate) masks: HouseBits,
}

impl Frame {
    /// Of a board of so many values and cells with these houses; `beside` are the numbers that are no cell of it.
    pub(crate) fn new(
        size: usize,
        cell_count: usize,
        beside: &[u16],
        mut houses: Lists<Cell>,
        uses_domains: bool,
    ) -> Self {
        let links = links(cell_count, beside, &mut houses);
        // each of the two boards of the search has its own view of how houses meet
        let (masks, crossings) = if uses_domains {
            (HouseBits::new(size, &houses, &links), Intersections::default())
        } else {
            (HouseBits::default(), Intersections::new(size, &houses, &links))
        };
        let mut house_cells = vec![0; houses.len() * size];
        for (places, cells) in house_cells.chunks_exact_mut(size).zip(houses.iter()) {
            for (place, cell) in places.iter_mut().zip(cells) {
                *place = cell.0;
            }
        }
        Self {
            house_sizes: houses.iter().map(<[Cell]>::len).collect(),
            house_cells,
            links: PerCell::new(&links, |_| unreachable!("every cell has a house")),
            crossings,
            masks,
        }
    }

    /// Of the usual board, where the search keeps words: so many of these houses are its own, and the others have fewer cells.
    pub(crate) fn usual(size: usize, cell_count: usize, houses: &Lists<Cell>, own: usize) -> Self {
        static USUAL: OnceLock<Frame> = OnceLock::new();
        let usual = USUAL.get_or_init(|| {
            let mut of_board = Lists::with_capacity(own, own * size);
            houses.iter().take(own).for_each(|cells| of_board.push(cells.iter().copied()));
            Self::new(size, cell_count, &[], of_board, true)
        });
        if houses.len() == own {
            return usual.clone();
        }
        let partial = || houses.iter().skip(own);
        let mut house_cells = Vec::with_capacity(houses.len() * size);
        house_cells.extend_from_slice(&usual.house_cells);
        for (end, cells) in (own + 1..).zip(partial()) {
            house_cells.extend(cells.iter().map(|cell| cell.0));
            house_cells.resize(end * size, 0);
        }
        let numbered = (0..).zip(houses.iter()).skip(own);
        let links = numbered.flat_map(|(house, cells)| {
            (0..).zip(cells).map(move |(position, cell)| (cell.index(), Membership { house, position }))
        });
        Self {
            house_sizes: houses.iter().map(<[Cell]>::len).collect(),
            house_cells,
            links: usual.links.with(links),
            crossings: Intersections::default(),
            masks: usual.masks.clone().beside(partial()),
        }
    }
}
