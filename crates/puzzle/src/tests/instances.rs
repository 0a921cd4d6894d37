//! Clues of every kind on small boards.

use kdoku_board::geometry::{BoxShape, Cell, Outline, Placed};
use kdoku_board::rules::{Comparison, Rules};
use kdoku_puzzle::{Clue, ClueKind, Payload};

pub(crate) fn board(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

/// A board without boxes.
fn latin(size: usize) -> Rules {
    Rules::new(Outline::new(size, size, size).try_into().expect("a valid board"))
}

/// The cell in row `y` and column `x`, from 1, as two digits.
fn cells(rules: &Rules, names: &[usize]) -> Vec<Cell> {
    names.iter().map(|name| rules.geometry().cell(name / 10 - 1, name % 10 - 1)).collect()
}

pub(crate) fn kind(name: &str) -> ClueKind {
    ClueKind::from_name(name).unwrap_or_else(|| panic!("no kind `{name}`"))
}

/// The payload of a clue of this kind, from its numbers in one list.
pub(crate) fn payload(clue: &Clue, numbers: &[i32]) -> Payload {
    match clue.kind {
        ClueKind::Anti => Payload::Offset(numbers.try_into().expect("two sides")),
        ClueKind::Sum => Payload::Factors(numbers.to_vec()),
        ClueKind::Table => {
            let tuples = numbers.chunks(clue.groups[0].len()).map(<[i32]>::to_vec).collect();
            Payload::Tuples { tuples, forbidden: false }
        }
        // the value of a shaded cell, and the sums
        ClueKind::JapaneseSums => Payload::Runs { values: numbers[..1].to_vec(), sums: numbers[1..].to_vec() },
        _ => Payload::Values(numbers.to_vec()),
    }
}

/// A clue on a board.
pub(crate) struct Instance {
    pub(crate) rules: Rules,
    pub(crate) clue: Clue,
}

pub(crate) fn clue(rules: &Rules, name: &str, groups: &[&[usize]]) -> Instance {
    let groups = groups.iter().map(|names| cells(rules, names)).collect();
    Instance { rules: rules.clone(), clue: Clue::new(kind(name), groups) }
}

impl Instance {
    pub(crate) fn number(mut self, number: i32) -> Self {
        self.clue.number = Some(number);
        self
    }

    pub(crate) fn values(mut self, values: &[i32]) -> Self {
        self.clue.payload = payload(&self.clue, values);
        self
    }

    pub(crate) fn modified(mut self, values: &[i32]) -> Self {
        self.clue.payload = Payload::Modifier { values: values.to_vec(), each_house: false, each_digit: false };
        self
    }

    pub(crate) fn compared(mut self, comparison: Comparison) -> Self {
        self.clue.comparison = comparison;
        self
    }

    pub(crate) fn closed(mut self) -> Self {
        self.clue.closed = true;
        self
    }

    pub(crate) fn forbidden(mut self) -> Self {
        if let Payload::Tuples { forbidden, .. } = &mut self.clue.payload {
            *forbidden = true;
        }
        self
    }
}

/// Clues of every kind with few enough cells to try all fillings.
#[expect(clippy::too_many_lines, reason = "it is a list")]
pub(crate) fn instances() -> Vec<Instance> {
    let four = board(2, 2);
    let zero = board(2, 2).values_from(0);
    let six = board(2, 3);
    let five = board(1, 5);
    let three = board(1, 3);
    let nine = board(3, 3);
    let nought = board(3, 3).values_from(0);
    let mut made = Vec::new();
    // houses and rules of the whole board
    for rules in [&three, &board(1, 3).values_from(0), &board(1, 2)] {
        for name in ["disjoint", "nonconsecutive", "taxicab"] {
            made.push(clue(rules, name, &[]));
        }
        for offset in [[1, 2], [1, 1], [0, 1], [0, 2], [2, -2]] {
            made.push(clue(rules, "anti", &[]).values(&offset));
        }
        for name in ["toroidal_knight", "toroidal_king", "consecutive_negative", "ratio_negative"] {
            made.push(clue(rules, name, &[]));
        }
        made.push(clue(rules, "consecutive_negative", &[&[11, 12], &[22, 12]]));
        made.push(clue(rules, "ratio_negative", &[&[21, 11]]));
        made.push(clue(rules, "kropki_negative", &[]));
        made.push(clue(rules, "kropki_negative", &[&[11, 12], &[22, 12]]));
    }
    made.push(clue(&three, "connected", &[]).values(&[1, 3, 3]));
    made.push(clue(&three, "yin_yang", &[]).values(&[1]));
    made.push(clue(&three, "cell_loop", &[]).values(&[2, 3]));
    for rules in [&three, &latin(3)] {
        made.push(clue(rules, "rossini_negative", &[]));
        made.push(clue(rules, "rossini_negative", &[&[11, 12, 13], &[33, 23, 13]]));
    }
    for name in ["xv_negative", "entropy", "modulo", "flatmates"] {
        made.push(clue(&three, name, &[]));
    }
    // four values on a board of 2×2 without houses
    let bare = Outline::new(2, 2, 4).without_lines();
    let bare = Rules::new(bare.try_into().expect("a valid board"));
    made.push(clue(&bare, "lines_differ", &[]));
    made.push(clue(&bare, "toroidal_knight", &[]));
    made.push(clue(&bare, "toroidal_king", &[]));
    for number in [1, 3, 8] {
        made.push(clue(&bare, "full_rank", &[&[12, 11]]).number(number));
        made.push(clue(&bare, "full_rank_ties", &[&[12, 22]]).number(number));
    }
    for rules in [&three, &board(1, 3).values_from(0), &latin(3)] {
        made.push(clue(rules, "lines_differ", &[]));
        for (line, number) in [(&[11, 12, 13], 2), (&[33, 23, 13], 8), (&[11, 12, 13], 13), (&[11, 12, 11], 3)] {
            made.push(clue(rules, "full_rank", &[line]).number(number));
            made.push(clue(rules, "full_rank_ties", &[line]).number(number));
        }
    }
    made.push(clue(&board(1, 3).values_from(2), "xv_negative", &[&[12, 11], &[21, 22]]));
    made.push(clue(&four, "windoku", &[]));
    made.push(clue(&four, "diagonals", &[&[11, 22, 33, 44]]));
    made.push(clue(&four, "diagonals", &[&[11, 22, 33, 44], &[41, 32, 23, 14]]));
    for name in [
        "extra",
        "thermo",
        "slow_thermo",
        "renban",
        "palindrome",
        "weak_palindrome",
        "odd",
        "low",
        "high",
        "even",
        "circles",
    ] {
        for rules in [&four, &zero] {
            made.push(clue(rules, name, &[&[11, 22, 31]]));
            made.push(clue(rules, name, &[&[11, 21, 34, 44]]));
        }
        made.push(clue(&five, name, &[&[11, 22, 33, 44]]));
    }
    // cages
    for rules in [&four, &zero, &five] {
        for number in 5..9 {
            made.push(clue(rules, "cage", &[&[11, 12, 31]]).number(number));
        }
        for number in 0..12 {
            made.push(clue(rules, "rellik", &[&[11, 12, 31, 44]]).number(number));
            made.push(clue(rules, "lunchbox", &[&[11, 12, 31, 44]]).number(number));
            made.push(clue(rules, "sandwich", &[&[11, 12, 13, 14]]).number(number));
            made.push(clue(rules, "x_sum", &[&[11, 12, 13, 14]]).number(number));
            made.push(clue(rules, "sum_line", &[&[11, 12, 13, 14, 24]]).number(number));
            made.push(clue(rules, "sum_line", &[&[11, 12, 13, 23]]).number(number).closed());
            made.push(clue(rules, "little_killer", &[&[13, 22, 31]]).number(number));
        }
        made.push(clue(rules, "cage", &[&[11, 12, 31]]));
        for values in [&[7, 8][..], &[6], &[1, 9, 30], &[0, 100]] {
            made.push(clue(rules, "multi_sum", &[&[11, 12, 31]]).values(values));
        }
        for number in [0, 1, 3, 6, 8, 10, 12, 24, 40] {
            made.push(clue(rules, "product", &[&[11, 12, 31]]).number(number));
            made.push(clue(rules, "product", &[&[11, 34]]).number(number));
            made.push(clue(rules, "free_product", &[&[11, 12, 34]]).number(number));
        }
        made.push(clue(rules, "equality", &[&[11, 12, 31, 34]]));
        made.push(clue(rules, "equality", &[&[11, 34]]));
        for clued in 0..6 {
            for line in [&[11, 12, 13, 14][..], &[41, 31, 21]] {
                made.push(clue(rules, "skyscraper", &[line]).number(clued));
                made.push(clue(rules, "hidden_skyscraper", &[line]).number(clued));
                made.push(clue(rules, "numbered_room", &[line]).number(clued));
                made.push(clue(rules, "first_seen", &[line]).number(clued));
                made.push(clue(rules, "before", &[line]).number(clued + 1));
                made.push(clue(rules, "before", &[line]).number(clued).values(&[2]));
                made.push(clue(rules, "before", &[line]).number(clued).values(&[3, 1]));
            }
        }
    }
    for rules in [&latin(3), &three, &board(1, 2).values_from(4)] {
        made.push(clue(rules, "top_bottom", &[]));
    }
    made.push(clue(&nine, "product", &[&[11, 12, 13, 14]]).number(144));
    made.push(clue(&nine, "lunchbox", &[&[11, 12, 13, 14]]).number(7));
    made.push(clue(&nine, "equality", &[&[11, 12, 13, 14]]));
    // sums
    let cells = [11, 12, 31];
    for comparison in [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast] {
        made.push(clue(&four, "sum", &[&cells]).values(&[1, 1, -2]).number(0).compared(comparison));
        made.push(clue(&zero, "sum", &[&cells]).values(&[3, 1, 2]).number(7).compared(comparison));
    }
    for rules in [&four, &zero] {
        made.push(clue(rules, "equal_sum", &[&[11, 12], &[33], &[41, 43]]));
        made.push(clue(rules, "arrow", &[&[11], &[12, 13, 24]]));
        made.push(clue(rules, "arrow", &[&[11, 21], &[12, 13, 24, 34]]));
        made.push(clue(rules, "average", &[&[11], &[12, 13, 24]]));
        made.push(clue(rules, "average", &[&[11], &[12]]));
        made.push(clue(rules, "double_arrow", &[&[11, 12, 13, 24]]));
        made.push(clue(rules, "region_sum", &[&[11, 12, 13, 14, 24]]));
        made.push(clue(rules, "region_sum", &[&[12, 13, 23, 22, 21]]).closed());
        for name in ["same_difference", "sequence", "index"] {
            for line in [&[11, 12, 13][..], &[11, 22, 33], &[11, 23, 42, 34], &[11, 12, 21, 22], &[11, 12, 13, 23, 22]]
            {
                made.push(clue(rules, name, &[line]));
            }
        }
        for line in [&[11, 12, 13][..], &[11, 12, 13, 14], &[11, 12, 13, 14, 24]] {
            made.push(clue(rules, "between", &[line]));
            made.push(clue(rules, "lockout", &[line]).number(2));
            made.push(clue(rules, "zipper", &[line]));
            made.push(clue(rules, "whisper", &[line]).number(2));
            made.push(clue(rules, "whisper", &[line]).number(2).closed());
            made.push(clue(rules, "modular", &[line]).number(2));
            made.push(clue(rules, "modular", &[line]).number(3));
            made.push(clue(rules, "modular", &[line]).number(3).closed());
        }
        made.push(clue(rules, "nabner", &[&[11, 31]]));
    }
    made.push(clue(&nine, "whisper", &[&[11, 12, 13]]));
    made.push(clue(&nine, "lockout", &[&[11, 12, 13]]));
    for rules in [&nine, &nought] {
        for line in [&[11, 12, 13, 14], &[11, 22, 33, 44], &[11, 22, 13, 24]] {
            made.push(clue(rules, "same_difference", &[line]));
            made.push(clue(rules, "sequence", &[line]));
            made.push(clue(rules, "index", &[line]));
        }
        made.push(clue(rules, "before", &[&[11, 12, 13, 14]]).number(12));
        made.push(clue(rules, "before", &[&[11, 22, 33]]).number(0));
        made.push(clue(rules, "weak_palindrome", &[&[11, 22, 33, 34]]));
        made.push(clue(rules, "first_seen", &[&[11, 22, 33]]).number(4));
    }
    made.push(clue(&nine, "nabner", &[&[11, 12, 13, 22]]));
    for rules in [&five, &six, &board(1, 7), &nine, &nought] {
        made.push(clue(rules, "entropic", &[&[11, 12, 13, 14]]));
        made.push(clue(rules, "entropic", &[&[11, 12, 13]]).closed());
        made.push(clue(rules, "modular", &[&[11, 12, 13, 14]]).number(4));
        made.push(clue(rules, "sum_line", &[&[11, 12, 13, 14]]));
        made.push(clue(rules, "renban", &[&[11, 12, 13, 14]]));
        for name in ["low", "high", "odd", "even"] {
            made.push(clue(rules, name, &[&[11, 12]]));
        }
        for name in ["white", "black", "x", "v", "greater"] {
            made.push(clue(rules, name, &[&[11, 12]]));
            made.push(clue(rules, name, &[&[11, 12, 22]]));
        }
        for name in ["difference", "ratio", "pair_sum"] {
            for number in 0..5 {
                made.push(clue(rules, name, &[&[11, 12]]).number(number));
                made.push(clue(rules, name, &[&[11, 12, 22]]).number(number));
            }
        }
    }
    // marks
    for rules in [&four, &zero] {
        for values in [&[1][..], &[1, 2, 3], &[2, 2], &[1, 2, 2, 3], &[3, 3, 3]] {
            made.push(clue(rules, "quad", &[&[11, 12, 21, 22]]).values(values));
            made.push(clue(rules, "candidates", &[&[11, 12]]).values(values));
        }
        made.push(clue(rules, "clone", &[&[11, 12], &[31, 33]]));
        made.push(clue(rules, "clone", &[&[11, 12], &[12, 33], &[41, 42]]));
        made.push(clue(rules, "same", &[&[11, 12, 21], &[31, 33, 44]]));
        made.push(clue(rules, "same", &[&[11, 12], &[31, 33], &[43, 44]]));
        for name in ["column_index", "row_index", "box_index"] {
            made.push(clue(rules, name, &[&[11]]));
            made.push(clue(rules, name, &[&[24]]));
            made.push(clue(rules, name, &[&[11, 12]]));
        }
        for name in ["minimum", "maximum"] {
            made.push(clue(rules, name, &[&[11]]));
            made.push(clue(rules, name, &[&[12]]));
            made.push(clue(rules, name, &[&[22]]));
            made.push(clue(rules, name, &[&[11, 12]]));
            made.push(clue(rules, name, &[&[11, 44]]));
            made.push(clue(rules, name, &[&[11, 12, 21]]));
        }
        for values in [&[1][..], &[1, 3], &[2, 3]] {
            made.push(clue(rules, "sweeper", &[&[11]]).values(values));
            made.push(clue(rules, "sweeper", &[&[11, 14]]).values(values));
            made.push(clue(rules, "sweeper_with_itself", &[&[11]]).values(values));
            made.push(clue(rules, "sweeper_with_itself", &[&[11, 14]]).values(values));
        }
        for name in ["yin_yang", "cell_loop"] {
            made.push(clue(rules, name, &[&[11, 12, 21, 22, 23, 13]]).values(&[1, 3]));
            made.push(clue(rules, name, &[&[11, 12, 21, 22]]).values(&[2, 3]));
        }
        made.push(clue(rules, "rossini", &[&[13, 12, 11]]));
        for sums in [&[1, 3, 2][..], &[2, 3, 3], &[1], &[1, 4], &[3, 3, 2, 1], &[1, 12]] {
            made.push(clue(rules, "japanese_sums", &[&[11, 12, 13], &[21, 22, 23]]).values(sums));
        }
        for sum in [0, 3, 9, 13] {
            made.push(clue(rules, "shaded_sum", &[&[11, 12, 13], &[21, 22, 23]]).number(sum).values(&[1, 3]));
        }
        made.push(clue(rules, "value_index", &[&[11, 21, 22, 23, 24]]));
        made.push(clue(rules, "value_index", &[&[11, 21, 22]]));
        made.push(clue(rules, "value_index", &[&[22, 21, 22, 23]]));
        made.push(clue(rules, "circles", &[&[11, 12, 13, 22, 33, 44]]));
        // tables of their own
        made.push(clue(rules, "table", &[&[11]]).values(&[1, 3]));
        made.push(clue(rules, "table", &[&[11, 22]]).values(&[1, 3, 2, 2]));
        made.push(clue(rules, "table", &[&[11, 22, 34]]).values(&[1, 3, 1, 3, 3, 1, 2, 2, 2, 1, 3, 1]));
        made.push(clue(rules, "table", &[&[11]]).values(&[1, 3]).forbidden());
        made.push(clue(rules, "table", &[&[11, 22]]).values(&[1, 3, 2, 2]).forbidden());
        made.push(clue(rules, "table", &[&[11, 22, 34]]).values(&[1, 3, 1, 3, 3, 1]).forbidden());
        for comparison in [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast] {
            for number in 0..4 {
                let counted = clue(rules, "count", &[&[11, 22, 34]]).values(&[1, 3]);
                made.push(counted.number(number).compared(comparison));
            }
            let counted = || clue(rules, "count", &[&[11, 22, 34], &[44]]).values(&[1, 2]);
            made.push(counted().compared(comparison));
            made.push(clue(rules, "count", &[&[11, 22, 34], &[11]]).values(&[1]).compared(comparison));
        }
        made.push(clue(rules, "connected", &[&[11, 12, 21, 22, 23, 32, 33]]).values(&[1, 3]));
        made.push(clue(rules, "connected", &[&[11, 12, 14, 24]]).values(&[2]));
        made.push(clue(rules, "distinct", &[&[11, 22, 34], &[44]]));
        made.push(clue(rules, "distinct", &[&[11, 22, 34], &[22]]));
        made.push(clue(rules, "element", &[&[11, 12, 13], &[21], &[44]]));
        made.push(clue(rules, "deduced_regions", &[&[11, 12, 21, 22], &[33, 34, 43, 44]]).number(2));
        made.push(clue(rules, "alike", &[&[44], &[11, 12, 13], &[11, 21]]));
        made.push(clue(rules, "alike", &[&[44], &[11, 12], &[11, 21], &[11, 44]]).number(0));
        made.push(clue(rules, "element", &[&[11, 12, 13, 14], &[12], &[14]]));
        made.push(clue(rules, "modifier", &[&[11, 33], &[12, 34], &[21, 43]]).number(1).modified(&[2, 4, 6, 8]));
        made.push(clue(rules, "schroedinger", &[&[11, 33], &[12, 34], &[21, 43]]));
    }
    made
}

/// Clues that count positions, on boards where some positions have no cell.
pub(crate) fn on_boards_with_voids() -> Vec<Instance> {
    let pieces = Outline::new(3, 3, 4).without_lines().without_cells([0, 5, 7].map(Cell).to_vec());
    let placed = |column| Placed { row: 0, column, boxes: BoxShape::new(1, 2).expect("a valid shape") };
    let apart = Outline::new(2, 5, 2).boards([0, 3].map(placed).to_vec());
    let mut made = Vec::new();
    for (outline, lowest) in [(pieces.clone(), 1), (pieces, 0), (apart.clone(), 1), (apart, 4)] {
        let rules = Rules::new(outline.try_into().expect("a valid board")).values_from(lowest);
        for (cell, name) in rules.geometry().cells().flat_map(|cell| [(cell, "column_index"), (cell, "row_index")]) {
            let clue = Clue::new(kind(name), vec![vec![cell]]);
            made.push(Instance { rules: rules.clone(), clue });
        }
    }
    made
}
