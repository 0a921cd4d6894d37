//! Links of Penpa+: drawings of puzzles.
//!
//! The parameter `p` is text in base64 of raw DEFLATE data, with short words for frequent ones. Its
//! lines hold the size, title, author and rules; the margins; the drawing as a JSON object; the cells
//! of the board; and the genre (line 17). A drawing has no rules, so only what can have one meaning
//! in a Sudoku is read; everything else is a lost rule. Points are numbered along rows with two more
//! on each side: cells, then the vertices at their lower right, then others. The corners of cells
//! count from four times the number of cells on.

use super::areas::{areas, square, uneven};
use super::json::{MOST_BYTES, parse, string};
use super::link::{Url, percent_decode};
use super::puzzle::{MOST_CLUES, MOST_ROWS};
use super::{Format, LossKind, Losses, Puzzle, Reading, lz, wrong};
use kdoku_board::{Cell, Digit, Geometry};
use kdoku_puzzle::{Clue, ClueKind, diagonals};
use kdoku_text::shortened;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value, json};
use std::collections::HashSet;

pub(super) static LINK: Format = Format {
    name: "penpa",
    about: "a link to Penpa+ with the drawing of a Sudoku",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| data(text).is_some(),
    read: Some(|text| puzzle(text).map_err(|message| wrong(text, message))),
    write: None,
};

/// What a character after `z` stands for: a word in quotes. `zZ` is the letter itself, and `zO` is null.
const WORDS: &str = "9qa Qpu_q Apu_a Ggrid Medit_mode Ssurface Lline ElineE Wwall Ccage Nnumber Ysymbol Pspecial \
                     Bboard Rcommand_redo Ucommand_undo 8command_replay 1numberS Ffreeline 2freelineE Tthermo \
                     3arrows Ddirection 0squareframe 5polygon 4deletelineE 6killercages 7nobulbthermo ___a";

/// Lines on the edges of cells that part regions, and the dotted ones of diagonals.
const THICK: [i64; 2] = [2, 21];
const DOTTED: i64 = 12;

/// Numbers that fill a cell: normal, small, middle and large ones.
const WHOLE: [&str; 4] = ["1", "5", "6", "10"];

/// The data of a link.
fn data(text: &str) -> Option<&str> {
    let link = text.trim_start_matches('\u{feff}').trim_start().lines().next()?.trim();
    let link = link.trim_matches(['"', '\'', '<', '>']);
    let (address, parameters) = link.split_once('#').filter(|_| Url::parse(link).is_link)?;
    let data = parameters.split('&').find_map(|pair| pair.strip_prefix("p="))?;
    let is_drawing = address.contains("penpa") || parameters.contains("m=edit") || parameters.contains("m=solve");
    (is_drawing && !data.is_empty() && !data.starts_with("http")).then_some(data)
}

/// Decompresses data and writes out its short words.
fn expanded(data: &str) -> Result<String, String> {
    let data = percent_decode(data).replace(' ', "+");
    let bytes = lz::base64(&data).map_err(|error| format!("the data in the link is not a drawing: {error}"))?;
    let bytes = decompress_to_vec_with_limit(&bytes, MOST_BYTES)
        .map_err(|_| format!("the data in the link is damaged, or more than {MOST_BYTES} bytes long"))?;
    let short = String::from_utf8(bytes).map_err(|_| "the data in the link is not text")?;
    let word = |code: char| match code {
        'Z' => Some("z".to_owned()),
        'O' => Some("null".to_owned()),
        _ => WORDS.split(' ').find_map(|word| word.strip_prefix(code)).map(|word| format!("\"{word}\"")),
    };
    // each part begins with the character after a `z`
    let mut parts = short.split('z');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut rest = part.chars();
        match rest.next().and_then(word) {
            Some(word) => text.extend([&word, rest.as_str()]),
            None => text.extend(["z", part]),
        }
    }
    Ok(text)
}

fn puzzle(text: &str) -> Result<Reading, String> {
    let text = expanded(data(text).ok_or("not a link to a drawing of Penpa+")?)?;
    let lines: Vec<&str> = text.lines().collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let head: Vec<&str> = line(0).split(',').collect();
    let field = |number: usize| head.get(number).copied().unwrap_or_default();
    let words = |number: usize, label: &str| {
        let text = field(number).trim_start_matches(label).replace("%2C", ",").replace("%2D", "\n");
        string(&Value::String(text.replace("%2E", "&").replace("%2F", "=").trim().to_owned()))
    };
    let (title, author, rules_text) = (words(15, "Title:"), words(16, "Author:"), words(18, ""));
    if !matches!(field(0), "sudoku" | "square") {
        return Err(format!("a drawing with the grid `{}` is not a Sudoku", shortened(field(0), 40)));
    }
    let genres = format!("{} {}", title.as_deref().unwrap_or_default(), line(17)).to_lowercase();
    if field(0) == "square" && !["sudoku", "classic", "irregular", "killer"].iter().any(|word| genres.contains(word)) {
        return Err("neither the grid nor the genre nor the title of this drawing says that it is a Sudoku".to_owned());
    }
    let number = |number: usize| field(number).parse::<usize>().unwrap_or(0);
    let (width, height) = (number(1), number(2));
    let margins: [usize; 4] = serde_json::from_str(line(1)).map_err(|error| format!("the margins: {error}"))?;
    let inner = |side: usize, before: usize, after: usize| {
        let n = side.checked_sub(before.saturating_add(after));
        n.filter(|&n| n > 1 && side <= MOST_ROWS + 4).ok_or("the size of the drawing is not supported")
    };
    let n = inner(height, margins[0], margins[1])?;
    if inner(width, margins[2], margins[3])? != n {
        return Err("the board is not square".to_owned());
    }
    let grid = GridIndex { width: width + 4, height: height + 4, top: 2 + margins[0], left: 2 + margins[2], n };
    let data_of = |number: usize| parse(line(number)).map_err(|error| error.message);
    let cells: Vec<i64> = serde_json::from_value(data_of(5)?).map_err(|error| format!("the cells: {error}"))?;
    let mut at: i64 = 0;
    let mut points: Vec<Option<Cell>> = Vec::with_capacity(cells.len());
    for step in cells {
        at = step.saturating_add(at);
        points.push(usize::try_from(at).ok().and_then(|at| grid.cell(at)));
    }
    // cells that were removed and drawn again come last
    points.sort_unstable();
    if !points.into_iter().eq((0..n * n).map(|i| Some(Cell::from_index(i)))) {
        return Err("the cells of the drawing are not a square".to_owned());
    }
    let Value::Object(mut drawing) = data_of(3)? else { return Err("the drawing is not an object".to_owned()) };
    let mut losses = Losses::default();
    let mut lines = object(&mut drawing, "lineE");
    let board = board(&lines, &grid, genres.contains("latin"))?;
    let mut puzzle = Puzzle { title, author, rules_text, ..Puzzle::new(board) };
    // whether a line is a part of the diagonal down or up
    let parts = |key: &str, style: &Value| match grid.edge(key).filter(|_| *style == DOTTED) {
        Some([a, b]) => [a.0 == a.1 && b.0 == b.1, a.0 + a.1 == n && b.0 + b.1 == n],
        None => [false, false],
    };
    let [down, up] = [0, 1].map(|i| lines.iter().filter(|(key, style)| parts(key, style)[i]).count() == n);
    if down || up {
        let clue = diagonals(&puzzle.blank_rules(), down, up).map_err(|error| error.to_string())?;
        puzzle.clues.push(clue);
    }
    lines.retain(|key, style| {
        let [is_down, is_up] = parts(key, style);
        !(border(&grid, key, style).is_some() || is_down && down || is_up && up)
    });
    losses.lose_many(LossKind::Constraint, "lines on edges", lines.len());
    givens(&mut puzzle, &object(&mut drawing, "number"), &grid, &mut losses);
    cages(&mut puzzle, &mut drawing, &grid, &mut losses);
    for (key, genre, kind) in [("thermo", "thermo", ClueKind::Thermo), ("arrows", "arrow", ClueKind::Arrow)] {
        let is_said = genres.starts_with(genre) || genres.contains(&format!("\"{genre}\""));
        let Some(Value::Array(list)) = is_said.then(|| drawing.remove(key)).flatten() else { continue };
        for path in list.iter().filter(|path| path.get(1).is_some()) {
            let Some(cells) = grid.cells(path) else {
                losses.lose(LossKind::Constraint, format!("`{key}` outside the board"));
                continue;
            };
            let groups = if kind == ClueKind::Arrow { vec![vec![cells[0]], cells[1..].to_vec()] } else { vec![cells] };
            puzzle.clues.push(Clue::new(kind, groups));
        }
    }
    if puzzle.clues.len() > MOST_CLUES {
        return Err(format!("more than `{MOST_CLUES}` constraints"));
    }
    for (key, value) in drawing.iter().filter(|(key, _)| !key.starts_with("command_")) {
        let count = value.as_object().map(Map::len).or(value.as_array().map(Vec::len)).unwrap_or(1);
        losses.lose_many(LossKind::Constraint, format!("`{}`", shortened(key, 40)), count);
    }
    let has_answer =
        data_of(4).is_ok_and(|answer| answer["number"].as_object().is_some_and(|numbers| !numbers.is_empty()));
    losses.lose_many(LossKind::Annotation, "digits entered", usize::from(has_answer));
    Ok(Reading::with_losses(puzzle, losses.list()))
}

/// Removes an object from a drawing.
fn object(drawing: &mut Map<String, Value>, key: &str) -> Map<String, Value> {
    match drawing.remove(key) {
        Some(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

/// The edge between two cells that is a border.
fn border(grid: &GridIndex, key: &str, style: &Value) -> Option<[(usize, usize); 2]> {
    let is_thick = style.as_i64().is_some_and(|style| THICK.contains(&style));
    grid.edge(key).filter(|[a, b]| is_thick && (a.0 == b.0 || a.1 == b.1))
}

/// The board whose regions are parted by thick lines.
fn board(lines: &Map<String, Value>, grid: &GridIndex, is_latin: bool) -> Result<Geometry, String> {
    let n = grid.n;
    let borders: HashSet<_> = lines.iter().filter_map(|(key, style)| border(grid, key, style)).collect();
    // the edge between two cells begins at the upper left of the second one
    let areas = areas(n, |a, b| {
        let (y, x) = (b / n, b % n);
        let end = if b == a + 1 { (y + 1, x) } else { (y, x + 1) };
        !borders.contains(&[(y, x), end]) && !borders.contains(&[end, (y, x)])
    });
    if is_latin && areas.iter().all(|&area| area == 0) {
        return square(n, vec![None; n * n]);
    }
    if let Some(count) = uneven(&areas, n) {
        return Err(format!("the thick lines bound a region of `{count}` cells on a board of {n} rows"));
    }
    square(n, areas.into_iter().map(Some).collect())
}

fn givens(puzzle: &mut Puzzle, numbers: &Map<String, Value>, grid: &GridIndex, losses: &mut Losses) {
    for (key, entry) in numbers {
        let text = entry[0].as_str().map_or_else(|| entry[0].to_string(), |text| text.trim().to_owned());
        let is_whole = entry[2].as_str().is_some_and(|style| WHOLE.contains(&style));
        let cell = key.parse().ok().and_then(|point| grid.cell(point));
        let digit = text.parse().ok().filter(|&value| value <= grid.n).and_then(Digit::new);
        match (cell, digit) {
            _ if text.is_empty() => {}
            (Some(cell), Some(digit)) if is_whole => puzzle.givens.set(cell, Some(digit)),
            (Some(_), _) => losses.lose(LossKind::Constraint, format!("`{}` in a cell", shortened(&text, 40))),
            (None, _) => losses.lose(LossKind::Constraint, "numbers outside cells"),
        }
    }
}

/// Reads cages with a number in the corner of a cell.
fn cages(puzzle: &mut Puzzle, drawing: &mut Map<String, Value>, grid: &GridIndex, losses: &mut Losses) {
    let mut numbers = object(drawing, "numberS");
    let list = drawing.remove("killercages").unwrap_or_default();
    let list: Vec<&Value> = list.as_array().into_iter().flatten().filter(|cage| **cage != json!([])).collect();
    if !list.is_empty() {
        // their picture
        drawing.remove("cage");
    }
    for points in list {
        let corner = |point: &Value| {
            let point = usize::try_from(point.as_u64()?).ok().filter(|point| *point < grid.width * grid.height)?;
            numbers.remove(&(4 * (point + grid.width * grid.height)).to_string())
        };
        let said: Vec<Value> = points.as_array().into_iter().flatten().filter_map(corner).collect();
        let sum = said.first().and_then(|entry| entry[0].as_str()?.trim().parse().ok()).filter(|sum| *sum > 0);
        match (grid.cells(points), sum) {
            (Some(cells), Some(sum)) if said.len() == 1 => {
                puzzle.clues.push(Clue { number: Some(sum), ..Clue::new(ClueKind::Cage, vec![cells]) });
            }
            _ => losses.lose(LossKind::Constraint, "cages without a single sum"),
        }
    }
    losses.lose_many(LossKind::Constraint, "small numbers", numbers.len());
}

/// The numbering of the points of a drawing.
struct GridIndex {
    width: usize,
    height: usize,
    /// The first row and column of the board, and the number of its rows.
    top: usize,
    left: usize,
    n: usize,
}

impl GridIndex {
    /// A cell of the board.
    fn cell(&self, point: usize) -> Option<Cell> {
        let (y, x) = ((point / self.width).checked_sub(self.top)?, (point % self.width).checked_sub(self.left)?);
        (y < self.n && x < self.n).then(|| Cell::from_index(y * self.n + x))
    }

    /// A list of different cells of the board.
    fn cells(&self, points: &Value) -> Option<Vec<Cell>> {
        let cell = |point: &Value| self.cell(usize::try_from(point.as_u64()?).ok()?);
        let cells: Option<Vec<Cell>> = points.as_array()?.iter().map(cell).collect();
        cells.filter(|cells| !cells.is_empty() && cells.iter().collect::<HashSet<_>>().len() == cells.len())
    }

    /// A line between two neighbouring vertices of the board; (0, 0) is its upper left corner.
    fn edge(&self, key: &str) -> Option<[(usize, usize); 2]> {
        let vertex = |text: &str| {
            let point = text.parse::<usize>().ok()?.checked_sub(self.width * self.height)?;
            let (y, x) = (point / self.width + 1, point % self.width + 1);
            let (y, x) = (y.checked_sub(self.top)?, x.checked_sub(self.left)?);
            (y <= self.n && x <= self.n).then_some((y, x))
        };
        let (a, b) = key.split_once(',')?;
        let (a, b) = (vertex(a)?, vertex(b)?);
        (a != b && a.0.abs_diff(b.0) < 2 && a.1.abs_diff(b.1) < 2).then_some([a, b])
    }
}
