//! Techniques that other scales have in another order: locked candidates, hidden subsets, wings and
//! fish. Some patterns have fewer parts on this scale.

use super::{BOX_ROW_COLUMN, Context};
use crate::bits::ChoiceOrder;
use crate::techniques::Found;
use crate::techniques::basic::locked_candidates;
use crate::techniques::basic::subset::SubsetSearch;
use crate::techniques::one_digit::finned_fish::{self, Kind};
use crate::techniques::wings::wing::{self, Wing};
use crate::{DigitPlaces, HouseKind, Position, Step, Technique};
use std::ops::ControlFlow;

/// Locked candidates: houses of the kinds `bases` in turn, digits, houses of the kinds `covers`.
pub(super) fn locked_candidates(
    position: &Position,
    bases: &[HouseKind],
    covers: &[HouseKind],
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    locked_candidates::find_by_house(position, bases, covers, &mut |locked| {
        found(Step { cells: Vec::new(), ..locked.step(position) })
    })
}

/// Hidden subsets: houses in turn, digits in lexicographic order.
pub(super) fn hidden_subset(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let search = SubsetSearch::hidden(size, BOX_ROW_COLUMN);
    let search = SubsetSearch { least_open: size + 1, least: 1, order: ChoiceOrder::Lists, ..search };
    search.find(position, &mut |subset| found(subset.step(position)))
}

/// XY-wings, if `size` is 2: the three cells in ascending order, each of which may be the pivot.
/// XYZ-wings, if it is 3: the pivot, then the wings.
pub(super) fn wing(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let mut wings: Vec<(([usize; 3], usize), Wing)> = Vec::new();
    let _ = wing::find(position, size, &mut |mut wing| {
        wing.wings.sort_unstable();
        let mut cells = [wing.pivot, wing.wings[0], wing.wings[1]];
        if size == 2 {
            cells.sort_unstable();
        }
        wings.push(((cells, wing.pivot), wing));
        ControlFlow::Continue(())
    });
    wings.sort_by_key(|&(rank, _)| rank);
    wings.into_iter().try_for_each(|(_, mut wing)| {
        if size == 2 && wing.pivot > wing.wings[1] {
            wing.wings.reverse();
        }
        found(Step { candidates: Vec::new(), ..wing.step(position) })
    })
}

/// Basic fish without fins.
pub(super) fn basic_fish(context: &mut Context<'_>, size: usize, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size - 2];
    fish(context, Kind { size, is_franken: false, has_fins: false }, technique, found)
}

/// Basic fish with fins that are, or are not, sashimi.
pub(super) fn finned_fish(
    context: &mut Context<'_>,
    size: usize,
    is_sashimi: bool,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    use Technique as T;
    let finned = [T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish][size - 2];
    let sashimi = [T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish][size - 2];
    let (technique, other) = if is_sashimi { (sashimi, finned) } else { (finned, sashimi) };
    let kind = Kind { size, is_franken: false, has_fins: true };
    let mut find = |position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>| {
        let board = position.board();
        let mut has_other = false;
        let flow = finned_fish::find(board, digit, kind, &mut |fish| {
            if fish.is_sashimi != is_sashimi {
                has_other = true;
                return ControlFlow::Continue(());
            }
            found(fish.step(board, digit, technique))
        });
        (flow, has_other)
    };
    context.each_digit_of_two(technique, other, &mut find, found)
}

/// Franken fish.
pub(super) fn franken_fish(
    context: &mut Context<'_>,
    size: usize,
    has_fins: bool,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    use Technique as T;
    let technique = if has_fins {
        [T::FinnedFrankenXWing, T::FinnedFrankenSwordfish][size - 2]
    } else {
        [T::FrankenXWing, T::FrankenSwordfish][size - 2]
    };
    fish(context, Kind { size, is_franken: true, has_fins }, technique, found)
}

fn fish(context: &mut Context<'_>, kind: Kind, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let find = |position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>| {
        let board = position.board();
        finned_fish::find(board, digit, kind, &mut |fish| found(fish.step(board, digit, technique)))
    };
    context.each_digit(technique, &find, found)
}
