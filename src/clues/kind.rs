//! The kinds of constraint: one table that lists every name once.

use super::{Definition, anti, arrows, between, cage, candidates, circles, classes, clone, connected, count, distinct};
use super::{
    dots, element, entropy, equality, flatmates, full_rank, halves, houses, indexing, little_killer, lunchbox,
};
use super::{nabner, negatives, numbered_room, palindrome, quad, region_sum, rellik, renban, sandwich, skyscraper};
use super::{sum_line, sums, taxicab, thermo, tuples, value_index, whisper, x_sum, zipper};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::fmt;
use std::sync::LazyLock;

/// Makes the enum, its names and the list of definitions from one table.
macro_rules! clue_kinds {
    (
        named { $($Named:ident, $name:literal, $module:ident::$DEFINITION:ident;)+ }
        unnamed { $($Unnamed:ident, $word:literal;)+ }
    ) => {
        /// The kind of a constraint in a puzzle.
        ///
        /// `Relation`, `Regex`, `Automaton` and `Any` say everything themselves and have no [`Definition`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum ClueKind {
            $(#[doc = concat!("`", $name, "`")] $Named,)+
            $(#[doc = concat!("`", $word, "`")] $Unnamed,)+
        }

        /// Every named constraint, in the order of the tables of the schema.
        pub static DEFINITIONS: &[&Definition] = &[$(&$module::$DEFINITION,)+];

        impl ClueKind {
            /// Every kind, those without a definition last.
            pub const ALL: &[Self] = &[$(Self::$Named,)+ $(Self::$Unnamed,)+];

            /// The name in puzzle files: the word that `type` has in `[[constraint]]`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Named => $name,)+
                    $(Self::$Unnamed => $word,)+
                }
            }

            /// How a named constraint is written, what it means and how it is lowered.
            #[must_use]
            pub fn definition(self) -> Option<&'static Definition> {
                match self {
                    $(Self::$Named => Some(&$module::$DEFINITION),)+
                    $(Self::$Unnamed => None,)+
                }
            }
        }
    };
}

clue_kinds! {
    named {
        Diagonals, "diagonals", houses::DIAGONALS;
        Windoku, "windoku", houses::WINDOKU;
        Disjoint, "disjoint", houses::DISJOINT;
        Extra, "extra", houses::EXTRA;
        Anti, "anti", anti::ANTI;
        Nonconsecutive, "nonconsecutive", negatives::NONCONSECUTIVE;
        KropkiNegative, "kropki_negative", negatives::KROPKI_NEGATIVE;
        XvNegative, "xv_negative", negatives::XV_NEGATIVE;
        Taxicab, "taxicab", taxicab::TAXICAB;
        Entropy, "entropy", entropy::ENTROPY;
        Modulo, "modulo", entropy::MODULO;
        Flatmates, "flatmates", flatmates::FLATMATES;
        LinesDiffer, "lines_differ", full_rank::LINES_DIFFER;
        Cage, "cage", cage::CAGE;
        Rellik, "rellik", rellik::RELLIK;
        Equality, "equality", equality::EQUALITY;
        Lunchbox, "lunchbox", lunchbox::LUNCHBOX;
        Sum, "sum", sums::SUM;
        EqualSum, "equal_sum", sums::EQUAL;
        Arrow, "arrow", arrows::ARROW;
        DoubleArrow, "double_arrow", arrows::DOUBLE;
        Thermo, "thermo", thermo::THERMO;
        SlowThermo, "slow_thermo", thermo::SLOW_THERMO;
        Whisper, "whisper", whisper::WHISPER;
        Renban, "renban", renban::RENBAN;
        Palindrome, "palindrome", palindrome::PALINDROME;
        RegionSum, "region_sum", region_sum::REGION_SUM;
        Between, "between", between::BETWEEN;
        Zipper, "zipper", zipper::ZIPPER;
        Lockout, "lockout", between::LOCKOUT;
        Entropic, "entropic", classes::ENTROPIC;
        Modular, "modular", classes::MODULAR;
        SumLine, "sum_line", sum_line::SUM_LINE;
        Nabner, "nabner", nabner::NABNER;
        White, "white", dots::WHITE;
        Black, "black", dots::BLACK;
        X, "x", dots::X;
        V, "v", dots::V;
        Greater, "greater", dots::GREATER;
        Difference, "difference", dots::DIFFERENCE;
        Ratio, "ratio", dots::RATIO;
        PairSum, "pair_sum", dots::SUM;
        Odd, "odd", halves::ODD;
        Even, "even", halves::EVEN;
        Low, "low", halves::LOW;
        High, "high", halves::HIGH;
        Quad, "quad", quad::QUAD;
        Clone, "clone", clone::CLONE;
        Same, "same", clone::SAME;
        Candidates, "candidates", candidates::CANDIDATES;
        Circles, "circles", circles::CIRCLES;
        ColumnIndex, "column_index", indexing::COLUMN_INDEX;
        RowIndex, "row_index", indexing::ROW_INDEX;
        BoxIndex, "box_index", indexing::BOX_INDEX;
        ValueIndex, "value_index", value_index::VALUE_INDEX;
        LittleKiller, "little_killer", little_killer::LITTLE_KILLER;
        Sandwich, "sandwich", sandwich::SANDWICH;
        XSum, "x_sum", x_sum::X_SUM;
        Skyscraper, "skyscraper", skyscraper::SKYSCRAPER;
        HiddenSkyscraper, "hidden_skyscraper", skyscraper::HIDDEN_SKYSCRAPER;
        NumberedRoom, "numbered_room", numbered_room::NUMBERED_ROOM;
        FullRank, "full_rank", full_rank::FULL_RANK;
        FullRankTies, "full_rank_ties", full_rank::FULL_RANK_TIES;
        Table, "table", tuples::TABLE;
        Count, "count", count::COUNT;
        Distinct, "distinct", distinct::DISTINCT;
        Element, "element", element::ELEMENT;
        Connected, "connected", connected::CONNECTED;
    }
    unnamed {
        Relation, "relation";
        Regex, "regex";
        Automaton, "automaton";
        Any, "any";
    }
}

impl ClueKind {
    /// The kind with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        static BY_NAME: LazyLock<FxHashMap<&str, ClueKind>> =
            LazyLock::new(|| ClueKind::ALL.iter().map(|kind| (kind.name(), *kind)).collect());
        BY_NAME.get(name).copied()
    }
}

impl fmt::Display for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
