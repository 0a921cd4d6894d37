//! kdoku for Python: classes and functions of the module `kdoku._kdoku`.
//!
//! The docs of public items are the docstrings of Python.

#![expect(clippy::doc_markdown, clippy::doc_link_with_quotes, reason = "docstrings are not Markdown of Rust")]

mod check;
mod clue;
mod combinations;
mod command;
mod errors;
mod generate;
mod grid;
mod integers;
mod interrupt;
mod logic;
mod many;
mod pickle;
mod puzzle;
mod puzzle_data;
mod sheet;
mod solve;
mod texts;

/// The compiled part of kdoku.
#[pyo3::pymodule]
mod _kdoku {
    /// The version.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::check::{Diagnosis, Validity, canonical, diagnose, is_valid, minimize, redundant};
    #[pymodule_export]
    use crate::clue::_clue_kinds;
    #[pymodule_export]
    use crate::combinations::combinations;
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::generate::generate_values;
    #[pymodule_export]
    use crate::grid::{_restore_grid, Grid};
    #[pymodule_export]
    use crate::logic::{
        _restore_path, _restore_rating, _restore_step, Path, PathIterator, Rating, Step, explain, explain_values, hint,
        hints, rate,
    };
    #[pymodule_export]
    use crate::many::{
        are_texts, canonical_values, count_values, rate_each, rate_values, read_lines, read_puzzles, read_text,
        read_whole, solve_each, solve_values, write_lines,
    };
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::sheet::sheet;
    #[pymodule_export]
    use crate::solve::{candidate_counts, candidates, count, solutions, solve, verdict};
}
