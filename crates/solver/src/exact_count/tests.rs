//! Exact counts compared with the search and with published numbers.

use super::{CountError, Effort};
use crate::{Limits, Options, Pick, Solver, Termination};
use kdoku_board::geometry::{BoxShape, Cell, Geometry, Outline};
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;
use kdoku_board::rules::{Amount, Automaton, Comparison, Constraint, MAX_FACTOR, Relation, Rules};

/// Counts from the givens alone.
fn count_all(rules: &Rules, givens: &Grid) -> Result<u128, CountError> {
    count_within(rules, givens, u64::MAX, &mut || false)
}

fn count_within(
    rules: &Rules,
    givens: &Grid,
    max_work: u64,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Result<u128, CountError> {
    let candidates = candidates(rules, givens);
    super::count(
        rules,
        givens,
        &candidates,
        &mut Effort { max_bytes: 100 << 20, max_work, work: 0, states: 0, is_stopped },
    )
}

fn candidates(rules: &Rules, givens: &Grid) -> Vec<u64> {
    let full = u64::MAX >> (64 - rules.size());
    givens.values().iter().map(|value| value.map_or(full, |digit| 1 << digit.index())).collect()
}

fn count_by_search(rules: &Rules, givens: &Grid) -> u128 {
    let solver = Solver::new(rules, &Options::default()).expect("search takes any rules");
    let outcome = solver.count(givens, &Limits::none(), &mut solver.scratch());
    assert_eq!(outcome.end, Termination::Exhausted);
    outcome.solutions.into()
}

fn boxes(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

fn latin(size: usize) -> Rules {
    Rules::new(Geometry::try_from(Outline::new(size, size, size)).expect("a board"))
}

fn regions(picture: &str) -> Rules {
    let rows: Vec<&str> = picture.split(' ').collect();
    let names = rows.concat().bytes().map(|name| Some(name.into())).collect();
    let outline = Outline::new(rows.len(), rows[0].len(), rows.len()).regions(names);
    Rules::new(Geometry::try_from(outline).expect("a board"))
}

fn blank(rules: &Rules) -> Grid {
    Grid::of(rules.geometry())
}

/// Some of the cells of some solution.
fn some_givens(rules: &Rules, random: &mut Random, cells: usize) -> Grid {
    let solver = Solver::new(rules, &Options::default().seed(random.bits())).expect("search takes any rules");
    let answer = solver.answer(&blank(rules), Pick::Any, &Limits::none(), &mut solver.scratch());
    let mut givens = blank(rules);
    let Some(solution) = answer.solution else { return givens };
    for _ in 0..cells {
        let cell = Cell::from_index(random.below(rules.geometry().cell_count()));
        givens.set(cell, solution.get(cell));
    }
    givens
}

#[test]
fn blank_boards_have_the_published_counts() {
    let count_all = |rules: &Rules| count_all(rules, &blank(rules)).expect("within the bounds");
    assert_eq!([1, 2, 3, 4, 5].map(|size| count_all(&latin(size))), [1, 2, 12, 576, 161_280]);
    assert_eq!(count_all(&latin(6)), 812_851_200);
    assert_eq!(count_all(&latin(7)), 61_479_419_904_000);
    assert_eq!([(2, 2), (2, 3), (3, 2)].map(|(h, w)| count_all(&boxes(h, w))), [288, 28_200_960, 28_200_960]);
    assert_eq!([(2, 4), (4, 2)].map(|(h, w)| count_all(&boxes(h, w))), [29_136_487_207_403_520; 2]);
}

#[test]
fn classic_grids_have_the_published_count() {
    let rules = boxes(3, 3);
    let total = 6_670_903_752_021_072_936_960;
    assert_eq!(count_all(&rules, &blank(&rules)), Ok(total));
    let mut givens = blank(&rules);
    givens.set(Cell::from_index(40), Some(Digit::from_index(4)));
    assert_eq!(count_all(&rules, &givens), Ok(total / 9));
    // all digits are in one house: each has one of 9! orders
    for cell_of_digit in [|digit| digit, |digit| 9 * digit + 7, |digit| 57 + digit / 3 * 9 + digit % 3] {
        let mut givens = blank(&rules);
        (0..9).for_each(|digit| givens.set(Cell::from_index(cell_of_digit(digit)), Some(Digit::from_index(digit))));
        assert_eq!(count_all(&rules, &givens), Ok(total / 362_880));
    }
}

#[test]
fn different_givens_of_a_house_are_a_share_of_the_blank_board() {
    let rules = boxes(2, 4);
    let mut givens = blank(&rules);
    (0..8).for_each(|column| givens.set(Cell::from_index(16 + column), Some(Digit::from_index(7 - column))));
    assert_eq!(count_all(&rules, &givens), Ok(29_136_487_207_403_520 / 40_320));
    let rules = boxes(2, 2);
    // in one box, in no common house, equal in a row
    for [first, second] in [[(0, 0), (5, 1)], [(0, 0), (6, 1)], [(0, 0), (2, 0)]] {
        let mut givens = blank(&rules);
        for (cell, digit) in [first, second] {
            givens.set(Cell::from_index(cell), Some(Digit::from_index(digit)));
        }
        assert_eq!(count_all(&rules, &givens), Ok(count_by_search(&rules, &givens)), "{first:?} {second:?}");
    }
}

#[test]
fn givens_in_one_band_are_counted_by_bands_as_by_states() {
    let rules = boxes(3, 3);
    let full = some_givens(&rules, &mut Random::new(7), 2000);
    // the first band, or the first stack
    let with = |from: usize, is_stack: bool| {
        let mut givens = blank(&rules);
        for cell in (from..27).map(|at| Cell::from_index(if is_stack { at % 9 * 9 + at / 9 } else { at })) {
            givens.set(cell, full.get(cell));
        }
        givens
    };
    let band = with(0, false);
    let mut never = || false;
    let mut effort = Effort { max_bytes: 500 << 20, max_work: u64::MAX, work: 0, states: 0, is_stopped: &mut never };
    let by_states = super::count_by_states(&rules, &candidates(&rules, &band), &mut effort);
    assert_eq!(count_all(&rules, &band), by_states);
    assert!(by_states.is_ok());
    // two blank cells of a box and a line can be filled in two ways
    for is_stack in [false, true] {
        let (whole, part) = (with(0, is_stack), with(2, is_stack));
        let mut exchanged = whole.clone();
        let [a, b] = [0, if is_stack { 9 } else { 1 }].map(Cell::from_index);
        exchanged.set(a, whole.get(b));
        exchanged.set(b, whole.get(a));
        let sum = [whole, exchanged].map(|givens| count_all(&rules, &givens).expect("it is counted by bands"));
        assert_eq!(count_all(&rules, &part), Ok(sum.iter().sum()));
    }
}

#[test]
fn counts_agree_with_the_search_on_boards_with_givens() {
    let mut random = Random::new(1);
    let irregular = regions("aaabbb aacbbb accccd eecddd eeeddf efffff");
    let wide = Rules::new(Geometry::try_from(Outline::new(3, 6, 7)).expect("a board"));
    let boards = [
        (boxes(2, 3), 5..16),
        (boxes(3, 2), 5..16),
        (irregular, 8..16),
        (latin(5), 0..10),
        (latin(6), 12..20),
        (wide, 7..12),
    ];
    for (rules, givens) in boards {
        for _ in 0..12 {
            let count = givens.start + random.below(givens.len());
            let givens = some_givens(&rules, &mut random, count);
            assert_eq!(count_all(&rules, &givens), Ok(count_by_search(&rules, &givens)), "{rules}\n{givens}");
        }
    }
}

#[test]
fn counts_agree_with_the_search_on_classic_boards() {
    let (rules, mut random) = (boxes(3, 3), Random::new(2));
    for _ in 0..20 {
        let givens = some_givens(&rules, &mut random, 55);
        assert_eq!(count_all(&rules, &givens), Ok(count_by_search(&rules, &givens)), "{givens}");
    }
}

#[test]
fn groups_pairs_and_partial_houses_are_respected() {
    let mut random = Random::new(3);
    for _ in 0..60 {
        let mut rules = boxes(2, 3);
        for _ in 0..=random.below(8) {
            let count = 2 + random.below(4);
            rules =
                rules.with(Constraint::AllDifferent(some_cells(&mut random, 36, count))).expect("cells of the board");
        }
        let givens = some_givens(&rules, &mut random, 10);
        assert_eq!(count_all(&rules, &givens), Ok(count_by_search(&rules, &givens)), "{rules}\n{givens}");
    }
}

#[test]
fn constraints_of_every_kind_are_respected() {
    let mut random = Random::new(4);
    for round in 0..1500 {
        let mut rules = if round % 2 == 0 { boxes(2, 2) } else { latin(4) }.values_from(round % 3 % 2);
        for _ in 0..=random.below(2) {
            let constraint = some_constraint(&mut random, 2);
            rules = rules.with(constraint).expect("a constraint that makes sense");
        }
        let count = random.below(3);
        let givens = some_givens(&rules, &mut random, count);
        assert_eq!(
            count_all(&rules, &givens),
            Ok(count_by_search(&rules, &givens)),
            "{:?}\n{givens}",
            rules.constraints()
        );
    }
}

#[test]
fn counts_of_independent_parts_are_multiplied() {
    let outline = Outline::new(40, 1, 9).without_lines();
    let rules = Rules::new(Geometry::try_from(outline).expect("a board"));
    assert_eq!(count_all(&rules, &blank(&rules)), Ok(9u128.pow(40)));
    let outline = Outline::new(41, 1, 9).without_lines();
    let rules = Rules::new(Geometry::try_from(outline).expect("a board"));
    assert_eq!(count_all(&rules, &blank(&rules)), Err(CountError::Overflow));
}

#[test]
fn limits_are_respected() {
    let rules = boxes(2, 4);
    assert_eq!(count_within(&rules, &blank(&rules), 10_000, &mut || false), Err(CountError::TooManyStates));
    assert_eq!(count_within(&rules, &blank(&rules), u64::MAX, &mut || true), Err(CountError::Stopped));
    let large = boxes(4, 4);
    assert_eq!(count_within(&large, &blank(&large), 10_000, &mut || false), Err(CountError::TooManyStates));
    let terms = vec![(MAX_FACTOR, Cell(0)); 1000];
    let sum = Constraint::Sum { terms, comparison: Comparison::AtMost, total: i32::MAX };
    let far = rules.with(sum).expect("a sum");
    assert_eq!(count_all(&far, &blank(&far)), Err(CountError::TooLarge));
}

/// `count` different cells.
fn some_cells(random: &mut Random, cells: usize, count: usize) -> Vec<Cell> {
    let mut all: Vec<Cell> = (0..cells).map(Cell::from_index).collect();
    (0..count).map(|_| all.swap_remove(random.below(all.len()))).collect()
}

/// A constraint on a board of 4×4.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "small numbers")]
fn some_constraint(random: &mut Random, depth: usize) -> Constraint {
    let count = 1 + random.below(4);
    let cells = some_cells(random, 16, count);
    let other = Cell::from_index(random.below(16));
    let bits = random.bits();
    match random.below(if depth > 0 { 14 } else { 13 }) {
        0 => Constraint::AllDifferent(cells),
        1 => Constraint::Domain(
            other,
            (0..4).filter(|i| i % 3 == 0 || bits >> i & 1 == 1).map(Digit::from_index).collect(),
        ),
        2 => Constraint::sum(&cells, 2 * count as i32 + random.below(3) as i32),
        3 => {
            let comparisons = [Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast, Comparison::Equal];
            let mut terms: Vec<_> = cells.iter().map(|&cell| (random.below(5) as i32 - 2, cell)).collect();
            terms.push((1, cells[0]));
            Constraint::Sum { terms, comparison: comparisons[random.below(4)], total: random.below(12) as i32 - 2 }
        }
        4 => {
            let pair = some_cells(random, 16, 2);
            Constraint::Binary(
                [pair[0], pair[1]],
                Relation::new(4, |a, b| bits >> (4 * a.index() + b.index()) & 1 == 1),
            )
        }
        5 => {
            let step =
                |&last: &usize, digit: Digit| (digit.get() >= last || bits >> last & 1 == 1).then_some(digit.get());
            let automaton = Automaton::build(4, 10, [0], step, |_| true).expect("five states");
            Constraint::Regular(cells.into_iter().chain([other]).collect(), automaton)
        }
        6 => {
            let digits = vec![Digit::from_index(random.below(4))];
            let least = random.below(2);
            Constraint::Count { cells, digits, amount: Amount::Between(least, least + random.below(2)) }
        }
        7 => Constraint::Count { cells, digits: vec![Digit::from_index(2)], amount: Amount::Cell(other) },
        8 => Constraint::Consecutive(cells),
        9 => Constraint::EqualMultisets(some_cells(random, 16, 4).chunks_exact(2).map(<[Cell]>::to_vec).collect()),
        10 => Constraint::NValue { cells, count: other },
        12 => Constraint::Connected {
            cells: some_cells(random, 16, 9),
            digits: vec![Digit::from_index(0), Digit::from_index(2)],
        },
        11 => {
            let lines = some_cells(random, 16, 6).chunks_exact(2).map(<[Cell]>::to_vec).collect();
            Constraint::Rank { lines, line: random.below(3), rank: 1 + random.below(3), ties: bits & 1 == 0 }
        }
        _ => {
            let case = |random: &mut Random| vec![some_constraint(random, depth - 1), some_constraint(random, 0)];
            Constraint::Any(vec![case(random), vec![Constraint::SelfCounting(cells)], case(random)])
        }
    }
}
