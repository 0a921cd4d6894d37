//! Which candidates clash: for each, the same digit in the open cells that its cell sees.

use super::candidates::Candidates;
use crate::engine::model::Model;

/// Lanes of a row: rows of candidates begin at multiples of it.
pub(super) const LANES: usize = 8;

/// The most rivals, of all candidates together: 64 MiB of them. A blank board of 36 × 36 has a quarter of that.
const MOST: usize = 1 << 24;

/// Candidates by number, cell by cell, each cell's filled up to whole vectors, and what clashes with each.
#[derive(Clone, Debug)]
pub(super) struct Rivals {
    /// For each open cell where its candidates begin, and the end of all.
    rows: Vec<u32>,
    /// For each candidate the number of its cell among the open ones.
    owners: Vec<u32>,
    /// For each candidate where its rivals begin among all, and the end of all.
    starts: Vec<u32>,
    all: Vec<u32>,
}

impl Rivals {
    /// `None` if there are too many.
    pub(super) fn new(model: &Model, candidates: &Candidates) -> Option<Self> {
        let (size, open) = (model.size(), candidates.open());
        let (mut rows, mut owners) = (vec![0], Vec::new());
        // by cell and digit, the number of the candidate
        let mut numbers = vec![u32::MAX; model.board_cell_count() * size];
        for (owner, (cell, digits)) in open.iter().enumerate() {
            for (at, digit) in digits.iter().enumerate() {
                numbers[cell * size + digit] = to_u32(owners.len() + at);
            }
            owners.resize(owners.len() + digits.len().next_multiple_of(LANES), to_u32(owner));
            rows.push(to_u32(owners.len()));
        }
        let (mut starts, mut rivals) = (vec![0], Vec::new());
        let mut seen = Vec::new();
        for (owner, (cell, digits)) in open.iter().enumerate() {
            seen.clear();
            let in_houses = model.memberships(*cell).iter().flat_map(|link| model.house(link.house as usize));
            seen.extend(in_houses.chain(model.pair_neighbours(*cell)).map(|&other| usize::from(other)));
            seen.sort_unstable();
            seen.dedup();
            seen.retain(|other| other != cell);
            for digit in digits {
                let there = seen.iter().map(|other| numbers[other * size + digit]);
                rivals.extend(there.filter(|&number| number != u32::MAX));
                starts.push(to_u32(rivals.len()));
            }
            starts.resize(rows[owner + 1] as usize + 1, to_u32(rivals.len()));
            if rivals.len() > MOST {
                return None;
            }
        }
        Some(Self { rows, owners, starts, all: rivals })
    }

    /// How many numbers candidates have.
    pub(super) fn count(&self) -> usize {
        self.owners.len()
    }

    /// Where the candidates of an open cell begin and end, in whole vectors.
    #[inline]
    pub(super) fn row(&self, owner: u32) -> (usize, usize) {
        (self.rows[owner as usize] as usize, self.rows[owner as usize + 1] as usize)
    }

    /// Which open cell a candidate belongs to.
    #[inline]
    pub(super) fn owner(&self, candidate: usize) -> u32 {
        self.owners[candidate]
    }

    /// What a candidate clashes with.
    #[inline]
    pub(super) fn of(&self, candidate: usize) -> &[u32] {
        &self.all[self.starts[candidate] as usize..self.starts[candidate + 1] as usize]
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("candidates are fewer")
}
