//! Explanations of many puzzles, one after the other: threads find paths while the caller uses
//! earlier ones. The number of puzzles in flight is bounded.

use super::explanation::{Failure, Found, Guide, Wanted};
use super::path::{Path, PathData};
use super::{language_of, scale_of, techniques_of};
use crate::errors;
use crate::integers::Integer;
use crate::interrupt::{BEAT, limits, threads_of};
use crate::puzzle::Puzzle;
use crate::puzzle_data::{PuzzleData, puzzle_of, values_of};
use crate::texts::Refusal;
use kdoku::Limits;
use kdoku::logic::{Language, TechniqueSet};
use kdoku::parallel::Pool;
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A puzzle to explain, or why it is not readable.
type Job = PyResult<Arc<PuzzleData>>;

/// A path; none for a puzzle without exactly one solution.
type Answer = PyResult<Option<Path>>;

/// How puzzles are explained.
#[derive(Clone)]
struct Settings {
    scale: Option<String>,
    techniques: TechniqueSet,
    language: Language,
    limits: Limits,
}

impl Settings {
    /// The path of a puzzle. `guide` is that of the last puzzle.
    fn path(&self, guide: &mut Option<Guide>, puzzle: Arc<PuzzleData>) -> Answer {
        let scale = scale_of(self.scale.as_deref(), &puzzle.rules)?;
        let known = guide.take().filter(|guide| guide.suits(&puzzle, scale));
        let guide = guide.insert(known.map_or_else(|| Guide::new(&puzzle, scale, self.techniques), Ok)?);
        match guide.find(&puzzle, &self.limits, Wanted::Path) {
            Ok(Found { start, steps, rating }) => {
                Ok(Some(Path::new(PathData::new(puzzle, scale, self.language, start, steps), rating)))
            }
            Err(Failure::NotUnique(_)) => Ok(None),
            Err(Failure::Error(error)) => Err(error),
        }
    }
}

/// Reads puzzles one after the other.
struct Source {
    items: Py<PyIterator>,
    rules: Option<Arc<PuzzleData>>,
}

impl Source {
    /// The next puzzle; `None` at the end. The outer error is that of the iterator.
    fn next(&self, py: Python<'_>) -> Option<PyResult<Job>> {
        let item = self.items.bind(py).clone().next()?;
        Some(item.map(|item| self.read(&item)))
    }

    fn read(&self, item: &Bound<'_, PyAny>) -> Job {
        let Some(rules) = &self.rules else { return puzzle_of(item) };
        if item.cast::<Puzzle>().is_ok_and(|puzzle| !puzzle.get().data.obeys(rules)) {
            return Err(Refusal::Clues.raised(0));
        }
        Ok(Arc::new(rules.with_givens(values_of(item, rules)?)))
    }
}

/// The state between two paths.
struct State {
    source: Option<Source>,
    pool: Pool<Job, Answer>,
    /// The number of paths returned.
    returned: usize,
    /// The exception of the iterator of puzzles, which comes after all paths.
    failure: Option<PyErr>,
    is_ended: bool,
    coerce: bool,
    progress: Option<Py<PyAny>>,
}

impl State {
    /// Gives the threads as many jobs as they take.
    fn submit(&mut self, py: Python<'_>) {
        while !self.pool.is_full()
            && let Some(source) = &self.source
        {
            match source.next(py) {
                Some(Ok(job)) => self.pool.submit(job),
                end => {
                    self.failure = end.and_then(Result::err);
                    self.source = None;
                }
            }
        }
    }

    /// The next path, or that there is none; nothing at the end.
    #[expect(clippy::option_option, reason = "a puzzle without a path, and the end")]
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Option<Path>>> {
        while !self.is_ended {
            self.submit(py);
            if self.pool.is_empty() {
                self.is_ended = true;
                return self.failure.take().map_or(Ok(None), Err);
            }
            let pool = &mut self.pool;
            let answer = py.detach(|| pool.wait(BEAT));
            py.check_signals()?;
            let Some(answer) = answer else { continue };
            let index = self.returned;
            self.returned += 1;
            if let Some(progress) = &self.progress {
                progress.call1(py, (1,))?;
            }
            return match answer {
                Ok(path) => Ok(Some(path)),
                Err(_) if self.coerce => Ok(Some(None)),
                Err(error) => Err(at_index(py, error, index)),
            };
        }
        Ok(None)
    }
}

/// The exception with the index of its puzzle.
fn at_index(py: Python<'_>, error: PyErr, index: usize) -> PyErr {
    if error.is_instance_of::<errors::FormatError>(py) {
        return error.value(py).setattr("index", index).err().unwrap_or(error);
    }
    let with_index = error.get_type(py).call1((format!("puzzle {index}: {}", error.value(py)),));
    with_index.map_or(error, PyErr::from_value)
}

/// Paths of puzzles, in order; `kdoku.explain_many` returns it.
#[pyclass(module = "kdoku._kdoku")]
pub(crate) struct PathIterator {
    state: Mutex<State>,
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl PathIterator {
    const fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[expect(clippy::option_option, reason = "a puzzle without a path, and the end")]
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Option<Path>>> {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        let next = state.next(py);
        if next.is_err() {
            // as a generator ends when it raises
            state.is_ended = true;
            self.stop.store(true, Ordering::Relaxed);
        }
        next
    }
}

impl Drop for PathIterator {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Explains puzzles one after the other; `kdoku.explain_many` has the defaults.
#[pyfunction]
#[pyo3(signature = (puzzles: "collections.abc.Iterable[object]", rules: "Puzzle | None", scale: "Scale | None", techniques: "str | None", language: "Language", threads: "int | None", node_limit: "int | None", time_limit: "float | None", coerce: "bool", progress: "collections.abc.Callable[[int], object] | None") -> "PathIterator")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn explain_values(
    puzzles: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, Puzzle>>,
    scale: Option<String>,
    techniques: Option<&str>,
    language: &str,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    coerce: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<PathIterator> {
    let stop = Arc::new(AtomicBool::new(false));
    if let Some(scale) = &scale {
        scale.parse::<kdoku::logic::Scale>().map_err(errors::invalid_argument)?;
    }
    let settings = Settings {
        scale,
        techniques: techniques_of(techniques)?,
        language: language_of(language)?,
        limits: limits(None, node_limit, time_limit)?.cancelled_by(Arc::clone(&stop)),
    };
    let rules = rules.map(|rules| Arc::clone(&rules.get().data));
    let source = Some(Source { items: puzzles.try_iter()?.unbind(), rules });
    let pool = Pool::detached(threads_of(threads)?, move || {
        let (settings, mut guide) = (settings.clone(), None);
        move |job: Job| settings.path(&mut guide, job?)
    });
    let state = State { source, pool, returned: 0, failure: None, is_ended: false, coerce, progress };
    Ok(PathIterator { state: Mutex::new(state), stop })
}
