//! Puzzles: boards with givens and clues, and their files.

use crate::errors;
use crate::grid::{Grid, cell_of};
use crate::puzzle_data::{PuzzleData, puzzle_of, values_of};
use kdoku::clues::{ClueKind, Syntax, WORDS};
use kdoku::{BoxShape, Digit, render};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::Write as _;
use std::sync::Arc;

/// A puzzle: a board, its givens and its clues.
///
/// A number is the size of a blank board; a text is a puzzle in any form that kdoku reads. Each
/// method that adds something returns a new puzzle.
///
/// >>> from kdoku import Puzzle, count, solve
/// >>> puzzle = Puzzle(4).cage(3, "r1c1 r1c2").thermo("r3c1 r2c1 r2c2")
/// >>> count(puzzle)
/// 12
/// >>> print(solve(puzzle.given("r3c3", 2).given("r4c4", 1)))
/// 2 1 4 3
/// 3 4 1 2
/// 1 3 2 4
/// 4 2 3 1
///
/// Every constraint of a puzzle file has a name for `clue`:
///
/// >>> Puzzle(9).clue("lunchbox", "r1c1-r1c5", sum=12).clue("diagonals").clue("anti-knight").clues
/// ['lunchbox `12: r1c1-r1c5`', 'diagonals', 'anti `knight`']
///
/// In a notebook it is drawn with its clues.
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Puzzle {
    pub(crate) data: Arc<PuzzleData>,
}

impl From<PuzzleData> for Puzzle {
    fn from(data: PuzzleData) -> Self {
        Self { data: Arc::new(data) }
    }
}

/// Writes a value of Python as TOML.
fn write_value(value: &Bound<'_, PyAny>, out: &mut String) -> PyResult<()> {
    if let Ok(text) = value.extract::<&str>() {
        write!(out, "{}", serde_json::Value::from(text)).expect("a string takes all");
    } else if let Ok(flag) = value.extract::<bool>() {
        write!(out, "{flag}").expect("a string takes all");
    } else if let Ok(number) = value.extract::<i64>() {
        write!(out, "{number}").expect("a string takes all");
    } else if let Ok(items) = value.try_iter() {
        out.push('[');
        for item in items {
            write_value(&item?, out)?;
            out.push(',');
        }
        out.push(']');
    } else {
        return Err(PyTypeError::new_err(format!("`{value}` cannot be a setting of a clue")));
    }
    Ok(())
}

impl Puzzle {
    /// The puzzle with one more clue in the long form of a puzzle file.
    fn with_clue(&self, kind: &str, settings: &[(&str, Bound<'_, PyAny>)]) -> PyResult<Self> {
        if settings.is_empty() && WORDS.contains(&kind) {
            return self.with_rule(kind);
        }
        let definition = ClueKind::from_name(kind).and_then(ClueKind::definition);
        let header = match definition.filter(|definition| definition.syntax == Syntax::OwnTable) {
            Some(_) => format!("[[{kind}]]"),
            None => format!("[[constraint]]\ntype = {}", serde_json::Value::from(kind)),
        };
        let mut text = format!("{header}\n");
        for (key, value) in settings {
            write!(text, "{key} = ").expect("a string takes all");
            write_value(value, &mut text)?;
            text.push('\n');
        }
        self.with_tables(&text)
    }

    /// The puzzle with a rule of the whole board.
    fn with_rule(&self, word: &str) -> PyResult<Self> {
        self.with_tables(&match word.strip_prefix("anti-") {
            Some(piece) => format!("global.anti = [\"{piece}\"]"),
            None if word == "diagonals" => "houses.diagonals = true".to_owned(),
            None => format!("[[constraint]]\ntype = \"{word}\""),
        })
    }

    fn with_tables(&self, tables: &str) -> PyResult<Self> {
        self.data.with_tables(tables).map(Self::from).map_err(|found| errors::invalid_clue(&found))
    }

    fn with_cells(&self, py: Python<'_>, kind: &str, cells: &str) -> PyResult<Self> {
        self.with_clue(kind, &[("cells", cells.into_pyobject(py)?.into_any())])
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (puzzle: "int | str | Grid | numpy.typing.NDArray[numpy.uint8]", *, boxes: "tuple[int, int] | None" = None))]
    fn new(puzzle: &Bound<'_, PyAny>, boxes: Option<(usize, usize)>) -> PyResult<Self> {
        let boxes = boxes.map(|(height, width)| BoxShape::new(height, width)).transpose();
        let boxes = boxes.map_err(errors::invalid_argument)?;
        if let Ok(size) = puzzle.extract::<usize>() {
            let boxes = boxes.filter(|boxes| boxes.size() == size).or(BoxShape::usual(size));
            let boxes = boxes.ok_or_else(|| {
                errors::invalid_argument(format!("`{size}` has no usual boxes; hint: pass `boxes=(height, width)`"))
            })?;
            return Ok(PuzzleData::blank(boxes).into());
        }
        match puzzle.extract::<&str>() {
            Ok(text) => PuzzleData::from_text(text, boxes, false).map(Self::from),
            Err(_) => Ok(Self { data: puzzle_of(puzzle)? }),
        }
    }

    /// Reads a puzzle file.
    ///
    /// >>> import kdoku
    /// >>> puzzle = kdoku.Puzzle.from_toml('order = 2\ncages.list = ["3: r1c1 r1c2"]')
    /// >>> kdoku.count(puzzle)
    /// 48
    #[staticmethod]
    fn from_toml(text: String) -> PyResult<Self> {
        PuzzleData::from_toml(text).map(Self::from).map_err(|found| errors::unreadable(&found.into(), None))
    }

    /// Reads a link or a text of another program, in any format that `kdoku convert` reads.
    ///
    /// A rule that kdoku does not know is an error unless `lossy`.
    ///
    /// >>> import kdoku
    /// >>> puzzle = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
    /// >>> kdoku.Puzzle.from_link(puzzle.to_link()).clues
    /// ['cage `3: r1c1 r1c2`']
    #[staticmethod]
    #[pyo3(signature = (text, *, lossy = false))]
    fn from_link(text: &str, lossy: bool) -> PyResult<Self> {
        PuzzleData::from_text(text, None, lossy).map(Self::from)
    }

    /// Writes a puzzle file.
    fn to_toml(&self) -> PyResult<String> {
        self.data.written("toml", false)
    }

    /// Writes a link of f-puzzles, or another format of `kdoku convert`.
    ///
    /// A rule that the format cannot hold is an error unless `lossy`.
    #[pyo3(signature = (format = "f-puzzles", *, lossy = false))]
    fn to_link(&self, format: &str, lossy: bool) -> PyResult<String> {
        Ok(self.data.written(format, lossy)?.trim_end().to_owned())
    }

    /// Draws the puzzle with its clues as SVG.
    fn to_svg(&self) -> String {
        let unnamed = self.data.unnamed();
        render::svg(&self.data.picture(&unnamed))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    /// The number of values.
    #[getter]
    fn size(&self) -> usize {
        self.data.rules.size()
    }

    /// The title.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.data.puzzle.title.as_deref()
    }

    /// The givens.
    #[getter]
    fn givens(&self) -> Grid {
        Grid { values: self.data.givens().clone(), puzzle: Arc::clone(&self.data) }
    }

    /// The clues in words, in the order of the file.
    #[getter]
    fn clues(&self) -> Vec<String> {
        self.data.sources.iter().map(ToString::to_string).collect()
    }

    /// Adds a given. The cell is a name such as `r1c1`, or row and column from 0.
    #[pyo3(signature = (cell: "str | tuple[int, int]", value: "int") -> "Puzzle")]
    fn given(&self, cell: &Bound<'_, PyAny>, value: i32) -> PyResult<Self> {
        let rules = &self.data.rules;
        let digit = usize::try_from(value - rules.lowest() + 1).ok().and_then(Digit::new);
        let digit = digit.filter(|digit| digit.get() <= rules.size());
        let digit = digit.ok_or_else(|| errors::invalid_argument(format!("`{value}` is not a value of the board")))?;
        let mut givens = self.data.givens().clone();
        givens.set(cell_of(&self.data, cell)?, Some(digit));
        Ok(self.data.with_givens(givens).into())
    }

    /// The same puzzle with other givens: an array of values, 0 for a blank, or a grid.
    #[pyo3(signature = (givens: "Grid | numpy.typing.NDArray[numpy.uint8]") -> "Puzzle")]
    fn with_givens(&self, givens: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.data.with_givens(values_of(givens, &self.data)?).into())
    }

    /// Adds any named constraint: the type, the cells and the settings of a `[[constraint]]`, or
    /// a rule of the whole board such as `diagonals` or `anti-knight`.
    #[pyo3(signature = (kind: "str", cells: "str | None" = None, **settings: "object") -> "Puzzle")]
    fn clue(
        &self,
        py: Python<'_>,
        kind: &str,
        cells: Option<&str>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut all = Vec::new();
        if let Some(cells) = cells {
            all.push(("cells", cells.into_pyobject(py)?.into_any()));
        }
        let settings = settings.map_or_else(Vec::new, |settings| settings.iter().collect());
        let names: Vec<String> = settings.iter().map(|(key, _)| key.extract()).collect::<PyResult<_>>()?;
        all.extend(names.iter().map(String::as_str).zip(settings.into_iter().map(|(_, value)| value)));
        self.with_clue(kind, &all)
    }

    /// Adds a cage: its cells differ, and add up to `sum` unless that is `None`.
    #[pyo3(signature = (sum: "int | None", cells: "str") -> "Puzzle")]
    fn cage(&self, py: Python<'_>, sum: Option<i64>, cells: &str) -> PyResult<Self> {
        let cells = ("cells", cells.into_pyobject(py)?.into_any());
        match sum {
            None => self.with_clue("cage", &[cells]),
            Some(sum) => self.with_clue("cage", &[cells, ("sum", sum.into_pyobject(py)?.into_any())]),
        }
    }

    /// Adds a thermometer: values rise from the first cell.
    #[pyo3(signature = (cells: "str") -> "Puzzle")]
    fn thermo(&self, py: Python<'_>, cells: &str) -> PyResult<Self> {
        self.with_cells(py, "thermo", cells)
    }

    /// Adds an arrow: the first cell is the sum of the others.
    #[pyo3(signature = (cells: "str") -> "Puzzle")]
    fn arrow(&self, py: Python<'_>, cells: &str) -> PyResult<Self> {
        self.with_cells(py, "arrow", cells)
    }

    /// Adds a whisper: neighbours on the line differ by at least `least`.
    #[pyo3(signature = (cells: "str", least: "int" = 5) -> "Puzzle")]
    fn whisper(&self, py: Python<'_>, cells: &str, least: i64) -> PyResult<Self> {
        let cells = ("cells", cells.into_pyobject(py)?.into_any());
        self.with_clue("whisper", &[cells, ("min", least.into_pyobject(py)?.into_any())])
    }

    /// Adds a renban line: consecutive values in any order.
    #[pyo3(signature = (cells: "str") -> "Puzzle")]
    fn renban(&self, py: Python<'_>, cells: &str) -> PyResult<Self> {
        self.with_cells(py, "renban", cells)
    }

    /// Adds a palindrome.
    #[pyo3(signature = (cells: "str") -> "Puzzle")]
    fn palindrome(&self, py: Python<'_>, cells: &str) -> PyResult<Self> {
        self.with_cells(py, "palindrome", cells)
    }

    /// Adds a white dot: two consecutive values.
    #[pyo3(signature = (cells: "str") -> "Puzzle")]
    fn white_dot(&self, py: Python<'_>, cells: &str) -> PyResult<Self> {
        self.with_cells(py, "white", cells)
    }

    /// Adds a black dot: one value is twice the other.
    #[pyo3(signature = (cells: "str") -> "Puzzle")]
    fn black_dot(&self, py: Python<'_>, cells: &str) -> PyResult<Self> {
        self.with_cells(py, "black", cells)
    }

    fn __str__(&self) -> PyResult<String> {
        self.to_toml()
    }

    fn __repr__(&self) -> String {
        let clues = self.data.sources.len();
        format!("<Puzzle {0}x{0}: {1} givens, {clues} clues>", self.size(), self.data.givens().clues())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.data.puzzle == other.data.puzzle
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_toml")?, (self.data.toml()?.to_owned(),)))
    }
}
