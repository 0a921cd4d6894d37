//! A picture of small digits: each cell is a block with a place for each of its candidates.
//!
//! ```text
//! 1.. 12. | .2. ...      a board of 4×4 has blocks of 2×2 characters, one of 9×9 has 3×3
//! ```
//!
//! A candidate stands at the place of its value, everywhere else is a blank: `.`, `0`, a space …. One
//! other digit in the middle of a block is a digit that is placed. Lines and blanks may part the
//! blocks. Every distance between them is tried, and all that fit must give the same candidates.

use super::{Line, text_of};
use crate::remarks;
use kdoku_board::symbols::is_border;
use kdoku_board::{Digit, Symbols};
use std::ops::Range;

/// The orders of boards that such pictures have.
const ORDERS: Range<usize> = 2..6;

/// The widest distance between blocks, and from a line to the first of them.
const WIDEST: usize = 2;

/// The candidates of each cell, row by row, as the format `candidates` writes them.
pub(super) fn read(lines: &[Line<'_>]) -> Option<String> {
    let is_beside = |text: &str| remarks::is_remark(text.trim());
    let texts: Vec<&str> = lines.iter().filter(|line| !line.is_comment()).map(text_of).collect();
    let is_outside = |text: &&&str| text.trim().is_empty() || is_rule(text) || is_beside(text);
    let above = texts.iter().take_while(is_outside).count();
    let below = texts[above..].iter().rev().take_while(is_outside).count();
    let texts = &texts[above..texts.len() - below];
    ORDERS.into_iter().find_map(|k| picture(texts, k))
}

/// The candidates of a picture of a board of this order.
fn picture(texts: &[&str], k: usize) -> Option<String> {
    let rows = rows(texts, k)?;
    let is_line = |c: char| is_border(c) && c != '-' && c != '=';
    let parts: Vec<Vec<Vec<char>>> =
        rows.iter().map(|row| row.split(is_line).map(|part| part.chars().collect()).collect()).collect();
    let mut found = None;
    for way in ways(&parts, k) {
        let Some(candidates) = read_blocks(&parts, k, &way) else { continue };
        if found.as_ref().is_some_and(|other| *other != candidates) {
            return None;
        }
        found = Some(candidates);
    }
    found
}

/// Whether a line only draws.
fn is_rule(text: &str) -> bool {
    text.contains(['-', '=', '+', '_']) && text.chars().all(|c| is_border(c) || matches!(c, ' ' | '_'))
        || text.contains(|c| matches!(c, '\u{2500}'..='\u{257f}')) && text.chars().all(|c| is_border(c) || c == ' ')
}

/// The `k³` rows of the picture: all lines but rules, without blank lines that part them.
fn rows<'a>(texts: &[&'a str], k: usize) -> Option<Vec<&'a str>> {
    let (n, all) = (k * k, k * k * k);
    let drawn: Vec<&str> = texts.iter().copied().filter(|text| !is_rule(text)).collect();
    let full: Vec<&str> = drawn.iter().copied().filter(|text| !text.trim().is_empty()).collect();
    if let Some(rows) = [drawn, full].into_iter().find(|rows| rows.len() == all) {
        return Some(rows);
    }
    // a blank row of a block and a line between blocks cannot be told from each other, except by place
    [k, n].into_iter().find_map(|height| {
        let parts = |i: &usize| i % (height + 1) == height;
        let is_apart = |text: &&str| text.trim().is_empty() || is_rule(text);
        let is_sound =
            texts.len() == all + all / height - 1 && (0..texts.len()).filter(parts).all(|i| is_apart(&texts[i]));
        is_sound.then(|| (0..texts.len()).filter(|i| !parts(i)).map(|i| texts[i]).collect())
    })
}

/// How the characters of a row stand.
struct Way {
    /// The parts between lines that hold blocks.
    parts: Range<usize>,
    /// The first character of the first part, and of the others.
    offsets: [usize; 2],
    /// The distances between the first characters of two blocks, and between two of a block.
    pitch: [usize; 2],
}

fn ways(parts: &[Vec<Vec<char>>], k: usize) -> Vec<Way> {
    let most = parts.iter().map(Vec::len).max().unwrap_or(0);
    let mut ways = Vec::new();
    for (left, right) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
        let Some(count) = most.checked_sub(left + right).filter(|&count| count > 0 && (k * k).is_multiple_of(count))
        else {
            continue;
        };
        for offset in 0..=WIDEST {
            let others = if count > 1 { 0..WIDEST + 1 } else { offset..offset + 1 };
            for other in others {
                for each in 1..=WIDEST {
                    let block = (k - 1) * each + 1;
                    let pitches = (block..=block + WIDEST).map(|pitch| [pitch, each]);
                    let way = |pitch| Way { parts: left..left + count, offsets: [offset, other], pitch };
                    ways.extend(pitches.map(way));
                }
            }
        }
    }
    ways
}

fn read_blocks(parts: &[Vec<Vec<char>>], k: usize, way: &Way) -> Option<String> {
    let n = k * k;
    let per_part = n / way.parts.len();
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '.' | '0' | '·' | '_');
    let mut blocks = vec![vec![' '; n]; n * n];
    for (y, row) in parts.iter().enumerate() {
        let is_outside = |i: usize| !way.parts.contains(&i);
        if (0..row.len()).any(|i| is_outside(i) && !row[i].iter().all(|c| c.is_whitespace())) {
            return None;
        }
        for (i, part) in way.parts.clone().zip(row.iter().skip(way.parts.start)) {
            let first = i - way.parts.start;
            let offset = way.offsets[usize::from(first > 0)];
            for (at, &c) in part.iter().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                let x = at.checked_sub(offset)?;
                let (block, within) = (x / way.pitch[0], x % way.pitch[0]);
                if block >= per_part || !within.is_multiple_of(way.pitch[1]) || within / way.pitch[1] >= k {
                    return None;
                }
                let cell = y / k * n + first * per_part + block;
                blocks[cell][y % k * k + within / way.pitch[1]] = c;
            }
        }
    }
    let words: Option<Vec<_>> = blocks.iter().map(|block| word(block, is_blank)).collect();
    let words = words?;
    Some(words.chunks(n).map(|row| row.join(" ") + "\n").collect())
}

/// The candidates of a block, or its digit in angle brackets.
fn word(block: &[char], is_blank: impl Fn(char) -> bool) -> Option<String> {
    let n = block.len();
    let symbols = if n > 9 { Symbols::usual(n) } else { Symbols::DIGITS };
    let filled: Vec<(usize, char)> = block.iter().copied().enumerate().filter(|&(_, c)| !is_blank(c)).collect();
    let digit = |c: char| symbols.digit(c, n);
    if filled.iter().all(|&(i, c)| digit(c) == Some(Digit::from_index(i))) {
        let numbers: Vec<_> = filled.iter().map(|(i, _)| (i + 1).to_string()).collect();
        return match numbers.len() {
            0 => None,
            _ if n > 9 => Some(format!("{{{}}}", numbers.join(","))),
            _ => Some(numbers.concat()),
        };
    }
    match filled[..] {
        [(i, c)] if 2 * i + 1 == n => digit(c).map(|digit| format!("<{digit}>")),
        _ => None,
    }
}
