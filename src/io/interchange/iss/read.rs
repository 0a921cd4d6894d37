//! Converts a string to a document.

mod automaton;
mod chaos;
mod clues;
mod doppelganger;
mod regex;
mod regions;
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
use crate::clues::{Clue, ClueKind, diagonals, drawn_by, drawn_cells, moves, offset_clue};
use crate::io::text::shortened;
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

/// Whether a type contains those up to its `End`.
fn is_composite(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
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
    let Board { mut document, region_size, overlapping } = board(&tokens)?;
    document.clues.extend(overlapping.iter().map(|cells| Clue::new(ClueKind::Extra, vec![cells.clone()])));
    let region = region_size.unwrap_or(document.board.height().max(document.board.width()));
    let incomplete = variables(&tokens, region, &mut document)?;
    let mut rest = tokens.iter().peekable();
    let nodes = nodes(&mut rest, 0)?;
    if let Some(token) = rest.next() {
        return Err((token.place.clone(), "`End` without a composite".to_owned()));
    }
    let ties = tokens.iter().find(|token| token.name == "FullRankTies");
    let ties = ties.is_some_and(|token| token.arguments.first() == Some(&"any"));
    let is_strict = |(name, kind): &&(&str, ClueKind)| {
        !drawn_by(*kind).is_empty() && tokens.iter().any(|token| token.name == *name)
    };
    let strict = SWITCHES.iter().filter(is_strict).map(|(_, kind)| *kind).collect();
    let setup = Rc::new(Setup { region_size, overlapping, incomplete, ties, strict });
    let mut reader = Reader::new(document, setup);
    reader.nodes(&nodes)?;
    reader.fill_up();
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
        if is_composite(token.name) {
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

/// The board of a string.
struct Board {
    document: Document,
    /// The number of cells of a region, if it is given.
    region_size: Option<usize>,
    /// The regions that overlap boxes.
    overlapping: Vec<Vec<Cell>>,
}

/// Returns the board of `Shape`, `NoBoxes`, `RegionSize` and `Jigsaw`.
fn board(tokens: &[Token]) -> Result<Board, Mistake> {
    let find = |name: &str| tokens.iter().find(|token| token.name == name);
    let wrong = |token: &Token, message: &str| (token.place.clone(), message.to_owned());
    let shape = match find("Shape") {
        Some(token) => Shape::parse(&token.arguments).ok_or_else(|| wrong(token, "not a board shape up to 16×16"))?,
        None => Shape { rows: 9, columns: 9, values: 9, lowest: 1, is_raw: false },
    };
    let (rows, columns) = (shape.rows, shape.columns);
    let region_size = match find("RegionSize") {
        Some(token) => {
            let size = token.arguments.first().and_then(|size| size.parse().ok());
            Some(size.ok_or_else(|| wrong(token, "`RegionSize` needs a number"))?)
        }
        None => None,
    };
    let region = region_size.unwrap_or(rows.max(columns));
    let found = if find("NoBoxes").is_some() || shape.is_raw { None } else { boxes(rows, columns, region) };
    let mut outline = Outline { division: found.map_or(Division::Whole, Division::Boxes), ..shape.outline() };
    let mut overlapping = Vec::new();
    if let Some(token) = find("Jigsaw") {
        let regions = jigsaw(token, region, &shape).map_err(|message| wrong(token, &message))?;
        if found.is_some() {
            overlapping = regions;
        } else {
            let mut numbers = vec![None; rows * columns];
            for (number, cells) in (0..).zip(&regions) {
                for cell in cells {
                    numbers[cell.index()] = Some(number);
                }
            }
            outline = outline.regions(numbers);
        }
    }
    let place = find("Shape").map_or(0..0, |token| token.place.clone());
    let board = Geometry::try_from(outline).map_err(|error| (place, error.to_string()))?;
    Ok(Board { document: Document { lowest: shape.lowest, ..Document::new(board) }, region_size, overlapping })
}

/// Reads the regions of `Jigsaw`, one character per cell. The cells of one character may be outside
/// all regions.
fn jigsaw(token: &Token, size: usize, shape: &Shape) -> Result<Vec<Vec<Cell>>, String> {
    let layout: Vec<char> = token.arguments.last().map_or(Vec::new(), |layout| layout.chars().collect());
    if layout.len() != shape.rows * shape.columns {
        let cells = shape.rows * shape.columns;
        return Err(format!("the layout has `{}` characters for `{cells}` cells", layout.len()));
    }
    let mut regions: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (i, &c) in layout.iter().enumerate() {
        regions.entry(c).or_default().push(Cell::from_index(i));
    }
    let is_other = |cells: &Vec<Cell>| cells.len() != size;
    if let Some(wrong) = regions.values().filter(|cells| is_other(cells)).nth(1) {
        return Err(format!("the layout has a region of `{}` cells; all but one need `{size}`", wrong.len()));
    }
    let is_divided = regions.len() > 1;
    Ok(regions.into_values().filter(|cells| is_divided && !is_other(cells)).collect())
}

/// Reads `Var`: a name, which gets the prefix V, a label, and a count or rows and columns. Returns
/// the number of variables of blocks with an incomplete last row.
///
/// A number of variables without rows and columns fills rows as long as those of the board.
fn variables(tokens: &[Token], region: usize, document: &mut Document) -> Result<BTreeMap<String, usize>, Mistake> {
    if let Some(token) = tokens.iter().find(|token| token.name == "Doppelganger") {
        let wrong = || (token.place.clone(), "`Doppelganger` needs a square board with values from 0".to_owned());
        doppelganger::variables(document).ok_or_else(wrong)?;
    }
    if let Some(token) = tokens.iter().find(|token| token.name == "ChaosConstruction") {
        let wrong = || (token.place.clone(), format!("the board cannot be divided into regions of `{region}` cells"));
        chaos::variables(region, document).ok_or_else(wrong)?;
    }
    let mut incomplete = BTreeMap::new();
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
            None => {
                let count = side(many).ok_or_else(|| wrong("not a number of variables"))?;
                let columns = document.board.width().min(count);
                if !count.is_multiple_of(columns) {
                    incomplete.insert(format!("V{name}"), count);
                }
                (count.div_ceil(columns), columns)
            }
        };
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_uppercase()) {
            return Err(wrong("the name of `Var` needs upper-case letters"));
        }
        if document.variables.iter().any(|known| known.name == format!("V{name}")) {
            return Err(wrong("`Var` needs a unique name"));
        }
        let values = (document.lowest..).take(document.board.size());
        let variable = Variable::new(format!("V{name}"), values).block(rows, columns);
        document.bare().examine_variable(&variable).map_err(|error| wrong(&error.to_string()))?;
        document.variables.push(variable);
    }
    Ok(incomplete)
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
}

struct Reader {
    document: Document,
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
    fn new(document: Document, setup: Rc<Setup>) -> Self {
        Self { document, allowed: BTreeMap::new(), losses: Losses::default(), setup, is_branch: false, spent: 0 }
    }

    /// Returns a reader for one alternative.
    fn branch(&self) -> Self {
        let (lowest, variables) = (self.document.lowest, self.document.variables.clone());
        let document = Document { lowest, variables, ..Document::new(self.document.board.clone()) };
        Self { is_branch: true, spent: self.spent, ..Self::new(document, Rc::clone(&self.setup)) }
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
            let mut reader = self.branch();
            reader.nodes(std::slice::from_ref(case))?;
            self.spent = reader.spent;
            if self.setup.strict.iter().any(|kind| !drawn_cells(*kind, &reader.document.clues).is_empty()) {
                return Err((
                    place.clone(),
                    "a dot that is only an alternative, and a rule for all other pairs".to_owned(),
                ));
            }
            reader.candidates(0);
            let is_lost = reader.losses.list().iter().any(|loss| loss.kind == LossKind::Constraint);
            if !is_lost && reader.document.clues.is_empty() && reader.document.custom.is_empty() {
                // an alternative that always holds
                return Ok(Converted::Yes);
            }
            let branch = branch(&reader.document);
            if is_lost || branch.is_empty() {
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
        if let Some(kind @ (ClueKind::Windoku | ClueKind::Disjoint)) = table(&SWITCHES) {
            return self.overlapping(name, kind);
        }
        if let Some(kind) = table(&SWITCHES) {
            self.document.clues.push(Clue::new(kind, Vec::new()));
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
        let named = |(variable, first): (&Variable, usize)| {
            let rest = name.strip_prefix(&variable.name)?;
            let count = self.count(variable);
            let number = match (rest, count) {
                ("" | "1", 1) => 1,
                _ => rest.parse::<usize>().ok().filter(|number| (1..=count).contains(number))?,
            };
            Some(Cell::from_index(first + number - 1))
        };
        self.blocks().find_map(named)
    }

    /// Returns all variables of a block.
    fn block(&self, name: &str) -> Option<Vec<Cell>> {
        let (variable, first) = self.blocks().find(|(variable, _)| variable.name == name)?;
        Some((first..first + self.count(variable)).map(Cell::from_index).collect())
    }

    /// The blocks of variables, each with the index of its first cell.
    fn blocks(&self) -> impl Iterator<Item = (&Variable, usize)> {
        self.document.variables.iter().scan(self.document.board.cell_count(), |next, variable| {
            let first = *next;
            *next += variable.len();
            Some((variable, first))
        })
    }

    /// The number of variables of a block without those that only complete its last row.
    fn count(&self, block: &Variable) -> usize {
        self.setup.incomplete.get(&block.name).copied().unwrap_or_else(|| block.len())
    }

    /// Sets the variables that only complete the last row of a block.
    fn fill_up(&mut self) {
        let surplus = self.blocks().flat_map(|(block, first)| first + self.count(block)..first + block.len());
        let surplus: Vec<Cell> = surplus.map(Cell::from_index).collect();
        self.allowed.extend(surplus.into_iter().map(|cell| (cell, vec![Digit::from_index(0)])));
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

/// What a type says where it can be only once: the place, the end of a row or column, and the value.
fn once_each<'n>(token: &'n Token) -> Vec<((&'n str, usize), &'n [&'n str])> {
    let arguments = &token.arguments[..];
    if OUTSIDE.iter().any(|(name, _)| *name == token.name) {
        let ends = (1..=2).filter_map(|end| Some(((*arguments.first()?, end), arguments.get(end..=end)?)));
        return ends.filter(|(_, value)| !value[0].is_empty()).collect();
    }
    match (token.name, arguments) {
        ("Shape" | "RegionSize" | "FullRankTies", value) => vec![(("the board", 0), value)],
        ("Quad", [place, value @ ..]) => vec![((place, 0), value)],
        ("LittleKiller" | "Sandwich", [_, place]) => vec![((place, 0), &arguments[..1])],
        _ => Vec::new(),
    }
}
