//! No step removes a candidate of the solution or sets another value.

use kdoku::generate::{Generator, Recipe};
use kdoku::geometry::Outline;
use kdoku::logic::{Candidate, Explainer, Position, Scale, Step, Technique, TechniqueSet};
use kdoku::{BoxShape, Config, Geometry, Grid, Limits, Options, Order, Rules, Solver};
use std::collections::BTreeMap;

/// Techniques that make a step in a moment, in any position.
const FAST: &[Technique] = &[
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
    Technique::DirectPointing,
    Technique::DirectClaiming,
    Technique::DirectHiddenPair,
    Technique::DirectHiddenTriple,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::NakedTriple,
    Technique::NakedQuadruple,
    Technique::HiddenPair,
    Technique::HiddenTriple,
    Technique::HiddenQuadruple,
    Technique::XWing,
    Technique::Swordfish,
    Technique::Jellyfish,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
    Technique::Bug1,
    Technique::Bug2,
    Technique::Bug3,
    Technique::Bug4,
    Technique::AlignedPairExclusion,
    Technique::AlignedTripleExclusion,
];

fn classic(order: usize) -> Rules {
    Rules::classic(Order::new(order).expect("in range"))
}

/// Boards of 4 to 9 values: classic ones, one without boxes, one with regions, one with diagonals.
pub(crate) fn boards() -> Vec<Rules> {
    let regions = "AAAABB AACBBB DCCCBE DCFCEE DFFFFE DDDFEE";
    let regions = regions.bytes().filter(|byte| *byte != b' ').map(|byte| Some(u16::from(byte - b'A'))).collect();
    let regions = Outline::new(6, 6, 6).regions(regions);
    let latin = Outline::new(6, 6, 6);
    let outline = |outline| Rules::new(Geometry::try_from(outline).expect("a board"));
    vec![
        classic(2),
        classic(3),
        Rules::boxes(BoxShape::new(2, 3).expect("a valid shape")),
        Rules::boxes(BoxShape::new(2, 4).expect("a valid shape")),
        outline(latin),
        outline(regions),
        Config::parse("[houses]\ndiagonals = true\n").expect("a puzzle file").rules,
    ]
}

/// Some random minimal puzzles with their solutions.
pub(crate) fn puzzles(rules: &Rules, count: u64) -> Vec<(Grid, Grid)> {
    let solver = Solver::new(rules, &Options::default()).expect("an engine");
    let generator = Generator::new(&solver, Recipe::new()).expect("a recipe");
    let mut scratch = generator.scratch();
    let puzzle = |index| generator.puzzle(7, index, &Limits::default(), &mut scratch).expect("a puzzle");
    (0..count).map(puzzle).map(|generated| (generated.puzzle, generated.solution)).collect()
}

/// Asserts that the step agrees with the solution, and that it changes the position.
pub(crate) fn check(step: &Step, position: &Position, solution: &Grid) {
    let value = |candidate: &Candidate| solution.get(candidate.cell);
    let is_open = |candidate: &Candidate| position.candidates(candidate.cell).any(|digit| digit == candidate.digit);
    for candidate in &step.placements {
        assert_eq!(value(candidate), Some(candidate.digit), "{step:?} sets a wrong value");
    }
    for candidate in &step.eliminations {
        assert_ne!(value(candidate), Some(candidate.digit), "{step:?} removes a value");
    }
    assert!(step.placements.iter().chain(&step.eliminations).all(is_open), "{step:?} has no candidates");
    assert!(!step.placements.is_empty() || !step.eliminations.is_empty(), "{step:?} has no conclusion");
}

#[test]
fn paths_agree_with_the_solution() {
    for rules in boards() {
        let mut explainer = Explainer::new(&rules, Scale::Se121).expect("a scale");
        for (puzzle, solution) in puzzles(&rules, 10) {
            let mut position = Position::new(explainer.board(), &puzzle).expect("a position");
            let steps: Vec<Step> = explainer.path(&puzzle).expect("a position").collect();
            for step in &steps {
                check(step, &position, &solution);
                position.apply(step);
            }
            assert!(position.is_solved(), "{} steps of {puzzle} lead to {}", steps.len(), position.grid());
        }
    }
}

/// Turns `step` into one that removes a random candidate that is not in the solution. The result is
/// false if there is none.
pub(crate) fn remove_one(step: &mut Step, position: &Position, solution: &Grid, random: &mut u64) -> bool {
    let cells = position.board().rules().geometry().cells();
    let all = cells.flat_map(|cell| position.candidates(cell).map(move |digit| Candidate { cell, digit }));
    let wrong: Vec<Candidate> = all.filter(|candidate| solution.get(candidate.cell) != Some(candidate.digit)).collect();
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let number = usize::try_from(*random >> 33).expect("31 bits").checked_rem(wrong.len());
    step.placements.clear();
    step.eliminations = number.map(|number| wrong[number]).into_iter().collect();
    number.is_some()
}

#[test]
fn each_technique_alone_agrees_with_the_solution_in_any_position() {
    let mut random = 1;
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for rules in boards() {
        let explainer = |&technique: &Technique| {
            let alone = TechniqueSet::NONE.with(technique);
            (technique, Explainer::with_techniques(&rules, Scale::Se121, alone).expect("a scale"))
        };
        let mut explainers: Vec<(Technique, Explainer)> = FAST.iter().map(explainer).collect();
        for (puzzle, solution) in puzzles(&rules, 12) {
            let mut position = Position::of(&rules, &puzzle).expect("a position");
            let mut all = Explainer::new(&rules, Scale::Se121).expect("a scale");
            let mut elimination = all.next_step(&position).expect("a step");
            while remove_one(&mut elimination, &position, &solution, &mut random) {
                for (technique, explainer) in &mut explainers {
                    if let Some(step) = explainer.next_step(&position) {
                        assert_eq!(step.technique, *technique);
                        check(&step, &position, &solution);
                        *counts.entry(*technique).or_default() += 1;
                    }
                }
                position.apply(&elimination);
            }
        }
    }
    // loops longer than a rectangle and graves of several cells are too rare for random positions
    let rare = |technique: &Technique| *technique >= Technique::UniqueLoop1 && *technique <= Technique::Bug4;
    for technique in FAST.iter().filter(|technique| !rare(technique)) {
        assert!(counts.contains_key(technique), "{technique} was not found in any position: {counts:?}");
    }
}
