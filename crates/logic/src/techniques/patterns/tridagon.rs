//! Tridagon (Thor's hammer): three digits in three cells of each of four boxes.
//!
//! The boxes stand in two bands and two stacks, and in each the cells are in three rows and three
//! columns. The digits of a box permute those of the next; if the permutations round the four boxes
//! are odd together, no choice of digits goes round. Whether it does is tried for the cells found:
//! each box has six ways. So one of the further candidates is true. Sources: the "chromatic patterns" and
//! "tridagon rule" threads of the players' forum.

use super::guardians::Guardians;
use crate::techniques::Found;
use crate::{Board, HouseKind, Ones, Position, Step, Technique};
use std::ops::ControlFlow;

/// Three cells of a box.
type Cells = [usize; 3];

/// The ways in which three cells can hold three digits.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Finds tridagons: digits, boxes, cells in ascending order.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let rectangles = rectangles(board);
    for a in 0..board.size() {
        for b in a + 1..board.size() {
            for c in b + 1..board.size() {
                let digits = 1 << a | 1 << b | 1 << c;
                let choices: Vec<Vec<Cells>> =
                    board.of_kind(HouseKind::Box).map(|house| transversals(position, house, digits)).collect();
                for boxes in rectangles.iter().filter(|boxes| boxes.iter().all(|&of| !choices[of].is_empty())) {
                    let mut search = Search { position, digits, choices: &choices, boxes, found: &mut *found };
                    search.extend(&mut Vec::new(), &Guardians::default())?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The boxes in two bands and two stacks: the first with the second in a band, with the third in a
/// stack.
pub(super) fn rectangles(board: &Board) -> Vec<[usize; 4]> {
    let boxes = board.of_kind(HouseKind::Box);
    let lines = |of: usize, kind: HouseKind| -> Vec<usize> {
        board.crossings(boxes.start + of, kind).iter().map(|crossing| crossing.house).collect()
    };
    let share = |a: usize, b: usize, kind: HouseKind| lines(a, kind) == lines(b, kind);
    let (row, column) = (HouseKind::Row, HouseKind::Column);
    let mut all = Vec::new();
    for a in 0..boxes.len() {
        for b in (a + 1..boxes.len()).filter(|&b| share(a, b, row)) {
            for c in (a + 1..boxes.len()).filter(|&c| c != b && share(a, c, column)) {
                let corner = (0..boxes.len()).find(|&d| d != b && d != c && share(c, d, row) && share(b, d, column));
                all.extend(corner.map(|d| [a, b, c, d]));
            }
        }
    }
    all
}

/// Three open cells of a box in three rows and three columns, each with two of the digits or more.
fn transversals(position: &Position, house: usize, digits: u64) -> Vec<Cells> {
    let board = position.board();
    let positions = Ones(position.open(house)).map(|place| usize::from(board.houses()[house].cells[place]));
    let cells: Vec<usize> = positions.filter(|&cell| (position.digits(cell) & digits).count_ones() > 1).collect();
    let line = |cell, kind| board.house_of(cell, kind);
    let are_apart = |a, b| [HouseKind::Row, HouseKind::Column].into_iter().all(|kind| line(a, kind) != line(b, kind));
    let mut all = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        for (j, &b) in cells.iter().enumerate().skip(i + 1).filter(|&(_, &b)| are_apart(a, b)) {
            all.extend(cells[j + 1..].iter().filter(|&&c| are_apart(a, c) && are_apart(b, c)).map(|&c| [a, b, c]));
        }
    }
    all
}

struct Search<'a> {
    position: &'a Position,
    digits: u64,
    /// By box, its choices of cells.
    choices: &'a [Vec<Cells>],
    boxes: &'a [usize; 4],
    found: &'a mut Found<'a, Step>,
}

impl Search<'_> {
    fn extend(&mut self, chosen: &mut Vec<Cells>, guardians: &Guardians) -> ControlFlow<()> {
        if chosen.len() == 4 {
            if fits(self.position.board(), chosen, &mut Vec::new()) {
                return ControlFlow::Continue(());
            }
            let step = guardians.step(self.position, Technique::Tridagon, &chosen.concat(), |_| self.digits);
            return step.map_or(ControlFlow::Continue(()), &mut *self.found);
        }
        for &cells in &self.choices[self.boxes[chosen.len()]] {
            let add = |all: Guardians, &cell: &usize| all.with(self.position, cell, self.digits);
            if let Some(guardians) = cells.iter().try_fold(guardians.clone(), add) {
                chosen.push(cells);
                self.extend(chosen, &guardians)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether the cells beyond those of `orders` can hold the three digits, too.
fn fits(board: &Board, boxes: &[Cells], orders: &mut Vec<[usize; 3]>) -> bool {
    let Some(cells) = boxes.get(orders.len()) else { return true };
    let ways = if orders.is_empty() { &ORDERS[..1] } else { &ORDERS[..] };
    ways.iter().any(|order| {
        let clashes = boxes.iter().zip(&*orders).any(|(others, other)| {
            (0..9).any(|pair| {
                let (i, j) = (pair / 3, pair % 3);
                order[i] == other[j] && board.are_peers(cells[i], others[j])
            })
        });
        orders.push(*order);
        let is_way = !clashes && fits(board, boxes, orders);
        orders.pop();
        is_way
    })
}
