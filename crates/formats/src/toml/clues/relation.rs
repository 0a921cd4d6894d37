//! `[[relation]]`: a rule on two cells, applied to many pairs.

use super::{ClueReader, Draft, cells, numbers};
use crate::toml::{Data, Reported, Table, Value, keys};
use kdoku_board::Cell;
use kdoku_puzzle::{AllowedPairs, Clue, Expr, PairScope};
use std::ops::Range;

pub(super) fn relation<'a>(
    reader: &ClueReader<'_, 'a>,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    // read both before returning an error
    let (allowed, pairs) = (allowed(reader, table, span.clone()), pairs(reader, table, span.clone()));
    let ((allowed, condition_span), (scope, cells, pairs, place)) = (allowed?, pairs?);
    // charged before they are built
    reader.charge(64 * pairs.len(), place.clone())?;
    let beside = pairs.iter().filter(|pair| !pair.iter().all(|&cell| reader.board().holds_board_values(cell))).count();
    reader.charge(beside.saturating_mul(64 * 64 * allowed.work()), condition_span.clone())?;
    // without cells, the condition names the clue
    let number = if place == span { condition_span.clone() } else { place.clone() };
    Ok(Draft { number, ..Draft::custom(Clue::relation_over(allowed, scope, cells), place, condition_span) })
}

/// The allowed pairs of values, and their position in the file.
fn allowed<'a>(
    reader: &ClueReader<'_, 'a>,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<(AllowedPairs, Range<usize>), Reported> {
    match (table.value(&keys::ALLOW), table.value(&keys::PAIRS)) {
        (Some(allow), Some(pairs)) => {
            let why = "either a condition says which values are allowed, or a list";
            Err(table.contradiction(&keys::ALLOW, allow.span(), &keys::PAIRS, pairs.span(), why))
        }
        (Some(allow), None) => {
            let text = allow.text()?;
            let condition: Expr = text.string.parse().map_err(|error| text.invalid(error))?;
            let size = reader.rules.size();
            reader.charge(size.saturating_mul(size).saturating_mul(condition.work()), allow.span())?;
            Ok((condition.into(), allow.span()))
        }
        (None, Some(list)) => {
            let mut pairs = Vec::new();
            // a number that the board does not have may be a value of a variable
            let is_value = |value: i32| reader.rules.digit(value).is_some() || !reader.rules.variables().is_empty();
            for element in list.elements()? {
                let text = element.text()?;
                let values = numbers(&text, text.all())?;
                let (&[a, b], true) = (&values[..], values.iter().all(|&value| is_value(value))) else {
                    let why = format!("`{}` are not two values of this board", super::super::shown(text.string));
                    return Err(text.wrong(&text.all(), why, reader.board().values_hint()));
                };
                pairs.push([a, b]);
            }
            Ok((AllowedPairs::Pairs(pairs), list.span()))
        }
        (None, None) => {
            let why = "it does not say which values are allowed";
            Err(reader.refuse(span, why, format!("for example `{}`", keys::ALLOW.example)))
        }
    }
}

/// Which pairs, the list of cells, the pairs of cells, and their position.
type Places = (PairScope, Option<Vec<Cell>>, Vec<[Cell; 2]>, Range<usize>);

fn pairs<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Places, Reported> {
    let scope = table.value(&keys::OVER).map(|value| scope(&value)).transpose()?.unwrap_or(PairScope::Line);
    let (cells, place) = match table.value(&keys::CELLS) {
        Some(value) => {
            let text = value.text()?;
            (Some(cells::list(&text, text.all(), reader.board())?), value.span())
        }
        None => (None, span),
    };
    let pairs = scope.pairs(cells.as_deref(), reader.board());
    let pairs = pairs.map_err(|error| reader.refuse(place.clone(), error.message, error.hint))?;
    Ok((scope, cells, pairs, place))
}

fn scope(value: &Value) -> Result<PairScope, Reported> {
    if matches!(value.get(), Data::Array(_)) {
        let offset = super::named::offset(value)?;
        return if offset == [0, 0] { Err(value.wrong_value(None)) } else { Ok(PairScope::Offset(offset)) };
    }
    Ok(value.word(&PairScope::WORDS)?.into_inner())
}
