//! Puzzles as other programs write them, both ways.
//!
//! A [`Document`] is a puzzle with everything that a file can say of it: board, givens, named constraints, candidates,
//! solution, title and author. Each format is a file of this room with a static [`Format`]: how it is told from others by its
//! content, and two functions, from text to a document and back. [`FORMATS`] lists them.
//!
//! What has no name, relations and cases for example, goes along as the table that says it in TOML ([`CustomConstraint`](crate::io::toml::CustomConstraint)).
//!
//! Nothing is dropped in silence. What a format cannot hold, and what kdoku has no words for, comes back as a [`Loss`] beside
//! the result, and says whether only its look is lost, notes of whoever was solving it, or a rule. Who goes on after the loss of a
//! rule solves another puzzle; that is for the caller to decide.
//!
//! No text makes a reader panic, and the time is linear in its length but where a format's own compression says
//! otherwise, which is bounded.

mod arrays;
mod cages;
mod capabilities;
mod csv_board;
mod document;
mod f_puzzles;
mod iss;
mod jigsaw;
mod json;
mod kdoku_json;
mod killer_arrows;
mod layout;
mod link;
mod loss;
mod lz;
mod marks;
mod pencil;
mod sdk;
mod sdm;
mod sdx;
mod simple_sudoku;
mod source_map;
mod span;
mod sudokupad;
mod sukaku;
mod sumocue;
mod susser;
#[cfg(test)]
mod tests;
mod toml;

pub use document::{Document, InvalidRules};
pub use loss::{Loss, LossKind};

use loss::Losses;
use thiserror::Error;

/// Every format, in the order in which a text is tried against them.
pub static FORMATS: &[&Format] = &[
    &kdoku_json::KDOKU_JSON,
    &f_puzzles::LINK,
    &f_puzzles::JSON,
    &sudokupad::LINK,
    &sudokupad::JSON,
    &iss::ISS,
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
];

/// A way of writing a puzzle.
#[non_exhaustive]
pub struct Format {
    /// What `--format` and `--to` call it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The endings of file names that are used for it, without the dot.
    pub endings: &'static [&'static str],
    /// Whether a puzzle is one line, so that a file may have many.
    pub is_line: bool,
    /// Whether a text is evidently this; may look at its beginning alone.
    pub(crate) is: fn(&str) -> bool,
    /// Reads one puzzle; `None` where the format is only written.
    pub(crate) read: Option<fn(&str) -> ReadResult>,
    /// Writes one puzzle; `None` where the format is only read.
    pub(crate) write: Option<fn(&Document) -> WriteResult>,
}

/// What reading gives.
pub(crate) type ReadResult = Result<Conversion<Document>, ReadError>;

/// What writing gives.
pub(crate) type WriteResult = Result<Conversion<String>, WriteError>;

/// What was made, and what was lost on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion<T> {
    /// The document or the text.
    pub value: T,
    /// What it lacks, each kind of loss once.
    pub losses: Vec<Loss>,
}

/// Why a text is no puzzle of its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ReadError {
    /// The bytes at fault, in the text as it was passed; all of it where nobody can tell.
    pub span: std::ops::Range<usize>,
    /// What is wrong, as messages say it.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
}

/// Why a puzzle cannot be written in a format at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WriteError(pub String);

impl ReadError {
    /// The same error with whole characters of the text.
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
    /// The format of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().copied().find(|format| format.name == name)
    }

    /// The format that a text is evidently in.
    #[must_use]
    pub fn of(text: &str) -> Option<&'static Self> {
        FORMATS.iter().copied().find(|format| format.read.is_some() && (format.is)(text))
    }

    /// Whether it can be read.
    #[must_use]
    pub const fn is_read(&self) -> bool {
        self.read.is_some()
    }

    /// Whether it can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Reads the one puzzle of a text.
    ///
    /// # Errors
    /// [`ReadError`] if the text is no puzzle in this format, or the format is only written.
    pub fn read(&self, text: &str) -> Result<Conversion<Document>, ReadError> {
        let Some(read) = self.read else {
            let message = format!("`{}` is written and not read", self.name);
            return Err(ReadError { span: 0..text.len(), message, hint: None });
        };
        read(text).map_err(|error| error.within(text))
    }

    /// Whether a text in this format does not say its rules, so that they may be given beside it.
    #[must_use]
    pub fn has_no_rules(&self) -> bool {
        self.name == kdoku_json::KDOKU_JSON.name
    }

    /// Reads the one puzzle of a text that [does not say its rules](Self::has_no_rules), on the board of a document and with all
    /// that it says of it.
    ///
    /// # Errors
    /// [`ReadError`] if the text is no puzzle in this format, or none of this board, or has rules of its own.
    pub fn read_on(&self, text: &str, board: &Document) -> Result<Conversion<Document>, ReadError> {
        if !self.has_no_rules() {
            return Err(json::wrong(text, format!("a puzzle in `{}` has rules of its own", self.name)));
        }
        kdoku_json::read_on(text, board).map_err(|error| error.within(text))
    }

    /// Writes a puzzle, ended by a line break.
    ///
    /// # Errors
    /// [`WriteError`] if nothing of it can be said in this format, or the format is only read.
    pub fn write(&self, document: &Document) -> Result<Conversion<String>, WriteError> {
        let Some(write) = self.write else {
            return Err(WriteError(format!("`{}` is read and not written", self.name)));
        };
        if self.name == toml::TOML.name {
            return write(document);
        }
        // no other format has cells that are not on the board
        let on_board = (!document.variables.is_empty()).then(|| document.on_board());
        let mut written = write(on_board.as_ref().unwrap_or(document))?;
        let mut losses = Losses::of(written.losses);
        document
            .clues
            .iter()
            .filter(|clue| document.is_beside(clue))
            .for_each(|clue| losses.lose(LossKind::Constraint, clue.kind.name()));
        // what has no name has none in any other format, either
        document.own.iter().for_each(|own| losses.lose(LossKind::Constraint, own.kind.name()));
        written.losses = losses.list();
        Ok(written)
    }
}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Format({})", self.name)
    }
}
