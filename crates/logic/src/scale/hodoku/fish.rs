//! Fish by digit, size and kind.

use super::Context;
use crate::techniques::first;
use crate::techniques::one_digit::finned_fish::{self, Kind};
use crate::{Step, Technique};
use std::ops::ControlFlow;

/// The first basic fish without fins.
pub(super) fn basic(context: &mut Context<'_>, size: usize) -> Option<Step> {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size - 2];
    search(context, Kind { size, is_franken: false, has_fins: false }, technique)
}

/// The first basic fish with fins that is, or is not, sashimi.
pub(super) fn finned(context: &mut Context<'_>, size: usize, is_sashimi: bool) -> Option<Step> {
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
pub(super) fn franken(context: &mut Context<'_>, size: usize, has_fins: bool) -> Option<Step> {
    use Technique as T;
    let technique = if has_fins {
        [T::FinnedFrankenXWing, T::FinnedFrankenSwordfish][size - 2]
    } else {
        [T::FrankenXWing, T::FrankenSwordfish][size - 2]
    };
    search(context, Kind { size, is_franken: true, has_fins }, technique)
}

fn search(context: &mut Context<'_>, kind: Kind, technique: Technique) -> Option<Step> {
    context.each_digit(technique, &|position, digit| {
        let board = position.board();
        let fish = first(|found| finned_fish::find(board, digit, kind, found))?;
        Some(fish.step(board, digit, technique))
    })
}
