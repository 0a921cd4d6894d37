//! A puzzle as all functions use it, and the arguments that stand for one.

use crate::errors;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use kdoku::clues::Clue;
use kdoku::interchange::Format;
use kdoku::reading::{ReadOptions, Reading};
use kdoku::render::Picture;
use kdoku::subproblem::{Part, Parts};
use kdoku::symbols::Symbols;
use kdoku::text::{Form, Layout};
use kdoku::toml::{ClueSource, ConfigErrors};
use kdoku::{BoxShape, Cell, Config, Digit, Geometry, Options, Order, Rules, Solver};
use numpy::{PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, OnceLock};

/// The solver of classic 9×9, compiled once.
static CLASSIC: LazyLock<Arc<Solver>> = LazyLock::new(|| {
    let rules = Rules::classic(Order::THREE);
    Arc::new(Solver::new(&rules, &Options::default()).expect("classic boards have an engine"))
});

/// A puzzle with its rules; the solver is made on first use.
pub(crate) struct PuzzleData {
    pub(crate) puzzle: kdoku::Puzzle,
    pub(crate) rules: Rules,
    pub(crate) sources: Vec<ClueSource>,
    pub(crate) symbols: Symbols,
    /// The puzzle file it was read from.
    toml: OnceLock<String>,
    solver: OnceLock<Arc<Solver>>,
}

impl From<Config> for PuzzleData {
    fn from(config: Config) -> Self {
        let Config { puzzle, rules, sources, .. } = config;
        Self { sources, ..Self::new(puzzle, rules) }
    }
}

impl PuzzleData {
    fn new(puzzle: kdoku::Puzzle, rules: Rules) -> Self {
        let symbols = puzzle.symbols.clone().unwrap_or_else(|| Symbols::usual_from(rules.lowest(), rules.size()));
        Self { puzzle, rules, sources: Vec::new(), symbols, toml: OnceLock::new(), solver: OnceLock::new() }
    }

    /// A puzzle without clues.
    pub(crate) fn on(puzzle: kdoku::Puzzle) -> Self {
        let rules = Rules::new(puzzle.board.clone());
        Self::new(puzzle, rules)
    }

    /// A blank board.
    pub(crate) fn blank(boxes: BoxShape) -> Self {
        Self::on(kdoku::Puzzle::boxes(boxes))
    }

    /// A puzzle with clues of any order.
    fn compiled(mut puzzle: kdoku::Puzzle) -> PyResult<Self> {
        let entered = puzzle.entered.take();
        let order = puzzle.clues.clone();
        let config = Config::of(puzzle);
        check_losses(&config.losses, false)?;
        let mut data = Self::from(config.value.map_err(|found| errors::invalid_clue(&found))?);
        data.puzzle.entered = entered;
        data.restore_order(&order);
        Ok(data)
    }

    /// Puts clues, which were compiled in the order of a file, back into the order in which they were given.
    fn restore_order(&mut self, order: &[Clue]) {
        let place = |source: &ClueSource| order.iter().position(|clue| *clue == self.puzzle.clues[source.clues.start]);
        let mut sources: Vec<_> = self.sources.iter().map(|source| (place(source), source.clone())).collect();
        // both diagonals may have become one clue
        if sources.iter().any(|(place, _)| place.is_none()) {
            return;
        }
        sources.sort_by_key(|(place, _)| *place);
        let mut clues = Vec::with_capacity(order.len());
        for (_, source) in &mut sources {
            let start = clues.len();
            clues.extend_from_slice(&self.puzzle.clues[source.clues.clone()]);
            source.clues = start..clues.len();
        }
        if clues.len() == self.puzzle.clues.len() {
            self.puzzle.clues = clues;
            self.sources = sources.into_iter().map(|(_, source)| source).collect();
        }
    }

    /// The same puzzle with other clues.
    pub(crate) fn with_clues(&self, clues: Vec<Clue>) -> PyResult<Self> {
        let mut puzzle = kdoku::Puzzle { clues, ..self.puzzle.clone() };
        (puzzle.expect.solutions, puzzle.expect.solution) = (None, None);
        let data = Self::compiled(puzzle)?;
        Ok(Self { symbols: self.symbols.clone(), ..data })
    }

    /// The same puzzle without the clues at these places.
    pub(crate) fn without(&self, places: &[Range<usize>]) -> PyResult<Self> {
        let clues = self.puzzle.clues.iter().enumerate();
        let kept = clues.filter(|(at, _)| !places.iter().any(|place| place.contains(at)));
        self.with_clues(kept.map(|(_, clue)| clue.clone()).collect())
    }

    /// The same givens and clues on another board of this size.
    pub(crate) fn with_board(&self, board: Geometry) -> PyResult<Self> {
        if !self.givens().fits(&board) || self.rules.size() != board.size() {
            let (height, width) = (self.puzzle.board.height(), self.puzzle.board.width());
            let why = format!("the board has {height}x{width} cells, not {}x{}", board.height(), board.width());
            return Err(errors::invalid_argument(why));
        }
        Self::compiled(kdoku::Puzzle { board, ..self.puzzle.clone() })
    }

    /// The same puzzle with other words.
    pub(crate) fn with(&self, change: impl FnOnce(&mut kdoku::Puzzle)) -> Self {
        let mut puzzle = self.puzzle.clone();
        change(&mut puzzle);
        let (rules, sources, symbols) = (self.rules.clone(), self.sources.clone(), self.symbols.clone());
        Self { puzzle, rules, sources, symbols, toml: OnceLock::new(), solver: self.solver.clone() }
    }

    /// The puzzle of any text that the program reads. A lost rule is an error unless `lossy`.
    pub(crate) fn from_text(text: &str, boxes: Option<BoxShape>, lossy: bool) -> PyResult<Self> {
        let mut options = ReadOptions::default();
        options.text.boxes = boxes;
        let reading = kdoku::read(text.as_bytes(), &options).map_err(|error| errors::unreadable(&error, None))?;
        Self::from_reading(reading, Some(text), lossy)
    }

    /// The puzzle of a reading; `text` is the puzzle file, if it is one.
    pub(crate) fn from_reading(reading: Reading, text: Option<&str>, lossy: bool) -> PyResult<Self> {
        let Reading { puzzle, config, form, losses, .. } = reading;
        if let Some(mut config) = config {
            // the reader of any text removes invisible characters, which titles may have
            if let Some(Ok(read)) = text.filter(|text| !text.is_ascii()).map(Config::parse) {
                *config = read;
            }
            let toml = text.map_or_else(OnceLock::new, |text| text.to_owned().into());
            return Ok(Self { toml, ..Self::from(*config) });
        }
        check_losses(&losses, lossy)?;
        let Some(form) = form else {
            return Self::compiled(puzzle);
        };
        let rules = Rules::new(puzzle.board.clone());
        let mut data = Self::new(puzzle, rules);
        if form.symbols().capacity() >= data.rules.size() {
            data.symbols = form.symbols().clone();
        }
        Ok(data)
    }

    /// A puzzle file.
    pub(crate) fn from_toml(text: String) -> Result<Self, ConfigErrors> {
        Config::parse(&text).map(|config| Self { toml: text.into(), ..Self::from(config) })
    }

    /// The same puzzle with the clues of tables of a puzzle file.
    pub(crate) fn with_tables(&self, tables: &str) -> Result<Self, ConfigErrors> {
        let (puzzle, rules, sources) = (self.puzzle.clone(), self.rules.clone(), self.sources.clone());
        let config = Config { puzzle, rules, sources, form: None, warnings: Vec::new() };
        config.with_tables(tables).map(|config| Self { symbols: self.symbols.clone(), ..Self::from(config) })
    }

    /// The same puzzle with other givens.
    pub(crate) fn with_givens(&self, givens: kdoku::Grid) -> Self {
        self.with(|puzzle| {
            (puzzle.givens, puzzle.entered) = (givens, None);
            (puzzle.expect.solutions, puzzle.expect.solution) = (None, None);
        })
    }

    pub(crate) const fn givens(&self) -> &kdoku::Grid {
        &self.puzzle.givens
    }

    /// The puzzle as a puzzle file, as its author wrote it if that is known.
    pub(crate) fn toml(&self) -> PyResult<&str> {
        if let Some(text) = self.toml.get() {
            return Ok(text);
        }
        let text = self.written("toml", false)?;
        Ok(self.toml.get_or_init(|| text))
    }

    /// The puzzle in a format. A lost rule is an error unless `lossy`.
    pub(crate) fn written(&self, format: &str, lossy: bool) -> PyResult<String> {
        let known = Format::named(format).filter(|format| format.is_written());
        let format = known.ok_or_else(|| errors::invalid_argument(format!("`{format}` is not a format to write")))?;
        let written = format.write(&self.puzzle).map_err(errors::other)?;
        check_losses(&written.losses, lossy)?;
        Ok(written.value)
    }

    pub(crate) fn solver(&self) -> PyResult<&Arc<Solver>> {
        if self.rules.is_classic(Order::THREE) {
            return Ok(&CLASSIC);
        }
        if let Some(solver) = self.solver.get() {
            return Ok(solver);
        }
        let solver = Solver::new(&self.rules, &Options::default()).map_err(errors::other)?;
        Ok(self.solver.get_or_init(|| Arc::new(solver)))
    }

    /// Whether its clues, if it has any, are those of another puzzle.
    pub(crate) fn obeys(&self, rules: &Self) -> bool {
        self.puzzle.clues.is_empty() || counted(&self.puzzle.clues) == counted(&rules.puzzle.clues)
    }

    /// How puzzle text is read as a board of this puzzle.
    pub(crate) fn text_options(&self) -> kdoku::text::ReadOptions {
        let board = self.rules.geometry();
        let boxes = board.plain();
        let numbers = Some(&self.symbols).filter(|symbols| symbols.is_numbers() && boxes.is_none());
        kdoku::text::ReadOptions {
            boxes,
            board: boxes.is_none().then(|| Arc::new(board.clone())),
            symbols: self.puzzle.symbols.as_ref().or(numbers).cloned(),
            ..Default::default()
        }
    }

    /// The form in which grids of this board are written.
    pub(crate) fn form(&self, layout: Layout) -> Form {
        let form = match self.rules.geometry().plain() {
            Some(boxes) => Form::new(layout, boxes),
            None => Form::of(layout, &Arc::new(self.rules.geometry().clone())),
        };
        form.with_symbols(self.symbols.clone())
    }

    /// The parts that can be removed, each clue as its author wrote it.
    pub(crate) fn parts(&self) -> Parts {
        let clues = self.sources.iter().map(|source| source.constraints.clone()).collect();
        Parts::with_clues(&self.rules, self.givens(), clues)
    }

    /// The name of a part: `r1c1 = 5`, or ``cage `10: r1c1 r1c2` ``.
    pub(crate) fn part_name(&self, part: Part) -> String {
        match part {
            Part::Clue(clue) => self.sources[clue].to_string(),
            Part::Given(cell) => {
                let value = self.givens().get(cell).map(|digit| self.rules.value(digit).to_string());
                format!("{} = {}", self.rules.geometry().name(cell), value.unwrap_or_default())
            }
        }
    }

    /// Descriptions of custom clues, for pictures.
    pub(crate) fn unnamed(&self) -> Vec<String> {
        self.sources.iter().filter(|source| source.is_custom()).map(|source| source.text.clone()).collect()
    }

    /// The picture of the puzzle.
    pub(crate) fn picture<'a>(&'a self, unnamed: &'a [String]) -> Picture<'a> {
        let mut picture = Picture::from(&self.puzzle);
        (picture.symbols, picture.unnamed) = (self.symbols.clone(), unnamed);
        picture
    }
}

/// How often each clue occurs.
pub(crate) fn counted(clues: &[Clue]) -> HashMap<&Clue, usize> {
    let mut counts = HashMap::new();
    for clue in clues {
        *counts.entry(clue).or_default() += 1;
    }
    counts
}

/// Raises an exception if a rule was lost.
pub(crate) fn check_losses(losses: &[kdoku::interchange::Loss], lossy: bool) -> PyResult<()> {
    let rule = losses.iter().find(|loss| loss.kind == kdoku::interchange::LossKind::Constraint);
    match rule.filter(|_| !lossy) {
        None => Ok(()),
        Some(loss) => Err(errors::other(format!("a rule is lost: {}; hint: pass `lossy=True`", loss.what))),
    }
}

/// A text as UTF-8.
pub(crate) fn text_of<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    let hint = "decode the text with `errors=\"replace\"`";
    let message = "the text has half of a character (a lone surrogate)";
    text.to_str().map_err(|_| errors::FormatError::new_err((message, hint)))
}

/// The puzzle that an argument stands for: a puzzle, a grid, a text, or values in any form that
/// `kdoku._read` reads.
pub(crate) fn puzzle_of(argument: &Bound<'_, PyAny>) -> PyResult<Arc<PuzzleData>> {
    if let Ok(text) = argument.cast::<PyString>() {
        return PuzzleData::from_text(text_of(text)?, None, false).map(Arc::new);
    }
    if let Ok(puzzle) = argument.cast::<Puzzle>() {
        return Ok(Arc::clone(&puzzle.get().data));
    }
    if let Ok(grid) = argument.cast::<Grid>() {
        let grid = grid.get();
        return Ok(Arc::new(grid.puzzle.with_givens(grid.values.clone())));
    }
    if let Ok(array) = argument.extract::<PyReadonlyArrayDyn<'_, u8>>()
        && let shape = array.shape()
        && (shape.len() == 1 || shape.len() == 2 && shape[0] == shape[1])
        // one value is hardly meant as a board
        && array.len() > 1
    {
        let blank = PuzzleData::blank(usual_boxes(array.len())?);
        let values = digits_of(&array, blank.rules.geometry())?;
        return Ok(Arc::new(blank.with_givens(values)));
    }
    let read = argument.py().import("kdoku._read")?.getattr("puzzle")?.call1((argument,))?;
    Ok(Arc::clone(&read.cast::<Puzzle>()?.get().data))
}

/// The values of a grid, an array or anything else that is a puzzle, for the board of `puzzle`.
pub(crate) fn values_of(argument: &Bound<'_, PyAny>, puzzle: &PuzzleData) -> PyResult<kdoku::Grid> {
    let board = puzzle.rules.geometry();
    let fitting = |values: &kdoku::Grid| {
        let fits = values.fits(board).then(|| values.clone());
        fits.ok_or_else(|| errors::invalid_argument("the grid does not have the size of the board"))
    };
    if let Ok(grid) = argument.cast::<Grid>() {
        return fitting(&grid.get().values);
    }
    if let Ok(other) = argument.cast::<Puzzle>() {
        return fitting(other.get().data.givens());
    }
    if let Ok(text) = argument.cast::<PyString>() {
        let text = text_of(text)?;
        let options = ReadOptions { text: puzzle.text_options(), ..ReadOptions::default() };
        let read = kdoku::read(text.as_bytes(), &options).map_err(|error| errors::unreadable(&error, None))?;
        if !read.puzzle.clues.is_empty() {
            return Err(errors::FormatError::new_err((
                "the puzzle has clues of its own",
                "take the `givens` of a `Puzzle`",
            )));
        }
        return fitting(&read.puzzle.givens);
    }
    if let Ok(array) = argument.extract::<PyReadonlyArrayDyn<'_, u8>>() {
        return digits_of(&array, board);
    }
    let shape = (board.height(), board.width(), puzzle.rules.size(), puzzle.rules.lowest());
    let read = argument.py().import("kdoku._read")?.getattr("digits")?.call1((argument, shape))?;
    if read.is_instance_of::<PyString>() {
        return values_of(&read, puzzle);
    }
    digits_of(&read.extract::<PyReadonlyArrayDyn<'_, u8>>()?, board)
}

/// The values of an array: 0 for a blank, 1 for the first value.
fn digits_of(array: &PyReadonlyArrayDyn<'_, u8>, board: &Geometry) -> PyResult<kdoku::Grid> {
    if array.len() != board.cell_count() {
        let (found, expected) = (array.len(), board.cell_count());
        return Err(errors::invalid_argument(format!("`{found}` values for a board of {expected} cells")));
    }
    let mut values = kdoku::Grid::of(board);
    let cells = (0..).map(Cell::from_index);
    for (cell, &value) in cells.zip(array.as_array().iter()).filter(|&(cell, _)| board.exists(cell)) {
        if usize::from(value) > board.size() {
            return Err(errors::invalid_argument(format!(
                "`{value}` in {} is above {}; hint: 0 is a blank, 1 the first value of the board",
                board.name(cell),
                board.size()
            )));
        }
        values.set(cell, Digit::new(value.into()));
    }
    Ok(values)
}

/// The usual boxes of a board with this number of cells.
pub(crate) fn usual_boxes(cells: usize) -> PyResult<BoxShape> {
    let size = cells.isqrt();
    let boxes = (size * size == cells).then(|| BoxShape::usual(size)).flatten();
    boxes.ok_or_else(|| {
        errors::invalid_argument(format!(
            "`{cells}` cells are not a board with usual boxes; hint: build a `Puzzle` first"
        ))
    })
}
