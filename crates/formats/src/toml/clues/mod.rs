//! The tables of constraints, which become clues and their lowered forms.
//!
//! `named` reads the kinds of [`clues::DEFINITIONS`](kdoku_puzzle::DEFINITIONS): `[lines]` and the
//! other tables, and the long form `[[constraint]]`. `relation`, `regex`, `automaton`, `any`
//! and `not` read the tables of these names, `tables` those of the remaining kinds. `template` copies
//! `[[each]]` for cells. `cells` reads lists of cells.
//!
//! Files may be malicious, so clues and the work that they cause are counted. Excessive work or
//! memory is an error, and reading stops after many errors.

mod any;
mod automaton;
mod cages;
mod cells;
mod gaps;
mod named;
mod not;
mod regex;
mod relation;
mod source;
mod tables;
mod template;

pub use named::{parse_cells, parse_clue};
pub use source::ClueSource;

pub(super) use cells::{board_cells, house_name, name as cell_name};

use super::error::ConfigErrorKind as Kind;
use super::{Context, Reported, Table, Text, Value, keys};
use kdoku_board::rules::MAX_VALUE;
use kdoku_board::{Constraint, Rules, Symbols};
use kdoku_puzzle::{
    Caption, Clue, ClueKind, ErrorCause, ErrorMeaning, Formula, Lowering, LoweringContext, LoweringError, Puzzle,
    drawn_by, drawn_cells, is_drawn,
};
use std::cell::{Cell as Counter, RefCell};
use std::ops::Range;

/// Number of unreadable clues after which reading stops.
const MOST_REFUSED: usize = 100;

/// Reads clues on a board, and counts them and their cost.
pub(super) struct ClueReader<'r, 'a> {
    rules: &'r Rules,
    lowering: Lowering<'r>,
    symbols: Option<&'r Symbols>,
    context: &'a Context<'a>,
    refused: Counter<usize>,
    /// The nesting depth of branches.
    depth: Counter<usize>,
    /// Whether a clue of the current branch can never hold.
    is_impossible: Counter<bool>,
    cages: RefCell<cages::Cages>,
}

/// A clue with the positions of its parts in the file.
pub(in crate::toml) struct Draft {
    clue: Clue,
    /// Its lowered form, if its parts have been lowered.
    lowered: Option<Result<Vec<Constraint>, LoweringError>>,
    cells: Range<usize>,
    number: Range<usize>,
    /// What errors about its number or condition are reported at, if not at `number`.
    blamed: Option<Range<usize>>,
}

impl Draft {
    /// A clue that has its number, or what else it says, in another place than its cells.
    fn new(clue: Clue, cells: Range<usize>, number: Range<usize>) -> Self {
        Self { clue, lowered: None, cells, number, blamed: None }
    }

    /// A clue that a table says as a whole.
    pub(in crate::toml) fn of_table(clue: Clue, span: Range<usize>) -> Self {
        Self::new(clue, span.clone(), span)
    }

    /// A clue that its cells name, while errors about what it says are reported at `blamed`.
    fn custom(clue: Clue, cells: Range<usize>, blamed: Range<usize>) -> Self {
        Self { blamed: Some(blamed), ..Self::of_table(clue, cells) }
    }

    /// A clue of a table whose parts have been lowered.
    fn lowered(clue: Clue, lowered: Result<Vec<Constraint>, LoweringError>, span: Range<usize>) -> Self {
        Self { lowered: Some(lowered), ..Self::of_table(clue, span) }
    }

    /// The same with the name and text of its table.
    pub(in crate::toml) fn captioned(mut self, table: &Table) -> Self {
        let words = |key| table.string(key).unwrap_or_default().map(|text| text.into_inner().to_owned());
        self.clue.caption = Caption { name: words(&keys::CLUE_NAME), text: words(&keys::CLUE_TEXT) };
        self
    }
}

/// The constraints of a file or branch.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) clues: Vec<Clue>,
    /// The lowered constraints, each well-formed.
    pub(super) constraints: Vec<Constraint>,
    /// The sources, each with the position of its cells in bytes.
    sources: Vec<(usize, ClueSource)>,
}

impl Found {
    /// The sources of the constraints, in the order of the rules.
    pub(super) fn sources(&mut self, context: &Context) -> Vec<ClueSource> {
        source::number(&mut self.sources, context);
        self.sources.drain(..).map(|(_, source)| source).collect()
    }
}

/// Reads all tables of constraints; `modifiers` are clues that have been read with the variables.
pub(super) fn read(top: &Table, rules: &Rules, symbols: Option<&Symbols>, modifiers: Vec<Draft>) -> Found {
    let reader = ClueReader::new(rules, symbols, top.context);
    let copies = template::expand(top, reader.board());
    let copies = copies.iter().map(|copy| (Table::checked(&copy.tables, top.context), Some(&*copy.cell)));
    let tables: Vec<_> = [(*top, None)].into_iter().chain(copies).collect();
    reader.tables(&tables, &[], modifiers)
}

/// Reads tables of constraints that are added to a puzzle.
pub(super) fn read_more(tables: &Table, rules: &Rules, puzzle: &Puzzle) -> Found {
    ClueReader::new(rules, puzzle.symbols.as_ref(), tables.context).tables(
        &[(*tables, None)],
        &puzzle.clues,
        Vec::new(),
    )
}

/// Lowers clues that were not read from a file, each with its text; one without a text belongs to
/// the source of the last.
pub(super) fn lower(clues: Vec<(Clue, Option<String>)>, rules: &Rules, context: &Context) -> (Found, Vec<ClueSource>) {
    let reader = ClueReader::new(rules, None, context);
    let (mut found, mut sources) = (Found::default(), Vec::<ClueSource>::with_capacity(clues.len()));
    found.clues.reserve(clues.len());
    found.constraints.reserve(clues.len());
    for (clue, text) in clues {
        let mut draft = Draft::of_table(clue, 0..0);
        if reader.count(0..0).is_err() {
            break;
        }
        gaps::warn(&reader, &draft, None);
        let first = found.constraints.len();
        let Ok(lowered) = reader.lower(&mut draft) else { continue };
        found.constraints.extend(lowered);
        let (constraints, clues) = (first..found.constraints.len(), found.clues.len()..found.clues.len() + 1);
        match (text, sources.last_mut()) {
            _ if is_of_cells(draft.clue.kind) => {}
            (None, Some(last)) => (last.constraints.end, last.clues.end) = (constraints.end, clues.end),
            (text, _) => sources.push(ClueSource {
                name: draft.clue.kind.name(),
                text: text.map_or_else(String::new, |text| if text.len() > 40 { super::shown(&text) } else { text }),
                caption: draft.clue.caption.clone(),
                line: None,
                clues,
                constraints,
            }),
        }
        found.clues.push(draft.clue);
    }
    (found, sources)
}

impl<'r, 'a> ClueReader<'r, 'a> {
    fn new(rules: &'r Rules, symbols: Option<&'r Symbols>, context: &'a Context<'a>) -> Self {
        Self {
            rules,
            lowering: Lowering::new(rules),
            symbols,
            context,
            refused: Counter::new(0),
            depth: Counter::new(0),
            is_impossible: Counter::new(false),
            cages: RefCell::default(),
        }
    }

    /// The board as clues see it.
    const fn board(&self) -> &LoweringContext<'r> {
        self.lowering.context()
    }

    /// Reads the tables of a branch; `outside` lists clues of the enclosing file. Also returns whether
    /// they can never hold together.
    fn branch(&self, table: &Table<'a>, outside: &[Clue]) -> (Found, bool) {
        self.depth.set(self.depth.get() + 1);
        let outer = self.is_impossible.replace(false);
        let found = self.tables(&[(*table, None)], outside, Vec::new());
        self.depth.set(self.depth.get() - 1);
        (found, self.is_impossible.replace(outer))
    }

    /// Reads the tables of the file and of the copies of its templates, each with the cell of its
    /// copy, or the tables of a branch, and adds them to `drafts`; `outside` lists clues of the
    /// enclosing file.
    fn tables(&self, tables: &[(Table<'a>, Option<&str>)], outside: &[Clue], mut drafts: Vec<Draft>) -> Found {
        let mut copies = vec![None; drafts.len()];
        let read_all = |read: &dyn Fn(&Table<'a>, &mut Vec<Draft>), drafts: &mut Vec<Draft>, copies: &mut Vec<_>| {
            for (table, copy) in tables {
                if copy.is_some() {
                    self.context.set_copy(*copy);
                }
                read(table, drafts);
                copies.resize(drafts.len(), *copy);
            }
            if tables.len() > 1 {
                self.context.set_copy(None);
            }
        };
        let simple = |table: &Table<'a>, drafts: &mut Vec<Draft>| {
            named::read(self, table, drafts);
            tables::read(self, table, drafts);
        };
        read_all(&simple, &mut drafts, &mut copies);
        // few kinds depend on other clues
        let has_branches =
            |(table, _): &(Table, _)| [&keys::ANY, &keys::NOT].iter().any(|key| table.value(key).is_some());
        let matters =
            tables.iter().any(has_branches) || drafts.iter().any(|draft| !drawn_by(draft.clue.kind).is_empty());
        let drawn = drafts.iter().map(|draft| &draft.clue).chain(outside);
        let drawn: Vec<Clue> = drawn.filter(|clue| matters && is_drawn(clue.kind)).cloned().collect();
        let branched = |table: &Table<'a>, drafts: &mut Vec<Draft>| {
            any::read(self, table, &drawn, drafts);
            not::read(self, table, &drawn, drafts);
        };
        read_all(&branched, &mut drafts, &mut copies);
        let mut found = Found { clues: Vec::with_capacity(drafts.len()), ..Found::default() };
        for (mut draft, copy) in drafts.into_iter().zip(copies) {
            if tables.len() > 1 {
                self.context.set_copy(copy);
            }
            if !drawn_by(draft.clue.kind).is_empty() {
                draft.clue.groups = drawn_cells(draft.clue.kind, &drawn);
            }
            // those of a branch belong to the clue of the whole `any`
            let has_source = self.depth.get() == 0 && !is_of_cells(draft.clue.kind);
            let source = has_source.then(|| source::of(&draft, self.context));
            if let Ok(constraints) = self.lower(&mut draft) {
                let first = found.constraints.len();
                found.constraints.extend(constraints);
                if let Some(source) = source {
                    let clues = found.clues.len()..found.clues.len() + 1;
                    let constraints = first..found.constraints.len();
                    source::add(&mut found.sources, draft.cells.start, ClueSource { clues, constraints, ..source });
                }
                found.clues.push(draft.clue);
            }
        }
        if tables.len() > 1 {
            self.context.set_copy(None);
        }
        found
    }

    /// Whether reading stops because of earlier errors.
    fn is_lost(&self) -> bool {
        self.refused.get() > MOST_REFUSED
    }

    /// Whether all since this [number of errors](Context::reports) could be read.
    fn is_read_since(&self, errors: usize) -> bool {
        !self.is_lost() && self.context.reports() == errors
    }

    fn refuse(&self, span: Range<usize>, why: impl Into<String>, hint: impl Into<String>) -> Reported {
        self.refused.set(self.refused.get() + 1);
        self.context.report(span, Kind::Clue { why: why.into(), hint: hint.into() })
    }

    /// The same for an error that may be about a variable: only the first of a kind is reported.
    fn refuse_clue(&self, span: Range<usize>, why: String, hint: String) -> Reported {
        let name = why.strip_prefix('`').and_then(|rest| rest.split_once('`')).map_or("", |(name, _)| name);
        let is_of = |name: &str, block: &str| {
            name.strip_prefix(block).is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()))
        };
        if !self.rules.variables().iter().any(|variable| is_of(name, &variable.name)) {
            return self.refuse(span, why, hint);
        }
        self.refused.set(self.refused.get() + 1);
        self.context.report_name(span, why, hint)
    }

    fn count(&self, span: Range<usize>) -> Result<(), Reported> {
        self.lowering.count().map_err(|error| self.refuse_excess(span, error))
    }

    /// Counts cost.
    fn charge(&self, weight: usize, span: Range<usize>) -> Result<(), Reported> {
        self.lowering.charge(weight).map_err(|error| self.refuse_excess(span, error))
    }

    /// Reports that the clues are too many, or their constraints too much: everything after this exceeds
    /// the limit too.
    fn refuse_excess(&self, span: Range<usize>, error: LoweringError) -> Reported {
        self.refused.set(MOST_REFUSED);
        self.refuse(span, error.message, error.hint)
    }

    fn lower(&self, draft: &mut Draft) -> Result<Vec<Constraint>, Reported> {
        if self.is_lost() {
            return Ok(Vec::new());
        }
        let is_case = self.depth.get() > 0;
        let lowered = match draft.lowered.take() {
            Some(lowered) => self.lowering.examined(lowered),
            None if is_case => self.lowering.lower_case(&draft.clue),
            None => self.lowering.lower(&draft.clue),
        };
        lowered.or_else(|refusal| {
            let number = draft.blamed.as_ref().unwrap_or(&draft.number);
            let is_of_cells = matches!(refusal.cause, ErrorCause::Cells | ErrorCause::Excess);
            let span = if is_of_cells { &draft.cells } else { number }.clone();
            match refusal.meaning {
                ErrorMeaning::Impossible if is_case => {
                    self.is_impossible.set(true);
                    Ok(Vec::new())
                }
                ErrorMeaning::Vacuous => {
                    let (why, hint) = (format!("the clue has no effect: {}", refusal.message), refusal.hint);
                    self.context.warn(span, Kind::Clue { why, hint });
                    Ok(Vec::new())
                }
                _ if refusal.cause == ErrorCause::Excess => Err(self.refuse_excess(span, refusal)),
                _ => Err(self.refuse_clue(span, refusal.message, refusal.hint)),
            }
        })
    }

    fn elements(&self, table: &Table<'a>, key: &'static keys::Key) -> impl Iterator<Item = Value<'a>> + use<'a> {
        // anything but an array is reported there
        let elements = table.value(key).and_then(|value| value.elements().ok());
        let count = |element: &Value| !self.is_lost() && self.count(element.span()).is_ok();
        // count all elements before reading the first
        let counted = elements.clone().into_iter().flatten().take_while(count).count();
        elements.into_iter().flatten().take(counted)
    }

    /// The value of a required key with a list of cells.
    fn cells(
        &self,
        table: &Table<'a>,
        span: Range<usize>,
    ) -> Result<(Text<'a>, Vec<kdoku_board::geometry::Cell>), Reported> {
        let text = self.needed(table, &keys::CELLS, span)?.text()?;
        let cells = cells::list(&text, text.all(), self.board())?;
        Ok((text, cells))
    }

    /// The value of a required key.
    fn needed(&self, table: &Table<'a>, key: &'static keys::Key, span: Range<usize>) -> Result<Value<'a>, Reported> {
        table.value(key).ok_or_else(|| {
            let why = format!("`{}` is missing", key.name);
            self.refuse(span, why, format!("for example `{}`", key.example))
        })
    }
}

/// Whether a kind says what cells hold and count for, which cannot be left out of a puzzle.
const fn is_of_cells(kind: ClueKind) -> bool {
    matches!(kind, ClueKind::Modifier | ClueKind::Schroedinger)
}

/// The number that follows from a digit by the formula of a text.
pub(super) fn number_of(text: &Text) -> Result<impl Fn(i64) -> Option<i64> + use<>, Reported> {
    let formula: Formula = text.string.parse().map_err(|error| text.invalid(error))?;
    Ok(move |digit| formula.number(digit))
}

/// The integers in a part of a text, each at most a million in size.
fn numbers(text: &Text, part: Range<usize>) -> Result<Vec<i32>, Reported> {
    let mut numbers = Vec::new();
    for (word, span) in text.words(part) {
        numbers.push(number(text, word, &span, MAX_VALUE)?);
    }
    Ok(numbers)
}

/// An integer at most `most` in size.
fn number(text: &Text, word: &str, span: &Range<usize>, most: i32) -> Result<i32, Reported> {
    let number = word.parse::<i32>().ok().filter(|number| (-most..=most).contains(number));
    number.ok_or_else(|| {
        let why = format!("`{}` is not {}", super::shown(word), keys::whole_number(most));
        text.wrong(span, why, "write a number such as `12`")
    })
}
