//! Rows with a label before each, such as `A`, `1:`, `r1` or `Row 1:`, below a heading of columns.
//!
//! The labels count from the first letter or from 1, one for each row. What is left without them is
//! read as rows.

use super::{Line, Reading, full, text_of};
use crate::{ReadOptions, is_remark, read as read_text};

/// The boards of a text with labels.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let is_cell = |c: char| c.is_alphanumeric() || c == '.';
    let is_row = |text: &str| is_heading(text) || label(text, 0).is_some() || !is_remark(text);
    let full: Vec<_> = full(lines).into_iter().skip_while(|line| !is_row(text_of(line))).collect();
    let mut rows = full.iter().filter(|line| text_of(line).contains(is_cell));
    let first = rows.clone().next()?;
    let has_heading = is_heading(text_of(first));
    let mut out = String::new();
    let mut next = 0;
    for line in &full {
        let text = text_of(line);
        if !text.contains(is_cell) {
            out.push_str(text);
        } else if !(has_heading && line.start == first.start) {
            let length = label(text, next)?;
            next += 1;
            out.extend(std::iter::repeat_n(' ', length));
            out.push_str(text[length..].trim_end_matches([';', ' ']));
        }
        out.push('\n');
    }
    if next < 4 || rows.nth(usize::from(has_heading)).is_none() {
        return None;
    }
    let boards: Result<Vec<_>, _> = read_text(out.as_bytes(), options).whole().collect();
    let boards = boards.ok()?;
    // one board, and every row of it had its label
    (boards.len() == 1 && boards[0].grid.height() == next).then_some(Ok(boards))
}

/// Whether a line names columns: `1 2 3 …` or `A B C …`.
fn is_heading(text: &str) -> bool {
    // a table of AMPL begins with its name
    let text = text.strip_suffix(":=").and_then(|rest| rest.split_once(':')).map_or(text, |(_, rest)| rest);
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_next = |(i, word): (usize, &&str)| {
        let word = word.strip_prefix(['c', 'C']).filter(|rest| !rest.is_empty()).unwrap_or(word);
        word == (i + 1).to_string() || letter(i).is_some_and(|letter| word.eq_ignore_ascii_case(letter))
    };
    words.len() > 3 && words.iter().enumerate().all(is_next)
}

fn letter(i: usize) -> Option<&'static str> {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ".get(i..=i)
}

/// The length of the label of row number `i`, from 0, at the start of a line.
fn label(text: &str, i: usize) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let prefix = ["Row ", "row ", "ROW ", "Row", "row", "R", "r"].into_iter().find(|prefix| rest.starts_with(*prefix));
    let number = (i + 1).to_string();
    let names = [Some(number.as_str()), letter(i)];
    for prefix in prefix.into_iter().chain([""]) {
        for name in names.into_iter().flatten() {
            let Some(behind) = rest[prefix.len()..].strip_prefix(name) else { continue };
            // something separates the label from the first cell
            let length = behind.len() - behind.trim_start_matches([':', '.', ')', '|', ' ', '\t', '=', '-']).len();
            let separator = &behind[..length];
            if !separator.is_empty() && (separator != "." || !prefix.is_empty()) {
                let is_mark = separator.starts_with([':', '.', ')', '=']);
                return Some(start + prefix.len() + name.len() + usize::from(is_mark));
            }
        }
    }
    None
}
