//! What to decide where nobody disputes anything: band by band, the tightest group first, and in it the member that takes
//! least from the others.
//!
//! There is no end of ways to fill a blank board, and still a descent that goes wherever the smallest group is ends in
//! conflicts when thousands of decisions stand: cells are left over all over the board, short of digits. So it is filled
//! a *band* at a time, the rows that boxes join: the groups of its cells, its rows and its boxes vie with each other,
//! while columns, which go through all bands, are left to what the cells conclude. If a band comes out wrong, it does so
//! at its own end, and the decisions to be changed are the last ones. In the group with the fewest members left, the
//! member is chosen that takes least from all other groups, where one of few members is worth more than one of many.
//!
//! Without bands, blank boards of 100 × 100 were not filled in a minute; with them it takes some ten conflicts
//! (`benches/RECORD.md`).
//!
//! # References
//! Haralick, Elliott: *Increasing tree search efficiency for constraint satisfaction problems*, Artificial Intelligence
//! 1980 (the smallest domain first). Geelen: *Dual viewpoint heuristics for binary constraint satisfaction problems*,
//! ECAI 1992 (the value that takes least from others).

use super::groups::Groups;
use super::kernel::Kernel;
use crate::engine::formula::Variable;
use crate::engine::model::Model;
use crate::util::random::Random;

/// What the only member of a group is worth; of `s` members, each is worth this divided by `s²`.
const WEIGHT: u32 = 1 << 20;

/// The groups in the order in which they are filled.
#[derive(Clone, Debug, Default)]
pub(super) struct Fill {
    /// Groups that lie in one band, band by band.
    groups: Vec<u32>,
    /// Where each band ends.
    ends: Vec<usize>,
    /// The first band that may have something open.
    band: usize,
    /// What a member of a group is worth, by the number of members left.
    weights: Vec<u32>,
}

impl Fill {
    /// Begins with a puzzle, in which a variable's cell is `cell_of` it, if it is of the board. The order of equal groups is drawn, if from
    /// something.
    pub(super) fn reset(
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

    /// Something has been taken back.
    #[inline]
    pub(super) const fn reopen(&mut self) {
        self.band = 0;
    }

    /// A group with the fewest members left, of the first band that has one with two at least.
    fn tightest(&mut self, groups: &Groups) -> Option<u32> {
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

    /// What a member of the group is worth to it.
    #[inline]
    fn weight(&self, groups: &Groups, group: u32) -> u32 {
        self.weights.get(groups.open(group) as usize).copied().unwrap_or(0)
    }
}

/// For each row, its band: rows belong together that a house joins which has cells in no more than half of all rows.
fn bands(model: &Model) -> Vec<usize> {
    let rows = model.board_cell_count() / model.columns();
    let mut joined = vec![false; rows];
    for house in (0..model.house_count()).filter(|&house| model.is_complete(house)) {
        let of_cells = || (0..model.size()).map(|position| model.cell_at(house, position) / model.columns());
        // what is not on the board is in no row
        if of_cells().any(|row| row >= rows) {
            continue;
        }
        if let (Some(first), Some(last)) = (of_cells().min(), of_cells().max())
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

impl Kernel {
    /// What to decide where nothing is disputed: nothing, if no group has two members left.
    pub(super) fn fill(&mut self) -> Option<Variable> {
        let group = self.fill.tightest(&self.groups)?;
        let open = self.groups.members(group).iter().copied().filter(|&member| self.trail.is_open(member));
        open.map(|member| (self.takes(member), member))
            .reduce(|best, other| {
                let ahead = |by: Variable, of: Variable| self.order.score(by) > self.order.score(of);
                if other.0 < best.0 || other.0 == best.0 && ahead(other.1, best.1) { other } else { best }
            })
            .map(|(_, member)| member)
    }

    /// How much is taken from other groups if `variable` holds.
    fn takes(&self, variable: Variable) -> u64 {
        let mut sum = 0;
        for &group in self.groups.of(variable) {
            for &member in self.groups.members(group) {
                if member != variable && self.trail.is_open(member) {
                    let others = self.groups.of(member).iter().filter(|&&other| other != group);
                    sum += others.map(|&other| u64::from(self.fill.weight(&self.groups, other))).sum::<u64>();
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::trail::Reason;
    use super::*;
    use crate::board::geometry::{BoxShape, Cell, Order};
    use crate::board::grid::Grid;
    use crate::board::rules::{Constraint, Rules};
    use crate::engine::formula::Literal;
    use crate::engine::{Budget, Step};

    const FREE: Budget<'_> = Budget::FREE;

    fn classic(order: usize) -> Model {
        Model::new(&Rules::classic(Order::new(order).expect("in range")))
    }

    #[test]
    fn bands_are_the_rows_that_boxes_join() {
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
        assert_eq!(
            bands(&Model::new(&rules)),
            [0, 0, 1, 1, 2, 2],
            "only what must hold every digit, and is near, joins"
        );
    }

    #[test]
    fn a_band_is_filled_before_the_next_is_begun() {
        let model = classic(4);
        for seed in [None, Some(1), Some(2)] {
            let mut kernel = Kernel::default();
            kernel.start(&model, &Grid::blank(16), seed);
            let mut band = 0;
            while let Some(variable) = kernel.fill() {
                let this = kernel.instance.cell(variable) / 64;
                assert!(kernel.trail.is_open(variable) && this >= band);
                let done = (0..64 * this).all(|cell| {
                    let mut variables = kernel.instance.candidates(cell);
                    variables.all(|(variable, _)| !kernel.trail.is_open(variable))
                });
                assert!(done, "nothing is open in the bands before");
                band = this;
                kernel.trail.open_level();
                kernel.trail.assign(Literal::is(variable), Reason::None);
                if kernel.propagate().is_err() {
                    break;
                }
            }
            assert!(band >= 2, "it goes well for long: {band}");
        }
    }

    #[test]
    fn what_is_open_again_is_filled_again() {
        let model = classic(3);
        let mut kernel = Kernel::default();
        kernel.start(&model, &Grid::blank(9), None);
        assert_eq!(kernel.advance(&FREE), Step::Found);
        assert_eq!(kernel.fill(), None, "everything holds or does not");
        kernel.rewind();
        let first = kernel.fill().expect("everything is open");
        assert!(kernel.instance.cell(first) < 27, "in the first band");
    }

    #[test]
    fn blank_boards_are_filled_with_few_conflicts() {
        for order in 2..=6 {
            let (model, mut conflicts) = (classic(order), Vec::new());
            for seed in 0..10 {
                let mut kernel = Kernel::default();
                kernel.start(&model, &Grid::blank(order * order), Some(seed));
                assert_eq!(kernel.advance(&FREE), Step::Found);
                conflicts.push(kernel.stats.conflicts);
            }
            conflicts.sort_unstable();
            assert!(conflicts[5] <= 20, "{order}: {conflicts:?}");
        }
    }
}
