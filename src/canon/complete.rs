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
use super::transform::inverted;

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

/// All pairs of rows, or nothing if a column leads into its own stack.
fn pairs(lines: &Lines) -> Option<Vec<Pair>> {
    let mut pairs = Vec::with_capacity(36);
    for transposed in [false, true] {
        let places = lines.board(transposed).map(|line| inverted(&line.map(|value| value - 1)));
        for first in 0..SIZE {
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
                let leads = lines.line(transposed, second).map(|value| places[first][usize::from(value) - 1]);
                if (0..).zip(leads).any(|(column, to): (u8, u8)| column / 3 == to / 3) {
                    return None;
                }
                pairs.push(Pair { transposed, rows: [first, second], leads });
            }
        }
    }
    Some(pairs)
}

impl Pair {
    /// The stack to which at least two columns of `stack` lead, and whether all three do.
    fn second(&self, stack: usize) -> (usize, bool) {
        let to = [0, 1, 2].map(|i| usize::from(self.leads[3 * stack + i] / 3));
        let second = if to[0] == to[1] || to[0] == to[2] { to[0] } else { to[1] };
        (second, to == [second; 3])
    }

    /// Whether all columns of a stack lead to one stack. If it is so of one, it is of all three.
    fn is_whole(&self) -> bool {
        self.second(0).1
    }

    /// Puts `stack` first, its columns in every order that makes the least of the second row's first three cells.
    fn begin_with(&self, stack: usize, line: &Line, found: &mut Found) {
        let (second, is_whole) = self.second(stack);
        let stacks = [stack, second, 3 - stack - second];
        let base = 3 * u8::try_from(stack).expect("it is below 3");
        for order in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
            let columns = order.map(|i: u8| base + i);
            // of two that lead to the second stack and one that does not, this one is last
            if is_whole || usize::from(self.leads[usize::from(columns[2])] / 3) != second {
                self.order(columns, stacks, line, found);
            }
        }
    }

    /// Puts all columns in order, each at the first free place of its stack when it is led to, so that it gets the least name
    /// that it can have.
    fn order(&self, columns: [u8; 3], stacks: [usize; 3], line: &Line, found: &mut Found) {
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
    begins: [usize; 3],
    stacks: [usize; 3],
}

/// Not decided yet.
const NONE: u8 = u8::MAX;

impl Order {
    fn new(first: [u8; 3], stacks: [usize; 3]) -> Self {
        let mut begins = [0; 3];
        for (i, stack) in stacks.into_iter().enumerate() {
            begins[stack] = 3 * i;
        }
        let mut order = Self { columns: [NONE; SIZE], places: [NONE; SIZE], begins, stacks };
        for column in first {
            order.place_of(column);
        }
        order
    }

    /// The place of a column, which gets the first that is free in its stack if it has none yet.
    fn place_of(&mut self, column: u8) -> u8 {
        let column = usize::from(column);
        if self.places[column] == NONE {
            let mut place = self.begins[column / 3];
            while self.columns[place] != NONE {
                place += 1;
            }
            (self.columns[place], self.places[column]) = (column as u8, place as u8);
        }
        self.places[column]
    }

    /// The column at a place, which is the only one left if none has it yet.
    fn column_at(&mut self, place: usize) -> u8 {
        if self.columns[place] == NONE {
            let stack = 3 * self.stacks[place / 3];
            let left = (stack..stack + 3).find(|&column| self.places[column] == NONE).expect("a place is free");
            self.place_of(left as u8);
        }
        self.columns[place]
    }
}
