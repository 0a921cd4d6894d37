//! Solvers for the kinds of puzzles met so far, so that each kind is compiled once.

use crate::board::rules::Rules;
use crate::solver::{Options, Scratch, Solver, SolverError};

/// SolverCache that are kept. Few inputs have more, and those that do lose only the time to compile some again.
const MOST: usize = 16;

/// A solver and its working memory.
#[derive(Debug)]
pub struct CachedSolver {
    /// The solver.
    pub solver: Solver,
    /// Its working memory, for the thread that this belongs to.
    pub scratch: Scratch,
}

/// Solvers by rules and options, the last one used at the end.
#[derive(Debug, Default)]
pub struct SolverCache(Vec<CachedSolver>);

impl SolverCache {
    /// The solver for these rules, and whether it was made just now.
    ///
    /// # Errors
    /// [`SolverError`] if there can be none.
    ///
    /// # Panics
    /// Never: the solver that was found or made is there.
    pub fn get(&mut self, rules: &Rules, options: &Options) -> Result<(&mut CachedSolver, bool), SolverError> {
        let known = self.0.iter().rposition(|kind| kind.solver.rules() == rules && kind.solver.options() == options);
        let fresh = known.is_none();
        match known {
            Some(at) if at + 1 == self.0.len() => {}
            Some(at) => {
                let kind = self.0.remove(at);
                self.0.push(kind);
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
        Ok((self.0.last_mut().expect("one was put there"), fresh))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::BoxShape;

    #[test]
    fn a_kind_is_compiled_once_as_long_as_it_is_in_use() {
        let mut kinds = SolverCache::default();
        let rules = |width| Rules::boxes(BoxShape::new(1, width).expect("a shape"));
        let mut is_fresh = |width| kinds.get(&rules(width), &Options::default()).expect("an engine").1;
        assert!(is_fresh(2));
        for width in 3..3 + MOST {
            assert!(!is_fresh(2), "it has been used since");
            assert!(is_fresh(width));
        }
        assert!(is_fresh(3), "sixteen others have been used since");
    }
}
