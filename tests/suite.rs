//! Puzzles as data, with what is known of them, on every engine that takes them.
//!
//! `tests/suite/*.toml` holds tables `[[puzzle]]`; see `tests/suite/README.md` for their keys. Each puzzle is put to
//! each engine alone, all others being barred; an engine that does not take its rules is passed over, but some engine
//! must take it.

#[path = "support/oracle.rs"]
mod oracle;

use kdoku::format::{self, ReadOptions};
use kdoku::{BoxShape, Cell, Constraint, Engine, Grid, Limits, Options, Pick, Rules, Solver, verify};
use serde::Deserialize;
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    puzzle: Vec<Puzzle>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    name: String,
    #[serde(rename = "box")]
    boxes: (usize, usize),
    grid: String,
    /// Groups of cells that are all different, as numbers of cells.
    #[serde(default)]
    different: Vec<Vec<u16>>,
    /// How many solutions there are, or at least this many if `more` is set.
    solutions: u64,
    #[serde(default)]
    more: bool,
    /// The smallest solution.
    first: Option<String>,
    /// Whether brute force answers in a test's time too.
    #[serde(default)]
    brute: bool,
}

impl Puzzle {
    fn rules(&self) -> Rules {
        let shape = BoxShape::try_from(self.boxes).expect("a valid shape");
        self.different.iter().fold(Rules::boxes(shape), |rules, cells| {
            let cells = cells.iter().copied().map(Cell).collect();
            rules.with(Constraint::AllDifferent(cells)).expect("distinct cells of the board")
        })
    }

    fn grid(&self, text: &str) -> Grid {
        let boxes = BoxShape::try_from(self.boxes).ok();
        let options = ReadOptions { boxes, ..ReadOptions::default() };
        format::read_one(text, &options).unwrap_or_else(|error| panic!("{}: {error}", self.name)).grid
    }
}

fn puzzles() -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let files = fs::read_dir(folder).expect("the folder of the suite").map(|entry| entry.expect("an entry").path());
    let suites = files.filter(|file| file.extension().is_some_and(|ending| ending == "toml"));
    suites
        .flat_map(|file| {
            let text = fs::read_to_string(&file).expect("a suite is text");
            let suite: Suite = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            suite.puzzle
        })
        .collect()
}

/// Solvers for these rules, each with one engine alone.
fn solvers(rules: &Rules) -> Vec<(Engine, Solver)> {
    let alone = |engine| {
        let others = Engine::ALL.into_iter().filter(|&other| other != engine);
        others.fold(Options::default(), Options::without)
    };
    Engine::ALL.into_iter().filter_map(|engine| Some((engine, Solver::new(rules, &alone(engine)).ok()?))).collect()
}

#[test]
fn every_engine_counts_and_finds_what_is_known() {
    for puzzle in puzzles() {
        let (rules, name) = (puzzle.rules(), &puzzle.name);
        let givens = puzzle.grid(&puzzle.grid);
        let solvers = solvers(&rules);
        assert!(!solvers.is_empty(), "{name}: no engine takes it");
        for (engine, solver) in solvers {
            assert_eq!(solver.strategy().engine, engine);
            let mut scratch = solver.scratch();
            let limits = if puzzle.more { Limits::solutions(puzzle.solutions) } else { Limits::none() };
            let count = solver.count(&givens, &limits, &mut scratch);
            assert_eq!(count.solutions, puzzle.solutions, "{name} on {engine}: {count}");
            let answer = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
            let first = puzzle.first.as_ref().map(|text| puzzle.grid(text));
            if puzzle.solutions == 0 || first.is_some() {
                assert_eq!(answer.solution, first, "{name} on {engine}");
            }
            let any = solver.answer(&givens, Pick::Any, &Limits::none(), &mut scratch).solution;
            assert_eq!(any.is_some(), puzzle.solutions > 0, "{name} on {engine}");
        }
    }
}

#[test]
fn the_naive_judge_accepts_the_solutions_and_brute_force_finds_them() {
    for puzzle in puzzles() {
        let (rules, name) = (puzzle.rules(), &puzzle.name);
        let givens = puzzle.grid(&puzzle.grid);
        let first = puzzle.first.as_ref().map(|text| puzzle.grid(text));
        if let Some(first) = &first {
            assert_eq!(verify::check(&rules, &givens, first), Ok(()), "{name}");
        }
        if puzzle.brute {
            let limit = if puzzle.more { puzzle.solutions } else { u64::MAX };
            let found = oracle::solve(&rules, &givens, limit).unwrap_or_else(|| panic!("{name}: not for brute force"));
            assert_eq!(found.count, puzzle.solutions, "{name}");
            if first.is_some() {
                assert_eq!(found.smallest, first, "{name}");
            }
        }
    }
}
