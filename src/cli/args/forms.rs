//! Forms: the values of `--to`, `--format` and `--stats`.
//!
//! All forms are in one type. Each option allows some of them, with descriptions of its own.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kdoku::interchange::{FORMATS, Format};
use kdoku::text::Layout;
use std::mem::discriminant;

/// A form in which something is read or written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum To {
    /// Puzzle text.
    Layout(Layout),
    /// A format of another program, or a puzzle file.
    Format(&'static Format),
    /// The usual form of answers that are not puzzles.
    Text,
    /// A drawing in characters, for people.
    Pretty,
    Json,
    Csv,
    Table,
    Svg,
    Html,
    Dimacs,
}

impl PartialEq for To {
    fn eq(&self, other: &Self) -> bool {
        discriminant(self) == discriminant(other) && self.name() == other.name()
    }
}

impl To {
    /// Its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.name(),
            Self::Format(format) => format.name,
            Self::Text => "text",
            Self::Pretty => "pretty",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Table => "table",
            Self::Svg => "svg",
            Self::Html => "html",
            Self::Dimacs => "dimacs",
        }
    }

    /// The name that it had in the past, which is still read.
    const fn former_name(self) -> Option<&'static str> {
        match self {
            Self::Layout(Layout::Spaced) => Some("judge"),
            Self::Layout(Layout::Compact) => Some("glued"),
            _ => None,
        }
    }

    /// The layout of puzzle text that it is, if it is one.
    pub(crate) const fn layout(self) -> Option<Layout> {
        if let Self::Layout(layout) = self { Some(layout) } else { None }
    }

    /// The format that it is, if it is one.
    pub(crate) const fn format(self) -> Option<&'static Format> {
        if let Self::Format(format) = self { Some(format) } else { None }
    }

    /// Whether it is a form of pictures.
    pub(crate) const fn is_drawn(self) -> bool {
        matches!(self, Self::Svg | Self::Html)
    }

    /// The form of text that it is: neither a picture nor a format.
    pub(crate) fn text(self) -> Option<Self> {
        Some(self).filter(|to| !to.is_drawn() && to.format().is_none())
    }

    /// Whether a file in this form has one puzzle.
    pub(crate) fn is_one_per_file(self) -> bool {
        self.format().is_some_and(|format| !format.is_line)
    }
}

/// Forms and their descriptions.
type Forms<const N: usize> = [(To, &'static str); N];

const JSON_LINES: &str = "One JSON object per line (JSON Lines)";
const DRAWING: &str = "A drawing in plain characters";
const PRETTY: &str = "A drawing for people; givens and solution in different styles";
const PICTURE: &str = "A picture with all clues and a legend, one puzzle per file";

/// Puzzle text as it is read and converted.
const LAYOUTS: Forms<4> = [
    (To::Layout(Layout::Spaced), "Rows of numbers separated by spaces, 0 for a blank cell"),
    (To::Layout(Layout::Compact), "Rows of characters, one per cell"),
    (To::Layout(Layout::Line), "One puzzle per line, each answered at once"),
    (To::Layout(Layout::Grid), "A drawing with lines between the boxes"),
];

pub(super) const SOLUTIONS: Forms<8> = [
    (To::Layout(Layout::Spaced), "Rows of numbers separated by spaces"),
    (To::Layout(Layout::Compact), "Rows of characters, one per cell"),
    (To::Layout(Layout::Line), "One board per line"),
    (To::Layout(Layout::Grid), DRAWING),
    (To::Pretty, PRETTY),
    (To::Json, JSON_LINES),
    (To::Svg, PICTURE),
    (To::Html, "A self-contained page with folded solutions"),
];

/// Numbers and verdicts.
pub(super) const PLAIN: Forms<2> = [(To::Text, "One line per puzzle"), (To::Json, JSON_LINES)];

const CANDIDATES: Forms<5> = [
    (To::Text, DRAWING),
    (To::Pretty, PRETTY),
    (To::Json, JSON_LINES),
    (To::Svg, "A picture with all clues, a legend and small candidates, one puzzle per file"),
    (To::Html, "A self-contained page with small candidates"),
];

pub(super) const STEPS: Forms<4> = [
    (To::Text, "Sentences"),
    (To::Json, "One JSON object per puzzle (JSON Lines)"),
    (To::Svg, "Pictures, one step per file"),
    (To::Html, "A self-contained page: one picture per step, and the arrow keys to go forward and back"),
];

pub(super) const RATINGS: Forms<3> = [
    (To::Text, "One line per puzzle, the puzzle and its rating: `1…9 ED=7.2/1.2/1.2`; for a puzzle file, its name"),
    (To::Json, JSON_LINES),
    (
        To::Csv,
        "A table: each row of the input, or the puzzle, then `scale`, `solved`, `er`, `ep`, `ed`, the techniques of these, `total`, `steps`, `error`",
    ),
];

/// Unsolved puzzles.
pub(super) const PICTURES: Forms<3> = [
    (To::Svg, PICTURE),
    (To::Html, "A self-contained page with all puzzles"),
    (To::Pretty, "A drawing in characters with coloured cages and rules in words"),
];

pub(super) const FORMULAS: Forms<1> = [(To::Dimacs, "DIMACS CNF, the input format of SAT solvers")];

pub(super) const STATS: Forms<2> = [(To::Table, "A table"), (To::Json, "One JSON object")];

/// The formats of other programs in which candidates are written.
const PENCIL_MARKS: [&str; 4] = ["candidates", "sukaku", "susser", "sdx"];

/// Parses a form in which candidates are written.
pub(super) fn candidates_to() -> impl TypedValueParser<Value = To> {
    let forms = CANDIDATES.into_iter().map(|(to, about)| (to, about.to_owned()));
    parser(forms.chain(formats(|format| PENCIL_MARKS.contains(&format.name))))
}

/// Parses one of these forms.
pub(super) fn one_of<const N: usize>(forms: Forms<N>) -> impl TypedValueParser<Value = To> {
    parser(forms.map(|(to, about)| (to, about.to_owned())))
}

/// Parses one of these forms. One without a description is not shown.
fn parser(forms: impl IntoIterator<Item = (To, String)>) -> impl TypedValueParser<Value = To> {
    let forms: Vec<_> = forms.into_iter().collect();
    let value = |(to, about): &(To, String)| {
        let value = PossibleValue::new(to.name()).aliases(to.former_name());
        if about.is_empty() { value.hide(true) } else { value.help(about) }
    };
    let values = PossibleValuesParser::new(forms.iter().map(value));
    values.map(move |typed| {
        let mut all = forms.iter().map(|(to, _)| *to);
        all.find(|to| to.name() == typed || to.former_name() == Some(&typed)).expect("one of the possible values")
    })
}

/// The formats that `is_wanted` accepts. Their descriptions begin with a capital.
fn formats(is_wanted: impl Fn(&Format) -> bool) -> impl Iterator<Item = (To, String)> {
    FORMATS.iter().filter(move |format| is_wanted(format)).map(|format| {
        let mut about = format.about.chars();
        let about = about.next().into_iter().flat_map(char::to_uppercase).chain(about).collect();
        (To::Format(format), about)
    })
}

fn layouts() -> impl Iterator<Item = (To, String)> {
    LAYOUTS.into_iter().map(|(to, about)| (to, about.to_owned()))
}

/// Parses a form that can be read. Puzzle files are recognized by their name.
pub(super) fn read_as() -> impl TypedValueParser<Value = To> {
    parser(layouts().chain(formats(|format| format.is_read() && !format.is_puzzle_file())))
}

/// Parses a form that `kdoku convert` writes.
pub(super) fn write_as() -> impl TypedValueParser<Value = To> {
    let drawn = PICTURES.map(|(to, _)| (to, String::new()));
    parser(layouts().chain(formats(Format::is_written)).chain(drawn)).try_map(|to| match to {
        To::Layout(_) | To::Format(_) => Ok(to),
        _ => Err(format!("use `kdoku draw --to {}` for pictures", to.name())),
    })
}

/// Parses a form in which generated and minimized puzzles are written: as solutions are, or in a
/// format that may hold rules.
pub(super) fn puzzle_to() -> impl TypedValueParser<Value = To> {
    let is_plain = |name: &str| SOLUTIONS.iter().any(|(to, _)| to.name() == name);
    let plain = SOLUTIONS.into_iter().map(|(to, about)| (to, about.to_owned()));
    parser(plain.chain(formats(move |format| format.is_written() && !is_plain(format.name))))
}
