//! `[[each]]`: a template of tables that is copied for each cell of a list.
//!
//! Strings in it may contain `{r}` and `{c}` (the row and column of the cell), `{b}` (its box or
//! region), `{i}` (its index on the board, row by row from 1), `{n}` (its index in the list, from 1) and
//! `{cell}`, with an offset as in `{r+1}`. A copy with a row or column outside the board is left out, so a
//! template may name neighbours.

use super::cells;
use crate::toml::error::ConfigErrorKind as Kind;
use crate::toml::{Data, Reported, Table, Tree, Value, keys};
use kdoku_board::Cell;
use kdoku_puzzle::LoweringContext;
use std::borrow::Cow;
use toml::Spanned;

/// Largest total size of all copies, in bytes.
const MOST_BYTES: usize = 1 << 24;

pub(super) struct Copy<'a> {
    pub(super) tables: Tree<'a>,
    /// The name of its cell.
    pub(super) cell: String,
}

/// The copies of all templates of the file.
pub(super) fn expand<'a>(top: &Table<'a>, board: &LoweringContext) -> Vec<Copy<'a>> {
    let templates = top.value(&keys::EACH).map(|value| value.elements());
    let mut copies = Vec::new();
    for value in templates.into_iter().flatten().flatten() {
        copies.extend(copy(&value, board).unwrap_or_default());
    }
    copies
}

fn copy<'a>(value: &Value<'a>, board: &LoweringContext) -> Result<Vec<Copy<'a>>, Reported> {
    let table = value.table(&keys::EACH_SECTION)?;
    let cells = match table.value(&keys::CELLS) {
        Some(cells) => {
            let text = cells.text()?;
            cells::list(&text, text.all(), board)?
        }
        None => board.cells().collect(),
    };
    let Data::Table(tables) = value.get() else { return Err(value.wrong_type()) };
    if value.get().bytes().saturating_mul(cells.len()) > MOST_BYTES {
        let hint = "write it for fewer cells".to_owned();
        return Err(value.report(Kind::Clue { why: "the copies of this template are too long".to_owned(), hint }));
    }
    let mut copies = Vec::new();
    for (number, &cell) in (1..).zip(&cells) {
        if !board.holds(cell) {
            let why = "a template is for cells of the board, not for variables".to_owned();
            let hint = "list cells of the board, and name variables by `{n}`".to_owned();
            return Err(value.report(Kind::Clue { why, hint }));
        }
        let place = Place { board, cell, number };
        let entries = tables.iter().filter(|(key, _)| key.get_ref() != keys::CELLS.name);
        let entries = entries.map(|(key, data)| Some((key.clone(), place.spanned(data)?)));
        if let Some(entries) = entries.collect::<Option<Vec<_>>>() {
            copies.push(Copy { tables: Tree::new(entries), cell: board.name(cell) });
        }
    }
    if copies.is_empty() {
        let why = "the template does not fit anywhere".to_owned();
        let hint = "its rows and columns are outside the board for every cell".to_owned();
        return Err(value.report(Kind::Clue { why, hint }));
    }
    Ok(copies)
}

/// The cell of a copy.
struct Place<'b, 'r> {
    board: &'b LoweringContext<'r>,
    cell: Cell,
    number: i64,
}

impl Place<'_, '_> {
    /// A value with the placeholders replaced; `None` if it is outside the board.
    fn spanned<'a>(&self, data: &Spanned<Data<'a>>) -> Option<Spanned<Data<'a>>> {
        let copied = match data.get_ref() {
            Data::String(text) => Data::String(self.text(text)?),
            Data::Array(elements) => {
                Data::Array(elements.iter().map(|element| self.spanned(element)).collect::<Option<_>>()?)
            }
            Data::Table(tree) => {
                let entries = tree.iter().map(|(key, data)| Some((key.clone(), self.spanned(data)?)));
                Data::Table(Tree::new(entries.collect::<Option<_>>()?))
            }
            other => other.clone(),
        };
        Some(Spanned::new(data.span(), copied))
    }

    fn text<'a>(&self, text: &Cow<'a, str>) -> Option<Cow<'a, str>> {
        if !text.contains('{') {
            return Some(text.clone());
        }
        let mut copied = String::with_capacity(text.len());
        let mut rest = &**text;
        while let Some(open) = rest.find('{') {
            copied.push_str(&rest[..open]);
            rest = &rest[open..];
            let found = rest.find('}').and_then(|close| Some((close, placeholder(&rest[1..close])?)));
            if let Some((close, (variable, offset))) = found {
                copied.push_str(&self.value(variable, offset)?);
                rest = &rest[close + 1..];
            } else {
                // braces of a regular expression
                copied.push('{');
                rest = &rest[1..];
            }
        }
        copied.push_str(rest);
        Some(Cow::Owned(copied))
    }

    /// The text of a placeholder; `None` if it is outside the board.
    fn value(&self, variable: &str, offset: i64) -> Option<String> {
        let from_one = |index: usize| i64::try_from(index).unwrap_or(i64::MAX) + 1 + offset;
        let within = |number: i64, most: usize| (1..=i64::try_from(most).unwrap_or(0)).contains(&number);
        let board = self.board;
        let (number, most) = match variable {
            "r" => (from_one(board.row(self.cell)), Some(board.rows())),
            "c" => (from_one(board.column(self.cell)), Some(board.columns())),
            "b" => (from_one(board.region(self.cell)?), Some(board.regions().count())),
            "i" => (from_one(board.row(self.cell) * board.columns() + board.column(self.cell)), None),
            "n" => (self.number + offset, None),
            _ => return Some(board.name(self.cell)),
        };
        most.is_none_or(|most| within(number, most)).then(|| number.to_string())
    }
}

/// The name and the offset of `r`, `c+1`, `n-2` or `cell`.
fn placeholder(text: &str) -> Option<(&str, i64)> {
    let end = text.find(['+', '-']).unwrap_or(text.len());
    let (name, offset) = (text[..end].trim(), text[end..].replace(' ', ""));
    let offset = if offset.is_empty() { 0 } else { offset.parse().ok().filter(|by: &i64| by.abs() < 10_000)? };
    let is_known = matches!(name, "r" | "c" | "b" | "i" | "n") || name == "cell" && offset == 0;
    is_known.then_some((name, offset))
}
