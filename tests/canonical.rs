//! Minimal forms: against a naive page that goes through all symmetries, against random images, and against facts of the
//! field.

use kdoku::canonical::{CanonError, Transform, canonical, canonical_grid};
use kdoku::geometry::Symmetry;
use kdoku::{Geometry, Grid, Order};
use proptest::prelude::*;

const CELLS: usize = 81;

type Board = [u8; CELLS];

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn board(line: &str) -> Board {
    let digit = |c: u8| c.checked_sub(b'0').filter(|&digit| digit < 10).unwrap_or(0);
    line.bytes().map(digit).collect::<Vec<_>>().try_into().expect("81 characters")
}

/// A board whose cells are told by their row and column.
fn made(value: impl Fn(usize, usize) -> usize) -> Board {
    std::array::from_fn(|cell| u8::try_from(value(cell / 9, cell % 9)).expect("a digit"))
}

/// The grid with the most automorphisms, known as the most canonical one.
fn most_canonical() -> Board {
    made(|y, x| 3 * ((y + x / 3) % 3) + (x + y / 3) % 3 + 1)
}

/// The orders of nine lines that keep together those of a band.
fn line_orders() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in ORDERS {
        for (a, b, c) in
            ORDERS.iter().flat_map(|a| ORDERS.iter().flat_map(move |b| ORDERS.iter().map(move |c| (a, b, c))))
        {
            all.push(std::array::from_fn(|i| 3 * bands[i / 3] + [a, b, c][i / 3][i % 3]));
        }
    }
    all
}

/// The smallest of all equivalent boards, and how many symmetries lead to it: every one is tried.
fn naive(board: &Board) -> (Board, u32) {
    let orders = line_orders();
    let (mut best, mut count) = ([u8::MAX; CELLS], 0);
    for transposed in [false, true] {
        let at = |y: usize, x: usize| board[if transposed { 9 * x + y } else { 9 * y + x }];
        for rows in &orders {
            for columns in &orders {
                let (mut names, mut next) = ([0; 10], 1);
                let (mut is_smaller, mut is_larger) = (false, false);
                'image: for (y, &row) in rows.iter().enumerate() {
                    for (x, &column) in columns.iter().enumerate() {
                        let name = &mut names[usize::from(at(row, column))];
                        if *name == 0 && at(row, column) != 0 {
                            (*name, next) = (next, next + 1);
                        }
                        let best = &mut best[9 * y + x];
                        is_smaller |= *name < *best;
                        if is_smaller {
                            *best = *name;
                        } else if *name > *best {
                            is_larger = true;
                            break 'image;
                        }
                    }
                }
                if is_smaller {
                    count = 1;
                } else if !is_larger {
                    count += 1;
                }
            }
        }
    }
    (best, count)
}

/// What has to be so of every board; the form.
fn sound(board: &Board) -> Board {
    let found = canonical(board);
    assert_eq!(found.transform.apply(board), found.form, "the transformation leads to the form");
    assert_eq!(found.transform.inverse().apply(&found.form), *board, "its inverse leads back");
    let again = canonical(&found.form);
    assert_eq!((again.form, again.automorphisms), (found.form, found.automorphisms), "the form is its own form");
    found.form
}

/// Boards that are unlike each other: blank, sparse, full, clashing, regular.
fn special() -> Vec<Board> {
    let diagonal = |y: usize, x: usize| y == x;
    vec![
        [0; CELLS],
        made(|y, x| usize::from((y, x) == (4, 4))),
        made(|y, x| if diagonal(y, x) { y + 1 } else { 0 }),
        made(|y, x| usize::from(diagonal(y, x))),
        [7; CELLS],
        made(|y, _| y + 1),
        made(|_, x| x + 1),
        made(|y, x| (y + x) % 9 + 1),
        made(|y, x| y / 3 * 3 + x / 3 + 1),
        made(|y, x| y % 3 * 3 + x % 3 + 1),
        made(|y, x| (y + x) % 2 + 1),
        made(|y, x| if y / 3 == x / 3 { y % 3 * 3 + x % 3 + 1 } else { 0 }),
        made(|y, x| if diagonal(y, x) { 0 } else { usize::from(most_canonical()[9 * y + x]) }),
        most_canonical(),
        board(SOLVED),
        board(PUZZLE),
    ]
}

#[test]
fn every_symmetry_has_been_considered() {
    let latin_square = made(|y, x| (y + x) % 9 + 1);
    let diagonal = made(|y, x| if y == x { y + 1 } else { 0 });
    for board in [board(SOLVED), board(PUZZLE), most_canonical(), latin_square, diagonal] {
        let found = canonical(&board);
        assert_eq!((found.form, found.automorphisms), naive(&board), "of {board:?}");
    }
}

#[test]
fn special_boards_are_sound() {
    for board in special() {
        sound(&board);
    }
}

#[test]
fn automorphisms_are_as_many_as_is_known() {
    let known = [
        (most_canonical(), 648),
        (board(SOLVED), 1),
        ([0; CELLS], 3_359_232),
        // where one clue is, 81 places are alike
        (made(|y, x| usize::from((y, x) == (8, 3))), 3_359_232 / 81),
    ];
    for (board, automorphisms) in known {
        assert_eq!(canonical(&board).automorphisms, automorphisms);
    }
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(canonical(&most_canonical()).line(), grid, "the most canonical grid is the smallest of all grids");
}

#[test]
fn other_boards_are_refused() {
    let error = canonical_grid(&Grid::blank(16)).expect_err("it is no board of 9×9");
    assert_eq!(error, CanonError::Shape { height: 16, width: 16, size: 16 });
    assert_eq!(
        Transform::identity().apply_grid(&Grid::blank(4)),
        Err(CanonError::Shape { height: 4, width: 4, size: 4 })
    );
    let grid = Grid::from_values(&board(PUZZLE).map(u16::from)).expect("a grid");
    let found = canonical_grid(&grid).expect("a board of 9×9");
    assert_eq!(found.transform.apply_grid(&grid), Ok(found.grid()));
}

/// An image of a board under a symmetry and other names for its digits.
fn image(board: &Board, numbers: &[usize], names: &[u8]) -> Board {
    let geometry = Geometry::new(Order::THREE.into());
    let mut numbers = numbers.iter().cycle();
    let symmetry = Symmetry::drawn(&geometry, |below| numbers.next().expect("they begin again") % below);
    let mut image = [0; CELLS];
    for cell in geometry.cells() {
        let value = board[cell.index()];
        image[symmetry.image(cell).index()] = if value == 0 { 0 } else { names[usize::from(value) - 1] };
    }
    image
}

/// Boards with 0 to 81 clues: of a solution, of few digits that may clash, of many, of rows that are equal.
fn boards() -> impl Strategy<Value = Board> {
    let cells = |values: std::ops::RangeInclusive<u8>| proptest::collection::vec(values, CELLS);
    let blanks = (0..=100_u8, proptest::collection::vec(0..100_u8, CELLS));
    let of_solution = prop_oneof![Just(board(SOLVED)), Just(most_canonical())].prop_map(|board| board.to_vec());
    let of_lines = (proptest::collection::vec(0..=2_usize, 9), cells(0..=3))
        .prop_map(|(which, cells)| (0..CELLS).map(|cell| cells[9 * which[cell / 9] + cell % 9]).collect::<Vec<_>>());
    let values = prop_oneof![3 => of_solution, 1 => cells(1..=1), 1 => cells(1..=3), 1 => cells(1..=9), 1 => of_lines];
    (values, blanks).prop_map(|(values, (share, drawn))| {
        std::array::from_fn(|cell| if drawn[cell] < share { 0 } else { values[cell] })
    })
}

fn names() -> impl Strategy<Value = Vec<u8>> {
    Just((1..=9).collect::<Vec<u8>>()).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn equivalent_boards_have_one_form(
        board in boards(),
        first in (proptest::collection::vec(0..6_usize, 40), names()),
        second in (proptest::collection::vec(0..6_usize, 40), names()),
    ) {
        let images = [first, second].map(|(numbers, names)| image(&board, &numbers, &names));
        let form = sound(&board);
        for image in images {
            prop_assert_eq!(canonical(&image).form, form);
            prop_assert_eq!(canonical(&image).automorphisms, canonical(&board).automorphisms);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_boards_have_the_form_that_all_symmetries_give(board in boards()) {
        let found = canonical(&board);
        prop_assert_eq!((found.form, found.automorphisms), naive(&board));
    }
}
