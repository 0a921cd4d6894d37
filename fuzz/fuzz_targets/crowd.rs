//! Any bytes as boards: a crowd of them against each board alone and against the generic engine.
//!
//! The first three bytes say what is asked and of how large a crowd; then come boards, 81 bytes each, of which only
//! those from 1 to 9 are values. The last board may be short.

#![no_main]

use kdoku::solver::{Summary, InstructionSet};
use kdoku::{Engine, Grid, Limits, Options, Order, Pick, Rules, Solver, verify};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

const CELLS: usize = 81;

/// What the generic engine may spend on a board; if that is not enough, the board is held against itself only.
const PATIENCE: u64 = 20_000;

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::classic(Order::THREE));

static SEARCH: LazyLock<Solver> =
    LazyLock::new(|| Solver::new(&RULES, &Options::default().without(Engine::Sliced)).expect("search takes any rules"));

/// The fast engine with each instruction set alone.
static SLICED: LazyLock<Vec<Solver>> = LazyLock::new(|| {
    let alone = |set| {
        let others = InstructionSet::ALL.into_iter().filter(|&other| other != set);
        others.fold(Options::default().without(Engine::Search), Options::without_instruction_set)
    };
    InstructionSet::ALL.into_iter().filter_map(|set| Solver::new(&RULES, &alone(set)).ok()).collect()
});

fn grid(board: &[u8; CELLS]) -> Grid {
    Grid::from_values(&board.map(u16::from)).expect("81 values up to 9")
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[question, size, nodes], rest)) = bytes.split_first_chunk() else { return };
    let boards: Vec<[u8; CELLS]> = rest
        .chunks(CELLS)
        .take(64)
        .map(|cells| std::array::from_fn(|i| cells.get(i).copied().filter(|value| *value <= 9).unwrap_or(0)))
        .collect();
    if boards.is_empty() {
        return;
    }
    let pick = if question & 1 == 0 { Pick::First } else { Pick::Any };
    let limits = Limits::solutions(u64::from(question >> 1 & 7));
    // half of the time a puzzle may have but few nodes; else so many that any test ends
    let spent = if nodes & 1 == 0 { PATIENCE } else { u64::from(nodes) * 2 };
    let limits = limits.nodes(spent);
    let solver = &SLICED[usize::from(question >> 4) % SLICED.len()];
    let crowd: Vec<_> = boards.iter().cycle().take(boards.len().max(usize::from(size) * 4)).copied().collect();

    let (mut scratch, mut other) = (solver.scratch(), SEARCH.scratch());
    let puzzles = crowd.concat();
    let (mut solutions, mut briefs) = (vec![0; puzzles.len()], Vec::new());
    solver.answer_block(&puzzles, pick, &limits, &mut scratch, &mut solutions, &mut briefs);
    let solutions = solutions.as_chunks::<CELLS>().0;
    for (i, board) in boards.iter().enumerate() {
        let givens = grid(board);
        let alone = solver.answer(&givens, pick, &limits, &mut scratch);
        let outcome = &alone.outcome;
        let expected = Summary { end: outcome.end, solutions: outcome.solutions, stats: outcome.stats };
        for (solution, brief) in solutions.iter().zip(&briefs).skip(i).step_by(boards.len()) {
            assert_eq!(*brief, expected, "{board:?}");
            let solution = (*solution != [0; CELLS]).then(|| grid(solution));
            assert_eq!(solution, alone.solution, "{board:?}");
        }
        if let Some(solution) = &alone.solution {
            assert_eq!(verify::check(&RULES, &givens, solution), Ok(()), "{board:?}");
        }
        let judge = SEARCH.answer(&givens, pick, &limits.clone().nodes(PATIENCE), &mut other);
        let decided = |end| !matches!(end, kdoku::Termination::Nodes);
        if decided(outcome.end) && decided(judge.outcome.end) {
            assert_eq!((outcome.end, outcome.solutions), (judge.outcome.end, judge.outcome.solutions), "{board:?}");
            match pick {
                Pick::First => assert_eq!(alone.solution, judge.solution, "{board:?}"),
                Pick::Any => assert_eq!(alone.solution.is_some(), judge.solution.is_some(), "{board:?}"),
            }
        }
    }
});
