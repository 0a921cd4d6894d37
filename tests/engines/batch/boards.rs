//! Classic boards of every kind, made by kdoku itself from fixed seeds.
//!
//! They are filled and judged by [`Engine::Search`], whose answers the other engine is held against.

#![allow(dead_code, reason = "the benches use some of it, the tests all of it")]

use kdoku::solver::InstructionSet;
use kdoku::{Cell, Engine, Grid, Limits, Options, Order, Pick, Rules, Scratch, Solver};

pub(crate) const CELLS: usize = 81;

/// Values row by row, 0 for a blank.
pub(crate) type Board = [u8; CELLS];

pub(crate) const BLANK: Board = [0; CELLS];

pub(crate) fn classic() -> Rules {
    Rules::classic(Order::THREE)
}

/// The generic engine alone.
pub(crate) fn search() -> Solver {
    Solver::new(&classic(), &Options::default().without(Engine::Sliced)).expect("search takes any rules")
}

/// The fast engine alone, with one instruction set alone.
pub(crate) fn sliced(set: InstructionSet) -> Solver {
    let others = InstructionSet::ALL.into_iter().filter(|&other| other != set);
    let options = others.fold(Options::default().without(Engine::Search), Options::without_instruction_set);
    let solver = Solver::new(&classic(), &options).expect("the set is available");
    assert_eq!((solver.strategy().engine, solver.strategy().instruction_set), (Engine::Sliced, Some(set)));
    solver
}

/// What this processor has.
pub(crate) fn available() -> Vec<InstructionSet> {
    InstructionSet::ALL.into_iter().filter(|set| set.is_available()).collect()
}

pub(crate) fn grid(board: &Board) -> Grid {
    Grid::from_values(&board.map(u16::from)).expect("81 values up to 9")
}

pub(crate) fn board(grid: &Grid) -> Board {
    let mut board = BLANK;
    for (cell, digit) in grid.filled() {
        board[cell.index()] = u8::try_from(digit.get()).expect("at most 9");
    }
    board
}

/// Chance that can be repeated (Vigna's `xorshift64*`).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) const fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from((self.bits() >> 32) % limit as u64).expect("below a usize")
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    fn cells(&mut self) -> [usize; CELLS] {
        let mut cells = std::array::from_fn(|cell| cell);
        self.shuffle(&mut cells);
        cells
    }
}

/// Draws boards.
#[derive(Debug)]
pub(crate) struct Maker {
    pub(crate) random: Random,
    search: Solver,
    scratch: Scratch,
}

impl Maker {
    pub(crate) fn new(seed: u64) -> Self {
        let search = search();
        Self { random: Random::new(seed), scratch: search.scratch(), search }
    }

    /// A solution of the empty board.
    pub(crate) fn full(&mut self) -> Board {
        let seeded = Options::default().without(Engine::Sliced).seed(self.random.bits());
        let solver = Solver::new(&classic(), &seeded).expect("search takes any rules");
        let answer = solver.answer(&Grid::blank(9), Pick::Any, &Limits::none(), &mut solver.scratch());
        board(&answer.solution.expect("the empty board has solutions"))
    }

    fn is_unique(&mut self, board: &Board) -> bool {
        self.search.count(&grid(board), &Limits::solutions(2), &mut self.scratch).solutions == 1
    }

    /// What is left of a solution when clues are taken away, in this order, that are not needed for it to be the only
    /// one, until there are so few.
    fn reduced(&mut self, full: &Board, order: impl IntoIterator<Item = usize>, clues: usize) -> Board {
        let (mut puzzle, mut left) = (*full, CELLS);
        for cell in order {
            if left <= clues {
                break;
            }
            let value = std::mem::take(&mut puzzle[cell]);
            if self.is_unique(&puzzle) {
                left -= 1;
            } else {
                puzzle[cell] = value;
            }
        }
        puzzle
    }

    /// A puzzle with one solution and so many clues, or as few as a random order of taking them away leads to; and
    /// its solution.
    pub(crate) fn unique(&mut self, clues: usize) -> (Board, Board) {
        let (full, order) = (self.full(), self.random.cells());
        (self.reduced(&full, order, clues), full)
    }

    /// A minimal puzzle whose first rows have been emptied before the others, less some clues: hard to fill cell by
    /// cell.
    pub(crate) fn bare_at_the_top(&mut self, less: usize) -> Board {
        let (full, order) = (self.full(), self.random.cells());
        let top = order.into_iter().filter(|&cell| cell < 45);
        let bottom = order.into_iter().filter(|&cell| cell >= 45);
        let minimal = self.reduced(&full, top.chain(bottom), 0);
        self.less(minimal, less)
    }

    /// A minimal puzzle with one solution.
    pub(crate) fn minimal(&mut self) -> Board {
        self.unique(0).0
    }

    /// The board with so many of its clues less.
    pub(crate) fn less(&mut self, mut puzzle: Board, clues: usize) -> Board {
        let given = self.random.cells().into_iter().filter(|&cell| puzzle[cell] != 0);
        for cell in given.take(clues).collect::<Vec<_>>() {
            puzzle[cell] = 0;
        }
        puzzle
    }

    /// A puzzle with a digit too many: no solution, though no two givens clash.
    pub(crate) fn impossible(&mut self) -> Board {
        let (puzzle, full) = self.unique(0);
        for cell in self.random.cells().into_iter().filter(|&cell| puzzle[cell] == 0) {
            for value in (1..=9).filter(|&value| value != full[cell]) {
                let mut wrong = puzzle;
                wrong[cell] = value;
                if kdoku::verify::clashes(self.search.rules(), &grid(&wrong)).is_empty() {
                    return wrong;
                }
            }
        }
        unreachable!("a minimal puzzle has a blank that some wrong digit fits")
    }

    /// A puzzle with two givens that clash.
    pub(crate) fn clashing(&mut self) -> Board {
        let mut puzzle = self.minimal();
        let given = puzzle.iter().position(|&value| value != 0).expect("a clue");
        let column = (given % 9 + 1 + self.random.below(8)) % 9;
        puzzle[given / 9 * 9 + column] = puzzle[given];
        puzzle
    }

    /// A full board with two cells of a row exchanged.
    pub(crate) fn full_and_wrong(&mut self) -> Board {
        let mut full = self.full();
        let row = 9 * self.random.below(9);
        full.swap(row, row + 1 + self.random.below(8));
        full
    }

    /// A board with so many clues, none in the first rows.
    pub(crate) fn top_heavy(&mut self, rows: usize, clues: usize) -> Board {
        let full = self.full();
        let mut puzzle = BLANK;
        let below = self.random.cells().into_iter().filter(|&cell| cell >= 9 * rows);
        for cell in below.take(clues).collect::<Vec<_>>() {
            puzzle[cell] = full[cell];
        }
        puzzle
    }

    /// An image of the board under a random symmetry and a random exchange of digits: as hard as the board itself.
    pub(crate) fn image(&mut self, of: &Board) -> Board {
        let symmetry =
            kdoku::geometry::Symmetry::drawn(self.search.rules().geometry(), |below| self.random.below(below));
        let mut digits: [u8; 9] = std::array::from_fn(|i| u8::try_from(i + 1).expect("at most 9"));
        self.random.shuffle(&mut digits);
        let mut image = BLANK;
        for (cell, &value) in of.iter().enumerate().filter(|(_, value)| **value != 0) {
            image[symmetry.image(Cell::from_index(cell)).index()] = digits[usize::from(value) - 1];
        }
        image
    }
}
