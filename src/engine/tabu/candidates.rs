//! What the givens leave open: candidates after naked and hidden singles.

use crate::grid::Grid;
use crate::model::Model;

/// More candidates than so many have too many rivals anyway.
const MOST: usize = 1 << 18;

/// The digits that cells may still hold.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// Cells that can only hold one digit, and that.
    settled: Vec<(usize, usize)>,
    /// The other cells, in ascending order, with their digits.
    open: Vec<(usize, Vec<usize>)>,
}

impl Candidates {
    /// `None` if that comes to a contradiction, or leaves too much open.
    pub(super) fn new(model: &Model, givens: &Grid) -> Option<Self> {
        let mut singles = Singles::new(model);
        for (cell, digit) in givens.filled() {
            singles.place(cell.index(), digit.index())?;
        }
        singles.finish()?;
        if singles.left.iter().sum::<usize>() > MOST {
            return None;
        }
        let mut candidates = Self { settled: Vec::new(), open: Vec::new() };
        for (cell, &left) in singles.left.iter().enumerate() {
            match left {
                0 => {}
                1 => candidates.settled.push((cell, singles.digits(cell).next()?)),
                _ => candidates.open.push((cell, singles.digits(cell).collect())),
            }
        }
        Some(candidates)
    }

    /// Cells that can only hold one digit, with it.
    pub(super) fn settled(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.settled.iter().copied()
    }

    /// The other cells, with their digits.
    pub(super) fn open(&self) -> &[(usize, Vec<usize>)] {
        &self.open
    }
}

/// Candidates in the making.
struct Singles<'a> {
    model: &'a Model,
    /// By cell and digit.
    is_candidate: Vec<bool>,
    /// How many digits a cell has; where there is no cell, none.
    left: Vec<usize>,
    /// Whether a cell has ruled its digit out elsewhere.
    is_done: Vec<bool>,
    /// Cells with one digit that have not.
    waiting: Vec<usize>,
}

impl<'a> Singles<'a> {
    fn new(model: &'a Model) -> Self {
        let (cells, size) = (model.board(), model.size());
        let mut left = vec![size; cells];
        model.voids().iter().for_each(|&void| left[usize::from(void)] = 0);
        Self { model, is_candidate: vec![true; cells * size], left, is_done: vec![false; cells], waiting: Vec::new() }
    }

    fn digits(&self, cell: usize) -> impl Iterator<Item = usize> {
        let row = &self.is_candidate[cell * self.model.size()..][..self.model.size()];
        row.iter().enumerate().filter(|(_, is_there)| **is_there).map(|(digit, _)| digit)
    }

    /// A cell holds this digit. `None` if it cannot.
    fn place(&mut self, cell: usize, digit: usize) -> Option<()> {
        let size = self.model.size();
        if self.left[cell] == 0 || !self.is_candidate[cell * size + digit] {
            return None;
        }
        self.is_candidate[cell * size..][..size].fill(false);
        self.is_candidate[cell * size + digit] = true;
        self.left[cell] = 1;
        self.waiting.push(cell);
        while let Some(cell) = self.waiting.pop() {
            if !std::mem::replace(&mut self.is_done[cell], true) {
                self.rule_out_elsewhere(cell)?;
            }
        }
        Some(())
    }

    fn rule_out_elsewhere(&mut self, cell: usize) -> Option<()> {
        let digit = self.digits(cell).next()?;
        let model = self.model;
        let in_houses = model.links(cell).iter().flat_map(|link| model.house(link.house as usize));
        for &other in in_houses.chain(model.partners(cell)).filter(|&&other| usize::from(other) != cell) {
            let other = usize::from(other);
            if self.left[other] > 0 && std::mem::take(&mut self.is_candidate[other * model.size() + digit]) {
                self.left[other] -= 1;
                match self.left[other] {
                    0 => return None,
                    1 => self.waiting.push(other),
                    _ => {}
                }
            }
        }
        Some(())
    }

    /// Places digits that have one place in a house, until there are no more. `None` if one has no place.
    fn finish(&mut self) -> Option<()> {
        let (model, size) = (self.model, self.model.size());
        let houses = (0..model.house_count()).filter(|&house| model.is_complete(house));
        let mut is_changed = true;
        while std::mem::take(&mut is_changed) {
            for (house, digit) in houses.clone().flat_map(|house| (0..size).map(move |digit| (house, digit))) {
                let holds = |&&cell: &&u16| {
                    self.left[usize::from(cell)] > 0 && self.is_candidate[usize::from(cell) * size + digit]
                };
                let mut places = model.house(house).iter().filter(holds);
                let (first, second) = (usize::from(*places.next()?), places.next());
                if second.is_none() && self.left[first] > 1 {
                    self.place(first, digit)?;
                    is_changed = true;
                }
            }
        }
        Some(())
    }
}
