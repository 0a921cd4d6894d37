//! Numbers that count the cells of one region along lines, or different regions: what they say about
//! parts.
//!
//! A line has at least the cells at its start that are in the region of its first cell, and at most
//! those that may be, together. The number is between the sums of these bounds, and a line with too
//! few other cells to reach the number has its first cells in one region.
//!
//! Cells of the region that are on no line are not counted, so the number is smaller than the region
//! by as many. A region that has to grow, and can only do so by cells that are counted next, has one
//! more of them.
//!
//! Different regions are at least as many as parts of which no two may be in one region, and at most
//! as many as all parts. A part that has to grow, and can only do so by joining another counted
//! one, makes them fewer; two such parts may join each other.

use super::Regions;
use super::parts::{Part, Parts};
use crate::engine::propagate::counts::count::values_within;
use crate::engine::propagate::{Domain, Inconsistent, keep};

/// A number in a cell that counts the labels like a first one.
#[derive(Clone, Debug)]
pub(crate) struct RegionNumber {
    /// The place of the first label.
    first: u16,
    /// The lines without the first label.
    lines: Vec<Vec<u16>>,
    /// The place of the cell with the number.
    number: u16,
    /// The value of the smallest digit there, less 1 if the first label counts.
    lowest: i32,
    /// For each place whether it is the first one or on a line.
    listed: Vec<bool>,
    /// Whether no place is listed twice.
    is_disjoint: bool,
}

impl RegionNumber {
    /// A number at the place `number` among `count`, where the smallest digit has the value `lowest`,
    /// less 1 if the first label counts.
    pub(crate) fn new(first: u16, lines: Vec<Vec<u16>>, number: u16, lowest: i32, count: usize) -> Self {
        let mut listed = vec![false; count];
        listed[usize::from(first)] = true;
        let mut is_disjoint = true;
        for &place in lines.iter().flatten() {
            is_disjoint &= !std::mem::replace(&mut listed[usize::from(place)], true);
        }
        Self { first, lines, number, lowest, listed, is_disjoint }
    }

    /// Joins the cells that are counted for certain. Returns whether that changes anything.
    pub(super) fn join(
        &self,
        regions: &Regions,
        cells: &mut [Domain],
        parts: &mut Parts,
    ) -> Result<bool, Inconsistent> {
        let region = Region::of(parts, self.first.into());
        let bounds: Vec<[usize; 2]> = self.lines.iter().map(|line| region.bounds(regions, line, parts)).collect();
        let least: usize = bounds.iter().map(|[least, _]| least).sum();
        let most: usize = bounds.iter().map(|[_, most]| most).sum();
        let counted_next = |root: usize| {
            let is_next = |(line, [least, most]): (&Vec<u16>, &[usize; 2])| {
                least < most && parts.root(line[*least].into()) == root
            };
            self.lines.iter().zip(&bounds).any(is_next)
        };
        let more = usize::from(region.must_grow_within(regions, parts, counted_next)?);
        let greatest = if self.is_disjoint {
            let outside = region.count(parts, |place| !self.listed[place]);
            most.min((regions.size - 1).saturating_sub(outside))
        } else {
            most
        };
        let domain = &mut cells[usize::from(self.number)];
        let before = *domain;
        keep(domain, values_within(self.lowest, (least + more) as i64, greatest as i64))?;
        let mut changed = *domain != before;
        let wanted = usize::try_from(i64::from(self.lowest) + i64::from(domain.trailing_zeros())).unwrap_or(0);
        for (line, [least, own]) in self.lines.iter().zip(bounds) {
            let needed = wanted.saturating_sub(most - own);
            for &place in line.iter().take(needed).skip(least) {
                changed |= parts.join(self.first.into(), place.into());
            }
        }
        Ok(changed)
    }
}

/// A number in a cell that counts different labels.
#[derive(Clone, Debug)]
pub(crate) struct RegionVariety {
    /// The places of the labels.
    pub(crate) labels: Vec<u16>,
    /// The place of the cell with the number.
    pub(crate) number: u16,
    /// The value of the smallest digit there.
    pub(crate) lowest: i32,
}

impl RegionVariety {
    /// Bounds the number, and joins parts if it is the lower bound. Returns whether that changes
    /// anything.
    pub(super) fn join(
        &self,
        regions: &Regions,
        cells: &mut [Domain],
        parts: &mut Parts,
    ) -> Result<bool, Inconsistent> {
        let mut counted: Vec<Region> = Vec::new();
        for root in self.labels.iter().map(|&place| parts.root(place.into())) {
            if !counted.iter().any(|region| region.has(parts, root)) {
                counted.push(Region::of(parts, root));
            }
        }
        counted.sort_by_key(|region| (region.part.labels.count_ones(), std::cmp::Reverse(region.part.size)));
        let mut different: Vec<&Region> = Vec::new();
        for region in &counted {
            if !different.iter().any(|other| other.may_have(regions, &region.part)) {
                different.push(region);
            }
        }
        let mut joining = 0_usize;
        for region in &counted {
            let is_counted = |root| counted.iter().any(|other| other.has(parts, root));
            joining += usize::from(region.must_grow_within(regions, parts, is_counted)?);
        }
        let most = counted.len() - joining.div_ceil(2);
        let domain = &mut cells[usize::from(self.number)];
        let before = *domain;
        keep(domain, values_within(self.lowest, different.len() as i64, most as i64))?;
        let mut changed = *domain != before;
        if i64::from(self.lowest) + i64::from(domain.ilog2()) == different.len() as i64 {
            for region in &counted {
                let mut fitting = different.iter().filter(|other| other.may_have(regions, &region.part));
                let is_different = different.iter().any(|other| other.root == region.root);
                if let (false, Some(only), None) = (is_different, fitting.next(), fitting.next()) {
                    changed |= parts.join(only.root, region.root);
                }
            }
        }
        Ok(changed)
    }
}

/// What is known about the region of a cell.
struct Region {
    /// The root of the part of the cell.
    root: usize,
    /// The part of the cell, with the others of its label if that is fixed.
    part: Part,
}

impl Region {
    fn of(parts: &Parts, place: usize) -> Self {
        let root = parts.root(place);
        let mut region = Self { root, part: parts.by_root[root] };
        if region.part.labels.is_power_of_two() {
            for (other, part) in parts.by_root.iter().enumerate() {
                if other != root && parts.root(other) == other && part.labels == region.part.labels {
                    region.part.size += part.size;
                    region.part.fixed |= part.fixed;
                }
            }
        }
        region
    }

    /// Whether a part is in the region.
    fn has(&self, parts: &Parts, root: usize) -> bool {
        let labels = self.part.labels;
        root == self.root || labels.is_power_of_two() && parts.by_root[root].labels == labels
    }

    /// Whether a part may be in the region.
    fn may_have(&self, regions: &Regions, part: &Part) -> bool {
        self.part.labels & part.labels != 0
            && self.part.fixed & part.fixed == 0
            && self.part.size + part.size <= regions.size
    }

    /// The number of cells of the region with a property.
    fn count(&self, parts: &Parts, filter: impl Fn(usize) -> bool) -> usize {
        if self.part.size == 1 {
            return usize::from(filter(self.root));
        }
        (0..parts.by_root.len()).filter(|&place| filter(place) && self.has(parts, parts.root(place))).count()
    }

    /// The least and the greatest number of cells that a line counts.
    fn bounds(&self, regions: &Regions, line: &[u16], parts: &Parts) -> [usize; 2] {
        let root = |place: &u16| parts.root((*place).into());
        let least = line.iter().take_while(|place| self.has(parts, root(place))).count();
        let mut whole = Self { root: self.root, part: self.part };
        let mut joined = Vec::new();
        let most = line.iter().take_while(|place| {
            let root = root(place);
            if self.has(parts, root) || joined.contains(&root) {
                return true;
            }
            let part = &parts.by_root[root];
            if !whole.may_have(regions, part) {
                return false;
            }
            whole.part.labels &= part.labels;
            whole.part.fixed |= part.fixed;
            whole.part.size += part.size;
            joined.push(root);
            true
        });
        [least, most.count()]
    }

    /// Whether the region has to grow, and can only do so by parts with a property, given by their
    /// roots.
    ///
    /// # Errors
    /// It has to grow and cannot.
    fn must_grow_within(
        &self,
        regions: &Regions,
        parts: &Parts,
        filter: impl Fn(usize) -> bool,
    ) -> Result<bool, Inconsistent> {
        let mut is_seen = vec![false; parts.by_root.len()];
        is_seen[self.root] = true;
        let mut component = vec![self.root];
        let (mut next, mut can_grow) = (0, false);
        while let Some(&here) = component.get(next) {
            next += 1;
            for near in regions.neighbours[here].iter().copied().map(usize::from) {
                if std::mem::replace(&mut is_seen[near], true) {
                    continue;
                }
                let root = parts.root(near);
                if self.has(parts, root) {
                    component.push(near);
                } else if self.may_have(regions, &parts.by_root[root]) {
                    if !filter(root) {
                        return Ok(false);
                    }
                    can_grow = true;
                }
            }
        }
        // parts may have been joined since they were summarized, so the region may be full
        let is_full = component.len() >= regions.size;
        if is_full || can_grow { Ok(!is_full) } else { Err(Inconsistent) }
    }
}
