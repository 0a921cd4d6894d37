//! Constructors of clues, one for each usual kind.

use super::{Clue, ClueKind, Payload};
use kdoku_board::geometry::Cell;

/// Makes the constructors from a table of their names, kinds and meanings.
macro_rules! constructors {
    (
        switches { $($switch:ident: $Switch:ident, $switch_meaning:literal;)+ }
        cells { $($cells:ident: $Cells:ident, $cells_meaning:literal;)+ }
        numbers { $($number:ident: $Number:ident, $number_meaning:literal;)+ }
        values { $($values:ident: $Values:ident, $values_meaning:literal;)+ }
        two_lists { $($two:ident: $Two:ident, $two_meaning:literal;)+ }
        lists { $($lists:ident: $Lists:ident, $lists_meaning:literal;)+ }
    ) => {
        /// A constructor for each usual kind, named after it. [`Clue::new`] makes clues of any kind.
        impl Clue {
            $(#[doc = concat!("[`ClueKind::", stringify!($Switch), "`]: ", $switch_meaning, ".")]
            pub fn $switch() -> Self {
                Self::new(ClueKind::$Switch, Vec::new())
            })+
            $(#[doc = concat!("[`ClueKind::", stringify!($Cells), "`]: ", $cells_meaning, ".")]
            pub fn $cells(cells: impl Into<Vec<Cell>>) -> Self {
                Self::new(ClueKind::$Cells, vec![cells.into()])
            })+
            $(#[doc = concat!("[`ClueKind::", stringify!($Number), "`]: ", $number_meaning, ".")]
            pub fn $number(number: i32, cells: impl Into<Vec<Cell>>) -> Self {
                Self::new(ClueKind::$Number, vec![cells.into()]).with_number(number)
            })+
            $(#[doc = concat!("[`ClueKind::", stringify!($Values), "`]: ", $values_meaning, ".")]
            pub fn $values(values: impl Into<Vec<i32>>, cells: impl Into<Vec<Cell>>) -> Self {
                Self::new(ClueKind::$Values, vec![cells.into()]).with_values(values.into())
            })+
            $(#[doc = concat!("[`ClueKind::", stringify!($Two), "`]: ", $two_meaning, ".")]
            pub fn $two(head: impl Into<Vec<Cell>>, shaft: impl Into<Vec<Cell>>) -> Self {
                Self::new(ClueKind::$Two, vec![head.into(), shaft.into()])
            })+
            $(#[doc = concat!("[`ClueKind::", stringify!($Lists), "`]: ", $lists_meaning, ".")]
            pub fn $lists(lists: impl Into<Vec<Vec<Cell>>>) -> Self {
                Self::new(ClueKind::$Lists, lists.into())
            })+
        }

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn say_what_their_kinds_mean() {
                let cells = || [Cell(0), Cell(1)];
                for (clue, meaning) in [
                    $((Clue::$switch(), $switch_meaning),)+
                    $((Clue::$cells(cells()), $cells_meaning),)+
                    $((Clue::$number(1, cells()), $number_meaning),)+
                    $((Clue::$values([1], cells()), $values_meaning),)+
                    $((Clue::$two(cells(), cells()), $two_meaning),)+
                    $((Clue::$lists([cells().to_vec()]), $lists_meaning),)+
                ] {
                    let definition = clue.definition();
                    assert_eq!(definition.meaning, meaning, "{}", clue.kind);
                    assert_eq!(clue.number.is_some(), definition.number.is_some(), "{}", clue.kind);
                }
            }
        }
    };
}

constructors! {
    switches {
        windoku: Windoku, "the cells of each window, a box shifted inwards by one cell, are all different";
        disjoint: Disjoint, "cells at the same position of their boxes are different";
        asterisk: Asterisk, "the nine cells of the asterisk around the middle of a 9×9 board are all different";
        girandola: Girandola, "the nine cells of the girandola, with the corners of a 9×9 board, are all different";
        toroidal_knight: ToroidalKnight, "cells a knight's move apart are different, also across opposite edges of the board";
        toroidal_king: ToroidalKing, "cells that share an edge or a corner are different, also across opposite edges of the board";
        consecutive_negative: ConsecutiveNegative, "neighbours without a white dot are not consecutive";
        ratio_negative: RatioNegative, "of neighbours without a black dot, neither is twice the other";
        top_bottom: TopBottom, "the first value of row 1, the second of row 2 and so on touch by an edge or a corner, and likewise from the last row up";
        nonconsecutive: Nonconsecutive, "neighbours never hold consecutive values";
        kropki_negative: KropkiNegative, "neighbours without a white or black dot are neither consecutive nor one twice the other";
        xv_negative: XvNegative, "neighbours without an X or V add up to neither 10 nor 5";
        taxicab: Taxicab, "two cells with the value x are never x steps apart, counted in rows plus columns";
        entropy: Entropy, "every 2×2 holds a value of the lowest, of the middle and of the highest third";
        modulo: Modulo, "every 2×2 holds all three residues modulo 3";
        flatmates: Flatmates, "above every middle value (5 of 9) stands the smallest value, or below it the largest";
        rossini_negative: RossiniNegative, "three cells at an end of a row or column that have no Rossini arrow neither rise nor fall";
        lines_differ: LinesDiffer, "no two rows or columns read the same, from either end, and none reads the same from both ends";
    }
    cells {
        extra: Extra, "the cells are all different";
        equality: Equality, "the cells are all different, as many even as odd, as many low as high, and none is the middle value";
        double_arrow: DoubleArrow, "the two ends together are the sum of the cells between them";
        thermo: Thermo, "values rise from the bulb, the first cell";
        slow_thermo: SlowThermo, "values rise from the bulb or stay the same";
        whisper: Whisper, "neighbours on the line differ by at least 5, or by at least `min`";
        renban: Renban, "the line holds consecutive values in any order";
        palindrome: Palindrome, "the line reads the same from both ends";
        weak_palindrome: WeakPalindrome, "cells equally far from the ends are both odd or both even, and both or neither in the low half: 1 to 4 of 9";
        region_sum: RegionSum, "the segments of the line within each box all have the same sum";
        between: Between, "the values between the ends of the line lie strictly between the values at the ends";
        zipper: Zipper, "pairs of cells equally far from the middle of the line have the same sum; a middle cell holds that sum";
        lockout: Lockout, "the ends differ by at least 4, and no other value on the line is within their range, ends included";
        entropic: Entropic, "any three consecutive cells hold a value of the lowest, of the middle and of the highest third";
        modular: Modular, "any three consecutive cells have different remainders modulo 3; with `mod = m`, any m cells modulo m";
        sum_line: SumLine, "the line splits into segments that each add up to 10, or to `sum`";
        nabner: Nabner, "no two values of the line are the same or consecutive";
        same_difference: SameDifference, "all neighbours on the line differ by the same number, which may be 0";
        sequence: Sequence, "the values along the line rise or fall in equal steps, or are all the same";
        index: Index, "the cell at position p of the line holds v where, and only where, position v of the line holds p";
        white: White, "the values of the two cells are consecutive";
        black: Black, "one of the two values is twice the other";
        x: X, "the two values add up to 10";
        v: V, "the two values add up to 5";
        greater: Greater, "the first value is greater than the second";
        odd: Odd, "the values are odd";
        even: Even, "the values are even";
        low: Low, "the values lie in the lower half: 1 to 4 of 9";
        high: High, "the values lie in the upper half: 6 to 9 of 9";
        minimum: Minimum, "each cell is smaller than its neighbours that are not in the list";
        maximum: Maximum, "each cell is greater than its neighbours that are not in the list";
        circles: Circles, "a value in one of the cells appears in exactly that many of them";
        column_index: ColumnIndex, "a cell in column c holds v where, and only where, column v of its row holds c";
        row_index: RowIndex, "a cell in row r holds v where, and only where, row v of its column holds r";
        box_index: BoxIndex, "the cell at position p of its box holds v where, and only where, position v of the box holds p";
        value_index: ValueIndex, "the value of the first cell appears again v cells after the second, whose value is v";
        rossini: Rossini, "the values of the cells at the edge rise in the direction of the arrow";
    }
    numbers {
        rellik: Rellik, "the cells are all different, and no group of them, not even one cell, adds up to the sum";
        lunchbox: Lunchbox, "the cells are all different, and those between the smallest and the largest add up to the sum";
        product: Product, "the cells are all different, and their product is the number";
        difference: Difference, "the two values differ by the number";
        ratio: Ratio, "one of the two values is the number times the other";
        pair_sum: PairSum, "the two values add up to the number";
        little_killer: LittleKiller, "the cells of a diagonal, from the named cell to the edge, add up to the sum";
        sandwich: Sandwich, "the values between the smallest and the largest value of the board add up to the sum; both appear once";
        x_sum: XSum, "the first X cells add up to the sum, where X is the value of the first cell";
        skyscraper: Skyscraper, "this many values are visible from the first cell: those above 0 that are greater than all before them";
        hidden_skyscraper: HiddenSkyscraper, "the first value hidden by one before it is the number";
        first_seen: FirstSeen, "the number is the first odd value seen from there if it is odd, and the first even value if it is even";
        before: Before, "the cells before the first one with the largest value of the board, or with one of `values`, add up to the sum";
        numbered_room: NumberedRoom, "the X-th cell holds the number, where X is the value of the first cell";
        full_rank: FullRank, "among all rows and columns, read as numbers from both ends and sorted, the line has this rank; no other line reads the same";
        full_rank_ties: FullRankTies, "among all rows and columns, read as numbers from both ends and sorted, the line has this rank; equal lines share the lowest rank";
    }
    values {
        multi_sum: MultiSum, "the cells are all different, and add up to one of the sums";
        quad: Quad, "each value appears in the cells at least as often as it is listed";
        sweeper: Sweeper, "the value of each cell is the number of cells around it, also at its corners, that hold one of the values";
        sweeper_with_itself: SweeperWithItself, "the value of each cell is the number of cells in the 3×3 around it, itself included, that hold one of the values";
        candidates: Candidates, "each of the cells holds one of the values";
    }
    two_lists {
        arrow: Arrow, "the head, read as a decimal number if it has two or three cells, is the sum of the shaft";
        average: Average, "the head, one cell, is the mean of the shaft";
    }
    lists {
        equal_sum: EqualSum, "all lists of cells have the same sum";
        clones: Clone, "all lists hold the same values, cell by cell";
        same: Same, "all lists hold the same values equally often, in any order";
    }
}

impl Clue {
    /// [`ClueKind::Cage`]: the cells are all different and add up to the sum, if one is given.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_puzzle as clues; }
    /// use kdoku::clues::Clue;
    /// use kdoku::{Cell, Order, Rules};
    ///
    /// let rules = Rules::classic(Order::THREE);
    /// let clues = [
    ///     Clue::cage(12, [Cell(0), Cell(1)]),
    ///     Clue::cage(None, [Cell(20), Cell(30)]),
    ///     Clue::whisper([Cell(3), Cell(4)]).with_number(4),
    ///     Clue::arrow([Cell(40)], [Cell(41), Cell(42)]),
    /// ];
    /// for clue in clues {
    ///     assert!(!clue.lower(&rules)?.is_empty());
    /// }
    /// # Ok::<(), kdoku::clues::LoweringError>(())
    /// ```
    pub fn cage(sum: impl Into<Option<i32>>, cells: impl Into<Vec<Cell>>) -> Self {
        Self { number: sum.into(), ..Self::new(ClueKind::Cage, vec![cells.into()]) }
    }

    /// [`ClueKind::Sum`]: the values times their factors add up to the sum.
    pub fn sum(sum: i32, terms: impl IntoIterator<Item = (i32, Cell)>) -> Self {
        let (factors, cells) = terms.into_iter().unzip();
        Self { payload: Payload::Factors(factors), ..Self::new(ClueKind::Sum, vec![cells]) }.with_number(sum)
    }

    /// The same clue with this number.
    pub fn with_number(self, number: i32) -> Self {
        Self { number: Some(number), ..self }
    }
}
