//! Compares each propagator with all assignments from random domains.

mod areas;
mod counts;
mod formula;
mod locked;
mod named_regular;
mod rank;

use super::all_different::AllDifferent;
use super::any::{Any, Part};
use super::binary::Binary;
use super::counts::equal_multisets::EqualMultisets;
use super::counts::nvalue::NValue;
use super::counts::self_counting::SelfCounting;
use super::lines::regular::Regular;
use super::sets::allowed_sets::AllowedSets;
use super::sets::consecutive::Consecutive;
use super::sums::{Sum, SumContext};
use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, members};
use crate::engine::formula::{Formula, Literal};
use kdoku_board::grid::Digit;
use kdoku_board::random::Random;
use kdoku_board::rules::{Automaton, Comparison, MAX_STATES, Unrolled};
use std::sync::Arc;

/// The required consistency.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Consistency {
    /// Only digits without a solution are removed.
    Sound,
    /// All digits without a solution are removed, in one call.
    Domain,
}

/// All assignments from the domains that satisfy `holds`: the domains of their digits, and how many
/// there are.
fn brute(domains: &[Domain], holds: &dyn Fn(&[usize]) -> bool) -> (Vec<Domain>, usize) {
    fn go(
        domains: &[Domain],
        holds: &dyn Fn(&[usize]) -> bool,
        chosen: &mut Vec<usize>,
        left: &mut [Domain],
        count: &mut usize,
    ) {
        if chosen.len() == domains.len() {
            if holds(chosen) {
                *count += 1;
                left.iter_mut().zip(chosen).for_each(|(left, digit)| *left |= 1 << *digit);
            }
            return;
        }
        for digit in members(domains[chosen.len()]) {
            chosen.push(digit);
            go(domains, holds, chosen, left, count);
            chosen.pop();
        }
    }
    let (mut left, mut count) = (vec![0; domains.len()], 0);
    go(domains, holds, &mut Vec::new(), &mut left, &mut count);
    (left, count)
}

/// Draws domains, and compares what the propagator leaves with brute force.
fn examine(
    name: &str,
    propagator: &dyn Propagator,
    cells: usize,
    digits: usize,
    consistency: Consistency,
    holds: &dyn Fn(&[usize]) -> bool,
) {
    let mut random = Random::new(7);
    let mut scratch = Scratch::default();
    let (mut inconsistent, mut pruned) = (0, 0);
    let full = u64::MAX >> (64 - digits);
    // every fifth round has these domains, and they have by far the most assignments
    let of_full = brute(&vec![full; cells], holds);
    for round in 0..400 {
        let domains: Vec<Domain> = (0..cells)
            .map(|_| {
                // from wide to narrow domains
                let mut domain = full;
                for _ in 0..round % 5 {
                    domain &= (random.below(1 << digits) as u64) | (1 << random.below(digits));
                }
                if domain == 0 { 1 << random.below(digits) } else { domain }
            })
            .collect();
        let is_full = domains.iter().all(|&domain| domain == full);
        let (possible, count) = if is_full { of_full.clone() } else { brute(&domains, holds) };
        if round < 20 {
            formula::examine(name, propagator, &domains, &mut random);
        }
        let mut left = domains.clone();
        let end = propagator.prune(&mut left, &mut scratch).is_ok() && !left.contains(&0);
        let shown = format!("{name}: {domains:x?} became {left:x?}, possible is {possible:x?}");
        if !end {
            assert_eq!(count, 0, "inconsistent out what could be, {shown}");
            inconsistent += 1;
            continue;
        }
        for i in 0..cells {
            assert_eq!(left[i] & !domains[i], 0, "a digit was added, {shown}");
            assert_eq!(possible[i] & !left[i], 0, "what a solution needs went, {shown}");
        }
        pruned += usize::from(left != domains);
        if domains.iter().all(|domain| domain.is_power_of_two()) {
            assert_eq!(count, 1, "an assignment that does not hold went through, {shown}");
        }
        if consistency == Consistency::Domain {
            assert_eq!(left, possible, "not domain consistent, {shown}");
        }
        if propagator.is_idempotent() {
            let mut again = left.clone();
            assert!(propagator.prune(&mut again, &mut scratch).is_ok(), "{shown}");
            assert_eq!(again, left, "a second call found more, {shown}");
        }
    }
    assert!(
        inconsistent + pruned > 20,
        "{name}: drawn domains show little, {inconsistent} inconsistent and {pruned} pruned"
    );
}

/// Requires that unit propagation alone makes the formula domain consistent.
fn examine_written(
    name: &str,
    propagator: &dyn Propagator,
    cells: usize,
    digits: usize,
    holds: &dyn Fn(&[usize]) -> bool,
) {
    let mut random = Random::new(11);
    for _ in 0..60 {
        let domains: Vec<Domain> =
            (0..cells).map(|_| random.below(1 << digits) as u64 | 1 << random.below(digits)).collect();
        let (possible, count) = brute(&domains, holds);
        let left = formula::left(propagator, &domains);
        assert_eq!(left, (count > 0).then_some(possible), "{name}: {domains:x?}");
    }
}

#[test]
fn relations_of_two_cells() {
    let half = Binary::new(5, |a, b| 2 * a == b || a == 2 * b);
    let propagator = half;
    examine_written("half", &propagator, 2, 5, &|d| 2 * d[0] == d[1] || d[0] == 2 * d[1]);
    examine("half", &propagator, 2, 5, Consistency::Domain, &|d| 2 * d[0] == d[1] || d[0] == 2 * d[1]);
    let rising = Binary::new(6, |a, b| a < b).and(&Binary::new(6, |a, b| a + b != 5));
    examine("rising", &rising.converse(), 2, 6, Consistency::Domain, &|d| d[1] < d[0] && d[0] + d[1] != 5);
    let unequal = Binary::not_equal(4);
    examine("unequal", &unequal, 2, 4, Consistency::Domain, &|d| d[0] != d[1]);
}

/// A sum with these factors over cells 0, 1, …, of which those of a group differ.
fn sum(
    name: &str,
    factors: &[i32],
    comparison: Comparison,
    total: i32,
    (lowest, digits): (i32, usize),
    consistency: Consistency,
    groups: &[&[u16]],
) {
    let terms: Vec<(i32, u16)> = factors.iter().copied().zip(0..).collect();
    let differ = |a, b| a != b && groups.iter().any(|group| group.contains(&a) && group.contains(&b));
    let (scope, propagator) =
        Sum::new(terms.into_iter(), comparison, total, |_| lowest, |_| digits, differ, &SumContext::default());
    let holds = |chosen: &[usize]| {
        let value = |i: usize| i64::from(lowest) + chosen[i] as i64;
        let sum = scope.iter().enumerate().map(|(i, &cell)| i64::from(factors[usize::from(cell)]) * value(i)).sum();
        let unequal = |i: usize, j: usize| !differ(scope[i], scope[j]) || chosen[i] != chosen[j];
        comparison.holds(sum, i64::from(total)) && (0..chosen.len()).all(|i| (0..i).all(|j| unequal(i, j)))
    };
    examine(name, &propagator, scope.len(), digits, consistency, &holds);
}

#[test]
fn sums() {
    use Comparison::{AtLeast, AtMost, Equal, NotEqual};
    use Consistency::{Domain, Sound};
    sum("plain", &[1, 1, 1], Equal, 9, (1, 5), Domain, &[]);
    sum("factors", &[2, -3, 1, 1], Equal, 4, (1, 5), Domain, &[]);
    sum("from zero", &[1, 1, -1], Equal, 3, (0, 6), Domain, &[]);
    sum("at most", &[1, 2, 1], AtMost, 8, (1, 5), Domain, &[]);
    sum("at least", &[1, 2, 1], AtLeast, 14, (1, 5), Domain, &[]);
    sum("unlike", &[1, 1, -1], NotEqual, 3, (1, 4), Sound, &[]);
    sum("cage of two", &[1, 1], Equal, 7, (1, 6), Domain, &[&[0, 1]]);
    sum("cage of three", &[1, 1, 1], Equal, 11, (1, 6), Domain, &[&[0, 1, 2]]);
    sum("cage of four", &[1, 1, 1, 1], Equal, 15, (1, 6), Sound, &[&[0, 1, 2, 3]]);
    sum("cage of five", &[1; 5], Equal, 17, (0, 6), Sound, &[&[0, 1, 2, 3, 4]]);
    sum("two cages", &[1, 1, 1, 1], Equal, 9, (1, 5), Domain, &[&[0, 1], &[2, 3]]);
    sum("innies and outies", &[1, 1, -1, -1], Equal, 2, (1, 5), Domain, &[&[0, 1], &[2, 3]]);
    sum("arrow", &[-1, 1, 1, 1], Equal, 0, (1, 6), Sound, &[&[1, 2, 3]]);
    sum("pill", &[-10, -1, 1, 1, 1], Equal, 0, (1, 6), Sound, &[&[0, 1], &[2, 3]]);
    sum("cage at most", &[1, 1, 1], AtMost, 8, (1, 6), Domain, &[&[0, 1, 2]]);
    for (total, name) in [(0, "nothing makes nothing"), (3, "nothing makes three")] {
        let (_, nothing) =
            Sum::new([(1, 0), (-1, 0)].into_iter(), Equal, total, |_| 1, |_| 5, |_, _| false, &SumContext::default());
        formula::examine(name, &nothing, &[], &mut Random::new(1));
    }
    sum("cage at least", &[1, 1, 1], AtLeast, 13, (1, 6), Domain, &[&[0, 1, 2]]);
}

/// The propagator of a line of different cells.
fn regular(automaton: &Automaton, length: usize) -> Regular {
    Regular::new(&Unrolled::new(automaton, length), false)
}

#[test]
fn automata() {
    let records = Automaton::build(
        5,
        100,
        [(0, 0)],
        |&(largest, count), digit| {
            let grows = digit.get() > largest;
            let count = count + usize::from(grows);
            (count <= 2).then_some((digit.get().max(largest), count))
        },
        |&(_, count)| count == 2,
    );
    let propagator = regular(&records.expect("few states"), 4);
    let two = |d: &[usize]| (0..d.len()).filter(|&i| d[..i].iter().all(|before| *before < d[i])).count() == 2;
    examine("two records", &propagator, 4, 5, Consistency::Domain, &two);
    examine_written("two records", &propagator, 4, 5, &two);
    // non-deterministic: ends in 2 3
    let guessing = Automaton::build(
        4,
        100,
        [0],
        |&state, digit| match (state, digit.get()) {
            (0, 2) => vec![0, 1],
            (0, _) => vec![0],
            (1, 3) => vec![2],
            _ => vec![],
        },
        |&state| state == 2,
    );
    let propagator = regular(&guessing.expect("three states"), 4);
    examine("ends in 2 3", &propagator, 4, 4, Consistency::Domain, &|d| d[2] == 1 && d[3] == 2);
    examine_written("ends in 2 3", &propagator, 4, 4, &|d| d[2] == 1 && d[3] == 2);
    let wide = Automaton::build(
        6,
        1000,
        [0usize],
        |&sum, digit| [sum + 7 * digit.get()].into_iter().filter(|sum| *sum < 150),
        |&sum| sum % 10 == 3,
    );
    let propagator = regular(&wide.expect("at most 150 states"), 3);
    examine("more than 64 states", &propagator, 3, 6, Consistency::Domain, &|d| {
        d.iter().map(|digit| 7 * (digit + 1)).sum::<usize>() % 10 == 3
    });
    // more than 64 states, non-deterministic, with several start states
    let ways = Automaton::build(
        5,
        1000,
        [0usize, 3],
        |&sum, digit| [sum + 11 * digit.get(), sum + 7 * digit.get()].into_iter().filter(|sum| *sum < 180),
        |&sum| sum % 13 == 3,
    );
    let propagator = regular(&ways.expect("at most 180 states"), 3);
    examine("many ways", &propagator, 3, 5, Consistency::Domain, &|d| {
        let ends = |start: usize| {
            (0..8).any(|ways| {
                let add = |(i, digit): (usize, &usize)| if ways >> i & 1 == 0 { 11 } else { 7 } * (digit + 1);
                (start + d.iter().enumerate().map(add).sum::<usize>()) % 13 == 3
            })
        };
        ends(0) || ends(3)
    });
    // stretches of one sum
    let stretches = Automaton::build(
        6,
        1000,
        [0usize],
        |&sum, digit| {
            let goes_on = Some(sum + digit.get()).filter(|&sum| sum <= 15);
            goes_on.into_iter().chain((sum == 15).then_some(digit.get()))
        },
        |&sum| sum == 15,
    );
    let automaton = stretches.expect("sixteen states");
    let propagator = regular(&automaton, 6);
    let stretches = |d: &[usize]| {
        let sum = d.iter().try_fold(0, |sum, digit| match sum + digit + 1 {
            sum @ ..=15 => Some(sum),
            _ => (sum == 15).then_some(digit + 1),
        });
        sum == Some(15)
    };
    examine("stretches of 15", &propagator, 6, 6, Consistency::Domain, &stretches);
    examine_written("stretches of 15", &regular(&automaton, 5), 5, 6, &stretches);
    // the most states: the last sixteen digits as bits
    let last = |&bits: &usize, digit: Digit| [(2 * bits + digit.index()) % MAX_STATES];
    let most = Automaton::build(2, MAX_STATES, [0], last, |&bits| bits == MAX_STATES - 1).expect("no state too many");
    let mut domains = [0b11; 16];
    assert_eq!(most.states(), MAX_STATES);
    regular(&most, 16).prune(&mut domains, &mut Scratch::default()).expect("a word of one digit");
    assert_eq!(domains, [0b10; 16]);
}

/// A propagator together with the differences that it leaves to the houses: of all cells, or of
/// chunks of this length.
struct Differing(Arc<dyn Propagator>, usize);

impl Propagator for Differing {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        domains.chunks_exact_mut(self.1).try_for_each(|cells| AllDifferent.prune(cells, scratch))?;
        self.0.prune(domains, scratch)
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        self.0.write(cells, guard, formula);
        cells.chunks_exact(self.1).for_each(|cells| AllDifferent.write(cells, guard, formula));
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        self.0.cost()
    }
}

#[test]
fn consecutive_digits() {
    let runs = |d: &[usize]| {
        let mut sorted = d.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] + 1 == pair[1])
    };
    examine("run of two", &Consecutive { digits: 6 }, 2, 6, Consistency::Domain, &runs);
    examine("run of three", &Consecutive { digits: 6 }, 3, 6, Consistency::Domain, &runs);
    examine("run of four", &Consecutive { digits: 6 }, 4, 6, Consistency::Sound, &runs);
    let different = |d: &[usize]| (0..d.len()).all(|i| !d[..i].contains(&d[i]));
    examine("different", &AllDifferent, 4, 5, Consistency::Sound, &different);
    examine("different, all digits", &AllDifferent, 4, 4, Consistency::Sound, &different);
}

#[test]
fn allowed_sets() {
    type IsIn<'a> = &'a dyn Fn(Domain) -> bool;
    let set_of = |d: &[usize]| d.iter().fold(0_u64, |set, digit| set | 1 << digit);
    let gaps = |set: Domain| set & (set << 1) == 0;
    let even = |set: Domain| set.count_ones() == 2 * (set & 0x155).count_ones();
    let sum = |set: Domain| members(set).sum::<usize>() == 14;
    let families: [(&str, usize, usize, IsIn<'_>); 5] = [
        ("no two in a row", 3, 8, &gaps),
        ("as many even as odd", 4, 7, &even),
        ("sum of four", 4, 6, &sum),
        ("sum of three", 3, 9, &sum),
        ("all", 5, 5, &|_| true),
    ];
    for (name, cells, digits, holds) in families {
        let is_one = |d: &[usize]| set_of(d).count_ones() as usize == d.len() && holds(set_of(d));
        examine(name, &AllowedSets::where_holds(digits, cells, holds), cells, digits, Consistency::Domain, &is_one);
    }
    let mut scratch = Scratch::default();
    let mut domains = [0b0_1011, 0b0_1011, 0b1_1011];
    assert!(AllowedSets::where_holds(5, 3, gaps).prune(&mut domains, &mut scratch).is_err(), "0 2 4 is the only one");
    let mut domains = [0b1_0101, 0b1_0111, 0b1_0101];
    assert!(AllowedSets::where_holds(6, 3, |set| set & 0b101 == 0b101).prune(&mut domains, &mut scratch).is_ok());
    let must_occur: Vec<_> = scratch.must_occur.iter().map(|must| (must.digits, must.places)).collect();
    assert_eq!(must_occur, [(0b101, 0b111)], "what is in every set must occur");
}

#[test]
fn lists_and_their_digits() {
    let sorted = |list: &[usize]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    let same = |d: &[usize]| sorted(&d[..2]) == sorted(&d[2..4]) && sorted(&d[2..4]) == sorted(&d[4..]);
    examine("three lists", &EqualMultisets { length: 2, distinct: false }, 6, 4, Consistency::Sound, &same);
    let distinct = EqualMultisets { length: 2, distinct: true };
    formula::examine("lists of different cells", &distinct, &[3, 12, 10, 5, 7, 8], &mut Random::new(3));
    for (length, lists, digits) in [(2, 3, 4), (3, 2, 5)] {
        let distinct = Differing(Arc::new(EqualMultisets { length, distinct: true }), length);
        let holds = |d: &[usize]| {
            let lists = || d.chunks_exact(length).map(sorted);
            lists().all(|list| list.windows(2).all(|pair| pair[0] < pair[1]) && Some(list) == lists().next())
        };
        examine("lists of different cells", &distinct, length * lists, digits, Consistency::Sound, &holds);
    }
    let mut scratch = Scratch::default();
    let mut domains = [0b0111, 0b1011, 0b0011, 0b0011];
    assert!(EqualMultisets { length: 2, distinct: true }.prune(&mut domains, &mut scratch).is_ok());
    let must_occur: Vec<_> = scratch.must_occur.iter().map(|must| (must.digits, must.places)).collect();
    assert_eq!((domains, must_occur), ([0b11; 4], vec![(0b11, 0b0011), (0b11, 0b1100)]), "as many digits as cells");
    let kinds = |d: &[usize]| {
        let mut kinds = sorted(d);
        kinds.dedup();
        kinds.len()
    };
    for lowest in [0, 1] {
        let propagator = NValue { lowest: lowest as i32 };
        examine("variety", &propagator, 4, 5, Consistency::Sound, &|d| kinds(&d[..3]) == d[3] + lowest);
        let itself = |d: &[usize]| d.iter().all(|x| d.iter().filter(|y| *y == x).count() == x + lowest);
        let propagator = SelfCounting::new(4, 5, lowest as i32, Vec::new());
        examine("counts itself", &propagator, 4, 5, Consistency::Sound, &itself);
        for (cells, digits) in [(4, 5), (6, 4)] {
            let propagator = SelfCounting::with_most_sets(0, cells, digits, lowest as i32, Vec::new());
            examine("counts itself, by sums", &propagator, cells, digits, Consistency::Sound, &itself);
        }
    }
}

#[test]
fn one_of_several_cases() {
    let part = |scope: &[u16], propagator: Arc<dyn Propagator>| Part { scope: scope.to_vec(), propagator };
    let rising = Arc::new(Binary::new(5, |a, b| a < b));
    let total = |terms: &[(i32, u16)]| {
        let (scope, sum) =
            Sum::new(terms.iter().copied(), Comparison::Equal, 4, |_| 0, |_| 5, |_, _| false, &SumContext::default());
        part(&scope, Arc::new(sum))
    };
    let cases = vec![
        vec![part(&[0, 1], rising.clone()), total(&[(1, 0), (1, 2)])],
        vec![total(&[(1, 1), (2, 2)]), part(&[0, 2], Arc::new(AllDifferent))],
    ];
    examine("two cases", &Any { cases }, 3, 5, Consistency::Sound, &|d| {
        (d[0] < d[1] && d[0] + d[2] == 4) || (d[1] + 2 * d[2] == 4 && d[0] != d[2])
    });
    let inner = Any { cases: vec![vec![part(&[0, 1], rising.clone())], vec![total(&[(1, 0), (1, 1)])]] };
    let cases = vec![vec![part(&[1, 2], Arc::new(inner))], vec![part(&[0, 1], rising)]];
    examine("a case of cases", &Any { cases }, 3, 5, Consistency::Sound, &|d| {
        d[1] < d[2] || d[1] + d[2] == 4 || d[0] < d[1]
    });
}
