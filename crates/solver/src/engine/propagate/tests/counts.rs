//! Numbers of cells with certain digits.

use super::super::counts::cardinality::{Cardinality, Class};
use super::super::counts::count::{Count, Number};
use super::super::counts::self_counting::SelfCounting;
use super::super::{Domain, Inconsistent, Propagator, Scratch};
use super::{Consistency, examine, examine_written};
use kdoku_board::random::Random;

/// Lists of one, two and three words; part k of the partition has the k-th occurrence of each
/// value.
#[test]
fn long_self_counting_lists() {
    let mut random = Random::new(8);
    let mut scratch = Scratch::default();
    let (mut pruned, mut must_occur) = (0, 0);
    for values in [&[1, 4, 9][..], &[3, 7, 12, 16, 15, 14, 2, 1], &[16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1]]
    {
        let cells: Vec<(usize, u8)> =
            values.iter().flat_map(|&value| (0..value as u8).map(move |time| (value - 1, time))).collect();
        let deal = cells.iter().map(|&(_, time)| time).collect();
        let propagator = SelfCounting::new(cells.len(), 16, 1, vec![deal]);
        for round in 0..200 {
            // mostly two digits, so that much is fixed
            let more = |random: &mut Random| if random.below(4) < round % 4 { 1 << random.below(16) } else { 0 };
            let drawn: Vec<Domain> = cells.iter().map(|&(digit, _)| 1 << digit | more(&mut random)).collect();
            let mut domains = drawn.clone();
            scratch.must_occur.clear();
            propagator.prune(&mut domains, &mut scratch).expect("what is planted is a solution");
            for ((&(digit, _), &left), &before) in cells.iter().zip(&domains).zip(&drawn) {
                assert!(left >> digit & 1 != 0 && left & !before == 0, "{} cells, round {round}", cells.len());
            }
            for must in &scratch.must_occur {
                let holds = |place: usize| must.places >> place & 1 != 0 && must.digits >> cells[place].0 & 1 != 0;
                assert!((0..cells.len()).any(holds), "{must:?} occurs");
            }
            pruned += usize::from(domains != drawn);
            must_occur += scratch.must_occur.len();
        }
    }
    assert!(pruned > 100 && must_occur > 0, "{pruned} times pruned, {must_occur} must occur");
}

#[test]
fn counts() {
    let within = |d: &[usize]| d.iter().filter(|digit| **digit < 2).count();
    for (least, most) in [(2, 2), (1, 3), (0, 1), (3, 4)] {
        let propagator = Count { digits: 0b11, number: Number::Between(least, most) };
        examine("between", &propagator, 4, 4, Consistency::Domain, &|d| (least..=most).contains(&within(d)));
        examine_written("between", &propagator, 4, 4, &|d| (least..=most).contains(&within(d)));
    }
    for lowest in [0, 1] {
        let propagator = Count { digits: 0b11, number: Number::InCell(lowest as i32) };
        examine("number in a cell", &propagator, 4, 5, Consistency::Sound, &|d| within(&d[..3]) == d[3] + lowest);
    }
}

#[test]
fn counts_of_several_classes() {
    let class = |digits, least, most| Class { digits, least, most };
    for (name, cells, digits, classes) in [
        ("each third", 4, 6, vec![class(0b11, 1, 4), class(0b1100, 1, 4), class(0b11_0000, 1, 4)]),
        ("three of four", 4, 5, vec![class(1, 1, 4), class(0b10, 1, 4), class(0b1000, 2, 4)]),
        ("exact numbers", 5, 5, vec![class(1, 1, 1), class(0b10, 3, 3), class(0b10000, 1, 1)]),
        ("equal shares", 4, 5, vec![class(0b10101, 2, 2), class(0b11, 2, 2), class(0b11000, 2, 2)]),
        ("from and to", 4, 4, vec![class(0b11, 1, 2), class(0b110, 0, 3), class(0b1000, 0, 1)]),
        ("within another", 3, 4, vec![class(0b1, 1, 3), class(0b11, 2, 3), class(0b0111, 2, 2)]),
    ] {
        let holds = |d: &[usize]| {
            classes.iter().all(|class| {
                let count = d.iter().filter(|&&digit| class.digits >> digit & 1 != 0).count();
                (class.least..=class.most).contains(&count)
            })
        };
        let propagator = Cardinality::new(classes.clone(), cells, digits);
        examine(name, &propagator, cells, digits, Consistency::Domain, &holds);
    }
    let many = vec![class(1, 3, 3), class(2, 3, 3), class(4, 3, 3), class(8, 2, 9)];
    assert!(!Cardinality::supports(&many, 9), "192 states");
    assert!(Cardinality::supports(&many[..3], 9), "64 states");
    let propagator = Cardinality::new(vec![class(0b11, 1, 3), class(0b100, 1, 3)], 3, 4);
    let mut scratch = Scratch::default();
    let mut domains = [0b1101, 0b1001, 0b1100];
    assert!(propagator.prune(&mut domains, &mut scratch).is_ok());
    let must_occur: Vec<_> = scratch.must_occur.iter().map(|must| (must.digits, must.places)).collect();
    assert_eq!(must_occur, [(0b1, 0b111), (0b100, 0b111)], "a single digit of each is left");
    let nowhere = Cardinality::new(vec![class(0b11, 1, 1), class(0b100, 1, 1)], 0, 4);
    assert_eq!(nowhere.prune(&mut [], &mut scratch), Err(Inconsistent), "no cell is one of each");
}
