//! The solver against brute force, on boards drawn at random.

use super::brute_force;

use kdoku::geometry::Symmetry;
use kdoku::{
    Answer, BoxShape, Cell, Constraint, Digit, Grid, Limits, Options, Outcome, Pick, Rules, Solver, Verdict, verify,
};
use proptest::prelude::*;

/// Solutions counted at most.
const LIMIT: u64 = 60;

/// Values that brute force tries at most. Boards that take more are skipped.
const PATIENCE: u64 = 50_000;

fn rules(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

fn solver(rules: &Rules) -> Solver {
    Solver::new(rules, &Options::default()).expect("search takes any rules")
}

/// The smallest solution, and the number of solutions up to [`LIMIT`].
fn ask(rules: &Rules, givens: &Grid) -> (Answer, Outcome) {
    let solver = solver(rules);
    let mut scratch = solver.scratch();
    let first = solver.answer(givens, Pick::First, &Limits::none(), &mut scratch);
    let count = solver.count(givens, &Limits::solutions(LIMIT), &mut scratch);
    (first, count)
}

/// Holds the solver's answers against those of brute force.
fn agrees(rules: &Rules, givens: &Grid) -> Result<(), TestCaseError> {
    let found = brute_force::solve_within(rules, givens, LIMIT, PATIENCE);
    prop_assume!(found.is_some(), "brute force would take too long");
    let brute_force::Found { count, smallest, .. } = found.expect("assumed just now");
    let (first, counted) = ask(rules, givens);
    prop_assert_eq!(counted.solutions, count);
    prop_assert_eq!(&first.solution, &smallest);
    let verdict = match count {
        0 if !verify::clashes(rules, givens).is_empty() => Verdict::Invalid,
        0 => Verdict::NoSolution,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    prop_assert_eq!(first.verdict(), verdict);
    prop_assert_eq!(counted.verdict(), verdict);
    let any = solver(rules).answer(givens, Pick::Any, &Limits::none(), &mut solver(rules).scratch());
    prop_assert_eq!(any.solution.is_some(), count > 0);
    if let Some(solution) = any.solution {
        prop_assert_eq!(verify::check(rules, givens, &solution), Ok(()));
    }
    Ok(())
}

/// Any values at all in a board of `n²` cells, more or less sparse.
fn scribble(n: u16, sparse: u32) -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![sparse => Just(0), 1 => 0..=n];
    prop::collection::vec(cell, usize::from(n * n)).prop_map(|values| Grid::from_values(&values).expect("a square"))
}

/// A solved board, drawn by seed, of which `blanks` cells are wiped and, where `spoil` says so, one value changed.
fn holes(rules: &Rules, blanks: usize) -> impl Strategy<Value = Grid> + use<> {
    let solver = Solver::new(rules, &Options::default()).expect("search takes any rules");
    let (n, cells) = (rules.size(), rules.geometry().cell_count());
    let spoil = prop::option::weighted(0.3, (0..cells, 1..=n));
    (any::<u64>(), prop::collection::vec(0..cells, 0..=blanks), spoil).prop_map(move |(seed, wiped, spoil)| {
        let seeded = Solver::new(solver.rules(), &Options::default().seed(seed)).expect("search takes any rules");
        let full = seeded.answer(&Grid::blank(n), Pick::Any, &Limits::none(), &mut seeded.scratch()).solution;
        let mut grid = full.expect("an empty board has solutions");
        if let Some((cell, value)) = spoil {
            grid.set(Cell::from_index(cell), Digit::new(value));
        }
        for cell in wiped {
            grid.set(Cell::from_index(cell), None);
        }
        grid
    })
}

/// Groups of cells that are to be all different, some of them complete houses.
fn groups(cells: usize, n: usize) -> impl Strategy<Value = Vec<Vec<Cell>>> {
    let group = prop::sample::subsequence((0..cells).map(Cell::from_index).collect::<Vec<_>>(), 1..=n);
    prop::collection::vec(group, 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn one_cell(grid in scribble(1, 1)) {
        agrees(&rules(1, 1), &grid)?;
    }

    #[test]
    fn any_values_at_4x4(grid in scribble(4, 6)) {
        agrees(&rules(2, 2), &grid)?;
    }

    #[test]
    fn any_values_at_6x6(grid in scribble(6, 8)) {
        agrees(&rules(2, 3), &grid)?;
        agrees(&rules(3, 2), &grid)?;
    }

    #[test]
    fn holes_in_solved_boards_at_6x6(grid in holes(&rules(2, 3), 30)) {
        agrees(&rules(2, 3), &grid)?;
    }

    #[test]
    fn boxes_that_are_rows_or_columns(grid in scribble(5, 6)) {
        agrees(&rules(1, 5), &grid)?;
        agrees(&rules(5, 1), &grid)?;
    }

    #[test]
    fn extra_groups_of_different_cells_at_4x4(grid in scribble(4, 8), groups in groups(16, 4)) {
        let mut rules = rules(2, 2);
        for group in groups {
            rules = rules.with(Constraint::AllDifferent(group)).expect("distinct cells of the board");
        }
        agrees(&rules, &grid)?;
    }

    #[test]
    fn extra_groups_of_different_cells_at_6x6(grid in holes(&rules(2, 3), 24), groups in groups(36, 6)) {
        let mut rules = rules(2, 3);
        for group in groups {
            rules = rules.with(Constraint::AllDifferent(group)).expect("distinct cells of the board");
        }
        agrees(&rules, &grid)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn holes_in_solved_boards_at_9x9(grid in holes(&rules(3, 3), 45)) {
        agrees(&rules(3, 3), &grid)?;
    }

    #[test]
    fn a_symmetry_keeps_the_number_of_solutions(grid in holes(&rules(3, 3), 60), draws in prop::collection::vec(any::<usize>(), 64)) {
        let rules = rules(3, 3);
        let mut draws = draws.into_iter().cycle();
        let symmetry = Symmetry::drawn(rules.geometry(), |below| draws.next().expect("it cycles") % below);
        let mut image = Grid::blank(9);
        for (cell, digit) in grid.filled() {
            image.set(symmetry.image(cell), Some(digit));
        }
        prop_assert_eq!(ask(&rules, &grid).1.solutions, ask(&rules, &image).1.solutions);
    }

    #[test]
    fn a_seed_changes_neither_the_count_nor_the_smallest(grid in holes(&rules(3, 3), 60), seed in any::<u64>()) {
        let rules = rules(3, 3);
        let seeded = Solver::new(&rules, &Options::default().seed(seed)).expect("search takes any rules");
        let mut scratch = seeded.scratch();
        let (first, count) = ask(&rules, &grid);
        let drawn = seeded.answer(&grid, Pick::First, &Limits::none(), &mut scratch);
        prop_assert_eq!(drawn.solution, first.solution);
        prop_assert_eq!(seeded.count(&grid, &Limits::solutions(LIMIT), &mut scratch).solutions, count.solutions);
    }
}
