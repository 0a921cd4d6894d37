//! From a string to a document.

use super::super::loss::Losses;
use super::super::toml::{branch, drawn, own};
use super::super::{Converted, Document, Loses};
use super::board::{Shape, boxes, cell, diagonal};
use super::{LETTERS, OUTSIDE, PLAIN, SWITCHES};
use crate::geometry::{Cell, Division, Geometry, Outline};
use crate::grid::Digit;
use crate::rules::Comparison;
use crate::variants::{Clue, diagonals, kind, moves, offset_clue};
use std::collections::BTreeMap;
use std::ops::Range;

/// The longest string that is read, and the most constraints.
const MOST_BYTES: usize = 1 << 20;
const MOST_CLUES: usize = 1 << 14;

/// The types that need more than a table to be read.
const OTHERS: [&str; 17] = [
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
];

/// The types that general constraints say, and those that only this solver knows.
const FURTHER: [&str; 16] = [
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
    "FullRankTies",
    "Given",
];

/// What only guides the search.
const GUIDES: [&str; 1] = ["SearchPriority"];

/// Whether this is a type of constraint.
pub(super) fn is_type(name: &str) -> bool {
    let tables = PLAIN.iter().chain(&LETTERS).chain(&SWITCHES).chain(&OUTSIDE).map(|(name, _)| *name);
    tables.chain(OTHERS).chain(FURTHER).any(|known| known == name)
}

/// A type with its arguments, and where it stands.
struct Token<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
    place: Range<usize>,
}

type Mistake = (Range<usize>, String);

/// The document that a string is, or what is wrong with it and where.
pub(super) fn document(text: &str) -> Result<Converted<Document>, Mistake> {
    if text.len() > MOST_BYTES {
        return Err((0..0, format!("`{}` bytes are too many for a puzzle: it has at most {MOST_BYTES}", text.len())));
    }
    let tokens = tokens(text)?;
    let losses = Losses::default();
    let (mut document, further) = board(&tokens)?;
    document.clues.extend(further);
    let mut rest = tokens.iter().peekable();
    let nodes = nodes(&mut rest, 0)?;
    if let Some(token) = rest.next() {
        return Err((token.place.clone(), "this `End` ends nothing".to_owned()));
    }
    let mut reader = Reader { document, allowed: BTreeMap::new(), losses };
    reader.nodes(&nodes)?;
    reader.negatives();
    reader.candidates(1);
    Ok(Converted { made: reader.document, losses: reader.losses.list() })
}

/// How deep composites may be in each other.
const MOST_DEPTH: usize = 16;

/// A type, and what stands between it and its `End`.
struct Node<'i, 't> {
    token: &'i Token<'t>,
    inside: Vec<Node<'i, 't>>,
}

/// What comes up to the next `End` that belongs to none of it.
fn nodes<'i, 't>(
    rest: &mut std::iter::Peekable<std::slice::Iter<'i, Token<'t>>>,
    depth: usize,
) -> Result<Vec<Node<'i, 't>>, Mistake> {
    let mut nodes = Vec::new();
    while let Some(token) = rest.next_if(|token| token.name != "End") {
        let mut inside = Vec::new();
        if matches!(token.name, "Or" | "And" | "Replicate") {
            if depth == MOST_DEPTH {
                return Err((token.place.clone(), format!("more than `{MOST_DEPTH}` composites are in each other")));
            }
            inside = self::nodes(rest, depth + 1)?;
            // the last ones need no end
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
            return Err((place, "a full stop comes before each constraint".to_owned()));
        }
        let mut arguments = part.split('~').map(str::trim);
        let name = arguments.next().unwrap_or_default();
        let is_word = name.chars().all(|c| c.is_ascii_alphanumeric());
        let arguments: Vec<&str> = arguments.collect();
        // a full stop too many says nothing
        if part.trim().is_empty() {
            continue;
        }
        if !is_word {
            let short: String = name.chars().take(40).flat_map(char::escape_debug).collect();
            return Err((place, format!("`{short}` is no type of constraint")));
        }
        tokens.push(Token { name, arguments, place });
    }
    Ok(tokens)
}

/// The board that `Shape` and its like ask for, and what cannot be said by a board.
fn board(tokens: &[Token]) -> Result<(Document, Vec<Clue>), Mistake> {
    let find = |name: &str| tokens.iter().find(|token| token.name == name);
    let wrong = |token: &Token, message: &str| (token.place.clone(), message.to_owned());
    let shape = match find("Shape") {
        Some(token) => {
            Shape::parse(&token.arguments).ok_or_else(|| wrong(token, "this is no shape of a board up to 16×16"))?
        }
        None => Shape { rows: 9, columns: 9, values: 9, lowest: 1, is_raw: false },
    };
    let (rows, columns) = (shape.rows, shape.columns);
    let region = match find("RegionSize") {
        Some(token) => {
            let size = token.arguments.first().and_then(|size| size.parse().ok());
            size.ok_or_else(|| wrong(token, "`RegionSize` has no number"))?
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
                further.push(clue("extra", vec![cells]));
            }
        }
    }
    let place = find("Shape").map_or(0..0, |token| token.place.clone());
    let board = Geometry::try_from(outline).map_err(|error| (place, error.to_string()))?;
    Ok((Document { lowest: shape.lowest, ..Document::new(board) }, further))
}

/// Whether a type said something that can be kept.
#[derive(PartialEq, Eq)]
enum Said {
    Something,
    Nothing,
}

struct Reader {
    document: Document,
    /// The digits that givens and candidates leave each cell.
    allowed: BTreeMap<Cell, Vec<Digit>>,
    losses: Losses,
}

impl Reader {
    /// Reads types one after the other, and what is in them.
    fn nodes(&mut self, nodes: &[Node]) -> Result<(), Mistake> {
        for Node { token, inside } in nodes {
            let wrong = |message| (token.place.clone(), message);
            let said = match token.name {
                "And" => {
                    self.nodes(inside)?;
                    Said::Something
                }
                "Or" => self.cases(inside, &token.place)?,
                "Replicate" => Said::Nothing,
                _ => self.read(token).map_err(wrong)?,
            };
            if said == Said::Nothing {
                self.losses.lose(Loses::Rule, token.name);
            }
            if self.document.clues.len() + self.document.own.len() > MOST_CLUES {
                return Err(wrong(format!("more than `{MOST_CLUES}` constraints are too many")));
            }
        }
        Ok(())
    }

    /// One of several cases, as the table `[[any]]`. Each is read for itself; if one of them cannot be kept, none is.
    fn cases(&mut self, cases: &[Node], place: &Range<usize>) -> Result<Said, Mistake> {
        let mut text = String::from("[[any]]\n");
        for case in cases {
            let board = self.document.board.clone();
            let document = Document { lowest: self.document.lowest, ..Document::new(board) };
            let mut reader = Self { document, allowed: BTreeMap::new(), losses: Losses::default() };
            reader.nodes(std::slice::from_ref(case))?;
            reader.candidates(0);
            let branch = branch(&reader.document);
            if branch.is_empty() || reader.losses.list().iter().any(|loss| loss.loses == Loses::Rule) {
                return Ok(Said::Nothing);
            }
            text += "[[any.of]]\n";
            text += &branch;
        }
        if cases.is_empty() || text.len() > MOST_BYTES {
            return Ok(Said::Nothing);
        }
        let made = own(&self.document, &text).map_err(|message| (place.clone(), message))?;
        self.document.own.extend(made);
        Ok(Said::Something)
    }

    fn read(&mut self, token: &Token) -> Result<Said, String> {
        let Token { name, arguments, .. } = token;
        let table =
            |table: &[(&str, &'static str)]| table.iter().find(|(known, _)| known == name).map(|(_, kind)| *kind);
        if let Some(kind) = table(&PLAIN).or(table(&LETTERS)) {
            return self.plain(name, kind, arguments);
        }
        if let Some(kind) = table(&SWITCHES) {
            if !kind.is_empty() {
                self.document.clues.push(clue(kind, Vec::new()));
            }
            return Ok(if kind.is_empty() { Said::Nothing } else { Said::Something });
        }
        if let Some(kind) = table(&OUTSIDE) {
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
                    Some(clue("arrow", vec![vec![*cells.first()?], cells[1..].to_vec()]))
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
                let kind = if arguments.first() == Some(&"R") { "row_index" } else { "column_index" };
                return self.with_cells(arguments.get(1..).unwrap_or_default(), |cells| {
                    Some(clue(kind, vec![cells.to_vec()]))
                });
            }
            "CountDistinct" => {
                return self.with_cells(arguments, |cells| {
                    Some(clue("distinct", vec![cells.get(1..)?.to_vec(), vec![*cells.first()?]]))
                });
            }
            "ContainAtLeast" | "ContainExact" => return self.contains(name, arguments),
            "LookAndSay" => return self.look_and_say(arguments),
            "Regex" => return self.regex(arguments),
            "Pair" | "PairX" => return self.pair(name, arguments),
            name if GUIDES.contains(&name) => self.losses.lose(Loses::Note, name),
            _ => return Ok(Said::Nothing),
        }
        Ok(Said::Something)
    }

    /// The cells of a list; `None` if one is not on the grid.
    fn cells(&self, arguments: &[&str]) -> Result<Option<Vec<Cell>>, String> {
        let found = |name: &&str| {
            cell(name, &self.document.board).map_err(|()| {
                let short: String = name.chars().take(40).flat_map(char::escape_debug).collect();
                format!("`{short}` is no cell of the board")
            })
        };
        arguments.iter().map(found).collect()
    }

    /// Adds what is made of a list of cells.
    fn with_cells(&mut self, arguments: &[&str], make: impl FnOnce(&[Cell]) -> Option<Clue>) -> Result<Said, String> {
        let Some(cells) = self.cells(arguments)? else { return Ok(Said::Nothing) };
        self.document.clues.push(make(&cells).ok_or("there are too few cells")?);
        Ok(Said::Something)
    }

    /// Cells, or a number and cells; `LOOP` behind them closes a line.
    fn plain(&mut self, name: &str, kind_name: &'static str, arguments: &[&str]) -> Result<Said, String> {
        let known = kind(kind_name).ok_or("there is no such kind")?;
        let (arguments, closes) = match arguments {
            [rest @ .., "LOOP"] => (rest, true),
            rest => (rest, false),
        };
        if closes && !known.closes {
            return Ok(Said::Nothing);
        }
        let (number, arguments) = match (known.number, arguments) {
            (Some(_), [number, rest @ ..]) if number.parse::<i32>().is_ok() => (number.parse::<i32>().ok(), rest),
            // a whisper has a difference of its own
            (Some(number), rest) if number.default.is_some() => (number.default, rest),
            (Some(_), _) => return Err(format!("`{name}` has no number")),
            (None, rest) => (None, rest),
        };
        let Some(cells) = self.cells(arguments)? else { return Ok(Said::Nothing) };
        if known.table == "dots" {
            let board = &self.document.board;
            let pairs =
                neighbours(&cells, board).into_iter().map(|pair| clue(kind_name, vec![pair])).collect::<Vec<_>>();
            self.document.clues.extend(pairs);
            return Ok(Said::Something);
        }
        let number = if kind_name == "cage" { number.filter(|sum| *sum != 0) } else { number };
        self.document.clues.push(Clue { number, flag: closes, ..clue(kind_name, vec![cells]) });
        Ok(Said::Something)
    }

    fn givens(&mut self, arguments: &[&str]) -> Result<Said, String> {
        for argument in arguments {
            let mut words = argument.split('_');
            let name = words.next().unwrap_or_default();
            let Some(cells) = self.cells(&[name])? else {
                self.losses.lose(Loses::Rule, "givens off the board");
                continue;
            };
            let digit = |word: &str| word.parse::<i32>().ok().and_then(|value| self.document.bare().digit(value));
            let digits: Option<Vec<Digit>> = words.map(digit).collect();
            let digits = digits.ok_or_else(|| format!("`{argument}` has no values of this board"))?;
            let allowed = self.allowed.entry(cells[0]).or_insert_with(|| digits.clone());
            allowed.retain(|digit| digits.contains(digit));
        }
        Ok(Said::Something)
    }

    /// Up to so many digits are a given, several are candidates, none at all is left to the solver.
    fn candidates(&mut self, given: usize) {
        for (&cell, digits) in &self.allowed {
            if let [digit] = digits[..]
                && given == 1
            {
                self.document.givens.set(cell, Some(digit));
                continue;
            }
            let lowest = self.document.lowest;
            let value = |digit: &Digit| i32::try_from(digit.index()).map_or(lowest, |index| index + lowest);
            let values: Vec<i32> = digits.iter().map(value).collect();
            if values.len() < self.document.board.size() {
                self.document.clues.push(Clue { values, ..clue("candidates", vec![vec![cell]]) });
            }
        }
    }

    /// Negative clues leave out what is drawn.
    fn negatives(&mut self) {
        for name in ["kropki_negative", "xv_negative"] {
            let groups = drawn(name, &self.document.clues);
            let negative = self.document.clues.iter_mut().filter(|clue| clue.kind == name);
            negative.for_each(|clue| clue.groups.clone_from(&groups));
        }
    }

    /// The cells of `R1` or `C9`.
    fn line(&self, name: &str) -> Result<Vec<Cell>, String> {
        let board = &self.document.board;
        let number = |text: &str| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let row = name.strip_prefix('R').and_then(number).filter(|&y| y < board.height());
        let column = name.strip_prefix('C').and_then(number).filter(|&x| x < board.width());
        match (row, column) {
            (Some(y), _) => Ok((0..board.width()).map(|x| board.cell(y, x)).collect()),
            (_, Some(x)) => Ok((0..board.height()).map(|y| board.cell(y, x)).collect()),
            _ => Err(format!("`{}` is no row or column", name.escape_debug())),
        }
    }

    fn outside(&mut self, name: &str, kind: &'static str, arguments: &[&str]) -> Result<Said, String> {
        let line = self.line(arguments.first().copied().unwrap_or_default())?;
        let backwards = line.iter().rev().copied().collect();
        for (number, cells) in arguments.iter().skip(1).zip([line, backwards]) {
            if !number.is_empty() {
                let number =
                    number.parse().map_err(|_| format!("`{name}` has `{}` for a number", number.escape_debug()))?;
                self.document.clues.push(Clue { number: Some(number), ..clue(kind, vec![cells]) });
            }
        }
        Ok(Said::Something)
    }

    fn sandwich(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let [sum, line] = arguments else { return Err("`Sandwich` has a number and a row or column".to_owned()) };
        let cells = self.line(line)?;
        let number = Some(sum.parse().map_err(|_| "`Sandwich` has no number")?);
        self.document.clues.push(Clue { number, ..clue("sandwich", vec![cells]) });
        Ok(Said::Something)
    }

    fn little_killer(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let [sum, first] = arguments else { return Err("`LittleKiller` has a number and a cell".to_owned()) };
        let Some(cells) = self.cells(&[first])? else { return Ok(Said::Nothing) };
        let cells = diagonal(cells[0], &self.document.board).ok_or("no diagonal begins there")?;
        let number = Some(sum.parse().map_err(|_| "`LittleKiller` has no number")?);
        self.document.clues.push(Clue { number, ..clue("little_killer", vec![cells]) });
        Ok(Said::Something)
    }

    /// The cells of a pill are read from left to right and from top to bottom.
    fn pill(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let size: usize = arguments.first().and_then(|size| size.parse().ok()).ok_or("`PillArrow` has no number")?;
        self.with_cells(&arguments[1..], |cells| {
            let (head, shaft) =
                cells.split_at_checked(size).filter(|(head, shaft)| !head.is_empty() && !shaft.is_empty())?;
            let mut head = head.to_vec();
            head.sort_unstable();
            Some(clue("arrow", vec![head, shaft.to_vec()]))
        })
    }

    /// `10`, or `0_=_1_-1` with a factor for each cell.
    fn sum(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let words: Vec<&str> = arguments.first().map_or(Vec::new(), |words| words.split('_').collect());
        let number: i32 = words.first().and_then(|sum| sum.parse().ok()).ok_or("`Sum` has no number")?;
        let Some(cells) = self.cells(&arguments[1..])? else { return Ok(Said::Nothing) };
        let values: Vec<i32> = match words[1..] {
            [] => vec![1; cells.len()],
            ["=", ref factors @ ..] => {
                let factors: Option<Vec<i32>> = factors.iter().map(|factor| factor.parse().ok()).collect();
                factors.filter(|factors| factors.len() == cells.len()).ok_or("`Sum` has not a factor for each cell")?
            }
            _ => return Ok(Said::Nothing),
        };
        self.document.clues.push(Clue { number: Some(number), values, ..clue("sum", vec![cells]) });
        Ok(Said::Something)
    }

    fn equal_sum(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let lists = arguments.split(|argument| *argument == "-").map(|list| self.cells(list));
        let lists: Result<Option<Vec<_>>, String> = lists.collect();
        let Some(lists) = lists? else { return Ok(Said::Nothing) };
        if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
            return Err("`EqualSum` has lists of cells with `-` between them".to_owned());
        }
        self.document.clues.push(clue("equal_sum", lists));
        Ok(Said::Something)
    }

    fn same(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let sets: usize = arguments.first().and_then(|sets| sets.parse().ok()).ok_or("`SameValues` has no number")?;
        self.with_cells(&arguments[1..], |cells| {
            let fits = sets > 1 && !cells.is_empty() && cells.len().is_multiple_of(sets);
            fits.then(|| clue("same", cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect()))
        })
    }

    fn quad(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let [first, values @ ..] = arguments else { return Err("`Quad` has no cell".to_owned()) };
        let Some(cells) = self.cells(&[first])? else { return Ok(Said::Nothing) };
        let board = &self.document.board;
        let (y, x) = (board.row(cells[0]), board.column(cells[0]));
        if y + 1 >= board.height() || x + 1 >= board.width() {
            return Err("`Quad` begins at the edge of the board".to_owned());
        }
        let cells = [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)].map(|(y, x)| board.cell(y, x)).to_vec();
        let values: Option<Vec<i32>> = values.iter().map(|value| value.parse().ok()).collect();
        let values = values.ok_or("a value of `Quad` is no number")?;
        self.document.clues.push(Clue { values, ..clue("quad", vec![cells]) });
        Ok(Said::Something)
    }

    /// Values as often as they are listed, or exactly so often.
    fn contains(&mut self, name: &str, arguments: &[&str]) -> Result<Said, String> {
        let list = arguments.first().copied().unwrap_or_default();
        let values: Option<Vec<i32>> = list.split('_').map(|value| value.parse().ok()).collect();
        let values = values.ok_or_else(|| format!("`{name}` has no values"))?;
        let Some(cells) = self.cells(&arguments[1..])? else { return Ok(Said::Nothing) };
        if name == "ContainAtLeast" {
            self.document.clues.push(Clue { values, ..clue("quad", vec![cells]) });
            return Ok(Said::Something);
        }
        let mut often = BTreeMap::new();
        for value in values {
            *often.entry(value).or_insert(0) += 1;
        }
        self.counts(&cells, often.into_iter());
        Ok(Said::Something)
    }

    /// `1223`: one 2 and two 3.
    fn look_and_say(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let digits: Option<Vec<i32>> = arguments.first().and_then(|said| {
            said.chars().map(|c| c.to_digit(10).and_then(|digit| i32::try_from(digit).ok())).collect()
        });
        let digits =
            digits.filter(|digits| digits.len().is_multiple_of(2)).ok_or("`LookAndSay` says no pairs of digits")?;
        let Some(cells) = self.cells(&arguments[1..])? else { return Ok(Said::Nothing) };
        self.counts(&cells, digits.chunks_exact(2).map(|pair| (pair[1], pair[0])));
        Ok(Said::Something)
    }

    fn counts(&mut self, cells: &[Cell], often: impl Iterator<Item = (i32, i32)>) {
        for (value, count) in often {
            let counted = clue("count", vec![cells.to_vec()]);
            let comparison = Comparison::Equal;
            self.document.clues.push(Clue { number: Some(count), values: vec![value], comparison, ..counted });
        }
    }

    /// Lists of cells with nothing between two; words with `_` before them are names.
    fn groups(&self, arguments: &[&str]) -> Result<Option<Vec<Vec<Cell>>>, String> {
        let is_gap = |argument: &&str| argument.is_empty() || argument.starts_with('_');
        let groups = arguments.split(is_gap).filter(|group| !group.is_empty());
        groups.map(|group| self.cells(group)).collect()
    }

    /// Adds tables for each of these groups.
    fn tables(&mut self, arguments: &[&str], table: impl Fn(&str) -> String) -> Result<Said, String> {
        let Some(groups) = self.groups(arguments)? else { return Ok(Said::Nothing) };
        let names =
            |cells: &[Cell]| cells.iter().map(|&cell| self.document.board.name(cell)).collect::<Vec<_>>().join(" ");
        let text: String = groups.iter().map(|cells| table(&names(cells))).collect();
        let made = own(&self.document, &text)?;
        self.document.own.extend(made);
        Ok(Said::Something)
    }

    /// An expression over digits, which are the symbols of a board up to 9.
    fn regex(&mut self, arguments: &[&str]) -> Result<Said, String> {
        let [pattern, rest @ ..] = arguments else { return Err("`Regex` has no pattern".to_owned()) };
        let highest = i64::from(self.document.lowest) + i64::try_from(self.document.board.size()).unwrap_or(99) - 1;
        let Some(pattern) = from_base64(pattern).filter(|_| highest <= 9) else { return Ok(Said::Nothing) };
        let is_plain = pattern.chars().all(|c| c.is_ascii_digit() || ".*+?|()[]{},^-".contains(c));
        if !is_plain {
            return Ok(Said::Nothing);
        }
        self.tables(rest, |cells| format!("[[regex]]\ncells = \"{cells}\"\naccept = \"{pattern}\"\n"))
    }

    /// A bit for each two values, six to a character.
    fn pair(&mut self, name: &str, arguments: &[&str]) -> Result<Said, String> {
        let [key, rest @ ..] = arguments else { return Err(format!("`{name}` has no key")) };
        let size = self.document.board.size();
        let Some(six) = key.chars().map(base64_value).collect::<Option<Vec<u8>>>() else { return Ok(Said::Nothing) };
        if six.len() > (size * size).div_ceil(6) {
            return Ok(Said::Nothing);
        }
        let holds = |i: usize| six.get(i / 6).is_some_and(|bits| bits >> (i % 6) & 1 == 1);
        let lowest = usize::try_from(self.document.lowest).unwrap_or(0);
        let pairs =
            (0..size * size).filter(|&i| holds(i)).map(|i| format!("\"{} {}\"", i / size + lowest, i % size + lowest));
        let pairs = pairs.collect::<Vec<_>>().join(", ");
        let over = if name == "Pair" { "line" } else { "pairs" };
        self.tables(rest, |cells| format!("[[relation]]\npairs = [{pairs}]\ncells = \"{cells}\"\nover = \"{over}\"\n"))
    }
}

fn clue(name: &str, groups: Vec<Vec<Cell>>) -> Clue {
    Clue::new(kind(name).expect("the list of kinds has it"), groups)
}

/// Every two cells of a list that share an edge, in the order of the list.
fn neighbours(cells: &[Cell], board: &Geometry) -> Vec<Vec<Cell>> {
    let steps = |a: Cell, b: Cell| board.row(a).abs_diff(board.row(b)) + board.column(a).abs_diff(board.column(b));
    let later = |i: usize| cells[i + 1..].iter().map(move |&other| vec![cells[i], other]);
    (0..cells.len()).flat_map(later).filter(|pair| steps(pair[0], pair[1]) == 1).collect()
}

fn base64_value(c: char) -> Option<u8> {
    let byte = u8::try_from(c).ok()?;
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

/// The ASCII text that base64 without padding stands for.
fn from_base64(text: &str) -> Option<String> {
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0);
    for c in text.chars() {
        bits = bits << 6 | u32::from(base64_value(c)?);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xFF).ok()?);
            bits &= (1 << held) - 1;
        }
    }
    String::from_utf8(bytes).ok()
}
