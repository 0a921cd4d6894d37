//! Variables as cells off the board, and the regions that the solver finds.
//!
//! The labels of regions are named `CC1`, `CC2` and so on. The solver numbers regions in its own
//! way, so only clues that do not depend on the numbers can use labels.

use super::super::MOST;
use super::Writer;
use kdoku_board::{Cell, Variable};
use kdoku_puzzle::{Clue, ClueKind};

/// The maximum number of cells and variables.
const MOST_CELLS: usize = 1000;

impl Writer<'_> {
    /// Names the variables that the solver can hold, and writes their blocks.
    pub(super) fn variables(&mut self) {
        let bare = self.puzzle.blank_rules();
        let labels = self.puzzle.clues.iter().find(|clue| clue.kind == ClueKind::DeducedRegions);
        let labels =
            labels.filter(|clue| self.has_usual_regions(clue)).and_then(|clue| clue.groups[0].first().copied());
        let mut first = self.board.cell_count();
        let mut letters = (0_usize..).map(letters);
        for variable in bare.variables() {
            let cells = (first..first + variable.len()).map(Cell::from_index);
            first += variable.len();
            if first > MOST_CELLS || !cells.clone().all(|cell| bare.is_like_the_board(cell)) {
                continue;
            }
            if labels.is_some_and(|label| cells.clone().next() == Some(label)) {
                self.labels = cells.clone().collect();
                self.variables.extend(cells.zip(1..).map(|(cell, number)| (cell, format!("CC{number}"))));
                continue;
            }
            if variable.columns > MOST {
                continue;
            }
            let letters = letters.next().unwrap_or_default();
            let (rows, columns) = (variable.rows, variable.columns);
            self.add("Var", [letters.clone(), String::new(), format!("{rows}x{columns}")]);
            let named = Variable { name: format!("V{letters}"), ..variable.clone() };
            self.variables.extend(cells.clone().enumerate().map(|(i, cell)| (cell, named.name_of(i))));
            if variable.values.len() < self.board.size() {
                cells.for_each(|cell| self.allow(cell, &bare.digits_in(cell)));
            }
        }
    }

    /// Whether these are the regions that the solver finds: of the whole board, of its usual size,
    /// with a label for each cell.
    fn has_usual_regions(&self, clue: &Clue) -> bool {
        let bare = self.puzzle.blank_rules();
        let board = self.board;
        let size = clue.number.map_or(Ok(board.size()), usize::try_from);
        let usual = board.height().max(board.width());
        let [labels] = &clue.groups[..] else { return false };
        let Some((variable, 0)) = labels.first().and_then(|&label| bare.variable(label)) else { return false };
        let regions = (self.puzzle.lowest..).take(board.cell_count() / usual);
        size == Ok(usual)
            && board.has_lines()
            && labels.len() == board.cell_count()
            && labels.windows(2).all(|pair| pair[0].index() + 1 == pair[1].index())
            && (variable.rows, variable.columns) == (board.height(), board.width())
            && variable.values.iter().copied().eq(regions)
    }

    pub(super) fn deduced_regions(&mut self, clue: &Clue) -> bool {
        let are_named = !self.labels.is_empty() && clue.groups.first() == Some(&self.labels);
        if are_named {
            self.add("ChaosConstruction", []);
        }
        are_named
    }

    /// Writes how many labels are alike: lines of neighbours, or any labels.
    pub(super) fn alike(&mut self, clue: &Clue) -> bool {
        let [number, lines @ ..] = &clue.groups[..] else { return false };
        let bare = self.puzzle.blank_rules();
        let is_label = |cell: &Cell| self.labels.contains(cell);
        let is_named = self.has_name(number[0]) && !is_label(&number[0]);
        if lines.is_empty() || !is_named || !lines.iter().flatten().all(is_label) {
            return false;
        }
        let start = [self.name(number[0]), if clue.number == Some(0) { "1" } else { "0" }.to_owned()];
        let first = lines[0].first().copied();
        if lines.iter().all(|line| line.len() <= 2 && line.first().copied() == first) {
            let others = lines.iter().filter_map(|line| line.get(1)).copied();
            let names = self.names(&first.into_iter().chain(others).collect::<Vec<_>>());
            self.add("ChaosCount", start.into_iter().chain(names));
            return true;
        }
        if !lines.iter().all(|line| line.windows(2).all(|pair| bare.are_neighbours(pair[0], pair[1]))) {
            return false;
        }
        let arms: Vec<String> = lines.iter().map(|line| self.names(line).join("~")).collect();
        self.add("ChaosArrow", start.into_iter().chain([arms.join("~-~")]));
        true
    }

    /// Whether a clue or constraint may use these cells: labels only if their numbers do not matter.
    pub(super) fn may_use(&self, kind: ClueKind, mut cells: impl Iterator<Item = Cell>) -> bool {
        let is_about_regions = matches!(kind, ClueKind::DeducedRegions | ClueKind::Alike | ClueKind::Extra);
        cells.all(|cell| self.has_name(cell) && (is_about_regions || !self.labels.contains(&cell)))
    }

    /// The name of the block that consists of these cells: empty for the board.
    pub(super) fn block_of(&self, cells: &[Cell]) -> Option<String> {
        if cells.iter().copied().eq(self.board.cells()) {
            return Some(String::new());
        }
        let bare = self.puzzle.blank_rules();
        let first = *cells.first()?;
        let (variable, 0) = bare.variable(first)? else { return None };
        let is_whole =
            cells.len() == variable.len() && cells.windows(2).all(|pair| pair[0].index() + 1 == pair[1].index());
        let name = self.variables.get(&first).filter(|_| is_whole)?;
        Some(name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
    }
}

/// Returns the letters with a number: A, B, …, Z, BA, BB and so on.
fn letters(number: usize) -> String {
    let last = char::from(b'A' + u8::try_from(number % 26).expect("less than 26"));
    if number < 26 { last.to_string() } else { format!("{}{last}", letters(number / 26)) }
}
