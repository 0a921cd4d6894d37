//! What pictures are drawn from: a board, its clues, and what stands in the cells.

use crate::board::geometry::{Cell, Geometry};
use crate::board::grid::{Digit, Grid};
use crate::board::rules::Variable;
use crate::board::symbols::Symbols;
use crate::clues::Clue;
use std::borrow::Cow;

/// A puzzle as it is drawn by [`svg`](super::svg()), [`html`](super::html) and
/// [`pretty`](super::pretty()).
///
/// ```
/// use kdoku::render::{self, Picture};
/// use kdoku::Config;
///
/// let config = Config::parse("order = 2\ntitle = \"A thermometer\"\nlines.thermo = [\"r1c1 r1c2 r2c2\"]")?;
/// let givens = kdoku::Grid::blank(4);
/// let mut picture = Picture::new(config.rules.geometry(), &givens);
/// picture.clues = &config.clues;
/// picture.title = config.title.as_deref();
/// let svg = render::svg(&picture);
/// assert!(svg.starts_with("<svg ") && svg.contains("class=\"thermo\""));
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Geometry,
    /// What the lowest digit counts as, as [`Rules::lowest`](crate::Rules::lowest).
    pub lowest: i32,
    /// How digits are written. Where they are too few for the board, [`Symbols::usual`] are taken.
    pub symbols: Symbols,
    /// The clues, as [`Config::clues`](crate::Config::clues) has them.
    pub clues: &'a [Clue],
    /// The cells that are not on the board, as [`Rules::variables`](crate::Rules::variables) has
    /// them: clues name them, and the legend tells what they hold.
    pub variables: &'a [Variable],
    /// Words for those of the clues that have no kind (`relation`, `regex`, `automaton`, `any`),
    /// one each, in their order. A clue without words is described by its kind and its cells.
    pub unnamed: &'a [String],
    /// Further lines of the legend.
    pub remarks: &'a [String],
    /// What the puzzle gives.
    pub givens: &'a Grid,
    /// What was found: the digits of a solution, in the cells without a given.
    pub found: Option<&'a Grid>,
    /// For each number of a cell, the digits to be written small into a cell that holds nothing
    /// else.
    pub candidates: Option<&'a [Vec<Digit>]>,
    /// What the puzzle is called.
    pub title: Option<&'a str>,
}

impl<'a> Picture<'a> {
    /// A puzzle on this board with these givens, and nothing else said of it: values from 1 in the
    /// usual symbols.
    ///
    /// # Panics
    /// If the grid has not the size of the board.
    #[must_use]
    pub fn new(board: &'a Geometry, givens: &'a Grid) -> Self {
        assert!(givens.fits(board), "the grid must have the size of the board");
        Self {
            board,
            lowest: 1,
            symbols: Symbols::usual(board.size()),
            clues: &[],
            variables: &[],
            unnamed: &[],
            remarks: &[],
            givens,
            found: None,
            candidates: None,
            title: None,
        }
    }

    /// The symbols, which are as many as the board needs.
    fn enough(&self) -> Cow<'_, Symbols> {
        let size = self.board.size();
        if self.symbols.capacity() >= size { Cow::Borrowed(&self.symbols) } else { Cow::Owned(Symbols::usual(size)) }
    }

    /// Whether digits are written as numbers.
    pub(super) fn is_numbers(&self) -> bool {
        self.enough().is_numbers()
    }

    /// How this digit is written.
    pub(super) fn glyph(&self, digit: Digit) -> String {
        self.enough().glyph(digit).map_or_else(|| digit.to_string(), String::from)
    }

    /// How a value that a clue names is written: as the board writes it, or as a number if the
    /// board has no such value.
    pub(super) fn value(&self, value: i32) -> String {
        let index = usize::try_from(i64::from(value) - i64::from(self.lowest)).ok();
        let digit = index.filter(|&index| index < self.board.size()).map(Digit::from_index);
        digit.map_or_else(|| value.to_string(), |digit| self.glyph(digit))
    }

    /// The name of a cell, or of a variable behind those of the board.
    pub(super) fn name(&self, cell: Cell) -> String {
        let Some(mut number) = cell.index().checked_sub(self.board.cell_count()) else { return self.board.name(cell) };
        for variable in self.variables {
            if number < variable.len() {
                return variable.name_of(number);
            }
            number -= variable.len();
        }
        format!("variable {}", number + 1)
    }

    /// What was found in a cell without a given.
    pub(super) fn found(&self, cell: Cell) -> Option<Digit> {
        let found = self.found.filter(|found| found.fits(self.board))?;
        if self.givens.get(cell).is_some() { None } else { found.get(cell) }
    }

    /// The digits to be written small into a cell.
    pub(super) fn small(&self, cell: Cell) -> &[Digit] {
        let is_free = self.givens.get(cell).is_none() && self.found(cell).is_none();
        let all = self.candidates.filter(|_| is_free).unwrap_or_default();
        all.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether every cell that the clue names is one of the board's.
    pub(super) fn covers(&self, clue: &Clue) -> bool {
        clue.groups.iter().flatten().all(|&cell| self.board.exists(cell))
    }
}
