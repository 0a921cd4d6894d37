//! What a chain concludes, how much it counts, and the choice among hints.

use super::links::{Literal, Reason};
use crate::bits::sort_by_number;
use crate::{Candidate, Cause, Chain, Node, Ones, Position, Role, Step, Technique, TechniqueSet};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The kinds of hints of equal difficulty and length, first the preferred one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Preference {
    Double = 1,
    /// On one digit.
    X,
    /// Through cells of two candidates.
    Y,
    Both,
    Cell,
    House,
    Contradiction,
}

/// A literal of a chain.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    pub(super) literal: Literal,
    pub(super) reason: Reason,
    /// The indices of the nodes that imply it, the direct one first.
    pub(super) parents: Vec<u16>,
    /// A number that is larger than those of its parents.
    pub(super) order: u32,
    /// The simpler step that it comes from.
    pub(super) inserted: Option<Inserted>,
}

/// A simpler step within a chain.
#[derive(Clone, Debug)]
pub(super) enum Inserted {
    Technique(Technique),
    Chain(Arc<Hint>),
}

/// A conclusion with all its ancestors, breadth first from the conclusion.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree(pub(super) Vec<TreeNode>);

/// Where the assumptions of a hint come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Literal,
    /// Every candidate of a cell.
    Cell(u16),
    /// Every place of a digit in a house.
    House(u16, u8),
}

/// A conclusion from chains.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) technique: Technique,
    pub(super) rank: Rank,
    /// The candidate that is set.
    pub(super) placement: Option<u16>,
    /// Cells and the digits that go from them.
    pub(super) eliminations: Vec<(u16, u64)>,
    pub(super) start: Start,
    pub(super) trees: Vec<Tree>,
    /// For a cycle, the same chain with every literal negated.
    pub(super) reversed: Option<Tree>,
}

impl Hint {
    /// The candidates that go, as cells and digits.
    pub(super) fn candidates(&self) -> Vec<(usize, usize)> {
        let mut candidates = Vec::new();
        for &(cell, digits) in &self.eliminations {
            candidates.extend(Ones(digits).map(|digit| (usize::from(cell), digit)));
        }
        candidates
    }

    /// The eliminations in the order of cells, to compare hints.
    pub(super) fn effect(&self) -> Vec<(u16, u64)> {
        let mut effect = self.eliminations.clone();
        effect.sort_unstable();
        effect
    }

    /// The chains as lists of literals: hints with the same are the same.
    pub(super) fn content(&self) -> Vec<Vec<Literal>> {
        let trees = self.trees.iter().chain(&self.reversed);
        trees.map(|tree| tree.0.iter().map(|node| node.literal).collect()).collect()
    }

    /// The step, with its difficulty in tenths.
    pub(super) fn step(&self, position: &Position) -> Step {
        let board = position.board();
        let mut step = Step::new(self.technique);
        if let Some(candidate) = self.placement {
            step = step.place(board.cell_of(candidate), board.digit_of(candidate));
        }
        step = step.eliminate(&self.candidates());
        match self.start {
            Start::Literal => {}
            Start::Cell(cell) => step = step.cells(Role::Pivot, &[usize::from(cell)]),
            Start::House(house, digit) => {
                let (house, digit) = (usize::from(house), usize::from(digit));
                let places: Vec<_> = position.cells_with(house, digit).map(|cell| (cell, digit)).collect();
                step = step.candidates(Role::Pivot, &places).house(Role::Pattern, board.houses()[house].name);
            }
        }
        let mut inserted = Vec::new();
        for tree in &self.trees {
            step.chains.push(chain(tree, position, &mut inserted));
        }
        // nested chains follow those that use them
        let mut next = 0;
        while next < inserted.len() {
            let hint: Arc<Self> = Arc::clone(&inserted[next]);
            for tree in &hint.trees {
                step.chains.push(chain(tree, position, &mut inserted));
            }
            next += 1;
        }
        step.difficulty = Some(self.rank.tenths());
        step
    }
}

/// The chain of a tree; nested hints that are met first are added to `inserted`.
fn chain(tree: &Tree, position: &Position, inserted: &mut Vec<Arc<Hint>>) -> Chain {
    let mut order: Vec<usize> = (0..tree.0.len()).collect();
    sort_by_number(&mut order, |&index| tree.0[index].order as usize);
    let mut place = vec![0; order.len()];
    for (at, &index) in order.iter().enumerate() {
        place[index] = at;
    }
    let node = |&index: &usize| {
        let node = &tree.0[index];
        let candidate: Candidate = position.board().candidate(node.literal.candidate());
        let mut parents: Vec<usize> = node.parents.iter().map(|&parent| place[usize::from(parent)]).collect();
        parents.sort_unstable();
        let cause = match &node.inserted {
            None => match (node.reason.cause(position), &node.parents[..]) {
                (Cause::Constraint(_), [parent]) => {
                    let board = position.board();
                    let cell = |literal: Literal| board.cell_of(literal.candidate());
                    let from = cell(tree.0[usize::from(*parent)].literal);
                    Cause::Constraint(board.constraint_on(from, cell(node.literal)))
                }
                (cause, _) => cause,
            },
            Some(Inserted::Technique(technique)) => Cause::Nested(*technique),
            Some(Inserted::Chain(hint)) => {
                if !inserted.iter().any(|other| Arc::ptr_eq(other, hint)) {
                    inserted.push(Arc::clone(hint));
                }
                Cause::Nested(hint.technique)
            }
        };
        Node { candidates: vec![candidate], is_on: node.literal.is_on(), parents, cause }
    };
    Chain { nodes: order.iter().map(node).collect() }
}

/// What decides among hints: difficulty, then the number of literals, then the kind.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) struct Rank {
    difficulty: f64,
    pub(super) complexity: u32,
    preference: Preference,
}

impl Rank {
    /// The rank of a hint of this many literals. The sum is that of the original, rounding
    /// included, since it decides ties.
    pub(super) fn new(base: f64, complexity: u32, preference: Preference) -> Self {
        let (mut added, mut bound, mut is_odd) = (0.0, 4, false);
        while complexity > bound + 2 {
            added += 0.1;
            bound = if is_odd { bound * 4 / 3 } else { bound * 3 / 2 };
            is_odd = !is_odd;
        }
        Self { difficulty: base + added, complexity, preference }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
    fn tenths(self) -> u32 {
        ((self.difficulty + 0.05) * 10.0) as u32
    }
}

/// The hints of a search that are kept.
pub(super) trait Hints {
    /// Whether a hint of this rank, or worse, may still be of use.
    fn wants(&self, rank: Rank) -> bool;

    /// Whether a hint of this rank, or worse, that removes these digits from a cell may still be of
    /// use.
    fn wants_effect(&self, rank: Rank, effect: (u16, u64)) -> bool;

    /// Keeps a hint that was wanted.
    fn add(&mut self, hint: Hint);
}

/// The first hint of the lowest rank by one of some techniques.
pub(super) struct Best {
    techniques: TechniqueSet,
    hint: Option<Hint>,
}

impl Best {
    pub(super) const fn of(techniques: TechniqueSet) -> Self {
        Self { techniques, hint: None }
    }

    pub(super) fn step(&self, position: &Position) -> Option<Step> {
        self.hint.as_ref().map(|hint| hint.step(position))
    }
}

impl Hints for Best {
    fn wants(&self, rank: Rank) -> bool {
        self.hint.as_ref().is_none_or(|best| rank < best.rank)
    }

    fn wants_effect(&self, rank: Rank, _: (u16, u64)) -> bool {
        self.wants(rank)
    }

    fn add(&mut self, hint: Hint) {
        if self.techniques.contains(hint.technique) {
            self.hint = Some(hint);
        }
    }
}

/// For each set of eliminations, the first hint of the lowest rank by one of some techniques.
pub(super) struct AllHints {
    techniques: TechniqueSet,
    /// Hints with the number of hints that were added before them.
    hints: Vec<(Hint, usize)>,
    added: usize,
    /// The hints that remove digits from one cell.
    of_one_cell: FxHashMap<(u16, u64), usize>,
    /// The hints that remove digits from several cells.
    of_cells: FxHashMap<Vec<(u16, u64)>, usize>,
}

impl AllHints {
    pub(super) fn of(techniques: TechniqueSet) -> Self {
        let (of_one_cell, of_cells) = (FxHashMap::default(), FxHashMap::default());
        Self { techniques, hints: Vec::new(), added: 0, of_one_cell, of_cells }
    }

    /// The hints in order of rank, equal ones as they were found.
    pub(super) fn sorted(self) -> Vec<Arc<Hint>> {
        let mut hints = self.hints;
        hints.sort_by(|(a, number), (b, other)| {
            a.rank.partial_cmp(&b.rank).expect("difficulties are numbers").then(number.cmp(other))
        });
        hints.into_iter().map(|(hint, _)| Arc::new(hint)).collect()
    }
}

impl Hints for AllHints {
    fn wants(&self, _: Rank) -> bool {
        true
    }

    fn wants_effect(&self, rank: Rank, effect: (u16, u64)) -> bool {
        self.of_one_cell.get(&effect).is_none_or(|&number| rank < self.hints[number].0.rank)
    }

    fn add(&mut self, hint: Hint) {
        if !self.techniques.contains(hint.technique) {
            return;
        }
        let next = self.hints.len();
        let number = match hint.eliminations[..] {
            [effect] => *self.of_one_cell.entry(effect).or_insert(next),
            _ => *self.of_cells.entry(hint.effect()).or_insert(next),
        };
        self.added += 1;
        if number == next {
            self.hints.push((hint, self.added));
        } else if hint.rank < self.hints[number].0.rank {
            self.hints[number] = (hint, self.added);
        }
    }
}
