//! The ids of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! 2x3:4_1c2…              boxes of 2 rows and 3 columns, then the givens
//! 4jx:1a…,aa_b…           a jigsaw of 4 rows with both diagonals: the givens, then the borders
//! 3x3k:za…,a_bc…,12a9…    a killer: the givens, the borders of the cages, their sums
//! ```
//!
//! Cells are listed row by row. A letter is a number of blank cells, `a` for 1 to `z` for 26, and `_`
//! parts two numbers. Borders are the lines between cells: those within rows, row by row, those
//! within columns, column by column, and one more at the end. A letter is the number of places
//! without a line before the next line, `_` is none, and no line follows `z`. The sum of a cage stands
//! in one of its cells. An id with `#` for the colon is only the seed of a random generator.

use super::areas::{areas, square, uneven};
use super::link::percent_decode;
use super::puzzle::MOST_ROWS;
use super::{Format, Puzzle, ReadError, ReadResult, Reading, Spanned};
use kdoku_board::{BoxShape, Cell, Digit, Geometry};
use kdoku_puzzle::{Clue, ClueKind, diagonals};
use kdoku_text::excerpt;
use std::collections::{BTreeMap, HashSet};

pub(super) static SOLO: Format = Format {
    name: "solo",
    about: "an id of Solo in Simon Tatham's collection: 3x3:a1b…",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| is_id(&id(text)),
    read: Some(read),
    write: None,
};

const HINT: &str = "an id is the size, `:` and the cells, as in `2x2:1a2b3c4d`; copy it from `Specific…` in the menu";

/// An error in an id: its part and its message.
type IdError<'t> = (Spanned<'t>, String);

/// The id in a link or behind the name of the game.
fn id(text: &str) -> String {
    let line = Spanned::all(text).nonblank_lines().next().map_or("", |line| line.text.trim());
    let line = line.trim_matches(['"', '\'', '<', '>']);
    let is_link = line.contains("://") && line.to_ascii_lowercase().contains("solo");
    let line = line.split_once('#').filter(|_| is_link).map_or(line, |(_, id)| id);
    let name = line.split_at_checked(5).filter(|(name, _)| name.eq_ignore_ascii_case("solo:"));
    percent_decode(name.map_or(line, |(_, id)| id))
}

fn is_id(id: &str) -> bool {
    let Some(end) = id.find([':', '#']) else { return false };
    let (size, rest) = (&id[..end], &id[end + 1..]);
    let has_size = size.starts_with(|c: char| c.is_ascii_digit())
        && size.contains(['x', 'j'])
        && size.bytes().all(|byte| byte.is_ascii_digit() || b"xjkrmadtbieu".contains(&byte));
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,".contains(&byte);
    has_size && !rest.is_empty() && (id.as_bytes()[end] == b'#' || rest.bytes().all(is_word))
}

fn read(text: &str) -> ReadResult {
    let id = id(text);
    puzzle(Spanned::all(&id)).map(Reading::new).map_err(|(part, message)| {
        // a link may hold the id in another spelling
        let span = match text.find(&id) {
            Some(start) => start + part.start..start + part.span().end,
            None => Spanned::all(text).trimmed().span(),
        };
        ReadError { span, message, hint: Some(HINT.to_owned()) }
    })
}

fn puzzle(id: Spanned) -> Result<Puzzle, IdError> {
    let Some(end) = id.text.find([':', '#']) else { return Err((id, "not an id of Solo".to_owned())) };
    let (size, rest) = (id.part(0..end), id.part(end + 1..id.text.len()));
    if id.text.as_bytes()[end] == b'#' {
        let message = "this id is the seed of a random puzzle, which only Solo itself can generate".to_owned();
        return Err((rest, message));
    }
    let ((height, width), has_diagonals, is_killer) = parameters(size)?;
    let n = height * width;
    let parts: Vec<Spanned> = rest.fields(',').collect();
    let is_jigsaw = width == 1;
    let expected = 1 + usize::from(is_jigsaw) + 2 * usize::from(is_killer);
    if parts.len() != expected {
        return Err((rest, format!("`{}` parts, separated by commas, where there should be {expected}", parts.len())));
    }
    let refused = |error: String| (size, error);
    let board = if is_jigsaw {
        let regions = blocks(parts[1], n)?;
        if let Some(count) = uneven(&regions, n) {
            return Err((parts[1], format!("a region has `{count}` cells, not `{n}`")));
        }
        square(n, regions.into_iter().map(Some).collect()).map_err(refused)?
    } else {
        Geometry::new(BoxShape::new(height, width).map_err(|error| refused(error.to_string()))?)
    };
    let mut puzzle = Puzzle::new(board);
    for (cell, value) in numbers(parts[0], n * n, n)? {
        puzzle.givens.set(cell, Digit::new(value));
    }
    if has_diagonals {
        puzzle.clues.push(diagonals(&puzzle.blank_rules(), true, true).map_err(|error| refused(error.to_string()))?);
    }
    if let [.., cages, sums] = parts[..]
        && is_killer
    {
        let mut found: BTreeMap<u16, (Vec<Cell>, Option<i32>)> = BTreeMap::new();
        let blocks = blocks(cages, n)?;
        for (cell, &block) in puzzle.board.cells().zip(&blocks) {
            found.entry(block).or_default().0.push(cell);
        }
        for (cell, sum) in numbers(sums, n * n, n * n * n)? {
            let cage = found.entry(blocks[cell.index()]).or_default();
            if cage.1.replace(i32::try_from(sum).expect("it is bounded")).is_some() {
                return Err((sums, format!("the cage of {} has two sums", puzzle.board.name(cell))));
            }
        }
        let cages = found.into_values().filter(|(cells, sum)| cells.len() > 1 || sum.is_some());
        puzzle.clues.extend(cages.map(|(cells, number)| Clue { number, ..Clue::new(ClueKind::Cage, vec![cells]) }));
    }
    Ok(puzzle)
}

/// The rows and columns of a box, and whether there are diagonals and cages. Jigsaws have boxes of one
/// column.
fn parameters(size: Spanned) -> Result<((usize, usize), bool, bool), IdError> {
    let number = |from: usize| {
        let digits = size.text[from..].bytes().take_while(u8::is_ascii_digit).count();
        (size.text[from..from + digits].parse::<usize>().unwrap_or(usize::MAX), from + digits)
    };
    let (first, mut at) = number(0);
    let mut boxes = (first, first);
    let has_two = size.text[at..].starts_with('x') && size.text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    if has_two {
        (boxes.1, at) = number(at + 1);
    }
    if boxes.0.max(boxes.1) > MOST_ROWS || boxes.0.min(boxes.1) == 0 {
        return Err((size, format!("`{}` is not a size", excerpt(size.text))));
    }
    let (mut has_diagonals, mut is_killer) = (false, false);
    for (i, c) in size.text[at..].char_indices() {
        match c {
            'j' => boxes = (if has_two { boxes.0 * boxes.1 } else { boxes.0 }, 1),
            'x' => has_diagonals = true,
            'k' => is_killer = true,
            // symmetry and difficulty, which matter to the generator only
            'r' | 'm' | 'a' | 'd' => break,
            _ => return Err((size.part(at + i..at + i + c.len_utf8()), format!("`{c}` is not a rule of Solo"))),
        }
    }
    let n = boxes.0 * boxes.1;
    if !(2..=MOST_ROWS).contains(&n) {
        return Err((size, format!("a board of `{n}` rows is not supported")));
    }
    Ok((boxes, has_diagonals, is_killer))
}

/// The numbers of a list of `count` cells.
fn numbers(part: Spanned, count: usize, most: usize) -> Result<Vec<(Cell, usize)>, IdError> {
    let mut found = Vec::new();
    let (mut cell, mut at) = (0, 0);
    while let Some(c) = part.text[at..].chars().next() {
        let digits = part.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let here = part.part(at..at + digits.max(c.len_utf8()));
        match c {
            '_' => {}
            'a'..='z' => cell += usize::from(u8::try_from(c).unwrap_or(b'a') - b'a') + 1,
            '0'..='9' => {
                let value = here.text.parse().ok().filter(|value| (1..=most).contains(value));
                let value = value.ok_or_else(|| (here, format!("`{}` is not from 1 to {most}", excerpt(here.text))))?;
                if cell < count {
                    found.push((Cell::from_index(cell), value));
                }
                cell += 1;
            }
            _ => return Err((here, format!("`{}` is not a number of cells", c.escape_debug()))),
        }
        if cell > count {
            return Err((here, format!("more than the `{count}` cells of the board")));
        }
        at += here.text.len();
    }
    if cell < count {
        return Err((part, format!("`{cell}` cells, but the board has `{count}`")));
    }
    Ok(found)
}

/// The place of a border: the cells on its two sides.
fn sides(place: usize, n: usize) -> [usize; 2] {
    let (line, at) = (place / (n - 1), place % (n - 1));
    if line < n { [line * n + at, line * n + at + 1] } else { [at * n + line - n, (at + 1) * n + line - n] }
}

/// The [block](areas) of each cell.
fn blocks(part: Spanned, n: usize) -> Result<Vec<u16>, IdError> {
    let places = 2 * n * (n - 1);
    let open = |c: char, z: usize| match c {
        '_' => Some(0),
        'z' => Some(z),
        'a'..='y' => Some(usize::from(u8::try_from(c).unwrap_or(b'a') - b'a') + 1),
        _ => None,
    };
    // the program writes `z` for 25 places, but reads 26; only one of them can fill the board
    let length: usize = part.text.chars().map(|c| open(c, 25).unwrap_or(0) + usize::from(c != 'z')).sum();
    let z = if length == places + 1 { 25 } else { 26 };
    let (mut place, mut are_open) = (0, vec![false; places]);
    for (i, c) in part.text.char_indices() {
        let wrong = || (part.part(i..i + c.len_utf8()), format!("`{}` is not a border", c.escape_debug()));
        let open = open(c, z).ok_or_else(wrong)?;
        if place + open > places {
            return Err((part.part(i..i + 1), "more borders than the board has".to_owned()));
        }
        are_open[place..place + open].fill(true);
        place += open + usize::from(c != 'z');
    }
    if place != places + 1 {
        return Err((part, "fewer borders than the board has".to_owned()));
    }
    let open: HashSet<[usize; 2]> = (0..places).filter(|&place| are_open[place]).map(|place| sides(place, n)).collect();
    Ok(areas(n, |a, b| open.contains(&[a, b])))
}
