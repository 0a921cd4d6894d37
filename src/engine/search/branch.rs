//! Where to branch: the variable with the fewest choices for the trouble it has made.
//!
//! A variable is a cell that wants a digit, or a digit that wants a place in a house. Each has a weight that grows
//! whenever the search finds nothing left for it, and the next decision is about the variable with the smallest
//! *size ÷ weight*. The weights lead the search to the hard part of a board and keep it there, whatever the order in
//! which that part was met; they outlive a restart, which is what makes restarts pay.
//!
//! Cells alone need more guesses: 12.4 against 10.6 a puzzle on a hard 9×9 set, at the same speed, and half as much
//! time again on boards of 25×25, where one board of 42 was not solved in ten seconds. Weights that fade as conflicts
//! go by (by factors of 0.95 to 0.999) did worse at 25×25 and no better at 9×9.
//!
//! # References
//! Boussemart, Hemery, Lecoutre, Sais: *Boosting systematic search by weighting constraints*, ECAI 2004.

use super::hunt::Hunt;
use super::store::Store;
use super::variable::{Conflict, Variable};
use crate::bits::Bits;
use crate::model::Model;
use crate::random::Random;

/// "This digit in this cell": to be tried, and to be ruled out if that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) cell: usize,
    pub(super) digit: usize,
}

/// Weights of conflicts, and the choice that they lead to.
#[derive(Clone, Debug)]
pub(super) struct Branching {
    weights: Vec<u32>,
    random: Option<Random>,
}

impl Branching {
    pub(super) fn new(model: &Model) -> Self {
        Self { weights: vec![1; Variable::count(model)], random: None }
    }

    /// Forgets everything, so that a puzzle's search depends on itself alone. With a seed, values are tried in an order
    /// drawn by it; without one, the smallest first.
    pub(super) fn reset(&mut self, model: &Model, seed: Option<u64>) {
        self.weights.fill(1);
        // where nothing has been met yet, cells with much to say come first
        if !model.posts().all().is_empty() {
            for (cell, weight) in self.weights[..model.cell_count()].iter_mut().enumerate() {
                *weight += model.posts().degree(cell) as u32;
            }
        }
        self.random = seed.map(Random::new);
    }

    /// Learns from a conflict.
    pub(super) fn blame(&mut self, model: &Model, Conflict(variable): Conflict) {
        let mut add = |index: usize| self.weights[index] = self.weights[index].saturating_add(1);
        match variable.as_post(model) {
            None => add(variable.index()),
            Some(number) => model.posts().all()[number].scope.iter().for_each(|&cell| add(cell.into())),
        }
    }

    /// The next decision on a board at its fixpoint that has blank cells; `None` if it has none. A hunt begins at the root
    /// with something that it wants.
    pub(super) fn choose<const W: usize, S: Store<W>>(
        &mut self,
        model: &Model,
        store: &S,
        hunt: Option<&Hunt>,
        at_root: bool,
    ) -> Option<Decision> {
        if let Some(hunt) = hunt.filter(|_| at_root)
            && let Some(decision) = self.wanted(hunt, store)
        {
            return Some(decision);
        }
        let variable = self.variable(model, store)?;
        Some(match variable.as_place(model) {
            None => {
                let cell = variable.index();
                let candidates = store.candidates(cell);
                let wanted = hunt.map_or(candidates, |hunt| hunt.of(cell) & candidates);
                Decision { cell, digit: self.member(if wanted.is_empty() { candidates } else { wanted })? }
            }
            Some(place) => {
                let (house, digit) = (place / model.size(), place % model.size());
                let places = store.places(model, place);
                let wanted = hunt.and_then(|hunt| {
                    let cells = places.into_iter().map(|position| model.cell_at(house, position));
                    cells.into_iter().find(|&cell| hunt.of::<W>(cell).contains(digit))
                });
                let cell = match wanted {
                    Some(cell) => cell,
                    None => model.cell_at(house, self.member(places)?),
                };
                Decision { cell, digit }
            }
        })
    }

    /// All decisions that could be next, of which every solution agrees with exactly one; none if no cell is blank.
    pub(super) fn choices<const W: usize, S: Store<W>>(&self, model: &Model, store: &S, choices: &mut Vec<Decision>) {
        choices.clear();
        let Some(variable) = self.variable(model, store) else { return };
        match variable.as_place(model) {
            None => {
                let cell = variable.index();
                choices.extend(store.candidates(cell).into_iter().map(|digit| Decision { cell, digit }));
            }
            Some(place) => {
                let (house, digit) = (place / model.size(), place % model.size());
                let cells = store.places(model, place).into_iter().map(|position| model.cell_at(house, position));
                choices.extend(cells.map(|cell| Decision { cell, digit }));
            }
        }
    }

    /// What the next decision is about; `None` if no cell is blank.
    fn variable<const W: usize, S: Store<W>>(&self, model: &Model, store: &S) -> Option<Variable> {
        let mut best = Best { size: 0, weight: 1, variable: None };
        for &cell in store.blanks() {
            let cell = usize::from(cell);
            self.weigh(&mut best, Variable::cell(cell), store.candidates(cell).len());
        }
        best.variable?;
        store.for_each_open(model, |place, places| self.weigh(&mut best, Variable::place(model, place), places));
        best.variable
    }

    /// What is hunted for in the cell with the fewest choices for the conflicts it has caused, if anything is.
    fn wanted<const W: usize, S: Store<W>>(&mut self, hunt: &Hunt, store: &S) -> Option<Decision> {
        let mut best = Best { size: 0, weight: 1, variable: None };
        for cell in store.blanks().iter().copied().map(usize::from) {
            if !(hunt.of::<W>(cell) & store.candidates(cell)).is_empty() {
                self.weigh(&mut best, Variable::cell(cell), store.candidates(cell).len());
            }
        }
        let cell = best.variable?.index();
        Some(Decision { cell, digit: self.member(hunt.of(cell) & store.candidates(cell))? })
    }

    #[inline]
    fn weigh(&self, best: &mut Best, variable: Variable, choices: usize) {
        let (size, weight) = (choices as u64, u64::from(self.weights[variable.index()]));
        if best.variable.is_none() || size * best.weight < best.size * weight {
            *best = Best { size, weight, variable: Some(variable) };
        }
    }

    /// The member of a set to be tried first.
    fn member<const W: usize>(&mut self, set: Bits<W>) -> Option<usize> {
        match &mut self.random {
            Some(random) => set.into_iter().nth(random.below(set.len())),
            None => set.first(),
        }
    }
}

/// The best variable so far; no size reaches 2³² and no weight either, so products fit.
struct Best {
    size: u64,
    weight: u64,
    variable: Option<Variable>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::tables::Tables;
    use crate::geometry::Order;
    use crate::grid::Grid;
    use crate::rules::Rules;

    #[test]
    fn a_conflict_draws_the_next_decision() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut store = Tables::<1>::new(&model);
        store.load(&model, &Grid::blank(9)).and_then(|()| store.propagate(&model)).expect("no conflict");
        let mut branching = Branching::new(&model);
        branching.blame(&model, Conflict(Variable::cell(40)));
        assert_eq!(branching.choose(&model, &store, None, true), Some(Decision { cell: 40, digit: 0 }));
        // digit 6 in the last column, house 17
        let place = Variable::place(&model, model.place(17, 5));
        branching.blame(&model, Conflict(place));
        branching.blame(&model, Conflict(place));
        assert_eq!(branching.choose(&model, &store, None, true), Some(Decision { cell: 8, digit: 5 }));
        branching.reset(&model, None);
        assert_ne!(
            branching.choose(&model, &store, None, true),
            Some(Decision { cell: 8, digit: 5 }),
            "a reset forgets"
        );
    }
}
