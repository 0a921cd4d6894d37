//! Jigsaws: the givens of a board and the region letter of each cell, in one line or in two blocks.
//!
//! ```text
//! 1...2...3...4...AAABABBBCCDDCDDC…     `jigsaw`: n² characters of givens, then n² of regions, possibly separated
//!
//! 1...                                  `regions`: rows of givens, a blank line, rows of regions;
//! ..2.                                  or only the regions
//! …
//!
//! AABB
//! AABB
//! …
//! ```
//!
//! Any characters can name regions, including `.` and `0`. There are as many regions as values, and
//! each has as many cells. The writer uses letters and digits: at most 62 regions, or 25 with
//! givens. Cells without a region and regions of other sizes cannot be written, and other
//! constraints are lost.
//!
//! Detection: a line has twice as many characters as a board of 4×4 or larger, and its second half
//! names regions. If a space separates the halves, the second one must not be a solution. Blocks are detected if there are two of equal size and the second names regions
//! by letters but is not a board, since a row repeats a letter.

use super::capabilities::{grid, size};
use super::{
    Capabilities, Conversion, Fact, Format, Puzzle, ReadError, ReadResult, Reading, SourceMap, Spanned, WriteError,
    WriteResult,
};
use kdoku_board::{BoxShape, Division, Geometry, Grid, Outline};
use kdoku_text::{Layout, ReadOptions};
use std::collections::BTreeMap;

pub(super) static JIGSAW: Format = Format {
    name: "jigsaw",
    about: "a line of givens followed by the region of each cell",
    endings: &[],
    is_line: true,
    facts: &[Fact::Certain],
    is: is_jigsaw,
    read: Some(read_jigsaw),
    write: Some(write_jigsaw),
};

pub(super) static REGIONS: Format = Format {
    name: "regions",
    about: "rows of givens and rows of regions",
    endings: &[],
    is_line: false,
    facts: &[Fact::Certain, Fact::AlsoText],
    is: is_regions,
    read: Some(read_regions),
    write: Some(write_regions),
};

const CAPABILITIES: Capabilities = Capabilities { regions: true, boxes: true, ..Capabilities::NONE };
const HINT: &str =
    "write the board row by row, then the region of each cell: a character for each of them, `AAABBBCCC…`";

/// The names of regions that the writer uses.
const NAMES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Returns the regions by cell; each must have as many cells as there are regions.
fn names(cells: &[Spanned]) -> Result<Vec<Option<u16>>, String> {
    let n = cells.len().isqrt();
    let mut numbers: BTreeMap<&str, (u16, usize)> = BTreeMap::new();
    let mut names = Vec::with_capacity(cells.len());
    for cell in cells {
        let next = u16::try_from(numbers.len()).unwrap_or(u16::MAX);
        let entry = numbers.entry(cell.text).or_insert((next, 0));
        entry.1 += 1;
        names.push(Some(entry.0));
    }
    if let Some((name, (_, count))) = numbers.iter().find(|(_, (_, count))| *count != n) {
        return Err(format!("region `{name}` has `{count}` cells, not `{n}`"));
    }
    Ok(names)
}

fn line_of(text: &str) -> Option<Spanned<'_>> {
    let first = Spanned::all(text).nonblank_lines().find(|line| !line.text.starts_with('#'));
    first.map(Spanned::trimmed)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ';' | ',')
}

fn is_jigsaw(text: &str) -> bool {
    let Some(line) = line_of(text) else { return false };
    let words: Vec<Spanned> = line.words(is_separator).collect();
    let cells: Vec<Spanned> = words.iter().copied().flat_map(Spanned::characters).collect();
    let n = (cells.len() / 2).isqrt();
    if n < 4 || cells.len() != 2 * n * n {
        return false;
    }
    let (_, regions) = cells.split_at(n * n);
    let is_split = match words[..] {
        [_] => true,
        // a second word may be the solution
        [_, second] => second.start == regions[0].start && !is_latin(regions, n),
        _ => false,
    };
    is_split && names(regions).is_ok()
}

/// Whether no row and no column of `n` cells repeats a character.
fn is_latin(cells: &[Spanned], n: usize) -> bool {
    let differ = |at: &dyn Fn(usize) -> usize| (1..n).all(|i| (0..i).all(|j| cells[at(i)].text != cells[at(j)].text));
    (0..n).all(|line| differ(&|i| n * line + i) && differ(&|i| n * i + line))
}

fn read_jigsaw(text: &str) -> ReadResult {
    let line = line_of(text).unwrap_or(Spanned::all(text));
    let cells: Vec<Spanned> = line.characters().filter(|c| !c.text.contains(is_separator)).collect();
    let n = (cells.len() / 2).isqrt();
    if n < 2 || cells.len() != 2 * n * n {
        let message = format!("`{}` characters are not a board and its regions", cells.len());
        return Err(line.error(message, HINT));
    }
    build(&cells[..n * n], &cells[n * n..])
}

fn build(givens: &[Spanned], regions: &[Spanned]) -> ReadResult {
    let n = regions.len().isqrt();
    let whole = |cells: &[Spanned]| cells[0].start..cells[cells.len() - 1].span().end;
    let wrong = |message: String| ReadError { span: whole(regions), message, hint: Some(HINT.to_owned()) };
    let outline = Outline::new(n, n, n).regions(names(regions).map_err(wrong)?);
    let board = Geometry::try_from(outline).map_err(|error| wrong(error.to_string()))?;
    let mut puzzle = Puzzle::new(or_boxes(&board));
    if !givens.is_empty() {
        let mut pasted = SourceMap::default();
        for &cell in givens {
            pasted.push(cell);
        }
        let boxes = BoxShape::new(1, n).ok();
        puzzle.givens = pasted.read(&ReadOptions { layout: Some(Layout::Line), boxes, ..ReadOptions::default() })?.grid;
    }
    Ok(Reading::new(puzzle))
}

/// Replaces regions that are equal boxes by their shape.
fn or_boxes(board: &Geometry) -> Geometry {
    let n = board.size();
    let shapes = (1..=n).filter(|h| n.is_multiple_of(*h)).filter_map(|h| BoxShape::new(h, n / h).ok());
    let is_same = |boxes: &BoxShape| {
        let other = Geometry::new(*boxes);
        board.cells().all(|cell| board.box_of(cell) == other.box_of(cell))
    };
    shapes
        .map(|boxes| (boxes, is_same(&boxes)))
        .find(|(_, same)| *same)
        .map_or(board.clone(), |(boxes, _)| Geometry::new(boxes))
}

/// Splits a text into blocks of rows, without lines and spaces between cells.
fn blocks(text: &str) -> Vec<Vec<Vec<Spanned<'_>>>> {
    let mut blocks = Vec::new();
    let mut block: Vec<Vec<Spanned>> = Vec::new();
    for line in Spanned::all(text).lines().filter(|line| !line.text.starts_with('#')) {
        if line.text.trim().is_empty() {
            blocks.extend((!block.is_empty()).then(|| std::mem::take(&mut block)));
            continue;
        }
        if !line.text.contains(|c: char| c.is_alphanumeric() || c == '.') {
            continue;
        }
        block.push(line.characters().filter(|c| !c.text.contains(|c: char| c.is_whitespace() || c == '|')).collect());
    }
    blocks.extend((!block.is_empty()).then_some(block));
    blocks
}

fn is_square(block: &[Vec<Spanned>]) -> bool {
    block.len() > 1 && block.iter().all(|row| row.len() == block.len())
}

fn is_regions(text: &str) -> bool {
    let blocks = blocks(text);
    let [givens, regions] = &blocks[..] else { return false };
    let repeats = |row: &Vec<Spanned>| row.iter().enumerate().any(|(i, a)| row[..i].iter().any(|b| a.text == b.text));
    givens.len() == regions.len()
        && is_square(givens)
        && is_square(regions)
        && names(&regions.concat()).is_ok()
        && regions.iter().flatten().all(|cell| cell.text.contains(char::is_alphabetic))
        && regions.iter().any(repeats)
}

fn read_regions(text: &str) -> ReadResult {
    let blocks = blocks(text);
    let (givens, regions) = match &blocks[..] {
        [regions] => (Vec::new(), regions),
        [givens, regions] => {
            if let Some(row) = givens.iter().find(|row| row.len() != regions.len()).or(givens.get(regions.len())) {
                return Err(row[0].error("the board and its regions have different sizes", HINT));
            }
            (givens.concat(), regions)
        }
        _ => {
            let message = format!("`{}` blocks are not a board and its regions", blocks.len());
            return Err(Spanned::all(text).trimmed().error(message, HINT));
        }
    };
    if !is_square(regions) || !givens.is_empty() && givens.len() != regions.len().pow(2) {
        let wrong = regions.iter().find(|row| row.len() != regions.len()).unwrap_or(&regions[0]);
        return Err(wrong[0].error("the regions do not form a square", HINT));
    }
    build(&givens, &regions.concat())
}

/// Returns the region name of each cell.
fn named(puzzle: &Puzzle) -> Result<Vec<char>, WriteError> {
    let n = size(puzzle)?;
    let board = &puzzle.board;
    if n < 2 || !board.has_lines() {
        return Err(WriteError("this format needs a board with regions, rows and columns".to_owned()));
    }
    if !matches!(Outline::from(board.clone()).division, Division::Boxes(_) | Division::Regions(_)) {
        return Err(WriteError("this board has neither boxes nor regions".to_owned()));
    }
    let name = |cell| board.box_of(cell).and_then(|region| NAMES.chars().nth(region));
    let names: Option<Vec<_>> = board.cells().map(name).collect();
    let sizes =
        (0..board.box_count()).map(|region| board.cells().filter(|&cell| board.box_of(cell) == Some(region)).count());
    names.filter(|_| sizes.into_iter().all(|size| size == n)).ok_or_else(|| {
        WriteError(format!("each cell must lie in one of `{n}` regions of `{n}` cells; at most 62 regions"))
    })
}

/// Writes the rows of givens as characters.
fn rows(puzzle: &Puzzle) -> Result<Vec<String>, WriteError> {
    let n = size(puzzle)?;
    if n > 25 {
        return Err(WriteError(format!("this format supports at most 25 values; this board has `{n}`")));
    }
    let rows = grid(&puzzle.givens, Layout::Compact);
    Ok(rows.lines().map(str::to_owned).collect())
}

fn write_jigsaw(puzzle: &Puzzle) -> WriteResult {
    let regions: String = named(puzzle)?.into_iter().collect();
    Ok(Conversion { value: format!("{}{regions}\n", rows(puzzle)?.concat()), losses: CAPABILITIES.losses(puzzle) })
}

fn write_regions(puzzle: &Puzzle) -> WriteResult {
    let names = named(puzzle)?;
    let mut text = String::new();
    // region letters alone would be read as givens; beyond 25 values there are no symbols for
    // givens
    if puzzle.board.size() <= 25 || puzzle.givens != Grid::of(&puzzle.board) {
        text = rows(puzzle)?.join("\n") + "\n\n";
    }
    for row in names.chunks(puzzle.board.size()) {
        text.extend(row);
        text.push('\n');
    }
    Ok(Conversion { value: text, losses: CAPABILITIES.losses(puzzle) })
}
