//! Lines on the terminal that come and go, below what is written there to stay.
//!
//! Several may be there at a time: the progress of a run, and how far the question has come that it is at. They are drawn by one hand,
//! and what is written to stderr meanwhile is written through [`beside`], so that nothing stands in the way of the other.

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;

/// How often they are drawn.
const PER_SECOND: u8 = 10;

/// All lines; there are none before the first is wanted.
static LINES: OnceLock<MultiProgress> = OnceLock::new();

/// A line below the others, with a bar if it is known how far it will go.
pub(crate) fn line(length: Option<u64>) -> ProgressBar {
    let lines = LINES.get_or_init(|| MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(PER_SECOND)));
    let template = if length.is_some() { "[{bar:30}] {msg}" } else { "{msg}" };
    let style = ProgressStyle::with_template(template).expect("the template is a good one");
    let line = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
    lines.add(line.with_style(style.progress_chars("=> ")))
}

/// Takes a line away.
pub(crate) fn clear(line: &ProgressBar) {
    line.finish_and_clear();
    if let Some(lines) = LINES.get() {
        lines.remove(line);
    }
}

/// Writes something to the terminal that is to stay, while no line is there. It must not touch lines itself.
pub(crate) fn beside<T>(write: impl FnOnce() -> T) -> T {
    match LINES.get() {
        Some(lines) => lines.suspend(write),
        None => write(),
    }
}
