//! A position: the values and candidates (pencil marks) on a board.
//!
//! Candidates are kept three ways that always agree: by cell, by house and digit, and by digit.
//! A cell with a value has no candidates.

use super::{Board, Candidate, LogicError, Ones, Step, bits};
use kdoku_board::{Cell, Constraint, Digit, Grid, Rules};
use std::sync::Arc;

/// The values and candidates on a board.
#[derive(Clone, Debug)]
pub struct Position {
    board: Arc<Board>,
    /// By cell, the digit from 1, or 0.
    values: Vec<u8>,
    /// By cell, the digits that it can hold.
    candidates: Vec<u64>,
    /// By house and digit, the positions in the house where the digit is a candidate.
    places: Vec<u64>,
    /// By house, the positions without a value.
    open: Vec<u64>,
    /// By digit, the set of cells where it is a candidate.
    cells: Vec<u64>,
    /// By digit, the number of cells that hold it.
    counts: Vec<u16>,
    /// The number of cells without a value.
    open_count: usize,
    /// The set of cells whose values are givens.
    givens: Arc<[u64]>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values && self.candidates == other.candidates
    }
}

impl Eq for Position {}

impl Position {
    /// The position before the first step: in each blank cell, all digits but those of its peers.
    /// Pencil marks of the rules are respected.
    ///
    /// # Errors
    /// [`LogicError::Size`] if the grid does not fit the board; [`LogicError::Contradiction`] if
    /// two givens clash.
    pub fn new(board: &Arc<Board>, givens: &Grid) -> Result<Self, LogicError> {
        let mut position = Self::blank(board);
        if !givens.fits(board.rules().geometry()) {
            return Err(LogicError::Size);
        }
        for constraint in board.rules().constraints() {
            if let Constraint::Domain(cell, allowed) = constraint
                && cell.index() < board.cell_count()
            {
                let allowed = allowed.iter().fold(0_u64, |set, digit| set | 1 << digit.index());
                for digit in Ones(position.digits(cell.index()) & !allowed) {
                    position.eliminate(cell.index(), digit);
                }
            }
        }
        for (cell, digit) in givens.filled() {
            let has_place = position.has(cell.index(), digit.index());
            if !has_place {
                return Err(LogicError::Contradiction(cell));
            }
            position.place(cell.index(), digit.index());
        }
        position.set_givens(|cell| givens.get(cell).is_some());
        Ok(position)
    }

    /// Sets values that were entered while solving: they are not givens. Nor are values that the
    /// position has already, if they are among them.
    ///
    /// Techniques rely on the givens alone having exactly one solution.
    ///
    /// # Errors
    /// [`LogicError::Size`] if the grid does not fit the board; [`LogicError::Contradiction`] if a
    /// digit is not a candidate of its cell.
    pub fn enter(&mut self, entered: &Grid) -> Result<(), LogicError> {
        if !entered.fits(self.board.rules().geometry()) {
            return Err(LogicError::Size);
        }
        for (cell, digit) in entered.filled() {
            if self.value(cell) == Some(digit) {
                continue;
            }
            if !self.has(cell.index(), digit.index()) {
                return Err(LogicError::Contradiction(cell));
            }
            self.place(cell.index(), digit.index());
        }
        let givens = Arc::clone(&self.givens);
        self.set_givens(|cell| bits::contains(&givens, cell.index()) && entered.get(cell).is_none());
        Ok(())
    }

    fn set_givens(&mut self, is_given: impl Fn(Cell) -> bool) {
        let mut givens = vec![0; self.board.words()];
        for cell in self.board.rules().geometry().cells().filter(|&cell| is_given(cell)) {
            bits::insert(&mut givens, cell.index());
        }
        self.givens = givens.into();
    }

    /// Reads rules and grid at once.
    ///
    /// # Errors
    /// Those of [`Board::new`] and [`Position::new`].
    pub fn of(rules: &Rules, givens: &Grid) -> Result<Self, LogicError> {
        Self::new(&Arc::new(Board::new(rules)?), givens)
    }

    /// The empty board with all candidates.
    pub(crate) fn blank(board: &Arc<Board>) -> Self {
        let (n, cell_count, words) = (board.size(), board.cell_count(), board.words());
        let all = u64::MAX >> (64 - n);
        let mut position = Self {
            board: Arc::clone(board),
            values: vec![0; cell_count],
            candidates: vec![0; cell_count],
            places: Vec::with_capacity(board.houses().len() * n),
            open: board.houses().iter().map(|house| u64::MAX >> (64 - house.cells.len())).collect(),
            cells: vec![0; n * words],
            counts: vec![0; n],
            open_count: 0,
            givens: vec![0; words].into(),
        };
        for cell in board.rules().geometry().cells() {
            position.candidates[cell.index()] = all;
            position.open_count += 1;
            for digit in 0..n {
                bits::insert(&mut position.cells[digit * words..], cell.index());
            }
        }
        for &open in &position.open {
            position.places.extend(std::iter::repeat_n(open, n));
        }
        position
    }

    /// The compiled rules.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) const fn shared_board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Whether every cell has a value.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.open_count == 0
    }

    /// The number of cells without a value.
    #[must_use]
    pub const fn open_count(&self) -> usize {
        self.open_count
    }

    /// The value of `cell`, if it has one.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(usize::from(*self.values.get(cell.index())?))
    }

    /// The candidates of `cell`, in ascending order; none if it has a value.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + use<> {
        let digits = self.candidates.get(cell.index()).copied().unwrap_or(0);
        Ones(digits).map(Digit::from_index)
    }

    /// The values as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::of(self.board.rules().geometry());
        for cell in self.board.rules().geometry().cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    /// Does what `step` says: removes candidates, sets values.
    pub fn apply(&mut self, step: &Step) {
        for &Candidate { cell, digit } in &step.eliminations {
            self.rule_out(cell, digit);
        }
        for &Candidate { cell, digit } in &step.placements {
            self.place(cell.index(), digit.index());
        }
    }

    /// Removes a candidate that may be gone already.
    pub fn rule_out(&mut self, cell: Cell, digit: Digit) {
        self.eliminate(cell.index(), digit.index());
    }

    /// Whether a cell has no candidate left, or a digit no place in a complete house.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        let geometry = self.board.rules().geometry();
        let has_empty_cell =
            geometry.cells().any(|cell| self.values[cell.index()] == 0 && self.candidates[cell.index()] == 0);
        let n = self.board.size();
        has_empty_cell
            || self.board.houses().iter().enumerate().filter(|(_, house)| house.is_complete).any(|(number, house)| {
                let set = house.cells.iter().map(|&cell| self.values[usize::from(cell)]);
                let set = set.filter(|&value| value != 0).fold(0_u64, |set, value| set | 1 << (value - 1));
                (0..n).any(|digit| set >> digit & 1 == 0 && self.places(number, digit) == 0)
            })
    }

    /// Whether `cell` has no value.
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.values[cell] == 0
    }

    /// Whether the value of `cell` is a given.
    pub(crate) fn is_given(&self, cell: usize) -> bool {
        bits::contains(&self.givens, cell)
    }

    /// The digit of `cell` from 1, or 0.
    pub(crate) fn digit_at(&self, cell: usize) -> u8 {
        self.values[cell]
    }

    /// The digits that `cell` can hold, bit 0 for digit 1; 0 if it has a value.
    pub(crate) fn digits(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// The digits that `cell` can hold, its value included.
    pub(crate) fn domain(&self, cell: usize) -> u64 {
        if self.values[cell] == 0 { self.candidates[cell] } else { 1 << (self.values[cell] - 1) }
    }

    /// Whether `digit`, from 0, is a candidate of `cell`.
    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 != 0
    }

    /// The positions in `house` where `digit`, from 0, is a candidate.
    pub(crate) fn places(&self, house: usize, digit: usize) -> u64 {
        self.places[house * self.board.size() + digit]
    }

    /// The positions in `house` without a value.
    pub(crate) fn open(&self, house: usize) -> u64 {
        self.open[house]
    }

    /// The number of cells that hold `digit`, from 0.
    pub(crate) fn count(&self, digit: usize) -> usize {
        usize::from(self.counts[digit])
    }

    /// The set of cells where `digit`, from 0, is a candidate.
    pub(crate) fn cells_of(&self, digit: usize) -> &[u64] {
        &self.cells[digit * self.board.words()..][..self.board.words()]
    }

    /// The cells of `house` where `digit` is a candidate.
    pub(crate) fn cells_with(&self, house: usize, digit: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.board.houses()[house].cells_at(self.places(house, digit))
    }

    /// The candidates among `digits` of these cells in turn, as cells and digits.
    pub(crate) fn candidates_of(&self, cells: &[usize], digits: u64) -> Vec<(usize, usize)> {
        let mut candidates = Vec::new();
        for &cell in cells {
            self.add_candidates(cell, digits, &mut candidates);
        }
        candidates
    }

    /// The candidates among `digits` at these positions of `house`, as cells and digits.
    pub(crate) fn candidates_at(&self, house: usize, positions: u64, digits: u64) -> Vec<(usize, usize)> {
        let mut candidates = Vec::new();
        let cells = self.board.houses()[house].cells_at(positions);
        cells.for_each(|cell| self.add_candidates(cell, digits, &mut candidates));
        candidates
    }

    fn add_candidates(&self, cell: usize, digits: u64, candidates: &mut Vec<(usize, usize)>) {
        for digit in Ones(self.candidates[cell] & digits) {
            candidates.push((cell, digit));
        }
    }

    /// The open cells with this number of candidates.
    pub(crate) fn cells_with_count(&self, count: u32) -> Vec<usize> {
        self.open_cells().filter(|&cell| self.candidates[cell].count_ones() == count).collect()
    }

    /// The open cells, in ascending order.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.values.len()).filter(|&cell| self.candidates[cell] != 0)
    }

    /// [`Position::rule_out`] by index.
    pub(crate) fn eliminate(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        bits::remove(&mut self.cells[digit * self.board.words()..], cell);
        for membership in self.board.memberships(cell) {
            self.places[usize::from(membership.house) * self.board.size() + digit] &= !(1 << membership.position);
        }
    }

    /// Puts a removed candidate back.
    pub(crate) fn restore(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] |= 1 << digit;
        bits::insert(&mut self.cells[digit * self.board.words()..], cell);
        for membership in self.board.memberships(cell) {
            self.places[usize::from(membership.house) * self.board.size() + digit] |= 1 << membership.position;
        }
    }

    /// Sets the value of an open cell and removes the candidates that it excludes.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        debug_assert!(self.is_open(cell), "the cell has no value yet");
        let board = Arc::clone(&self.board);
        for other in Ones(self.candidates[cell]) {
            self.eliminate(cell, other);
        }
        self.values[cell] = u8::try_from(digit + 1).expect("a digit is at most 64");
        self.counts[digit] += 1;
        self.open_count -= 1;
        for membership in board.memberships(cell) {
            self.open[usize::from(membership.house)] &= !(1 << membership.position);
        }
        for word in 0..board.words() {
            let seen = board.peers(cell)[word] & self.cells_of(digit)[word];
            for bit in Ones(seen) {
                self.eliminate(word * 64 + bit, digit);
            }
        }
        for &link in board.links(board.number(cell, digit)) {
            self.eliminate(board.cell_of(link), board.digit_of(link));
        }
    }
}
