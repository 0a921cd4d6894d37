//! Links of pzprv3, the program behind puzz.link and pzv.jp, and its files of Sudoku.
//!
//! ```text
//! https://puzz.link/p?sudoku/4/4/g1k23k3g      the genre, columns, rows and the board
//! pzprv3/sudoku/4/. 1 . . /. . . 2 /…          a file: the genre, the size, the givens, the answer
//! ```
//!
//! A hexadecimal digit is a number, `-` stands before one of two digits, and `g` to `z` are from 1 to 20
//! blank cells. Sudoku has square boxes, cut off at the end of the board, and 2×3 ones on six columns.
//! Skyscrapers and Kropki have no boxes. The former begin with the numbers above, below, left and
//! right. In Kropki a digit of base 27 stands for the dots between three pairs of cells, those within
//! rows first, and all dots are given. The values are as many as the longer side.

use super::f_puzzles::board_of;
use super::link::{Url, percent_decode};
use super::puzzle::MOST_ROWS;
use super::{Format, LossKind, Losses, Puzzle, ReadError, ReadResult, Reading, Spanned};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Grid, Outline};
use kdoku_puzzle::{Clue, ClueKind, drawn_cells};
use kdoku_text::excerpt;

pub(super) static LINK: Format = Format {
    name: "puzzlink",
    about: "a link to puzz.link or pzv.jp with Sudoku, skyscrapers or Kropki, or a file of pzprv3",
    endings: &["pzl"],
    is_line: true,
    facts: &[],
    is: |text| Source::of(text).is_some(),
    read: Some(read),
    write: None,
};

const HINT: &str = "a link is `https://puzz.link/p?`, the genre, columns, rows and the board, parted by `/`";

/// Sites of this program.
const SITES: [&str; 4] = ["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"];

/// The names of the genres that are read.
const GENRES: [(&str, Genre); 5] = [
    ("sudoku", Genre::Sudoku),
    ("skyscrapers", Genre::Skyscrapers),
    ("skyscraper", Genre::Skyscrapers),
    ("building", Genre::Skyscrapers),
    ("kropki", Genre::Kropki),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Genre {
    Sudoku,
    Skyscrapers,
    Kropki,
}

enum Source<'t> {
    /// The parts of a link, the first of which is the genre.
    Link(Vec<Spanned<'t>>),
    /// The lines of a file behind the version, and where it stands.
    File(Vec<String>, Spanned<'t>),
}

impl<'t> Source<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let all = Spanned::all(text).trimmed();
        let lines = |file: &str| file.split(['/', '\n']).skip(1).map(|line| line.trim().to_owned()).collect();
        if all.text.starts_with("pzprv3") {
            return Some(Self::File(lines(all.text), all));
        }
        let line = all.lines().next()?.words(|c| c.is_whitespace() || "\"'<>".contains(c)).next()?;
        let host = Url::parse(line.text).host;
        let is_site = SITES.iter().any(|site| host == *site || host.ends_with(&format!(".{site}")));
        let query = line.text.find('?').map_or(0, |at| at + 1);
        // `type=editor&` and the like
        let end = line.text[query..].find('/').map_or(line.text.len(), |at| query + at);
        let start = line.text[query..end].rfind('&').map_or(query, |at| query + at + 1);
        let rest = line.part(start..line.text.len());
        if rest.text.starts_with("pzprv3") {
            return Some(Self::File(lines(&percent_decode(rest.text)), line));
        }
        let parts: Vec<Spanned> = rest.fields('/').collect();
        let are_sizes = parts.get(1..3).is_some_and(|sizes| sizes.iter().all(|size| side(*size).is_ok()));
        (genre(parts[0].text).is_some() && are_sizes || is_site && query > 0).then_some(Self::Link(parts))
    }
}

/// Whether a text begins with a file on several lines.
pub(super) fn spans_lines(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start().lines().next().unwrap_or_default();
    first.starts_with("pzprv3") && !first.contains('/')
}

fn genre(name: &str) -> Option<Genre> {
    let name = name.trim_end_matches("_edit").trim_end_matches("_play");
    GENRES.iter().find(|(known, _)| *known == name).map(|(_, genre)| *genre)
}

fn read(text: &str) -> ReadResult {
    match Source::of(text) {
        Some(Source::Link(parts)) => link(&parts),
        Some(Source::File(lines, place)) => file(&lines, place),
        None => Err(Spanned::all(text).error("not a link to puzz.link", HINT)),
    }
}

fn link(parts: &[Spanned]) -> ReadResult {
    let name = parts[0];
    let genre = genre(name.text).ok_or_else(|| {
        let message = format!("puzzles of the genre `{}` are not read", excerpt(name.text));
        name.error(message, "Sudoku, skyscrapers and Kropki are read")
    })?;
    let [columns, rows, body @ ..] = &parts[1..] else { return Err(name.error("the size is missing", HINT)) };
    let (rows, columns) = (side(*rows)?, side(*columns)?);
    let mut puzzle = blank(genre, rows, columns).map_err(|message| name.error(message, HINT))?;
    let mut losses = Losses::default();
    // nothing stands for a blank board
    let mut body = body.first().copied().unwrap_or(name.part(0..0));
    if genre == Genre::Skyscrapers && !body.text.is_empty() {
        let outside;
        (outside, body) = numbers(body, 2 * (rows + columns))?;
        for (i, _, number) in outside {
            let clue = Clue::new(ClueKind::Skyscraper, vec![line(i, rows, columns)]);
            puzzle.clues.extend(
                number
                    .and_then(|number| i32::try_from(number).ok())
                    .map(|number| Clue { number: Some(number), ..clue }),
            );
        }
    }
    if genre == Genre::Kropki {
        body = dots(body, &mut puzzle)?;
    } else if !body.text.is_empty() {
        let cells;
        (cells, body) = numbers(body, rows * columns)?;
        for (i, place, number) in cells {
            let Some(value) = number else {
                losses.lose(LossKind::Cosmetic, "question marks");
                continue;
            };
            let digit = digit(value, &puzzle).map_err(|message| place.error(message, HINT))?;
            puzzle.givens.set(Cell::from_index(i), Some(digit));
        }
    }
    if !body.text.is_empty() {
        return Err(body.error("data behind the end of the board", HINT));
    }
    Ok(Reading::with_losses(puzzle, losses.list()))
}

/// Numbers with their indices and places, and the rest of the data. A question mark has no number.
type Numbers<'t> = (Vec<(usize, Spanned<'t>, Option<usize>)>, Spanned<'t>);

/// Reads the numbers of `count` places.
fn numbers(body: Spanned, count: usize) -> Result<Numbers, ReadError> {
    let (mut found, mut at, mut i) = (Vec::new(), 0, 0);
    while let Some(c) = body.text[at..].chars().next().filter(|_| i < count) {
        let (start, length) = match c {
            '-' => (1, 3),
            '+' => (1, 4),
            c => (0, c.len_utf8()),
        };
        let here =
            body.text.get(at..at + length).map_or(body.part(at..body.text.len()), |_| body.part(at..at + length));
        match (c, usize::from_str_radix(here.text.get(start..).unwrap_or(""), 16)) {
            (_, Ok(number)) if here.text.len() == length => found.push((i, here, Some(number))),
            ('.', _) => found.push((i, here, None)),
            ('g'..='z', _) => i += usize::try_from(u32::from(c) - u32::from('g')).unwrap_or(0),
            _ => return Err(here.error(format!("`{}` is not a number", excerpt(here.text)), HINT)),
        }
        (i, at) = (i + 1, at + here.text.len());
        if i > count {
            return Err(here.error(format!("more than the `{count}` places of the board"), HINT));
        }
    }
    if i < count {
        return Err(body.error(format!("the data ends after `{i}` of `{count}` places"), HINT));
    }
    Ok((found, body.part(at..body.text.len())))
}

/// Reads the dots between cells, and returns the rest of the data.
fn dots<'t>(body: Spanned<'t>, puzzle: &mut Puzzle) -> Result<Spanned<'t>, ReadError> {
    let board = puzzle.board.clone();
    let pair = |cell: Cell, step: usize| vec![cell, Cell::from_index(cell.index() + step)];
    let within_rows = board.cells().filter(|&cell| board.column(cell) + 1 < board.width()).map(|cell| pair(cell, 1));
    let within_columns = board.cells().filter(|&cell| board.row(cell) + 1 < board.height());
    let mut pairs = within_rows.chain(within_columns.map(|cell| pair(cell, board.width()))).peekable();
    let mut rest = body;
    while let Some(place) = rest.characters().next().filter(|_| pairs.peek().is_some()) {
        let group = place.text.chars().next().and_then(|c| c.to_digit(27));
        let group = group.ok_or_else(|| place.error("not a group of three dots", HINT))?;
        for dot in [group / 9, group / 3 % 3, group % 3] {
            let kind = if dot == 1 { ClueKind::White } else { ClueKind::Black };
            match pairs.next().filter(|_| dot > 0) {
                Some(pair) => puzzle.clues.push(Clue::new(kind, vec![pair])),
                None if dot == 0 => {}
                None => return Err(place.error("a dot behind the last pair of cells", HINT)),
            }
        }
        rest = rest.part(place.text.len()..rest.text.len());
    }
    if pairs.peek().is_some() && !body.text.is_empty() {
        return Err(body.error("fewer dots than pairs of cells", HINT));
    }
    let drawn = drawn_cells(ClueKind::KropkiNegative, &puzzle.clues);
    puzzle.clues.push(Clue::new(ClueKind::KropkiNegative, drawn));
    Ok(rest)
}

/// The cells that the place `i` around a board sees.
fn line(i: usize, rows: usize, columns: usize) -> Vec<Cell> {
    let (is_row, i) = (i >= 2 * columns, if i < 2 * columns { i } else { i - 2 * columns });
    let (count, length) = if is_row { (rows, columns) } else { (columns, rows) };
    let (line, is_end) = (i % count, i >= count);
    let cell = |at: usize| if is_row { line * columns + at } else { at * columns + line };
    (0..length).map(|at| Cell::from_index(cell(if is_end { length - 1 - at } else { at }))).collect()
}

/// Reads the lines of a file: givens, then what was entered.
fn file(lines: &[String], place: Spanned) -> ReadResult {
    let wrong =
        |message: String| place.error(message, "a file is `pzprv3`, `sudoku`, the size, and rows of cells with spaces");
    let [name, size, rows @ ..] = lines else { return Err(wrong("the size is missing".to_owned())) };
    if genre(name) != Some(Genre::Sudoku) {
        return Err(wrong(format!("files of the genre `{}` are not read", excerpt(name))));
    }
    let n = side(Spanned::all(size)).map_err(|error| wrong(error.message))?;
    let mut puzzle = blank(Genre::Sudoku, n, n).map_err(wrong)?;
    let (mut entered, mut losses) = (Grid::of(&puzzle.board), Losses::default());
    let is_end = |line: &&String| ["TrialData", "info:", "history:", "http"].iter().any(|end| line.starts_with(end));
    let words: Vec<&str> = rows.iter().take_while(|row| !is_end(row)).flat_map(|row| row.split_whitespace()).collect();
    if words.len() != n * n && words.len() != 2 * n * n {
        return Err(wrong(format!("`{}` cells do not fit a board of {n} rows and its answer", words.len())));
    }
    for (i, word) in words.into_iter().enumerate() {
        let is_given = i < n * n;
        let (number, has_notes) = word.split_once('[').map_or((word, false), |(number, _)| (number, true));
        let is_mark = number == "-" || !is_given && ["+", "=", "%", "c"].contains(&number);
        let what = if is_given { "question marks" } else { "pencil marks" };
        losses.lose_many(LossKind::Annotation, what, usize::from(is_mark || has_notes));
        if is_mark || matches!(number, "." | "") {
            continue;
        }
        let value = number.parse().map_err(|_| wrong(format!("`{}` is not the content of a cell", excerpt(word))))?;
        let digit = digit(value, &puzzle).map_err(wrong)?;
        if is_given { &mut puzzle.givens } else { &mut entered }.set(Cell::from_index(i % (n * n)), Some(digit));
    }
    puzzle.entered = Some(entered).filter(|entered| entered.clues() > 0);
    Ok(Reading::with_losses(puzzle, losses.list()))
}

fn side(part: Spanned) -> Result<usize, ReadError> {
    let side = part.text.parse().ok().filter(|side| (1..=MOST_ROWS).contains(side));
    side.ok_or_else(|| {
        part.error(format!("`{}` is not a number of rows from 1 to {MOST_ROWS}", excerpt(part.text)), HINT)
    })
}

fn digit(value: usize, puzzle: &Puzzle) -> Result<Digit, String> {
    let digit = Digit::new(value).filter(|_| value <= puzzle.board.size());
    digit.ok_or_else(|| format!("`{value}` is not a value of this board"))
}

/// A blank board of a genre.
fn blank(genre: Genre, rows: usize, columns: usize) -> Result<Puzzle, String> {
    let plain =
        Geometry::try_from(Outline::new(rows, columns, rows.max(columns))).map_err(|error| error.to_string())?;
    let height = columns.isqrt();
    if genre != Genre::Sudoku || height < 2 {
        return Ok(Puzzle::new(plain));
    }
    let width = if columns == 6 { 3 } else { height };
    let name = |cell| u16::try_from(plain.row(cell) / height * columns + plain.column(cell) / width).ok();
    let usual = BoxShape::usual(columns).filter(|_| rows == columns).map_or_else(|| plain.clone(), Geometry::new);
    let board = board_of(plain.cells().map(name).collect(), &usual).ok_or("the boxes do not form a board")?;
    Ok(Puzzle::new(board))
}
