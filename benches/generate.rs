//! Making puzzles: `cargo bench --bench generate`.
//!
//! Each round makes the same puzzles of a fixed seed, in one thread: many at once on classic 9×9, one by one elsewhere.
//! Solutions alone are drawn, too, since every puzzle begins with one.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kdoku::generate::{ClueSymmetry, Generator, GridSampler, Recipe};
use kdoku::{BoxShape, Limits, Options, Order, Rules, Solver};
use std::hint::black_box;

fn solver(rules: &Rules) -> Solver {
    Solver::new(rules, &Options::default()).expect("an engine takes them")
}

fn nine() -> Rules {
    Rules::classic(Order::THREE)
}

fn time(criterion: &mut Criterion, name: &str, rules: &Rules, recipe: Recipe, count: u64) {
    let solver = solver(rules);
    let generator = Generator::new(&solver, recipe).expect("a good recipe");
    let mut scratch = generator.scratch();
    let mut group = criterion.benchmark_group("generate");
    group.throughput(Throughput::Elements(count)).sample_size(10);
    group.bench_function(name, |bencher| {
        bencher.iter(|| generator.puzzles(black_box(1), 0..count, &Limits::none(), &mut scratch).len());
    });
    group.finish();
}

fn puzzles(criterion: &mut Criterion) {
    time(criterion, "9x9, minimal", &nine(), Recipe::new(), 1024);
    time(criterion, "9x9, minimal, 16 at a time", &nine(), Recipe::new(), 16);
    time(criterion, "9x9, 28 clues", &nine(), Recipe::new().clues(28..=28), 1024);
    time(criterion, "9x9, a half turn", &nine(), Recipe::new().symmetry(ClueSymmetry::Rotate180), 1024);
    time(criterion, "9x9, 1 to 9 guesses", &nine(), Recipe::new().guesses(1..=9), 64);
    let six = BoxShape::new(2, 3).expect("a shape");
    time(criterion, "6x6, minimal", &Rules::boxes(six), Recipe::new(), 64);
    time(criterion, "16x16, minimal", &Rules::classic(Order::new(4).expect("in range")), Recipe::new(), 1);
}

fn solutions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fill");
    for (name, order) in [("9x9", 3), ("16x16", 4)] {
        let solver = solver(&Rules::classic(Order::new(order).expect("in range")));
        let (filler, mut scratch) = (GridSampler::new(&solver), solver.scratch());
        let mut index = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                index += 1;
                filler.solution(1, index, &Limits::none(), &mut scratch)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, puzzles, solutions);
criterion_main!(benches);
