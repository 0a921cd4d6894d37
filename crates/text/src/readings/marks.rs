//! Candidates of the cells of a board of at most nine values, with remarks around them.

use super::{Line, full, side, text_of};
use crate::remarks;
use kdoku_board::symbols::is_border;

/// The candidates of each cell, row by row, as the format `candidates` writes them.
pub(super) fn read(lines: &[Line<'_>]) -> Option<String> {
    let full = full(lines);
    let is_row = |line: &&&Line<'_>| {
        !remarks::is_remark(text_of(line).trim()) && text_of(line).contains(|c: char| c.is_ascii_digit())
    };
    let first = full.iter().position(|line| is_row(&line))?;
    let rows =
        full[first..].iter().take_while(|line| is_row(line) || !text_of(line).contains(|c: char| c.is_alphanumeric()));
    let taken = rows.clone().count();
    // what follows must be remarks
    if full[first + taken..].iter().any(|line| is_row(&line)) {
        return None;
    }
    let separates = |c: char| c.is_whitespace() || is_border(c) || matches!(c, ',' | ';' | '!' | '"');
    let words: Vec<Vec<&str>> = rows
        .map(|line| {
            text_of(line)
                .split(separates)
                .filter(|word| !word.is_empty() && !word.chars().all(|c| matches!(c, '*' | '_')))
                .collect()
        })
        .filter(|words: &Vec<_>| !words.is_empty())
        .collect();
    let all = words.concat();
    let n = side(all.len()).filter(|&n| n <= 9)?;
    let is_square = words.len() == 1 || words.len() == n && words.iter().all(|row| row.len() == n);
    let is_mark = |word: &&str| {
        let digits: Vec<_> =
            word.chars().map(|c| c.to_digit(10).filter(|&digit| digit > 0 && digit as usize <= n)).collect();
        let mut sorted = digits.clone();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len() == digits.len() && !digits.contains(&None)
    };
    let has_several = all.iter().any(|word| word.len() > 1);
    // each row by itself could be a row of another board
    (is_square && has_several && all.iter().all(is_mark))
        .then(|| all.chunks(n).map(|row| row.join(" ") + "\n").collect())
}
