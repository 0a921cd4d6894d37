//! Boards that share boxes on one grid.

use crate::readings::read;
use kdoku::geometry::{Outline, Placed};
use kdoku::text::{self, Form, Layout, ReadOptions};
use kdoku::{BoxShape, Geometry, Grid, Order};
use std::sync::Arc;

/// The first cells of boards of 9×9, counted in boxes.
type Corners = &'static [(usize, usize)];

const NAMED: [(&str, Corners); 8] = [
    ("a butterfly", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("a flower", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ("a windmill", &[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)]),
    ("a windmill that turns the other way", &[(0, 3), (1, 0), (2, 2), (3, 4), (4, 1)]),
    ("a sohei", &[(0, 2), (2, 0), (2, 4), (4, 2)]),
    ("a samurai", &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)]),
    ("a gattai-8", &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8)]),
    ("2 boards that share their corners, the first at r1c7", &[(0, 2), (2, 0)]),
];

/// Boards without a name.
const OTHERS: [Corners; 3] = [&[(0, 1), (1, 0)], &[(0, 0), (2, 1)], &[(0, 0), (2, 1), (4, 3)]];

fn size(corners: Corners, k: usize) -> (usize, usize) {
    let end = |of: fn(&(usize, usize)) -> usize| corners.iter().map(of).max().unwrap_or(0) * k + k * k;
    (end(|corner| corner.0), end(|corner| corner.1))
}

fn board(corners: Corners, k: usize) -> Geometry {
    let (height, width) = size(corners, k);
    let boxes = BoxShape::from(Order::new(k).expect("an order"));
    let placed = corners.iter().map(|&(y, x)| Placed { row: y * k, column: x * k, boxes });
    Geometry::try_from(Outline::new(height, width, k * k).boards(placed.collect())).expect("a board")
}

/// Every second cell, so that no house repeats a value on any boards at boxes.
fn rows(corners: Corners, k: usize, void: char, blank: char) -> Vec<String> {
    let board = board(corners, k);
    let cell = |y: usize, x: usize| match board.exists(board.cell(y, x)) {
        false => void,
        true if (y + x).is_multiple_of(2) => {
            char::from_digit(u32::try_from((y % k * k + y / k % k + x) % (k * k) + 1).expect("small"), 10)
                .expect("a digit")
        }
        true => blank,
    };
    (0..board.height()).map(|y| (0..board.width()).map(|x| cell(y, x)).collect()).collect()
}

fn text(rows: &[String]) -> String {
    rows.iter().map(|row| format!("{}\n", row.trim_end())).collect::<Vec<_>>().concat()
}

fn spaced(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect()
}

/// The grid that all of these texts must be.
fn expected(corners: Corners, k: usize) -> Grid {
    let options = ReadOptions { board: Some(Arc::new(board(corners, k))), ..ReadOptions::default() };
    text::read_one(&text(&rows(corners, k, '~', '.')), &options).expect("a board").grid
}

fn found(text: &str) -> Grid {
    let text::Content::Puzzles(boards) = text::read_all(text, &ReadOptions::default()) else { panic!("{text}") };
    assert_eq!(boards.len(), 1, "{text}");
    boards.into_iter().next().expect("one").unwrap_or_else(|error| panic!("{error} in {text}")).grid
}

#[test]
fn places_without_a_cell_show_the_boards() {
    for corners in NAMED.into_iter().map(|(_, corners)| corners).filter(|corners| corners.len() != 4).chain(OTHERS) {
        for (void, blank) in [('~', '.'), ('#', '0'), (' ', '.'), ('.', '-'), ('-', '.'), ('x', '.'), ('0', '.')] {
            let rows = rows(corners, 3, void, blank);
            let heading = format!("{} {}\n", rows.len(), rows[0].len());
            for text in [text(&rows), text(&spaced(&rows)), heading + &text(&spaced(&rows))] {
                assert_eq!(found(&text), expected(corners, 3), "{text}");
            }
        }
    }
    for corners in OTHERS.into_iter().take(1) {
        assert_eq!(found(&text(&rows(corners, 2, '~', '.'))), expected(corners, 2));
    }
    let sixteen: String = rows(&[(0, 0), (3, 3)], 3, '~', '.').join("\n").replace('1', "16");
    assert!(read(&sixteen).iter().all(Result::is_err), "that is not a grid of one width");
}

#[test]
fn named_layouts_are_known_without_marks() {
    for (name, corners) in NAMED {
        for blank in ['-', '.', '0'] {
            let rows = rows(corners, 3, blank, blank);
            for text in [text(&rows), text(&spaced(&rows))] {
                assert_eq!(found(&text), expected(corners, 3), "{name}: {text}");
            }
        }
    }
}

#[test]
fn what_fits_two_layouts_is_an_error() {
    // givens in the middle board only
    let mut middle = rows(NAMED[5].1, 3, '-', '-');
    for (y, row) in middle.iter_mut().enumerate() {
        let is_middle = |x: usize| (6..15).contains(&y) && (6..15).contains(&x);
        *row = row.chars().enumerate().map(|(x, c)| if is_middle(x) { c } else { '-' }).collect();
    }
    let error = read(&text(&middle));
    assert!(
        matches!(&error[..], [Err(error)] if error.contains("a samurai") && error.contains("a windmill")),
        "{error:?}"
    );
    // few givens up to 9 may be those of a larger board
    let few = format!("{}1----------2\n", "------------\n".repeat(11));
    assert!(matches!(&read(&few)[..], [Err(error)] if error.contains("as one board of 12×12, or as a butterfly")));
    // a value above 9, or a pair that only one of them forbids, decides
    assert!(matches!(&read(&format!("{}C----------2\n", "------------\n".repeat(11)))[..], [Ok(_)]));
    let pair = format!("{}1----------1\n", "------------\n".repeat(11));
    assert_eq!(read(&pair).iter().filter(|read| read.is_ok()).count(), 1);
    // a board on cells of others may be there or not
    let more = read(&text(&rows(&[(0, 0), (0, 2), (1, 0)], 3, '~', '.')));
    assert!(matches!(&more[..], [Err(error)] if error.contains("another board on their cells")), "{more:?}");
}

#[test]
fn a_known_board_has_any_mark_for_places_without_a_cell() {
    let corners: Corners = NAMED[2].1;
    let geometry = Arc::new(board(corners, 3));
    let options = ReadOptions { board: Some(Arc::clone(&geometry)), ..ReadOptions::default() };
    let expected = expected(corners, 3);
    for void in ['~', ' ', '-', '.', 'x', '#', '_', '*'] {
        for blank in ['.', '-'] {
            let rows = rows(corners, 3, void, blank);
            for text in [text(&rows), text(&spaced(&rows)), format!("21 21\n{}", text(&spaced(&rows)))] {
                let read = text::read_one(&text, &options).unwrap_or_else(|error| panic!("{error} in {text}"));
                assert_eq!(read.grid, expected, "{text}");
            }
        }
    }
    for layout in [Layout::Compact, Layout::Spaced, Layout::Grid] {
        let written = text::write(&expected, &Form::of(layout, &geometry));
        assert_eq!(text::read_one(&written, &options).map(|read| read.grid), Ok(expected.clone()), "{written}");
    }
}
