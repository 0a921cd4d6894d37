//! The engine that learns, alone: against the generic engine.
//!
//! Puzzles are made here, from seeds.

use super::rup;

use kdoku::cnf::Cnf;
use kdoku::proof::Drat;
use kdoku::{
    BoxShape, Cell, Constraint, Digit, Engine, Grid, Limits, Options, Order, Pick, Rules, Solver, Termination, Verdict,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solutions that are listed at most.
const MOST: u64 = 10_000;

fn with(rules: Rules, cells: impl IntoIterator<Item = u16>) -> Rules {
    rules.with(Constraint::AllDifferent(cells.into_iter().map(Cell).collect())).expect("a group that can hold")
}

fn boxes(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

/// Rules with and without further groups, complete and partial.
fn rules() -> Vec<Rules> {
    vec![
        boxes(2, 2),
        with(with(boxes(2, 2), [0, 5, 10, 15]), [3, 6]),
        boxes(2, 3),
        with(with(boxes(2, 3), [0, 7, 14, 21, 28, 35]), [5, 10, 15]),
        boxes(3, 3),
        with(with(boxes(3, 3), (0..9).map(|i| 10 * i)), (1..10).map(|i| 8 * i)),
        with(with(boxes(3, 3), [10, 20, 30, 40, 50]), [16, 24, 32]),
    ]
}

fn learn(rules: &Rules) -> Solver {
    let options = Options::default().without(Engine::Search).without(Engine::Sliced).without_tabu();
    Solver::new(rules, &options).expect("it takes any rules")
}

fn search(rules: &Rules) -> Solver {
    let options = Options::default().without(Engine::Learn).without(Engine::Sliced);
    Solver::new(rules, &options).expect("it takes any rules")
}

/// A filling of the board.
fn filled(rules: &Rules, seed: u64) -> Grid {
    let options = Options::default().seed(seed);
    let solver = Solver::new(rules, &options).expect("an engine");
    let blank = Grid::blank(rules.size());
    solver.answer(&blank, Pick::Any, &Limits::none(), &mut solver.scratch()).solution.expect("there are solutions")
}

/// The numbers below `count` in an order drawn by the seed.
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    let mut state = seed;
    for i in (1..count).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(i, usize::try_from(state >> 33).expect("31 bits") % (i + 1));
    }
    order
}

/// A few cells of a filling, and one of them wrong if `wrong` says so.
fn drawn(rules: &Rules, seed: u64, clues: usize, wrong: bool) -> Grid {
    let full = filled(rules, seed);
    let cells = rules.geometry().cell_count();
    let order = shuffled(cells, seed);
    let mut grid = Grid::blank(rules.size());
    for &cell in &order[..clues] {
        let cell = Cell::from_index(cell);
        grid.set(cell, full.get(cell));
    }
    let first = grid.filled().next();
    if let Some((cell, digit)) = first.filter(|_| wrong) {
        grid.set(cell, Digit::new(digit.get() % rules.size() + 1));
    }
    grid
}

/// The solutions, each of them once.
fn all(solver: &Solver, givens: &Grid, limit: u64) -> BTreeSet<Grid> {
    let mut set = BTreeSet::new();
    for solution in solver.solutions(givens, Limits::solutions(limit)) {
        assert!(set.insert(solution.clone()), "twice, of\n{givens}\n{solution}");
    }
    set
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, rng_seed: proptest::test_runner::RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn solutions_and_the_smallest_are_those_of_search(which in 0_usize..7, seed in 0_u64..1000, part in 0_usize..100, wrong in 0..4) {
        let rules = &rules()[which];
        let cells = rules.geometry().cell_count();
        let givens = drawn(rules, seed, cells / 5 + part * cells / 400, wrong == 0);
        let (learn, search) = (learn(rules), search(rules));
        let mut scratch = learn.scratch();
        let expected = all(&search, &givens, MOST);
        let found = all(&learn, &givens, MOST);
        prop_assert_eq!(found.len(), expected.len(), "{}\n{}", rules, givens);
        prop_assert!(expected.len() as u64 == MOST || found == expected, "{}\n{}", rules, givens);
        for limit in [1, 2, 9, MOST] {
            let (a, b) = (learn.count(&givens, &Limits::solutions(limit), &mut scratch), search.count(&givens, &Limits::solutions(limit), &mut search.scratch()));
            prop_assert_eq!((a.solutions, a.end, a.verdict()), (b.solutions, b.end, b.verdict()));
        }
        let first = search.answer(&givens, Pick::First, &Limits::none(), &mut search.scratch());
        for limit in [1, 9, 40, 400] {
            let answer = learn.answer(&givens, Pick::First, &Limits::solutions(limit), &mut scratch);
            prop_assert_eq!(&answer.solution, &first.solution, "{} {}\n{}", limit, rules, givens);
            let fresh = learn.answer(&givens, Pick::First, &Limits::solutions(limit), &mut learn.scratch());
            prop_assert_eq!(answer, fresh, "a scratch that was used before");
        }
        // stopped at every few nodes
        let straight: Vec<_> = learn.solutions(&givens, Limits::solutions(500)).collect();
        let mut search = learn.start(&givens, &mut scratch);
        let (mut stopping, mut nodes) = (Vec::new(), 0);
        loop {
            match search.advance(&Limits::solutions(500).nodes(nodes)) {
                Ok(solution) => stopping.push(solution.clone()),
                Err(Termination::Nodes) => nodes += 1 + seed % 3,
                Err(_) => break,
            }
        }
        prop_assert!(stopping == straight, "{}\n{}", rules, givens);
    }
}

#[test]
fn small_boards_are_counted_to_the_end() {
    for (rules, count) in [(boxes(1, 1), 1), (boxes(2, 2), 288), (boxes(1, 4), 576)] {
        assert_eq!(all(&learn(&rules), &Grid::blank(rules.size()), MOST).len(), count, "{rules}");
    }
    let six = &boxes(2, 3);
    assert_eq!(all(&learn(six), &Grid::blank(6), MOST).len() as u64, MOST);
}

#[test]
fn givens_that_clash_are_told() {
    let givens: Grid = "1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0".parse().expect("a grid");
    let solver = learn(&boxes(2, 2));
    for pick in [Pick::Any, Pick::First] {
        let answer = solver.answer(&givens, pick, &Limits::none(), &mut solver.scratch());
        assert_eq!((answer.verdict(), answer.solution), (Verdict::Invalid, None));
    }
    let full = filled(&boxes(2, 2), 1);
    let answer = solver.answer(&full, Pick::First, &Limits::none(), &mut solver.scratch());
    assert_eq!((answer.verdict(), answer.solution), (Verdict::Unique, Some(full)));
}

#[test]
fn a_search_that_was_cancelled_goes_on() {
    let rules = boxes(2, 2);
    let (solver, flag, givens) = (learn(&rules), Arc::new(AtomicBool::new(false)), Grid::blank(4));
    let limits = Limits::none().cancelled_by(Arc::clone(&flag));
    let mut scratch = solver.scratch();
    let mut search = solver.start(&givens, &mut scratch);
    let mut seen = BTreeSet::new();
    for i in 0.. {
        flag.store(i % 2 == 0, Ordering::Relaxed);
        match search.advance(&limits) {
            Ok(solution) => assert!(seen.insert(solution.clone()), "twice"),
            Err(Termination::Cancelled) => assert_eq!(i % 2, 0),
            Err(end) => {
                assert_eq!(end, Termination::Exhausted);
                break;
            }
        }
    }
    assert_eq!(seen.len(), 288);
}

#[test]
fn a_seed_draws_a_filling() {
    let rules = Rules::classic(Order::new(4).expect("in range"));
    let draw = |seed| {
        let options = Options::default().without(Engine::Search).seed(seed);
        let solver = Solver::new(&rules, &options).expect("an engine");
        solver.answer(&Grid::blank(16), Pick::Any, &Limits::none(), &mut solver.scratch()).solution.expect("a filling")
    };
    let drawn: Vec<_> = (0..8).map(draw).collect();
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 8, "different seeds");
    assert_eq!(drawn[3], draw(3), "the same seed");
}

/// Proves what can be proved within some thousand nodes, and has it checked. The conflicts that it took, if it was.
fn proved(rules: &Rules, givens: &Grid, known: Option<&Grid>) -> Option<u64> {
    let solver = Solver::new(rules, &Options::default()).expect("an engine");
    let mut drat = Drat::new(Vec::new());
    let proving = solver.prove(givens, known, &Limits::none().nodes(20_000), &mut drat).expect("it writes proofs");
    if proving.outcome.end != Termination::Exhausted {
        return None;
    }
    let cnf = Cnf::new(rules, givens).expect("a small board");
    let cnf = match known {
        Some(known) => cnf.blocking(known).expect("a solution"),
        None => cnf,
    };
    let mut formula = Vec::new();
    cnf.write(&mut formula).expect("memory takes all");
    let formula = String::from_utf8(formula).expect("numbers and blanks");
    let proof = String::from_utf8(drat.finish().expect("memory takes all")).expect("numbers and blanks");
    assert_eq!(rup::check(&formula, &proof), Ok(()), "{rules}\n{givens}");
    Some(proving.outcome.stats.conflicts)
}

#[test]
fn proofs_of_drawn_boards_are_right() {
    let mut number = 0;
    for rules in &rules()[4..] {
        for seed in 0..25 {
            let cells = rules.geometry().cell_count();
            let clues = cells / 4 + usize::try_from(seed).expect("small") % (cells / 6);
            let wrong = seed % 2 == 0;
            let known = filled(rules, seed);
            let conflicts = proved(rules, &drawn(rules, seed, clues, wrong), (!wrong).then_some(&known));
            number += u64::from(conflicts.is_some());
        }
    }
    assert!(number > 20, "{number}");
}

/// Rules with `number` further groups drawn by the seed, and the first row given.
fn crowded(base: Rules, seed: u64, number: u64) -> (Rules, Grid) {
    let size = base.size();
    let rules = (0..number).fold(base, |rules, i| {
        let cells = shuffled(size * size, 1000 * seed + i);
        with(rules, cells[..size].iter().map(|&cell| u16::try_from(cell).expect("a small board")))
    });
    let mut givens = Grid::blank(size);
    (0..size).for_each(|i| givens.set(Cell::from_index(i), Some(Digit::from_index(i))));
    (rules, givens)
}

#[test]
fn proofs_that_forget_and_shorten_clauses_are_right() {
    let mut conflicts = Vec::new();
    for (size, number, seeds) in [(3, 6, 6), (3, 7, 6), (4, 24, 3)] {
        for seed in 0..seeds {
            let (rules, givens) = crowded(boxes(size, size), seed, number);
            conflicts.extend(proved(&rules, &givens, None));
        }
    }
    // clauses are first forgotten after 300 conflicts, and several times within 1000
    let above = |limit| conflicts.iter().filter(|&&conflicts| conflicts > limit).count();
    assert!(above(300) >= 5 && above(1000) >= 3 && above(2000) >= 2, "{conflicts:?}");
}

#[test]
fn proofs_beside_a_known_solution_are_right() {
    let mut conflicts = Vec::new();
    for seed in [12, 14, 15, 19, 31, 34] {
        let (rules, mut givens) = crowded(boxes(3, 3), seed, 5);
        let solver = learn(&rules);
        let limits = Limits::none().nodes(20_000);
        let answer = solver.answer(&givens, Pick::Any, &limits, &mut solver.scratch());
        let known = answer.solution.expect("there is one");
        // given after given, until there is one solution
        for cell in shuffled(81, seed).into_iter().map(Cell::from_index) {
            if let Some(taken) = proved(&rules, &givens, Some(&known)) {
                conflicts.push(taken);
                break;
            }
            givens.set(cell, known.get(cell));
        }
    }
    // clauses are first forgotten after 300 conflicts, and several times within 1000
    let above = |limit| conflicts.iter().filter(|&&conflicts| conflicts > limit).count();
    assert!(above(300) >= 3 && above(1000) >= 1, "{conflicts:?}");
}
