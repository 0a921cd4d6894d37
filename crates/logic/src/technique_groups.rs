//! Groups of techniques by name, so that a set is short to write: `singles,pairs,swordfish`.

use super::bits::sort_by_number;
use super::{Level, Technique, TechniqueSet};
use kdoku_board::nearest::nearest;
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
    "complex-fish": FrankenJellyfish FrankenSquirmbag FrankenWhale FrankenLeviathan FinnedFrankenJellyfish
        FinnedFrankenSquirmbag FinnedFrankenWhale FinnedFrankenLeviathan MutantXWing MutantSwordfish
        MutantJellyfish MutantSquirmbag MutantWhale MutantLeviathan FinnedMutantXWing FinnedMutantSwordfish
        FinnedMutantJellyfish FinnedMutantSquirmbag FinnedMutantWhale FinnedMutantLeviathan KrakenFish1
        KrakenFish2;
    "templates": TemplateSet TemplateDelete;
    "single-digit": Skyscraper TwoStringKite TurbotFish EmptyRectangle ThreeStrongLinks FourStrongLinks
        SimpleColors MultiColors;
    "coloring": SimpleColors MultiColors;
    "wings": WWing XyWing XyzWing WxyzWing VwxyzWing UvwxyzWing TuvwxyzWing;
    "uniqueness": UniqueRectangle1 UniqueRectangle2 UniqueRectangle3 UniqueRectangle4 UniqueRectangle5
        UniqueRectangle6 UniqueLoop1 UniqueLoop2 UniqueLoop3 UniqueLoop4 HiddenRectangle AvoidableRectangle1
        AvoidableRectangle2 Bug1 Bug2 Bug3 Bug4 BugLite ExtendedRectangle;
    "exclusions": AlignedPairExclusion AlignedTripleExclusion;
    "als": SueDeCoq AlsXz AlsXyWing AlsChain DeathBlossom;
    "patterns": BrokenWing BivalueOddagon Tridagon Fireworks JuniorExocet SeniorExocet SkLoop Msls;
    "chains": RemotePair XCycle YCycle NiceLoop XChain XyChain Aic DiscontinuousNiceLoop GroupedNiceLoop
        GroupedDiscontinuousNiceLoop GroupedAic;
    "forcing-chains": Nishio CellForcingChain RegionForcingChain DynamicCellForcingChain
        DynamicRegionForcingChain DynamicContradiction DynamicDouble ForcingChain ForcingNet
        CellForcingNet RegionForcingNet NestedForcingNet;
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
            LEVELS.map(|(level, names)| (level, names.join(",").parse().unwrap_or(TechniqueSet::NONE)))
        });
        sets.iter().find(|(_, set)| set.contains(self)).map_or(Level::Extreme, |&(level, _)| level)
    }
}

impl FromStr for TechniqueSet {
    type Err = String;

    /// Reads names of techniques and of [`GROUPS`], separated by commas. A name may have a comma:
    /// `unique rectangle, type 1`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut set = Self::NONE;
        let mut names = text.split(',').map(str::trim).filter(|name| !name.is_empty()).peekable();
        while let Some(name) = names.next() {
            let group = slug(name);
            if let Some((_, members)) = GROUPS.iter().find(|(of, _)| *of == group) {
                set = members.iter().fold(set, |set, &technique| set.with(technique));
                continue;
            }
            let technique: Result<Technique, _> = name.parse().or_else(|_| {
                let whole = names.peek().and_then(|rest| format!("{name} {rest}").parse().ok());
                if whole.is_some() {
                    names.next();
                }
                whole.ok_or_else(|| unknown(name, true))
            });
            set = set.with(technique?);
        }
        if set == Self::NONE { Err("no technique is named".to_owned()) } else { Ok(set) }
    }
}

/// A name in lower case, with hyphens between its letters and digits instead of anything else.
pub(super) fn slug(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The error about a name that is not a technique or, if `with_groups`, a group, with the closest
/// names.
pub(super) fn unknown(name: &str, with_groups: bool) -> String {
    let typed = slug(name);
    let groups = GROUPS.iter().map(|(group, _)| *group).filter(|_| with_groups);
    let names = || Technique::ALL.iter().map(|technique| technique.id()).chain(groups.clone());
    let is_close = |other: &&str| !typed.is_empty() && (other.contains(&typed) || typed.contains(*other));
    let mut close: Vec<&str> = names().filter(is_close).collect();
    sort_by_number(&mut close, |name| name.len().abs_diff(typed.len()));
    close.truncate(4);
    if close.is_empty() {
        close.extend(nearest(&typed, names()));
    }
    let hint = match (close.is_empty(), with_groups) {
        (false, _) => {
            format!("did you mean {}?", close.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or "))
        }
        (true, true) => "`singles`, `pairs`, `fish`, `wings` and `chains` are groups".to_owned(),
        (true, false) => "write a name such as `swordfish`, `xy-wing` or `hidden-pair`".to_owned(),
    };
    format!("`{name}` is not the name of a technique; hint: {hint}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use Technique as T;

    #[test]
    fn sets_are_read_from_names_of_techniques_and_groups() {
        let set: TechniqueSet = "singles, swordfish".parse().expect("names");
        assert!(set.contains(T::NakedSingle) && set.contains(T::Swordfish) && !set.contains(T::XWing));
        assert_eq!("".parse::<TechniqueSet>(), Err("no technique is named".to_owned()));
        let error = "swordfishes".parse::<TechniqueSet>().expect_err("no such technique");
        assert!(error.contains("`swordfishes`") && error.contains("`swordfish`"), "{error}");
        for (typed, meant) in [("sword", "swordfish"), ("Hidden Pairs", "hidden-pair"), ("jelyfish", "jellyfish")] {
            let error = typed.parse::<Technique>().expect_err("no such technique");
            assert!(error.contains(&format!("hint: did you mean `{meant}`")), "{error}");
        }
        let error = "???".parse::<Technique>().expect_err("no such technique");
        assert!(error.ends_with("hint: write a name such as `swordfish`, `xy-wing` or `hidden-pair`"), "{error}");
    }

    #[test]
    fn every_name_that_is_printed_is_read() {
        for &technique in Technique::ALL {
            for name in Language::ALL.map(|language| technique.name_in(language)).into_iter().chain([technique.id()]) {
                assert_eq!(name.parse(), Ok(technique), "{name}");
                assert_eq!(name.parse(), Ok(TechniqueSet::NONE.with(technique)), "{name}");
            }
        }
        let both: TechniqueSet = "direct,pointing,Unique rectangle, type 1".parse().expect("three names");
        assert!(
            [T::DirectPointing, T::Pointing, T::UniqueRectangle1].iter().all(|&technique| both.contains(technique))
        );
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
