//! The values of variables in a solution.

use super::{Limits, Scratch, Solver};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Grid;

impl Solver {
    /// The values of all [variables](kdoku_board::Rules::with_variable) in `solution`, in order; `None` if it
    /// does not obey the rules. If several values fit, these are some of them.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_solver::*; pub use kdoku_formats::toml::Config; }
    /// use kdoku::{Config, Limits, Options, Solver};
    ///
    /// let text = "order = 2\n[[variable]]\nname = \"t\"\nvalues = \"2-8\"\n[sums]\nlist = [\"0: r1c1 + r1c2 - t\"]";
    /// let config = Config::parse(text)?;
    /// let solver = Solver::new(&config.rules, &Options::default())?;
    /// let solution = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse()?;
    /// assert_eq!(solver.variable_values(&solution, &Limits::none(), &mut solver.scratch()), Some(vec![3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the solution does not have the size of the board.
    #[must_use]
    pub fn variable_values(&self, solution: &Grid, limits: &Limits, scratch: &mut Scratch) -> Option<Vec<i32>> {
        let rules = self.rules();
        self.start(solution, scratch).advance(limits).ok()?;
        let variables = (rules.geometry().cell_count()..rules.cell_count()).map(Cell::from_index);
        let witness = scratch.engines.witness(rules);
        Some(variables.zip(witness).map(|(cell, digit)| rules.value_in(cell, digit)).collect())
    }
}
