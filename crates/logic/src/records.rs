//! Steps and positions as objects for JSON, with the names that people use for cells, houses and
//! clues. `kdoku explain --to json` and the Python package write them.

use super::{Candidate, Cause, ClueDetail, HouseName, Node, Position, Reveal, Role, Scale, Step, Technique, Words};
use kdoku_board::verify::Scope;
use kdoku_board::{Cell, Digit, Rules};
use serde::Serialize;

/// A step, as much of it as is revealed.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
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
#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Debug, Serialize)]
struct Entry {
    cell: String,
    value: i32,
}

/// A part of a pattern.
#[derive(Clone, Debug, Serialize)]
struct Part {
    role: Role,
    #[serde(flatten)]
    place: Place,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Place {
    House { house: String },
    Cell { cell: String },
    Candidate(Entry),
}

/// A statement of a chain.
#[derive(Clone, Debug, Serialize)]
struct NodeRecord {
    candidates: Vec<Entry>,
    is_on: bool,
    parents: Vec<usize>,
    cause: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    constraint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
}

#[derive(Clone, Debug, Serialize)]
struct Detail {
    #[serde(skip_serializing_if = "Option::is_none")]
    equation: Option<Equation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bounds: Vec<Bounds>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    combinations: Vec<Vec<i32>>,
    is_ordered: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Equation {
    terms: Vec<Term>,
    total: i32,
}

#[derive(Clone, Debug, Serialize)]
struct Term {
    factor: i32,
    cell: String,
}

#[derive(Clone, Debug, Serialize)]
struct Bounds {
    cell: String,
    least: i32,
    most: i32,
}

/// A position: values and candidates by row and column.
#[derive(Clone, Debug, Serialize)]
pub struct PositionRecord {
    /// Rows of values; none for a blank cell and for a place without a cell.
    pub values: Vec<Vec<Option<i32>>>,
    /// Rows of cells, each with its candidates; none if it has a value.
    pub candidates: Vec<Vec<Vec<i32>>>,
}

impl PositionRecord {
    /// The values and candidates of `position` under these rules.
    #[must_use]
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let value = |cell| position.value(cell).map(|digit| rules.value(digit));
        let candidates = |cell| position.candidates(cell).map(|digit| rules.value(digit)).collect();
        Self { values: rows(rules, value), candidates: rows(rules, candidates) }
    }
}

/// What `of` returns for each place of the board, row by row.
fn rows<T>(rules: &Rules, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let board = rules.geometry();
    (0..board.height()).map(|y| (0..board.width()).map(|x| of(board.cell(y, x))).collect()).collect()
}

/// Writes the steps of a puzzle as objects.
#[derive(Debug)]
pub struct StepWriter<'a> {
    words: &'a Words<'a>,
    scale: Scale,
}

impl<'a> StepWriter<'a> {
    /// A writer with these words, for steps on this scale.
    #[must_use]
    pub const fn new(words: &'a Words<'a>, scale: Scale) -> Self {
        Self { words, scale }
    }

    /// A step, as far as `reveal` allows.
    #[must_use]
    pub fn revealed(&self, step: &Step, reveal: Reveal) -> StepRecord {
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
    #[must_use]
    pub fn explained(&self, step: &Step, before: &Position) -> StepRecord {
        let before = Some(PositionRecord::new(self.words.rules(), before));
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
            difficulty: step.difficulty.map(|difficulty| self.scale.points(difficulty.into())),
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
        let (mut house, mut constraint, mut technique) = (None, None, None);
        let cause = match node.cause {
            Cause::Assumption => "assumption",
            Cause::Cell => "cell",
            Cause::House(name) => {
                house = Some(self.house(name));
                "house"
            }
            Cause::Sums(name) => {
                house = Some(self.house(name));
                "sums"
            }
            Cause::Peers => "peers",
            Cause::Constraint(index) => {
                constraint = index.map(|index| self.constraint(index));
                "constraint"
            }
            Cause::Nested(nested) => {
                technique = Some(nested);
                "nested"
            }
        };
        let candidates = node.candidates.iter().map(|&candidate| self.entry(candidate)).collect();
        NodeRecord { candidates, is_on: node.is_on, parents: node.parents.clone(), cause, house, constraint, technique }
    }

    fn detail(&self, detail: &ClueDetail) -> Detail {
        let term = |&(factor, cell)| Term { factor, cell: self.cell(cell) };
        let values = |digits: &Vec<Digit>| digits.iter().map(|&digit| self.words.rules().value(digit)).collect();
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
        Entry { cell: self.cell(candidate.cell), value: self.words.rules().value(candidate.digit) }
    }

    fn cell(&self, cell: Cell) -> String {
        let board = self.words.rules().geometry();
        match cell.index().checked_sub(board.cell_count()) {
            None => board.name(cell),
            Some(variable) => format!("variable {}", variable + 1),
        }
    }

    fn house(&self, house: HouseName) -> String {
        match house {
            HouseName::Board(house) => house.to_string(),
            HouseName::Constraint(index) => self.constraint(index),
            HouseName::Implied(index) => self.words.implied(index),
        }
    }

    fn constraint(&self, index: usize) -> String {
        self.words.clue_name(index).unwrap_or_else(|| Scope::Constraint(index).to_string())
    }
}
