//! Unavoidable sets that follow from the rules: two digits exchanged, or two lines.
//!
//! **Two digits.** Connect two cells with these digits if they share a house. Within each component
//! the digits can be exchanged: a house with both has them in one component, and a house with one
//! of them gets the other. So where the rules are houses only, every component is a difference.
//!
//! **Two lines.** Two rows through the same boxes, or two columns, can be exchanged in some columns
//! if both rows have the same digits there: in the column of a cell, in that of the other row's
//! digit there, and so on until the cycle closes.
//!
//! Both are components of a graph: of the rows of two digits, or of the places in two lines. They
//! are computed for all pairs of digits and lines at once (`components`); 9×9 has 36 and 18.
//!
//! Only small sets are useful: the last clue of a set stays without a question, but a large set
//! rarely has only one left.
//!
//! # References
//! `McGuire`, Tugemann and Civario, *There Is No 16-Clue Sudoku*, 2012.

mod components;

use components::{Components, MOST_MEMBERS, PAIRS};
use kdoku_board::bits::members;
use kdoku_board::{BoxShape, Cell, Geometry, House, Rules};

/// Most digits: more have too many pairs.
const MOST_DIGITS: usize = 64;

/// Pairs of digits and lines that can be exchanged, and connections between the cells of a board.
#[derive(Clone, Debug)]
pub(super) struct UnavoidableSets {
    /// Number of digits, and of rows, each of which has all digits.
    digits: usize,
    /// Cells that share a house other than rows and columns, by their rows: rows 0 and 1, 0 and 2,
    /// 1 and 2, and so on.
    neighbours: Vec<Vec<[u16; 2]>>,
    /// The pairs, in groups of [`PAIRS`].
    groups: Vec<Group>,
}

/// Pairs processed together: pairs of digits, then pairs of lines.
#[derive(Clone, Debug)]
struct Group {
    digits: Vec<[u8; 2]>,
    /// For two digits, the bit of their pair; 0 if it is in another group.
    bits: Vec<u64>,
    /// Pairs of lines through the same boxes: the cells of both, side by side.
    lines: Vec<Vec<[u16; 2]>>,
}

/// Positions of the digits of a solution: working memory of one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The digit of each cell.
    digits: Vec<u8>,
    /// The cell of each digit in each row, digit by digit.
    cells: Vec<u16>,
    components: Components,
}

impl UnavoidableSets {
    /// Returns `None` unless the rules are houses only, among them all rows and columns of a
    /// square, with few enough digits.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let (board, digits) = (rules.geometry(), rules.size());
        let is_line = |house: &House| matches!(house, House::Row(_) | House::Column(_));
        let lines_of_all = board.houses().filter(is_line).count();
        let is_square = [board.height(), board.width()] == [digits; 2] && !board.has_voids();
        if !rules.is_houses() || !is_square || lines_of_all != 2 * digits || digits > MOST_DIGITS {
            return None;
        }
        let is_plain = rules.constraints().is_empty();
        let lines = board.plain().filter(|_| is_plain).map_or_else(Vec::new, |shape| lines(board, shape));
        // rows and columns come first
        let neighbours = neighbours(board, rules.houses().skip(lines_of_all));
        Some(Self { digits, neighbours, groups: groups(digits, &lines) })
    }

    /// Two lines of the board that can be exchanged because neither has a cell that may have a
    /// clue.
    pub(super) fn bare_lines(&self, board: &Geometry, may_have_clue: impl Fn(usize) -> bool) -> Option<[House; 2]> {
        let is_bare = |lines: &&Vec<[u16; 2]>| !lines.iter().flatten().any(|&cell| may_have_clue(cell.into()));
        let lines = self.groups.iter().flat_map(|group| &group.lines).find(is_bare)?;
        let (first, last) = (*lines.first()?, *lines.last()?);
        let is_row = board.row(Cell(first[0])) == board.row(Cell(last[0]));
        Some(first.map(Cell).map(|cell| {
            let line = if is_row { board.row(cell) } else { board.column(cell) };
            let line = u16::try_from(line).expect("at most 64 lines");
            if is_row { House::Row(line) } else { House::Column(line) }
        }))
    }

    /// Passes the cells of each small difference of a solution to the callback. Digits are given
    /// from 0, cell by cell.
    pub(super) fn find(
        &self,
        solution: impl Iterator<Item = usize>,
        places: &mut Places,
        report: &mut dyn FnMut(&[u16]),
    ) {
        let Places { digits, cells, components } = places;
        digits.clear();
        digits.extend(solution.map(|digit| u8::try_from(digit).expect("at most 64 digits")));
        cells.resize(digits.len(), 0);
        for ((row, &digit), cell) in digits.iter().enumerate().map(|(cell, digit)| (cell / self.digits, digit)).zip(0..)
        {
            cells[usize::from(digit) * self.digits + row] = cell;
        }
        let cells = |digit: u8| &cells[usize::from(digit) * self.digits..][..self.digits];
        for group in &self.groups {
            components.clear(self.digits, group.digits.len() + group.lines.len());
            group.relate(&self.neighbours, digits, components);
            components.complete();
            components.parts(|pair, part| match group.digits.get(pair) {
                Some(&[a, b]) => {
                    let (of_a, of_b) = (cells(a), cells(b));
                    report_part(part, |row| [of_a[row], of_b[row]], report);
                }
                // two lines with two digits in two places are found as two digits
                None if part.count_ones() == 2 => {}
                None => report_part(part, |place| group.lines[pair - group.digits.len()][place], report),
            });
        }
    }
}

impl Group {
    /// Enters the direct connections for these digits.
    fn relate(&self, neighbours: &[Vec<[u16; 2]>], digits: &[u8], components: &mut Components) {
        let count = components.members();
        let digit = |cell: u16| usize::from(digits[usize::from(cell)]);
        let bits = |a: usize, b: usize| self.bits[a * count + b];
        let mut of_rows = neighbours.iter();
        for (row, cells) in digits.chunks_exact(count).enumerate() {
            let above = digits.chunks_exact(count).take(row).zip(&mut of_rows);
            for (other, (cells_above, neighbours)) in above.enumerate().filter(|_| !self.digits.is_empty()) {
                let columns = cells_above.iter().zip(cells);
                let of_columns = columns.fold(0, |all, (&a, &b)| all | bits(a.into(), b.into()));
                let of_all = neighbours.iter().fold(of_columns, |all, &[a, b]| all | bits(digit(a), digit(b)));
                components.relate(other, row, of_all);
            }
        }
        let mut places = [0; MOST_DIGITS];
        for (pair, lines) in (self.digits.len()..).zip(&self.lines) {
            lines.iter().enumerate().for_each(|(place, &[a, _])| places[digit(a)] = place);
            lines.iter().enumerate().for_each(|(place, &[_, b])| components.relate(place, places[digit(b)], 1 << pair));
        }
    }
}

/// Cells that share one of these houses, by their rows.
fn neighbours<'a>(board: &Geometry, houses: impl Iterator<Item = &'a [Cell]>) -> Vec<Vec<[u16; 2]>> {
    let rows = board.height();
    let mut neighbours = vec![Vec::new(); rows * rows.saturating_sub(1) / 2];
    for house in houses {
        for &a in house {
            for &b in house.iter().filter(|&&b| board.row(b) < board.row(a)) {
                let (row, other) = (board.row(a), board.row(b));
                neighbours[row * (row - 1) / 2 + other].push([number(a), number(b)]);
            }
        }
    }
    neighbours
}

/// Pairs of rows, and of columns, through the same boxes.
fn lines(board: &Geometry, shape: BoxShape) -> Vec<Vec<[u16; 2]>> {
    let (height, width) = shape.into();
    let digits = height * width;
    let at = |y: usize, x: usize| number(board.cell(y, x));
    let pairs = (0..digits).flat_map(|a| (a + 1..digits).map(move |b| (a, b)));
    let of_pair = |(a, b)| {
        let rows = (a / height == b / height).then(|| (0..digits).map(|x| [at(a, x), at(b, x)]).collect());
        let columns = (a / width == b / width).then(|| (0..digits).map(|y| [at(y, a), at(y, b)]).collect());
        [rows, columns]
    };
    pairs.flat_map(of_pair).flatten().collect()
}

/// All pairs of this number of digits, and these pairs of lines.
fn groups(digits: usize, lines: &[Vec<[u16; 2]>]) -> Vec<Group> {
    let pairs: Vec<[u8; 2]> = (0_u8..64).take(digits).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
    let (mut pairs, mut lines, mut groups) = (&*pairs, lines, Vec::new());
    while !pairs.is_empty() || !lines.is_empty() {
        let (of_digits, more) = pairs.split_at(pairs.len().min(PAIRS));
        let (of_lines, more_lines) = lines.split_at(lines.len().min(PAIRS - of_digits.len()));
        let mut bits = vec![0; digits * digits];
        for (pair, &both) in of_digits.iter().enumerate() {
            let [a, b] = both.map(usize::from);
            (bits[a * digits + b], bits[b * digits + a]) = (1 << pair, 1 << pair);
        }
        groups.push(Group { digits: of_digits.to_vec(), bits, lines: of_lines.to_vec() });
        (pairs, lines) = (more, more_lines);
    }
    groups
}

/// The number of a cell of a board with [few digits](MOST_DIGITS).
fn number(cell: Cell) -> u16 {
    u16::try_from(cell.index()).expect("64 rows have no more cells")
}

/// Reports the cells of a small part, two per member.
fn report_part(part: u64, pair: impl Fn(usize) -> [u16; 2], report: &mut dyn FnMut(&[u16])) {
    let mut cells = [[0; 2]; MOST_MEMBERS];
    let mut count = 0;
    for (cells, member) in cells.iter_mut().zip(members(part)) {
        *cells = pair(member);
        count += 1;
    }
    report(cells[..count].as_flattened());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{ClueSymmetry, Generator, Recipe};
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Constraint;
    use kdoku_solver::{Limits, Options, Solver};

    fn of_order(order: usize) -> Rules {
        Rules::classic(Order::new(order).expect("valid"))
    }

    /// With both diagonals.
    fn diagonal(order: usize) -> Rules {
        let rules = of_order(order);
        let (board, size) = (rules.geometry().clone(), rules.size());
        let falling = (0..size).map(|i| board.cell(i, i)).collect();
        let rising = (0..size).map(|i| board.cell(i, size - 1 - i)).collect();
        let with = |rules: Rules, cells| rules.with(Constraint::AllDifferent(cells)).expect("a diagonal is a house");
        with(with(rules, falling), rising)
    }

    fn all() -> Vec<Rules> {
        let six = Rules::boxes(BoxShape::new(2, 3).expect("valid"));
        vec![of_order(2), six, of_order(3), diagonal(2), diagonal(3), of_order(4)]
    }

    /// The cells of each difference.
    fn sets(unavoidable: &UnavoidableSets, solution: &Grid) -> Vec<Vec<Cell>> {
        let digits = solution.values().iter().flatten().map(|digit| digit.index());
        let mut sets = Vec::new();
        unavoidable.find(digits, &mut Places::default(), &mut |cells| {
            sets.push(cells.iter().map(|&cell| Cell::from_index(cell.into())).collect());
        });
        sets
    }

    #[test]
    fn without_the_cells_of_a_difference_there_is_another_solution() {
        for rules in all() {
            let unavoidable = UnavoidableSets::new(&rules).expect("these rules are houses");
            let solver = Solver::new(&rules, &Options::default()).expect("solvable");
            let mut scratch = solver.scratch();
            let sampler = crate::generate::GridSampler::new(&solver);
            let mut found = 0;
            for index in 0..5 {
                let solution = sampler.solution(11, index, &Limits::none(), &mut scratch).expect("there are solutions");
                for set in sets(&unavoidable, &solution) {
                    let mut puzzle = solution.clone();
                    for &cell in &set {
                        puzzle.set(cell, None);
                    }
                    let rival =
                        solver.another_solution(&puzzle, &solution, None, &Limits::none(), &mut scratch).solution;
                    let rival = rival.expect("another solution differs in these cells");
                    let differs = |cell: &Cell| rival.get(*cell) != solution.get(*cell);
                    assert!(set.iter().any(differs));
                    found += 1;
                }
            }
            assert!(found > 0, "{rules:?}");
        }
    }

    #[test]
    fn known_sets_do_not_change_puzzles() {
        let recipes = [Recipe::new(), Recipe::new().symmetry(ClueSymmetry::Rotate180), Recipe::new().clues(30..=40)];
        for rules in [of_order(3), diagonal(3)] {
            let solver = Solver::new(&rules, &Options::default()).expect("solvable");
            for recipe in &recipes {
                let with = Generator::new(&solver, recipe.clone()).expect("a recipe for these rules");
                let without = Generator { unavoidable: None, ..with.clone() };
                let puzzles = |generator: &Generator| {
                    let made = generator.puzzles(5, 0..10, &Limits::none(), &mut generator.scratch());
                    made.into_iter().map(|made| made.expect("without a limit").puzzle).collect::<Vec<_>>()
                };
                assert_eq!(puzzles(&with), puzzles(&without));
            }
        }
    }

    #[test]
    fn only_rules_of_houses_have_unavoidable_sets() {
        let marked = of_order(3).with(Constraint::Domain(Cell(0), vec![kdoku_board::grid::Digit::from_index(2)]));
        assert!(UnavoidableSets::new(&marked.expect("a pencil mark")).is_none());
    }
}
