//! How far a long run has come: puzzles done, how many a second, and the time left where the end is known.
//!
//! Shown on stderr, if that is a terminal and no answers are written to one, once a run has taken half a second. How far one long question has come is for [`lookout`](super::lookout) to tell.

use super::terminal;
use crate::cli::input::Extent;
use indicatif::{HumanCount, HumanDuration, ProgressBar};
use std::time::{Duration, Instant};

/// A run that takes less needs no progress shown.
const LONG: Duration = Duration::from_millis(500);

/// What is drawn, as soon as it takes long.
struct Drawing {
    begun: Instant,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Drawing {
    fn new(is_wanted: bool) -> Self {
        Self { begun: Instant::now(), is_wanted, bar: None }
    }

    /// Draws how far it is and what `message` says after so long, if it is time.
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

/// The progress of one long question, in steps: its answer is written when it has been taken away.
pub(crate) struct Steps {
    drawing: Drawing,
    what: &'static str,
}

impl Steps {
    pub(crate) fn new(what: &'static str, is_wanted: bool) -> Self {
        Self { drawing: Drawing::new(is_wanted), what }
    }

    /// So many of all steps are done.
    pub(crate) fn show(&mut self, done: usize, all: usize) {
        let what = self.what;
        self.drawing.show(done as u64, Some(all as u64), |_| format!("{done} of {all} {what}"));
    }

    /// So many steps are done, and nobody knows how many there will be.
    pub(crate) fn show_count(&mut self, done: u64) {
        let what = self.what;
        self.drawing.show(done, None, |_| format!("{} {what}", HumanCount(done)));
    }

    /// Takes it away.
    pub(crate) fn end(&self) {
        self.drawing.end();
    }
}

/// What is left of the time if the rest goes as fast as what is done, of these bytes so many. (The rate that the bar
/// keeps by itself begins with the first that it is told, half a second after the run, and is too high for long.)
fn time_left(length: u64, done: u64, time: Duration) -> Option<Duration> {
    let left = u128::from(length.saturating_sub(done)) * time.as_millis() / u128::from(done).max(1);
    (done > 0).then(|| Duration::from_millis(u64::try_from(left).unwrap_or(u64::MAX)))
}

/// `1,234,567 puzzles, 98,765 a second, 5 seconds left`.
fn message(puzzles: u64, time: Duration, left: Option<Duration>) -> String {
    let rate = u128::from(puzzles) * 1000 / time.as_millis().max(1);
    let rate = HumanCount(u64::try_from(rate).unwrap_or(u64::MAX));
    // less than one a second says nothing
    let rate = if rate.0 == 0 { String::new() } else { format!(", {rate} a second") };
    let left = left.map_or_else(String::new, |left| format!(", {} left", HumanDuration(left)));
    let many = if puzzles == 1 { "" } else { "s" };
    format!("{} puzzle{many}{rate}{left}", HumanCount(puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_puzzles() {
        let half = Duration::from_millis(500);
        assert_eq!(message(1_234_567, half, None), "1,234,567 puzzles, 2,469,134 a second");
        assert_eq!(message(1, half, time_left(100, 20, half)), "1 puzzle, 2 a second, 2 seconds left");
        assert_eq!(message(0, Duration::ZERO, time_left(100, 0, half)), "0 puzzles");
    }
}
