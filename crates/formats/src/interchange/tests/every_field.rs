//! Everything that a puzzle says is written, or reported as lost.

use super::*;
use crate::interchange::write_text;
use crate::toml::{Expected, Solve};
use kdoku_board::Symbols;
use kdoku_text::Layout;

/// A change of a puzzle.
type Change = fn(&mut Puzzle);

type Writer = Box<dyn Fn(&Puzzle) -> Option<Conversion<String>>>;

/// A change of each field, with its name.
const CHANGES: [(&str, Change); 15] = [
    ("title", |puzzle| puzzle.title = Some("a title".to_owned())),
    ("author", |puzzle| puzzle.author = Some("an author".to_owned())),
    ("description", |puzzle| puzzle.description = Some("a description".to_owned())),
    ("text", |puzzle| puzzle.rules_text = Some("a text".to_owned())),
    ("symbols", |puzzle| puzzle.symbols = "A-I".parse::<Symbols>().ok()),
    ("variables", |puzzle| {
        let text = "order = 3\n[[variable]]\nname = \"t\"\nvalues = \"1-9\"\n[dots]\nwhite = [\"r9c1 t\"]\n";
        let Puzzle { variables, clues, .. } = read("toml", text).puzzle;
        puzzle.variables = variables;
        puzzle.clues.extend(clues);
    }),
    ("the lowest value", |puzzle| (puzzle.lowest, puzzle.symbols) = (0, "0-8".parse().ok())),
    ("the name of a clue", |puzzle| puzzle.clues[0].caption.name = Some("a name".to_owned())),
    ("the text of a clue", |puzzle| puzzle.clues[0].caption.text = Some("a text".to_owned())),
    ("shapes", |puzzle| {
        let text = "order = 3\n[[shape]]\nkind = \"line\"\nat = \"r1c1 r1c2\"\n";
        puzzle.shapes = read("toml", text).puzzle.shapes;
    }),
    ("fog", |puzzle| puzzle.fog = Some(vec![Cell(0), Cell(40)])),
    ("digits entered", |puzzle| {
        let mut entered = Grid::of(&puzzle.board);
        entered.set(Cell(80), Some(Digit::from_index(0)));
        puzzle.entered = Some(entered);
    }),
    ("solutions", |puzzle| puzzle.expect.solutions = Some(Expected::Multiple)),
    ("the rating", |puzzle| puzzle.expect.rating = Some("7.2".to_owned())),
    ("[solve]", |puzzle| puzzle.solve = Solve { limit: Some(7), ..Solve::default() }),
];

/// A board with a given, and with a cage if it has clues.
fn plain(has_clue: bool) -> Puzzle {
    let mut puzzle = Puzzle::boxes(BoxShape::new(3, 3).expect("a box"));
    puzzle.givens.set(Cell(40), Some(Digit::from_index(4)));
    if has_clue {
        puzzle.clues.push(Clue { number: Some(5), ..Clue::new(ClueKind::Cage, vec![vec![Cell(0), Cell(1)]]) });
    }
    puzzle
}

#[test]
fn every_field_is_written_or_reported() {
    let formats = FORMATS.iter().filter(|format| format.is_written());
    let formats = formats.map(|format| {
        let write: Writer = Box::new(|puzzle| format.write(puzzle).ok());
        (format.name, write)
    });
    let layouts = Layout::ALL.map(|layout| {
        let write: Writer = Box::new(move |puzzle| Some(write_text(puzzle, layout)));
        (layout.name(), write)
    });
    for (name, write) in formats.chain(layouts) {
        for (field, change) in CHANGES {
            let before = plain(field.ends_with("a clue"));
            let mut after = before.clone();
            change(&mut after);
            assert_ne!(before, after, "{field}");
            let (Some(before), Some(after)) = (write(&before), write(&after)) else { continue };
            // the words of a clue go with it
            let is_lost_anyway = before.losses.iter().any(|loss| loss.what.contains("cage"));
            let is_kept = before.value != after.value || before.losses != after.losses;
            assert!(is_kept || is_lost_anyway, "{name} drops {field}");
        }
    }
}

#[test]
fn a_puzzle_file_keeps_every_field() {
    for (field, change) in CHANGES {
        let mut puzzle = plain(true);
        change(&mut puzzle);
        let Conversion { value: text, losses } = write("toml", &puzzle);
        if field == "digits entered" {
            assert_eq!(losses.len(), 1, "{field}");
            continue;
        }
        assert_eq!((read("toml", &text).puzzle, losses), (puzzle, Vec::new()), "{field}");
    }
}
