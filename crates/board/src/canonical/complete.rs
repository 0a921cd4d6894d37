//! The first two rows of the canonical form of a complete grid.
//!
//! Every row can become `123456789` under some order of the columns, so the first two rows are
//! chosen together. The result depends only on a permutation of the columns: a column *leads* to
//! the column in which the first row has this column's digit of the second row. The three columns
//! of a stack lead into other stacks: all three into one (the smallest second row begins with 456),
//! or two into one and one into the other (457). This decides the order of the stacks up to the
//! choice of the first stack. The order of the columns in the first stack decides all other
//! columns.

use super::SIZE;
use super::lines::{Line, Lines};
use super::partial::Partial;
use super::refine::Found;

/// The partial forms with the two smallest rows. `None` unless every row and column holds nine
/// digits and no box repeats a digit in two of its rows or columns.
pub(super) fn two_rows(lines: &Lines) -> Option<Vec<Partial>> {
    if !lines.are_permutations() {
        return None;
    }
    let pairs = pairs(lines)?;
    let any_is_whole = pairs.iter().any(Pair::is_whole);
    let mut found = Found::default();
    for pair in pairs.iter().filter(|pair| pair.is_whole() == any_is_whole) {
        for stack in 0..3 {
            pair.start_with(stack, lines.line(pair.transposed, pair.rows[0]), &mut found);
        }
    }
    Some(found.into_partials())
}

/// Two rows of a band.
struct Pair {
    transposed: bool,
    rows: [usize; 2],
    /// By column, the column in which the first row has this column's digit of the second row.
    leads: Line,
}

/// The column of each digit in each row.
fn places(rows: &[Line; SIZE]) -> [[u8; SIZE + 1]; SIZE] {
    let mut places = [[0; SIZE + 1]; SIZE];
    for (row, places) in rows.iter().zip(&mut places) {
        for (column, &value) in (0..).zip(row) {
            places[usize::from(value)] = column;
        }
    }
    places
}

/// All pairs of rows; `None` if a column leads into its own stack.
fn pairs(lines: &Lines) -> Option<Vec<Pair>> {
    let mut pairs = Vec::with_capacity(36);
    for transposed in [false, true] {
        let places = places(lines.board(transposed));
        for (first, places) in places.iter().enumerate() {
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
                let mut leads = [0; SIZE];
                for (column, &value) in lines.line(transposed, second).iter().enumerate() {
                    leads[column] = places[usize::from(value)];
                    if usize::from(leads[column] / 3) == column / 3 {
                        return None;
                    }
                }
                pairs.push(Pair { transposed, rows: [first, second], leads });
            }
        }
    }
    Some(pairs)
}

impl Pair {
    /// The stack to which at least two columns of `stack` lead, and whether all three do.
    fn second(&self, stack: u8) -> (u8, bool) {
        let to = [0, 1, 2].map(|i| self.leads[usize::from(3 * stack + i)] / 3);
        let second = if to[0] == to[1] || to[0] == to[2] { to[0] } else { to[1] };
        (second, to == [second; 3])
    }

    /// Whether all columns of a stack lead to one stack. This holds for one stack or for all three.
    fn is_whole(&self) -> bool {
        self.second(0).1
    }

    /// Puts `stack` first, with its columns in every order that minimizes the first three cells of
    /// the second row.
    fn start_with(&self, stack: u8, line: &Line, found: &mut Found) {
        let (second, is_whole) = self.second(stack);
        let stacks = [stack, second, 3 - stack - second];
        for order in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
            let columns = order.map(|i: u8| 3 * stack + i);
            // with two columns that lead to the second stack and one that does not, the latter is
            // last
            let is_least = is_whole || self.leads[usize::from(columns[2])] / 3 != second;
            if is_least && self.fourth(columns, is_whole) <= found.best() >> 20 & 15 {
                self.order(columns, stacks, line, found);
            }
        }
    }

    /// The fourth label of the second row, which already excludes most orders.
    #[inline]
    fn fourth(&self, columns: [u8; 3], is_whole: bool) -> u64 {
        let lead = |column: u8| self.leads[usize::from(column)];
        let to = lead(lead(columns[0]));
        // one column of the third stack has been placed, or none
        let other = if is_whole { 7 } else { 8 };
        (1..).zip(columns).find(|(_, column)| *column == to).map_or(other, |(name, _)| name)
    }

    /// Orders all columns. Each takes the first free place of its stack when a column leads to it,
    /// so it gets the smallest possible label.
    fn order(&self, columns: [u8; 3], stacks: [u8; 3], line: &Line, found: &mut Found) {
        let mut order = Order::new(columns, stacks);
        let mut value = 0;
        for j in 0..SIZE {
            let column = order.column_at(j);
            let place = order.place_of(self.leads[usize::from(column)]);
            value = value << 4 | u64::from(place + 1);
            if value > found.best() >> (4 * (SIZE - 1 - j)) {
                return;
            }
        }
        found.keep(value, self.partial(order.columns, line));
    }

    /// The partial form with these two rows and this order of columns.
    fn partial(&self, columns: Line, line: &Line) -> Partial {
        let mut partial = Partial::start(self.transposed);
        for (i, row) in self.rows.into_iter().enumerate() {
            partial.rows[i] = u8::try_from(row).expect("it is below 9");
            partial.used |= 1 << row;
        }
        for column in columns {
            partial.call(line[usize::from(column)]);
        }
        Partial { columns, apart: !0, ..partial }
    }
}

/// A partial order of the columns.
struct Order {
    /// The column at each place, or [`NONE`].
    columns: Line,
    /// The place of each column, or [`NONE`].
    places: Line,
    /// The place at which each stack begins.
    begins: [u8; 3],
    stacks: [u8; 3],
}

/// Not decided yet.
const NONE: u8 = u8::MAX;

impl Order {
    fn new(first: [u8; 3], stacks: [u8; 3]) -> Self {
        let mut begins = [0; 3];
        for (i, stack) in (0..).zip(stacks) {
            begins[usize::from(stack)] = 3 * i;
        }
        let mut order = Self { columns: [NONE; SIZE], places: [NONE; SIZE], begins, stacks };
        for column in first {
            order.place_of(column);
        }
        order
    }

    /// The place of a column; an undecided column takes the first free place of its stack.
    fn place_of(&mut self, column: u8) -> u8 {
        let known = &mut self.places[usize::from(column)];
        if *known == NONE {
            let mut place = self.begins[usize::from(column / 3)];
            while self.columns[usize::from(place)] != NONE {
                place += 1;
            }
            (self.columns[usize::from(place)], *known) = (column, place);
        }
        *known
    }

    /// The column at a place; an undecided place takes the only column left for it.
    fn column_at(&mut self, place: usize) -> u8 {
        if self.columns[place] == NONE {
            let stack = 3 * self.stacks[place / 3];
            let is_left = |column: &u8| self.places[usize::from(*column)] == NONE;
            let left = (stack..stack + 3).find(is_left).expect("a place is free");
            self.place_of(left);
        }
        self.columns[place]
    }
}
