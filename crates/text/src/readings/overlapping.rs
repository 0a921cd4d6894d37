//! Boards of k²×k² that share boxes on one grid: a samurai, a windmill, or any other such layout.
//!
//! If places without a cell have a mark of their own, a known layout with these places is read. Other
//! boards follow from them: a board is needed if some cell is on no other board, and the needed ones
//! must cover all cells. If the mark is also the blank, all known layouts of this size are tried: the
//! givens must stand on the boards and contradict no house. Two layouts that fit are an error.

use super::{Line, Reading, text_of};
use crate::{Board, Form, FormatErrorKind, Layout, ReadOptions, remarks};
use kdoku_board::{BoxShape, Digit, Geometry, Grid, Order, Outline, Placed, Symbols};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most rows or columns.
const MOST_ROWS: usize = 100;

/// How improbable a board with larger values must be: none of its givens is above k².
const LEAST_SURE: f64 = 1e-4;

const CONFIG: &str = "the board into a puzzle file, with a `[[board]]` for each of its boards, for `--config`";

/// The words of the cells of a grid, and its width.
struct Words<'a>(Vec<Vec<&'a str>>, usize);

/// Boards with k boxes side by side, by their first row and column, counted in boxes.
struct Boards {
    name: String,
    k: usize,
    corners: Vec<(usize, usize)>,
}

/// The boards of a text of one grid.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    if options.boxes.is_some() || options.board.is_some() || options.symbols.is_some() {
        return None;
    }
    let rows: Vec<_> = lines.iter().filter(|line| is_row(line)).take(MOST_ROWS + 1).collect();
    let grid = Words::new(&rows.iter().map(|line| text_of(line).trim_end()).collect::<Vec<_>>())?;
    let (height, width) = (rows.len(), grid.1);
    let (numbers, marks): (Vec<&str>, Vec<&str>) = grid.0.iter().flatten().partition(|word| value(word).is_some());
    let (most, marks) = (numbers.into_iter().filter_map(value).max().unwrap_or(0), BTreeSet::from_iter(marks));
    let is_void = |mark: &&&str| !mark.chars().all(char::is_alphanumeric) || matches!(**mark, "0" | "x" | "X");
    let ambiguous = |one: &str, other: &str, flag: &str| {
        let kind = FormatErrorKind::ambiguous(format!("as {one}"), other, flag);
        Some(Err(rows[0].error(0..rows[0].bytes.len(), kind)))
    };
    let mut found: Vec<Boards> = Vec::new();
    let fits = |k: usize| k * k >= most && [height, width].iter().all(|n| n.is_multiple_of(k) && *n >= k * k);
    for k in (2..5).filter(|&k| fits(k) && (1..3).contains(&marks.len())) {
        let known = || known(height / k, width / k, k).into_iter();
        for void in marks.iter().filter(is_void) {
            let cells: BTreeSet<_> = grid.places().filter(|&(y, x)| grid.0[y][x] != *void).collect();
            let named = known().find(|boards| boards.cells().collect::<BTreeSet<_>>() == cells);
            match named.map(|boards| (boards, false)).or_else(|| cover(height, width, k, &cells)) {
                Some((boards, true)) => return ambiguous(&boards.name, "with another board on their cells", CONFIG),
                boards => found.extend(boards.map(|(boards, _)| boards)),
            }
        }
        if marks.len() == 1 && k > 2 {
            found.extend(
                known().filter(|boards| boards.board(height, width).is_some_and(|board| grid.on(&board).is_some())),
            );
        }
    }
    let (first, others) = found.split_first()?;
    if let Some(other) = others.first() {
        return ambiguous(&first.name, &format!("as {}", other.name), CONFIG);
    }
    let board = Arc::new(first.board(height, width)?);
    let values = grid.on(&board);
    if marks.len() == 1 && height == width {
        let boxes = BoxShape::usual(height).or_else(|| BoxShape::new(1, height).ok())?;
        let larger = grid.on(&Geometry::new(boxes));
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let is_likely = |grid: Grid| {
            grid.clues() == 0 || ((first.k * first.k) as f64 / height as f64).powf(grid.clues() as f64) > LEAST_SURE
        };
        if larger.is_some_and(is_likely) {
            let one = format!("one board of {height}×{width}");
            let other = format!("as {}, which needs `~` for each place without a cell", first.name);
            return ambiguous(&one, &other, &format!("--box {boxes}"));
        }
    }
    let (layout, symbols) =
        if first.k > 3 { (Layout::Spaced, Symbols::NUMBERS) } else { (Layout::Compact, Symbols::DIGITS) };
    let form = Form { symbols, blank: '.', ..Form::of(layout, &board) };
    let span = rows[0].start..rows[rows.len() - 1].end();
    let grid = values.unwrap_or_else(|| grid.filled(&board));
    Some(Ok(vec![Board { grid, form, line: rows[0].number, span, assumed: Vec::new() }]))
}

/// Whether a line is a row of a grid, and not a comment or a remark.
fn is_row(line: &Line<'_>) -> bool {
    let text = text_of(line).trim();
    let is_comment =
        line.is_comment() && !text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '#' | '-' | ' '));
    !is_comment && !text.is_empty() && remarks::numbers(text).is_none() && !remarks::is_remark(text)
}

/// The value of a word: a number from 1.
fn value(word: &str) -> Option<usize> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 3;
    is_number.then(|| word.parse().ok()).flatten().filter(|&value| value > 0)
}

impl<'a> Words<'a> {
    /// The words of rows, or every character, or every other one. The end of a row may be missing if
    /// a space is the mark of a place without a cell.
    fn new(rows: &[&'a str]) -> Option<Self> {
        let words: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
        let is_size = |n: usize| (6..=MOST_ROWS).contains(&n);
        let width = words.first().filter(|_| is_size(rows.len()))?.len();
        if is_size(width) && words.iter().all(|row| row.len() == width) {
            return Some(Self(words, width));
        }
        let is_spaced = rows.iter().all(|row| row.chars().skip(1).step_by(2).all(|c| c == ' '));
        let pitch = if is_spaced { 2 } else { 1 };
        let width = rows.iter().map(|row| row.chars().count().div_ceil(pitch)).max().filter(|&n| is_size(n))?;
        let cells = |(row, words): (&&'a str, Vec<&'a str>)| {
            if words.len() == width && words.iter().all(|word| word.chars().count() == 1) {
                return words;
            }
            let character = |(at, c): (usize, char)| &row[at..at + c.len_utf8()];
            let mut cells: Vec<&str> = row.char_indices().step_by(pitch).map(character).collect();
            cells.resize(width, " ");
            cells
        };
        Some(Self(rows.iter().zip(words).map(cells).collect(), width))
    }

    /// The row and the column of each place.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (height, width) = (self.0.len(), self.1);
        (0..height).flat_map(move |y| (0..width).map(move |x| (y, x)))
    }

    fn filled(&self, board: &Geometry) -> Grid {
        let mut grid = Grid::of(board);
        for (y, x) in self.places().filter(|&(y, x)| board.exists(board.cell(y, x))) {
            grid.set(board.cell(y, x), value(self.0[y][x]).filter(|&v| v <= board.size()).and_then(Digit::new));
        }
        grid
    }

    /// The grid on a board, if all givens stand on it, there is one, and no house repeats one.
    fn on(&self, board: &Geometry) -> Option<Grid> {
        let grid = self.filled(board);
        let differ = |house| {
            let mut seen = BTreeSet::new();
            board.house_cells(house).filter_map(|cell| grid.get(cell)).all(|digit| seen.insert(digit))
        };
        let givens = self.0.iter().flatten().filter(|word| value(word).is_some()).count();
        (givens > 0 && grid.clues() == givens && board.houses().all(differ)).then_some(grid)
    }
}

/// The boards that cover exactly these places, and whether there could be more.
fn cover(height: usize, width: usize, k: usize, cells: &BTreeSet<(usize, usize)>) -> Option<(Boards, bool)> {
    let one = |corner| Boards { name: String::new(), k, corners: vec![corner] };
    let all = (0..=height / k - k).flat_map(|y| (0..=width / k - k).map(move |x| (y, x)));
    let inside: Vec<_> = all.filter(|&corner| one(corner).cells().all(|place| cells.contains(&place))).collect();
    let mut counts = vec![0_u32; height * width];
    for (y, x) in (Boards { name: String::new(), k, corners: inside.clone() }).cells() {
        counts[y * width + x] += 1;
    }
    let is_needed = |&corner: &_| one(corner).cells().any(|(y, x)| counts[y * width + x] == 1);
    let corners: Vec<_> = inside.iter().copied().filter(is_needed).collect();
    let (has_more, name) = (corners.len() < inside.len(), format!("{} boards on one grid", corners.len()));
    let boards = Boards { name, k, corners };
    let is_cover = boards.corners.len() > 1 && boards.cells().collect::<BTreeSet<_>>() == *cells;
    is_cover.then_some((boards, has_more))
}

impl Boards {
    /// The row and the column of each cell; of a shared one several times.
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let (k, n) = (self.k, self.k * self.k);
        self.corners.iter().flat_map(move |(y, x)| (0..n * n).map(move |i| (y * k + i / n, x * k + i % n)))
    }

    fn board(&self, height: usize, width: usize) -> Option<Geometry> {
        let boxes = BoxShape::from(Order::new(self.k).ok()?);
        let placed = |&(y, x): &(usize, usize)| Placed { row: y * self.k, column: x * self.k, boxes };
        let outline = Outline::new(height, width, boxes.size());
        Geometry::try_from(outline.boards(self.corners.iter().map(placed).collect())).ok()
    }
}

/// The layouts that have a name, and other chequered ones, on this many rows and columns of boxes.
fn known(height: usize, width: usize, k: usize) -> Vec<Boards> {
    let named = |name: &str, corners: &[(usize, usize)]| Boards { name: name.to_owned(), k, corners: corners.to_vec() };
    let mut all = Vec::new();
    let step = k - 1;
    let count = |boxes: usize| (boxes - k).is_multiple_of(step).then(|| (boxes - k) / step + 1).filter(|&n| n > 1);
    if let (Some(a), Some(b)) = (count(height), count(width)) {
        for parity in [0, 1] {
            let places = (0..a * b).map(|i| (i / b, i % b)).filter(|(y, x)| (y + x) % 2 == parity);
            let corners: Vec<_> = places.map(|(y, x)| (y * step, x * step)).collect();
            let other =
                || format!("{} boards that share corners, the first at r1c{}", corners.len(), corners[0].1 * k + 1);
            let name = match (a, b, parity) {
                (3, 3, 0) => "a samurai".to_owned(),
                (3, 3, 1) => "a sohei".to_owned(),
                (3, 5, 0) => "a gattai-8".to_owned(),
                (3, 7, 0) => "a shogun".to_owned(),
                (5, 5, 0) => "a sumo".to_owned(),
                _ => other(),
            };
            all.push(named(&name, &corners));
        }
    }
    let end = 2 * k - 2;
    if height == width && height == k + 1 {
        all.push(named("a butterfly", &[(0, 0), (0, 1), (1, 0), (1, 1)]));
    } else if height == width && height == k + 2 {
        all.push(named("a flower", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]));
    }
    if height == width && height == end + k {
        let arms = [(0, k - 2), (k - 2, end), (k - 1, k - 1), (k, 0), (end, k)];
        all.push(named("a windmill", &arms));
        all.push(named("a windmill that turns the other way", &arms.map(|(y, x)| (y, end - x))));
    }
    all
}
