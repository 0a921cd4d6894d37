//! Pencil-mark grids: a board whose cells list their candidates.
//!
//! ```text
//! 1567  <3>   1567 | 4     12579 <8>       digits without separators up to nine values
//! <2>   4567  8    | 1579  *5    13479     <3> a given, *5 entered, 8 the only candidate
//! …
//! {1,12} <7> {1,3,9} …                     numbers with commas beyond nine values, braces optional;
//! 1C     <7> 139 …                         or, up to 25, symbols without separators, if letters occur
//! ```
//!
//! `<5>`, `(5)` or `[5]` is a given, and `*5`, `5*`, `+5` or `u5` is an entered digit; beside them
//! an unmarked digit is a candidate. Forums and most solvers write such grids without these marks,
//! with or without lines between boxes. Then a single digit is a given, unless a peer has or lists
//! it. Brackets around several digits are brackets of candidates: `(57)`, `[5,7]`, `{57}`. `.` or
//! `0` leaves a cell unrestricted. Candidates become clues of the kind `candidates`. Lines that
//! begin with `#` are ignored.
//!
//! Detection: the rows are a square of such words, and one word is a given or has two candidates:
//! several digits up to nine values, a comma or braces beyond. Rows of single digits are puzzle
//! text. The writer writes givens, candidates and entered digits on boards with default boxes.

use super::marks::{self, KIND};
use super::{
    Capabilities, Conversion, Fact, Format, Loss, Puzzle, ReadResult, Reading, Spanned, WriteResult, usual_boxes,
};
use kdoku_board::{BoxShape, Cell};
use kdoku_text::Assumption;

pub(super) static CANDIDATES: Format = Format {
    name: "candidates",
    about: "a grid of pencil marks: the candidates of each cell",
    endings: &["pm"],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::Position, Fact::AlsoText],
    is,
    read: Some(read),
    write: Some(write),
};

pub(super) const CAPABILITIES: Capabilities = Capabilities { entered: true, clues: &[KIND], ..Capabilities::NONE };

fn is(text: &str) -> bool {
    let Some(rows) = marks::square_rows(text, 256) else { return false };
    let n = rows.len();
    let is_part = |c: char| {
        c.is_ascii_digit()
            || matches!(c, ',' | '{' | '}' | '<' | '>' | '(' | ')' | '[' | ']' | '*' | '+' | 'u' | '.' | ' ')
    };
    let are_marks = || rows.iter().flatten().all(|word| word.text.chars().all(is_part));
    let several = |word: &Spanned| match n {
        0..=9 => word.text.chars().filter(|c| matches!(c, '1'..='9')).count() > 1,
        _ => word.text.contains([',', '{']),
    };
    // if `0` is the blank, two digits are a typing error in puzzle text
    let has_zero = || n <= 9 && rows.iter().flatten().any(|word| word.text == "0");
    let is_given = |word: &Spanned| word.text.starts_with('<') && word.text.ends_with('>');
    !has_zero() && are_marks() && rows.iter().flatten().any(|word| several(word) || is_given(word))
}

pub(super) fn read(text: &str) -> ReadResult {
    let rows = marks::rows(text);
    let n = marks::square(&rows, Spanned::all(text))?;
    let Some(boxes) = BoxShape::usual(n).filter(|_| n > 1) else {
        let message = format!("a board of `{n}` rows has no default boxes");
        return Err(rows[0][0].error(message, "write a puzzle file with the shape of the boxes"));
    };
    read_rows(&rows, Puzzle::boxes(boxes))
}

/// Reads marks onto the board of a puzzle, and keeps its clues.
pub(super) fn read_on(text: &str, board: &Puzzle) -> ReadResult {
    let rows = marks::rows(text);
    let n = marks::square(&rows, Spanned::all(text))?;
    let expected = (board.board.height(), board.board.width(), board.board.size());
    if (n, n, n) != expected {
        let message = format!("the board has `{n}` rows, but the options describe one of `{}`", expected.0);
        return Err(Spanned::all(text)
            .error(message, "omit `--box`, `--order` or `--config`, or pass a board of the same size"));
    }
    read_rows(&rows, board.clone())
}

fn read_rows(rows: &[Vec<Spanned>], mut puzzle: Puzzle) -> ReadResult {
    let n = puzzle.board.size();
    let glyphs = marks::glyphs(rows, n);
    let lists = marks::list_brackets(rows, n, glyphs.as_ref());
    let cells = rows.iter().flatten().map(|&word| marks::mark(word, n, glyphs.as_ref(), &lists));
    let mut cells: Vec<_> = cells.collect::<Result<_, _>>()?;
    let placed = marks::place_singles(&mut cells, &puzzle.board);
    marks::put(&mut puzzle, cells);
    let assumed = Vec::from_iter((placed > 0).then_some(Assumption::Placed(placed)));
    Ok(Reading { assumed, ..Reading::new(puzzle) })
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let boxes = usual_boxes(puzzle)?;
    let n = boxes.size();
    let cells = marks::of(puzzle)?;
    let word = |(i, digits): (usize, &Option<Vec<_>>)| {
        let cell = Cell::from_index(i);
        let entered = puzzle.entered.as_ref().and_then(|entered| entered.get(cell));
        match (puzzle.givens.get(cell), entered, digits) {
            (Some(given), ..) => format!("<{given}>"),
            (None, Some(digit), _) => format!("*{digit}"),
            (None, None, Some(digits)) => marks::written(digits, n),
            (None, None, None) => ".".to_owned(),
        }
    };
    let mut words: Vec<_> = cells.iter().enumerate().map(word).collect();
    if puzzle.givens.clues() == 0 && puzzle.entered.is_none() {
        // without a brace, a single digit could be a given
        words.iter_mut().filter(|word| word.len() == 1 && *word != ".").for_each(|word| *word = format!("{{{word}}}"));
    }
    let mut losses = CAPABILITIES.losses(puzzle);
    losses.extend(under_entered(puzzle));
    Ok(Conversion { value: marks::table(&words, n, boxes.into()), losses })
}

/// Reports lost candidates of cells with entered digits.
pub(super) fn under_entered(puzzle: &Puzzle) -> Option<Loss> {
    let entered = puzzle.entered.as_ref()?;
    let is_hidden = |cell: &Cell| puzzle.givens.get(*cell).is_none() && entered.get(*cell).is_some();
    let clues = puzzle.clues.iter().filter(|clue| clue.kind == KIND);
    let count = clues.filter(|clue| clue.groups.iter().flatten().any(is_hidden)).count();
    (count > 0).then(|| Loss::constraint("candidates below digits entered", count))
}
