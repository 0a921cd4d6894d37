//! Links of lisudoku that contain the puzzle: the compressed JSON of its constraints.
//!
//! Positions are a row and a column from 0, and all keys but `gridSize` may be missing.

use super::areas::square;
use super::link::{Payload, payload, read_link_to};
use super::puzzle::{MOST_CLUES, MOST_ROWS};
use super::{Format, LossKind, Losses, Puzzle, ReadResult, Reading, json, wrong};
use kdoku_board::{BoxShape, Cell, Digit, Geometry};
use kdoku_puzzle::{Clue, ClueKind, diagonals, drawn_cells, moves, offset_clue};
use kdoku_text::shortened;
use serde_json::Value;

pub(super) static LINK: Format = Format {
    name: "lisudoku",
    about: "a link to lisudoku that contains the puzzle",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| payload(text).is_some_and(|(payload, _)| payload == Payload::Lisudoku),
    read: Some(|text| read_link_to("lisudoku", Payload::Lisudoku, text, read)),
    write: None,
};

/// Lists of clues, each a list of cells; odd and even cells are one list of cells.
const LISTS: [(&str, ClueKind); 6] = [
    ("extraRegions", ClueKind::Extra),
    ("thermos", ClueKind::Thermo),
    ("renbans", ClueKind::Renban),
    ("palindromes", ClueKind::Palindrome),
    ("oddCells", ClueKind::Odd),
    ("evenCells", ClueKind::Even),
];

fn read(text: &str) -> ReadResult {
    puzzle(json::parse(text)?).map_err(|message| wrong(text, message))
}

fn puzzle(value: Value) -> Result<Reading, String> {
    let Value::Object(top) = value else { return Err("not an object with `gridSize`".to_owned()) };
    let n = top.get("gridSize").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let n = n.filter(|n| (2..=MOST_ROWS).contains(n)).ok_or("`gridSize` is not a number of rows")?;
    let boxes = BoxShape::usual(n).map_or_else(|| square(n, vec![None; n * n]), |boxes| Ok(Geometry::new(boxes)))?;
    let board = match top.get("regions") {
        None => boxes,
        Some(regions) => {
            let mut names = vec![None; n * n];
            for (name, region) in (0..).zip(list(regions)?) {
                for cell in cells(region, n)? {
                    if names[cell.index()].replace(name).is_some() {
                        return Err(format!("{} lies in two regions", boxes.name(cell)));
                    }
                }
            }
            square(n, names)?
        }
    };
    let (mut puzzle, mut losses) = (Puzzle::new(board), Losses::default());
    for (key, value) in top.iter().filter(|(_, value)| !matches!(value, Value::Bool(false) | Value::Null)) {
        let is_on = *value == Value::Bool(true);
        if let Some((_, kind)) = LISTS.iter().find(|(known, _)| known == key) {
            let is_list_of_cells = matches!(kind, ClueKind::Odd | ClueKind::Even);
            let groups = if is_list_of_cells { std::slice::from_ref(value) } else { list(value)? };
            for group in groups.iter().filter(|group| group.as_array().is_none_or(|cells| !cells.is_empty())) {
                puzzle.clues.push(Clue::new(*kind, vec![cells(group, n)?]));
            }
            continue;
        }
        match key.as_str() {
            "gridSize" | "regions" => {}
            "fixedNumbers" | "arrows" | "killerCages" | "kropkiDots" => {
                list(value)?.iter().try_for_each(|entry| add(&mut puzzle, key, entry, n))?;
            }
            "primaryDiagonal" | "secondaryDiagonal" if is_on => {
                let down = key == "primaryDiagonal";
                puzzle.clues.push(diagonals(&puzzle.blank_rules(), down, !down).map_err(|error| error.to_string())?);
            }
            "antiKnight" | "antiKing" if is_on => {
                let piece = if key == "antiKnight" { "knight" } else { "king" };
                puzzle.clues.extend(moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset)));
            }
            "topBottom" if is_on => puzzle.clues.push(Clue::new(ClueKind::TopBottom, Vec::new())),
            // its pairs follow when all dots are known
            "kropkiNegative" if is_on => {}
            _ => losses.lose(LossKind::Constraint, format!("`{}`", shortened(key, 40))),
        }
    }
    if top.get("kropkiNegative") == Some(&Value::Bool(true)) {
        let drawn = drawn_cells(ClueKind::KropkiNegative, &puzzle.clues);
        puzzle.clues.push(Clue::new(ClueKind::KropkiNegative, drawn));
    }
    if puzzle.clues.len() > MOST_CLUES {
        return Err(format!("more than `{MOST_CLUES}` constraints"));
    }
    Ok(Reading::with_losses(puzzle, losses.list()))
}

/// Adds an entry of a list of objects.
fn add(puzzle: &mut Puzzle, key: &str, entry: &Value, n: usize) -> Result<(), String> {
    let part = |part: &str| cells(&entry[part], n);
    let number = |key: &str| json::number(&entry[key]).and_then(|number| i32::try_from(number).ok());
    let wrong = |key: &str| format!("`{}` is not a `{key}`", short(&entry[key]));
    puzzle.clues.push(match key {
        "fixedNumbers" => {
            let index = number("value").and_then(|value| usize::try_from(value).ok()).filter(|value| *value <= n);
            let digit = index.and_then(Digit::new).ok_or_else(|| wrong("value"))?;
            puzzle.givens.set(cell(&entry["position"], n)?, Some(digit));
            return Ok(());
        }
        "arrows" => {
            // a number in a long circle is read from the upper left on
            let mut circle = part("circleCells")?;
            circle.sort_unstable();
            Clue::new(ClueKind::Arrow, vec![circle, part("arrowCells")?])
        }
        "killerCages" if number("sum").is_some() || entry["sum"].is_null() => {
            let sum = number("sum").filter(|sum| *sum != 0);
            Clue { number: sum, ..Clue::new(ClueKind::Cage, vec![part("region")?]) }
        }
        "killerCages" => return Err(wrong("sum")),
        _ => {
            let kind = match entry["dotType"].as_str() {
                Some("Consecutive") => ClueKind::White,
                Some("Double") => ClueKind::Black,
                _ => return Err(wrong("dotType")),
            };
            Clue::new(kind, vec![vec![cell(&entry["cell1"], n)?, cell(&entry["cell2"], n)?]])
        }
    });
    Ok(())
}

fn list(value: &Value) -> Result<&[Value], String> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| format!("`{}` is not a list", short(value)))
}

fn cells(value: &Value, n: usize) -> Result<Vec<Cell>, String> {
    list(value)?.iter().map(|position| cell(position, n)).collect()
}

fn cell(position: &Value, n: usize) -> Result<Cell, String> {
    let at = |key: &str| position[key].as_u64().and_then(|at| usize::try_from(at).ok()).filter(|at| *at < n);
    let cell = at("row").zip(at("col")).map(|(row, column)| Cell::from_index(row * n + column));
    cell.ok_or_else(|| format!("`{}` is not a cell of the board", short(position)))
}

fn short(value: &Value) -> String {
    shortened(&value.to_string(), 40)
}
