//! The order in which an undisputed board is filled: band by band.
//!
//! Filling the smallest group anywhere fails after thousands of decisions: everywhere on the board,
//! cells are left without a digit. So the board is filled one *band* at a time, a band being the
//! rows that boxes join. Its cells, rows and boxes compete; columns cross all bands and are left to
//! propagation. If a band fails, it fails at its own end, and the decisions to undo are the last
//! ones.

use super::groups::Groups;
use crate::engine::formula::Variable;
use crate::engine::model::Model;
use kdoku_board::random::Random;

/// Weight of the only member of a group; each of `s` members weighs this divided by `s²`.
const WEIGHT: u32 = 1 << 20;

/// The groups in the order in which they are filled.
#[derive(Clone, Default)]
pub(crate) struct BandFill {
    /// Groups that lie within one band, band by band.
    groups: Vec<u32>,
    /// Where each band ends.
    ends: Vec<usize>,
    /// The first band that may have open groups.
    band: usize,
    /// The weight of a member, by the number of open members.
    weights: Vec<u32>,
}

impl BandFill {
    /// Starts a puzzle. `cell_of` returns the cell of a variable of the board. With `random`, the
    /// groups of each band are shuffled.
    pub(crate) fn reset(
        &mut self,
        model: &Model,
        groups: &Groups,
        cell_of: impl Fn(Variable) -> Option<usize>,
        random: Option<&mut Random>,
    ) {
        self.groups.clear();
        self.ends.clear();
        self.band = 0;
        let bands = bands(model);
        let band_of = |variable| cell_of(variable).map(|cell| bands[cell / model.columns()]);
        let mut by_band = vec![Vec::new(); model.board_cell_count() / model.columns()];
        for group in 0..groups.count() {
            let mut members = groups.members(group).iter().map(|&member| band_of(member));
            if let Some(Some(band)) = members.next()
                && members.all(|other| other == Some(band))
            {
                by_band[band].push(group);
            }
        }
        if let Some(random) = random {
            for band in &mut by_band {
                band.sort_by_cached_key(|_| random.bits());
            }
        }
        for band in by_band {
            self.groups.extend(band);
            self.ends.push(self.groups.len());
        }
        self.weights.clear();
        self.weights.extend((0..=model.size() as u32).map(|size| WEIGHT / (size * size).max(1)));
    }

    /// Returns to the first band, after decisions have been undone.
    #[inline]
    pub(crate) const fn rewind(&mut self) {
        self.band = 0;
    }

    /// The group with the fewest open members, but at least two, in the first band that has one.
    pub(crate) fn tightest_group(&mut self, groups: &Groups) -> Option<u32> {
        while let Some(&end) = self.ends.get(self.band) {
            let start = self.band.checked_sub(1).map_or(0, |last| self.ends[last]);
            let mut tightest = None;
            let mut fewest = u32::MAX;
            for &group in &self.groups[start..end] {
                let open = groups.open(group);
                if open > 1 && open < fewest {
                    fewest = open;
                    tightest = Some(group);
                }
            }
            if tightest.is_some() {
                return tightest;
            }
            self.band += 1;
        }
        None
    }

    /// The weight of an open member of the group.
    #[inline]
    pub(crate) fn weight(&self, groups: &Groups, group: u32) -> u32 {
        self.weights.get(groups.open(group) as usize).copied().unwrap_or(0)
    }
}

/// The band of each row: a complete house joins its rows if it spans at most half of all rows.
fn bands(model: &Model) -> Vec<usize> {
    let rows = model.board_cell_count() / model.columns();
    let mut joined = vec![false; rows];
    for house in (0..model.house_count()).filter(|&house| model.is_complete(house)) {
        let rows_of = || (0..model.size()).map(|position| model.cell_at(house, position) / model.columns());
        // auxiliary cells are in no row
        if rows_of().any(|row| row >= rows) {
            continue;
        }
        if let (Some(first), Some(last)) = (rows_of().min(), rows_of().max())
            && last - first < rows / 2
        {
            joined[first..last].fill(true);
        }
    }
    let mut band = 0;
    joined
        .into_iter()
        .map(|joined| {
            let this = band;
            band += usize::from(!joined);
            this
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{BoxShape, Cell, Order};
    use kdoku_board::rules::{Constraint, Rules};

    fn classic(order: usize) -> Model {
        Model::new(&Rules::classic(Order::new(order).expect("in range")))
    }

    #[test]
    fn a_band_is_the_rows_that_boxes_join() {
        assert_eq!(bands(&classic(1)), [0]);
        assert_eq!(bands(&classic(2)), [0, 0, 1, 1]);
        assert_eq!(bands(&classic(3)), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        let shape = |height, width| Rules::boxes(BoxShape::new(height, width).expect("a valid shape"));
        assert_eq!(bands(&Model::new(&shape(2, 3))), [0, 0, 1, 1, 2, 2]);
        assert_eq!(bands(&Model::new(&shape(3, 2))), [0, 0, 0, 1, 1, 1]);
        assert_eq!(bands(&Model::new(&shape(1, 4))), [0, 1, 2, 3], "boxes are rows");
        assert_eq!(bands(&Model::new(&shape(4, 1))), [0, 1, 2, 3], "boxes are columns");
        let diagonal = Constraint::AllDifferent((0..6).map(|i| Cell(7 * i)).collect());
        let pair = Constraint::AllDifferent(vec![Cell(6), Cell(13)]);
        let rules = shape(2, 3).with(diagonal).and_then(|rules| rules.with(pair)).expect("groups that can hold");
        assert_eq!(bands(&Model::new(&rules)), [0, 0, 1, 1, 2, 2], "only complete houses of near rows join rows");
    }
}
