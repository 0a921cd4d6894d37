//! Cells that are not on the board, on every engine, against brute force: all 288 grids of 4×4 are known, and those are the
//! solutions that obey some rules with some values of the variables.

use kdoku::rules::{Amount, Automaton, Comparison, Relation, Variable};
use kdoku::solver::Engine;
use kdoku::{Cell, Constraint, Digit, Grid, Limits, Options, Order, Pick, Rules, Solver, Verdict, verify};
use proptest::prelude::*;

/// The cells of the board, two variables like the board (`u` of four values, `v` of three) and one of ten.
const CELLS: u16 = 19;
const LIKE_THE_BOARD: u16 = 18;
const WIDE: usize = 10;

fn rules(lowest: i32) -> Rules {
    let rules = Rules::classic(Order::new(2).expect("in range")).values_from(lowest);
    let variables =
        [Variable::new("u", lowest..=lowest + 3), Variable::new("v", lowest..=lowest + 2), Variable::new("t", -2..=7)];
    variables.into_iter().fold(rules, |rules, variable| rules.with_variable(variable).expect("in range").0)
}

fn all_grids() -> Vec<Grid> {
    let solver = Solver::new(&Rules::classic(Order::new(2).expect("in range")), &Options::default());
    let mut grids: Vec<_> = solver.expect("any rules").solutions(&Grid::blank(4), Limits::none()).collect();
    grids.sort();
    assert_eq!(grids.len(), 288);
    grids
}

/// So many different cells of the first ones, variables more often than not.
fn cells(of: u16, count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Cell>> {
    let all: Vec<u16> = (0..of).collect();
    (prop::sample::subsequence(all, count).prop_shuffle(), any::<u8>()).prop_map(move |(mut cells, more)| {
        let variable = 16 + u16::from(more) % (of - 16);
        if more % 4 > 0 && !cells.contains(&variable) {
            cells[0] = variable;
        }
        cells.into_iter().map(Cell).collect()
    })
}

fn digits() -> impl Strategy<Value = Vec<Digit>> {
    prop::sample::subsequence(vec![0, 1, 2, 3], 1..=3)
        .prop_map(|digits| digits.into_iter().map(Digit::from_index).collect())
}

fn simple() -> impl Strategy<Value = Constraint> {
    let comparison = prop_oneof![
        4 => Just(Comparison::Equal),
        1 => Just(Comparison::NotEqual),
        1 => Just(Comparison::AtMost),
        1 => Just(Comparison::AtLeast),
    ];
    let sum = (cells(CELLS, 1..=5), prop::collection::vec(-2..=3, 5), comparison, -8..12);
    let sum = sum.prop_map(|(cells, factors, comparison, total)| {
        let terms = factors.into_iter().zip(cells).collect();
        Constraint::Sum { terms, comparison, total }
    });
    let equal = cells(CELLS, 3..=5).prop_map(|cells| {
        let terms = cells.iter().enumerate().map(|(i, &cell)| (if i < 2 { 1 } else { -1 }, cell)).collect();
        Constraint::Sum { terms, comparison: Comparison::Equal, total: 0 }
    });
    let related = (cells(CELLS, 2..=2), prop::collection::vec(any::<u16>(), WIDE)).prop_map(|(cells, rows)| {
        let size = if cells.iter().any(|cell| cell.0 == LIKE_THE_BOARD) { WIDE } else { 4 };
        let holds = |a: Digit, b: Digit| rows[a.index()] >> b.index() & 1 != 0;
        Constraint::Binary([cells[0], cells[1]], Relation::new(size, holds))
    });
    let word = (cells(LIKE_THE_BOARD, 1..=5), prop::collection::vec(any::<u8>(), 12), any::<u8>());
    let word = word.prop_map(|(cells, moves, accepting)| {
        let step = |&state: &u8, digit: Digit| {
            let targets = moves[usize::from(state) * 4 + digit.index()];
            (0..3).filter(move |target| targets >> target & 1 != 0)
        };
        let automaton = Automaton::build(4, 3, [0], step, |&state| accepting >> state & 1 != 0);
        Constraint::Regular(cells, automaton.expect("three states"))
    });
    let told = || (cells(LIKE_THE_BOARD, 1..=5), 0..CELLS);
    let count = (told(), digits());
    prop_oneof![
        3 => sum,
        2 => equal,
        3 => related,
        1 => word,
        1 => count.prop_map(|((cells, cell), digits)| Constraint::Count { cells, digits, amount: Amount::Cell(Cell(cell)) }),
        1 => told().prop_map(|(cells, count)| Constraint::NValue { cells, count: Cell(count) }),
        1 => cells(LIKE_THE_BOARD, 1..=4).prop_map(Constraint::AllDifferent),
        1 => cells(LIKE_THE_BOARD, 1..=4).prop_map(Constraint::Consecutive),
        1 => cells(LIKE_THE_BOARD, 6..=6).prop_map(|cells| {
            Constraint::EqualMultisets(cells.chunks_exact(3).map(<[Cell]>::to_vec).collect())
        }),
        1 => (0..CELLS, digits()).prop_map(|(cell, mut digits)| {
            // a variable may have three values
            digits.retain(|digit| digit.get() < 4);
            digits.push(Digit::from_index(0));
            digits.dedup();
            Constraint::Domain(Cell(cell), digits)
        }),
    ]
}

fn constraint() -> impl Strategy<Value = Constraint> {
    let case = || prop::collection::vec(simple(), 1..3);
    prop_oneof![5 => simple(), 1 => prop::collection::vec(case(), 1..4).prop_map(Constraint::Any)]
}

/// What a constraint means where cells hold these digits, from 0, and count from so much: written here once more.
fn holds(constraint: &Constraint, digits: &[usize], lowest: &[i32]) -> bool {
    let digit = |cell: &Cell| digits[cell.index()];
    let value = |cell: &Cell| lowest[cell.index()] + i32::try_from(digit(cell)).expect("small");
    let sorted = |cells: &[Cell]| {
        let mut all: Vec<_> = cells.iter().map(digit).collect();
        all.sort_unstable();
        all
    };
    let different = |cells: &[Cell]| {
        let mut all = sorted(cells);
        all.dedup();
        all.len()
    };
    let is = |count: usize, cell: &Cell| i32::try_from(count) == Ok(value(cell));
    match constraint {
        Constraint::AllDifferent(cells) => different(cells) == cells.len(),
        Constraint::Consecutive(cells) => sorted(cells).windows(2).all(|pair| pair[0] + 1 == pair[1]),
        Constraint::Domain(cell, allowed) => allowed.iter().any(|allowed| allowed.index() == digit(cell)),
        Constraint::Sum { terms, comparison, total } => {
            let sum: i32 = terms.iter().map(|(factor, cell)| factor * value(cell)).sum();
            comparison.holds(sum.into(), (*total).into())
        }
        Constraint::Binary([a, b], relation) => {
            relation.holds(Digit::from_index(digit(a)), Digit::from_index(digit(b)))
        }
        Constraint::Regular(cells, automaton) => {
            automaton.accepts_word(cells.iter().map(|cell| Digit::from_index(digit(cell))))
        }
        Constraint::Count { cells, digits, amount: Amount::Cell(number) } => {
            is(cells.iter().filter(|cell| digits.contains(&Digit::from_index(digit(cell)))).count(), number)
        }
        Constraint::NValue { cells, count } => is(different(cells), count),
        Constraint::EqualMultisets(lists) => lists.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1])),
        Constraint::Any(cases) => {
            cases.iter().any(|case| case.iter().all(|constraint| holds(constraint, digits, lowest)))
        }
        other => unreachable!("{other} is not drawn"),
    }
}

/// Whether the grid is a solution with some values of the variables.
fn obeys(rules: &Rules, grid: &Grid) -> bool {
    let mut digits: Vec<usize> = grid.filled().map(|(_, digit)| digit.index()).collect();
    digits.resize(usize::from(CELLS), 0);
    let mut lowest = vec![rules.lowest(); usize::from(CELLS)];
    lowest[18] = -2;
    (0..4 * 3 * WIDE).any(|number| {
        digits[16..].copy_from_slice(&[number % 4, number / 4 % 3, number / 12]);
        rules.constraints().iter().all(|constraint| holds(constraint, &digits, &lowest))
    })
}

fn solvers(rules: &Rules) -> [Solver; 3] {
    let options = [
        Options::default(),
        Options::default().without(Engine::Search),
        Options::default().without(Engine::Learn).seed(7),
    ];
    options.map(|options| Solver::new(rules, &options).expect("each engine takes small boards"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_the_grids_that_obey_with_some_values(
        constraints in prop::collection::vec(constraint(), 1..5),
        lowest in 0..=1,
        given in prop::option::of((0usize..288, 0..16_u16)),
    ) {
        thread_local!(static GRIDS: Vec<Grid> = all_grids());
        let rules = constraints.into_iter().try_fold(rules(lowest), Rules::with).expect("constraints that make sense");
        GRIDS.with(|grids| {
            let mut givens = Grid::blank(4);
            if let Some((number, cell)) = given {
                givens.set(Cell(cell), grids[number].get(Cell(cell)));
            }
            let keeps = |grid: &&Grid| givens.filled().all(|(cell, digit)| grid.get(cell) == Some(digit));
            let expected: Vec<_> = grids.iter().filter(|grid| keeps(grid) && obeys(&rules, grid)).collect();
            for solver in solvers(&rules) {
                let mut scratch = solver.scratch();
                let mut found: Vec<_> = solver.solutions(&givens, Limits::none()).collect();
                found.sort();
                prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected.clone(), "{}", rules);
                let first = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
                prop_assert_eq!(first.solution.as_ref(), expected.first().copied());
                match expected.len() {
                    0 => prop_assert!(matches!(first.verdict(), Verdict::NoSolution | Verdict::Invalid)),
                    1 => prop_assert_eq!(first.verdict(), Verdict::Unique),
                    _ => prop_assert_eq!(first.verdict(), Verdict::Multiple),
                }
            }
            for grid in grids.iter().step_by(31) {
                let is_right = obeys(&rules, grid);
                prop_assert_eq!(verify::check(&rules, &Grid::blank(4), grid).is_ok(), is_right, "{}", rules);
                prop_assert_eq!(verify::broken(&rules, grid).is_empty(), is_right);
            }
            Ok(())
        })?;
    }
}
