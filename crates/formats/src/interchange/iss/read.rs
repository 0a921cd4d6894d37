//! Converts a string to a puzzle.

mod automaton;
mod board;
mod chaos;
mod clues;
mod doppelganger;
mod regex;
mod regions;
mod replicate;
mod tokens;
mod variables;

use self::automaton::Machine;
use self::board::Board;
use self::tokens::{Mistake, Node, Token, once_each};
use super::super::loss::Losses;
use super::super::puzzle::{MOST_CLUES, named_first};
use super::super::toml::can_hold_clues;
use super::super::{LossKind, Puzzle, Reading};
use super::{CELL_TYPES, LETTER_DOTS, OUTSIDE, SWITCHES};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Constraint, Rules};
use kdoku_puzzle::{Clue, ClueKind, Lowering, diagonals, drawn_by, drawn_cells, moves, offset_clue};
use kdoku_text::shortened;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// The maximum length of a string.
const MOST_BYTES: usize = 1 << 20;

/// The maximum of bytes of copied templates and moves of machines.
const MOST_SPENT: usize = 1 << 22;

/// Types with their own reader.
const SPECIAL_TYPES: [&str; 19] = [
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "AntiKnight",
    "AntiKing",
    "Diagonal",
    "Arrow",
    "PillArrow",
    "Sum",
    "EqualSum",
    "SameValues",
    "LittleKiller",
    "Sandwich",
    "Quad",
    "Indexing",
    "CountDistinct",
    "FullRankTies",
    "ConnectedValues",
];

/// Composite types, types read as unnamed constraints, and types without an equivalent.
const OTHER_TYPES: [&str; 20] = [
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "Regex",
    "Pair",
    "PairX",
    "Or",
    "And",
    "Replicate",
    "End",
    "Var",
    "NFA",
    "ChaosConstruction",
    "Doppelganger",
    "Given",
    "RegionSameValues",
    "Binary",
    "BinaryX",
    "ChaosArrow",
    "ChaosCount",
];

/// Types that only guide the search.
const SEARCH_HINTS: [&str; 1] = ["SearchPriority"];

/// Whether this is the name of a type.
pub(super) fn is_type(name: &str) -> bool {
    let tables = CELL_TYPES.iter().chain(&LETTER_DOTS).chain(&SWITCHES).chain(&OUTSIDE).map(|(name, _)| *name);
    tables.chain(SPECIAL_TYPES).chain(OTHER_TYPES).chain(SEARCH_HINTS).any(|known| known == name)
}

/// Converts a string; an error has the position of the constraint at fault.
pub(super) fn puzzle(text: &str) -> Result<Reading, Mistake> {
    if text.len() > MOST_BYTES {
        return Err((0..0, format!("`{}` bytes exceed the maximum of a puzzle, {MOST_BYTES}", text.len())));
    }
    let tokens = tokens::split(text)?;
    let Board { mut puzzle, region_size, overlapping } = board::read(&tokens)?;
    puzzle.clues.extend(overlapping.iter().map(|cells| Clue::new(ClueKind::Extra, vec![cells.clone()])));
    let region = region_size.unwrap_or(puzzle.board.height().max(puzzle.board.width()));
    let incomplete = variables::read(&tokens, region, &mut puzzle)?;
    let mut rest = tokens.iter().peekable();
    let nodes = tokens::nodes(&mut rest, 0)?;
    if let Some(token) = rest.next() {
        return Err((token.place.clone(), "`End` without a composite".to_owned()));
    }
    let ties = tokens.iter().find(|token| token.name == "FullRankTies");
    let ties = ties.is_some_and(|token| token.arguments.first() == Some(&"any"));
    let is_strict = |(name, kind): &&(&str, ClueKind)| {
        !drawn_by(*kind).is_empty() && tokens.iter().any(|token| token.name == *name)
    };
    let strict = SWITCHES.iter().filter(is_strict).map(|(_, kind)| *kind).collect();
    let (bare, machines) = (puzzle.blank_rules(), RefCell::default());
    let setup = Rc::new(Setup { region_size, overlapping, incomplete, ties, strict, bare, machines });
    let mut reader = Reader::new(puzzle, setup);
    reader.nodes(&nodes)?;
    reader.fill_up();
    reader.negatives();
    reader.candidates(1);
    Ok(Reading::with_losses(reader.puzzle, reader.losses.list()))
}

/// Whether a type was converted.
#[derive(PartialEq, Eq)]
enum Converted {
    Yes,
    No,
}

/// What holds for a whole string.
struct Setup {
    /// The number of cells of a region, if it is given.
    region_size: Option<usize>,
    /// The regions that overlap boxes.
    overlapping: Vec<Vec<Cell>>,
    /// The number of variables of blocks with an incomplete last row.
    incomplete: BTreeMap<String, usize>,
    /// Whether lines with a rank may be equal.
    ties: bool,
    /// The negative kinds.
    strict: Vec<ClueKind>,
    /// The rules of the board and its variables without constraints.
    bare: Rules,
    /// The machines so far, by their code; `None` if it is not understood.
    machines: RefCell<FxHashMap<String, Option<Rc<Machine>>>>,
}

struct Reader {
    puzzle: Puzzle,
    /// The digits that givens and candidates leave each cell.
    allowed: BTreeMap<Cell, Vec<Digit>>,
    losses: Losses,
    setup: Rc<Setup>,
    /// Whether it reads an alternative.
    is_branch: bool,
    /// The total size of copied templates and of machines.
    spent: usize,
}

impl Reader {
    fn new(puzzle: Puzzle, setup: Rc<Setup>) -> Self {
        Self { puzzle, allowed: BTreeMap::new(), losses: Losses::default(), setup, is_branch: false, spent: 0 }
    }

    /// Returns a reader for one alternative.
    fn branch(&self) -> Self {
        let (lowest, variables) = (self.puzzle.lowest, self.puzzle.variables.clone());
        let puzzle = Puzzle { lowest, variables, ..Puzzle::new(self.puzzle.board.clone()) };
        Self { is_branch: true, spent: self.spent, ..Self::new(puzzle, Rc::clone(&self.setup)) }
    }

    /// Counts the size of a part of the result; `None` if it is too much altogether.
    fn spend(&mut self, size: usize) -> Option<()> {
        self.spent = self.spent.saturating_add(size);
        (self.spent <= MOST_SPENT).then_some(())
    }

    /// Reads types and their contents.
    fn nodes(&mut self, nodes: &[Node]) -> Result<(), Mistake> {
        let mut unique = BTreeMap::new();
        for Node { token, inside } in nodes {
            let wrong = |message| (token.place.clone(), message);
            for (place, value) in once_each(token) {
                if unique.insert((token.name, place), value).is_some_and(|before| before != value) {
                    return Err(wrong(format!("a second `{}` at `{}`", token.name, shortened(place.0, 40))));
                }
            }
            let said = match token.name {
                "And" => {
                    self.nodes(inside)?;
                    Converted::Yes
                }
                "Or" => self.cases(inside, &token.place)?,
                "Replicate" => self.replicate(token, inside)?,
                "Var" => Converted::Yes,
                _ => self.read(token).map_err(wrong)?,
            };
            if said == Converted::No {
                self.losses.lose(LossKind::Constraint, token.name);
            }
            if self.puzzle.clues.len() > MOST_CLUES {
                return Err(wrong(format!("more than `{MOST_CLUES}` constraints")));
            }
        }
        Ok(())
    }

    /// Reads alternatives as an `any`. If one alternative cannot be converted, none is.
    fn cases(&mut self, cases: &[Node], place: &Range<usize>) -> Result<Converted, Mistake> {
        let mut read = Vec::with_capacity(cases.len());
        for case in cases {
            let mut reader = self.branch();
            reader.nodes(std::slice::from_ref(case))?;
            self.spent = reader.spent;
            if self.setup.strict.iter().any(|kind| !drawn_cells(*kind, &reader.puzzle.clues).is_empty()) {
                return Err((
                    place.clone(),
                    "a dot that is only an alternative, and a rule for all other pairs".to_owned(),
                ));
            }
            reader.candidates(0);
            let is_lost = reader.losses.list().iter().any(|loss| loss.kind == LossKind::Constraint);
            if !is_lost && reader.puzzle.clues.is_empty() {
                // an alternative that always holds
                return Ok(Converted::Yes);
            }
            if is_lost || !can_hold_clues(&reader.puzzle) {
                return Ok(Converted::No);
            }
            read.push(named_first(&reader.puzzle).cloned().collect());
        }
        if read.is_empty() {
            return Ok(Converted::No);
        }
        self.custom(Clue::any(read)).map_err(|message| (place.clone(), message))
    }

    /// Adds a custom clue. That of an alternative is looked at with the whole.
    fn custom(&mut self, clue: Clue) -> Result<Converted, String> {
        if !self.is_branch {
            let lowered = Lowering::new(&self.setup.bare).lower(&clue).map_err(|error| error.to_string())?;
            if self.spend(lowered.iter().map(size).sum()).is_none() {
                return Ok(Converted::No);
            }
        }
        self.puzzle.clues.push(clue);
        Ok(Converted::Yes)
    }

    fn read(&mut self, token: &Token) -> Result<Converted, String> {
        let Token { name, arguments, .. } = token;
        let table = |table: &[(&str, ClueKind)]| table.iter().find(|(known, _)| known == name).map(|(_, kind)| *kind);
        if let Some(kind) = table(&CELL_TYPES).or(table(&LETTER_DOTS)) {
            return self.plain(name, kind, arguments);
        }
        if let Some(kind @ (ClueKind::Windoku | ClueKind::Disjoint)) = table(&SWITCHES) {
            return self.overlapping(name, kind);
        }
        if let Some(kind) = table(&SWITCHES) {
            self.puzzle.clues.push(Clue::new(kind, Vec::new()));
            return Ok(Converted::Yes);
        }
        if let Some(kind) = table(&OUTSIDE) {
            let kind = if kind == ClueKind::FullRank && self.setup.ties { ClueKind::FullRankTies } else { kind };
            return self.outside(name, kind, arguments);
        }
        match *name {
            "" | "Given" => return self.givens(arguments),
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" => {}
            "AntiKnight" | "AntiKing" => {
                let piece = if *name == "AntiKnight" { "knight" } else { "king" };
                let clues = moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset));
                self.puzzle.clues.extend(clues);
            }
            "Diagonal" => {
                let up = arguments.first() == Some(&"1");
                let found = diagonals(&self.setup.bare, !up, up).map_err(|refusal| refusal.to_string())?;
                self.puzzle.clues.push(found);
            }
            "Arrow" => {
                return self.with_cells(arguments, |cells| {
                    Some(Clue::new(ClueKind::Arrow, vec![vec![*cells.first()?], cells[1..].to_vec()]))
                });
            }
            "PillArrow" => return self.pill(arguments),
            "Sum" => return self.sum(arguments),
            "EqualSum" => return self.equal_sum(arguments),
            "SameValues" => return self.same(arguments),
            "LittleKiller" => return self.little_killer(arguments),
            "Sandwich" => return self.sandwich(arguments),
            "Quad" => return self.quad(arguments),
            "Indexing" => {
                let kind = if arguments.first() == Some(&"R") { ClueKind::RowIndex } else { ClueKind::ColumnIndex };
                return self.with_cells(arguments.get(1..).unwrap_or_default(), |cells| {
                    Some(Clue::new(kind, vec![cells.to_vec()]))
                });
            }
            "CountDistinct" => {
                return self.with_cells(arguments, |cells| {
                    Some(Clue::new(ClueKind::Distinct, vec![cells.get(1..)?.to_vec(), vec![*cells.first()?]]))
                });
            }
            "ContainAtLeast" | "ContainExact" => return self.contains(name, arguments),
            "LookAndSay" => return self.look_and_say(arguments),
            "NFA" => return self.machine(arguments),
            "RegionSameValues" => return Ok(self.region_same_values()),
            "Doppelganger" => return self.doppelganger(),
            "ChaosConstruction" => return Ok(self.chaos_construction()),
            "ChaosArrow" => return self.chaos_arrow(arguments),
            "ChaosCount" => return self.chaos_count(arguments),
            "ConnectedValues" => return self.connected(arguments),
            "Regex" => return self.regex(arguments),
            "Pair" | "PairX" | "Binary" | "BinaryX" => return self.pair(name, arguments),
            "FullRankTies" => {
                if arguments.first() == Some(&"none") {
                    self.puzzle.clues.push(Clue::new(ClueKind::LinesDiffer, Vec::new()));
                }
            }
            name if SEARCH_HINTS.contains(&name) => self.losses.lose(LossKind::Annotation, name),
            _ => return Ok(Converted::No),
        }
        Ok(Converted::Yes)
    }

    /// Adds a clue built from a list of cells.
    fn with_cells(
        &mut self,
        arguments: &[&str],
        make: impl FnOnce(&[Cell]) -> Option<Clue>,
    ) -> Result<Converted, String> {
        let Some(cells) = self.cells(arguments)? else { return Ok(Converted::No) };
        self.puzzle.clues.push(make(&cells).ok_or("too few cells")?);
        Ok(Converted::Yes)
    }
}

/// About the size of a constraint: the moves of automata, and else the number of cells.
fn size(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Regular(_, automaton) => automaton.moves(),
        Constraint::Any(cases) => cases.iter().flatten().map(size).sum(),
        _ => 8 + constraint.width(),
    }
}
