//! The patterns of forums and of `HoDoKu` that are rare: where they are on a scale.
//!
//! On the scale of kdoku they come after chains, so they change no rating below 7.0. Those whose search
//! takes longer come after dynamic forcing chains, and those of the hardest puzzles after nested ones.
//! Boards are small: sets of cells and of houses are double words. `HoDoKu` has some of the patterns,
//! which it uses only if asked to.

use crate::techniques::Found;
use crate::techniques::exclusion::death_blossom;
use crate::techniques::one_digit::{kraken_fish, mutant_fish, templates};
use crate::techniques::patterns::{exocet, fireworks, locked_sets, odd_loop, tridagon};
use crate::techniques::uniqueness::{bug_lite, extended_rectangle};
use crate::{Board, Level, Position, Step, Technique};
use std::ops::ControlFlow;

/// A search for the steps of one technique.
pub(super) type Find = fn(&Position, Technique, &mut Found<'_, Step>) -> ControlFlow<()>;

/// The patterns with their difficulty on the scale of kdoku.
#[rustfmt::skip]
pub(super) const PATTERNS: &[(u32, Technique, Find)] = {
    use Technique as T;
    &[
        (71, T::BrokenWing, odd_loop::find), (72, T::FrankenXWing, mutant_fish::find),
        (72, T::FinnedFrankenXWing, mutant_fish::find), (73, T::FrankenSwordfish, mutant_fish::find),
        (73, T::FinnedFrankenSwordfish, mutant_fish::find), (75, T::FrankenJellyfish, mutant_fish::find),
        (75, T::FinnedFrankenJellyfish, mutant_fish::find), (76, T::MutantXWing, mutant_fish::find),
        (76, T::FinnedMutantXWing, mutant_fish::find), (77, T::MutantSwordfish, mutant_fish::find),
        (77, T::FinnedMutantSwordfish, mutant_fish::find), (78, T::MutantJellyfish, mutant_fish::find),
        (78, T::FinnedMutantJellyfish, mutant_fish::find),
        (81, T::ExtendedRectangle, |position, _, found| extended_rectangle::find(position, found)),
        (81, T::DeathBlossom, |position, _, found| death_blossom::find(position, found)),
        (82, T::BivalueOddagon, odd_loop::find),
        (82, T::Fireworks, |position, _, found| fireworks::find(position, found)),
        (84, T::Tridagon, |position, _, found| tridagon::find(position, found)),
        (86, T::BugLite, |position, _, found| bug_lite::find(position, found)),
        (86, T::FrankenSquirmbag, mutant_fish::find), (86, T::FinnedFrankenSquirmbag, mutant_fish::find),
        (86, T::MutantSquirmbag, mutant_fish::find), (86, T::FinnedMutantSquirmbag, mutant_fish::find),
        (87, T::FrankenWhale, mutant_fish::find), (87, T::FinnedFrankenWhale, mutant_fish::find),
        (87, T::MutantWhale, mutant_fish::find), (87, T::FinnedMutantWhale, mutant_fish::find),
        (87, T::KrakenFish1, kraken_fish::find), (88, T::FrankenLeviathan, mutant_fish::find),
        (88, T::FinnedFrankenLeviathan, mutant_fish::find), (88, T::MutantLeviathan, mutant_fish::find),
        (88, T::FinnedMutantLeviathan, mutant_fish::find), (88, T::KrakenFish2, kraken_fish::find),
        (89, T::TemplateDelete, templates::find), (89, T::TemplateSet, templates::find),
        (91, T::JuniorExocet, exocet::find),
        (91, T::SkLoop, |position, _, found| locked_sets::loops(position, found)),
        (92, T::SeniorExocet, exocet::find),
        (93, T::Msls, |position, _, found| locked_sets::multi_sector(position, found)),
    ]
};

/// The row of a technique.
pub(super) fn row(technique: Technique) -> Option<&'static (u32, Technique, Find)> {
    PATTERNS.iter().find(|row| row.1 == technique)
}

/// Whether the patterns of a technique are looked for on a board of few candidates.
pub(super) fn fits(technique: Technique, board: &Board) -> bool {
    let is_small = board.cell_count() <= 128 && board.houses().len() <= 128;
    is_small && (board.has_only_houses() || !matches!(technique, Technique::ExtendedRectangle | Technique::BugLite))
}

/// Whether the patterns of a technique remove only what is in no template of its digit.
pub(super) fn needs_dead_places(technique: Technique) -> bool {
    technique == Technique::BrokenWing || mutant_fish::kind(technique).is_some()
}

/// The score and the level on the scale of `HoDoKu` of those that it uses only if asked to, in its
/// order.
#[rustfmt::skip]
pub(super) const OF_HODOKU: &[(Technique, u32, Level)] = {
    use Level::{Extreme, Unfair};
    use Technique as T;
    &[
        (T::DeathBlossom, 360, Unfair),
        (T::FrankenJellyfish, 370, Unfair), (T::FrankenSquirmbag, 470, Extreme),
        (T::FrankenWhale, 470, Extreme), (T::FrankenLeviathan, 470, Extreme),
        (T::FinnedFrankenJellyfish, 430, Unfair), (T::FinnedFrankenSquirmbag, 470, Extreme),
        (T::FinnedFrankenWhale, 470, Extreme), (T::FinnedFrankenLeviathan, 470, Extreme),
        (T::MutantXWing, 450, Extreme), (T::MutantSwordfish, 450, Extreme), (T::MutantJellyfish, 450, Extreme),
        (T::MutantSquirmbag, 470, Extreme), (T::MutantWhale, 470, Extreme), (T::MutantLeviathan, 470, Extreme),
        (T::FinnedMutantXWing, 470, Extreme), (T::FinnedMutantSwordfish, 470, Extreme),
        (T::FinnedMutantJellyfish, 470, Extreme), (T::FinnedMutantSquirmbag, 470, Extreme),
        (T::FinnedMutantWhale, 470, Extreme), (T::FinnedMutantLeviathan, 470, Extreme),
        (T::KrakenFish1, 500, Extreme), (T::KrakenFish2, 500, Extreme),
        (T::TemplateSet, 10_000, Extreme), (T::TemplateDelete, 10_000, Extreme),
    ]
};
