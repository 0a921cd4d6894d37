//! `SumoCue`'s killers: a line of numbers, each a sum and a cage.
//!
//! ```text
//! 3x3::k:3840:3840:2305:…     boxes of 3 rows and 3 columns; 3840 = 256·15 + 0: cage 0, whose sum is 15
//! 3x3:d:k:…                   `d`: both diagonals hold different values
//! ```
//!
//! As many numbers as there are cells, row by row; cells with the same number are a cage. `JSudoku` writes the same. The format
//! has no cells without a cage: a sum of 0 is a cage without one here, and a single such cell none at all. Givens are written
//! as cages of one cell (told as a loss of notes); cages that overlap another, givens in cages and all other rules are lost. A
//! text is evidently this if its first line begins with `3x3:`, another such shape, and `k` follows.

use super::cages::{self, Cage, KIND};
use super::capabilities::{Capabilities, size};
use super::span::Spanned;
use super::{Conversion, Document, Format, ReadError, ReadResult, WriteError, WriteResult};
use crate::board::geometry::{BoxShape, Cell, Geometry};
use crate::board::rules::Rules;
use crate::clues::{Clue, ClueKind, diagonals};
use crate::io::text::excerpt;
use std::collections::BTreeMap;

pub(super) static SUMOCUE: Format = Format {
    name: "sumocue",
    about: "killers in numbers: 3x3::k:3840:…",
    endings: &[],
    is_line: true,
    is,
    read: Some(read),
    write: Some(write),
};

const CAPABILITIES: Capabilities = Capabilities {
    title: false,
    author: false,
    text: false,
    entered: false,
    regions: false,
    boxes: true,
    clues: &[KIND, DIAGONALS],
};
const DIAGONALS: ClueKind = ClueKind::Diagonals;

/// The cages of one sum that have numbers of their own.
const IDS: u64 = 256;
const HINT: &str = "write `3x3::k:` or `3x3:d:k:`, and 256 times the sum and the number of its cage for each cell";

fn is(text: &str) -> bool {
    let first = Spanned::all(text).nonblank_lines().find(|line| !line.text.starts_with('#'));
    first.is_some_and(|line| {
        let mut fields = line.trimmed().fields(':');
        let is_shape = fields.next().is_some_and(|word| shape(word).is_some());
        is_shape && fields.nth(1).is_some_and(|word| word.text == "k")
    })
}

fn shape(word: Spanned) -> Option<BoxShape> {
    let (height, width) = word.text.split_once(['x', 'X'])?;
    BoxShape::new(height.parse().ok()?, width.parse().ok()?).ok()
}

fn read(text: &str) -> ReadResult {
    let all = Spanned::all(text);
    let line = all.nonblank_lines().find(|line| !line.text.starts_with('#')).unwrap_or(all).trimmed();
    let mut fields = line.fields(':');
    let [head, flags, kind] = [fields.next(), fields.next(), fields.next()].map(|field| field.unwrap_or(line));
    let boxes =
        shape(head).ok_or_else(|| head.error(format!("`{}` is no shape of boxes", excerpt(head.text)), HINT))?;
    let is_known = kind.text == "k" && matches!(flags.text, "" | "d");
    if !is_known {
        let wrong = if kind.text == "k" { flags } else { kind };
        return Err(wrong.error(format!("`{}` is no kind of killer that is known", excerpt(wrong.text)), HINT));
    }
    let mut document = Document::boxes(boxes);
    if flags.text == "d" {
        document
            .clues
            .push(both_diagonals(&document.board).ok_or_else(|| flags.error("this board has no diagonals", HINT))?);
    }
    let numbers: Vec<Spanned> = fields.filter(|field| !field.text.is_empty()).collect();
    let cells = document.board.cell_count();
    if numbers.len() != cells {
        let place = numbers.get(cells).or(numbers.last()).copied().unwrap_or(line);
        return Err(place.error(format!("`{}` numbers are no board of `{cells}` cells", numbers.len()), HINT));
    }
    let mut found: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
    for (i, word) in numbers.into_iter().enumerate() {
        found.entry(number(word)?).or_default().push(Cell::from_index(i));
    }
    let sum = |number: u64| u32::try_from(number / IDS).expect("the number is not too large");
    cages::put(&mut document, found.into_iter().map(|(number, cells)| Cage { cells, sum: sum(number) }));
    Ok(Conversion { value: document, losses: Vec::new() })
}

fn number(word: Spanned) -> Result<u64, ReadError> {
    let number = word.text.trim().parse().ok().filter(|&number: &u64| number / IDS <= 1 << 16);
    number.ok_or_else(|| word.error(format!("`{}` is no sum and number of a cage", excerpt(word.text)), HINT))
}

/// The clue of both diagonals, if the board has any.
fn both_diagonals(board: &Geometry) -> Option<Clue> {
    diagonals(&Rules::new(board.clone()), true, true).ok()
}

fn write(document: &Document) -> WriteResult {
    let n = size(document)?;
    let Some(boxes) = document.board.box_shape().filter(|boxes| boxes.size() == n) else {
        return Err(WriteError(
            "such a line says the shape of boxes, and this board has none of so many cells".to_owned(),
        ));
    };
    let mut used: BTreeMap<u32, u64> = BTreeMap::new();
    let mut numbers = vec![0; n * n];
    let (cages, mut losses) = cages::of(document, CAPABILITIES, |cage| cage.sum <= 1 << 16);
    for Cage { cells, sum } in cages {
        // cages are told apart by their sum, too
        let id = used.entry(sum).or_default();
        let number = u64::from(sum) * IDS + *id;
        *id += 1;
        if *id > IDS {
            return Err(WriteError(format!(
                "there are more than `{IDS}` cages of the sum {sum}, which such a line has no numbers for"
            )));
        }
        for cell in cells {
            numbers[cell.index()] = number;
        }
    }
    let both = both_diagonals(&document.board);
    let mut clues = document.clues.iter().filter(|clue| clue.kind == DIAGONALS);
    let is_both = |clue: &Clue| both.as_ref().is_some_and(|both| both.groups == clue.groups);
    let flag = if clues.clone().any(is_both) { "d" } else { "" };
    if clues.any(|clue| !is_both(clue)) {
        losses.push(super::capabilities::rule("a single diagonal", 1));
    }
    let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
    Ok(Conversion { value: format!("{boxes}:{flag}:k:{}\n", numbers.join(":")), losses })
}
