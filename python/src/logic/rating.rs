//! Ratings: how difficult puzzles are for people.

use super::to_dict;
use crate::pickle::{Pickled, pickled, unpickled};
use kdoku::logic;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde::Serialize;
use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How difficult a puzzle is for people.
///
/// >>> import kdoku
/// >>> rating = kdoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> rating.value, rating.hardest, rating.level, str(rating)
/// (1.2, 'hidden-single', 'easy', 'ED=1.2/1.2/1.2')
/// >>> f"{rating:.2f}", round(rating)
/// ('1.20', 1)
///
/// Ratings on one scale are in order, the easiest first. Those of puzzles that the techniques do not
/// solve come last.
///
/// >>> lines = kdoku.to_lines(kdoku.generate(20, seed=1).puzzles)
/// >>> in_order = sorted(lines, key=kdoku.rate)
/// >>> kdoku.rate(in_order[0]) < kdoku.rate(in_order[-1])
/// True
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Rating {
    pub(crate) rating: logic::Rating,
}

/// A rating as an object, with the names of its attributes.
#[derive(Serialize)]
pub(super) struct RatingRecord {
    value: f64,
    scale: logic::Scale,
    solved: bool,
    level: Option<logic::Level>,
    hardest: Option<logic::Technique>,
    total: f64,
    steps: usize,
    text: String,
}

impl From<&logic::Rating> for RatingRecord {
    fn from(rating: &logic::Rating) -> Self {
        let &logic::Rating { scale, solved, level, hardest, total, steps, .. } = rating;
        let (value, hardest) = (rating.value(), hardest.map(|(_, technique)| technique));
        Self { value, scale, solved, level, hardest, total: scale.points(total), steps, text: rating.to_string() }
    }
}

impl Rating {
    /// The order of two ratings.
    fn compare(&self, other: &Self) -> PyResult<Ordering> {
        self.rating.partial_cmp(&other.rating).ok_or_else(|| {
            let (one, other) = (self.rating.scale, other.rating.scale);
            let message = format!("ratings on `{one}` and `{other}` have no order; hint: rate all on one scale");
            PyTypeError::new_err(message)
        })
    }

    fn float<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.rating.value().into_pyobject(py)?.into_any())
    }
}

#[pymethods]
impl Rating {
    /// One number: the difficulty of the hardest step, or the score on the scale `hodoku`. On the
    /// other scales it is 20.0 if the techniques do not solve the puzzle.
    #[getter]
    fn value(&self) -> f64 {
        self.rating.value()
    }

    /// The scale: `se121`, `se`, `hodoku`, `hodoku-2.3.2` or `kdoku`.
    #[getter]
    fn scale(&self) -> &'static str {
        self.rating.scale.id()
    }

    /// Whether the techniques of the scale solve the puzzle.
    #[getter]
    fn solved(&self) -> bool {
        self.rating.solved
    }

    /// The technique of the hardest step; `None` without steps.
    #[getter]
    fn hardest(&self) -> Option<&'static str> {
        self.rating.hardest.map(|(_, technique)| technique.id())
    }

    /// The level: `easy`, `medium`, `hard`, `unfair` or `extreme`; `None` without steps.
    #[getter]
    fn level(&self) -> Option<String> {
        self.rating.level.map(|level| level.to_string())
    }

    /// The sum of the difficulties of all steps; the score on the scale `hodoku`.
    #[getter]
    fn total(&self) -> f64 {
        self.rating.scale.points(self.rating.total)
    }

    /// The number of steps.
    #[getter]
    fn steps(&self) -> usize {
        self.rating.steps
    }

    /// The attributes as a dict, and `text`, the rating as `kdoku rate` writes it.
    ///
    /// >>> import kdoku
    /// >>> kdoku.rate("1.....3..1.....2").to_dict()
    /// {'value': 1.2, 'scale': 'kdoku', 'solved': True, 'level': 'easy', 'hardest': 'hidden-single', 'total': 13.0, 'steps': 12, 'text': 'kdoku=1.2/13.0'}
    #[pyo3(signature = () -> "dict[str, typing.Any]")]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_dict(py, &RatingRecord::from(&self.rating))
    }

    fn __float__(&self) -> f64 {
        self.value()
    }

    #[pyo3(signature = (ndigits: "int | None" = None) -> "float")]
    fn __round__<'py>(&self, py: Python<'py>, ndigits: Option<i32>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.float(py)?;
        ndigits.map_or_else(|| value.call_method0("__round__"), |digits| value.call_method1("__round__", (digits,)))
    }

    #[pyo3(signature = (format_spec: "str") -> "str")]
    fn __format__(&self, py: Python<'_>, format_spec: &str) -> PyResult<String> {
        if format_spec.is_empty() {
            return Ok(self.__str__());
        }
        self.float(py)?.call_method1("__format__", (format_spec,))?.extract()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rating == other.rating
    }

    fn __lt__(&self, other: &Self) -> PyResult<bool> {
        self.compare(other).map(Ordering::is_lt)
    }

    fn __le__(&self, other: &Self) -> PyResult<bool> {
        self.compare(other).map(Ordering::is_le)
    }

    fn __gt__(&self, other: &Self) -> PyResult<bool> {
        self.compare(other).map(Ordering::is_gt)
    }

    fn __ge__(&self, other: &Self) -> PyResult<bool> {
        self.compare(other).map(Ordering::is_ge)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rating.hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled(py, "_restore_rating", &self.rating)
    }

    fn __str__(&self) -> String {
        self.rating.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.rating)
    }
}

/// A rating from its pickled form.
#[pyfunction]
pub(crate) fn _restore_rating(version: &str, json: &str) -> PyResult<Rating> {
    unpickled("Rating", version, json).map(|rating| Rating { rating })
}
