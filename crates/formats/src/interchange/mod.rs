//! Reads and writes the puzzle formats of other programs.
//!
//! Each format is a module with a static [`Format`], which holds a detector and two functions, from
//! text to [`Puzzle`] and back. [`FORMATS`] lists them.
//!
//! Nothing is dropped silently. Anything that a format cannot hold, or that kdoku does not know,
//! becomes a [`Loss`] next to the result, which says whether it concerns the appearance, an
//! annotation or a constraint. A puzzle that lost a constraint is a different puzzle; the caller
//! decides whether that is acceptable.
//!
//! Readers never panic. Their time is linear in the length of the text, except where a format is
//! compressed; decompression is bounded.

mod areas;
mod arrays;
mod cages;
mod capabilities;
mod csv_board;
mod custom;
mod f_puzzles;
mod fog;
mod genres;
mod iss;
mod jigsaw;
mod json;
mod kdoku_json;
mod killer_arrows;
mod layout;
mod link;
mod lisudoku;
mod loss;
mod lz;
mod marks;
mod pencil;
mod penpa;
mod puzzle;
mod pzpr;
mod sdk;
mod sdm;
mod sdx;
mod shapes;
mod simple_sudoku;
mod solo;
mod source_map;
mod span;
mod sudokumaker;
mod sudokupad;
mod sukaku;
mod sumocue;
mod susser;
#[cfg(test)]
mod tests;
mod toml;
mod unsupported_link;

pub use layout::{from_text, write_text};
pub use loss::{Loss, LossKind};

use crate::toml::Config;
use capabilities::{Capabilities, usual_boxes};
use json::{number, wrong};
use kdoku_puzzle::{Clue, Puzzle};
use kdoku_text::{Assumption, Form};
use loss::Losses;
use puzzle::{named_first, uses_variables, without_custom};
use source_map::SourceMap;
use span::Spanned;
use thiserror::Error;

/// All formats, in the order in which detection tries them.
pub static FORMATS: &[&Format] = &[
    &kdoku_json::KDOKU_JSON,
    &f_puzzles::LINK,
    &f_puzzles::JSON,
    &sudokumaker::LINK,
    &sudokumaker::JSON,
    &sudokupad::LINK,
    &sudokupad::JSON,
    &iss::ISS,
    &lisudoku::LINK,
    &pzpr::LINK,
    &penpa::LINK,
    &solo::SOLO,
    &unsupported_link::LINK,
    &toml::TOML,
    &susser::SUSSER,
    &sukaku::SUKAKU,
    &sumocue::SUMOCUE,
    &killer_arrows::KILLER_ARROWS,
    &jigsaw::JIGSAW,
    &sdx::SDX,
    &pencil::CANDIDATES,
    &jigsaw::REGIONS,
    &sdk::SDK,
    &arrays::ARRAYS,
    &csv_board::CSV,
    &csv_board::TSV,
    &sdm::SDM,
    &simple_sudoku::SS,
    &genres::HEADED,
    &genres::KILLER,
    &genres::CONSECUTIVE,
    &genres::CONSECUTIVE_SUDOKU,
    &genres::EVEN_ODD,
    &genres::SKYSCRAPER,
    &genres::SKYSCRAPER_SUDOKU,
    &genres::CLUELESS_1,
    &genres::CLUELESS_2,
];

/// A puzzle format.
#[non_exhaustive]
pub struct Format {
    /// The name used by `--format` and `--to`.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// File name extensions, without the dot.
    pub endings: &'static [&'static str],
    /// Whether a puzzle is one line, so that a file can hold many.
    pub is_line: bool,
    /// What else holds for texts in this format.
    pub(crate) facts: &'static [Fact],
    /// Whether a text, or its beginning, is certainly in this format.
    pub(crate) is: fn(&str) -> bool,
    /// Reads one puzzle; `None` if the format can only be written.
    pub(crate) read: Option<fn(&str) -> ReadResult>,
    /// Writes one puzzle; `None` if the format can only be read.
    pub(crate) write: Option<fn(&Puzzle) -> WriteResult>,
}

/// A fact about the texts in a format. Reading and detection depend on these facts, never on names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// They are puzzle files of kdoku.
    PuzzleFile,
    /// They contain only the cells of a board: its boxes and rules may be set from outside.
    CellsOnly,
    /// They lack their rules, so that they can be read on another board.
    NoRules,
    /// They are partly solved puzzles: entered digits and candidates belong to the puzzle.
    Position,
    /// The readers of puzzle text read them too. The format is used where those readers fail.
    AlsoText,
    /// Puzzle text can replace the reader where values have other symbols.
    Symbols,
    /// A text that fits the format has it even if its start reads as puzzle text.
    ///
    /// Otherwise the entered digits of a puzzle would be read as a second puzzle, and the
    /// candidates of a 4×4 board as an 8×8 board.
    Certain,
    /// A complete list on one line is a puzzle.
    List,
}

/// Result of reading.
pub(crate) type ReadResult = Result<Reading, ReadError>;

/// Result of writing.
pub(crate) type WriteResult = Result<Conversion<String>, WriteError>;

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The format of the text; `None` for puzzle text.
    pub format: Option<&'static Format>,
    /// The puzzle with its compiled rules, if the text is a puzzle file.
    pub config: Option<Box<Config>>,
    /// How puzzle text was written.
    pub form: Option<Form>,
    /// The first line of the puzzle in the text, from 1.
    pub line: usize,
    /// What the text says and the puzzle lacks, one entry per kind of loss.
    pub losses: Vec<Loss>,
    /// The guesses that were made because the text could be read in two ways.
    pub assumed: Vec<Assumption>,
}

impl Reading {
    /// A puzzle that was read without losses or guesses.
    pub fn new(puzzle: Puzzle) -> Self {
        Self { puzzle, format: None, config: None, form: None, line: 1, losses: Vec::new(), assumed: Vec::new() }
    }

    /// A puzzle that was read with these losses.
    pub(crate) fn with_losses(puzzle: Puzzle, losses: Vec<Loss>) -> Self {
        Self { losses, ..Self::new(puzzle) }
    }
}

impl From<Config> for Reading {
    fn from(config: Config) -> Self {
        let reading = Self::new(config.puzzle.clone());
        Self { config: Some(Box::new(config)), ..reading }
    }
}

/// A converted value and what was lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion<T> {
    /// The value.
    pub value: T,
    /// What the value lacks, one entry per kind of loss.
    pub losses: Vec<Loss>,
}

impl<T> Conversion<T> {
    fn map<U>(self, convert: impl FnOnce(T) -> U) -> Conversion<U> {
        Conversion { value: convert(self.value), losses: self.losses }
    }
}

/// Reason why a text is not a puzzle of its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ReadError {
    /// The byte range at fault, or the whole text if unknown.
    pub span: std::ops::Range<usize>,
    /// The message.
    pub message: String,
    /// A suggested fix.
    pub hint: Option<String>,
}

/// Reason why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WriteError(pub String);

impl ReadError {
    /// Widens the span to character boundaries of the text.
    fn within(mut self, text: &str) -> Self {
        let whole = |mut at: usize, step: fn(usize) -> usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at = step(at);
            }
            at
        };
        let (start, end) = (whole(self.span.start, |at| at - 1), whole(self.span.end, |at| at + 1));
        self.span = start..end.max(start);
        self
    }
}

impl Format {
    /// Returns the format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().copied().find(|format| format.name == name)
    }

    /// Returns the format of pencil marks.
    #[must_use]
    pub fn candidates() -> &'static Self {
        &pencil::CANDIDATES
    }

    /// Returns the format of headed texts of genre collections.
    #[must_use]
    pub fn headed() -> &'static Self {
        &genres::HEADED
    }

    /// Returns the format of puzzle files.
    #[must_use]
    pub fn puzzle_file() -> &'static Self {
        &toml::TOML
    }

    /// Returns the format that a text is certainly in.
    #[must_use]
    pub fn of(text: &str) -> Option<&'static Self> {
        FORMATS.iter().copied().find(|format| format.read.is_some() && (format.is)(text))
    }

    /// Whether the format can be read.
    #[must_use]
    pub const fn is_read(&self) -> bool {
        self.read.is_some()
    }

    /// Whether the format can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Reads a text that holds one puzzle.
    ///
    /// # Errors
    /// [`ReadError`] if the text is not a puzzle in this format, or if the format can only be
    /// written.
    pub fn read(&self, text: &str) -> Result<Reading, ReadError> {
        let Some(read) = self.read else {
            let message = format!("`{}` can only be written", self.name);
            return Err(ReadError { span: 0..text.len(), message, hint: None });
        };
        read(text).map_err(|error| error.within(text))
    }

    /// Whether a text, or its beginning, is one puzzle on several lines although the format has one
    /// puzzle per line.
    #[must_use]
    pub fn spans_lines(&self, text: &str) -> bool {
        let spans: fn(&str) -> bool = match self.name {
            name if name == iss::ISS.name => iss::spans_lines,
            name if name == pzpr::LINK.name => pzpr::spans_lines,
            _ => return false,
        };
        spans(text)
    }

    /// Whether texts in this format lack their rules, so that they can be read on another board.
    #[must_use]
    pub fn has_no_rules(&self) -> bool {
        self.has(Fact::NoRules)
    }

    /// Whether texts in this format are puzzle files of kdoku.
    #[must_use]
    pub fn is_puzzle_file(&self) -> bool {
        self.has(Fact::PuzzleFile)
    }

    /// Whether texts in this format contain only the cells of a board, so that its boxes and rules
    /// may be set from outside.
    #[must_use]
    pub fn has_cells_only(&self) -> bool {
        self.has(Fact::CellsOnly)
    }

    /// Whether texts in this format are partly solved puzzles, whose entered digits and candidates
    /// belong to the puzzle.
    #[must_use]
    pub fn is_position(&self) -> bool {
        self.has(Fact::Position)
    }

    pub(crate) fn has(&self, fact: Fact) -> bool {
        self.facts.contains(&fact)
    }

    /// Whether [`read_on`](Self::read_on) can read texts in this format.
    #[must_use]
    pub fn is_read_on(&self) -> bool {
        self.has_no_rules() || self.name == pencil::CANDIDATES.name
    }

    /// Reads a puzzle without rules, or pencil marks, onto the board of a puzzle, keeping the
    /// puzzle's clues.
    ///
    /// # Errors
    /// [`ReadError`] if the text is not a puzzle in this format, does not fit the board, or has
    /// rules of its own.
    pub fn read_on(&self, text: &str, board: &Puzzle) -> Result<Reading, ReadError> {
        let read = match self.is_read_on() {
            true if self.has_no_rules() => kdoku_json::read_on(text, board),
            true => pencil::read_on(text, board),
            false => Err(json::wrong(text, format!("a puzzle in `{}` has its own rules", self.name))),
        };
        read.map_err(|error| error.within(text))
    }

    /// Writes a puzzle and a final line break.
    ///
    /// # Errors
    /// [`WriteError`] if this format cannot hold the board, or if the format can only be read.
    pub fn write(&self, puzzle: &Puzzle) -> Result<Conversion<String>, WriteError> {
        let Some(write) = self.write else {
            return Err(WriteError(format!("`{}` can only be read", self.name)));
        };
        if self.is_puzzle_file() {
            return write(puzzle);
        }
        // this holds variables outside the board and custom clues
        let is_general = self.name == iss::ISS.name;
        let is_custom = |clue: &Clue| clue.kind.definition().is_none();
        let is_special = !puzzle.variables.is_empty() || puzzle.clues.iter().any(is_custom);
        let plain = (!is_general && is_special).then(|| without_custom(puzzle));
        let mut written = write(plain.as_ref().unwrap_or(puzzle))?;
        let mut losses = Losses::of(written.losses);
        if !is_general {
            let clues = named_first(puzzle).filter(|clue| is_custom(clue) || uses_variables(puzzle, clue));
            clues.for_each(|clue| losses.lose(LossKind::Constraint, clue.kind.name()));
        }
        losses.lose_words(puzzle);
        written.losses = losses.list();
        Ok(written)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Format({})", self.name)
    }
}
