//! Groups of techniques by name, so that a set is short to write: `singles,pairs,swordfish`.

use super::{Level, Technique, TechniqueSet};
use std::str::FromStr;
use std::sync::OnceLock;

/// A table of groups: the name, then the techniques.
macro_rules! groups {
    ($($name:literal: $($technique:ident)*;)*) => {
        &[$(($name, &[$(Technique::$technique),*])),*]
    };
}

/// The groups, from easy to hard. A technique may be in several.
pub const GROUPS: &[(&str, &[Technique])] = groups! {
    "singles": FullHouse HiddenSingle NakedSingle;
    "direct": DirectPointing DirectClaiming DirectHiddenPair DirectHiddenTriple;
    "locked-candidates": Pointing Claiming DirectPointing DirectClaiming;
    "pairs": LockedPair NakedPair HiddenPair DirectHiddenPair;
    "triples": LockedTriple NakedTriple HiddenTriple DirectHiddenTriple;
    "subsets": LockedPair LockedTriple NakedPair NakedTriple NakedQuadruple NakedSubset GeneralizedNakedSubset
        HiddenPair HiddenTriple HiddenQuadruple HiddenSubset DirectHiddenPair DirectHiddenTriple;
    "basic-fish": XWing Swordfish Jellyfish LargerFish;
    "fish": XWing Swordfish Jellyfish LargerFish FinnedXWing SashimiXWing FinnedSwordfish SashimiSwordfish
        FinnedJellyfish SashimiJellyfish FrankenXWing FrankenSwordfish FinnedFrankenXWing
        FinnedFrankenSwordfish;
    "single-digit": Skyscraper TwoStringKite TurbotFish EmptyRectangle ThreeStrongLinks FourStrongLinks
        SimpleColors MultiColors;
    "coloring": SimpleColors MultiColors;
    "wings": WWing XyWing XyzWing WxyzWing VwxyzWing UvwxyzWing TuvwxyzWing;
    "uniqueness": UniqueRectangle1 UniqueRectangle2 UniqueRectangle3 UniqueRectangle4 UniqueRectangle5
        UniqueRectangle6 UniqueLoop1 UniqueLoop2 UniqueLoop3 UniqueLoop4 HiddenRectangle AvoidableRectangle1
        AvoidableRectangle2 Bug1 Bug2 Bug3 Bug4;
    "exclusions": AlignedPairExclusion AlignedTripleExclusion;
    "als": SueDeCoq AlsXz AlsXyWing AlsChain;
    "chains": RemotePair XCycle YCycle NiceLoop XChain XyChain Aic DiscontinuousNiceLoop GroupedNiceLoop
        GroupedDiscontinuousNiceLoop GroupedAic;
    "forcing-chains": Nishio CellForcingChain RegionForcingChain DynamicCellForcingChain
        DynamicRegionForcingChain DynamicContradiction DynamicDouble ForcingChain ForcingNet;
    "clues": ConstraintBounds ConstraintCombinations ConstraintConsistency CommonPeers InniesOuties;
};

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
    use Technique as T;

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
