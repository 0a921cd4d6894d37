//! Puzzles as data, with what is known of them, on every engine that takes them.
//!
//! `tests/engines/corpus/*.toml` holds tables `[[puzzle]]`; see `tests/engines/corpus/README.md` for their keys. Each puzzle is put to
//! each engine alone, all others being barred, and to each instruction set alone; then to what is left when each engine
//! and each instruction set is switched off in turn. An engine that does not take its rules is passed over, but some
//! engine must take it.

use super::brute_force;

use kdoku::solver::InstructionSet;
use kdoku::text::{self, ReadOptions};
use kdoku::{BoxShape, Cell, Config, Constraint, Engine, Grid, Limits, Options, Pick, Rules, Solver, Verdict, verify};
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
    boxes: Option<(usize, usize)>,
    /// The board, in the words of a puzzle file, if its boxes do not tell it.
    board: Option<String>,
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
        let plain = match &self.board {
            Some(board) => Config::parse(board).unwrap_or_else(|errors| panic!("{}: {errors}", self.name)).rules,
            None => Rules::boxes(self.boxes().expect("a box or a board")),
        };
        self.different.iter().fold(plain, |rules, cells| {
            let cells = cells.iter().copied().map(Cell).collect();
            rules.with(Constraint::AllDifferent(cells)).expect("distinct cells of the board")
        })
    }

    fn boxes(&self) -> Option<BoxShape> {
        self.boxes.map(|boxes| BoxShape::try_from(boxes).expect("a valid shape"))
    }

    fn grid(&self, text: &str) -> Grid {
        if let Some(board) = &self.board {
            let file = format!("{board}grid = \"\"\"\n{text}\"\"\"");
            let config = Config::parse(&file).unwrap_or_else(|errors| panic!("{}: {errors}", self.name));
            return config.puzzle.givens;
        }
        let boxes = self.boxes();
        let options = ReadOptions { boxes, ..ReadOptions::default() };
        text::read_one(text, &options).unwrap_or_else(|error| panic!("{}: {error}", self.name)).grid
    }
}

fn puzzles() -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/corpus");
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

/// Solvers for these rules, each with one engine alone; one with instruction sets, with each of them alone.
fn solvers(rules: &Rules) -> Vec<Solver> {
    let engine_alone = |engine| {
        let others = Engine::ALL.into_iter().filter(|&other| other != engine);
        others.fold(Options::default(), Options::without)
    };
    let set_alone = |options: &Options, set| {
        let others = InstructionSet::ALL.into_iter().filter(|&other| other != set);
        others.fold(options.clone(), Options::without_instruction_set)
    };
    let mut solvers = Vec::new();
    for engine in Engine::ALL {
        let options = engine_alone(engine);
        let Ok(solver) = Solver::new(rules, &options) else { continue };
        let strategy = solver.strategy();
        assert_eq!(strategy.engine, engine);
        if strategy.instruction_set.is_none() {
            solvers.push(solver);
            continue;
        }
        for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
            let solver = Solver::new(rules, &set_alone(&options, set)).expect("the set is available");
            assert_eq!(solver.strategy().instruction_set, Some(set));
            solvers.push(solver);
        }
    }
    solvers
}

/// Options that bar one engine, the tabu search or one instruction set, or nothing.
fn one_thing_less() -> impl Iterator<Item = Options> {
    let engines = Engine::ALL.into_iter().map(|engine| Options::default().without(engine));
    let sets = InstructionSet::ALL.into_iter().map(|set| Options::default().without_instruction_set(set));
    [Options::default(), Options::default().without_tabu()].into_iter().chain(engines).chain(sets)
}

/// Holds what the solver says against what is known.
fn knows(puzzle: &Puzzle, solver: &Solver) {
    let (name, givens) = (&puzzle.name, puzzle.grid(&puzzle.grid));
    let about = format!("{name} on {:?}", solver.strategy());
    let mut scratch = solver.scratch();
    let limits = if puzzle.more { Limits::solutions(puzzle.solutions) } else { Limits::none() };
    let count = solver.count(&givens, &limits, &mut scratch);
    assert_eq!(count.solutions, puzzle.solutions, "{about}: {count}");
    let answer = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
    let first = puzzle.first.as_ref().map(|text| puzzle.grid(text));
    if puzzle.solutions == 0 || first.is_some() {
        assert_eq!(answer.solution, first, "{about}");
    }
    let any = solver.answer(&givens, Pick::Any, &Limits::none(), &mut scratch).solution;
    assert_eq!(any.is_some(), puzzle.solutions > 0, "{about}");
    if givens.size() > 255 {
        return;
    }
    let number = |grid: &Grid| -> Vec<u8> {
        let values = grid.values().iter();
        values.map(|value| value.map_or(0, |digit| u8::try_from(digit.get()).expect("at most 255"))).collect()
    };
    let mut solutions = vec![0; givens.values().len()];
    let mut briefs = Vec::new();
    solver.answer_block(&number(&givens), Pick::First, &Limits::none(), &mut scratch, &mut solutions, &mut briefs);
    assert_eq!(solutions, answer.solution.as_ref().map_or(vec![0; solutions.len()], number), "{about}, as a block");
    let verdict = if answer.verdict() == Verdict::Invalid { Verdict::NoSolution } else { answer.verdict() };
    assert_eq!(
        briefs.iter().map(kdoku::solver::Summary::verdict).collect::<Vec<_>>(),
        [verdict],
        "{about}, as a block"
    );
}

#[test]
fn every_engine_counts_and_finds_what_is_known() {
    for puzzle in puzzles() {
        let solvers = solvers(&puzzle.rules());
        assert!(!solvers.is_empty(), "{}: no engine takes it", puzzle.name);
        for solver in solvers {
            knows(&puzzle, &solver);
        }
    }
}

#[test]
fn what_is_left_without_one_engine_or_instruction_set_knows_the_same() {
    for puzzle in puzzles() {
        let (rules, mut seen) = (puzzle.rules(), Vec::new());
        for options in one_thing_less() {
            let Ok(solver) = Solver::new(&rules, &options) else { continue };
            if !seen.contains(&solver.strategy()) {
                seen.push(solver.strategy());
                knows(&puzzle, &solver);
            }
        }
        assert!(!seen.is_empty(), "{}: no engine takes it", puzzle.name);
    }
}

#[test]
fn a_classic_board_has_every_engine_and_instruction_set_to_choose_from() {
    let classic = Rules::classic(kdoku::Order::THREE);
    let available = InstructionSet::ALL.into_iter().filter(|set| set.is_available());
    assert_eq!(solvers(&classic).len(), available.count() + 2, "and `search`, and `learn`");
    let strategy = |options: &Options| Solver::new(&classic, options).expect("some engine is left").strategy();
    assert_eq!(strategy(&Options::default()).engine, Engine::Sliced);
    assert_eq!(strategy(&Options::default().seed(1)).engine, Engine::Search, "it has no order of digits to draw");
    let bare = InstructionSet::ALL.into_iter().fold(Options::default(), Options::without_instruction_set);
    assert_eq!(strategy(&bare).engine, Engine::Search, "it has nothing to compute with");
    assert_eq!(strategy(&bare.clone().without(Engine::Search)).engine, Engine::Learn);
    assert!(Solver::new(&classic, &bare.without(Engine::Search).without(Engine::Learn)).is_err());
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
            let found =
                brute_force::solve(&rules, &givens, limit).unwrap_or_else(|| panic!("{name}: not for brute force"));
            assert_eq!(found.count, puzzle.solutions, "{name}");
            if first.is_some() {
                assert_eq!(found.smallest, first, "{name}");
            }
        }
    }
}
