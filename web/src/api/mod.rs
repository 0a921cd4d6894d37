//! The operations of the page. Each is a function from a JSON request to a JSON answer.
//!
//! A puzzle is a *document*: the puzzle file of kdoku as a JSON object with the same keys. `document`
//! writes it as TOML, and [`Config::parse`](kdoku::Config::parse) reads it, so that both have one
//! meaning. Grids are arrays of digits in reading order, from 1 to the number of values, with 0 for a
//! blank; cells are their indices.
//!
//! ```text
//!  bytes ──question──▶ Question ──puzzle (document)──▶ Puzzle ──operation──▶ JSON
//! ```
//!
//! To add an operation, write a file with a function from [`Question`] and [`Context`] to JSON, add a
//! row to [`OPERATIONS`], and describe it in `openapi.json`.

mod candidates;
mod check;
mod convert;
mod count;
mod diagnose;
mod document;
mod draw;
mod explain;
mod fault;
mod formats;
mod generate;
mod guide;
mod hint;
mod minimize;
mod parse;
mod parts;
mod puzzle;
mod question;
mod rate;
mod solve;

pub use fault::{Fault, Problem};
pub use question::{Context, Question};

/// The largest request, in bytes.
pub const MAX_REQUEST: usize = 1 << 20;

/// The largest number of candidates (cells times values) of a board, which bounds the memory of a
/// question. A board of 46×46 has fewer.
pub const MAX_CANDIDATES: usize = 100_000;

/// An operation.
#[derive(Debug)]
pub struct Operation {
    /// The name in the address, `/api/<name>`.
    pub name: &'static str,
    /// The default time limit in seconds.
    pub seconds: u32,
    /// Whether the answer is a stream of lines, each with one JSON object.
    pub is_stream: bool,
    run: fn(&Question, &Context) -> Result<String, Fault>,
}

/// The longest time that a request may ask for, in seconds.
pub const MAX_SECONDS: u32 = 600;

/// All operations.
pub const OPERATIONS: &[Operation] = &[
    Operation { name: "parse", seconds: 10, is_stream: false, run: parse::run },
    Operation { name: "draw", seconds: 10, is_stream: false, run: draw::run },
    Operation { name: "check", seconds: 20, is_stream: false, run: check::run },
    Operation { name: "solve", seconds: 20, is_stream: false, run: solve::run },
    Operation { name: "candidates", seconds: 20, is_stream: true, run: candidates::run },
    Operation { name: "count", seconds: 20, is_stream: false, run: count::count },
    Operation { name: "estimate", seconds: 20, is_stream: false, run: count::estimate },
    Operation { name: "hint", seconds: 20, is_stream: false, run: hint::run },
    Operation { name: "explain", seconds: 60, is_stream: false, run: explain::run },
    Operation { name: "rate", seconds: 60, is_stream: false, run: rate::run },
    Operation { name: "generate", seconds: 30, is_stream: false, run: generate::run },
    Operation { name: "minimize", seconds: 60, is_stream: false, run: minimize::run },
    Operation { name: "diagnose", seconds: 60, is_stream: false, run: diagnose::run },
    Operation { name: "convert", seconds: 10, is_stream: false, run: convert::run },
    Operation { name: "formats", seconds: 10, is_stream: false, run: formats::run },
];

impl Operation {
    /// The operation with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        OPERATIONS.iter().find(|operation| operation.name == name)
    }

    /// Answers a question. The answer is one JSON object; lines of a stream before it are passed to
    /// the context.
    ///
    /// # Errors
    /// [`Fault`] if the request cannot be answered.
    pub fn answer(&self, question: &Question, context: &Context) -> Result<String, Fault> {
        (self.run)(question, context)
    }
}

/// JSON of an answer.
fn json(answer: &impl serde::Serialize) -> Result<String, Fault> {
    serde_json::to_string(answer).map_err(|error| Fault::invalid(error.to_string()))
}
