//! Steps and positions as objects, with the names that people use for cells, houses and clues.

use super::rating::points;
use super::{Rows, rows};
use kdoku::logic::{
    Candidate, Cause, ClueDetail, HouseName, Node, Position, Reveal, Role, Scale, Step, Technique, Words,
};
use kdoku::verify::Scope;
use kdoku::{Cell, Digit, Rules};
use serde::Serialize;

/// A step, as much of it as is revealed.
#[derive(Serialize)]
pub(crate) struct StepRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    text: String,
    #[serde(flatten)]
    data: Option<Data>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<PositionRecord>,
}

/// The data of a step.
#[derive(Serialize)]
struct Data {
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placements: Vec<Entry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminations: Vec<Entry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    houses: Vec<Part>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<Part>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<Part>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chains: Vec<Vec<NodeRecord>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constraints: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Detail>,
}

/// A value in a cell.
#[derive(Serialize)]
struct Entry {
    cell: String,
    value: i32,
}

/// A part of a pattern.
#[derive(Serialize)]
struct Part {
    role: Role,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Place {
    House { house: String },
    Cell { cell: String },
    Candidate(Entry),
}

/// A statement of a chain.
#[derive(Serialize)]
struct NodeRecord {
    candidates: Vec<Entry>,
    is_on: bool,
    parents: Vec<usize>,
    cause: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
}

#[derive(Serialize)]
struct Detail {
    #[serde(skip_serializing_if = "Option::is_none")]
    equation: Option<Equation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bounds: Vec<Bounds>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    combinations: Vec<Vec<i32>>,
    is_ordered: bool,
}

#[derive(Serialize)]
struct Equation {
    terms: Vec<Term>,
    total: i32,
}

#[derive(Serialize)]
struct Term {
    factor: i32,
    cell: String,
}

#[derive(Serialize)]
struct Bounds {
    cell: String,
    least: i32,
    most: i32,
}

/// A position: values and candidates by row and column.
#[derive(Serialize)]
pub(crate) struct PositionRecord {
    values: Rows,
    candidates: Vec<Vec<Vec<i32>>>,
}

impl PositionRecord {
    pub(crate) fn new(rules: &Rules, position: &Position) -> Self {
        let board = rules.geometry();
        let of = |cell: Cell| position.candidates(cell).map(|digit| rules.value(digit)).collect();
        let row = |y| (0..board.width()).map(|x| of(board.cell(y, x))).collect();
        Self { values: rows(rules, &position.grid()), candidates: (0..board.height()).map(row).collect() }
    }
}

/// Writes the steps of a puzzle as objects.
pub(crate) struct StepWriter<'a> {
    pub(crate) rules: &'a Rules,
    /// The scale that the steps are on.
    pub(crate) scale: Scale,
    pub(crate) words: &'a Words<'a>,
    /// The name of the clue that a constraint belongs to.
    pub(crate) clue: &'a dyn Fn(usize) -> Option<String>,
}

impl StepWriter<'_> {
    /// A step, as far as `reveal` allows.
    pub(crate) fn revealed(&self, step: &Step, reveal: Reveal) -> StepRecord {
        let is_named = reveal >= Reveal::Technique;
        StepRecord {
            technique: is_named.then_some(step.technique),
            name: is_named.then(|| step.technique.name_in(self.words.language())),
            text: self.words.reveal(step, reveal),
            data: (reveal == Reveal::Step).then(|| self.data(step)),
            before: None,
        }
    }

    /// A whole step, with the position before it.
    pub(crate) fn explained(&self, step: &Step, before: &Position) -> StepRecord {
        let before = Some(PositionRecord::new(self.rules, before));
        StepRecord { before, ..self.revealed(step, Reveal::Step) }
    }

    fn data(&self, step: &Step) -> Data {
        let entries = |candidates: &[Candidate]| candidates.iter().map(|&candidate| self.entry(candidate)).collect();
        let house = |&(role, house)| Part { role, place: Place::House { house: self.house(house) } };
        let cell = |&(role, cell)| Part { role, place: Place::Cell { cell: self.cell(cell) } };
        let candidate = |&(role, candidate)| Part { role, place: Place::Candidate(self.entry(candidate)) };
        // several constraints may be one clue
        let mut constraints: Vec<String> = step.constraints.iter().map(|&index| self.constraint(index)).collect();
        constraints.dedup();
        Data {
            difficulty: step.difficulty.map(|difficulty| points(self.scale, difficulty.into())),
            placements: entries(&step.placements),
            eliminations: entries(&step.eliminations),
            houses: step.houses.iter().map(house).collect(),
            cells: step.cells.iter().map(cell).collect(),
            candidates: step.candidates.iter().map(candidate).collect(),
            chains: step.chains.iter().map(|chain| chain.nodes.iter().map(|node| self.node(node)).collect()).collect(),
            constraints,
            detail: step.detail.as_ref().map(|detail| self.detail(detail)),
        }
    }

    fn node(&self, node: &Node) -> NodeRecord {
        let (cause, house, technique) = match node.cause {
            Cause::Assumption => ("assumption", None, None),
            Cause::Cell => ("cell", None, None),
            Cause::House(house) => ("house", Some(self.house(house)), None),
            Cause::Peers => ("peers", None, None),
            Cause::Constraint => ("constraint", None, None),
            Cause::Nested(technique) => ("nested", None, Some(technique)),
        };
        let candidates = node.candidates.iter().map(|&candidate| self.entry(candidate)).collect();
        NodeRecord { candidates, is_on: node.is_on, parents: node.parents.clone(), cause, house, technique }
    }

    fn detail(&self, detail: &ClueDetail) -> Detail {
        let term = |&(factor, cell)| Term { factor, cell: self.cell(cell) };
        let values = |digits: &Vec<Digit>| digits.iter().map(|&digit| self.rules.value(digit)).collect();
        Detail {
            equation: detail
                .equation
                .as_ref()
                .map(|equation| Equation { terms: equation.terms.iter().map(term).collect(), total: equation.total }),
            bounds: detail
                .bounds
                .iter()
                .map(|bounds| Bounds { cell: self.cell(bounds.cell), least: bounds.least, most: bounds.most })
                .collect(),
            combinations: detail.combinations.iter().map(values).collect(),
            is_ordered: detail.is_ordered,
        }
    }

    fn entry(&self, candidate: Candidate) -> Entry {
        Entry { cell: self.cell(candidate.cell), value: self.rules.value(candidate.digit) }
    }

    fn cell(&self, cell: Cell) -> String {
        let board = self.rules.geometry();
        match cell.index().checked_sub(board.cell_count()) {
            None => board.name(cell),
            Some(variable) => format!("variable {}", variable + 1),
        }
    }

    fn house(&self, house: HouseName) -> String {
        match house {
            HouseName::Board(house) => house.to_string(),
            HouseName::Constraint(index) => self.constraint(index),
        }
    }

    fn constraint(&self, index: usize) -> String {
        (self.clue)(index).unwrap_or_else(|| Scope::Constraint(index).to_string())
    }
}
