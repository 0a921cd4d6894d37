//! How a search ends before its end, and how it goes on.

use kdoku::rules::Comparison;
use kdoku::rules::MAX_FACTOR;
use kdoku::{Cell, Constraint, Grid, Limits, Options, Order, Pick, Rules, Solver, Termination, Verdict};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn solver(order: usize) -> Solver {
    let rules = Rules::classic(Order::new(order).expect("in range"));
    Solver::new(&rules, &Options::default()).expect("search takes any rules")
}

#[test]
fn a_search_stopped_at_every_node_delivers_each_solution_once() {
    let solver = solver(2);
    let (givens, mut scratch) = (Grid::blank(4), solver.scratch());
    let mut search = solver.start(&givens, &mut scratch);
    let (mut seen, mut nodes, mut stops) = (BTreeSet::new(), 0, 0);
    let end = loop {
        match search.advance(&Limits::none().nodes(nodes)) {
            Ok(solution) => assert!(seen.insert(solution.clone()), "a solution was delivered twice"),
            Err(Termination::Nodes) => {
                stops += 1;
                nodes += 1;
            }
            Err(end) => break end,
        }
    };
    assert_eq!(end, Termination::Exhausted);
    assert_eq!(seen.len(), 288);
    assert!(stops > 288, "there are more nodes than solutions, and it stopped at each: {stops}");
    assert_eq!(search.advance(&Limits::none()), Err(Termination::Exhausted), "the end is for good");
    assert_eq!(search.outcome().solutions, 288);
}

#[test]
fn a_search_stopped_at_every_node_keeps_its_order_with_a_seed_too() {
    let rules = Rules::classic(Order::new(2).expect("in range"));
    for seed in 0..20 {
        let solver = Solver::new(&rules, &Options::default().seed(seed)).expect("search takes any rules");
        let (givens, mut scratch) = (Grid::blank(4), solver.scratch());
        let straight: Vec<_> = solver.solutions(&givens, Limits::none()).collect();
        let mut search = solver.start(&givens, &mut scratch);
        let (mut stopping, mut nodes) = (Vec::new(), 0);
        loop {
            match search.advance(&Limits::none().nodes(nodes)) {
                Ok(solution) => stopping.push(solution.clone()),
                Err(Termination::Nodes) => nodes += 1,
                Err(_) => break,
            }
        }
        assert_eq!(straight, stopping, "seed {seed}");
    }
}

#[test]
fn a_search_goes_on_after_limits_of_every_kind() {
    let solver = solver(2);
    let (givens, mut scratch) = (Grid::blank(4), solver.scratch());
    let mut search = solver.start(&givens, &mut scratch);
    let raised = Arc::new(AtomicBool::new(true));
    assert_eq!(search.advance(&Limits::none().cancelled_by(raised)), Err(Termination::Cancelled));
    assert_eq!(search.advance(&Limits::none().time(Duration::ZERO)), Err(Termination::Time));
    assert_eq!(search.advance(&Limits::none().nodes(0)), Err(Termination::Nodes));
    assert_eq!(search.outcome().verdict(), Verdict::Undecided);
    assert!(search.advance(&Limits::solutions(1)).is_ok());
    assert_eq!(search.advance(&Limits::solutions(1)), Err(Termination::Solutions(1)));
    let mut rest = 0;
    while search.advance(&Limits::none()).is_ok() {
        rest += 1;
    }
    assert_eq!((rest, search.outcome().solutions), (287, 288));
}

#[test]
fn a_scratch_of_another_solver_is_replaced() {
    let givens = Grid::blank(4);
    let mut scratch = solver(3).scratch();
    for _ in 0..2 {
        let answer = solver(2).answer(&givens, Pick::Any, &Limits::none(), &mut scratch);
        assert_eq!(answer.verdict(), kdoku::Verdict::Undecided);
    }
}

#[test]
fn the_solution_limit_is_a_limit_not_an_end() {
    let solver = solver(2);
    let outcome = solver.count(&Grid::blank(4), &Limits::solutions(287), &mut solver.scratch());
    assert_eq!((outcome.end, outcome.solutions), (Termination::Solutions(287), 287));
    let outcome = solver.count(&Grid::blank(4), &Limits::solutions(288), &mut solver.scratch());
    assert_eq!(
        (outcome.end, outcome.solutions),
        (Termination::Solutions(288), 288),
        "that there is no more is not known"
    );
    let outcome = solver.count(&Grid::blank(4), &Limits::solutions(289), &mut solver.scratch());
    assert_eq!((outcome.end, outcome.solutions), (Termination::Exhausted, 288));
}

#[test]
fn a_callback_may_break_off() {
    let solver = solver(3);
    let mut left = 5;
    let outcome = solver.solve(&Grid::blank(9), &Limits::none(), &mut solver.scratch(), |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((outcome.end, outcome.solutions), (Termination::Solutions(5), 5));
    assert_eq!(outcome.verdict(), Verdict::Multiple);
}

#[test]
fn a_node_limit_leaves_the_puzzle_undecided_and_without_a_solution() {
    let solver = solver(3);
    for pick in [Pick::First, Pick::Any] {
        let answer = solver.answer(&Grid::blank(9), pick, &Limits::none().nodes(3), &mut solver.scratch());
        assert_eq!(answer.outcome.end, Termination::Nodes);
        assert_eq!(answer.verdict(), Verdict::Undecided);
        assert_eq!(answer.solution, None);
    }
}

#[test]
fn a_limit_during_the_search_for_the_smallest_gives_no_solution_but_a_verdict() {
    let solver = solver(3);
    let full = solver.answer(&Grid::blank(9), Pick::First, &Limits::none(), &mut solver.scratch());
    let two = solver.count(&Grid::blank(9), &Limits::solutions(2), &mut solver.scratch());
    let between = u64::midpoint(two.stats.nodes, full.outcome.stats.nodes);
    let answer = solver.answer(&Grid::blank(9), Pick::First, &Limits::none().nodes(between), &mut solver.scratch());
    assert_eq!((answer.outcome.end, answer.solution), (Termination::Nodes, None));
    assert_eq!(answer.outcome.verdict(), Verdict::Multiple, "two solutions were found before");
}

#[test]
fn a_search_that_would_take_for_ever_minds_the_clock() {
    let solver = solver(3);
    let limits = Limits::none().time(Duration::from_millis(20));
    let outcome = solver.count(&Grid::blank(9), &limits, &mut solver.scratch());
    assert_eq!(outcome.end, Termination::Time);
    assert!(outcome.solutions > 0);
}

#[test]
fn a_flag_cancels_from_within_a_callback_or_another_thread() {
    let solver = solver(3);
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().cancelled_by(Arc::clone(&flag)).nodes(1_000_000);
    let outcome = solver.solve(&Grid::blank(9), &limits, &mut solver.scratch(), |_| {
        flag.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.end, Termination::Cancelled);
}

#[test]
fn the_iterator_gives_every_solution_once_and_says_how_it_ended() {
    let solver = solver(2);
    let mut solutions = solver.solutions(&Grid::blank(4), Limits::none());
    let distinct: BTreeSet<_> = solutions.by_ref().collect();
    assert_eq!(distinct.len(), 288);
    assert_eq!(solutions.outcome().end, Termination::Exhausted);
    let mut some = solver.solutions(&Grid::blank(4), Limits::solutions(3));
    assert_eq!(some.by_ref().count(), 3);
    assert_eq!(some.outcome().end, Termination::Solutions(3));
}

#[test]
fn the_same_seed_gives_the_same_filling_and_another_seed_another() {
    let rules = Rules::classic(Order::new(4).expect("in range"));
    let fill = |seed| {
        let solver = Solver::new(&rules, &Options::default().seed(seed)).expect("search takes any rules");
        solver.answer(&Grid::blank(16), Pick::Any, &Limits::none(), &mut solver.scratch()).solution
    };
    assert_eq!(fill(7), fill(7));
    assert_ne!(fill(7), fill(8));
}

/// A board of this order with one more constraint.
fn ruled(order: usize, constraint: Constraint) -> Solver {
    let rules = Rules::classic(Order::new(order).expect("in range")).with(constraint).expect("it makes sense");
    Solver::new(&rules, &Options::default()).expect("search takes any rules")
}

#[test]
fn circles_on_a_large_board_are_compiled_though_their_sets_are_past_counting() {
    // about 2 to the 30 sets of 1 to 36 add up to 300
    let solver = ruled(6, Constraint::SelfCounting((0..300).map(Cell).collect()));
    let outcome = solver.count(&Grid::blank(36), &Limits::solutions(1).nodes(3), &mut solver.scratch());
    assert!(outcome.stats.nodes <= 4);
}

#[test]
fn sums_of_the_largest_numbers_are_added_without_overflow() {
    let row = |factor: i32| (0..9).map(move |i| (factor, Cell(i)));
    for (factor, total) in [(MAX_FACTOR, i32::MAX), (-MAX_FACTOR, i32::MIN), (MAX_FACTOR, 45_000_000)] {
        // a thousand times the same row, so that shortening has something to take away
        let terms = std::iter::repeat_n(factor, 1000).flat_map(row).collect();
        let solver = ruled(3, Constraint::Sum { terms, comparison: Comparison::Equal, total });
        let count = solver.count(&Grid::blank(9), &Limits::solutions(1), &mut solver.scratch());
        assert_eq!((count.end, count.solutions), (Termination::Exhausted, 0), "the sum is 1000 times as much");
    }
    let cage = Constraint::sum(&[Cell(0), Cell(1)], i32::MAX);
    let rules = Rules::classic(Order::new(8).expect("in range")).values_from(1_000_000).with(cage).expect("it may be");
    let solver = Solver::new(&rules, &Options::default()).expect("search takes any rules");
    assert_eq!(solver.count(&Grid::blank(64), &Limits::none(), &mut solver.scratch()).solutions, 0);
}
