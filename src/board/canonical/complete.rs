//! The first two rows of a complete grid.
//!
//! Every row can become `123456789`, in any order of its columns. So the first two rows are taken together: what they come to
//! depends only on where each digit of the second stands in the first. Let a column lead to the one in which the first row has
//! what the second has here. From the three columns of a stack it leads into other stacks: all three into one (the smallest
//! second row begins 456 then), or two into one and one into the other (457), and that decides the order of the stacks but
//! for where to begin, of which there are three. The order of columns in the first stack decides all others.

use super::SIZE;
use super::lines::{Line, Lines};
use super::partial::Partial;
use super::refine::Found;

/// The ways to the two smallest rows, if every row and column of the board holds nine digits and no box has one twice in
/// two of its rows or columns.
pub(super) fn two_rows(lines: &Lines) -> Option<Vec<Partial>> {
    if !lines.are_permutations() {
        return None;
    }
    let pairs = pairs(lines)?;
    let any_is_whole = pairs.iter().any(Pair::is_whole);
    let mut found = Found::default();
    for pair in pairs.iter().filter(|pair| pair.is_whole() == any_is_whole) {
        for stack in 0..3 {
            pair.begin_with(stack, lines.line(pair.transposed, pair.rows[0]), &mut found);
        }
    }
    Some(found.into_ways())
}

/// Two rows of a band.
struct Pair {
    transposed: bool,
    rows: [usize; 2],
    /// For each column, the one in which the first row has what the second has here.
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

/// All pairs of rows, or nothing if a column leads into its own stack.
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

    /// Whether all columns of a stack lead to one stack. If it is so of one, it is of all three.
    fn is_whole(&self) -> bool {
        self.second(0).1
    }

    /// Puts `stack` first, its columns in every order that makes the least of the second row's first three cells.
    fn begin_with(&self, stack: u8, line: &Line, found: &mut Found) {
        let (second, is_whole) = self.second(stack);
        let stacks = [stack, second, 3 - stack - second];
        for order in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
            let columns = order.map(|i: u8| 3 * stack + i);
            // of two that lead to the second stack and one that does not, this one is last
            let is_least = is_whole || self.leads[usize::from(columns[2])] / 3 != second;
            if is_least && self.fourth(columns, is_whole) <= found.best() >> 20 & 15 {
                self.order(columns, stacks, line, found);
            }
        }
    }

    /// The fourth name of the second row, which already decides against most orders.
    #[inline]
    fn fourth(&self, columns: [u8; 3], is_whole: bool) -> u64 {
        let lead = |column: u8| self.leads[usize::from(column)];
        let to = lead(lead(columns[0]));
        // in the third stack one column has been led to, or none
        let other = if is_whole { 7 } else { 8 };
        (1..).zip(columns).find(|(_, column)| *column == to).map_or(other, |(name, _)| name)
    }

    /// Puts all columns in order, each at the first free place of its stack when it is led to, so that it gets the least name
    /// that it can have.
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
        found.keep(value, self.way(order.columns, line));
    }

    /// The way that has these two rows and all columns in order.
    fn way(&self, columns: Line, line: &Line) -> Partial {
        let mut way = Partial::start(self.transposed);
        for (i, row) in self.rows.into_iter().enumerate() {
            way.rows[i] = u8::try_from(row).expect("it is below 9");
            way.used |= 1 << row;
        }
        for column in columns {
            way.call(line[usize::from(column)]);
        }
        Partial { columns, apart: !0, ..way }
    }
}

/// Columns at their places, as far as they are decided.
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

    /// The place of a column, which gets the first that is free in its stack if it has none yet.
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

    /// The column at a place, which is the only one left if none has it yet.
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
