//! The techniques by name.

use super::{Language, technique_groups};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Fish as patterns: without fins, with fins.
macro_rules! fish {
    () => {
        T::XWing
            | T::Swordfish
            | T::Jellyfish
            | T::LargerFish
            | T::FrankenXWing
            | T::FrankenSwordfish
            | T::FrankenJellyfish
            | T::FrankenSquirmbag
            | T::FrankenWhale
            | T::FrankenLeviathan
            | T::MutantXWing
            | T::MutantSwordfish
            | T::MutantJellyfish
            | T::MutantSquirmbag
            | T::MutantWhale
            | T::MutantLeviathan
    };
    (finned) => {
        T::FinnedXWing
            | T::SashimiXWing
            | T::FinnedSwordfish
            | T::SashimiSwordfish
            | T::FinnedJellyfish
            | T::SashimiJellyfish
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish
            | T::FinnedFrankenJellyfish
            | T::FinnedFrankenSquirmbag
            | T::FinnedFrankenWhale
            | T::FinnedFrankenLeviathan
            | T::FinnedMutantXWing
            | T::FinnedMutantSwordfish
            | T::FinnedMutantJellyfish
            | T::FinnedMutantSquirmbag
            | T::FinnedMutantWhale
            | T::FinnedMutantLeviathan
    };
}
pub(crate) use fish;

macro_rules! techniques {
    ($($variant:ident, $id:literal, $name:literal;)*) => {
        /// A way to find a step.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are those of the field, see `Technique::name`")]
        pub enum Technique {
            $($variant,)*
        }

        impl Technique {
            /// Every technique.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name on the command line and in JSON: `naked-pair`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)*
                }
            }

            /// The name in English: `naked pair`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

techniques! {
    FullHouse, "full-house", "full house";
    HiddenSingle, "hidden-single", "hidden single";
    NakedSingle, "naked-single", "naked single";
    DirectPointing, "direct-pointing", "direct pointing";
    DirectClaiming, "direct-claiming", "direct claiming";
    DirectHiddenPair, "direct-hidden-pair", "direct hidden pair";
    DirectHiddenTriple, "direct-hidden-triple", "direct hidden triple";
    Pointing, "pointing", "locked candidates (pointing)";
    Claiming, "claiming", "locked candidates (claiming)";
    LockedPair, "locked-pair", "locked pair";
    LockedTriple, "locked-triple", "locked triple";
    NakedPair, "naked-pair", "naked pair";
    NakedTriple, "naked-triple", "naked triple";
    NakedQuadruple, "naked-quadruple", "naked quadruple";
    NakedSubset, "naked-subset", "naked subset of five or more";
    GeneralizedNakedSubset, "generalized-naked-subset", "naked subset outside one house";
    HiddenPair, "hidden-pair", "hidden pair";
    HiddenTriple, "hidden-triple", "hidden triple";
    HiddenQuadruple, "hidden-quadruple", "hidden quadruple";
    HiddenSubset, "hidden-subset", "hidden subset of five or more";
    XWing, "x-wing", "X-wing";
    Swordfish, "swordfish", "swordfish";
    Jellyfish, "jellyfish", "jellyfish";
    LargerFish, "larger-fish", "fish of five or more lines";
    FinnedXWing, "finned-x-wing", "finned X-wing";
    SashimiXWing, "sashimi-x-wing", "sashimi X-wing";
    FinnedSwordfish, "finned-swordfish", "finned swordfish";
    SashimiSwordfish, "sashimi-swordfish", "sashimi swordfish";
    FinnedJellyfish, "finned-jellyfish", "finned jellyfish";
    SashimiJellyfish, "sashimi-jellyfish", "sashimi jellyfish";
    FrankenXWing, "franken-x-wing", "Franken X-wing";
    FrankenSwordfish, "franken-swordfish", "Franken swordfish";
    FinnedFrankenXWing, "finned-franken-x-wing", "finned Franken X-wing";
    FinnedFrankenSwordfish, "finned-franken-swordfish", "finned Franken swordfish";
    FrankenJellyfish, "franken-jellyfish", "Franken jellyfish";
    FrankenSquirmbag, "franken-squirmbag", "Franken squirmbag";
    FrankenWhale, "franken-whale", "Franken whale";
    FrankenLeviathan, "franken-leviathan", "Franken leviathan";
    FinnedFrankenJellyfish, "finned-franken-jellyfish", "finned Franken jellyfish";
    FinnedFrankenSquirmbag, "finned-franken-squirmbag", "finned Franken squirmbag";
    FinnedFrankenWhale, "finned-franken-whale", "finned Franken whale";
    FinnedFrankenLeviathan, "finned-franken-leviathan", "finned Franken leviathan";
    MutantXWing, "mutant-x-wing", "mutant X-wing";
    MutantSwordfish, "mutant-swordfish", "mutant swordfish";
    MutantJellyfish, "mutant-jellyfish", "mutant jellyfish";
    MutantSquirmbag, "mutant-squirmbag", "mutant squirmbag";
    MutantWhale, "mutant-whale", "mutant whale";
    MutantLeviathan, "mutant-leviathan", "mutant leviathan";
    FinnedMutantXWing, "finned-mutant-x-wing", "finned mutant X-wing";
    FinnedMutantSwordfish, "finned-mutant-swordfish", "finned mutant swordfish";
    FinnedMutantJellyfish, "finned-mutant-jellyfish", "finned mutant jellyfish";
    FinnedMutantSquirmbag, "finned-mutant-squirmbag", "finned mutant squirmbag";
    FinnedMutantWhale, "finned-mutant-whale", "finned mutant whale";
    FinnedMutantLeviathan, "finned-mutant-leviathan", "finned mutant leviathan";
    KrakenFish1, "kraken-fish-1", "kraken fish, type 1";
    KrakenFish2, "kraken-fish-2", "kraken fish, type 2";
    TemplateSet, "template-set", "template set";
    TemplateDelete, "template-delete", "template delete";
    RemotePair, "remote-pair", "remote pair";
    Skyscraper, "skyscraper", "skyscraper";
    TwoStringKite, "two-string-kite", "two-string kite";
    TurbotFish, "turbot-fish", "turbot fish";
    EmptyRectangle, "empty-rectangle", "empty rectangle";
    ThreeStrongLinks, "three-strong-links", "three strong links";
    FourStrongLinks, "four-strong-links", "four strong links";
    WWing, "w-wing", "W-wing";
    XyWing, "xy-wing", "XY-wing";
    XyzWing, "xyz-wing", "XYZ-wing";
    WxyzWing, "wxyz-wing", "WXYZ-wing";
    VwxyzWing, "vwxyz-wing", "VWXYZ-wing";
    UvwxyzWing, "uvwxyz-wing", "UVWXYZ-wing";
    TuvwxyzWing, "tuvwxyz-wing", "TUVWXYZ-wing";
    SimpleColors, "simple-colors", "simple coloring";
    MultiColors, "multi-colors", "multi-coloring";
    UniqueRectangle1, "unique-rectangle-1", "unique rectangle, type 1";
    UniqueRectangle2, "unique-rectangle-2", "unique rectangle, type 2";
    UniqueRectangle3, "unique-rectangle-3", "unique rectangle, type 3";
    UniqueRectangle4, "unique-rectangle-4", "unique rectangle, type 4";
    UniqueRectangle5, "unique-rectangle-5", "unique rectangle, type 5";
    UniqueRectangle6, "unique-rectangle-6", "unique rectangle, type 6";
    UniqueLoop1, "unique-loop-1", "unique loop, type 1";
    UniqueLoop2, "unique-loop-2", "unique loop, type 2";
    UniqueLoop3, "unique-loop-3", "unique loop, type 3";
    UniqueLoop4, "unique-loop-4", "unique loop, type 4";
    HiddenRectangle, "hidden-rectangle", "hidden rectangle";
    AvoidableRectangle1, "avoidable-rectangle-1", "avoidable rectangle, type 1";
    AvoidableRectangle2, "avoidable-rectangle-2", "avoidable rectangle, type 2";
    Bug1, "bug-1", "bivalue universal grave, type 1";
    Bug2, "bug-2", "bivalue universal grave, type 2";
    Bug3, "bug-3", "bivalue universal grave, type 3";
    Bug4, "bug-4", "bivalue universal grave, type 4";
    BugLite, "bug-lite", "BUG-lite";
    ExtendedRectangle, "extended-rectangle", "extended unique rectangle";
    AlignedPairExclusion, "aligned-pair-exclusion", "aligned pair exclusion";
    AlignedTripleExclusion, "aligned-triple-exclusion", "aligned triple exclusion";
    SueDeCoq, "sue-de-coq", "Sue de Coq";
    AlsXz, "als-xz", "almost locked sets, XZ rule";
    AlsXyWing, "als-xy-wing", "almost locked sets, XY-wing";
    AlsChain, "als-chain", "chain of almost locked sets";
    DeathBlossom, "death-blossom", "death blossom";
    BrokenWing, "broken-wing", "broken wing";
    BivalueOddagon, "bivalue-oddagon", "bivalue oddagon";
    Tridagon, "tridagon", "tridagon";
    Fireworks, "fireworks", "fireworks";
    JuniorExocet, "junior-exocet", "junior exocet";
    SeniorExocet, "senior-exocet", "senior exocet";
    SkLoop, "sk-loop", "SK loop";
    Msls, "msls", "multi-sector locked sets";
    XCycle, "x-cycle", "X-cycle";
    YCycle, "y-cycle", "Y-cycle";
    NiceLoop, "nice-loop", "continuous nice loop";
    XChain, "x-chain", "X-chain";
    XyChain, "xy-chain", "XY-chain";
    Aic, "aic", "alternating inference chain";
    DiscontinuousNiceLoop, "discontinuous-nice-loop", "discontinuous nice loop";
    GroupedNiceLoop, "grouped-nice-loop", "grouped continuous nice loop";
    GroupedDiscontinuousNiceLoop, "grouped-discontinuous-nice-loop", "grouped discontinuous nice loop";
    GroupedAic, "grouped-aic", "grouped alternating inference chain";
    Nishio, "nishio", "Nishio forcing chain";
    CellForcingChain, "cell-forcing-chain", "cell forcing chain";
    RegionForcingChain, "region-forcing-chain", "region forcing chain";
    DynamicCellForcingChain, "dynamic-cell-forcing-chain", "dynamic cell forcing chain";
    DynamicRegionForcingChain, "dynamic-region-forcing-chain", "dynamic region forcing chain";
    DynamicContradiction, "dynamic-contradiction", "dynamic contradiction forcing chain";
    DynamicDouble, "dynamic-double", "dynamic double forcing chain";
    ForcingChain, "forcing-chain", "forcing chain";
    ForcingNet, "forcing-net", "forcing net";
    CellForcingNet, "cell-forcing-net", "cell forcing net";
    RegionForcingNet, "region-forcing-net", "region forcing net";
    NestedForcingNet, "nested-forcing-net", "nested forcing net";
    ConstraintBounds, "constraint-bounds", "bounds of a clue";
    ConstraintCombinations, "constraint-combinations", "combinations of a clue";
    ConstraintConsistency, "constraint-consistency", "all consequences of a clue";
    CommonPeers, "common-peers", "common peers";
    InniesOuties, "innies-outies", "innies and outies";
    BruteForce, "brute-force", "brute force";
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Technique {
    type Err = String;

    /// Reads the name on the command line, or the name in a language: `continuous nice loop`.
    fn from_str(text: &str) -> Result<Self, String> {
        let typed = technique_groups::slug(text);
        let names = |technique: Self| Language::ALL.map(|language| technique_groups::slug(technique.name_in(language)));
        let is_name = |&technique: &Self| technique.id() == typed || names(technique).contains(&typed);
        let found = Self::ALL.iter().copied().find(is_name);
        found.ok_or_else(|| technique_groups::unknown(text, false))
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Technique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TechniqueSet([u128; 2]);

impl TechniqueSet {
    /// Every technique.
    pub const ALL: Self = Self([u128::MAX; 2]);
    /// No technique.
    pub const NONE: Self = Self([0; 2]);

    /// The set of one technique.
    const fn of(technique: Technique) -> Self {
        let bit = 1 << (technique as u32 % 128);
        Self(if (technique as u32) < 128 { [bit, 0] } else { [0, bit] })
    }

    /// The set with `technique` added.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        let Self([low, high]) = Self::of(technique);
        Self([self.0[0] | low, self.0[1] | high])
    }

    /// The set with `technique` removed.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        self.minus(Self::of(technique))
    }

    /// The set without the members of `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// The members that are in `other`, too.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Whether `technique` is in the set.
    #[must_use]
    pub const fn contains(self, technique: Technique) -> bool {
        let Self([low, high]) = Self::of(technique);
        self.0[0] & low != 0 || self.0[1] & high != 0
    }

    /// Whether the set lists its members, as opposed to [`ALL`](Self::ALL) without some.
    pub(crate) const fn is_listed(self) -> bool {
        self.0[1] >> 127 == 0
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        techniques.into_iter().fold(Self::NONE, Self::with)
    }
}

const _: () = assert!(Technique::ALL.len() < 256, "a set has a bit for each technique, and one more");
