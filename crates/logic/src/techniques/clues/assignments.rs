//! Combinations of a clue with their order: all ways to fill its cells, if these are few.
//!
//! Cells are filled in turn, each with its candidates, while the propagators of the constraint and
//! the cells that differ remove what does not fit. A candidate that occurs in none of the ways goes.
//!
//! *Soundness*: a solution fills the cells in one of the ways, since propagators are sound.

use super::step;
use crate::constraints::ends;
use crate::{ClueDetail, ConstraintGroup, Ones, Position, Step, Technique};
use kdoku_board::Digit;
use kdoku_solver::engine::propagate::Scratch;

const MOST_CELLS: usize = 16;

/// The step of one group with at most `most` ways, if it has one.
pub(crate) fn find(
    position: &Position,
    group: &ConstraintGroup,
    before: &[u64],
    most: usize,
    scratch: &mut Scratch,
) -> Option<Step> {
    let count = group.cells.len();
    if count > MOST_CELLS || before[..count].iter().all(|domain| domain.is_power_of_two()) {
        return None;
    }
    let mut search = Search { group, scratch, found: Vec::new(), most, nodes: 4 * most + 100 };
    search.fill(before.to_vec())?;
    let ways = search.found;
    if ways.is_empty() {
        return None;
    }
    let mut after = vec![0_u64; count];
    for way in &ways {
        after.iter_mut().zip(way).for_each(|(union, domain)| *union |= domain);
    }
    let digits = |way: &Vec<u64>| way.iter().map(|&domain| Digit::from_index(ends(domain).0)).collect();
    let detail =
        ClueDetail { combinations: ways.iter().map(digits).collect(), is_ordered: true, ..ClueDetail::default() };
    step(position, group, Technique::ConstraintCombinations, [before, &after], detail)
}

struct Search<'a> {
    group: &'a ConstraintGroup,
    scratch: &'a mut Scratch,
    /// By way and place, the digit as a set.
    found: Vec<Vec<u64>>,
    most: usize,
    nodes: usize,
}

impl Search<'_> {
    /// Adds all ways to fill the cells within `domains`. `None` if there are too many.
    fn fill(&mut self, mut domains: Vec<u64>) -> Option<()> {
        self.nodes = self.nodes.checked_sub(1)?;
        let count = self.group.cells.len();
        let mut is_done = 0_u64;
        loop {
            if self.group.prune(&mut domains, self.scratch).is_err() {
                return Some(());
            }
            let new = (0..count).find(|&place| is_done >> place & 1 == 0 && domains[place].is_power_of_two());
            let Some(place) = new else { break };
            is_done |= 1 << place;
            for other in Ones(self.group.peers[place]) {
                domains[other] &= !domains[place];
                if domains[other] == 0 {
                    return Some(());
                }
            }
        }
        let open = (0..count).filter(|&place| !domains[place].is_power_of_two());
        let Some(place) = open.min_by_key(|&place| domains[place].count_ones()) else {
            domains.truncate(count);
            self.found.push(domains);
            return (self.found.len() <= self.most).then_some(());
        };
        for digit in Ones(domains[place]) {
            let mut next = domains.clone();
            next[place] = 1 << digit;
            self.fill(next)?;
        }
        Some(())
    }
}
