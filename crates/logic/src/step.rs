//! Steps as data: what is concluded, and the pattern that it rests on.

use super::{HouseName, Position, Technique};
use kdoku_board::{Cell, Digit};
use serde::{Deserialize, Serialize};

/// A digit that a cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Indices of cell and digit, both from 0.
    pub(crate) fn new(cell: usize, digit: usize) -> Self {
        Self { cell: Cell::from_index(cell), digit: Digit::from_index(digit) }
    }
}

/// The part that a cell, candidate or house plays in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The pattern itself: the cells of a subset, the base of a fish.
    Pattern,
    /// The houses that cover a fish, or the second house of locked candidates.
    Cover,
    /// Candidates of a fish outside its cover.
    Fin,
    /// The pivot of a wing; the cell or house that a forcing chain starts from.
    Pivot,
    /// A wing, a petal, an end of a chain.
    Wing,
    /// The first, second, third almost locked set or colour.
    First,
    /// The second.
    Second,
    /// The third.
    Third,
    /// Candidates that join two sets: restricted common digits, links.
    Link,
    /// Extra candidates of a uniqueness pattern.
    Extra,
    /// A cell that excludes combinations.
    Excluder,
    /// The reason of an elimination elsewhere: a peer with the value.
    Reason,
}

/// Why a node of a chain follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is assumed.
    Assumption,
    /// A cell holds one digit, or has one candidate left.
    Cell,
    /// A house holds the digit once, or has one place left for it.
    House(HouseName),
    /// The two cells cannot hold equal digits, though they share no house.
    Peers,
    /// What a constraint rules out, by its index in the rules; none if several of the cells' constraints
    /// may do so.
    Constraint(Option<usize>),
    /// The sums of cages and of this house: innies and outies.
    Sums(HouseName),
    /// A nested step of this technique.
    Nested(Technique),
}

/// A statement about a candidate within a chain, and the statements that imply it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Node {
    /// The candidates: one, or several of one digit in a group, of which one is meant.
    pub candidates: Vec<Candidate>,
    /// Whether one of them is true; otherwise all are false.
    pub is_on: bool,
    /// The nodes that imply it, by their index in the chain; smaller than its own.
    pub parents: Vec<usize>,
    /// Why they do.
    pub cause: Cause,
}

/// A chain of implications: every node follows from earlier ones. The first is an assumption, the
/// last the conclusion. A chain without branches has each node follow from the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chain {
    /// The nodes, in an order in which parents come first.
    pub nodes: Vec<Node>,
}

/// A sum Σ factor · value = total.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Equation {
    /// Factors and cells.
    pub terms: Vec<(i32, Cell)>,
    /// The total.
    pub total: i32,
}

/// The values from `least` to `most` that are left for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CellBounds {
    /// The cell.
    pub cell: Cell,
    /// The smallest value, as in sums.
    pub least: i32,
    /// The largest value.
    pub most: i32,
    /// The smallest sum of the other cells of a sum, if a bound follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_least: Option<i32>,
    /// The largest sum of the other cells, if a bound follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_most: Option<i32>,
}

/// What a step shows of the constraints that it rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ClueDetail {
    /// The sum that follows from the houses and cages of the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equation: Option<Equation>,
    /// The new bounds of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<CellBounds>,
    /// All combinations that remain: one digit for each cell of the pattern, in their order if
    /// `is_ordered`, otherwise ascending and for the cells without a value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub combinations: Vec<Vec<Digit>>,
    /// Whether `combinations` says which cell holds which digit.
    pub is_ordered: bool,
}

/// One step of a solution as people find it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Values that are set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Candidate>,
    /// Candidates that are removed, sorted. Those that a placement removes from the houses of its cell are
    /// not listed; those that it removes by clues are, on the scale `kdoku`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<Candidate>,
    /// The houses of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<(Role, HouseName)>,
    /// The cells of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<(Role, Cell)>,
    /// The candidates of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<(Role, Candidate)>,
    /// The chains of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Chain>,
    /// The constraints that the step rests on, by their index in the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<usize>,
    /// What the step shows of these constraints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<ClueDetail>,
    /// The difficulty on the scale that found it, in the unit of the scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
}

impl Step {
    /// A step without conclusion; the methods below add to it.
    pub(crate) const fn new(technique: Technique) -> Self {
        Self {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            houses: Vec::new(),
            cells: Vec::new(),
            candidates: Vec::new(),
            chains: Vec::new(),
            constraints: Vec::new(),
            detail: None,
            difficulty: None,
        }
    }

    pub(crate) fn place(mut self, cell: usize, digit: usize) -> Self {
        self.placements.push(Candidate::new(cell, digit));
        self
    }

    /// Adds candidates to remove, as cells and digits from 0, and sorts them all.
    pub(crate) fn eliminate(mut self, candidates: &[(usize, usize)]) -> Self {
        self.eliminations.extend(candidates.iter().map(|&(cell, digit)| Candidate::new(cell, digit)));
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self
    }

    /// Adds candidates to remove and keeps their order, for a scale on which the order matters.
    pub(crate) fn eliminate_in_order(mut self, candidates: &[(usize, usize)]) -> Self {
        for &(cell, digit) in candidates {
            let candidate = Candidate::new(cell, digit);
            if !self.eliminations.contains(&candidate) {
                self.eliminations.push(candidate);
            }
        }
        self
    }

    pub(crate) fn house(mut self, role: Role, house: HouseName) -> Self {
        self.houses.push((role, house));
        self
    }

    pub(crate) fn cells(mut self, role: Role, cells: &[usize]) -> Self {
        self.cells.extend(cells.iter().map(|&cell| (role, Cell::from_index(cell))));
        self
    }

    pub(crate) fn candidates(mut self, role: Role, candidates: &[(usize, usize)]) -> Self {
        self.candidates.extend(candidates.iter().map(|&(cell, digit)| (role, Candidate::new(cell, digit))));
        self
    }

    pub(crate) fn constraints(mut self, constraints: &[usize]) -> Self {
        self.constraints.extend(constraints);
        self
    }

    pub(crate) fn detail(self, detail: ClueDetail) -> Self {
        Self { detail: Some(detail), ..self }
    }

    /// Both steps as one: all conclusions, and what the later one shows of constraints that both show.
    pub(crate) fn joined_with(mut self, later: Self) -> Self {
        self.eliminations.extend(later.eliminations);
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        add_new(&mut self.candidates, later.candidates);
        add_new(&mut self.constraints, later.constraints);
        match (&mut self.detail, later.detail) {
            (Some(detail), Some(later)) => {
                let is_replaced = |it: &CellBounds| later.bounds.iter().any(|other| other.cell == it.cell);
                detail.bounds.retain(|it| !is_replaced(it));
                detail.bounds.extend(later.bounds);
                detail.bounds.sort_unstable_by_key(|it| it.cell);
                (detail.combinations, detail.is_ordered) = (later.combinations, later.is_ordered);
            }
            (detail, later) => *detail = detail.take().or(later),
        }
        self
    }

    /// The cells with this role.
    pub fn cells_as(&self, role: Role) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().filter(move |(of, _)| *of == role).map(|&(_, cell)| cell)
    }

    /// The candidates with this role.
    pub fn candidates_as(&self, role: Role) -> impl Iterator<Item = Candidate> + '_ {
        self.candidates.iter().filter(move |(of, _)| *of == role).map(|&(_, candidate)| candidate)
    }

    /// The houses with this role.
    pub fn houses_as(&self, role: Role) -> impl Iterator<Item = HouseName> + '_ {
        self.houses.iter().filter(move |(of, _)| *of == role).map(|&(_, house)| house)
    }

    /// Whether the step can be taken in `position`: its cells, digits, houses and constraints exist,
    /// and it sets different cells that have no value yet. A step that was read from a file may not.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        let board = position.board();
        let (cells, size, constraints) = (board.cell_count(), board.size(), board.rules().constraints().len());
        let is_cell = |cell: Cell| cell.index() < board.rules().cell_count();
        let is_candidate = |it: &Candidate| is_cell(it.cell) && it.digit.get() <= size;
        let is_house = |name| match name {
            HouseName::Board(_) | HouseName::Implied(_) => board.houses().iter().any(|house| house.name == name),
            HouseName::Constraint(index) => index < constraints,
        };
        let is_open = |(i, it): (usize, &Candidate)| {
            it.cell.index() < cells
                && position.candidates(it.cell).next().is_some()
                && self.placements[..i].iter().all(|other| other.cell != it.cell)
        };
        let is_node = |(i, node): (usize, &Node)| {
            node.candidates.iter().all(is_candidate)
                && node.parents.iter().all(|&parent| parent < i)
                && match node.cause {
                    Cause::House(house) | Cause::Sums(house) => is_house(house),
                    Cause::Constraint(Some(index)) => index < constraints,
                    _ => true,
                }
        };
        let has_cells = |detail: &ClueDetail| {
            let terms = detail.equation.iter().flat_map(|equation| &equation.terms).map(|&(_, cell)| cell);
            terms.chain(detail.bounds.iter().map(|bounds| bounds.cell)).all(is_cell)
                && detail.combinations.iter().flatten().all(|digit| digit.get() <= size)
        };
        self.placements.iter().chain(&self.eliminations).all(is_candidate)
            && self.placements.iter().enumerate().all(is_open)
            && self.eliminations.iter().all(|it| it.cell.index() < cells)
            && self.houses.iter().all(|&(_, house)| is_house(house))
            && self.cells.iter().all(|&(_, cell)| is_cell(cell))
            && self.candidates.iter().all(|(_, candidate)| is_candidate(candidate))
            && self.chains.iter().all(|chain| chain.nodes.iter().enumerate().all(is_node))
            && self.constraints.iter().all(|&index| index < constraints)
            && self.detail.iter().all(has_cells)
    }
}

/// Appends what is not in a list yet.
fn add_new<T: PartialEq>(list: &mut Vec<T>, more: Vec<T>) {
    for item in more {
        if !list.contains(&item) {
            list.push(item);
        }
    }
}
