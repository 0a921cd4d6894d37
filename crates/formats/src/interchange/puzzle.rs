//! Puzzles of other programs: limits on their size, and how they become puzzle files.

use super::{Conversion, toml};
use crate::toml::{Config, ConfigErrors};
use kdoku_board::{Cell, Symbols};
use kdoku_puzzle::{Clue, Puzzle, drawn_cells};

/// The maximum number of rows and of columns in files of other programs.
pub(super) const MOST_ROWS: usize = 64;

/// The maximum number of constraints in files of other programs.
pub(super) const MOST_CLUES: usize = 1 << 14;

impl Config {
    /// Compiles a puzzle that was not read from a puzzle file, and reports what such a file cannot hold.
    /// The clues are in the order of a file then. The result has errors if a clue can never hold or has no
    /// meaning on this board.
    ///
    /// The puzzle is not written and read, which would take longer than to solve most puzzles.
    #[must_use]
    pub fn of(mut puzzle: Puzzle) -> Conversion<Result<Self, ConfigErrors>> {
        let left_out: Vec<_> = toml::losses(&puzzle).collect();
        puzzle.entered = None;
        puzzle.expect.solution = toml::whole_solution(&puzzle).cloned();
        let usual = (puzzle.lowest != 1).then(|| Symbols::usual_from(puzzle.lowest, puzzle.board.size()));
        let symbols = toml::explicit_symbols(&puzzle).or(usual);
        let form = toml::given_form(&puzzle, symbols.as_ref());
        let Conversion { value: clues, mut losses } = toml::clues_with_texts(&mut puzzle);
        losses.extend(left_out);
        puzzle.symbols = symbols;
        Conversion { value: Self::with_clues(puzzle, clues, form), losses }
    }
}

/// The puzzle without variables, the clues that name them, and custom clues, for formats that cannot
/// hold these. Its solutions may differ.
pub(super) fn without_custom(puzzle: &Puzzle) -> Puzzle {
    let is_kept = |clue: &&Clue| clue.kind.definition().is_some() && !uses_variables(puzzle, clue);
    let clues = puzzle.clues.iter().filter(is_kept).cloned().collect();
    Puzzle { variables: Vec::new(), clues, ..puzzle.clone() }
}

/// The clues, custom ones last.
pub(super) fn named_first(puzzle: &Puzzle) -> impl Iterator<Item = &Clue> {
    let is_named = |clue: &&Clue| clue.kind.definition().is_some();
    puzzle.clues.iter().filter(is_named).chain(puzzle.clues.iter().filter(move |clue| !is_named(clue)))
}

/// Whether a clue names variables outside the board.
pub(super) fn uses_variables(puzzle: &Puzzle, clue: &Clue) -> bool {
    clue.groups.iter().flatten().any(|cell| cell.index() >= puzzle.board.cell_count())
}

/// Whether a negative clue excludes exactly the pairs of these clues.
pub(super) fn excludes_all_drawn<'c>(clue: &Clue, clues: impl IntoIterator<Item = &'c Clue>) -> bool {
    let sorted = |mut pairs: Vec<Vec<Cell>>| {
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    };
    sorted(clue.groups.clone()) == sorted(drawn_cells(clue.kind, clues))
}
