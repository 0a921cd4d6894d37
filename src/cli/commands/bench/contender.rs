//! The solvers that are measured, and the check of their answers.

use super::{Question, Set};
use crate::cli::args::EngineChoice;
use kdoku::solver::Scratch;
use kdoku::solver::{SolverError, Summary};
use kdoku::{Digit, Engine, Grid, Options, Pick, Rules, Solver, Verdict, verify};
use std::time::{Duration, Instant};

/// A solver with its working memory.
pub(super) struct Contender {
    pub(super) asked: EngineChoice,
    pub(super) solver: Solver,
    pub(super) scratch: Scratch,
}

impl Contender {
    pub(super) fn new(asked: EngineChoice, rules: &Rules) -> Result<Self, SolverError> {
        let solver = Solver::new(rules, &options(asked))?;
        let scratch = solver.scratch();
        Ok(Self { asked, solver, scratch })
    }

    pub(super) fn answers(&mut self, set: &Set, question: &Question) -> Answers {
        let (mut solutions, mut summaries) = (vec![0; set.block.len()], Vec::with_capacity(set.puzzles.len()));
        let begun = Instant::now();
        self.block(set, question, &mut solutions, &mut summaries);
        Answers { of: self.asked, solutions, summaries, time: begun.elapsed() }
    }

    /// One pass over a set, which is what is measured.
    pub(super) fn block(&mut self, set: &Set, question: &Question, solutions: &mut [u8], summaries: &mut Vec<Summary>) {
        let Question { pick, limits, .. } = question;
        self.solver.answer_block(&set.block, *pick, limits, &mut self.scratch, solutions, summaries);
    }
}

/// The solver options of a contender.
fn options(asked: EngineChoice) -> Options {
    match asked {
        EngineChoice::Default => Options::default(),
        EngineChoice::Only(engine) => {
            Engine::ALL.into_iter().filter(|&other| other != engine).fold(Options::default(), Options::without)
        }
    }
}

pub(super) struct Answers {
    of: EngineChoice,
    solutions: Vec<u8>,
    pub(super) summaries: Vec<Summary>,
    pub(super) time: Duration,
}

impl Answers {
    /// Checks every solution against its givens and the rules, and every answer against that of
    /// another contender.
    ///
    /// # Errors
    /// A message about the first wrong answer.
    pub(super) fn check(&self, set: &Set, question: &Question, other: Option<&Self>) -> Result<(), String> {
        for (i, (givens, summary)) in set.puzzles.iter().zip(&self.summaries).enumerate() {
            let solution = self.solution(set, i);
            let wrong =
                |what: &str| Err(format!("{}: the engine `{}` {what}; please report this", set.place(i), self.of));
            let is_solved = match question.pick {
                Pick::First => matches!(summary.verdict(), Verdict::Unique | Verdict::Multiple),
                Pick::Any => summary.solutions > 0,
            };
            match solution {
                Some(solution) => {
                    if let Err(violation) = verify::check(&set.rules, givens, &solution) {
                        return wrong(&format!("returned a grid that is not a solution ({violation})"));
                    }
                }
                None if is_solved => return wrong("found a solution and did not return it"),
                None => {}
            }
            let Some(other) = other else { continue };
            if summary.verdict() != other.summaries[i].verdict() {
                return wrong(&format!("says {}, `{}` {}", summary.verdict(), other.of, other.summaries[i].verdict()));
            }
            let is_determined = question.pick == Pick::First || summary.verdict() == Verdict::Unique;
            if is_determined && self.bytes(set, i) != other.bytes(set, i) {
                return wrong(&format!("returned another solution than `{}`", other.of));
            }
        }
        Ok(())
    }

    fn bytes(&self, set: &Set, i: usize) -> &[u8] {
        let cells = set.rules.geometry().cell_count();
        &self.solutions[i * cells..(i + 1) * cells]
    }

    fn solution(&self, set: &Set, i: usize) -> Option<Grid> {
        let bytes = self.bytes(set, i);
        if bytes.iter().all(|&byte| byte == 0) {
            return None;
        }
        let mut grid = Grid::of(set.rules.geometry());
        for cell in set.rules.geometry().cells() {
            grid.set(cell, Digit::new(bytes[cell.index()].into()));
        }
        Some(grid)
    }
}
