//! Innies and outies, the rule of 45: what cages leave of houses taken together.
//!
//! Of an *area*, some houses that do not overlap, the sum is known: runs of neighbouring rows, of neighbouring columns, and of boxes side by
//! side or one above the other, and every single house. A cage that crosses the border counts as inside if most of it is. The cells of
//! the area that are in none of the cages that count (*innies*), less those that these have beyond it (*outies*), add up to the area's
//! total less that of the cages. A house of the area of which less than half the cells are counted is left out of it, so that its
//! counted cells are outies: those are fewer terms.
//!
//! Left are sums of few cells, and longer ones, up to as many cells as there are values, whose total leaves little choice.
//!
//! Areas grow by a house at a time, and most are done with once their innies and outies are counted: there are too many, or their total
//! could not be tight however they were grouped.
//!
//! # References
//! NamedRegular to solvers of killer Sudoku under these names.

use super::cages::{self, Cage};
use super::{Equation, MOST_CELLS, Slack, house_total, slack_of_groups};
use crate::board::geometry::{Cell, House};
use crate::board::rules::Rules;
use crate::engine::model::Exclusions;
use std::collections::BTreeMap;

/// What the cages leave of all areas.
pub(crate) fn sums(rules: &Rules, cages: &[Cage], exclusions: &Exclusions) -> Vec<Equation> {
    let cages = cages::apart(rules, cages);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut area = Area::new(rules, &cages, exclusions);
    let mut found = Vec::new();
    for run in runs(rules) {
        for from in 0..run.len() {
            area.clear();
            for house in &run[from..] {
                area.add(house);
                found.extend(area.left());
            }
        }
    }
    found
}

/// Houses taken together, as far as they have been added, and what counts there so far.
struct Area<'a> {
    rules: &'a Rules,
    cages: &'a [&'a Cage],
    /// By cell the number of its cage.
    cage_of: Vec<Option<u32>>,
    /// How many cells of each cage are inside.
    within: Vec<usize>,
    /// The houses, and how many cells of each are in a cage that counts.
    houses: Vec<(&'a [Cell], usize)>,
    cells: Vec<Place>,
    /// The cages that count.
    counting: Vec<usize>,
    /// How many cells of the cages that count are not inside.
    outies: usize,
    /// What the cages that count add up to.
    total: i64,
    slack: Slack<'a>,
    /// What is left of one area, of no meaning after that.
    terms: Vec<(i64, Cell)>,
}

/// Where a cell lies.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// The number of the house that it came with, if it is inside.
    house: Option<u32>,
    /// Whether it is in a cage that counts.
    counts: bool,
}

impl<'a> Area<'a> {
    fn new(rules: &'a Rules, cages: &'a [&'a Cage], exclusions: &'a Exclusions) -> Self {
        let cells = rules.cell_count();
        let mut cage_of = vec![None; cells];
        for (number, cage) in (0..).zip(cages) {
            cage.cells.iter().for_each(|cell| cage_of[cell.index()] = Some(number));
        }
        Self {
            rules,
            cages,
            cage_of,
            within: vec![0; cages.len()],
            houses: Vec::new(),
            cells: vec![Place::default(); cells],
            counting: Vec::with_capacity(cages.len()),
            outies: 0,
            total: 0,
            slack: Slack::new(rules, exclusions),
            terms: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.within.fill(0);
        self.houses.clear();
        self.counting.clear();
        self.cells.fill(Place::default());
        (self.outies, self.total) = (0, 0);
    }

    fn add(&mut self, house: &'a [Cell]) {
        let number = self.houses.len();
        self.houses.push((house, 0));
        for cell in house.iter().map(|cell| cell.index()) {
            let place = &mut self.cells[cell];
            place.house = u32::try_from(number).ok();
            let counts = place.counts;
            if counts {
                self.houses[number].1 += 1;
                self.outies -= 1;
            }
            if let Some(cage) = self.cage_of[cell].map(|cage| cage as usize) {
                self.within[cage] += 1;
                if !counts && 2 * self.within[cage] > self.cages[cage].cells.len() {
                    self.count(cage);
                }
            }
        }
    }

    /// A cage counts from now on.
    fn count(&mut self, cage: usize) {
        self.counting.push(cage);
        let cage = self.cages[cage];
        for cell in &cage.cells {
            let place = &mut self.cells[cell.index()];
            place.counts = true;
            match place.house {
                Some(house) => self.houses[house as usize].1 += 1,
                None => self.outies += 1,
            }
        }
        self.total += cage.total;
    }

    /// What the cages leave of the houses, if it is worth it.
    fn left(&mut self) -> Option<Equation> {
        let size = self.rules.size();
        let digits = i64::try_from(size).expect("at most 64 values");
        // a house that few counted cells lie in is left out, and these are beyond
        let belongs = |number: usize| 2 * self.houses[number].1 >= size;
        let (mut count, mut innies, mut outies) = (0, 0, self.outies);
        for (number, (_, counted)) in self.houses.iter().enumerate() {
            if belongs(number) {
                count += 1;
                innies += size - counted;
            } else {
                outies += counted;
            }
        }
        let total = house_total(self.rules) * count - self.total;
        let is_short = innies + outies <= MOST_CELLS;
        let may_be_tight = || {
            let least = slack_of_groups(&[(1, innies), (-1, outies)], total, self.rules);
            // of longer ones, calls take longer than they save
            innies + outies <= size && least < digits
        };
        if count == 0 || !is_short && !may_be_tight() {
            return None;
        }
        let terms = &mut self.terms;
        terms.clear();
        for (number, (house, _)) in self.houses.iter().enumerate() {
            let (factor, counts) = if belongs(number) { (1, false) } else { (-1, true) };
            let cells = house.iter().filter(|cell| self.cells[cell.index()].counts == counts);
            terms.extend(cells.map(|&cell| (factor, cell)));
        }
        for &cage in &self.counting {
            let cells = self.cages[cage].cells.iter();
            let beyond = cells.filter(|cell| self.cells[cell.index()].house.is_none());
            terms.extend(beyond.map(|&cell| (-1, cell)));
        }
        terms.sort_unstable_by_key(|&(factor, cell)| (-factor, cell));
        // what some rows say the others say with all signs turned
        let is_worth_it = is_short || self.slack.of(terms, total) < digits;
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
