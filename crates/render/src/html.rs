//! Puzzles as a self-contained HTML page: pictures, rules in words, and folded solutions.
//!
//! The page loads nothing and runs no scripts. It follows the reader's choice of light or dark, and
//! prints each puzzle on one page with its solution folded.

use super::Picture;
use super::rules_text::Entry;
use super::svg::{Drawing, escaped, sample};
use std::fmt::Write as _;

/// The end of a page.
pub const END: &str = "</main>\n</body>\n</html>\n";

const STYLE: &str = "\
:root{color-scheme:light dark}\n\
body{margin:0;font:16px/1.45 Helvetica,Arial,'Liberation Sans',sans-serif;background:#f4f4f2;color:#1a1a1a}\n\
main{max-width:60rem;margin:0 auto;padding:1rem}\n\
article{background:#fff;padding:1rem 1.25rem;margin:0 0 1.5rem;border-radius:.5rem;box-shadow:0 1px 3px #0003}\n\
h2{margin:0 0 .75rem;font-size:1.3rem}\n\
.kdoku{display:block;max-width:100%;height:auto;margin:0 auto}\n\
.rules{list-style:none;padding:0;margin:1rem 0 .5rem}\n\
.rules li{display:grid;grid-template-columns:3.75rem 1fr;gap:.6rem;margin:.3rem 0;align-items:start}\n\
.rules .sample{justify-self:center}\n\
.rules ul{margin:.2rem 0;padding-left:1.1rem;font-size:.9rem}\n\
.rules ul li{display:list-item}\n\
details{margin-top:.75rem}\n\
summary{cursor:pointer;font-weight:bold;margin-bottom:.5rem}\n\
@media screen and (prefers-color-scheme:dark){\n\
body{background:#111;color:#e4e4e4}\n\
article{background:#1f1f1f;box-shadow:none}\n\
.kdoku,.sample{filter:invert(.88) hue-rotate(180deg)}\n\
}\n\
@media print{\n\
body{background:none;color:#000;font-size:11pt}\n\
main{max-width:none;padding:0}\n\
article{box-shadow:none;padding:0;break-inside:avoid}\n\
article+article{break-before:page}\n\
details:not([open]){display:none}\n\
.kdoku{max-height:20cm}\n\
}\n";

/// A page with these puzzles and their folded solutions.
///
/// # Panics
/// As [`svg`](super::svg()).
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_render as render; }
/// use kdoku::render::{html, Picture};
/// use kdoku::{Geometry, Grid, Order};
///
/// let board = Geometry::new(Order::new(2)?.into());
/// let givens = Grid::of(&board);
/// let page = html::page("Puzzles", &[Picture::new(&board, &givens)]);
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn page(title: &str, pictures: &[Picture]) -> String {
    let mut page = begin(title);
    for (number, picture) in (1..).zip(pictures) {
        page.push_str(&puzzle(picture, number, false));
    }
    page.push_str(END);
    page
}

/// The beginning of a page, to be followed by puzzles and [`END`].
#[must_use]
pub fn begin(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        escaped(title)
    )
}

/// A puzzle of a page; its number makes its identifiers unique. The picture shows the givens; found
/// digits are in a fold, which is `open` or not. Candidates are shown together with found digits,
/// without a fold.
///
/// # Panics
/// As [`svg`](super::svg()).
#[must_use]
pub fn puzzle(picture: &Picture, number: usize, open: bool) -> String {
    let is_folded = picture.found.is_some() && picture.candidates.is_none();
    let unsolved = Picture { found: picture.found.filter(|_| !is_folded), ..picture.clone() };
    let drawing = Drawing::new(&unsolved);
    let heading = picture.title.map_or_else(|| format!("Puzzle {number}"), escaped);
    let mut out = format!("<article id=\"puzzle-{number}\">\n<h2>{heading}</h2>\n");
    if let Some(author) = picture.author {
        writeln!(out, "<p class=\"author\">by {}</p>", escaped(author)).expect("a string takes all");
    }
    out.push_str(&drawing.board(&unsolved));
    out.push_str("\n<ul class=\"rules\">\n");
    for entry in &drawing.entries {
        rule(&mut out, picture, entry);
    }
    out.push_str("</ul>\n");
    if is_folded {
        let open = if open { " open" } else { "" };
        write!(out, "<details{open}>\n<summary>Solution</summary>\n").expect("a string takes all");
        out.push_str(&Drawing::new(picture).board(picture));
        out.push_str("\n</details>\n");
    }
    out.push_str("</article>\n");
    out
}

fn rule(out: &mut String, picture: &Picture, entry: &Entry) {
    let sample = entry.sample.and_then(|kind| sample(picture, kind)).map_or_else(String::new, |sample| sample.alone());
    let name = if entry.name.is_empty() { String::new() } else { format!("<b>{}:</b> ", escaped(&entry.name)) };
    let sample = if sample.is_empty() { "<span></span>" } else { &sample };
    write!(out, "<li>{sample}<span>{name}{}", escaped(&entry.text)).expect("a string takes all");
    if !entry.listed.is_empty() {
        out.push_str("\n<ul>");
        for listed in &entry.listed {
            write!(out, "<li>{}</li>", escaped(&listed.text)).expect("a string takes all");
        }
        out.push_str("</ul>");
    }
    out.push_str("</span></li>\n");
}
