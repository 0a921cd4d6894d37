//! Tests: written files read back as the same puzzle.

use super::{TOML, custom_table, parse_clues};
use crate::instances::instances;
use crate::interchange::{LossKind, Puzzle};
use crate::toml::{ClueSource, Config, Expected};
use kdoku_board::{BoxShape, Digit, Geometry, Grid, Outline, Placed, Rules, Symbols};
use kdoku_puzzle::{Clue, ClueKind, DEFINITIONS, Syntax};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a puzzle without losses.
fn written(puzzle: &Puzzle) -> String {
    let written = TOML.write(puzzle).expect("everything can be written");
    assert_eq!(written.losses, [], "{puzzle:?}");
    written.value
}

fn parsed(text: &str) -> Config {
    Config::parse(text).unwrap_or_else(|errors| panic!("{errors} in\n{text}"))
}

/// Returns the constraints in a canonical order.
fn sorted(rules: &Rules) -> Vec<String> {
    let mut all: Vec<_> = rules.constraints().iter().map(|constraint| format!("{constraint:?}")).collect();
    all.sort();
    all
}

/// Every source with its constraints, and every clue and warning, in a canonical order.
fn contents(config: &Config) -> Vec<String> {
    // the text of a table depends on where its keys stand
    let is_own = |name: &str| DEFINITIONS.iter().any(|kind| kind.name() == name && kind.syntax == Syntax::OwnTable);
    let source = |source: &ClueSource| {
        let text = if is_own(source.name) { source.name.to_owned() } else { source.to_string() };
        format!("{text}: {:?}", &config.rules.constraints()[source.constraints.clone()])
    };
    let sources = config.sources.iter().map(source);
    let clues = config.puzzle.clues.iter().map(|clue| format!("{clue:?}"));
    let mut all: Vec<_> = sources.chain(clues).chain(config.warnings.iter().map(ToString::to_string)).collect();
    all.sort();
    all
}

/// Checks that a puzzle becomes what its written file is read as.
fn becomes(puzzle: &Puzzle, read: &Config) {
    let config = Config::of(puzzle.clone()).value.unwrap_or_else(|errors| panic!("{errors}: {puzzle:?}"));
    let (contents, expected) = (contents(&config), contents(read));
    let only = |these: &[String], others: &[String]| -> Vec<String> {
        these.iter().filter(|content| !others.contains(content)).cloned().collect()
    };
    assert_eq!(only(&contents, &expected), only(&expected, &contents), "{puzzle:?}");
    assert_eq!(contents.len(), expected.len(), "{puzzle:?}");
    let rest = |config: &Config| Config {
        puzzle: Puzzle { clues: Vec::new(), ..config.puzzle.clone() },
        rules: config.rules.keeping(|_| false),
        sources: Vec::new(),
        form: config.form.clone(),
        warnings: Vec::new(),
    };
    assert_eq!(rest(&config), rest(read));
}

/// Writes a puzzle and reads it again.
fn there_and_back(puzzle: &Puzzle) -> Puzzle {
    let text = written(puzzle);
    let config = parsed(&text);
    becomes(puzzle, &config);
    let again = config.puzzle.clone();
    assert_eq!((&again.board, again.lowest), (&puzzle.board, puzzle.lowest), "{text}");
    assert_eq!((&again.givens, &again.expect), (&puzzle.givens, &puzzle.expect), "{text}");
    assert_eq!(again.title, puzzle.title, "{text}");
    again
}

#[test]
fn every_instance_of_a_kind_is_read_back() {
    // these tables declare their variables
    let declares = |clue: &Clue| matches!(clue.kind, ClueKind::Modifier | ClueKind::Schroedinger);
    for instance in instances().into_iter().filter(|instance| !declares(&instance.clue)) {
        let mut puzzle = Puzzle::new(instance.rules.geometry().clone());
        puzzle.lowest = instance.rules.lowest();
        if instance.clue.kind.name().ends_with("_negative") {
            // a negative clue needs its dots
            let dot = match instance.clue.kind {
                ClueKind::XvNegative => ClueKind::X,
                ClueKind::RossiniNegative => ClueKind::Rossini,
                ClueKind::RatioNegative => ClueKind::Black,
                _ => ClueKind::White,
            };
            puzzle.clues.extend(instance.clue.groups.iter().map(|pair| Clue::new(dot, vec![pair.clone()])));
        }
        puzzle.clues.push(instance.clue.clone());
        let written = TOML.write(&puzzle).expect("it can be written");
        if !written.losses.is_empty() {
            // a number outside the range of files
            let number = instance.clue.kind.definition().and_then(|kind| kind.number).expect("a kind with a number");
            assert!(instance.clue.number.is_some_and(|said| said < number.minimum), "{puzzle:?}");
            assert_eq!((written.losses.len(), written.losses[0].kind), (1, LossKind::Constraint));
            continue;
        }
        let Ok(rules) = puzzle.rules() else {
            // the reader rejects it too
            assert!(Config::parse(&written.value).is_err(), "{}", written.value);
            continue;
        };
        let again = there_and_back(&puzzle);
        assert_eq!(again.clues.len(), puzzle.clues.len());
        assert!(puzzle.clues.iter().all(|clue| again.clues.contains(clue)), "{puzzle:?}\n{again:?}");
        assert_eq!(sorted(&again.rules().expect("the same rules")), sorted(&rules));
    }
}

#[test]
fn every_example_is_read_back() {
    for kind in DEFINITIONS {
        let text = match kind.syntax {
            Syntax::OwnTable => format!("{} = [{{ {} }}]\n", kind.table, kind.example),
            _ => format!("[{}]\n{} = {}\n", kind.table, kind.key, kind.example),
        };
        let config = parsed(&text);
        let puzzle = config.puzzle.clone();
        let again = parsed(&written(&puzzle));
        assert_eq!((&again.puzzle.clues, &again.rules), (&config.puzzle.clues, &config.rules), "{text}");
    }
}

#[test]
fn clues_without_cells_are_errors() {
    for kind in [ClueKind::Thermo, ClueKind::Cage, ClueKind::Arrow] {
        for groups in [Vec::new(), vec![Vec::new(); 2]] {
            let mut puzzle = Puzzle::boxes(BoxShape::new(3, 3).expect("a box"));
            puzzle.clues.push(Clue::new(kind, groups));
            let errors = Config::of(puzzle).value.expect_err("no cells");
            assert_eq!(errors.to_string(), format!("1:1: `{kind}` lacks a list of cells"));
        }
    }
}

#[test]
fn two_diagonals_are_one_clue() {
    let both = parsed("houses.diagonals = true");
    let mut puzzle = both.puzzle.clone();
    let diagonals = puzzle.clues.remove(0).groups;
    puzzle.clues.extend(diagonals.iter().rev().map(|cells| Clue::new(ClueKind::Diagonals, vec![cells.clone()])));
    assert_eq!(puzzle.clues.len(), 2);
    becomes(&puzzle, &both);
}

fn toml_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            toml_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_puzzle_of_the_gallery_is_read_back() {
    let mut files = Vec::new();
    toml_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles"), &mut files);
    assert!(files.len() > 50, "{}", files.len());
    for file in files {
        let config = parsed(&fs::read_to_string(&file).expect("a file"));
        let puzzle = config.puzzle.clone();
        let text = written(&puzzle);
        let again = parsed(&text);
        assert_eq!(again.rules, config.rules, "{}\n{text}", file.display());
        assert_eq!(again.puzzle.givens, puzzle.givens, "{}", file.display());
        assert_eq!((&again.puzzle.clues, &again.puzzle.expect), (&puzzle.clues, &puzzle.expect), "{}", file.display());
        assert_eq!(sorted(&puzzle.rules().expect("rules")), sorted(&config.rules), "{}", file.display());
        // the sources of custom clues name their cells or their conditions
        if puzzle.clues.iter().all(|clue| clue.kind.definition().is_some()) {
            becomes(&puzzle, &again);
        } else {
            let becomes = Config::of(puzzle).value.expect("valid rules");
            assert_eq!(sorted(&becomes.rules), sorted(&config.rules), "{}", file.display());
            let sorted = |clues: &[Clue]| clues.iter().map(|clue| format!("{clue:?}")).collect::<BTreeSet<_>>();
            assert_eq!(sorted(&becomes.puzzle.clues), sorted(&again.puzzle.clues), "{}", file.display());
        }
    }
}

#[test]
fn writes_files_as_a_person_would() {
    let mut files = Vec::new();
    toml_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles"), &mut files);
    let wanted =
        ["killer_from_zero", "own_rules", "king_camel", "jigsaw9", "twins6", "wide6x8", "little_killer", "tables"];
    let texts = wanted.map(|name| {
        let file = files.iter().find(|file| file.ends_with(format!("{name}.toml"))).expect("it is there");
        written(&parsed(&fs::read_to_string(file).expect("a file")).puzzle)
    });
    insta::assert_snapshot!(texts.join("\n=====\n"));
}

#[test]
fn titles_symbols_and_comments_are_escaped() {
    let mut puzzle = Puzzle::boxes(BoxShape::new(2, 2).expect("a shape"));
    puzzle.title = Some("a \"title\"\n\\ \u{7f}\u{1}".into());
    puzzle.author = Some("some\rbody".into());
    puzzle.description = Some("one\ntwo \"three\"\n".into());
    puzzle.rules_text = Some("first\r\n\u{0}second\n\"\"\"".into());
    puzzle.symbols = Some(Symbols::new("\"\\ab").expect("symbols"));
    puzzle.givens = Grid::from_values(&[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1]).expect("a grid");
    puzzle.expect.solutions = Some(Expected::Exactly(3));
    there_and_back(&puzzle);
    let text = written(&puzzle);
    let again = parsed(&text).puzzle;
    assert_eq!(
        (&again.author, &again.description, &again.rules_text),
        (&puzzle.author, &puzzle.description, &puzzle.rules_text)
    );
}

#[test]
fn reports_errors_in_custom_tables() {
    let puzzle = Puzzle::boxes(BoxShape::new(2, 2).expect("a shape"));
    let clues = parse_clues(&puzzle, "[[relation]]\nallow = \"a < b\"\ncells = \"r1c1 r1c2\"\n").expect("a relation");
    assert_eq!(clues.len(), 1);
    assert!(parse_clues(&puzzle, "[[relation]]\nallow = \"a <\"\ncells = \"r1c1 r1c2\"\n").is_err());
}

#[test]
fn custom_clues_are_printed_so_that_they_are_read_as_the_same() {
    let mut puzzle = Puzzle::boxes(BoxShape::new(3, 4).expect("a shape"));
    let tables = [
        "[[relation]]\nallow = \"(a+b)%2==0||a<3*b\"\nover = \"knight\"\nname = \"odd \\\"jumps\\\"\"\n",
        "[[relation]]\nallow = \"a != b\"\ncells = \"box 2\"\nover = [0, 3]\n",
        "[[relation]]\npairs = [\"1 12\", \"12 1\", \"3 4\"]\ncells = \"r1c1 r2c2 r3c3 r4c4\"\n",
        "[[regex]]\naccept = \".*([^1-3] | <12>{2,3} B?)+\"\ncells = \"col 3\"\n",
        "[[automaton]]\ncells = \"r1c1-r1c4\"\nstart = [\"x\"]\nmoves = [\"x * -> x\", \"x 1 2 -> y\"]\naccept = [\"y\"]\n",
        "[[any]]\n[[any.of]]\nlines.whisper = [{ cells = \"r1c1 r1c2\", min = 4 }]\n[[any.of]]\n\
         global.anti = [\"king\"]\n[[any.of.not]]\ncages.list = [\"3: r1c1 r1c2\"]\n",
        "[[not]]\nmarks.odd = [\"r1c1\"]\n[[not.any]]\nof = [{ marks.even = [\"r2c2\"] }, { count = [{ cells = \"row 2\", \
         values = \"1 2\", exactly = 2 }] }]\n",
    ];
    let own = Symbols::new("987654321abc").expect("symbols");
    let in_own = "[[regex]]\naccept = \".*([^3-1] | <12>{2,3} B?)+\"\ncells = \"col 3\"\n";
    for (table, symbols) in tables.into_iter().map(|table| (table, None)).chain([(in_own, Some(own))]) {
        puzzle.symbols = symbols;
        let clues = parse_clues(&puzzle, table).unwrap_or_else(|error| panic!("{error}: {table}"));
        let printed: String = clues.iter().map(|clue| custom_table(&puzzle, clue)).collect();
        let again = parse_clues(&puzzle, &printed).unwrap_or_else(|error| panic!("{error}: {printed}"));
        assert_eq!(again, clues, "{table}\n{printed}");
    }
}

fn boards() -> impl Strategy<Value = (Geometry, i32)> {
    let outline =
        (1_usize..12, 1_usize..12, 0_usize..20, 0_usize..5, any::<bool>(), prop::collection::vec(0_usize..120, 0..3));
    let outline = outline.prop_flat_map(|(height, width, more, division, lines, voids)| {
        let names = prop::collection::vec(prop::option::weighted(0.9, 0_u16..9), height * width);
        (Just((height, width, more, division, lines, voids)), names, 1_usize..4, 1_usize..4)
    });
    let boards = outline.prop_map(|((height, width, more, division, lines, voids), names, h, w)| {
        let values = height.max(width) + more;
        let outline = Outline { lines, ..Outline::new(height, width, values) };
        let shape = BoxShape::new(h, w).expect("a shape");
        let outline = match division {
            0 => outline,
            1 => Outline { height: h * w, width: h * w, values: h * w + more / 10, ..outline }.boxes(shape),
            2 => Outline { height: h * 2, width: w * 3, values: (h * w * 3).max(6), ..outline }.boxes(shape),
            3 => Outline { values: height * width, ..outline }.regions(names),
            _ => {
                let n = shape.size();
                let placed = |at| Placed { row: at, column: at, boxes: shape };
                Outline::new(n + h, n + h, n).boards(vec![placed(0), placed(h)])
            }
        };
        let cells = outline.height * outline.width;
        let voids =
            voids.into_iter().filter(|cell| *cell < cells).map(kdoku_board::geometry::Cell::from_index).collect();
        Geometry::try_from(outline.without_cells(voids)).ok()
    });
    (boards.prop_filter_map("no such board", |board| board), 0..12_i32)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn boards_of_every_shape_are_read_back((board, lowest) in boards(), seed in any::<u64>(), title in ".*") {
        let mut puzzle = Puzzle::new(board);
        puzzle.lowest = lowest;
        puzzle.title = Some(title);
        let mut state = seed;
        for cell in puzzle.board.cells() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let value = usize::try_from(state >> 40).expect("24 bits") % (2 * puzzle.board.size());
            if value < puzzle.board.size() {
                puzzle.givens.set(cell, Some(Digit::from_index(value)));
            }
        }
        there_and_back(&puzzle);
    }

    #[test]
    fn never_panics(text in any::<String>()) {
        let _ = (TOML.is)(&text);
        let _ = TOML.read(&text);
    }
}

#[test]
fn impossible_branches_are_false_and_vacuous_clues_are_warnings() {
    let parse = |text: &str| Config::parse(&format!("order = 2\n{text}"));
    let cage = |sum: i32| format!("[[any.of]]\ncages.list = [\"{sum}: r1c1 r1c2 r2c1\"]\n");
    let config = parse(&format!("[[any]]\n{}{}", cage(3), cage(6))).expect("one branch is left");
    assert_eq!(
        config.rules.constraints(),
        parse(&format!("[[any]]\n{}", cage(6))).expect("the same").rules.constraints()
    );
    for branch in [
        "regex = [{ cells = \"r1c1\", accept = \"12\" }]",
        "relation = [{ cells = \"r1c1 r1c2\", allow = \"a > 9\" }]",
        "any = [{ of = [{ cages.list = [\"3: r1c1 r1c2 r2c1\"] }] }]",
        "lines.thermo = [\"r1c1 r1c2 r1c3 r1c4 r2c4\"]",
    ] {
        let text = format!("[[any]]\n[[any.of]]\n{branch}\n{}", cage(6));
        let config = parse(&text).unwrap_or_else(|errors| panic!("{errors}: {text}"));
        assert_eq!(config.rules.constraints().len(), 1, "{text}");
    }
    let errors = parse(&format!("[[any]]\n{}", cage(3))).expect_err("no branch is left");
    assert_eq!(errors.to_string(), "2:1: no branch of `any` can hold");
    assert!(parse("[cages]\nlist = [\"3: r1c1 r1c2 r2c1\"]").is_err(), "not in a branch");
    let config = parse("[lines]\nthermo = [\"r1c1\"]\npalindrome = [\"r1c1\", \"r1c1 r1c2\"]").expect("warnings");
    let warnings: Vec<String> = config.warnings.iter().map(|warning| format!("{}: {warning}", warning.line)).collect();
    assert_eq!(
        warnings,
        ["3: the clue has no effect: a line needs two cells", "4: the clue has no effect: a line needs two cells"]
    );
    assert_eq!((config.puzzle.clues.len(), config.rules.constraints().len()), (3, 1));
}
