//! Everything that a document says is written, or reported as lost.

use super::*;
use crate::interchange::write_text;
use crate::toml::{Expected, Solve};
use kdoku_board::Symbols;
use kdoku_text::Layout;

/// A change of a document.
type Change = fn(&mut Puzzle);

type Writer = Box<dyn Fn(&Puzzle) -> Option<Conversion<String>>>;

/// A change of each field, with its name.
const CHANGES: [(&str, Change); 14] = [
    ("title", |document| document.title = Some("a title".to_owned())),
    ("author", |document| document.author = Some("an author".to_owned())),
    ("description", |document| document.description = Some("a description".to_owned())),
    ("text", |document| document.rules_text = Some("a text".to_owned())),
    ("symbols", |document| document.symbols = "A-I".parse::<Symbols>().ok()),
    ("variables", |document| {
        let text = "order = 3\n[[variable]]\nname = \"t\"\nvalues = \"1-9\"\n[dots]\nwhite = [\"r9c1 t\"]\n";
        let Puzzle { variables, clues, .. } = read("toml", text).puzzle;
        document.variables = variables;
        document.clues.extend(clues);
    }),
    ("the lowest value", |document| (document.lowest, document.symbols) = (0, "0-8".parse().ok())),
    ("the name of a clue", |document| document.clues[0].caption.name = Some("a name".to_owned())),
    ("the text of a clue", |document| document.clues[0].caption.text = Some("a text".to_owned())),
    ("shapes", |document| {
        let text = "order = 3\n[[shape]]\nkind = \"line\"\nat = \"r1c1 r1c2\"\n";
        document.shapes = read("toml", text).puzzle.shapes;
    }),
    ("digits entered", |document| {
        let mut entered = Grid::of(&document.board);
        entered.set(Cell(80), Some(Digit::from_index(0)));
        document.entered = Some(entered);
    }),
    ("solutions", |document| document.expect.solutions = Some(Expected::Multiple)),
    ("the rating", |document| document.expect.rating = Some("7.2".to_owned())),
    ("[solve]", |document| document.solve = Solve { limit: Some(7), ..Solve::default() }),
];

/// A board with a given, and with a cage if it has clues.
fn plain(has_clue: bool) -> Puzzle {
    let mut document = Puzzle::boxes(BoxShape::new(3, 3).expect("a box"));
    document.givens.set(Cell(40), Some(Digit::from_index(4)));
    if has_clue {
        document.clues.push(Clue { number: Some(5), ..Clue::new(ClueKind::Cage, vec![vec![Cell(0), Cell(1)]]) });
    }
    document
}

#[test]
fn every_field_is_written_or_reported() {
    let formats = FORMATS.iter().filter(|format| format.is_written());
    let formats = formats.map(|format| {
        let write: Writer = Box::new(|document| format.write(document).ok());
        (format.name, write)
    });
    let layouts = Layout::ALL.map(|layout| {
        let write: Writer = Box::new(move |document| Some(write_text(document, layout)));
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
        let mut document = plain(true);
        change(&mut document);
        let Conversion { value: text, losses } = write("toml", &document);
        if field == "digits entered" {
            assert_eq!(losses.len(), 1, "{field}");
            continue;
        }
        assert_eq!((read("toml", &text).puzzle, losses), (document, Vec::new()), "{field}");
    }
}
