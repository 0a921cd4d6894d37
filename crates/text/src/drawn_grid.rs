//! Detects the shape of the boxes from a drawing.
//!
//! A default box that is not square is wider than high, but a drawing may show another shape. Its
//! lines decide if they divide the whole board into boxes with as many cells as there are values. A
//! drawing with incomplete lines, or with a line around every cell, does not decide.

use super::Line;
use super::rows::Rows;
use kdoku_board::BoxShape;

/// Returns the shape of the boxes of board number `i`, if lines show them completely.
pub(super) fn boxes(rows: &Rows<'_, '_>, i: usize, size: usize) -> Option<BoxShape> {
    if !rows.way.drawn {
        return None;
    }
    let numbers = i * size..(i + 1) * size;
    let width = distance(size, |column| shows_line_before(rows, numbers.start, column))?;
    let agrees = |row| (1..size).all(|column| shows_line_before(rows, row, column) == column.is_multiple_of(width));
    if !numbers.clone().all(agrees) {
        return None;
    }
    let drawing = rows.drawing(i, size);
    let height = distance(size, |row| shows_line_above(rows, drawing, numbers.start + row))?;
    if height == 1 || width == 1 || height * width != size {
        return None;
    }
    BoxShape::new(height, width).ok()
}

/// Returns the distance between lines, if it is the same between all neighbours and to both edges.
fn distance(size: usize, is_line: impl Fn(usize) -> bool) -> Option<usize> {
    let first = (1..size).find(|&at| is_line(at))?;
    let is_even = size.is_multiple_of(first) && (first..size).all(|at| is_line(at) == at.is_multiple_of(first));
    is_even.then_some(first)
}

/// Whether there is a line between this cell of a row and the one before it.
fn shows_line_before(rows: &Rows<'_, '_>, row: usize, column: usize) -> bool {
    let cells = rows.cells(row);
    !rows.line(row).part(&(cells[column - 1].end..cells[column].start)).trim().is_empty()
}

/// Whether there is a line, drawn or blank, between this row and the one before it.
fn shows_line_above(rows: &Rows<'_, '_>, drawing: &[Line<'_>], row: usize) -> bool {
    let (above, below) = (rows.line(row - 1).number, rows.line(row).number);
    let first = drawing.partition_point(|line| line.number <= above);
    let between = drawing[first..].iter().take_while(|line| line.number < below);
    // blank lines are not among those of a block
    let blank = below - above - 1 > between.clone().count();
    let draws = |c: char| !c.is_whitespace() && !matches!(c, '|' | ':' | '│' | '║' | '┃' | '\u{a6}');
    blank || between.into_iter().any(|line| line.part(&(0..line.bytes.len())).chars().any(draws))
}

#[cfg(test)]
mod tests {
    use crate::{Assumption, ReadOptions, read};
    use kdoku_board::geometry::BoxShape;

    /// The rows and columns of each puzzle's boxes.
    fn boxes(text: &str, options: &ReadOptions) -> Vec<(usize, usize)> {
        let puzzles = read(text.as_bytes(), options).map(|puzzle| puzzle.expect("a puzzle"));
        let boxes = puzzles.map(|puzzle| puzzle.form.boxes());
        boxes.map(|boxes| (boxes.height(), boxes.width())).collect()
    }

    const HIGH: &str = "1.|..|..\n..|2.|..\n..|..|3.\n--+--+--\n..|..|..\n..|..|..\n..|..|..\n";

    #[test]
    fn a_drawing_shows_the_shape_of_its_boxes() {
        let usual = ReadOptions::default();
        assert_eq!(boxes(HIGH, &usual), [(3, 2)]);
        let framed = HIGH.lines().collect::<Vec<_>>().join(" |\n| ");
        assert_eq!(boxes(&format!("+--------+\n| {framed} |\n+--------+\n"), &usual), [(3, 2)]);
        let spaced = HIGH.replace('.', ". ").replace("--+--+--\n", "=====================\n");
        assert_eq!(boxes(&spaced, &usual), [(3, 2)]);
        let banded = HIGH.replace("--+--+--\n", "\n");
        assert_eq!(boxes(&banded, &usual), [(3, 2)]);
        let eight = ["....|....\n....|....\n"; 4].join("----+----\n").replacen("....|", "12..|", 1);
        assert_eq!(boxes(&eight, &usual), [(2, 4)], "as it would be without lines");
        let eight = format!("{0}--+--+--+--\n{0}", "..|..|..|..\n".repeat(4)).replacen("..|", "12|", 1);
        assert_eq!(boxes(&eight, &usual), [(4, 2)]);
    }

    #[test]
    fn a_drawn_shape_is_not_an_assumption() {
        let puzzle = read(HIGH.as_bytes(), &ReadOptions::default()).next().expect("one").expect("a puzzle");
        assert_eq!(puzzle.assumed, []);
        let plain = HIGH.replace("--+--+--\n", "").replace('|', "");
        let puzzle = read(plain.as_bytes(), &ReadOptions::default()).next().expect("one").expect("a puzzle");
        assert_eq!(puzzle.assumed, [Assumption::Boxes(BoxShape::new(2, 3).expect("a shape"))]);
    }

    #[test]
    fn each_board_has_the_boxes_that_it_shows() {
        let wide = "1..|...\n...|2..\n---+---\n...|...\n...|...\n---+---\n...|...\n...|...\n";
        assert_eq!(boxes(&format!("{HIGH}\n{wide}\n{HIGH}"), &ReadOptions::default()), [(3, 2), (2, 3), (3, 2)]);
    }

    #[test]
    fn incomplete_lines_do_not_decide_and_options_take_precedence() {
        let usual = ReadOptions::default();
        let columns = HIGH.replace("--+--+--\n", "");
        assert_eq!(boxes(&columns, &usual), [(2, 3)], "nothing between rows");
        let uneven = HIGH.replacen("1.|..|..", "1..|.|..", 1);
        assert_eq!(boxes(&uneven, &usual), [(2, 3)], "one line out of place");
        let cells: String =
            ["|1|.|.|.|.|.|\n", "+-+-+-+-+-+-+\n"].concat() + &"|.|.|.|.|.|.|\n+-+-+-+-+-+-+\n".repeat(5);
        assert_eq!(boxes(&cells, &usual), [(2, 3)], "a line around every cell");
        let given = ReadOptions { boxes: BoxShape::new(2, 3).ok(), ..ReadOptions::default() };
        assert_eq!(boxes(HIGH, &given), [(2, 3)]);
    }
}
