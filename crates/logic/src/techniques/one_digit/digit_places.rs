//! The places of one digit, numbered densely, with houses and peers as bit sets.

use crate::{Board, HouseKind, Position, WideOnes, ones};

/// The places of one digit on the board, in ascending order of cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct DigitPlaces {
    pub(crate) digit: usize,
    pub(crate) cells: Vec<usize>,
    /// By house, the set of its places.
    pub(crate) houses: Vec<u128>,
    /// By place, the set of places that it sees.
    pub(crate) peers: Vec<u128>,
}

impl DigitPlaces {
    /// The places of `digit`; none if they are more than 128.
    pub(crate) fn new(position: &Position, digit: usize) -> Self {
        let board = position.board();
        let mut cells: Vec<usize> = ones(position.cells_of(digit)).collect();
        if cells.len() > 128 {
            cells.clear();
        }
        let mut houses = vec![0; board.houses().len()];
        let mut peers = vec![0; cells.len()];
        for (place, &cell) in cells.iter().enumerate() {
            for of in board.memberships(cell) {
                houses[usize::from(of.house)] |= 1 << place;
            }
            for (other, _) in cells.iter().enumerate().filter(|&(_, &other)| board.are_peers(cell, other)) {
                peers[place] |= 1 << other;
            }
        }
        Self { digit, cells, houses, peers }
    }

    pub(crate) fn all(&self) -> u128 {
        if self.cells.is_empty() { 0 } else { u128::MAX >> (128 - self.cells.len()) }
    }

    pub(crate) fn seen_by_all(&self, places: u128) -> u128 {
        WideOnes(places).fold(self.all(), |seen, place| seen & self.peers[place])
    }

    /// The candidates at these places, as cells and digits.
    pub(crate) fn candidates(&self, places: u128) -> Vec<(usize, usize)> {
        WideOnes(places).map(|place| (self.cells[place], self.digit)).collect()
    }

    /// Whether a complete house has two places, so one of them holds the digit.
    pub(crate) fn is_strong_link(&self, board: &Board, house: usize) -> bool {
        self.houses[house].count_ones() == 2 && board.houses()[house].is_complete
    }

    /// The strong links in houses of a kind: houses, with their two places.
    pub(crate) fn strong_links(&self, board: &Board, kind: HouseKind) -> Vec<(usize, [usize; 2])> {
        let ends = |places: u128| [places.trailing_zeros() as usize, 127 - places.leading_zeros() as usize];
        let links = board.of_kind(kind).filter(|&house| self.is_strong_link(board, house));
        links.map(|house| (house, ends(self.houses[house]))).collect()
    }
}
