//! Elements that are only drawn: lines, cages and symbols; and the colours of cells.
//!
//! Points and lengths are in cells from the upper left corner of the board, angles in degrees
//! clockwise. The layers `background` and `default` are below the lines of the board, `grid` and
//! `foreground` above them. Without a layer, a line that runs along lines of the board is above, and
//! so is a symbol near the edge of a cell. An arrow has its middle at its position, and without an
//! angle it points to the right.

use super::super::fog::clear;
use super::super::shapes::{add, angle, colour, colour_cell, decimal, text, unknown};
use super::positions;
use super::read::{Element, Reader, short};
use crate::interchange::LossKind;
use kdoku_board::shapes::{MAX_SIDE, MAX_STROKE, rounded};
use kdoku_board::{Cell, Colour, Place, Shape, ShapeKind};
use serde_json::{Map, Value};

/// The colours of cells, by the bit of their mask.
const PALETTE: [[u8; 3]; 19] = [
    [0xff, 0xff, 0xff],
    [0xec, 0x66, 0x88],
    [0xf6, 0xab, 0x76],
    [0xfd, 0xe9, 0x67],
    [0xd3, 0xf2, 0x84],
    [0x7d, 0xcb, 0x88],
    [0x81, 0xe1, 0xf7],
    [0x81, 0x97, 0xe4],
    [0xb5, 0x69, 0xcc],
    [0xf3, 0x76, 0xed],
    [0xd1, 0xd1, 0xd1],
    [0xa0, 0xa0, 0xa0],
    [0x60, 0x60, 0x60],
    [0xe9, 0x00, 0xa7],
    [0xff, 0x92, 0x07],
    [0xa1, 0xe3, 0x01],
    [0x00, 0xce, 0xd3],
    [0x37, 0x93, 0xfc],
    [0x98, 0x40, 0xff],
];

type Entry = Map<String, Value>;

/// The position of a symbol, its layer, and what it is.
type Symbol<'e> = (Option<Place>, Option<&'e Value>, Option<&'e Entry>);

impl Reader {
    /// Colours a cell by a mask of colours.
    pub(super) fn cell_colours(&mut self, cell: Cell, mask: u64) {
        let is_set = |bit: usize| mask >> bit & 1 == 1;
        let known = PALETTE.iter().enumerate().filter(|(bit, _)| is_set(*bit));
        let colours: Vec<Colour> =
            known.map(|(_, &[red, green, blue])| Colour { rgba: [red, green, blue, 255] }).collect();
        let unknown = (PALETTE.len()..64).filter(|&bit| is_set(bit)).count();
        self.losses.lose_many(LossKind::Cosmetic, "unknown colours of cells", unknown);
        colour_cell(&mut self.puzzle, cell, &colours, &mut self.losses);
    }

    /// Lines through points.
    pub(super) fn cosmetic_lines(&mut self, element: &Element) {
        let what = name(element, "cosmetic lines");
        let style = style(element);
        unknown(&style, &["color", "thickness", "layer"], &what, &mut self.losses);
        let usual = Shape::new(ShapeKind::Line, Vec::new());
        let colour = colour(style.get("color"), &mut self.losses).unwrap_or(usual.colour);
        let stroke = decimal(style.get("thickness"), MAX_STROKE).unwrap_or(usual.stroke);
        let lines: Vec<Vec<Place>> = list(element, "lines").map(places).collect();
        let above = self.is_above(style.get("layer"), &what);
        let above = above.unwrap_or_else(|| lines.iter().any(|line| line.windows(2).any(is_along_the_board)));
        for mut places in lines {
            if let [only] = places[..] {
                places.push(only);
            }
            self.draw(Shape { places, colour, stroke, above, ..usual.clone() }, &what);
        }
    }

    /// Cages without a rule.
    pub(super) fn cosmetic_cages(&mut self, element: &Element) {
        let what = name(element, "cosmetic cages");
        let style = style(element);
        unknown(&style, &["cage", "text"], &what, &mut self.losses);
        let usual = Shape::new(ShapeKind::Cage, Vec::new());
        let mut paint = |key: &str| colour(style.get(key).and_then(|of| of.get("color")), &mut self.losses);
        let (colour, text_colour) = (paint("cage"), paint("text"));
        for cage in list(element, "cages") {
            let words = text(cage.get("value"), &mut self.losses);
            if words.as_deref().is_some_and(|words| words.eq_ignore_ascii_case("foglight")) {
                let index = |value: &Value| usize::try_from(value.as_u64()?).ok();
                let numbers = cage.get("cells").and_then(Value::as_array).into_iter().flatten().filter_map(index);
                let cells: Vec<Cell> =
                    numbers.filter_map(|number| positions::cell(number, &self.puzzle.board)).collect();
                clear(&mut self.puzzle, cells);
                continue;
            }
            let board = &self.puzzle.board;
            let place = |value: &Value| {
                let number = usize::try_from(value.as_u64()?).ok().filter(|&number| number < board.cell_count())?;
                let cell = Cell::from_index(number);
                Some(Place::centre(board.row(cell), board.column(cell)))
            };
            let cells = cage.get("cells").and_then(Value::as_array);
            let shape = Shape {
                places: cells.and_then(|cells| cells.iter().map(place).collect()).unwrap_or_default(),
                colour: colour.unwrap_or(usual.colour),
                text_colour: text_colour.unwrap_or(usual.text_colour),
                text: words,
                ..usual.clone()
            };
            self.draw(shape, &what);
        }
    }

    /// Rectangles, ellipses, texts and arrows. Newer files list each look once.
    pub(super) fn cosmetic_symbols(&mut self, element: &Element) {
        let what = name(element, "cosmetic symbols");
        let looks: Vec<&Value> = list(element, "params").collect();
        for symbol in list(element, "symbols") {
            let (place, layer, look) = match symbol {
                Value::Array(symbol) => indexed(symbol, &looks),
                _ => (symbol.get("position").and_then(point), symbol.get("layer"), params(symbol.get("params"))),
            };
            let (Some(at), Some(look)) = (place, look) else {
                self.losses.lose(LossKind::Cosmetic, &what);
                continue;
            };
            let is_inside = |side: f64| (0.25..=0.75).contains(&side.rem_euclid(1.0));
            let above = self.is_above(layer, &what);
            let above = above.unwrap_or_else(|| !(is_inside(at.row) && is_inside(at.column)));
            self.symbol(at, above, look, &what);
        }
    }

    fn symbol(&mut self, at: Place, above: bool, look: &Entry, what: &str) {
        let kind = look.get("type").and_then(Value::as_str).unwrap_or_default();
        let known: &[&str] = match kind {
            "rectangle" => &["width", "height"],
            "ellipse" => &["rx", "ry"],
            "text" => &["text", "size"],
            "arrow" => &["length", "headSize"],
            _ => return self.losses.lose(LossKind::Cosmetic, format!("symbols `{}` of {what}", short(kind))),
        };
        let known = [&["type", "angle", "fill", "stroke", "strokeWidth"], known].concat();
        unknown(look, &known, what, &mut self.losses);
        let visible = |colour: Option<Colour>| colour.filter(|colour| !colour.is_invisible());
        let fill = visible(colour(look.get("fill"), &mut self.losses));
        let stroke = decimal(look.get("strokeWidth"), MAX_STROKE).unwrap_or_default();
        let outline = visible(colour(look.get("stroke"), &mut self.losses)).filter(|_| stroke > 0.0);
        let length = |key: &str, limit: f64| decimal(look.get(key), limit);
        let angle = angle(look.get("angle"));
        let shape = match kind {
            "text" => {
                let words = text(look.get("text"), &mut self.losses);
                let (Some(words), Some(colour)) = (words, fill) else { return };
                self.losses.lose_many(LossKind::Cosmetic, "outlines of texts", usize::from(outline.is_some()));
                let usual = Shape::new(ShapeKind::Text, vec![at]);
                let size = length("size", MAX_STROKE).unwrap_or(usual.size).max(0.01);
                Shape { text: Some(words), colour, size, angle, above, ..usual }
            }
            "arrow" => {
                let Some(colour) = outline else { return };
                let half = length("length", MAX_SIDE).unwrap_or_default() / 2.0;
                let (down, right) = angle.to_radians().sin_cos();
                let end = |sign: f64| Place {
                    row: rounded(at.row + sign * half * down, 1e6),
                    column: rounded(at.column + sign * half * right, 1e6),
                };
                let places = if half > 0.0 { vec![end(-1.0), end(1.0)] } else { Vec::new() };
                Shape { colour, stroke, arrow: true, above, ..Shape::new(ShapeKind::Line, places) }
            }
            _ => {
                if fill.is_none() && outline.is_none() {
                    return;
                }
                let (kind, sides) = if kind == "rectangle" {
                    (ShapeKind::Rectangle, [length("width", MAX_SIDE), length("height", MAX_SIDE)])
                } else {
                    let twice = |key: &str| length(key, MAX_SIDE / 2.0).map(|radius| 2.0 * radius);
                    (ShapeKind::Circle, [twice("rx"), twice("ry")])
                };
                let usual = Shape::new(kind, vec![at]);
                Shape {
                    width: sides[0].unwrap_or(usual.width),
                    height: sides[1].unwrap_or(usual.height),
                    angle,
                    colour: outline.unwrap_or(usual.colour),
                    stroke: if outline.is_some() { stroke } else { 0.0 },
                    fill,
                    above,
                    ..usual
                }
            }
        };
        self.draw(shape, what);
    }

    /// Whether a layer is above the lines of the board; `None` if there is none.
    fn is_above(&mut self, layer: Option<&Value>, what: &str) -> Option<bool> {
        match layer.filter(|layer| !layer.is_null())?.as_str() {
            Some("background" | "default") => Some(false),
            Some("grid" | "foreground") => Some(true),
            _ => {
                self.losses.lose(LossKind::Cosmetic, format!("an unknown layer of {what}"));
                None
            }
        }
    }

    fn draw(&mut self, shape: Shape, what: &str) {
        add(&mut self.puzzle, shape, what, &mut self.losses);
    }
}

/// A kind of elements, with the name of the element.
fn name(element: &Element, kind: &str) -> String {
    match element.name.as_deref().filter(|name| !name.trim().is_empty()) {
        Some(name) => format!("{kind} `{}`", short(name)),
        None => kind.to_owned(),
    }
}

fn style(element: &Element) -> Entry {
    element.value("style").and_then(Value::as_object).cloned().unwrap_or_default()
}

fn list<'e>(element: &'e Element, key: &str) -> impl Iterator<Item = &'e Value> {
    element.value(key).and_then(Value::as_array).into_iter().flatten()
}

fn params(value: Option<&Value>) -> Option<&Entry> {
    value.and_then(Value::as_object)
}

/// A symbol as a list: its position, the number of its look, which is 0 if missing, and its layer.
fn indexed<'e>(symbol: &'e [Value], looks: &[&'e Value]) -> Symbol<'e> {
    let side = |i: usize| symbol.get(i).and_then(Value::as_f64).map(|side| rounded(side, 1e6));
    let place = side(1).zip(side(0)).map(|(row, column)| Place { row, column });
    let number = match symbol.get(2).filter(|number| !number.is_null()) {
        Some(number) => number.as_u64().and_then(|number| usize::try_from(number).ok()),
        None => Some(0),
    };
    (place, symbol.get(3), number.and_then(|number| params(looks.get(number).copied())))
}

fn point(value: &Value) -> Option<Place> {
    let side = |key: &str| value.get(key).and_then(Value::as_f64).map(|side| rounded(side, 1e6));
    Some(Place { row: side("y")?, column: side("x")? })
}

/// The points of a line; none if one is not a point.
fn places(line: &Value) -> Vec<Place> {
    line.as_array().and_then(|line| line.iter().map(point).collect()).unwrap_or_default()
}

/// Whether a part of a line lies on a line of the board.
fn is_along_the_board(part: &[Place]) -> bool {
    let is_on = |from: f64, to: f64| (from - to).abs() < 1e-9 && from.fract().abs() < 1e-9;
    is_on(part[0].row, part[1].row) || is_on(part[0].column, part[1].column)
}
