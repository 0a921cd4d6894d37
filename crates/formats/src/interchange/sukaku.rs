//! Sukaku: all candidates of a board in one line of `n³` characters, without givens.
//!
//! ```text
//! 1...5.7....3......   the first cell may hold 1, 5 or 7, the second 3; `.` or `0` for an excluded value
//! 01..03....           beyond nine values: two characters per value
//! ```
//!
//! A 9×9 board has nine characters per cell and 729 in total, which is not the length of a 27×27
//! board. Line breaks and spaces are ignored. Beyond nine values each value has two characters,
//! `01` to `25` and `..` or `00`; one symbol per value is accepted too. Candidates become clues of
//! the kind `candidates`.
//!
//! Detection: the first line has the right length, every value stands at its position, and every
//! cell has a value. The writer writes candidates and givens; a given becomes a single candidate,
//! which is equivalent and reported as a lost annotation.

use super::marks::{self, KIND, Mark};
use super::{
    Capabilities, Conversion, Fact, Format, Loss, Puzzle, ReadError, ReadResult, Reading, Spanned, WriteResult,
    usual_boxes,
};
use kdoku_board::{BoxShape, Digit, Symbols};
use kdoku_text::excerpt;
use std::fmt::Write as _;

pub(super) static SUKAKU: Format = Format {
    name: "sukaku",
    about: "all candidates of a board in one line of n³ characters",
    endings: &["sukaku"],
    is_line: true,
    facts: &[Fact::CellsOnly, Fact::Certain],
    is,
    read: Some(read),
    write: Some(write),
};

const CAPABILITIES: Capabilities = Capabilities { clues: &[KIND], ..Capabilities::NONE };

/// Returns the boxes for a number of characters, and the characters per value.
fn shape(length: usize) -> Option<(BoxShape, usize)> {
    let side = |length: usize| (4..=64).find(|n: &usize| n.pow(3) == length).and_then(BoxShape::usual);
    match (side(length), length.is_multiple_of(2).then(|| side(length / 2)).flatten()) {
        (Some(boxes), _) if boxes.size() <= 25 => Some((boxes, 1)),
        (_, Some(boxes)) if boxes.size() > 9 => Some((boxes, 2)),
        _ => None,
    }
}

fn is(text: &str) -> bool {
    let first = Spanned::all(text).nonblank_lines().find(|line| !line.text.starts_with('#'));
    first.is_some_and(|line| {
        let line = line.trimmed();
        !line.text.contains(char::is_whitespace) && characters(line).is_ok_and(|cells| marks(&cells).is_ok())
    })
}

/// The characters of a text without white space, its boxes, and the characters per value.
struct Characters<'a> {
    all: Vec<Spanned<'a>>,
    boxes: BoxShape,
    each: usize,
}

fn characters(text: Spanned) -> Result<Characters, ReadError> {
    let lines = text.lines().filter(|line| !line.text.starts_with('#'));
    let all: Vec<Spanned> = lines.flat_map(Spanned::characters).filter(|c| !c.text.trim().is_empty()).collect();
    let Some((boxes, each)) = shape(all.len()) else {
        let message = format!("`{}` characters are not a list of all candidates", all.len());
        let hint = "a 9×9 board has 729 characters, a 16×16 board 8192";
        return Err(text.trimmed().error(message, hint));
    };
    Ok(Characters { all, boxes, each })
}

/// Parses the candidates of each cell.
fn marks(characters: &Characters) -> Result<Vec<Mark>, ReadError> {
    let Characters { all, boxes, each } = characters;
    let n = boxes.size();
    let symbols = Symbols::usual(n);
    let mut cells = Vec::with_capacity(n * n);
    for cell in all.chunks(n * each) {
        let mut digits = Vec::new();
        for (i, written) in cell.chunks(*each).enumerate() {
            let text: String = written.iter().map(|c| c.text).collect();
            let place = Spanned { text: written[0].text, start: written[0].start };
            if text.chars().all(|c| matches!(c, '.' | '0')) {
                continue;
            }
            let found = match each {
                1 => text.chars().next().and_then(|c| symbols.digit(c, n)),
                _ => text.parse().ok().and_then(Digit::new).filter(|_| !text.starts_with('+')),
            };
            if found != Some(Digit::from_index(i)) {
                let number = cells.len();
                let message = format!(
                    "`{}` is not {} or a blank in the list of r{}c{}",
                    excerpt(&text),
                    i + 1,
                    number / n + 1,
                    number % n + 1
                );
                return Err(place.error(message, "write each value at its own position in the cell"));
            }
            digits.push(Digit::from_index(i));
        }
        if digits.is_empty() {
            let number = cells.len();
            let message = format!("r{}c{} has no candidate", number / n + 1, number % n + 1);
            let last = cell[cell.len() - 1];
            let span = cell[0].start..last.span().end;
            return Err(ReadError { span, message, hint: Some("a cell needs at least one value".to_owned()) });
        }
        cells.push(Mark::Candidates(digits));
    }
    Ok(cells)
}

fn read(text: &str) -> ReadResult {
    let characters = characters(Spanned::all(text))?;
    let mut puzzle = Puzzle::boxes(characters.boxes);
    marks::put(&mut puzzle, marks(&characters)?);
    Ok(Reading::new(puzzle))
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let n = usual_boxes(puzzle)?.size();
    if !(4..=64).contains(&n) {
        return Err(super::WriteError(format!("this format supports at most 64 rows; this board has `{n}`")));
    }
    let mut text = String::with_capacity(2 * n.pow(3) + 1);
    for allowed in marks::of(puzzle)? {
        for digit in (0..n).map(Digit::from_index) {
            let is_allowed = allowed.as_ref().is_none_or(|allowed| allowed.contains(&digit));
            match (is_allowed, n) {
                (true, 0..=9) => write!(text, "{digit}").expect("writing to a string cannot fail"),
                (true, _) => write!(text, "{digit:02}").expect("writing to a string cannot fail"),
                (false, 0..=9) => text.push('.'),
                (false, _) => text.push_str(".."),
            }
        }
    }
    text.push('\n');
    let mut losses = CAPABILITIES.losses(puzzle);
    losses.extend(Loss::annotations("givens, which are written as single candidates", puzzle.givens.clues()));
    Ok(Conversion { value: text, losses })
}
