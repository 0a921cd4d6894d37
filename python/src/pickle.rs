//! Pickled objects: a function that restores them, the version, and their data as JSON.

use crate::errors;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What `__reduce__` returns: the function, and its arguments, version and JSON.
pub(crate) type Pickled<'py> = (Bound<'py, PyAny>, (&'static str, String));

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The pickled form of data that the function `restore` of `kdoku._kdoku` restores.
pub(crate) fn pickled<'py>(py: Python<'py>, restore: &str, data: &impl Serialize) -> PyResult<Pickled<'py>> {
    let json = serde_json::to_string(data).map_err(errors::other)?;
    Ok((py.import("kdoku._kdoku")?.getattr(restore)?, (VERSION, json)))
}

/// Reads the data of an object of this class that this version or another one pickled.
pub(crate) fn unpickled<T: DeserializeOwned>(class: &str, version: &str, json: &str) -> PyResult<T> {
    serde_json::from_str(json).map_err(|_| not_restored(class, version))
}

/// The exception for a pickled object that this version does not understand.
pub(crate) fn not_restored(class: &str, version: &str) -> PyErr {
    let message = format!("kdoku {VERSION} cannot read this `{class}`, which kdoku {version} pickled");
    errors::KdokuError::new_err((message, "compute it again from the puzzle"))
}
