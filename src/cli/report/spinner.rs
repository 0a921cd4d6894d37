//! How far one long question has come, on a line that goes away before the answer comes.
//!
//! Shown on stderr, if that is a terminal, once the question has taken a second, and drawn anew ten times a second. A thread draws
//! it, which is started with the first question, for the one that answers has no time to; it looks at a [`ProgressHandle`] that the engines
//! write to. The lock is held while a line is drawn and while it is taken away: after [`Spinner::end`] nothing is on the terminal.

use super::terminal;
use indicatif::{HumanCount, HumanDuration, ProgressBar};
use kdoku::{Phase, ProgressHandle, ProgressSnapshot};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A question that takes less needs no line.
const LONG: Duration = Duration::from_secs(1);

/// How often the line is drawn anew.
const BEAT: Duration = Duration::from_millis(100);

/// Who looks at long questions, if anybody sits at the terminal.
pub(crate) struct Spinner {
    is_wanted: bool,
    watch: Arc<ProgressHandle>,
    /// `None` before the first question.
    line: Option<Arc<Mutex<Line>>>,
}

/// What is on the terminal.
#[derive(Default)]
struct Line {
    /// Whether there may be a question.
    is_on: bool,
    /// When it was seen to have begun: not before an engine tells of it, since the puzzle may have to be waited for.
    begun: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl Spinner {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self { is_wanted, watch: Arc::default(), line: None }
    }

    /// A question is going to begin: what it is to be watched by, if it is to be.
    pub(crate) fn begin(&mut self) -> Option<Arc<ProgressHandle>> {
        if !self.is_wanted {
            return None;
        }
        let line = self.line.get_or_insert_with(|| start(&self.watch));
        let mut line = lock(line);
        (line.is_on, line.begun) = (true, None);
        self.watch.clear();
        Some(Arc::clone(&self.watch))
    }

    /// Takes the line away: the question is over, or something else is to be drawn.
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
    // whoever panicked while drawing has told of it
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread, which ends when nobody is left who could ask.
fn start(watch: &Arc<ProgressHandle>) -> Arc<Mutex<Line>> {
    let line = Arc::new(Mutex::new(Line::default()));
    let (seen, watch) = (Arc::downgrade(&line), Arc::clone(watch));
    thread::spawn(move || {
        loop {
            thread::sleep(BEAT);
            let Some(line) = seen.upgrade() else { return };
            let mut line = lock(&line);
            let look = watch.snapshot();
            if !line.is_on || look.phase.is_none() {
                continue;
            }
            let time = line.begun.get_or_insert_with(Instant::now).elapsed();
            if time >= LONG {
                line.bar.get_or_insert_with(|| terminal::line(None)).set_message(words(look, time));
            }
        }
    });
    line
}

/// `12 seconds: engine `learn`, 1,234,567 nodes, 3 solutions`.
fn words(look: ProgressSnapshot, time: Duration) -> String {
    let counted = |number: u64, one: &str| {
        let many = if number == 1 { "" } else { "s" };
        format!(", {} {one}{many}", HumanCount(number))
    };
    let time = HumanDuration(time);
    let nodes = counted(look.nodes, "node");
    match look.phase {
        None => format!("{time}"),
        Some(Phase::Samples(count)) => format!("{time}{}{nodes}", counted(count, "sample").replacen(',', ":", 1)),
        Some(Phase::ExactCount) => {
            format!("{time}: counting by a cache, after{}", &counted(look.solutions, "solution")[1..])
        }
        Some(Phase::Engine(engine)) => {
            let solutions = if look.solutions > 0 { counted(look.solutions, "solution") } else { String::new() };
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
    fn a_question_is_told_in_nodes_and_solutions() {
        let time = Duration::from_secs(12);
        let mut look = ProgressSnapshot { phase: None, nodes: 1_234_567, solutions: 0 };
        let mut say = |phase, solutions| {
            (look.phase, look.solutions) = (phase, solutions);
            words(look, time)
        };
        assert_eq!(say(None, 0), "12 seconds");
        assert_eq!(say(Some(Phase::Engine(Engine::Learn)), 0), "12 seconds: engine `learn`, 1,234,567 nodes");
        let found = say(Some(Phase::Engine(Engine::Search)), 1);
        assert_eq!(found, "12 seconds: engine `search`, 1,234,567 nodes, 1 solution");
        let cache = say(Some(Phase::ExactCount), 100_000);
        assert_eq!(cache, "12 seconds: counting by a cache, after 100,000 solutions");
        assert_eq!(say(Some(Phase::Samples(1000)), 0), "12 seconds: 1,000 samples, 1,234,567 nodes");
    }

    #[test]
    fn nobody_is_told_of_a_question_that_nobody_wants_to_watch() {
        let mut lookout = Spinner::new(false);
        assert!(lookout.begin().is_none());
        lookout.end();
        assert!(lookout.line.is_none());
    }
}
