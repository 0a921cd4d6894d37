//! Links of lisudoku that contain the puzzle: the compressed JSON of its constraints.
//!
//! Positions are a row and a column from 0, and all lists but `gridSize` may be missing. Keys are in
//! camel case, or with underscores. The rule `topBottom` has no counterpart.

use super::f_puzzles::board_of;
use super::link::{Payload, payload, read_link_to};
use super::puzzle::{MOST_CLUES, MOST_ROWS};
use super::{Format, LossKind, Losses, Puzzle, ReadResult, Reading, json, wrong};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Outline};
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

/// Changes keys with underscores to camel case, and removes those without a value.
fn camel(value: Value) -> Value {
    let key = |key: String| {
        let mut is_start = false;
        let mut name = String::with_capacity(key.len());
        for c in key.chars() {
            match c {
                '_' => is_start = true,
                c if std::mem::take(&mut is_start) => name.push(c.to_ascii_uppercase()),
                c => name.push(c),
            }
        }
        name
    };
    match value {
        Value::Object(map) => map.into_iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (key(k), camel(v))).collect(),
        Value::Array(list) => list.into_iter().map(camel).collect(),
        other => other,
    }
}

fn puzzle(value: Value) -> Result<Reading, String> {
    let Value::Object(top) = camel(value) else { return Err("not an object with `gridSize`".to_owned()) };
    let n = top.get("gridSize").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let n = n.filter(|n| (2..=MOST_ROWS).contains(n)).ok_or("`gridSize` is not a number of rows")?;
    let plain = Geometry::try_from(Outline::new(n, n, n)).map_err(|error| error.to_string())?;
    let usual = BoxShape::usual(n).map_or(plain, Geometry::new);
    let mut names: Vec<_> = usual.cells().map(|cell| usual.box_of(cell).and_then(|i| u16::try_from(i).ok())).collect();
    if let Some(regions) = top.get("regions") {
        names.fill(None);
        for (name, region) in (0..).zip(list(regions)?) {
            for cell in cells(region, n)? {
                if names[cell.index()].replace(name).is_some() {
                    return Err(format!("{} lies in two regions", usual.name(cell)));
                }
            }
        }
    }
    let board = board_of(names, &usual).ok_or("the regions do not form a board")?;
    let (mut puzzle, mut losses) = (Puzzle::new(board), Losses::default());
    for (key, value) in top.iter().filter(|(_, value)| **value != Value::Bool(false)) {
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
            "fixedNumbers" => {
                for entry in list(value)? {
                    let found = entry["value"].as_u64().and_then(|value| usize::try_from(value).ok());
                    let digit = found.filter(|value| *value <= n).and_then(Digit::new);
                    let digit =
                        digit.ok_or_else(|| format!("`{}` is not a value of this board", short(&entry["value"])))?;
                    puzzle.givens.set(cell(&entry["position"], n)?, Some(digit));
                }
            }
            "arrows" => {
                for entry in list(value)? {
                    // a number in a long circle is read from the upper left on
                    let mut circle = cells(&entry["circleCells"], n)?;
                    circle.sort_unstable();
                    puzzle.clues.push(Clue::new(ClueKind::Arrow, vec![circle, cells(&entry["arrowCells"], n)?]));
                }
            }
            "killerCages" => {
                for entry in list(value)? {
                    let sum = json::number(&entry["sum"]).and_then(|sum| i32::try_from(sum).ok());
                    if sum.is_none() && !entry["sum"].is_null() {
                        return Err(format!("`{}` is not the sum of a cage", short(&entry["sum"])));
                    }
                    let clue = Clue::new(ClueKind::Cage, vec![cells(&entry["region"], n)?]);
                    puzzle.clues.push(Clue { number: sum.filter(|sum| *sum != 0), ..clue });
                }
            }
            "kropkiDots" => {
                for entry in list(value)? {
                    let kind = match entry["dotType"].as_str() {
                        Some("Consecutive") => ClueKind::White,
                        Some("Double") => ClueKind::Black,
                        _ => return Err(format!("`{}` is not a kind of dots", short(&entry["dotType"]))),
                    };
                    puzzle
                        .clues
                        .push(Clue::new(kind, vec![vec![cell(&entry["cell1"], n)?, cell(&entry["cell2"], n)?]]));
                }
            }
            "primaryDiagonal" | "secondaryDiagonal" if is_on => {
                let down = key == "primaryDiagonal";
                puzzle.clues.push(diagonals(&puzzle.blank_rules(), down, !down).map_err(|error| error.to_string())?);
            }
            "antiKnight" | "antiKing" if is_on => {
                let piece = if key == "antiKnight" { "knight" } else { "king" };
                puzzle.clues.extend(moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset)));
            }
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
