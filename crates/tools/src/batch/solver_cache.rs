//! Compiled solvers, so that each kind of puzzle is compiled once.

use kdoku_board::Rules;
use kdoku_solver::{Options, Scratch, Solver, SolverError};

/// Most solvers kept. Few inputs have more kinds of puzzles, and those only lose the time to
/// compile again.
const MOST: usize = 16;

/// A solver and its working memory.
#[derive(Debug)]
pub struct CachedSolver {
    /// The solver.
    pub solver: Solver,
    /// Its working memory.
    pub scratch: Scratch,
}

/// Solvers by rules and options, the most recently used last.
#[derive(Debug, Default)]
pub struct SolverCache(Vec<CachedSolver>);

impl SolverCache {
    /// Returns the solver for these rules and options, and whether it was compiled just now.
    ///
    /// # Errors
    /// [`SolverError`] if no engine takes the rules.
    ///
    /// # Panics
    /// Never: the solver that was found or compiled is present.
    pub fn get(&mut self, rules: &Rules, options: &Options) -> Result<(&mut CachedSolver, bool), SolverError> {
        let known =
            self.0.iter().rposition(|cached| cached.solver.rules() == rules && cached.solver.options() == options);
        let new_bytes = known.is_none();
        if known.is_none_or(|at| at + 1 < self.0.len())
            && let Some(last) = self.0.last_mut()
        {
            // kept for a small board, it saves time; for a large one, it takes most of the memory
            last.scratch.free_large();
        }
        match known {
            Some(at) if at + 1 == self.0.len() => {}
            Some(at) => {
                let cached = self.0.remove(at);
                self.0.push(cached);
            }
            None => {
                if self.0.len() == MOST {
                    self.0.remove(0);
                }
                let solver = Solver::new(rules, options)?;
                let scratch = solver.scratch();
                self.0.push(CachedSolver { solver, scratch });
            }
        }
        Ok((self.0.last_mut().expect("one was put there"), new_bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::BoxShape;

    #[test]
    fn a_kind_is_compiled_once_as_long_as_it_is_in_use() {
        let mut solvers = SolverCache::default();
        let rules = |width| Rules::boxes(BoxShape::new(1, width).expect("a shape"));
        let mut is_fresh = |width| solvers.get(&rules(width), &Options::default()).expect("an engine").1;
        assert!(is_fresh(2));
        for width in 3..3 + MOST {
            assert!(!is_fresh(2), "it has been used since");
            assert!(is_fresh(width));
        }
        assert!(is_fresh(3), "sixteen others have been used since");
    }
}
