//! Comparison with minimal puzzles counted one by one.

use super::moments::Moments;
use super::population::{Plan, Population};
use super::populations::Stop;
use super::weight_model::{Counts, WeightModel};
use super::*;
use crate::board::{BoxShape, Grid, Order, Rules};
use crate::solver::{Options, Solver};
use crate::tools::generate::{ClueSymmetry, Recipe, stream};
use crate::util::random::Random;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn solver(height: usize, width: usize) -> Solver {
    let rules = Rules::boxes(BoxShape::new(height, width).expect("valid"));
    Solver::new(&rules, &Options::default()).expect("an engine takes them")
}

fn sampling(seed: u64, populations: u64) -> Sampling {
    Sampling { seed, populations, threads: NonZeroUsize::new(1), limits: Limits::none() }
}

/// The sets of groups of cells that are minimal puzzles of a solution of 4×4, by number of clues.
fn counted(solution: &Grid, all: &[Grid], groups: &[Vec<usize>]) -> Vec<f64> {
    let differs = |other: &Grid| {
        let differs = |&cell: &usize| other.values()[cell] != solution.values()[cell];
        groups.iter().enumerate().filter(|(_, group)| group.iter().any(differs)).fold(0_u32, |set, (i, _)| set | 1 << i)
    };
    let differences: Vec<u32> = all.iter().filter(|other| *other != solution).map(differs).collect();
    let is_unique = |set: u32| differences.iter().all(|difference| difference & set != 0);
    let mut by_clues = vec![0.0; 17];
    for set in (0..1_u32 << groups.len()).filter(|&set| is_unique(set)) {
        let members = || (0..groups.len()).filter(|i| set >> i & 1 != 0);
        if members().all(|i| !is_unique(set & !(1 << i))) {
            by_clues[members().map(|i| groups[i].len()).sum::<usize>()] += 1.0;
        }
    }
    by_clues
}

fn solutions_of_4() -> Vec<Grid> {
    solver(2, 2).solutions(&Grid::blank(4), Limits::none()).collect()
}

fn single_cells() -> Vec<Vec<usize>> {
    (0..16).map(|cell| vec![cell]).collect()
}

fn reduction(solution: &Grid) -> Recipe {
    Recipe::new().from(solution.clone(), solution.clone())
}

/// Moments of populations of limited size over seeds.
fn mean(generator: &Generator, plan: &Plan, seeds: std::ops::Range<u64>) -> Moments {
    let (stop, mut scratch, mut moments) = (Stop::new(&Limits::none()), generator.scratch(), Moments::default());
    for seed in seeds {
        let mut random = stream(seed, 0);
        let sample = Population::new(generator, plan, &stop, &mut random, &mut scratch).run(None);
        moments.add(&sample.expect("without a limit").weights);
    }
    moments
}

fn plan(generator: &Generator, width: f64) -> Plan {
    let plan = start::plan(generator, &Stop::new(&Limits::none())).expect("without a limit");
    Plan { width, draws: 1, ..plan }
}

fn is_within(rows: &[(usize, Estimated)], expected: &[f64]) {
    for (clues, &expected) in expected.iter().enumerate() {
        let found = rows.iter().find(|row| row.0 == clues).map_or(Estimated::default(), |row| row.1);
        let off = (found.mean - expected).abs();
        assert!(off <= 3.5 * found.standard_error + 1e-9 * expected, "{clues} clues: {found:?}, but {expected}");
    }
}

#[test]
fn a_population_of_all_sets_counts_exactly() {
    let (all, four) = (solutions_of_4(), solver(2, 2));
    for solution in [&all[0], &all[77], &all[200]] {
        for symmetry in [ClueSymmetry::None, ClueSymmetry::Rotate180, ClueSymmetry::Diagonal] {
            let generator = Generator::new(&four, reduction(solution).symmetry(symmetry)).expect("a recipe for 4×4");
            let groups = symmetry.orbits(four.rules().geometry()).expect("a square board");
            let groups: Vec<Vec<_>> =
                groups.iter().map(|group| group.iter().map(|cell| cell.index()).collect()).collect();
            let moments = mean(&generator, &plan(&generator, 1e9), 0..2);
            let rows = moments.rows(1.0);
            assert!(rows.iter().all(|row| row.1.standard_error == 0.0), "nothing is left to chance");
            is_within(&rows, &counted(solution, &all, &groups));
        }
    }
}

#[test]
fn the_mean_is_unbiased_for_any_promise_and_start() {
    let (all, four) = (solutions_of_4(), solver(2, 2));
    let generator = Generator::new(&four, reduction(&all[5])).expect("a recipe for 4×4");
    let expected = counted(&all[5], &all, &single_cells());
    let learned = plan(&generator, 3.0);
    let flat = Plan { weight_model: WeightModel::flat(16), ..learned.clone() };
    // nonsense: clues that will come to stay are said to be as many as can be
    let mut counts = Counts::default();
    (1..=16).for_each(|clues| counts.add(clues, 1000, 50));
    let wrong = Plan { weight_model: WeightModel::learned(16, 16, &counts), ..learned.clone() };
    let later = Plan { start: 8, draws: 20, ..learned.clone() };
    for plan in [learned, flat, wrong, later] {
        is_within(&mean(&generator, &plan, 0..600).rows(1.0), &expected);
    }
}

#[test]
fn counts_the_minimal_puzzles_of_4x4() {
    let (all, four) = (solutions_of_4(), solver(2, 2));
    // one for all that differ in the names of digits
    let named = all.iter().filter(|solution| solution.values()[..4].is_sorted());
    let mut expected = vec![0.0; 17];
    for solution in named {
        let of_one = counted(solution, &all, &single_cells());
        expected.iter_mut().zip(of_one).for_each(|(sum, count)| *sum += 24.0 * count);
    }
    assert_eq!(expected[4..7], [25_728.0, 58_368.0, 1_536.0]);
    let generator = Generator::new(&four, Recipe::new()).expect("the plainest recipe");
    let found = generator.puzzle_count(&sampling(4, 12), |_| ()).expect("4×4 is drawn uniformly");
    is_within(&found.by_clues, &expected);
    is_within(&[(0, found.total)], &[85_632.0]);
    assert!((found.clues.mean - 404_928.0 / 85_632.0).abs() < 3.5 * found.clues.standard_error);
    assert_eq!((found.most_clues, found.populations, found.is_complete), (16, 12, true));
}

#[test]
fn the_minimal_puzzles_of_9x9_have_26_to_27_clues_on_average() {
    let classic9 = solver(3, 3);
    let generator = Generator::new(&classic9, Recipe::new()).expect("the plainest recipe");
    let mut told = Vec::new();
    let found = generator.puzzle_count(&sampling(2, 4), |done| told.push(done)).expect("9×9 is drawn uniformly");
    assert_eq!(told, [1, 2, 3, 4]);
    // Berthier: 26.577 clues and 3.10e37 puzzles; a few populations are hardly enough to tell how
    // far off they are
    assert!((found.clues.mean - 26.577).abs() < 0.5, "{found:?}");
    assert!((found.total.mean / 3.1e37 - 1.0).abs() < 0.4, "{found:?}");
    assert!(found.by_clues.iter().any(|row| row.0 == 25 && (row.1.mean / 4.18e36 - 1.0).abs() < 0.2), "{found:?}");
}

#[test]
fn threads_change_nothing() {
    let four = solver(2, 2);
    let generator = Generator::new(&four, Recipe::new()).expect("the plainest recipe");
    let on = |threads| {
        let sampling = Sampling { threads: NonZeroUsize::new(threads), ..sampling(9, 7) };
        generator.puzzle_count(&sampling, |_| ()).expect("without a limit")
    };
    assert_eq!(on(1), on(3));
    assert_ne!(on(1), generator.puzzle_count(&sampling(10, 7), |_| ()).expect("without a limit"));
}

#[test]
fn rejects_boards_that_cannot_be_estimated() {
    let refused = |solver: &Solver, recipe: Recipe| {
        let generator = Generator::new(solver, recipe).expect("a recipe for these rules");
        generator.puzzle_count(&sampling(1, 2), |_| ()).expect_err("it is refused")
    };
    assert_eq!(refused(&solver(4, 4), Recipe::new()), PuzzleCountError::NotUniform);
    assert_eq!(refused(&solver(2, 2), Recipe::new().clues(4..=5)), PuzzleCountError::NotAll);
    assert_eq!(refused(&solver(2, 2), Recipe::new().guesses(0..=0)), PuzzleCountError::NotAll);
    // one of each two lines has a clue
    let three = [0, 4, 10].map(crate::board::geometry::Cell::from_index).into();
    assert_eq!(refused(&solver(2, 2), Recipe::new().cells(three)), PuzzleCountError::NotUnique);
    let sixteen = solver(4, 4);
    let sampler = crate::tools::generate::GridSampler::new(&sixteen);
    let solution = sampler.solution(1, 0, &Limits::none(), &mut sixteen.scratch()).expect("there are solutions");
    assert_eq!(refused(&sixteen, reduction(&solution)), PuzzleCountError::TooMany(256));
}

#[test]
fn limits_end_an_estimate_early() {
    let four = solver(2, 2);
    let generator = Generator::new(&four, Recipe::new()).expect("the plainest recipe");
    let within = |limits: Limits| generator.puzzle_count(&Sampling { limits, ..sampling(1, u64::MAX) }, |_| ());
    assert_eq!(within(Limits::none().time(Duration::ZERO)), Err(PuzzleCountError::Limit));
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(within(Limits::none().cancelled_by(Arc::clone(&flag))), Err(PuzzleCountError::Limit));
    flag.store(false, std::sync::atomic::Ordering::Relaxed);
    let sampling = Sampling { limits: Limits::none().cancelled_by(Arc::clone(&flag)), ..sampling(1, u64::MAX) };
    let found = generator.puzzle_count(&sampling, |done| flag.store(done >= 3, std::sync::atomic::Ordering::Relaxed));
    let found = found.expect("three populations were done");
    assert!(found.populations >= 3 && !found.is_complete);
    let exact = generator.puzzle_count(&super::tests::sampling(1, found.populations), |_| ()).expect("without a limit");
    assert_eq!(PuzzleCountEstimate { is_complete: false, ..exact }, found);
}

#[test]
fn fillers_count_all_solutions() {
    let count = |solver: &Solver| crate::tools::generate::GridSampler::new(solver).count();
    assert_eq!(count(&solver(2, 2)), Some(288));
    assert_eq!(count(&solver(2, 3)), Some(28_200_960));
    assert_eq!(count(&solver(3, 3)), Some(6_670_903_752_021_072_936_960));
    assert_eq!(count(&solver(4, 4)), None);
    let marked = Rules::classic(Order::new(2).expect("valid"));
    let mark = crate::board::rules::Constraint::Domain(
        crate::board::geometry::Cell(0),
        vec![crate::board::grid::Digit::from_index(2)],
    );
    let marked = Solver::new(&marked.with(mark).expect("a pencil mark"), &Options::default()).expect("an engine");
    assert_eq!(count(&marked), Some(72));
}

#[test]
fn sets_are_drawn_by_independent_numbers() {
    let mut streams = [(1, 0), (1, 1), (2, 0), (2, 1)].map(|(seed, index)| stream(seed, index));
    let first: std::collections::BTreeSet<u64> = streams.iter_mut().map(Random::bits).collect();
    assert_eq!(first.len(), 4);
}
