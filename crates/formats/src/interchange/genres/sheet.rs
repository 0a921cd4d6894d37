//! A headed text: its height and width, then one or two matrices of words.

use crate::interchange::{Puzzle, ReadError, Spanned};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Outline};
use std::collections::{BTreeMap, BTreeSet};

/// The most rows or columns of a board.
const MOST: usize = 64;

/// A headed text.
pub(super) struct Sheet<'a> {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The third number of the heading.
    pub(super) values: Option<usize>,
    /// Whether the heading ends with `D`.
    pub(super) has_diagonals: bool,
    pub(super) head: Spanned<'a>,
    pub(super) rows: Vec<Vec<Spanned<'a>>>,
}

impl<'a> Sheet<'a> {
    /// The parts of a text that begins with two or three numbers.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let mut lines = Spanned::all(text).nonblank_lines().filter(|line| !line.text.starts_with('#'));
        let head = lines.next()?.trimmed();
        let mut words: Vec<&str> = head.text.split_whitespace().take(5).collect();
        let has_diagonals = words.last() == Some(&"D");
        words.truncate(words.len() - usize::from(has_diagonals));
        let numbers: Vec<usize> = words.iter().map(|word| number(word)).collect::<Option<_>>()?;
        let (height, width, values) = match numbers[..] {
            [height, width] => (height, width, None),
            [height, width, values] => (height, width, Some(values)),
            _ => return None,
        };
        if !numbers.iter().all(|n| (2..=MOST).contains(n)) {
            return None;
        }
        let words = |line: Spanned<'a>| line.words(char::is_whitespace).take(MOST + 1).collect::<Vec<_>>();
        let rows: Vec<_> = lines.take(2 * MOST + 1).map(words).collect();
        (rows.len() >= height).then_some(Self { height, width, values, has_diagonals, head, rows })
    }

    /// Whether it has one row for each row of the board.
    pub(super) fn is_plain(&self) -> bool {
        self.values.is_none() && self.rows.len() == self.height && self.has_widths(self.width)
    }

    pub(super) const fn is_square(&self) -> bool {
        self.height == self.width
    }

    /// Whether each row has this many words.
    pub(super) fn has_widths(&self, width: usize) -> bool {
        self.rows.iter().all(|row| row.len() == width)
    }

    /// The second matrix, if there are two of the same size.
    pub(super) fn second(&self) -> Option<&[Vec<Spanned<'a>>]> {
        let are_two = self.values.is_none() && self.rows.len() == 2 * self.height && self.has_widths(self.width);
        are_two.then(|| &self.rows[self.height..])
    }

    /// The cells of each area of the second matrix, if it is a map of connected areas, two at least.
    pub(super) fn areas(&self) -> Option<Vec<Vec<Cell>>> {
        let words: Vec<&str> = self.second()?.iter().flatten().map(|word| word.text).collect();
        let mut areas: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        for (i, word) in words.iter().enumerate() {
            areas.entry(word).or_default().push(Cell::from_index(i));
        }
        let is_name = |name: &&str| !is_blank(name) && name.chars().all(char::is_alphanumeric);
        let is_map = areas.len() > 1 && areas.keys().all(is_name);
        let mut areas: Vec<_> = areas.into_values().collect();
        areas.sort_unstable();
        (is_map && areas.iter().all(|cells| self.reached(cells[0], &words) == cells.len())).then_some(areas)
    }

    /// Whether these areas are those of a jigsaw: as many as their cells.
    pub(super) fn are_jigsaw(&self, areas: &[Vec<Cell>]) -> bool {
        let n = self.width;
        self.is_square() && areas.len() == n && areas.iter().all(|cells| cells.len() == n)
    }

    /// The number of cells that are connected with this one by cells with the same word.
    fn reached(&self, first: Cell, words: &[&str]) -> usize {
        let mut seen = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some((y, x)) = open.pop().map(|cell| self.place(cell)) {
            let around = [(y.wrapping_sub(1), x), (y + 1, x), (y, x.wrapping_sub(1)), (y, x + 1)];
            for (y, x) in around.into_iter().filter(|&(y, x)| y < self.height && x < self.width) {
                let cell = self.cell(y, x);
                if words[cell.index()] == words[first.index()] && seen.insert(cell) {
                    open.push(cell);
                }
            }
        }
        seen.len()
    }

    pub(super) fn cell(&self, y: usize, x: usize) -> Cell {
        Cell::from_index(y * self.width + x)
    }

    /// The row and the column of a cell.
    pub(super) const fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.width, cell.index() % self.width)
    }

    /// The word of a cell in the first matrix.
    pub(super) fn word(&self, cell: Cell) -> Spanned<'a> {
        let (y, x) = self.place(cell);
        self.rows[y][x]
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.height * self.width).map(Cell::from_index)
    }

    /// Whether the rows of a range have blanks and numbers up to `most` only.
    pub(super) fn are_numbers(&self, rows: std::ops::Range<usize>, most: usize) -> bool {
        let fits = |word: &Spanned<'_>| is_blank(word.text) || number(word.text).is_some_and(|number| number <= most);
        self.rows.get(rows).is_some_and(|rows| rows.iter().flatten().all(fits))
    }

    /// A board of this height and width without boxes.
    pub(super) fn latin(&self) -> Result<Geometry, ReadError> {
        self.board(Outline::new(self.height, self.width, self.width))
    }

    /// A board with the default boxes.
    pub(super) fn boxed(&self) -> Result<Geometry, ReadError> {
        let outline = Outline::new(self.height, self.width, self.width);
        self.board(BoxShape::usual(self.width).map_or(outline.clone(), |boxes| outline.boxes(boxes)))
    }

    pub(super) fn board(&self, outline: Outline) -> Result<Geometry, ReadError> {
        Geometry::try_from(outline).map_err(|error| self.head.error(error.to_string(), ""))
    }

    /// The puzzle of the givens from this row on; values begin at `lowest`. Other words are blanks.
    pub(super) fn puzzle(&self, board: Geometry, first: usize, lowest: usize) -> Puzzle {
        let mut puzzle = Puzzle { lowest: i32::from(lowest > 0), ..Puzzle::new(board) };
        for cell in puzzle.board.cells() {
            let (y, x) = self.place(cell);
            let index = number(self.rows[first + y][x].text).and_then(|number| number.checked_sub(lowest));
            let digit = index.filter(|&index| index < puzzle.board.size()).map(Digit::from_index);
            puzzle.givens.set(cell, digit);
        }
        puzzle
    }

    /// The number in the first matrix at a cell.
    pub(super) fn given(&self, cell: Cell) -> Option<usize> {
        number(self.word(cell).text).filter(|&number| number > 0)
    }
}

/// Whether a word is a blank cell where values begin at 1.
pub(super) fn is_blank(word: &str) -> bool {
    matches!(word, "-" | "." | "0" | "_" | "*" | "?")
}

/// A number of at most three digits.
pub(super) fn number(word: &str) -> Option<usize> {
    let is_number = (1..4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok()).flatten()
}
