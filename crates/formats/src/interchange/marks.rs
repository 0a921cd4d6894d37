//! Candidates of cells, as clues of the kind `candidates` and as pencil marks.
//!
//! ```text
//!  157        {1,5,7} up to 9 values, without separators   {1,12,16}   beyond 9 values, with commas
//!  5          a digit alone in its cell                    <5> (5) [5] a given
//!  *5 +5 u5   an entered digit                             .  0        no restriction
//! ```

use super::{Puzzle, ReadError, Spanned, WriteError};
use kdoku_board::{Cell, Digit, Geometry, Grid, Symbols};
use kdoku_puzzle::{Clue, ClueKind};
use kdoku_text::excerpt;
use std::cell;
use std::fmt::Write as _;

pub(super) const KIND: ClueKind = ClueKind::Candidates;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Given(Digit),
    Entered(Digit),
    /// A digit without a mark: it is placed, or the last candidate.
    Single(Digit),
    /// Candidates in ascending order, at least one.
    Candidates(Vec<Digit>),
    Open,
}

/// Returns the values that clues and givens leave each cell; `None` for all values.
///
/// # Errors
/// [`WriteError`] if a cell has no value left.
pub(super) fn of(puzzle: &Puzzle) -> Result<Vec<Option<Vec<Digit>>>, WriteError> {
    let size = puzzle.board.size();
    let mut cells: Vec<Option<Vec<Digit>>> =
        puzzle.givens.values().iter().map(|given| given.map(|digit| vec![digit])).collect();
    for clue in puzzle.clues.iter().filter(|clue| clue.kind == KIND) {
        let digit = |&value: &i32| {
            let index = usize::try_from(i64::from(value) - i64::from(puzzle.lowest)).ok()?;
            (index < size).then(|| Digit::from_index(index))
        };
        let mut allowed: Vec<_> = clue.values().iter().filter_map(digit).collect();
        allowed.sort_unstable();
        allowed.dedup();
        for cell in clue.groups.iter().flatten() {
            let Some(entry) = cells.get_mut(cell.index()) else { continue };
            match entry {
                None => *entry = Some(allowed.clone()),
                Some(before) => before.retain(|digit| allowed.binary_search(digit).is_ok()),
            }
            if entry.as_ref().is_some_and(Vec::is_empty) {
                return Err(WriteError(format!("{} has no candidate", puzzle.board.name(*cell))));
            }
        }
    }
    Ok(cells)
}

impl Mark {
    /// The digits of a cell; none if they are not restricted.
    fn digits(&self) -> &[Digit] {
        match self {
            Self::Given(digit) | Self::Entered(digit) | Self::Single(digit) => std::slice::from_ref(digit),
            Self::Candidates(digits) => digits,
            Self::Open => &[],
        }
    }
}

/// Restricts a cell to these digits, unless they are all of `size`.
pub(super) fn clue(cell: Cell, digits: &[Digit], size: usize) -> Option<Clue> {
    let value = |digit: &Digit| i32::try_from(digit.get()).expect("a digit is at most 256");
    let values = digits.iter().map(value).collect();
    (digits.len() < size).then(|| Clue::new(KIND, vec![vec![cell]]).with_values(values))
}

/// Adds one mark per cell to a puzzle, row by row.
pub(super) fn put(puzzle: &mut Puzzle, marks: Vec<Mark>) {
    let mut entered = Grid::of(&puzzle.board);
    let size = puzzle.board.size();
    for (i, mark) in marks.into_iter().enumerate() {
        let cell = Cell::from_index(i);
        match mark {
            Mark::Given(digit) => puzzle.givens.set(cell, Some(digit)),
            Mark::Entered(digit) => entered.set(cell, Some(digit)),
            Mark::Single(digit) => puzzle.clues.extend(clue(cell, &[digit], size)),
            Mark::Candidates(digits) => puzzle.clues.extend(clue(cell, &digits, size)),
            Mark::Open => {}
        }
    }
    puzzle.entered = Some(entered).filter(|entered| entered.clues() > 0);
}

/// Makes givens of the single digits that no peer has or lists, unless the grid distinguishes
/// placed digits from candidates. Returns their number.
///
/// Other programs write both in the same way. A candidate list of a peer loses a digit when the
/// digit is placed, so a digit that a peer still lists is a candidate.
pub(super) fn place_singles(marks: &mut [Mark], board: &Geometry) -> usize {
    if marks.iter().any(|mark| matches!(mark, Mark::Given(_) | Mark::Entered(_))) {
        return 0;
    }
    let mut is_listed = vec![false; marks.len()];
    for house in board.houses() {
        let mut counts = vec![0_usize; board.size()];
        for cell in board.house_cells(house) {
            marks[cell.index()].digits().iter().for_each(|digit| counts[digit.index()] += 1);
        }
        for cell in board.house_cells(house) {
            is_listed[cell.index()] |= marks[cell.index()].digits().iter().any(|digit| counts[digit.index()] > 1);
        }
    }
    let mut placed = 0;
    for (mark, _) in marks.iter_mut().zip(is_listed).filter(|(_, is_listed)| !is_listed) {
        if let Mark::Single(digit) = *mark {
            *mark = Mark::Given(digit);
            placed += 1;
        }
    }
    placed
}

/// Returns the words of each row, without borders. White space within brackets does not end a word.
pub(super) fn rows(text: &str) -> Vec<Vec<Spanned<'_>>> {
    all_rows(text).collect()
}

/// Returns the same rows if there are at most `most`, at least 4, and each has as many words.
pub(super) fn square_rows(text: &str, most: usize) -> Option<Vec<Vec<Spanned<'_>>>> {
    let rows: Vec<_> = all_rows(text).take(most + 1).collect();
    let is_square = (4..=most).contains(&rows.len()) && rows.iter().all(|row| row.len() == rows.len());
    is_square.then_some(rows)
}

fn all_rows(text: &str) -> impl Iterator<Item = Vec<Spanned<'_>>> {
    let is_border = |c: char| matches!(c, '|' | ':' | '\u{2500}'..='\u{257f}');
    let is_ruled = |line: &Spanned| {
        !line.text.contains(char::is_alphanumeric) && line.text.contains(['-', '=', '+', '\u{2500}', '\u{2550}'])
    };
    let lines = Spanned::all(text).nonblank_lines().filter(move |line| !line.text.starts_with('#') && !is_ruled(line));
    let rows = lines.map(move |line| {
        let is_inside = cell::Cell::new(false);
        let separates = |c: char| {
            is_inside.set(is_inside.get() && !matches!(c, ')' | ']' | '}') || matches!(c, '(' | '[' | '{'));
            !is_inside.get() && (c.is_whitespace() || is_border(c))
        };
        line.words(separates).collect::<Vec<_>>()
    });
    rows.filter(|row| !row.is_empty())
}

/// Returns the number of rows, which must equal the number of words in each.
pub(super) fn square(rows: &[Vec<Spanned>], all: Spanned) -> Result<usize, ReadError> {
    let Some(first) = rows.first() else {
        return Err(all.error("no board found", "write one line per row with the candidates of each cell"));
    };
    let n = first.len();
    for (y, row) in rows.iter().enumerate() {
        if row.len() != n {
            let place = row.get(n).or(row.last()).expect("no row is empty");
            let message = format!("row {} has `{}` cells, not `{n}`", y + 1, row.len());
            return Err(place.error(message, "write the candidates of each cell, with spaces only between cells"));
        }
    }
    if rows.len() != n {
        let last = rows.last().and_then(|row| row.first()).expect("there is a row");
        let message = format!("`{}` rows do not match `{n}` cells per row", rows.len());
        return Err(last.error(message, "write as many rows as columns"));
    }
    Ok(n)
}

/// Returns the symbols of candidates beyond nine values, unless they are numbers.
pub(super) fn glyphs(rows: &[Vec<Spanned>], size: usize) -> Option<Symbols> {
    let is_letter = |word: &Spanned| word.text.chars().any(|c| c.is_ascii_alphabetic() && c != 'u');
    let usual = (10..=25).contains(&size).then(|| Symbols::usual(size))?;
    rows.iter().flatten().any(is_letter).then_some(usual)
}

/// The brackets of candidates, by the first character: braces, and those around several digits
/// somewhere.
pub(super) fn list_brackets(rows: &[Vec<Spanned>], size: usize, glyphs: Option<&Symbols>) -> Vec<char> {
    let has_several = |word: &&Spanned| {
        let digits = word.text.chars().filter(char::is_ascii_alphanumeric).count();
        word.text.contains(',') || digits > 1 && (size <= 9 || glyphs.is_some())
    };
    let opening = |word: &Spanned| word.text.chars().next().filter(|c| matches!(c, '(' | '['));
    rows.iter().flatten().filter(has_several).filter_map(opening).chain(['{']).collect()
}

/// Reads a word. `lists` are the [brackets of candidates](list_brackets).
pub(super) fn mark(word: Spanned, size: usize, glyphs: Option<&Symbols>, lists: &[char]) -> Result<Mark, ReadError> {
    let text = word.text;
    if text.chars().all(|c| matches!(c, '.' | '0')) {
        return Ok(Mark::Open);
    }
    let inside = |open: char, close: char| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    let one = |rest: &str| {
        let at = text.find(rest).unwrap_or_default();
        let digits = digits(word.part(at..at + rest.len()), size, glyphs)?;
        let [digit] = digits[..] else {
            return Err(word.error("this cell needs exactly one digit", "write one digit"));
        };
        Ok(digit)
    };
    let pairs = [('<', '>'), ('(', ')'), ('[', ']'), ('{', '}')];
    if let Some((open, rest)) = pairs.into_iter().find_map(|(open, close)| Some((open, inside(open, close)?))) {
        return if lists.contains(&open) {
            digits(word.part(1..text.len() - 1), size, glyphs).map(Mark::Candidates)
        } else {
            one(rest).map(Mark::Given)
        };
    }
    let entered = text.strip_prefix(['*', '+', 'u']).or(text.strip_suffix('*'));
    if let Some(rest) = entered {
        return one(rest).map(Mark::Entered);
    }
    let found = digits(word, size, glyphs)?;
    Ok(if let [digit] = found[..] { Mark::Single(digit) } else { Mark::Candidates(found) })
}

/// Parses a list of digits into ascending order.
fn digits(word: Spanned, size: usize, glyphs: Option<&Symbols>) -> Result<Vec<Digit>, ReadError> {
    let hint = match (size, glyphs) {
        (0..=9, _) => format!("candidates are digits from 1 to {size} without separators"),
        (_, Some(symbols)) => format!("candidates are symbols of {symbols} without separators"),
        (_, None) => format!("candidates are numbers from 1 to {size} separated by commas"),
    };
    let has_no_separators = size <= 9 || glyphs.is_some();
    let parts: Vec<Spanned> = if has_no_separators {
        word.characters().filter(|c| !matches!(c.text, "." | "," | " ")).collect()
    } else {
        word.fields(',').map(Spanned::trimmed).collect()
    };
    let mut found = Vec::with_capacity(parts.len());
    for part in parts {
        let value = match (glyphs, part.text.chars().next()) {
            (Some(symbols), Some(glyph)) => symbols.digit(glyph, size),
            _ => part.text.parse().ok().filter(|&value: &usize| value <= size).and_then(Digit::new),
        };
        let value = value.filter(|_| !part.text.starts_with('+'));
        let Some(value) = value else {
            let place = if part.text.is_empty() { word } else { part };
            return Err(place
                .error(format!("`{}` is not a candidate of a board with {size} values", excerpt(place.text)), &hint));
        };
        found.push(value);
    }
    found.sort_unstable();
    if found.is_empty() {
        return Err(word.error("a cell has no candidate", &hint));
    }
    if found.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(word.error(format!("a candidate of `{}` is repeated", excerpt(word.text)), &hint));
    }
    Ok(found)
}

/// Writes candidates as [`mark`] reads them.
pub(super) fn written(digits: &[Digit], size: usize) -> String {
    let numbers: Vec<_> = digits.iter().map(Digit::to_string).collect();
    if size <= 9 { numbers.concat() } else { format!("{{{}}}", numbers.join(",")) }
}

/// Lays out words in aligned columns, with lines between boxes.
pub(super) fn table(words: &[String], size: usize, boxes: (usize, usize)) -> String {
    let (h, w) = boxes;
    let widest = |x: usize| words.iter().skip(x).step_by(size).map(String::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..size).map(widest).collect();
    let mut text = String::new();
    for (y, row) in words.chunks(size).enumerate() {
        if y > 0 && y % h == 0 {
            let rules: Vec<_> =
                widths.chunks(w).map(|part| "-".repeat(part.iter().sum::<usize>() + part.len())).collect();
            let rule = rules.join("+-");
            text.push_str(&rule[..rule.len() - 1]);
            text.push('\n');
        }
        let mut line = String::new();
        for (x, word) in row.iter().enumerate() {
            let border = if x > 0 && x % w == 0 { "| " } else { "" };
            write!(line, "{border}{word:<0$} ", widths[x]).expect("writing to a string cannot fail");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
