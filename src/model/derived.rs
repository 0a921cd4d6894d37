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
const MOST_CELLS: usize = 5;

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
        // what some rows say the others say with all signs turned
        if terms[0].0 < 0 {
            for (factor, _) in &mut terms {
                *factor = -*factor;
            }
            total = -total;
        }
        if seen.insert(terms.clone()) {
            found.push((terms, total));
        }
    }
    found
}

/// The same sums with fewer terms: where most cells of a complete house have one factor, the house's total takes the place
/// of them all, less the others.
pub(super) fn shortened(rules: &Rules) -> Vec<(Vec<(i32, Cell)>, i32)> {
    let geometry = rules.geometry();
    let n = i32::try_from(rules.size()).expect("at most 64 values");
    let house_total = n * rules.lowest() + n * (n - 1) / 2;
    let houses: Vec<Vec<Cell>> = rules.houses().filter(|house| geometry.is_complete(house.len())).collect();
    let mut found = Vec::new();
    for constraint in rules.constraints() {
        let Constraint::Sum { terms, comparison: Comparison::Equal, total } = constraint else { continue };
        if 2 * terms.len() <= rules.size() {
            continue;
        }
        let mut factors = vec![0; geometry.cell_count()];
        for &(factor, cell) in terms {
            factors[cell.index()] += factor;
        }
        let (mut total, mut shorter) = (*total, false);
        loop {
            // the house that takes the most terms away, and its factor
            let gain = |house: &Vec<Cell>| {
                let factor = factors_of(house, &factors);
                let of = house.iter().filter(|cell| factors[cell.index()] == factor).count();
                let others = house.iter().filter(|cell| factors[cell.index()] == 0).count();
                (factor != 0).then_some((of.saturating_sub(others), factor))
            };
            let best = houses.iter().filter_map(|house| gain(house).map(|(gain, factor)| (gain, factor, house)));
            let Some((gain, factor, house)) = best.max_by_key(|&(gain, ..)| gain) else { break };
            if gain == 0 {
                break;
            }
            for cell in house {
                factors[cell.index()] -= factor;
            }
            total -= factor * house_total;
            shorter = true;
        }
        if shorter {
            let terms: Vec<_> = geometry.cells().map(|cell| (factors[cell.index()], cell)).collect();
            found.push((terms.into_iter().filter(|&(factor, _)| factor != 0).collect(), total));
        }
    }
    found
}

/// The factor other than 0 that most cells of a house have.
fn factors_of(house: &[Cell], factors: &[i32]) -> i32 {
    let count = |factor: i32| house.iter().filter(|cell| factors[cell.index()] == factor).count();
    let of_cells = house.iter().map(|cell| factors[cell.index()]).filter(|&factor| factor != 0);
    of_cells.max_by_key(|&factor| count(factor)).unwrap_or(0)
}

/// The cages that do not overlap, as they come.
fn cages(rules: &Rules) -> Vec<(Vec<Cell>, i32)> {
    let mut taken = vec![false; rules.geometry().cell_count()];
    let mut cages = Vec::new();
    // those whose cells all lie in one house come first: what they overlap with may be of any form
    let houses: Vec<Vec<Cell>> = rules.houses().collect();
    let lies_in_one =
        |terms: &[(i32, Cell)]| houses.iter().any(|house| terms.iter().all(|(_, cell)| house.contains(cell)));
    let (inside, across): (Vec<_>, Vec<_>) = rules
        .constraints()
        .iter()
        .filter(|constraint| matches!(constraint, Constraint::Sum { comparison: Comparison::Equal, .. }))
        .partition(|constraint| matches!(constraint, Constraint::Sum { terms, .. } if lies_in_one(terms)));
    for constraint in inside.into_iter().chain(across) {
        let Constraint::Sum { terms, total, .. } = constraint else { continue };
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
    for (house, cells) in rules.board_houses() {
        let cells = cells.clone();
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
