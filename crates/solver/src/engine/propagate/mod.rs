//! Propagators: what a constraint rules out, given the domains of its cells.
//!
//! A *domain* is a word of 64 bits, bit i for the digit with index i. A propagator removes digits
//! that no solution needs (*soundness*), and detects a violation at the latest when every domain
//! has one digit (*checking*). How much more it removes is its *consistency*, which the header of
//! each file states. A propagator keeps no state between calls, so backtracking undoes nothing, and
//! it can be tried on a copy of the domains, as [`any`] does.
//!
//! A killer cage is propagated by [`sums`] and [`sums::combinations`]; sums derived from several
//! cages come from `model::derived`.
//!
//! | file | constraint (name in the global constraint catalogue) | consistency |
//! |---|---|---|
//! | [`all_different`] | different cells within a case (*alldifferent*); elsewhere houses | fixed cells and a pigeonhole |
//! | [`any`] | one of several cases (disjunction) | constructive disjunction |
//! | [`binary`] | a relation of two cells (*table* of arity 2) | domain |
//! | [`connected`] | the cells with some digits are connected | reachability and cut vertices |
//! | [`counts::alike`] | cells like the first one along lines | domain, unless lines meet |
//! | [`counts::cardinality`] | cells per class of digits (*global cardinality*) | domain |
//! | [`counts::count`] | cells with some digits (*among*) | domain; bounds if a cell holds the number |
//! | [`counts::equal_multisets`] | lists with the same digits (*same*) | bounds for each digit |
//! | [`counts::nvalue`] | the number of different digits (*nvalue*) | bounds |
//! | [`counts::self_counting`] | each value occurs that number of times | sets of digits, bounds for each digit |
//! | [`lines::rank`] | the rank of a line among lines (*lex*) | pairs of lines, and counts |
//! | [`lines::regular`] | words of an automaton (*regular*) | domain |
//! | `lines::skyscraper` | the number of records of a line | domain, but for the differences |
//! | `lines::hidden_skyscraper` | the first digit that is not a record | domain up to that digit |
//! | `lines::lunchbox` | the sum between the extreme digits of a line | sets of digits |
//! | `lines::numbered_room` | the first value is the position of a digit (*element*) | domain |
//! | `lines::sandwich_sum` | the sum between the extreme digits of the board | sets of digits |
//! | `lines::x_sum` | the sum of the first X cells | sets of digits |
//! | [`regions`] | labels divide cells into connected regions of different digits | counts, reachability and cut vertices |
//! | [`sets::allowed_sets`] | different cells with an allowed set of digits | domain |
//! | [`sets::consecutive`] | different values without a gap | sets of digits |
//! | [`sums`] | Σ factor · value compared with a total (*linear*) | domain for small groups, else between bounds and domain |
//!
//! Domain consistency means that every digit left is part of an assignment that satisfies the
//! constraint.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "there are at most 64 digits, and numbers of cells and sums are bounded"
)]

pub(crate) mod all_different;
pub(crate) mod any;
pub(crate) mod binary;
pub(crate) mod connected;
pub(crate) mod counts;
mod cut_vertices;
pub(crate) mod lines;
pub(crate) mod regions;
pub(crate) mod sets;
pub(crate) mod sums;
#[cfg(test)]
mod tests;

use crate::engine::formula::{Formula, Literal};
pub(crate) use kdoku_board::bits::members;

/// The possible digits of a cell: bit i for the digit with index i.
pub(crate) type Domain = u64;

/// The possible digits of a cell, ascending, each with its literal; exactly one is true.
pub(crate) type Choices = Vec<(usize, Literal)>;

/// The constraint has no solution left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistent;

/// Scratch memory of propagators; its content has no meaning between two calls.
#[derive(Clone, Default)]
pub struct Scratch {
    words: Vec<u64>,
    states: Vec<u128>,
    domains: Vec<Domain>,
    /// The sums of the groups of a linear constraint.
    sums: Vec<sums::SumDomain>,
    visits: Vec<cut_vertices::Visit>,
    regions: regions::Workspace,
    /// Output of the last call.
    pub must_occur: Vec<MustOccur>,
    inner: Option<Box<Scratch>>,
}

/// Digits that must occur among some cells of the scope. A cell that must differ from every
/// possible place of such a digit loses the digit.
#[derive(Clone, Copy, Debug)]
pub struct MustOccur {
    pub digits: Domain,
    /// The places of the cells in the scope, as bits; larger scopes report nothing.
    pub places: u128,
    /// The least number of cells that hold each of the digits.
    pub(crate) times: usize,
}

impl MustOccur {
    /// Digits that must occur in the `cells` places from `first` on. `None` if nothing has to
    /// report.
    fn within(digits: Domain, first: usize, cells: usize) -> Option<Self> {
        let places = (first + cells <= 128 && cells > 0).then(|| (u128::MAX >> (128 - cells)) << first)?;
        (digits != 0).then_some(Self { digits, places, times: 1 })
    }
}

/// A constraint over a list of cells, its scope.
pub(crate) trait Propagator: Send + Sync {
    /// Removes impossible digits from the domains of the scope, and appends to
    /// [`Scratch::must_occur`]. The domains of further cells that the propagator reads follow those
    /// of the scope, if the caller knows them; they are not changed.
    ///
    /// # Errors
    /// [`Inconsistent`] on a contradiction; the domains are undefined then. Leaving a domain
    /// empty means the same.
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent>;

    /// Writes clauses that enforce the constraint if `guard` is true. `cells` are those of the
    /// scope.
    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula);

    /// Whether a second call right after the first never prunes more.
    fn is_idempotent(&self) -> bool;

    /// The order of magnitude of the time of a call; cheap propagators are called first.
    fn cost(&self) -> Cost;

    /// What a search does well to decide first: where in a complete house of the scope a digit is.
    fn placements(&self) -> Vec<Placement> {
        Vec::new()
    }
}

/// A digit that has one place among some cells of a scope.
#[derive(Clone)]
pub(crate) struct Placement {
    pub(crate) digit: usize,
    /// Places in the scope.
    pub(crate) cells: Vec<u16>,
    /// How many clues depend on it.
    pub(crate) clues: u32,
}

/// The time of a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    /// Tens of nanoseconds.
    Low,
    /// Hundreds of nanoseconds.
    Middle,
    /// More.
    High,
}

impl Cost {
    pub(crate) const COUNT: usize = 3;
}

/// The literal of a digit in a cell, [`Literal::FALSE`] if it is impossible.
fn literal_of(cell: &Choices, digit: usize) -> Literal {
    cell.binary_search_by_key(&digit, |&(digit, _)| digit).map_or(Literal::FALSE, |place| cell[place].1)
}

/// A literal that is true if and only if the cell holds one of the digits.
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

/// For each digit a literal that is true if and only if one of the cells holds it.
fn occurring(cells: &[Choices], formula: &mut Formula) -> Vec<Literal> {
    let digits = cells.iter().flatten().map(|&(digit, _)| digit + 1).max().unwrap_or(0);
    let places = |digit| cells.iter().map(|cell| literal_of(cell, digit)).collect::<Vec<_>>();
    (0..digits).map(|digit| formula.any_of(&places(digit))).collect()
}

/// Intersects `domain` with `allowed`.
#[inline]
fn keep(domain: &mut Domain, allowed: Domain) -> Result<(), Inconsistent> {
    *domain &= allowed;
    if *domain == 0 { Err(Inconsistent) } else { Ok(()) }
}

/// The digits above the smallest one of a set, for which some digit is smaller.
#[inline]
const fn above_some(digits: Domain) -> Domain {
    let smallest = digits & digits.wrapping_neg();
    !(smallest | smallest.wrapping_sub(1))
}

/// The digits below the largest one of a set, for which some digit is larger.
#[inline]
fn below_some(digits: Domain) -> Domain {
    digits.checked_ilog2().map_or(0, |largest| (1 << largest) - 1)
}
