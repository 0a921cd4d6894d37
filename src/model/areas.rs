//! Innies and outies, the rule of 45: what cages leave of houses taken together.
//!
//! Of an *area*, some houses that do not overlap, the sum is known: runs of neighbouring rows, of neighbouring columns, and of boxes side by
//! side or one above the other, and every single house. A cage that crosses the border counts as inside if most of it is. The cells of
//! the area that are in none of the cages that count (*innies*), less those that these have beyond it (*outies*), add up to the area's
//! total less that of the cages.
//!
//! Areas grow by a house at a time, and most are done with once their innies and outies are counted: there are too many, or their total
//! could not be tight however they were grouped.
//!
//! # References
//! Known to solvers of killer Sudoku under these names.

use super::Exclusions;
use super::cages::{self, Cage};
use super::derived::{Equation, MOST_CELLS, house_total, slack, slack_of_groups};
use crate::geometry::{Cell, House};
use crate::rules::Rules;
use fixedbitset::FixedBitSet;
use std::collections::BTreeMap;

/// Longer sums than [`MOST_CELLS`] are worth it where the total leaves little choice, up to so many times the number of values.
const MOST_TIGHT: usize = 3;

/// What the cages leave of all areas.
pub(super) fn sums(rules: &Rules, cages: &[Cage], exclusions: &Exclusions) -> Vec<Equation> {
    let cages = cages::apart(rules, cages);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut area = Area::new(rules, &cages, exclusions);
    let mut found = Vec::new();
    for run in runs(rules) {
        for from in 0..run.len() {
            area.clear();
            for to in from..run.len() {
                area.add(run[to]);
                found.extend(area.left(&run[from..=to]));
            }
        }
    }
    found
}

/// Houses taken together, as far as they have been added.
struct Area<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    cages: &'a [&'a Cage],
    /// By cell the number of its cage.
    cage_of: Vec<Option<usize>>,
    /// The cells that are inside.
    inside: FixedBitSet,
    /// How many cells of each cage are.
    within: Vec<usize>,
}

impl<'a> Area<'a> {
    fn new(rules: &'a Rules, cages: &'a [&'a Cage], exclusions: &'a Exclusions) -> Self {
        let mut cage_of = vec![None; rules.cell_count()];
        for (number, cage) in cages.iter().enumerate() {
            cage.cells.iter().for_each(|cell| cage_of[cell.index()] = Some(number));
        }
        let inside = FixedBitSet::with_capacity(rules.cell_count());
        Self { rules, exclusions, cages, cage_of, inside, within: vec![0; cages.len()] }
    }

    fn clear(&mut self) {
        self.inside.clear();
        self.within.fill(0);
    }

    fn add(&mut self, house: &[Cell]) {
        for cell in house {
            self.inside.insert(cell.index());
            if let Some(number) = self.cage_of[cell.index()] {
                self.within[number] += 1;
            }
        }
    }

    /// Whether a cage counts as inside.
    fn counts(&self, number: usize) -> bool {
        2 * self.within[number] > self.cages[number].cells.len()
    }

    /// Whether a cell is in such a cage.
    fn is_counted(&self, cell: Cell) -> bool {
        self.cage_of[cell.index()].is_some_and(|number| self.counts(number))
    }

    /// What the cages leave of these houses, which are those that were added, if it is worth it.
    fn left(&self, houses: &[&[Cell]]) -> Option<Equation> {
        let size = self.rules.size();
        let digits = i64::try_from(size).expect("at most 64 values");
        // a house that no cage counts in says nothing
        let says_something = |house: &&&[Cell]| house.iter().any(|&cell| self.is_counted(cell));
        let houses = || houses.iter().filter(says_something).copied();
        let count = houses().count();
        let mut total = house_total(self.rules) * i64::try_from(count).expect("at most as many houses as rows");
        let (mut innies, mut outies) = (count * size, 0);
        for (cage, number) in self.cages.iter().zip(0..).filter(|&(_, number)| self.counts(number)) {
            innies -= self.within[number];
            outies += cage.cells.len() - self.within[number];
            total -= cage.total;
        }
        let is_short = innies + outies <= MOST_CELLS;
        let may_be_tight = || {
            let least = slack_of_groups(&[(1, innies), (-1, outies)], total, self.rules);
            innies + outies <= MOST_TIGHT * size && least < digits
        };
        if count == 0 || !is_short && !may_be_tight() {
            return None;
        }
        let mut terms = Vec::with_capacity(innies + outies);
        terms.extend(houses().flatten().filter(|&&cell| !self.is_counted(cell)).map(|&cell| (1, cell)));
        for (cage, _) in self.cages.iter().zip(0..).filter(|&(_, number)| self.counts(number)) {
            let beyond = cage.cells.iter().filter(|cell| !self.inside.contains(cell.index()));
            terms.extend(beyond.map(|&cell| (-1, cell)));
        }
        // what some rows say the others say with all signs turned
        let is_worth_it = is_short || slack(&terms, total, self.rules, self.exclusions) < digits;
        if is_worth_it { Equation::new(terms, total) } else { None }
    }
}

/// Houses that follow each other and do not overlap: every run of them is an area.
fn runs(rules: &Rules) -> Vec<Vec<&[Cell]>> {
    let geometry = rules.geometry();
    // the rows and the columns of each board, of which there is one or several
    let (mut lines, mut runs) = (BTreeMap::new(), Vec::new());
    for (house, cells) in rules.board_houses().iter().filter(|(_, cells)| geometry.is_complete(cells.len())) {
        let key = match house {
            House::Row(_) => (0, 0),
            House::Column(_) => (1, 0),
            House::RowOf(board, _) => (0, usize::from(board)),
            House::ColumnOf(board, _) => (1, usize::from(board)),
            House::Box(_) | House::Region(_) => {
                runs.push(vec![cells]);
                // boxes in a row, and in a column, are lines as well
                if let Some((top, left)) = geometry.box_shape().and_then(|_| geometry.box_origin(cells[0])) {
                    lines.entry((2, top)).or_insert_with(Vec::new).push(cells);
                    lines.entry((3, left)).or_default().push(cells);
                }
                continue;
            }
        };
        lines.entry(key).or_default().push(cells);
    }
    runs.extend(lines.into_values());
    runs
}
