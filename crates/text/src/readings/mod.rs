//! The readings of a whole text.
//!
//! Every reader that could take all of a text says which boards it would read. If all of them would
//! read the same, that is the content; if two differ, the text is ambiguous, and the error names
//! both readings and the flag that decides. No reader takes a part of a text for a board and leaves
//! the rest, except for remarks beside boards: titles, counts, sizes and footers.
//!
//! | module | reads |
//! |---|---|
//! | [`Reader`](super::Reader) | rows, drawings, lines |
//! | `labels` | rows with their numbers or letters before them |
//! | `lists` | lists of a program: `[[5, 3, 0, …], …]`, `{"53..7….", …}` |
//! | `fields` | rows with a separator between cells, also one of `\|` |
//! | `coordinates` | cells with their coordinates: `r1c1=5`, `A1: 5`, `given(1,1,5).`, records |
//! | `elements` | elements of XML and HTML |
//! | `embedded` | a line with one puzzle among other fields, and rows joined in a line |
//! | `fixed_width` | rows and drawings with a space for a blank |
//! | `marks` | the candidates of each cell |
//! | `regions` | a board and the map of its regions |
//! | `overlapping` | boards that share boxes on one grid |
//! | `program` | boards among code, and between the fences of a document |
//! | `samurai` | five boards of 9×9, one after the other, that are one samurai |
//! | `small_digits` | a picture with a place for each candidate |
//! | `surroundings` | removes text around boards, such as commands of LaTeX |

mod cells;
mod coordinates;
mod decode;
mod elements;
mod embedded;
mod fields;
mod fixed_width;
mod labels;
mod lists;
mod marks;
mod overlapping;
mod program;
mod regions;
mod samurai;
mod small_digits;
mod surroundings;

use super::{Assumption, Board, FormatError, FormatErrorKind, Line, Lines, Misdetected, ReadOptions, read};
use kdoku_board::Digit;
use std::borrow::Cow;
use std::ops::Range;

pub use decode::{decode, needs_decoding};
pub use embedded::column;
pub use fields::split as split_fields;
pub use lists::is_puzzle_name;
pub use samurai::may_begin_samurai;

/// The content of a text.
#[derive(Debug)]
pub enum Content {
    /// What [`read`] reads, and no other reader differs.
    Rows(Vec<Result<Board, FormatError>>),
    /// Puzzles, and errors in the places of those that cannot be read.
    Puzzles(Vec<Result<Board, FormatError>>),
    /// The candidates of the cells of one board, row by row, with spaces between cells.
    Candidates(String),
}

/// The most lines of a text of one board and its map, with lines and remarks between them.
const MOST_LINES: usize = 2000;

/// The most bytes of a program or a document.
const MOST_CODE: usize = 1 << 18;

/// The name of the reader of lines, rows and drawings.
const ROWS: &str = "rows";

/// Whether the values of a full board are a map of regions: as many cells of each, all connected.
pub(super) fn is_map(values: &[Option<Digit>], n: usize) -> bool {
    let names: Vec<_> = values.iter().map(|value| value.map_or(0, Digit::get).to_string()).collect();
    regions::is_map(&names.iter().map(String::as_str).collect::<Vec<_>>(), n)
}

/// A reader of whole texts.
type Read = fn(&[Line<'_>], &ReadOptions) -> Reading;

/// What a reader reads, or `None` if it does not take the text.
pub(crate) type Reading = Option<Result<Vec<Board>, FormatError>>;

/// Returns the content of a text that is complete.
///
/// # Panics
///
/// Never: nothing ends the reading early.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
/// use kdoku::text::{Content, ReadOptions, read_all};
///
/// let text = "board = [[1, 0, 0, 4], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]\n";
/// let Content::Puzzles(puzzles) = read_all(text, &ReadOptions::default()) else { panic!("puzzles") };
/// assert_eq!(puzzles[0].as_ref().map(|puzzle| puzzle.grid.clues()), Ok(5));
/// ```
#[must_use]
pub fn read_all(text: &str, options: &ReadOptions) -> Content {
    read_all_until(text, options, || false).expect("nothing ends the reading")
}

/// The same as [`read_all`], unless `is_over` returns `true` before the end; then `None`.
///
/// `is_over` is called often: after each board, and before each reader.
pub fn read_all_until(text: &str, options: &ReadOptions, is_over: impl Fn() -> bool) -> Option<Content> {
    let content = read_whole(text, options, &is_over)?;
    let known = match &content {
        Content::Rows(boards) | Content::Puzzles(boards) => boards,
        Content::Candidates(_) => return Some(content),
    };
    let is_read = !known.is_empty() && known.iter().all(Result::is_ok);
    // a solution may stand beside the rules of its puzzle
    let is_solved = is_read && known.iter().flatten().all(|board| board.grid.is_full());
    let is_rows = is_read && !is_solved && matches!(content, Content::Rows(_));
    if is_rows || options.layout.is_some() || options.board.is_some() || text.len() > MOST_CODE {
        return Some(content);
    }
    let count =
        |boards: &[Result<Board, FormatError>]| boards.iter().flatten().filter(|board| !board.grid.is_full()).count();
    let parts = read_parts(text, options, is_read, &is_over).or_else(|| {
        let columns = || read_columns(text, options, &is_over).or_else(|| program_without_boards(text));
        match () {
            () if is_solved => rule_beside(text),
            () if is_read => None,
            () => columns(),
        }
    });
    let is_rule = |part: &Result<_, FormatError>| matches!(part, Err(error) if matches!(error.kind, FormatErrorKind::Unread { .. }));
    let is_better = |parts: &Vec<_>| count(parts) >= count(known) || parts.iter().all(is_rule);
    Some(parts.filter(is_better).map_or(content, Content::Puzzles))
}

/// The boards of a text in which they stand beside each other.
fn read_columns(
    text: &str,
    options: &ReadOptions,
    is_over: &impl Fn() -> bool,
) -> Option<Vec<Result<Board, FormatError>>> {
    let board = |part: &Vec<Range<usize>>| {
        let Content::Rows(boards) = read_whole(&program::only(text, part.iter().collect(), &[]), options, is_over)?
        else {
            return None;
        };
        let is_one = matches!(&boards[..], [Ok(board)] if board.grid.height() == part.len());
        boards.into_iter().next().filter(|_| is_one)
    };
    let read = |parts: Vec<Vec<Range<usize>>>| parts.iter().map(board).collect::<Option<Vec<_>>>();
    program::columns(text).into_iter().find_map(read).map(without_solved)
}

/// The error of a program without boards.
fn program_without_boards(text: &str) -> Option<Vec<Result<Board, FormatError>>> {
    program::literals(text)?;
    let line = Lines::new(text.as_bytes()).find(|line| !line.is_blank())?;
    let kind = FormatErrorKind::Misdetected { looks: Misdetected::Program };
    Some(vec![Err(line.error(0..line.bytes.len(), kind))])
}

/// The error of the first rule that a text names.
fn rule_beside(text: &str) -> Option<Vec<Result<Board, FormatError>>> {
    let rule = program::rule(text)?;
    let line = Lines::new(text.as_bytes()).find(|line| line.end() >= rule.end)?;
    let kind = FormatErrorKind::Unread { found: text[rule.clone()].to_owned() };
    Some(vec![Err(line.error(rule.start - line.start..rule.end - line.start, kind))])
}

/// The puzzles without the solution behind each.
fn without_solved(mut boards: Vec<Result<Board, FormatError>>) -> Vec<Result<Board, FormatError>> {
    boards.dedup_by(|board, last| matches!((last, board), (Ok(last), Ok(board)) if is_solution(last, board)));
    boards
}

/// The boards of a program or a document that is not read as a whole, or the error of a rule that a
/// program names.
fn read_parts(
    text: &str,
    options: &ReadOptions,
    is_read: bool,
    is_over: &impl Fn() -> bool,
) -> Option<Vec<Result<Board, FormatError>>> {
    let boards = |text: &str| match read_whole(text, options, is_over)? {
        Content::Rows(boards) | Content::Puzzles(boards) => Some(boards),
        Content::Candidates(_) => None,
    };
    let mut found = Vec::new();
    let (blocks, literals) = (program::fences(text).filter(|_| !is_read), program::literals(text));
    if blocks.is_none() && literals.is_none() {
        return None;
    }
    let rule = rule_beside(text);
    if is_read || rule.is_some() {
        return rule;
    }
    if let Some(blocks) = blocks {
        for block in blocks {
            let only = program::only(text, vec![&block], &[]);
            let part = boards(&only).filter(|boards| boards.iter().all(Result::is_ok));
            let part = part.or_else(|| read_parts(&only, options, false, is_over));
            let has_rows = || text[block.clone()].lines().filter(|line| program::is_row(line)).count() > 3;
            found.extend(part.or_else(|| if has_rows() { boards(&only) } else { None }).unwrap_or_default());
        }
    } else {
        let literals = literals?;
        let read = |text: &str| match lists::read_literals(&Lines::new(text.as_bytes()).collect::<Vec<_>>(), options) {
            Some(Ok(boards)) => boards.into_iter().map(Ok).collect(),
            Some(Err(error)) => vec![Err(error)],
            None => Vec::new(),
        };
        let (all, each) = literals.texts(text);
        found = read(&all);
        if let [Err(error)] = &found[..] {
            // a list that is not a board leaves the others, but not one that belongs to another
            let is_apart = !matches!(error.kind, FormatErrorKind::Map | FormatErrorKind::Ambiguous { .. });
            let apart: Vec<_> = each.filter(|_| is_apart).flat_map(|list| read(&list)).collect();
            found = if apart.iter().any(Result::is_ok) { apart } else { found };
        }
        for string in &literals.strings {
            found.extend(boards(&program::only(text, vec![string], &[])).into_iter().flatten());
        }
        // a grid to be filled is a variable
        found.retain(|read| !matches!(read, Ok(board) if board.grid.clues() == 0));
    }
    let start = |read: &Result<Board, FormatError>| match read {
        Ok(board) => board.span.start,
        Err(error) => error.span.start,
    };
    found.sort_by_key(start);
    (!found.is_empty()).then(|| without_solved(found))
}

/// The same as [`read_all_until`] for a text whose every line belongs to boards.
fn read_whole(text: &str, options: &ReadOptions, is_over: &impl Fn() -> bool) -> Option<Content> {
    let rows = |text: &str| {
        let boards = read(text.as_bytes(), options).whole();
        boards.map(|board| (!is_over()).then_some(board)).collect::<Option<Vec<_>>>()
    };
    if options.layout.is_some() || options.board.as_ref().is_some_and(|board| board.has_voids()) {
        return rows(text).map(Content::Rows);
    }
    let stripped = decode::without_markup(text);
    if stripped.trim_start().starts_with('<')
        && options.board.is_none()
        && let Some(read) = elements::read(&Lines::new(stripped.as_bytes()).collect::<Vec<_>>(), options)
    {
        return Some(puzzles(read));
    }
    let stripped = surroundings::without(&stripped).map_or(stripped, Cow::Owned);
    let stripped_is_same = matches!(stripped, Cow::Borrowed(_));
    let text = stripped.as_ref();
    let lines: Vec<Line<'_>> = Lines::new(text.as_bytes()).collect();
    let is_one_board = lines.len() <= MOST_LINES;
    if is_one_board {
        if let Some(marks) = small_digits::read(&lines) {
            return Some(Content::Candidates(marks));
        }
        let certain = regions::read(&lines, options).or_else(|| overlapping::read(&lines, options));
        if let Some(certain) = certain.or_else(|| coordinates::read(&lines, options)) {
            return Some(puzzles(certain));
        }
        if options.board.is_none()
            && let Some(marks) = marks::read(&lines)
        {
            return Some(Content::Candidates(marks));
        }
    }
    // what has the shape of a list is nothing else, even if it is damaged
    let list = lists::read(&lines, options);
    if let Some(Err(error)) = list {
        return Some(puzzles(Err(error)));
    }
    // a list takes all strings of a line
    let several: &[(&str, Read)] = match list {
        Some(_) => &[("fields", fields::read)],
        None => &[("fields", fields::read), ("a field of a line", embedded::read)],
    };
    let one: &[(&str, Read)] =
        &[("rows with labels", labels::read), ("rows with a space for a blank", fixed_width::read)];
    let one = if is_one_board { one } else { &[] };
    let mut found: Option<(&str, Vec<Board>)> = None;
    let mut failure = None;
    let as_rows = rows(text)?;
    let is_read = as_rows.iter().all(Result::is_ok) && !as_rows.is_empty() && !fields::has_empty_fields(&lines);
    if is_read && !fields::has_short_rows(&lines, &as_rows) {
        found = Some((ROWS, as_rows.iter().flatten().cloned().collect()));
    }
    let others = several.iter().chain(one).map(|(name, reader)| (*name, reader(&lines, options)));
    for (name, reading) in std::iter::once(("a list", list)).chain(others) {
        if is_over() {
            return None;
        }
        match reading {
            None => {}
            Some(Err(error)) => failure = failure.or(Some(error)),
            Some(Ok(boards)) => {
                let boards = without_solutions(boards);
                match &found {
                    None => found = Some((name, boards)),
                    Some((first, others)) if !are_same(others, &boards) => {
                        let place = lines.iter().find(|line| !line.is_blank()).unwrap_or(&lines[0]);
                        let (one, other) = (summary(first, others), summary(name, &boards));
                        let kind = FormatErrorKind::ambiguous(one, other, "--format");
                        return Some(Content::Puzzles(vec![Err(place.error(0..place.bytes.len(), kind))]));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    if let Some((name, boards)) = &found
        && samurai::are_samurai(boards)
    {
        let first = lines.iter().find(|line| line.start >= boards[0].span.start).unwrap_or(&lines[0]);
        let apart = match *name {
            ROWS => format!("pass `--format {}` for separate boards", boards[0].form.layout()),
            _ => "each board in a file of its own".to_owned(),
        };
        let flag = format!("the samurai in 21 rows of 21 cells, or {apart}");
        let kind = FormatErrorKind::ambiguous(summary(name, boards), "as the five boards of a samurai", flag);
        return Some(Content::Puzzles(vec![Err(first.error(0..first.bytes.len(), kind))]));
    }
    Some(match (found, failure) {
        (Some((name, mut boards)), _) => {
            let is_title = |title: &Assumption| matches!(title, Assumption::Heading(text) if lists::is_solution(text));
            boards.dedup_by(|board, last| is_solution(last, board) && board.assumed.iter().any(is_title));
            // what is kept as it is can be read again in parts
            let is_same = name == ROWS && stripped_is_same && boards.len() == as_rows.len();
            if is_same { Content::Rows(as_rows) } else { puzzles(Ok(boards)) }
        }
        (None, failure) => {
            let blocks = if is_one_board { fixed_width::read_blocks(&lines, &as_rows, options) } else { None };
            let blocks = blocks.filter(|blocks| failure.is_none() || blocks.iter().all(Result::is_ok));
            blocks.or(failure.map(|error| vec![Err(error)])).map_or(Content::Rows(as_rows), Content::Puzzles)
        }
    })
}

/// The boards of a text that is rows of fields; `None` if it is not.
pub fn read_fields(text: &str) -> Reading {
    fields::read(&Lines::new(text.as_bytes()).collect::<Vec<_>>(), &ReadOptions::default())
}

/// The boards of a text that is lists of a program; `None` if it is not.
pub fn read_lists(text: &str) -> Reading {
    lists::read(&Lines::new(text.as_bytes()).collect::<Vec<_>>(), &ReadOptions::default())
}

fn puzzles(read: Result<Vec<Board>, FormatError>) -> Content {
    Content::Puzzles(match read {
        Ok(boards) => boards.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    })
}

/// Whether a board is full and has the givens of a puzzle that is not.
fn is_solution(puzzle: &Board, solution: &Board) -> bool {
    let mut pairs = puzzle.grid.values().iter().zip(solution.grid.values());
    let same_size = puzzle.grid.size() == solution.grid.size();
    same_size && solution.grid.is_full() && !puzzle.grid.is_full() && pairs.all(|(a, b)| a.is_none() || a == b)
}

/// The puzzles of an object or a page that has the solution of each behind it.
fn without_solutions(boards: Vec<Board>) -> Vec<Board> {
    let pairs = boards.chunks(2);
    if boards.len().is_multiple_of(2) && pairs.clone().all(|pair| is_solution(&pair[0], &pair[1])) {
        boards.into_iter().step_by(2).collect()
    } else {
        boards
    }
}

/// Whether two readings give the same boards.
fn are_same(one: &[Board], other: &[Board]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is_same(other))
}

/// A reading in words.
fn summary(name: &str, boards: &[Board]) -> String {
    let size = boards.first().map_or(0, |board| board.grid.size());
    let count = if boards.len() == 1 { "one board".to_owned() } else { format!("{} boards", boards.len()) };
    format!("as {name}, {count} of {size}×{size}")
}

fn full<'l, 'a>(lines: &'l [Line<'a>]) -> Vec<&'l Line<'a>> {
    lines.iter().filter(|line| !line.is_blank() && !line.is_comment()).collect()
}

fn text_of<'a>(line: &Line<'a>) -> &'a str {
    line.text().unwrap_or_default()
}

/// The whole numbers `n` from 4 on with `n²` cells.
fn side(cells: usize) -> Option<usize> {
    let n = cells.isqrt();
    (n > 3 && n * n == cells).then_some(n)
}
