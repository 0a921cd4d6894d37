//! Cells written as decimal numbers, and the words that stand for a blank among them.
//!
//! A blank is `.` or another character that is not a digit, alone or repeated; an empty field or a
//! word such as `null`; or one negative number, if no other blank is used. Beside any of these, `0`
//! is a value, unless the highest value occurs too: then both are blanks, but a negative number is
//! an error.
//!
//! Where the options say that values are numbers, a number is the value itself, and `0` is a blank on
//! a board whose values are all above it.

use super::alphabet::BLANKS;
use super::{FormatError, FormatErrorKind, Line, excerpt};
use kdoku_board::{Digit, Symbols};
use std::ops::Range;

/// A cell's text: the line, and its bytes there.
pub(super) type Place<'l, 'a> = (&'l Line<'a>, Range<usize>);

/// The values of cells that are written as numbers.
pub(super) struct Numbers {
    pub(super) values: Vec<Option<Digit>>,
    pub(super) symbols: Symbols,
    pub(super) blank: char,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// An empty field, or a word such as `null`.
    Null,
    /// A character that is not a digit, once or repeated.
    Blank(char),
    Negative(i64),
    Number(i64),
    Unknown,
}

impl Word {
    fn of(token: &str) -> Self {
        if is_null(token) {
            return Self::Null;
        }
        if let Some(c) = blank_of(token) {
            return Self::Blank(c);
        }
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| if are_digits(text) { text.parse().ok() } else { None };
        if let Some(number) = token.strip_prefix('-').and_then(number) {
            return Self::Negative(number);
        }
        // decimal form of an integer: `5.0`
        let whole = token.split_once('.').filter(|(_, rest)| rest.bytes().all(|byte| byte == b'0'));
        number(whole.map_or(token, |(whole, _)| whole)).map_or(Self::Unknown, Self::Number)
    }

    const fn is_blank(self) -> bool {
        matches!(self, Self::Null | Self::Blank(_) | Self::Negative(_))
    }
}

/// Reads the values at `places`. Values that count from 0 have their own symbols, unless the
/// `wanted` ones are numbers.
pub(super) fn values(places: &[Place<'_, '_>], size: usize, wanted: Option<&Symbols>) -> Result<Numbers, FormatError> {
    let stated = wanted.and_then(Symbols::lowest).map(i64::from);
    // a board has at most 256 values
    let highest = stated.unwrap_or(1) + i64::try_from(size).unwrap_or(i64::from(u16::MAX)) - 1;
    let words: Vec<_> = places.iter().map(|(line, within)| Word::of(line.part(within))).collect();
    let characters = words.iter().filter_map(|word| if let Word::Blank(c) = word { Some(*c) } else { None });
    // `.` takes precedence over other characters, which are then errors
    let blank = characters.clone().find(|&c| c == '.').or(characters.clone().next());
    // an unusual character beside another blank is an error
    let has_other = words.iter().any(|word| matches!(word, Word::Null | Word::Number(0) | Word::Negative(_)));
    let blank = blank.filter(|c| !has_other || BLANKS.contains(c));
    let has_blank = words.iter().any(|word| word.is_blank());
    let has_highest = words.contains(&Word::Number(highest));
    let has_zero = words.contains(&Word::Number(0));
    let zero_is_value = match stated {
        Some(lowest) => (lowest..=highest).contains(&0),
        None => has_zero && has_blank && !has_highest,
    };
    if stated.is_none() && zero_is_value && size > 10 {
        let (i, _) = words.iter().enumerate().find(|(_, word)| **word == Word::Number(0)).expect("there is a zero");
        let (line, within) = &places[i];
        return Err(line.error(within.clone(), FormatErrorKind::Zero { size }));
    }
    // a negative number beside another blank may be a slip in a value
    let has_other_blank = blank.is_some() || words.contains(&Word::Null) || has_zero && !zero_is_value;
    let negative = words.iter().find(|word| matches!(word, Word::Negative(_))).filter(|_| !has_other_blank);
    let (symbols, first) = match (stated, wanted) {
        (Some(lowest), Some(numbers)) => (numbers.clone(), lowest),
        _ if zero_is_value => (Symbols::HEXADECIMAL, 0),
        _ => (Symbols::NUMBERS, 1),
    };
    let mut values = Vec::with_capacity(places.len());
    for (&word, (line, within)) in words.iter().zip(places) {
        let error = |kind| Err(line.error(within.clone(), kind));
        let found = || excerpt(line.part(within));
        values.push(match word {
            Word::Null => None,
            Word::Blank(c) if Some(c) == blank => None,
            Word::Negative(_) if Some(&word) == negative => None,
            Word::Negative(_) => return error(FormatErrorKind::Negative { found: found() }),
            // a single `0` beside another blank may be an error
            Word::Number(0) if !zero_is_value && (!has_blank || has_highest || stated.is_some()) => None,
            Word::Number(value) => match usize::try_from(value - first) {
                Ok(index) if index < size => Some(Digit::from_index(index)),
                _ => return error(FormatErrorKind::Value { found: found(), size }),
            },
            Word::Blank(_) | Word::Unknown => {
                let (symbols, blank) = (symbols.clone(), blank.unwrap_or('0'));
                return error(FormatErrorKind::Symbol { found: found(), size, symbols, blank });
            }
        });
    }
    if zero_is_value && stated.is_none() {
        check_zeros(places, &values, size).map_err(|error| wrong_value(places, &words).unwrap_or(error))?;
    }
    let blank = blank.unwrap_or(if has_blank || first != 1 { '.' } else { '0' });
    Ok(Numbers { values, symbols, blank })
}

/// The error about a negative number among more zeros, which is a wrong value rather than the blank.
fn wrong_value(places: &[Place<'_, '_>], words: &[Word]) -> Option<FormatError> {
    let zeros = words.iter().filter(|word| **word == Word::Number(0)).count();
    let mut negatives = (0..words.len()).filter(|&i| matches!(words[i], Word::Negative(_)));
    let (line, within) = &places[negatives.next()?];
    let kind = FormatErrorKind::Negative { found: excerpt(line.part(within)) };
    (negatives.count() + 1 < zeros).then(|| line.error(within.clone(), kind))
}

/// Checks a board on which `0` was read as a value: it must not occur twice in a row or column,
/// since it may be a blank then.
pub(super) fn check_zeros(places: &[Place<'_, '_>], values: &[Option<Digit>], width: usize) -> Result<(), FormatError> {
    let zeros = || (0..values.len()).filter(|&i| values[i] == Some(Digit::from_index(0)));
    let meets = |i: usize| zeros().take_while(|&j| j < i).any(|j| i / width == j / width || i % width == j % width);
    match zeros().find(|&i| meets(i)) {
        None => Ok(()),
        Some(i) => {
            let (line, within) = &places[i];
            Err(line.error(within.clone(), FormatErrorKind::ambiguous("`0` as a blank", "`0` as a value", "--symbols")))
        }
    }
}

/// Returns the character that `token` repeats, if it can be a blank.
pub(super) fn blank_of(token: &str) -> Option<char> {
    let may_be = |c: &char| !(c.is_alphanumeric() || c.is_control()) || matches!(c, 'x' | 'X');
    let first = token.chars().next().filter(may_be)?;
    token.chars().all(|c| c == first).then_some(first)
}

/// Whether a field stands for a blank.
pub(super) fn is_null(token: &str) -> bool {
    const WORDS: [&str; 11] =
        ["null", "none", "nothing", "nil", "na", "n/a", "nan", "undefined", "empty", "blank", "<na>"];
    token.is_empty() || WORDS.iter().any(|word| token.eq_ignore_ascii_case(word))
}

/// Whether a word is a negative number.
pub(super) fn is_negative(token: &str) -> bool {
    matches!(Word::of(token), Word::Negative(_))
}
