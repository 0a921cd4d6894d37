//! `[[shape]]`: shapes without the keys that have their usual values.

use crate::toml::{quoted, shape_has_key};
use kdoku_board::{Place, Shape, ShapeKind};
use std::fmt::Write;

pub(super) fn tables(shapes: &[Shape]) -> String {
    shapes.iter().map(table).collect()
}

fn table(shape: &Shape) -> String {
    let usual = Shape::new(shape.kind, Vec::new());
    let places: Vec<String> = shape.places.iter().map(Place::to_string).collect();
    let number = |value: f64, usual: f64| (value.to_bits() != usual.to_bits()).then(|| value.to_string());
    let colour = |value, usual| (value != usual).then(|| quoted(&format!("{value}")));
    let flag = |value: bool| value.then(|| "true".to_owned());
    let keys = [
        ("width", number(shape.width, usual.width)),
        ("height", number(shape.height, usual.height)),
        ("angle", number(shape.angle, usual.angle)),
        ("colour", colour(shape.colour, usual.colour)),
        ("fill", shape.fill.map(|fill| quoted(&fill.to_string()))),
        ("stroke", number(shape.stroke, usual.stroke)),
        ("text", shape.text.as_deref().map(quoted)),
        ("text_colour", colour(shape.text_colour, usual.text_colour)),
        ("size", number(shape.size, usual.size)),
        ("arrow", flag(shape.arrow)),
        ("rounded", flag(shape.rounded)),
        ("above", flag(shape.above)),
    ];
    let mut text = format!("\n[[shape]]\nkind = \"{}\"\nat = {}\n", shape.kind.name(), quoted(&places.join(" ")));
    for (key, value) in keys {
        if let Some(value) = value.filter(|_| shape_has_key(shape.kind, key)) {
            writeln!(text, "{key} = {value}").expect("writing to a string cannot fail");
        }
    }
    if shape.kind == ShapeKind::Text && shape.text.is_none() {
        text += "text = \"\"\n";
    }
    text
}
