//! The regions of a solution, if the rules let the solver find them.

use super::{Limits, Scratch, Solver};
use kdoku_board::geometry::{Cell, Geometry, Outline};
use kdoku_board::grid::Grid;
use kdoku_board::rules::Constraint;

impl Solver {
    /// The board divided into the regions of `solution`, if the rules have
    /// [regions to be found](Constraint::Regions); `None` if they have none, `solution` does not
    /// obey them, or the board overlaps others. If several divisions fit, one of them.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_solver::*; pub use kdoku_formats::toml::Config; }
    /// use kdoku::{Config, Limits, Options, Solver};
    ///
    /// let text = "size = 4\nboxes = false\n[[variable]]\nname = \"r\"\nvalues = \"1-4\"\nrows = 4\ncolumns = 4\n\
    ///             [[deduced_regions]]\nlabels = \"r\"";
    /// let config = Config::parse(text)?;
    /// let solver = Solver::new(&config.rules, &Options::default())?;
    /// let solution = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse()?;
    /// let board = solver.divided_board(&solution, &Limits::none(), &mut solver.scratch()).ok_or("boxes are regions")?;
    /// assert_eq!(board.houses().count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the solution does not have the size of the board.
    #[must_use]
    pub fn divided_board(&self, solution: &Grid, limits: &Limits, scratch: &mut Scratch) -> Option<Geometry> {
        let rules = self.rules();
        let mut regions = rules.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Regions { cells, labels, .. } => Some((cells, labels)),
            _ => None,
        });
        let (cells, labels) = regions.next()?;
        let board = rules.geometry();
        if board.has_boards() {
            return None;
        }
        self.start(solution, scratch).advance(limits).ok()?;
        let witness = scratch.engines.witness(rules);
        let mut names = vec![None; board.cell_count()];
        for (cell, label) in cells.iter().zip(labels) {
            let digit = match label.index().checked_sub(board.cell_count()) {
                None => solution.get(*label)?,
                Some(variable) => witness[variable],
            };
            names[cell.index()] = u16::try_from(digit.index()).ok();
        }
        let outline = Outline {
            lines: board.has_lines(),
            voids: (0..board.cell_count()).map(Cell::from_index).filter(|&cell| !board.exists(cell)).collect(),
            ..Outline::new(board.height(), board.width(), board.size()).regions(names)
        };
        Geometry::try_from(outline).ok()
    }
}
