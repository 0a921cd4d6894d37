//! Killers as arrows: each cell points to another cell of its cage, or holds the sum of the cage.
//!
//! ```text
//! <  >  ^  v        the next cell of the cage lies left, right, above, below
//! `  '  ,  .        … above left, above right, below left, below right
//! 0-9 A-Z a-j       the last cell has the sum: 0 to 9, 10 to 35, 36 to 45
//! ```
//!
//! This is the "PS" or *snarfable* form of the Players' Forum. Several cells may point to the same
//! cell. A sum of 0 is a cage without a sum. Givens are written as cages of one cell, which is
//! reported as a lost annotation. Overlapping or disconnected cages, sums above 45, givens in cages
//! and all other constraints are lost. Boards have default boxes.
//!
//! Detection: the first line has as many of these characters as a board has cells, and at least two
//! different arrows; puzzle text has only one kind of blank. A single kind of arrow is enough next
//! to a `0` on boards with up to nine values.

use super::cages::{self, Cage, KIND};
use super::{
    Capabilities, Conversion, Format, Puzzle, ReadError, ReadResult, Reading, Spanned, WriteResult, usual_boxes,
};
use kdoku_board::{BoxShape, Cell, Geometry};
use kdoku_text::excerpt;
use std::collections::{BTreeMap, VecDeque};

pub(super) static KILLER_ARROWS: Format = Format {
    name: "snarf",
    about: "killers as arrows: each cell points to the next of its cage",
    endings: &[],
    is_line: true,
    facts: &[],
    is,
    read: Some(read),
    write: Some(write),
};

const CAPABILITIES: Capabilities = Capabilities { clues: &[KIND], ..Capabilities::NONE };

/// The arrows, with their step down and right.
const ARROWS: [(char, isize, isize); 8] =
    [('<', 0, -1), ('>', 0, 1), ('^', -1, 0), ('v', 1, 0), ('`', -1, -1), ('\'', -1, 1), (',', 1, -1), ('.', 1, 1)];

/// The characters of sums, from 0.
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";
const HINT: &str = "arrows are < > ^ v ` ' , . and sums 0-9, A-Z from 10 and a-j from 36";

fn is(text: &str) -> bool {
    let first = Spanned::all(text).nonblank_lines().find(|line| !line.text.starts_with('#'));
    first.is_some_and(|line| {
        let line = line.trimmed().text;
        let is_arrow = |c: char| ARROWS.iter().any(|arrow| arrow.0 == c);
        let has = |(c, ..): &&(char, isize, isize)| line.contains(*c);
        let is_small = || boxes(line.chars().count()).is_some_and(|boxes| boxes.size() <= 9);
        boxes(line.chars().count()).is_some()
            && line.chars().all(|c| is_arrow(c) || SUMS.contains(c))
            && line.contains(['<', '>', '^', 'v'])
            && (ARROWS.iter().filter(has).count() > 1 || line.contains('0') && is_small())
    })
}

fn boxes(cells: usize) -> Option<BoxShape> {
    let n = cells.isqrt();
    BoxShape::usual(n).filter(|_| n * n == cells && n > 1)
}

fn target(board: &Geometry, cell: Cell, down: isize, right: isize) -> Option<Cell> {
    let (y, x) = (board.row(cell).checked_add_signed(down)?, board.column(cell).checked_add_signed(right)?);
    (y < board.height() && x < board.width()).then(|| board.cell(y, x))
}

fn read(text: &str) -> ReadResult {
    let all = Spanned::all(text);
    let lines = all.nonblank_lines().filter(|line| !line.text.starts_with('#'));
    let characters: Vec<Spanned> = lines.flat_map(Spanned::characters).filter(|c| !c.text.trim().is_empty()).collect();
    let Some(boxes) = boxes(characters.len()) else {
        let message = format!("`{}` characters are not a killer in arrows", characters.len());
        return Err(all.trimmed().error(message, "a board of 9×9 has 81"));
    };
    let mut puzzle = Puzzle::boxes(boxes);
    let steps = steps(&characters, &puzzle.board)?;
    let cages = gather(&characters, &steps)?;
    cages::put(&mut puzzle, cages);
    Ok(Reading::new(puzzle))
}

/// The target of a cell.
enum Step {
    To(Cell),
    Sum(u32),
}

fn steps(characters: &[Spanned], board: &Geometry) -> Result<Vec<Step>, ReadError> {
    let step = |(i, word): (usize, &Spanned)| {
        let c = word.text.chars().next().unwrap_or_default();
        if let Some(sum) = SUMS.chars().position(|known| known == c) {
            return Ok(Step::Sum(u32::try_from(sum).expect("45 at most")));
        }
        let Some(&(_, down, right)) = ARROWS.iter().find(|arrow| arrow.0 == c) else {
            return Err(word.error(format!("`{}` is neither an arrow nor a sum", excerpt(word.text)), HINT));
        };
        let cell = Cell::from_index(i);
        let to = target(board, cell, down, right);
        to.map(Step::To)
            .ok_or_else(|| word.error(format!("the arrow in {} points off the board", board.name(cell)), HINT))
    };
    characters.iter().enumerate().map(step).collect()
}

/// Groups the cells that lead to the same sum.
fn gather(characters: &[Spanned], steps: &[Step]) -> Result<Vec<Cage>, ReadError> {
    // the final cell of each path, memoized
    let mut ends: Vec<Option<usize>> = vec![None; steps.len()];
    for (first, character) in characters.iter().enumerate() {
        let mut way = Vec::new();
        let mut at = first;
        let end = loop {
            match (ends[at], &steps[at]) {
                (Some(end), _) => break end,
                (None, Step::Sum(_)) => break at,
                (None, Step::To(next)) => {
                    way.push(at);
                    if way.len() > steps.len() {
                        let message = "these arrows form a circle";
                        return Err(character.error(message, "the last cell of a cage holds its sum"));
                    }
                    at = next.index();
                }
            }
        };
        ends[end] = Some(end);
        for cell in way {
            ends[cell] = Some(end);
        }
    }
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (i, end) in ends.iter().enumerate() {
        cages.entry(end.expect("each was found")).or_default().push(Cell::from_index(i));
    }
    let sum = |end: usize| if let Step::Sum(sum) = steps[end] { sum } else { 0 };
    Ok(cages.into_iter().map(|(end, cells)| Cage { cells, sum: sum(end) }).collect())
}

/// Returns arrows for all cells of a cage except the last; `None` if the cage is disconnected.
fn arrows(board: &Geometry, cage: &Cage) -> Option<Vec<(Cell, char)>> {
    let last = *cage.cells.last()?;
    let mut found = Vec::new();
    let mut left: Vec<Cell> = cage.cells.iter().copied().filter(|&cell| cell != last).collect();
    let mut next = VecDeque::from([last]);
    while let Some(to) = next.pop_front() {
        left.retain(|&cell| {
            let arrow = ARROWS.iter().find(|(_, down, right)| target(board, cell, *down, *right) == Some(to));
            if let Some((c, ..)) = arrow {
                found.push((cell, *c));
                next.push_back(cell);
            }
            arrow.is_none()
        });
    }
    left.is_empty().then_some(found)
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let n = usual_boxes(puzzle)?.size();
    let most = u32::try_from(SUMS.len()).expect("46");
    let fits = |cage: &Cage| cage.sum < most && cage.cells.len() <= n && arrows(&puzzle.board, cage).is_some();
    let (cages, losses) = cages::of(puzzle, CAPABILITIES, fits);
    let mut characters = vec!['0'; n * n];
    for cage in cages {
        let end = cage.cells[cage.cells.len() - 1].index();
        // sums above 45 have no character
        let sum = usize::try_from(cage.sum).ok().and_then(|sum| SUMS.chars().nth(sum));
        characters[end] = sum.ok_or_else(|| super::WriteError(format!("`{}` is above 45", cage.sum)))?;
        for (cell, arrow) in arrows(&puzzle.board, &cage).unwrap_or_default() {
            characters[cell.index()] = arrow;
        }
    }
    let mut text: String = characters.into_iter().collect();
    text.push('\n');
    Ok(Conversion { value: text, losses })
}
