//! The rules of a puzzle in words: one entry for rows, columns and boxes, one per kind of clue, and
//! every clue that the picture does not show.

use super::Picture;
use kdoku_board::rules::Role;
use kdoku_board::{BoxShape, Cell, Comparison, Digit};
use kdoku_puzzle::{Caption, Clue, ClueKind, DEFINITIONS, Definition, Field, Part, Syntax, formula};
use std::fmt::Write as _;

/// Largest number of listed clues of one kind.
const MOST: usize = 100;

/// A rule or a kind of clue, with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The kind whose sample is drawn beside the words.
    pub(super) sample: Option<ClueKind>,
    /// The name; empty if the text is enough.
    pub(super) name: String,
    pub(super) text: String,
    /// Clues that are not drawn.
    pub(super) listed: Vec<Listed>,
}

/// A clue in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// The index of the clue; `None` for the line that says how many more there are.
    pub(super) clue: Option<usize>,
    pub(super) text: String,
}

impl Entry {
    fn plain(text: String) -> Self {
        Self { sample: None, name: String::new(), text, listed: Vec::new() }
    }
}

/// Whether the puzzle has rules beyond those of its board.
pub(super) fn has_rules(picture: &Picture) -> bool {
    !picture.clues.is_empty()
        || !picture.variables.is_empty()
        || !picture.remarks.is_empty()
        || picture.description.is_some()
        || picture.rules.is_some()
        || picture.board.has_regions()
}

/// All entries: the author's words, the rule of rows, columns and boxes, then the rest. `is_drawn` says whether the clue with
/// this index is visible.
pub(super) fn entries(picture: &Picture, is_drawn: impl Fn(usize) -> bool) -> Vec<Entry> {
    let author = picture.description.into_iter().chain(picture.rules);
    let mut entries: Vec<Entry> = author
        .flat_map(str::lines)
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| Entry::plain(line.to_owned()))
        .collect();
    // a step of classic Sudoku needs no rules
    let is_classic = picture.board.plain().is_some() && picture.clues.is_empty() && picture.lowest == 1;
    if picture.step.is_none() || !is_classic {
        entries.push(Entry::plain(houses(picture)));
    }
    for kind in DEFINITIONS {
        let of_kind = |&number: &usize| picture.clues[number].kind == kind.kind;
        let numbers: Vec<usize> = (0..picture.clues.len()).filter(of_kind).collect();
        if numbers.is_empty() {
            continue;
        }
        if kind.syntax == Syntax::Offsets {
            entries.extend(moves(numbers.iter().map(|&number| &picture.clues[number])));
            continue;
        }
        let drawn = numbers.iter().any(|&number| is_drawn(number));
        let has_cells = kind.syntax != Syntax::Switch;
        let is_captioned = |number: usize| !picture.clues[number].caption.is_empty();
        let read = |&number: &usize| is_captioned(number) || has_cells && !is_drawn(number);
        let read: Vec<usize> = numbers.into_iter().filter(read).collect();
        entries.push(Entry {
            sample: drawn.then_some(kind.kind),
            name: name(kind),
            text: if drawn && !kind.drawn_meaning.is_empty() { kind.drawn_meaning } else { kind.meaning }.to_owned(),
            listed: listed(picture, &read),
        });
    }
    entries.extend(unnamed(picture));
    entries.extend(variables(picture));
    entries.extend(picture.remarks.iter().cloned().map(Entry::plain));
    entries
}

fn listed(picture: &Picture, numbers: &[usize]) -> Vec<Listed> {
    let one = |&number: &usize| {
        let text = clue(picture, &picture.clues[number]);
        let text = if text.is_empty() { "no cells".to_owned() } else { text };
        Listed { clue: Some(number), text: captioned(&picture.clues[number].caption, &text) }
    };
    let mut listed: Vec<Listed> = numbers.iter().take(MOST).map(one).collect();
    if numbers.len() > MOST {
        listed.push(Listed { clue: None, text: format!("and {} more", numbers.len() - MOST) });
    }
    listed
}

/// A clue with its caption: `name: text (clue)`.
fn captioned(caption: &Caption, clue: &str) -> String {
    match (&caption.name, &caption.text) {
        (Some(name), Some(text)) => format!("{name}: {text} ({clue})"),
        (Some(words), None) | (None, Some(words)) => format!("{words} ({clue})"),
        (None, None) => clue.to_owned(),
    }
}

/// The entries of the clues without a named kind.
fn unnamed(picture: &Picture) -> Vec<Entry> {
    let is_unnamed = |clue: &&Clue| clue.kind.definition().is_none();
    let mut words = picture.unnamed.iter();
    let mut entries: Vec<Entry> = Vec::new();
    let mut more = 0;
    for clue in picture.clues.iter().filter(is_unnamed) {
        let described = words.next().cloned().unwrap_or_else(|| cells(picture, &clue.groups.concat()));
        let name = clue.caption.name.clone().unwrap_or_else(|| capital(clue.kind.name()));
        let text = clue.caption.text.clone().unwrap_or(described);
        let entry = Entry { sample: None, name, text, listed: Vec::new() };
        // repeated lines are shown once
        if entries.contains(&entry) {
            continue;
        }
        if entries.len() < MOST { entries.push(entry) } else { more += 1 }
    }
    if more > 0 {
        entries.push(Entry::plain(format!("And {more} more rules that have no name.")));
    }
    entries
}

fn variables(picture: &Picture) -> Option<Entry> {
    // the others belong to modified cells
    let free = picture.variables.iter().filter(|variable| variable.role == Role::Free);
    let texts = free.map(|variable| {
        let last = variable.name_of(variable.len() - 1);
        let names = if variable.len() == 1 { last } else { format!("{} to {last}", variable.name_of(0)) };
        let consecutive = |a: &i32, b: &i32| a + 1 == *b;
        let values = variable.values.chunk_by(consecutive).map(|run| match run {
            [first, _, .., last] => format!("{first} to {last}"),
            _ => run.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        });
        format!("{names} ({})", values.collect::<Vec<_>>().join(", "))
    });
    let texts: Vec<String> = texts.collect();
    let text = format!("numbers that are not on the board, each of these values: {}", texts.join(", "));
    let name = "Variables".to_owned();
    (!texts.is_empty()).then_some(Entry { sample: None, name, text, listed: Vec::new() })
}

/// The rule of rows, columns and boxes.
fn houses(picture: &Picture) -> String {
    let board = picture.board;
    let has_two_digits = picture.clues.iter().any(|clue| clue.kind == ClueKind::Schroedinger);
    let size = board.size() - usize::from(has_two_digits && board.size() > 1);
    let (first, last) = (Digit::from_index(0), Digit::from_index(size - 1));
    let values = match size {
        1 => picture.glyph(first),
        _ => format!("{} to {}", picture.glyph(first), picture.glyph(last)),
    };
    let mut houses = if board.has_lines() { vec!["row", "column"] } else { Vec::new() };
    if board.box_count() > 0 {
        houses.push(if board.has_regions() { "region" } else { "box" });
    }
    let of = if board.has_boards() { " of each board" } else { "" };
    let mut all = board.houses();
    let Some((last, others)) = houses.split_last() else {
        return format!("The cells hold {values}, which may repeat.");
    };
    if has_two_digits || all.all(|house| board.is_complete(board.house_cells(house).count())) {
        let and = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
        return if board.size() == 9 && board.plain() == BoxShape::usual(9) && values == "1 to 9" {
            "Normal sudoku rules apply.".to_owned()
        } else {
            format!("Each of {values} appears once in every {and}{last}{of}.")
        };
    }
    let article = |house: &&str| format!("a {house}");
    let or = others.iter().map(article).collect::<Vec<_>>().join(", ");
    let or = if others.is_empty() { String::new() } else { format!("{or} or ") };
    format!("None of {values} appears twice in {or}a {last}{of}.")
}

/// The anti-chess rules; the two offsets of a king are one rule.
fn moves<'c>(clues: impl Iterator<Item = &'c Clue>) -> Vec<Entry> {
    let mut offsets: Vec<(u32, u32)> = clues
        .map(|clue| {
            let [rows, columns] = clue.offset().map(i32::unsigned_abs);
            (rows.min(columns), rows.max(columns))
        })
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    let is_king = offsets.contains(&(0, 1)) && offsets.contains(&(1, 1));
    if is_king {
        offsets.retain(|&offset| offset != (0, 1));
    }
    let one = |offset: (u32, u32)| {
        let (name, text) = match offset {
            (1, 2) => ("Anti-knight", "cells a knight's move apart are different".to_owned()),
            (1, 1) if is_king => ("Anti-king", "cells that touch, be it at a corner, are different".to_owned()),
            (1, 1) => ("Anti-diagonal", "cells that touch at a corner are different".to_owned()),
            (a, b) => ("Anti-offset", format!("cells {a} by {b} steps apart, either way round, are different")),
        };
        Entry { name: name.to_owned(), ..Entry::plain(text) }
    };
    offsets.into_iter().map(one).collect()
}

fn name(kind: &Definition) -> String {
    if kind.title.is_empty() { capital(kind.name()) } else { kind.title.to_owned() }
}

/// A heading from a name in the long form.
fn capital(name: &str) -> String {
    let mut letters = name.chars().map(|c| if c == '_' { ' ' } else { c });
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// A clue in the notation of puzzle files.
pub(super) fn clue(picture: &Picture, clue: &Clue) -> String {
    let kind = clue.kind.definition();
    let group = |i: usize| cells(picture, clue.groups.get(i).map_or(&[], Vec::as_slice));
    let values = || clue.values().iter().map(|&value| picture.value(value)).collect::<Vec<_>>().join(" ");
    let Some(kind) = kind else { return cells(picture, &clue.groups.concat()) };
    match (kind.syntax, clue.number) {
        (Syntax::Terms, number) => {
            terms(picture, clue) + &format!(" {} {}", sign(clue.comparison), number.unwrap_or_default())
        }
        (Syntax::Groups(_), _) => (0..clue.groups.len()).map(group).collect::<Vec<_>>().join(" = "),
        (Syntax::ValuesAndCells, _) if clue.kind == ClueKind::MultiSum => {
            format!("{}: {}", numbers(clue.values()), group(0))
        }
        (Syntax::ValuesAndCells, _) => format!("{}: {}", values(), group(0)),
        (Syntax::CellsAndValues, _) => format!("{}: {}", group(0), values()),
        (Syntax::OwnTable, _) => of_table(picture, kind, clue, &group(0), &values()),
        (Syntax::Cells, Some(number)) if kind.number.and_then(|number| number.default) != Some(number) => {
            format!("{} ({number})", group(0))
        }
        (Syntax::Outside, Some(number)) if !clue.values().is_empty() => {
            format!("{number} before {}: {}", values(), group(0))
        }
        (Syntax::NumberAndCells | Syntax::OptionalNumberAndCells | Syntax::Outside, Some(number)) => {
            format!("{number}: {}", group(0))
        }
        _ => cells(picture, &clue.groups.concat()),
    }
}

const fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "≠",
        Comparison::AtMost => "≤",
        Comparison::AtLeast => "≥",
    }
}

/// A clue that has a table of its own in puzzle files.
fn of_table(picture: &Picture, kind: &Definition, clue: &Clue, cells: &str, values: &str) -> String {
    let other = |i: usize| {
        let cell = clue.groups.get(i).and_then(|cells| cells.first());
        cell.map_or_else(String::new, |&cell| picture.name(cell))
    };
    match clue.kind {
        ClueKind::Count => {
            let number = if clue.groups.len() > 1 { other(1) } else { clue.number.unwrap_or_default().to_string() };
            let how = match clue.comparison {
                Comparison::Equal => "exactly",
                Comparison::NotEqual => "not",
                Comparison::AtMost => "at most",
                Comparison::AtLeast => "at least",
            };
            let often = if number == "1" { "once".to_owned() } else { format!("{number} times") };
            format!("{values} stand {how} {often} in {cells}")
        }
        ClueKind::Distinct => format!("{} is how many different values stand in {cells}", other(1)),
        ClueKind::Connected | ClueKind::YinYang | ClueKind::CellLoop if cells.is_empty() => {
            format!("{values} on the whole board")
        }
        ClueKind::Connected | ClueKind::YinYang | ClueKind::CellLoop => format!("{values} in {cells}"),
        ClueKind::JapaneseSums | ClueKind::ShadedSum => {
            let (of_runs, sums) = clue.runs();
            let shaded = numbers(if of_runs.is_empty() { clue.values() } else { of_runs });
            let sums = if clue.kind == ClueKind::ShadedSum { clue.number.as_slice() } else { sums };
            let sums = if sums.is_empty() { "none".to_owned() } else { numbers(sums) };
            let places = self::cells(picture, clue.groups.get(1).map_or(&[], Vec::as_slice));
            format!("{sums}: {cells}, shaded where {places} is {shaded}")
        }
        ClueKind::DeducedRegions => {
            let labels = clue.groups.first().map_or(&[][..], Vec::as_slice);
            let name = |cell: Option<&Cell>| cell.map_or_else(String::new, |&cell| picture.name(cell));
            let size = clue.number.map_or_else(String::new, |size| format!(", regions of {size} cells"));
            format!("{} to {}{size}", name(labels.first()), name(labels.last()))
        }
        ClueKind::Alike => {
            let lines = clue.groups.get(1..).unwrap_or_default();
            let text = if lines.len() > 1 && lines.iter().all(|line| line.len() == 2) {
                let others: Vec<Cell> = lines.iter().map(|line| line[1]).collect();
                format!("{} among {}", self::cells(picture, &lines[0][..1]), self::cells(picture, &others))
            } else {
                lines.iter().map(|line| self::cells(picture, line)).collect::<Vec<_>>().join("; ")
            };
            let others = if clue.number.is_some() { ", the first not counted" } else { "" };
            format!("{}: {text}{others}", other(0))
        }
        ClueKind::Modifier => modifier(picture, clue),
        ClueKind::Schroedinger => {
            let two = picture.glyph(Digit::from_index(picture.board.size() - 1));
            format!("{two} stands for the two digits that are missing in its row, column and box")
        }
        ClueKind::Element => format!("{} is the index in {cells} of the cell equal to {}", other(1), other(2)),
        ClueKind::Table => {
            let (all, forbidden) = clue.tuples();
            let tuple =
                |tuple: &Vec<i32>| tuple.iter().map(|&value| picture.value(value)).collect::<Vec<_>>().join(" ");
            let tuples: Vec<String> = all.iter().take(MOST).map(tuple).collect();
            let more = if all.len() > MOST { ", …" } else { "" };
            let is = if forbidden { "is none of" } else { "is one of" };
            format!("{cells} {is} {}{more}", tuples.join(", "))
        }
        _ => {
            let number = |part: Part| match part {
                Part::Number(_) => clue.number,
                Part::Value { index, .. } => clue.values().get(index).copied(),
                _ => None,
            };
            let field = |field: &Field| Some(format!(", {} {}", field.key.replace('_', " "), number(field.part)?));
            kind.fields.iter().filter_map(field).fold(cells.to_owned(), |text, field| text + &field)
        }
    }
}

/// The value of modified cells, and where they are.
fn modifier(picture: &Picture, clue: &Clue) -> String {
    let Some((values, each_house, each_digit)) = clue.modifier() else { return String::new() };
    let value = formula(values, picture.lowest);
    let houses = if picture.board.box_shape().is_some() || picture.board.has_regions() {
        "row, column and box"
    } else {
        "row and column"
    };
    let places = match (each_house, each_digit) {
        (true, true) => format!("one in each {houses}, and one of each digit"),
        (true, false) => format!("one in each {houses}"),
        (false, true) => "one of each digit".to_owned(),
        (false, false) => "any number of cells".to_owned(),
    };
    let is_formula = value.contains("digit") || !value.contains(' ');
    let means = if is_formula { "the value is" } else { "the digits in order have the values" };
    format!("{means} {value}; {places}")
}

fn numbers(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A sum with its factors.
fn terms(picture: &Picture, clue: &Clue) -> String {
    let mut text = String::new();
    let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
    for (i, (&cell, &factor)) in cells.iter().zip(clue.factors()).enumerate() {
        let sign = match (i, factor < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        let times = if factor.unsigned_abs() == 1 { String::new() } else { format!("{}·", factor.unsigned_abs()) };
        write!(text, "{sign}{times}{}", picture.name(cell)).expect("a string takes all");
    }
    text
}

/// The names of cells; three or more in a straight line as `r1c1-r1c9`.
fn cells(picture: &Picture, cells: &[Cell]) -> String {
    let board = picture.board;
    let step = |a: Cell, b: Cell| {
        if !board.exists(a) || !board.exists(b) {
            return None;
        }
        let by = |a: usize, b: usize| i32::try_from(b).ok().zip(i32::try_from(a).ok()).map(|(b, a)| b - a);
        by(board.row(a), board.row(b)).zip(by(board.column(a), board.column(b)))
    };
    let touches = |(y, x): (i32, i32)| y.abs().max(x.abs()) == 1;
    let mut names = Vec::new();
    let mut at = 0;
    while at < cells.len() {
        let first = cells.get(at + 1).and_then(|&next| step(cells[at], next)).filter(|&by| touches(by));
        let run = cells[at..].windows(2).take_while(|pair| first.is_some() && step(pair[0], pair[1]) == first).count();
        if run >= 2 {
            names.push(format!("{}-{}", picture.name(cells[at]), picture.name(cells[at + run])));
            at += run + 1;
        } else {
            names.push(picture.name(cells[at]));
            at += 1;
        }
    }
    names.join(" ")
}

/// A description of the puzzle in one sentence, for screen readers.
pub(super) fn description(picture: &Picture, entries: &[Entry]) -> String {
    let givens = match picture.givens.clues() {
        0 => "no givens".to_owned(),
        1 => "1 given".to_owned(),
        count => format!("{count} givens"),
    };
    let found = if picture.found.is_some() { ", solved" } else { "" };
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).filter(|name| !name.is_empty()).collect();
    let rules = if names.is_empty() { String::new() } else { format!("; {}", names.join(", ")) };
    format!("{}, {givens}{found}{rules}", picture.board)
}
