//! Every order from 1 to 16, and what rows of one, two and four words hold.

use kdoku::{BoxShape, Digit, Grid, Limits, Options, Order, Pick, Rules, Solver, Termination, Verdict};
use std::time::Duration;

fn solver(shape: BoxShape) -> Solver {
    Solver::new(&Rules::boxes(shape), &Options::default()).expect("search takes any rules")
}

fn order(k: usize) -> BoxShape {
    Order::new(k).expect("in range").into()
}

/// A solved board: each row is the one before it shifted by a box's width, each band's first row by one more.
fn pattern(shape: BoxShape) -> Grid {
    let board = kdoku::Geometry::new(shape);
    let mut grid = Grid::blank(board.size());
    for cell in board.cells() {
        let (y, x) = (board.row(cell), board.column(cell));
        let shift = y % shape.height() * shape.width() + y / shape.height();
        grid.set(cell, Digit::new((shift + x) % board.size() + 1));
    }
    grid
}

#[test]
fn boards_of_every_order_with_a_tenth_wiped_are_solved() {
    for k in 1..=16 {
        let shape = order(k);
        let solver = solver(shape);
        let full = pattern(shape);
        let mut givens = full.clone();
        for (cell, _) in full.filled().filter(|(cell, _)| (cell.index() + cell.index() / full.size()) % 10 == 3) {
            givens.set(cell, None);
        }
        let limits = Limits::none().time(Duration::from_secs(60));
        let answer = solver.answer(&givens, Pick::Any, &limits, &mut solver.scratch());
        assert!(answer.solution.is_some(), "order {k}: {}", answer.outcome);
    }
}

#[test]
fn empty_boards_up_to_25x25_are_filled() {
    for k in 1..=5 {
        let solver = solver(order(k));
        let answer = solver.answer(&Grid::blank(k * k), Pick::Any, &Limits::none(), &mut solver.scratch());
        assert!(answer.solution.is_some(), "order {k}: {}", answer.outcome);
    }
}

#[test]
fn the_smallest_filling_of_an_empty_board_begins_with_1_2_3() {
    for shape in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)] {
        let shape = BoxShape::try_from(shape).expect("a valid shape");
        let n = shape.size();
        let solver = solver(shape);
        let answer = solver.answer(&Grid::blank(n), Pick::First, &Limits::none(), &mut solver.scratch());
        let first = answer.solution.expect("an empty board has solutions");
        let top: Vec<_> = first.values()[..n].iter().flatten().map(|digit| digit.get()).collect();
        assert_eq!(top, (1..=n).collect::<Vec<_>>(), "boxes of {shape}");
    }
}

#[test]
fn a_full_board_is_its_own_only_solution() {
    for k in [1, 2, 3, 4, 8, 9, 11, 12, 16] {
        let shape = order(k);
        let solver = solver(shape);
        let full = pattern(shape);
        let answer = solver.answer(&full, Pick::First, &Limits::none(), &mut solver.scratch());
        assert_eq!(answer.verdict(), Verdict::Unique, "order {k}");
        assert_eq!(answer.solution, Some(full), "order {k}");
    }
}

#[test]
fn a_scratch_serves_puzzle_after_puzzle() {
    let shape = order(3);
    let solver = solver(shape);
    let mut scratch = solver.scratch();
    let mut holes = pattern(shape);
    for (cell, digit) in pattern(shape).filled().filter(|(_, digit)| digit.get() <= 2) {
        assert!(digit.get() <= 2);
        holes.set(cell, None);
    }
    let mut clash = Grid::blank(9);
    clash.set(kdoku::Cell(0), Digit::new(1));
    clash.set(kdoku::Cell(1), Digit::new(1));
    let boards = [Grid::blank(9), holes, clash, pattern(shape)];
    let fresh: Vec<_> =
        boards.iter().map(|b| solver.answer(b, Pick::First, &Limits::none(), &mut solver.scratch())).collect();
    let mut reused = Vec::new();
    let twice = boards.iter().chain(&boards);
    // a search that is left half-way leaves the tables as they are
    assert_eq!(solver.count(&Grid::blank(9), &Limits::solutions(2), &mut scratch).solutions, 2);
    solver.solve_many(twice, Pick::First, &Limits::none(), &mut scratch, |index, answer| {
        assert_eq!(index, reused.len());
        reused.push(answer);
    });
    assert_eq!(reused, [fresh.clone(), fresh].concat(), "an answer depends on its puzzle alone");
    assert_eq!(reused[2].verdict(), Verdict::Invalid);
    assert_eq!(reused[2].outcome.clashes[0].to_string(), "1 stands in r1c1 and r1c2, both in row 1");
    assert_eq!(reused[3].outcome.end, Termination::Exhausted);
}
