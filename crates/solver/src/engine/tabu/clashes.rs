//! Which candidates clash: the same digit in open cells that see each other.

use super::candidates::Candidates;
use crate::engine::model::Model;

/// Lanes of a vector. Each row of candidates starts at a multiple of it.
pub(super) const LANES: usize = 8;

/// Maximum number of clashes of all candidates: 64 MiB. A blank board of 36 × 36 has a quarter of
/// that.
const MAX_CLASHES: usize = 1 << 24;

/// Candidates numbered cell by cell, each cell's *row* padded to whole vectors, with the clashes of
/// each.
#[derive(Clone)]
pub(super) struct Clashes {
    /// Where the row of each open cell starts, and the end of the last.
    rows: Vec<u32>,
    /// For each candidate, the number of its cell among the open ones.
    owners: Vec<u32>,
    /// Where the clashes of each candidate start, and the end of the last.
    starts: Vec<u32>,
    clashing: Vec<u32>,
}

impl Clashes {
    /// `None` if there are too many clashes.
    pub(super) fn new(model: &Model, candidates: &Candidates) -> Option<Self> {
        let (size, open) = (model.size(), candidates.open());
        let (mut rows, mut owners) = (vec![0], Vec::new());
        // the candidate of each cell and digit
        let mut numbers = vec![u32::MAX; model.board_cell_count() * size];
        for (owner, (cell, digits)) in open.iter().enumerate() {
            for (at, digit) in digits.iter().enumerate() {
                numbers[cell * size + digit] = to_u32(owners.len() + at);
            }
            owners.resize(owners.len() + digits.len().next_multiple_of(LANES), to_u32(owner));
            rows.push(to_u32(owners.len()));
        }
        let (mut starts, mut clashing) = (vec![0], Vec::new());
        let mut peers = Vec::new();
        for (owner, (cell, digits)) in open.iter().enumerate() {
            peers.clear();
            let in_houses = model.memberships(*cell).iter().flat_map(|link| model.house(link.house as usize));
            peers.extend(in_houses.chain(model.pair_neighbours(*cell)).map(|&other| usize::from(other)));
            peers.sort_unstable();
            peers.dedup();
            peers.retain(|other| other != cell);
            for digit in digits {
                let same_digit = peers.iter().map(|other| numbers[other * size + digit]);
                clashing.extend(same_digit.filter(|&number| number != u32::MAX));
                starts.push(to_u32(clashing.len()));
            }
            starts.resize(rows[owner + 1] as usize + 1, to_u32(clashing.len()));
            if clashing.len() > MAX_CLASHES {
                return None;
            }
        }
        Some(Self { rows, owners, starts, clashing })
    }

    /// Number of candidates, with padding.
    pub(super) fn count(&self) -> usize {
        self.owners.len()
    }

    /// Where the row of an open cell starts and ends.
    #[inline]
    pub(super) fn row(&self, owner: u32) -> (usize, usize) {
        (self.rows[owner as usize] as usize, self.rows[owner as usize + 1] as usize)
    }

    /// The open cell of a candidate.
    #[inline]
    pub(super) fn owner(&self, candidate: usize) -> u32 {
        self.owners[candidate]
    }

    /// The candidates that clash with a candidate.
    #[inline]
    pub(super) fn of(&self, candidate: usize) -> &[u32] {
        &self.clashing[self.starts[candidate] as usize..self.starts[candidate + 1] as usize]
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("bounded by `MAX_CLASHES`")
}
