//! The progress of a long run: puzzles done, their rate, and the time left if the length is known.
//!
//! It is shown on stderr after half a second, if stderr is a terminal and answers go elsewhere. The
//! progress of a single long question is shown by [`spinner`](super::spinner).

use super::terminal;
use indicatif::{HumanCount, HumanDuration, ProgressBar};
use std::time::{Duration, Instant};

/// The time after which progress is shown.
const LONG: Duration = Duration::from_millis(500);

/// A progress line, drawn once the run has taken long enough.
struct Drawing {
    begun: Instant,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Drawing {
    fn new(is_wanted: bool) -> Self {
        Self { begun: Instant::now(), is_wanted, bar: None }
    }

    /// Draws the line, if it is time. `message` gets the time so far.
    fn show(&mut self, done: u64, all: Option<u64>, message: impl FnOnce(Duration) -> String) {
        let time = self.begun.elapsed();
        if self.is_wanted && time >= LONG {
            let bar = self.bar.get_or_insert_with(|| terminal::line(all));
            bar.set_position(done);
            bar.set_message(message(time));
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            terminal::clear(bar);
        }
    }
}

/// How much of the current text has been processed, for progress.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    /// The number of the text.
    pub(crate) text: usize,
    /// Its length in bytes, if known.
    pub(crate) length: Option<u64>,
    pub(crate) bytes: u64,
    pub(crate) puzzles: u64,
}

/// The progress of a run: of the text that is being read.
pub(crate) struct Progress {
    is_wanted: bool,
    drawing: Drawing,
    /// The number of the text.
    text: usize,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self { is_wanted, drawing: Drawing::new(is_wanted), text: 0 }
    }

    /// Draws the progress, if it is time.
    pub(crate) fn show(&mut self, extent: &Extent) {
        let Extent { text, length, bytes, puzzles } = *extent;
        if self.is_wanted && text != self.text {
            self.end();
            (self.drawing, self.text) = (Drawing::new(true), text);
        }
        let time_left = |time| length.and_then(|length| time_left(length, bytes, time));
        self.drawing.show(bytes, length, |time| message(puzzles, time, time_left(time)));
    }

    /// Removes the line.
    pub(crate) fn end(&self) {
        self.drawing.end();
    }
}

/// The progress of one long question in steps. The answer is written after the line has been
/// removed.
pub(crate) struct Steps {
    drawing: Drawing,
    what: &'static str,
}

impl Steps {
    pub(crate) fn new(what: &'static str, is_wanted: bool) -> Self {
        Self { drawing: Drawing::new(is_wanted), what }
    }

    pub(crate) fn show(&mut self, done: usize, all: usize) {
        let what = self.what;
        self.drawing.show(done as u64, Some(all as u64), |_| format!("{done} of {all} {what}"));
    }

    /// Removes the line.
    pub(crate) fn end(&self) {
        self.drawing.end();
    }
}

/// The time left if the rest takes as long per byte as the part that is done. (The rate that the
/// bar computes starts at the first update, half a second late, and is too high for a long time.)
fn time_left(length: u64, done: u64, time: Duration) -> Option<Duration> {
    let left = u128::from(length.saturating_sub(done)) * time.as_millis() / u128::from(done).max(1);
    (done > 0).then(|| Duration::from_millis(u64::try_from(left).unwrap_or(u64::MAX)))
}

/// `1,234,567 puzzles, 98,765 per second, 5 seconds left`.
fn message(puzzles: u64, time: Duration, left: Option<Duration>) -> String {
    let rate = u128::from(puzzles) * 1000 / time.as_millis().max(1);
    let rate = HumanCount(u64::try_from(rate).unwrap_or(u64::MAX));
    // a rate below one per second is not informative
    let rate = if rate.0 == 0 { String::new() } else { format!(", {rate} per second") };
    let left = left.map_or_else(String::new, |left| format!(", {} left", HumanDuration(left)));
    let many = if puzzles == 1 { "" } else { "s" };
    format!("{} puzzle{many}{rate}{left}", HumanCount(puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_puzzles_rate_and_time_left() {
        let half = Duration::from_millis(500);
        assert_eq!(message(1_234_567, half, None), "1,234,567 puzzles, 2,469,134 per second");
        assert_eq!(message(1, half, time_left(100, 20, half)), "1 puzzle, 2 per second, 2 seconds left");
        assert_eq!(message(0, Duration::ZERO, time_left(100, 0, half)), "0 puzzles");
    }
}
