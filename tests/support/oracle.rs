//! Brute force, on one page: fills the first blank cell with each value in turn and asks the naive judge.

use kdoku::{Cell, Digit, Grid, Rules, verify};

/// How many solutions there are, up to `limit`, and the lexicographically smallest, which is the first to be met.
pub(crate) fn solve(rules: &Rules, givens: &Grid, limit: u64) -> (u64, Option<Grid>) {
    let mut found = (0, None);
    if verify::clashes(rules, givens).is_empty() {
        fill(rules, &mut givens.clone(), limit, &mut found);
    }
    found
}

fn fill(rules: &Rules, grid: &mut Grid, limit: u64, found: &mut (u64, Option<Grid>)) {
    let Some(blank) = grid.values().iter().position(Option::is_none).map(Cell::from_index) else {
        found.0 += 1;
        found.1.get_or_insert_with(|| grid.clone());
        return;
    };
    for value in 1..=grid.size() {
        grid.set(blank, Digit::new(value));
        if found.0 < limit && verify::clashes(rules, grid).is_empty() {
            fill(rules, grid, limit, found);
        }
    }
    grid.set(blank, None);
}
