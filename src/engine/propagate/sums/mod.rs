//! Σ factor · value, compared with a total.
//!
//! The terms are dealt into *groups*: cells of one factor that must all differ, since they share houses. What a group can
//! add is not told by its bounds but by its sets of digits ([`super::sets`]): three different digits of 1 to 9 make 7 only as
//! 1 2 4. Between the groups, a set of bits holds the sums that can be reached, one shift for each sum that a group can
//! make; forward over the groups and backward from the total, and a sum of a group stays if the two meet.
//!
//! Where the total is far from both ends of what several groups can add, one of them of three cells or more, nothing is
//! gone through at all.
//!
//! *Soundness*: a solution gives each group an open set, and their sums lie on a path from nothing to the total.
//! *Consistency*: domain where there is one group of up to three cells, or several of up to two that are free of each
//! other; otherwise a relaxation of it, stronger than bounds.
//!
//! A digit that a house has no place for but in a group is in each of the group's sets ([`group`]): so the cells beside it in its
//! houses are looked at as well, where they are known.
//!
//! # References
//! Trick: *A dynamic programming approach for consistency and propagation for knapsack constraints*, Annals of Operations
//! Research 2003. What solvers of killer Sudoku know as cage combinations.

pub(crate) mod combinations;
mod group;

use crate::board::rules::Comparison;
use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, members, sets};
use combinations::CombinationCache;
pub(in crate::engine::propagate) use group::Reach;
use group::{BITS, Group};
use std::cell::RefCell;
use std::ops::Range;

/// Room for cells that a sum looks at besides: the rest of the houses of a group or two, of nine values.
const ROOM_BESIDE: usize = 28;

/// The propagator.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// Their cells follow each other in the scope.
    groups: Vec<Group>,
    /// How many these are.
    cells: usize,
    /// The total of factor · index.
    total: i64,
    comparison: Comparison,
}

impl Sum {
    /// The propagator and its scope, for terms of factor and cell, which has so many `digits`, of which the smallest counts as
    /// `lowest`; `differ` tells which cells hold different digits, and these count alike. Of groups with too many sets the cells
    /// stand alone.
    pub(crate) fn new(
        terms: impl Iterator<Item = (i32, u16)>,
        comparison: Comparison,
        total: i32,
        lowest: impl Fn(u16) -> i32,
        digits: impl Fn(u16) -> usize,
        differ: impl Fn(u16, u16) -> bool,
        SumContext { shelf, buffers }: &SumContext,
    ) -> (Vec<u16>, Self) {
        // what is at least as much is at most as much with all signs turned
        let sign = if comparison == Comparison::AtLeast { -1 } else { 1 };
        let comparison = if comparison == Comparison::AtLeast { Comparison::AtMost } else { comparison };
        let Buffers { merged, dealt } = &mut *buffers.borrow_mut();
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

        dealt.deal(merged, comparison, &digits, differ);
        // as many cells as digits, whatever they hold, add what they add
        let is_open = |group: &&Dealt| group.digits == 1 || group.cells.len() < group.digits;
        total -= dealt.groups().iter().filter(|group| !is_open(group)).map(|group| group.bounds().0).sum::<i64>();
        let open = || dealt.groups().iter().filter(is_open);
        let (mut count, mut least, mut most) = (0, 0, 0);
        for (own_least, own_most) in open().map(Dealt::bounds) {
            (count, least, most) = (count + 1, least + own_least, most + own_most);
        }
        let (mut scope, mut groups) = (Vec::with_capacity(merged.len() + ROOM_BESIDE), Vec::with_capacity(count));
        let is_alone = count == 1 && comparison == Comparison::Equal;
        for group in open() {
            let Dealt { factor, digits, ref cells } = *group;
            let (own_least, own_most) = group.bounds();
            scope.extend_from_slice(cells);
            // what the others leave, in sums of indices
            let (from, to) = match comparison {
                Comparison::Equal => (total - (most - own_most), total - (least - own_least)),
                _ => (own_least, total - (least - own_least)),
            };
            let (from, to) = if factor > 0 { (from, to) } else { (-to, -from) };
            let (from, to) = (-(-from).div_euclid(factor.abs()), to.div_euclid(factor.abs()));
            let group = match cells.len() {
                1 => None,
                count => Group::new(count, factor, digits, [from, to], is_alone, shelf),
            };
            match group {
                Some(group) => groups.push(group),
                None => groups.extend(cells.iter().filter_map(|_| Group::new(1, factor, digits, [0, 0], false, shelf))),
            }
        }
        let cells = scope.len();
        (scope, Self { groups, cells, total, comparison })
    }

    /// Has each group of two cells or more look at the rest of the complete houses that it lies in: `rests` puts these cells, of one
    /// house after the other, behind those of the scope, where those of the group are that it is told, and tells how many houses these are.
    pub(crate) fn look_beside(&mut self, scope: &mut Vec<u16>, rests: impl Fn(Range<usize>, &mut Vec<u16>) -> usize) {
        let mut from = 0;
        for group in &mut self.groups {
            let cells = from..from + group.cells;
            from = cells.end;
            group.houses = if group.cells > 1 { rests(cells, scope) } else { 0 };
        }
    }

    /// All but one cell hold their digits: the last one must not complete the total.
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

    /// Whether the total is so far from what the groups add at least and at most that no bound could tell anything: then
    /// their sets are not gone through. Only where there are groups, one of them of three cells or more.
    fn is_far(&self, domains: &[Domain]) -> bool {
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
            // the smallest and the largest digits that there are, one for each cell
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

    /// Far from the total: what a single cell adds beyond the least must not be more than the total leaves, nor what it
    /// lacks of the most more than can be missed.
    fn prune_bounds(
        &self,
        domains: &mut [Domain],
        reaches: &[Reach],
        (below, above): (i64, i64),
    ) -> Result<(), Inconsistent> {
        let mut at = 0;
        for (group, reach) in self.groups.iter().zip(reaches) {
            if group.cells == 1 {
                let (own_least, own_most) = reach.bounds(group.factor);
                let fits = |&sum: &usize| {
                    let adds = group.factor * sum as i64;
                    adds - own_least <= below && (self.comparison != Comparison::Equal || own_most - adds <= above)
                };
                keep(&mut domains[at], members(reach.sums).filter(fits).fold(0, |kept, sum| kept | 1 << sum))?;
            }
            at += group.cells;
        }
        Ok(())
    }

    /// What each group can make at the moment, with its open sets; what they add at least and at most.
    fn gather(
        &self,
        domains: &[Domain],
        mut beside: &[Domain],
        scratch: &mut Scratch,
    ) -> Result<(i64, i64), Inconsistent> {
        let Scratch { words: open, reaches, .. } = scratch;
        open.clear();
        reaches.clear();
        let (mut least, mut most) = (0, 0);
        let mut rest = domains;
        for group in &self.groups {
            let (cells, others) = rest.split_at(group.cells);
            rest = others;
            let reach = group.reach(cells, group.locked(&mut beside), open)?;
            let (own_least, own_most) = reach.bounds(group.factor);
            least += own_least;
            most += own_most;
            reaches.push(reach);
        }
        Ok((least, most))
    }

    /// What a group adds, each with its literal: exactly one is true where `guard` is.
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

/// Cells that count alike and hold different digits, of which the cell with the most has so many.
#[derive(Debug)]
struct Dealt {
    factor: i64,
    digits: usize,
    cells: Vec<u16>,
}

impl Dealt {
    /// The least and the most that they can add.
    fn bounds(&self) -> (i64, i64) {
        bounds(self.factor, self.cells.len(), self.digits)
    }
}

/// The groups of a sum in the making. What lists of cells were used before are used again.
#[derive(Debug, Default)]
struct Deal {
    all: Vec<Dealt>,
    /// How many there are at the moment.
    count: usize,
}

impl Deal {
    fn groups(&self) -> &[Dealt] {
        &self.all[..self.count]
    }

    /// Deals the terms of a sum into groups of cells that differ; each stands alone where the sum is just not to be met.
    fn deal(
        &mut self,
        terms: &[(i64, u16)],
        comparison: Comparison,
        digits: impl Fn(u16) -> usize,
        differ: impl Fn(u16, u16) -> bool,
    ) {
        self.count = 0;
        for &(factor, cell) in terms {
            let digits = digits(cell);
            let fits = |group: &&mut Dealt| {
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
                self.all.push(Dealt { factor, digits, cells: Vec::new() });
            }
            let group = &mut self.all[self.count];
            (group.factor, group.digits) = (factor, digits);
            group.cells.clear();
            group.cells.push(cell);
            self.count += 1;
        }
    }
}

/// What sums share in the making.
#[derive(Debug, Default)]
pub(crate) struct SumContext {
    pub(in crate::engine::propagate) shelf: CombinationCache,
    buffers: RefCell<Buffers>,
}

/// Memory of no meaning between one sum and the next.
#[derive(Debug, Default)]
struct Buffers {
    /// Factors and cells, each cell once.
    merged: Vec<(i64, u16)>,
    dealt: Deal,
}

/// The least and the most that so many different cells can add.
fn bounds(factor: i64, cells: usize, digits: usize) -> (i64, i64) {
    let (cells, digits) = (cells as i64, digits as i64);
    let least = cells * (cells - 1) / 2;
    let most = cells * (2 * digits - cells - 1) / 2;
    if factor > 0 { (factor * least, factor * most) } else { (factor * most, factor * least) }
}

impl Propagator for Sum {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let (domains, beside) = domains.split_at_mut(self.cells);
        match (self.comparison, &self.groups[..]) {
            (Comparison::NotEqual, _) => return self.prune_unequal(domains),
            (Comparison::Equal, [group]) if group.cells > 1 => {
                return group.prune(domains, group.locked(&mut &*beside), scratch);
            }
            _ => {}
        }
        if self.is_far(domains) {
            return Ok(());
        }
        let (least, most) = self.gather(domains, beside, scratch)?;
        let Scratch { words: open, reaches, must_occur, .. } = scratch;
        // how far each side is from the total
        let (below, above) = (self.total - least, most - self.total);
        if below < 0 || (self.comparison == Comparison::Equal && above < 0) {
            return Err(Inconsistent);
        }
        // groups of different cells leave out what is too large by itself
        if self.comparison == Comparison::AtMost && above <= 0 && self.groups.iter().all(|group| group.cells == 1) {
            return Ok(());
        }
        // count from the side that is nearer
        let from_least = below <= above || self.comparison == Comparison::AtMost;
        let slack = if from_least { below } else { above };
        if slack >= BITS {
            return self.prune_bounds(domains, reaches, (below, above));
        }
        let turned = |factor: i64| if from_least { factor } else { -factor };
        let mask = u64::MAX >> (BITS - 1 - slack);
        let mut state = 1;
        for (group, reach) in self.groups.iter().zip(&mut *reaches) {
            reach.step(turned(group.factor));
            reach.steps &= mask;
            reach.before = state;
            state = mask
                & if state == 1 { reach.steps } else { members(reach.steps).fold(0, |next, by| next | state << by) };
        }
        // backward: what is on the way to an end that is right
        let is_exact = self.comparison == Comparison::Equal;
        let mut wanted: u64 = if is_exact { 1 << slack } else { mask };
        if state & wanted == 0 {
            return Err(Inconsistent);
        }
        let mut end = domains.len();
        for (group, reach) in self.groups.iter().zip(&*reaches).rev() {
            let (mut kept, mut earlier) = (0, 0);
            if reach.before == 1 {
                kept = reach.steps & wanted;
                earlier = 1;
            } else if wanted == 1 << slack {
                // what is missing to the end
                let mirrored = |steps: u64| steps.reverse_bits() >> (BITS - 1 - slack);
                kept = reach.steps & mirrored(reach.before);
                earlier = mirrored(kept);
            } else {
                for by in members(reach.steps) {
                    if (reach.before << by) & wanted != 0 {
                        kept |= 1 << by;
                        earlier |= wanted >> by;
                    }
                }
            }
            wanted = earlier;
            let cells = &mut domains[end - group.cells..end];
            end -= group.cells;
            group.keep_sums(cells, (reach.sums_of(kept, turned(group.factor)), *reach), end, open, must_occur)?;
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
        // what the layers from each on add at least and at most
        let mut bounds = vec![(0, 0)];
        for layer in layers.iter().rev() {
            let adds = || layer.iter().map(|&(_, sum)| sum);
            let &(least, most) = bounds.last().unwrap_or(&(0, 0));
            bounds.push((least + adds().min().unwrap_or(0), most + adds().max().unwrap_or(0)));
        }
        bounds.reverse();
        // whatever follows, it holds: a state by itself
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
