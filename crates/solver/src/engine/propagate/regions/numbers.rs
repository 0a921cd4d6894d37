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
#[derive(Clone)]
pub(crate) struct RegionNumber {
    /// The place of the first label.
    first: u16,
    /// The lines without the first label.
    lines: Vec<Vec<u16>>,
    /// The place of the cell with the number.
    number: u16,
    /// The value of the smallest digit there, less 1 if the first label counts.
    lowest: i32,
    /// Whether no place is listed twice.
    is_disjoint: bool,
}

impl RegionNumber {
    /// A number at the place `number`, where the smallest digit has the value `lowest`, less 1 if the
    /// first label counts.
    pub(crate) fn new(first: u16, lines: Vec<Vec<u16>>, number: u16, lowest: i32) -> Self {
        let mut places: Vec<u16> = lines.iter().flatten().copied().chain([first]).collect();
        places.sort_unstable();
        let is_disjoint = places.windows(2).all(|pair| pair[0] != pair[1]);
        Self { first, lines, number, lowest, is_disjoint }
    }

    /// Joins the cells that are counted for certain. Returns whether that changes anything.
    pub(super) fn join(
        &self,
        regions: &Regions,
        cells: &mut [Domain],
        parts: &mut Parts,
        bounds: &mut Vec<[usize; 2]>,
    ) -> Result<bool, Inconsistent> {
        let region = Region::of(parts, self.first.into());
        bounds.clear();
        bounds.extend(self.lines.iter().map(|line| region.bounds(regions, line, parts)));
        let least: usize = bounds.iter().map(|[least, _]| least).sum();
        let most: usize = bounds.iter().map(|[_, most]| most).sum();
        let counted_next = |root: usize| {
            let is_next = |(line, [least, most]): (&Vec<u16>, &[usize; 2])| {
                least < most && parts.root(line[*least].into()) == root
            };
            self.lines.iter().zip(&*bounds).any(is_next)
        };
        let more = usize::from(least < most && region.must_grow_within(regions, parts, counted_next)?);
        let greatest = if self.is_disjoint {
            // without further cells, the region is the first one and those at the starts of lines
            let further = region.part.size.saturating_sub(least + 1);
            let is_listed = |&&place: &&u16| region.has(parts, parts.root(place.into()));
            let listed = if further > 0 { self.lines.iter().flatten().filter(is_listed).count() - least } else { 0 };
            most.min((regions.size + listed).saturating_sub(further + 1))
        } else {
            most
        };
        let domain = &mut cells[usize::from(self.number)];
        let before = *domain;
        keep(domain, values_within(self.lowest, (least + more) as i64, greatest as i64))?;
        let mut changed = *domain != before;
        let wanted = usize::try_from(i64::from(self.lowest) + i64::from(domain.trailing_zeros())).unwrap_or(0);
        for (line, &mut [least, own]) in self.lines.iter().zip(bounds) {
            let needed = wanted.saturating_sub(most - own);
            for &place in line.iter().take(needed).skip(least) {
                changed |= parts.join(regions, self.first.into(), place.into())?;
            }
        }
        Ok(changed)
    }
}

/// A number in a cell that counts different labels.
#[derive(Clone)]
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
                    changed |= parts.join(regions, only.root, region.root)?;
                }
            }
        }
        Ok(changed)
    }
}

/// What is known about the region of a cell.
#[derive(Clone, Copy)]
struct Region {
    /// The root of the part of the cell.
    root: usize,
    /// The part of the cell, with the others of its label if that is fixed.
    part: Part,
}

impl Region {
    #[inline]
    fn of(parts: &Parts, place: usize) -> Self {
        let root = parts.root(place);
        let part = *parts.part(root);
        let is_labelled = part.labels.is_power_of_two();
        Self { root, part: if is_labelled { *parts.region(part.labels.trailing_zeros() as usize) } else { part } }
    }

    /// Whether a part is in the region.
    #[inline]
    fn has(&self, parts: &Parts, root: usize) -> bool {
        let labels = self.part.labels;
        root == self.root || labels.is_power_of_two() && parts.part(root).labels == labels
    }

    /// Whether a part may be in the region.
    #[inline]
    fn may_have(&self, regions: &Regions, part: &Part) -> bool {
        self.part.labels & part.labels != 0
            && self.part.fixed & part.fixed == 0
            && self.part.size + part.size <= regions.size
    }

    /// The least and the greatest number of cells that a line counts.
    fn bounds(&self, regions: &Regions, line: &[u16], parts: &Parts) -> [usize; 2] {
        let (mut whole, mut least) = (*self, 0);
        for (i, &place) in line.iter().enumerate() {
            let root = parts.root(place.into());
            if self.has(parts, root) {
                least += usize::from(least == i);
                continue;
            }
            if line[..i].iter().any(|&before| parts.root(before.into()) == root) {
                continue;
            }
            let part = parts.part(root);
            if !whole.may_have(regions, part) {
                return [least, i];
            }
            whole.part.labels &= part.labels;
            whole.part.fixed |= part.fixed;
            whole.part.size += part.size;
        }
        [least, line.len()]
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
        if self.part.size >= regions.size {
            return Ok(false);
        }
        // a region has at most as many cells as there are digits
        let mut component = [0_u16; Domain::BITS as usize];
        component[0] = self.root as u16;
        let (mut count, mut next, mut can_grow) = (1, 0, false);
        while next < count {
            for &near in &regions.neighbours[usize::from(component[next])] {
                let root = parts.root(near.into());
                if self.has(parts, root) {
                    if !component[..count].contains(&near) {
                        component[count] = near;
                        count += 1;
                    }
                } else if self.may_have(regions, parts.part(root)) {
                    if !filter(root) {
                        return Ok(false);
                    }
                    can_grow = true;
                }
            }
            next += 1;
        }
        if can_grow { Ok(true) } else { Err(Inconsistent) }
    }
}
