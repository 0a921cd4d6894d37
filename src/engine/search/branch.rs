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
//! # Where there are propagators
//! Most conflicts are then those of propagators, which blame the cells of their scope: the fewer these are, the more each is to
//! blame. A digit in a house would seldom come to its turn beside such cells; so it is weighed as the two cells are that it
//! can stand in, on the average, and by conflicts of its own. And whatever failed, the cell that was decided about is to blame:
//! the search stays with what it has begun. Before the first conflict, cells with much to say come first.
//!
//! # Where there are variables
//! A variable that the board does not determine is decided last, when all else is filled: so a solution is left by taking such
//! decisions back, and those that differ in nothing else are never found. One that is determined is a cell like any other.
//!
//! # References
//! Boussemart, Hemery, Lecoutre, Sais: *Boosting systematic search by weighting constraints*, ECAI 2004. Lecoutre, Saïs, Tabary,
//! Vidal: *Reasoning from last conflict(s) in constraint programming*, Artificial Intelligence 2009, for staying there.

use super::hunt::Hunt;
use super::store::Store;
use super::variable::{Conflict, Variable};
use crate::engine::model::Model;
use crate::util::bits::Bits;
use crate::util::random::Random;

/// "This digit in this cell": to be tried, and to be ruled out if that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) cell: usize,
    pub(super) digit: usize,
}

/// What a conflict of a propagator adds to the weights of its cells, all together, if each gets one at least.
const SHARED_BLAME: u32 = 6;

/// In a hunt, how many times as much a cell weighs that has something of what is wanted.
const LURE: u32 = 2;

/// Weights of conflicts, and the choice that they lead to.
#[derive(Clone, Debug)]
pub(super) struct Branching {
    weights: Vec<u32>,
    /// Whether there are propagators.
    ruled: bool,
    random: Option<Random>,
}

impl Branching {
    pub(super) fn new(model: &Model) -> Self {
        let ruled = model.has_propagators();
        Self { weights: vec![1; Variable::count(model)], ruled, random: None }
    }

    /// Forgets everything, so that a puzzle's search depends on itself alone. With a seed, values are tried in an order
    /// drawn by it; without one, the smallest first.
    pub(super) fn reset(&mut self, model: &Model, seed: Option<u64>) {
        self.weights.fill(1);
        if self.ruled {
            for (cell, weight) in self.weights[..model.cell_count()].iter_mut().enumerate() {
                *weight += model.propagators().degree(cell) as u32;
            }
        }
        self.random = seed.map(Random::new);
    }

    /// Learns from a conflict that came of the last decision, or of ruling it out.
    pub(super) fn blame(&mut self, model: &Model, Conflict(variable): Conflict, last: Option<Decision>) {
        let mut add = |index: usize, by: u32| self.weights[index] = self.weights[index].saturating_add(by);
        match variable.as_post(model) {
            None => add(variable.index(), 1),
            Some(number) => {
                let scope = model.propagators().scope(model.propagators().get(number));
                let by = (SHARED_BLAME / scope.len().max(1) as u32).max(1);
                for &cell in scope {
                    add(cell.into(), by);
                }
            }
        }
        if let Some(Decision { cell, .. }) = last.filter(|_| self.ruled) {
            add(cell, 1);
        }
    }

    /// The next decision on a board at its fixpoint that has blank cells; `None` if it has none.
    pub(super) fn choose<const W: usize, S: Store<W>>(&mut self, model: &Model, store: &S) -> Option<Decision> {
        let variable = self.variable(model, store)?;
        Some(match variable.as_place(model) {
            None => {
                let cell = variable.index();
                Decision { cell, digit: self.member(store.candidates(cell))? }
            }
            Some(place) => {
                let (house, digit) = (place / model.size(), place % model.size());
                Decision { cell: model.cell_at(house, self.member(store.places(model, place))?), digit }
            }
        })
    }

    /// The same in a hunt: about a cell, one that has what is wanted rather than another, and about that. At the root nothing else
    /// will do, so that what is refuted there has been settled.
    pub(super) fn choose_hunted<const W: usize, S: Store<W>>(
        &mut self,
        model: &Model,
        store: &S,
        hunt: &Hunt,
        at_root: bool,
    ) -> Option<Decision> {
        let wanted = |cell: usize| hunt.of(cell) & store.candidates(cell);
        let lure = |cell: usize| if wanted(cell).is_empty() { 1 } else { LURE };
        let weight = |cell: usize| self.weights[cell].saturating_mul(lure(cell));
        let first = if at_root { best_cell(store, |cell| !wanted(cell).is_empty(), weight).variable } else { None };
        let determined = || best_cell(store, |cell| !model.is_undetermined(cell), weight).variable;
        let cell = first.or_else(determined).or_else(|| best_cell(store, |_| true, weight).variable)?.index();
        let digits = if wanted(cell).is_empty() { store.candidates(cell) } else { wanted(cell) };
        Some(Decision { cell, digit: self.member(digits)? })
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

    /// The blank cells, those first that a decision would be about.
    pub(super) fn order<const W: usize, S: Store<W>>(&self, store: &S) -> Vec<u16> {
        let mut cells = store.blanks().to_vec();
        // size ÷ weight in whole numbers: no weight reaches 2³²
        let rank = |cell: usize| ((store.candidates(cell).len() as u64) << 32) / u64::from(self.weights[cell]);
        cells.sort_unstable_by_key(|&cell| (rank(cell.into()), cell));
        cells
    }

    /// What the next decision is about; `None` if no cell is blank.
    fn variable<const W: usize, S: Store<W>>(&self, model: &Model, store: &S) -> Option<Variable> {
        let weight = |cell: usize| self.weights[cell];
        let mut best = if model.has_variables() {
            let best = best_cell(store, |cell| !model.is_undetermined(cell), weight);
            if best.variable.is_none() {
                return best_cell(store, |_| true, weight).variable;
            }
            best
        } else {
            best_cell(store, |_| true, weight)
        };
        best.variable?;
        store.for_each_open(model, |place, places, cells| {
            let variable = Variable::place(model, place);
            let mut weight = self.weights[variable.index()];
            if self.ruled {
                let [a, b] = cells.map(|cell| self.weights[cell]);
                weight = (weight - 1).saturating_add(a.saturating_add(b).div_ceil(2));
            }
            best.weigh(variable, places, weight);
        });
        best.variable
    }

    /// The member of a set to be tried first.
    fn member<const W: usize>(&mut self, set: Bits<W>) -> Option<usize> {
        match &mut self.random {
            Some(random) => set.into_iter().nth(random.below(set.len())),
            None => set.first(),
        }
    }
}

/// The best of those blank cells that it may be.
#[inline]
fn best_cell<const W: usize>(
    store: &impl Store<W>,
    may_be: impl Fn(usize) -> bool,
    weight: impl Fn(usize) -> u32,
) -> Best {
    let mut best = Best { size: 0, weight: 1, variable: None };
    for cell in store.blanks().iter().copied().map(usize::from).filter(|&cell| may_be(cell)) {
        best.weigh(Variable::cell(cell), store.candidates(cell).len(), weight(cell));
    }
    best
}

/// The best variable so far; no size reaches 2³² and no weight either, so products fit.
struct Best {
    size: u64,
    weight: u64,
    variable: Option<Variable>,
}

impl Best {
    #[inline]
    fn weigh(&mut self, variable: Variable, choices: usize, weight: u32) {
        let (size, weight) = (choices as u64, u64::from(weight));
        if self.variable.is_none() || size * self.weight < self.size * weight {
            *self = Self { size, weight, variable: Some(variable) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::search::tables::Tables;

    #[test]
    fn a_conflict_draws_the_next_decision() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut store = Tables::<1>::new(&model);
        store.load(&model, &Grid::blank(9)).and_then(|()| store.propagate(&model)).expect("no conflict");
        let mut branching = Branching::new(&model);
        branching.blame(&model, Conflict(Variable::cell(40)), None);
        assert_eq!(branching.choose(&model, &store), Some(Decision { cell: 40, digit: 0 }));
        // digit 6 in the last column, house 17
        let place = Variable::place(&model, model.house_digit(17, 5));
        branching.blame(&model, Conflict(place), None);
        branching.blame(&model, Conflict(place), None);
        assert_eq!(branching.choose(&model, &store), Some(Decision { cell: 8, digit: 5 }));
        branching.reset(&model, None);
        assert_ne!(branching.choose(&model, &store), Some(Decision { cell: 8, digit: 5 }), "a reset forgets");
    }
}
