//! Sums with digits that are locked into a group by its houses.

use super::super::sums::{Sum, SumContext};
use super::super::{Domain, Propagator, Scratch};
use super::brute;
use kdoku_board::random::Random;
use kdoku_board::rules::Comparison;

const DIGITS: usize = 6;

/// A sum with these factors over cells 0, 1, …, each group of which is in a house of its own.
/// Compares what is left of random domains with all assignments in which each group has its locked
/// digits.
fn examine(name: &str, factors: &[i32], total: i32, groups: &[&[u16]], is_exact: bool) {
    let terms: Vec<(i32, u16)> = factors.iter().copied().zip(0..).collect();
    let differ = |a, b| a != b && groups.iter().any(|group| group.contains(&a) && group.contains(&b));
    let context = SumContext::default();
    let (scope, mut sum) =
        Sum::new(terms.iter().copied(), Comparison::Equal, total, |_| 1, |_| DIGITS, differ, &context);
    // the rest of each house has cells of its own
    let mut cells = scope.clone();
    sum.add_outside(&mut cells, |group, cells| {
        let first = 100 * (1 + cells[group.start]);
        cells.extend((first..).take(DIGITS - group.len()));
        1
    });
    let outside = cells.split_off(scope.len());
    assert_eq!(outside.len(), groups.iter().map(|group| DIGITS - group.len()).sum::<usize>());
    let (mut random, mut scratch) = (Random::new(3), Scratch::default());
    let (mut pruned, mut inconsistent) = (0, 0);
    for _ in 0..400 {
        let mut draw = |digits: usize| {
            (0..digits).fold(1 << random.below(DIGITS), |domain: Domain, _| domain | 1 << random.below(DIGITS))
        };
        let own: Vec<Domain> = scope.iter().map(|_| draw(5)).collect();
        let others: Vec<Domain> = outside.iter().map(|_| draw(2)).collect();
        let locked_in = |first: u16| {
            let rest = outside.iter().zip(&others).filter(|(cell, _)| **cell / 100 == 1 + first);
            0b11_1111 & !rest.fold(0, |all, (_, domain)| all | domain)
        };
        let holds = |chosen: &[usize]| {
            let digit = |cell: &u16| chosen[scope.iter().position(|other| other == cell).expect("a cell of the sum")];
            let adds = |(factor, cell): &(i32, u16)| factor * (1 + i32::try_from(digit(cell)).expect("a small number"));
            let fits = |group: &&[u16]| {
                let set = group.iter().fold(0, |set: Domain, cell| set | 1 << digit(cell));
                set.count_ones() as usize == group.len() && locked_in(group[0]) & !set == 0
            };
            terms.iter().map(adds).sum::<i32>() == total && groups.iter().all(fits)
        };
        let (possible, count) = brute(&own, &holds);
        let mut left = [&own[..], &others].concat();
        if sum.prune(&mut left, &mut scratch).is_err() || left[..own.len()].contains(&0) {
            assert_eq!(count, 0, "{name}: {own:x?} with {others:x?} has solutions");
            inconsistent += 1;
            continue;
        }
        let (left, outside_left) = left.split_at(own.len());
        assert_eq!(outside_left, others, "{name}: changes cells that it should only read");
        assert!(
            left.iter().zip(&possible).all(|(left, possible)| possible & !left == 0),
            "{name}: {own:x?} {others:x?}"
        );
        assert!(!is_exact || left == possible, "{name}: {own:x?} with {others:x?} leaves {left:x?}, not {possible:x?}");
        let mut alone = own.clone();
        pruned += usize::from(sum.prune(&mut alone, &mut scratch).is_err() || alone != left);
    }
    assert!(
        pruned + inconsistent > 20,
        "{name}: outside cells prune {pruned} times, {inconsistent} times inconsistent"
    );
}

#[test]
fn locked_digits_are_in_the_group() {
    examine("two cells", &[1, 1], 7, &[&[0, 1]], true);
    examine("three cells", &[1, 1, 1], 11, &[&[0, 1, 2]], true);
    examine("four cells", &[1, 1, 1, 1], 14, &[&[0, 1, 2, 3]], false);
    examine("two pairs", &[1, 1, 1, 1], 15, &[&[0, 1], &[2, 3]], true);
    examine("innies and outies", &[1, 1, -1, -1], 2, &[&[0, 1], &[2, 3]], true);
    examine("three cells and two", &[1, 1, 1, 2, 2], 22, &[&[0, 1, 2], &[3, 4]], false);
}
