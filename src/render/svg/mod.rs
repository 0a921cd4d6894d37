//! A puzzle as a picture in SVG, in the conventions that solvers of variant puzzles know.
//!
//! A picture stands alone: it asks for no font, style or picture from elsewhere, and every style is
//! an attribute. Its title and description make it accessible. The same
//! puzzle gives the same bytes.
//!
//! # How it is laid out
//!
//! `frame` says where cells lie, `canvas` has the layers and knows how far anything reaches, so
//! that the `viewBox` can be cut around it. `board` draws the lines of the board, `digits` what
//! stands in cells. `dispatch` lists who draws which kind of clue: `fills`, `marks`, `lines`,
//! `arrows`, `cages` (with `outline`), `edges`, `outside`; each draws all clues of a kind at once
//! and gives back those for which it found no place. `legend` names the kinds, and all that is not
//! on the board, in the words of [`rules_text`](super::rules_text). A new kind of clue is in the
//! legend, cells and all, before anybody draws it.

mod arrows;
mod board;
mod cages;
mod canvas;
mod digits;
mod dispatch;
mod edges;
mod fills;
mod frame;
mod legend;
mod letters;
mod lines;
mod marks;
mod outline;
mod outside;
mod path;
mod xml;

pub(super) use legend::sample;
pub(super) use xml::escaped;

use super::Picture;
use super::rules_text::{self, Entry};
use canvas::{Bounds, Canvas};
use frame::CELL;
use letters::{FONT, wrapped};
use std::fmt::Write as _;
use xml::N;

/// The space around everything.
const MARGIN: f64 = 12.0;

/// The least width of a picture with a legend, in pixels of the usual size.
const LEAST: f64 = 480.0;

/// The puzzle as a picture in SVG, with its title above and a legend of its rules below.
///
/// Nothing is left out: what has no place on the board is named in the legend. The text ends in a
/// line feed.
///
/// # Panics
/// If the grid of the givens has not the size of the board. One of what was found that has not is
/// passed over.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    Drawing::new(picture).whole(picture)
}

/// A puzzle that was drawn, and what is still to be said of it.
pub(super) struct Drawing {
    drawn: String,
    bounds: Bounds,
    /// What a legend says.
    pub(super) entries: Vec<Entry>,
    /// How many units a pixel of the usual size is.
    unit: f64,
}

impl Drawing {
    pub(super) fn new(picture: &Picture) -> Self {
        let mut canvas = Canvas::new(picture);
        canvas.is_mixed = outside::is_mixed(picture.board, picture.clues);
        board::draw(&mut canvas);
        let drawn = dispatch::draw(&mut canvas);
        digits::draw(&mut canvas);
        let entries = rules_text::entries(picture, |number| drawn.contains(&number));
        let Bounds { left, top, right, bottom } = canvas.bounds;
        let bounds = Bounds { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
        Self { drawn: canvas.drawn(), bounds, entries, unit: CELL / side(picture) }
    }

    /// The picture with heading and legend.
    fn whole(mut self, picture: &Picture) -> String {
        let needed = LEAST * self.unit;
        let lacking = needed - (self.bounds.right - self.bounds.left);
        // that a Sudoku is one need not be said
        let has_legend = rules_text::has_rules(picture) || picture.board.plain().is_none() || picture.lowest != 1;
        if lacking > 0.0 && (has_legend || picture.title.is_some()) {
            self.bounds.left -= lacking / 2.0;
            self.bounds.right += lacking / 2.0;
        }
        let mut around = String::new();
        self.heading(&mut around, picture);
        if has_legend {
            let place = Bounds {
                left: self.bounds.left + MARGIN * self.unit,
                right: self.bounds.right - MARGIN * self.unit,
                top: self.bounds.bottom,
                bottom: self.bounds.bottom,
            };
            self.bounds.bottom =
                legend::write(&mut around, picture, &self.entries, place, self.unit) + MARGIN * self.unit;
        }
        self.framed(picture, "", &around) + "\n"
    }

    /// The title above the board.
    fn heading(&mut self, out: &mut String, picture: &Picture) {
        let Some(title) = picture.title else { return };
        let size = 22.0 * self.unit;
        let wide = self.bounds.right - self.bounds.left - 2.0 * MARGIN;
        let lines = wrapped(title, wide / size / 1.1);
        let middle = f64::midpoint(self.bounds.left, self.bounds.right);
        for line in lines.iter().rev() {
            let y = self.bounds.top - size * 0.3;
            writeln!(
                out,
                "<text class=\"heading\" x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\">{}</text>",
                N(middle), N(y), N(size), escaped(line)
            )
            .expect("a string takes all");
            self.bounds.top -= size * 1.25;
        }
        if !lines.is_empty() {
            self.bounds.top -= MARGIN * self.unit / 2.0;
        }
    }

    /// The board alone, for a page that says the rest; names begin with `prefix` there.
    pub(super) fn board(&self, picture: &Picture, prefix: &str) -> String {
        self.framed(picture, prefix, "")
    }

    fn framed(&self, picture: &Picture, prefix: &str, around: &str) -> String {
        let Bounds { left, top, right, bottom } = self.bounds;
        // whole numbers, rounded outwards
        let (left, top) = (left.floor(), top.floor());
        let (wide, high) = ((right - left).ceil(), (bottom - top).ceil());
        let name = |of: &str| format!("{prefix}kdoku-{of}");
        let (title, about) = (name("title"), name("about"));
        let mut out = String::new();
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kdoku\" role=\"img\" aria-labelledby=\"{title} {about}\" \
             width=\"{}\" height=\"{}\" viewBox=\"{left} {top} {wide} {high}\" font-family=\"{FONT}\">\n\
             <title id=\"{title}\">{}</title>\n<desc id=\"{about}\">{}</desc>\n\
             <rect class=\"paper\" x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n",
            (wide / self.unit).ceil(),
            (high / self.unit).ceil(),
            escaped(picture.title.unwrap_or("Sudoku")),
            escaped(&rules_text::description(picture, &self.entries)),
        )
        .expect("a string takes all");
        out.push_str(&self.drawn);
        out.push_str(around);
        out.push_str("</svg>");
        out
    }
}

/// The side of a cell in pixels of the usual size: smaller on larger boards, but never too small
/// for a digit.
fn side(picture: &Picture) -> f64 {
    let longest = picture.board.height().max(picture.board.width());
    (900.0 / f64::from(u32::try_from(longest).expect("a board is small"))).clamp(24.0, 56.0).floor()
}
