//! Shapes that are only drawn. Each lies at the middle of cells, on the board or in the ring around
//! it; lines are below the board, everything else above.

use super::super::letters;
use super::{Writer, name};
use crate::interchange::LossKind;
use kdoku_board::shapes::rounded;
use kdoku_board::{Cell, Colour, Place, Shape, ShapeKind};
use serde_json::json;

impl Writer<'_> {
    /// Writes a shape, or reports it; details without a place are reported, too.
    pub(super) fn shape(&mut self, shape: &Shape) {
        if self.written(shape).is_none() {
            self.losses.lose(LossKind::Cosmetic, "shapes");
            return;
        }
        let (usual, kind) = (Shape::new(shape.kind, Vec::new()), shape.kind);
        let is_above = matches!(kind, ShapeKind::Circle | ShapeKind::Rectangle | ShapeKind::Text);
        let is_box = matches!(kind, ShapeKind::Circle | ShapeKind::Rectangle);
        let differs = |a: f64, b: f64| a.to_bits() != b.to_bits();
        let lost = [
            ("the order of shapes", !matches!(kind, ShapeKind::Colour | ShapeKind::Cage) && shape.above != is_above),
            ("the heads of arrows", kind == ShapeKind::Line && shape.arrow),
            ("the width of outlines", is_box && shape.stroke > 0.0 && differs(shape.stroke, usual.stroke)),
            ("the round sides of rectangles", shape.rounded),
            (
                "the size of letters",
                is_box && shape.text.is_some() && differs(shape.size, letters(shape.width, shape.height)),
            ),
        ];
        for (what, _) in lost.into_iter().filter(|(_, is_lost)| *is_lost) {
            self.losses.lose(LossKind::Cosmetic, what);
        }
    }

    /// Writes a shape; `None` if one of its places cannot be named.
    fn written(&mut self, shape: &Shape) -> Option<()> {
        let each = || shape.places.iter().map(|&place| self.one_name(place)).collect::<Option<Vec<String>>>();
        let mut entry = match shape.kind {
            ShapeKind::Line => {
                json!({ "lines": [each()?], "outlineC": paint(shape.colour), "width": rounded(shape.stroke * 2.0, 16.0) })
            }
            ShapeKind::Colour => {
                let cells: Option<Vec<Cell>> = shape.places.iter().map(|&place| self.cell_at(place)).collect();
                for cell in cells? {
                    self.colours.entry(cell).or_default().push(paint(shape.colour));
                }
                return Some(());
            }
            ShapeKind::Cage => {
                let names = each()?;
                json!({ "cells": names, "outlineC": paint(shape.colour), "fontC": paint(shape.text_colour) })
            }
            ShapeKind::Circle | ShapeKind::Rectangle => {
                let invisible = Colour::BLACK.with_opacity(0.0);
                let outline = if shape.stroke > 0.0 { shape.colour } else { invisible };
                json!({
                    "cells": self.around(*shape.places.first()?)?,
                    "width": shape.width,
                    "height": shape.height,
                    "baseC": paint(shape.fill.unwrap_or(invisible)),
                    "outlineC": paint(outline),
                    "fontC": paint(shape.text_colour),
                })
            }
            ShapeKind::Text => json!({
                "cells": self.around(*shape.places.first()?)?,
                "fontC": paint(shape.colour),
                "size": rounded(shape.size * 2.0, 16.0),
            }),
        };
        if let Some(text) = &shape.text {
            entry["value"] = json!(text);
        }
        if shape.angle != 0.0 {
            entry["angle"] = json!(shape.angle);
        }
        self.add(shape.kind.name(), entry);
        Some(())
    }

    /// The name of the cell with this centre, on the board or beside it.
    fn one_name(&self, place: Place) -> Option<String> {
        match &self.around(place)?[..] {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    fn cell_at(&self, place: Place) -> Option<Cell> {
        let (row, column) = place.cell().filter(|_| self.one_name(place).is_some())?;
        let is_on_board = row < self.board.height() && column < self.board.width();
        is_on_board.then(|| self.board.cell(row, column))
    }

    /// The names of the one, two or four cells around a place.
    fn around(&self, place: Place) -> Option<Vec<String>> {
        let sides = |at: f64| {
            let end = self.board.size() + 1;
            // in half cells from the middle of the row outside the board
            let halves = (0..=2 * end).find(|&halves| {
                let middle = f64::from(u32::try_from(halves).unwrap_or_default()) / 2.0 - 0.5;
                (middle - at).abs() < 1e-6
            })?;
            Some(if halves % 2 == 0 { vec![halves / 2] } else { vec![halves / 2, halves / 2 + 1] })
        };
        let (rows, columns) = (sides(place.row)?, sides(place.column)?);
        Some(rows.iter().flat_map(|&row| columns.iter().map(move |&column| name(row, column))).collect())
    }
}

fn paint(colour: Colour) -> String {
    let [red, green, blue, alpha] = colour.rgba;
    if alpha == 255 {
        format!("#{red:02X}{green:02X}{blue:02X}")
    } else {
        format!("#{red:02X}{green:02X}{blue:02X}{alpha:02X}")
    }
}
