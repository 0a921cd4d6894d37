//! Clues as the objects of `kdoku.clues`: what each kind takes, and the clues of a puzzle.
//!
//! Objects become clues as tables of a puzzle file, so that both have one meaning and one set of
//! errors. Clues become objects by their kind's [`Definition`].

use crate::puzzle_data::{PuzzleData, text_of};
use kdoku::Cell;
use kdoku::clues::{
    AllowedPairs, Clue, ClueKind, DEFINITIONS, Definition, Expr, PairScope, Part, Payload, Syntax, diagonals, moves,
};
use kdoku::rules::{Automaton, Comparison};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString, PyTuple};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

/// Writes a value of Python as TOML, on one line.
pub(crate) fn write_value(value: &Bound<'_, PyAny>, out: &mut String) -> PyResult<()> {
    let wrong = || PyTypeError::new_err(format!("`{value}` cannot be a setting of a clue"));
    if let Ok(text) = value.cast::<PyString>() {
        write!(out, "{}", serde_json::Value::from(text_of(text)?)).expect("a string takes all");
    } else if let Ok(flag) = value.cast::<PyBool>() {
        write!(out, "{}", flag.is_true()).expect("a string takes all");
    } else if let Ok(number) = value.extract::<i64>() {
        write!(out, "{number}").expect("a string takes all");
    } else if let Ok(table) = value.cast::<PyDict>() {
        out.push('{');
        for (i, (key, value)) in table.iter().enumerate() {
            write!(out, "{}{} = ", if i > 0 { ", " } else { "" }, key.extract::<&str>()?).expect("a string takes all");
            write_value(&value, out)?;
        }
        out.push('}');
    } else if let Some(number) =
        value.extract::<f64>().ok().filter(|number| number.fract() == 0.0 && number.abs() < 1e15)
    {
        // data frames make floats of whole numbers
        write!(out, "{number:.0}").expect("a string takes all");
    } else if let Some(items) = value.try_iter().ok().filter(|_| !value.is_instance_of::<PyFloat>()) {
        out.push('[');
        for item in items {
            write_value(&item?, out)?;
            out.push(',');
        }
        out.push(']');
    } else {
        return Err(wrong());
    }
    Ok(())
}

/// Writes the tables of a dictionary as a puzzle file has them.
pub(crate) fn write_tables(tables: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut text = String::new();
    for (key, value) in tables.iter() {
        write!(text, "{} = ", key.extract::<&str>()?).expect("a string takes all");
        write_value(&value, &mut text)?;
        text.push('\n');
    }
    Ok(text)
}

/// The classes of `kdoku.clues`.
pub(crate) fn module(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("kdoku._clue")
}

/// The clues of a puzzle as objects, each with its place among [`kdoku::Puzzle::clues`]: the moves of a
/// chess piece are one object.
pub(crate) fn objects<'py>(
    py: Python<'py>,
    puzzle: &PuzzleData,
    clues: &[Clue],
) -> PyResult<Vec<(Range<usize>, Bound<'py, PyAny>)>> {
    let build = module(py)?.getattr("build")?;
    let mut objects = Vec::new();
    let mut at = 0;
    while let Some(clue) = clues.get(at) {
        let keywords = PyDict::new(py);
        let taken = if clue.kind == ClueKind::Anti {
            anti(&clues[at..], &keywords)?
        } else {
            Writer { py, puzzle, clue, keywords: &keywords }.write()?;
            1
        };
        objects.push((at..at + taken, build.call1((clue.kind.name(), keywords))?));
        at += taken;
    }
    Ok(objects)
}

/// Adds the move that the first of some clues is about, and returns the number of clues that are about
/// it.
fn anti(clues: &[Clue], keywords: &Bound<'_, PyDict>) -> PyResult<usize> {
    let offsets = || clues.iter().take_while(|clue| clue.kind == ClueKind::Anti).map(Clue::offset);
    for piece in ["knight", "king"] {
        let moves = moves(piece).unwrap_or_default();
        if !moves.is_empty() && offsets().take(moves.len()).eq(moves.iter().copied()) {
            keywords.set_item("move", piece)?;
            return Ok(moves.len());
        }
    }
    keywords.set_item("move", <(i32, i32)>::from(clues[0].offset()))?;
    Ok(1)
}

/// Writes the keywords of a clue.
struct Writer<'a, 'py> {
    py: Python<'py>,
    puzzle: &'a PuzzleData,
    clue: &'a Clue,
    keywords: &'a Bound<'py, PyDict>,
}

impl<'py> Writer<'_, 'py> {
    fn write(&self) -> PyResult<()> {
        match self.clue.kind.definition() {
            Some(definition) => self.named(definition)?,
            None => self.custom()?,
        }
        let caption = &self.clue.caption;
        for (key, words) in [("name", &caption.name), ("text", &caption.text)] {
            if let Some(words) = words {
                self.set(key, words)?;
            }
        }
        Ok(())
    }

    fn set(&self, key: &str, value: impl IntoPyObject<'py>) -> PyResult<()> {
        self.keywords.set_item(key, value)
    }

    fn named(&self, definition: &Definition) -> PyResult<()> {
        let Self { clue, .. } = self;
        match definition.syntax {
            Syntax::Switch | Syntax::Offsets => return Ok(()),
            Syntax::Diagonals => {
                let one = |down, up| diagonals(&self.puzzle.rules, down, up).map(|clue| clue.groups);
                for (word, groups) in [("down", one(true, false)), ("up", one(false, true))] {
                    if groups.is_ok_and(|groups| groups == clue.groups) {
                        self.set("direction", word)?;
                    }
                }
                return Ok(());
            }
            Syntax::OwnTable => {
                for field in definition.fields {
                    self.field(field.key, field.part)?;
                }
                return if clue.kind == ClueKind::Alike { self.alike() } else { Ok(()) };
            }
            Syntax::Groups(_) => self.set("groups", self.tuple(clue.groups.iter().map(|cells| self.cells(cells)))?)?,
            Syntax::Terms => {
                let factors = clue.factors().iter().copied().chain(std::iter::repeat(1));
                let terms = factors
                    .zip(clue.groups.first().into_iter().flatten())
                    .map(|(factor, &cell)| (factor, self.name(cell)));
                self.set("terms", PyTuple::new(self.py, terms.collect::<Vec<_>>())?)?;
                self.set("comparison", sign(clue.comparison))?;
            }
            _ => self.set("cells", self.cells(clue.groups.first().map_or(&[], Vec::as_slice))?)?,
        }
        if let Some(parameter) = definition.number {
            self.set(parameter.key, clue.number)?;
        }
        if !clue.values().is_empty() {
            self.set("values", PyTuple::new(self.py, clue.values())?)?;
        }
        if clue.closed {
            self.set("loop", true)?;
        }
        if clue.of_digits {
            self.set("digits", true)?;
        }
        Ok(())
    }

    /// A key of a kind with a table of its own.
    fn field(&self, key: &str, part: Part) -> PyResult<()> {
        let Self { py, clue, .. } = self;
        let group = |i: usize| clue.groups.get(i).filter(|cells| !cells.is_empty());
        let (tuples, is_forbidden) = clue.tuples();
        match part {
            Part::Cells(i) | Part::Variables(i) => match group(i) {
                Some(cells) => self.set(key, self.cells(cells)?),
                None => Ok(()),
            },
            Part::Cell(i) => group(i).map_or(Ok(()), |cells| self.set(key, self.name(cells[0]))),
            Part::Number(_) => clue.number.map_or(Ok(()), |number| self.set(key, number)),
            Part::Value { index, .. } => clue.values().get(index).map_or(Ok(()), |value| self.set(key, *value)),
            Part::Values => self.set(key, PyTuple::new(*py, clue.values())?),
            Part::RunValues => self.set(key, PyTuple::new(*py, clue.runs().0)?),
            Part::RunSums => self.set(key, PyTuple::new(*py, clue.runs().1)?),
            Part::Tuples => self.set(key, self.tuple(tuples.iter().map(|tuple| PyTuple::new(*py, tuple)))?),
            Part::Forbidden => {
                if is_forbidden {
                    self.set(key, true)
                } else {
                    Ok(())
                }
            }
            Part::Bound(comparison) if comparison == clue.comparison => match (group(1), clue.number) {
                (Some(cells), _) => self.set(key, self.name(cells[0])),
                (None, number) => self.set(key, number),
            },
            Part::Bound(_) | Part::Special(_) => Ok(()),
        }
    }

    fn alike(&self) -> PyResult<()> {
        let lines = self.clue.groups.get(1..).unwrap_or_default();
        self.set("lines", self.tuple(lines.iter().map(|cells| self.cells(cells)))?)?;
        self.clue.number.map_or(Ok(()), |number| self.set("first_counts", number != 0))
    }

    /// A clue without a definition.
    fn custom(&self) -> PyResult<()> {
        let Self { py, clue, .. } = self;
        if let ([cells], true) = (&clue.groups[..], clue.cases().is_empty()) {
            self.set("cells", self.cells(cells)?)?;
        }
        match &clue.payload {
            Payload::Relation(relation) => {
                match &relation.allowed {
                    AllowedPairs::Condition(condition) => self.set("allow", Expr::to_string(condition))?,
                    AllowedPairs::Pairs(pairs) => {
                        self.set("allow", PyTuple::new(*py, pairs.iter().map(|&[a, b]| (a, b)).collect::<Vec<_>>())?)?;
                    }
                }
                match relation.scope {
                    PairScope::Offset([rows, columns]) => self.set("over", (rows, columns)),
                    scope => {
                        let word = PairScope::WORDS.iter().find(|(_, known)| *known == scope).map(|(word, _)| *word);
                        self.set("over", word)
                    }
                }
            }
            Payload::Pattern(pattern) => {
                let is_usual = self.puzzle.puzzle.symbols.as_ref().is_none_or(kdoku::symbols::Symbols::is_numbers);
                self.set("accept", if is_usual { pattern.to_string() } else { format!("{pattern:#}") })
            }
            Payload::Automaton { automaton, names } => self.automaton(automaton, names),
            Payload::Cases(cases) => {
                let case = |clues: &Vec<Clue>| {
                    PyTuple::new(*py, objects(*py, self.puzzle, clues)?.into_iter().map(|(_, clue)| clue))
                };
                self.set("cases", self.tuple(cases.iter().map(case))?)
            }
            _ => Ok(()),
        }
    }

    fn automaton(&self, automaton: &Automaton, names: &[String]) -> PyResult<()> {
        let name = |state: u16| names.get(usize::from(state)).cloned().unwrap_or_else(|| state.to_string());
        let mut values: BTreeMap<(u16, u16), Vec<i32>> = BTreeMap::new();
        let states = || (0..=u16::MAX).take(automaton.states());
        for from in states() {
            for digit in (0..automaton.digits()).map(kdoku::Digit::from_index) {
                for &to in automaton.next(from, digit) {
                    values.entry((from, to)).or_default().push(self.puzzle.rules.value(digit));
                }
            }
        }
        let moves = values.iter().map(|(&(from, to), values)| {
            let values = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            format!("{} {values} -> {}", name(from), name(to))
        });
        let moves = PyTuple::new(self.py, moves.collect::<Vec<_>>())?;
        let has_moves = |state: &u16| values.keys().any(|(from, to)| [from, to].contains(&state));
        let listed = |is_listed: &dyn Fn(u16) -> bool| {
            let states = states().filter(|&state| has_moves(&state) && is_listed(state)).map(name);
            PyTuple::new(self.py, states.collect::<Vec<_>>())
        };
        self.set("moves", moves)?;
        self.set("start", listed(&|state| automaton.start().contains(&state))?)?;
        self.set("accept", listed(&|state| automaton.accepts(state))?)
    }

    fn name(&self, cell: Cell) -> String {
        self.puzzle.rules.name(cell)
    }

    fn cells(&self, cells: &[Cell]) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(self.py, cells.iter().map(|&cell| self.name(cell)))
    }

    fn tuple(&self, items: impl Iterator<Item = PyResult<Bound<'py, PyTuple>>>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(self.py, items.collect::<PyResult<Vec<_>>>()?)
    }
}

const fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::AtMost => "<=",
        Comparison::AtLeast => ">=",
    }
}

/// What the kinds of clues take, from which `update_stubs.py` writes the classes of `kdoku.clues`.
#[pyfunction]
#[pyo3(signature = () -> "list[dict[str, typing.Any]]")]
pub(crate) fn _clue_kinds(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let describe = |definition: &&'static Definition| {
        let kind = PyDict::new(py);
        kind.set_item("name", definition.name())?;
        kind.set_item("table", definition.table)?;
        kind.set_item("key", definition.key)?;
        kind.set_item("syntax", format!("{:?}", definition.syntax).split('(').next())?;
        kind.set_item("number", definition.number.map(|number| (number.key, number.default)))?;
        kind.set_item("closable", definition.closable)?;
        kind.set_item("takes_values", definition.takes_values)?;
        kind.set_item("reads_values", definition.reads_values())?;
        kind.set_item("title", definition.title)?;
        kind.set_item("meaning", definition.meaning)?;
        let part = |part: Part| format!("{part:?}").split(['(', ' ']).next().map(str::to_owned);
        let fields = definition.fields.iter().map(|field| (field.key, part(field.part), field.is_optional));
        kind.set_item("fields", fields.collect::<Vec<_>>())?;
        Ok(kind)
    };
    DEFINITIONS.iter().map(describe).collect()
}
