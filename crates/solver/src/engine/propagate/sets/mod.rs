//! Different cells that together hold one of several sets of digits.
//!
//! Each set has as many digits as there are cells. A set is *open* if each cell can hold one of its
//! digits, no cell is fixed to another digit, and each of its digits has a cell. Digits in no open
//! set are removed; a digit in all open sets must occur, and is placed if one cell is left for it.
//! Two or three cells are solved exactly, by trying all orders of each open set.

pub(crate) mod allowed_sets;
pub(crate) mod consecutive;

use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Domain, Inconsistent, MustOccur, keep, literal_of, members};

/// The digits of some cells, as far as sets depend on them.
#[derive(Clone, Copy)]
pub(in crate::engine::propagate) struct DomainSummary {
    /// The union of the domains.
    pub(in crate::engine::propagate) any: Domain,
    /// The digits of fixed cells.
    pub(in crate::engine::propagate) fixed: Domain,
}

impl DomainSummary {
    /// # Errors
    /// [`Inconsistent`] if two cells are fixed to the same digit, or a domain is empty.
    pub(in crate::engine::propagate) fn new(domains: &[Domain]) -> Result<Self, Inconsistent> {
        let (mut any, mut fixed) = (0, 0);
        for &domain in domains {
            any |= domain;
            if domain & domain.wrapping_sub(1) == 0 {
                if domain == 0 || fixed & domain != 0 {
                    return Err(Inconsistent);
                }
                fixed |= domain;
            }
        }
        Ok(Self { any, fixed })
    }

    /// Whether `set` is open.
    #[inline]
    pub(in crate::engine::propagate) fn is_open(self, set: Domain, domains: &[Domain]) -> bool {
        set & !self.any == 0 && self.fixed & !set == 0 && domains.iter().all(|domain| domain & set != 0)
    }
}

/// What the open sets have in common, collected one set at a time.
#[derive(Clone, Copy)]
pub(in crate::engine::propagate) struct OpenSets {
    /// The union of the sets.
    some: Domain,
    /// The intersection of the sets.
    all: Domain,
    /// The supported digits of up to three cells.
    exact: [Domain; 3],
}

impl OpenSets {
    pub(in crate::engine::propagate) const NONE: Self = Self { some: 0, all: !0, exact: [0; 3] };

    /// Adds an open set, unless two or three cells cannot hold it in any order.
    #[inline]
    pub(in crate::engine::propagate) fn add(&mut self, set: Domain, domains: &[Domain]) {
        let low = |set: Domain| set & set.wrapping_neg();
        let mut fits = false;
        match *domains {
            [a, b] => {
                let first = low(set);
                let second = set ^ first;
                for (x, y) in [(first, second), (second, first)] {
                    if a & x != 0 && b & y != 0 {
                        self.exact[0] |= x;
                        self.exact[1] |= y;
                        fits = true;
                    }
                }
            }
            [a, b, c] => {
                let first = low(set);
                let second = low(set ^ first);
                let third = set ^ first ^ second;
                for (x, y, z) in [
                    (first, second, third),
                    (first, third, second),
                    (second, first, third),
                    (second, third, first),
                    (third, first, second),
                    (third, second, first),
                ] {
                    if a & x != 0 && b & y != 0 && c & z != 0 {
                        self.exact[0] |= x;
                        self.exact[1] |= y;
                        self.exact[2] |= z;
                        fits = true;
                    }
                }
            }
            _ => fits = true,
        }
        if fits {
            self.some |= set;
            self.all &= set;
        }
    }

    /// Cuts the domains, which start at `place` in the scope, down to what the sets support.
    pub(in crate::engine::propagate) fn apply(
        &self,
        domains: &mut [Domain],
        place: usize,
        must_occur: &mut Vec<MustOccur>,
    ) -> Result<(), Inconsistent> {
        if let 2 | 3 = domains.len() {
            must_occur.extend(MustOccur::within(self.all & self.some, place, domains.len()));
            return domains.iter_mut().zip(self.exact).try_for_each(|(domain, exact)| keep(domain, exact));
        }
        cut(domains, (self.some, self.all), place, must_occur)
    }
}

/// Cuts the domains, which start at `place` in the scope, down to `some` digits, of which `all`
/// must occur. A digit that must occur and has one cell left is placed.
#[inline]
pub(in crate::engine::propagate) fn cut(
    domains: &mut [Domain],
    (some, all): (Domain, Domain),
    place: usize,
    must_occur: &mut Vec<MustOccur>,
) -> Result<(), Inconsistent> {
    let (mut once, mut twice, mut fixed) = (0, 0, 0);
    for domain in &mut *domains {
        keep(domain, some)?;
        twice |= once & *domain;
        once |= *domain;
        fixed |= if domain.is_power_of_two() { *domain } else { 0 };
    }
    let open = all & some & !fixed;
    if open == 0 {
        return Ok(());
    }
    let single = once & !twice & open;
    if single != 0 {
        for domain in &mut *domains {
            let here = *domain & single;
            if here != 0 {
                if here & (here - 1) != 0 {
                    return Err(Inconsistent);
                }
                *domain = here;
            }
        }
    }
    must_occur.extend(MustOccur::within(open & !single, place, domains.len()));
    Ok(())
}

/// Writes that the digits of the cells, which differ, are one of the sets if `guard` is true.
/// Returns for each set a literal that is true if the cells hold that set.
pub(in crate::engine::propagate) fn write(
    cells: &[Choices],
    sets: &[Domain],
    guard: Literal,
    formula: &mut Formula,
) -> Vec<Literal> {
    let domains = |cell: &Choices| cell.iter().fold(0, |domain, &(digit, _)| domain | 1 << digit);
    let domains: Vec<Domain> = cells.iter().map(domains).collect();
    let any = domains.iter().fold(0, |any, domain| any | domain);
    let is_open = |set: Domain| set & !any == 0 && domains.iter().all(|domain| domain & set != 0);
    let chosen: Vec<Literal> =
        sets.iter().map(|&set| if is_open(set) { formula.fresh() } else { Literal::FALSE }).collect();
    let elsewhere = formula.positive(!guard);
    formula.exactly_one(chosen.iter().copied().chain([elsewhere]));
    let open: Vec<(Domain, Literal)> =
        sets.iter().copied().zip(chosen.iter().copied()).filter(|(_, chosen)| *chosen != Literal::FALSE).collect();
    for digit in members(any) {
        let holding = |wanted: bool| {
            open.iter().filter(move |(set, _)| (set >> digit & 1 != 0) == wanted).map(|&(_, chosen)| chosen)
        };
        let (with, without) = (holding(true), holding(false));
        let places: Vec<Literal> = cells.iter().map(|cell| literal_of(cell, digit)).collect();
        if guard == Literal::TRUE {
            // either in one cell and in the set, or absent from both
            let absent = formula.fresh();
            formula.exactly_one(places.into_iter().chain([absent]));
            formula.exactly_one(with.chain([absent]));
            formula.implies(absent, without);
        } else {
            with.clone().for_each(|chosen| formula.implies(chosen, places.iter().copied()));
            for &place in &places {
                formula.clause([!guard, !place].into_iter().chain(with.clone()));
            }
        }
    }
    for &(set, chosen) in &open {
        for cell in cells {
            let inside = cell.iter().filter(|&&(digit, _)| set >> digit & 1 != 0);
            formula.implies(chosen, inside.map(|&(_, literal)| literal));
        }
    }
    chosen
}

/// The most digits for which all sets are enumerated.
const MOST_ENUMERATED: usize = 12;

/// The sum of the indices in a set of at most sixteen digits.
fn set_sum(set: Domain) -> i64 {
    /// The sums of the sets of eight digits, the first of which counts as `first`.
    const fn sums(first: u8) -> [u8; 256] {
        let mut sums = [0; 256];
        let mut set = 1usize;
        while set < 256 {
            sums[set] = sums[set & (set - 1)] + first + set.trailing_zeros() as u8;
            set += 1;
        }
        sums
    }
    const LOW: [u8; 256] = sums(0);
    const HIGH: [u8; 256] = sums(8);
    i64::from(LOW[(set & 255) as usize]) + i64::from(HIGH[(set >> 8 & 255) as usize])
}

/// All sets of `count` of fewer than 64 digits in ascending order, by Gosper's hack (HAKMEM 175).
fn subsets(digits: usize, count: usize) -> impl Iterator<Item = Domain> {
    let first = (count <= digits).then_some((1 << count) - 1);
    std::iter::successors(first, |&set: &Domain| {
        let low = set & set.wrapping_neg();
        let next = set + low;
        (low != 0).then(|| next | ((set ^ next) >> (2 + low.trailing_zeros())))
    })
    .take_while(move |set| set >> digits == 0)
}

/// All sets of `count` digits below `digits` whose indices have a sum within `sums`, each with its
/// sum. `None` if there are more than `most`.
pub(in crate::engine::propagate) fn all(
    digits: usize,
    count: usize,
    sums: std::ops::RangeInclusive<i64>,
    most: usize,
) -> Option<Vec<(Domain, i64)>> {
    if digits <= MOST_ENUMERATED {
        let of_sum = |set: Domain| sums.contains(&set_sum(set)).then(|| (set, set_sum(set)));
        let found: Vec<_> = subsets(digits, count).filter_map(of_sum).take(most + 1).collect();
        return (found.len() <= most).then_some(found);
    }
    let mut found = Vec::new();
    extend(&mut found, (0, 0), (0, digits, count), (&sums, most))?;
    Some(found)
}

/// Adds to `found` all sets that extend `set`, whose sum is `sum`, by `left` digits out of
/// `from..digits`. `None` if there are more than `most` sets.
fn extend(
    found: &mut Vec<(Domain, i64)>,
    (set, sum): (Domain, i64),
    (from, digits, left): (usize, usize, usize),
    (sums, most): (&std::ops::RangeInclusive<i64>, usize),
) -> Option<()> {
    if left == 0 {
        if sums.contains(&sum) {
            if found.len() == most {
                return None;
            }
            found.push((set, sum));
        }
        return Some(());
    }
    let (from_wide, left_wide, digits_wide) = (from as i64, left as i64, digits as i64);
    // the bounds of the sum with the missing digits
    let least = sum + left_wide * from_wide + left_wide * (left_wide - 1) / 2;
    let greatest = sum + left_wide * digits_wide - left_wide * (left_wide + 1) / 2;
    if from + left > digits || least > *sums.end() || greatest < *sums.start() {
        return Some(());
    }
    extend(found, (set | 1 << from, sum + from_wide), (from + 1, digits, left - 1), (sums, most))?;
    extend(found, (set, sum), (from + 1, digits, left), (sums, most))
}
