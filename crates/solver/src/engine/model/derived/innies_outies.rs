//! Innies and outies: what cages leave of several houses, by the *rule of 45*.
//!
//! An *area* is a set of disjoint houses, so its sum is known. Areas are runs of neighbouring rows,
//! of neighbouring columns, of boxes in a row or a column, and single houses. A cage that crosses
//! the border counts if most of it is inside. The cells of the area outside of all counting cages
//! (*innies*), minus the cells of these cages outside of the area (*outies*), have the sum of the
//! area minus that of the cages. A house with less than half of its cells counted is left out of
//! the area; its counted cells become outies, which takes fewer terms.
//!
//! Kept are sums of few cells, and sums of up to n cells whose total leaves little choice.
//!
//! Areas grow by one house at a time. Most are rejected by the numbers of innies and outies alone.

use super::cages::{self, Cage};
use super::equation::{Equation, MOST_CELLS, Slack, house_total, slack_of_groups};
use crate::engine::model::Exclusions;
use kdoku_board::geometry::{Cell, House};
use kdoku_board::rules::Rules;
use std::collections::BTreeMap;

/// The innies and outies of all areas.
pub(crate) fn sums(rules: &Rules, cages: &[Cage], exclusions: &Exclusions) -> Vec<Equation> {
    let cages = cages::disjoint(rules, cages);
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
                found.extend(area.equation());
            }
        }
    }
    found
}

/// An area, while houses are added.
struct Area<'a> {
    rules: &'a Rules,
    cages: &'a [&'a Cage],
    /// By cell the number of its cage.
    cage_of: Vec<Option<u32>>,
    /// By cage the number of its cells inside.
    inside: Vec<usize>,
    /// The houses, each with its number of cells in counting cages.
    houses: Vec<(&'a [Cell], usize)>,
    cells: Vec<CellState>,
    /// The counting cages.
    counting: Vec<usize>,
    /// The number of cells of counting cages outside.
    outies: usize,
    /// The sum of the counting cages.
    total: i64,
    slack: Slack<'a>,
    /// Scratch memory.
    terms: Vec<(i64, Cell)>,
}

/// The state of a cell.
#[derive(Clone, Copy, Default)]
struct CellState {
    /// The number of its house within the area, if it is inside.
    house: Option<u32>,
    /// Whether it is in a counting cage.
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
            inside: vec![0; cages.len()],
            houses: Vec::new(),
            cells: vec![CellState::default(); cells],
            counting: Vec::with_capacity(cages.len()),
            outies: 0,
            total: 0,
            slack: Slack::new(rules, exclusions),
            terms: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.inside.fill(0);
        self.houses.clear();
        self.counting.clear();
        self.cells.fill(CellState::default());
        (self.outies, self.total) = (0, 0);
    }

    fn add(&mut self, house: &'a [Cell]) {
        let number = self.houses.len();
        self.houses.push((house, 0));
        for cell in house.iter().map(|cell| cell.index()) {
            let state = &mut self.cells[cell];
            state.house = u32::try_from(number).ok();
            let counts = state.counts;
            if counts {
                self.houses[number].1 += 1;
                self.outies -= 1;
            }
            if let Some(cage) = self.cage_of[cell].map(|cage| cage as usize) {
                self.inside[cage] += 1;
                if !counts && 2 * self.inside[cage] > self.cages[cage].cells.len() {
                    self.count(cage);
                }
            }
        }
    }

    /// Makes a cage count.
    fn count(&mut self, cage: usize) {
        self.counting.push(cage);
        let cage = self.cages[cage];
        for cell in &cage.cells {
            let state = &mut self.cells[cell.index()];
            state.counts = true;
            match state.house {
                Some(house) => self.houses[house as usize].1 += 1,
                None => self.outies += 1,
            }
        }
        self.total += cage.total;
    }

    /// The innies and outies of the area, unless they are not worth a propagator.
    fn equation(&mut self) -> Option<Equation> {
        let size = self.rules.size();
        let digits = i64::try_from(size).expect("at most 64 values");
        // a house with few counted cells is left out, and these are outies
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
            // longer sums cost more time than they save
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
            let outside = cells.filter(|cell| self.cells[cell.index()].house.is_none());
            terms.extend(outside.map(|&cell| (-1, cell)));
        }
        terms.sort_unstable_by_key(|&(factor, cell)| (-factor, cell));
        // complementary areas give the same equation with the signs reversed: `Equation::new`
        // unifies them
        let is_worth_it = is_short || self.slack.of(terms, total) < digits;
        if is_worth_it { Equation::new(terms, total) } else { None }
    }
}

/// Sequences of disjoint neighbouring houses; every run of a sequence is an area.
fn runs(rules: &Rules) -> Vec<Vec<&[Cell]>> {
    let geometry = rules.geometry();
    // the rows and the columns of each overlapping board
    let (mut lines, mut runs) = (BTreeMap::new(), Vec::new());
    for (house, cells) in rules.board_houses().iter().filter(|(_, cells)| geometry.is_complete(cells.len())) {
        let key = match house {
            House::Row(_) => (0, 0),
            House::Column(_) => (1, 0),
            House::RowOf(board, _) => (0, usize::from(board)),
            House::ColumnOf(board, _) => (1, usize::from(board)),
            House::Box(_) | House::Region(_) => {
                runs.push(vec![cells]);
                // boxes form rows and columns, too
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
