//! Sums that follow from cages and houses: the rule of 45.
//!
//! A complete house adds up to 1 + … + n. Of an *area*, some houses that do not overlap, the sum is known; so are the sums
//! of the cages in it. What the cages leave of the area (*innies*), less what they reach beyond it (*outies*), is the
//! difference. Each cage that crosses the border counts as inside if most of it is.
//!
//! Areas are the runs of neighbouring rows, those of neighbouring columns, and every single house.
//!
//! # References
//! Known to solvers of killer Sudoku as innies and outies.

use crate::geometry::{Cell, House};
use crate::rules::{Comparison, Constraint, Rules};
use std::collections::HashSet;

/// The most cells of a sum that is worth it.
const MOST_CELLS: usize = 6;

/// The sums, as terms of factor and cell with their total; none is there twice, and none is a cage that is there already.
pub(super) fn sums(rules: &Rules) -> Vec<(Vec<(i32, Cell)>, i32)> {
    let cages = cages(rules);
    if cages.is_empty() {
        return Vec::new();
    }
    let geometry = rules.geometry();
    let mut cage_of = vec![None; geometry.cell_count()];
    for (number, (cells, _)) in cages.iter().enumerate() {
        for cell in cells {
            cage_of[cell.index()] = Some(number);
        }
    }
    let mut found = Vec::new();
    let mut seen: HashSet<Vec<(i32, Cell)>> = cages
        .iter()
        .map(|(cells, _)| {
            let mut terms: Vec<_> = cells.iter().map(|&cell| (1, cell)).collect();
            terms.sort_unstable_by_key(|&(_, cell)| cell);
            terms
        })
        .collect();
    let n = i32::try_from(rules.size()).expect("at most 64 values");
    let house_total = n * rules.lowest() + n * (n - 1) / 2;
    let mut inside = vec![false; geometry.cell_count()];
    for area in areas(rules) {
        inside.fill(false);
        area.iter().flatten().for_each(|cell| inside[cell.index()] = true);
        let mut total = house_total * i32::try_from(area.len()).expect("at most as many houses as rows");
        let mut counted = vec![None; cages.len()];
        let mut terms = Vec::new();
        for &cell in area.iter().flatten() {
            let Some(number) = cage_of[cell.index()] else {
                terms.push((1, cell));
                continue;
            };
            let cells: &[Cell] = &cages[number].0;
            let counts = *counted[number].get_or_insert_with(|| {
                let within = cells.iter().filter(|cell| inside[cell.index()]).count();
                let counts = 2 * within > cells.len();
                if counts {
                    total -= cages[number].1;
                    terms.extend(cells.iter().filter(|cell| !inside[cell.index()]).map(|&cell| (-1, cell)));
                }
                counts
            });
            if !counts {
                terms.push((1, cell));
            }
        }
        if terms.is_empty() || terms.len() > MOST_CELLS {
            continue;
        }
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        if seen.insert(terms.clone()) {
            found.push((terms, total));
        }
    }
    found
}

/// The cages that do not overlap, as they come.
fn cages(rules: &Rules) -> Vec<(Vec<Cell>, i32)> {
    let mut taken = vec![false; rules.geometry().cell_count()];
    let mut cages = Vec::new();
    for constraint in rules.constraints() {
        let Constraint::Sum { terms, comparison: Comparison::Equal, total } = constraint else { continue };
        let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
        if terms.iter().any(|&(factor, _)| factor != 1) || cells.iter().any(|cell| taken[cell.index()]) {
            continue;
        }
        let distinct: HashSet<_> = cells.iter().collect();
        if distinct.len() == cells.len() {
            for cell in &cells {
                taken[cell.index()] = true;
            }
            cages.push((cells, *total));
        }
    }
    cages
}

/// Houses that do not overlap, taken together.
fn areas(rules: &Rules) -> Vec<Vec<Vec<Cell>>> {
    let geometry = rules.geometry();
    let (mut rows, mut columns, mut areas) = (Vec::new(), Vec::new(), Vec::new());
    for house in geometry.houses() {
        let cells: Vec<Cell> = geometry.house_cells(house).collect();
        if !geometry.is_complete(cells.len()) {
            continue;
        }
        match house {
            House::Row(_) => rows.push(cells),
            House::Column(_) => columns.push(cells),
            House::Box(_) | House::Region(_) => areas.push(vec![cells]),
        }
    }
    for lines in [rows, columns] {
        for from in 0..lines.len() {
            for to in from..lines.len() {
                areas.push(lines[from..=to].to_vec());
            }
        }
    }
    areas
}
