//! The library format of Susser and `HoDoKu`: a solving position in one line.
//!
//! ```text
//! :0000:x:2..1.5+7.3…:112 212 489:::
//!   │   │  │         │        ││└ a comment
//!   │   │  │         │        │└ candidates that the technique eliminates
//!   │   │  │         │        └ (end of the deleted candidates)
//!   │   │  │         └ deleted candidates: digit, row and column of each
//!   │   │  └ the cells row by row, `+` before a digit that is not a given
//!   │   └ the digits of the technique
//!   └ the technique
//! ```
//!
//! Deleted candidates become clues of the kind `candidates`, digits with `+` become entered digits,
//! and the comment becomes the text. The technique, its digits and its eliminations are lost as
//! annotations. Boards have at most nine values, since digit, row and column are one character
//! each. Fields at the end may be missing. The short form is `grid:deleted`, or the grid alone if
//! it has a `+`. The writer writes positions without a technique, and a comment without `:`.
//!
//! Detection: the first line has one of these forms.

use super::capabilities::{grid, merged, one_line};
use super::marks::{self, KIND};
use super::{
    Capabilities, Conversion, Fact, Format, Loss, Puzzle, ReadError, ReadResult, Reading, SourceMap, Spanned,
    WriteError, WriteResult, usual_boxes,
};
use kdoku_board::{Cell, Digit, Grid};
use kdoku_text::{Layout, ReadOptions, excerpt};
use std::collections::BTreeMap;

pub(super) static SUSSER: Format = Format {
    name: "susser",
    about: "the library lines of Susser and HoDoKu: a position and its deleted candidates",
    endings: &[],
    is_line: true,
    facts: &[Fact::CellsOnly, Fact::Position],
    is,
    read: Some(read),
    write: Some(write),
};

const CAPABILITIES: Capabilities = Capabilities { text: true, entered: true, clues: &[KIND], ..Capabilities::NONE };

/// The maximum number of values with one character per digit, row and column.
const MOST: usize = 9;

fn is(text: &str) -> bool {
    let Some(line) = Spanned::all(text).nonblank_lines().map(Spanned::trimmed).find(|line| !is_comment(line)) else {
        return false;
    };
    if line.text.starts_with(':') {
        return line.fields(':').nth(4).is_some();
    }
    let mut fields = line.fields(':');
    let (cells, deleted, rest) = (fields.next().unwrap_or(line), fields.next(), fields.next());
    let has_marks = deleted.is_some() || cells.text.contains('+');
    let are_triples = |field: Spanned| {
        field
            .words(char::is_whitespace)
            .all(|word| word.text.len() == 3 && word.text.bytes().all(|b| b.is_ascii_digit()))
    };
    has_marks
        && is_position(cells.text)
        && deleted.is_none_or(are_triples)
        && rest.is_none_or(|rest| rest.text.is_empty())
}

fn is_comment(line: &Spanned) -> bool {
    line.text.starts_with('#')
}

/// Whether these are the cells of a board, with `+` before some digits.
fn is_position(cells: &str) -> bool {
    let mut count = 0;
    let mut marked = false;
    for c in cells.trim().chars() {
        match c {
            '+' if !marked => marked = true,
            '1'..='9' => (count, marked) = (count + 1, false),
            '.' | '0' if !marked => count += 1,
            _ => return false,
        }
    }
    count > 9 && count <= MOST * MOST && usize::isqrt(count).pow(2) == count && !marked
}

const HINT: &str = "write `:code:digits:grid:deleted:eliminated:extra:` or `grid:deleted`";

fn read(text: &str) -> ReadResult {
    let all = Spanned::all(text);
    let line = all.nonblank_lines().find(|line| !is_comment(line)).unwrap_or(all).trimmed();
    let mut fields: Vec<Spanned> = line.fields(':').collect();
    let is_library = line.text.starts_with(':');
    if is_library {
        if fields.len() < 4 {
            return Err(line.error(format!("a line of `{}` fields is not a position", fields.len()), HINT));
        }
    } else {
        // the short form: the grid and the deleted candidates
        let nothing = line.part(0..0);
        fields.splice(0..0, [nothing; 3]);
    }
    let end = line.part(line.text.len()..line.text.len());
    let field = |i: usize| fields.get(i).copied().unwrap_or(end);
    let (code, digits) = (field(1), field(2));
    let (mut puzzle, entered) = position(field(3))?;
    delete(&mut puzzle, field(4))?;
    puzzle.entered = Some(entered).filter(|entered| entered.clues() > 0);
    // a comment may contain `:`
    let comment = &line.text[field(6).start - line.start..];
    let comment = if fields.len() > 7 { comment.trim_end_matches(':') } else { comment };
    puzzle.rules_text = Some(comment.trim().to_owned()).filter(|text| !text.is_empty());
    let is_named = !matches!(code.text, "" | "0000" | "x");
    let technique = is_named.then(|| Loss::annotation(format!("technique {}", excerpt(code.text)), 1));
    let digits = Loss::annotations("digits of the technique", usize::from(!matches!(digits.text, "" | "x")));
    let eliminated = Loss::annotations("candidates to eliminate", field(5).words(char::is_whitespace).count());
    Ok(Reading::with_losses(puzzle, technique.into_iter().chain(digits).chain(eliminated).collect()))
}

/// Returns the givens and the entered digits.
fn position(cells: Spanned) -> Result<(Puzzle, Grid), ReadError> {
    let mut board = SourceMap::default();
    let mut entered = Vec::new();
    let mut count = 0;
    let mut is_entered = false;
    for c in cells.trimmed().characters() {
        if c.text == "+" {
            is_entered = true;
            continue;
        }
        if std::mem::take(&mut is_entered) {
            entered.push(count);
        }
        board.push(c);
        count += 1;
    }
    if count > MOST * MOST || board.is_empty() {
        let message = format!("`{count}` cells do not form a board of at most nine values");
        return Err(cells.error(message, "9×9 has 81; `+` marks digits that are not givens"));
    }
    let mut puzzle = board.puzzle(&ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() })?;
    if puzzle.board.cell_count() != count {
        // the reader of puzzle text stops at a space among the cells
        let message = format!("`{count}` characters are not the cells of {}", puzzle.board);
        return Err(cells.error(message, "a blank cell is `.`"));
    }
    let mut placed = Grid::of(&puzzle.board);
    for cell in entered.into_iter().map(Cell::from_index) {
        placed.set(cell, puzzle.givens.get(cell));
        puzzle.givens.set(cell, None);
    }
    Ok((puzzle, placed))
}

/// Removes deleted candidates.
fn delete(puzzle: &mut Puzzle, deleted: Spanned) -> Result<(), ReadError> {
    let n = puzzle.board.size();
    let mut left: BTreeMap<Cell, Vec<Digit>> = BTreeMap::new();
    for word in deleted.words(char::is_whitespace) {
        let numbers: Vec<_> = word.text.chars().map_while(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
        let sound = |number: &usize| (1..=n).contains(number);
        let &[digit, row, column] = &numbers[..] else { return Err(no_triple(word, n)) };
        if word.text.len() != 3 || !numbers.iter().all(sound) {
            return Err(no_triple(word, n));
        }
        let cell = puzzle.board.cell(row - 1, column - 1);
        let digits = left.entry(cell).or_insert_with(|| (0..n).map(Digit::from_index).collect());
        digits.retain(|&left| left.get() != digit);
        if digits.is_empty() {
            let message = format!("{} has no candidate left", puzzle.board.name(cell));
            return Err(word.error(message, "a cell needs at least one value"));
        }
    }
    puzzle.clues.extend(left.into_iter().filter_map(|(cell, digits)| marks::clue(cell, &digits, n)));
    Ok(())
}

fn no_triple(word: Spanned, n: usize) -> ReadError {
    let message = format!("`{}` is not a candidate", excerpt(word.text));
    word.error(message, &format!("write its digit, row and column, each from 1 to {n}: `112`"))
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let n = usual_boxes(puzzle)?.size();
    if n > MOST {
        return Err(WriteError(format!("this format supports at most nine values; this board has `{n}`")));
    }
    let entered = puzzle.entered.clone().unwrap_or_else(|| Grid::of(&puzzle.board));
    let line = grid(&merged(&puzzle.givens, &entered), Layout::Line);
    let mut cells = String::new();
    for (i, c) in line.trim_end().chars().enumerate() {
        let cell = Cell::from_index(i);
        if puzzle.givens.get(cell).is_none() && entered.get(cell).is_some() {
            cells.push('+');
        }
        cells.push(c);
    }
    let mut deleted = Vec::new();
    for (i, allowed) in marks::of(puzzle)?.into_iter().enumerate() {
        let cell = Cell::from_index(i);
        let Some(allowed) = allowed.filter(|_| puzzle.givens.get(cell).is_none()) else { continue };
        let gone = (0..n).map(Digit::from_index).filter(|digit| !allowed.contains(digit));
        let (row, column) = (puzzle.board.row(cell) + 1, puzzle.board.column(cell) + 1);
        deleted.extend(gone.map(|digit| format!("{digit}{row}{column}")));
    }
    let mut losses = CAPABILITIES.losses(puzzle);
    let mut text = puzzle.words().as_deref().map(one_line).unwrap_or_default();
    if text.contains(':') {
        text.clear();
        losses.push(Loss::annotation("text", 1));
    }
    let text = format!(":0000:x:{cells}:{}::{text}:\n", deleted.join(" "));
    Ok(Conversion { value: text, losses })
}
