//! How far a long run has come: puzzles done, how many a second, and the time left where the end is known.
//!
//! Shown on stderr, if that is a terminal and nothing else is written to one, once a run has taken half a second, and
//! drawn anew ten times a second at most.

use super::report::Volume;
use super::session::Session;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// A run that takes less needs no progress shown.
const LONG: Duration = Duration::from_millis(500);

/// How often it is drawn.
const PER_SECOND: u8 = 10;

/// The progress of a run.
pub(crate) struct Progress {
    begun: Instant,
    is_wanted: bool,
    /// The bytes of the input, if they are known.
    length: Option<u64>,
    bytes: u64,
    puzzles: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(length: Option<u64>, session: &Session) -> Self {
        let answers_are_seen = session.out.is_stdout() && io::stdout().is_terminal();
        let is_wanted = is_seen(session) && !answers_are_seen;
        Self { begun: Instant::now(), is_wanted, length, bytes: 0, puzzles: 0, bar: None }
    }

    /// What is drawn, if anything is.
    pub(crate) fn bar(&self) -> Option<ProgressBar> {
        self.bar.clone()
    }

    /// Counts what is done.
    pub(crate) fn took(&mut self, puzzles: usize, bytes: usize) {
        self.puzzles += puzzles as u64;
        self.bytes += bytes as u64;
        self.show();
    }

    /// Draws it, if it is time.
    pub(crate) fn show(&mut self) {
        if !self.is_wanted || self.begun.elapsed() < LONG {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.length));
        bar.set_position(self.bytes);
        let time = self.begun.elapsed();
        let left = self.length.and_then(|length| time_left(length, self.bytes, time));
        bar.set_message(words(self.puzzles, time, left));
    }

    /// Takes it away.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Whether somebody sits at stderr and wants to be told.
fn is_seen(session: &Session) -> bool {
    session.report.volume >= Volume::Usual && io::stderr().is_terminal()
}

/// The progress of one long question, in steps: its answer is written when it has been taken away.
pub(crate) struct Steps {
    begun: Instant,
    is_wanted: bool,
    what: &'static str,
    bar: Option<ProgressBar>,
}

impl Steps {
    pub(crate) fn new(what: &'static str, session: &Session) -> Self {
        Self { begun: Instant::now(), is_wanted: is_seen(session), what, bar: None }
    }

    /// So many of all steps are done.
    pub(crate) fn at(&mut self, done: usize, all: usize) {
        if !self.is_wanted || self.begun.elapsed() < LONG {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(Some(all as u64)));
        bar.set_position(done as u64);
        bar.set_message(format!("{done} of {all} {}", self.what));
    }

    /// Takes it away.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(length: Option<u64>) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(PER_SECOND);
    let template = if length.is_some() { "[{bar:30}] {msg}" } else { "{msg}" };
    let style = ProgressStyle::with_template(template).expect("the template is a good one");
    ProgressBar::with_draw_target(length, target).with_style(style.progress_chars("=> "))
}

/// What is left of the time if the rest goes as fast as what is done, of these bytes so many. (The rate that the bar
/// keeps by itself begins with the first that it is told, half a second after the run, and is too high for long.)
fn time_left(length: u64, done: u64, time: Duration) -> Option<Duration> {
    let left = u128::from(length.saturating_sub(done)) * time.as_millis() / u128::from(done).max(1);
    (done > 0).then(|| Duration::from_millis(u64::try_from(left).unwrap_or(u64::MAX)))
}

/// `1,234,567 puzzles, 98,765 a second, 5 seconds left`.
fn words(puzzles: u64, time: Duration, left: Option<Duration>) -> String {
    let rate = u128::from(puzzles) * 1000 / time.as_millis().max(1);
    let rate = HumanCount(u64::try_from(rate).unwrap_or(u64::MAX));
    let left = left.map_or_else(String::new, |left| format!(", {} left", HumanDuration(left)));
    format!("{} puzzles, {rate} a second{left}", HumanCount(puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_puzzles() {
        let half = Duration::from_millis(500);
        assert_eq!(words(1_234_567, half, None), "1,234,567 puzzles, 2,469,134 a second");
        assert_eq!(words(1, half, time_left(100, 20, half)), "1 puzzles, 2 a second, 2 seconds left");
        assert_eq!(words(0, Duration::ZERO, time_left(100, 0, half)), "0 puzzles, 0 a second");
    }
}
