//! The canvas: layers from bottom to top, and the bounds of everything drawn.
//!
//! Styles are attributes of elements and groups, never a style sheet, so that a picture looks the
//! same in any document. Classes name the elements for external style sheets.

use super::frame::corner;
use super::letters::{fit, width};
use super::{CELL, N, Path, Point, escaped};
use crate::Picture;
use kdoku_board::Cell;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The layers, from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Shapes that are only drawn.
    Shape,
    /// Shaded cells.
    Shade,
    /// Circles and squares in cells.
    Mark,
    /// Thermometers, lines, arrows.
    Line,
    /// The lines of the board.
    Board,
    Cage,
    ShapeAbove,
    /// Circles behind candidates.
    Highlight,
    /// The contents of cells.
    Digit,
    /// Links between candidates.
    Link,
    /// Dots and signs between cells.
    Edge,
    /// Clues outside the board.
    Outside,
}

const LAYERS: usize = 12;

/// The bounding box of everything drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

pub(super) struct Canvas<'a> {
    pub(super) picture: &'a Picture<'a>,
    layers: [String; LAYERS],
    pub(super) bounds: Bounds,
    /// By cell, the number of texts in its corners.
    corners: BTreeMap<Cell, usize>,
    /// By point in tenths, the number of signs there.
    signs: BTreeMap<(i64, i64), usize>,
    /// Whether clues of several kinds stand beside rows and columns, so that each needs a mark of
    /// its kind.
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

    /// A canvas without bounds, for samples.
    pub(super) fn unbounded(picture: &'a Picture<'a>) -> Self {
        let none = Bounds { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        Self { bounds: none, ..Self::new(picture) }
    }

    /// The drawing, from the bottom layer up.
    pub(super) fn drawn(&self) -> String {
        self.layers.concat()
    }

    /// The layers below the contents of cells, the contents, and the layers above them.
    pub(super) fn around_digits(&self) -> [String; 3] {
        let digits = Layer::Digit as usize;
        [self.layers[..digits].concat(), self.layers[digits].clone(), self.layers[digits + 1..].concat()]
    }

    /// Opens a group with a class and attributes; `end` closes it.
    pub(super) fn begin(&mut self, layer: Layer, class: &str, attributes: &str) {
        let blank = if attributes.is_empty() { "" } else { " " };
        self.write(layer, format_args!("<g class=\"{}\"{blank}{attributes}>", escaped(class)));
    }

    pub(super) fn end(&mut self, layer: Layer) {
        self.write(layer, format_args!("</g>\n"));
    }

    /// Extends the bounds to a point and `around` units around it.
    pub(super) fn reach(&mut self, point: Point, around: f64) {
        let bounds = &mut self.bounds;
        bounds.left = bounds.left.min(point.x - around);
        bounds.top = bounds.top.min(point.y - around);
        bounds.right = bounds.right.max(point.x + around);
        bounds.bottom = bounds.bottom.max(point.y + around);
    }

    fn write(&mut self, layer: Layer, text: std::fmt::Arguments) {
        self.layers[layer as usize].write_fmt(text).expect("a string takes all");
    }

    /// Draws a path with lines `wide` units wide.
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

    /// Draws an ellipse with this width and height.
    pub(super) fn ellipse(&mut self, layer: Layer, at: Point, wide: f64, high: f64, attributes: &str) {
        self.reach(at.by(-wide / 2.0, -high / 2.0), 2.0);
        self.reach(at.by(wide / 2.0, high / 2.0), 2.0);
        let (x, y, wide, high) = (N(at.x), N(at.y), N(wide / 2.0), N(high / 2.0));
        self.write(layer, format_args!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{wide}\" ry=\"{high}\"{attributes}/>"));
    }

    pub(super) fn rectangle(&mut self, layer: Layer, at: Point, wide: f64, high: f64, attributes: &str) {
        self.reach(at, 0.0);
        self.reach(at.by(wide, high), 0.0);
        let (x, y) = (N(at.x), N(at.y));
        let (wide, high) = (N(wide), N(high));
        self.write(layer, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{attributes}/>"));
    }

    /// Draws a square inside a cell, moved inwards by `inset`.
    pub(super) fn square(&mut self, layer: Layer, cell: Cell, inset: f64, attributes: &str) {
        let at = corner(self.picture.board, cell).by(inset, inset);
        let side = CELL - 2.0 * inset;
        self.rectangle(layer, at, side, side, attributes);
    }

    /// Draws a text centred at a point; the group sets the anchor.
    pub(super) fn text(&mut self, layer: Layer, at: Point, size: f64, text: &str, attributes: &str) {
        let half = width(text) * size / 2.0;
        self.reach(at.by(-half, -size * 0.5), 0.0);
        self.reach(at.by(half, size * 0.5), 0.0);
        let (x, y, size) = (N(at.x), N(at.y + size * 0.355), N(size));
        let text = escaped(text);
        self.write(layer, format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{attributes}>{text}</text>"));
    }

    /// Draws a small text in a free corner of a cell, on a background that hides everything below
    /// it. Returns whether a corner was free.
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
        let size = fit(text, CELL / 2.0 - 8.0, 15.0);
        // wider than the text, so that a dashed line ends at some distance
        let (wide, high) = (width(text) * size + 6.0, 18.0);
        let corner = corner(self.picture.board, cell);
        let at = corner.by(if right { CELL - 2.0 - wide } else { 2.0 }, if down { CELL - 2.0 - high } else { 2.0 });
        self.rectangle(layer, at, wide, high, " class=\"paper\" fill=\"#fff\" stroke=\"none\"");
        let attributes = format!(" fill=\"{colour}\" stroke=\"none\"");
        self.text(layer, at.by(wide / 2.0, high / 2.0), size, text, &attributes);
        true
    }

    /// Whether a corner of the cell has a text.
    pub(super) fn has_corner(&self, cell: Cell) -> bool {
        self.corners.contains_key(&cell)
    }

    /// Counts a sign at a point, and returns the number of signs that were there.
    pub(super) fn sign(&mut self, at: Point) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "a picture is small")]
        let key = ((at.x * 10.0) as i64, (at.y * 10.0) as i64);
        let number = self.signs.entry(key).or_insert(0);
        *number += 1;
        *number - 1
    }
}
