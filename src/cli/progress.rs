//! How far a long run has come: puzzles done, how many a second, and the time left where the end is known.
//!
//! Shown on stderr, if that is a terminal and nothing else is written to one, once a run has taken half a second, and
//! drawn anew ten times a second at most.

use super::report::Volume;
use super::session::Session;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
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
        let is_wanted = session.report.volume >= Volume::Usual && io::stderr().is_terminal() && !answers_are_seen;
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
        let bar = self.bar.get_or_insert_with(|| bar(self.length, self.begun));
        bar.set_position(self.bytes);
        bar.set_message(words(self.puzzles, self.begun.elapsed()));
    }

    /// Takes it away.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(length: Option<u64>, begun: Instant) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(PER_SECOND);
    let template = if length.is_some() { "[{bar:30}] {msg}, {eta} left" } else { "{msg}" };
    let style = ProgressStyle::with_template(template).expect("the template is a good one");
    let bar = ProgressBar::with_draw_target(length, target).with_style(style.progress_chars("=> "));
    bar.with_elapsed(begun.elapsed())
}

/// `1,234,567 puzzles, 98,765 a second`.
fn words(puzzles: u64, time: Duration) -> String {
    let rate = u128::from(puzzles) * 1000 / time.as_millis().max(1);
    let rate = HumanCount(u64::try_from(rate).unwrap_or(u64::MAX));
    format!("{} puzzles, {rate} a second", HumanCount(puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_puzzles() {
        assert_eq!(words(1_234_567, Duration::from_millis(500)), "1,234,567 puzzles, 2,469,134 a second");
        assert_eq!(words(0, Duration::ZERO), "0 puzzles, 0 a second");
    }
}
