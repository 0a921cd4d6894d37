//! Boards that are not like any other (not square, without boxes, with regions, with more values than cells in a row)
//! against brute force and known numbers, on each engine alone.

#[path = "support/oracle.rs"]
mod oracle;

use kdoku::{
    BoxShape, Cell, Digit, Engine, Geometry, Grid, Limits, Options, Outline, Pick, Rules, Solver, Verdict, verify,
};
use proptest::prelude::*;

fn rules(outline: Outline) -> Rules {
    Rules::new(Geometry::try_from(outline).expect("a board"))
}

fn boxes(height: usize, width: usize) -> BoxShape {
    BoxShape::new(height, width).expect("a shape")
}

fn names(picture: &str) -> Vec<Option<u16>> {
    picture.bytes().filter(|byte| *byte != b' ').map(|byte| (byte != b'.').then_some(byte.into())).collect()
}

/// The solvers with each engine alone, and with all.
fn solvers(rules: &Rules) -> Vec<Solver> {
    let alone = |engine| {
        let others = Engine::ALL.into_iter().filter(|&other| other != engine);
        others.fold(Options::default(), Options::without)
    };
    let options = Engine::ALL.into_iter().map(alone).chain([Options::default()]);
    let solvers: Vec<_> = options.filter_map(|options| Solver::new(rules, &options).ok()).collect();
    assert_eq!(solvers.len(), 3, "`search`, `learn`, and the one after the other");
    solvers
}

/// How many solutions the blank board has, the same by every engine.
fn count(outline: Outline) -> u64 {
    let rules = rules(outline);
    let counts = solvers(&rules)
        .into_iter()
        .map(|solver| solver.count(&Grid::of(rules.geometry()), &Limits::none(), &mut solver.scratch()).solutions);
    let counts: Vec<_> = counts.collect();
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{rules}: {counts:?}");
    counts[0]
}

/// Holds the count of a blank board against brute force.
fn brute(outline: Outline) -> u64 {
    let board = rules(outline.clone());
    let found = oracle::solve(&board, &Grid::of(board.geometry()), u64::MAX);
    let found = found.unwrap_or_else(|| panic!("{board} is not for brute force"));
    assert_eq!(count(outline), found.count, "{board}");
    found.count
}

#[test]
fn blank_boards_have_as_many_solutions_as_is_known() {
    assert_eq!(count(Outline::new(4, 4, 4)), 576, "Latin squares");
    assert_eq!(count(Outline::new(5, 5, 5)), 161_280);
    assert_eq!(count(Outline::new(2, 5, 5)), 120 * 44, "permutations, and derangements of them");
    assert_eq!(count(Outline::new(1, 3, 5)), 5 * 4 * 3);
    assert_eq!(count(Outline::new(2, 3, 2).without_lines()), 64);
    let in_blocks = Outline::new(4, 4, 4).regions(names("aabb aabb ccdd ccdd"));
    assert_eq!(count(in_blocks), 288);
}

#[test]
fn small_boards_of_any_shape_agree_with_brute_force() {
    brute(Outline::new(4, 4, 4).regions(names("aaab cabb ccbd cddd")));
    brute(Outline::new(4, 4, 4).regions(names("aabb abbc addc ddcc")));
    brute(Outline::new(4, 4, 4).regions(names("aabb ab.b c.dd ccdd")));
    brute(Outline::new(3, 3, 4));
    brute(Outline::new(2, 4, 4).boxes(boxes(2, 2)));
    brute(Outline::new(4, 2, 4).boxes(boxes(2, 2)));
    brute(Outline::new(3, 3, 3).regions(names("aab cab ccb")).without_lines());
    brute(Outline::new(2, 2, 3).regions(names("a..a")).without_lines());
    brute(Outline::new(2, 2, 5).boxes(boxes(1, 1)));
    brute(Outline::new(1, 1, 3));
    brute(Outline::new(2, 3, 4).boxes(boxes(2, 1)));
}

/// Boards for drawn givens.
fn boards() -> Vec<Rules> {
    [
        Outline::new(4, 6, 6).boxes(boxes(2, 3)),
        Outline::new(6, 4, 6).boxes(boxes(3, 2)),
        Outline::new(4, 4, 4).regions(names("aabb abbc addc ddcc")),
        Outline::new(5, 5, 5).regions(names("aaabb accbb accdb eecdd eeedd")),
        Outline::new(3, 3, 4),
        Outline::new(4, 4, 5).boxes(boxes(2, 2)),
        Outline::new(4, 7, 7),
        Outline::new(6, 6, 4).boxes(boxes(2, 2)).without_lines(),
        Outline::new(3, 5, 4).regions(names("aabb. ac.bd cccdd")).without_lines(),
    ]
    .map(rules)
    .into()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn drawn_givens_agree_with_brute_force(seed in any::<u64>(), draws in prop::collection::vec((any::<usize>(), any::<usize>()), 40), keep in 8..28_usize, spoil in any::<bool>()) {
        for rules in boards() {
            let board = rules.geometry();
            let drawn = Solver::new(&rules, &Options::default().seed(seed)).expect("some engine takes it");
            let full = drawn.answer(&Grid::of(board), Pick::Any, &Limits::none(), &mut drawn.scratch()).solution;
            let mut givens = full.expect("a blank board has solutions");
            prop_assert_eq!(verify::check(&rules, &givens, &givens), Ok(()));
            for &(cell, _) in draws.iter().skip(keep.min(board.cell_count() / 2)) {
                givens.set(Cell::from_index(cell % board.cell_count()), None);
            }
            if spoil {
                let (cell, value) = draws[0];
                givens.set(Cell::from_index(cell % board.cell_count()), Digit::new(value % board.size() + 1));
            }
            let Some(found) = oracle::solve(&rules, &givens, 60) else { continue };
            for solver in solvers(&rules) {
                let mut scratch = solver.scratch();
                let counted = solver.count(&givens, &Limits::solutions(60), &mut scratch);
                prop_assert_eq!(counted.solutions, found.count, "{} by {:?}\n{}", rules, solver.strategy(), givens);
                let first = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
                prop_assert_eq!(&first.solution, &found.smallest, "{} by {:?}\n{}", rules, solver.strategy(), givens);
                let invalid = !verify::clashes(&rules, &givens).is_empty();
                prop_assert_eq!(first.verdict() == Verdict::Invalid, invalid);
            }
        }
    }
}

#[test]
fn a_formula_of_any_board_has_its_solutions_for_models() {
    for rules in boards() {
        let (board, solver) =
            (rules.geometry(), Solver::new(&rules, &Options::default()).expect("some engine takes it"));
        let blank = Grid::of(board);
        let cnf = kdoku::Cnf::new(&rules, &blank).expect("a small board");
        assert_eq!(cnf.variable_count(), board.cell_count() * board.size());
        let mut text = Vec::new();
        cnf.write(&mut text).expect("writing to memory");
        let text = String::from_utf8(text).expect("a formula is text");
        let clauses: Vec<Vec<i32>> = text
            .lines()
            .filter(|line| !line.starts_with(['c', 'p']))
            .map(|line| {
                line.split(' ').filter_map(|number| number.parse().ok()).filter(|&number| number != 0).collect()
            })
            .collect();
        assert_eq!(clauses.len(), cnf.clause_count(), "{rules}");
        for solution in solver.solutions(&blank, Limits::solutions(3)) {
            let model: Vec<_> = solution.filled().map(|(cell, digit)| cnf.variable(cell, digit)).collect();
            let holds = |literal: &i32| model.contains(&literal.abs()) == (*literal > 0);
            assert!(clauses.iter().all(|clause| clause.iter().any(holds)), "{rules}");
            assert_eq!(cnf.solution(model.iter().copied()).expect("a model"), solution);
        }
    }
    let grid = Grid::of(boards()[0].geometry());
    assert!(kdoku::Cnf::new(&boards()[1], &grid).is_err(), "a grid of 4x6 is none of 6x4");
}

#[test]
fn boards_with_places_without_a_cell_are_not_solved_yet() {
    let holes = rules(Outline::new(2, 2, 2).without_cells(vec![Cell(1)]));
    assert!(Solver::new(&holes, &Options::default()).is_err());
    let mut grid = Grid::of(holes.geometry());
    for (cell, value) in [(0, 1), (2, 2), (3, 1)] {
        grid.set(Cell(cell), Digit::new(value));
    }
    assert_eq!(verify::check(&holes, &grid, &grid), Ok(()), "what is no cell is not blank");
    grid.set(Cell(1), Digit::new(2));
    let violation = verify::check(&holes, &Grid::of(holes.geometry()), &grid).expect_err("there is no such cell");
    assert_eq!(violation.to_string(), "2 stands in r1c2, which is no cell");
}

#[test]
fn a_grid_of_another_shape_is_no_solution() {
    let (wide, high) = (rules(Outline::new(2, 4, 4)), Grid::of(rules(Outline::new(4, 2, 4)).geometry()));
    let violation = verify::check(&wide, &high, &high).expect_err("another shape");
    assert_eq!(violation.to_string(), "a grid of 4x2 on a board of 2x4");
}
