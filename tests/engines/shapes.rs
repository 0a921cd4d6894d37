//! Boards that are not like any other (not square, without boxes, with regions, with more values
//! than cells in a row) against brute force and known numbers, on each engine alone.

use super::brute_force;

use kdoku::geometry::{Outline, Placed};
use kdoku::{
    BoxShape, Cell, Constraint, Digit, Engine, Geometry, Grid, Limits, Options, Pick, Rules, Solver, Verdict, clues,
    verify,
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

/// Boards with these boxes that begin at these rows and columns, from 0.
fn boards_at(rows: usize, columns: usize, boxes: BoxShape, places: &[(usize, usize)]) -> Outline {
    let boards = places.iter().map(|&(row, column)| Placed { row, column, boxes });
    Outline::new(rows, columns, boxes.size()).boards(boards.collect())
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
    let found = brute_force::solve(&board, &Grid::of(board.geometry()), u64::MAX);
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
    let four = boxes(2, 2);
    assert_eq!(count(boards_at(4, 4, four, &[(0, 0)])), 288);
    assert_eq!(count(boards_at(6, 6, four, &[(0, 0), (2, 2)])), 288 * 12, "a box leaves a board 12 fillings");
    assert_eq!(count(boards_at(8, 4, four, &[(0, 0), (4, 0)])), 288 * 288, "boards that share nothing");
    assert_eq!(count(boards_at(9, 4, four, &[(0, 0), (5, 0)])), 288 * 288, "a row between them");
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

#[test]
fn overlapping_boards_and_boards_with_holes_agree_with_brute_force() {
    let four = boxes(2, 2);
    brute(boards_at(6, 6, four, &[(0, 0), (2, 2)]));
    brute(boards_at(6, 6, four, &[(0, 2), (2, 0)]));
    // by three quarters, by a row, by parts of boxes
    brute(boards_at(4, 6, four, &[(0, 0), (0, 2)]));
    brute(boards_at(5, 5, four, &[(0, 0), (1, 1)]));
    brute(boards_at(4, 5, four, &[(0, 0), (0, 1)]));
    brute(boards_at(5, 4, boxes(1, 4), &[(0, 0), (1, 0)]));
    brute(boards_at(3, 3, boxes(1, 2), &[(0, 0), (1, 1)]).without_lines());
    brute(Outline::new(4, 4, 4).boxes(four).without_cells(vec![Cell(0), Cell(5), Cell(15)]));
    brute(Outline::new(3, 3, 3).without_cells(vec![Cell(4)]));
    brute(Outline::new(1, 3, 1).without_lines().without_cells(vec![Cell(1)]));
    brute(Outline::new(4, 4, 4).regions(names("aabb aa.b cc.d ccdd")).without_cells(vec![Cell(6), Cell(10)]));
}

#[test]
fn a_rule_of_the_whole_board_passes_over_what_is_no_cell() {
    let rules = rules(boards_at(6, 6, boxes(2, 2), &[(0, 0), (2, 2)]));
    let board = rules.geometry().clone();
    let solver = Solver::new(&rules, &Options::default()).expect("some engine takes it");
    let all: Vec<Grid> = solver.solutions(&Grid::of(&board), Limits::none()).collect();
    for (word, offsets) in
        [("anti-knight", &[(1, 2), (1, -2), (2, 1), (2, -1)][..]), ("anti-king", &[(1, 1), (1, -1)][..])]
    {
        let moved = |at: usize, by: i64, most: usize| {
            let at = i64::try_from(at).expect("a small board") + by;
            usize::try_from(at).ok().filter(|&at| at < most)
        };
        let apart = |grid: &&Grid| {
            board.cells().all(|cell| {
                offsets.iter().all(|&(down, right)| {
                    let row = moved(board.row(cell), down, board.height());
                    let other = row.zip(moved(board.column(cell), right, board.width())).map(|(y, x)| board.cell(y, x));
                    other.filter(|&other| board.exists(other)).is_none_or(|other| grid.get(cell) != grid.get(other))
                })
            })
        };
        let expected = all.iter().filter(apart).count() as u64;
        let constraints = clues::shorthand(word, &rules).expect("a rule of any board");
        let with_rule = constraints.into_iter().try_fold(rules.clone(), Rules::with).expect("cells of the board");
        for solver in solvers(&with_rule) {
            let counted = solver.count(&Grid::of(&board), &Limits::none(), &mut solver.scratch());
            assert_eq!(counted.solutions, expected, "{word}");
        }
    }
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
        Outline::new(4, 4, 4).boxes(boxes(2, 2)).without_cells(vec![Cell(2), Cell(9)]),
        boards_at(6, 6, boxes(2, 2), &[(0, 2), (2, 0)]),
        boards_at(5, 5, boxes(2, 2), &[(0, 0), (1, 1)]),
        boards_at(10, 9, boxes(2, 3), &[(0, 0), (4, 3)]),
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
            let cells: Vec<Cell> = board.cells().collect();
            for &(cell, _) in draws.iter().skip(keep.min(cells.len() / 2)) {
                givens.set(cells[cell % cells.len()], None);
            }
            if spoil {
                let (cell, value) = draws[0];
                givens.set(cells[cell % cells.len()], Digit::new(value % board.size() + 1));
            }
            let Some(found) = brute_force::solve(&rules, &givens, 60) else { continue };
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
        let cnf = kdoku::cnf::Cnf::new(&rules, &blank).expect("a small board");
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
    assert!(kdoku::cnf::Cnf::new(&boards()[1], &grid).is_err(), "a grid of 4x6 is none of 6x4");
}

#[test]
fn nothing_stands_where_there_is_no_cell() {
    let holes = rules(Outline::new(2, 2, 2).without_cells(vec![Cell(1)]));
    let mut grid = Grid::of(holes.geometry());
    for (cell, value) in [(0, 1), (2, 2), (3, 1)] {
        grid.set(Cell(cell), Digit::new(value));
    }
    assert_eq!(verify::check(&holes, &grid, &grid), Ok(()), "a missing cell is not blank");
    assert!(grid.fills(holes.geometry()) && !grid.is_full());
    for solver in solvers(&holes) {
        let found: Vec<_> = solver.solutions(&Grid::of(holes.geometry()), Limits::none()).collect();
        assert_eq!(found.len(), 2);
        assert!(found.contains(&grid));
    }
    grid.set(Cell(1), Digit::new(2));
    let violation = verify::check(&holes, &Grid::of(holes.geometry()), &grid).expect_err("the cell does not exist");
    assert_eq!(violation.to_string(), "2 stands in r1c2, which is not a cell");
    for solver in solvers(&holes) {
        let answer = solver.answer(&grid, Pick::First, &Limits::none(), &mut solver.scratch());
        assert_eq!(answer.verdict(), Verdict::NoSolution, "no solution keeps such a given");
    }
}

#[test]
fn a_blank_samurai_is_filled_by_each_engine_and_its_smallest_solution_is_found() {
    let rules = rules(boards_at(21, 21, boxes(3, 3), &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]));
    let blank = Grid::of(rules.geometry());
    let answers = solvers(&rules).into_iter().map(|solver| {
        let any = solver.answer(&blank, Pick::Any, &Limits::none(), &mut solver.scratch());
        assert!(any.solution.expect("there are solutions").fills(rules.geometry()));
        let first = solver.answer(&blank, Pick::First, &Limits::none(), &mut solver.scratch());
        assert_eq!(first.verdict(), Verdict::Multiple);
        first.solution
    });
    let answers: Vec<_> = answers.collect();
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_grid_of_another_shape_is_no_solution() {
    let (wide, high) = (rules(Outline::new(2, 4, 4)), Grid::of(rules(Outline::new(4, 2, 4)).geometry()));
    let violation = verify::check(&wide, &high, &high).expect_err("another shape");
    assert_eq!(violation.to_string(), "a grid of 4x2 on a board of 2x4");
}

#[test]
fn a_board_may_have_more_houses_than_sixteen_bits_number() {
    // every pair of neighbours is a house of both values: 79,600 of them, and a chessboard is
    // filled in two ways
    let text = "rows = 200\ncolumns = 200\nvalues = [0, 1]\nboxes = false\nrows_and_columns = false\n\
                [global]\nanti = [[0, 1]]\n[dots]\nsum = [\"1: r1c1 r1c2\"]\n";
    let rules = kdoku::Config::parse(text).expect("a board").rules;
    let solver = Solver::new(&rules, &Options::default()).expect("search takes any rules");
    let outcome = solver.count(&Grid::of(rules.geometry()), &Limits::solutions(3), &mut solver.scratch());
    assert_eq!((outcome.solutions, outcome.end), (2, kdoku::Termination::Exhausted));
}

/// So many that they do not fit a word, while the cells do; and as many fewer.
#[test]
fn a_small_board_may_have_more_houses_than_a_word_has_bits() {
    // a solution of 4×4; any four of its cells with different values can be a house
    const SOLUTION: [usize; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let places = |value: usize| (0..16_u16).filter(move |&cell| SOLUTION[usize::from(cell)] == value);
    let houses: Vec<Vec<Cell>> = places(1)
        .flat_map(|a| places(2).flat_map(move |b| places(3).map(move |c| [a, b, c])))
        .zip(places(4).cycle())
        .map(|([a, b, c], d)| vec![Cell(a), Cell(b), Cell(c), Cell(d)])
        .collect();
    assert_eq!(houses.len(), 64);
    for count in [20, 64] {
        let plain = rules(Outline::new(4, 4, 4).boxes(boxes(2, 2)));
        let house = |rules: Rules, cells: &Vec<Cell>| rules.with(Constraint::AllDifferent(cells.clone()));
        let ruled = houses[..count].iter().try_fold(plain, house).expect("cells of the board");
        let blank = Grid::of(ruled.geometry());
        let expected = brute_force::solve(&ruled, &blank, u64::MAX).expect("no limit").count;
        for solver in solvers(&ruled) {
            let found = solver.count(&blank, &Limits::none(), &mut solver.scratch());
            assert_eq!(found.solutions, expected, "{count} houses");
        }
    }
}
