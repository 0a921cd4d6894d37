//! The legend below the board: one line for each kind of sign, and the clues that are not drawn.
//!
//! Each kind has a sample, which is drawn on a small board by the same code.

use super::dispatch::drawer;
use super::{Bounds, Canvas, FONT, N, escaped, fills, outside, wrapped};
use crate::Picture;
use crate::rules_text::Entry;
use kdoku_board::{BoxShape, Cell, Geometry, Grid, Outline};
use kdoku_puzzle::{Clue, ClueKind, Payload};
use std::fmt::Write as _;

/// Font size, line height and indentation, in standard pixels.
const SIZE: f64 = 15.0;
const LINE: f64 = 20.0;
const BEFORE: f64 = 62.0;

/// The height of a sample, and the largest unit in it.
const SAMPLE: f64 = 24.0;
const MOST_SCALE: f64 = 0.6;

/// Writes the legend from `top` down within the given width, and returns its end. A pixel of text
/// is `unit` wide.
pub(super) fn write(out: &mut String, picture: &Picture, entries: &[Entry], place: Bounds, unit: f64) -> f64 {
    let Bounds { left, top, right, .. } = place;
    let has_samples = entries.iter().any(|entry| entry.sample.is_some());
    let size = N(SIZE * unit);
    writeln!(out, "<g class=\"legend\" font-size=\"{size}\">").expect("a string takes all");
    let mut y = top;
    for entry in entries {
        let first = y + LINE * unit;
        // an entry without a name takes the whole width
        let indent = if has_samples && !entry.name.is_empty() { BEFORE * unit } else { 0.0 };
        let wide = (right - left - indent) / (SIZE * unit);
        if let Some(sample) = entry.sample.and_then(|kind| sample(picture, kind)) {
            let within = Bounds {
                left,
                top: first - 17.0 * unit,
                right: left + indent - 10.0 * unit,
                bottom: first + 7.0 * unit,
            };
            out.push_str(&sample.placed(within));
        }
        // bold text is wider
        let name = if entry.name.is_empty() { String::new() } else { format!("{}: ", entry.name) };
        let lines = wrapped(&format!("{name}{}", entry.text), wide * 0.96);
        let listed = entry.listed.iter().flat_map(|listed| wrapped(&listed.text, wide * 0.96));
        for (number, line) in lines.into_iter().chain(listed).enumerate() {
            y += LINE * unit;
            let text = match line.strip_prefix(name.trim_end()).filter(|_| !name.is_empty() && number == 0) {
                Some(rest) => {
                    format!("<tspan font-weight=\"bold\">{}</tspan>{}", escaped(name.trim_end()), escaped(rest))
                }
                None => escaped(&line),
            };
            writeln!(out, "<text x=\"{}\" y=\"{}\">{text}</text>", N(left + indent), N(y)).expect("a string takes all");
        }
        y += 4.0 * unit;
    }
    out.push_str("</g>\n");
    y
}

pub(crate) struct Sample {
    drawn: String,
    bounds: Bounds,
}

impl Sample {
    /// The sample, centred in a rectangle.
    fn placed(&self, within: Bounds) -> String {
        let (wide, high) = self.size();
        let most = MOST_SCALE * (within.bottom - within.top) / SAMPLE;
        let scale = ((within.right - within.left) / wide).min((within.bottom - within.top) / high).min(most);
        let x = f64::midpoint(within.left, within.right) - f64::midpoint(self.bounds.left, self.bounds.right) * scale;
        let y = f64::midpoint(within.top, within.bottom) - f64::midpoint(self.bounds.top, self.bounds.bottom) * scale;
        let scale = (scale * 1000.0).round() / 1000.0;
        format!("<g transform=\"translate({} {}) scale({scale})\">\n{}</g>\n", N(x), N(y), self.drawn)
    }

    fn size(&self) -> (f64, f64) {
        (self.bounds.right - self.bounds.left, self.bounds.bottom - self.bounds.top)
    }

    /// The sample as a separate SVG element.
    pub(crate) fn alone(&self) -> String {
        let Bounds { left, top, .. } = self.bounds;
        let (wide, high) = self.size();
        let scale = (SAMPLE / high).min(52.0 / wide).min(MOST_SCALE);
        let view = format!("{} {} {} {}", N(left), N(top), N(wide), N(high));
        format!(
            "<svg class=\"sample\" aria-hidden=\"true\" width=\"{}\" height=\"{}\" viewBox=\"{view}\" font-family=\"{FONT}\">\
             <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#fff\"/>{}</svg>",
            N(wide * scale),
            N(high * scale),
            N(left),
            N(top),
            N(wide),
            N(high),
            self.drawn
        )
    }
}

/// A sample of a drawn kind, on a small board.
pub(crate) fn sample(picture: &Picture, kind: ClueKind) -> Option<Sample> {
    // the figures need a board of 9×9: one cell shows their colour
    let is_figure = matches!(kind, ClueKind::Asterisk | ClueKind::Girandola);
    let draw = if is_figure { fills::shaded } else { drawer(kind)? };
    let (height, width, groups) = cells(kind);
    let board = if groups.is_empty() {
        Geometry::new(BoxShape::usual(4)?)
    } else {
        Geometry::try_from(Outline::new(height, width, 9)).ok()?
    };
    let mut clue = Clue::new(kind, groups);
    let has_number = kind.definition().is_some_and(|definition| definition.number.is_some());
    if clue.number.is_none() && (has_number || kind == ClueKind::ShadedSum) {
        clue.number = Some(if matches!(kind, ClueKind::Difference | ClueKind::Ratio) { 3 } else { 12 });
    }
    if matches!(kind, ClueKind::Quad | ClueKind::Candidates | ClueKind::Sweeper | ClueKind::SweeperWithItself) {
        clue = clue.with_values(vec![1, 2]);
    }
    if kind == ClueKind::MultiSum {
        clue = clue.with_values(vec![9, 12]);
    }
    if kind == ClueKind::JapaneseSums {
        clue.payload = Payload::Runs { values: Vec::new(), sums: vec![12, 3] };
    }
    let clues = [clue];
    let givens = Grid::of(&board);
    let mut small = Picture::new(&board, &givens);
    small.clues = &clues;
    let mut canvas = Canvas::unbounded(&small);
    canvas.is_mixed = outside::is_mixed(picture.board, picture.clues);
    if matches!(kind, ClueKind::Diagonals | ClueKind::Windoku | ClueKind::Disjoint | ClueKind::Quad) {
        super::board::draw(&mut canvas);
    }
    draw(&mut canvas, kind, &[&small.clues[0]]);
    let Bounds { left, top, right, bottom } = canvas.bounds;
    let bounds = Bounds { left: left - 2.0, top: top - 2.0, right: right + 2.0, bottom: bottom + 2.0 };
    Some(Sample { drawn: canvas.drawn(), bounds })
}

/// The rows and columns of a sample board, and the cells of its clue; by default 4×4 without cells.
fn cells(kind: ClueKind) -> (usize, usize, Vec<Vec<Cell>>) {
    let list = |cells: &[u16]| cells.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>();
    match kind {
        ClueKind::Windoku | ClueKind::Disjoint => (4, 4, Vec::new()),
        ClueKind::Diagonals => (2, 2, vec![list(&[0, 3]), list(&[2, 1])]),
        ClueKind::Quad => (2, 2, vec![list(&[0, 1, 2, 3])]),
        ClueKind::Extra
        | ClueKind::Asterisk
        | ClueKind::Girandola
        | ClueKind::Odd
        | ClueKind::Even
        | ClueKind::Low
        | ClueKind::High
        | ClueKind::Minimum
        | ClueKind::Maximum
        | ClueKind::Circles
        | ClueKind::Sweeper
        | ClueKind::SweeperWithItself
        | ClueKind::ColumnIndex
        | ClueKind::RowIndex
        | ClueKind::BoxIndex
        | ClueKind::Candidates
        | ClueKind::LittleKiller => (1, 1, vec![list(&[0])]),
        ClueKind::Clone | ClueKind::Same | ClueKind::EqualSum | ClueKind::Arrow | ClueKind::Average => {
            (1, 2, vec![list(&[0]), list(&[1])])
        }
        ClueKind::DoubleArrow | ClueKind::ValueIndex | ClueKind::Rossini => (1, 3, vec![list(&[0, 1, 2])]),
        _ => (1, 2, vec![list(&[0, 1])]),
    }
}
