//! The values of options, except [forms](super::forms).

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kdoku::Pick;
use kdoku::generate::ClueSymmetry;
use std::str::FromStr;

/// Parses one of these values, each with its name and description.
pub(super) fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [(T, &'static str, &'static str); N],
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(values.map(|(_, name, about)| PossibleValue::new(name).help(about)));
    names
        .map(move |typed| values.into_iter().find(|(_, name, _)| *name == typed).expect("one of the possible values").0)
}

/// Parses which of several solutions to write.
pub(crate) fn pick() -> impl TypedValueParser<Value = Pick> {
    named([
        (Pick::First, "first", "The smallest: cell by cell, row by row, by value"),
        (Pick::Any, "any", "Whichever is found first; the same in every run"),
    ])
}

/// Parses the symmetry of the cells with clues.
pub(crate) fn symmetry() -> impl TypedValueParser<Value = ClueSymmetry> {
    named([
        (ClueSymmetry::None, "none", "None"),
        (ClueSymmetry::Rotate180, "rotate-180", "A half turn"),
        (ClueSymmetry::Rotate90, "rotate-90", "A quarter turn"),
        (ClueSymmetry::MirrorH, "mirror-h", "The left side mirrors the right one"),
        (ClueSymmetry::MirrorV, "mirror-v", "The upper side mirrors the lower one"),
        (ClueSymmetry::Diagonal, "diagonal", "Rows and columns exchanged"),
        (ClueSymmetry::AntiDiagonal, "anti-diagonal", "The same about the other diagonal"),
        (ClueSymmetry::Full, "full", "All of these"),
    ])
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
