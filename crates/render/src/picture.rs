//! The input of pictures: a board, its clues, and the values of cells.

use super::Width;
use kdoku_board::{Cell, Digit, Geometry, Grid, Shape, Symbols, Variable};
use kdoku_logic::{Position, Step};
use kdoku_puzzle::{Clue, ClueKind, Puzzle};
use std::borrow::Cow;

/// A puzzle to be drawn by [`svg`](super::svg()), [`html`](super::html) or
/// [`pretty`](super::pretty()).
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_render as render; pub use kdoku_formats::toml::{self, Config}; }
/// use kdoku::render::{self, Picture};
/// use kdoku::Config;
///
/// let config = Config::parse("order = 2\ntitle = \"A thermometer\"\nlines.thermo = [\"r1c1 r1c2 r2c2\"]")?;
/// let svg = render::svg(&Picture::from(&config.puzzle));
/// assert!(svg.starts_with("<svg ") && svg.contains("class=\"thermo\""));
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Geometry,
    /// The value of the lowest digit, as [`Rules::lowest`](kdoku_board::Rules::lowest).
    pub lowest: i32,
    /// The symbols. If they are too few for the board, [`Symbols::usual`] is used.
    pub symbols: Symbols,
    /// The clues, as in [`Puzzle::clues`].
    pub clues: &'a [Clue],
    /// Shapes that are only drawn, as in [`Puzzle::shapes`].
    pub shapes: &'a [Shape],
    /// The variables, as in [`Rules::variables`](kdoku_board::Rules::variables); the legend lists their
    /// values.
    pub variables: &'a [Variable],
    /// Descriptions of the clues without a named kind (`relation`, `regex`, `automaton`, `any`), in
    /// order. A clue without one is described by its kind and its cells.
    pub unnamed: &'a [String],
    /// Further lines of the legend.
    pub remarks: &'a [String],
    /// The givens.
    pub givens: &'a Grid,
    /// A solution, shown in the cells without a given.
    pub found: Option<&'a Grid>,
    /// By cell, the candidates, shown in cells without a value.
    pub candidates: Option<&'a [Vec<Digit>]>,
    /// A position on the way to the solution. Its values and candidates are shown instead of `found`
    /// and `candidates`.
    pub position: Option<&'a Position>,
    /// The step that is taken in the position.
    pub step: Option<&'a Step>,
    /// The title.
    pub title: Option<&'a str>,
    /// The author.
    pub author: Option<&'a str>,
    /// A description, shown before the rules.
    pub description: Option<&'a str>,
    /// The rules in the author's words, shown before the generated ones.
    pub rules: Option<&'a str>,
    /// The width of [`svg`](super::svg()); by default it depends on the board.
    pub width: Option<Width>,
}

impl<'a> From<&'a Puzzle> for Picture<'a> {
    /// A puzzle with its clues, shapes and words.
    ///
    /// # Panics
    /// If the givens do not have the size of the board.
    fn from(puzzle: &'a Puzzle) -> Self {
        let usual = || Symbols::usual_from(puzzle.lowest, puzzle.board.size());
        Self {
            lowest: puzzle.lowest,
            symbols: puzzle.symbols.clone().unwrap_or_else(usual),
            clues: &puzzle.clues,
            shapes: &puzzle.shapes,
            variables: &puzzle.variables,
            title: puzzle.title.as_deref(),
            author: puzzle.author.as_deref(),
            description: puzzle.description.as_deref(),
            rules: puzzle.rules_text.as_deref(),
            ..Self::new(&puzzle.board, &puzzle.givens)
        }
    }
}

impl<'a> Picture<'a> {
    /// A puzzle with this board and givens, values from 1 and the default symbols.
    ///
    /// # Panics
    /// If the grid does not have the size of the board.
    #[must_use]
    pub fn new(board: &'a Geometry, givens: &'a Grid) -> Self {
        assert!(givens.fits(board), "the grid must have the size of the board");
        Self {
            board,
            lowest: 1,
            symbols: Symbols::usual(board.size()),
            clues: &[],
            shapes: &[],
            variables: &[],
            unnamed: &[],
            remarks: &[],
            givens,
            found: None,
            candidates: None,
            position: None,
            step: None,
            title: None,
            author: None,
            description: None,
            rules: None,
            width: None,
        }
    }

    fn enough(&self) -> Cow<'_, Symbols> {
        let size = self.board.size();
        if self.symbols.capacity() >= size { Cow::Borrowed(&self.symbols) } else { Cow::Owned(Symbols::usual(size)) }
    }

    /// The number of characters of the longest value.
    pub(super) fn symbol_width(&self) -> usize {
        self.enough().width(self.board.size())
    }

    pub(super) fn glyph(&self, digit: Digit) -> String {
        self.enough().text(digit)
    }

    /// The text of a value in a clue: as on the board, or a number if the board does not have it.
    pub(super) fn value(&self, value: i32) -> String {
        let index = usize::try_from(i64::from(value) - i64::from(self.lowest)).ok();
        let digit = index.filter(|&index| index < self.board.size()).map(Digit::from_index);
        digit.map_or_else(|| value.to_string(), |digit| self.glyph(digit))
    }

    /// The name of a cell or a variable.
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

    /// The found digit of a cell without a given.
    pub(super) fn found(&self, cell: Cell) -> Option<Digit> {
        if let Some(position) = self.position {
            return position.value(cell).filter(|_| self.givens.get(cell).is_none());
        }
        let found = self.found.filter(|found| found.fits(self.board))?;
        if self.givens.get(cell).is_some() { None } else { found.get(cell) }
    }

    /// The candidates shown in a cell.
    pub(super) fn small(&self, cell: Cell) -> Vec<Digit> {
        if let Some(position) = self.position {
            return position.candidates(cell).collect();
        }
        let is_free = self.givens.get(cell).is_none() && self.found(cell).is_none();
        let all = self.candidates.filter(|_| is_free).unwrap_or_default();
        all.get(cell.index()).cloned().unwrap_or_default()
    }

    /// Whether all cells of the clue are on the board, except shades of a line, which are not drawn.
    pub(super) fn covers(&self, clue: &Clue) -> bool {
        let is_line = matches!(clue.kind, ClueKind::JapaneseSums | ClueKind::ShadedSum);
        let drawn = if is_line { &clue.groups[..clue.groups.len().min(1)] } else { &clue.groups };
        drawn.iter().flatten().all(|&cell| self.board.exists(cell))
    }
}
