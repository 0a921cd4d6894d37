//! Groups of techniques by name, so that a set is short to write: `singles,pairs,swordfish`.

use super::{Level, Technique, TechniqueSet};
use Technique as T;
use std::str::FromStr;
use std::sync::OnceLock;

/// The groups, from easy to hard. A technique may be in several.
pub const GROUPS: &[(&str, &[Technique])] = &[
    ("singles", &[T::FullHouse, T::HiddenSingle, T::NakedSingle]),
    ("direct", &[T::DirectPointing, T::DirectClaiming, T::DirectHiddenPair, T::DirectHiddenTriple]),
    ("locked-candidates", &[T::Pointing, T::Claiming, T::DirectPointing, T::DirectClaiming]),
    ("pairs", &[T::LockedPair, T::NakedPair, T::HiddenPair, T::DirectHiddenPair]),
    ("triples", &[T::LockedTriple, T::NakedTriple, T::HiddenTriple, T::DirectHiddenTriple]),
    (
        "subsets",
        &[
            T::LockedPair,
            T::LockedTriple,
            T::NakedPair,
            T::NakedTriple,
            T::NakedQuadruple,
            T::NakedSubset,
            T::GeneralizedNakedSubset,
            T::HiddenPair,
            T::HiddenTriple,
            T::HiddenQuadruple,
            T::HiddenSubset,
            T::DirectHiddenPair,
            T::DirectHiddenTriple,
        ],
    ),
    ("basic-fish", &[T::XWing, T::Swordfish, T::Jellyfish, T::LargerFish]),
    (
        "fish",
        &[
            T::XWing,
            T::Swordfish,
            T::Jellyfish,
            T::LargerFish,
            T::FinnedXWing,
            T::SashimiXWing,
            T::FinnedSwordfish,
            T::SashimiSwordfish,
            T::FinnedJellyfish,
            T::SashimiJellyfish,
            T::FrankenXWing,
            T::FrankenSwordfish,
            T::FinnedFrankenXWing,
            T::FinnedFrankenSwordfish,
        ],
    ),
    (
        "single-digit",
        &[
            T::Skyscraper,
            T::TwoStringKite,
            T::TurbotFish,
            T::EmptyRectangle,
            T::ThreeStrongLinks,
            T::FourStrongLinks,
            T::SimpleColors,
            T::MultiColors,
        ],
    ),
    ("coloring", &[T::SimpleColors, T::MultiColors]),
    ("wings", &[T::WWing, T::XyWing, T::XyzWing, T::WxyzWing, T::VwxyzWing, T::UvwxyzWing, T::TuvwxyzWing]),
    (
        "uniqueness",
        &[
            T::UniqueRectangle1,
            T::UniqueRectangle2,
            T::UniqueRectangle3,
            T::UniqueRectangle4,
            T::UniqueRectangle5,
            T::UniqueRectangle6,
            T::UniqueLoop1,
            T::UniqueLoop2,
            T::UniqueLoop3,
            T::UniqueLoop4,
            T::HiddenRectangle,
            T::AvoidableRectangle1,
            T::AvoidableRectangle2,
            T::Bug1,
            T::Bug2,
            T::Bug3,
            T::Bug4,
        ],
    ),
    ("exclusions", &[T::AlignedPairExclusion, T::AlignedTripleExclusion]),
    ("als", &[T::SueDeCoq, T::AlsXz, T::AlsXyWing, T::AlsChain]),
    (
        "chains",
        &[
            T::RemotePair,
            T::XCycle,
            T::YCycle,
            T::NiceLoop,
            T::XChain,
            T::XyChain,
            T::Aic,
            T::DiscontinuousNiceLoop,
            T::GroupedNiceLoop,
            T::GroupedDiscontinuousNiceLoop,
            T::GroupedAic,
        ],
    ),
    (
        "forcing-chains",
        &[
            T::Nishio,
            T::CellForcingChain,
            T::RegionForcingChain,
            T::DynamicCellForcingChain,
            T::DynamicRegionForcingChain,
            T::DynamicContradiction,
            T::DynamicDouble,
            T::ForcingChain,
            T::ForcingNet,
        ],
    ),
    (
        "clues",
        &[T::ConstraintBounds, T::ConstraintCombinations, T::ConstraintConsistency, T::CommonPeers, T::InniesOuties],
    ),
];

/// The groups whose techniques are of each level; all others are extreme.
const LEVELS: [(Level, &[&str]); 4] = [
    (Level::Easy, &["singles"]),
    (Level::Medium, &["locked-candidates", "subsets", "direct"]),
    (Level::Hard, &["fish", "single-digit", "wings", "uniqueness", "clues"]),
    (Level::Unfair, &["exclusions", "als", "chains"]),
];

impl Technique {
    /// The level of puzzles whose hardest step is of this technique.
    #[must_use]
    pub fn level(self) -> Level {
        static SETS: OnceLock<[(Level, TechniqueSet); 4]> = OnceLock::new();
        let sets = SETS.get_or_init(|| {
            LEVELS.map(|(level, names)| {
                let groups = GROUPS.iter().filter(|(name, _)| names.contains(name));
                (level, groups.flat_map(|(_, members)| members.iter().copied()).collect())
            })
        });
        sets.iter().find(|(_, set)| set.contains(self)).map_or(Level::Extreme, |&(level, _)| level)
    }
}

impl FromStr for TechniqueSet {
    type Err = String;

    /// Reads names of techniques and of [`GROUPS`], separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut set = Self::NONE;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match GROUPS.iter().find(|(group, _)| *group == name) {
                Some((_, members)) => set = members.iter().fold(set, |set, &technique| set.with(technique)),
                None => set = set.with(name.parse().map_err(|error: String| unknown(name, &error))?),
            }
        }
        if set == Self::NONE { Err("no technique is named".to_owned()) } else { Ok(set) }
    }
}

/// The error about a name that is neither a technique nor a group, with the closest names.
fn unknown(name: &str, error: &str) -> String {
    let names = Technique::ALL.iter().map(|technique| technique.id()).chain(GROUPS.iter().map(|(group, _)| *group));
    let close: Vec<String> = names
        .filter(|other| other.contains(name) || name.contains(other) || name.strip_suffix('s') == Some(other))
        .take(4)
        .map(|name| format!("`{name}`"))
        .collect();
    if close.is_empty() {
        format!("{error}; hint: `singles`, `pairs`, `fish`, `wings` and `chains` are groups")
    } else {
        format!("{error}; hint: did you mean {}?", close.join(" or "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_from_names_of_techniques_and_groups() {
        let set: TechniqueSet = "singles, swordfish".parse().expect("names");
        assert!(set.contains(T::NakedSingle) && set.contains(T::Swordfish) && !set.contains(T::XWing));
        assert_eq!("".parse::<TechniqueSet>(), Err("no technique is named".to_owned()));
        let error = "swordfishes".parse::<TechniqueSet>().expect_err("no such technique");
        assert!(error.contains("`swordfishes`") && error.contains("`swordfish`"), "{error}");
    }

    #[test]
    fn every_technique_but_brute_force_is_in_a_group() {
        let all: TechniqueSet = GROUPS.iter().flat_map(|(_, members)| members.iter().copied()).collect();
        for &technique in Technique::ALL {
            assert_eq!(all.contains(technique), technique != T::BruteForce, "{technique}");
        }
        assert!(GROUPS.iter().all(|(group, _)| group.parse::<Technique>().is_err()), "names are unique");
    }
}
