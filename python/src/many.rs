//! Many puzzles in one array: one byte per cell, 0 for a blank. `kdoku/_many.py` makes such arrays
//! of everything else.

use crate::errors;
use crate::integers::Integer;
use crate::interrupt::{interruptible, limits, run_jobs, threads_of, watched};
use crate::puzzle::Puzzle;
use crate::puzzle_data::{PuzzleData, usual_boxes};
use crate::solve::pick_of;
use crate::texts::{Boards, CELLS, Reader, Refusal, SAMPLE, bytes_of, places};
use kdoku::batch::Question;
use kdoku::canonical;
use kdoku::logic::TechniqueSet;
use kdoku::rate::Rater;
use kdoku::solver::Summary;
use kdoku::text::Layout;
use kdoku::{BoxShape, Cell, Digit, Engine, Limits, Order, Pick, Rules, Solver, Termination, Verdict, verify};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::ops::Range;
use std::sync::Arc;

/// The verdict on text that is not a puzzle.
const UNREADABLE: u8 = 5;

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
type BoardArray<'py> = Bound<'py, PyArray2<u8>>;

fn boards(py: Python<'_>, values: Vec<u8>, cells: usize) -> PyResult<BoardArray<'_>> {
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

/// Where the boards of a job come from.
enum Source<'a> {
    Values(&'a [u8]),
    Read(Boards),
    Texts(&'a [usize]),
}

/// Boards to solve, with the places of their results, and the number of boards before them.
struct Job<'a> {
    source: PyResult<Source<'a>>,
    solutions: &'a mut [u8],
    verdicts: &'a mut [u8],
    first: usize,
}

/// Solves boards: solutions, zeros where there is none, and verdicts.
///
/// They are an array of values, a list of texts, or with `offsets` texts that stand one after the
/// other.
#[pyfunction]
#[pyo3(signature = (puzzles: "numpy.typing.NDArray[numpy.uint8] | list[str | bytes]", offsets: "numpy.typing.NDArray[numpy.int64] | None", rules: "Puzzle | None", unique: "bool", pick: "str | None", threads: "int | None", node_limit: "int | None", time_limit: "float | None", coerce: "bool", progress: "collections.abc.Callable[[int], object] | None") -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn solve_values<'py>(
    puzzles: &Bound<'py, PyAny>,
    offsets: Option<&Bound<'py, PyArray1<i64>>>,
    rules: Option<&Bound<'py, Puzzle>>,
    unique: bool,
    pick: Option<&str>,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    coerce: bool,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(BoardArray<'py>, Bound<'py, PyArray1<u8>>)> {
    let py = puzzles.py();
    let limits = limits(unique.then_some(2), node_limit, time_limit)?;
    let task = |cells| {
        let puzzle = rules_of(rules, cells)?;
        let size = puzzle.rules.size();
        let pick = Question::One { pick: Some(pick_of(pick, size)?), unique }.pick(size);
        PyResult::Ok(Task { puzzle, cells, pick, unique, threads: threads_of(threads)?, limits })
    };
    if let Some(offsets) = offsets {
        let (text, offsets) = (puzzles.cast::<PyArray1<u8>>()?.try_readonly()?, offsets.try_readonly()?);
        let text = text.as_slice()?;
        let offsets = places(offsets.as_slice()?, text.len())?;
        let reader = Reader::new(rules, offsets.windows(2).map(|ends| &text[ends[0]..ends[1]]), coerce)?;
        let source = |range: Range<usize>| Ok(Source::Texts(&offsets[range.start..=range.end]));
        let read = |offsets: &[usize], boards: &mut Boards| reader.read_all(text, offsets, boards);
        return task(reader.cells)?.run(py, offsets.len().saturating_sub(1), source, read, progress);
    }
    // only texts between offsets are read by the threads
    let read = |_: &[usize], _: &mut Boards| Ok(());
    if let Ok(lines) = puzzles.cast::<PyList>() {
        let reader = reader_of(rules, lines, coerce)?;
        let (count, cells, lines) = (lines.len(), reader.cells, lines.clone().unbind());
        let source = move |range| Python::attach(|py| read_range(lines.bind(py), range, &reader).map(Source::Read));
        return task(cells)?.run(py, count, source, read, progress);
    }
    let values = puzzles.cast::<PyArray2<u8>>()?;
    let (count, cells) = shape(values);
    let values = values.try_readonly()?;
    let values = values.as_slice()?;
    let source = |range: Range<usize>| Ok(Source::Values(&values[range.start * cells..range.end * cells]));
    task(cells)?.run(py, count, source, read, progress)
}

/// Whether all items of a list are texts.
#[pyfunction]
#[pyo3(signature = (items: "list[typing.Any]") -> "bool")]
pub(crate) fn are_texts(items: &Bound<'_, PyList>) -> bool {
    items.iter().all(|item| item.is_instance_of::<PyString>() || item.is_instance_of::<PyBytes>())
}

/// A reader for the texts of a list.
fn reader_of(rules: Option<&Bound<'_, Puzzle>>, lines: &Bound<'_, PyList>, coerce: bool) -> PyResult<Reader> {
    let items: Vec<_> = lines.iter().take(if coerce { SAMPLE } else { 1 }).collect();
    let texts = items.iter().map(bytes_of).collect::<PyResult<Vec<_>>>()?;
    Reader::new(rules, texts.into_iter(), coerce)
}

/// Reads a part of a list.
fn read_range(lines: &Bound<'_, PyList>, range: Range<usize>, reader: &Reader) -> PyResult<Boards> {
    let mut boards = Boards::default();
    boards.values.reserve(range.len() * reader.cells);
    for index in range {
        let line = lines.get_item(index)?;
        let read = reader.read(bytes_of(&line)?, &mut boards);
        read.map_err(|refusal| refusal.raised(index))?;
    }
    Ok(boards)
}

/// How boards are solved.
struct Task {
    puzzle: Arc<PuzzleData>,
    cells: usize,
    pick: Pick,
    unique: bool,
    threads: usize,
    limits: Limits,
}

impl Task {
    /// Solves `count` boards. `source` returns a part of them, in order, and `read` those that the
    /// threads read themselves.
    fn run<'py, 'a>(
        self,
        py: Python<'py>,
        count: usize,
        mut source: impl FnMut(Range<usize>) -> PyResult<Source<'a>> + Send,
        read: impl Fn(&[usize], &mut Boards) -> Result<(), (Refusal, usize)> + Sync,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(BoardArray<'py>, Bound<'py, PyArray1<u8>>)> {
        let Self { puzzle, cells, pick, unique, threads, limits } = self;
        let (solver, size) = (puzzle.solver()?, puzzle.rules.size());
        let mut solutions = vec![0; count * cells];
        let mut verdicts = vec![0; count];
        let longest = if solver.strategy().engine == Engine::Sliced { BLOCK } else { 1 };
        let length = job_size(count, threads, longest);
        let results = solutions.chunks_mut(length * cells).zip(verdicts.chunks_mut(length));
        let jobs = results.zip((0..).step_by(length)).map(|((solutions, verdicts), first)| {
            let source = source(first..first + verdicts.len());
            Job { source, solutions, verdicts, first }
        });
        let read = &read;
        let done = watched(py, limits, progress, |limits, control| {
            run_jobs(threads, control, jobs, || {
                let (mut scratch, mut summaries, mut boards) = (solver.scratch(), Vec::new(), Boards::default());
                move |Job { source, solutions, verdicts, first }| {
                    boards.clear();
                    let puzzles = match source? {
                        Source::Values(values) => values,
                        Source::Read(read) => {
                            boards = read;
                            &boards.values
                        }
                        Source::Texts(offsets) => {
                            let read = read(offsets, &mut boards);
                            read.map_err(|(refusal, at)| refusal.raised(first + at))?;
                            &boards.values
                        }
                    };
                    if let Some(at) = first_above(puzzles, size) {
                        return Err(invalid_value(first + at / cells, size));
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
                    for &i in &boards.unreadable {
                        solutions[i * cells..(i + 1) * cells].fill(0);
                        verdicts[i] = UNREADABLE;
                    }
                    Ok(verdicts.len())
                }
            })
        })?;
        done?;
        Ok((boards(py, solutions, cells)?, PyArray1::from_vec(py, verdicts)))
    }
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

/// Asks each board of an array a question. The results are `blank` where the work was stopped.
fn ask_each<T: Clone + Send, A: FnMut(&kdoku::Grid, &Limits) -> T>(
    values: &Bound<'_, PyArray2<u8>>,
    rules: &Rules,
    blank: T,
    threads: Option<Integer>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    worker: impl Fn() -> A + Sync,
) -> PyResult<Vec<T>> {
    let (count, cells) = shape(values);
    let threads = threads_of(threads)?;
    let values = values.try_readonly()?;
    let puzzles = values.as_slice()?;
    let mut results = vec![blank; count];
    let length = job_size(count, threads, 64);
    let jobs = puzzles.chunks(length * cells).zip(results.chunks_mut(length)).zip((0..).step_by(length));
    let worker = &worker;
    let done = watched(values.py(), limits, progress, |limits, control| {
        run_jobs(threads, control, jobs, || {
            let (mut ask, mut givens) = (worker(), kdoku::Grid::of(rules.geometry()));
            move |((puzzles, results), first): ((&[u8], &mut [T]), usize)| {
                if let Some(at) = first_above(puzzles, rules.size()) {
                    return Err(first + at / cells);
                }
                for (values, result) in puzzles.chunks(cells).zip(&mut *results) {
                    for (cell, &digit) in values.iter().enumerate() {
                        givens.set(Cell::from_index(cell), Digit::new(digit.into()));
                    }
                    *result = ask(&givens, limits);
                }
                Ok(results.len())
            }
        })
    })?;
    done.map_err(|index| invalid_value(index, rules.size()))?;
    Ok(results)
}

/// Counts the solutions of boards, each up to `limit`; -1 where a limit of the search came first.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", rules: "Puzzle | None", limit: "int", threads: "int | None", node_limit: "int | None", time_limit: "float | None", progress: "collections.abc.Callable[[int], object] | None") -> "numpy.typing.NDArray[numpy.int64]")]
pub(crate) fn count_values<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    rules: Option<&Bound<'py, Puzzle>>,
    limit: Integer,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let puzzle = rules_of(rules, shape(values).1)?;
    let (solver, limits) = (puzzle.solver()?, limits(Some(limit.limit()?), node_limit, time_limit)?);
    let counts = ask_each(values, &puzzle.rules, -1, threads, limits, progress, || {
        let mut scratch = solver.scratch();
        move |givens: &kdoku::Grid, limits: &Limits| {
            let outcome = solver.count(givens, limits, &mut scratch);
            match outcome.end {
                Termination::Exhausted | Termination::Solutions(_) => {
                    i64::try_from(outcome.solutions).unwrap_or(i64::MAX)
                }
                _ => -1,
            }
        }
    })?;
    Ok(PyArray1::from_vec(values.py(), counts))
}

/// Puzzles that each have rules of their own; `None` is unreadable.
type Each<'a> = Vec<Option<PyRef<'a, Puzzle>>>;

/// Solves puzzles that each have rules of their own, on boards of one number of cells: as `solve_values`.
#[pyfunction]
#[pyo3(signature = (puzzles: "list[Puzzle | None]", cells: "int", unique: "bool", pick: "str | None", threads: "int | None", node_limit: "int | None", time_limit: "float | None", progress: "collections.abc.Callable[[int], object] | None") -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn solve_each<'py>(
    py: Python<'py>,
    puzzles: Each<'_>,
    cells: usize,
    unique: bool,
    pick: Option<&str>,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(BoardArray<'py>, Bound<'py, PyArray1<u8>>)> {
    let limits = limits(unique.then_some(2), node_limit, time_limit)?;
    let puzzles: Vec<_> = puzzles.into_iter().map(|puzzle| puzzle.map(|puzzle| Arc::clone(&puzzle.data))).collect();
    let mut solutions = vec![0; puzzles.len() * cells];
    let mut verdicts = vec![UNREADABLE; puzzles.len()];
    let results = solutions.chunks_mut(cells).zip(&mut verdicts);
    let jobs = puzzles.iter().zip(results).filter_map(|(puzzle, results)| Some((puzzle.as_ref()?, results)));
    let size = |puzzle: &PuzzleData| puzzle.rules.size();
    let picks = |puzzle: &PuzzleData| PyResult::Ok(Question::One { pick: Some(pick_of(pick, size(puzzle))?), unique });
    puzzles.iter().flatten().next().map_or(Ok(()), |puzzle| picks(puzzle).map(|_| ()))?;
    let threads = threads_of(threads)?;
    let done = watched(py, limits, progress, |limits, control| {
        run_jobs(threads, control, jobs, || {
            |(puzzle, (solution, verdict)): (&Arc<PuzzleData>, (&mut [u8], &mut u8))| -> PyResult<usize> {
                let solver = puzzle.solver()?;
                let pick = picks(puzzle)?.pick(size(puzzle));
                let answer = solver.answer(puzzle.givens(), pick, limits, &mut solver.scratch());
                let found = answer.outcome.verdict();
                *verdict = code(found);
                if let Some(grid) = answer.solution.filter(|_| !unique || found == Verdict::Unique) {
                    grid.bytes().zip(solution).for_each(|(value, place)| *place = value);
                }
                Ok(1)
            }
        })
    })?;
    done?;
    Ok((boards(py, solutions, cells)?, PyArray1::from_vec(py, verdicts)))
}

/// Rates puzzles that each have rules of their own: as `rate_values`.
#[pyfunction]
#[pyo3(signature = (puzzles: "list[Puzzle | None]", scale: "str | None", threads: "int | None", node_limit: "int | None", time_limit: "float | None", progress: "collections.abc.Callable[[int], object] | None") -> "numpy.typing.NDArray[numpy.float64]")]
pub(crate) fn rate_each<'py>(
    py: Python<'py>,
    puzzles: Each<'_>,
    scale: Option<&str>,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let puzzles: Vec<_> = puzzles.into_iter().map(|puzzle| puzzle.map(|puzzle| Arc::clone(&puzzle.data))).collect();
    let mut ratings = vec![f64::NAN; puzzles.len()];
    let jobs = puzzles.iter().zip(&mut ratings).filter_map(|(puzzle, rating)| Some((puzzle.as_ref()?, rating)));
    let threads = threads_of(threads)?;
    let rated = watched(py, limits(None, node_limit, time_limit)?, progress, |limits, control| {
        run_jobs(threads, control, jobs, || {
            |(puzzle, value): (&Arc<PuzzleData>, &mut f64)| -> PyResult<usize> {
                let scale = crate::logic::scale_of(scale, &puzzle.rules)?;
                let mut rater = Rater::new(&puzzle.rules, scale, TechniqueSet::ALL).map_err(errors::other)?;
                if let Ok(rating) = rater.rate(puzzle.givens(), limits) {
                    *value = crate::logic::value_of(&rating);
                }
                Ok(1)
            }
        })
    })?;
    rated?;
    Ok(PyArray1::from_vec(py, ratings))
}

/// Rates an array of boards; not a number where there is not exactly one solution, or a limit came first.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", rules: "Puzzle | None", scale: "str | None", threads: "int | None", node_limit: "int | None", time_limit: "float | None", progress: "collections.abc.Callable[[int], object] | None") -> "numpy.typing.NDArray[numpy.float64]")]
pub(crate) fn rate_values<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    rules: Option<&Bound<'py, Puzzle>>,
    scale: Option<&str>,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let puzzle = rules_of(rules, shape(values).1)?;
    let rules = &puzzle.rules;
    let scale = crate::logic::scale_of(scale, rules)?;
    Rater::new(rules, scale, TechniqueSet::ALL).map_err(errors::other)?;
    let limits = limits(None, node_limit, time_limit)?;
    let ratings = ask_each(values, rules, f64::NAN, threads, limits, progress, || {
        let mut rater = Rater::new(rules, scale, TechniqueSet::ALL).expect("it was made before");
        move |givens: &kdoku::Grid, limits: &Limits| {
            rater.rate(givens, limits).map_or(f64::NAN, |rating| crate::logic::value_of(&rating))
        }
    })?;
    Ok(PyArray1::from_vec(values.py(), ratings))
}

/// The canonical forms of an array of classic boards.
#[pyfunction]
#[pyo3(signature = (values: "numpy.typing.NDArray[numpy.uint8]", threads: "int | None", progress: "collections.abc.Callable[[int], object] | None") -> "numpy.typing.NDArray[numpy.uint8]")]
pub(crate) fn canonical_values<'py>(
    values: &Bound<'py, PyArray2<u8>>,
    threads: Option<Integer>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<BoardArray<'py>> {
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

/// Boards, and the places of texts that are not puzzles.
type Read<'py> = (BoardArray<'py>, Vec<usize>);

/// Reads a list of texts as boards.
#[pyfunction]
#[pyo3(signature = (lines: "list[str | bytes]", rules: "Puzzle | None", coerce: "bool") -> "tuple[numpy.typing.NDArray[numpy.uint8], list[int]]")]
pub(crate) fn read_lines<'py>(
    lines: &Bound<'py, PyList>,
    rules: Option<&Bound<'py, Puzzle>>,
    coerce: bool,
) -> PyResult<Read<'py>> {
    let reader = reader_of(rules, lines, coerce)?;
    let read = read_range(lines, 0..lines.len(), &reader)?;
    Ok((boards(lines.py(), read.values, reader.cells)?, read.unreadable))
}

/// Reads texts that stand one after the other in `text`, between consecutive `offsets`.
#[pyfunction]
#[pyo3(signature = (text: "numpy.typing.NDArray[numpy.uint8]", offsets: "numpy.typing.NDArray[numpy.int64]", rules: "Puzzle | None", coerce: "bool") -> "tuple[numpy.typing.NDArray[numpy.uint8], list[int]]")]
pub(crate) fn read_text<'py>(
    text: &Bound<'py, PyArray1<u8>>,
    offsets: &Bound<'py, PyArray1<i64>>,
    rules: Option<&Bound<'py, Puzzle>>,
    coerce: bool,
) -> PyResult<Read<'py>> {
    let py = text.py();
    let (text, offsets) = (text.try_readonly()?, offsets.try_readonly()?);
    let text = text.as_slice()?;
    let offsets = places(offsets.as_slice()?, text.len())?;
    let reader = Reader::new(rules, offsets.windows(2).map(|ends| &text[ends[0]..ends[1]]), coerce)?;
    let read = interruptible(py, Limits::none(), |_| {
        let mut boards = Boards::default();
        reader.read_all(text, &offsets, &mut boards).map(|()| boards)
    })?;
    let read = read.map_err(|(refusal, index)| refusal.raised(index))?;
    Ok((boards(py, read.values, reader.cells)?, read.unreadable))
}

/// Reads all puzzles of a text as boards, if they are of one board with the usual boxes and have no clues.
#[pyfunction]
#[pyo3(signature = (text: "str | bytes", coerce: "bool") -> "tuple[numpy.typing.NDArray[numpy.uint8], list[int]]")]
pub(crate) fn read_whole<'py>(text: &Bound<'py, PyAny>, coerce: bool) -> PyResult<Read<'py>> {
    let readings = kdoku::reading::read_all(bytes_of(text)?, &kdoku::reading::ReadOptions::default());
    let board = readings.iter().flatten().next().map(|reading| reading.puzzle.board.clone());
    let board = board.unwrap_or_else(|| kdoku::Geometry::new(Order::THREE.into()));
    let is_usual = board.plain().is_some() && board.plain() == BoxShape::usual(board.size()) && board.size() < 256;
    let (mut read, cells) = (Boards::default(), board.cell_count());
    for (index, reading) in readings.into_iter().enumerate() {
        match reading {
            Ok(reading)
                if is_usual
                    && reading.puzzle.board == board
                    && reading.puzzle.clues.is_empty()
                    && reading.puzzle.lowest == 1
                    && reading.losses.is_empty() =>
            {
                read.values.extend(reading.puzzle.givens.bytes());
            }
            Ok(_) => return Err(Refusal::Clues.raised(index)),
            Err(_) if coerce => {
                read.unreadable.push(index);
                read.values.resize(read.values.len() + cells, 0);
            }
            Err(error) => return Err(errors::unreadable(&error, Some(index))),
        }
    }
    Ok((boards(text.py(), read.values, cells)?, read.unreadable))
}

/// Reads all puzzles of a text; with `coerce`, `None` for an unreadable one.
#[pyfunction]
#[pyo3(signature = (text: "str | bytes", coerce: "bool") -> "list[typing.Any]")]
pub(crate) fn read_puzzles(text: &Bound<'_, PyAny>, coerce: bool) -> PyResult<Vec<Option<Puzzle>>> {
    let readings = kdoku::reading::read_all(bytes_of(text)?, &kdoku::reading::ReadOptions::default());
    let puzzle = |(index, reading): (usize, Result<_, _>)| match reading {
        Ok(reading) => PuzzleData::from_reading(reading, None, false).map(|data| Some(data.into())),
        Err(_) if coerce => Ok(None),
        Err(error) => Err(errors::unreadable(&error, Some(index))),
    };
    readings.into_iter().enumerate().map(puzzle).collect()
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
