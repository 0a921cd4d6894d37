//! `convert`: a puzzle in the format of another program, and what is lost on the way.

use super::puzzle::{LossRecord, grid, losses};
use super::{Context, Fault, Question, json};
use kdoku::interchange::{Conversion, Format, write_text};
use kdoku::render;
use kdoku::text::Layout;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The layouts of text, by name.
pub(super) const LAYOUTS: [(&str, Layout, &str); 4] = [
    ("line", Layout::Line, "one line: givens on a board with boxes"),
    ("compact", Layout::Compact, "rows of characters: the same"),
    ("spaced", Layout::Spaced, "rows of numbers: the same"),
    ("grid", Layout::Grid, "a drawing with lines between the boxes: the same"),
];

/// The name of the drawing with all rules in words.
pub(super) const PRETTY: &str = "pretty";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    to: String,
    values: Option<Value>,
}

#[derive(Serialize)]
struct Answer<'a> {
    text: String,
    losses: Vec<LossRecord<'a>>,
}

pub(super) fn run(question: &Question, _: &Context) -> Result<String, Fault> {
    let Fields { to, values } = question.options()?;
    let puzzle = question.puzzle()?;
    let values = values.map(|values| grid("values", &values, puzzle.board())).transpose()?;
    if to == PRETTY {
        let unnamed = puzzle.unnamed();
        let mut picture = puzzle.picture(&unnamed);
        picture.found = values.as_ref();
        return json(&Answer { text: render::plain(&render::pretty(&picture)), losses: losses(&puzzle.losses) });
    }
    let mut document = puzzle.with_symbols();
    if let Some(mut values) = values {
        puzzle.givens().filled().for_each(|(cell, _)| values.set(cell, None));
        document.entered = Some(values);
    }
    let layout = LAYOUTS.into_iter().find(|(name, ..)| *name == to);
    let written = match (layout, Format::named(&to).filter(|format| format.is_written())) {
        (Some((_, layout, _)), _) => write_text(&document, layout),
        (None, Some(format)) => format.write(&document).map_err(|error| Fault::invalid(error.to_string()))?,
        (None, None) => {
            let hint = "`formats` lists the formats";
            return Err(Fault::invalid(format!("`{to}` is not a format that can be written")).with_hint(hint));
        }
    };
    let Conversion { value: text, losses: lost } = written;
    json(&Answer { text, losses: losses(puzzle.losses.iter().chain(&lost)) })
}
