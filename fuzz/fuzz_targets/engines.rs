//! Any constraints on a board of 4×4: the solutions are those of the 288 grids that obey them, for each engine that takes them, in
//! one go and solution by solution.
//!
//! The bytes are read as a list of constraints, each a kind, a number of cells and what it needs; the first two are a given.

#![no_main]

use kdoku::rules::{Amount, Automaton, Comparison, Relation};
use kdoku::{Cell, Constraint, Digit, Engine, Grid, Limits, Options, Order, Pick, Rules, Solver, verify};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

const CELLS: u8 = 16;

static GRIDS: LazyLock<Vec<Grid>> = LazyLock::new(|| {
    let solver = Solver::new(&classic(), &Options::default()).expect("search takes any rules");
    let mut grids: Vec<_> = solver.solutions(&Grid::blank(4), Limits::none()).collect();
    grids.sort();
    grids
});

fn classic() -> Rules {
    Rules::classic(Order::new(2).expect("in range"))
}

/// Bytes that are used up; 0 when there are none left.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    fn below(&mut self, n: u8) -> u8 {
        self.next() % n
    }

    fn cell(&mut self) -> Cell {
        Cell(self.below(CELLS).into())
    }

    /// Up to so many different cells.
    fn cells(&mut self, most: u8) -> Vec<Cell> {
        let mut cells = Vec::new();
        for _ in 0..=self.below(most) {
            let cell = self.cell();
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    fn digits(&mut self) -> Vec<Digit> {
        let set = 1 + self.below(15);
        (0..4).filter(|digit| set >> digit & 1 != 0).map(Digit::from_index).collect()
    }

    fn constraint(&mut self, depth: usize) -> Constraint {
        match self.below(14) {
            0 => Constraint::AllDifferent(self.cells(5)),
            1 => Constraint::Domain(self.cell(), self.digits()),
            2 => {
                let comparisons =
                    [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];
                let comparison = comparisons[usize::from(self.below(4))];
                let total = i32::from(self.below(30)) - 8;
                let terms = self.cells(6).into_iter().map(|cell| (i32::from(self.below(6)) - 2, cell)).collect();
                Constraint::Sum { terms, comparison, total }
            }
            3 => Constraint::sum(&self.cells(4), i32::from(self.below(16))),
            4 => {
                let bits = u16::from_le_bytes([self.next(), self.next()]);
                let [a, b] = [self.cell(), self.cell()];
                let b = if a == b { Cell((a.0 + 1) % 16) } else { b };
                Constraint::Binary([a, b], Relation::new(4, |a, b| bits >> (4 * a.index() + b.index()) & 1 != 0))
            }
            5 => {
                let accepting = self.next();
                let moves: [u8; 12] = std::array::from_fn(|_| self.next());
                let step = |&state: &u8, digit: Digit| {
                    let targets = moves[usize::from(state) * 4 + digit.index()];
                    (0..3).filter(move |target| targets >> target & 1 != 0)
                };
                let automaton = Automaton::build(4, 3, [0], step, |&state| accepting >> state & 1 != 0);
                let length = 1 + self.below(6);
                let cells = (0..length).map(|_| self.cell()).collect();
                Constraint::Regular(cells, automaton.expect("three states"))
            }
            6 => {
                let amount = if self.below(2) == 0 {
                    let least = usize::from(self.below(3));
                    Amount::Between(least, least + usize::from(self.below(4)))
                } else {
                    Amount::Cell(self.cell())
                };
                Constraint::Count { cells: self.cells(6), digits: self.digits(), amount }
            }
            7 => Constraint::Consecutive(self.cells(4)),
            8 => {
                let cells = self.cells(6);
                let length = (cells.len() / 2).max(1);
                Constraint::EqualMultisets(cells.chunks_exact(length).map(<[Cell]>::to_vec).collect())
            }
            9 => Constraint::NValue { cells: self.cells(5), count: self.cell() },
            10 => Constraint::SelfCounting(self.cells(6)),
            12 => Constraint::Connected { cells: self.cells(12), digits: self.digits() },
            11 => {
                let lines: Vec<Vec<Cell>> = (0..4).map(|_| (0..2).map(|_| self.cell()).collect()).collect();
                let (line, rank) = (self.below(4).into(), 1 + usize::from(self.below(4)));
                Constraint::Rank { lines, line, rank, ties: self.below(2) == 0 }
            }
            _ if depth == 2 => Constraint::Consecutive(self.cells(3)),
            _ => {
                let cases = 1 + self.below(3);
                let case = |bytes: &mut Self| {
                    let length = 1 + bytes.below(2);
                    (0..length).map(|_| bytes.constraint(depth + 1)).collect()
                };
                Constraint::Any((0..cases).map(|_| case(self)).collect())
            }
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let mut givens = Grid::blank(4);
    let (given, value) = (bytes.below(2 * CELLS), bytes.below(4));
    if given < CELLS {
        givens.set(Cell(given.into()), Some(Digit::from_index(value.into())));
    }
    let mut rules = classic().values_from((bytes.below(3)).into());
    for _ in 0..4 {
        let constraint = bytes.constraint(0);
        match rules.clone().with(constraint) {
            Ok(with) => rules = with,
            Err(error) => drop(error.to_string()),
        }
        if bytes.0.is_empty() {
            break;
        }
    }
    let expected: Vec<_> = GRIDS.iter().filter(|grid| verify::check(&rules, &givens, grid).is_ok()).collect();
    let with_one = [None, Some(Engine::Search), Some(Engine::Learn)];
    for left_out in with_one {
        let options = left_out.into_iter().fold(Options::default(), Options::without);
        let Ok(solver) = Solver::new(&rules, &options) else { continue };
        let mut scratch = solver.scratch();
        let mut found: Vec<_> = solver.solutions(&givens, Limits::none()).collect();
        found.sort();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{left_out:?} {rules:?}");
        let first = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
        assert_eq!(first.solution.as_ref(), expected.first().copied(), "{left_out:?} {rules:?}");
        let census = solver.exact_count(&givens, &Limits::none(), &mut scratch);
        assert_eq!(census.solutions(), expected.len() as u128, "{left_out:?} {rules:?}");
    }
});
