//! Differences from other solutions that nobody needs to find: two digits change places, or two lines.
//!
//! **Two digits.** Take the cells of two digits of a solution, and call two of them neighbours if they share a house. In each
//! connected part the digits can change places: a house with both has them in one part, and one with a single one of them gets the
//! other. So where the rules are houses and nothing else, every part is a difference.
//!
//! **Two lines.** Two rows through the same boxes, or two columns, can change places in some columns as long as both rows have the
//! same digits there: in the column of a cell, in that of the other row's digit there, and so on until the round is complete.
//!
//! Only small parts are of use. Of the last clue in a part nobody needs to ask whether it can go, but a large part is seldom down to
//! one.
//!
//! # References
//! *Unavoidable sets*: `McGuire`, Tugemann and Civario, *There Is No 16-Clue Sudoku*, 2012.

use super::differences::Differences;
use super::units::{Units, members_of};
use crate::geometry::{BoxShape, Geometry, House};
use crate::rules::Rules;

/// More cells than this are no small part.
const MOST_CELLS: u32 = 8;

/// How the cells of a board hang together.
#[derive(Clone, Debug)]
pub(super) struct Swaps {
    /// Digits, and rows, each of which has all of them.
    digits: usize,
    /// Houses that are no rows.
    houses: usize,
    /// Whether each of them has all digits, and each cell is in as many.
    are_regular: bool,
    /// Those of each cell, one list after the other, and where each list ends.
    of_cells: Vec<u16>,
    ends: Vec<u32>,
    /// Pairs of lines through the same boxes: the cells of both, side by side.
    lines: Vec<Vec<[u16; 2]>>,
}

/// Where the digits of a solution are: the working memory of one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The digit of each cell.
    digits: Vec<u8>,
    /// The cell of each digit in each row, digit by digit.
    cells: Vec<u16>,
    /// The row of each digit in each other house, digit by digit; no row where the house has no such digit.
    rows: Vec<Rows>,
    /// Each row with each other house of its cell of one digit.
    houses: Vec<(u8, u16)>,
    /// Of two digits, the rows that hang together with each.
    neighbours: Vec<Rows>,
}

/// Rows as bits.
type Rows = u64;

impl Swaps {
    /// None where the rules are more than houses, or a row has not all digits, or there are too many.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let (board, digits) = (rules.geometry(), rules.size());
        let is_row = |house: &House| matches!(house, House::Row(_));
        let rows = board.houses().filter(is_row).filter(|&row| board.house_cells(row).count() == digits).count();
        if !rules.is_houses() || rows != digits || board.height() != digits || digits > Rows::BITS as usize {
            return None;
        }
        let mut of_cells = vec![Vec::new(); board.cell_count()];
        let (mut houses, mut are_regular) = (0_u16, true);
        // rows come first
        for house in rules.houses().skip(rows) {
            are_regular &= house.len() == digits;
            for cell in house {
                of_cells[cell.index()].push(houses);
            }
            houses = houses.checked_add(1)?;
        }
        are_regular &= of_cells.windows(2).all(|cells| cells[0].len() == cells[1].len());
        let ends = of_cells.iter().scan(0, |end, list| {
            *end += u32::try_from(list.len()).ok()?;
            Some(*end)
        });
        let ends = ends.collect();
        let is_plain = rules.constraints().is_empty();
        let lines = board.plain().filter(|_| is_plain).map_or_else(Vec::new, |shape| lines(board, shape));
        Some(Self { digits, houses: houses.into(), are_regular, of_cells: of_cells.concat(), ends, lines })
    }

    fn houses_of(&self, cell: usize) -> &[u16] {
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.of_cells[start as usize..self.ends[cell] as usize]
    }

    /// Adds the differences of a solution, whose digits are given from 0, cell by cell.
    pub(super) fn add(
        &self,
        solution: impl Iterator<Item = usize>,
        units: &Units,
        places: &mut Places,
        differences: &mut Differences,
    ) {
        self.find_places(solution, places);
        let Places { digits, cells, rows, houses, neighbours } = places;
        let cells = |digit: usize| &cells[digit * self.digits..][..self.digits];
        let rows = |digit: usize| &rows[digit * self.houses..][..self.houses];
        for a in 0..self.digits {
            houses.clear();
            for (row, &cell) in (0..).zip(cells(a)) {
                houses.extend(self.houses_of(cell.into()).iter().map(|&house| (row, house)));
            }
            for b in 0..a {
                let (of_a, of_b) = (cells(a), cells(b));
                hang_together(houses, rows(b), neighbours);
                if !self.are_regular {
                    both_ways(neighbours);
                }
                parts(neighbours, |part| {
                    let both = members_of(part).flat_map(|row| [of_a[row], of_b[row]]);
                    differences.add(both.filter_map(|cell| units.of_cell(cell.into())));
                });
            }
        }
        for pair in &self.lines {
            rounds(pair, digits, |round| {
                let both = members_of(round).flat_map(|i| pair[i]);
                differences.add(both.filter_map(|cell| units.of_cell(cell.into())));
            });
        }
    }

    fn find_places(&self, solution: impl Iterator<Item = usize>, places: &mut Places) {
        let Places { digits, cells, rows, neighbours, .. } = places;
        digits.clear();
        digits.extend(solution.map(|digit| u8::try_from(digit).expect("there are no more digits than rows")));
        cells.resize(digits.len(), 0);
        neighbours.resize(self.digits, 0);
        rows.clear();
        rows.resize(self.digits * self.houses, 0);
        let mut cell = 0;
        for row in 0..self.digits {
            for _ in 0..self.digits {
                let digit = usize::from(digits[cell]);
                cells[digit * self.digits + row] = u16::try_from(cell).expect("64 rows have no more cells");
                for &house in self.houses_of(cell) {
                    rows[digit * self.houses + usize::from(house)] = 1 << row;
                }
                cell += 1;
            }
        }
    }
}

/// Pairs of rows, and of columns, through the same boxes.
fn lines(board: &Geometry, shape: BoxShape) -> Vec<Vec<[u16; 2]>> {
    let (height, width) = shape.into();
    let digits = height * width;
    let number = |y: usize, x: usize| u16::try_from(board.cell(y, x).index()).expect("64 rows have no more cells");
    let pairs = (0..digits).flat_map(|a| (a + 1..digits).map(move |b| (a, b)));
    let of_pair = |(a, b)| {
        let rows = (a / height == b / height).then(|| (0..digits).map(|x| [number(a, x), number(b, x)]).collect());
        let columns = (a / width == b / width).then(|| (0..digits).map(|y| [number(y, a), number(y, b)]).collect());
        [rows, columns]
    };
    pairs.flat_map(of_pair).flatten().collect()
}

/// Finds with which rows each row hangs together: another house has the first digit here and the second there.
///
/// Only the cell of the first digit is looked at. Where the houses are regular, that is enough to reach the whole part: to go on
/// from the rows of a part for ever stays in it, and in as many cells of the second digit as of the first there is no room
/// for others.
fn hang_together(houses_of_a: &[(u8, u16)], rows_of_b: &[Rows], neighbours: &mut [Rows]) {
    neighbours.fill(0);
    for &(row, house) in houses_of_a {
        neighbours[usize::from(row)] |= rows_of_b[usize::from(house)];
    }
}

/// Makes each row a neighbour of its neighbours.
fn both_ways(neighbours: &mut [Rows]) {
    for row in 0..neighbours.len() {
        members_of(neighbours[row]).for_each(|other| neighbours[other] |= 1 << row);
    }
}

/// Finds the rows of each small part of two digits.
fn parts(neighbours: &[Rows], mut out: impl FnMut(Rows)) {
    let mut open: Rows = Rows::MAX >> (64 - neighbours.len());
    while open != 0 {
        let mut part = open & open.wrapping_neg();
        let mut reached = part;
        while reached != 0 {
            part |= neighbours[reached.trailing_zeros() as usize];
            open &= !(reached & reached.wrapping_neg());
            reached = part & open;
        }
        if part.count_ones() * 2 <= MOST_CELLS {
            out(part);
        }
    }
}

/// Finds the places of each small round in which two lines have the same digits, but for those of two digits.
fn rounds(pair: &[[u16; 2]], digits: &[u8], mut out: impl FnMut(Rows)) {
    let mut places = [0_u8; Rows::BITS as usize];
    for (i, &[a, _]) in (0_u8..).zip(pair) {
        places[usize::from(digits[usize::from(a)]) % 64] = i;
    }
    let mut open: Rows = Rows::MAX >> (64 - pair.len());
    while open != 0 {
        let mut i = open.trailing_zeros() as usize;
        let mut round: Rows = 0;
        while open >> i & 1 != 0 {
            round |= 1 << i;
            open &= !(1 << i);
            i = usize::from(places[usize::from(digits[usize::from(pair[i][1])]) % 64]);
        }
        if (3..=MOST_CELLS / 2).contains(&round.count_ones()) {
            out(round);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{ClueSymmetry, Generator, Recipe};
    use crate::geometry::{Cell, Order};
    use crate::grid::Grid;
    use crate::rules::Constraint;
    use crate::solver::{Limits, Options, Solver};

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
    fn sets(swaps: &Swaps, solution: &Grid, units: &Units) -> Vec<Vec<Cell>> {
        let cells = solution.values().len();
        let mut differences = Differences::default();
        differences.clear(cells);
        let digits = solution.values().iter().flatten().map(|digit| digit.index());
        swaps.add(digits, units, &mut Places::default(), &mut differences);
        let of = |number| differences.units_of(number).into_iter().map(Cell::from_index).collect();
        (0..differences.count()).map(of).collect()
    }

    #[test]
    fn without_the_cells_of_a_difference_there_is_another_solution() {
        for rules in all() {
            let swaps = Swaps::new(&rules).expect("these rules are houses");
            let solver = Solver::new(&rules, &Options::default()).expect("solvable");
            let mut scratch = solver.scratch();
            let filler = crate::generate::Filler::new(&solver);
            let units = Units::new(rules.geometry(), &Recipe::new()).expect("every cell may have a clue");
            let mut found = 0;
            for index in 0..5 {
                let solution = filler.solution(11, index, &Limits::none(), &mut scratch).expect("there are solutions");
                for set in sets(&swaps, &solution, &units) {
                    let mut puzzle = solution.clone();
                    for &cell in &set {
                        puzzle.set(cell, None);
                    }
                    let rival = solver.rival(&puzzle, &solution, None, &Limits::none(), &mut scratch).solution;
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
    fn puzzles_are_the_same_without_what_is_known() {
        let recipes = [Recipe::new(), Recipe::new().symmetry(ClueSymmetry::Rotate180), Recipe::new().clues(30..=40)];
        for rules in [of_order(3), diagonal(3)] {
            let solver = Solver::new(&rules, &Options::default()).expect("solvable");
            for recipe in &recipes {
                let with = Generator::new(&solver, recipe.clone()).expect("a recipe for these rules");
                let without = Generator { swaps: None, ..with.clone() };
                let puzzles = |generator: &Generator| {
                    let made = generator.puzzles(5, 0..10, &Limits::none(), &mut generator.scratch());
                    made.into_iter().map(|made| made.expect("there is no limit").puzzle).collect::<Vec<_>>()
                };
                assert_eq!(puzzles(&with), puzzles(&without));
            }
        }
    }

    #[test]
    fn rules_of_more_than_houses_have_none() {
        let marked = of_order(3).with(Constraint::OneOf(Cell(0), vec![crate::grid::Digit::from_index(2)]));
        assert!(Swaps::new(&marked.expect("a pencil mark")).is_none());
    }
}
