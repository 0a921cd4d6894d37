//! Whole numbers of Python as arguments.

use crate::errors;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// A whole number that is an argument: [`Integer::named`] raises a `ValueError` with the name of the
/// argument if the number is negative or too large.
pub(crate) struct Integer {
    value: Option<u64>,
    is_negative: bool,
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match argument.extract::<u64>() {
            Ok(value) => Ok(Self { value: Some(value), is_negative: false }),
            Err(error) if error.is_instance_of::<PyOverflowError>(argument.py()) => {
                Ok(Self { value: None, is_negative: argument.lt(0)? })
            }
            Err(error) => Err(error),
        }
    }
}

impl Integer {
    /// The number, for the argument of this name.
    pub(crate) fn named<T: TryFrom<u64>>(self, name: &str) -> PyResult<T> {
        let value = self.value.and_then(|value| T::try_from(value).ok());
        value.ok_or_else(|| {
            let how = if self.is_negative { "must not be negative" } else { "is too large" };
            errors::invalid_argument(format!("`{name}` {how}"))
        })
    }
}

impl Integer {
    /// The number for the argument `limit`, at least 1.
    pub(crate) fn limit<T: TryFrom<u64> + PartialOrd + From<u8>>(self) -> PyResult<T> {
        let limit: T = self.named("limit")?;
        let is_positive = limit >= T::from(1);
        is_positive.then_some(limit).ok_or_else(|| errors::invalid_argument("`limit` must be at least 1"))
    }
}

/// The number of an optional argument of this name.
pub(crate) fn named<T: TryFrom<u64>>(argument: Option<Integer>, name: &str) -> PyResult<Option<T>> {
    argument.map(|argument| argument.named(name)).transpose()
}
