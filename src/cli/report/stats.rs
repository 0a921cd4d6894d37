//! `--stats`: the numbers of puzzles by result, and the work they cost, on stderr at the end.
//!
//! A puzzle that is undecided at first and counted again by another method counts once. A command
//! without a solver only has puzzles and time.

use crate::cli::args::To;
use crate::cli::output::json;
use indicatif::HumanCount;
use kdoku::Engine;
use kdoku::batch::{Tallies, Tally};
use kdoku::solver::Stats;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// Counts puzzles by result.
#[derive(Debug)]
pub(crate) struct StatsCounter {
    to: To,
    begun: Instant,
    pub(crate) tallies: Tallies,
    pub(crate) puzzles: u64,
    pub(crate) unreadable: u64,
    /// Whether the next question is about a puzzle that has been counted already.
    is_again: bool,
}

impl StatsCounter {
    pub(crate) fn new(to: To) -> Self {
        let begun = Instant::now();
        Self { to, begun, tallies: Tallies::default(), puzzles: 0, unreadable: 0, is_again: false }
    }

    /// Marks the next question as one about a puzzle that has been counted already.
    pub(crate) const fn again(&mut self) {
        self.is_again = true;
    }

    pub(crate) fn count(&mut self, engine: Engine, outcome: &kdoku::Outcome) {
        let mut tally = Tally::default();
        tally.count(outcome.end, outcome.solutions, outcome.stats);
        if std::mem::take(&mut self.is_again) {
            let stats = tally.stats;
            tally = Tally::default();
            tally.stats = stats;
        }
        self.tallies.of_mut(engine).add(&tally);
    }

    pub(crate) fn text(&self) -> String {
        let time = self.begun.elapsed();
        match self.to {
            To::Json => self.object(time),
            _ => self.table(time),
        }
    }

    fn table(&self, time: Duration) -> String {
        let all = self.tallies.all();
        let mut lines = vec![("puzzles", number(self.puzzles)), ("unreadable", number(self.unreadable))];
        if all.puzzles > 0 {
            lines.extend([
                ("solved", number(all.solved)),
                ("  several", number(all.multiple)),
                ("none", number(all.none)),
                ("undecided", number(all.undecided)),
                ("nodes", number(all.stats.nodes)),
                ("guesses", number(all.stats.guesses)),
                ("conflicts", number(all.stats.conflicts)),
            ]);
        }
        lines.push(("time", format!("{time:.2?}")));
        lines.push(("per second", number(self.rate(time))));
        let engines = self.engines().map(|(engine, tally)| (engine, number(tally.puzzles))).collect::<Vec<_>>();
        let wide = lines.iter().map(|(_, value)| value.len()).chain(engines.iter().map(|(_, value)| value.len())).max();
        let wide = wide.unwrap_or_default();
        let mut table = String::new();
        for (name, value) in lines {
            writeln!(table, "{name:<12}{value:>wide$}").expect("a string accepts everything");
        }
        for (engine, value) in engines {
            writeln!(table, "{:<12}{value:>wide$}", format!("by {engine}")).expect("a string accepts everything");
        }
        table
    }

    fn object(&self, time: Duration) -> String {
        let all = self.tallies.all();
        json::line(&Object {
            puzzles: self.puzzles,
            unreadable: self.unreadable,
            all: Numbers::of(&all),
            seconds: time.as_secs_f64(),
            per_second: self.rate(time),
            engines: self.engines().map(|(engine, tally)| (engine.to_string(), PerEngine::new(tally))).collect(),
        })
    }

    fn engines(&self) -> impl Iterator<Item = (Engine, &Tally)> {
        let all = Engine::ALL.into_iter().map(|engine| (engine, self.tallies.of(engine)));
        all.filter(|(_, tally)| tally.puzzles > 0)
    }

    fn rate(&self, time: Duration) -> u64 {
        let rate = u128::from(self.puzzles) * 1_000_000 / time.as_micros().max(1);
        u64::try_from(rate).unwrap_or(u64::MAX)
    }
}

fn number(number: u64) -> String {
    HumanCount(number).to_string()
}

#[derive(Serialize)]
struct Object {
    puzzles: u64,
    unreadable: u64,
    #[serde(flatten)]
    all: Numbers,
    seconds: f64,
    per_second: u64,
    engines: BTreeMap<String, PerEngine>,
}

#[derive(Serialize)]
struct PerEngine {
    puzzles: u64,
    #[serde(flatten)]
    numbers: Numbers,
}

impl PerEngine {
    const fn new(tally: &Tally) -> Self {
        Self { puzzles: tally.puzzles, numbers: Numbers::of(tally) }
    }
}

#[derive(Serialize)]
struct Numbers {
    solved: u64,
    several: u64,
    none: u64,
    undecided: u64,
    nodes: u64,
    guesses: u64,
    conflicts: u64,
    restarts: u64,
    depth: u64,
}

impl Numbers {
    const fn of(tally: &Tally) -> Self {
        let &Tally { solved, multiple: several, none, undecided, stats, .. } = tally;
        let Stats { nodes, guesses, conflicts, restarts, depth } = stats;
        Self { solved, several, none, undecided, nodes, guesses, conflicts, restarts, depth }
    }
}
