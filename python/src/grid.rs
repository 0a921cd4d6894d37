//! Grids: the values of a board.

use crate::errors;
use crate::puzzle_data::PuzzleData;
use crate::sheet::width_of;
use kdoku::text::Layout;
use kdoku::{Cell, render};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The values of a board: givens, or a solution.
///
/// >>> import kdoku
/// >>> grid = kdoku.solve("1.....3..1.....2")
/// >>> print(grid)
/// 1 3 2 4
/// 4 2 3 1
/// 2 1 4 3
/// 3 4 1 2
/// >>> grid[0, 1], grid["r1c2"], grid.line
/// (3, 3, '1324423121433412')
/// >>> f"{grid:compact}".splitlines()
/// ['1324', '4231', '2143', '3412']
///
/// It is a sequence of rows, and an array for numpy:
///
/// >>> len(grid), grid[0], [row[0] for row in grid[1:]]
/// (4, [1, 3, 2, 4], [4, 2, 3])
/// >>> import numpy as np
/// >>> np.asarray(grid).sum(axis=0).tolist()
/// [10, 10, 10, 10]
///
/// In a notebook it is drawn as a board.
#[pyclass(frozen, sequence, module = "kdoku")]
pub(crate) struct Grid {
    pub(crate) values: kdoku::Grid,
    /// The puzzle: its givens are drawn in another colour.
    pub(crate) puzzle: Arc<PuzzleData>,
}

/// A function of Python, and its arguments: puzzle file and values.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Vec<usize>));

impl Grid {
    pub(crate) fn written(&self, layout: Layout) -> String {
        kdoku::text::write(&self.values, &self.puzzle.form(layout))
    }

    fn value(&self, cell: Cell) -> Option<i32> {
        self.values.get(cell).map(|digit| self.puzzle.rules.value(digit))
    }
}

/// The cell with this name, `r1c1`, or with these indices of row and column.
pub(crate) fn cell_of(puzzle: &PuzzleData, key: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let board = puzzle.rules.geometry();
    let place = if let Ok(name) = key.extract::<&str>() {
        let lower = name.to_ascii_lowercase();
        let numbers = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let parse = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let (row, column) = numbers.ok_or_else(|| errors::invalid_argument(not_a_cell(name)))?;
        parse(row).zip(parse(column)).ok_or_else(|| errors::invalid_argument(not_a_cell(name)))?
    } else {
        let indices = key.extract::<(isize, isize)>();
        let wrong = |_| PyTypeError::new_err("a cell is `row, column` from 0, or a name such as `r1c1`");
        let (row, column) = indices.map_err(wrong)?;
        // as in a list, negative ones count from the end
        let from_end = |index: isize, length: usize| {
            let place = if index < 0 { length.checked_add_signed(index) } else { usize::try_from(index).ok() };
            place.unwrap_or(usize::MAX - 1)
        };
        (from_end(row, board.height()), from_end(column, board.width()))
    };
    if place.0 >= board.height() || place.1 >= board.width() {
        return Err(PyIndexError::new_err(format!("the board has no cell r{}c{}", place.0 + 1, place.1 + 1)));
    }
    Ok(board.cell(place.0, place.1))
}

fn not_a_cell(name: &str) -> String {
    format!("`{name}` is not a cell; hint: write `r1c1` for the first")
}

#[pymethods]
impl Grid {
    /// The grid as one line.
    #[getter]
    pub(crate) fn line(&self) -> String {
        self.written(Layout::Line).trim_end().to_owned()
    }

    /// The values row by row; `None` is a blank.
    #[getter]
    fn rows(&self) -> Vec<Vec<Option<i32>>> {
        let value = |digit: &Option<kdoku::Digit>| digit.map(|digit| self.puzzle.rules.value(digit));
        self.values.rows().map(|row| row.iter().map(value).collect()).collect()
    }

    /// The number of cells with a value.
    #[getter]
    fn clues(&self) -> usize {
        self.values.clues()
    }

    /// Whether every cell has a value.
    #[getter]
    fn is_full(&self) -> bool {
        self.values.fills(self.puzzle.rules.geometry())
    }

    /// The grid as an array of rows and columns: 0 is a blank, 1 the first value of the board.
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint8]")]
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        if self.values.size() > 255 {
            return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
        }
        let bytes: Vec<u8> = self.values.bytes().collect();
        PyArray1::from_vec(py, bytes).reshape([self.values.height(), self.values.width()])
    }

    /// The grid as SVG. The givens of its puzzle have another colour.
    ///
    /// `width` is that of `Puzzle.to_svg`.
    #[pyo3(signature = (width: "float | str | None" = None) -> "str")]
    fn to_svg(&self, width: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let unnamed = self.puzzle.unnamed();
        let mut picture = self.puzzle.picture(&unnamed);
        (picture.found, picture.width) = (Some(&self.values), width_of(width)?);
        Ok(render::svg(&picture))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg(None)
    }

    /// The same array for numpy.
    #[pyo3(signature = (dtype: "object" = None, copy: "bool | None" = None) -> "numpy.typing.NDArray[numpy.uint8]")]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(errors::invalid_argument("a grid cannot be an array without a copy"));
        }
        let array = self.to_numpy(py)?.into_any();
        dtype.map_or(Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
    }

    fn __len__(&self) -> usize {
        self.values.height()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.rows())?.try_iter()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = key.py();
        if key.is_instance_of::<PySlice>() || key.extract::<isize>().is_ok() {
            return PyList::new(py, self.rows())?.as_any().get_item(key);
        }
        Ok(self.value(cell_of(&self.puzzle, key)?).into_pyobject(py)?)
    }

    /// The place of the first row with these values.
    #[pyo3(signature = (value: "typing.Any", start: "int" = 0, stop: "int" = 9_223_372_036_854_775_807))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        PyList::new(value.py(), self.rows())?.call_method1("index", (value, start, stop))?.extract()
    }

    /// How many rows have these values.
    #[pyo3(signature = (value: "typing.Any"))]
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        PyList::new(value.py(), self.rows())?.call_method1("count", (value,))?.extract()
    }

    fn __format__(&self, layout: &str) -> PyResult<String> {
        let layout = if layout.is_empty() { Ok(Layout::Spaced) } else { layout.parse() };
        Ok(self.written(layout.map_err(errors::invalid_argument)?).trim_end().to_owned())
    }

    fn __str__(&self) -> String {
        self.written(Layout::Spaced).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<Grid {}>", self.line())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.values == other.values
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.values.values().hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let restore = py.import("kdoku._kdoku")?.getattr("_restore_grid")?;
        let values = self.values.values().iter().map(|value| value.map_or(0, kdoku::Digit::get));
        Ok((restore, (self.puzzle.toml()?.to_owned(), values.collect())))
    }
}

/// A grid from its pickled form.
#[pyfunction]
pub(crate) fn _restore_grid(toml: String, values: Vec<usize>) -> PyResult<Grid> {
    let puzzle = PuzzleData::from_toml(toml).map_err(|found| errors::unreadable(&found.into(), None))?;
    let mut grid = kdoku::Grid::of(puzzle.rules.geometry());
    for (cell, value) in values.into_iter().enumerate() {
        grid.set(Cell::from_index(cell), kdoku::Digit::new(value));
    }
    Ok(Grid { values: grid, puzzle: Arc::new(puzzle) })
}
