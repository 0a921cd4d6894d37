//! `draw`: the picture of a puzzle, its layers, its rules in words, and where everything is.

use super::guide::language;
use super::puzzle::{Puzzle, grid};
use super::{Context, Fault, Question, json};
use kdoku::clues::{Clue, ClueKind};
use kdoku::geometry::{Geometry, House};
use kdoku::logic::Language;
use kdoku::render::{self, Layers};
use kdoku::{Cell, Digit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The side of a cell in the units of pictures.
const CELL: u32 = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    values: Option<Value>,
    candidates: Option<Vec<Vec<usize>>>,
    #[serde(default, deserialize_with = "language")]
    language: Language,
}

#[derive(Serialize)]
struct Answer {
    svg: String,
    layers: LayersRecord,
    view: [i32; 4],
    cell: u32,
    rows: usize,
    columns: usize,
    size: usize,
    lowest: i32,
    symbols: Vec<String>,
    cells: Vec<bool>,
    regions: Vec<Vec<usize>>,
    outside: Vec<Outside>,
    rules: Vec<String>,
}

/// The layers of a picture.
#[derive(Debug, Serialize)]
pub(super) struct LayersRecord {
    below: String,
    digits: String,
    above: String,
}

impl From<Layers> for LayersRecord {
    fn from(Layers { below, digits, above, .. }: Layers) -> Self {
        Self { below, digits, above }
    }
}

impl LayersRecord {
    /// The number of bytes.
    pub(super) const fn len(&self) -> usize {
        self.below.len() + self.digits.len() + self.above.len()
    }
}

/// A number outside the board.
#[derive(Serialize)]
struct Outside {
    row: i64,
    column: i64,
    kind: &'static str,
    number: Option<i32>,
    clue: Option<Vec<Value>>,
}

pub(super) fn run(question: &Question, _: &Context) -> Result<String, Fault> {
    let options: Options = question.options()?;
    let puzzle = question.puzzle()?;
    let board = puzzle.board();
    let values = options.values.map(|values| grid("values", &values, board)).transpose()?;
    let candidates = options.candidates.map(|lists| digits(&lists, board)).transpose()?;
    let unnamed = puzzle.unnamed();
    let mut picture = puzzle.picture(&unnamed);
    picture.found = values.as_ref();
    picture.candidates = candidates.as_deref();
    let layers = render::svg_layers(&picture);
    let symbols = puzzle.symbols();
    let symbol = |index| symbols.text(Digit::from_index(index));
    json(&Answer {
        svg: render::svg(&picture),
        view: layers.view,
        layers: layers.into(),
        cell: CELL,
        rows: board.height(),
        columns: board.width(),
        size: board.size(),
        lowest: puzzle.rules().lowest(),
        symbols: (0..board.size()).map(symbol).collect(),
        cells: (0..board.cell_count()).map(|cell| board.exists(Cell::from_index(cell))).collect(),
        regions: regions(board),
        outside: outside(&puzzle),
        rules: render::rules(&picture, options.language),
    })
}

/// The cells of each box or region.
fn regions(board: &Geometry) -> Vec<Vec<usize>> {
    let regions = board.houses().filter(|house| matches!(house, House::Box(_) | House::Region(_)));
    regions.map(|house| board.house_cells(house).map(Cell::index).collect()).collect()
}

/// Digits of each place.
pub(super) fn digits(lists: &[Vec<usize>], board: &Geometry) -> Result<Vec<Vec<Digit>>, Fault> {
    if lists.len() != board.cell_count() {
        let why = format!("`candidates` has `{}` lists, not `{}`", lists.len(), board.cell_count());
        return Err(Fault::invalid(why).with_hint("pass a list of digits for each place"));
    }
    let digit = |&number: &usize| {
        let digit = Digit::new(number).filter(|digit| digit.get() <= board.size());
        digit.ok_or_else(|| Fault::invalid(format!("`{number}` is not a digit of the board")))
    };
    lists.iter().map(|list| list.iter().map(digit).collect()).collect()
}

/// The numbers outside the board, each before the first cell that it sees.
fn outside(puzzle: &Puzzle) -> Vec<Outside> {
    use ClueKind::{FullRank, FullRankTies, HiddenSkyscraper, LittleKiller, NumberedRoom, Sandwich, Skyscraper, XSum};
    let kinds = [LittleKiller, Sandwich, XSum, Skyscraper, HiddenSkyscraper, NumberedRoom, FullRank, FullRankTies];
    let clues = puzzle.config.puzzle.clues.iter().filter(|clue| kinds.contains(&clue.kind));
    let mut sources = puzzle.config.sources.iter().filter(|source| kinds.iter().any(|kind| kind.name() == source.name));
    clues
        .filter_map(|clue| {
            // clues and sources are in one order
            let source = sources.next().filter(|source| source.name == clue.kind.name());
            let (row, column) = place(puzzle.board(), clue)?;
            let path = source.and_then(|source| puzzle.path(source));
            Some(Outside { row, column, kind: clue.kind.name(), number: clue.number, clue: path })
        })
        .collect()
}

/// The place before the first cell of a clue, counted from the second.
fn place(board: &Geometry, clue: &Clue) -> Option<(i64, i64)> {
    let at = |cell: Cell| Some((i64::try_from(board.row(cell)).ok()?, i64::try_from(board.column(cell)).ok()?));
    let [first, second, ..] = clue.groups.first()?[..] else { return None };
    let ((row, column), (next_row, next_column)) = (at(first)?, at(second)?);
    Some((row - (next_row - row).signum(), column - (next_column - column).signum()))
}
