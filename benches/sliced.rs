//! The fast 9×9 engine on puzzles that kdoku made: `cargo bench --bench sliced`.
//!
//! Blocks of puzzles from bytes to bytes, with each instruction set that the processor has, and the same puzzles one by
//! one. The puzzles are images of some that are drawn from a fixed seed before any clock runs. `KDOKU_DATA`, if set,
//! names a folder of reference sets, whose 9×9 files are timed as one block each.

#[path = "../tests/engines/batch/boards.rs"]
mod boards;

use boards::{Board, CELLS, Maker, available, grid, sliced};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kdoku::text::{self, ReadOptions};
use kdoku::{Grid, Limits, Pick, Solver};
use std::hint::black_box;
use std::path::PathBuf;

/// The reference sets that are timed.
const SETS: [&str; 8] = [
    "easy_20k",
    "random_minimal_20k",
    "clues17_49158",
    "magictour_top1465",
    "hardest_1106_375",
    "hardest_se11_48766",
    "many_solutions_10k",
    "generator_checks_50k",
];

/// What is asked, by name: the pick, and how many solutions are looked for.
const QUESTIONS: [(&str, Pick, u64); 3] = [("first", Pick::First, 2), ("any", Pick::Any, 1), ("unique", Pick::Any, 2)];

/// Boards of three kinds, 4,096 of each.
fn boards() -> [(&'static str, Vec<Board>); 3] {
    let mut maker = Maker::new(1);
    let easy: Vec<_> = (0..64).map(|_| maker.unique(32).0).collect();
    let minimal: Vec<_> = (0..64).map(|_| maker.minimal()).collect();
    let several: Vec<_> = minimal.iter().map(|board| maker.less(*board, 2)).collect();
    [("easy", easy), ("minimal", minimal), ("several", several)].map(|(name, boards)| {
        let images = boards.iter().cycle().take(4_096).map(|board| maker.image(board));
        (name, images.collect())
    })
}

/// Room for the answers to a block.
struct Room {
    solutions: Vec<u8>,
    briefs: Vec<kdoku::solver::Summary>,
}

impl Room {
    fn new(boards: usize) -> Self {
        Self { solutions: vec![0; CELLS * boards], briefs: Vec::with_capacity(boards) }
    }

    /// Answers a block; how many of its puzzles have one solution, as far as was looked.
    fn ask(
        &mut self,
        solver: &Solver,
        puzzles: &[u8],
        (pick, limit): (Pick, u64),
        scratch: &mut kdoku::Scratch,
    ) -> usize {
        self.briefs.clear();
        let limits = Limits::solutions(limit);
        solver.answer_block(black_box(puzzles), pick, &limits, scratch, &mut self.solutions, &mut self.briefs);
        self.briefs.iter().filter(|brief| brief.solutions == 1).count()
    }
}

fn crowds(criterion: &mut Criterion) {
    for (kind, boards) in boards() {
        let mut group = criterion.benchmark_group(format!("crowd/{kind}"));
        for set in available() {
            let solver = sliced(set);
            let mut scratch = solver.scratch();
            for size in [256, 4_096] {
                let (puzzles, mut room) = (boards[..size].concat(), Room::new(size));
                group.throughput(Throughput::Elements(size as u64));
                for (name, pick, limit) in QUESTIONS {
                    let id = BenchmarkId::new(format!("{name}/{size}"), set);
                    group.bench_function(id, |bencher| {
                        bencher.iter(|| room.ask(&solver, &puzzles, (pick, limit), &mut scratch));
                    });
                }
            }
        }
        group.finish();
    }
}

fn one_by_one(criterion: &mut Criterion) {
    for (kind, boards) in boards() {
        let grids: Vec<Grid> = boards[..256].iter().map(grid).collect();
        let mut group = criterion.benchmark_group(format!("alone/{kind}"));
        group.throughput(Throughput::Elements(grids.len() as u64));
        for set in available() {
            let solver = sliced(set);
            let mut scratch = solver.scratch();
            for (name, pick, limit) in QUESTIONS {
                let limits = Limits::solutions(limit);
                group.bench_function(BenchmarkId::new(name, set), |bencher| {
                    bencher.iter(|| {
                        let answers =
                            grids.iter().map(|grid| solver.answer(black_box(grid), pick, &limits, &mut scratch));
                        answers.filter(|answer| answer.outcome.solutions == 1).count()
                    });
                });
            }
        }
        group.finish();
    }
}

fn reference_sets(criterion: &mut Criterion) {
    let Some(folder) = std::env::var_os("KDOKU_DATA").map(PathBuf::from) else { return };
    let mut group = criterion.benchmark_group("set");
    group.sample_size(10);
    for name in SETS {
        let Ok(text) = std::fs::read(folder.join("9x9").join(name).with_extension("txt")) else { continue };
        let grids = text::read(&text, &ReadOptions::default()).flatten().map(|puzzle| puzzle.grid);
        let puzzles: Vec<u8> = grids.flat_map(|grid| boards::board(&grid)).collect();
        let mut room = Room::new(puzzles.len() / CELLS);
        group.throughput(Throughput::Elements((puzzles.len() / CELLS) as u64));
        for set in available() {
            let solver = sliced(set);
            let mut scratch = solver.scratch();
            for (question, pick, limit) in QUESTIONS {
                group.bench_function(BenchmarkId::new(format!("{question}/{name}"), set), |bencher| {
                    bencher.iter(|| room.ask(&solver, &puzzles, (pick, limit), &mut scratch));
                });
            }
        }
    }
    group.finish();
}

/// What it costs to come with working memory of one's own.
fn fresh_memory(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scratch");
    for set in available() {
        let solver = sliced(set);
        group.bench_function(BenchmarkId::from_parameter(set), |bencher| bencher.iter(|| solver.scratch()));
    }
    group.finish();
}

criterion_group!(benches, crowds, one_by_one, fresh_memory, reference_sets);
criterion_main!(benches);
