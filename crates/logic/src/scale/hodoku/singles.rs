//! The queues of singles, which decide which single comes next.
//!
//! A cell enters the first queue when it has one candidate left, a digit of a house the second when
//! it has one place left. Both are served first in, first out, so the choice of the next single
//! depends on the order in which candidates went. Entries that no longer hold are passed over.

use crate::techniques::basic::single::Single;
use crate::{Board, Ones, Position, Step, Technique, TechniqueSet};
use std::collections::VecDeque;
use std::sync::Arc;

/// A position with the queues of its singles.
#[derive(Debug)]
pub(super) struct Singles {
    position: Position,
    /// By cell, its houses and its place in each: rows, columns, boxes.
    houses: Vec<Vec<(usize, u8)>>,
    naked: VecDeque<(usize, usize)>,
    hidden: VecDeque<(usize, usize)>,
}

impl Singles {
    pub(super) fn new(board: &Arc<Board>) -> Self {
        let of_cell = |cell| -> Vec<(usize, u8)> {
            board.memberships_by_line(cell).iter().map(|of| (usize::from(of.house), of.position)).collect()
        };
        let houses = (0..board.cell_count()).map(of_cell).collect();
        Self { position: Position::blank(board), houses, naked: VecDeque::new(), hidden: VecDeque::new() }
    }

    /// The position that the queues belong to.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Begins with `position`, whose values count as givens in the order of cells.
    pub(super) fn start(&mut self, position: &Position) {
        self.position = Position::blank(position.shared_board());
        self.naked.clear();
        self.hidden.clear();
        let cell_count = position.board().cell_count();
        for cell in (0..cell_count).filter(|&cell| !position.is_open(cell)) {
            self.place(cell, usize::from(position.digit_at(cell)) - 1);
        }
        for cell in 0..cell_count {
            for digit in Ones(self.position.digits(cell) & !position.digits(cell)) {
                self.eliminate(cell, digit);
            }
        }
    }

    /// Removes a candidate that may be gone already.
    pub(super) fn eliminate(&mut self, cell: usize, digit: usize) {
        if !self.position.has(cell, digit) {
            return;
        }
        self.position.eliminate(cell, digit);
        self.after_elimination(cell, digit, None);
    }

    /// Sets a value, and removes the candidates that it excludes.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        let candidates = self.position.digits(cell);
        let board = Arc::clone(self.position.shared_board());
        for word in 0..board.words() {
            for bit in Ones(board.peers(cell)[word] & self.position.cells_of(digit)[word]) {
                self.position.eliminate(word * 64 + bit, digit);
                self.after_elimination(word * 64 + bit, digit, Some(cell));
            }
        }
        for &link in board.links(board.number(cell, digit)) {
            self.eliminate(board.cell_of(link), board.digit_of(link));
        }
        self.position.place(cell, digit);
        for other in Ones(candidates & !(1 << digit)) {
            for house in 0..self.houses[cell].len() {
                let house = self.houses[cell][house].0;
                self.add_hidden(house, other, None);
            }
        }
    }

    /// Brings the queues up to date after `digit` has gone from `cell`, because it was placed in
    /// `source`.
    fn after_elimination(&mut self, cell: usize, digit: usize, source: Option<usize>) {
        let digits = self.position.digits(cell);
        if digits.is_power_of_two() && Some(cell) != source {
            self.naked.push_back((cell, digits.trailing_zeros() as usize));
        }
        for house in 0..self.houses[cell].len() {
            let house = self.houses[cell][house].0;
            if self.position.places(house, digit) == 0 {
                self.drop_hidden(house, digit);
            } else {
                self.add_hidden(house, digit, source);
            }
        }
    }

    /// Adds the only place of a digit in a house, if there is only one.
    fn add_hidden(&mut self, house: usize, digit: usize, source: Option<usize>) {
        let places = self.position.places(house, digit);
        if places.is_power_of_two() && self.position.board().houses()[house].is_complete {
            let cell = self.position.board().houses()[house].cells[places.trailing_zeros() as usize];
            let cell = usize::from(cell);
            if Some(cell) != source {
                self.hidden.push_back((cell, digit));
            }
        }
    }

    /// Drops the first entry of the digit in the house.
    fn drop_hidden(&mut self, house: usize, digit: usize) {
        let houses = &self.houses;
        let entry = self
            .hidden
            .iter()
            .position(|&(cell, other)| other == digit && houses[cell].iter().any(|&(of, _)| of == house));
        if let Some(entry) = entry {
            self.hidden.remove(entry);
        }
    }

    /// The next single: a naked single that is the last open cell of a house, a naked single, a
    /// hidden single, as far as they are in `techniques`.
    pub(super) fn next(&mut self, techniques: TechniqueSet) -> Option<Step> {
        let has = |technique| techniques.contains(technique);
        let full_house = self.full_house().filter(|_| has(Technique::FullHouse));
        full_house
            .or_else(|| if has(Technique::NakedSingle) { self.naked_single() } else { None })
            .or_else(|| if has(Technique::HiddenSingle) { self.hidden_single() } else { None })
    }

    fn full_house(&self) -> Option<Step> {
        self.naked.iter().filter(|&&(cell, _)| self.position.is_open(cell)).find_map(|&(cell, digit)| {
            let is_last = |&&(house, place): &&(usize, u8)| self.position.open(house) == 1 << place;
            let &(house, _) = self.houses[cell].iter().find(is_last)?;
            Some(Single { technique: Technique::FullHouse, cell, digit, house: Some(house) }.step(&self.position))
        })
    }

    fn naked_single(&mut self) -> Option<Step> {
        loop {
            let (cell, digit) = self.naked.pop_front()?;
            if self.position.is_open(cell) {
                return Some(Step::new(Technique::NakedSingle).place(cell, digit));
            }
        }
    }

    fn hidden_single(&mut self) -> Option<Step> {
        loop {
            let (cell, digit) = self.hidden.pop_front()?;
            if self.position.is_open(cell) {
                let is_only = |&&(house, place): &&(usize, u8)| self.position.places(house, digit) == 1 << place;
                let &(house, _) = self.houses[cell].iter().find(is_only)?;
                let single = Single { technique: Technique::HiddenSingle, cell, digit, house: Some(house) };
                return Some(single.step(&self.position));
            }
        }
    }
}
