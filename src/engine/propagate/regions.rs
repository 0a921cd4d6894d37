//! Labels divide cells into connected regions of one size, and the cells of a region differ.
//!
//! A cell is *certain* for a region if its label is fixed to it, and *possible* if its label may
//! be. These rules apply:
//!
//! - Regions are numbered in the order of their first labels, so a label is at most one more than
//!   the greatest possible label before it.
//! - A region has neither more certain nor fewer possible cells than its size. At either bound, the
//!   other cells are out, or all are in.
//! - A digit fixed in a certain cell is out in the region's other certain cells, and a cell fixed to
//!   that digit is out of the region.
//! - If regions hold every digit, a digit with one place left in a region is fixed there, and so is
//!   the label.
//! - *Connectivity.* A possible cell is out if a path from the certain cells needs more cells than
//!   the region may still have. A cell without which a certain cell, or enough possible cells,
//!   cannot be reached (a cut vertex) is in. While a region has no certain cell, components of
//!   possible cells that are too small, or lack a digit, are out.
//!
//! *Soundness*: each rule removes what contradicts the definition however the rest is filled: a path
//! within a region consists of possible cells. Not domain consistent.
//!
//! The formula marks the cells that are reached from the first cell of a region, step by step, and
//! has a literal for each digit in each cell and region.

use super::connected::write_reached;
use super::counts::count::{Count, Number};
use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, cut_vertices, keep, literal_of, members};
use crate::engine::formula::{Formula, Literal};
use std::collections::VecDeque;

/// The propagator; its scope is the cells, followed by their labels.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    /// The number of cells of a region.
    pub(crate) size: usize,
    /// The labels, one bit each.
    pub(crate) labels: Domain,
    /// The digits of the cells.
    pub(crate) digits: Domain,
    /// For each label the places of its neighbours.
    pub(crate) neighbours: Vec<Vec<u16>>,
}

/// What is known about a region.
#[derive(Clone, Copy, Debug, Default)]
struct Summary {
    certain: usize,
    /// Possible cells, certain ones included.
    possible: usize,
    /// The digits fixed in certain cells.
    fixed: Domain,
    /// The digits of possible cells, and those that two of them have.
    once: Domain,
    twice: Domain,
}

impl Regions {
    /// Whether a region holds every digit.
    const fn is_house(&self) -> bool {
        self.digits.count_ones() as usize == self.size
    }

    /// Lets no label come before a smaller one.
    fn order(&self, labels: &mut [Domain]) -> Result<(), Inconsistent> {
        let mut allowed = self.labels & self.labels.wrapping_neg();
        for label in labels {
            keep(label, allowed & self.labels)?;
            allowed |= *label << 1;
        }
        Ok(())
    }

    fn summaries(&self, cells: &[Domain], labels: &[Domain]) -> Result<[Summary; 64], Inconsistent> {
        let mut summaries = [Summary::default(); 64];
        for (&digits, &label) in cells.iter().zip(labels) {
            for region in members(label) {
                let summary = &mut summaries[region];
                summary.possible += 1;
                summary.twice |= summary.once & digits;
                summary.once |= digits;
                if label.is_power_of_two() {
                    summary.certain += 1;
                    if digits.is_power_of_two() {
                        if summary.fixed & digits != 0 {
                            return Err(Inconsistent);
                        }
                        summary.fixed |= digits;
                    }
                }
            }
        }
        let is_impossible = |region: usize| {
            let summary = &summaries[region];
            summary.certain > self.size
                || summary.possible < self.size
                || (summary.once.count_ones() as usize) < self.size
        };
        if members(self.labels).any(is_impossible) { Err(Inconsistent) } else { Ok(summaries) }
    }

    /// Counts cells and places of digits. Returns whether it has removed anything.
    fn count(&self, cells: &mut [Domain], labels: &mut [Domain]) -> Result<bool, Inconsistent> {
        let summaries = self.summaries(cells, labels)?;
        let (mut full, mut short) = (0, 0);
        for region in members(self.labels) {
            let Summary { certain, possible, .. } = summaries[region];
            full |= Domain::from(certain == self.size && possible > certain) << region;
            short |= Domain::from(possible == self.size && possible > certain) << region;
        }
        let mut changed = false;
        for (digits, label) in cells.iter_mut().zip(labels) {
            let before = (*digits, *label);
            if label.is_power_of_two() {
                if !digits.is_power_of_two() {
                    keep(digits, !summaries[label.trailing_zeros() as usize].fixed)?;
                }
            } else {
                let mut out = full;
                for region in members(*label) {
                    let summary = &summaries[region];
                    out |= Domain::from(digits.is_power_of_two() && summary.fixed & *digits != 0) << region;
                }
                keep(label, !out)?;
                match *label & short {
                    0 => {}
                    one if one.is_power_of_two() => *label = one,
                    _ => return Err(Inconsistent),
                }
            }
            if self.is_house() {
                for region in members(*label) {
                    let summary = &summaries[region];
                    let only_here = summary.once & !summary.twice & *digits;
                    if only_here != 0 {
                        if !only_here.is_power_of_two() {
                            return Err(Inconsistent);
                        }
                        *digits = only_here;
                        *label = 1 << region;
                        break;
                    }
                }
            }
            changed |= before != (*digits, *label);
        }
        Ok(changed)
    }

    /// Lets a region be connected.
    fn connect(&self, region: usize, cells: &[Domain], labels: &mut [Domain]) -> Result<(), Inconsistent> {
        let bit = 1 << region;
        let certain = labels.iter().filter(|&&label| label == bit).count();
        let Some(root) = labels.iter().position(|&label| label == bit) else {
            return self.remove_small_components(bit, cells, labels);
        };
        let distances = self.distances(bit, root, self.size - certain.min(self.size), labels);
        for (label, &distance) in labels.iter_mut().zip(&distances) {
            if distance == usize::MAX {
                keep(label, !bit)?;
            }
        }
        let visits = cut_vertices::search(
            &self.neighbours,
            root,
            |place| labels[place] & bit != 0,
            |place| labels[place] == bit,
        );
        let reached = visits.iter().filter(|visit| visit.is_reached()).count();
        if reached < self.size {
            return Err(Inconsistent);
        }
        for (label, visit) in labels.iter_mut().zip(&visits) {
            let is_needed = visit.required_behind > 0 || reached - 1 - (visit.size_behind as usize) < self.size;
            if !visit.is_reached() {
                keep(label, !bit)?;
            } else if is_needed {
                *label = bit;
            }
        }
        Ok(())
    }

    /// For each place, how many cells the region needs to reach it from the root besides certain
    /// ones, [`usize::MAX`] if these are more than `most`.
    fn distances(&self, bit: Domain, root: usize, most: usize, labels: &[Domain]) -> Vec<usize> {
        let mut distances = vec![usize::MAX; labels.len()];
        distances[root] = 0;
        let mut queue = VecDeque::from([root]);
        while let Some(here) = queue.pop_front() {
            for near in self.neighbours[here].iter().copied().map(usize::from) {
                let step = usize::from(labels[near] != bit);
                let distance = distances[here] + step;
                if labels[near] & bit != 0 && distance <= most && distance < distances[near] {
                    distances[near] = distance;
                    if step == 0 { queue.push_front(near) } else { queue.push_back(near) }
                }
            }
        }
        distances
    }

    /// Removes the components of possible cells that a region without a certain cell cannot be in.
    fn remove_small_components(
        &self,
        bit: Domain,
        cells: &[Domain],
        labels: &mut [Domain],
    ) -> Result<(), Inconsistent> {
        let mut is_seen = vec![false; labels.len()];
        let mut component = Vec::new();
        let mut is_possible = false;
        for start in 0..labels.len() {
            if is_seen[start] || labels[start] & bit == 0 {
                continue;
            }
            component.clear();
            component.push(start);
            is_seen[start] = true;
            let (mut next, mut digits) = (0, 0);
            while let Some(&here) = component.get(next) {
                next += 1;
                digits |= cells[here];
                for near in self.neighbours[here].iter().copied().map(usize::from) {
                    if labels[near] & bit != 0 && !std::mem::replace(&mut is_seen[near], true) {
                        component.push(near);
                    }
                }
            }
            if component.len() < self.size || (digits.count_ones() as usize) < self.size {
                component.iter().try_for_each(|&place| keep(&mut labels[place], !bit))?;
            } else {
                is_possible = true;
            }
        }
        if is_possible { Ok(()) } else { Err(Inconsistent) }
    }
}

impl Propagator for Regions {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let (cells, labels) = domains.split_at_mut(self.neighbours.len());
        self.order(labels)?;
        while self.count(cells, labels)? {}
        for region in members(self.labels) {
            self.connect(region, cells, labels)?;
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let (cells, labels) = cells.split_at(self.neighbours.len());
        for label in labels {
            let others = label.iter().filter(|&&(digit, _)| self.labels >> digit & 1 == 0);
            others.for_each(|&(_, literal)| formula.clause([!guard, !literal]));
        }
        // whether the region before has begun before each place
        let mut has_begun = vec![Literal::TRUE; labels.len()];
        for region in members(self.labels) {
            if formula.is_too_large() {
                return;
            }
            let belongs: Vec<Literal> = labels.iter().map(|label| literal_of(label, region)).collect();
            Count { digits: 1 << region, number: Number::Between(self.size, self.size) }.write(labels, guard, formula);
            let (mut first, mut begun) = (Vec::with_capacity(labels.len()), Literal::FALSE);
            for (place, &belongs) in belongs.iter().enumerate() {
                formula.clause([!guard, !belongs, has_begun[place]]);
                let is_first = formula.fresh();
                formula.implies(is_first, [belongs]);
                formula.clause([!is_first, !begun]);
                formula.clause([!belongs, begun, is_first]);
                first.push(is_first);
                has_begun[place] = begun;
                begun = formula.any_of(&[begun, belongs]);
            }
            write_reached(&self.neighbours, &belongs, first, self.size - 1, guard, formula);
            self.write_digits(cells, &belongs, guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}

impl Regions {
    /// Requires that the cells that belong to a region differ, and hold every digit if there are as
    /// many.
    fn write_digits(&self, cells: &[Choices], belongs: &[Literal], guard: Literal, formula: &mut Formula) {
        let mut places: Vec<Vec<Literal>> = vec![Vec::new(); self.digits.ilog2() as usize + 1];
        for (cell, &belongs) in cells.iter().zip(belongs) {
            let holds: Vec<Literal> = cell.iter().map(|&(_, literal)| formula.all_of(&[literal, belongs])).collect();
            formula.exactly_one(holds.iter().copied().chain([!belongs]));
            for (&(digit, _), holds) in cell.iter().zip(holds) {
                places[digit].push(if guard == Literal::TRUE { holds } else { formula.all_of(&[holds, guard]) });
            }
        }
        for places in places.iter().enumerate().filter(|(digit, _)| self.digits >> digit & 1 != 0).map(|(_, it)| it) {
            formula.at_most_one(places.iter().copied());
            if self.is_house() {
                formula.implies(guard, places.iter().copied());
            }
        }
    }
}
