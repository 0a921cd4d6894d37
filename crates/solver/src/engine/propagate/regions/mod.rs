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
use cut_vertices::Visit;
pub(crate) use numbers::{RegionNumber, RegionVariety};
use parts::{END, Parts};

/// The propagator; its scope is the cells, followed by their labels.
#[derive(Clone)]
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
#[derive(Clone, Copy, Default)]
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

/// Scratch memory; its content has no meaning between two calls.
#[derive(Clone, Default)]
pub(super) struct Workspace {
    parts: Parts,
    /// By label.
    summaries: Vec<Summary>,
    /// The bounds of the lines of a number.
    bounds: Vec<[usize; 2]>,
    visits: Vec<Visit>,
    search: Search,
}

/// Memory of a breadth-first search.
#[derive(Clone, Default)]
struct Search {
    is_seen: Vec<bool>,
    queue: Vec<u16>,
    /// For each place the next one of the same distance.
    next: Vec<u16>,
    /// By distance the first place.
    first: Vec<u16>,
}

impl Search {
    /// Forgets which places were seen.
    fn clear(&mut self, count: usize) {
        self.is_seen.clear();
        self.is_seen.resize(count, false);
    }

    /// Queues the places that a place reaches through those that may be passed.
    fn visit_component(&mut self, start: usize, neighbours: &[Vec<u16>], may_pass: impl Fn(usize) -> bool) {
        self.queue.clear();
        self.queue.push(start as u16);
        self.is_seen[start] = true;
        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            for &near in &neighbours[usize::from(here)] {
                let place = usize::from(near);
                if may_pass(place) && !std::mem::replace(&mut self.is_seen[place], true) {
                    self.queue.push(near);
                }
            }
        }
    }
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
    fn join(
        &self,
        cells: &mut [Domain],
        labels: &mut [Domain],
        parts: &mut Parts,
        bounds: &mut Vec<[usize; 2]>,
    ) -> Result<(), Inconsistent> {
        for (place, near) in self.neighbours.iter().enumerate().filter(|&(place, _)| labels[place].is_power_of_two()) {
            for near in near.iter().copied().map(usize::from).filter(|&near| near < place) {
                if labels[near] == labels[place] {
                    parts.link(near, place);
                }
            }
        }
        loop {
            parts.summarize(self, cells, labels)?;
            let mut changed = false;
            for number in &self.numbers {
                changed |= number.join(self, cells, parts, bounds)?;
            }
            for variety in &self.varieties {
                changed |= variety.join(self, cells, parts)?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Summarizes all regions.
    fn summarize(&self, cells: &[Domain], labels: &[Domain], summaries: &mut Vec<Summary>) -> Result<(), Inconsistent> {
        summaries.clear();
        summaries.resize(Domain::BITS as usize - self.labels.leading_zeros() as usize, Summary::default());
        for (&digits, &label) in cells.iter().zip(labels) {
            for region in members(label) {
                let summary = &mut summaries[region];
                summary.possible += 1;
                summary.twice |= summary.once & digits;
                summary.once |= digits;
            }
            if label.is_power_of_two() {
                let summary = &mut summaries[label.trailing_zeros() as usize];
                summary.certain += 1;
                if digits.is_power_of_two() {
                    if summary.fixed & digits != 0 {
                        return Err(Inconsistent);
                    }
                    summary.fixed |= digits;
                }
            }
        }
        let is_impossible = |region: usize| {
            let summary = &summaries[region];
            summary.certain > self.size
                || summary.possible < self.size
                || (summary.once.count_ones() as usize) < self.size
        };
        if members(self.labels).any(is_impossible) { Err(Inconsistent) } else { Ok(()) }
    }

    /// Counts cells and places of digits. Returns whether it has removed anything.
    fn count(
        &self,
        cells: &mut [Domain],
        labels: &mut [Domain],
        parts: &Parts,
        summaries: &mut Vec<Summary>,
    ) -> Result<bool, Inconsistent> {
        self.summarize(cells, labels, summaries)?;
        // regions that need all possible cells, and digits with one place in a region
        let (mut short, mut hidden) = (0, 0);
        for region in members(self.labels) {
            let Summary { certain, possible, once, twice, fixed } = summaries[region];
            short |= Domain::from(possible == self.size && possible > certain) << region;
            hidden |= once & !twice & !fixed;
        }
        if !self.is_house() {
            hidden = 0;
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
                let part = parts.part(parts.root(place));
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
            if *digits & hidden != 0 {
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
        Workspace { parts, visits, search, .. }: &mut Workspace,
    ) -> Result<(), Inconsistent> {
        let bit = 1 << region;
        // by the roots: connecting another region may have fixed the label of some cells of a part only,
        // and the part then still counts as a whole
        let certain = (0..labels.len()).filter(|&place| labels[parts.root(place)] == bit).count();
        let Some(root) = labels.iter().position(|&label| label == bit) else {
            return self.remove_small_components(bit, cells, labels, search);
        };
        self.remove_distant_parts(bit, root, self.size - certain.min(self.size), labels, parts, search)?;
        cut_vertices::search(
            visits,
            &self.neighbours,
            root,
            |place| labels[place] & bit != 0,
            |place| labels[place] == bit,
        );
        let reached = visits.iter().filter(|visit| visit.is_reached()).count();
        if reached < self.size {
            return Err(Inconsistent);
        }
        for (label, visit) in labels.iter_mut().zip(visits) {
            let is_needed = visit.required_behind > 0 || reached - 1 - (visit.size_behind as usize) < self.size;
            if !visit.is_reached() {
                keep(label, !bit)?;
            } else if is_needed {
                *label = bit;
            }
        }
        Ok(())
    }

    /// Whether the cells with a label are one region.
    fn is_region(&self, bit: Domain, labels: &[Domain], search: &mut Search) -> bool {
        let Some(start) = labels.iter().position(|&label| label == bit) else { return false };
        search.clear(labels.len());
        search.visit_component(start, &self.neighbours, |place| labels[place] == bit);
        search.queue.len() == self.size
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
        search: &mut Search,
    ) -> Result<(), Inconsistent> {
        search.clear(labels.len());
        let Search { is_seen, next, first, .. } = search;
        first.clear();
        first.resize(most + 1, END);
        next.resize(labels.len(), END);
        let start = parts.root(root);
        is_seen[start] = true;
        next[start] = END;
        first[0] = start as u16;
        // entering a part costs the same from everywhere, so its first distance is the shortest
        for distance in 0..=most {
            while first[distance] != END {
                let part = usize::from(first[distance]);
                first[distance] = next[part];
                for near in parts.members(part).map(|place| &self.neighbours[place]) {
                    for near in near.iter().map(|&near| parts.root(near.into())) {
                        if is_seen[near] || labels[near] & bit == 0 {
                            continue;
                        }
                        let total = distance + if labels[near] == bit { 0 } else { parts.part(near).size };
                        if total <= most {
                            is_seen[near] = true;
                            next[near] = first[total];
                            first[total] = near as u16;
                        }
                    }
                }
            }
        }
        for (place, label) in labels.iter_mut().enumerate() {
            if *label & bit != 0 && !is_seen[parts.root(place)] {
                keep(label, !bit)?;
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
        search: &mut Search,
    ) -> Result<(), Inconsistent> {
        search.clear(labels.len());
        let mut is_possible = false;
        for start in 0..labels.len() {
            if search.is_seen[start] || labels[start] & bit == 0 {
                continue;
            }
            search.visit_component(start, &self.neighbours, |place| labels[place] & bit != 0);
            let component = search.queue.iter().copied().map(usize::from);
            let digits = component.clone().fold(0, |digits, place| digits | cells[place]);
            if component.len() < self.size || (digits.count_ones() as usize) < self.size {
                component.into_iter().try_for_each(|place| keep(&mut labels[place], !bit))?;
            } else {
                is_possible = true;
            }
        }
        if is_possible { Ok(()) } else { Err(Inconsistent) }
    }
}

impl Propagator for Regions {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let (cells, labels) = domains.split_at_mut(self.neighbours.len());
        let workspace = &mut scratch.regions;
        self.order(labels)?;
        workspace.parts.reset(labels.len());
        for &[a, b] in &self.equal {
            workspace.parts.link(a.into(), b.into());
        }
        loop {
            let Workspace { parts, bounds, summaries, .. } = &mut *workspace;
            self.join(cells, labels, parts, bounds)?;
            if !self.count(cells, labels, parts, summaries)? {
                break;
            }
        }
        for region in members(self.labels) {
            if workspace.summaries[region].certain < self.size {
                self.connect(region, cells, labels, workspace)?;
            } else if !self.is_region(1 << region, labels, &mut workspace.search) {
                return Err(Inconsistent);
            }
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
