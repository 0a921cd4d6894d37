//! The sets of values that add up to the total of a cage.

use crate::errors;
use kdoku::combinations::{Combinations, MOST, MOST_CELLS};
use pyo3::prelude::*;

/// Lists the sets of values that add up to a total, each in ascending order.
///
/// `values` are those to choose from, by default 1 to 9. A combination holds all values of `including`
/// and none of `without`. Values differ unless `repeats`.
///
/// Raises `ValueError` if there are more than 100,000.
///
/// >>> import kdoku
/// >>> kdoku.combinations(23, 4, without=[9])
/// [[2, 6, 7, 8], [3, 5, 7, 8], [4, 5, 6, 8]]
/// >>> kdoku.combinations(5, 3, including=[1], repeats=True)
/// [[1, 1, 3], [1, 2, 2]]
#[pyfunction]
#[pyo3(signature = (total: "int", cells: "int", *, including: "collections.abc.Iterable[int] | None" = None, without: "collections.abc.Iterable[int] | None" = None, values: "collections.abc.Iterable[int] | None" = None, repeats: "bool" = false) -> "list[list[int]]")]
pub(crate) fn combinations(
    total: i64,
    cells: usize,
    including: Option<&Bound<'_, PyAny>>,
    without: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    repeats: bool,
) -> PyResult<Vec<Vec<i32>>> {
    let numbers = |values: Option<&Bound<'_, PyAny>>| -> PyResult<Vec<i32>> {
        let values = values.map(PyAnyMethods::try_iter).transpose()?;
        values.into_iter().flatten().take(MOST_CELLS + 1).map(|value| value?.extract()).collect()
    };
    let mut question = Combinations::new(total, cells);
    if values.is_some() {
        question = question.values(&numbers(values)?);
    }
    question = question.with(&numbers(including)?).without(&numbers(without)?);
    let question = if repeats { question.repeating() } else { question };
    question.list().ok_or_else(|| {
        let why = format!("there are more than {MOST} combinations, or more than {MOST_CELLS} cells or values");
        errors::invalid_argument(why)
    })
}
