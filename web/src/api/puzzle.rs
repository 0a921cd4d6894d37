//! The puzzle of a request.

use super::document::{self, Arrays, Document, Path, Toml};
use super::{Fault, MAX_CANDIDATES, Problem, Question};
use kdoku::interchange::{Format, Loss};
use kdoku::reading::ReadOptions;
use kdoku::render::Picture;
use kdoku::solver::SolverError;
use kdoku::symbols::Symbols;
use kdoku::text::Assumption;
use kdoku::toml::ClueSource;
use kdoku::{Config, Geometry, Grid, Options, Rules, Solver};
use serde::Serialize;
use serde_json::Value;

/// A puzzle, with the document that it was read from.
#[derive(Debug)]
pub(super) struct Puzzle {
    /// The document, with arrays instead of pictures.
    pub(super) document: Document,
    /// The puzzle that the document stands for.
    pub(super) config: Config,
    /// Digits entered while solving, if the text has them.
    pub(super) entered: Option<Grid>,
    /// The format of the text, or `document`.
    pub(super) format: &'static str,
    pub(super) losses: Vec<Loss>,
    /// Probable mistakes, and guesses that were made while reading a text.
    pub(super) warnings: Vec<Problem>,
    toml: Toml,
}

/// What a text says.
struct Reading {
    document: Document,
    entered: Option<Grid>,
    format: &'static str,
    losses: Vec<Loss>,
    warnings: Vec<Problem>,
}

impl Question {
    /// The puzzle of the request.
    pub(super) fn puzzle(&self) -> Result<Puzzle, Fault> {
        let missing = || Fault::malformed("`puzzle` is missing").with_hint("pass a document or a text");
        let mut puzzle = match self.puzzle.as_ref().ok_or_else(missing)? {
            Value::Object(document) => Puzzle::from_document(document.clone())?,
            Value::String(text) => Puzzle::from_text(text)?,
            _ => return Err(Fault::malformed("`puzzle` is neither an object nor a string")),
        };
        if let Some(givens) = &self.givens {
            puzzle.config.puzzle.givens = grid("givens", givens, puzzle.board())?;
            puzzle.set_grid();
        }
        Ok(puzzle)
    }
}

/// A grid that is a field of a request.
pub(super) fn grid(key: &str, value: &Value, board: &Geometry) -> Result<Grid, Fault> {
    let numbers: Option<Vec<i64>> = value.as_array().and_then(|elements| elements.iter().map(Value::as_i64).collect());
    let numbers = numbers.ok_or_else(|| Fault::malformed(format!("`{key}` is not an array of whole numbers")))?;
    document::grid(&numbers, board, &[key])
}

impl Puzzle {
    /// Reads a document.
    pub(super) fn from_document(mut document: Document) -> Result<Self, Fault> {
        let arrays = Arrays::take(&mut document)?;
        let toml = Toml::new(&document)?;
        let mut config =
            Config::parse(&toml.text).map_err(|errors| Fault::from_config(&errors, &|line| toml.path(line)))?;
        let board = config.rules.geometry();
        if board.cell_count() * board.size() > MAX_CANDIDATES {
            let why =
                format!("a board of {}×{} with {} values is too large", board.height(), board.width(), board.size());
            return Err(Fault::invalid(why).with_hint("the page takes boards up to 46×46; the command line takes all"));
        }
        if let Some(numbers) = arrays.grid {
            config.puzzle.givens = document::grid(&numbers, board, &["grid"])?;
        }
        if let Some(numbers) = arrays.solution {
            config.puzzle.expect.solution = Some(document::grid(&numbers, board, &["expect", "solution"])?);
        }
        let symbols = config.form.as_ref().map(kdoku::text::Form::symbols);
        if let Some(symbols) =
            symbols.filter(|&symbols| config.puzzle.symbols.is_none() && *symbols != Symbols::usual(board.size()))
            && !document.contains_key("symbols")
        {
            document.insert("symbols".to_owned(), symbols.to_string().into());
        }
        if let Some(regions) = document::regions(board).filter(|_| document.contains_key("regions")) {
            document.insert("regions".to_owned(), regions.into());
            // unlike a picture, an array does not show the size of the board
            if !document.contains_key("size") {
                document.insert("rows".to_owned(), board.height().into());
                document.insert("columns".to_owned(), board.width().into());
            }
        }
        if let Some(solution) = &config.puzzle.expect.solution {
            let expect = document.entry("expect").or_insert_with(|| Value::Object(Document::new()));
            expect["solution"] = document::array(solution, board);
        }
        let warnings = config.warnings.iter().map(|warning| Problem::from_config(warning, &|line| toml.path(line)));
        let (entered, format, losses, warnings) = (None, "document", Vec::new(), warnings.collect());
        let mut puzzle = Self { document, config, entered, format, losses, warnings, toml };
        puzzle.set_grid();
        Ok(puzzle)
    }

    /// Writes the givens into the document.
    fn set_grid(&mut self) {
        let grid = document::array(self.givens(), self.board());
        self.document.insert("grid".to_owned(), grid);
    }

    /// Reads any text that holds one puzzle.
    pub(super) fn from_text(text: &str) -> Result<Self, Fault> {
        let Reading { document, entered, format, losses, warnings } = read(text)?;
        Ok(Self { entered, format, losses, warnings, ..Self::from_document(document)? })
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.config.rules
    }

    pub(super) const fn givens(&self) -> &Grid {
        &self.config.puzzle.givens
    }

    pub(super) fn board(&self) -> &Geometry {
        self.config.rules.geometry()
    }

    pub(super) fn solver(&self) -> Result<Solver, Fault> {
        Solver::new(self.rules(), &Options::default()).map_err(Fault::from)
    }

    /// How values are written.
    pub(super) fn symbols(&self) -> Symbols {
        let of_grid = self.config.form.as_ref().map(|form| form.symbols().clone());
        self.config
            .puzzle
            .symbols
            .clone()
            .or(of_grid)
            .unwrap_or_else(|| Symbols::usual_from(self.rules().lowest(), self.rules().size()))
    }

    /// The place of a clue in the document.
    pub(super) fn path(&self, source: &ClueSource) -> Option<Path> {
        source.line.and_then(|line| self.toml.path(line))
    }

    /// The puzzle with its symbols, for other formats.
    pub(super) fn with_symbols(&self) -> kdoku::Puzzle {
        let mut puzzle = self.config.puzzle.clone();
        puzzle.symbols = puzzle.symbols.or_else(|| Some(self.symbols()).filter(|symbols| !symbols.is_numbers()));
        puzzle
    }

    /// Descriptions of custom clues, for pictures.
    pub(super) fn unnamed(&self) -> Vec<String> {
        self.config.sources.iter().filter(|source| source.is_custom()).map(|source| source.text.clone()).collect()
    }

    /// The picture of the puzzle.
    pub(super) fn picture<'a>(&'a self, unnamed: &'a [String]) -> Picture<'a> {
        let mut picture = Picture::from(&self.config.puzzle);
        (picture.symbols, picture.unnamed) = (self.symbols(), unnamed);
        picture
    }
}

impl From<SolverError> for Fault {
    fn from(error: SolverError) -> Self {
        Self::invalid(error.to_string())
    }
}

/// Reads the document of a text.
fn read(text: &str) -> Result<Reading, Fault> {
    let read = kdoku::read(text.as_bytes(), &ReadOptions::default())?;
    let format = read.format.map_or("text", |format| format.name);
    if let Some(config) = read.config {
        // errors refer to the text
        let warnings = config.warnings.iter().map(|warning| Problem::from_config(warning, &|_| None)).collect();
        let document = from_toml(text.trim_start_matches('\u{feff}'))?;
        return Ok(Reading { document, entered: None, format, losses: Vec::new(), warnings });
    }
    let (puzzle, mut losses) = (read.puzzle, read.losses);
    let guess = |guess: &Assumption| Problem { message: guess.to_string(), ..Problem::default() };
    let warnings = read.assumed.iter().map(guess).collect();
    let toml = Format::puzzle_file().write(&puzzle).map_err(|error| Fault::invalid(error.to_string()))?;
    // entered digits have a field of their own
    losses.extend(toml.losses.into_iter().filter(|loss| puzzle.entered.is_none() || loss.what != "digits entered"));
    Ok(Reading { document: from_toml(&toml.value)?, entered: puzzle.entered, format, losses, warnings })
}

/// The tables of a puzzle file as JSON.
fn from_toml(text: &str) -> Result<Document, Fault> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| Fault::invalid(error.message()))?;
    match serde_json::to_value(table) {
        Ok(Value::Object(document)) => Ok(document),
        _ => Err(Fault::invalid("the puzzle file holds values that JSON cannot hold")),
    }
}

/// A loss of a conversion.
#[derive(Debug, Serialize)]
pub(super) struct LossRecord<'a> {
    #[serde(flatten)]
    loss: &'a Loss,
    text: String,
}

/// The losses of conversions.
pub(super) fn losses<'a>(losses: impl IntoIterator<Item = &'a Loss>) -> Vec<LossRecord<'a>> {
    losses.into_iter().map(|loss| LossRecord { loss, text: loss.to_string() }).collect()
}

/// A grid as JSON: digits from 1, 0 for a blank.
pub(super) fn numbers(grid: &Grid) -> Vec<usize> {
    grid.values().iter().map(|value| value.map_or(0, kdoku::Digit::get)).collect()
}
