//! Steps: what follows in a position, and why.

use super::path::{PathData, State};
use super::{language_of, to_dict};
use crate::errors;
use crate::grid::Grid;
use crate::pickle::{Pickled, not_restored, pickled, unpickled};
use crate::sheet::width_of;
use kdoku::logic::records::{PositionRecord, StepWriter};
use kdoku::logic::{self, Candidate, Language, Position, Reveal};
use kdoku::{Rules, render};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A step that people take.
///
/// >>> import kdoku
/// >>> step = kdoku.hint("1.....3..1.....2")
/// >>> step.technique, step.difficulty, step.placements, step.eliminations
/// ('hidden-single', 1.2, [('r1c2', 3)], [])
/// >>> print(step)
/// hidden single: r1c2 is the only place for 3 in box 1, so r1c2 = 3
/// >>> step.before.line, step.after.line
/// ('1.....3..1.....2', '13....3..1.....2')
///
/// In a notebook it is drawn on the board.
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Step {
    pub(super) path: Arc<PathData>,
    pub(super) index: usize,
}

/// An array with an entry for each row, column and value.
type Candidates<'py> = Bound<'py, PyArray3<bool>>;

impl Step {
    fn found(&self) -> &logic::Step {
        &self.path.steps[self.index]
    }

    fn positions(&self) -> (&Position, &Position) {
        (self.path.position(self.index), self.path.position(self.index + 1))
    }

    fn grid(&self, position: &Position) -> Grid {
        Grid { values: position.grid(), puzzle: Arc::clone(&self.path.puzzle) }
    }

    fn named(&self, candidates: &[Candidate]) -> Vec<(String, i32)> {
        let rules = &self.path.puzzle.rules;
        candidates.iter().map(|it| (rules.geometry().name(it.cell), rules.value(it.digit))).collect()
    }

    pub(super) fn written(&self, language: Language) -> String {
        self.path.with_words(language, |words| words.step(self.found()))
    }
}

/// The candidates of a position as an array.
fn candidates<'py>(py: Python<'py>, position: &Position) -> PyResult<Candidates<'py>> {
    let (board, size) = (position.board().rules().geometry(), position.board().size());
    let mut has = vec![false; board.cell_count() * size];
    for cell in board.cells() {
        for digit in position.candidates(cell) {
            has[cell.index() * size + digit.index()] = true;
        }
    }
    PyArray1::from_vec(py, has).reshape([board.height(), board.width(), size])
}

/// A position as a dict of rows.
pub(super) fn position_dict<'py>(py: Python<'py>, rules: &Rules, position: &Position) -> PyResult<Bound<'py, PyDict>> {
    let PositionRecord { values, candidates } = PositionRecord::new(rules, position);
    // directly, since a text of so many lists takes longer to read than the steps to find
    let dict = PyDict::new(py);
    dict.set_item("values", values)?;
    dict.set_item("candidates", candidates)?;
    Ok(dict)
}

#[pymethods]
impl Step {
    /// The technique, as its name in `techniques`.
    #[getter]
    fn technique(&self) -> &'static str {
        self.found().technique.id()
    }

    /// The technique in words.
    #[getter]
    pub(super) fn name(&self) -> &'static str {
        self.found().technique.name_in(self.path.language)
    }

    /// The step in words.
    #[getter]
    pub(super) fn text(&self) -> String {
        self.written(self.path.language)
    }

    /// The step in words of another language, `en` or `ko`.
    ///
    /// >>> import kdoku
    /// >>> kdoku.hint("1.....3..1.....2").text_in("ko")
    /// '숨은 싱글: 1번 박스에서 3이 들어갈 칸은 r1c2뿐이므로 r1c2 = 3'
    #[pyo3(signature = (language: "Language") -> "str")]
    fn text_in(&self, language: &str) -> PyResult<String> {
        Ok(self.written(language_of(language)?))
    }

    /// The values that are set: cell and value.
    #[getter]
    fn placements(&self) -> Vec<(String, i32)> {
        self.named(&self.found().placements)
    }

    /// The candidates that are removed: cell and value. Those that a placement removes are not
    /// listed.
    #[getter]
    fn eliminations(&self) -> Vec<(String, i32)> {
        self.named(&self.found().eliminations)
    }

    /// The difficulty on the scale that found the step.
    #[getter]
    fn difficulty(&self) -> Option<f64> {
        self.found().difficulty.map(|difficulty| self.path.scale.points(difficulty.into()))
    }

    /// The values of the board before the step.
    #[getter]
    fn before(&self) -> Grid {
        self.grid(self.positions().0)
    }

    /// The values of the board after the step.
    #[getter]
    fn after(&self) -> Grid {
        self.grid(self.positions().1)
    }

    /// The candidates before the step, by row, column and value from 0. A cell with a value has
    /// none.
    ///
    /// >>> import kdoku
    /// >>> step = kdoku.hint("1.....3..1.....2")
    /// >>> step.candidates_before.shape, (step.candidates_before[0, 1].nonzero()[0] + 1).tolist()
    /// ((4, 4, 4), [2, 3, 4])
    #[getter]
    fn candidates_before<'py>(&self, py: Python<'py>) -> PyResult<Candidates<'py>> {
        candidates(py, self.positions().0)
    }

    /// The candidates after the step, by row, column and value from 0. A cell with a value has
    /// none.
    #[getter]
    fn candidates_after<'py>(&self, py: Python<'py>) -> PyResult<Candidates<'py>> {
        candidates(py, self.positions().1)
    }

    /// The step as `kdoku explain --to json` writes it, and `after`, the position after it.
    ///
    /// `before` and `after` have `values` and `candidates`, row by row; they are left out without
    /// `positions`. A key that has nothing to say is absent. `language` is `en` or `ko`, by default
    /// that of the step.
    ///
    /// >>> import kdoku
    /// >>> step = kdoku.hint("1.....3..1.....2").to_dict()
    /// >>> step["technique"], step["placements"], step["houses"]
    /// ('hidden-single', [{'cell': 'r1c2', 'value': 3}], [{'role': 'pattern', 'house': 'box 1'}])
    /// >>> step["before"]["values"][0], step["before"]["candidates"][0]
    /// ([1, None, None, None], [[], [2, 3, 4], [2, 4], [4]])
    #[pyo3(signature = (*, language: "Language | None" = None, positions: "bool" = true) -> "dict[str, typing.Any]")]
    fn to_dict<'py>(&self, py: Python<'py>, language: Option<&str>, positions: bool) -> PyResult<Bound<'py, PyAny>> {
        let path = &self.path;
        let language = language.map_or(Ok(path.language), language_of)?;
        let record =
            path.with_words(language, |words| StepWriter::new(words, path.scale).revealed(self.found(), Reveal::Step));
        let dict = to_dict(py, &record)?;
        if positions {
            let (before, after) = self.positions();
            dict.set_item("before", position_dict(py, &path.puzzle.rules, before)?)?;
            dict.set_item("after", position_dict(py, &path.puzzle.rules, after)?)?;
        }
        Ok(dict)
    }

    /// As much of the step as is asked for: `nudge` (where to look), `technique` or `step`.
    #[pyo3(signature = (reveal: "Reveal" = "nudge") -> "str")]
    fn reveal(&self, reveal: &str) -> PyResult<String> {
        let reveal = match reveal {
            "nudge" => Reveal::Nudge,
            "technique" => Reveal::Technique,
            "step" => Reveal::Step,
            other => return Err(errors::invalid_argument(format!("`{other}` is not `nudge`, `technique` or `step`"))),
        };
        Ok(self.path.with_words(self.path.language, |words| words.reveal(self.found(), reveal)))
    }

    /// Draws the board with the step as SVG.
    ///
    /// `width` is that of `Puzzle.to_svg`.
    #[pyo3(signature = (width: "float | str | None" = None) -> "str")]
    fn to_svg(&self, width: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let width = width_of(width)?;
        let text = self.text();
        let remarks: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        Ok(self.path.with_picture(|picture| {
            let mut picture = picture.clone();
            (picture.position, picture.step) = (Some(self.positions().0), Some(self.found()));
            (picture.remarks, picture.title, picture.width) = (&remarks, None, width);
            render::svg(&picture)
        }))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg(None)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.path.has_setting_of(&other.path)
            && self.found() == other.found()
            && self.positions().0 == other.positions().0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.found().hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let state = State::new(&self.path, self.positions().0, std::slice::from_ref(self.found()))?;
        pickled(py, "_restore_step", &state)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.found().technique.id())
    }
}

/// A step from its pickled form.
#[pyfunction]
pub(crate) fn _restore_step(version: &str, json: &str) -> PyResult<Step> {
    let state: State<'_> = unpickled("Step", version, json)?;
    let path = state.restore().filter(|path| path.steps.len() == 1);
    let path = Arc::new(path.ok_or_else(|| not_restored("Step", version))?);
    Ok(Step { path, index: 0 })
}
