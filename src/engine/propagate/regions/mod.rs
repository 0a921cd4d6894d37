//! Labels divide cells into connected regions of one size, and the cells of a region differ.
//!
//! Cells that are known to be in one region are a *part* ([`parts`]). A part is *certain* for a
//! region if its label is fixed to it, and *possible* if its label may be. These rules apply:
//!
//! - Regions are numbered in the order of their first labels, so a label is at most one more than
//!   the greatest possible label before it.
//! - A region has neither more certain nor fewer possible cells than its size. At either bound, the
//!   other cells are out, or all are in. A part that does not fit beside the certain cells is out.
//! - A digit fixed in a part is out in its other cells. A part is out of a region that has one of
//!   its digits for certain.
//! - If regions hold every digit, a digit with one place left in a region is fixed there, and so is
//!   the label.
//! - *Connectivity.* A part is out if a path from the certain cells needs more cells than the region
//!   may still have. A cell without which a certain cell, or enough possible cells, cannot be
//!   reached (a cut vertex) is in. While a region has no certain cell, components of possible cells
//!   that are too small, or lack a digit, are out.
//! - Numbers that count cells of one region, or different regions, make parts, and are bounded by them
//!   ([`numbers`]).
//!
//! *Soundness*: each rule removes what contradicts the definition however the rest is filled: a path
//! within a region consists of possible cells. Not domain consistent.
//!
//! The formula marks the cells that are reached from the first cell of a region, step by step, and
//! has a literal for each digit in each cell and region.

mod numbers;
mod parts;

use super::connected::{write_first, write_reached};
use super::counts::count::{Count, Number};
use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, cut_vertices, keep, literal_of, members};
use crate::engine::formula::{Formula, Literal};
pub(crate) use numbers::{RegionNumber, RegionVariety};
use parts::Parts;

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
    /// Places that are in one region.
    pub(crate) equal: Vec<[u16; 2]>,
    /// Numbers in the cells that count labels. They have propagators of their own, too.
    pub(crate) numbers: Vec<RegionNumber>,
    /// Numbers in the cells that count different labels. They have propagators of their own, too.
    pub(crate) varieties: Vec<RegionVariety>,
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

    /// Joins cells until nothing changes any more.
    fn parts(&self, cells: &mut [Domain], labels: &mut [Domain]) -> Result<Parts, Inconsistent> {
        let mut parts = Parts::new(labels.len());
        for &[a, b] in &self.equal {
            parts.join(a.into(), b.into());
        }
        for (place, near) in self.neighbours.iter().enumerate() {
            for near in near.iter().copied().map(usize::from).filter(|&near| near < place) {
                if labels[near] == labels[place] && labels[place].is_power_of_two() {
                    parts.join(near, place);
                }
            }
        }
        loop {
            parts.summarize(self, cells, labels)?;
            let mut changed = false;
            for number in &self.numbers {
                changed |= number.join(self, cells, &mut parts)?;
            }
            for variety in &self.varieties {
                changed |= variety.join(self, cells, &mut parts)?;
            }
            if !changed {
                return Ok(parts);
            }
        }
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
    fn count(&self, cells: &mut [Domain], labels: &mut [Domain], parts: &Parts) -> Result<bool, Inconsistent> {
        let summaries = self.summaries(cells, labels)?;
        let mut short = 0;
        for region in members(self.labels) {
            let Summary { certain, possible, .. } = summaries[region];
            short |= Domain::from(possible == self.size && possible > certain) << region;
        }
        let mut changed = false;
        for place in 0..labels.len() {
            let (digits, label) = (&mut cells[place], &mut labels[place]);
            let before = (*digits, *label);
            if label.is_power_of_two() {
                if !digits.is_power_of_two() {
                    keep(digits, !summaries[label.trailing_zeros() as usize].fixed)?;
                }
            } else {
                let part = &parts.by_root[parts.root(place)];
                let mut out = 0;
                for region in members(*label) {
                    let summary = &summaries[region];
                    let is_out = summary.fixed & part.fixed != 0 || summary.certain + part.size > self.size;
                    out |= Domain::from(is_out) << region;
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
    fn connect(
        &self,
        region: usize,
        cells: &[Domain],
        labels: &mut [Domain],
        parts: &Parts,
    ) -> Result<(), Inconsistent> {
        let bit = 1 << region;
        let certain = labels.iter().filter(|&&label| label == bit).count();
        let Some(root) = labels.iter().position(|&label| label == bit) else {
            return self.remove_small_components(bit, cells, labels);
        };
        self.remove_distant_parts(bit, root, self.size - certain.min(self.size), labels, parts)?;
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

    /// Removes the parts that the region can only reach from the root with more than `most` cells,
    /// besides certain ones.
    fn remove_distant_parts(
        &self,
        bit: Domain,
        root: usize,
        most: usize,
        labels: &mut [Domain],
        parts: &Parts,
    ) -> Result<(), Inconsistent> {
        // by distance, the roots of parts
        let mut queues: Vec<Vec<usize>> = vec![Vec::new(); most + 1];
        let mut distances = vec![usize::MAX; labels.len()];
        let start = parts.root(root);
        distances[start] = 0;
        queues[0].push(start);
        for distance in 0..=most {
            while let Some(part) = queues[distance].pop() {
                if distances[part] != distance {
                    continue;
                }
                for near in parts.members(part).flat_map(|place| &self.neighbours[place]) {
                    let near = parts.root(usize::from(*near));
                    let cells = if labels[near] == bit { 0 } else { parts.by_root[near].size };
                    let next = distance + cells;
                    if labels[near] & bit != 0 && next <= most && next < distances[near] {
                        distances[near] = next;
                        queues[next].push(near);
                    }
                }
            }
        }
        for place in 0..labels.len() {
            if distances[parts.root(place)] == usize::MAX {
                keep(&mut labels[place], !bit)?;
            }
        }
        Ok(())
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
        let parts = loop {
            let parts = self.parts(cells, labels)?;
            if !self.count(cells, labels, &parts)? {
                break parts;
            }
        };
        for region in members(self.labels) {
            self.connect(region, cells, labels, &parts)?;
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
            for (&belongs, &has_begun) in belongs.iter().zip(&has_begun) {
                formula.clause([!guard, !belongs, has_begun]);
            }
            let first;
            (first, has_begun) = write_first(&belongs, formula).into_iter().unzip();
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
