//! The progress of one long question, on a line that disappears before the answer is written.
//!
//! It is shown on stderr, if that is a terminal, after a second, and redrawn ten times a second. A
//! thread draws it, which is started with the first question: the thread that answers has no time
//! to. It reads a [`ProgressHandle`] that the engines write to. A lock is held while the line is
//! drawn or removed, so after [`Spinner::end`] nothing is on the terminal.

use super::terminal;
use indicatif::{HumanCount, HumanDuration, ProgressBar};
use kdoku::solver::{Phase, ProgressHandle, ProgressSnapshot};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time after which the line is shown.
const LONG: Duration = Duration::from_secs(1);

/// The time between two redraws.
const BEAT: Duration = Duration::from_millis(100);

/// Shows the progress of long questions on a terminal.
pub(crate) struct Spinner {
    is_wanted: bool,
    handle: Arc<ProgressHandle>,
    /// `None` before the first question.
    line: Option<Arc<Mutex<Line>>>,
}

/// What is on the terminal.
#[derive(Default)]
struct Line {
    /// Whether a question may be running.
    is_on: bool,
    /// When an engine was first seen working on it. Before that, input may have to be waited for.
    begun: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl Spinner {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self { is_wanted, handle: Arc::default(), line: None }
    }

    /// Starts a question, and returns the handle for it if progress is shown.
    pub(crate) fn begin(&mut self) -> Option<Arc<ProgressHandle>> {
        if !self.is_wanted {
            return None;
        }
        let line = self.line.get_or_insert_with(|| start(&self.handle));
        let mut line = lock(line);
        (line.is_on, line.begun) = (true, None);
        self.handle.clear();
        Some(Arc::clone(&self.handle))
    }

    /// Removes the line: the question is answered, or something else is drawn.
    pub(crate) fn end(&self) {
        let Some(line) = &self.line else { return };
        let mut line = lock(line);
        line.is_on = false;
        if let Some(bar) = line.bar.take() {
            terminal::clear(&bar);
        }
    }
}

fn lock(line: &Mutex<Line>) -> MutexGuard<'_, Line> {
    // a panic while drawing has been reported by its thread
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread, which ends when the spinner is dropped.
fn start(handle: &Arc<ProgressHandle>) -> Arc<Mutex<Line>> {
    let line = Arc::new(Mutex::new(Line::default()));
    let (weak, handle) = (Arc::downgrade(&line), Arc::clone(handle));
    thread::spawn(move || {
        loop {
            thread::sleep(BEAT);
            let Some(line) = weak.upgrade() else { return };
            let mut line = lock(&line);
            let snapshot = handle.snapshot();
            if !line.is_on || snapshot.phase.is_none() {
                continue;
            }
            let time = line.begun.get_or_insert_with(Instant::now).elapsed();
            if time >= LONG {
                line.bar.get_or_insert_with(|| terminal::line(None)).set_message(message(snapshot, time));
            }
        }
    });
    line
}

/// `12 seconds: engine `learn`, 1,234,567 nodes, 3 solutions`.
fn message(snapshot: ProgressSnapshot, time: Duration) -> String {
    let counted = |number: u64, one: &str| {
        let many = if number == 1 { "" } else { "s" };
        format!(", {} {one}{many}", HumanCount(number))
    };
    let time = HumanDuration(time);
    let nodes = counted(snapshot.nodes, "node");
    match snapshot.phase {
        None => format!("{time}"),
        Some(Phase::Samples(count)) => format!("{time}{}{nodes}", counted(count, "sample").replacen(',', ":", 1)),
        Some(Phase::ExactCount) => {
            format!("{time}: counting with a cache, after{}", &counted(snapshot.solutions, "solution")[1..])
        }
        Some(Phase::Engine(engine)) => {
            let solutions =
                if snapshot.solutions > 0 { counted(snapshot.solutions, "solution") } else { String::new() };
            format!("{time}: engine `{engine}`{nodes}{solutions}")
        }
        // a phase that this program does not know
        Some(_) => format!("{time}{}", nodes.replacen(',', ":", 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku::Engine;

    #[test]
    fn shows_nodes_and_solutions() {
        let time = Duration::from_secs(12);
        let mut snapshot = ProgressSnapshot { phase: None, nodes: 1_234_567, solutions: 0 };
        let mut say = |phase, solutions| {
            (snapshot.phase, snapshot.solutions) = (phase, solutions);
            message(snapshot, time)
        };
        assert_eq!(say(None, 0), "12 seconds");
        assert_eq!(say(Some(Phase::Engine(Engine::Learn)), 0), "12 seconds: engine `learn`, 1,234,567 nodes");
        let found = say(Some(Phase::Engine(Engine::Search)), 1);
        assert_eq!(found, "12 seconds: engine `search`, 1,234,567 nodes, 1 solution");
        let cache = say(Some(Phase::ExactCount), 100_000);
        assert_eq!(cache, "12 seconds: counting with a cache, after 100,000 solutions");
        assert_eq!(say(Some(Phase::Samples(1000)), 0), "12 seconds: 1,000 samples, 1,234,567 nodes");
    }

    #[test]
    fn starts_no_thread_if_not_wanted() {
        let mut spinner = Spinner::new(false);
        assert!(spinner.begin().is_none());
        spinner.end();
        assert!(spinner.line.is_none());
    }
}
