//! Numbers of solutions that are facts of the field.

use kdoku::{BoxShape, Digit, End, Geometry, Grid, Limits, Options, Rules, Solver};

fn count(height: usize, width: usize, givens: &Grid) -> u64 {
    let rules = Rules::boxes(BoxShape::new(height, width).expect("a valid shape"));
    let solver = Solver::new(&rules, &Options::default()).expect("search takes any rules");
    let outcome = solver.count(givens, &Limits::none(), &mut solver.scratch());
    assert_eq!(outcome.end, End::Exhausted);
    outcome.solutions
}

#[test]
fn small_boards_have_the_known_numbers_of_fillings() {
    assert_eq!(count(1, 1, &Grid::blank(1)), 1);
    assert_eq!(count(2, 2, &Grid::blank(4)), 288);
    // where a box is a row, the board is a Latin square: 2, 12, 576, 161280 of them
    assert_eq!(count(1, 2, &Grid::blank(2)), 2);
    assert_eq!(count(1, 3, &Grid::blank(3)), 12);
    assert_eq!(count(4, 1, &Grid::blank(4)), 576);
    assert_eq!(count(1, 5, &Grid::blank(5)), 161_280);
}

#[test]
fn boards_of_6x6_with_the_first_row_given_have_a_720th_of_all_fillings() {
    for (height, width) in [(2, 3), (3, 2)] {
        let board = Geometry::new(BoxShape::new(height, width).expect("a valid shape"));
        let mut givens = Grid::blank(6);
        for x in 0..6 {
            givens.set(board.cell(0, x), Digit::new(x + 1));
        }
        assert_eq!(count(height, width, &givens), 28_200_960 / 720);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "seconds in release, a minute otherwise")]
fn there_are_28200960_fillings_of_6x6() {
    assert_eq!(count(2, 3, &Grid::blank(6)), 28_200_960);
}
