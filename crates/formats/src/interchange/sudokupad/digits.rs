//! `scf`: the givens of a 9×9 board, one character for a digit and up to five blanks after it.
//!
//! The sixty characters `0-9A-Za-x` are ten digits without blanks, ten digits with one blank, and
//! so on; digit 0 is itself a blank. After the last cell, letters name rules of the whole board.
//! After a `*`, `t` and `a` also begin a title and an author, which end at a `*` that is not
//! doubled.

use crate::interchange::{LossKind, Losses, Puzzle, Reading};
use kdoku_board::{BoxShape, Cell, Digit, Rules};
use kdoku_puzzle::{Clue, ClueKind, diagonals};

const SIZE: usize = 9;

pub(super) fn puzzle(text: &str) -> Result<Reading, String> {
    let mut puzzle = Puzzle::boxes(BoxShape::usual(SIZE).expect("boxes of three by three"));
    let (cells, mut at) = (SIZE * SIZE, 0);
    let mut rest = text.chars();
    while at < cells {
        let (digit, blanks) = match rest.next() {
            Some('*') | None => {
                return Err(format!("its digits cover `{at}` cells; the board has {cells}"));
            }
            Some(c) => run(c).ok_or_else(|| format!("`{}` is not a digit with blanks after it", c.escape_debug()))?,
        };
        puzzle.givens.set(Cell::from_index(at), Digit::new(digit));
        at += 1 + blanks;
        if at > cells {
            return Err(format!("its digits cover more than `{cells}` cells"));
        }
    }
    let mut losses = Losses::default();
    let rest = rest.as_str();
    if !rest.starts_with('*') && rest.contains(|c| !"wx".contains(c)) {
        return Err(format!("its digits cover more than `{cells}` cells"));
    }
    letters(rest, &mut puzzle, &mut losses)?;
    Ok(Reading::with_losses(puzzle, losses.list()))
}

/// Decodes a character into a digit (0 for a blank) and the number of blanks after it.
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

/// Reads the letters after the cells.
fn letters(text: &str, puzzle: &mut Puzzle, losses: &mut Losses) -> Result<(), String> {
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '*' => {}
            'w' => puzzle.clues.push(Clue::new(ClueKind::Windoku, Vec::new())),
            'x' => {
                let both = diagonals(&Rules::new(puzzle.board.clone()), true, true);
                puzzle.clues.push(both.map_err(|refusal| refusal.to_string())?);
            }
            't' | 'a' => {
                let end = end_of_words(rest);
                let words = Some(rest[..end].replace("**", "*"));
                *if letter == 't' { &mut puzzle.title } else { &mut puzzle.author } = words;
                rest = &rest[end..];
            }
            _ => losses.lose(LossKind::Constraint, format!("the letter `{}`", letter.escape_debug())),
        }
    }
    Ok(())
}

/// Finds the `*` that ends a title; a doubled `*` belongs to the title.
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
