//! Shapes of other programs: their colours and numbers, checked and bounded.

use super::{LossKind, Losses, Puzzle};
use kdoku_board::shapes::{MAX_PLACES, MAX_SHAPES, MAX_TEXT, rounded};
use kdoku_board::{Cell, Colour, Place, Shape, ShapeKind};
use serde_json::{Map, Number, Value};

/// Reads a colour; one in another form is reported and left out.
pub(super) fn colour(value: Option<&Value>, losses: &mut Losses) -> Option<Colour> {
    let digits = |number: &Number| number.as_u64().map(|number| format!("{number:06}"));
    let text = &match value? {
        Value::String(text) => text.trim().to_owned(),
        // six digits without a sign and without quotes
        Value::Number(number) => digits(number).unwrap_or_default(),
        Value::Null => return None,
        _ => "?".to_owned(),
    };
    if text.is_empty() || text == "none" || text == "transparent" {
        return Some(Colour::BLACK.with_opacity(0.0));
    }
    // digits alone, where the sign is left out
    let with_sign = text.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| format!("#{text}"));
    let found = text.parse().ok().or_else(|| with_sign?.parse().ok()).or_else(|| function(text));
    if found.is_none() {
        losses.lose(LossKind::Cosmetic, "colours in an unknown form");
    }
    found
}

/// Reads `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`.
fn function(text: &str) -> Option<Colour> {
    let inner = text.strip_prefix("rgba(").or_else(|| text.strip_prefix("rgb("))?.strip_suffix(')')?;
    let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
    let [red, green, blue, rest @ ..] = &parts[..] else { return None };
    let opacity = match rest {
        [] => 1.0,
        [opacity] => opacity.parse::<f64>().ok().filter(|opacity| opacity.is_finite())?,
        _ => return None,
    };
    let rgba = [red.parse().ok()?, green.parse().ok()?, blue.parse().ok()?, 255];
    Some(Colour { rgba }.with_opacity(opacity))
}

/// Reads a number from 0 to `limit`, which may be written as a string.
pub(super) fn decimal(value: Option<&Value>, limit: f64) -> Option<f64> {
    let number = match value? {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse::<f64>().ok().filter(|number| number.is_finite())?,
        _ => return None,
    };
    Some(rounded(number, limit).max(0.0))
}

/// Reads an angle in degrees.
pub(super) fn angle(value: Option<&Value>) -> f64 {
    let number = value.and_then(|value| value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()));
    rounded(number.filter(|angle| angle.is_finite()).unwrap_or_default() % 360.0, 360.0)
}

/// Reads a text of a shape; `None` if it is blank. A long one is cut and reported.
pub(super) fn text(value: Option<&Value>, losses: &mut Losses) -> Option<String> {
    let text = match value? {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    if text.chars().count() > MAX_TEXT {
        losses.lose(LossKind::Cosmetic, "the end of a long text");
    }
    Some(text.chars().take(MAX_TEXT).collect()).filter(|text: &String| !text.trim().is_empty())
}

pub(super) fn middle(places: &[Place]) -> Option<Place> {
    #[expect(clippy::cast_precision_loss, reason = "a puzzle has few cells")]
    let count = places.len() as f64;
    let mean = |of: fn(&Place) -> f64| rounded(places.iter().map(of).sum::<f64>() / count, 1e6);
    (!places.is_empty()).then(|| Place { row: mean(|place| place.row), column: mean(|place| place.column) })
}

/// Reports keys of a shape that its reader does not know. Names of a list are in the plural.
pub(super) fn unknown(entry: &Map<String, Value>, known: &[&str], what: &str, losses: &mut Losses) {
    let is_off = |value: &Value| matches!(value, Value::Null | Value::Bool(false));
    for (key, _) in entry.iter().filter(|(key, value)| !known.contains(&key.as_str()) && !is_off(value)) {
        let key: String = key.chars().take(40).flat_map(char::escape_debug).collect();
        losses.lose(LossKind::Cosmetic, format!("`{key}` of {what}"));
    }
}

/// Adds a shape to a puzzle, or reports it as `what` if it is too far from the board or one too
/// many.
pub(super) fn add(puzzle: &mut Puzzle, shape: Shape, what: &str, losses: &mut Losses) {
    let (height, width) = (puzzle.board.height(), puzzle.board.width());
    let is_near = shape.places.iter().all(|place| place.is_near(height, width));
    let fits = is_near && !shape.places.is_empty() && shape.places.len() <= MAX_PLACES;
    if fits && puzzle.shapes.len() < MAX_SHAPES {
        puzzle.shapes.push(shape);
    } else {
        losses.lose(LossKind::Cosmetic, what);
    }
}

/// Colours a cell. Cells of one colour are one shape; several colours are stripes.
pub(super) fn colour_cell(puzzle: &mut Puzzle, cell: Cell, colours: &[Colour], losses: &mut Losses) {
    let at = Place::centre(puzzle.board.row(cell), puzzle.board.column(cell));
    if let [colour] = *colours {
        let is_same = |shape: &&mut Shape| {
            shape.kind == ShapeKind::Colour && shape.colour == colour && shape.places.len() < MAX_PLACES
        };
        return match puzzle.shapes.iter_mut().find(is_same) {
            Some(shape) => shape.places.push(at),
            None => {
                add(puzzle, Shape { colour, ..Shape::new(ShapeKind::Colour, vec![at]) }, "coloured cells", losses);
            }
        };
    }
    #[expect(clippy::cast_precision_loss, reason = "a cell has few colours")]
    for (i, &colour) in colours.iter().enumerate() {
        let (i, width) = (i as f64, 1.0 / colours.len() as f64);
        let centre = Place { column: rounded(at.column - 0.5 + width * (i + 0.5), 1e6), ..at };
        let usual = Shape::new(ShapeKind::Rectangle, vec![centre]);
        let shape = Shape { width: rounded(width, 1.0), height: 1.0, stroke: 0.0, fill: Some(colour), ..usual };
        add(puzzle, shape, "coloured cells", losses);
    }
}
