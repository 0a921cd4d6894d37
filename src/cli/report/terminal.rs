//! Temporary lines on the terminal, below the permanent text.
//!
//! There may be several: the progress of a run and that of a question. One place draws them all,
//! and text for stderr is written through [`beside`], so that they do not disturb each other.

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;

/// The number of redraws per second.
const PER_SECOND: u8 = 10;

/// All lines, once there is one.
static LINES: OnceLock<MultiProgress> = OnceLock::new();

/// A line below the others, with a bar if the length is known.
pub(crate) fn line(length: Option<u64>) -> ProgressBar {
    let lines = LINES.get_or_init(|| MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(PER_SECOND)));
    let template = if length.is_some() { "[{bar:30}] {msg}" } else { "{msg}" };
    let style = ProgressStyle::with_template(template).expect("a valid template");
    let line = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
    lines.add(line.with_style(style.progress_chars("=> ")))
}

pub(crate) fn clear(line: &ProgressBar) {
    line.finish_and_clear();
    if let Some(lines) = LINES.get() {
        lines.remove(line);
    }
}

/// Writes permanent text while the lines are hidden. `write` must not use the lines itself.
pub(crate) fn beside<T>(write: impl FnOnce() -> T) -> T {
    match LINES.get() {
        Some(lines) => lines.suspend(write),
        None => write(),
    }
}
