//! Innies and outies: sums that follow from cages and houses, by the *rule of 45*.
//!
//! An *area* is some houses without common cells, so its sum is known. Cages that lie inside for
//! the most part are subtracted. What is left is the sum of the cells of the area outside of these
//! cages (*innies*), minus the cells of these cages outside of the area (*outies*).

use crate::HouseName;
use crate::bits::sort_by_number;
use kdoku_board::{Cell, Comparison, Constraint, House, Rules};
use rustc_hash::FxHashSet;

/// The most terms of a sum: people find those with few open cells.
const MOST_TERMS: usize = 14;

const MOST_AREAS: usize = 2000;

/// A sum that follows from an area.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) houses: Vec<HouseName>,
    /// The cages that are subtracted, by their index in the rules.
    pub(crate) constraints: Vec<usize>,
    /// Innies with the factor 1, outies with −1.
    pub(crate) terms: Vec<(i32, Cell)>,
    pub(crate) total: i32,
}

struct Cage {
    index: usize,
    cells: Vec<Cell>,
    total: i64,
}

/// The sums of all areas of the rules, those of fewer houses first, each once.
pub(super) fn areas(rules: &Rules) -> Vec<Area> {
    let cages = cages(rules);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut unions = unions(rules, &cages);
    sort_by_number(&mut unions, Vec::len);
    unions.truncate(MOST_AREAS);
    let mut seen = FxHashSet::default();
    let equations = unions.iter().filter_map(|houses| equation(rules, houses, &cages));
    equations.filter(|area| seen.insert(area.terms.clone())).collect()
}

/// Disjoint cages: sums of different cells of the board, those within a house first.
fn cages(rules: &Rules) -> Vec<Cage> {
    let mut all = Vec::new();
    for (index, constraint) in rules.constraints().iter().enumerate() {
        if let Constraint::Sum { terms, comparison: Comparison::Equal, total } = constraint
            && terms.iter().all(|&(factor, cell)| factor == 1 && rules.is_on_board(cell))
        {
            let mut cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
            cells.sort_unstable();
            cells.dedup();
            if cells.len() == terms.len() {
                all.push(Cage { index, cells, total: i64::from(*total) });
            }
        }
    }
    let is_in_house = |cage: &Cage| rules.houses().any(|house| cage.cells.iter().all(|cell| house.contains(cell)));
    sort_by_number(&mut all, |cage| usize::from(!is_in_house(cage)));
    let mut is_taken = vec![false; rules.cell_count()];
    all.retain(|cage| {
        let is_free = cage.cells.iter().all(|cell| !is_taken[cell.index()]);
        if is_free {
            cage.cells.iter().for_each(|cell| is_taken[cell.index()] = true);
        }
        is_free
    });
    all
}

type NamedHouse = (HouseName, Vec<Cell>);

/// Runs of rows and of columns, single complete houses, and boxes that cages join.
fn unions(rules: &Rules, cages: &[Cage]) -> Vec<Vec<NamedHouse>> {
    let geometry = rules.geometry();
    let (mut rows, mut columns, mut boxes, mut others) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for house in geometry.houses() {
        let cells: Vec<Cell> = geometry.house_cells(house).collect();
        let list = match house {
            House::Row(_) | House::RowOf(..) => &mut rows,
            House::Column(_) | House::ColumnOf(..) => &mut columns,
            House::Box(_) | House::Region(_) => &mut boxes,
        };
        if geometry.is_complete(cells.len()) {
            list.push((HouseName::Board(house), cells));
        }
    }
    for (index, constraint) in rules.constraints().iter().enumerate() {
        if let Constraint::AllDifferent(cells) = constraint
            && geometry.is_complete(cells.len())
            && cells.iter().all(|&cell| rules.is_on_board(cell))
        {
            others.push(vec![(HouseName::Constraint(index), cells.clone())]);
        }
    }
    let mut unions = others;
    for lines in [&rows, &columns] {
        for from in 0..lines.len() {
            for to in from..lines.len() {
                let run = &lines[from..=to];
                let is_disjoint = run[..run.len() - 1].iter().all(|line| are_disjoint(line, &lines[to]));
                if !is_disjoint {
                    break;
                }
                unions.push(run.to_vec());
            }
        }
    }
    unions.extend(box_unions(&boxes, cages));
    unions
}

/// One to four boxes that cages join.
fn box_unions(boxes: &[NamedHouse], cages: &[Cage]) -> Vec<Vec<NamedHouse>> {
    let is_joined = |a: usize, b: usize| {
        let meets = |cage: &Cage, number: usize| cage.cells.iter().any(|cell| boxes[number].1.contains(cell));
        are_disjoint(&boxes[a], &boxes[b]) && cages.iter().any(|cage| meets(cage, a) && meets(cage, b))
    };
    let joined: Vec<Vec<bool>> =
        (0..boxes.len()).map(|a| (0..boxes.len()).map(|b| a != b && is_joined(a, b)).collect()).collect();
    // in ascending order, each once
    let mut level: Vec<Vec<usize>> = (0..boxes.len()).map(|number| vec![number]).collect();
    let mut all = Vec::new();
    for _ in 0..4 {
        all.extend(level.iter().cloned());
        let mut next: Vec<Vec<usize>> = Vec::new();
        for union in &level {
            for number in 0..boxes.len() {
                let is_new = union.iter().all(|&other| are_disjoint(&boxes[other], &boxes[number]));
                if is_new && union.iter().any(|&other| joined[other][number]) && next.len() < MOST_AREAS {
                    let mut larger = union.clone();
                    larger.push(number);
                    larger.sort_unstable();
                    if let Err(place) = next.binary_search(&larger) {
                        next.insert(place, larger);
                    }
                }
            }
        }
        level = next;
    }
    all.into_iter().map(|union| union.into_iter().map(|number| boxes[number].clone()).collect()).collect()
}

fn are_disjoint(a: &NamedHouse, b: &NamedHouse) -> bool {
    a.1.iter().all(|cell| !b.1.contains(cell))
}

/// The sum that an area leaves, if cages leave less than the whole.
fn equation(rules: &Rules, houses: &[NamedHouse], cages: &[Cage]) -> Option<Area> {
    let n = i64::try_from(rules.size()).expect("at most 64 values");
    let of_house = n * i64::from(rules.lowest()) + n * (n - 1) / 2;
    let mut is_inside = vec![false; rules.cell_count()];
    houses.iter().flat_map(|(_, cells)| cells).for_each(|cell| is_inside[cell.index()] = true);
    let mut total = of_house * i64::try_from(houses.len()).expect("few houses");
    let (mut constraints, mut terms) = (Vec::new(), Vec::new());
    for cage in cages {
        let count = cage.cells.iter().filter(|cell| is_inside[cell.index()]).count();
        if 2 * count <= cage.cells.len() {
            continue;
        }
        constraints.push(cage.index);
        total -= cage.total;
        for &cell in &cage.cells {
            if !std::mem::replace(&mut is_inside[cell.index()], false) {
                terms.push((-1, cell));
            }
        }
    }
    let innies = (0..is_inside.len()).filter(|&cell| is_inside[cell]);
    terms.extend(innies.map(|cell| (1, Cell::from_index(cell))));
    if constraints.is_empty() || terms.len() > MOST_TERMS {
        return None;
    }
    sort_by_number(&mut terms, |&(_, cell)| cell.index());
    constraints.sort_unstable();
    let houses = houses.iter().map(|&(name, _)| name).collect();
    let total = i32::try_from(total).ok()?;
    (!terms.is_empty()).then_some(Area { houses, constraints, terms, total })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;

    #[test]
    fn a_row_of_cages_leaves_its_innie() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let rules = rules.with(Constraint::sum(&[Cell(0), Cell(1), Cell(2)], 6)).expect("cells of the board");
        let areas = areas(&rules);
        let area = areas.iter().find(|area| area.terms.len() == 1).expect("the last cell of the row");
        assert_eq!((&area.terms[..], area.total), (&[(1, Cell(3))][..], 4));
        assert_eq!(area.constraints, [0]);
    }
}
