//! `[[relation]]`: any rule on two cells, stamped where it is to hold.

use super::expression::Expression;
use super::{Desk, Draft, cells, numbers};
use crate::config::keys;
use crate::config::reader::{Reported, Table, Value};
use crate::geometry::Cell;
use crate::rules::{Constraint, Relation};
use crate::variants::{Clue, all_pairs};
use std::ops::Range;
use toml::de::DeValue;

/// Where a relation holds.
enum Over {
    /// Each cell of the list and the next.
    Line,
    /// Every two cells of the list.
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

pub(super) fn read<'a>(desk: &Desk<'_, 'a>, tables: &Table<'a>, drafts: &mut Vec<Draft>) {
    for value in desk.elements(tables, &keys::RELATION) {
        if let Ok(table) = value.table(&keys::RELATION_SECTION) {
            drafts.extend(relation(desk, &table, value.span()).ok().map(|draft| draft.said_by(desk, &value)));
        }
    }
}

fn relation<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    // both are read before the failure of one counts
    let (allowed, pairs) = (allowed(desk, table, span.clone()), pairs(desk, table, span));
    let ((relation, rule), (pairs, groups, place)) = (allowed?, pairs?);
    let relation = if relation.is_empty() {
        let hint = desk.board.values();
        return Err(desk.refuse(rule, "no two values of this board are so", hint));
    } else {
        relation
    };
    // before they are made
    desk.charge(64 * pairs.len(), place.clone())?;
    let lowered = pairs.into_iter().map(|pair| Constraint::Related(pair, relation.clone())).collect();
    Ok(Draft::general(Clue::unnamed("relation", groups), lowered, place))
}

/// The pairs of values that are allowed, and where that is said.
fn allowed<'a>(
    desk: &Desk<'_, 'a>,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<(Relation, Range<usize>), Reported> {
    match (table.value(&keys::ALLOW), table.value(&keys::PAIRS)) {
        (Some(allow), Some(pairs)) => {
            let why = "either a condition says which values are allowed, or a list";
            Err(table.contradiction(&keys::ALLOW, allow.span(), &keys::PAIRS, pairs.span(), why))
        }
        (Some(allow), None) => {
            let text = allow.text()?;
            let expression = Expression::parse(text.string)
                .map_err(|mistake| text.wrong(&mistake.span, mistake.why, mistake.hint))?;
            let size = desk.rules.size();
            desk.charge(size.saturating_mul(size).saturating_mul(expression.nodes), allow.span())?;
            Ok((desk.board.relation(|a, b| expression.holds(a, b)), allow.span()))
        }
        (None, Some(list)) => {
            let size = desk.rules.size();
            let mut pairs = vec![false; size * size];
            for element in list.elements()? {
                let text = element.text()?;
                let values = numbers(&text, text.all())?;
                let digits: Option<Vec<_>> = values.iter().map(|&value| desk.rules.digit(value)).collect();
                let Some(&[a, b]) = digits.as_deref() else {
                    let why = format!("`{}` are no two values of this board", super::super::shown(text.string));
                    return Err(text.wrong(&text.all(), why, desk.board.values()));
                };
                pairs[a.index() * size + b.index()] = true;
            }
            Ok((Relation::new(size, |a, b| pairs[a.index() * size + b.index()]), list.span()))
        }
        (None, None) => {
            let why = "it does not say which values are allowed";
            Err(desk.refuse(span, why, format!("for example `{}`", keys::ALLOW.example)))
        }
    }
}

/// Pairs of cells, the lists that they come from, and where that is said.
type Places = (Vec<[Cell; 2]>, Vec<Vec<Cell>>, Range<usize>);

fn pairs<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Places, Reported> {
    let over = table.value(&keys::OVER).map(|value| over(&value)).transpose()?.unwrap_or(Over::Line);
    let listed = match table.value(&keys::CELLS) {
        Some(value) => {
            let text = value.text()?;
            Some((cells::list(&text, text.all(), &desk.board)?, value.span()))
        }
        None => None,
    };
    match (over, listed) {
        (Over::Line | Over::Pairs, None) => {
            let hint = "name them in `cells`, or say `over = \"adjacent\"` for the whole board";
            Err(desk.refuse(span, "it does not say for which cells it holds", hint))
        }
        (Over::Line, Some((cells, place))) => {
            let pairs = cells.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            some(desk, pairs, vec![cells], place)
        }
        (Over::Pairs, Some((cells, place))) => {
            let pairs = all_pairs(&cells);
            let pairs = pairs.map_err(|refusal| desk.refuse(place.clone(), refusal.why, refusal.hint))?;
            some(desk, pairs, vec![cells], place)
        }
        (Over::Offsets(offsets), listed) => {
            let all = offsets.into_iter().flat_map(|[dy, dx]| desk.board.pairs_at(dy.into(), dx.into()));
            let mut pairs: Vec<_> = all.collect();
            let Some((cells, place)) = listed else { return some(desk, pairs, Vec::new(), span) };
            let mut among = cells.clone();
            among.sort_unstable();
            pairs.retain(|pair| pair.iter().all(|cell| among.binary_search(cell).is_ok()));
            some(desk, pairs, vec![cells], place)
        }
    }
}

/// These pairs, if there are any.
fn some(desk: &Desk, pairs: Vec<[Cell; 2]>, groups: Vec<Vec<Cell>>, place: Range<usize>) -> Result<Places, Reported> {
    if pairs.is_empty() {
        return Err(desk.refuse(place, "there are no two cells that it could hold for", "name two cells at least"));
    }
    Ok((pairs, groups, place))
}

fn over(value: &Value) -> Result<Over, Reported> {
    if matches!(value.get(), DeValue::Array(_)) {
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
