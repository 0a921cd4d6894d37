//! Pruning: what a constraint rules out, given what its cells may still hold.
//!
//! A propagator is a function on the *domains* of its cells, one word of 64 bits each, bit i for the digit with index i.
//! It takes bits away and never adds one, it takes none away that a solution needs (*soundness*), and where all domains
//! are down to one digit it says whether the constraint holds (*checking*). How much more it sees is its *consistency*;
//! each file tells. Nothing is remembered between two calls, so nothing is to be undone, and a propagator can be tried on a
//! copy of the domains, as [`any`] does.
//!
//! | file | constraint | consistency |
//! |---|---|---|
//! | [`related`] | a pair of a relation | domain |
//! | [`sum`] | Σ factor · value | domain for one group of up to three different cells, and for several of up to two; a relaxation for other groups, by their sets of digits, and nothing where the total is far from both ends |
//! | [`equal_sums`] | several lists of cells with one sum | domain where groups have up to two cells; a relaxation for others |
//! | [`word`] | a word of an automaton | domain |
//! | [`records`] | so many digits of different cells are greater than all before them | domain, but for the differences |
//! | [`first_hidden`] | the first that is not, of different cells, is given | domain up to it |
//! | [`room`] | the first of different cells tells where a digit stands | domain, and that the digit stands once |
//! | [`enclosed`] | the cells between a smallest and a largest digit have a sum | sets of digits |
//! | [`first_sum`] | as many cells as the first tells have a sum | sets of digits |
//! | [`count`] | how many cells hold one of some digits | domain where the number is given; bounds where a cell tells it |
//! | [`cardinality`] | the same for several classes of digits together | domain |
//! | [`consecutive`] | different values without a gap | sets of digits |
//! | [`family`] | different digits that are one of a family of sets | domain |
//! | [`same_digits`] | the same digits, each as often | counts of each digit |
//! | [`variety`] | how many different digits | bounds |
//! | [`counts_itself`] | each value as often as it says | sets of digits, or their sums where there are many; counts of each digit |
//! | [`rank`] | how many lines are smaller than one of them | pairs of lines, and counts of those on either side |
//! | [`connected`] | the cells that hold some digits are one area | reachability and cut vertices |
//! | [`different`] | all different, inside of `any` | naked singles and pigeonholes |
//! | [`any`] | one of several cases | what all cases that are left agree on (constructive disjunction) |
//!
//! Domain consistency means that every digit left in a domain is part of some assignment that satisfies the constraint.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "there are at most 64 digits, and sums of so many values and cells"
)]

pub(crate) mod all_different;
pub(crate) mod any;
pub(crate) mod binary;
pub(crate) mod connected;
pub(crate) mod counts;
pub(crate) mod equal_sums;
pub(crate) mod lines;
mod outcomes;
pub(crate) mod sets;
mod subset_sums;
pub(crate) mod sums;
#[cfg(test)]
mod tests;

use crate::engine::formula::{Formula, Literal};
use std::fmt::Debug;

/// The digits that a cell may hold: bit i for the digit with index i.
pub(crate) type Domain = u64;

/// The digits that a cell may hold, ascending, each with the literal that says that it does: exactly one is true.
pub(crate) type Choices = Vec<(usize, Literal)>;

/// No assignment is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inconsistent;

/// Working memory, of no meaning between two calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    words: Vec<u64>,
    states: Vec<u128>,
    domains: Vec<Domain>,
    /// What the groups of a sum can make.
    reaches: Vec<sums::Reach>,
    /// What the last call has found to occur.
    pub(crate) must_occur: Vec<MustOccur>,
    inner: Option<Box<Scratch>>,
}

/// Digits that must each occur in one of some cells of the scope: who differs from all of them that can hold one of the
/// digits cannot hold it either.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MustOccur {
    pub(crate) digits: Domain,
    /// The places of the cells in the scope, as bits; only scopes of up to 128 cells tell.
    pub(crate) places: u128,
}

impl MustOccur {
    /// Digits that must occur in so many cells from `first` on.
    fn within(digits: Domain, first: usize, cells: usize) -> Option<Self> {
        let places = (first + cells <= 128 && cells > 0).then(|| (u128::MAX >> (128 - cells)) << first)?;
        (digits != 0).then_some(Self { digits, places })
    }
}

/// What a constraint rules out.
pub(crate) trait Propagator: Debug + Send + Sync {
    /// Takes from the domains of the scope, in its order, what cannot be, and adds to [`Scratch::must_occur`] what must occur. One that looks
    /// beside its scope finds these domains behind them, where they are known, and leaves them as they are.
    ///
    /// # Errors
    /// [`Inconsistent`] if nothing is left; the domains are of no meaning then. A domain may also be left empty instead.
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent>;

    /// Writes the constraint down for an engine that learns: where `guard` is true, it holds. `cells` are those of the
    /// scope, in its order.
    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula);

    /// Whether a second call right after the first would find nothing more.
    fn is_idempotent(&self) -> bool;

    /// What a call costs, in steps of a magnitude: the cheapest are called first.
    fn cost(&self) -> Cost;
}

/// How dear a propagator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    /// Some ten nanoseconds.
    Low,
    /// Some hundred.
    Middle,
    /// More.
    High,
}

impl Cost {
    pub(crate) const COUNT: usize = 3;
}

/// The literal of a digit in a cell.
fn literal_of(cell: &Choices, digit: usize) -> Literal {
    cell.binary_search_by_key(&digit, |&(digit, _)| digit).map_or(Literal::FALSE, |place| cell[place].1)
}

/// A literal that is true where the cell holds one of the digits, and nowhere else.
fn holds_one_of(cell: &Choices, digits: Domain, formula: &mut Formula) -> Literal {
    let (inside, outside): (Choices, Choices) = cell.iter().partition(|&&(digit, _)| digits >> digit & 1 != 0);
    match (&inside[..], &outside[..]) {
        ([], _) => Literal::FALSE,
        (_, []) => Literal::TRUE,
        (&[(_, only)], _) => only,
        (_, &[(_, only)]) => !only,
        _ => {
            let holds = formula.fresh();
            formula.exactly_one(outside.iter().map(|&(_, literal)| literal).chain([holds]));
            for &(_, literal) in &inside {
                formula.implies(literal, [holds]);
            }
            holds
        }
    }
}

/// For each digit a literal that is true where one of the cells holds it, and nowhere else.
fn occurring(cells: &[Choices], formula: &mut Formula) -> Vec<Literal> {
    let digits = cells.iter().flatten().map(|&(digit, _)| digit + 1).max().unwrap_or(0);
    let places = |digit| cells.iter().map(|cell| literal_of(cell, digit)).collect::<Vec<_>>();
    (0..digits).map(|digit| formula.any_of(&places(digit))).collect()
}

/// Cuts `domain` down to `allowed`.
#[inline]
fn keep(domain: &mut Domain, allowed: Domain) -> Result<(), Inconsistent> {
    *domain &= allowed;
    if *domain == 0 { Err(Inconsistent) } else { Ok(()) }
}

/// The digits above the smallest of some; none above none.
#[inline]
const fn above_some(digits: Domain) -> Domain {
    let smallest = digits & digits.wrapping_neg();
    !(smallest | smallest.wrapping_sub(1))
}

/// The digits below the largest of some; none below none.
#[inline]
fn below_some(digits: Domain) -> Domain {
    digits.checked_ilog2().map_or(0, |largest| (1 << largest) - 1)
}

/// The members of a domain, as indices.
#[inline]
pub(crate) fn members(mut domain: Domain) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if domain == 0 {
            return None;
        }
        let index = domain.trailing_zeros() as usize;
        domain &= domain - 1;
        Some(index)
    })
}
