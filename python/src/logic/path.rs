//! Paths: the steps of a solution.
//!
//! A path keeps its first position and its steps, as does its pickled form. Later positions are
//! found by taking the steps, when one is needed.

use super::rating::{Rating, RatingRecord};
use super::step::{Step, position_dict};
use super::{language_of, to_dict};
use crate::grid::Grid;
use crate::pickle::{Pickled, not_restored, pickled, unpickled};
use crate::puzzle::Puzzle;
use crate::puzzle_data::PuzzleData;
use kdoku::clues::{Clue, ClueKind};
use kdoku::logic::records::{StepRecord, StepWriter};
use kdoku::logic::{self, Board, Language, Position, Reveal, Scale, Words};
use kdoku::render::Picture;
use kdoku::render::walkthrough::{self, Frame};
use kdoku::symbols::Symbols;
use kdoku::{Cell, Digit};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter::once;
use std::sync::{Arc, OnceLock};

/// The steps of a path, and all that is needed to show them.
pub(crate) struct PathData {
    pub(super) puzzle: Arc<PuzzleData>,
    pub(super) scale: Scale,
    pub(super) language: Language,
    start: Position,
    pub(super) steps: Vec<logic::Step>,
    /// The position before each step, and that at the end.
    positions: OnceLock<Vec<Position>>,
}

impl PathData {
    pub(super) const fn new(
        puzzle: Arc<PuzzleData>,
        scale: Scale,
        language: Language,
        start: Position,
        steps: Vec<logic::Step>,
    ) -> Self {
        Self { puzzle, scale, language, start, steps, positions: OnceLock::new() }
    }

    /// The first position, then that after each step.
    fn replay(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start.clone();
        let after = self.steps.iter().map(move |step| {
            position.apply(step);
            position.clone()
        });
        once(self.start.clone()).chain(after)
    }

    fn end(&self) -> Position {
        self.steps.iter().fold(self.start.clone(), |mut position, step| {
            position.apply(step);
            position
        })
    }

    /// The position before the step with this index, or at the end.
    pub(super) fn position(&self, index: usize) -> &Position {
        &self.positions.get_or_init(|| self.replay().collect())[index]
    }

    /// Calls `write` with the words for the steps.
    pub(super) fn with_words<T>(&self, language: Language, write: impl FnOnce(&Words<'_>) -> T) -> T {
        let puzzle = &self.puzzle;
        let source = |index| puzzle.sources.iter().find(|source| source.constraints.contains(&index));
        let names = |index| source(index).map(ToString::to_string);
        write(&Words::new(&puzzle.rules, language).with_symbols(&puzzle.symbols).with_clue_names(&names))
    }

    /// Calls `draw` with the picture of the puzzle without pencil marks, since positions have
    /// candidates.
    pub(super) fn with_picture<T>(&self, draw: impl FnOnce(&Picture<'_>) -> T) -> T {
        let puzzle = &self.puzzle;
        let clues = puzzle.puzzle.clues.iter().filter(|clue| clue.kind != ClueKind::Candidates);
        let (clues, unnamed): (Vec<Clue>, _) = (clues.cloned().collect(), puzzle.unnamed());
        let mut picture = puzzle.picture(&unnamed);
        picture.clues = &clues;
        draw(&picture)
    }

    /// Whether both are under the same rules, on the same scale, and written the same way.
    pub(super) fn has_setting_of(&self, other: &Self) -> bool {
        let is_same = Arc::ptr_eq(&self.puzzle, &other.puzzle)
            || self.puzzle.rules == other.puzzle.rules && self.puzzle.symbols == other.puzzle.symbols;
        is_same && (self.scale, self.language) == (other.scale, other.language)
    }
}

/// What pickle keeps of steps.
#[derive(Serialize, Deserialize)]
pub(super) struct State<'a> {
    /// The puzzle file.
    puzzle: Cow<'a, str>,
    symbols: Cow<'a, Symbols>,
    scale: Scale,
    language: Cow<'a, str>,
    /// The first position: the value of each cell, 0 for a blank, and a bit for each candidate.
    values: Vec<usize>,
    candidates: Vec<u64>,
    steps: Cow<'a, [logic::Step]>,
}

impl<'a> State<'a> {
    /// The state of some of these steps, which start at this position.
    pub(super) fn new(all: &'a PathData, start: &Position, steps: &'a [logic::Step]) -> PyResult<Self> {
        let cells = || (0..start.board().cell_count()).map(Cell::from_index);
        Ok(Self {
            puzzle: Cow::Borrowed(all.puzzle.toml()?),
            symbols: Cow::Borrowed(&all.puzzle.symbols),
            scale: all.scale,
            language: Cow::Borrowed(all.language.code()),
            values: cells().map(|cell| start.value(cell).map_or(0, Digit::get)).collect(),
            candidates: cells()
                .map(|cell| start.candidates(cell).fold(0, |bits, digit| bits | 1 << digit.index()))
                .collect(),
            steps: Cow::Borrowed(steps),
        })
    }

    /// The steps; `None` if they do not fit the puzzle.
    pub(super) fn restore(self) -> Option<PathData> {
        let mut puzzle = PuzzleData::from_toml(self.puzzle.into_owned()).ok()?;
        puzzle.symbols = self.symbols.into_owned();
        let board = Arc::new(Board::new(&puzzle.rules).ok()?);
        let geometry = puzzle.rules.geometry();
        let lengths = [self.values.len(), self.candidates.len()];
        let are_digits = self.values.iter().all(|&value| value <= geometry.size());
        if lengths != [geometry.cell_count(); 2] || !are_digits || puzzle.symbols.capacity() < geometry.size() {
            return None;
        }
        let mut values = kdoku::Grid::of(geometry);
        for cell in geometry.cells() {
            values.set(cell, Digit::new(self.values[cell.index()]));
        }
        let mut start = Position::new(&board, &values).ok()?;
        for cell in geometry.cells() {
            let is_gone = |digit: &Digit| self.candidates[cell.index()] >> digit.index() & 1 == 0;
            let gone: Vec<Digit> = start.candidates(cell).filter(is_gone).collect();
            for digit in gone {
                start.rule_out(cell, digit);
            }
        }
        let language = language_of(&self.language).ok()?;
        let steps = self.steps.into_owned();
        let mut position = start.clone();
        for step in &steps {
            if !step.fits(&position) {
                return None;
            }
            position.apply(step);
        }
        Some(PathData::new(Arc::new(puzzle), self.scale, language, start, steps))
    }
}

/// The steps of a solution, in order: a sequence of `Step`.
///
/// >>> import kdoku
/// >>> path = kdoku.explain("1.....3..1.....2")
/// >>> len(path), path[0].technique, path.rating.value, path.solved
/// (12, 'hidden-single', 1.2, True)
/// >>> print(path)
///  1–12. singles: r1c2=3 (box 1), r2c4=1 (box 2), ...
/// ...
/// >>> [step.placements for step in path[:2]]
/// [[('r1c2', 3)], [('r2c4', 1)]]
///
/// In a notebook it is a page to step through.
#[pyclass(frozen, sequence, module = "kdoku")]
pub(crate) struct Path {
    data: Arc<PathData>,
    rating: logic::Rating,
}

/// A path as an object.
#[derive(Serialize)]
struct PathRecord {
    puzzle: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<String>,
    rating: RatingRecord,
    solved: bool,
    solution: Option<String>,
    steps: Vec<StepRecord>,
}

impl Path {
    pub(super) fn new(data: PathData, rating: logic::Rating) -> Self {
        Self { data: Arc::new(data), rating }
    }

    fn grid(&self, values: kdoku::Grid) -> Grid {
        Grid { values, puzzle: Arc::clone(&self.data.puzzle) }
    }

    /// The steps as objects.
    fn all(&self) -> impl ExactSizeIterator<Item = Step> + use<'_> {
        (0..self.data.steps.len()).map(|index| Step { path: Arc::clone(&self.data), index })
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.all())
    }

    fn summary(&self) -> String {
        let open = self.data.end().open_count();
        self.data.with_words(self.data.language, |words| words.summary(&self.rating, open))
    }
}

#[pymethods]
impl Path {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle { data: Arc::clone(&self.data.puzzle) }
    }

    /// The rating of the path.
    #[getter]
    fn rating(&self) -> Rating {
        Rating { rating: self.rating.clone() }
    }

    /// Whether the path ends with the solution.
    #[getter]
    fn solved(&self) -> bool {
        self.rating.solved
    }

    /// The board at the end of the path.
    #[getter]
    fn end(&self) -> Grid {
        self.grid(self.data.end().grid())
    }

    /// The path as a dict: `puzzle` and `solution` as lines, `clues` if there are any, `rating`,
    /// `solved`, and `steps`, each as `kdoku explain --to json` writes it.
    ///
    /// A step is that of `Step.to_dict` without `after`, which is the `before` of the next step.
    /// Without `positions`, which are most of the data, it has neither. `solution` is `None` if the
    /// path does not lead there.
    ///
    /// >>> import kdoku
    /// >>> path = kdoku.explain("1.....3..1.....2").to_dict(positions=False)
    /// >>> path["puzzle"], path["solution"], path["rating"]["value"], len(path["steps"])
    /// ('1.....3..1.....2', '1324423121433412', 1.2, 12)
    /// >>> [step["technique"] for step in path["steps"][:2]]
    /// ['hidden-single', 'hidden-single']
    #[pyo3(signature = (*, language: "Language | None" = None, positions: "bool" = true) -> "dict[str, typing.Any]")]
    fn to_dict<'py>(&self, py: Python<'py>, language: Option<&str>, positions: bool) -> PyResult<Bound<'py, PyAny>> {
        let Self { data: all, rating } = self;
        let language = language.map_or(Ok(all.language), language_of)?;
        let steps = all.with_words(language, |words| {
            let writer = StepWriter::new(words, all.scale);
            all.steps.iter().map(|step| writer.revealed(step, Reveal::Step)).collect()
        });
        let dict = to_dict(
            py,
            &PathRecord {
                puzzle: self.grid(all.puzzle.givens().clone()).line(),
                clues: all.puzzle.sources.iter().map(ToString::to_string).collect(),
                rating: rating.into(),
                solved: rating.solved,
                solution: rating.solved.then(|| self.end().line()),
                steps,
            },
        )?;
        if positions {
            for (dict, before) in dict.get_item("steps")?.try_iter()?.zip(all.replay()) {
                dict?.set_item("before", position_dict(py, &all.puzzle.rules, &before)?)?;
            }
        }
        Ok(dict)
    }

    /// Writes the path as a page to step through, which loads nothing.
    fn to_html(&self) -> String {
        let (all, language) = (&self.data, self.data.language);
        let title = all.puzzle.puzzle.title.as_deref().unwrap_or("kdoku");
        let heading = format!("{title} · {}", self.rating);
        let end = self.summary();
        let pages = all.with_picture(|picture| {
            let frame = |position, step, name: &str, text| {
                let mut picture = picture.clone();
                (picture.position, picture.step) = (Some(position), step);
                Frame { picture, name: name.to_owned(), text }
            };
            let steps = self.all().zip(&all.steps).enumerate().map(|(i, (step, found))| {
                frame(all.position(i), Some(found), step.name(), format!("{}. {}", i + 1, step.text()))
            });
            let mut frames: Vec<Frame<'_>> = steps.collect();
            frames.push(frame(all.position(all.steps.len()), None, &end, end.clone()));
            walkthrough::puzzle(&heading, 1, &frames)
        });
        walkthrough::begin(&heading, language.code()) + &pages + walkthrough::END
    }

    /// The page in a frame of its own, so that its style does not touch the notebook.
    fn _repr_html_(&self) -> String {
        let page = self.to_html().replace('&', "&amp;").replace('"', "&quot;");
        format!("<iframe srcdoc=\"{page}\" style=\"width: 100%; height: 40em; border: 0\"></iframe>")
    }

    fn __len__(&self) -> usize {
        self.data.steps.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if index.is_instance_of::<PySlice>() {
            return self.list(py)?.as_any().get_item(index);
        }
        let (index, length) = (index.extract::<isize>()?, self.__len__());
        let place = if index < 0 { length.checked_add_signed(index) } else { usize::try_from(index).ok() };
        let index = place.filter(|&place| place < length);
        let index = index.ok_or_else(|| PyIndexError::new_err(format!("the path has {length} steps")))?;
        Ok(Bound::new(py, Step { path: Arc::clone(&self.data), index })?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    #[pyo3(signature = () -> "collections.abc.Iterator[Step]")]
    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.list(py)?.call_method0("__reversed__")
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.list(value.py())?.contains(value)
    }

    /// The index of the first step that is equal to `value`.
    ///
    /// Raises `ValueError` if there is none from `start` up to `stop`.
    #[pyo3(signature = (value: "object", start: "int" = 0, stop: "int" = isize::MAX) -> "int")]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        self.list(value.py())?.call_method1("index", (value, start, stop))?.extract()
    }

    /// The number of steps that are equal to `value`.
    #[pyo3(signature = (value: "object") -> "int")]
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.list(value.py())?.call_method1("count", (value,))?.extract()
    }

    fn __eq__(&self, other: &Self) -> bool {
        let (one, other) = (&self.data, &other.data);
        one.has_setting_of(other) && one.start == other.start && one.steps == other.steps
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.data.steps.hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled(py, "_restore_path", &State::new(&self.data, &self.data.start, &self.data.steps)?)
    }

    fn __str__(&self) -> String {
        let steps = self.data.with_words(self.data.language, |words| words.path(&self.data.steps));
        steps + &self.summary()
    }

    fn __repr__(&self) -> String {
        format!("<Path of {} steps: {}>", self.__len__(), self.rating)
    }
}

/// A path from its pickled form.
#[pyfunction]
pub(crate) fn _restore_path(version: &str, json: &str) -> PyResult<Path> {
    let state: State<'_> = unpickled("Path", version, json)?;
    let data = state.restore().ok_or_else(|| not_restored("Path", version))?;
    let mut rating = logic::Rating::new(data.scale);
    data.steps.iter().for_each(|step| rating.add(step));
    rating.finish(data.end().is_solved());
    Ok(Path::new(data, rating))
}
