//! Rows with a label before each, such as `A`, `1:`, `r1` or `Row 1:`, below a heading of columns.
//!
//! The labels count from the first letter, from 1 or from 0, one for each row. What is left without them is
//! read as rows.

use super::{Line, Lines, Reading, fixed_width, full, text_of};
use crate::{ReadOptions, is_remark, read as read_text};

/// The boards of a text with labels.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    [1, 0].into_iter().find_map(|base| read_from(base, lines, options))
}

fn read_from(base: usize, lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let is_cell = |c: char| c.is_alphanumeric() || c == '.';
    let (mut out, mut heights, mut is_below_heading) = (String::new(), Vec::new(), false);
    for line in full(lines) {
        let text = text_of(line);
        let height = heights.last().copied().unwrap_or(0);
        let next = if height > 0 { label(text, base + height) } else { None };
        if next.is_none() && !is_below_heading && is_heading(text, base) {
            is_below_heading = true;
        } else if let Some(length) = next.or_else(|| label(text, base)) {
            match heights.last_mut().filter(|_| next.is_some()) {
                Some(height) => *height += 1,
                None => heights.push(1),
            }
            is_below_heading = false;
            out.extend(std::iter::repeat_n(' ', text[..length].chars().count()));
            out.push_str(text[length..].trim_end_matches([';', ' ']));
        } else if !text.contains(is_cell) {
            out.push_str(text);
        } else if !is_remark(text) {
            return None;
        }
        out.push('\n');
    }
    if heights.is_empty() || heights.iter().any(|height| *height < 4) {
        return None;
    }
    let boards: Result<Vec<_>, _> = read_text(out.as_bytes(), options).whole().collect();
    let boards =
        boards.ok().or_else(|| fixed_width::read(&Lines::new(out.as_bytes()).collect::<Vec<_>>(), options)?.ok())?;
    // every row had its label
    boards.iter().map(|board| board.grid.height()).eq(heights).then_some(Ok(boards))
}

/// Whether a line names columns: `1 2 3 …` or `A B C …`.
fn is_heading(text: &str, base: usize) -> bool {
    // a table of AMPL begins with its name
    let text = text.strip_suffix(":=").and_then(|rest| rest.split_once(':')).map_or(text, |(_, rest)| rest);
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_next = |(i, word): (usize, &&str)| {
        let word = word.strip_prefix(['c', 'C']).filter(|rest| !rest.is_empty()).unwrap_or(word);
        word == (i + base).to_string() || letter(i).is_some_and(|letter| word.eq_ignore_ascii_case(letter))
    };
    words.len() > 3 && words.iter().enumerate().all(is_next)
}

fn letter(i: usize) -> Option<&'static str> {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ".get(i..=i)
}

/// The length of the label of the row with this number at the start of a line.
fn label(text: &str, i: usize) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let prefix =
        ["Row ", "row ", "ROW ", "Row", "row", "R", "r", "["].into_iter().find(|prefix| rest.starts_with(*prefix));
    let number = i.to_string();
    let names = [Some(number.as_str()), i.checked_sub(1).and_then(letter)];
    for prefix in prefix.into_iter().chain([""]) {
        for name in names.into_iter().flatten() {
            let Some(behind) = rest[prefix.len()..].strip_prefix(name) else { continue };
            if prefix == "[" && behind.starts_with(",]") {
                return Some(start + name.len() + 3);
            }
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
