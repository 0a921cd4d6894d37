//! The difficulties that steps of each technique can have. The searches set the difficulty of each
//! step; these are the bounds of it.

use super::{Scale, hodoku, kdoku, patterns, se};
use crate::{Board, Technique};
use std::ops::RangeInclusive;

/// The most that the length of a chain adds: that of a chain of 2³² literals.
const LONGEST: u32 = 60;

/// The difficulties of the steps of a technique on a board, as [`Step::difficulty`](crate::Step) counts
/// them; `None` if the scale does not have it there.
pub(crate) fn difficulties(scale: Scale, technique: Technique, board: &Board) -> Option<RangeInclusive<u32>> {
    let size = u32::try_from(board.size()).expect("at most 64 values");
    match scale {
        Scale::Se121 | Scale::Se => {
            let is_known = se::techniques(scale == Scale::Se).contains(technique);
            is_known.then(|| of_sudoku_explainer(technique, size)).flatten()
        }
        Scale::Hodoku | Scale::Hodoku232 => hodoku::value(technique).map(|(score, _)| score..=score),
        Scale::Kdoku => {
            let is_known = kdoku::has(board, technique);
            is_known.then(|| of_kdoku(technique).or_else(|| of_sudoku_explainer(technique, size))).flatten()
        }
    }
}

/// The difficulties of both scales of Sudoku Explainer.
fn of_sudoku_explainer(technique: Technique, size: u32) -> Option<RangeInclusive<u32>> {
    use Technique as T;
    let exact = |difficulty| difficulty..=difficulty;
    Some(match technique {
        T::FullHouse => exact(10),
        T::HiddenSingle => 12..=15,
        T::DirectPointing => exact(17),
        T::DirectClaiming => exact(19),
        T::DirectHiddenPair => exact(20),
        T::NakedSingle => exact(23),
        T::DirectHiddenTriple => exact(25),
        T::Pointing => exact(26),
        T::CommonPeers => exact(29),
        T::Claiming => exact(28),
        T::NakedPair => exact(30),
        T::XWing => exact(32),
        T::HiddenPair => exact(34),
        T::NakedTriple => exact(36),
        T::Swordfish => exact(38),
        T::HiddenTriple => exact(40),
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => 40..=43,
        T::XyWing => exact(42),
        T::XyzWing => exact(44),
        T::UniqueRectangle1 | T::UniqueRectangle2 | T::UniqueRectangle4 => exact(45),
        T::UniqueRectangle3 => 45..=45 + size,
        T::UniqueLoop1 | T::UniqueLoop2 => 46..=50,
        T::UniqueLoop3 | T::UniqueLoop4 => 46..=50 + size,
        T::NakedQuadruple => exact(50),
        T::Jellyfish => exact(52),
        T::HiddenQuadruple => exact(54),
        T::ThreeStrongLinks => 54..=57,
        T::WxyzWing => 55..=56,
        T::Bug1 => exact(56),
        T::Bug2 | T::Bug4 => exact(57),
        T::Bug3 => 57..=57 + size,
        T::FourStrongLinks => 58..=61,
        T::VwxyzWing => 62..=64,
        T::AlignedPairExclusion => exact(62),
        T::UvwxyzWing => exact(66),
        T::TuvwxyzWing | T::AlignedTripleExclusion => exact(75),
        T::XCycle | T::YCycle => 65..=66 + LONGEST,
        T::XChain => 66..=66 + LONGEST,
        T::NiceLoop | T::ForcingChain => 66..=70 + LONGEST,
        T::Nishio => 75..=75 + LONGEST,
        T::CellForcingChain | T::RegionForcingChain => 80..=80 + LONGEST,
        T::DynamicCellForcingChain
        | T::DynamicRegionForcingChain
        | T::DynamicContradiction
        | T::DynamicDouble
        | T::ForcingNet
        | T::CellForcingNet
        | T::RegionForcingNet
        | T::NestedForcingNet => 85..=105 + LONGEST,
        _ => return None,
    })
}

/// The difficulties of the scale of kdoku where they differ.
fn of_kdoku(technique: Technique) -> Option<RangeInclusive<u32>> {
    use Technique as T;
    let exact = |difficulty| difficulty..=difficulty;
    if let Some(&(difficulty, ..)) = patterns::row(technique) {
        return Some(exact(difficulty));
    }
    Some(match technique {
        T::CommonPeers => 29..=42,
        T::ConstraintBounds => exact(20),
        T::ConstraintCombinations => 20..=46,
        T::InniesOuties => 32..=42,
        T::GeneralizedNakedSubset => 30..=50,
        T::ConstraintConsistency => 20..=94,
        T::Skyscraper => exact(40),
        T::TwoStringKite => exact(41),
        T::FinnedXWing | T::SashimiXWing | T::EmptyRectangle => exact(43),
        T::WWing => exact(44),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueLoop1
        | T::UniqueLoop2
        | T::UniqueLoop3
        | T::UniqueLoop4 => exact(45),
        T::FinnedSwordfish | T::SashimiSwordfish => exact(47),
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => exact(56),
        T::FinnedJellyfish | T::SashimiJellyfish => exact(57),
        T::SueDeCoq => exact(60),
        T::AlsXz => exact(62),
        T::AlsXyWing | T::NakedSubset => exact(64),
        T::LargerFish => exact(66),
        T::HiddenSubset => exact(68),
        _ => return None,
    })
}
