//! Sudoku of any size and any rules: solve, count, prove unique, generate.
//!
//! ```
//! let answer = kdoku::solve("1.....3..1.....2")?;
//! assert_eq!(answer.verdict(), kdoku::Verdict::Unique);
//! # Ok::<(), kdoku::text::FormatError>(())
//! ```
//!
//! To set rules, limits and options, compile a solver:
//!
//! ```
//! use kdoku::{Grid, Limits, Options, Order, Pick, Rules, Solver, Verdict};
//!
//! let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
//! let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
//! let answer = solver.answer(&givens, Pick::First, &Limits::none(), &mut solver.scratch());
//! assert_eq!(answer.verdict(), Verdict::Unique);
//! assert_eq!(answer.solution.map(|grid| grid.to_string()).as_deref(), Some("1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three types carry the library. [`Rules`] define what a solution obeys: the [`Geometry`] of a board and
//! further [`Constraint`]s. A [`Grid`] holds values: givens or a solution. A [`Solver`] is compiled from
//! rules and answers questions about grids, using the working memory of one [`Scratch`] per thread.
//!
//! | I want to … | use |
//! |---|---|
//! | solve one puzzle | [`solve`](fn@solve) |
//! | get one solution, and know whether it is unique | [`Solver::answer`] |
//! | list solutions | [`Solver::solutions`], [`Solver::solve`] |
//! | count solutions up to a limit | [`Solver::count`] |
//! | count more solutions than can be listed | [`Solver::exact_count`], [`Solver::estimate`] |
//! | know whether a known solution is the only one | [`Solver::another_solution`] |
//! | solve many puzzles | [`Solver::solve_many`], [`Solver::answer_block`], on all cores [`batch`] |
//! | prove that a solution is unique | [`Solver::prove`] |
//! | know which values a cell can have | [`candidates::find`] |
//! | know which values add up to the total of a cage | [`combinations::Combinations`] |
//! | know why there is not exactly one solution | [`diagnose`] |
//! | remove redundant givens and clues | [`minimize`] |
//! | get hints, or all steps as people find them | [`logic::Explainer`], [`logic::Words`] |
//! | know how difficult a puzzle is | [`rate::Rater`] |
//! | make puzzles | [`generate`] |
//! | read and write puzzle text | [`mod@text`] |
//! | read a puzzle from any text or link | [`read`](fn@read) |
//! | read a puzzle file | [`Config::parse`] |
//!
//! | module | content |
//! |---|---|
//! | [`geometry`], [`grid`], [`symbols`] | boards and their cells; values; symbols of values |
//! | [`shapes`] | lines, circles, texts and colours that are only drawn |
//! | [`rules`], [`clues`] | constraints as data; named constraints such as cages and thermometers |
//! | [`verify`] | the naive check of a grid against rules |
//! | [`canonical`] | canonical forms: which puzzles are equivalent |
//! | [`solver`], [`proof`] | questions, limits, results, progress; writers of proofs |
//! | [`logic`] | techniques, steps and ratings: solving as people do |
//! | [`reading`], [`detection`] | any text as a puzzle; what a text contains |
//! | [`mod@text`], [`mod@toml`], [`interchange`], [`cnf`] | puzzle text, puzzle files, formats of other programs, formulas for SAT solvers |
//! | [`batch`], [`generate`], [`candidates`], [`combinations`], [`minimize`], [`diagnose`], [`subproblem`], [`rate`] | tasks built on the solver |
//! | [`render`] | pictures of boards and puzzles |
//!
//! **Promises.** Every solution is verified before it is returned: by [`verify::check`], or on classic 9×9
//! boards by a fast checker that is tested against it. The same puzzle, options and version give the same
//! answer on any machine. User input never causes a panic; functions that panic on a caller's mistake
//! document it.
//!
//! `docs/library.md` in the repository is a guide with examples. The feature `cli`, enabled by default,
//! is for the program of the same name; the library works without it.

#[doc(inline)]
pub use kdoku_board::{canonical, geometry, grid, rules, shapes, symbols, verify};
#[doc(inline)]
pub use kdoku_formats::{cnf, detection, interchange, reading, toml};
#[doc(inline)]
pub use kdoku_logic as logic;
#[doc(inline)]
pub use kdoku_puzzle as clues;
#[doc(inline)]
pub use kdoku_render as render;
#[doc(inline)]
pub use kdoku_solver as solver;
#[doc(inline)]
pub use kdoku_solver::proof;
#[doc(inline)]
pub use kdoku_text as text;
#[doc(inline)]
pub use kdoku_tools::{
    batch, candidates, combinations, diagnose, generate, memory, minimize, parallel, rate, solve, subproblem,
};

#[doc(inline)]
pub use kdoku_board::{BoxShape, Cell, Constraint, Digit, Geometry, Grid, Order, Rules};
#[doc(inline)]
pub use kdoku_formats::reading::read;
#[doc(inline)]
pub use kdoku_formats::toml::Config;
#[doc(inline)]
pub use kdoku_puzzle::Puzzle;
#[doc(inline)]
pub use kdoku_solver::{Answer, Engine, Limits, Options, Outcome, Pick, Scratch, Solver, Termination, Verdict};

/// The program `kdoku`, which is here so that the Python package can run it too.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

#[cfg(feature = "cli")]
extern crate self as kdoku;

/// The examples of the README and the guide run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct GuideToTheLibrary;
