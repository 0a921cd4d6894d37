//! Bulk verification against the reference verifier, with every instruction set.

use super::{CELLS, GOOD, check};
use crate::simd::InstructionSet;
use kdoku_board::geometry::Order;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;
use kdoku_board::rules::Rules;
use proptest::prelude::*;

type Board = [u8; CELLS];

const BLANK: Board = [0; CELLS];

/// Returns the verdict of the reference verifier, which cannot represent bytes that are not values.
fn is_right(rules: &Rules, puzzle: &[u8], solution: &[u8]) -> bool {
    if solution[0] == 0 {
        return solution == BLANK;
    }
    let grid = |values: &[u8]| {
        let mut grid = Grid::blank(9);
        for (cell, &value) in rules.geometry().cells().zip(values) {
            grid.set(cell, Digit::new(value.into()));
        }
        grid
    };
    solution.iter().all(|value| (1..=9).contains(value))
        && kdoku_board::verify::check(rules, &grid(puzzle), &grid(solution)).is_ok()
}

/// Asserts the verdict with every instruction set.
fn assert_verdict(puzzles: &[Board], solutions: &[Board], expected: Result<(), usize>) {
    for set in InstructionSet::ALL {
        assert_eq!(check(set, puzzles.as_flattened(), solutions.as_flattened()), expected, "{set}: {solutions:?}");
    }
}

/// Asserts the verdict on one board, alone and among others.
fn assert_board(puzzle: &Board, solution: &Board, is_right: bool) {
    let expected = |at| if is_right { Ok(()) } else { Err(at) };
    assert_verdict(&[*puzzle], &[*solution], expected(0));
    let (mut puzzles, mut solutions) = ([BLANK; 6], [GOOD; 6]);
    (puzzles[4], solutions[4]) = (*puzzle, *solution);
    assert_verdict(&puzzles, &solutions, expected(4));
}

/// Returns a random solution: rows, columns and digits of [`GOOD`] in another order.
fn random_solution(seed: u64) -> Board {
    let mut random = Random::new(seed);
    let mut shuffled = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| order.swap(i, random.below(i + 1)));
        order
    };
    let mut lines =
        || shuffled(3).into_iter().flat_map(|band| shuffled(3).into_iter().map(move |i| 3 * band + i)).collect();
    let (rows, columns): (Vec<usize>, Vec<usize>) = (lines(), lines());
    let digits = shuffled(9);
    std::array::from_fn(|i| {
        let value = GOOD[9 * rows[i / 9] + columns[i % 9]];
        u8::try_from(digits[usize::from(value) - 1] + 1).expect("at most 9")
    })
}

/// Returns the solution with random cells blank.
fn puzzle_of(solution: &Board, seed: u64) -> Board {
    let mut random = Random::new(seed);
    solution.map(|value| if random.below(3) == 0 { value } else { 0 })
}

#[test]
fn accepts_any_number_of_solved_boards() {
    let solutions: Vec<_> = (0..150).map(random_solution).collect();
    let puzzles: Vec<_> = solutions.iter().zip(1000..).map(|(solution, seed)| puzzle_of(solution, seed)).collect();
    for count in 0..=solutions.len() {
        assert_verdict(&puzzles[..count], &solutions[..count], Ok(()));
    }
}

#[test]
fn rejects_any_other_byte_in_a_cell() {
    let solution = random_solution(1);
    for i in 0..CELLS {
        for byte in (0..=u8::MAX).filter(|&byte| byte != solution[i]) {
            let mut wrong = solution;
            wrong[i] = byte;
            assert_verdict(&[BLANK, BLANK], &[GOOD, wrong], Err(1));
        }
    }
}

#[test]
fn rejects_any_other_given() {
    let solution = random_solution(2);
    for i in 0..CELLS {
        for given in (1..=u8::MAX).filter(|&given| given != solution[i]) {
            let mut puzzle = BLANK;
            puzzle[i] = given;
            assert_verdict(&[BLANK, puzzle], &[GOOD, solution], Err(1));
        }
    }
}

#[test]
fn rejects_two_exchanged_cells() {
    let solution = random_solution(3);
    for i in 0..CELLS {
        for j in 0..i {
            let mut wrong = solution;
            wrong.swap(i, j);
            assert_board(&BLANK, &wrong, solution[i] == solution[j]);
        }
    }
}

#[test]
fn checks_each_kind_of_house() {
    // only rows differ: two cells of a box and of a column; only columns differ: of a box and of a
    // row
    for (i, j) in [(0, 9), (40, 31), (80, 71), (0, 1), (40, 39), (80, 79)] {
        let mut wrong = random_solution(4);
        wrong.swap(i, j);
        assert_board(&BLANK, &wrong, false);
    }
    // only boxes differ: two rows of different bands
    for (i, j) in [(0, 3), (2, 8), (4, 7)] {
        let mut wrong = random_solution(4);
        (0..9).for_each(|k| wrong.swap(9 * i + k, 9 * j + k));
        assert_board(&BLANK, &wrong, false);
    }
}

#[test]
fn rejects_two_digits_exchanged_in_one_house() {
    let rules = Rules::classic(Order::THREE);
    let solution = random_solution(5);
    for house in rules.geometry().houses() {
        for a in 1..=9 {
            for b in 1..a {
                let mut other = solution;
                for cell in rules.geometry().house_cells(house) {
                    let value = &mut other[cell.index()];
                    *value = if *value == a {
                        b
                    } else if *value == b {
                        a
                    } else {
                        *value
                    };
                }
                assert_board(&BLANK, &other, is_right(&rules, &BLANK, &other));
            }
        }
    }
}

#[test]
fn an_extra_nine_does_not_compensate_for_a_missing_one() {
    for digit in 1..=8 {
        let (mut more, mut fewer) = (random_solution(6), random_solution(7));
        *more.iter_mut().find(|value| **value == digit).expect("every digit occurs") = 9;
        *fewer.iter_mut().find(|value| **value == 9).expect("every digit occurs") = digit;
        assert_verdict(&[BLANK; 4], &[GOOD, fewer, GOOD, more], Err(1));
        assert_verdict(&[BLANK; 4], &[more, fewer, GOOD, GOOD], Err(0));
    }
    // one digit replaced by another throughout, and nines only
    for (from, to) in [(1, 9), (9, 1), (9, 0), (9, 10), (9, 255), (8, 16)] {
        assert_verdict(
            &[BLANK; 3],
            &[GOOD, random_solution(8).map(|value| if value == from { to } else { value }), GOOD],
            Err(1),
        );
    }
    assert_verdict(&[BLANK; 3], &[[9; CELLS]; 3], Err(0));
}

#[test]
fn a_missing_solution_must_be_blank_throughout() {
    for count in 1..60 {
        let solutions: Vec<_> = (0..count).map(|i| if i % 5 == 2 { BLANK } else { random_solution(i) }).collect();
        assert_verdict(&vec![GOOD.map(|_| 0); solutions.len()], &solutions, Ok(()));
    }
    // a missing solution need not keep the givens
    assert_verdict(&[GOOD, GOOD], &[BLANK, GOOD], Ok(()));
    for i in 1..CELLS {
        let mut wrong = BLANK;
        wrong[i] = 1;
        assert_board(&BLANK, &wrong, false);
    }
}

/// A change to one of the boards.
#[derive(Clone, Debug)]
enum Change {
    Cell { cell: usize, byte: u8 },
    Exchange { cell: usize, other: usize },
    Given { cell: usize, byte: u8 },
    Digits { house: usize, a: u8, b: u8 },
    Blank,
}

fn change() -> impl Strategy<Value = Change> {
    let byte = prop_oneof![8 => 0_u8..=10, 1 => any::<u8>()];
    prop_oneof![
        (0..CELLS, byte.clone()).prop_map(|(cell, byte)| Change::Cell { cell, byte }),
        (0..CELLS, 0..CELLS).prop_map(|(cell, other)| Change::Exchange { cell, other }),
        (0..CELLS, byte).prop_map(|(cell, byte)| Change::Given { cell, byte }),
        (0..27_usize, 1..=9_u8, 1..=9_u8).prop_map(|(house, a, b)| Change::Digits { house, a, b }),
        Just(Change::Blank),
    ]
}

proptest! {
    #[test]
    fn the_verdict_is_that_of_the_reference_verifier(
        seed in any::<u64>(),
        count in 1..120_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), change()), 0..4),
    ) {
        let rules = Rules::classic(Order::THREE);
        let mut solutions: Vec<_> = (0..count as u64).map(|i| random_solution(seed.wrapping_add(i))).collect();
        let mut puzzles: Vec<_> = solutions.iter().map(|solution| puzzle_of(solution, seed)).collect();
        for (index, change) in changes {
            let i = index.index(count);
            match change {
                Change::Cell { cell, byte } => solutions[i][cell] = byte,
                Change::Exchange { cell, other } => solutions[i].swap(cell, other),
                // the reference verifier requires givens below ten
                Change::Given { cell, byte } => puzzles[i][cell] = byte % 10,
                Change::Blank => solutions[i] = BLANK,
                Change::Digits { house, a, b } => {
                    let house = rules.geometry().houses().nth(house).expect("27 houses");
                    for cell in rules.geometry().house_cells(house) {
                        let value = &mut solutions[i][cell.index()];
                        *value = if *value == a { b } else if *value == b { a } else { *value };
                    }
                }
            }
        }
        let wrong = (0..count).find(|&i| !is_right(&rules, &puzzles[i], &solutions[i]));
        assert_verdict(&puzzles, &solutions, wrong.map_or(Ok(()), Err));
    }
}
