//! Full rank: a clue is the rank of its line among all rows and columns, read as numbers from both
//! ends.

use super::{
    Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, NumberParameter, Syntax, Values,
    VariableSupport,
};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;

/// The most pairs of cells that keep lines different.
const MAX_PAIRS: usize = 1 << 18;

pub(super) static FULL_RANK: Definition = Definition {
    variables: VariableSupport::None,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("rank")),
    meaning: "among all rows and columns, read as numbers from both ends and sorted, the line has this rank; no other line reads the same",
    example: "[\"10: row 3\", \"36: col 5 backwards\"]",
    lower: |clue, context| ranked(clue, context, false),
    holds: |clue, context, value| place(clue, context, value) == Some((clue.total(), 1)),
    ..Definition::new(ClueKind::FullRank, "outside", "full_rank")
};

pub(super) static FULL_RANK_TIES: Definition = Definition {
    variables: VariableSupport::None,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("rank")),
    title: "Full rank, ties allowed",
    meaning: "among all rows and columns, read as numbers from both ends and sorted, the line has this rank; equal lines share the lowest rank",
    example: "[\"10: row 3\", \"36: col 5 backwards\"]",
    lower: |clue, context| ranked(clue, context, true),
    holds: |clue, context, value| place(clue, context, value).is_some_and(|(rank, _)| rank == clue.total()),
    ..Definition::new(ClueKind::FullRankTies, "outside", "full_rank_ties")
};

pub(super) static LINES_DIFFER: Definition = Definition {
    syntax: Syntax::Switch,
    title: "No two lines are the same",
    meaning: "no two rows or columns read the same, from either end, and none reads the same from both ends",
    example: "true",
    lower: |_, context| -> Lowered {
        let lines = lines(context)?;
        let mut pairs: Vec<Vec<[Cell; 2]>> = Vec::new();
        let mut count = 0;
        for (i, a) in lines.iter().enumerate() {
            for b in &lines[..i] {
                // lines with peers at one position differ already
                let both: Vec<[Cell; 2]> = a.iter().zip(b).map(|(&a, &b)| [a.min(b), a.max(b)]).collect();
                if both.iter().any(|&[a, b]| context.are_peers(a, b)) {
                    continue;
                }
                count += both.len();
                pairs.push(both.into_iter().filter(|[a, b]| a != b).collect());
            }
            if count > MAX_PAIRS {
                return Err(LoweringError::cells("the board has too many lines that may be equal", "remove the clue"));
            }
        }
        // reading both lines backwards gives the same pairs
        for pairs in &mut pairs {
            pairs.sort_unstable();
        }
        pairs.sort_unstable();
        pairs.dedup();
        let relation = context.relation(&mut |a, b| a != b);
        let differ = |pairs: Vec<[Cell; 2]>| {
            pairs.into_iter().map(|pair| vec![Constraint::Binary(pair, relation.clone())]).collect()
        };
        Ok(pairs.into_iter().map(|pairs| Constraint::Any(differ(pairs))).collect())
    },
    holds: |_, context, value| {
        let words = words(context, value);
        words.iter().enumerate().all(|(i, word)| !words[..i].contains(word))
    },
    ..Definition::new(ClueKind::LinesDiffer, "global", "lines_differ")
};

/// All rows and columns, from both ends.
///
/// # Errors
/// If they are not all of the same length.
fn lines(context: &LoweringContext) -> Result<Vec<Vec<Cell>>, LoweringError> {
    let (rows, columns) = (context.rows(), context.columns());
    let message = || LoweringError::cells("the rows and columns of this board differ in length", "remove the clue");
    if rows != columns {
        return Err(message());
    }
    let row = |y| (0..columns).map(|x| context.cell(y, x)).collect::<Option<Vec<_>>>();
    let column = |x| (0..rows).map(|y| context.cell(y, x)).collect::<Option<Vec<_>>>();
    let all: Option<Vec<_>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
    let turned = |line: Vec<Cell>| [line.iter().rev().copied().collect(), line];
    Ok(all.ok_or_else(message)?.into_iter().flat_map(turned).collect())
}

fn ranked(clue: &Clue, context: &LoweringContext, ties: bool) -> Lowered {
    let lines = lines(context)?;
    let Some(line) = lines.iter().position(|line| line == clue.cells()) else {
        return Err(LoweringError::cells(
            "these cells are not a whole row or column",
            "write for example `10: row 3 backwards`",
        ));
    };
    let rank = usize::try_from(clue.total()).ok().filter(|rank| (1..=lines.len()).contains(rank));
    let rank = rank.ok_or_else(|| {
        let message = format!("`{}` is not a rank among `{}` lines", clue.total(), lines.len());
        LoweringError::number(message, format!("use 1 to {}", lines.len()))
    })?;
    Ok(vec![Constraint::Rank { lines, line, rank, ties }])
}

/// The values along all rows and columns, from both ends.
fn words(context: &LoweringContext, value: &Values) -> Vec<Vec<i64>> {
    let at = |y, x| context.cell(y, x).map(value);
    let sides = context.rows().max(context.columns());
    let rows = (0..sides).map(|y| (0..sides).filter_map(|x| at(y, x)).collect());
    let columns = (0..sides).map(|x| (0..sides).filter_map(|y| at(y, x)).collect());
    let words: Vec<Vec<i64>> = rows.chain(columns).collect();
    let turned = words.iter().map(|word| word.iter().rev().copied().collect());
    turned.collect::<Vec<_>>().into_iter().chain(words.clone()).collect()
}

/// The rank of the line, and how many lines read the same.
fn place(clue: &Clue, context: &LoweringContext, value: &Values) -> Option<(i64, usize)> {
    let own: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
    let words = words(context, value);
    let smaller = words.iter().filter(|word| **word < own).count();
    let same = words.iter().filter(|word| **word == own).count();
    Some((i64::try_from(smaller).ok()? + 1, same))
}
