//! Sudoku of any order: solve, count, prove unique.
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
//! Three nouns carry the library. [`Rules`] say what a solution obeys: a board's [`Geometry`] and further
//! [`Constraint`]s. A [`Grid`] holds values: givens, or a solution. A [`Solver`] is compiled from rules and answers
//! questions about grids, in the working memory of a [`Scratch`], one a thread.
//!
//! | to | see |
//! |---|---|
//! | solve, count, enumerate, with limits | [`solver`] |
//! | know how many solutions there are, where they are too many to be found | [`Solver::exact_count`], [`Solver::estimate`] |
//! | know whether a known solution is the only one | [`Solver::another_solution`] |
//! | say what a solution must obey: constraints, relations, automata | [`rules`] |
//! | know which values a cell can have at all | [`candidates`] |
//! | know why there is no solution, or not one only | [`diagnose`], [`subproblem`] |
//! | take away what a puzzle does not need | [`minimize`] |
//! | answer many puzzles, on many threads | [`batch`] |
//! | read and write puzzle text | [`mod@text`] |
//! | read a puzzle's TOML | [`mod@toml`] |
//! | name a constraint: a cage, a thermometer | [`clues`] |
//! | make puzzles | [`generate`] |
//! | check a grid against rules | [`verify`] |
//! | draw a board, or a puzzle with all its clues | [`render`] |
//! | read and write puzzles of other programs | [`interchange`] |
//! | hand a puzzle to a SAT solver | [`cnf`] |
//! | prove that there is no other solution, for a checker | [`Solver::prove`], [`proof`] |
//! | know which puzzles are equivalent | [`canonical`] |
//! | know where cells lie | [`geometry`] |
//!
//! **Promises.** Every solution passes [`verify::check`] before it leaves the library, or on classic 9×9 boards the quick
//! judge that is held against it. The same puzzle, options and
//! version give the same answer, on any machine. Nothing panics on what a user can type; the few functions that panic
//! on a programmer's mistake say so.
//!
//! `docs/library.md` in the repository goes through all of this with examples.
//!
//! The feature `cli`, on by default, is for the program of the same name; without it, the library brings six small
//! dependencies.

mod board;
pub mod clues;
mod engine;
mod io;
pub mod render;
pub mod solver;
mod tools;
mod util;

pub use board::{canonical, geometry, grid, rules, symbols, verify};
pub use io::{cnf, interchange, text, toml};
pub use solver::proof;
pub use tools::{batch, candidates, diagnose, generate, minimize, parallel, subproblem};

pub use board::geometry::{BoxShape, Cell, Division, Geometry, House, Order, Outline, Placed, ShapeError, Symmetry};
pub use board::grid::{Digit, Grid, GridError};
pub use board::rules::{
    Amount, Automaton, Comparison, Constraint, MAX_RULED, MAX_STATES, MAX_VARIABLES, Relation, Rules, RulesError,
    Variable,
};
pub use board::symbols::Symbols;
pub use engine::Stats;
pub use engine::model::Derived;
pub use io::cnf::{Cnf, CnfError, ModelError};
pub use io::text::{Form, FormatError, Layout, Puzzle, ReadOptions};
pub use io::toml::{Config, ConfigErrors};
pub use solver::proof::{Drat, Proof};
pub use solver::{
    AnotherSolution, Answer, BigCount, CountMethod, Engine, Estimate, ExactCount, Limits, Options, Outcome, Phase,
    Pick, ProgressHandle, ProgressSnapshot, ProofOutcome, Scratch, Search, Solutions, Solver, SolverError, Strategy,
    Summary, Termination, Verdict,
};
pub use util::simd::InstructionSet;

/// The README and the library page of the guide, whose examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct GuideToTheLibrary;
