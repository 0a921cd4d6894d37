//! The reference sets that are raced on, where they are to be had.
//!
//! They are other people's puzzles and no part of the repository. `KDOKU_DATA` names the folder that holds them:
//! `KDOKU_DATA=… cargo test --release --test reference -- --ignored`.

#[path = "../examples/json_to_toml/convert.rs"]
mod convert;

use convert::{Source, Unsupported, convert};
use kdoku::solver::InstructionSet;
use kdoku::text::{self, ReadOptions};
use kdoku::toml::Expected;
use kdoku::{Config, Engine, Grid, Limits, Options, Order, Pick, Rules, Solver, Termination, Verdict, verify};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn boards(file: &str) -> Vec<Grid> {
    let folder = std::env::var_os("KDOKU_DATA").expect("KDOKU_DATA names the folder of the reference sets");
    let text = std::fs::read(PathBuf::from(folder).join(file)).expect("the reference set can be read");
    let puzzles = text::read(&text, &ReadOptions::default());
    puzzles.map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{file}: {error}")).grid).collect()
}

fn search(order: usize) -> Solver {
    let rules = Rules::classic(Order::new(order).expect("in range"));
    let solver = Solver::new(&rules, &Options::default().without(Engine::Sliced)).expect("search takes any rules");
    assert_eq!(solver.strategy().engine, Engine::Search);
    solver
}

/// The fast engine alone, with each instruction set alone that there is.
fn sliced() -> impl Iterator<Item = (InstructionSet, Solver)> {
    InstructionSet::ALL.into_iter().filter(|set| set.is_available()).map(|set| {
        let others = InstructionSet::ALL.into_iter().filter(|&other| other != set);
        let options = others.fold(Options::default().without(Engine::Search), Options::without_instruction_set);
        let solver = Solver::new(&Rules::classic(Order::THREE), &options).expect("the set is available");
        assert_eq!(solver.strategy().engine, Engine::Sliced);
        (set, solver)
    })
}

fn number(grid: &Grid) -> Vec<u8> {
    let values = grid.values().iter();
    values.map(|value| value.map_or(0, |digit| u8::try_from(digit.get()).expect("at most 9"))).collect()
}

/// Answers a 9×9 set in blocks of so many; how many puzzles have no solution, one, and more. Every so many-th answer is
/// held against the generic engine's.
fn in_blocks(file: &str, size: usize, sample: usize) -> [usize; 3] {
    let boards = boards(file);
    let search = search(3);
    let mut other = search.scratch();
    let expected: Vec<_> = boards
        .iter()
        .step_by(sample)
        .map(|board| search.answer(board, Pick::First, &Limits::none(), &mut other).solution)
        .collect();
    let mut counts = Vec::new();
    for (set, solver) in sliced() {
        let mut scratch = solver.scratch();
        for pick in [Pick::First, Pick::Any] {
            let limits = Limits::solutions(2);
            let (mut count, mut solutions) = ([0; 3], Vec::new());
            for block in boards.chunks(size) {
                let puzzles: Vec<u8> = block.iter().flat_map(number).collect();
                let (mut found, mut briefs) = (vec![0; puzzles.len()], Vec::new());
                solver.answer_block(&puzzles, pick, &limits, &mut scratch, &mut found, &mut briefs);
                for brief in &briefs {
                    count[usize::try_from(brief.solutions).expect("two at most")] += 1;
                }
                solutions.extend_from_slice(found.as_chunks::<81>().0);
            }
            for (i, expected) in (0..).step_by(sample).zip(&expected) {
                let solution = (solutions[i] != [0; 81])
                    .then(|| Grid::from_values(&solutions[i].map(u16::from)).expect("81 values"));
                match (pick, &solution) {
                    (Pick::Any, Some(solution)) => {
                        assert_eq!(verify::check(solver.rules(), &boards[i], solution), Ok(()), "{file}, {i}, {set}");
                        assert!(expected.is_some(), "{file}, {i}, {set}");
                    }
                    _ => assert_eq!(solution, *expected, "puzzle {i} of {file}, {set}, {pick:?}"),
                }
            }
            counts.push(count);
        }
    }
    assert!(counts.windows(2).all(|two| two[0] == two[1]), "{file}: {counts:?}");
    counts[0]
}

#[test]
#[ignore = "needs the reference sets"]
fn blocks_of_unique_puzzles_have_the_solutions_that_the_generic_engine_finds() {
    for (file, puzzles, sample) in [
        ("9x9/easy_20k.txt", 20_000, 7),
        ("9x9/random_minimal_20k.txt", 20_276, 7),
        ("9x9/clues17_49158.txt", 49_158, 23),
        ("9x9/magictour_top1465.txt", 1_465, 1),
        ("9x9/hardest_1106_375.txt", 375, 1),
        ("9x9/hardest_se11_48766.txt", 48_766, 67),
    ] {
        for size in [4_096, 1_000] {
            assert_eq!(in_blocks(file, size, sample), [0, puzzles, 0], "{file}");
        }
    }
}

#[test]
#[ignore = "needs the reference sets"]
fn blocks_of_puzzles_with_several_solutions_have_the_smallest() {
    assert_eq!(in_blocks("9x9/many_solutions_10k.txt", 4_096, 1), [0, 0, 10_000]);
}

#[test]
#[ignore = "needs the reference sets"]
fn blocks_of_what_a_generator_asks_about_are_told_apart() {
    assert_eq!(in_blocks("9x9/generator_checks_50k.txt", 4_096, 7), [42_817, 637, 6_546]);
}

/// Proves each puzzle of a 9×9 set unique, and finds its solution.
fn all_unique(file: &str, puzzles: usize) {
    let solver = search(3);
    let mut scratch = solver.scratch();
    let boards = boards(file);
    assert_eq!(boards.len(), puzzles);
    solver.solve_many(&boards, Pick::First, &Limits::none(), &mut scratch, |index, answer| {
        assert_eq!(answer.verdict(), Verdict::Unique, "puzzle {index} of {file}");
        assert!(answer.solution.is_some(), "puzzle {index} of {file}");
    });
}

#[test]
#[ignore = "needs the reference sets"]
fn all_puzzles_with_17_clues_are_unique() {
    all_unique("9x9/clues17_49158.txt", 49_158);
}

#[test]
#[ignore = "needs the reference sets"]
fn the_hardest_of_the_forum_are_unique() {
    all_unique("9x9/hardest_1106_375.txt", 375);
}

#[test]
#[ignore = "needs the reference sets"]
fn the_easy_the_random_and_the_hard_are_unique() {
    all_unique("9x9/easy_20k.txt", 20_000);
    all_unique("9x9/random_minimal_20k.txt", 20_276);
    all_unique("9x9/magictour_top1465.txt", 1_465);
}

#[test]
#[ignore = "needs the reference sets"]
fn puzzles_with_several_solutions_have_two_at_least() {
    let solver = search(3);
    let mut scratch = solver.scratch();
    for givens in boards("9x9/many_solutions_10k.txt") {
        let first = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
        let any = solver.answer(&givens, Pick::Any, &Limits::none(), &mut scratch);
        assert_eq!(first.verdict(), Verdict::Multiple);
        assert!(first.solution <= any.solution, "the first is the smallest");
    }
}

#[test]
#[ignore = "needs the reference sets"]
fn boards_of_25x25_beside_the_peak_are_filled() {
    let solver = search(5);
    let mut scratch = solver.scratch();
    for name in ["bal_13_1", "bal_13_3", "bal_13_5", "bal_15_1", "bal_16_1", "bal_18_1", "rand_60_1", "rand_70_1"] {
        let board = &boards(&format!("large/graded/b25_{name}.txt"))[0];
        let limits = Limits::none().time(Duration::from_secs(60));
        let answer = solver.answer(board, Pick::Any, &limits, &mut scratch);
        assert!(answer.solution.is_some(), "{name}: {}", answer.outcome);
    }
}

/// Proves each of the `count` puzzles in both files of `puzzles/large` unique; the second is not looked at while kdoku is tuned.
fn large_are_unique(size: usize, count: usize) {
    let order = Order::new(size.isqrt()).expect("in range");
    let solver = Solver::new(&Rules::classic(order), &Options::default()).expect("engines for any board");
    let mut scratch = solver.scratch();
    for file in [format!("{size}x{size}.txt"), format!("{size}x{size}_unseen.txt")] {
        let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/large")).join(&file);
        let text = std::fs::read(path).expect("a set of the project");
        let boards: Vec<_> =
            text::read(&text, &ReadOptions::default()).map(|puzzle| puzzle.expect("a puzzle")).collect();
        assert_eq!(boards.len(), count, "{file}");
        for (index, board) in boards.iter().enumerate() {
            let answer = solver.answer(&board.grid, Pick::First, &Limits::solutions(2), &mut scratch);
            assert_eq!(answer.verdict(), Verdict::Unique, "puzzle {index} of {file}");
        }
    }
}

#[test]
fn large_boards_of_16x16_are_unique() {
    large_are_unique(16, 10);
}

#[test]
#[ignore = "takes a minute in a debug build"]
fn large_boards_of_25x25_and_36x36_are_unique() {
    large_are_unique(25, 10);
    large_are_unique(36, 6);
}

/// A puzzle of the variants that has been answered, or not.
struct Answered {
    slug: String,
    /// Whether two solvers agree on what the answer is.
    verified: bool,
    decided: bool,
    wrong: Option<String>,
    time: Duration,
}

/// The most time for a puzzle.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads the TOML of a puzzle and answers it, if that takes no longer than [`PATIENCE`]; what is wrong with that.
fn answered(toml: &str) -> Result<bool, String> {
    let config = Config::parse(toml).map_err(|errors| errors.to_string())?;
    let solver = Solver::new(&config.rules, &Options::default()).map_err(|error| error.to_string())?;
    let givens = config.puzzle.givens;
    let limits = Limits::solutions(2).time(PATIENCE);
    let answer = solver.answer(&givens, Pick::Any, &limits, &mut solver.scratch());
    let verdict = match config.puzzle.expect.solutions {
        Some(Expected::Exactly(0)) => Verdict::NoSolution,
        Some(Expected::Exactly(1)) => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    if answer.outcome.end == Termination::Time {
        return Ok(false);
    }
    if answer.verdict() != verdict {
        return Err(format!("{} instead of {verdict}", answer.outcome));
    }
    match (config.puzzle.expect.solution, answer.solution) {
        (Some(expected), Some(found)) if expected != found => Err(format!("another solution:\n{found}")),
        _ => Ok(true),
    }
}

#[test]
#[ignore = "needs the reference sets"]
fn variants_have_the_solutions_that_are_known() {
    let folder = std::env::var_os("KDOKU_DATA").expect("KDOKU_DATA names the folder of the reference sets");
    let folder = PathBuf::from(folder).join("variants/json");
    let files = std::fs::read_dir(folder).expect("the folder of the variants");
    let mut files: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    let (mut answers, mut refused) = (Vec::new(), BTreeMap::<String, usize>::new());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the JSON is text");
        let value: serde_json::Value = serde_json::from_str(&text).expect("the JSON can be read");
        let verified = value["verified_by_cpsat"] == true;
        let source: Source = serde_json::from_value(value).expect("the JSON is that of a puzzle");
        match convert(&source) {
            Ok(toml) => {
                let slug = file.file_stem().expect("a name").to_string_lossy().into_owned();
                let start = Instant::now();
                let (decided, wrong) =
                    answered(&toml).map_or_else(|wrong| (true, Some(wrong)), |decided| (decided, None));
                answers.push(Answered { slug, verified, decided, wrong, time: start.elapsed() });
            }
            Err(Unsupported { names }) => {
                for name in names {
                    *refused.entry(name).or_default() += 1;
                }
            }
        }
    }
    println!("lost constraints, with the number of puzzles");
    for (name, puzzles) in refused {
        println!("{puzzles:5}  {name}");
    }
    answers.sort_by_key(|answer| std::cmp::Reverse(answer.time));
    let open: Vec<_> = answers.iter().filter(|answer| !answer.decided).map(|answer| &*answer.slug).collect();
    println!("{} not decided within {PATIENCE:?}: {}", open.len(), open.join(", "));
    println!("slowest");
    for answer in answers.iter().take(20) {
        println!("{:9.3} s  {}", answer.time.as_secs_f64(), answer.slug);
    }
    let wrong: Vec<_> = answers.iter().filter(|answer| answer.wrong.is_some()).collect();
    println!("{} of {} wrong", wrong.len(), answers.len());
    for answer in &wrong {
        let note = if answer.verified { "" } else { ", where one solver alone knows the answer" };
        println!("{}{note}: {}", answer.slug, answer.wrong.as_deref().unwrap_or_default());
    }
    assert!(wrong.iter().all(|answer| !answer.verified), "wrong answers, listed above");
}
