//! Solutions step by step as a self-contained HTML page: one picture per step, and the list of
//! steps beside it.
//!
//! The arrow keys go forward and back. The page loads nothing; without scripts it shows all
//! pictures one below the other. It follows the reader's choice of light or dark.

use super::Picture;
use super::svg::{Drawing, escaped};
use std::fmt::Write as _;

/// A step of a page.
#[derive(Clone, Debug)]
pub struct Frame<'a> {
    /// The position, with the step that is taken.
    pub picture: Picture<'a>,
    /// The name in the list of steps.
    pub name: String,
    /// The step in words; further lines are its chains.
    pub text: String,
}

/// The end of a page.
pub const END: &str = concat!("</main>\n<script>\n", include_str!("walkthrough.js"), "</script>\n</body>\n</html>\n");

const STYLE: &str = include_str!("walkthrough.css");

/// The beginning of a page, to be followed by puzzles and [`END`]. `language` is a code such as
/// `en`.
#[must_use]
pub fn begin(title: &str, language: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        escaped(language),
        escaped(title)
    )
}

/// A puzzle of a page; its number makes its identifiers unique.
///
/// # Panics
/// As [`svg`](super::svg()).
#[must_use]
pub fn puzzle(heading: &str, number: usize, frames: &[Frame]) -> String {
    let mut out =
        format!("<article class=\"puzzle\" id=\"puzzle-{number}\">\n<h2>{}</h2>\n<nav>\n<ol>\n", escaped(heading));
    let id = |step: usize| format!("p{number}-s{step}");
    for (step, frame) in (1..).zip(frames) {
        writeln!(out, "<li><a href=\"#{}\">{}</a></li>", id(step), escaped(&frame.name)).expect("a string takes all");
    }
    out.push_str("</ol>\n</nav>\n<div class=\"steps\">\n");
    for (step, frame) in (1..).zip(frames) {
        let mut lines = frame.text.lines();
        let first = lines.next().unwrap_or_default();
        let drawn = Drawing::new(&frame.picture).board(&frame.picture);
        write!(out, "<section id=\"{}\">\n<p>{}</p>\n{drawn}\n", id(step), escaped(first)).expect("a string takes all");
        let chains: Vec<String> = lines.map(|line| escaped(line.trim())).collect();
        if !chains.is_empty() {
            writeln!(out, "<pre>{}</pre>", chains.join("\n")).expect("a string takes all");
        }
        out.push_str("</section>\n");
    }
    out.push_str("</div>\n</article>\n");
    out
}
