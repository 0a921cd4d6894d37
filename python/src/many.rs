//! Many puzzles in one array: one byte per cell, 0 for a blank. `kdoku/_many.py` makes such arrays
//! of everything else.

use crate::errors;
use crate::interrupt::{interruptible, limits, run_jobs, threads_of, watched};
use crate::puzzle::Puzzle;
use crate::puzzle_data::{PuzzleData, usual_boxes};
use crate::solve::pick_of;
use kdoku::batch::Question;
use kdoku::canonical;
use kdoku::logic::TechniqueSet;
use kdoku::rate::Rater;
use kdoku::solver::Summary;
use kdoku::text::{FormatError, Layout, ReadOptions};
use kdoku::{BoxShape, Cell, Digit, Engine, Limits, Order, Solver, Verdict, verify};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::sync::Arc;

/// Cells of a classic board.
const CELLS: usize = 81;

/// Most puzzles of a job where the engine solves them together.
const BLOCK: usize = 1 << 14;

/// The verdict as the number that `kdoku.Verdict` has.
pub(crate) const fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::NoSolution => 0,
        Verdict::Unique => 1,
        Verdict::Multiple => 2,
        Verdict::Invalid => 3,
        Verdict::Undecided => 4,
    }
}

/// An array of boards.
type Boards<'py> = Bound<'py, PyArray2<u8>>;

fn boards(py: Python<'_>, values: Vec<u8>, cells: usize) -> PyResult<Boards<'_>> {
    let count = values.len() / cells;
    PyArray1::from_vec(py, values).reshape([count, cells])
}

/// The numbers of boards and of cells of each.
fn shape(values: &Bound<'_, PyArray2<u8>>) -> (usize, usize) {
    (values.shape()[0], values.shape()[1])
}

/// The puzzle whose rules hold for boards with this number of cells.
fn rules_of(rules: Option<&Bound<'_, Puzzle>>, cells: usize) -> PyResult<Arc<PuzzleData>> {
    let Some(rules) = rules else { return Ok(Arc::new(PuzzleData::blank(usual_boxes(cells)?))) };
    let data = &rules.get().data;
    let expected = data.rules.geometry().cell_count();
    if cells != expected {
        return Err(errors::invalid_argument(format!("boards of `{cells}` cells; those of `rules` have {expected}")));
    }
    Ok(Arc::clone(data))
}

/// Puzzles of a job.
fn job_size(count: usize, threads: usize, longest: usize) -> usize {
    (count / (threads * 8)).clamp(longest.min(512), longest)
}

/// The exception for the first board with a value that the board does not have.
fn invalid_value(index: usize, size: usize) -> PyErr {
    let message = format!("a value is above {size}");
    let hint = "0 is a blank, 1 the first value of the board";
    errors::FormatError::new_err((message, hint, None::<usize>, None::<usize>, index))
}

/// A part of an array, and the number of boards before it.
struct Job<'a> {
    puzzles: &'a [u8],
    solutions: &'a mut [u8],
    verdicts: &'a mut [u8],
    first: usize,
}

/// Solves an array of boards: solutions, zeros where there is none, and verdicts.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", rules: "Puzzle | None", unique: "bool", pick: "str | None", threads: "int | None", node_limit: "int | None", time_limit: "float | None", progress: "collections.abc.Callable[[int], object] | None") -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn solve_values<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    rules: Option<&Bound<'py, Puzzle>>,
    unique: bool,
    pick: Option<&str>,
    threads: Option<usize>,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Boards<'py>, Bound<'py, PyArray1<u8>>)> {
    let py = values.py();
    let (count, cells) = shape(values);
    let puzzle = rules_of(rules, cells)?;
    let (solver, size) = (puzzle.solver()?, puzzle.rules.size());
    let pick = Question::One { pick: Some(pick_of(pick, size)?), unique }.pick(size);
    let limits = limits(unique.then_some(2), node_limit, time_limit)?;
    let threads = threads_of(threads)?;
    let values = values.try_readonly()?;
    let puzzles = values.as_slice()?;
    let mut solutions = vec![0; puzzles.len()];
    let mut verdicts = vec![0; count];
    let longest = if solver.strategy().engine == Engine::Sliced { BLOCK } else { 1 };
    let length = job_size(count, threads, longest);
    let blocks = puzzles.chunks(length * cells).zip(solutions.chunks_mut(length * cells));
    let jobs = blocks.zip(verdicts.chunks_mut(length)).zip((0..).step_by(length));
    let jobs = jobs.map(|(((puzzles, solutions), verdicts), first)| Job { puzzles, solutions, verdicts, first });
    let done = watched(py, limits, progress, |limits, control| {
        run_jobs(threads, control, jobs, || {
            let (mut scratch, mut summaries) = (solver.scratch(), Vec::new());
            move |Job { puzzles, solutions, verdicts, first }| {
                if let Some(at) = first_above(puzzles, size) {
                    return Err(first + at / cells);
                }
                summaries.clear();
                solver.answer_block(puzzles, pick, limits, &mut scratch, solutions, &mut summaries);
                for (i, (summary, verdict)) in summaries.iter().zip(&mut *verdicts).enumerate() {
                    let board = i * cells..(i + 1) * cells;
                    let found = verdict_of(solver, summary, &puzzles[board.clone()]);
                    if unique && found != Verdict::Unique {
                        solutions[board].fill(0);
                    }
                    *verdict = code(found);
                }
                Ok(verdicts.len())
            }
        })
    })?;
    done.map_err(|index| invalid_value(index, size))?;
    Ok((boards(py, solutions, cells)?, PyArray1::from_vec(py, verdicts)))
}

/// The place of the first value that a board does not have.
fn first_above(values: &[u8], size: usize) -> Option<usize> {
    let largest = values.iter().fold(0, |largest: u8, &value| largest.max(value));
    let is_above = |value: &u8| usize::from(*value) > size;
    if is_above(&largest) { values.iter().position(is_above) } else { None }
}

/// The verdict on a board. A summary does not say whether givens clash.
fn verdict_of(solver: &Solver, summary: &Summary, values: &[u8]) -> Verdict {
    match summary.verdict() {
        Verdict::NoSolution => {
            let mut givens = kdoku::Grid::of(solver.rules().geometry());
            for (cell, &value) in values.iter().enumerate() {
                givens.set(Cell::from_index(cell), Digit::new(value.into()));
            }
            if verify::clashes(solver.rules(), &givens).is_empty() { Verdict::NoSolution } else { Verdict::Invalid }
        }
        verdict => verdict,
    }
}

/// Rates an array of boards; not a number where there is not exactly one solution.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", rules: "Puzzle | None", scale: "str | None", threads: "int | None", progress: "collections.abc.Callable[[int], object] | None") -> "numpy.typing.NDArray[numpy.float64]")]
pub(crate) fn rate_values<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    rules: Option<&Bound<'py, Puzzle>>,
    scale: Option<&str>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let py = values.py();
    let (count, cells) = shape(values);
    let puzzle = rules_of(rules, cells)?;
    let rules = &puzzle.rules;
    let scale = crate::logic::scale_of(scale, rules)?;
    let threads = threads_of(threads)?;
    Rater::new(rules, scale, TechniqueSet::ALL).map_err(errors::other)?;
    let values = values.try_readonly()?;
    let puzzles = values.as_slice()?;
    let mut ratings = vec![f64::NAN; count];
    let length = job_size(count, threads, 64);
    let jobs = puzzles.chunks(length * cells).zip(ratings.chunks_mut(length)).zip((0..).step_by(length));
    let rated = watched(py, Limits::none(), progress, |limits, control| {
        run_jobs(threads, control, jobs, || {
            let mut rater = Rater::new(rules, scale, TechniqueSet::ALL).expect("it was made before");
            let mut givens = kdoku::Grid::of(rules.geometry());
            move |((puzzles, ratings), first): ((&[u8], &mut [f64]), usize)| {
                if let Some(at) = first_above(puzzles, rules.size()) {
                    return Err(first + at / cells);
                }
                for (values, value) in puzzles.chunks(cells).zip(&mut *ratings) {
                    for (cell, &digit) in values.iter().enumerate() {
                        givens.set(Cell::from_index(cell), Digit::new(digit.into()));
                    }
                    if let Ok(rating) = rater.rate(&givens, limits) {
                        *value = crate::logic::value_of(&rating);
                    }
                }
                Ok(ratings.len())
            }
        })
    })?;
    rated.map_err(|index| invalid_value(index, rules.size()))?;
    Ok(PyArray1::from_vec(py, ratings))
}

/// The canonical forms of an array of classic boards.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", threads: "int | None", progress: "collections.abc.Callable[[int], object] | None") -> "numpy.typing.NDArray[numpy.uint8]")]
pub(crate) fn canonical_values<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Boards<'py>> {
    let py = values.py();
    let (count, cells) = shape(values);
    if cells != CELLS {
        return Err(errors::invalid_argument("canonical forms are of classic 9×9 boards"));
    }
    let threads = threads_of(threads)?;
    let values = values.try_readonly()?;
    let puzzles = values.as_slice()?;
    let mut forms = vec![0; puzzles.len()];
    let length = job_size(count, threads, 256) * CELLS;
    let jobs = puzzles.chunks(length).zip(forms.chunks_mut(length)).zip((0..).step_by(length));
    let done = watched(py, Limits::none(), progress, |_, control| {
        run_jobs(threads, control, jobs, || {
            |((puzzles, forms), first): ((&[u8], &mut [u8]), usize)| {
                if let Some(at) = first_above(puzzles, 9) {
                    return Err((first + at) / CELLS);
                }
                let (puzzles, _) = puzzles.as_chunks::<CELLS>();
                for (puzzle, form) in puzzles.iter().zip(forms.chunks_exact_mut(CELLS)) {
                    form.copy_from_slice(&canonical::canonical(puzzle).form);
                }
                Ok(puzzles.len())
            }
        })
    })?;
    done.map_err(|index| invalid_value(index, 9))?;
    boards(py, forms, CELLS)
}

/// Reads puzzles, one text each, all of one board.
struct Reader {
    options: ReadOptions,
    cells: usize,
    is_classic: bool,
    values: Vec<u8>,
    /// Indices of texts that are not puzzles, if these are not errors.
    unreadable: Option<Vec<usize>>,
}

impl Reader {
    /// A reader for the board of `rules`, or else for that of the first text.
    fn new(rules: Option<&Bound<'_, Puzzle>>, first: Option<&str>, count: usize, coerce: bool) -> PyResult<Self> {
        let mut options = ReadOptions::default();
        let (cells, boxes) = match (rules, first) {
            (Some(rules), _) => {
                let board = rules.get().data.rules.geometry();
                options.board = Some(Arc::new(board.clone()));
                (board.cell_count(), board.plain())
            }
            (None, Some(first)) => {
                let puzzle = kdoku::text::read_one(first, &options);
                let boxes = puzzle.map_or(BoxShape::from(Order::THREE), |puzzle| puzzle.form.boxes());
                options.boxes = Some(boxes);
                (boxes.size() * boxes.size(), Some(boxes))
            }
            (None, None) => (CELLS, None),
        };
        if cells > 255 * 255 {
            return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
        }
        let is_classic = boxes == Some(Order::THREE.into());
        let values = Vec::with_capacity(count * cells);
        Ok(Self { options, cells, is_classic, values, unreadable: coerce.then(Vec::new) })
    }

    /// Reads the next text. The error has its index.
    fn read(&mut self, text: &[u8]) -> Result<(), (FormatError, usize)> {
        if self.is_classic && self.read_line(text) {
            return Ok(());
        }
        let index = self.values.len() / self.cells;
        let text = String::from_utf8_lossy(text);
        match (kdoku::text::read_one(&text, &self.options), &mut self.unreadable) {
            (Ok(puzzle), _) => self.values.extend(puzzle.grid.bytes()),
            (Err(_), Some(unreadable)) => {
                unreadable.push(index);
                self.values.resize(self.values.len() + self.cells, 0);
            }
            (Err(error), None) => return Err((error, index)),
        }
        Ok(())
    }

    /// Reads a line of 81 digits, with `.` or `0` for a blank; `false` if the text is anything else.
    fn read_line(&mut self, text: &[u8]) -> bool {
        let Ok(line) = <&[u8; CELLS]>::try_from(text) else { return false };
        let mut board = [0; CELLS];
        let mut others = false;
        for (value, &byte) in board.iter_mut().zip(line) {
            let digit = byte.wrapping_sub(b'0');
            others |= digit > 9 && byte != b'.';
            *value = if digit > 9 { 0 } else { digit };
        }
        if others {
            return false;
        }
        self.values.extend_from_slice(&board);
        true
    }

    fn finish(self, py: Python<'_>) -> PyResult<(Boards<'_>, Vec<usize>)> {
        Ok((boards(py, self.values, self.cells)?, self.unreadable.unwrap_or_default()))
    }
}

/// The bytes of a text.
fn bytes_of<'a>(item: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes());
    }
    match item.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes()),
        Err(_) => Err(PyTypeError::new_err(format!("`{}` is not a str", item.get_type().name()?))),
    }
}

/// Reads a list of texts: the boards, and the indices of texts that are not puzzles.
#[pyfunction]
#[pyo3(signature = (lines: "list[str] | list[bytes]", rules: "Puzzle | None", coerce: "bool") -> "tuple[numpy.typing.NDArray[numpy.uint8], list[int]]")]
pub(crate) fn read_lines<'py>(
    lines: &Bound<'py, PyList>,
    rules: Option<&Bound<'py, Puzzle>>,
    coerce: bool,
) -> PyResult<(Boards<'py>, Vec<usize>)> {
    let first = lines.get_item(0).ok();
    let first = first.as_ref().map(bytes_of).transpose()?.map(String::from_utf8_lossy);
    let mut reader = Reader::new(rules, first.as_deref(), lines.len(), coerce)?;
    for line in lines {
        reader.read(bytes_of(&line)?).map_err(|(error, index)| errors::unreadable(&error, Some(index)))?;
    }
    reader.finish(lines.py())
}

/// Reads texts that stand one after the other in `text`, between consecutive `offsets`.
#[pyfunction]
#[pyo3(signature = (text: "numpy.typing.NDArray[numpy.uint8]", offsets: "numpy.typing.NDArray[numpy.int64]", rules: "Puzzle | None", coerce: "bool") -> "tuple[numpy.typing.NDArray[numpy.uint8], list[int]]")]
pub(crate) fn read_text<'py>(
    text: &Bound<'py, PyArray1<u8>>,
    offsets: &Bound<'py, PyArray1<i64>>,
    rules: Option<&Bound<'py, Puzzle>>,
    coerce: bool,
) -> PyResult<(Boards<'py>, Vec<usize>)> {
    let py = text.py();
    let (text, offsets) = (text.try_readonly()?, offsets.try_readonly()?);
    let (text, offsets) = (text.as_slice()?, offsets.as_slice()?);
    let wrong = || errors::invalid_argument("offsets must ascend within the text");
    let places: Option<Vec<usize>> = offsets.iter().map(|&offset| usize::try_from(offset).ok()).collect();
    let places = places.filter(|places| places.is_sorted() && places.last().is_none_or(|&end| end <= text.len()));
    let places = places.ok_or_else(wrong)?;
    let first = places.get(..2).map(|ends| String::from_utf8_lossy(&text[ends[0]..ends[1]]));
    let mut reader = Reader::new(rules, first.as_deref(), places.len().saturating_sub(1), coerce)?;
    let read = interruptible(py, Limits::none(), |_| {
        places.windows(2).try_for_each(|ends| reader.read(&text[ends[0]..ends[1]])).map(|()| reader)
    })?;
    read.map_err(|(error, index)| errors::unreadable(&error, Some(index)))?.finish(py)
}

/// Writes boards as lines.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", rules: "Puzzle | None") -> "list[str]")]
pub(crate) fn write_lines<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    rules: Option<&Bound<'py, Puzzle>>,
) -> PyResult<Vec<Bound<'py, PyString>>> {
    let py = values.py();
    let (_, cells) = shape(values);
    let puzzle = rules_of(rules, cells)?;
    let values = values.try_readonly()?;
    let boards = values.as_slice()?;
    if let Some(at) = first_above(boards, puzzle.rules.size()) {
        return Err(invalid_value(at / cells, puzzle.rules.size()));
    }
    if cells == CELLS {
        let mut line = [0; CELLS];
        let write = |board: &[u8]| {
            for (byte, &value) in line.iter_mut().zip(board) {
                *byte = if value == 0 { b'.' } else { b'0' + value };
            }
            PyString::new(py, str::from_utf8(&line).expect("digits and dots"))
        };
        return Ok(boards.chunks_exact(CELLS).map(write).collect());
    }
    let form = puzzle.form(Layout::Line);
    let mut grid = kdoku::Grid::of(puzzle.rules.geometry());
    let write = |board: &[u8]| {
        for (cell, &value) in board.iter().enumerate() {
            grid.set(Cell::from_index(cell), Digit::new(value.into()));
        }
        PyString::new(py, kdoku::text::write(&grid, &form).trim_end())
    };
    Ok(boards.chunks_exact(cells).map(write).collect())
}
