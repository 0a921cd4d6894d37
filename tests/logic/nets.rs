//! Forcing nets on small boards with many solutions: each statement of a chain follows from its
//! parents in every solution.

use kdoku::logic::{Candidate, Cause, Chain, Explainer, Position, Scale, Step, Technique, TechniqueSet};
use kdoku::{Config, Grid, Limits, Options, Solver};
use std::collections::BTreeMap;

/// Boards with clues that leave many solutions.
const BOARDS: &[&str] = &[
    "[cages]\nlist = [\"5: r1c1 r1c2\", \"5: r2c3 r3c3\"]\n",
    "[cages]\nlist = [\"6: r1c1 r1c2 r2c2\", \"8: r2c3 r3c3 r3c4\"]\n",
    "[lines]\nthermo = [\"r1c1 r2c2 r3c2\"]\n",
    "[lines]\nthermo = [\"r1c4 r2c4 r2c3\"]\n[cages]\nlist = [\"5: r3c1 r4c1\"]\n",
    "[arrows]\nlist = [\"r1c1 = r2c2 r3c2\"]\n",
    "[outside]\nlittle_killer = [\"9: r1c2 down-right\", \"8: r4c3 up-left\"]\n",
    "[lines]\nrenban = [\"r1c1 r1c2 r2c2\", \"r4c1 r3c2 r3c3\"]\n",
    "[dots]\nwhite = [\"r1c1 r2c1\", \"r2c2 r2c3\"]\nblack = [\"r3c3 r3c4\"]\n",
];

fn techniques() -> TechniqueSet {
    let nets =
        [Technique::ForcingNet, Technique::CellForcingNet, Technique::RegionForcingNet, Technique::NestedForcingNet];
    nets.into_iter().collect()
}

/// Whether a solution has a statement.
fn holds(solution: &Grid, candidates: &[Candidate], is_on: bool) -> bool {
    candidates.iter().any(|candidate| solution.get(candidate.cell) == Some(candidate.digit)) == is_on
}

/// Asserts that each node of a chain holds wherever its parents do. The node of a clash follows from
/// parents that exclude each other.
fn check_chain(chain: &Chain, solutions: &[Grid], name: &str) {
    for (number, node) in chain.nodes.iter().enumerate() {
        assert!(node.parents.iter().all(|&parent| parent < number), "{name}: {chain:?}");
        if node.cause == Cause::Assumption || matches!(node.cause, Cause::Nested(_)) {
            continue;
        }
        let has_parents = |solution: &&Grid| {
            node.parents.iter().all(|&parent| {
                let parent = &chain.nodes[parent];
                holds(solution, &parent.candidates, parent.is_on)
            })
        };
        for solution in solutions.iter().filter(has_parents) {
            assert!(holds(solution, &node.candidates, node.is_on), "{name}: node {number} of {chain:?} in {solution}");
        }
    }
}

/// The position without a digit of some cells.
fn thinned(position: &Position, offset: usize) -> Position {
    let mut thinned = position.clone();
    for cell in position.board().rules().geometry().cells().skip(offset).step_by(5) {
        position.candidates(cell).take(1).for_each(|digit| thinned.rule_out(cell, digit));
    }
    thinned
}

fn solutions_of(all: &[Grid], position: &Position) -> Vec<Grid> {
    let fits = |solution: &&Grid| {
        solution.filled().all(|(cell, digit)| {
            position.value(cell).map_or_else(|| position.candidates(cell).any(|it| it == digit), |it| it == digit)
        })
    };
    all.iter().filter(fits).cloned().collect()
}

#[test]
fn each_statement_of_a_net_follows_from_its_parents() {
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for text in BOARDS {
        let config = Config::parse(&format!("size = 4\n{text}")).expect("a puzzle file");
        let solver = Solver::new(&config.rules, &Options::default()).expect("an engine");
        let all: Vec<Grid> = solver.solutions(&Grid::blank(4), Limits::none()).collect();
        assert!(all.len() > 1, "{text}");
        let mut explainer =
            Explainer::with_techniques(&config.rules, Scale::Kdoku, techniques()).expect("a small board");
        let blank = Position::new(explainer.board(), &Grid::blank(4)).expect("an empty board");
        let positions = std::iter::once(blank.clone()).chain((0..5).map(|offset| thinned(&blank, offset)));
        for position in positions {
            let solutions = solutions_of(&all, &position);
            for step in explainer.all_steps(&position) {
                *counts.entry(step.technique).or_default() += 1;
                for candidate in &step.eliminations {
                    assert!(!solutions.iter().any(|it| holds(it, &[*candidate], true)), "{text}: {step:?}");
                }
                for chain in &step.chains {
                    check_chain(chain, &solutions, text);
                }
            }
        }
    }
    for technique in [Technique::ForcingNet, Technique::CellForcingNet, Technique::RegionForcingNet] {
        assert!(counts.contains_key(&technique), "{technique} is not among {counts:?}");
    }
}

/// Puzzles that need nested nets, and are solved with them in a moment.
const NESTED: &[&str] = &["double_arrows", "value_index"];

#[test]
fn nested_nets_agree_with_the_solution() {
    for name in NESTED {
        let (config, givens, solution) = crate::variants::puzzle(name);
        let mut explainer = Explainer::new(&config.rules, Scale::Kdoku).expect("a small board");
        let steps: Vec<Step> = explainer.path(&givens).expect("givens of a puzzle").collect();
        let nested = steps.iter().filter(|step| step.technique == Technique::NestedForcingNet);
        for step in nested.clone() {
            assert!(step.chains.len() > 1, "{name}: {step:?}");
            for candidate in &step.eliminations {
                assert_ne!(solution.get(candidate.cell), Some(candidate.digit), "{name}: {step:?}");
            }
        }
        assert!(nested.count() > 0, "{name}");
    }
}
