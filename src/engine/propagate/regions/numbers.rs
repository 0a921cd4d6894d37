//! Numbers that count the cells of one region along lines: what they say about parts.
//!
//! A line has at least the cells at its start that are in the part of the first cell, and at most
//! those that may be in its region. The number is between the sums of these bounds, and a line with
//! too few other cells to reach the number has its first cells in one region.

use super::Regions;
use super::parts::Parts;
use crate::engine::propagate::counts::count::values_within;
use crate::engine::propagate::{Domain, Inconsistent, keep};

/// A number in a cell that counts the labels like a first one.
#[derive(Clone, Debug)]
pub(crate) struct RegionNumber {
    /// The place of the first label.
    pub(crate) first: u16,
    /// The lines without the first label.
    pub(crate) lines: Vec<Vec<u16>>,
    /// The place of the cell with the number.
    pub(crate) number: u16,
    /// The value of the smallest digit there, less 1 if the first label counts.
    pub(crate) lowest: i32,
}

impl RegionNumber {
    /// Joins the cells that are counted for certain. Returns whether that changes anything.
    pub(super) fn join(
        &self,
        regions: &Regions,
        cells: &mut [Domain],
        parts: &mut Parts,
    ) -> Result<bool, Inconsistent> {
        let bounds: Vec<[usize; 2]> = self.lines.iter().map(|line| self.bounds(regions, line, parts)).collect();
        let least: usize = bounds.iter().map(|[least, _]| least).sum();
        let most: usize = bounds.iter().map(|[_, most]| most).sum();
        let domain = &mut cells[usize::from(self.number)];
        let before = *domain;
        keep(domain, values_within(self.lowest, least as i64, most as i64))?;
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

    /// The least and the greatest number of cells that the line counts.
    fn bounds(&self, regions: &Regions, line: &[u16], parts: &Parts) -> [usize; 2] {
        let first = parts.root(self.first.into());
        let root = |place: &u16| parts.root((*place).into());
        let least = line.iter().take_while(|place| root(place) == first).count();
        let mut whole = parts.by_root[first];
        let most = line.iter().take_while(|place| {
            let root = root(place);
            if root == first {
                return true;
            }
            let part = &parts.by_root[root];
            whole.labels &= part.labels;
            whole.labels != 0 && parts.may_join(regions, first, root)
        });
        [least, most.count()]
    }
}
