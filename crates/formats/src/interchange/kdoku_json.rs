//! kdoku's own JSON: one object per line, as `--to json` writes it.
//!
//! ```text
//! {"puzzle":1,"seed":7,"givens":[[5,3,null,…],…],"solution":[[5,3,4,…],…],…}   generate, minimize, rate, canon: a puzzle
//! {"file":"-","puzzle":1,"line":1,"verdict":"unique",…,"solution":[[5,3,4,…],…]}   solve: its solution
//! {"file":"-","puzzle":1,"line":1,…,"candidates":[[[5],[3],[1,2,4],…],…],…}        candidates
//! ```
//!
//! The board is the first of `givens`, `candidates`, `solution` and a single entry of
//! `solution_list`. `null` is a blank; a board that contains a 0 has values from 0. An object does not
//! contain regions or constraints. `box` holds the rows and columns of a box; without it the boxes
//! are the default ones. If `plain` is false for another reason, a constraint is lost, unless the
//! puzzle is [read onto](Format::read_on) a board with its rules. Keys about the run are ignored.
//! The writer writes `givens`, `clues`, `solution` and `box`.
//!
//! Detection: the text begins with one of the first keys of kdoku's objects, and its first line is
//! complete or the only one.

use super::json::parse;
use super::marks::Mark;
use super::{
    Capabilities, Conversion, Fact, Format, LossKind, Losses, Puzzle, ReadError, ReadResult, Reading, WriteResult,
    capabilities, marks, number, usual_boxes, wrong,
};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Grid};
use kdoku_puzzle::Expect;
use serde_json::{Map, Value};

pub(super) static KDOKU_JSON: Format = Format {
    name: "json",
    about: "kdoku objects, one puzzle per line, as `--to json` writes them",
    endings: &["jsonl"],
    is_line: true,
    facts: &[Fact::NoRules],
    is,
    read: Some(read),
    write: Some(write),
};

/// The first keys of kdoku's objects.
const FIRST: [&str; 3] = ["\"file\"", "\"puzzle\"", "\"givens\""];

/// The keys of boards, in order of precedence.
const BOARDS: [&str; 4] = ["givens", "candidates", "solution", "solution_list"];

fn is(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let Some(rest) = text.strip_prefix('{') else { return false };
    let key = rest.trim_start();
    let is_key = |first: &&str| {
        let value = key.strip_prefix(*first).and_then(|rest| rest.trim_start().strip_prefix(':'));
        // in other objects it is the puzzle itself
        value.is_some_and(|value| **first != *"\"puzzle\"" || !value.trim_start().starts_with(['"', '[', '{']))
    };
    let is_whole = text.split_once('\n').is_none_or(|(first, _)| first.trim_end().ends_with('}'));
    is_whole && FIRST.iter().any(is_key)
}

fn read(text: &str) -> ReadResult {
    let (object, puzzle) = read_object(text, None)?;
    let mut losses = Losses::default();
    if object.get("plain") == Some(&Value::Bool(false)) && !object.contains_key("box") {
        losses.lose(
            LossKind::Constraint,
            "boxes or constraints, which the object does not contain; `--config` can supply them",
        );
    }
    Ok(Reading::with_losses(puzzle, losses.list()))
}

/// Reads an object onto the board and rules of a puzzle.
pub(super) fn read_on(text: &str, board: &Puzzle) -> ReadResult {
    read_object(text, Some(board)).map(|(_, puzzle)| Reading::new(puzzle))
}

/// Returns an object and its puzzle, on the given board if there is one.
fn read_object(text: &str, board: Option<&Puzzle>) -> Result<(Map<String, Value>, Puzzle), ReadError> {
    let Value::Object(object) = parse(text)? else {
        return Err(wrong(text, "not a kdoku object, which starts with `{`"));
    };
    // an object without the keys of a run may be another program's
    let is_other = |key: &String, value: &Value| match key.as_str() {
        "puzzle" => value.is_string() || value.is_array() || value.is_object(),
        key if key == "box" || BOARDS.contains(&key) => false,
        _ if object.contains_key("file") || object.contains_key("puzzle") => false,
        _ => value.is_array() || value.is_object() || value == &Value::Bool(true),
    };
    if let Some((key, _)) = object.iter().find(|(key, value)| is_other(key, value)) {
        return Err(wrong(text, format!("`{key}` of this object is not read")));
    }
    let found =
        BOARDS.iter().find_map(|&key| object.get(key).filter(|value| !value.is_null()).map(|value| (key, value)));
    let Some((key, value)) = found else {
        let hint = format!("the board is in one of {}", BOARDS.map(|key| format!("`{key}`")).join(", "));
        return Err(ReadError { hint: Some(hint), ..wrong(text, "this object has no board") });
    };
    match puzzle(key, value, &object, board) {
        Ok(puzzle) => Ok((object, puzzle)),
        Err(Error { why, hint }) => Err(ReadError { hint, ..wrong(text, format!("`{key}` is not a board: {why}")) }),
    }
}

/// Reason why a value is not a board, with a suggested fix.
struct Error {
    why: String,
    hint: Option<String>,
}

impl From<String> for Error {
    fn from(why: String) -> Self {
        Self { why, hint: None }
    }
}

impl Error {
    /// Creates an error that a `--config` can fix.
    fn wrong_board(why: String) -> Self {
        Self { why, hint: Some("pass its board with `--config`".to_owned()) }
    }
}

/// Reads the board under a key, onto another puzzle if there is one.
fn puzzle(key: &str, value: &Value, object: &Map<String, Value>, board: Option<&Puzzle>) -> Result<Puzzle, Error> {
    let value = match (key, value.as_array().map(Vec::as_slice)) {
        ("solution_list", Some([one])) => one,
        ("solution_list", _) => return Err("it does not have exactly one solution".to_owned().into()),
        _ => value,
    };
    let rows = rows(value)?;
    let mut puzzle = if let Some(board) = board {
        board.clone()
    } else {
        check(&rows, rows.len(), rows.len()).map_err(Error::wrong_board)?;
        Puzzle::boxes(boxes(rows.len(), object)?)
    };
    let (height, width) = (puzzle.board.height(), puzzle.board.width());
    check(&rows, height, width)?;
    let is_zero = |value: &Value| number(value) == Some(0);
    let has_zero = |rows: &[&[Value]]| {
        rows.iter()
            .copied()
            .flatten()
            .any(|value| value.as_array().map_or(is_zero(value), |some| some.iter().any(is_zero)))
    };
    let solution = object.get("solution").filter(|value| key == "givens" && !value.is_null()).map(self::rows);
    let solution = solution.transpose().map_err(|why| format!("its solution is invalid: {why}"))?;
    if board.is_none() && (has_zero(&rows) || solution.as_ref().is_some_and(|rows| has_zero(rows))) {
        puzzle.lowest = 0;
    }
    if key == "candidates" {
        candidates(&mut puzzle, &rows)?;
    } else {
        puzzle.givens = grid(&puzzle, &rows)?;
    }
    // a solution under other rules is meaningless here
    if let Some(rows) = solution.filter(|rows| board.is_none() && check(rows, height, width).is_ok()) {
        let solution = grid(&puzzle, &rows)?;
        puzzle.expect.solution = Some(solution).filter(|solution| solution.fills(&puzzle.board));
    }
    Ok(puzzle)
}

/// Returns the boxes that the object states, or the default ones for `n` rows.
fn boxes(n: usize, object: &Map<String, Value>) -> Result<BoxShape, Error> {
    let Some(said) = object.get("box").filter(|said| !said.is_null()) else {
        return BoxShape::usual(n).ok_or_else(|| Error::wrong_board(format!("`{n}` rows have no default boxes")));
    };
    let side = |i: usize| said.get(i).and_then(number).and_then(|side| usize::try_from(side).ok());
    let shape = side(0).zip(side(1)).and_then(|(height, width)| BoxShape::new(height, width).ok());
    let shape = shape.filter(|boxes| boxes.size() == n && said.as_array().is_some_and(|sides| sides.len() == 2));
    shape.ok_or_else(|| format!("`{said}` is not a box shape of a board with `{n}` rows").into())
}

fn rows(value: &Value) -> Result<Vec<&[Value]>, String> {
    let rows = value.as_array().ok_or("not a list of rows")?;
    let rows: Option<Vec<&[Value]>> = rows.iter().map(|row| row.as_array().map(Vec::as_slice)).collect();
    rows.ok_or_else(|| "not a list of rows".to_owned())
}

/// Checks that rows form a board of this height and width.
fn check(rows: &[&[Value]], height: usize, width: usize) -> Result<(), String> {
    if rows.len() != height {
        return Err(format!("it has `{}` rows, not `{height}`", rows.len()));
    }
    match rows.iter().position(|row| row.len() != width) {
        Some(y) => Err(format!("row {} has `{}` cells, not `{width}`", y + 1, rows[y].len())),
        None => Ok(()),
    }
}

fn exists(board: &Geometry, cell: Cell) -> Result<(), String> {
    if board.exists(cell) { Ok(()) } else { Err(format!("{} is not a cell of the board", board.name(cell))) }
}

/// Converts a value to a digit of the puzzle's board.
fn digit(puzzle: &Puzzle, value: &Value) -> Result<Digit, String> {
    let index = number(value).and_then(|number| number.checked_sub(puzzle.lowest.into()));
    let index = index.and_then(|index| usize::try_from(index).ok());
    let index = index.filter(|&index| index < puzzle.board.size());
    index.map(Digit::from_index).ok_or_else(|| format!("`{value}` is not a value of this board"))
}

fn grid(puzzle: &Puzzle, rows: &[&[Value]]) -> Result<Grid, String> {
    let mut grid = Grid::of(&puzzle.board);
    for (i, value) in rows.iter().copied().flatten().enumerate().filter(|(_, value)| !value.is_null()) {
        exists(&puzzle.board, Cell::from_index(i))?;
        grid.set(Cell::from_index(i), Some(digit(puzzle, value)?));
    }
    Ok(grid)
}

/// Adds candidate lists to the puzzle; a single candidate that no peer lists becomes a given.
fn candidates(puzzle: &mut Puzzle, rows: &[&[Value]]) -> Result<(), String> {
    let mut cells = Vec::with_capacity(puzzle.board.cell_count());
    for (i, value) in rows.iter().copied().flatten().enumerate() {
        let cell = Cell::from_index(i);
        if !puzzle.board.exists(cell) && (value.is_null() || value.as_array().is_some_and(Vec::is_empty)) {
            cells.push(Mark::Open);
            continue;
        }
        exists(&puzzle.board, cell)?;
        let values = value.as_array().ok_or("a cell is a list of values")?;
        let digits: Vec<_> = values.iter().map(|value| digit(puzzle, value)).collect::<Result<_, _>>()?;
        cells.push(match digits[..] {
            [] => return Err(format!("{} has no candidate", puzzle.board.name(cell))),
            [only] => Mark::Single(only),
            _ => Mark::Candidates(digits),
        });
    }
    marks::place_singles(&mut cells, &puzzle.board);
    marks::put(puzzle, cells);
    Ok(())
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let n = capabilities::size(puzzle)?;
    let boxes = match puzzle.board.box_shape() {
        Some(boxes) => Some(boxes).filter(|&boxes| BoxShape::usual(n) != Some(boxes)),
        None => usual_boxes(puzzle).map(|_| None)?,
    };
    let boxes = boxes.map(|boxes| format!(",\"box\":[{},{}]", boxes.height(), boxes.width())).unwrap_or_default();
    let values = |grid: &Grid| -> Value {
        let value = |digit: &Option<Digit>| digit.map_or(Value::Null, |digit| digit.get().into());
        grid.rows().map(|row| row.iter().map(value).collect::<Value>()).collect()
    };
    let solution =
        puzzle.expect.solution.as_ref().map(|grid| format!(",\"solution\":{}", values(grid))).unwrap_or_default();
    let (givens, clues) = (values(&puzzle.givens), puzzle.givens.clues());
    let text = format!("{{\"givens\":{givens},\"clues\":{clues}{solution}{boxes}}}\n");
    let writable = Puzzle { expect: Expect::default(), ..puzzle.clone() };
    Ok(Conversion { value: text, losses: Capabilities { boxes: true, ..Capabilities::NONE }.losses(&writable) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_text::Layout;

    const FOUR: &str = "[[1,null,null,4],[null,null,3,null],[null,1,null,null],[null,null,null,2]]";
    const SOLUTION: &str = "[[1,3,2,4],[4,2,3,1],[2,1,4,3],[3,4,1,2]]";

    fn line(puzzle: &Puzzle) -> String {
        capabilities::grid(&puzzle.givens, Layout::Line).trim_end().to_owned()
    }

    #[test]
    fn every_object_with_a_board_is_a_puzzle() {
        let candidates = "[[[1],[2,3],[2,3],[4]],[[2],[4],[3],[1]],[[3],[1],[4,2],[3]],[[4],[3],[1],[2]]]";
        for (text, expected) in [
            (format!("{{\"puzzle\":1,\"seed\":1,\"givens\":{FOUR},\"solution\":{SOLUTION}}}"), "1..4..3..1.....2"),
            (format!("{{\"file\":\"-\",\"clashes\":[],\"solution\":{SOLUTION},\"cells\":0}}"), "1324423121433412"),
            (format!("{{\"file\":\"grid\",\"solution_list\":[{SOLUTION}]}}"), "1324423121433412"),
            (format!("{{\"file\":\"x\",\"candidates\":{candidates}}}"), "1..4.4.1.1..4.1."),
        ] {
            assert_eq!(Format::of(&text).map(|format| format.name), Some("json"), "{text}");
            let read = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((line(&read.puzzle), read.losses), (expected.to_owned(), Vec::new()), "{text}");
        }
    }

    #[test]
    fn written_objects_read_back() {
        let text = format!("{{\"givens\":{FOUR},\"clues\":5,\"solution\":{SOLUTION}}}\n");
        let puzzle = read(&text).expect("a puzzle").puzzle;
        assert!(puzzle.expect.solution.is_some());
        assert_eq!(write(&puzzle).expect("it can be written"), Conversion { value: text, losses: Vec::new() });
    }

    #[test]
    fn unknown_rules_are_lost() {
        let read = read(&format!("{{\"givens\":{FOUR},\"plain\":false}}")).expect("a puzzle");
        assert_eq!((read.losses.len(), read.losses[0].kind), (1, LossKind::Constraint));
    }

    #[test]
    fn external_rules_apply_to_the_object() {
        let mut board = read(&format!("{{\"givens\":{FOUR}}}")).expect("a puzzle").puzzle;
        board.givens = Grid::of(&board.board);
        board.clues.extend(marks::clue(Cell::from_index(1), &[Digit::from_index(1)], 4));
        let text = format!("{{\"givens\":{FOUR},\"solution\":{SOLUTION},\"plain\":false}}");
        let Reading { puzzle, losses, .. } = KDOKU_JSON.read_on(&text, &board).expect("a puzzle");
        assert_eq!(
            (line(&puzzle), puzzle.clues, losses),
            ("1..4..3..1.....2".to_owned(), board.clues.clone(), Vec::new())
        );
        let nine = Puzzle::boxes(BoxShape::new(3, 3).expect("a shape"));
        let wrong = KDOKU_JSON.read_on(&text, &nine).expect_err("another size");
        assert_eq!(wrong.message, "`givens` is not a board: it has `4` rows, not `9`");
    }

    #[test]
    fn boxes_are_read_and_written_where_they_are_not_usual() {
        let rows = [format!("[{}]", ["null"; 6].join(",")).as_str(); 6].join(",");
        let text = format!("{{\"givens\":[{rows}],\"clues\":0,\"box\":[3,2]}}\n");
        let read = read(&text.replace('}', ",\"plain\":false}")).expect("a puzzle");
        assert_eq!((read.puzzle.board.plain(), read.losses), (BoxShape::new(3, 2).ok(), Vec::new()));
        assert_eq!(
            write(&read.puzzle).expect("it can be written"),
            Conversion { value: text.clone(), losses: Vec::new() }
        );
        for (boxes, shown) in [("[3,3]", "[3,3]"), ("7", "7"), ("[2,3,1]", "[2,3,1]"), ("[0,6]", "[0,6]")] {
            let wrong = super::read(&text.replace("[3,2]", boxes)).expect_err("no boxes").message;
            assert_eq!(
                wrong,
                format!("`givens` is not a board: `{shown}` is not a box shape of a board with `6` rows")
            );
        }
    }

    #[test]
    fn a_board_of_one_cell_is_written_too() {
        let text = "{\"givens\":[[null]],\"clues\":0,\"solution\":[[1]]}\n";
        let puzzle = read(text).expect("a puzzle").puzzle;
        assert_eq!(write(&puzzle).expect("it can be written").value, text);
    }

    #[test]
    fn a_board_with_a_zero_counts_from_zero() {
        let text = "{\"givens\":[[0,null,null,3],[null,null,2,null],[null,0,null,null],[null,null,null,1]]}";
        let puzzle = read(text).expect("a puzzle").puzzle;
        assert_eq!((puzzle.lowest, line(&puzzle)), (0, "1..4..3..1.....2".to_owned()));
    }

    #[test]
    fn reports_a_missing_board() {
        let long = format!("{{\"givens\":{}}}", FOUR.replace("3,null]", "3]"));
        let large = format!("{{\"givens\":{}}}", FOUR.replace('4', "5"));
        let two = format!("{{\"file\":\"x\",\"solution_list\":[{SOLUTION},{SOLUTION}]}}");
        for (text, expected) in [
            ("{\"file\":\"-\",\"verdict\":\"unique\"}", "this object has no board"),
            ("{\"puzzle\":1,\"givens\":null,\"solution\":null}", "this object has no board"),
            (&*large, "`givens` is not a board: `5` is not a value of this board"),
            ("{\"puzzle\":1,\"givens\":[]}", "`givens` is not a board: `0` rows have no default boxes"),
            ("{\"puzzle\":1,\"givens\":7}", "`givens` is not a board: not a list of rows"),
            ("{\"file\":\"x\",\"candidates\":[[[]]]}", "`candidates` is not a board: r1c1 has no candidate"),
            (&*long, "`givens` is not a board: row 2 has `3` cells, not `4`"),
            (&*two, "`solution_list` is not a board: it does not have exactly one solution"),
        ] {
            assert_eq!(read(text).expect_err(text).message, expected, "{text}");
        }
        for text in ["{\"file\":\"x\",\n\"puzzle\":1}", "{\"grid\":[]}", "{\"files\":1}", "[]", "{", ""] {
            assert!(!is(text), "{text}");
        }
    }
}
