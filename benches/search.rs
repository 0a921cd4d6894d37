//! Single boards that kdoku made, by the engines that it chooses: `cargo bench`.
//!
//! One puzzle an iteration, from a grid to a checked answer; the same scratch throughout. `KDOKU_DATA`, if set, names
//! a folder of reference sets, whose 9×9 files are timed as whole sets, from text to checked answers.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kdoku::text::{self, ReadOptions};
use kdoku::toml::Config;
use kdoku::{Grid, Limits, Options, Order, Pick, Rules, Solver};
use std::hint::black_box;
use std::path::{Path, PathBuf};

/// The reference sets that are timed.
const SETS: [&str; 6] =
    ["easy_20k", "random_minimal_20k", "clues17_49158", "magictour_top1465", "hardest_1106_375", "many_solutions_10k"];

/// The boards of `puzzles/`, with their names.
fn boards() -> Vec<(&'static str, Rules, Grid)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let judge = include_str!("../puzzles/judge/boj2580.txt").parse().expect("nine lines of nine numbers");
    let mut boards = vec![("boj2580", Rules::classic(Order::THREE), judge)];
    for name in ["mini4", "six", "hex16", "giant25", "hard36"] {
        let text =
            std::fs::read_to_string(folder.join(name).with_extension("toml")).expect("a puzzle of the repository");
        let config = Config::parse(&text).expect("well formed");
        boards.push((name, config.rules, config.puzzle.givens));
    }
    for order in [3, 4, 5] {
        let rules = Rules::classic(Order::new(order).expect("in range"));
        let name = ["empty9", "empty16", "empty25"][order - 3];
        boards.push((name, rules, Grid::blank(order * order)));
    }
    boards
}

fn single_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("board");
    for (name, rules, givens) in boards() {
        let solver = Solver::new(&rules, &Options::default()).expect("search takes any rules");
        let mut scratch = solver.scratch();
        group.bench_function(BenchmarkId::new("any", name), |bencher| {
            bencher.iter(|| solver.answer(black_box(&givens), Pick::Any, &Limits::none(), &mut scratch));
        });
        let unique = Limits::solutions(2);
        group.bench_function(BenchmarkId::new("unique", name), |bencher| {
            bencher.iter(|| solver.count(black_box(&givens), &unique, &mut scratch));
        });
    }
    group.finish();
}

fn reference_sets(criterion: &mut Criterion) {
    let Some(folder) = std::env::var_os("KDOKU_DATA").map(PathBuf::from) else { return };
    let solver = Solver::new(&Rules::classic(Order::THREE), &Options::default()).expect("search takes any rules");
    let mut scratch = solver.scratch();
    let mut group = criterion.benchmark_group("set");
    group.sample_size(10);
    for name in SETS {
        let Ok(text) = std::fs::read(folder.join("9x9").join(name).with_extension("txt")) else { continue };
        let puzzles = || text::read(&text, &ReadOptions::default()).flatten();
        group.throughput(Throughput::Elements(puzzles().count() as u64));
        group.bench_function(BenchmarkId::new("unique", name), |bencher| {
            let limits = Limits::solutions(2);
            bencher.iter(|| puzzles().map(|p| solver.count(&p.grid, &limits, &mut scratch).solutions).sum::<u64>());
        });
        group.bench_function(BenchmarkId::new("first", name), |bencher| {
            let answer = |grid: &Grid, scratch: &mut _| solver.answer(grid, Pick::First, &Limits::none(), scratch);
            bencher.iter(|| puzzles().filter_map(|p| answer(&p.grid, &mut scratch).solution).count());
        });
    }
    group.finish();
}

criterion_group!(benches, single_boards, reference_sets);
criterion_main!(benches);
