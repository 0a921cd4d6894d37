//! Lines through cells: thermometers with bulbs, whispers and others, each kind in its colour.

use super::frame::centres;
use super::letters::{fit, width};
use super::{CELL, Canvas, Layer, Path, Point, centre};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};

/// The style of a kind of line.
struct Look {
    colour: &'static str,
    wide: f64,
    ends: Ends,
}

/// The decoration of the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A bulb, and a hollow line.
    HollowBulb,
    Circles,
    Diamonds,
}

fn look(kind: ClueKind) -> Look {
    let (colour, wide, ends) = match kind {
        ClueKind::Thermo => ("#c8c8c8", 20.0, Ends::Bulb),
        ClueKind::SlowThermo => ("#b3bfcb", 20.0, Ends::HollowBulb),
        ClueKind::Whisper => ("#84d47a", 12.0, Ends::Plain),
        ClueKind::Renban => ("#d38ae0", 12.0, Ends::Plain),
        ClueKind::Palindrome => ("#b4b4b4", 12.0, Ends::Plain),
        ClueKind::WeakPalindrome => ("#cda3a3", 12.0, Ends::Plain),
        ClueKind::RegionSum => ("#74b4f2", 12.0, Ends::Plain),
        ClueKind::Between => ("#a9a3c4", 8.0, Ends::Circles),
        ClueKind::Zipper => ("#b39ff0", 12.0, Ends::Plain),
        ClueKind::Lockout => ("#8fb0c9", 8.0, Ends::Diamonds),
        ClueKind::Entropic => ("#f6b07a", 12.0, Ends::Plain),
        ClueKind::Modular => ("#5cc9bd", 12.0, Ends::Plain),
        ClueKind::SumLine => ("#cfa76a", 12.0, Ends::Plain),
        ClueKind::SameDifference => ("#8ad8ee", 12.0, Ends::Plain),
        ClueKind::Sequence => ("#ee9a94", 12.0, Ends::Plain),
        ClueKind::Index => ("#b4c46a", 12.0, Ends::Plain),
        // nabner
        _ => ("#f5d84f", 12.0, Ends::Plain),
    };
    Look { colour, wide, ends }
}

/// Draws the lines of a kind and returns the clues that it cannot draw.
pub(super) fn draw(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let Look { colour, wide, ends } = look(kind);
    let group = format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    );
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| !clues[i].groups.concat().is_empty());
    canvas.begin(Layer::Line, kind.name(), &group);
    for &i in &drawn {
        stem(canvas, clues[i], wide, ends);
    }
    if ends == Ends::HollowBulb {
        for &i in &drawn {
            let path = Path::through(&points(canvas, clues[i]));
            canvas.path(Layer::Line, &path, wide, " class=\"paper\" stroke=\"#fff\" stroke-width=\"11\"");
        }
    }
    for &i in &drawn {
        tips(canvas, clues[i], colour, ends);
    }
    canvas.end(Layer::Line);
    numbers(canvas, kind, &drawn.iter().map(|&i| clues[i]).collect::<Vec<_>>());
    left
}

fn cells(clue: &Clue) -> &[Cell] {
    clue.groups.first().map_or(&[], Vec::as_slice)
}

fn points(canvas: &Canvas, clue: &Clue) -> Vec<Point> {
    centres(canvas.picture.board, cells(clue))
}

fn stem(canvas: &mut Canvas, clue: &Clue, wide: f64, ends: Ends) {
    let points = points(canvas, clue);
    let path = if clue.closed && points.len() > 2 { Path::around(&points) } else { Path::through(&points) };
    canvas.path(Layer::Line, &path, wide, "");
    if let (Ends::Bulb | Ends::HollowBulb, Some(&first)) = (ends, points.first()) {
        let look = match ends {
            Ends::Bulb => format!(" fill=\"{}\" stroke=\"none\"", look(ClueKind::Thermo).colour),
            _ => " class=\"paper\" fill=\"#fff\" stroke-width=\"5\"".to_owned(),
        };
        canvas.circle(Layer::Line, first, if ends == Ends::Bulb { 24.0 } else { 21.5 }, &look);
    }
}

/// Draws the ends, above the lines.
fn tips(canvas: &mut Canvas, clue: &Clue, colour: &str, ends: Ends) {
    let points = points(canvas, clue);
    let look = format!(" class=\"paper\" fill=\"#fff\" stroke=\"{colour}\" stroke-width=\"3\"");
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    for at in [first, last] {
        match ends {
            Ends::Circles => canvas.circle(Layer::Line, at, 24.0, &look),
            Ends::Diamonds => {
                let around = [at.by(0.0, -28.0), at.by(28.0, 0.0), at.by(0.0, 28.0), at.by(-28.0, 0.0)];
                canvas.path(Layer::Line, &Path::around(&around), 3.0, &look);
            }
            _ => {}
        }
    }
}

/// Writes a number other than the default into the first cell.
fn numbers(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) {
    let usual = kind.definition().and_then(|definition| definition.number).and_then(|number| number.default);
    let unusual = |clue: &&&Clue| clue.number.is_some() && clue.number != usual;
    let unusual: Vec<&Clue> = clues.iter().filter(unusual).copied().collect();
    if unusual.is_empty() {
        return;
    }
    canvas.begin(Layer::Digit, &format!("{kind} number"), "text-anchor=\"middle\" font-weight=\"bold\" fill=\"#444\"");
    for clue in unusual {
        let (Some(&first), Some(number)) = (cells(clue).first(), clue.number) else { continue };
        let text = number.to_string();
        let size = fit(&text, 20.0, 14.0);
        let at =
            centre(canvas.picture.board, first).by(CELL / 2.0 - 4.0 - width(&text) * size / 2.0, CELL / 2.0 - 10.0);
        canvas.text(Layer::Digit, at, size, &text, "");
    }
    canvas.end(Layer::Digit);
}
