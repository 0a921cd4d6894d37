//! The whole portfolio compared with the backtracking search alone.

use super::*;
use crate::{Limits, Options, Pick, Termination};
use kdoku_board::geometry::{BoxShape, Order};
use kdoku_board::random::Random;
use kdoku_board::rules::{Comparison, Constraint, Relation, Rules, Variable};
use std::collections::BTreeSet;

const FREE: Budget<'_> = Budget::FREE;

fn rules() -> Vec<Rules> {
    let with = |rules: Rules, cells: &[u16]| {
        let cells = cells.iter().copied().map(Cell).collect();
        rules.with(Constraint::AllDifferent(cells)).expect("a group that can hold")
    };
    let six = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
    let nine = Rules::classic(Order::THREE);
    let cells = |cells: &[u16]| cells.iter().copied().map(Cell).collect::<Vec<_>>();
    let cages = [Constraint::sum(&cells(&[0, 1, 6]), 9), Constraint::sum(&cells(&[21, 27, 28, 35]), 14)];
    let even = Relation::new(6, |a, b| (a.index() + b.index()) % 2 == 1);
    let either = Constraint::Any(vec![
        vec![Constraint::sum(&cells(&[14, 15, 20]), 11), Constraint::Consecutive(cells(&[14, 15]))],
        vec![Constraint::AllDifferent(cells(&[14, 21, 28, 29]))],
    ]);
    let ruled = cages.into_iter().chain([Constraint::Binary([Cell(9), Cell(16)], even), either]);
    let ruled = ruled.fold(six.clone(), |rules, more| rules.with(more).expect("a constraint that can hold"));
    // t is the sum of two cells and of three others, u one of the digits in a fourth or in a fifth
    let with_variable = |rules: Rules, variable| rules.with_variable(variable).expect("a variable").0;
    let beside = with_variable(Rules::boxes(BoxShape::new(2, 3).expect("a valid shape")), Variable::new("t", 2..=12));
    let beside = with_variable(beside, Variable::new("u", 1..=6));
    let equal = |cells: &[u16], total| Constraint::Sum {
        terms: cells.iter().map(|&cell| (1, Cell(cell))).chain([(-1, total)]).collect(),
        comparison: Comparison::Equal,
        total: 0,
    };
    let same = |cell| vec![Constraint::Binary([Cell(cell), Cell(37)], Relation::new(6, |a, b| a == b))];
    let said = [
        equal(&[0, 7], Cell(36)),
        equal(&[14, 20, 27], Cell(36)),
        Constraint::Any(vec![same(3), same(10)]),
        Constraint::Binary([Cell(5), Cell(37)], Relation::new(6, |a, b| a > b)),
    ];
    let beside = said.into_iter().fold(beside, |rules, more| rules.with(more).expect("a constraint that can hold"));
    vec![
        ruled,
        beside,
        Rules::classic(Order::new(2).expect("in range")),
        six.clone(),
        with(with(six, &[0, 7, 14, 21, 28, 35]), &[5, 10, 15]),
        nine.clone(),
        with(with(nine, &[0, 10, 20, 30, 40, 50, 60, 70, 80]), &[8, 16, 24, 32]),
    ]
}

/// Puzzles with no solution, with one, with few and with many.
fn puzzles(rules: &Rules, number: u64) -> Vec<Grid> {
    let solver = solver(rules, &[Engine::Learn], Some(7));
    let full = solver.solutions(&Grid::blank(rules.size()), Limits::none()).next().expect("there is one");
    let cells = rules.geometry().cell_count();
    let draw = |seed| {
        let mut random = Random::new(seed);
        let clues = cells / 4 + random.below(cells / 8);
        let mut grid = full.clone();
        while grid.clues() > clues {
            grid.set(Cell::from_index(random.below(cells)), None);
        }
        if seed % 3 == 0 {
            // a wrong given
            let blank = grid.values().iter().position(Option::is_none).expect("there are blanks");
            grid.set(Cell::from_index(blank), Some(Digit::from_index(random.below(rules.size()))));
        }
        grid
    };
    (0..number).map(draw).collect()
}

fn solver(rules: &Rules, excluded: &[Engine], seed: Option<u64>) -> Solver {
    let options = excluded.iter().fold(Options::default().without(Engine::Sliced), |options, &it| options.without(it));
    let options = seed.map_or(options.clone(), |seed| options.seed(seed));
    Solver::new(rules, &options).expect("an engine is left").with_tuning(Tuning::SHORT_TURNS)
}

/// All solutions, each once, up to some thousands.
fn all(solver: &Solver, givens: &Grid) -> BTreeSet<Grid> {
    let mut set = BTreeSet::new();
    for solution in solver.solutions(givens, Limits::solutions(5000)) {
        assert!(set.insert(solution.clone()), "twice, of\n{givens}\n{solution}");
    }
    set
}

#[test]
fn the_portfolio_finds_the_solutions_of_backtracking() {
    for rules in rules() {
        let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
        let learning = solver(&rules, &[Engine::Search], None);
        for givens in puzzles(&rules, 40) {
            let expected = all(&alone, &givens);
            for solver in [&both, &learning] {
                let found = all(solver, &givens);
                assert_eq!(found.len(), expected.len(), "{rules}\n{givens}");
                assert!(expected.len() == 5000 || found == expected, "{rules}\n{givens}");
            }
        }
    }
}

#[test]
fn turns_may_change_after_any_number_of_solutions() {
    let mut late = 0;
    for rules in rules() {
        let alone = solver(&rules, &[Engine::Learn], None);
        for (seed, givens) in puzzles(&rules, 12).into_iter().enumerate() {
            // with a seed, solutions come in another order after a restart
            let both = solver(&rules, &[], (seed % 2 == 1).then_some(seed as u64));
            let expected = all(&alone, &givens);
            if expected.len() == 5000 {
                continue;
            }
            for after in [0, 1, 5, 8, 9, 20, 1000] {
                let mut portfolio = Portfolio::new(&both);
                portfolio.start(&givens, None);
                let (mut found, mut grid, mut stats) = (BTreeSet::new(), Grid::blank(rules.size()), portfolio.stats());
                loop {
                    // the turn ends after this number of solutions
                    portfolio.conflict_stop = if found.len() < after { u64::MAX } else { 0 };
                    if portfolio.advance(&FREE) != Step::Found {
                        break;
                    }
                    portfolio.write(&mut grid);
                    assert!(found.insert(grid.clone()), "twice, {after}\n{rules}\n{givens}\n{grid}");
                    let now = portfolio.stats();
                    assert!(now.nodes >= stats.nodes && now.conflicts >= stats.conflicts, "never less");
                    assert!(now.guesses >= stats.guesses && now.depth >= stats.depth, "never less");
                    stats = now;
                }
                late += usize::from(portfolio.turn != Turn::Search && found.len() > after);
                assert_eq!(found.len(), expected.len(), "{after}\n{rules}\n{givens}");
                assert!(found == expected, "{after}\n{rules}\n{givens}");
            }
        }
    }
    assert!(late > 20, "in the middle: {late}");
}

#[test]
fn restrictions_hold_across_turns() {
    for rules in rules() {
        let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
        for givens in puzzles(&rules, 10) {
            let expected = all(&alone, &givens);
            if expected.len() == 5000 || expected.is_empty() {
                continue;
            }
            let mut portfolio = Portfolio::new(&both);
            let mut random = Random::new(5);
            for after in [0, 1, 9, 30] {
                portfolio.start(&givens, None);
                let mut grid = Grid::blank(rules.size());
                for _ in 0..6 {
                    let cell = Cell::from_index(random.below(rules.geometry().cell_count()));
                    let bound = Digit::from_index(random.below(rules.size()));
                    // a new start forgets everything before
                    portfolio.start(&givens, None);
                    portfolio.restrict(cell, Restriction::Below(bound));
                    let mut found = BTreeSet::new();
                    loop {
                        portfolio.conflict_stop = if found.len() < after { u64::MAX } else { 0 };
                        if portfolio.advance(&FREE) != Step::Found {
                            break;
                        }
                        portfolio.write(&mut grid);
                        assert!(found.insert(grid.clone()), "twice");
                    }
                    let below = expected.iter().filter(|grid| grid.get(cell) < Some(bound)).cloned();
                    assert!(found == below.collect(), "{cell:?} below {bound:?}, {after}\n{rules}\n{givens}");
                }
            }
        }
    }
}

#[test]
fn every_choice_of_engines_finds_the_same_smallest_solution() {
    for rules in rules() {
        let alone = solver(&rules, &[Engine::Learn], None);
        let others = [solver(&rules, &[], None), solver(&rules, &[Engine::Search], None)];
        let mut scratches = others.each_ref().map(Solver::scratch);
        for givens in puzzles(&rules, 40) {
            let expected = alone.answer(&givens, Pick::First, &Limits::none(), &mut alone.scratch());
            for (solver, scratch) in others.iter().zip(&mut scratches) {
                for limit in [1, 2, 9, 30, 300] {
                    let answer = solver.answer(&givens, Pick::First, &Limits::solutions(limit), scratch);
                    assert_eq!(answer.solution, expected.solution, "{limit}\n{rules}\n{givens}");
                    assert_eq!(answer.verdict(), expected.verdict(), "{limit}\n{rules}\n{givens}");
                }
            }
        }
    }
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    for rules in rules() {
        let solver = solver(&rules, &[], None);
        let mut scratch = solver.scratch();
        for givens in puzzles(&rules, 40) {
            for (pick, limit) in [(Pick::First, 2), (Pick::Any, 1), (Pick::Any, 2), (Pick::Any, 30)] {
                let [alone, together] = [1, 3].map(|threads| {
                    solver.answer(&givens, pick, &Limits::solutions(limit).threads(threads), &mut scratch)
                });
                assert_eq!(together.solution, alone.solution, "{pick:?}, {limit}\n{rules}\n{givens}");
                assert_eq!(together.verdict(), alone.verdict(), "{pick:?}, {limit}\n{rules}\n{givens}");
                assert_eq!(together.outcome.solutions, alone.outcome.solutions, "{limit}\n{rules}\n{givens}");
            }
        }
    }
}

#[test]
fn limits_neither_lose_nor_repeat_solutions() {
    for rules in rules() {
        let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
        let mut scratch = both.scratch();
        for givens in puzzles(&rules, 8) {
            let expected = all(&alone, &givens);
            for limit in [1, 2, 9, 1000] {
                let count = both.count(&givens, &Limits::solutions(limit), &mut scratch);
                assert_eq!(count.solutions, limit.min(expected.len() as u64), "{limit}\n{rules}\n{givens}");
            }
            let mut search = both.start(&givens, &mut scratch);
            let (mut found, mut nodes) = (BTreeSet::new(), 0);
            let end = loop {
                match search.advance(&Limits::solutions(5000).nodes(nodes)) {
                    Ok(solution) => assert!(found.insert(solution.clone()), "twice"),
                    Err(Termination::Nodes) => nodes += 1,
                    Err(end) => break end,
                }
            };
            assert_eq!(
                (found.len(), end == Termination::Exhausted),
                (expected.len(), expected.len() < 5000),
                "{givens}"
            );
        }
    }
}

#[test]
fn solutions_of_tabu_search_are_delivered_once() {
    let (mut found_by_tabu, mut in_vain) = (0, 0);
    for rules in rules().into_iter().filter(Rules::is_houses) {
        let alone = solver(&rules, &[Engine::Learn], None);
        for solver in [solver(&rules, &[], None), solver(&rules, &[Engine::Search], Some(3))] {
            for (number, givens) in puzzles(&rules, 40).into_iter().enumerate() {
                let expected = all(&alone, &givens);
                if expected.len() == 5000 {
                    continue;
                }
                let mut portfolio = Portfolio::new(&solver);
                portfolio.start(&givens, None);
                let needs_one = number % 4 > 0;
                if needs_one {
                    // tabu search then takes turns even on boards of this size
                    portfolio.set_goal(Goal::One);
                }
                portfolio.conflict_stop = 0;
                let (mut found, mut grid) = (BTreeSet::new(), Grid::blank(rules.size()));
                while portfolio.advance(&FREE) == Step::Found {
                    found_by_tabu += usize::from(matches!(portfolio.turn, Turn::Tabu(_)));
                    portfolio.write(&mut grid);
                    assert!(found.insert(grid.clone()), "twice\n{rules}\n{givens}\n{grid}");
                    assert!(!portfolio.uses_tabu, "a solution is known");
                }
                assert!(needs_one || portfolio.tabu.is_none(), "a proof is expected of a board of this size");
                in_vain += usize::from(portfolio.tabu.is_some() && expected.is_empty());
                assert!(found == expected, "{rules}\n{givens}");
            }
        }
    }
    assert!(found_by_tabu > 20, "found by tabu search: {found_by_tabu}; in vain: {in_vain}");
}

#[test]
fn a_search_resumes_after_a_limit_that_ended_the_building_of_an_engine() {
    let givens = Grid::blank(9);
    let solver = solver(&Rules::classic(Order::THREE), &[Engine::Search], None);
    let mut portfolio = Portfolio::new(&solver);
    portfolio.start(&givens, None);
    let cancel = std::sync::atomic::AtomicBool::new(true);
    assert_eq!(portfolio.advance(&Budget { cancel: Some(&cancel), ..FREE }), Step::Stopped(Stop::Cancelled));
    let allowed = 1000;
    let stop = Stop::Memory { needed: 9 * 81 * 140, allowed };
    assert_eq!(portfolio.advance(&Budget { memory: allowed, ..FREE }), Step::Stopped(stop));
    assert_eq!(portfolio.stats(), Stats::default(), "nothing was built");
    assert_eq!(portfolio.advance(&FREE), Step::Found);
}
