//! Shapes that are only drawn. They lie below everything else, or above the lines of the board and
//! the cages; never above digits.

use super::outline::outline;
use super::{CELL, Canvas, Layer, N, Path, Point};
use kdoku_board::{Cell, Colour, Place, Shape, ShapeKind};

/// Draws all shapes of the picture.
pub(super) fn draw(canvas: &mut Canvas) {
    for shape in canvas.picture.shapes {
        let layer = match shape.kind {
            ShapeKind::Cage => Layer::Cage,
            _ if shape.above => Layer::ShapeAbove,
            _ => Layer::Shape,
        };
        one(canvas, layer, shape);
    }
}

fn one(canvas: &mut Canvas, layer: Layer, shape: &Shape) {
    let points: Vec<Point> = shape.places.iter().map(|&place| point(place)).collect();
    let Some(&centre) = points.first() else { return };
    let outline_of = |stroke: f64| paint("stroke", Some(shape.colour).filter(|_| stroke > 0.0)) + &width(stroke);
    let class = format!("shape {}", shape.kind.name());
    match shape.kind {
        ShapeKind::Line => {
            let attributes = format!(
                "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{}{}",
                paint("stroke", Some(shape.colour)),
                width(shape.stroke)
            );
            canvas.begin(layer, &class, &attributes);
            canvas.path(layer, &Path::through(&points), shape.stroke * CELL, "");
            if let [.., before, last] = points[..]
                && shape.arrow
            {
                let (direction, long) = (before.towards(last), (shape.stroke * CELL * 2.0).max(CELL * 0.15));
                let wings = [last.along(direction, -long, long), last, last.along(direction, -long, -long)];
                canvas.path(layer, &Path::through(&wings), shape.stroke * CELL, "");
            }
        }
        ShapeKind::Circle | ShapeKind::Rectangle => {
            canvas.begin(layer, &class, &turned(shape, centre));
            let attributes = paint("fill", shape.fill) + &outline_of(shape.stroke);
            let (wide, high) = (shape.width * CELL, shape.height * CELL);
            if shape.angle != 0.0 {
                canvas.reach(centre, (wide * wide + high * high).sqrt() / 2.0);
            }
            if shape.kind == ShapeKind::Circle {
                canvas.ellipse(layer, centre, wide, high, &attributes);
            } else {
                let round = if shape.rounded { format!(" rx=\"{}\"", N(wide.min(high) / 2.0)) } else { String::new() };
                canvas.rectangle(layer, centre.by(-wide / 2.0, -high / 2.0), wide, high, &(attributes + &round));
            }
            if let Some(text) = &shape.text {
                let attributes = format!(" text-anchor=\"middle\"{}", paint("fill", Some(shape.text_colour)));
                canvas.text(layer, centre, shape.size * CELL, text, &attributes);
            }
        }
        ShapeKind::Text => {
            canvas.begin(layer, &class, &turned(shape, centre));
            let attributes = format!(" text-anchor=\"middle\"{}", paint("fill", Some(shape.colour)));
            canvas.text(layer, centre, shape.size * CELL, shape.text.as_deref().unwrap_or_default(), &attributes);
        }
        ShapeKind::Colour => {
            canvas.begin(layer, &class, paint("fill", Some(shape.colour)).trim_start());
            for point in points {
                canvas.rectangle(layer, point.by(-CELL / 2.0, -CELL / 2.0), CELL, CELL, "");
            }
        }
        ShapeKind::Cage => {
            let look = paint("stroke", Some(shape.colour)) + &width(shape.stroke);
            let attributes = format!("fill=\"none\" text-anchor=\"middle\" stroke-dasharray=\"5 3\"{look}");
            canvas.begin(layer, &class, &attributes);
            let board = canvas.picture.board;
            let on_board = |place: &Place| place.cell().filter(|&(y, x)| y < board.height() && x < board.width());
            let cells: Vec<Cell> = shape.places.iter().filter_map(on_board).map(|(y, x)| board.cell(y, x)).collect();
            canvas.path(layer, &outline(board, &cells, 5.0), 2.0, "");
            if let Some((text, cell)) = shape.text.as_deref().zip(cells.iter().min().copied()) {
                let [red, green, blue, _] = shape.text_colour.rgba;
                canvas.corner(layer, cell, text, &Colour { rgba: [red, green, blue, 255] }.to_string());
            }
        }
    }
    canvas.end(layer);
}

fn point(place: Place) -> Point {
    Point::new(place.column * CELL, place.row * CELL)
}

/// The attributes of a colour, which is `none` if nothing of it is visible.
fn paint(name: &str, colour: Option<Colour>) -> String {
    let Some(colour) = colour.filter(|colour| !colour.is_invisible()) else { return format!(" {name}=\"none\"") };
    let [red, green, blue, alpha] = colour.rgba;
    let opaque = Colour { rgba: [red, green, blue, 255] };
    let opacity = match alpha {
        255 => String::new(),
        _ => format!(" {name}-opacity=\"{:.2}\"", f64::from(alpha) / 255.0),
    };
    format!(" {name}=\"{opaque}\"{opacity}")
}

fn width(stroke: f64) -> String {
    if stroke > 0.0 { format!(" stroke-width=\"{}\"", N(stroke * CELL)) } else { String::new() }
}

/// The rotation of a shape, if it has one.
fn turned(shape: &Shape, centre: Point) -> String {
    if shape.angle == 0.0 {
        return String::new();
    }
    format!("transform=\"rotate({} {} {})\"", shape.angle, N(centre.x), N(centre.y))
}
