//! Minimal forms, one after the other: `cargo bench --bench canon`.
//!
//! Boards that kdoku made, from a fixed seed, and those of which most is tied. `KDOKU_DATA`, if set, names a folder of
//! reference sets, of whose 9×9 files the first thousand puzzles are timed.

#[path = "../tests/engines/batch/boards.rs"]
mod boards;

use boards::{Board, Maker};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kdoku::canonical::canonical;
use kdoku::text::{self, ReadOptions};
use std::hint::black_box;
use std::path::PathBuf;

/// The reference sets that are timed.
const SETS: [&str; 4] = ["easy_20k", "random_minimal_20k", "clues17_49158", "hardest_1106_375"];

/// Puzzles of a set that are timed.
const MOST: usize = 1_000;

fn time(criterion: &mut Criterion, name: &str, boards: &[Board]) {
    let mut group = criterion.benchmark_group("canon");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| boards.iter().map(|board| u64::from(canonical(black_box(board)).automorphisms)).sum::<u64>());
    });
    group.finish();
}

fn made_boards(criterion: &mut Criterion) {
    let mut maker = Maker::new(1);
    let minimal: Vec<_> = (0..256).map(|_| maker.minimal()).collect();
    let (puzzles, grids): (Vec<_>, Vec<_>) = (0..256).map(|_| maker.unique(32)).unzip();
    time(criterion, "grids", &grids);
    time(criterion, "32 clues", &puzzles);
    time(criterion, "minimal", &minimal);
}

/// Boards of which most is tied.
fn tied_boards(criterion: &mut Criterion) {
    let board = |value: &dyn Fn(usize, usize) -> usize| -> Board {
        std::array::from_fn(|cell| u8::try_from(value(cell / 9, cell % 9)).expect("a digit"))
    };
    let most_canonical = |y: usize, x: usize| 3 * ((y + x / 3) % 3) + (x + y / 3) % 3 + 1;
    time(criterion, "blank", &[board(&|_, _| 0)]);
    time(criterion, "the most canonical grid", &[board(&most_canonical)]);
    time(criterion, "its diagonal blank", &[board(&|y, x| if y == x { 0 } else { most_canonical(y, x) })]);
    time(criterion, "nine clues on a diagonal", &[board(&|y, x| if y == x { y + 1 } else { 0 })]);
    time(criterion, "a Latin square", &[board(&|y, x| (y + x) % 9 + 1)]);
}

fn reference_sets(criterion: &mut Criterion) {
    let Some(folder) = std::env::var_os("KDOKU_DATA").map(PathBuf::from) else { return };
    for name in SETS {
        let Ok(text) = std::fs::read(folder.join("9x9").join(name).with_extension("txt")) else { continue };
        let grids = text::read(&text, &ReadOptions::default()).flatten().map(|puzzle| puzzle.grid);
        let boards: Vec<_> = grids.take(MOST).map(|grid| boards::board(&grid)).collect();
        time(criterion, name, &boards);
    }
}

criterion_group!(benches, made_boards, tied_boards, reference_sets);
criterion_main!(benches);
