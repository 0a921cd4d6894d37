//! Text around boards, replaced by spaces: commands of LaTeX, the page around a script, words behind
//! the rows of a board.
//!
//! Every character of a board stays where it stood.

use crate::remarks;
use kdoku_board::symbols::is_border;
use std::collections::BTreeMap;

/// The text without what surrounds its boards, if anything does.
pub(super) fn without(text: &str) -> Option<String> {
    if text.contains("\\begin{") {
        return Some(without_commands(text));
    }
    if text.trim_start().starts_with('<') && text.contains("<script") {
        return data_of_scripts(text);
    }
    let lines: Vec<&str> = text.lines().collect();
    if lines.iter().filter(|line| line.ends_with('\\')).count() > 3 {
        // line breaks of Markdown
        return Some(lines.iter().map(|line| blank_from(line, line.trim_end_matches('\\').len()) + "\n").collect());
    }
    if lines.len() < 4 || !lines.iter().any(|line| line.contains(char::is_alphabetic)) {
        return None;
    }
    let ends: Option<Vec<usize>> = edge_of_drawing(&lines).or_else(|| comments(&lines));
    Some(lines.iter().zip(ends?).map(|(line, end)| blank_from(line, end) + "\n").collect())
}

/// The line with spaces from this byte on.
fn blank_from(line: &str, end: usize) -> String {
    line[..end].to_owned() + &" ".repeat(line[end..].chars().count())
}

/// A LaTeX text without its commands; `&` becomes `|`. Only rows of cells are left.
fn without_commands(text: &str) -> String {
    /// The commands whose arguments are not cells.
    const OTHERS: [&str; 7] = ["begin", "end", "cline", "cmidrule", "vspace", "hspace", "multicolumn"];
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let (mut row, mut rest) = (String::new(), line);
        while let Some(c) = rest.chars().next() {
            let name = rest.strip_prefix('\\').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()));
            let length = match name {
                Some(behind) => {
                    let mut length = rest.len() - behind.len();
                    if OTHERS.contains(&&rest[1..length]) {
                        let argument = |c: char| !matches!(c, '}' | ']');
                        while rest[length..].starts_with(['{', '[']) {
                            length += (rest[length..].find(|c| !argument(c)).unwrap_or(rest.len() - length - 1)) + 1;
                        }
                    }
                    // the character of `\\`
                    length.max((1 + usize::from(rest[1..].starts_with('\\'))).min(rest.len()))
                }
                None => c.len_utf8(),
            };
            match c {
                '\\' | '{' | '}' | '$' => row.extend(rest[..length].chars().map(|_| ' ')),
                '%' => break,
                '&' => row.push('|'),
                _ => row.push(c),
            }
            rest = &rest[length..];
        }
        let end = row.trim_end().strip_suffix("|.").map_or(row.len(), |rest| rest.len() + 1);
        let is_row = row.trim_start().starts_with('|') || row.contains('|') && line.contains('&');
        out.push_str(&blank_from(&row, if is_row { end } else { 0 }));
        out.push('\n');
    }
    out
}

/// The scripts of a page that are data and not code.
fn data_of_scripts(text: &str) -> Option<String> {
    let blank = |text: &str| text.chars().map(|c| if c == '\n' { c } else { ' ' }).collect::<String>();
    let (mut out, mut rest, mut is_found) = (String::new(), text, false);
    while let Some(start) = rest.find("<script").and_then(|at| Some(at + rest[at..].find('>')? + 1)) {
        let length = rest[start..].find("</script").unwrap_or(rest.len() - start);
        let script = &rest[start..start + length];
        let is_data = script.contains(['[', '"']) && !script.contains("function") && !script.contains("=>");
        is_found |= is_data;
        out.push_str(&blank(&rest[..start]));
        out.push_str(&if is_data { script.to_owned() } else { blank(script) });
        rest = &rest[start + length..];
    }
    is_found.then(|| out + &blank(rest))
}

/// Where each line ends, if words stand to the right of a drawing with an edge.
fn edge_of_drawing(lines: &[&str]) -> Option<Vec<usize>> {
    let is_edge = |c: char| is_border(c) && !matches!(c, '-' | ':' | '=' | '–' | '—' | '─' | '━' | '═');
    let edge = |line: &str| line.char_indices().rev().find(|&(_, c)| is_edge(c)).map(|(at, c)| at + c.len_utf8());
    let is_drawn = |line: &&str| line.trim_start().starts_with(is_edge);
    let column = |line: &str, end: usize| line[..end].chars().count();
    let mut columns = lines.iter().filter(|line| is_drawn(line)).map(|line| edge(line).map(|end| column(line, end)));
    let first = columns.next()??;
    if columns.any(|other| other != Some(first)) {
        return None;
    }
    let end = |line: &&str| if is_drawn(line) { edge(line).unwrap_or(line.len()) } else { line.len() };
    let ends: Vec<_> = lines.iter().map(end).collect();
    let mut tails = lines.iter().zip(&ends).map(|(line, end)| line[*end..].trim()).filter(|tail| !tail.is_empty());
    let is_found = tails.clone().next().is_some();
    (is_found && tails.all(|tail| tail.contains(char::is_alphabetic))).then_some(ends)
}

/// Where each line ends, if comments stand behind some rows of boards.
fn comments(lines: &[&str]) -> Option<Vec<usize>> {
    let start = |line: &&str| {
        let marks = [" # ", " // ", " <", " -- ", " % ", " ; ", "\t# "];
        let at = marks.iter().filter_map(|mark| line.find(mark)).min()?;
        let is_row = line[..at].contains(|c: char| c.is_ascii_digit() || c == '.') && !remarks::is_remark(&line[..at]);
        (is_row && line[at..].contains(char::is_alphabetic)).then_some(at)
    };
    let ends: Vec<_> = lines.iter().map(|line| start(line).unwrap_or(line.len())).collect();
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    for (line, end) in lines.iter().zip(&ends) {
        *widths.entry(line[..*end].chars().filter(|c| c.is_alphanumeric() || *c == '.').count()).or_default() += 1;
    }
    let found = lines.iter().zip(&ends).filter(|(line, end)| **end < line.len()).count();
    // the rows without comments show that these are rows, and not lines of whole boards
    let are_rows =
        widths.iter().any(|(width, count)| *width > 3 && count.is_multiple_of(*width) && 2 * found <= *count);
    (found > 0 && are_rows).then_some(ends)
}
