//! Brute force, on one page: fills the first blank cell with each value in turn and asks the naive judge.

use kdoku::{Digit, Grid, Rules, verify};

/// Values tried before brute force gives up: some tenths of a second.
const PATIENCE: u64 = 500_000;

/// What brute force has found.
pub(crate) struct Found {
    /// How many solutions there are, up to the limit.
    pub(crate) count: u64,
    /// The lexicographically smallest, which is the first to be met.
    pub(crate) smallest: Option<Grid>,
    tries: u64,
}

/// All solutions, up to `limit`; `None` where that would take too long.
pub(crate) fn solve(rules: &Rules, givens: &Grid, limit: u64) -> Option<Found> {
    solve_within(rules, givens, limit, PATIENCE)
}

/// All solutions, up to `limit`; `None` after `patience` values tried.
pub(crate) fn solve_within(rules: &Rules, givens: &Grid, limit: u64, patience: u64) -> Option<Found> {
    let mut found = Found { count: 0, smallest: None, tries: 0 };
    if verify::clashes(rules, givens).is_empty() {
        fill(rules, &mut givens.clone(), limit, patience, &mut found);
    }
    (found.tries < patience).then_some(found)
}

fn fill(rules: &Rules, grid: &mut Grid, limit: u64, patience: u64, found: &mut Found) {
    let Some(blank) = rules.geometry().cells().find(|&cell| grid.get(cell).is_none()) else {
        found.count += 1;
        found.smallest.get_or_insert_with(|| grid.clone());
        return;
    };
    for value in 1..=grid.size() {
        grid.set(blank, Digit::new(value));
        found.tries += 1;
        if found.count < limit && found.tries < patience && verify::clashes(rules, grid).is_empty() {
            fill(rules, grid, limit, patience, found);
        }
    }
    grid.set(blank, None);
}
