//! The boards among the lists of a program, each with its names.
//!
//! A *row* is a list of cells or a string. Rows that follow each other are the rows of a board, or
//! boards themselves, by their length. All other lists are searched for rows.

use super::super::side;
use super::roles::is_puzzle_name;
use super::rows::{Row, are_rows, row, truth};
use super::scan::{Item, List, has_cells_only, is_number};
use crate::number::is_null;
use crate::{FormatError, FormatErrorKind, Place, ReadOptions, excerpt, remarks};

/// A board of a program, or a part beside one, such as its solution.
pub(super) struct Part<'l, 'a> {
    /// The names of the list and of the lists around it, the innermost first.
    pub(super) names: Vec<String>,
    /// The number of the list in which it stands.
    pub(super) group: usize,
    pub(super) n: usize,
    pub(super) cells: Vec<Place<'l, 'a>>,
}

/// The boards of a program.
pub(super) struct Boards<'l, 'a, 'o> {
    options: &'o ReadOptions,
    pub(super) parts: Vec<Part<'l, 'a>>,
    /// The first value that may be a part of a puzzle but is not a board.
    pub(super) unread: Option<FormatError>,
    /// The first value that says that the puzzle is a jigsaw.
    pub(super) jigsaw: Option<FormatError>,
    /// Numbers whose names speak of boxes, with these names.
    pub(super) sides: Vec<(String, Place<'l, 'a>)>,
    groups: usize,
    names: Vec<String>,
}

impl<'l, 'a, 'o> Boards<'l, 'a, 'o> {
    pub(super) const fn new(options: &'o ReadOptions) -> Self {
        Self { options, parts: Vec::new(), unread: None, jigsaw: None, sides: Vec::new(), groups: 0, names: Vec::new() }
    }

    /// Adds the boards of a list, which stands in the list with the number `outer`.
    ///
    /// # Errors
    ///
    /// If a list of rows is damaged.
    pub(super) fn search(&mut self, list: &List<'l, 'a>, outer: usize) -> Result<(), FormatError> {
        self.groups += 1;
        let found = self.parts.len();
        let all = are_rows(list);
        let lists = list.items.iter().filter(|item| matches!(item, Item::List(_))).count();
        // a board or its constructor stands where its rows do
        let group = if all || list.is_call && lists == 1 { outer } else { self.groups };
        let (mut run, mut run_name, mut has_rows) = (Vec::new(), "", false);
        let (mut numbers, mut stray) = (0, None);
        for (i, item) in list.items.iter().enumerate() {
            let name = list.name(i);
            if let Some(row) = row(item, name, all).filter(|_| !OTHERS.contains(&name)) {
                has_rows |= name.is_empty() && !row.is_board;
                if !name.is_empty() && !all {
                    self.add(&mut run, run_name, group, list)?;
                }
                if run.is_empty() {
                    run_name = name;
                }
                run.push(row);
                continue;
            }
            match item {
                Item::Word(place) | Item::Text(place) if is_number(place.0.part(&place.1)) => {
                    numbers += 1;
                    if name.is_empty() {
                        stray = Some(place);
                    } else {
                        let name = format!("{} {name}", self.names.last().map_or("", String::as_str)).to_lowercase();
                        if ["box", "block"].iter().any(|word| name.contains(word)) {
                            self.sides.push((name, place.clone()));
                        }
                    }
                }
                Item::Word(place) => self.check_rule(name, place),
                Item::Text(place) => {
                    self.check_text(name, place);
                    self.check_rule(name, place);
                }
                Item::List(_) if OTHERS.contains(&name) => {}
                Item::List(inner) => {
                    self.add(&mut run, run_name, group, list)?;
                    let is_named = !name.is_empty();
                    if is_named {
                        self.names.push(name.to_owned());
                    }
                    self.search(inner, group)?;
                    if is_named {
                        self.names.pop();
                    }
                }
            }
        }
        self.add(&mut run, run_name, group, list)?;
        if self.parts.len() > found {
            return match stray.filter(|_| has_rows) {
                Some(place) => Err(unread(place)),
                None => Ok(()),
            };
        }
        let is_code = list.is_code() || list.is_call && numbers < 4;
        if let Some(place) = stray.filter(|_| numbers > 1 && !is_code) {
            self.unread.get_or_insert_with(|| unread(place));
        }
        Ok(())
    }

    /// Notes a string that is almost a board, or a link that holds a puzzle.
    fn check_text(&mut self, name: &str, place: &Place<'l, 'a>) {
        let (line, within) = place;
        let text = line.part(within);
        let has_rows = text.contains("\\n") && text.bytes().filter(u8::is_ascii_digit).count() > 3;
        if has_rows && is_puzzle_name(name) || remarks::link_with_puzzle(text).is_some() {
            self.unread.get_or_insert_with(|| unread(place));
        }
        let cells: String = text.replace("\\n", "").chars().filter(|c| !" ,;/|".contains(*c)).collect();
        let blanks = cells.bytes().filter(|byte| *byte == b'.').count();
        if has_cells_only(&cells) && cells.len() > 11 && (cells.len() > 20 || blanks > 1) {
            let root = cells.len().isqrt();
            let nearest = root + usize::from(cells.len() > root * (root + 1));
            let kind = FormatErrorKind::LineLength { found: cells.len(), nearest };
            self.unread.get_or_insert_with(|| line.error(within.clone(), kind));
        }
    }

    /// Adds the boards of rows that follow each other, and removes the rows.
    fn add(
        &mut self,
        rows: &mut Vec<Row<'l, 'a>>,
        name: &str,
        group: usize,
        list: &List<'l, 'a>,
    ) -> Result<(), FormatError> {
        let rows = std::mem::take(rows);
        let Some(first) = rows.first().map(|row| row.cells.len()) else { return Ok(()) };
        let asked = match (&self.options.board, self.options.boxes) {
            (Some(board), _) => board.width(),
            (None, boxes) => boxes.map_or(0, kdoku_board::geometry::BoxShape::size),
        };
        let all_have = |n: usize| rows.iter().all(|row| row.cells.len() == n);
        let are_rows = rows.len() > 1 && first > 3 && all_have(first) && rows.len().is_multiple_of(first);
        let n = side(first).filter(|&n| {
            all_have(n * n) && (!are_rows || rows.iter().all(|row| row.fits(n)) && !rows.iter().all(|row| row.fits(1)))
        });
        // rows of different lengths are an error of the list, if it is one of rows
        let width = if asked > 0 { asked } else { rows.len() };
        let regular = rows.iter().filter(|row| row.cells.len() == width).count();
        let are_almost_rows = width > 3 && 2 * regular >= rows.len();
        let outer = list.fault.as_ref().filter(|_| rows.len() > 1);
        let fault = rows.iter().find_map(|row| row.fault.as_ref()).or(outer);
        if let Some(fault) = fault.filter(|_| are_rows || n.is_some() || are_almost_rows) {
            return Err(fault.clone());
        }
        let names: Vec<_> = std::iter::once(name)
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .chain(self.names.iter().rev().cloned())
            .collect();
        let part = |n, cells| Part { names: names.clone(), group, n, cells };
        match n {
            Some(n) if are_rows && ![n, first].contains(&asked) => {
                let (one, many) = (format!("one board of {first}×{first}"), format!("{first} boards of {n}×{n}"));
                let (line, within) = &rows[0].cells[0];
                return Err(line.error(within.clone(), FormatErrorKind::ambiguous(one, many, "--box")));
            }
            Some(n) if !are_rows || asked == n => self.parts.extend(rows.into_iter().map(|row| part(n, row.cells))),
            _ if are_rows => {
                let cells = |rows: &[Row<'l, 'a>]| rows.iter().flat_map(|row| row.cells.iter().cloned()).collect();
                self.parts.extend(rows.chunks(first).map(|rows| part(first, cells(rows))));
            }
            _ => {
                let wrong = rows.iter().position(|row| row.cells.len() != width);
                if let Some(wrong) = wrong.filter(|_| are_almost_rows) {
                    let cells = &rows[wrong].cells;
                    let (line, within) = cells.get(width).unwrap_or(&cells[cells.len() - 1]);
                    let kind = FormatErrorKind::RowWidth { row: wrong + 1, found: cells.len(), expected: width };
                    return Err(line.error(within.clone(), kind));
                }
                let (line, within) = &rows[0].cells[0];
                let kind = FormatErrorKind::RowCount { found: rows.len(), width: first };
                let is_cut = all_have(first) && first > 3 && rows.len() > 1;
                let error = || if is_cut { line.error(within.clone(), kind) } else { unread(&rows[0].cells[0]) };
                self.unread.get_or_insert_with(error);
            }
        }
        Ok(())
    }

    /// Notes a value that says that a rule holds: `"diagonal": true`, `"type": "killer"`.
    fn check_rule(&mut self, name: &str, place: &Place<'l, 'a>) {
        let value = place.0.part(&place.1);
        let is_set = !is_null(value) && truth(value) != Some(false);
        let is_kind = KINDS.iter().any(|kind| name.eq_ignore_ascii_case(kind));
        let rule = rule(name).filter(|_| is_set).or_else(|| rule(value).filter(|_| is_kind));
        match rule {
            Some("jigsaw") => self.jigsaw.get_or_insert_with(|| unread(place)),
            Some(_) => self.unread.get_or_insert_with(|| unread(place)),
            None => return,
        };
    }
}

/// The names of lists that are neither boards nor clues.
const OTHERS: [&str; 4] = ["hints", "history", "moves", "tags"];

/// The names of values that say which rules a puzzle has.
const KINDS: [&str; 6] = ["type", "variant", "kind", "rule", "rules", "constraints"];

/// The beginnings of the names of rules, without separators.
const RULES: [&str; 17] = [
    "diagonal",
    "xsudoku",
    "windoku",
    "hyper",
    "disjoint",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "killer",
    "cage",
    "thermo",
    "arrow",
    "kropki",
    "sandwich",
    "jigsaw",
    "evenodd",
    "skyscraper",
];

/// The rule that a name begins with.
fn rule(name: &str) -> Option<&'static str> {
    let letters: String = name.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    RULES.into_iter().find(|rule| letters.starts_with(rule))
}

/// The error of a value that may be a part of a puzzle.
pub(super) fn unread((line, within): &Place<'_, '_>) -> FormatError {
    line.error(within.clone(), FormatErrorKind::Unread { found: excerpt(line.part(within)) })
}
