//! `[[relation]]`: a rule on two cells, applied to many pairs.

use super::expression::Expression;
use super::{ClueReader, Draft, cells, numbers};
use crate::toml::{Data, Reported, Table, Value, keys};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind, ErrorMeaning, all_pairs};
use std::collections::HashSet;
use std::ops::Range;

/// The pairs of cells that a relation applies to.
enum Over {
    /// Consecutive cells of the list.
    Line,
    /// All pairs of cells in the list.
    Pairs,
    /// Cells at one of these offsets, the second below the first, or right of it in the same row.
    Offsets(Vec<[i32; 2]>),
}

const WORDS: [(&str, &[[i32; 2]]); 4] = [
    ("adjacent", &[[0, 1], [1, 0]]),
    ("diagonal", &[[1, 1], [1, -1]]),
    ("knight", &[[1, 2], [1, -2], [2, 1], [2, -1]]),
    ("king", &[[0, 1], [1, 0], [1, 1], [1, -1]]),
];

pub(super) fn relation<'a>(
    reader: &ClueReader<'_, 'a>,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    // read both before returning an error
    let (allowed, pairs) = (allowed(reader, table, span.clone()), pairs(reader, table, span.clone()));
    let ((rule, condition_span), (pairs, groups, place)) = (allowed?, pairs?);
    // charged before they are built
    reader.charge(64 * pairs.len(), place.clone())?;
    let beside = pairs.iter().filter(|pair| !pair.iter().all(|&cell| reader.board.holds_board_values(cell))).count();
    reader.charge(beside.saturating_mul(64 * 64 * rule.work()), condition_span.clone())?;
    let lowered = reader.board.binary(pairs, |a, b| rule.holds(a, b));
    let lowered = lowered.or_else(|refusal| {
        if refusal.meaning != ErrorMeaning::Impossible || reader.depth.get() == 0 {
            return Err(reader.refuse(condition_span.clone(), refusal.message, refusal.hint));
        }
        reader.is_impossible.set(true);
        Ok(Vec::new())
    })?;
    // without cells, the condition names the clue
    let number = if place == span { condition_span } else { place.clone() };
    Ok(Draft { number, ..Draft::general(Clue::new(ClueKind::Relation, groups), lowered, place) })
}

/// The allowed pairs of values.
enum Rule {
    Condition(Expression),
    Pairs(HashSet<(i64, i64)>),
}

impl Rule {
    fn holds(&self, a: i64, b: i64) -> bool {
        match self {
            Self::Condition(expression) => expression.holds(a, b),
            Self::Pairs(pairs) => pairs.contains(&(a, b)),
        }
    }

    /// The number of steps to check one pair.
    const fn work(&self) -> usize {
        match self {
            Self::Condition(expression) => expression.nodes,
            Self::Pairs(_) => 1,
        }
    }
}

/// The allowed pairs of values, and their position in the file.
fn allowed<'a>(
    reader: &ClueReader<'_, 'a>,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<(Rule, Range<usize>), Reported> {
    match (table.value(&keys::ALLOW), table.value(&keys::PAIRS)) {
        (Some(allow), Some(pairs)) => {
            let why = "either a condition says which values are allowed, or a list";
            Err(table.contradiction(&keys::ALLOW, allow.span(), &keys::PAIRS, pairs.span(), why))
        }
        (Some(allow), None) => {
            let text = allow.text()?;
            let expression =
                Expression::parse(text.string).map_err(|error| text.wrong(&error.span, error.why, error.hint))?;
            let size = reader.rules.size();
            reader.charge(size.saturating_mul(size).saturating_mul(expression.nodes), allow.span())?;
            Ok((Rule::Condition(expression), allow.span()))
        }
        (None, Some(list)) => {
            let mut pairs = HashSet::new();
            // a number that the board does not have may be a value of a variable
            let is_value = |value: i32| reader.rules.digit(value).is_some() || !reader.rules.variables().is_empty();
            for element in list.elements()? {
                let text = element.text()?;
                let values = numbers(&text, text.all())?;
                let (&[a, b], true) = (&values[..], values.iter().all(|&value| is_value(value))) else {
                    let why = format!("`{}` are not two values of this board", super::super::shown(text.string));
                    return Err(text.wrong(&text.all(), why, reader.board.values_hint()));
                };
                pairs.insert((i64::from(a), i64::from(b)));
            }
            Ok((Rule::Pairs(pairs), list.span()))
        }
        (None, None) => {
            let why = "it does not say which values are allowed";
            Err(reader.refuse(span, why, format!("for example `{}`", keys::ALLOW.example)))
        }
    }
}

/// Pairs of cells, the lists of cells in the file, and their position.
type Places = (Vec<[Cell; 2]>, Vec<Vec<Cell>>, Range<usize>);

fn pairs<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Places, Reported> {
    let over = table.value(&keys::OVER).map(|value| over(&value)).transpose()?.unwrap_or(Over::Line);
    let listed = match table.value(&keys::CELLS) {
        Some(value) => {
            let text = value.text()?;
            Some((cells::list(&text, text.all(), &reader.board)?, value.span()))
        }
        None => None,
    };
    match (over, listed) {
        (Over::Line | Over::Pairs, None) => {
            let hint = "name them in `cells`, or say `over = \"adjacent\"` for the whole board";
            Err(reader.refuse(span, "it does not say for which cells it holds", hint))
        }
        (Over::Line, Some((cells, place))) => {
            let pairs = cells.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            some(reader, pairs, vec![cells], place)
        }
        (Over::Pairs, Some((cells, place))) => {
            let pairs = all_pairs(&cells);
            let pairs = pairs.map_err(|refusal| reader.refuse(place.clone(), refusal.message, refusal.hint))?;
            some(reader, pairs, vec![cells], place)
        }
        (Over::Offsets(offsets), listed) => {
            let all = offsets.into_iter().flat_map(|[dy, dx]| reader.board.pairs_at_offset(dy.into(), dx.into()));
            let mut pairs: Vec<_> = all.collect();
            let Some((cells, place)) = listed else { return some(reader, pairs, Vec::new(), span) };
            let mut among = cells.clone();
            among.sort_unstable();
            pairs.retain(|pair| pair.iter().all(|cell| among.binary_search(cell).is_ok()));
            some(reader, pairs, vec![cells], place)
        }
    }
}

/// These pairs, which must not be empty.
fn some(
    reader: &ClueReader,
    pairs: Vec<[Cell; 2]>,
    groups: Vec<Vec<Cell>>,
    place: Range<usize>,
) -> Result<Places, Reported> {
    if pairs.is_empty() {
        return Err(reader.refuse(place, "it applies to no pair of cells", "name two cells at least"));
    }
    Ok((pairs, groups, place))
}

fn over(value: &Value) -> Result<Over, Reported> {
    if matches!(value.get(), Data::Array(_)) {
        let offset = super::named::offset(value)?;
        return if offset == [0, 0] { Err(value.wrong_value(None)) } else { Ok(Over::Offsets(vec![offset])) };
    }
    let words = [("line", None), ("pairs", None)].into_iter().chain(WORDS.map(|(word, moves)| (word, Some(moves))));
    let words: Vec<_> = words.map(|(word, moves)| (word, (word, moves))).collect();
    Ok(match value.word(&words)?.into_inner() {
        (_, Some(moves)) => Over::Offsets(moves.to_vec()),
        ("pairs", None) => Over::Pairs,
        _ => Over::Line,
    })
}
