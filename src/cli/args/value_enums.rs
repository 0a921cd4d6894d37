//! The values of options.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kdoku::Pick;
use kdoku::generate::ClueSymmetry;
use kdoku::interchange::{FORMATS, Format};
use kdoku::text::Layout;
use std::str::FromStr;

/// The layouts of puzzle text with their descriptions.
const LAYOUTS: [(Layout, &str); 4] = [
    (Layout::Spaced, "Rows of numbers separated by spaces, 0 for a blank cell"),
    (Layout::Compact, "Rows of characters, one per cell"),
    (Layout::Line, "One puzzle per line, each answered at once"),
    (Layout::Grid, "A drawing with lines between the boxes"),
];

/// A form in which puzzles are read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReadAs {
    /// Puzzle text.
    Layout(Layout),
    /// A format of another program.
    Format(&'static Format),
}

/// A form in which puzzles are written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WriteAs {
    /// Puzzle text.
    Layout(Layout),
    /// A format of another program, or a puzzle file.
    Format(&'static Format),
}

impl WriteAs {
    /// Whether a file in this form has one puzzle.
    pub(crate) const fn is_one_per_file(self) -> bool {
        matches!(self, Self::Format(format) if !format.is_line)
    }

    /// Its name in `--to`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.name(),
            Self::Format(format) => format.name,
        }
    }
}

/// The names of layouts, and of the formats that `is_wanted` accepts.
fn names(is_wanted: fn(&Format) -> bool) -> PossibleValuesParser {
    let layouts = LAYOUTS.map(|(layout, about)| {
        let former = match layout {
            Layout::Spaced => Some("judge"),
            Layout::Compact => Some("glued"),
            Layout::Line | Layout::Grid => None,
        };
        PossibleValue::new(layout.name()).help(about).aliases(former)
    });
    let formats = FORMATS.iter().filter(|format| is_wanted(format));
    PossibleValuesParser::new(layouts.into_iter().chain(formats.copied().map(possible)))
}

/// The name of a format and its description, with a capital.
fn possible(format: &'static Format) -> PossibleValue {
    let mut about = format.about.chars();
    let about: String = about.next().into_iter().flat_map(char::to_uppercase).chain(about).collect();
    PossibleValue::new(format.name).help(about)
}

/// Parses the name of a form that can be read. Puzzle files are recognized by their name.
pub(crate) fn read_as() -> impl TypedValueParser<Value = ReadAs> {
    names(|format| format.is_read() && format.name != "toml").try_map(|name| {
        name.parse().map(ReadAs::Layout).or_else(|error| Format::named(&name).map(ReadAs::Format).ok_or(error))
    })
}

/// The forms of `draw` that `convert` does not have.
const PICTURES: [&str; 3] = ["svg", "html", "pretty"];

/// Parses the name of a form that can be written.
pub(crate) fn write_as() -> impl TypedValueParser<Value = WriteAs> {
    let known = names(Format::is_written);
    let all = known.possible_values().into_iter().flatten();
    let drawn = PICTURES.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(all.chain(drawn)).try_map(|name| {
        if PICTURES.contains(&&*name) {
            return Err(format!("use `kdoku draw --to {name}` for pictures"));
        }
        let layout = name.parse().map(WriteAs::Layout);
        layout.or_else(|error| Format::named(&name).map(WriteAs::Format).ok_or_else(|| error.to_string()))
    })
}

/// A form in which solutions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// Rows of numbers separated by spaces
    #[value(alias = "judge")]
    Spaced,
    /// Rows of characters, one per cell
    #[value(alias = "glued")]
    Compact,
    /// One board per line
    Line,
    /// A drawing in plain characters
    Grid,
    /// A drawing for people; givens and solution in different styles
    Pretty,
    /// One JSON object per line (JSON Lines)
    Json,
}

impl To {
    /// The layout of puzzle text that it is, if it is one.
    pub(crate) const fn layout(self) -> Option<Layout> {
        Some(match self {
            Self::Spaced => Layout::Spaced,
            Self::Compact => Layout::Compact,
            Self::Line => Layout::Line,
            Self::Grid => Layout::Grid,
            Self::Pretty | Self::Json => return None,
        })
    }
}

/// A form in which solutions are written or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolveTo {
    Text(To),
    Drawn(DrawnTo),
}

impl ValueEnum for SolveTo {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Text(To::Spaced),
            Self::Text(To::Compact),
            Self::Text(To::Line),
            Self::Text(To::Grid),
            Self::Text(To::Pretty),
            Self::Text(To::Json),
            Self::Drawn(DrawnTo::Svg),
            Self::Drawn(DrawnTo::Html),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Text(to) => to.to_possible_value(),
            Self::Drawn(to) => to.to_possible_value(),
        }
    }
}

impl SolveTo {
    /// The form of text that it is, if it is one.
    pub(crate) const fn text(self) -> Option<To> {
        if let Self::Text(to) = self { Some(to) } else { None }
    }

    /// The form of picture that it is, if it is one.
    pub(crate) const fn drawn(self) -> Option<DrawnTo> {
        if let Self::Drawn(to) = self { Some(to) } else { None }
    }
}

/// A form in which generated and minimized puzzles are written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PuzzleTo {
    /// A form of solutions: the givens, or a picture.
    Plain(SolveTo),
    /// A format that may hold rules.
    Format(&'static Format),
}

impl PuzzleTo {
    /// The form of text that it is, if it is one.
    pub(crate) const fn text(self) -> Option<To> {
        if let Self::Plain(to) = self { to.text() } else { None }
    }

    /// The form of picture that it is, if it is one.
    pub(crate) const fn drawn(self) -> Option<DrawnTo> {
        if let Self::Plain(to) = self { to.drawn() } else { None }
    }

    /// The format that it is, if it is one.
    pub(crate) const fn format(self) -> Option<&'static Format> {
        if let Self::Format(format) = self { Some(format) } else { None }
    }
}

/// Parses the name of a form in which puzzles are written.
pub(crate) fn puzzle_to() -> impl TypedValueParser<Value = PuzzleTo> {
    let plain = SolveTo::value_variants().iter().filter_map(SolveTo::to_possible_value);
    let is_plain = |name: &str| SolveTo::from_str(name, false).is_ok();
    let formats =
        FORMATS.iter().filter(move |format| format.is_written() && !is_plain(format.name)).copied().map(possible);
    PossibleValuesParser::new(plain.chain(formats)).try_map(|name| match SolveTo::from_str(&name, false) {
        Ok(to) => Ok(PuzzleTo::Plain(to)),
        Err(error) => Format::named(&name).map(PuzzleTo::Format).ok_or(error),
    })
}

/// A form in which puzzles are drawn, not with characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawnTo {
    /// A picture with all clues and a legend, one puzzle per file
    Svg,
    /// A self-contained page with folded solutions
    Html,
}

/// A form in which unsolved puzzles are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawTo {
    /// A picture with all clues and a legend, one puzzle per file
    #[default]
    Svg,
    /// A self-contained page with all puzzles
    Html,
    /// A drawing in characters with coloured cages and rules in words
    Pretty,
}

/// A form in which numbers and verdicts are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlainTo {
    /// One line per puzzle
    #[default]
    Text,
    /// One JSON object per line (JSON Lines)
    Json,
}

/// A form in which candidates are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureTo {
    /// A drawing in plain characters
    #[default]
    Text,
    /// A drawing for people; givens and solution in different styles
    Pretty,
    /// One JSON object per line (JSON Lines)
    Json,
    /// A picture with all clues, a legend and small candidates, one puzzle per file
    Svg,
    /// A self-contained page with small candidates
    Html,
}

impl PictureTo {
    /// The form of picture that it is, if it is one.
    pub(crate) const fn drawn(self) -> Option<DrawnTo> {
        match self {
            Self::Svg => Some(DrawnTo::Svg),
            Self::Html => Some(DrawnTo::Html),
            Self::Text | Self::Pretty | Self::Json => None,
        }
    }
}

/// A form in which formulas are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormulaTo {
    /// DIMACS CNF, the input format of SAT solvers
    #[default]
    Dimacs,
}

/// Parses which of several solutions to write.
pub(crate) fn pick() -> impl TypedValueParser<Value = Pick> {
    let values = [
        PossibleValue::new("first").help("The smallest: cell by cell, row by row, by value"),
        PossibleValue::new("any").help("Whichever is found first; the same in every run"),
    ];
    PossibleValuesParser::new(values).map(|name| if name == "any" { Pick::Any } else { Pick::First })
}

/// The symmetries of the cells with clues, with their names and descriptions.
const SYMMETRIES: [(ClueSymmetry, &str, &str); 8] = [
    (ClueSymmetry::None, "none", "None"),
    (ClueSymmetry::Rotate180, "rotate-180", "A half turn"),
    (ClueSymmetry::Rotate90, "rotate-90", "A quarter turn"),
    (ClueSymmetry::MirrorH, "mirror-h", "The left side mirrors the right one"),
    (ClueSymmetry::MirrorV, "mirror-v", "The upper side mirrors the lower one"),
    (ClueSymmetry::Diagonal, "diagonal", "Rows and columns exchanged"),
    (ClueSymmetry::AntiDiagonal, "anti-diagonal", "The same about the other diagonal"),
    (ClueSymmetry::Full, "full", "All of these"),
];

/// Parses the name of a symmetry.
pub(crate) fn symmetry() -> impl TypedValueParser<Value = ClueSymmetry> {
    let values = SYMMETRIES.map(|(_, name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(values).map(|typed| {
        let found = SYMMETRIES.into_iter().find(|(_, name, _)| *name == typed);
        found.expect("one of the possible values").0
    })
}

/// A part of the input: number I of N, written `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 1.
    pub(crate) number: u64,
    pub(crate) of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            Some(_) => Err("the number of a part is from 1 to the number of parts".to_owned()),
            None => Err("write the number of the part and the number of parts, such as 3/16".to_owned()),
        }
    }
}

/// The form of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsTo {
    /// A table
    Table,
    /// One JSON object
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_number_of_a_shard() {
        assert_eq!("3/16".parse(), Ok(Shard { number: 3, of: 16 }));
        assert_eq!("1/1".parse(), Ok(Shard { number: 1, of: 1 }));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/", "-1/2", "0/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
