//! Several lists of cells with one sum.
//!
//! Each list can make some sums, which a set of bits holds; the sum of all is in what these sets share, and no list makes any
//! other. The lists two by two would tell each other only what shows in the domains of their cells, and what one list cannot
//! make seldom does.
//!
//! The cells of a list are dealt into groups of cells that must all differ. A group makes the sums of its open sets of digits
//! ([`super::sets`]), and a list what its groups add up to: forward over the groups all that can be reached, backward what is
//! on the way to a sum that all lists share.
//!
//! *Soundness*: a solution gives each group an open set, whose sums are on a path to the one sum. *Consistency*: domain where
//! no group has more than two cells and all are free of each other; otherwise a relaxation of it.

use super::sums::combinations::Combinations;
use super::sums::{Sum, SumContext};
use super::{Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, members};
use crate::board::rules::Comparison;
use crate::engine::formula::{Formula, Literal};
use std::sync::Arc;

/// Sums are held in the bits of a word of this many.
const BITS: usize = 128;

/// The propagator; its scope is the cells of the groups of the lists, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct EqualSums {
    lists: Vec<List>,
    /// Each list and the next one: where the cells stand in the scope, and that their difference is 0.
    pairs: Vec<(Vec<u16>, Sum)>,
}

#[derive(Clone, Debug)]
struct List {
    groups: Vec<Group>,
    /// What the list's sum of indices lacks, for lists of any length to have the same when their values do.
    shift: u32,
}

/// AllDifferent cells.
#[derive(Clone, Debug)]
struct Group {
    cells: usize,
    /// The sets of digits, for three cells and more.
    sets: Option<Arc<Combinations>>,
}

impl EqualSums {
    /// The propagator and its scope, for lists of different cells on `digits` digits of which the smallest counts as `lowest`;
    /// `differ` tells which cells hold different digits. `None` if sums are too large for it, or values below 0.
    pub(crate) fn new(
        lists: &[Vec<u16>],
        lowest: i32,
        digits: usize,
        differ: impl Fn(u16, u16) -> bool,
        bench: &SumContext,
    ) -> Option<(Vec<u16>, Self)> {
        let lowest_wide = usize::try_from(lowest).ok()?;
        let shortest = lists.iter().map(Vec::len).min()?;
        let (mut scope, mut made): (Vec<u16>, _) = (Vec::new(), Vec::new());
        for cells in lists {
            let shift = (cells.len() - shortest).checked_mul(lowest_wide)?;
            if cells.len() * (digits - 1) + shift >= BITS {
                return None;
            }
            let mut dealt: Vec<Vec<u16>> = Vec::new();
            for &cell in cells {
                match dealt.iter_mut().find(|group| group.iter().all(|&member| differ(member, cell))) {
                    Some(group) => group.push(cell),
                    None => dealt.push(vec![cell]),
                }
            }
            let mut groups = Vec::new();
            for group in dealt {
                let sets = match group.len() {
                    ..3 => None,
                    cells => Some(bench.shelf.get(digits, cells, [0, i64::MAX])?),
                };
                groups.push(Group { cells: group.len(), sets });
                scope.extend(group);
            }
            made.push(List { groups, shift: shift as u32 });
        }
        let place = |cell: &u16| scope.iter().position(|other| other == cell).map(|place| place as u16);
        let pairs = lists.windows(2).map(|pair| {
            let terms = pair[0].iter().map(|&cell| (1, cell)).chain(pair[1].iter().map(|&cell| (-1, cell)));
            let (cells, sum) = Sum::new(terms, Comparison::Equal, 0, |_| lowest, |_| digits, &differ, bench);
            Some((cells.iter().map(place).collect::<Option<_>>()?, sum))
        });
        let pairs = pairs.collect::<Option<_>>()?;
        Some((scope, Self { lists: made, pairs }))
    }
}

/// The sums of indices that the group can make at the moment; the open sets of three cells and more are listed.
fn reach(group: &Group, cells: &[Domain], open: &mut Vec<u64>) -> Result<u128, Inconsistent> {
    let sums = match *cells {
        [a] => a.into(),
        [a, b] => members(a).fold(0, |sums, digit| sums | u128::from(b & !(1 << digit)) << digit),
        _ => {
            let Some(sets) = &group.sets else { return Err(Inconsistent) };
            let from = open.len();
            sets.open(cells, 0, |word| open.push(word))?;
            sets.sums(&open[from..])
        }
    };
    if sums == 0 { Err(Inconsistent) } else { Ok(sums) }
}

/// The sums in a set of bits.
fn sums_in(mut sums: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let sum = sums.trailing_zeros();
        (sums != 0).then(|| {
            sums &= sums - 1;
            sum
        })
    })
}

/// Cuts the cells of a group, which stand from `place` on in the scope, down to these sums.
fn keep_sums(
    group: &Group,
    cells: &mut [Domain],
    place: usize,
    sums: u128,
    open: &mut [u64],
    must_occur: &mut Vec<MustOccur>,
) -> Result<(), Inconsistent> {
    match cells {
        [a] => keep(a, sums as u64),
        [a, b] => {
            let part = |a: Domain, b: Domain| {
                let fits = |&digit: &usize| u128::from(b & !(1 << digit)) << digit & sums != 0;
                members(a).filter(fits).fold(0, |part, digit| part | 1 << digit)
            };
            let (first, second) = (part(*a, *b), part(*b, *a));
            keep(a, first)?;
            keep(b, second)
        }
        _ => {
            let Some(sets) = &group.sets else { return Ok(()) };
            sets.keep_sums(open, sums);
            sets.cut(open, cells, place, must_occur)
        }
    }
}

impl Propagator for EqualSums {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let Scratch { words: open, states, must_occur, .. } = scratch;
        open.clear();
        states.clear();
        // for each group what it makes, what those before it in the list do, and where its open sets begin
        let (mut shared, mut at) = (u128::MAX, 0);
        for list in &self.lists {
            let mut sums = 1;
            for group in &list.groups {
                let from = open.len() as u128;
                let reach = reach(group, &domains[at..at + group.cells], open)?;
                at += group.cells;
                states.extend([reach, sums, from]);
                sums = if sums == 1 { reach } else { sums_in(reach).fold(0, |next, sum| next | sums << sum) };
            }
            shared &= sums << list.shift;
        }
        if shared == 0 {
            return Err(Inconsistent);
        }
        let mut groups = states.chunks_exact(3).rev();
        for list in self.lists.iter().rev() {
            let mut wanted = shared >> list.shift;
            for (group, known) in list.groups.iter().rev().zip(&mut groups) {
                let (reach, before, from) = (known[0], known[1], known[2] as usize);
                let (mut kept, mut earlier) = (0, 0);
                for sum in sums_in(reach) {
                    if before << sum & wanted != 0 {
                        kept |= 1 << sum;
                        earlier |= wanted >> sum;
                    }
                }
                wanted = earlier;
                at -= group.cells;
                keep_sums(group, &mut domains[at..at + group.cells], at, kept, &mut open[from..], must_occur)?;
                open.truncate(from);
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        for (places, sum) in &self.pairs {
            let cells: Vec<Choices> = places.iter().map(|&place| cells[usize::from(place)].clone()).collect();
            sum.write(&cells, guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
