//! Converts a string to a document.

mod automaton;
mod chaos;
mod clues;
mod doppelganger;
mod regex;
mod replicate;

use super::super::document::MOST_CLUES;
use super::super::loss::Losses;
use super::super::toml::{branch, parse_custom};
use super::super::{Conversion, Document, LossKind};
use super::board::{Shape, boxes, cell};
use super::{CELL_TYPES, LETTER_DOTS, OUTSIDE, SWITCHES};
use crate::board::geometry::{Cell, Division, Geometry, Outline};
use crate::board::grid::Digit;
use crate::board::rules::Variable;
use crate::clues::{Clue, ClueKind, diagonals, moves, offset_clue};
use crate::io::text::shortened;
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum length of a string.
const MOST_BYTES: usize = 1 << 20;

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

/// A type with its arguments and position.
struct Token<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
    place: Range<usize>,
}

type Mistake = (Range<usize>, String);

/// Converts a string; an error has the position of the constraint at fault.
pub(super) fn document(text: &str) -> Result<Conversion<Document>, Mistake> {
    if text.len() > MOST_BYTES {
        return Err((0..0, format!("`{}` bytes exceed the maximum of a puzzle, {MOST_BYTES}", text.len())));
    }
    let tokens = tokens(text)?;
    let losses = Losses::default();
    let (mut document, further) = board(&tokens)?;
    document.clues.extend(further);
    variables(&tokens, &mut document)?;
    let mut rest = tokens.iter().peekable();
    let nodes = nodes(&mut rest, 0)?;
    if let Some(token) = rest.next() {
        return Err((token.place.clone(), "`End` without a composite".to_owned()));
    }
    let mut reader = Reader { document, allowed: BTreeMap::new(), losses, ties: false };
    reader.ties = tokens.iter().any(|token| token.name == "FullRankTies" && token.arguments.first() == Some(&"any"));
    reader.nodes(&nodes)?;
    reader.negatives();
    reader.candidates(1);
    Ok(Conversion { value: reader.document, losses: reader.losses.list() })
}

/// The maximum number of variables with one name.
const MOST_VARIABLES: usize = 1024;

/// The maximum nesting depth of composites.
const MOST_DEPTH: usize = 16;

/// A type and the types before its `End`.
struct Node<'i, 't> {
    token: &'i Token<'t>,
    inside: Vec<Node<'i, 't>>,
}

/// Parses types up to an unmatched `End`.
fn nodes<'i, 't>(
    rest: &mut std::iter::Peekable<std::slice::Iter<'i, Token<'t>>>,
    depth: usize,
) -> Result<Vec<Node<'i, 't>>, Mistake> {
    let mut nodes = Vec::new();
    while let Some(token) = rest.next_if(|token| token.name != "End") {
        let mut inside = Vec::new();
        if matches!(token.name, "Or" | "And" | "Replicate") {
            if depth == MOST_DEPTH {
                return Err((token.place.clone(), format!("more than `{MOST_DEPTH}` nested composites")));
            }
            inside = self::nodes(rest, depth + 1)?;
            // `End` may be omitted at the end
            rest.next();
        }
        nodes.push(Node { token, inside });
    }
    Ok(nodes)
}

fn tokens(text: &str) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for (i, part) in text.split('.').enumerate() {
        let place = start..start + part.len();
        start += part.len() + 1;
        if i == 0 {
            if part.trim().is_empty() {
                continue;
            }
            return Err((place, "each constraint starts with `.`".to_owned()));
        }
        let mut arguments = part.split('~').map(str::trim);
        let name = arguments.next().unwrap_or_default();
        let is_word = name.chars().all(|c| c.is_ascii_alphanumeric());
        let arguments: Vec<&str> = arguments.collect();
        // ignore an extra full stop
        if part.trim().is_empty() {
            continue;
        }
        if !is_word {
            return Err((place, format!("`{}` is not a type of constraint", shortened(name, 40))));
        }
        tokens.push(Token { name, arguments, place });
    }
    Ok(tokens)
}

/// Returns the board of `Shape`, `NoBoxes`, `RegionSize` and `Jigsaw`, with the regions that
/// overlap boxes.
fn board(tokens: &[Token]) -> Result<(Document, Vec<Clue>), Mistake> {
    let find = |name: &str| tokens.iter().find(|token| token.name == name);
    let wrong = |token: &Token, message: &str| (token.place.clone(), message.to_owned());
    let shape = match find("Shape") {
        Some(token) => Shape::parse(&token.arguments).ok_or_else(|| wrong(token, "not a board shape up to 16×16"))?,
        None => Shape { rows: 9, columns: 9, values: 9, lowest: 1, is_raw: false },
    };
    let (rows, columns) = (shape.rows, shape.columns);
    let region = match find("RegionSize") {
        Some(token) => {
            let size = token.arguments.first().and_then(|size| size.parse().ok());
            size.ok_or_else(|| wrong(token, "`RegionSize` needs a number"))?
        }
        None => rows.max(columns),
    };
    let found = if find("NoBoxes").is_some() || shape.is_raw { None } else { boxes(rows, columns, region) };
    let mut outline = Outline { division: found.map_or(Division::Whole, Division::Boxes), ..shape.outline() };
    let mut further = Vec::new();
    if let Some(token) = find("Jigsaw") {
        let layout: Vec<char> = token.arguments.last().map_or(Vec::new(), |layout| layout.chars().collect());
        if layout.len() != rows * columns {
            let message = format!("the layout has `{}` characters for `{}` cells", layout.len(), rows * columns);
            return Err(wrong(token, &message));
        }
        let often = |c: char| layout.iter().filter(|other| **other == c).count();
        let is_region = |c: char| (rows.max(columns)..=shape.values).contains(&often(c)) && often(c) < rows * columns;
        let names: Vec<Option<u16>> =
            layout.iter().map(|&c| u16::try_from(u32::from(c)).ok().filter(|_| is_region(c))).collect();
        if found.is_none() {
            outline = outline.regions(names);
        } else {
            let mut numbers: Vec<u16> = names.iter().flatten().copied().collect();
            numbers.sort_unstable();
            numbers.dedup();
            for number in numbers {
                let cells = names.iter().enumerate().filter(|(_, name)| **name == Some(number));
                let cells = cells.map(|(i, _)| Cell::from_index(i)).collect();
                further.push(Clue::new(ClueKind::Extra, vec![cells]));
            }
        }
    }
    let place = find("Shape").map_or(0..0, |token| token.place.clone());
    let board = Geometry::try_from(outline).map_err(|error| (place, error.to_string()))?;
    Ok((Document { lowest: shape.lowest, ..Document::new(board) }, further))
}

/// Reads `Var`: a name, which gets the prefix V, a label, and a count or rows and columns.
fn variables(tokens: &[Token], document: &mut Document) -> Result<(), Mistake> {
    if let Some(token) = tokens.iter().find(|token| token.name == "Doppelganger") {
        let wrong = || (token.place.clone(), "`Doppelganger` needs a square board with values from 0".to_owned());
        doppelganger::variables(document).ok_or_else(wrong)?;
    }
    if let Some(token) = tokens.iter().find(|token| token.name == "ChaosConstruction") {
        let wrong = || (token.place.clone(), "the board cannot be divided into regions of all values".to_owned());
        chaos::variables(document).ok_or_else(wrong)?;
    }
    for token in tokens.iter().filter(|token| token.name == "Var") {
        let wrong = |message: &str| (token.place.clone(), message.to_owned());
        let name = token.arguments.first().copied().unwrap_or_default();
        let many = token.arguments.get(2).copied().unwrap_or_default();
        let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=MOST_VARIABLES).contains(side));
        let (rows, columns) = match many.split_once('x') {
            _ if many.is_empty() => (1, 1),
            Some((rows, columns)) => {
                side(rows).zip(side(columns)).ok_or_else(|| wrong("not a number of rows and columns of variables"))?
            }
            None => (1, side(many).ok_or_else(|| wrong("not a number of variables"))?),
        };
        let is_name = !name.is_empty() && name.len() < 8 && name.chars().all(|c| c.is_ascii_alphanumeric());
        if !is_name || document.variables.iter().any(|known| known.name == format!("V{name}")) {
            return Err(wrong("`Var` needs a unique name"));
        }
        let values = (document.lowest..).take(document.board.size());
        let variable = Variable::new(format!("V{name}"), values).block(rows, columns);
        document.bare().examine_variable(&variable).map_err(|error| wrong(&error.to_string()))?;
        document.variables.push(variable);
    }
    Ok(())
}

/// Whether a type was converted.
#[derive(PartialEq, Eq)]
enum Converted {
    Yes,
    No,
}

struct Reader {
    document: Document,
    /// The digits that givens and candidates leave each cell.
    allowed: BTreeMap<Cell, Vec<Digit>>,
    losses: Losses,
    /// Whether lines with a rank may be equal.
    ties: bool,
}

impl Reader {
    /// Reads types and their contents.
    fn nodes(&mut self, nodes: &[Node]) -> Result<(), Mistake> {
        for Node { token, inside } in nodes {
            let wrong = |message| (token.place.clone(), message);
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
            if self.document.clues.len() + self.document.custom.len() > MOST_CLUES {
                return Err(wrong(format!("more than `{MOST_CLUES}` constraints")));
            }
        }
        Ok(())
    }

    /// Reads alternatives as an `[[any]]` table. If one alternative cannot be converted, none is.
    fn cases(&mut self, cases: &[Node], place: &Range<usize>) -> Result<Converted, Mistake> {
        let mut text = String::from("[[any]]\n");
        for case in cases {
            let board = self.document.board.clone();
            let (lowest, variables) = (self.document.lowest, self.document.variables.clone());
            let document = Document { lowest, variables, ..Document::new(board) };
            let losses = Losses::default();
            let mut reader = Self { document, allowed: BTreeMap::new(), losses, ties: self.ties };
            reader.nodes(std::slice::from_ref(case))?;
            reader.candidates(0);
            let branch = branch(&reader.document);
            if branch.is_empty() || reader.losses.list().iter().any(|loss| loss.kind == LossKind::Constraint) {
                return Ok(Converted::No);
            }
            text += "[[any.of]]\n";
            text += &branch;
        }
        if cases.is_empty() || text.len() > MOST_BYTES {
            return Ok(Converted::No);
        }
        let customs = parse_custom(&self.document, &text).map_err(|message| (place.clone(), message))?;
        self.document.custom.extend(customs);
        Ok(Converted::Yes)
    }

    fn read(&mut self, token: &Token) -> Result<Converted, String> {
        let Token { name, arguments, .. } = token;
        let table = |table: &[(&str, ClueKind)]| table.iter().find(|(known, _)| known == name).map(|(_, kind)| *kind);
        if let Some(kind) = table(&CELL_TYPES).or(table(&LETTER_DOTS)) {
            return self.plain(name, kind, arguments);
        }
        if let Some(kind) = table(&SWITCHES) {
            self.document.clues.push(Clue::new(kind, Vec::new()));
            return Ok(Converted::Yes);
        }
        if let Some(kind) = table(&OUTSIDE) {
            let kind = if kind == ClueKind::FullRank && self.ties { ClueKind::FullRankTies } else { kind };
            return self.outside(name, kind, arguments);
        }
        match *name {
            "" | "Given" => return self.givens(arguments),
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" => {}
            "AntiKnight" | "AntiKing" => {
                let piece = if *name == "AntiKnight" { "knight" } else { "king" };
                let clues = moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset));
                self.document.clues.extend(clues);
            }
            "Diagonal" => {
                let up = arguments.first() == Some(&"1");
                let found = diagonals(&self.document.bare(), !up, up).map_err(|refusal| refusal.to_string())?;
                self.document.clues.push(found);
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
            "Doppelganger" => return self.doppelganger(),
            "ChaosConstruction" => return Ok(self.chaos_construction()),
            "ChaosArrow" => return self.chaos_arrow(arguments),
            "ChaosCount" => return self.chaos_count(arguments),
            "ConnectedValues" => return self.connected(arguments),
            "Regex" => return self.regex(arguments),
            "Pair" | "PairX" | "Binary" | "BinaryX" => return self.pair(name, arguments),
            "FullRankTies" => {
                if arguments.first() == Some(&"none") {
                    self.document.clues.push(Clue::new(ClueKind::LinesDiffer, Vec::new()));
                }
            }
            name if SEARCH_HINTS.contains(&name) => self.losses.lose(LossKind::Annotation, name),
            _ => return Ok(Converted::No),
        }
        Ok(Converted::Yes)
    }

    /// Parses cells; `None` if one is neither on the grid nor a variable.
    fn cells(&self, arguments: &[&str]) -> Result<Option<Vec<Cell>>, String> {
        let found = |name: &&str| {
            let known = cell(name, &self.document.board)
                .map_err(|()| format!("`{}` is not a cell of the board", shortened(name, 40)))?;
            Ok(known.or_else(|| self.variable(name)))
        };
        arguments.iter().map(found).collect()
    }

    /// Returns the variable with this name.
    fn variable(&self, name: &str) -> Option<Cell> {
        let mut first = self.document.board.cell_count();
        for variable in &self.document.variables {
            let number = name.strip_prefix(&variable.name).and_then(|rest| match (rest, variable.len()) {
                ("" | "1", 1) => Some(0),
                _ => rest.parse::<usize>().ok().filter(|number| (1..=variable.len()).contains(number)).map(|n| n - 1),
            });
            if let Some(number) = number {
                return Some(Cell::from_index(first + number));
            }
            first += variable.len();
        }
        None
    }

    /// Returns all variables of a block.
    fn block(&self, name: &str) -> Option<Vec<Cell>> {
        let mut first = self.document.board.cell_count();
        for variable in &self.document.variables {
            if variable.name == name {
                return Some((first..first + variable.len()).map(Cell::from_index).collect());
            }
            first += variable.len();
        }
        None
    }

    /// Adds a clue built from a list of cells.
    fn with_cells(
        &mut self,
        arguments: &[&str],
        make: impl FnOnce(&[Cell]) -> Option<Clue>,
    ) -> Result<Converted, String> {
        let Some(cells) = self.cells(arguments)? else { return Ok(Converted::No) };
        self.document.clues.push(make(&cells).ok_or("too few cells")?);
        Ok(Converted::Yes)
    }
}
