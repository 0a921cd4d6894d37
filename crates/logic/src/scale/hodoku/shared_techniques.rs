//! Techniques that other scales have in another order: locked candidates, hidden subsets, wings and
//! fish. Some patterns have fewer parts on this scale.

use super::{BOX_ROW_COLUMN, Context};
use crate::bits::ChoiceOrder;
use crate::techniques::basic::locked_candidates;
use crate::techniques::basic::subset::SubsetSearch;
use crate::techniques::first;
use crate::techniques::one_digit::finned_fish::{self, Kind};
use crate::techniques::wings::wing::{self, Wing};
use crate::{HouseKind, Position, Step, Technique};
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
    let mut best: Option<(([usize; 3], usize), Wing)> = None;
    let _ = wing::find(position, size, &mut |mut wing| {
        wing.wings.sort_unstable();
        let mut cells = [wing.pivot, wing.wings[0], wing.wings[1]];
        if size == 2 {
            cells.sort_unstable();
        }
        let rank = (cells, wing.pivot);
        if best.is_none_or(|(best, _)| rank < best) {
            best = Some((rank, wing));
        }
        ControlFlow::Continue(())
    });
    let (_, mut wing) = best?;
    if size == 2 && wing.pivot > wing.wings[1] {
        wing.wings.reverse();
    }
    Some(Step { candidates: Vec::new(), ..wing.step(position) })
}

/// The first basic fish without fins.
pub(super) fn basic_fish(context: &mut Context<'_>, size: usize) -> Option<Step> {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size - 2];
    fish(context, Kind { size, is_franken: false, has_fins: false }, technique)
}

/// The first basic fish with fins that is, or is not, sashimi.
pub(super) fn finned_fish(context: &mut Context<'_>, size: usize, is_sashimi: bool) -> Option<Step> {
    use Technique as T;
    let finned = [T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish][size - 2];
    let sashimi = [T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish][size - 2];
    let (technique, other) = if is_sashimi { (sashimi, finned) } else { (finned, sashimi) };
    let kind = Kind { size, is_franken: false, has_fins: true };
    context.each_digit_of_two(technique, other, &mut |position, digit| {
        let board = position.board();
        let (mut step, mut has_other) = (None, false);
        let _ = finned_fish::find(board, digit, kind, &mut |fish| {
            if fish.is_sashimi != is_sashimi {
                has_other = true;
                return ControlFlow::Continue(());
            }
            step = Some(fish.step(board, digit, technique));
            ControlFlow::Break(())
        });
        (step, has_other)
    })
}

/// The first Franken fish.
pub(super) fn franken_fish(context: &mut Context<'_>, size: usize, has_fins: bool) -> Option<Step> {
    use Technique as T;
    let technique = if has_fins {
        [T::FinnedFrankenXWing, T::FinnedFrankenSwordfish][size - 2]
    } else {
        [T::FrankenXWing, T::FrankenSwordfish][size - 2]
    };
    fish(context, Kind { size, is_franken: true, has_fins }, technique)
}

fn fish(context: &mut Context<'_>, kind: Kind, technique: Technique) -> Option<Step> {
    context.each_digit(technique, &|position, digit| {
        let board = position.board();
        let fish = first(|found| finned_fish::find(board, digit, kind, found))?;
        Some(fish.step(board, digit, technique))
    })
}
