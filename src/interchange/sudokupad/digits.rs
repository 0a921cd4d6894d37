//! `scf`: the givens of a board in order, where one character is a digit and up to five blanks behind it.
//!
//! The sixty characters `0-9A-Za-x` are ten digits without blanks behind them, ten with one, and so on; `0` is a blank itself.
//! Letters behind a `*` are rules of the whole board.

use super::super::loss::Losses;
use super::super::{Converted, Document, Loses};
use crate::geometry::{BoxShape, Cell};
use crate::grid::Digit;
use crate::rules::Rules;
use crate::variants::{Clue, diagonals, kind};

/// The document that a text of digits is.
pub(super) fn document(text: &str) -> Result<Converted<Document>, String> {
    let (digits, letters) = text.split_once('*').unwrap_or((text, ""));
    let mut values = Vec::new();
    for c in digits.chars() {
        let number = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            'A'..='Z' => u32::from(c) - u32::from('A') + 10,
            'a'..='x' => u32::from(c) - u32::from('a') + 36,
            _ => return Err(format!("`{}` is no digit with blanks behind it", c.escape_debug())),
        };
        values.push(number % 10);
        values.extend((0..number / 10).map(|_| 0));
        if values.len() > 81 {
            return Err("these are more than `81` cells".to_owned());
        }
    }
    let size = (1..=9).find(|size| size * size == values.len());
    let shape = size.and_then(BoxShape::usual).ok_or_else(|| format!("`{}` cells make no board", values.len()))?;
    let mut document = Document::boxes(shape);
    for (i, value) in values.into_iter().enumerate().filter(|(_, value)| *value > 0) {
        let digit = usize::try_from(value).ok().filter(|value| *value <= shape.size()).and_then(Digit::new);
        let digit = digit.ok_or_else(|| format!("`{value}` is no value of a board of size {}", shape.size()))?;
        document.givens.set(Cell::from_index(i), Some(digit));
    }
    let mut losses = Losses::default();
    for letter in letters.chars().filter(|letter| *letter != '*') {
        match letter {
            'w' => document.clues.push(Clue::new(kind("windoku").expect("a kind"), Vec::new())),
            'x' => {
                let both = diagonals(&Rules::new(document.board.clone()), true, true);
                document.clues.push(both.map_err(|refusal| refusal.to_string())?);
            }
            _ => losses.lose(Loses::Rule, format!("the letter `{}`", letter.escape_debug())),
        }
    }
    Ok(Converted { made: document, losses: losses.list() })
}
