//! Clues of named kinds: `[lines]` and the other tables, and the long form `[[constraint]]`.
//!
//! A kind defines the notation of its clues ([`Syntax`]); this module does not depend on single
//! kinds. A clue is a string, or a table with the string as `cells` and its number, values and loop
//! as separate keys.

use super::{ClueReader, Draft, cells, gaps, number, numbers};
use crate::toml::keys::{self, KindKeys};
use crate::toml::{ConfigErrorKind, ConfigErrors, Context, Data, Reported, Table, Text, Value, names, shown};
use kdoku_board::nearest::nearest;
use kdoku_board::rules::{MAX_FACTOR, MAX_VALUE};
use kdoku_board::{Cell, Comparison, Rules};
use kdoku_puzzle::{Clue, ClueKind, Definition, LoweringContext, Payload, Syntax, diagonals, moves, offset_clue};
use std::ops::Range;

/// The keys of a clue in table form, besides its cells.
#[derive(Default)]
struct Given<'a> {
    number: Option<(i32, Range<usize>)>,
    values: Option<Text<'a>>,
    closed: bool,
    of_digits: bool,
}

/// Reads `[houses]`, `[lines]` and so on, and `[[constraint]]`.
pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drafts: &mut Vec<Draft>) {
    for of_table in &keys::KINDS.tables {
        let Ok(Some(table)) = tables.table(of_table.key, &of_table.section) else { continue };
        for kind_keys in &keys::KINDS.clues[of_table.clues.clone()] {
            read_key(reader, &table, kind_keys, drafts);
        }
    }
    for value in reader.elements(tables, &keys::CONSTRAINT) {
        if let Ok(table) = value.table(&keys::KINDS.long) {
            let read = long(reader, &table, value.span()).ok().into_iter().flatten();
            drafts.extend(
                read.map(|draft| draft.captioned(&table)).inspect(|draft| gaps::warn(reader, draft, Some(&table))),
            );
        }
    }
}

fn read_key<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, kind_keys: &'static KindKeys, drafts: &mut Vec<Draft>) {
    match kind_keys.kind.syntax {
        Syntax::Switch => {
            if let Ok(Some(on)) = table.boolean(kind_keys.key)
                && *on.get_ref()
            {
                drafts.push(Draft::of_table(Clue::new(kind_keys.kind.kind, Vec::new()), on.span()));
            }
        }
        Syntax::Diagonals => {
            if let Some(value) = table.value(kind_keys.key) {
                drafts.extend(both_or_one(reader, &value).ok().flatten());
            }
        }
        Syntax::Offsets => {
            for element in reader.elements(table, kind_keys.key) {
                drafts.extend(offsets(&element).ok().into_iter().flatten());
            }
        }
        _ => {
            for element in reader.elements(table, kind_keys.key) {
                drafts.extend(clue(reader, kind_keys, &element));
            }
        }
    }
}

/// `true`, `"down"` or `"up"`.
fn both_or_one(reader: &ClueReader, value: &Value) -> Result<Option<Draft>, Reported> {
    let (down, up) = match value.get() {
        Data::Boolean(on) => (*on, *on),
        _ => value.word(&[("down", (true, false)), ("up", (false, true))])?.into_inner(),
    };
    if !down && !up {
        return Ok(None);
    }
    let clue = diagonals(reader.rules, down, up);
    let clue = clue.map_err(|refusal| reader.refuse(value.span(), refusal.message, refusal.hint))?;
    Ok(Some(Draft::of_table(clue, value.span())))
}

/// `"knight"`, `"king"` or `[1, 3]`.
fn offsets(value: &Value) -> Result<Vec<Draft>, Reported> {
    let moves: Vec<[i32; 2]> = if value.get().as_array().is_some() {
        vec![offset(value)?]
    } else {
        let word = value.word(&["knight", "king"].map(|word| (word, word)))?;
        moves(word.get_ref()).unwrap_or_default().to_vec()
    };
    Ok(moves.into_iter().map(|by| Draft::of_table(offset_clue(by), value.span())).collect())
}

/// Two numbers, rows and columns.
pub(super) fn offset(value: &Value) -> Result<[i32; 2], Reported> {
    let sides: Vec<_> = value.elements()?.collect();
    let [rows, columns] = &sides[..] else { return Err(value.wrong_value(None)) };
    let (rows, columns) = (rows.integer(-256..=256), columns.integer(-256..=256));
    Ok([rows?.into_inner(), columns?.into_inner()])
}

/// A clue of a list: a string, or a table.
fn clue<'a>(reader: &ClueReader<'_, 'a>, kind_keys: &'static KindKeys, value: &Value<'a>) -> Option<Draft> {
    if value.get().as_table().is_some() {
        let table = value.table(&kind_keys.section).ok()?;
        let draft = from_table(reader, kind_keys, &table, value.span()).ok()?.captioned(&table);
        gaps::warn(reader, &draft, Some(&table));
        return Some(draft);
    }
    let draft = from_text(reader, kind_keys, &value.text().ok()?, Given::default()).ok()?;
    gaps::warn(reader, &draft, None);
    Some(draft)
}

/// Reads a clue in the short form of its kind, as puzzle files have it in lists.
///
/// # Errors
/// [`ConfigErrors`] with positions in the text, or if the kind has no short form.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_formats::*; pub use kdoku_puzzle as clues; }
/// use kdoku::clues::{Clue, ClueKind};
/// use kdoku::toml::parse_clue;
/// use kdoku::{Cell, Order, Rules};
///
/// let rules = Rules::classic(Order::THREE);
/// let cage = parse_clue(ClueKind::Cage, "12: r1c1-r1c3", &rules)?;
/// assert_eq!(cage, Clue::cage(12, [Cell(0), Cell(1), Cell(2)]));
///
/// let errors = parse_clue(ClueKind::Thermo, "r1c1 r0c2", &rules).expect_err("a mistake");
/// assert_eq!(errors.iter().map(|error| error.span.clone()).collect::<Vec<_>>(), [5..9]);
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
pub fn parse_clue(kind: ClueKind, text: &str, rules: &Rules) -> Result<Clue, ConfigErrors> {
    let has_short_form =
        |syntax| !matches!(syntax, Syntax::Switch | Syntax::Diagonals | Syntax::Offsets | Syntax::OwnTable);
    let keys = keys::KINDS.clues.iter().find(|keys| keys.kind.kind == kind && has_short_form(keys.kind.syntax));
    let Some(keys) = keys else {
        let (why, hint) = (format!("`{kind}` has no short form"), "make it by a constructor of `Clue`".to_owned());
        return Err(ConfigErrors::clue(why, hint));
    };
    let context = Context::new(text);
    let draft = from_text(&ClueReader::new(rules, None, &context), keys, &Text::plain(&context), Given::default());
    let clue = draft.map_or_else(|_| Clue::new(kind, Vec::new()), |draft| draft.clue);
    context.finish().map_or(Ok(clue), Err)
}

/// Reads a list of cells as puzzle files write it: `r1c3`, ranges `r1c1-r1c4`, blocks `r1c1:r3c3`, `row 3`,
/// `col 5`, `box 2`, and names of variables.
///
/// # Errors
/// [`ConfigErrors`] with positions in the text.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_formats::*; }
/// use kdoku::toml::parse_cells;
/// use kdoku::{Cell, Order, Rules};
///
/// let rules = Rules::classic(Order::THREE);
/// assert_eq!(parse_cells("r1c1-r1c3 r2c1", &rules)?, [Cell(0), Cell(1), Cell(2), Cell(9)]);
/// assert!(parse_cells("r0c1", &rules).is_err());
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
pub fn parse_cells(text: &str, rules: &Rules) -> Result<Vec<Cell>, ConfigErrors> {
    let context = Context::new(text);
    let text = Text::plain(&context);
    let cells = cells::list(&text, text.all(), &LoweringContext::new(rules)).unwrap_or_default();
    context.finish().map_or(Ok(cells), Err)
}

/// A clue in its long form.
fn long<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Vec<Draft>, Reported> {
    let name = reader.needed(table, &keys::TYPE, span.clone())?.text()?;
    let kinds = || keys::KINDS.clues.iter();
    let Some(kind_keys) = kinds().find(|clue| clue.kind.name() == name.string) else {
        let why = format!("`{}` is not a type of constraint", shown(name.string));
        let own = |table: &str| format!("`{table}` has a table of its own, `[[{table}]]`");
        let hint = match nearest(name.string, kinds().map(|clue| clue.kind.name())) {
            _ if keys::BRANCH.read.iter().any(|key| key.name == name.string && key.example.starts_with("[[")) => {
                own(name.string)
            }
            Some(meant) => format!("did you mean `{meant}`?"),
            None => match names::kind(name.string) {
                Some(kind) => format!("did you mean `{}`?", kind.name()),
                None => format!("they are {}", kinds().map(|clue| clue.kind.name()).collect::<Vec<_>>().join(", ")),
            },
        };
        return Err(name.wrong(&name.all(), why, hint));
    };
    for key in table.names().filter(|key| keys::KINDS.long.reads(key) && *key != keys::TYPE.name) {
        if !kind_keys.section.reads(key) {
            let (key_span, table) = (table.key_span(key).unwrap_or(span.clone()), kind_keys.section.name);
            return Err(reader.context.report(key_span, ConfigErrorKind::UnknownKey { key: key.to_owned(), table }));
        }
    }
    match kind_keys.kind.syntax {
        Syntax::Switch => Ok(vec![Draft::of_table(Clue::new(kind_keys.kind.kind, Vec::new()), span)]),
        Syntax::Diagonals | Syntax::Offsets => {
            let why = format!("`{}` is for the whole board", kind_keys.kind.name());
            let hint = format!("write `{}` in `[{}]`", kind_keys.key.example, kind_keys.kind.table);
            Err(name.wrong(&name.all(), why, hint))
        }
        _ => Ok(vec![from_table(reader, kind_keys, table, span)?]),
    }
}

fn from_table<'a>(
    reader: &ClueReader<'_, 'a>,
    kind_keys: &'static KindKeys,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    let largest = largest(kind_keys.kind);
    let number = match kind_keys.number.and_then(|key| table.value(key)) {
        Some(value) => {
            let number = value.integer(-largest..=largest)?;
            Some((*number.get_ref(), number.span()))
        }
        None => None,
    };
    let values = table.value(&keys::VALUES_LIST).map(|value| value.text()).transpose()?;
    let closed = kind_keys.kind.closable && table.boolean(&keys::LOOP)?.is_some_and(|on| *on.get_ref());
    let of_digits = kind_keys.kind.reads_values() && table.boolean(&keys::DIGITS)?.is_some_and(|on| *on.get_ref());
    let text = reader.needed(table, &keys::CELLS, span)?.text()?;
    from_text(reader, kind_keys, &text, Given { number, values, closed, of_digits })
}

/// The largest size of the number of a clue.
fn largest(kind: &Definition) -> i32 {
    kind.number.map_or(MAX_VALUE, |number| number.maximum)
}

/// A clue from its string and the separate keys.
fn from_text(reader: &ClueReader, kind_keys: &'static KindKeys, text: &Text, given: Given) -> Result<Draft, Reported> {
    let kind = kind_keys.kind;
    let mut clue = Clue::new(kind.kind, Vec::new());
    (clue.closed, clue.of_digits) = (given.closed, given.of_digits);
    let (before, part) = at_colon(text, kind.syntax == Syntax::CellsAndValues && given.values.is_none());
    let mut number_span = before.clone().map_or_else(|| text.locate(&part), |before| text.locate(&before));
    if before.is_none()
        && let Syntax::NumberAndCells | Syntax::OptionalNumberAndCells | Syntax::Outside | Syntax::Terms = kind.syntax
        && let Some((word, span)) = text.words(part.clone()).next()
        && word.parse::<i32>().is_ok()
    {
        let hint = format!("write `{word}:{}`", shown(text.string[span.end..].trim_end()));
        return Err(text.wrong(&span, format!("`:` is missing after `{word}`"), hint));
    }
    match kind.syntax {
        Syntax::NumberAndCells | Syntax::OptionalNumberAndCells | Syntax::Outside | Syntax::Terms => {
            match (&given.number, before) {
                (Some(_), Some(before)) => {
                    let hint = "write it once, before the cells or as a key";
                    return Err(text.wrong(&before, "the number stands here and as a key", hint));
                }
                (None, Some(before)) => {
                    let (comparison, before) = compared(text, before, kind.syntax);
                    clue.comparison = comparison;
                    let word = text.string[before.clone()].trim();
                    clue.number = Some(number(text, word, &text.trimmed(before), largest(kind))?);
                }
                (None, None) if kind.syntax != Syntax::OptionalNumberAndCells => {
                    let hint = format!("for example `{}`", kind_keys.key.example);
                    return Err(text.wrong(&text.trimmed(part), "the number before the cells is missing", hint));
                }
                _ => {}
            }
        }
        Syntax::ValuesAndCells | Syntax::CellsAndValues => {
            clue.payload = Payload::Values(match (&given.values, before) {
                (Some(values), None) => numbers(values, values.all())?,
                (None, Some(before)) => numbers(text, before)?,
                (Some(_), Some(before)) => {
                    let hint = "write them once, beside the cells or as a key";
                    return Err(text.wrong(&before, "values stand here and as a key", hint));
                }
                (None, None) => {
                    let hint = format!("for example `{}`", kind_keys.key.example);
                    return Err(text.wrong(&text.trimmed(part), "the values beside the cells are missing", hint));
                }
            });
            if let Some(values) = &given.values {
                number_span = values.locate(&values.all());
            }
        }
        _ => {
            if let Some(before) = before {
                let why = "this clue does not take a number";
                let hint = format!("for example `{}`", kind_keys.key.example);
                return Err(text.wrong(&before, why, hint));
            }
        }
    }
    if let (Some(values), true) = (&given.values, kind.takes_values) {
        clue.payload = Payload::Values(numbers(values, values.all())?);
    }
    if let Some((number, span)) = given.number {
        (clue.number, number_span) = (Some(number), span);
    }
    let least = kind.number.map_or(i32::MIN, |number| number.minimum);
    if clue.number.is_some_and(|number| number < least) && kind.syntax == Syntax::Cells {
        let why = format!("`{}` is too small", clue.number.unwrap_or_default());
        return Err(reader.refuse(number_span, why, format!("it is from {least} up")));
    }
    let cells_span = text.locate(&text.trimmed(part.clone()));
    match kind.syntax {
        Syntax::Terms => {
            let (factors, cells) = terms(reader, text, part)?;
            (clue.payload, clue.groups) = (Payload::Factors(factors), cells);
        }
        Syntax::Groups(most) => clue.groups = groups(reader, text, part, most)?,
        Syntax::Outside => clue.groups = vec![seen_from_outside(reader, text, part)?],
        _ => clue.groups = vec![cells::list(text, part, reader.board())?],
    }
    Ok(Draft::new(clue, cells_span, number_span))
}

/// The text beside a colon that is not part of a block of cells, and that of the cells: before the
/// first colon and after it, or with `values_last` after the last colon and before it.
fn at_colon(text: &Text, values_last: bool) -> (Option<Range<usize>>, Range<usize>) {
    let all = text.all();
    let found = if values_last { text.string.rfind(':') } else { text.string.find(':') };
    let parts = found.map(|at| if values_last { (at + 1..all.end, 0..at) } else { (0..at, at + 1..all.end) });
    let is_block = |part: &Range<usize>| text.string[part.clone()].contains(|c: char| c.is_alphabetic());
    match parts.filter(|(beside, _)| !is_block(beside)) {
        Some((beside, cells)) => (Some(text.trimmed(beside)), cells),
        None => (None, all),
    }
}

/// The comparison sign before a sum, if any, and the rest.
fn compared(text: &Text, part: Range<usize>, syntax: Syntax) -> (Comparison, Range<usize>) {
    let signs = [
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("!=", Comparison::NotEqual),
        ("=", Comparison::Equal),
    ];
    let found = signs.into_iter().find(|(sign, _)| text.string[part.clone()].starts_with(sign));
    match found.filter(|_| syntax == Syntax::Terms) {
        Some((sign, comparison)) => (comparison, part.start + sign.len()..part.end),
        None => (Comparison::Equal, part),
    }
}

fn groups(reader: &ClueReader, text: &Text, part: Range<usize>, most: usize) -> Result<Vec<Vec<Cell>>, Reported> {
    let mut groups = Vec::new();
    let mut start = part.start;
    let ends: Vec<usize> = text.string[part.clone()].match_indices('=').map(|(at, _)| part.start + at).collect();
    if ends.is_empty() || ends.len() >= most {
        let why = if ends.is_empty() { "`=` between the lists of cells is missing" } else { "too many lists" };
        return Err(text.wrong(&text.trimmed(part), why, "for example `r1c1 r1c2 = r2c1 r2c2`"));
    }
    for end in ends.into_iter().chain([part.end]) {
        groups.push(cells::list(text, start..end, reader.board())?);
        start = end + 1;
    }
    Ok(groups)
}

/// A row or a column, forwards or `backwards`; a diagonal from a cell; or a list of cells.
fn seen_from_outside(reader: &ClueReader, text: &Text, part: Range<usize>) -> Result<Vec<Cell>, Reported> {
    const DIAGONALS: [(&str, bool, bool); 4] =
        [("up-left", false, false), ("up-right", false, true), ("down-left", true, false), ("down-right", true, true)];
    let Some((last, span)) = text.words(part.clone()).last() else { return cells::list(text, part, reader.board()) };
    let before = part.start..span.start;
    if last == "backwards" {
        let mut cells = cells::list(text, before, reader.board())?;
        cells.reverse();
        return Ok(cells);
    }
    let Some(&(_, down, right)) = DIAGONALS.iter().find(|&&(word, ..)| word == last) else {
        return cells::list(text, part, reader.board());
    };
    let first = cells::single(text, before.clone(), reader.board())?;
    if !reader.rules.is_on_board(first) {
        let why = "a diagonal begins in a cell of the board";
        return Err(text.wrong(&text.trimmed(before), why, "name the cells one by one"));
    }
    let (y, x) = (reader.board().row(first), reader.board().column(first));
    let step = |at: usize, forwards: bool, by: usize| if forwards { Some(at + by) } else { at.checked_sub(by) };
    Ok((0..).map_while(|by| reader.board().cell(step(y, down, by)?, step(x, right, by)?)).collect())
}

/// Factors and cells of `r1c1 + 2*r2c2 - r3c3`.
fn terms(reader: &ClueReader, text: &Text, part: Range<usize>) -> Result<(Vec<i32>, Vec<Vec<Cell>>), Reported> {
    const HINT: &str = "a sum is written `r1c1 + r2c2 - 2*r3c3`, without ranges";
    let (mut factors, mut cells) = (Vec::new(), Vec::new());
    let skip = |at: usize| part.end - text.string[at..part.end].trim_start().len();
    let mut at = skip(part.start);
    while at < part.end || cells.is_empty() {
        let rest = &text.string[at..part.end];
        let mut factor = 1;
        let mut here = at;
        if let Some(sign) = rest.chars().next().filter(|c| matches!(c, '+' | '-')) {
            factor = if sign == '-' { -1 } else { 1 };
            here = skip(at + 1);
        } else if !cells.is_empty() {
            return Err(text.wrong(&(at..word_end(text, at, part.end)), "`+` or `-` is missing before this", HINT));
        }
        let digits = text.string[here..part.end].find(|c: char| !c.is_ascii_digit()).unwrap_or(part.end - here);
        if digits > 0 {
            factor *= number(text, &text.string[here..here + digits], &(here..here + digits), MAX_FACTOR)?;
            here = skip(here + digits);
            if !text.string[here..part.end].starts_with('*') {
                return Err(text.wrong(&(at..word_end(text, here, part.end)), "`*` is missing after the factor", HINT));
            }
            here = skip(here + 1);
        }
        match cells::next(text, here, reader.board()) {
            Some(Ok((cell, end))) => {
                factors.push(factor);
                cells.push(cell);
                at = skip(end);
            }
            Some(Err(reported)) => return Err(reported),
            None => {
                let end = if here < part.end { word_end(text, here, part.end) } else { here };
                return Err(match &text.string[here..end] {
                    "" => text.wrong(&(here..end), "the cell is missing", HINT),
                    word if cells::is_name(word) => {
                        text.wrong_name(&(here..end), format!("`{}` is not a cell", shown(word)), HINT.to_owned())
                    }
                    word => text.wrong(&(here..end), format!("`{}` is not a cell", shown(word)), HINT),
                });
            }
        }
        if cells.len() > 4096 {
            return Err(text.wrong(&part, "the sum has too many terms", "name each cell once, with a factor"));
        }
    }
    Ok((factors, vec![cells]))
}

fn word_end(text: &Text, at: usize, end: usize) -> usize {
    text.string[at..end].find(char::is_whitespace).map_or(end, |length| at + length.max(1))
}
