//! The head of a file: title and other words, board, symbols, and pictures of regions and grids.

use super::cells::list;
use crate::toml::quoted;
use kdoku_board::rules::Role;
use kdoku_board::{BoxShape, Cell, Digit, Division, Geometry, Grid, Outline, Placed, Rules, Symbols, Variable};
use kdoku_puzzle::{ClueKind, Puzzle};
use kdoku_text::{Form, Layout};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

/// Writes the keys before the first table.
pub(super) fn head(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let Puzzle { title, author, description, rules_text: rules, .. } = puzzle;
    for (key, words) in [("title", title), ("author", author), ("description", description), ("rules", rules)] {
        if let Some(words) = words {
            line(&mut text, &format!("{key} = {}", paragraphs(words)));
        }
    }
    let outline = Outline::from(puzzle.board.clone());
    shape(&mut text, puzzle, &outline);
    if let Division::Regions(names) = &outline.division {
        let picture = regions(names, &puzzle.board);
        line(&mut text, &format!("regions = \"\"\"\n{picture}\"\"\""));
    }
    if !outline.lines {
        line(&mut text, "rows_and_columns = false");
    }
    if let Some(symbols) = explicit_symbols(puzzle) {
        line(&mut text, &format!("symbols = {}", quoted(&symbols.to_string())));
    }
    if let Some(picture) = given_picture(puzzle) {
        line(&mut text, &format!("grid = {}", lines(&picture)));
    }
    if let Some(clear) = &puzzle.fog {
        let cells = list(clear, &Rules::new(puzzle.board.clone()));
        line(&mut text, &format!("fog = \"{cells}\""));
    }
    if let Division::Boards(placed) = &outline.division {
        for placed in placed {
            board(&mut text, placed, &puzzle.board);
        }
    }
    // those of modifiers are declared by their tables
    for each in puzzle.variables.iter().filter(|variable| variable.role == Role::Free) {
        variable(&mut text, each, puzzle);
    }
    text
}

/// Writes a variable, or a block of them.
fn variable(text: &mut String, variable: &Variable, puzzle: &Puzzle) {
    line(text, &format!("\n[[variable]]\nname = {}", quoted(&variable.name)));
    let (lowest, size) = (puzzle.lowest, puzzle.board.size());
    let usual = (lowest..).take(size);
    if !usual.eq(variable.values.iter().copied()) {
        let consecutive = |a: &i32, b: &i32| a + 1 == *b;
        let words = variable.values.chunk_by(consecutive).map(|run| match run {
            [first, _, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        });
        line(text, &format!("values = \"{}\"", words.collect::<Vec<_>>().join(" ")));
    }
    match (variable.rows, variable.columns) {
        (1, 1) => {}
        (1, count) => line(text, &format!("count = {count}")),
        (rows, columns) => line(text, &format!("rows = {rows}\ncolumns = {columns}")),
    }
}

fn line(text: &mut String, words: &str) {
    writeln!(text, "{words}").expect("writing to a string cannot fail");
}

/// A string, over several lines if it has several.
fn paragraphs(words: &str) -> String {
    let is_plain = |c: char| c == '\n' || !c.is_control() && c != '\\';
    if words.contains('\n') && words.chars().all(is_plain) && !words.contains("\"\"") && !words.ends_with('"') {
        format!("\"\"\"\n{words}\"\"\"")
    } else {
        quoted(words)
    }
}

/// Writes rows, columns, values and boxes, unless they are the default.
fn shape(text: &mut String, puzzle: &Puzzle, outline: &Outline) {
    let &Outline { height, width, values, ref division, .. } = outline;
    let is_square = height == width;
    let size = if is_square { format!("size = {height}") } else { format!("rows = {height}\ncolumns = {width}") };
    let mut usual_values = height.max(width);
    match division {
        Division::Boxes(boxes) if [height, width] == [boxes.size(); 2] && boxes.height() == boxes.width() => {
            if boxes.height() != 3 {
                line(text, &format!("order = {}", boxes.height()));
            }
        }
        Division::Boxes(boxes) => {
            line(text, &size);
            line(text, &format!("box = [{}, {}]", boxes.height(), boxes.width()));
            if !is_square {
                usual_values = boxes.size();
            }
        }
        Division::Whole => {
            line(text, &size);
            line(text, "boxes = false");
        }
        // the picture of the regions implies the size
        Division::Regions(_) => {}
        Division::Boards(placed) => {
            let end = |of: fn(&Placed) -> usize| placed.iter().map(|board| of(board) + board.boxes.size()).max();
            if [end(|board| board.row), end(|board| board.column)] != [Some(height), Some(width)] {
                line(text, &format!("rows = {height}\ncolumns = {width}"));
            }
            let first = placed.first().map_or(0, |board| board.boxes.size());
            // 0 forces the number of values to be written
            usual_values = if placed.iter().all(|board| board.boxes.size() == first) { first } else { 0 };
        }
    }
    let (mut lowest, mut values) = (1, values);
    if puzzle.clues.iter().any(|clue| clue.kind == ClueKind::Schroedinger) {
        // the last value is not a digit; by default, there is one digit more than cells in a house
        (lowest, values, usual_values) = (0, values - 1, usual_values + 1);
    }
    if puzzle.lowest != lowest || values != usual_values {
        let highest = i64::from(puzzle.lowest) + i64::try_from(values).unwrap_or(i64::MAX) - 1;
        line(text, &format!("values = [{}, {highest}]", puzzle.lowest));
    }
}

/// Writes one of several overlapping boards.
fn board(text: &mut String, placed: &Placed, whole: &Geometry) {
    let at = whole.name(whole.cell(placed.row, placed.column));
    let (height, width) = (placed.boxes.height(), placed.boxes.width());
    line(text, &format!("\n[[board]]\nat = \"{at}\""));
    match (height, width) {
        (3, 3) => {}
        _ if height == width => line(text, &format!("order = {height}")),
        _ => {
            line(text, &format!("size = {}", placed.boxes.size()));
            if BoxShape::usual(placed.boxes.size()) != Some(placed.boxes) {
                line(text, &format!("box = [{height}, {width}]"));
            }
        }
    }
}

fn symbols(puzzle: &Puzzle) -> Symbols {
    explicit_symbols(puzzle).unwrap_or_else(|| {
        let glyphs: String = ('0'..='9').skip(usize::try_from(puzzle.lowest).unwrap_or(1)).collect();
        Symbols::new(&glyphs).unwrap_or(Symbols::DIGITS)
    })
}

/// Draws the givens, if there are any or the board has places without a cell.
fn given_picture(puzzle: &Puzzle) -> Option<String> {
    let is_drawn = puzzle.givens.clues() > 0 || puzzle.board.has_voids();
    is_drawn.then(|| picture(&puzzle.givens, puzzle))
}

/// The form of the picture of the givens in a file, if it has one; `symbols` are those that the
/// file states or that follow from the values.
pub(in crate::interchange) fn given_form(puzzle: &Puzzle, symbols: Option<&Symbols>) -> Option<Form> {
    let board = &puzzle.board;
    if puzzle.givens.clues() == 0 && !board.has_voids() {
        return None;
    }
    let symbols = symbols.cloned().unwrap_or_else(|| Symbols::usual_from(puzzle.lowest, board.size()));
    let layout = if symbols.is_numbers() { Layout::Spaced } else { Layout::Compact };
    let form = match board.plain().filter(|_| puzzle.lowest == 1) {
        Some(boxes) => Form::new(layout, boxes),
        None => Form::of(layout, &Arc::new(board.clone())),
    };
    let Drawing { text, cells, has_lines } = drawing(&puzzle.givens, puzzle);
    let form = form.with_symbols(symbols);
    Some(if has_lines { form.drawn(text, cells, board.width()) } else { form })
}

/// Returns the symbols, unless they are the digits of the values.
pub(in crate::interchange) fn explicit_symbols(puzzle: &Puzzle) -> Option<Symbols> {
    let values = puzzle.board.size();
    let digits: String = ('0'..='9').skip(usize::try_from(puzzle.lowest).unwrap_or(10)).take(values).collect();
    let goes_without_saying = |symbols: &Symbols| {
        (0..values)
            .all(|i| symbols.glyph(Digit::from_index(i)).is_some_and(|glyph| digits.chars().nth(i) == Some(glyph)))
    };
    let known = puzzle.symbols.as_ref().filter(|symbols| symbols.capacity() >= values);
    let symbols = known
        .map_or_else(|| Symbols::usual_from(puzzle.lowest, values), |symbols| symbols.counting_from(puzzle.lowest));
    (!goes_without_saying(&symbols)).then_some(symbols)
}

/// A picture as a string over several lines.
pub(super) fn lines(picture: &str) -> String {
    format!("\"\"\"\n{}\"\"\"", picture.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Draws rows of symbols, with lines between boxes.
pub(super) fn picture(grid: &Grid, puzzle: &Puzzle) -> String {
    drawing(grid, puzzle).text
}

/// Rows of symbols.
struct Drawing {
    text: String,
    /// The places of the cells in the text.
    cells: Vec<Range<usize>>,
    /// Whether there are lines between boxes.
    has_lines: bool,
}

fn drawing(grid: &Grid, puzzle: &Puzzle) -> Drawing {
    let (board, symbols) = (&puzzle.board, symbols(puzzle));
    let width = if symbols.is_numbers() { symbols.width(board.size()) } else { 0 };
    let boxes = board.box_shape().filter(|_| width == 0 && !board.has_boards());
    let (high, wide) = boxes.map_or((usize::MAX, usize::MAX), <(usize, usize)>::from);
    let has_lines = high < board.height() || wide < board.width();
    let (mut text, mut cells) = (String::new(), Vec::with_capacity(board.cell_count()));
    for y in 0..board.height() {
        if y > 0 && y % high == 0 {
            line(&mut text, &vec!["-".repeat(wide); board.width() / wide].join("+"));
        }
        for x in 0..board.width() {
            if x > 0 && x % wide == 0 {
                text.push('|');
            }
            let cell = board.cell(y, x);
            let glyph = match grid.get(cell) {
                _ if !board.exists(cell) => Ok('~'),
                None => Ok(if width > 0 && puzzle.lowest == 1 { '0' } else { '.' }),
                Some(digit) => symbols.glyph(digit).ok_or(digit),
            };
            let start = text.len();
            match glyph {
                Ok(glyph) if width == 0 => text.push(glyph),
                _ => {
                    let word = glyph.map_or_else(|digit| symbols.text(digit), String::from);
                    let space = if x > 0 { " " } else { "" };
                    write!(text, "{space}{word:>width$}").expect("writing to a string cannot fail");
                }
            }
            cells.push(start..text.len());
        }
        text.push('\n');
    }
    Drawing { text, cells, has_lines }
}

fn regions(names: &[Option<u16>], board: &Geometry) -> String {
    let letter = |number: u16| {
        let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
        // more than 62 regions use consecutive characters of a large block
        let beyond = || char::from_u32(0x2_0000 + u32::from(number));
        letters.into_iter().nth(usize::from(number)).or_else(beyond).unwrap_or('?')
    };
    let mut text = String::new();
    for y in 0..board.height() {
        text.extend((0..board.width()).map(|x| {
            let cell: Cell = board.cell(y, x);
            let none = if board.exists(cell) { '.' } else { '~' };
            names.get(cell.index()).copied().flatten().map_or(none, letter)
        }));
        text.push('\n');
    }
    text
}
