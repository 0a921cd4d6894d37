//! kdoku for Python.
