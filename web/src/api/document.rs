//! Documents: puzzle files of kdoku as JSON objects.
//!
//! A document is written as TOML in which every element of an array has a line of its own, so that a
//! line of an error or a clue leads back to the place in the document. The pictures of a puzzle file
//! (`grid`, `regions`, `expect.solution`) may be arrays of numbers instead: grids are taken out of
//! the document, and regions become a picture.

use super::Fault;
use kdoku::geometry::{Division, Outline};
use kdoku::{Cell, Digit, Geometry, Grid};
use serde_json::{Map, Value};

/// A place in a document: keys, and indices of arrays.
pub(super) type Path = Vec<Value>;

/// A document.
pub(super) type Document = Map<String, Value>;

/// A document as TOML.
#[derive(Debug, Default)]
pub(super) struct Toml {
    pub(super) text: String,
    /// The place of each line.
    paths: Vec<Path>,
}

impl Toml {
    /// Writes a document without its grids.
    pub(super) fn new(document: &Document) -> Result<Self, Fault> {
        let mut toml = Self::default();
        toml.table(&mut Vec::new(), document)?;
        Ok(toml)
    }

    /// The place of a line, from 1.
    pub(super) fn path(&self, line: usize) -> Option<Path> {
        self.paths.get(line.checked_sub(1)?).cloned()
    }

    /// Writes a line.
    fn line(&mut self, path: &[Value], words: &[&str]) {
        self.text.extend(words.iter().copied().chain(["\n"]));
        self.paths.push(path.to_vec());
    }

    /// Writes the entries of a table, with the names of all tables around them.
    fn table(&mut self, path: &mut Path, table: &Document) -> Result<(), Fault> {
        for (key, value) in table {
            path.push(Value::String(key.clone()));
            match value {
                Value::Object(inner) if !inner.is_empty() => self.table(path, inner)?,
                Value::Array(elements) => {
                    self.line(path, &[&name(path), " = ["]);
                    for (index, element) in elements.iter().enumerate() {
                        path.push(index.into());
                        let element = inline(path, element)?;
                        self.line(path, &[&element, ","]);
                        path.pop();
                    }
                    self.line(path, &["]"]);
                }
                _ => {
                    let value = inline(path, value)?;
                    self.line(path, &[&name(path), " = ", &value]);
                }
            }
            path.pop();
        }
        Ok(())
    }
}

/// The dotted name of a place.
fn name(path: &[Value]) -> String {
    path.iter().map(|key| string(key.as_str().unwrap_or_default())).collect::<Vec<_>>().join(".")
}

/// A value on one line.
fn inline(path: &[Value], value: &Value) -> Result<String, Fault> {
    Ok(match value {
        Value::Null => {
            return Err(Fault::invalid("null is not a value of a puzzle").with_hint("leave the key out").at(path));
        }
        Value::String(text) => string(text),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(elements) => {
            let elements = elements.iter().map(|element| inline(path, element)).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", elements.join(", "))
        }
        Value::Object(entries) => {
            let entry = |(key, value): (&String, &Value)| Ok(format!("{} = {}", string(key), inline(path, value)?));
            format!("{{{}}}", entries.iter().map(entry).collect::<Result<Vec<_>, Fault>>()?.join(", "))
        }
    })
}

/// A string. TOML has the escapes of JSON, and requires one for the character 127.
fn string(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}

/// Grids of a document that are arrays.
#[derive(Debug, Default)]
pub(super) struct Arrays {
    pub(super) grid: Option<Vec<i64>>,
    pub(super) solution: Option<Vec<i64>>,
}

impl Arrays {
    /// Takes the arrays out of a document. Regions, and places without a cell, become pictures.
    pub(super) fn take(document: &mut Document) -> Result<Self, Fault> {
        let grid = take(document, "grid", &["grid"])?;
        let solution = match document.get_mut("expect").and_then(Value::as_object_mut) {
            Some(expect) => take(expect, "solution", &["expect", "solution"])?,
            None => None,
        };
        if let Some(grid) = grid.as_ref().filter(|grid| grid.contains(&VOID)) {
            let picture = grid.iter().map(|&digit| if digit == VOID { '~' } else { '.' }).collect();
            document.insert("grid".to_owned(), Value::String(picture));
        }
        if let Some(regions) = take(document, "regions", &["regions"])? {
            let width = width(document, regions.len()).ok_or_else(|| {
                let why = format!("`{}` regions are not those of a board with these rows and columns", regions.len());
                Fault::invalid(why).with_hint("set `rows` and `columns`").at(&["regions".into()])
            })?;
            document.insert("regions".to_owned(), Value::String(picture(&regions, width)?));
        }
        Ok(Self { grid, solution })
    }
}

/// The number in an array for a place without a cell.
const VOID: i64 = -1;

/// Takes a key that is an array of whole numbers.
fn take(table: &mut Document, key: &str, path: &[&str]) -> Result<Option<Vec<i64>>, Fault> {
    let Some(Value::Array(_)) = table.get(key) else { return Ok(None) };
    let wrong = |index: usize| {
        let path: Path = path.iter().map(|&key| key.into()).chain([index.into()]).collect();
        Fault::invalid(format!("`{key}` has an element that is not a whole number")).at(&path)
    };
    let Some(Value::Array(elements)) = table.remove(key) else { return Ok(None) };
    let numbers = elements.iter().enumerate().map(|(index, element)| element.as_i64().ok_or_else(|| wrong(index)));
    numbers.collect::<Result<_, _>>().map(Some)
}

/// The number of columns of a board with this number of places.
fn width(document: &Document, places: usize) -> Option<usize> {
    let number = |key| document.get(key).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
    let columns = number("columns").or_else(|| number("rows").and_then(|rows| places.checked_div(rows)));
    let columns = columns.or_else(|| number("size")).unwrap_or_else(|| places.isqrt());
    (columns > 0 && places.is_multiple_of(columns)).then_some(columns)
}

/// The picture of regions.
fn picture(regions: &[i64], width: usize) -> Result<String, Fault> {
    let mut text = String::with_capacity(regions.len());
    for (index, &region) in regions.iter().enumerate() {
        if index > 0 && index % width == 0 {
            text.push('\n');
        }
        let symbol = match region {
            VOID | 0 => Some('.'),
            1..=26 => char::from_u32('a' as u32 + u32::try_from(region - 1).unwrap_or_default()),
            // letters of a large alphabet
            27..=4096 => char::from_u32(0x4E00 + u32::try_from(region).unwrap_or_default()),
            _ => None,
        };
        let wrong = || Fault::invalid(format!("`{region}` is not the number of a region"));
        text.push(symbol.ok_or_else(|| wrong().at(&["regions".into(), index.into()]))?);
    }
    Ok(text)
}

/// The number of each cell's region, from 1; 0 without one. `None` without regions.
pub(super) fn regions(board: &Geometry) -> Option<Vec<i64>> {
    match Outline::from(board.clone()).division {
        Division::Regions(names) => Some(names.iter().map(|name| name.map_or(0, |name| i64::from(name) + 1)).collect()),
        _ => None,
    }
}

/// A grid as the array of a document.
pub(super) fn array(grid: &Grid, board: &Geometry) -> Value {
    let number = |(index, value): (usize, &Option<Digit>)| match value {
        Some(digit) => i64::try_from(digit.get()).unwrap_or_default(),
        None if board.exists(Cell::from_index(index)) => 0,
        None => VOID,
    };
    grid.values().iter().enumerate().map(number).collect()
}

/// The grid of an array.
pub(super) fn grid(numbers: &[i64], board: &Geometry, path: &[&str]) -> Result<Grid, Fault> {
    let path = || path.iter().map(|&key| Value::from(key)).collect::<Path>();
    if numbers.len() != board.cell_count() {
        let (found, count) = (numbers.len(), board.cell_count());
        let why = format!("`{found}` numbers are not a grid of {}×{}", board.height(), board.width());
        return Err(Fault::invalid(why).with_hint(format!("pass {count} numbers, 0 for a blank")).at(&path()));
    }
    let mut grid = Grid::of(board);
    for (index, &number) in numbers.iter().enumerate() {
        let cell = Cell::from_index(index);
        let digit = usize::try_from(number).ok().and_then(Digit::new).filter(|digit| digit.get() <= board.size());
        let is_blank = number == 0 || number == VOID;
        if digit.is_none() && !is_blank || digit.is_some() && !board.exists(cell) {
            let why = format!("`{number}` is not a digit of {}", board.name(cell));
            let hint = format!("digits are 1 to {}; 0 is a blank", board.size());
            return Err(Fault::invalid(why).with_hint(hint).at(&[path(), vec![index.into()]].concat()));
        }
        grid.set(cell, digit);
    }
    Ok(grid)
}

/// Removes the clue at a place, with the array or table around it if that is empty then.
pub(super) fn remove(value: &mut Value, path: &[Value]) {
    let [key, rest @ ..] = path else { return };
    let is_empty = |inner: &Value| match inner {
        Value::Array(elements) => elements.is_empty(),
        Value::Object(entries) => entries.is_empty(),
        _ => false,
    };
    match (value, key) {
        (Value::Object(entries), Value::String(key)) => {
            if let Some(inner) = entries.get_mut(key) {
                remove(inner, rest);
                if rest.is_empty() || is_empty(inner) {
                    entries.remove(key);
                }
            }
        }
        (Value::Array(elements), Value::Number(index)) => {
            let index = index.as_u64().and_then(|index| usize::try_from(index).ok()).unwrap_or(usize::MAX);
            if let Some(inner) = elements.get_mut(index) {
                remove(inner, rest);
                if rest.is_empty() {
                    elements.remove(index);
                }
            }
        }
        _ => {}
    }
}
