//! Time measurement.
//!
//! In a round, every contender solves all puzzles once, in turn, so that other activity of the
//! machine affects all of them. If a pass is short, a contender makes several in a row. The median
//! of the rounds counts, the slower of two. A pass is one call of `answer_block`, on puzzles and
//! solutions as bytes.

use super::contender::{Answers, Contender};
use super::{Question, Set};
use kdoku::solver::Summary;
use serde::Serialize;
use std::time::{Duration, Instant};

/// The time of a contender's part of a round, unless one pass takes longer.
const ROUND: Duration = Duration::from_millis(20);

const MOST_PASSES: u128 = 10_000;

/// The most puzzles that are solved one by one, and the time for it per contender.
const MOST_SINGLES: usize = 2000;
const SINGLES: Duration = Duration::from_secs(2);

/// A prime above [`MOST_SINGLES`]: steps of this size visit all of them in an order spread over the
/// file.
const STRIDE: usize = 2003;

/// The measurements of a contender. Times are in nanoseconds.
pub(super) struct Figures {
    pub(super) name: String,
    pub(super) engine: String,
    pub(super) rounds: u64,
    /// The number of passes in a round.
    pub(super) passes: u128,
    /// Time per puzzle, the median of the rounds.
    pub(super) time: f64,
    /// Guesses per puzzle.
    pub(super) guesses: f64,
    /// The share of the puzzles that took no guess.
    pub(super) without_guess: f64,
    pub(super) solved: usize,
    pub(super) latency: Latency,
}

/// The times of single puzzles, in nanoseconds.
#[derive(Serialize)]
pub(super) struct Latency {
    pub(super) puzzles: usize,
    pub(super) p50: u128,
    pub(super) p99: u128,
    pub(super) max: u128,
}

/// Measures all contenders on a set whose answers have been checked; `None` after an interrupt.
pub(super) fn figures(
    set: &Set,
    question: &Question,
    rounds: u64,
    contenders: &mut [Contender],
    checked: &[Answers],
) -> Option<Vec<Figures>> {
    let passes: Vec<_> = checked
        .iter()
        .map(|answers| (ROUND.as_nanos() / answers.time.as_nanos().max(1)).clamp(1, MOST_PASSES))
        .collect();
    let (mut solutions, mut summaries) = (vec![0; set.block.len()], Vec::with_capacity(set.puzzles.len()));
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for ((contender, times), &passes) in contenders.iter_mut().zip(&mut times).zip(&passes) {
            let begun = Instant::now();
            for _ in 0..passes {
                summaries.clear();
                contender.block(set, question, &mut solutions, &mut summaries);
                if question.interrupt.is_set() {
                    return None;
                }
            }
            times.push(begun.elapsed() / u32::try_from(passes).expect("at most some thousand"));
        }
    }
    let all = contenders.iter_mut().zip(checked).zip(times.iter_mut().zip(passes));
    let figures = all.map(|((contender, answers), (times, passes))| {
        times.sort_unstable();
        let count = |is: fn(&Summary) -> bool| answers.summaries.iter().filter(|summary| is(summary)).count();
        Figures {
            name: contender.asked.to_string(),
            engine: contender.solver.strategy().engine.to_string(),
            rounds,
            passes,
            time: per_puzzle(times[times.len() / 2].as_nanos(), set),
            guesses: per_puzzle(answers.summaries.iter().map(|summary| u128::from(summary.stats.guesses)).sum(), set),
            without_guess: per_puzzle(count(|summary| summary.stats.guesses == 0) as u128, set),
            solved: count(|summary| summary.solutions > 0),
            latency: latency(set, question, contender),
        }
    });
    let figures = figures.collect();
    (!question.interrupt.is_set()).then_some(figures)
}

#[expect(clippy::cast_precision_loss, reason = "figures have fewer digits than a float")]
fn per_puzzle(total: u128, set: &Set) -> f64 {
    total as f64 / set.puzzles.len() as f64
}

/// Solves puzzles one by one, spread over the file, up to a number and a time.
fn latency(set: &Set, question: &Question, contender: &mut Contender) -> Latency {
    let Contender { solver, scratch, .. } = contender;
    let count = set.puzzles.len().min(MOST_SINGLES);
    let begun = Instant::now();
    let mut times = Vec::with_capacity(count);
    for i in 0..count {
        let puzzle = &set.puzzles[i * STRIDE % count * set.puzzles.len() / count];
        let asked = Instant::now();
        let answer = solver.answer(puzzle, question.pick, &question.limits, scratch);
        times.push(asked.elapsed().as_nanos());
        std::hint::black_box(answer);
        if begun.elapsed() > SINGLES {
            break;
        }
    }
    times.sort_unstable();
    // the least time that this share of the puzzles does not exceed
    let percentile = |hundredths: usize| times[(times.len() * hundredths).div_ceil(100) - 1];
    Latency { puzzles: times.len(), p50: percentile(50), p99: percentile(99), max: percentile(100) }
}
