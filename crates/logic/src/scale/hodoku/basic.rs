//! Locked candidates, hidden subsets, and XY- and XYZ-wings in the order of this scale, which shows
//! fewer parts of some patterns.

use super::BOX_ROW_COLUMN;
use crate::bits::ChoiceOrder;
use crate::techniques::basic::locked_candidates;
use crate::techniques::basic::subset::SubsetSearch;
use crate::techniques::first;
use crate::techniques::wings::wing::{self, Wing};
use crate::{HouseKind, Position, Step};
use std::ops::ControlFlow;

/// Locked candidates: houses of the kinds `bases` in turn, digits, houses of the kinds `covers`.
pub(super) fn locked_candidates(position: &Position, bases: &[HouseKind], covers: &[HouseKind]) -> Option<Step> {
    let locked = first(|found| locked_candidates::find_by_house(position, bases, covers, found))?;
    Some(Step { cells: Vec::new(), ..locked.step(position) })
}

/// Hidden subsets: houses in turn, digits in lexicographic order.
pub(super) fn hidden_subset(position: &Position, size: u32) -> Option<Step> {
    let search = SubsetSearch::hidden(size, BOX_ROW_COLUMN);
    let search = SubsetSearch { least_open: size + 1, least: 1, order: ChoiceOrder::Lists, ..search };
    first(|found| search.find(position, found)).map(|subset| subset.step(position))
}

/// XY-wings, if `size` is 2: the three cells in ascending order, each of which may be the pivot.
/// XYZ-wings, if it is 3: the pivot, then the wings.
pub(super) fn wing(position: &Position, size: u32) -> Option<Step> {
    let mut best: Option<([usize; 3], Wing)> = None;
    let _ = wing::find(position, size, &mut |mut wing| {
        wing.wings.sort_unstable();
        let mut cells = [wing.pivot, wing.wings[0], wing.wings[1]];
        if size == 2 {
            cells.sort_unstable();
        }
        let key = |cells, wing: &Wing| (cells, wing.pivot);
        if best.as_ref().is_none_or(|(first, other)| key(cells, &wing) < key(*first, other)) {
            best = Some((cells, wing));
        }
        ControlFlow::Continue(())
    });
    let (_, mut wing) = best?;
    if size == 2 && wing.pivot > wing.wings[1] {
        wing.wings.reverse();
    }
    Some(Step { candidates: Vec::new(), ..wing.step(position) })
}
