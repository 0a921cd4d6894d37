//! A rule on the values of two cells, applied to many pairs.

use super::{Expr, Lowered, LoweringContext, LoweringError, all_pairs};
use kdoku_board::geometry::Cell;
use rustc_hash::FxHashSet;
use serde::Serialize;

/// A rule on the values of two cells, and the pairs of cells that it applies to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PairRelation {
    /// The pairs of values that are allowed.
    pub allowed: AllowedPairs,
    /// The pairs of cells.
    pub scope: PairScope,
}

/// The pairs of values that a relation allows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AllowedPairs {
    /// Those that satisfy a condition.
    Condition(Expr),
    /// These.
    Pairs(Vec<[i32; 2]>),
}

/// The pairs of cells that a relation applies to. Without a list of cells, the offsets apply to the
/// whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PairScope {
    /// Consecutive cells of the list.
    Line,
    /// All pairs of cells in the list.
    Pairs,
    /// Cells that share an edge, as the offsets below.
    Adjacent,
    /// Cells that share a corner only.
    Diagonal,
    /// Cells a knight's move apart.
    Knight,
    /// Cells a king's move apart.
    King,
    /// Cells that are these rows and columns apart: the second is below the first, or right of it in
    /// the same row.
    Offset([i32; 2]),
}

impl PairScope {
    /// Those that have a word, which puzzle files use.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("line", Self::Line),
        ("pairs", Self::Pairs),
        ("adjacent", Self::Adjacent),
        ("diagonal", Self::Diagonal),
        ("knight", Self::Knight),
        ("king", Self::King),
    ];

    /// The rows and columns between the cells of a pair; `None` if the pairs follow from the list.
    fn offsets(&self) -> Option<&[[i32; 2]]> {
        Some(match self {
            Self::Line | Self::Pairs => return None,
            Self::Adjacent => &[[0, 1], [1, 0]],
            Self::Diagonal => &[[1, 1], [1, -1]],
            Self::Knight => &[[1, 2], [1, -2], [2, 1], [2, -1]],
            Self::King => &[[0, 1], [1, 0], [1, 1], [1, -1]],
            Self::Offset(offset) => std::slice::from_ref(offset),
        })
    }

    /// The pairs of cells, among those of a list if there is one.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn pairs(&self, cells: Option<&[Cell]>, context: &LoweringContext) -> Result<Vec<[Cell; 2]>, LoweringError> {
        let pairs = match (self.offsets(), cells) {
            (None, None) => {
                let hint = "name them in `cells`, or say `over = \"adjacent\"` for the whole board";
                return Err(LoweringError::cells("it does not say for which cells it holds", hint));
            }
            (None, Some(cells)) if *self == Self::Pairs => all_pairs(cells)?,
            (None, Some(cells)) => cells.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
            (Some(offsets), cells) => {
                let all = offsets.iter().flat_map(|&[dy, dx]| context.pairs_at_offset(dy.into(), dx.into()));
                let mut pairs: Vec<_> = all.collect();
                if let Some(cells) = cells {
                    let mut among = cells.to_vec();
                    among.sort_unstable();
                    pairs.retain(|pair| pair.iter().all(|cell| among.binary_search(cell).is_ok()));
                }
                pairs
            }
        };
        if pairs.is_empty() {
            return Err(LoweringError::cells("it applies to no pair of cells", "name two cells at least"));
        }
        Ok(pairs)
    }
}

impl AllowedPairs {
    /// The pairs of values from `lowest` to `highest` for which `holds` is true.
    pub fn from_fn(lowest: i32, highest: i32, holds: impl Fn(i32, i32) -> bool) -> Self {
        let all = (lowest..=highest).flat_map(|a| (lowest..=highest).map(move |b| [a, b]));
        Self::Pairs(all.filter(|&[a, b]| holds(a, b)).collect())
    }

    /// Whether a pair of values is allowed.
    pub fn contains(&self, a: i64, b: i64) -> bool {
        match self {
            Self::Condition(condition) => condition.holds(a, b),
            Self::Pairs(pairs) => pairs.iter().any(|pair| pair.map(i64::from) == [a, b]),
        }
    }

    /// The number of steps to check one pair.
    pub const fn work(&self) -> usize {
        if let Self::Condition(condition) = self { condition.work() } else { 1 }
    }
}

impl PairRelation {
    pub(super) fn lower(&self, cells: Option<&[Cell]>, context: &LoweringContext) -> Lowered {
        let pairs = self.scope.pairs(cells, context)?;
        match &self.allowed {
            AllowedPairs::Condition(condition) => context.binary(pairs, |a, b| condition.holds(a, b)),
            AllowedPairs::Pairs(allowed) => {
                let allowed: FxHashSet<[i64; 2]> = allowed.iter().map(|pair| pair.map(i64::from)).collect();
                context.binary(pairs, |a, b| allowed.contains(&[a, b]))
            }
        }
    }
}
