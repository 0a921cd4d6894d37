//! Numbers of solutions that are facts of the field.

use kdoku::solver::CountMethod;
use kdoku::{BoxShape, Digit, Geometry, Grid, Limits, Options, Rules, Solver, Termination};

fn solver(height: usize, width: usize) -> Solver {
    let rules = Rules::boxes(BoxShape::new(height, width).expect("a valid shape"));
    Solver::new(&rules, &Options::default()).expect("search takes any rules")
}

fn count(height: usize, width: usize, givens: &Grid) -> u64 {
    let solver = solver(height, width);
    let outcome = solver.count(givens, &Limits::none(), &mut solver.scratch());
    assert_eq!(outcome.end, Termination::Exhausted);
    outcome.solutions
}

#[test]
fn small_boards_have_the_known_numbers_of_fillings() {
    assert_eq!(count(1, 1, &Grid::blank(1)), 1);
    assert_eq!(count(2, 2, &Grid::blank(4)), 288);
    // where a box is a row, the board is a Latin square: 2, 12, 576, 161280 of them
    assert_eq!(count(1, 2, &Grid::blank(2)), 2);
    assert_eq!(count(1, 3, &Grid::blank(3)), 12);
    assert_eq!(count(4, 1, &Grid::blank(4)), 576);
    assert_eq!(count(1, 5, &Grid::blank(5)), 161_280);
}

#[test]
fn boards_of_6x6_with_the_first_row_given_have_a_720th_of_all_fillings() {
    for (height, width) in [(2, 3), (3, 2)] {
        let board = Geometry::new(BoxShape::new(height, width).expect("a valid shape"));
        let mut givens = Grid::blank(6);
        for x in 0..6 {
            givens.set(board.cell(0, x), Digit::new(x + 1));
        }
        assert_eq!(count(height, width, &givens), 28_200_960 / 720);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "seconds in release, a minute otherwise")]
fn there_are_28200960_fillings_of_6x6() {
    assert_eq!(count(2, 3, &Grid::blank(6)), 28_200_960);
}

#[test]
fn a_census_finds_few_solutions_and_counts_many() {
    let few = solver(2, 2);
    let census = few.exact_count(&Grid::blank(4), &Limits::none(), &mut few.scratch());
    assert_eq!((census.solutions(), census.end(), census.method), (288, Termination::Exhausted, CountMethod::Unused));
    let many = solver(2, 3);
    let census = many.exact_count(&Grid::blank(6), &Limits::none(), &mut many.scratch());
    assert_eq!((census.solutions(), census.end()), (28_200_960, Termination::Exhausted));
    assert!(matches!(census.method, CountMethod::Counted { solutions: 28_200_960, .. }));
    let census = many.exact_count(&Grid::blank(6), &Limits::solutions(1_000_000), &mut many.scratch());
    assert_eq!((census.solutions(), census.end()), (1_000_000, Termination::Solutions(1_000_000)));
    let census = many.exact_count(&Grid::blank(6), &Limits::solutions(1000), &mut many.scratch());
    assert_eq!(
        (census.solutions(), census.end(), census.method),
        (1000, Termination::Solutions(1000), CountMethod::Unused)
    );
}

#[test]
fn estimates_are_near_what_is_known_and_depend_on_nothing_but_the_seed() {
    for (height, width, known) in [(2, 2, 288.0), (2, 3, 28_200_960.0), (2, 4, 29_136_487_207_403_520.0)] {
        let solver = solver(height, width);
        let estimate = |seed| solver.estimate(&Grid::blank(height * width), 2000, seed, &Limits::none());
        let first = estimate(1);
        assert_eq!((first.samples, first.end), (2000, Termination::Exhausted));
        assert!((first.mean.value() - known).abs() <= 5.0 * first.standard_error.value(), "{first} of {known}");
        assert_eq!(first, estimate(1));
        assert_ne!(first.mean, estimate(2).mean);
    }
}

#[test]
fn a_puzzle_with_one_solution_is_estimated_to_have_one() {
    let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse().expect("a grid");
    let estimate = solver(2, 2).estimate(&givens, 10, 0, &Limits::none());
    assert_eq!((estimate.mean.value(), estimate.standard_error.value(), estimate.hits), (1.0, 0.0, 10));
}
