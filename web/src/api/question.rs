//! What all requests have in common, and what a question is answered with.

use super::{Fault, MAX_SECONDS, Operation};
use kdoku::Limits;
use kdoku::solver::ProgressHandle;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A request: the fields that all operations share, and the others.
#[derive(Clone, Debug)]
pub struct Question {
    /// The puzzle: a document or a text.
    pub(super) puzzle: Option<Value>,
    /// Givens that replace those of the puzzle.
    pub(super) givens: Option<Value>,
    /// The time limit that was asked for.
    time: Option<Duration>,
    /// Whether lines of progress are wanted.
    pub progress: bool,
    /// The other fields.
    options: Map<String, Value>,
}

impl Question {
    /// Reads the body of a request.
    ///
    /// # Errors
    /// [`Fault`] if it is not a JSON object, or a shared field has the wrong type.
    pub fn read(body: &[u8]) -> Result<Self, Fault> {
        let mut options: Map<String, Value> = serde_json::from_slice(body).map_err(|error| {
            Fault::malformed(format!("the request is not a JSON object: {error}"))
                .with_hint("send an object such as `{\"puzzle\": {}}`")
        })?;
        let wrong = |key: &str, wants: &str| Fault::malformed(format!("`{key}` is not {wants}"));
        let time = match options.remove("time") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let seconds = value.as_f64().filter(|seconds| (0.0..=f64::from(MAX_SECONDS)).contains(seconds));
                let wants = format!("a number of seconds from 0 to {MAX_SECONDS}");
                Some(Duration::from_secs_f64(seconds.ok_or_else(|| wrong("time", &wants))?))
            }
        };
        let progress = match options.remove("progress") {
            None | Some(Value::Null) => false,
            Some(value) => value.as_bool().ok_or_else(|| wrong("progress", "true or false"))?,
        };
        let mut take = |key| options.remove(key).filter(|value| !value.is_null());
        let (puzzle, givens) = (take("puzzle"), take("givens"));
        Ok(Self { puzzle, givens, time, progress, options })
    }

    /// The fields of one operation.
    pub(super) fn options<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        serde_json::from_value(Value::Object(self.options.clone())).map_err(|error| Fault::malformed(error.to_string()))
    }

    /// The time that an operation may take.
    #[must_use]
    pub fn time(&self, operation: &Operation) -> Duration {
        self.time.unwrap_or(Duration::from_secs(operation.seconds.into()))
    }
}

/// What a question is answered with: its limits, and the receiver of the lines of a stream.
pub struct Context<'a> {
    signal: Arc<AtomicBool>,
    progress: Option<Arc<ProgressHandle>>,
    start: Instant,
    end: Instant,
    lines: RefCell<Box<dyn FnMut(String) + 'a>>,
}

impl<'a> Context<'a> {
    /// A context that ends after this time, or when the signal is set.
    pub fn new(time: Duration, signal: Arc<AtomicBool>, lines: impl FnMut(String) + 'a) -> Self {
        let start = Instant::now();
        let end = start + time;
        Self { signal, progress: None, start, end, lines: RefCell::new(Box::new(lines)) }
    }

    /// Reports the progress of searches to this handle.
    #[must_use]
    pub fn with_progress(self, handle: Arc<ProgressHandle>) -> Self {
        Self { progress: Some(handle), ..self }
    }

    /// The limits of a search without a limit of solutions.
    pub(super) fn limits(&self) -> Limits {
        self.with_limits(Limits::none())
    }

    /// The limits of a search that ends after this number of solutions.
    pub(super) fn up_to(&self, solutions: u64) -> Limits {
        self.with_limits(Limits::solutions(solutions))
    }

    fn with_limits(&self, limits: Limits) -> Limits {
        let limits = limits.until(self.end).cancelled_by(Arc::clone(&self.signal));
        match &self.progress {
            Some(handle) => limits.progress(Arc::clone(handle)),
            None => limits,
        }
    }

    /// The time that is left.
    pub(super) fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Whether the time is over or the question was cancelled.
    pub(super) fn is_over(&self) -> bool {
        self.left().is_zero() || self.signal.load(Ordering::Relaxed)
    }

    /// The same as a function, for work that asks.
    pub(super) fn stop(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let (limits, start) = (self.with_limits(Limits::none()), self.start);
        move || limits.reached(start).is_some()
    }

    /// The seconds so far.
    pub(super) fn seconds(&self) -> f64 {
        (self.start.elapsed().as_secs_f64() * 1e6).round() / 1e6
    }

    /// Passes on a line of a stream.
    pub(super) fn line(&self, line: String) {
        (self.lines.borrow_mut())(line);
    }
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("end", &self.end).finish_non_exhaustive()
    }
}
