//! The canvas that is drawn on: layers, from the paper up, and how far anything on them reaches.
//!
//! Styles are attributes of elements and groups, never a style canvas, so that a picture means the
//! same wherever it is put. Classes name the elements, so that a style sheet can change them.

use super::frame::{CELL, corner};
use super::letters::{fit, width};
use super::path::{Path, Point};
use super::xml::{N, escaped};
use crate::board::geometry::Cell;
use crate::render::Picture;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The layers, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Cells that are shaded.
    Shade,
    /// Circles and squares in cells.
    Mark,
    /// Thermometers, lines, arrows.
    Line,
    /// The lines of the board.
    Board,
    /// Cages.
    Cage,
    /// What stands in cells.
    Digit,
    /// Dots and signs between cells.
    Edge,
    /// What stands around the board.
    Outside,
}

const LAYERS: usize = 8;

/// A rectangle around all that was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// What is drawn on.
pub(super) struct Canvas<'a> {
    pub(super) picture: &'a Picture<'a>,
    layers: [String; LAYERS],
    pub(super) bounds: Bounds,
    /// How many texts stand in the corners of a cell.
    corners: BTreeMap<Cell, usize>,
    /// How many signs stand at a point, by its tenths.
    signs: BTreeMap<(i64, i64), usize>,
    /// Whether clues of several kinds stand beside rows and columns, and have to be told apart.
    pub(super) is_mixed: bool,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(picture: &'a Picture<'a>) -> Self {
        let (right, bottom) = (super::frame::units(picture.board.width()), super::frame::units(picture.board.height()));
        Self {
            picture,
            layers: Default::default(),
            bounds: Bounds { left: 0.0, top: 0.0, right, bottom },
            corners: BTreeMap::new(),
            signs: BTreeMap::new(),
            is_mixed: false,
        }
    }

    /// A canvas without edges, for what is to be cut out.
    pub(super) fn unbounded(picture: &'a Picture<'a>) -> Self {
        let none = Bounds { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        Self { bounds: none, ..Self::new(picture) }
    }

    /// What was drawn, from the lowest layer up.
    pub(super) fn drawn(&self) -> String {
        self.layers.concat()
    }

    /// Begins a group with a class and attributes, which `end` ends.
    pub(super) fn begin(&mut self, layer: Layer, class: &str, attributes: &str) {
        let blank = if attributes.is_empty() { "" } else { " " };
        self.write(layer, format_args!("<g class=\"{}\"{blank}{attributes}>", escaped(class)));
    }

    pub(super) fn end(&mut self, layer: Layer) {
        self.write(layer, format_args!("</g>\n"));
    }

    /// Takes a point of the picture into account, with so much around it.
    fn reach(&mut self, point: Point, around: f64) {
        let bounds = &mut self.bounds;
        bounds.left = bounds.left.min(point.x - around);
        bounds.top = bounds.top.min(point.y - around);
        bounds.right = bounds.right.max(point.x + around);
        bounds.bottom = bounds.bottom.max(point.y + around);
    }

    fn write(&mut self, layer: Layer, text: std::fmt::Arguments) {
        self.layers[layer as usize].write_fmt(text).expect("a string takes all");
    }

    /// A path; `wide` is the width of its line.
    pub(super) fn path(&mut self, layer: Layer, path: &Path, wide: f64, attributes: &str) {
        if path.d.is_empty() {
            return;
        }
        for &point in &path.points {
            self.reach(point, wide / 2.0);
        }
        self.write(layer, format_args!("<path d=\"{}\"{attributes}/>", path.d));
    }

    pub(super) fn circle(&mut self, layer: Layer, at: Point, radius: f64, attributes: &str) {
        self.reach(at, radius + 2.0);
        self.write(
            layer,
            format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{attributes}/>", N(at.x), N(at.y), N(radius)),
        );
    }

    pub(super) fn rectangle(&mut self, layer: Layer, at: Point, wide: f64, high: f64, attributes: &str) {
        self.reach(at, 0.0);
        self.reach(at.by(wide, high), 0.0);
        let (x, y) = (N(at.x), N(at.y));
        let (wide, high) = (N(wide), N(high));
        self.write(layer, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{attributes}/>"));
    }

    /// A square of a cell, so far inside of it.
    pub(super) fn square(&mut self, layer: Layer, cell: Cell, inset: f64, attributes: &str) {
        let at = corner(self.picture.board, cell).by(inset, inset);
        let side = CELL - 2.0 * inset;
        self.rectangle(layer, at, side, side, attributes);
    }

    /// A text around a point, of this size; the group says that texts are in the middle.
    pub(super) fn text(&mut self, layer: Layer, at: Point, size: f64, text: &str, attributes: &str) {
        let half = width(text) * size / 2.0;
        self.reach(at.by(-half, -size * 0.5), 0.0);
        self.reach(at.by(half, size * 0.5), 0.0);
        let (x, y, size) = (N(at.x), N(at.y + size * 0.355), N(size));
        let text = escaped(text);
        self.write(layer, format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{attributes}>{text}</text>"));
    }

    /// A small text in a corner of a cell that has none yet, on paper that hides what is below it.
    /// Whether there was one.
    pub(super) fn corner(&mut self, layer: Layer, cell: Cell, text: &str, colour: &str) -> bool {
        let number = self.corners.entry(cell).or_insert(0);
        let (right, down) = match *number {
            0 => (false, false),
            1 => (true, false),
            2 => (true, true),
            3 => (false, true),
            _ => return false,
        };
        *number += 1;
        let size = fit(text, CELL / 2.0 - 4.0, 15.0);
        let wide = width(text) * size + 3.0;
        let corner = corner(self.picture.board, cell);
        let at = corner.by(if right { CELL - 2.0 - wide } else { 2.0 }, if down { CELL - 18.0 } else { 2.0 });
        self.rectangle(layer, at, wide, 16.0, " class=\"paper\" fill=\"#fff\" stroke=\"none\"");
        let attributes = format!(" fill=\"{colour}\" stroke=\"none\"");
        self.text(layer, at.by(wide / 2.0, 8.0), size, text, &attributes);
        true
    }

    /// Whether a text stands in a corner of a cell.
    pub(super) fn has_corner(&self, cell: Cell) -> bool {
        self.corners.contains_key(&cell)
    }

    /// How many signs stand at a point already; one more from now on.
    pub(super) fn sign(&mut self, at: Point) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "a picture is small")]
        let key = ((at.x * 10.0) as i64, (at.y * 10.0) as i64);
        let number = self.signs.entry(key).or_insert(0);
        *number += 1;
        *number - 1
    }
}
