//! Sums Σ factor · value, compared with a total: linear equations and inequalities.
//!
//! The terms are divided into *groups*: cells of one factor that must all differ. A group
//! contributes the sums of its open sets of digits ([`combinations`]), not just an interval: three
//! different digits of 1 to 9 make 7 only as 1 2 4. Between the groups, dynamic programming over a
//! bit set of sums: forward over the groups all partial sums, backward those that reach the total.
//! A sum of a group is supported if the two meet. Killer cages are the case of a single group.
//!
//! If the total is far from both bounds, nothing is pruned, and several groups with one of three
//! cells or more are skipped early.
//!
//! A digit that a house can only place in a group is in each of its sets ([`group`]). Therefore the
//! remaining cells of the houses that contain a group are read, too, if their domains are passed.
//!
//! *Soundness*: a solution gives each group an open set, and their sums are a path to the total.
//! *Consistency*: domain for one group of up to three cells, or several of up to two that are
//! independent; otherwise between bounds and domain.
//!
//! # References
//! Trick: *A dynamic programming approach for consistency and propagation for knapsack
//! constraints*, Annals of Operations Research 2003.

pub(crate) mod combinations;
mod group;

use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, members, sets};
use combinations::CombinationCache;
pub(in crate::engine::propagate) use group::SumDomain;
use group::{BITS, Group};
use kdoku_board::rules::Comparison;
use std::cell::RefCell;
use std::ops::Range;

/// Capacity for the cells outside of the groups that a sum reads, on a classic board.
const OUTSIDE_CAPACITY: usize = 28;

/// The propagator. Its scope is the cells of its groups; the outside cells of
/// [`add_outside`](Self::add_outside) follow.
#[derive(Clone)]
pub(crate) struct Sum {
    /// In the order of the scope.
    groups: Vec<Group>,
    /// The number of cells in the scope.
    cells: usize,
    /// The total of factor · index of the digit.
    total: i64,
    comparison: Comparison,
}

impl Sum {
    /// Returns the scope and the propagator for terms of factor and cell. `lowest` and `digits`
    /// give the smallest value and the number of digits of a cell, `differ` whether two cells
    /// differ. Groups with too many sets are split into single cells.
    pub(crate) fn new(
        terms: impl Iterator<Item = (i32, u16)>,
        comparison: Comparison,
        total: i32,
        lowest: impl Fn(u16) -> i32,
        digits: impl Fn(u16) -> usize,
        differ: impl Fn(u16, u16) -> bool,
        SumContext { combinations, buffers }: &SumContext,
    ) -> (Vec<u16>, Self) {
        // at least t is at most −t with all signs reversed
        let sign = if comparison == Comparison::AtLeast { -1 } else { 1 };
        let comparison = if comparison == Comparison::AtLeast { Comparison::AtMost } else { comparison };
        let Buffers { merged, grouping } = &mut *buffers.borrow_mut();
        merged.clear();
        for (factor, cell) in terms {
            let factor = sign * i64::from(factor);
            match merged.iter_mut().find(|(_, other)| *other == cell) {
                Some((sum, _)) => *sum += factor,
                None => merged.push((factor, cell)),
            }
        }
        merged.retain(|&(factor, _)| factor != 0);
        let constant: i64 = merged.iter().map(|&(factor, cell)| factor * i64::from(lowest(cell))).sum();
        let mut total = sign * i64::from(total) - constant;

        grouping.divide(merged, comparison, &digits, differ);
        // a group with as many cells as digits has a constant sum
        let is_open = |group: &&CellGroup| group.digits == 1 || group.cells.len() < group.digits;
        total -= grouping.groups().iter().filter(|group| !is_open(group)).map(|group| group.bounds().0).sum::<i64>();
        let open = || grouping.groups().iter().filter(is_open);
        let (mut count, mut least, mut most) = (0, 0, 0);
        for (own_least, own_most) in open().map(CellGroup::bounds) {
            (count, least, most) = (count + 1, least + own_least, most + own_most);
        }
        let (mut scope, mut groups) = (Vec::with_capacity(merged.len() + OUTSIDE_CAPACITY), Vec::with_capacity(count));
        let is_alone = count == 1 && comparison == Comparison::Equal;
        for group in open() {
            let CellGroup { factor, digits, ref cells } = *group;
            let (own_least, own_most) = group.bounds();
            scope.extend_from_slice(cells);
            // the bounds that the other groups leave, in sums of indices
            let (from, to) = match comparison {
                Comparison::Equal => (total - (most - own_most), total - (least - own_least)),
                _ => (own_least, total - (least - own_least)),
            };
            let (from, to) = if factor > 0 { (from, to) } else { (-to, -from) };
            let (from, to) = (-(-from).div_euclid(factor.abs()), to.div_euclid(factor.abs()));
            let group = match cells.len() {
                1 => None,
                count => Group::new(count, factor, digits, [from, to], is_alone, combinations),
            };
            match group {
                Some(group) => groups.push(group),
                None => groups
                    .extend(cells.iter().filter_map(|_| Group::new(1, factor, digits, [0, 0], false, combinations))),
            }
        }
        let cells = scope.len();
        (scope, Self { groups, cells, total, comparison })
    }

    /// Appends to `scope`, for every group of two or more cells, the remaining cells of each
    /// complete house that contains the group. `append(group, scope)` does so for the group at
    /// these places of the scope and returns the number of houses.
    pub(crate) fn add_outside(&mut self, scope: &mut Vec<u16>, append: impl Fn(Range<usize>, &mut Vec<u16>) -> usize) {
        let mut from = 0;
        for group in &mut self.groups {
            let cells = from..from + group.cells;
            from = cells.end;
            group.houses = if group.cells > 1 { append(cells, scope) } else { 0 };
        }
    }

    /// Prunes ≠: if all cells but one are fixed, the last one must not complete the total.
    fn prune_unequal(&self, domains: &mut [Domain]) -> Result<(), Inconsistent> {
        let mut sum = 0;
        let mut open = None;
        for (i, (group, &domain)) in self.groups.iter().zip(&*domains).enumerate() {
            if domain.is_power_of_two() {
                sum += group.factor * i64::from(domain.trailing_zeros());
            } else if open.replace(i).is_some() {
                return Ok(());
            }
        }
        let missing = self.total - sum;
        let Some(open) = open else { return if missing == 0 { Err(Inconsistent) } else { Ok(()) } };
        let factor = self.groups[open].factor;
        match missing / factor {
            digit @ 0..64 if digit * factor == missing => keep(&mut domains[open], !(1 << digit)),
            _ => Ok(()),
        }
    }

    /// Whether the total is so far from both bounds that nothing can be pruned. Only decided for
    /// several groups, one of them of three cells or more, to save visiting their sets.
    fn is_slack(&self, domains: &[Domain]) -> bool {
        if self.groups.len() < 2 || self.groups.iter().all(|group| group.cells <= 2) {
            return false;
        }
        let (mut least, mut most, mut widest) = (0, 0, 0);
        let mut rest = domains;
        for group in &self.groups {
            let (cells, others) = rest.split_at(group.cells);
            rest = others;
            let union = cells.iter().fold(0, |all: Domain, domain| all | domain);
            if (union.count_ones() as usize) < cells.len() {
                return false;
            }
            // the smallest and the largest digits of the union, one for each cell
            let (mut low, mut high) = (0, 0);
            let (mut rising, mut falling) = (union, union);
            for _ in cells {
                low += i64::from(rising.trailing_zeros());
                high += i64::from(falling.ilog2());
                rising &= rising - 1;
                falling &= !(1 << falling.ilog2());
            }
            let (own_least, own_most) = if group.factor > 0 {
                (group.factor * low, group.factor * high)
            } else {
                (group.factor * high, group.factor * low)
            };
            least += own_least;
            most += own_most;
            widest = widest.max(own_most - own_least);
        }
        let (below, above) = (self.total - least, most - self.total);
        below >= widest && (above >= widest || self.comparison == Comparison::AtMost)
    }

    /// Bounds propagation of single cells, if the slack does not fit into a word.
    fn prune_bounds(
        &self,
        domains: &mut [Domain],
        domains_of_sums: &[SumDomain],
        (below, above): (i64, i64),
    ) -> Result<(), Inconsistent> {
        let mut at = 0;
        for (group, sum) in self.groups.iter().zip(domains_of_sums) {
            if group.cells == 1 {
                let (own_least, own_most) = sum.bounds(group.factor);
                let fits = |&sum: &usize| {
                    let adds = group.factor * sum as i64;
                    adds - own_least <= below && (self.comparison != Comparison::Equal || own_most - adds <= above)
                };
                keep(&mut domains[at], members(sum.sums).filter(fits).fold(0, |supported, sum| supported | 1 << sum))?;
            }
            at += group.cells;
        }
        Ok(())
    }

    /// Computes the sums of each group into the scratch memory, and returns the bounds of the
    /// whole.
    fn sum_bounds(
        &self,
        domains: &[Domain],
        mut outside: &[Domain],
        scratch: &mut Scratch,
    ) -> Result<(i64, i64), Inconsistent> {
        let Scratch { words: open, sums, .. } = scratch;
        open.clear();
        sums.clear();
        let (mut least, mut most) = (0, 0);
        let mut rest = domains;
        for group in &self.groups {
            let (cells, others) = rest.split_at(group.cells);
            rest = others;
            let sum = group.sum_domain(cells, group.locked(&mut outside), open)?;
            let (own_least, own_most) = sum.bounds(group.factor);
            least += own_least;
            most += own_most;
            sums.push(sum);
        }
        Ok((least, most))
    }

    /// The contributions of a group, each with a literal; exactly one is true if `guard` is.
    fn write_group(group: &Group, cells: &[Choices], guard: Literal, formula: &mut Formula) -> Layer<i64> {
        if let [cell] = cells {
            return cell.iter().map(|&(digit, is)| (is, group.factor * digit as i64)).collect();
        }
        let all = group.all_sets().expect("there were not too many");
        let sets: Vec<Domain> = all.iter().map(|&(set, _)| set).collect();
        let chosen = sets::write(cells, &sets, guard, formula);
        let mut by_sum: Vec<(i64, Literal)> =
            all.iter().zip(chosen).map(|(&(_, sum), chosen)| (group.factor * sum, chosen)).collect();
        by_sum.retain(|(_, chosen)| *chosen != Literal::FALSE);
        by_sum.sort_by_key(|(sum, _)| *sum);
        let same = by_sum.chunk_by(|a, b| a.0 == b.0);
        same.map(|same| {
            let chosen: Vec<Literal> = same.iter().map(|&(_, chosen)| chosen).collect();
            (formula.any_of(&chosen), same[0].0)
        })
        .collect()
    }
}

/// Different cells of one factor, while a sum is built. `digits` is the most that a cell has.
struct CellGroup {
    factor: i64,
    digits: usize,
    cells: Vec<u16>,
}

impl CellGroup {
    /// The bounds of the contribution.
    fn bounds(&self) -> (i64, i64) {
        bounds(self.factor, self.cells.len(), self.digits)
    }
}

/// The division of a sum into groups. The lists of cells are reused between sums.
#[derive(Default)]
struct Grouping {
    all: Vec<CellGroup>,
    /// The number of groups in use.
    count: usize,
}

impl Grouping {
    fn groups(&self) -> &[CellGroup] {
        &self.all[..self.count]
    }

    /// Divides the terms into groups of cells that differ. With ≠, each cell is a group.
    fn divide(
        &mut self,
        terms: &[(i64, u16)],
        comparison: Comparison,
        digits: impl Fn(u16) -> usize,
        differ: impl Fn(u16, u16) -> bool,
    ) {
        self.count = 0;
        for &(factor, cell) in terms {
            let digits = digits(cell);
            let fits = |group: &&mut CellGroup| {
                group.factor == factor
                    && group.cells.iter().all(|&member| differ(member, cell))
                    && bounds(1, group.cells.len() + 1, group.digits.max(digits)).1 < BITS
            };
            let group = self.all[..self.count].iter_mut().find(fits).filter(|_| comparison != Comparison::NotEqual);
            if let Some(group) = group {
                group.cells.push(cell);
                group.digits = group.digits.max(digits);
                continue;
            }
            if self.count == self.all.len() {
                self.all.push(CellGroup { factor, digits, cells: Vec::new() });
            }
            let group = &mut self.all[self.count];
            (group.factor, group.digits) = (factor, digits);
            group.cells.clear();
            group.cells.push(cell);
            self.count += 1;
        }
    }
}

/// What the sums of a model share while they are built.
#[derive(Default)]
pub(crate) struct SumContext {
    combinations: CombinationCache,
    buffers: RefCell<Buffers>,
}

/// Scratch memory; empty between two sums.
#[derive(Default)]
struct Buffers {
    /// The terms, each cell once.
    merged: Vec<(i64, u16)>,
    grouping: Grouping,
}

/// The bounds of the contribution of a number of different cells.
fn bounds(factor: i64, cells: usize, digits: usize) -> (i64, i64) {
    let (cells, digits) = (cells as i64, digits as i64);
    let least = cells * (cells - 1) / 2;
    let most = cells * (2 * digits - cells - 1) / 2;
    if factor > 0 { (factor * least, factor * most) } else { (factor * most, factor * least) }
}

impl Propagator for Sum {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let (domains, outside) = domains.split_at_mut(self.cells);
        match (self.comparison, &self.groups[..]) {
            (Comparison::NotEqual, _) => return self.prune_unequal(domains),
            (Comparison::Equal, [group]) if group.cells > 1 => {
                return group.prune(domains, group.locked(&mut &*outside), scratch);
            }
            _ => {}
        }
        if self.is_slack(domains) {
            return Ok(());
        }
        let (least, most) = self.sum_bounds(domains, outside, scratch)?;
        let Scratch { words: open, sums, must_occur, .. } = scratch;
        // the distance of the total from both bounds
        let (below, above) = (self.total - least, most - self.total);
        if below < 0 || (self.comparison == Comparison::Equal && above < 0) {
            return Err(Inconsistent);
        }
        // single cells cannot exceed the total; groups may have sets that do
        if self.comparison == Comparison::AtMost && above <= 0 && self.groups.iter().all(|group| group.cells == 1) {
            return Ok(());
        }
        // count from the nearer bound
        let from_least = below <= above || self.comparison == Comparison::AtMost;
        let slack = if from_least { below } else { above };
        if slack >= BITS {
            return self.prune_bounds(domains, sums, (below, above));
        }
        let signed = |factor: i64| if from_least { factor } else { -factor };
        let mask = u64::MAX >> (BITS - 1 - slack);
        let mut state = 1;
        for (group, sum) in self.groups.iter().zip(&mut *sums) {
            sum.set_steps(signed(group.factor));
            sum.steps &= mask;
            sum.before = state;
            state =
                mask & if state == 1 { sum.steps } else { members(sum.steps).fold(0, |next, by| next | state << by) };
        }
        // backward: the steps on a path to the total
        let is_exact = self.comparison == Comparison::Equal;
        let mut wanted: u64 = if is_exact { 1 << slack } else { mask };
        if state & wanted == 0 {
            return Err(Inconsistent);
        }
        let mut end = domains.len();
        for (group, sum) in self.groups.iter().zip(&*sums).rev() {
            let (mut supported, mut earlier) = (0, 0);
            if sum.before == 1 {
                supported = sum.steps & wanted;
                earlier = 1;
            } else if wanted == 1 << slack {
                // complements to the slack
                let complements = |steps: u64| steps.reverse_bits() >> (BITS - 1 - slack);
                supported = sum.steps & complements(sum.before);
                earlier = complements(supported);
            } else {
                for by in members(sum.steps) {
                    if (sum.before << by) & wanted != 0 {
                        supported |= 1 << by;
                        earlier |= wanted >> by;
                    }
                }
            }
            wanted = earlier;
            let cells = &mut domains[end - group.cells..end];
            end -= group.cells;
            group.keep_sums(cells, (sum.sums_of(supported, signed(group.factor)), *sum), end, open, must_occur)?;
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        if self.groups.is_empty() && !self.comparison.holds(0, self.total) {
            return formula.implies(guard, []);
        }
        if let (Comparison::Equal, [group]) = (self.comparison, &self.groups[..])
            && group.cells > 1
        {
            let fits: Vec<Domain> =
                group.all_sets().expect("there were not too many").into_iter().map(|(set, _)| set).collect();
            sets::write(cells, &fits, guard, formula);
            return;
        }
        let mut rest = cells;
        let mut layers = Vec::new();
        for group in &self.groups {
            let (own, others) = rest.split_at(group.cells);
            rest = others;
            layers.push(Self::write_group(group, own, guard, formula));
        }
        // the bounds of the layers from each one on
        let mut bounds = vec![(0, 0)];
        for layer in layers.iter().rev() {
            let adds = || layer.iter().map(|&(_, sum)| sum);
            let &(least, most) = bounds.last().unwrap_or(&(0, 0));
            bounds.push((least + adds().min().unwrap_or(0), most + adds().max().unwrap_or(0)));
        }
        bounds.reverse();
        // the state in which the constraint holds whatever follows
        let holds = i64::MIN;
        path(formula, guard, 0, &layers, |number, &sum, adds| {
            if sum == holds {
                return Some(holds);
            }
            let sum = sum + adds;
            let (least, most) = (sum + bounds[number + 1].0, sum + bounds[number + 1].1);
            match self.comparison {
                Comparison::Equal => (least <= self.total && self.total <= most).then_some(sum),
                Comparison::AtMost | Comparison::AtLeast if most <= self.total => Some(holds),
                Comparison::AtMost | Comparison::AtLeast => (least <= self.total).then_some(sum),
                Comparison::NotEqual if self.total < least || most < self.total => Some(holds),
                Comparison::NotEqual => (number + 1 < layers.len()).then_some(sum),
            }
        });
    }

    fn is_idempotent(&self) -> bool {
        match &self.groups[..] {
            [group] => group.cells <= 3,
            groups => groups.iter().all(|group| group.cells == 1),
        }
    }

    fn cost(&self) -> Cost {
        let sets: usize = self.groups.iter().map(|group| group.sets.as_ref().map_or(1, |sets| sets.len())).sum();
        if sets > 30 { Cost::High } else { Cost::Middle }
    }
}
