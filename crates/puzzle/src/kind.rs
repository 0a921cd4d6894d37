//! The kinds of constraint: one table that lists every name once.

use super::Definition;
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
        /// `Relation`, `Regex`, `Automaton` and `Any` say everything themselves and have no
        /// [`Definition`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum ClueKind {
            $(#[doc = concat!("`", $name, "`")] $Named,)+
            $(#[doc = concat!("`", $word, "`")] $Unnamed,)+
        }

        /// Every named constraint, in the order of the tables of the schema.
        pub static DEFINITIONS: &[&Definition] = &[$(&crate::$module::$DEFINITION,)+];

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
                    $(Self::$Named => Some(&crate::$module::$DEFINITION),)+
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
        Asterisk, "asterisk", houses::ASTERISK;
        Girandola, "girandola", houses::GIRANDOLA;
        Extra, "extra", houses::EXTRA;
        Anti, "anti", anti_chess::ANTI;
        Nonconsecutive, "nonconsecutive", negative_constraints::NONCONSECUTIVE;
        ToroidalKnight, "toroidal_knight", anti_chess::TOROIDAL_KNIGHT;
        ToroidalKing, "toroidal_king", anti_chess::TOROIDAL_KING;
        ConsecutiveNegative, "consecutive_negative", negative_constraints::CONSECUTIVE_NEGATIVE;
        RatioNegative, "ratio_negative", negative_constraints::RATIO_NEGATIVE;
        KropkiNegative, "kropki_negative", negative_constraints::KROPKI_NEGATIVE;
        XvNegative, "xv_negative", negative_constraints::XV_NEGATIVE;
        Taxicab, "taxicab", anti_taxicab::TAXICAB;
        Entropy, "entropy", global_entropy::ENTROPY;
        Modulo, "modulo", global_entropy::MODULO;
        Flatmates, "flatmates", dutch_flatmates::FLATMATES;
        TopBottom, "top_bottom", top_bottom::TOP_BOTTOM;
        RossiniNegative, "rossini_negative", rossini::ROSSINI_NEGATIVE;
        LinesDiffer, "lines_differ", full_rank::LINES_DIFFER;
        Cage, "cage", cage::CAGE;
        Rellik, "rellik", rellik_cage::RELLIK;
        Equality, "equality", equality_cage::EQUALITY;
        Lunchbox, "lunchbox", lunchbox::LUNCHBOX;
        Product, "product", product_cage::PRODUCT;
        MultiSum, "multi_sum", multi_sum_cage::MULTI_SUM;
        Sum, "sum", sums::SUM;
        FreeProduct, "free_product", product_cage::FREE_PRODUCT;
        EqualSum, "equal_sum", sums::EQUAL;
        Arrow, "arrow", arrow::ARROW;
        Average, "average", arrow::AVERAGE;
        DoubleArrow, "double_arrow", arrow::DOUBLE;
        Thermo, "thermo", thermometer::THERMO;
        SlowThermo, "slow_thermo", thermometer::SLOW_THERMO;
        Whisper, "whisper", whisper::WHISPER;
        Renban, "renban", renban::RENBAN;
        Palindrome, "palindrome", palindrome::PALINDROME;
        WeakPalindrome, "weak_palindrome", palindrome::WEAK_PALINDROME;
        RegionSum, "region_sum", region_sum_line::REGION_SUM;
        Between, "between", between_lockout::BETWEEN;
        Zipper, "zipper", zipper::ZIPPER;
        Lockout, "lockout", between_lockout::LOCKOUT;
        Entropic, "entropic", entropic_modular::ENTROPIC;
        Modular, "modular", entropic_modular::MODULAR;
        SumLine, "sum_line", sum_line::SUM_LINE;
        Nabner, "nabner", nabner::NABNER;
        SameDifference, "same_difference", same_difference_sequence::SAME_DIFFERENCE;
        Sequence, "sequence", same_difference_sequence::SEQUENCE;
        Index, "index", indexing::INDEX;
        White, "white", dots::WHITE;
        Black, "black", dots::BLACK;
        X, "x", dots::X;
        V, "v", dots::V;
        Greater, "greater", dots::GREATER;
        Difference, "difference", dots::DIFFERENCE;
        Ratio, "ratio", dots::RATIO;
        PairSum, "pair_sum", dots::SUM;
        Odd, "odd", odd_even_low_high::ODD;
        Even, "even", odd_even_low_high::EVEN;
        Low, "low", odd_even_low_high::LOW;
        High, "high", odd_even_low_high::HIGH;
        Minimum, "minimum", minimum_maximum::MINIMUM;
        Maximum, "maximum", minimum_maximum::MAXIMUM;
        Quad, "quad", quadruple::QUAD;
        Clone, "clone", clone::CLONE;
        Same, "same", clone::SAME;
        Candidates, "candidates", candidates::CANDIDATES;
        Sweeper, "sweeper", sweeper::SWEEPER;
        SweeperWithItself, "sweeper_with_itself", sweeper::SWEEPER_WITH_ITSELF;
        Circles, "circles", counting_circles::CIRCLES;
        ColumnIndex, "column_index", indexing::COLUMN_INDEX;
        RowIndex, "row_index", indexing::ROW_INDEX;
        BoxIndex, "box_index", indexing::BOX_INDEX;
        ValueIndex, "value_index", value_index::VALUE_INDEX;
        LittleKiller, "little_killer", little_killer::LITTLE_KILLER;
        Sandwich, "sandwich", sandwich::SANDWICH;
        XSum, "x_sum", x_sum::X_SUM;
        Skyscraper, "skyscraper", skyscraper::SKYSCRAPER;
        HiddenSkyscraper, "hidden_skyscraper", skyscraper::HIDDEN_SKYSCRAPER;
        FirstSeen, "first_seen", first_seen::FIRST_SEEN;
        Before, "before", before::BEFORE;
        NumberedRoom, "numbered_room", numbered_room::NUMBERED_ROOM;
        FullRank, "full_rank", full_rank::FULL_RANK;
        FullRankTies, "full_rank_ties", full_rank::FULL_RANK_TIES;
        Rossini, "rossini", rossini::ROSSINI;
        Table, "table", table::TABLE;
        Count, "count", count::COUNT;
        Distinct, "distinct", distinct::DISTINCT;
        Element, "element", element::ELEMENT;
        Connected, "connected", connected::CONNECTED;
        YinYang, "yin_yang", yin_yang::YIN_YANG;
        CellLoop, "cell_loop", yin_yang::CELL_LOOP;
        JapaneseSums, "japanese_sums", shaded_sums::JAPANESE_SUMS;
        ShadedSum, "shaded_sum", shaded_sums::SHADED_SUM;
        DeducedRegions, "deduced_regions", deduced_regions::DEDUCED_REGIONS;
        Alike, "alike", alike::ALIKE;
        Modifier, "modifier", modifier::MODIFIER;
        Schroedinger, "schroedinger", schroedinger::SCHROEDINGER;
    }
    unnamed {
        Relation, "relation";
        Regex, "regex";
        Automaton, "automaton";
        Any, "any";
        Not, "not";
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
