//! A puzzle as an SVG picture, in the usual conventions of variant puzzles.
//!
//! A picture is self-contained: it needs no external font, style or image, and all styles are
//! attributes. Its label makes it accessible without identifiers, so any number of pictures can be in one page. The same puzzle gives the same bytes.
//!
//! # Modules
//! `frame` computes positions of cells. `canvas` has the layers and the bounds, which give the
//! `viewBox`. `board` draws the lines of the board, `shapes` what is only drawn, `digits` the contents of
//! cells, `steps` a step of a solution. `dispatch` lists the drawing function of each kind of clue, in `fills`, `marks`, `lines`, `arrows`, `cages`
//! (with `outline`), `edges` and `outside`. Each draws all clues of a kind and returns those that
//! it has no place for. `legend` names the kinds and lists the clues that are not drawn, in the
//! words of [`rules_text`](super::rules_text). So a kind without a drawing function is still in the
//! legend.

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
mod shapes;
mod steps;
mod xml;

pub(super) use legend::sample;
pub(super) use xml::escaped;

use super::Picture;
use super::rules_text::{self, Entry};
use canvas::{Bounds, Canvas, Layer};
use frame::{CELL, centre};
use letters::{FONT, wrapped};
use path::{Path, Point};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use xml::N;

/// The margin of the picture.
const MARGIN: f64 = 12.0;

/// Smallest width of a picture with a legend, in standard pixels.
const LEAST: f64 = 480.0;

/// The puzzle as an SVG picture, with the title above and a legend of the rules below.
///
/// Nothing is left out: a clue without a place on the board is listed in the legend. The text ends
/// in a line feed.
///
/// # Panics
/// If the grid of the givens does not have the size of the board. A grid of found digits with
/// another size is ignored.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    Drawing::new(picture).whole(picture)
}

/// The board of a picture in three layers, for programs that draw the contents of cells themselves.
///
/// Each layer is a fragment of SVG in the coordinates of [`svg`]: a cell is 64 units wide, and the
/// upper left corner of the first cell is (0, 0).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layers {
    /// Everything below the contents of cells: shades, marks, lines, the lines of the board, cages,
    /// circles behind candidates.
    pub below: String,
    /// The contents of cells: givens, found digits, candidates.
    pub digits: String,
    /// Everything above them: links of steps, dots and signs between cells, numbers outside.
    pub above: String,
    /// The left and upper edge, the width and the height of the picture.
    pub view: [i32; 4],
}

/// The layers of a picture without its title and its legend.
///
/// # Panics
/// As [`svg`].
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_render as render; }
/// use kdoku::render::{self, Picture};
/// use kdoku::{Geometry, Grid, Order};
///
/// let board = Geometry::new(Order::new(2)?.into());
/// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// let layers = render::svg_layers(&Picture::new(&board, &givens));
/// assert!(layers.digits.contains("class=\"given\""));
/// assert_eq!(layers.view, [-14, -14, 284, 284]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg_layers(picture: &Picture) -> Layers {
    let mut canvas = Canvas::new(picture);
    draw(&mut canvas);
    let Bounds { left, top, right, bottom } = canvas.bounds;
    let (left, top) = ((left - MARGIN).floor(), (top - MARGIN).floor());
    let (wide, high) = ((right + MARGIN - left).ceil(), (bottom + MARGIN - top).ceil());
    #[expect(clippy::cast_possible_truncation, reason = "a picture is small")]
    let view = [left, top, wide, high].map(|number| number as i32);
    let [below, digits, above] = canvas.around_digits();
    Layers { below, digits, above, view }
}

/// The indices of the clues that a picture shows.
pub(super) fn drawn_clues(picture: &Picture) -> BTreeSet<usize> {
    let mut canvas = Canvas::new(picture);
    canvas.is_mixed = outside::is_mixed(picture.board, picture.clues);
    dispatch::draw(&mut canvas)
}

/// Draws the board, its clues and the contents of cells, and returns the indices of the clues that
/// are visible.
fn draw(canvas: &mut Canvas) -> BTreeSet<usize> {
    canvas.is_mixed = outside::is_mixed(canvas.picture.board, canvas.picture.clues);
    board::draw(canvas);
    shapes::draw(canvas);
    let drawn = dispatch::draw(canvas);
    digits::draw(canvas);
    steps::draw(canvas);
    drawn
}

/// A drawn puzzle, with the entries of its legend.
pub(super) struct Drawing {
    drawn: String,
    bounds: Bounds,
    pub(super) entries: Vec<Entry>,
    /// The number of units per standard pixel.
    unit: f64,
}

impl Drawing {
    pub(super) fn new(picture: &Picture) -> Self {
        let mut canvas = Canvas::new(picture);
        let drawn = draw(&mut canvas);
        let entries = rules_text::entries(picture, |number| drawn.contains(&number));
        let Bounds { left, top, right, bottom } = canvas.bounds;
        let bounds = Bounds { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
        Self { drawn: canvas.drawn(), bounds, entries, unit: CELL / side(picture) }
    }

    /// The picture with heading and legend.
    fn whole(mut self, picture: &Picture) -> String {
        let needed = LEAST * self.unit;
        let lacking = needed - (self.bounds.right - self.bounds.left);
        // classic Sudoku needs no legend
        let has_legend = rules_text::has_rules(picture) || picture.board.plain().is_none() || picture.lowest != 1;
        if lacking > 0.0 && (has_legend || picture.title.or(picture.author).is_some()) {
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
        self.framed(picture, &around) + "\n"
    }

    /// The title and the author above the board.
    fn heading(&mut self, out: &mut String, picture: &Picture) {
        // from the lowest line up
        if let Some(author) = picture.author {
            self.heading_lines(out, &format!("by {author}"), "author", 15.0 * self.unit, "");
        }
        if let Some(title) = picture.title {
            self.heading_lines(out, title, "heading", 22.0 * self.unit, " font-weight=\"bold\"");
        }
        if picture.title.or(picture.author).is_some_and(|text| !text.trim().is_empty()) {
            self.bounds.top -= MARGIN * self.unit / 2.0;
        }
    }

    /// Adds centred lines of text above everything else.
    fn heading_lines(&mut self, out: &mut String, text: &str, class: &str, size: f64, weight: &str) {
        let wide = self.bounds.right - self.bounds.left - 2.0 * MARGIN;
        let lines = wrapped(text, wide / size / 1.1);
        let middle = f64::midpoint(self.bounds.left, self.bounds.right);
        for line in lines.iter().rev() {
            let y = self.bounds.top - size * 0.3;
            writeln!(
                out,
                "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{weight} text-anchor=\"middle\">{}</text>",
                N(middle),
                N(y),
                N(size),
                escaped(line)
            )
            .expect("a string takes all");
            self.bounds.top -= size * 1.25;
        }
    }

    /// The board without title and legend, for a page.
    pub(super) fn board(&self, picture: &Picture) -> String {
        self.framed(picture, "")
    }

    /// The height of the board, as a part of its width.
    pub(super) fn ratio(&self) -> f64 {
        let Bounds { left, top, right, bottom } = self.bounds;
        (bottom - top) / (right - left)
    }

    fn framed(&self, picture: &Picture, around: &str) -> String {
        let Bounds { left, top, right, bottom } = self.bounds;
        // integers, rounded outwards
        let (left, top) = (left.floor(), top.floor());
        let (wide, high) = ((right - left).ceil(), (bottom - top).ceil());
        let title = escaped(picture.title.unwrap_or("Sudoku"));
        let size = match picture.width {
            None => format!("width=\"{}\" height=\"{}\"", (wide / self.unit).ceil(), (high / self.unit).ceil()),
            Some(width) => match width.height(high / wide) {
                Some(height) => format!("width=\"{width}\" height=\"{height}\""),
                None => format!("width=\"{width}\""),
            },
        };
        let mut out = String::new();
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kdoku\" role=\"img\" aria-label=\"{title}: {}\" \
             {size} viewBox=\"{left} {top} {wide} {high}\" font-family=\"{FONT}\">\n\
             <title>{title}</title>\n\
             <rect class=\"paper\" x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n",
            escaped(&rules_text::description(picture, &self.entries)),
        )
        .expect("a string takes all");
        out.push_str(&self.drawn);
        out.push_str(around);
        out.push_str("</svg>");
        out
    }
}

/// The side of a cell in standard pixels: smaller on larger boards, but always large enough for a
/// digit.
fn side(picture: &Picture) -> f64 {
    let longest = picture.board.height().max(picture.board.width());
    (900.0 / f64::from(u32::try_from(longest).expect("a board is small"))).clamp(24.0, 56.0).floor()
}
