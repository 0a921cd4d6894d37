//! Any text as a puzzle file: errors lie in it, and a puzzle that is read has solutions that obey it, on every engine alike.

#![no_main]

use kdoku::{Config, Termination, Engine, Grid, Limits, Options, Solver, verify};
use libfuzzer_sys::fuzz_target;

/// Larger boards are read, and not solved.
const MOST_CELLS: usize = 144;

/// What an engine may spend.
const NODES: u64 = 200;

/// How many solutions there are, up to three, if that is found out, and whether each obeys the rules.
fn count(config: &Config, givens: &Grid, options: &Options) -> Option<u64> {
    let solver = Solver::new(&config.rules, options).ok()?;
    let limits = Limits::solutions(3).nodes(NODES);
    let outcome = solver.solve(givens, &limits, &mut solver.scratch(), |solution| {
        assert_eq!(verify::check(&config.rules, givens, solution), Ok(()));
        std::ops::ControlFlow::Continue(())
    });
    matches!(outcome.end, Termination::Exhausted | Termination::Solutions(_)).then_some(outcome.solutions)
}

fuzz_target!(|text: &str| {
    let config = match Config::parse(text) {
        Ok(config) => config,
        Err(errors) => {
            for error in &errors {
                assert!(error.line >= 1 && error.column >= 1 && error.span.end <= text.len(), "{error:?}");
                let _ = (error.to_string(), error.hint());
            }
            return;
        }
    };
    if config.rules.geometry().cell_count() > MOST_CELLS || config.rules.constraints().len() > 64 {
        return;
    }
    let givens = &config.puzzle.givens;
    let all = count(&config, givens, &Options::default());
    for engine in Engine::ALL {
        let without = count(&config, givens, &Options::default().without(engine));
        if let (Some(all), Some(without)) = (all, without) {
            assert_eq!(all, without, "without {engine:?}");
        }
    }
});
