//! Shapes that are only drawn, and colours of cells.
//!
//! A line is half as wide as its `width`, letters half as large as their `size`, and the outline of a
//! circle or rectangle a twentieth of a cell. Shapes with `fromConstraint` or `isNewConstraint` are the
//! picture of a clue, which draws itself.

use super::super::super::shapes::{add, angle, colour, colour_cell, decimal, middle, text, unknown};
use super::super::{PALETTE, letters};
use super::{Reader, place};
use crate::interchange::LossKind;
use kdoku_board::shapes::{MAX_SIDE, MAX_STROKE, rounded};
use kdoku_board::{Cell, Colour, Place, Shape, ShapeKind};
use serde_json::{Map, Value};

/// The keys of shapes that are the picture of a clue.
const PICTURES: [&str; 3] = ["fromConstraint", "isNewConstraint", "isLLConstraint"];

type Entry = Map<String, Value>;

impl<'j> Reader<'j> {
    /// Notes the colours of a cell, of which one or several may be given.
    pub(super) fn cell_colours(&mut self, cell: Cell, value: &Value) {
        let list = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        let colours: Vec<Colour> = list.iter().filter_map(|value| self.cell_colour(value)).collect();
        colour_cell(&mut self.puzzle, cell, &colours, &mut self.losses);
    }

    /// A colour, or its number in the palette.
    fn cell_colour(&mut self, value: &Value) -> Option<Colour> {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let named = number.and_then(|number| PALETTE.get(usize::try_from(number).ok()?));
        let found = match named {
            Some(named) => named.parse().ok(),
            None => colour(Some(value), &mut self.losses),
        };
        found.filter(|colour| !colour.is_invisible())
    }

    /// Reads lines, cages without a rule, rectangles, circles and texts.
    pub(super) fn shapes(&mut self) {
        for entry in self.drawings("line") {
            unknown(entry, &["lines", "outlineC", "width"], "`line`", &mut self.losses);
            let usual = Shape::new(ShapeKind::Line, Vec::new());
            let colour = colour(entry.get("outlineC"), &mut self.losses).unwrap_or(usual.colour);
            let stroke = decimal(entry.get("width"), 2.0 * MAX_STROKE).unwrap_or(0.5) / 2.0;
            for line in entry.get("lines").and_then(Value::as_array).into_iter().flatten() {
                let mut places = places(Some(line));
                if let [only] = places[..] {
                    places.push(only);
                }
                self.draw(Shape { places, colour, stroke: rounded(stroke, MAX_STROKE), ..usual.clone() }, "`line`");
            }
        }
        for entry in self.drawings("cage") {
            self.cosmetic_cage(entry);
        }
        for (key, kind) in [("rectangle", ShapeKind::Rectangle), ("circle", ShapeKind::Circle)] {
            for entry in self.drawings(key) {
                self.box_or_circle(entry, key, kind);
            }
        }
        for entry in self.drawings("text") {
            unknown(entry, &["cells", "value", "fontC", "size", "angle"], "`text`", &mut self.losses);
            let Some(words) = text(entry.get("value"), &mut self.losses) else { continue };
            let usual = Shape::new(ShapeKind::Text, middle(&places(entry.get("cells"))).into_iter().collect());
            let size = decimal(entry.get("size"), MAX_STROKE).unwrap_or(1.0).max(0.05) / 2.0;
            let shape = Shape {
                text: Some(words),
                colour: colour(entry.get("fontC"), &mut self.losses).unwrap_or(usual.colour),
                size: rounded(size, MAX_STROKE),
                angle: angle(entry.get("angle")),
                above: true,
                ..usual
            };
            self.draw(shape, "`text`");
        }
    }

    fn box_or_circle(&mut self, entry: &Entry, key: &str, kind: ShapeKind) {
        let known = ["cells", "width", "height", "baseC", "outlineC", "value", "fontC", "angle"];
        unknown(entry, &known, &format!("`{key}`"), &mut self.losses);
        let usual = Shape::new(kind, middle(&places(entry.get("cells"))).into_iter().collect());
        let losses = &mut self.losses;
        let side = |key| decimal(entry.get(key), MAX_SIDE);
        let outline = colour(entry.get("outlineC"), losses);
        let is_drawn = outline.is_none_or(|outline| !outline.is_invisible());
        let (width, height) = (side("width").unwrap_or(usual.width), side("height").unwrap_or(usual.height));
        let text = text(entry.get("value"), losses);
        let shape = Shape {
            width,
            height,
            size: if text.is_some() { letters(width, height) } else { usual.size },
            angle: angle(entry.get("angle")),
            colour: outline.filter(|_| is_drawn).unwrap_or(usual.colour),
            fill: colour(entry.get("baseC"), losses).filter(|fill| !fill.is_invisible()),
            text_colour: colour(entry.get("fontC"), losses).unwrap_or(usual.text_colour),
            text,
            stroke: if is_drawn { usual.stroke } else { 0.0 },
            above: true,
            ..usual
        };
        self.draw(shape, &format!("`{key}`"));
    }

    fn cosmetic_cage(&mut self, entry: &Entry) {
        unknown(entry, &["cells", "value", "outlineC", "fontC"], "`cage`", &mut self.losses);
        let words = text(entry.get("value"), &mut self.losses);
        if words.as_deref().is_some_and(|words| ["FOW", "FOGLIGHT"].contains(&words))
            && let Ok(cells) = self.list("cage", entry.get("cells"))
        {
            return self.clear_fog(&cells, words.as_deref() == Some("FOW"));
        }
        let board = &self.puzzle.board;
        let is_on_board = |place: &Place| place.cell().is_some_and(|(y, x)| y < board.height() && x < board.width());
        let mut places = places(entry.get("cells"));
        if !places.iter().all(is_on_board) {
            places.clear();
        }
        let usual = Shape::new(ShapeKind::Cage, places);
        let mut paint = |key, usual: Colour| colour(entry.get(key), &mut self.losses).unwrap_or(usual);
        let (colour, text_colour) = (paint("outlineC", usual.colour), paint("fontC", usual.text_colour));
        let is_invisible = colour.is_invisible() && text_colour.is_invisible();
        if usual.places.is_empty() || is_invisible {
            return self.losses.lose(LossKind::Annotation, "cages that are not drawn");
        }
        let text = words.filter(|_| !text_colour.is_invisible());
        self.draw(Shape { colour, text_colour, text, ..usual }, "`cage`");
    }

    /// The entries of a list that are not the picture of a clue.
    fn drawings(&mut self, key: &str) -> Vec<&'j Entry> {
        let list = self.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let is_on = |entry: &Entry, key: &str| entry.get(key).is_some_and(|value| !value.is_null() && *value != false);
        let is_clue = |entry: &Entry| PICTURES.iter().any(|key| is_on(entry, key));
        list.iter().filter_map(Value::as_object).filter(|entry| !is_clue(entry)).collect()
    }

    fn draw(&mut self, shape: Shape, what: &str) {
        add(&mut self.puzzle, shape, what, &mut self.losses);
    }
}

/// The centres of listed cells, on the board or beside it; none if one is not a cell.
fn places(list: Option<&Value>) -> Vec<Place> {
    let cell = |value: &Value| {
        let (row, column) = place(value.as_str()?)?;
        // the place outside the first row is row 0
        let side = |number: usize| u16::try_from(number).ok().map(|number| f64::from(number) - 0.5);
        Some(Place { row: side(row)?, column: side(column)? })
    };
    list.and_then(Value::as_array).and_then(|cells| cells.iter().map(cell).collect()).unwrap_or_default()
}
