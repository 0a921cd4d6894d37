//! Shapes that are only drawn: lines, arrows, and the boxes, circles and texts below and above the
//! lines of the board.
//!
//! Positions are in cells. Widths of lines and sizes of letters are in units of which a cell has 64.

use super::super::shapes::{add, angle, colour, colour_cell, decimal, text, unknown};
use crate::interchange::{LossKind, Losses, Puzzle};
use kdoku_board::shapes::{MAX_SIDE, MAX_STROKE, rounded};
use kdoku_board::{Cell, Colour, Place, Shape, ShapeKind};
use serde_json::{Map, Value, json};

/// The side of a cell.
const CELL: f64 = 64.0;

/// The width of an outline that does not say its own.
const OUTLINE: f64 = 0.031;

type Entry = Map<String, Value>;

/// Reads all shapes, from the lowest up.
pub(super) fn read(top: &Entry, puzzle: &mut Puzzle, losses: &mut Losses) {
    let list = |key: &str| top.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    list("underlays").for_each(|entry| box_or_text(entry, false, puzzle, losses));
    list("lines").for_each(|entry| line(entry, false, puzzle, losses));
    list("arrows").for_each(|entry| line(entry, true, puzzle, losses));
    list("overlays").for_each(|entry| box_or_text(entry, true, puzzle, losses));
}

fn line(entry: &Entry, arrow: bool, puzzle: &mut Puzzle, losses: &mut Losses) {
    let what = if arrow { "`arrows`" } else { "`lines`" };
    let known =
        ["wayPoints", "color", "thickness", "headLength", "target", "opacity", "stroke-linecap", "stroke-linejoin"];
    let is_empty = |key: &str| entry.get(key).is_none_or(|value| value.is_null() || value == "none");
    let rest: Entry = entry
        .iter()
        .filter(|(key, _)| *key != "fill" || !is_empty("fill"))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    unknown(&rest, &known, what, losses);
    let points: Option<Vec<Place>> =
        entry.get("wayPoints").and_then(Value::as_array).and_then(|list| list.iter().map(place).collect());
    let usual = Shape::new(ShapeKind::Line, points.filter(|points| points.len() > 1).unwrap_or_default());
    let shape = Shape {
        colour: paint(entry, &["color"], losses).unwrap_or(usual.colour),
        stroke: units(entry.get("thickness")).unwrap_or(usual.stroke),
        arrow,
        above: entry.get("target").and_then(Value::as_str).is_some_and(|target| target.starts_with("over")),
        ..usual
    };
    add(puzzle, shape, what, losses);
}

fn box_or_text(entry: &Entry, above: bool, puzzle: &mut Puzzle, losses: &mut Losses) {
    let what = if above { "`overlays`" } else { "`underlays`" };
    let known = [
        "center",
        "width",
        "height",
        "rounded",
        "borderColor",
        "backgroundColor",
        "borderSize",
        "thickness",
        "color",
        "textColor",
        "text",
        "fontSize",
        "angle",
        "opacity",
        "target",
        "stroke",
        "textStroke",
    ];
    unknown(entry, &known, what, losses);
    let visible = |colour: Option<Colour>| colour.filter(|colour| !colour.is_invisible());
    let outline = visible(paint(entry, &["borderColor"], losses));
    let fill = visible(paint(entry, &["backgroundColor"], losses));
    let (words, ink) = (text(entry.get("text"), losses), paint(entry, &["color", "textColor"], losses));
    let centre = entry.get("center").and_then(place);
    let side = |key| decimal(entry.get(key), MAX_SIDE).unwrap_or(1.0);
    let (width, height) = (side("width"), side("height"));
    let is_round = entry.get("rounded").is_some_and(|value| value == true);
    let is_square = (width - height).abs() < 1e-9;
    let kind = match (outline.or(fill), &words) {
        (None, None) => return,
        (None, Some(_)) => ShapeKind::Text,
        _ if is_round && is_square => ShapeKind::Circle,
        _ => ShapeKind::Rectangle,
    };
    if let (Some(fill), Some(at), None, None, false) = (fill, centre, outline, &words, above || is_round)
        && is_square
        && (width - 1.0).abs() < 1e-9
        && let Some(cell) = cell_at(puzzle, at)
    {
        return colour_cell(puzzle, cell, &[fill], losses);
    }
    let usual = Shape::new(kind, centre.into_iter().collect());
    let stroke = units(entry.get("borderSize").or_else(|| entry.get("thickness"))).unwrap_or(OUTLINE);
    let is_text = kind == ShapeKind::Text;
    let shape = Shape {
        width: if is_text { usual.width } else { width },
        height: if is_text { usual.height } else { height },
        angle: angle(entry.get("angle")),
        colour: if is_text { ink } else { outline }.unwrap_or(usual.colour),
        fill,
        text_colour: ink.filter(|_| !is_text).unwrap_or(usual.text_colour),
        stroke: if is_text {
            usual.stroke
        } else if outline.is_some() {
            stroke
        } else {
            0.0
        },
        size: units(entry.get("fontSize")).map_or(usual.size, |size| size.max(0.01)),
        text: words,
        rounded: is_round && kind == ShapeKind::Rectangle,
        above,
        ..usual
    };
    add(puzzle, shape, what, losses);
}

fn cell_at(puzzle: &Puzzle, place: Place) -> Option<Cell> {
    let board = &puzzle.board;
    let (row, column) = place.cell().filter(|&(y, x)| y < board.height() && x < board.width())?;
    (Place::centre(row, column) == place).then(|| board.cell(row, column))
}

/// A row and a column.
fn place(pair: &Value) -> Option<Place> {
    let [row, column] = pair.as_array()?.first_chunk()?;
    Some(Place { row: rounded(row.as_f64()?, 1e6), column: rounded(column.as_f64()?, 1e6) })
}

/// A width in cells.
fn units(value: Option<&Value>) -> Option<f64> {
    decimal(value, MAX_STROKE * CELL).map(|width| rounded(width / CELL, MAX_STROKE))
}

/// The colour of the first of these keys that there is, with the opacity of the shape.
pub(super) fn paint(entry: &Entry, keys: &[&str], losses: &mut Losses) -> Option<Colour> {
    let value = keys.iter().find_map(|key| entry.get(*key));
    let opacity = decimal(entry.get("opacity"), 1.0).unwrap_or(1.0);
    colour(value, losses).map(|colour| colour.with_opacity(opacity))
}

/// Writes all shapes into the object of a puzzle.
pub(super) fn write(puzzle: &Puzzle, top: &mut Entry, losses: &mut Losses) {
    for shape in &puzzle.shapes {
        let centre = |place: &Place| json!([place.row, place.column]);
        let points: Vec<Value> = shape.places.iter().map(centre).collect();
        let below = if shape.above { "overlays" } else { "underlays" };
        match shape.kind {
            ShapeKind::Line => {
                let mut entry = json!({
                    "wayPoints": points, "color": shape.colour.to_string(), "thickness": pixels(shape.stroke),
                });
                if shape.above {
                    entry["target"] = json!("overlay");
                }
                if shape.arrow {
                    entry["headLength"] = json!(0.3);
                }
                push(top, if shape.arrow { "arrows" } else { "lines" }, entry);
            }
            ShapeKind::Colour => {
                for centre in points {
                    let colour = shape.colour.to_string();
                    push(
                        top,
                        "underlays",
                        json!({ "center": centre, "width": 1, "height": 1, "backgroundColor": colour }),
                    );
                }
            }
            ShapeKind::Cage => {
                let cells: Vec<_> = shape.places.iter().filter_map(|place| place.cell()).collect();
                let mut entry = json!({
                    "cells": cells, "unique": false, "style": "box",
                    "outlineC": shape.colour.to_string(), "fontC": shape.text_colour.to_string(),
                });
                if let Some(text) = &shape.text {
                    entry["value"] = json!(text);
                    if text.trim().parse::<i64>().is_ok() {
                        losses.lose(LossKind::Cosmetic, "numbers of cages without a rule");
                        entry["value"] = Value::Null;
                    }
                }
                push(top, "cages", entry);
            }
            ShapeKind::Circle | ShapeKind::Rectangle => {
                let is_round = shape.kind == ShapeKind::Circle || shape.rounded;
                let is_ellipse = shape.kind == ShapeKind::Circle && (shape.width - shape.height).abs() > 1e-9;
                losses.lose_many(LossKind::Cosmetic, "the form of ellipses", usize::from(is_ellipse));
                let mut entry = json!({
                    "center": points[0], "width": shape.width, "height": shape.height, "rounded": is_round,
                });
                if shape.stroke > 0.0 {
                    entry["borderColor"] = json!(shape.colour.to_string());
                    entry["borderSize"] = json!(pixels(shape.stroke));
                }
                if let Some(fill) = shape.fill {
                    entry["backgroundColor"] = json!(fill.to_string());
                }
                push(top, below, with_text(entry, shape, shape.text_colour));
            }
            ShapeKind::Text => {
                let entry = json!({ "center": points[0], "width": 0.25, "height": 0.25 });
                push(top, below, with_text(entry, shape, shape.colour));
            }
        }
    }
}

fn with_text(mut entry: Value, shape: &Shape, ink: Colour) -> Value {
    if let Some(text) = &shape.text {
        entry["text"] = json!(text);
        entry["fontSize"] = json!(pixels(shape.size));
        entry["color"] = json!(ink.to_string());
    }
    if shape.angle != 0.0 {
        entry["angle"] = json!(shape.angle);
    }
    entry
}

fn pixels(width: f64) -> f64 {
    rounded(width * CELL, 1e6)
}

pub(super) fn push(top: &mut Entry, key: &str, entry: Value) {
    if let Value::Array(list) = top.entry(key).or_insert_with(|| json!([])) {
        list.push(entry);
    }
}
