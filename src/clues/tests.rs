//! Compares `lower` with `holds` for each kind, on all fillings of its cells on small boards.

mod negation;
mod variables;

use super::{
    Clue, ClueKind, DEFINITIONS, Definition, ErrorCause, LoweringContext, Payload, Syntax, all_pairs, shorthand,
};
use crate::board::geometry::{BoxShape, Cell, Outline, Placed};
use crate::board::grid::{Digit, Grid};
use crate::board::rules::{Comparison, Constraint, Rules};
use crate::board::verify;
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
