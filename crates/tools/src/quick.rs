//! A puzzle in one call: [`solve`].

use super::batch::usual_pick;
use kdoku_board::Rules;
use kdoku_solver::{Answer, Limits, Options, Solver};
use kdoku_text::{FormatError, ReadOptions, read_one};

/// Solves one puzzle, in any form that [`text::read_one`](kdoku_text::read_one) reads, and finds
/// out whether its solution is unique.
///
/// Rows, columns and boxes are the only rules. To solve many puzzles, with limits, other rules or on
/// several threads, use a [`Solver`] or a [`Batch`](crate::batch::Batch).
///
/// # Errors
/// [`FormatError`] if the text is not exactly one puzzle.
///
/// # Panics
/// Never: every board of boxes has an engine.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; pub use kdoku_solver::*; pub use kdoku_tools::*; }
/// use kdoku::Verdict;
///
/// let answer = kdoku::solve("1.....3..1.....2")?;
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// assert_eq!(answer.solution.map(|grid| grid.to_string()).as_deref(), Some("1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2"));
/// # Ok::<(), kdoku::text::FormatError>(())
/// ```
pub fn solve(puzzle: &str) -> Result<Answer, FormatError> {
    let puzzle = read_one(puzzle, &ReadOptions::default())?;
    let rules = Rules::boxes(puzzle.form.boxes());
    let solver = Solver::new(&rules, &Options::default()).expect("the generic engine takes any rules");
    Ok(solver.answer(&puzzle.grid, usual_pick(rules.size()), &Limits::none(), &mut solver.scratch()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_solver::Verdict;

    #[test]
    fn answers_one_puzzle() {
        let verdict = |text: &str| solve(text).map(|answer| answer.verdict()).map_err(|error| error.line);
        assert_eq!(verdict("1.....3..1.....2"), Ok(Verdict::Unique));
        assert_eq!(verdict("1...\n....\n....\n...."), Ok(Verdict::Multiple));
        assert_eq!(verdict("11.............."), Ok(Verdict::Invalid));
        assert_eq!(verdict("12....3........."), Ok(Verdict::NoSolution));
        assert!(verdict("1.....3..1.....2\n1.....3..1.....2").is_err() && verdict("").is_err());
    }
}
