//! Constraints by name: a thermometer, a cage or a little killer, expressed in the general
//! constraints of [`rules`](kdoku_board::rules).
//!
//! A [`Clue`] is one constraint of a puzzle as plain data: what the TOML of a puzzle says, and what
//! a picture of it is drawn from. Its [`ClueKind`] has a static [`Definition`]: how it is written,
//! what it means and how it is *lowered*, that is, which general constraints say the same. Engines
//! never see a name.
//!
//! # Layout
//!
//! A kind, or a family that shares one idea, is a file of this folder with a static [`Definition`]
//! and two functions. `lower` makes the constraints and is written to prune. `holds` checks the
//! meaning on a full grid; it is written to be read and shares nothing with `lower`. The tests
//! compare the two on all fillings of small boards. The table in `kind.rs` lists the kinds; the
//! reader of TOML, the tests of the documentation and the long form `[[constraint]]` use that list.
//! So a new kind is a new file and one line in that table.
//!
//! `context` has what kinds share: values and digits, neighbours, relations and automata over values.
//! `constructors` has a short constructor for each usual kind. Clues without a definition are in
//! `custom`: relations (`pair_relation`, with conditions in `expr`), regular expressions (`pattern`),
//! automata, `any` and `not`.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_puzzle as clues; }
//! use kdoku::clues::{Clue, ClueKind, DEFINITIONS};
//! use kdoku::{Cell, Order, Rules};
//!
//! let thermo = ClueKind::Thermo.definition().ok_or("a kind with a name")?;
//! assert_eq!(thermo.meaning, "values rise from the bulb, the first cell");
//! assert!(DEFINITIONS.len() > 60);
//!
//! let clue = Clue::new(ClueKind::Thermo, vec![vec![Cell(0), Cell(1), Cell(2)]]);
//! let constraints = clue.lower(&Rules::classic(Order::new(3)?))?;
//! assert_eq!(constraints.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alike;
mod anti_chess;
mod anti_taxicab;
mod arrow;
mod before;
mod between_lockout;
mod cage;
mod candidates;
mod clone;
mod clue;
mod compile;
mod connected;
mod constructors;
mod context;
mod count;
mod counting_circles;
mod custom;
mod deduced_regions;
mod definition;
mod distinct;
mod dots;
mod dutch_flatmates;
mod element;
mod entropic_modular;
mod equality_cage;
mod error;
mod expr;
mod field;
mod first_seen;
mod full_rank;
mod global_entropy;
mod houses;
mod indexing;
mod kind;
mod little_killer;
mod lunchbox;
mod minimum_maximum;
mod modifier;
mod multi_sum_cage;
mod nabner;
mod negation;
mod negative_constraints;
mod numbered_room;
mod odd_even_low_high;
mod pair_relation;
mod palindrome;
mod pattern;
mod product_cage;
mod puzzle;
mod quadruple;
mod region_sum_line;
mod rellik_cage;
mod renban;
mod rossini;
mod same_difference_sequence;
mod sandwich;
mod schroedinger;
mod shaded_sums;
mod shorthand;
mod skyscraper;
mod sum_line;
mod sums;
mod sweeper;
mod table;
#[cfg(test)]
extern crate self as kdoku_puzzle;
#[cfg(test)]
mod tests;
mod thermometer;
mod top_bottom;
mod value_index;
mod whisper;
mod x_sum;
mod yin_yang;
mod zipper;

pub use clue::{Caption, Clue, Payload};
pub use compile::{Compiled, Diagnostic, Diagnostics};
pub use definition::{Definition, NumberParameter, Syntax};
pub use error::{ErrorCause, ErrorMeaning, LoweringError, SyntaxError};
pub use expr::{Expr, Formula};
pub use field::{Field, Part};
pub use kind::{ClueKind, DEFINITIONS};
pub use pair_relation::{AllowedPairs, PairRelation, PairScope};
pub use pattern::Pattern;
pub use puzzle::{Expect, Expected, Puzzle, Solve};
pub use shorthand::{ShorthandError, WORDS, shorthand, shorthand_clues};

#[doc(hidden)]
pub use anti_chess::{clue as offset_clue, moves};
#[doc(hidden)]
pub use compile::Lowering;
#[doc(hidden)]
pub use context::{LoweringContext, accepts_no_word};
#[doc(hidden)]
pub use custom::{all_of, any_of, none_of};
#[doc(hidden)]
pub use modifier::formula;
#[doc(hidden)]
pub use negative_constraints::{drawn_by, drawn_cells, is_drawn};
#[doc(hidden)]
pub use shorthand::diagonals;

use context::all_pairs;
use definition::{Lowered, Reads, Values, VariableSupport};
