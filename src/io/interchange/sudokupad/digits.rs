//! `scf`: the givens of a 9×9 board in order, where one character is a digit and up to five blanks behind it.
//!
//! The sixty characters `0-9A-Za-x` are ten digits without blanks behind them, ten with one, and so on; `0` is a blank itself.
//! Behind the last cell, letters are rules of the whole board; behind a `*`, `t` and `a` begin a title and an author as well, which end
//! at a `*` that is not doubled.

use super::super::loss::Losses;
use super::super::{Conversion, Document, LossKind};
use crate::board::geometry::{BoxShape, Cell};
use crate::board::grid::Digit;
use crate::board::rules::Rules;
use crate::clues::{Clue, ClueKind, diagonals};

/// The size of the only board that there is.
const SIZE: usize = 9;

/// The document that a text of digits is.
pub(super) fn document(text: &str) -> Result<Conversion<Document>, String> {
    let mut document = Document::boxes(BoxShape::usual(SIZE).expect("boxes of three by three"));
    let (cells, mut at) = (SIZE * SIZE, 0);
    let mut rest = text.chars();
    while at < cells {
        let (digit, blanks) = match rest.next() {
            Some('*') | None => {
                return Err(format!("its digits are for `{at}` cells, and a board of this kind has {cells}"));
            }
            Some(c) => run(c).ok_or_else(|| format!("`{}` is no digit with blanks behind it", c.escape_debug()))?,
        };
        document.givens.set(Cell::from_index(at), Digit::new(digit));
        at += 1 + blanks;
        if at > cells {
            return Err(format!("its digits are for more than `{cells}` cells"));
        }
    }
    let mut losses = Losses::default();
    let rest = rest.as_str();
    if !rest.starts_with('*') && rest.contains(|c| !"wx".contains(c)) {
        return Err(format!("its digits are for more than `{cells}` cells"));
    }
    letters(rest, &mut document, &mut losses)?;
    Ok(Conversion { value: document, losses: losses.list() })
}

/// A digit, 0 for a blank, and how many blanks stand behind it.
fn run(c: char) -> Option<(usize, usize)> {
    let number = match c {
        '0'..='9' => u32::from(c) - u32::from('0'),
        'A'..='Z' => u32::from(c) - u32::from('A') + 10,
        'a'..='x' => u32::from(c) - u32::from('a') + 36,
        _ => return None,
    };
    let number = usize::try_from(number).ok()?;
    Some((number % 10, number / 10))
}

/// What stands behind the cells.
fn letters(text: &str, document: &mut Document, losses: &mut Losses) -> Result<(), String> {
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '*' => {}
            'w' => document.clues.push(Clue::new(ClueKind::Windoku, Vec::new())),
            'x' => {
                let both = diagonals(&Rules::new(document.board.clone()), true, true);
                document.clues.push(both.map_err(|refusal| refusal.to_string())?);
            }
            't' | 'a' => {
                let end = end_of_words(rest);
                let words = Some(rest[..end].replace("**", "*"));
                *if letter == 't' { &mut document.title } else { &mut document.author } = words;
                rest = &rest[end..];
            }
            _ => losses.lose(LossKind::Constraint, format!("the letter `{}`", letter.escape_debug())),
        }
    }
    Ok(())
}

/// Where a `*` ends a title, which may have doubled ones in it.
fn end_of_words(text: &str) -> usize {
    let mut at = 0;
    while let Some(star) = text[at..].find('*') {
        let end = at + star;
        if !text[end + 1..].starts_with('*') {
            return end;
        }
        at = end + 2;
    }
    text.len()
}
