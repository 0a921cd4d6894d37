//! Where to branch: the smallest domain divided by conflict weight (dom/wdeg).
//!
//! The search branches on a cell that needs a digit, or on a digit that needs a place in a house.
//! Each has a weight that grows with the conflicts charged to it, and the next decision is about
//! the one with the smallest *size ÷ weight*. The weights lead the search to the hard part of a
//! board and keep it there. They survive restarts, which is what makes restarts effective.
//!
//! # With propagators
//! Most conflicts are then found by propagators, and a conflict is charged to the cells of the
//! scope: the fewer they are, the more each one gets. If they are very many, it is charged to the last two
//! changes before it. A digit in a house would hardly ever be chosen beside such cells. So only
//! digits with two places are considered, with the mean weight of the two cells plus the conflicts
//! of their own. Every conflict also charges the cell of the last decision, so the search stays where
//! it is (last-conflict reasoning). Before the first conflict, cells with many propagators come first.
//! A propagator may name [placements](Placement) on which everything else depends: these
//! are considered with any number of places, with the largest weight of their cells times their clues.
//!
//! # With variables
//! A variable that the board does not determine is decided after all else. A solution is left by
//! taking these decisions back, so solutions that differ in such variables only are found once. A
//! variable that is determined is treated like a cell.
//!
//! # References
//! Boussemart, Hemery, Lecoutre, Sais: *Boosting systematic search by weighting constraints*, ECAI
//! 2004.
//! Lecoutre, Saïs, Tabary, Vidal: *Reasoning from last conflict(s) in constraint programming*,
//! Artificial Intelligence 2009.

use super::board::Board;
use super::conflict::{Conflict, ConflictSource};
use super::targets::Targets;
use crate::engine::model::Model;
use crate::engine::propagate::Placement;
use kdoku_board::bits::Bits;
use kdoku_board::random::Random;
use std::collections::BTreeSet;

/// "This digit in this cell": to be tried, and to be refuted if that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) cell: usize,
    pub(super) digit: usize,
}

/// The weight that a propagator's conflict adds to its scope in total; at least 1 per cell.
const PROPAGATOR_BUMP: u32 = 12;

/// The most cells of a scope that is charged as a whole. A conflict of a larger one says nothing about
/// most of its cells.
const LARGEST_CHARGED: usize = 64;

/// How many of the last changes in a larger scope are charged.
const CHARGED_OF_LARGE: usize = 2;

/// In a targeted search, the factor to the weight of a cell that has a target.
const TARGET_FACTOR: u32 = 2;

/// Conflict weights, and the choices based on them.
#[derive(Clone)]
pub(super) struct Branching {
    weights: Vec<u32>,
    has_propagators: bool,
    /// The [house digits](Model::house_digit) that propagators name, each with its number of clues.
    placements: Vec<(usize, u32)>,
    random: Option<Random>,
}

impl Branching {
    pub(super) fn new(model: &Model) -> Self {
        let has_propagators = model.has_propagators();
        let weights = vec![1; ConflictSource::count(model)];
        Self { weights, has_propagators, placements: placements(model), random: None }
    }

    /// Resets the weights for a new puzzle. A seed randomises the order of values; without one, the
    /// smallest is tried first.
    pub(super) fn reset(&mut self, model: &Model, seed: Option<u64>) {
        self.weights.fill(1);
        if self.has_propagators {
            for (cell, weight) in self.weights[..model.cell_count()].iter_mut().enumerate() {
                *weight += model.propagators().degree(cell) as u32;
            }
        }
        self.random = seed.map(Random::new);
    }

    /// Charges a conflict that followed from the last decision, or from its refutation; `changed` are
    /// the cells that have changed since, latest first.
    pub(super) fn bump_weights(
        &mut self,
        model: &Model,
        Conflict(source): Conflict,
        last: Option<Decision>,
        changed: impl Iterator<Item = u16>,
    ) {
        let mut bump = |index: usize, by: u32| self.weights[index] = self.weights[index].saturating_add(by);
        match source.as_propagator(model) {
            None => bump(source.index(), 1),
            Some(number) => {
                let scope = model.propagators().scope(model.propagators().get(number));
                if scope.len() <= LARGEST_CHARGED {
                    let by = (PROPAGATOR_BUMP / scope.len().max(1) as u32).max(1);
                    for &cell in scope {
                        bump(cell.into(), by);
                    }
                } else {
                    let recent = changed.filter(|cell| scope.contains(cell)).take(CHARGED_OF_LARGE);
                    recent.for_each(|cell| bump(cell.into(), 1));
                }
            }
        }
        if let Some(Decision { cell, .. }) = last.filter(|_| self.has_propagators) {
            bump(cell, 1);
        }
    }

    /// Chooses the next decision at a fixpoint; `None` if no cell is blank.
    pub(super) fn choose<const W: usize, B: Board<W>>(&mut self, model: &Model, board: &B) -> Option<Decision> {
        let source = self.best(model, board)?;
        Some(match source.as_house_digit(model) {
            None => {
                let cell = source.index();
                Decision { cell, digit: self.pick(board.candidates(cell))? }
            }
            Some(house_digit) => {
                let (house, digit) = (house_digit / model.size(), house_digit % model.size());
                Decision { cell: model.cell_at(house, self.pick(board.places(model, house_digit))?), digit }
            }
        })
    }

    /// Chooses the next decision of a targeted search: a cell, preferably with targets, and a
    /// target.
    ///
    /// At the root only targets are chosen, as long as there are any, so that a refutation there
    /// settles one.
    pub(super) fn choose_targeted<const W: usize, B: Board<W>>(
        &mut self,
        model: &Model,
        board: &B,
        targets: &Targets,
        at_root: bool,
    ) -> Option<Decision> {
        let targets_of = |cell: usize| targets.of(cell) & board.candidates(cell);
        let factor = |cell: usize| if targets_of(cell).is_empty() { 1 } else { TARGET_FACTOR };
        let weight = |cell: usize| self.weights[cell].saturating_mul(factor(cell));
        let target = if at_root { best_cell(board, |cell| !targets_of(cell).is_empty(), weight).source } else { None };
        let determined = || best_cell(board, |cell| !model.is_undetermined(cell), weight).source;
        let cell = target.or_else(determined).or_else(|| best_cell(board, |_| true, weight).source)?.index();
        let digits = if targets_of(cell).is_empty() { board.candidates(cell) } else { targets_of(cell) };
        Some(Decision { cell, digit: self.pick(digits)? })
    }

    /// Lists all alternatives of the next decision; every solution agrees with exactly one of them.
    /// Empty if no cell is blank.
    pub(super) fn choices<const W: usize, B: Board<W>>(&self, model: &Model, board: &B, choices: &mut Vec<Decision>) {
        choices.clear();
        let Some(source) = self.best(model, board) else { return };
        match source.as_house_digit(model) {
            None => {
                let cell = source.index();
                choices.extend(board.candidates(cell).into_iter().map(|digit| Decision { cell, digit }));
            }
            Some(house_digit) => {
                let (house, digit) = (house_digit / model.size(), house_digit % model.size());
                let cells = board.places(model, house_digit).into_iter().map(|position| model.cell_at(house, position));
                choices.extend(cells.map(|cell| Decision { cell, digit }));
            }
        }
    }

    /// The blank cells, best to branch on first.
    pub(super) fn order<const W: usize, B: Board<W>>(&self, board: &B) -> Vec<u16> {
        let mut cells = board.blanks().to_vec();
        // size ÷ weight in fixed point: no weight reaches 2³²
        let rank = |cell: usize| ((board.candidates(cell).len() as u64) << 32) / u64::from(self.weights[cell]);
        cells.sort_unstable_by_key(|&cell| (rank(cell.into()), cell));
        cells
    }

    /// The cell or house digit to branch on; `None` if no cell is blank.
    fn best<const W: usize, B: Board<W>>(&self, model: &Model, board: &B) -> Option<ConflictSource> {
        let weight = |cell: usize| self.weights[cell];
        let mut best = if model.has_variables() {
            let best = best_cell(board, |cell| !model.is_undetermined(cell), weight);
            if best.source.is_none() {
                return best_cell(board, |_| true, weight).source;
            }
            best
        } else {
            best_cell(board, |_| true, weight)
        };
        best.source?;
        for &(house_digit, clues) in &self.placements {
            let (house, places) = (house_digit / model.size(), board.places(model, house_digit));
            if places.len() > 1 {
                let weights = places.into_iter().map(|position| self.weights[model.cell_at(house, position)]);
                let weight = weights.max().unwrap_or(1).saturating_mul(clues);
                best.consider(ConflictSource::house_digit(model, house_digit), places.len(), weight);
            }
        }
        board.for_each_open(model, |house_digit, places, cells| {
            let source = ConflictSource::house_digit(model, house_digit);
            let mut weight = self.weights[source.index()];
            if self.has_propagators {
                let [a, b] = cells.map(|cell| self.weights[cell]);
                weight = (weight - 1).saturating_add(a.saturating_add(b).div_ceil(2));
            }
            best.consider(source, places, weight);
        });
        best.source
    }

    /// Picks the member of a set to try first.
    fn pick<const W: usize>(&mut self, set: Bits<W>) -> Option<usize> {
        match &mut self.random {
            Some(random) => set.into_iter().nth(random.below(set.len())),
            None => set.first(),
        }
    }
}

/// The placements that the propagators of a model name.
fn placements(model: &Model) -> Vec<(usize, u32)> {
    let table = model.propagators();
    let mut found = Vec::new();
    for entry in (0..table.scheduled_count()).map(|number| table.get(number)) {
        for Placement { digit, cells, clues } in entry.propagator.placements() {
            let cells: BTreeSet<u16> = cells.iter().map(|&place| table.scope(entry)[usize::from(place)]).collect();
            let is_house = |&house: &usize| model.house(house).iter().copied().eq(cells.iter().copied());
            found.extend((0..model.house_count()).find(is_house).map(|house| (model.house_digit(house, digit), clues)));
        }
    }
    found
}

/// The best of the blank cells that pass `filter`.
#[inline]
fn best_cell<const W: usize>(
    board: &impl Board<W>,
    filter: impl Fn(usize) -> bool,
    weight: impl Fn(usize) -> u32,
) -> Best {
    let mut best = Best { size: 0, weight: 1, source: None };
    for cell in board.blanks().iter().copied().map(usize::from).filter(|&cell| filter(cell)) {
        best.consider(ConflictSource::cell(cell), board.candidates(cell).len(), weight(cell));
    }
    best
}

/// The smallest size ÷ weight so far. Sizes and weights are below 2³², so products do not overflow.
struct Best {
    size: u64,
    weight: u64,
    source: Option<ConflictSource>,
}

impl Best {
    #[inline]
    fn consider(&mut self, source: ConflictSource, choices: usize, weight: u32) {
        let (size, weight) = (choices as u64, u64::from(weight));
        if self.source.is_none() || size * self.weight < self.size * weight {
            *self = Self { size, weight, source: Some(source) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::tables::Tables;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    #[test]
    fn the_next_decision_is_about_the_source_of_conflicts() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut board = Tables::<1>::new(&model);
        board.load(&model, &Grid::blank(9)).and_then(|()| board.propagate(&model)).expect("no conflict");
        let mut branching = Branching::new(&model);
        branching.bump_weights(&model, Conflict(ConflictSource::cell(40)), None, [].into_iter());
        assert_eq!(branching.choose(&model, &board), Some(Decision { cell: 40, digit: 0 }));
        // digit 6 in the last column, house 17
        let house_digit = ConflictSource::house_digit(&model, model.house_digit(17, 5));
        branching.bump_weights(&model, Conflict(house_digit), None, [].into_iter());
        branching.bump_weights(&model, Conflict(house_digit), None, [].into_iter());
        assert_eq!(branching.choose(&model, &board), Some(Decision { cell: 8, digit: 5 }));
        branching.reset(&model, None);
        assert_ne!(
            branching.choose(&model, &board),
            Some(Decision { cell: 8, digit: 5 }),
            "a reset clears the weights"
        );
    }
}
