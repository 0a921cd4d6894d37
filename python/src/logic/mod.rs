//! Solving as people do: hints, explanations and ratings.

mod explanation;
mod many;
mod path;
mod rating;
mod step;

pub(crate) use explanation::{explain, hint, hints, rate};
pub(crate) use many::{PathIterator, explain_values};
pub(crate) use path::{_restore_path, Path};
pub(crate) use rating::{_restore_rating, Rating};
pub(crate) use step::{_restore_step, Step};

use crate::errors;
use kdoku::Rules;
use kdoku::logic::{self, Language, Scale, TechniqueSet};
use pyo3::prelude::*;
use serde::Serialize;

/// The scale with this name, or the usual one of the rules.
pub(crate) fn scale_of(name: Option<&str>, rules: &Rules) -> PyResult<Scale> {
    name.map_or_else(|| Ok(Scale::usual(rules)), |name| name.parse().map_err(errors::invalid_argument))
}

/// The techniques with these names.
fn techniques_of(names: Option<&str>) -> PyResult<TechniqueSet> {
    names.map_or(Ok(TechniqueSet::ALL), |names| names.parse().map_err(errors::invalid_argument))
}

/// The language with this code.
pub(crate) fn language_of(code: &str) -> PyResult<Language> {
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.ok_or_else(|| errors::invalid_argument(format!("`{code}` is not a language; hint: `en` or `ko`")))
}

/// The rating as one number.
pub(crate) fn value_of(rating: &logic::Rating) -> f64 {
    rating.value()
}

/// An object as dicts, lists, numbers and strings of Python.
fn to_dict<'py>(py: Python<'py>, object: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(object).map_err(errors::other)?;
    py.import("json")?.call_method1("loads", (json,))
}
