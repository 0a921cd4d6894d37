//! Compares `lower` with `holds` for each kind, on all fillings of its cells on small boards.

use super::{
    Clue, ClueKind, DEFINITIONS, Definition, ErrorCause, LoweringContext, Payload, Syntax, all_pairs, negate, shorthand,
};
use crate::board::geometry::{BoxShape, Cell, Outline, Placed};
use crate::board::grid::{Digit, Grid};
use crate::board::rules::{Comparison, Constraint, Rules, Variable};
use crate::board::verify;
use crate::util::random::Random;
use std::collections::{BTreeSet, HashSet};

/// The most fillings per clue.
const MAX_FILLINGS: usize = 70_000;

fn board(height: usize, width: usize) -> Rules {
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

fn kind(name: &str) -> ClueKind {
    ClueKind::from_name(name).unwrap_or_else(|| panic!("no kind `{name}`"))
}

/// The payload of a clue of this kind, from its numbers in one list.
fn payload(clue: &Clue, numbers: &[i32]) -> Payload {
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

fn clue(rules: &Rules, name: &str, groups: &[&[usize]]) -> Instance {
    let groups = groups.iter().map(|names| cells(rules, names)).collect();
    Instance { rules: rules.clone(), clue: Clue::new(kind(name), groups) }
}

impl Instance {
    fn number(mut self, number: i32) -> Self {
        self.clue.number = Some(number);
        self
    }

    fn values(mut self, values: &[i32]) -> Self {
        self.clue.payload = payload(&self.clue, values);
        self
    }

    fn modified(mut self, values: &[i32]) -> Self {
        self.clue.payload = Payload::Modifier { values: values.to_vec(), each_house: false, each_digit: false };
        self
    }

    fn compared(mut self, comparison: Comparison) -> Self {
        self.clue.comparison = comparison;
        self
    }

    fn closed(mut self) -> Self {
        self.clue.closed = true;
        self
    }

    fn forbidden(mut self) -> Self {
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
fn on_boards_with_voids() -> Vec<Instance> {
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

/// All fillings of `cells`, at most [`MAX_FILLINGS`]; the other cells hold the first digit.
fn fillings(rules: &Rules, cells: &[Cell]) -> impl Iterator<Item = Grid> {
    let n = rules.size();
    let many = u32::try_from(cells.len()).ok().and_then(|k| n.checked_pow(k)).expect("few cells");
    assert!(many <= MAX_FILLINGS, "{many} fillings of {} cells are too many", cells.len());
    (0..many).map(move |mut number| {
        let mut grid = Grid::of(rules.geometry());
        for cell in rules.geometry().cells() {
            grid.set(cell, Some(Digit::from_index(0)));
        }
        for &cell in cells {
            grid.set(cell, Some(Digit::from_index(number % n)));
            number /= n;
        }
        grid
    })
}

fn is_global(clue: &Clue) -> bool {
    clue.definition().table == "global"
}

/// The cells that a clue concerns.
fn concerned(made: &Instance, lowered: &[Constraint]) -> Vec<Cell> {
    let named = made.clue.groups.iter().flatten().copied();
    let mut cells: BTreeSet<Cell> = named.chain(lowered.iter().flat_map(Constraint::cells)).collect();
    if is_global(&made.clue) {
        cells = made.rules.geometry().cells().collect();
    }
    cells.into_iter().collect()
}

/// Whether cells that see each other differ, for the kinds whose lowering leaves them out or makes
/// use of it.
fn can_be(made: &Instance, grid: &Grid) -> bool {
    let board = LoweringContext::new(&made.rules);
    let compared: Vec<Cell> = match made.clue.kind {
        ClueKind::Anti | ClueKind::LinesDiffer => board.cells().collect(),
        ClueKind::SameDifference | ClueKind::Sequence => made.clue.groups.concat(),
        _ => Vec::new(),
    };
    let differ = |&[a, b]: &[Cell; 2]| !board.are_peers(a, b) || grid.get(a) != grid.get(b);
    all_pairs(&compared).expect("a small board").iter().all(differ)
}

#[test]
fn lowering_agrees_with_the_meaning() {
    let mut seen = HashSet::new();
    let (mut refused, mut tried) = (0, 0);
    let mut wrong = Vec::new();
    for made in instances().into_iter().chain(on_boards_with_voids()) {
        let Instance { rules, clue } = &made;
        let Ok(lowered) = clue.lower(rules) else {
            // a rejected clue must never hold
            refused += 1;
            let cells = concerned(&made, &[]);
            if fillings(rules, &cells).any(|grid| can_be(&made, &grid) && clue.holds(rules, &grid)) {
                wrong.push(format!("{clue:?} can hold but is rejected"));
            }
            continue;
        };
        for constraint in &lowered {
            assert_eq!(rules.examine(constraint), Ok(()), "{clue:?}");
        }
        let mut both = [false; 2];
        for grid in fillings(rules, &concerned(&made, &lowered)) {
            if !can_be(&made, &grid) {
                continue;
            }
            let says = lowered.iter().all(|constraint| verify::holds(rules, constraint, &grid, &[]));
            let means = clue.holds(rules, &grid);
            if says != means {
                wrong.push(format!("{clue:?}: {says} for {means} on\n{grid}"));
                break;
            }
            both[usize::from(means)] = true;
            tried += 1;
        }
        // that several constraints contradict each other is for an engine to find out
        if both[1] && (both[0] || clue.kind == ClueKind::Anti) {
            seen.insert(clue.kind);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<_> = DEFINITIONS.iter().filter(|definition| !seen.contains(&definition.kind)).collect();
    assert!(missing.is_empty(), "no instance of {missing:?} both holds and does not");
    println!("{tried} fillings, {refused} clues refused");
}

/// Clues on a board with two variables: `t` has other values than the board, `u` some of the board's.
#[expect(clippy::many_single_char_names, reason = "cells a, b and c, variables t and u")]
fn with_variables() -> (Rules, Vec<Clue>) {
    let (rules, wide) = board(2, 2).with_variable(Variable::new("t", -1..=6)).expect("a variable");
    let (rules, like) = rules.with_variable(Variable::new("u", [1, 3, 4])).expect("a variable");
    let (rules, block) = rules.with_variable(Variable::new("w", 0..=1).block(2, 2)).expect("a block");
    let (rules, doubles) = rules.with_variable(Variable::new("x", 1..=8).block(1, 2)).expect("a block");
    let (rules, states) = rules.with_variable(Variable::new("y", 0..=7).block(1, 2)).expect("a block");
    let ([a, b, c], t, u) = ([0, 6, 9].map(Cell), wide[0], like[0]);
    let of =
        |name: &str, groups: &[&[Cell]]| Clue::new(kind(name), groups.iter().map(|cells| cells.to_vec()).collect());
    let values = |clue: Clue, values: &[i32]| Clue { payload: payload(&clue, values), ..clue };
    let with = |clue: Clue, number: i32, numbers: &[i32]| Clue { number: Some(number), ..values(clue, numbers) };
    let forbidden = |clue: Clue, tuples: &[&[i32]]| {
        let tuples = tuples.iter().map(|tuple| tuple.to_vec()).collect();
        Clue { payload: Payload::Tuples { tuples, forbidden: true }, ..clue }
    };
    let mut clues = vec![
        with(of("sum", &[&[a, t, u]]), 5, &[2, -1, 1]),
        of("equal_sum", &[&[a, b], &[t], &[u, c]]),
        of("arrow", &[&[t], &[a, b]]),
        of("arrow", &[&[a], &[t, u]]),
        of("average", &[&[t], &[a, b]]),
        of("double_arrow", &[&[a, t, b]]),
        of("thermo", &[&[t, a, u]]),
        of("slow_thermo", &[&[a, t]]),
        with(of("whisper", &[&[a, t, u]]), 2, &[]),
        of("palindrome", &[&[t, a, b, u]]),
        of("white", &[&[a, t]]),
        of("black", &[&[t, u]]),
        of("x", &[&[a, t]]),
        of("greater", &[&[t, a, u]]),
        with(of("difference", &[&[a, t]]), 3, &[]),
        with(of("little_killer", &[&[a, t]]), 7, &[]),
        of("distinct", &[&[a, b, u], &[t]]),
        of("element", &[&[a, b, u], &[t], &[c]]),
        Clue { number: Some(2), ..of("deduced_regions", &[&block, &[a, b, c, Cell(10)]]) },
        of("alike", &[&[a], &[block[0], block[1], block[3]], &[block[0], block[2]]]),
        Clue { number: Some(0), ..of("alike", &[&[t], &[a, u], &[a, b], &[a, c]]) },
        of("element", &[&[a, t, u], &[b], &[c]]),
        of("value_index", &[&[t, a, b, c, u]]),
        values(of("candidates", &[&[t]]), &[2, -1]),
        values(of("candidates", &[&[u]]), &[1, 3]),
        values(of("table", &[&[a, t, u]]), &[1, -1, 3, 4, 6, 1]),
        forbidden(of("table", &[&[a, t]]), &[&[1, -1], &[2, 6]]),
        forbidden(of("table", &[&[t]]), &[&[-1], &[6]]),
        forbidden(of("table", &[&[a, t, block[0]]]), &[&[1, -1, 0], &[2, 6, 1]]),
        forbidden(of("table", &[&block]), &[&[0, 0, 0, 0], &[1, 1, 1, 1]]),
        values(of("connected", &[&block]), &[0]),
        values(of("connected", &[&block[..3]]), &[1]),
        values(of("yin_yang", &[&block]), &[1]),
        values(of("cell_loop", &[&block]), &[1]),
        of("rossini", &[&[t, a, u]]),
        values(of("japanese_sums", &[&[a, b], &[u, c]]), &[1, 3]),
        with(of("shaded_sum", &[&[a, b], &[u, c]]), 4, &[1, 4]),
        with(of("count", &[&block]), 2, &[0]),
        with(of("count", &[&[a, block[0], t, u]]), 2, &[1]),
        with(of("count", &[&[a, block[0], t]]), 1, &[0, 6]),
        values(of("count", &[&block, &[a]]), &[1]),
        values(of("count", &[&[a, block[1]], &[t]]), &[1, 2]),
        Clue {
            payload: Payload::Modifier { values: vec![2, 4, 6, 8], each_house: false, each_digit: false },
            ..with(of("modifier", &[&[a, b], &doubles, &states]), 1, &[])
        },
        Clue {
            payload: Payload::Modifier { values: vec![3, 1, 3, 1], each_house: false, each_digit: false },
            ..with(of("modifier", &[&[a], &doubles[..1], &states[..1], &block[..1]]), 1, &[])
        },
        of("renban", &[&[a, t, b]]),
        of("between", &[&[a, t, b, u]]),
        with(of("lockout", &[&[t, a, b]]), 3, &[]),
        of("zipper", &[&[a, t, b]]),
        of("weak_palindrome", &[&[a, t]]),
        of("odd", &[&[a, t]]),
        of("low", &[&[t]]),
        // kinds that need values of the board
        with(of("cage", &[&[a, b, u]]), 7, &[]),
        of("renban", &[&[a, u, b]]),
        of("between", &[&[a, u, b]]),
        of("zipper", &[&[a, u, b]]),
        of("extra", &[&[a, u, b, c]]),
        of("same", &[&[a, b], &[u, c]]),
        of("circles", &[&[a, u, b]]),
        with(of("rellik", &[&[a, u, b]]), 7, &[]),
        with(of("sandwich", &[&[a, u, b, c]]), 3, &[]),
    ];
    for comparison in [Comparison::Equal, Comparison::AtLeast, Comparison::AtMost] {
        clues.push(Clue { comparison, ..values(of("count", &[&[a, b, u], &[t]]), &[1, 3]) });
    }
    (rules, clues)
}

#[test]
fn accepts_variables_in_place_of_cells() {
    let (rules, clues) = with_variables();
    for clue in &clues {
        let lowered = clue.lower(&rules).unwrap_or_else(|refusal| panic!("{clue:?}: {refusal}"));
        assert!(lowered.iter().all(|constraint| rules.examine(constraint) == Ok(())), "{clue:?}");
        let cells: BTreeSet<Cell> = clue.groups.iter().flatten().copied().collect();
        let cells: Vec<Cell> = cells.into_iter().collect();
        let digits: Vec<_> = cells.iter().map(|&cell| rules.digits_in(cell)).collect();
        let mut both = [false; 2];
        for number in 0..digits.iter().map(Vec::len).product() {
            let (mut grid, mut witness, mut rest) =
                (Grid::blank(4), vec![Digit::from_index(0); rules.cell_count() - 16], number);
            for (&cell, digits) in cells.iter().zip(&digits) {
                let digit = digits[rest % digits.len()];
                rest /= digits.len();
                match cell.index().checked_sub(16) {
                    Some(variable) => witness[variable] = digit,
                    None => grid.set(cell, Some(digit)),
                }
            }
            let digit = |cell: Cell| match cell.index().checked_sub(16) {
                Some(variable) => witness[variable],
                None => grid.get(cell).expect("it was set"),
            };
            let value = |cell: Cell| i64::from(rules.value_in(cell, digit(cell)));
            let means = (clue.definition().holds)(clue, &LoweringContext::new(&rules), &value);
            let says = lowered.iter().all(|constraint| verify::holds(&rules, constraint, &grid, &witness));
            assert_eq!(says, means, "{clue:?} on {:?}", cells.iter().map(|&cell| value(cell)).collect::<Vec<_>>());
            both[usize::from(means)] = true;
        }
        assert_eq!(both, [true; 2], "{clue:?}");
    }
}

#[test]
fn negation_is_the_opposite() {
    let random = &mut Random::new(7);
    let of_board = instances().into_iter().map(|made| (made.rules, made.clue));
    let (rules, clues) = with_variables();
    let all = of_board.chain(clues.into_iter().map(|clue| (rules.clone(), clue)));
    let mut refused = BTreeSet::new();
    for (rules, clue) in all {
        let Ok(lowered) = clue.lower(&rules) else { continue };
        let cases = match negate(&rules, &lowered) {
            Ok(cases) => cases,
            Err(what) => {
                refused.insert(what);
                continue;
            }
        };
        assert!(cases.iter().flatten().all(|constraint| rules.examine(constraint) == Ok(())), "{clue:?}: {cases:?}");
        for _ in 0..200 {
            let mut grid = Grid::of(rules.geometry());
            for cell in rules.geometry().cells() {
                grid.set(cell, Some(Digit::from_index(random.below(rules.size()))));
            }
            let variables = (rules.geometry().cell_count()..rules.cell_count()).map(Cell::from_index);
            let witness: Vec<Digit> = variables
                .map(|cell| {
                    let digits = rules.digits_in(cell);
                    digits[random.below(digits.len())]
                })
                .collect();
            let holds = |constraints: &[Constraint]| {
                constraints.iter().all(|constraint| verify::holds(&rules, constraint, &grid, &witness))
            };
            let negated = cases.iter().any(|case| holds(case));
            assert_eq!(negated, !holds(&lowered), "{clue:?} on {grid}");
        }
    }
    assert_eq!(
        refused.into_iter().collect::<Vec<_>>(),
        ["`alike`", "`connected`", "`deduced_regions`", "`distinct`", "an automaton with this many states"]
    );
}

#[test]
fn rejects_variables_with_other_values() {
    let (rules, _) = board(2, 2).with_variable(Variable::new("t", -1..=6)).expect("a variable");
    let mut taken = Vec::new();
    for made in instances().into_iter().filter(|made| made.rules == board(2, 2)) {
        let mut clue = made.clue;
        let Some(cell) = clue.groups.first_mut().and_then(|cells| cells.first_mut()) else { continue };
        *cell = Cell(16);
        let is_taken = match clue.lower(&rules) {
            Ok(lowered) => lowered.iter().all(|constraint| rules.examine(constraint) == Ok(())),
            Err(refusal) => !refusal.message.contains("`t`"),
        };
        if is_taken && !taken.contains(&clue.kind.name()) {
            taken.push(clue.kind.name());
        }
    }
    taken.sort_unstable();
    insta::assert_snapshot!(taken.join(" "));
}

#[test]
fn shared_automata_do_not_mix_clues() {
    for Instance { rules, .. } in instances() {
        let board = LoweringContext::new(&rules);
        for made in instances().into_iter().filter(|made| made.rules == rules) {
            // the same kind with another number, closed, and on fewer cells
            let more = made.clue.number.map(|number| Clue { number: Some(number + 1), ..made.clue.clone() });
            let turned = Clue { closed: !made.clue.closed, ..made.clue.clone() };
            let mut fewer = made.clue.clone();
            fewer.groups.iter_mut().filter(|cells| cells.len() > 3).for_each(|cells| cells.truncate(3));
            for clue in [Some(made.clue), more, Some(turned), Some(fewer)].into_iter().flatten() {
                assert_eq!(clue.lower_on(&rules, &board), clue.lower(&rules), "{clue:?}");
            }
        }
    }
}

#[test]
fn kinds_are_described_and_have_unique_names() {
    let mut names = HashSet::new();
    let mut places = HashSet::new();
    for definition in DEFINITIONS {
        let Definition { kind, table, key, meaning, example, syntax, .. } = definition;
        assert_eq!(kind.definition().map(|own| own.kind), Some(*kind));
        assert!(places.insert((table, key)), "two kinds have the place `{table}.{key}`");
        assert!(!meaning.is_empty() && !example.is_empty(), "{kind:?}");
        assert_eq!(*syntax == Syntax::OwnTable, table == key, "{kind:?}");
    }
    for kind in ClueKind::ALL {
        assert!(names.insert(kind.name()), "two kinds have the name `{kind}`");
        assert_eq!(ClueKind::from_name(kind.name()), Some(*kind));
        assert_eq!(serde_json::to_value(kind).expect("it is a word"), kind.name());
    }
}

#[test]
fn rejects_impossible_clues_with_a_reason() {
    let nine = board(3, 3);
    let nought = board(3, 3).values_from(0);
    let refused = |made: Instance| {
        let refusal = made.clue.lower(&made.rules).expect_err("refused");
        format!("{} ({}; {:?})", refusal.message, refusal.hint, refusal.cause)
    };
    let all = |k: usize| (0..k).map(|i| 11 + i / 9 * 10 + i % 9).collect::<Vec<_>>();
    insta::assert_snapshot!(
        [
            refused(clue(&nine, "cage", &[&[11, 12]]).number(18)),
            refused(clue(&nine, "cage", &[&all(10)])),
            refused(clue(&nine, "cage", &[&[11]]).number(10)),
            refused(clue(&nine, "thermo", &[&all(10)])),
            refused(clue(&nine, "thermo", &[&[11]])),
            refused(clue(&nine, "nabner", &[&all(6)])),
            refused(clue(&nine, "sequence", &[&[11, 12]])),
            refused(clue(&nine, "index", &[&all(10)])),
            refused(clue(&nought, "index", &[&all(9)])),
            refused(clue(&board(1, 2), "minimum", &[&[11, 12, 21, 22]])),
            refused(clue(&nine, "first_seen", &[&all(9)]).number(10)),
            refused(clue(&nine, "before", &[&all(9)]).number(73)),
            refused(clue(&nine, "little_killer", &[&[11, 12]]).number(19)),
            refused(clue(&nine, "skyscraper", &[&all(9)]).number(10)),
            refused(clue(&nine, "sandwich", &[&all(9)]).number(100)),
            refused(clue(&nine, "numbered_room", &[&all(9)]).number(10)),
            refused(clue(&nine, "full_rank", &[&all(9)]).number(37)),
            refused(clue(&nine, "full_rank", &[&all(8)]).number(3)),
            refused(clue(&nine, "quad", &[&[11, 12]]).values(&[1, 2, 3])),
            refused(clue(&nine, "quad", &[&[11, 12]]).values(&[10])),
            refused(clue(&nine, "connected", &[]).values(&[1, 10])),
            refused(clue(&nine, "yin_yang", &[])),
            refused(clue(&nine, "yin_yang", &[]).values(&[1, 2, 3, 4, 5, 6, 7, 8, 9])),
            refused(clue(&nine, "cell_loop", &[&[11, 12, 13]]).values(&[1])),
            refused(clue(&nine, "japanese_sums", &[&[11, 12], &[21, 22]]).values(&[1, 20])),
            refused(clue(&nine, "shaded_sum", &[&[11, 12], &[21]]).number(3).values(&[1])),
            refused(clue(&nine, "multi_sum", &[&[11, 12]]).values(&[2, 18])),
            refused(clue(&nine, "sweeper", &[&[11]])),
            refused(clue(&nine, "before", &[&all(9)]).number(5).values(&[10])),
            refused(clue(&nine, "deduced_regions", &[&all(9)])),
            refused(clue(&nine, "deduced_regions", &[&all(9), &all(9)]).number(2)),
            refused(clue(&nine, "clone", &[&[11, 12], &[21]])),
            refused(clue(&nine, "equality", &[&[11, 12, 13]])),
            refused(clue(&nine, "region_sum", &[&[11, 12, 13]])),
            refused(clue(&nine, "arrow", &[&[11, 12, 13, 14], &[21]])),
            refused(clue(&nine, "arrow", &[&[11], &all(10)])),
            refused(clue(&nine, "average", &[&[11, 12], &[21]])),
            refused(clue(&nine, "product", &[&[11, 12]]).number(0)),
            refused(clue(&nine, "product", &[&[11, 12]]).number(22)),
            refused(clue(&nine, "sum", &[&[11, 12]]).values(&[2, -2]).number(17)),
            refused(clue(&nine, "difference", &[&[11, 12]]).number(9)),
            refused(clue(&nine, "modular", &[&[11, 12]]).number(1)),
            refused(clue(&board(2, 2), "x", &[&[11, 12]])),
            refused(clue(&board(2, 2), "entropic", &[&[11, 12, 13]])),
            refused(clue(&board(2, 2), "flatmates", &[])),
            refused(clue(&board(2, 3), "windoku", &[])),
            refused(clue(&board(6, 6), "rellik", &[&all(9)]).number(666)),
            refused(clue(&board(9, 9), "thermo", &[&[11, 12]])),
            refused(clue(&board(6, 6), "taxicab", &[])),
        ]
        .join("\n")
    );
    assert_eq!(
        clue(&nine, "cage", &[&[11, 12]]).number(2).clue.lower(&nine).expect_err("refused").cause,
        ErrorCause::Number
    );
}

#[test]
fn shorthands_name_rules_of_the_whole_board() {
    let nine = board(3, 3);
    let count = |word: &str| shorthand(word, &nine).map(|constraints| constraints.len()).map_err(|e| e.to_string());
    assert_eq!(count("diagonals"), Ok(2));
    assert_eq!(count("windoku"), Ok(4));
    assert_eq!(count("disjoint"), Ok(9));
    // 2 · 7 · 8 pairs in each of two directions, less those within a box
    assert_eq!(count("anti-knight"), Ok(4 * 7 * 8 - 9 * 8));
    assert_eq!(count("anti-king"), Ok(2 * 8 * 8 - 9 * 8));
    assert_eq!(count("nonconsecutive"), Ok(2 * 8 * 9));
    assert!(count("anti-rook").is_err() && count("cage").is_err() && count("").is_err());
    assert!(shorthand("windoku", &board(2, 3)).is_err());
}

#[test]
fn every_kind_is_documented() {
    let documents = concat!(include_str!("../../docs/variants.md"), include_str!("../../docs/rules.md"));
    for Definition { table, key, .. } in DEFINITIONS {
        assert!(documents.contains(&format!("`{key}`")) || documents.contains(&format!("[[{key}]]")), "{table}.{key}");
        assert!(documents.contains(&format!("[{table}]")), "[{table}]");
    }
}
