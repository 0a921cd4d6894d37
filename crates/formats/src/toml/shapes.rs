//! `[[shape]]`: shapes that are only drawn.

use super::error::ConfigErrorKind as Kind;
use super::{Key, Reported, Table, Value, keys, shown};
use kdoku_board::nearest::nearest;
use kdoku_board::shapes::{MAX_DISTANCE, MAX_PLACES, MAX_SHAPES, MAX_SIDE, MAX_STROKE, MAX_TEXT};
use kdoku_board::{Colour, Geometry, Place, Shape, ShapeKind};

const PLACE_HINT: &str = "places are written `r1c1`, or `r1c1.5` for the middle of its right side";

/// The keys of a kind, besides `kind` and `at`.
const fn keys_of(kind: ShapeKind) -> &'static [&'static str] {
    match kind {
        ShapeKind::Line => &["colour", "stroke", "arrow", "above"],
        ShapeKind::Circle => {
            &["width", "height", "angle", "colour", "fill", "stroke", "text", "text_colour", "size", "above"]
        }
        ShapeKind::Rectangle => {
            &["width", "height", "angle", "colour", "fill", "stroke", "text", "text_colour", "size", "rounded", "above"]
        }
        ShapeKind::Text => &["angle", "colour", "text", "size", "above"],
        ShapeKind::Colour => &["colour"],
        ShapeKind::Cage => &["colour", "text", "text_colour"],
    }
}

pub(crate) fn has_key(kind: ShapeKind, key: &str) -> bool {
    keys_of(kind).contains(&key)
}

/// Reads all shapes; faulty ones are reported and left out.
pub(super) fn read(top: &Table, board: &Geometry) -> Vec<Shape> {
    let Some(value) = top.value(&keys::SHAPE) else { return Vec::new() };
    let Ok(elements) = value.elements() else { return Vec::new() };
    if elements.len() > MAX_SHAPES {
        let why = format!("`{}` shapes are more than `{MAX_SHAPES}`", elements.len());
        value.report(Kind::Clue { why, hint: "draw fewer of them".to_owned() });
        return Vec::new();
    }
    elements.filter_map(|value| one(&value, board).ok()).collect()
}

fn one(value: &Value, board: &Geometry) -> Result<Shape, Reported> {
    let table = value.table(&keys::SHAPE_SECTION)?;
    let names = ShapeKind::ALL.map(|kind| (kind.name(), kind));
    let required = |key: &'static Key| table.required(key, value.span());
    let kind = required(&keys::SHAPE_KIND)?.word(&names)?.into_inner();
    let mut faulty = None;
    // unknown keys have been reported
    let is_known = |name: &&str| keys::SHAPE_SECTION.reads(name) && !["kind", "at"].contains(name);
    for name in table.names().filter(is_known).filter(|name| !has_key(kind, name)) {
        let why = format!("`{name}` has no meaning for a shape of the kind `{}`", kind.name());
        let hint = format!("its keys are {}", keys_of(kind).join(", "));
        faulty = table.key_span(name).map(|span| table.context.report(span, Kind::Clue { why, hint }));
    }
    let number = |key, least, most| table.value(key).map(|value| value.decimal(least..=most)).transpose();
    let colour = |key| table.value(key).map(|value| colour(&value)).transpose();
    let flag = |key| Ok(table.boolean(key)?.map(|on| *on.get_ref()));
    // read all keys before returning an error
    let places = required(&keys::SHAPE_AT).and_then(|at| places(&at, kind, board));
    let (width, height) = (number(&keys::WIDTH, 0.0, MAX_SIDE), number(&keys::HEIGHT, 0.0, MAX_SIDE));
    let (angle, stroke) = (number(&keys::ANGLE, -360.0, 360.0), number(&keys::STROKE, 0.0, MAX_STROKE));
    let size = number(&keys::LETTER_SIZE, 0.01, MAX_STROKE);
    let (main, fill, text_colour) = (colour(&keys::COLOUR), colour(&keys::FILL), colour(&keys::TEXT_COLOUR));
    let (arrow, round, above) = (flag(&keys::ARROW), flag(&keys::ROUNDED), flag(&keys::ABOVE));
    let text = match table.value(&keys::SHAPE_TEXT) {
        Some(value) => text(&value).map(Some),
        None if kind == ShapeKind::Text => required(&keys::SHAPE_TEXT).map(|_| None),
        None => Ok(None),
    };
    if let Some(reported) = faulty {
        return Err(reported);
    }
    let usual = Shape::new(kind, places?);
    Ok(Shape {
        width: width?.unwrap_or(usual.width),
        height: height?.unwrap_or(usual.height),
        angle: angle?.unwrap_or(usual.angle),
        colour: main?.unwrap_or(usual.colour),
        fill: fill?,
        text_colour: text_colour?.unwrap_or(usual.text_colour),
        stroke: stroke?.unwrap_or(usual.stroke),
        text: text?,
        size: size?.unwrap_or(usual.size),
        arrow: arrow?.unwrap_or_default(),
        rounded: round?.unwrap_or_default(),
        above: above?.unwrap_or_default(),
        ..usual
    })
}

fn colour(value: &Value) -> Result<Colour, Reported> {
    let text = value.string()?.into_inner();
    text.parse().map_err(|_| value.wrong_value(nearest(text, Colour::NAMES.iter().map(|(name, _)| *name))))
}

fn text(value: &Value) -> Result<String, Reported> {
    let text = value.string()?.into_inner();
    if text.chars().count() > MAX_TEXT {
        let why = format!("a text of more than `{MAX_TEXT}` characters");
        return Err(value.report(Kind::Clue { why, hint: "shorten it, or write it into `rules`".to_owned() }));
    }
    Ok(text.to_owned())
}

fn places(value: &Value, kind: ShapeKind, board: &Geometry) -> Result<Vec<Place>, Reported> {
    let text = value.text()?;
    let (mut places, mut faulty) = (Vec::new(), None);
    for (word, span) in text.words(text.all()) {
        let wrong = |why: String, hint: &str| Some(text.wrong(&span, why, hint));
        let Ok(place) = word.parse::<Place>() else {
            faulty = wrong(format!("`{}` is not a place", shown(word)), PLACE_HINT);
            continue;
        };
        let of_cell = place.cell().filter(|&(y, x)| y < board.height() && x < board.width());
        if !place.is_near(board.height(), board.width()) {
            let hint = format!("a shape lies at most {MAX_DISTANCE} cells from the board");
            faulty = wrong(format!("`{word}` is far from the board"), &hint);
        } else if kind == ShapeKind::Cage && of_cell.is_none() {
            faulty = wrong(format!("`{word}` is not a cell of the board"), "a cage is drawn around cells");
        }
        places.push(place);
        if places.len() > MAX_PLACES {
            return Err(text.wrong(&span, format!("more than `{MAX_PLACES}` places"), "draw several shapes"));
        }
    }
    if let Some(reported) = faulty {
        return Err(reported);
    }
    let enough = if kind == ShapeKind::Line { 2 } else { 1 };
    if places.len() < enough || kind.has_centre() && places.len() > 1 {
        let why = format!("a shape of the kind `{}` at `{}` places", kind.name(), places.len());
        let hint = match enough {
            2 => "a line needs at least two",
            _ if kind.has_centre() => "it needs one, its centre",
            _ => "it needs at least one",
        };
        return Err(text.wrong(&text.all(), why, hint));
    }
    Ok(places)
}
