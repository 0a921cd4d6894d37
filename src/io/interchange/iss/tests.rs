//! Tests: round trips, meanings, and no panics.

use super::ISS;
use crate::board::geometry::Cell;
use crate::board::grid::Digit;
use crate::board::rules::Constraint;
use crate::clues::ClueKind;
use crate::clues::tests::instances;
use crate::io::interchange::tests::sorted;
use crate::io::interchange::{Conversion, Document, Format, LossKind};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn read(text: &str) -> Conversion<Document> {
    ISS.read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_repeated_value_counts_once() {
    let document = read(".Shape~4x4.~R1C1_1_1~R1C2_2_2_2_2~R1C3_4_3_4~R1C4_1_2_3_4_1").value;
    assert_eq!(document.givens.to_string().lines().next(), Some("1 2 0 0"));
    let clues: Vec<_> = document.clues.iter().map(|clue| (&clue.groups[0][0], clue.values())).collect();
    assert_eq!(clues, [(&Cell(2), &[3, 4][..])]);
}

#[test]
fn reports_a_cell_without_values() {
    let toml = "order = 2\n[marks]\nodd = [\"r1c1\"]\neven = [\"r1c1 r1c2\"]\n";
    let document = Document::from(&crate::Config::parse(toml).expect("a puzzle without a solution"));
    let written = ISS.write(&document).expect("all but one cell");
    let losses: Vec<_> = written.losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["cell without a value that is left (a rule)"]);
    assert_eq!(read(&written.value).value.clues.len(), 1, "{}", written.value);
}

/// The size and houses of a document.
fn houses(document: &Document) -> (usize, usize, usize, i32, BTreeSet<Vec<Cell>>) {
    let board = &document.board;
    let houses = document.rules().unwrap_or_else(|error| panic!("{error}"));
    (board.height(), board.width(), board.size(), document.lowest, houses.houses().map(<[_]>::to_vec).collect())
}

#[test]
fn every_clue_round_trips_or_is_reported() {
    let mut survived = BTreeSet::new();
    for instance in instances() {
        let mut document = Document::new(instance.rules.geometry().clone());
        document.lowest = instance.rules.lowest();
        document.clues.push(instance.clue.clone());
        let (Ok(rules), Ok(written)) = (document.rules(), ISS.write(&document)) else { continue };
        if !written.losses.is_empty() {
            assert!(written.losses.iter().all(|loss| loss.kind == LossKind::Constraint), "{:?}", written.losses);
            continue;
        }
        let again = read(&written.value);
        assert_eq!(again.losses, [], "{}", written.value);
        assert_eq!(houses(&again.value), houses(&document), "{}", written.value);
        let again = again.value.rules().unwrap_or_else(|error| panic!("{error}: {}", written.value));
        let said_otherwise = ["anti", "clone", "candidates", "windoku", "disjoint", "diagonals", "little_killer"];
        let is_alone = !said_otherwise.contains(&instance.clue.kind.name()) && instance.rules.houses().count() > 0;
        if is_alone && !["odd", "even", "low", "high", "count"].contains(&instance.clue.kind.name()) {
            assert_eq!(sorted(&again), sorted(&rules), "{}", written.value);
        }
        survived.insert(instance.clue.kind.name());
    }
    insta::assert_debug_snapshot!(survived);
}

#[test]
fn reads_every_type() {
    let text = ".Shape~9x9.~R1C1_5~R1C2_1_2.~R1C2_2_3.Cage~10~R2C1~R2C2.Cage~0~R2C3~R2C4.Sum~10~R3C1~R3C2\
        .Sum~0_=_1_-1~R3C3~R3C4.Thermo~R4C1~R4C2.Whisper~R4C3~R4C4.Whisper~4~R4C5~R4C6.Renban~R5C1~R5C2.Modular~3~R5C3~R5C4\
        .Entropic~R5C5~R5C6.RegionSumLine~R5C7~R5C6.Between~R6C1~R6C2~R6C3.Lockout~4~R6C4~R6C5~R6C6.Palindrome~R6C7~R6C8\
        .Zipper~R7C1~R7C2.SumLine~10~R7C3~R7C4~LOOP.Arrow~R7C5~R7C6~R7C7.DoubleArrow~R8C1~R8C2~R8C3.PillArrow~2~R8C5~R8C4~R8C6~R8C7\
        .LittleKiller~9~R1C9.LittleKiller~12~R5C9.XSum~C1~10~.Skyscraper~R2~~3.HiddenSkyscraper~C3~4~5.NumberedRoom~R9~1~\
        .Sandwich~8~C1.AllDifferent~R1C1~R2C2.ContainAtLeast~1_1~R1C1~R9C9.ContainExact~1_1_2~R9C1~R9C2~R9C3.LookAndSay~1223~R9C4~R9C5~R9C6\
        .SameValues~2~R1C1~R1C2~R9C1~R9C2.EqualSum~R1C1~-~R2C2~R2C3.Quad~R3C3~1~2.Indexing~C~R5C5.Indexing~R~R5C6\
        .CountingCircles~R1C1~R1C2.CountDistinct~R1C1~R2C2~R2C3.ValueIndexing~R1C1~R2C1~R2C2.WhiteDot~R1C1~R1C2~R2C2.BlackDot~R3C1~R3C2\
        .X~R4C8~R4C9.V~R5C8~R5C9.GreaterThan~R6C8~R6C9.StrictKropki.StrictXV.AntiKnight.AntiKing.AntiConsecutive.AntiTaxicab\
        .GlobalEntropy.GlobalMod.DutchFlatmates.Windoku.DisjointSets.Diagonal~1.Diagonal~-1.Lunchbox~9~R1C1~R1C2.RellikCage~5~R1C1~R1C2\
        .EqualityCage~R1C1~R1C2.Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2~~R2C1~R2C2.Pair~qqqqqqqqqqqqqC~_OddEven~R9C2~R9C3\
        .Or.Cage~5~R1C1~R1C2.And.Thermo~R1C1~R1C2.End.End.And.Thermo~R1C1~R2C1.End.FullRank~C1~10~.FullRankTies~any.ConnectedValues~~1_3_5~9.NFA~xyz~R1C1.Cage~5~VA~R1C1.SearchPriority~1~R1C1";
    let Conversion { value: document, losses } = read(text);
    let names = |cells: &Vec<_>| cells.iter().map(|&cell| document.board.name(cell)).collect::<Vec<_>>().join(" ");
    let clues: Vec<String> = document
        .clues
        .iter()
        .map(|clue| {
            let groups = clue.groups.iter().map(names).collect::<Vec<_>>().join(" = ");
            format!(
                "{} {:?} {:?} {}{groups}",
                clue.kind,
                clue.number,
                clue.payload.numbers().collect::<Vec<_>>(),
                if clue.closed { "loop " } else { "" }
            )
        })
        .collect();
    let custom: Vec<String> = document.custom.iter().map(|custom| custom.toml.clone()).collect();
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(format!("{}\n\n{}\n{}", clues.join("\n"), custom.join("\n"), losses.join("\n")));
}

#[test]
fn reads_board_shapes() {
    let boards = [
        ".Shape~4x4",
        ".Shape~6x6",
        ".Shape~6x8~0-7",
        ".Shape~16x16",
        ".Shape~5x5",
        ".NoBoxes",
        ".Shape~4x4~6",
        ".Shape~3x3~9~Raw",
        ".Shape~4x4.NoBoxes.Jigsaw~1112122233343444",
        ".Shape~4x4.Jigsaw~1112122233343444",
        ".Shape~12x12.RegionSize~6",
    ];
    let shapes = boards.map(|text| {
        let document = read(text).value;
        let again = ISS.write(&document).expect("it is written");
        let back = read(&again.value);
        assert_eq!(houses(&back.value), houses(&document), "{text}: {}", again.value);
        format!("{text}: {}; {}", document.board, again.value.trim())
    });
    insta::assert_snapshot!(shapes.join("\n"));
}

#[test]
fn alternatives_become_tables() {
    let text = ".Shape~4x4.Or.Cage~5~R1C1~R1C2.And.Thermo~R1C1~R1C2.~R2C1_3~R2C2_1_2.Or.V~R3C1~R3C2.WhiteDot~R3C3~R3C4.End.End.End\
        .Or.NFA~x~R1C1.Cage~5~R1C1~R1C2.End.Or.Thermo~R4C1~R4C2";
    let Conversion { value: document, losses } = read(text);
    assert_eq!(losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Or (a rule)"]);
    let tables: Vec<String> = document.custom.iter().map(|custom| custom.toml.clone()).collect();
    insta::assert_snapshot!(tables.join("\n"));
    assert!(ISS.read(".End").is_err() && ISS.read(&".And".repeat(1000)).is_err());
}

#[test]
fn reports_errors_with_positions() {
    let mistakes = [
        "Cage~5",
        ".Cage~x~R1C1",
        ".Cage~5~q1",
        ".Cage~5~R0C1",
        ".Shape~99x99",
        ".Shape~4x4~5-9",
        ".Jigsaw~12",
        ".~R1C1_10",
        ".Sum~x~R1C1",
        ".LittleKiller~5~R5C5",
        ".Skyscraper~C10~5",
        ".Quad~R9C9~1",
        ".Thermo~R1C1.C?",
    ];
    let messages = mistakes.map(|text| {
        let error = ISS.read(text).expect_err("a mistake");
        format!("{text} {:?}: {error}", error.span)
    });
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn distinguishes_strings_from_puzzle_lines() {
    for text in [
        ".~R1C1_5",
        ".Cage~5~R1C1",
        ".AntiKnight",
        ".Shape~4x4",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight",
    ] {
        assert_eq!(Format::of(text).map(|format| format.name), Some("iss"), "{text}");
    }
    for text in ["..9.3", ".A..B.C.D", "."] {
        assert_eq!(Format::of(text).map(|format| format.name), None, "{text}");
    }
}

#[test]
fn reads_links_of_any_site_by_their_query() {
    for link in [
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2",
        "https://example.org/solver?x=1&q=.Cage%7E10~R1C1~R1C2#top",
    ] {
        assert_eq!(Format::of(link).map(|format| format.name), Some("iss"), "{link}");
        assert_eq!(read(link).value.clues[0].number, Some(10), "{link}");
    }
    assert_ne!(Format::of("https://example.org/?q=sudoku").map(|format| format.name), Some("iss"));
}

#[test]
fn reads_strings_on_several_lines_with_comments() {
    let text = "# a puzzle\n.Shape~6x6\n.Cage~3~R1C1~R1C2\n# a line\n.Thermo~R3C1~R3C2\n  ~R3C3\n.~R6C6_1\n";
    assert!(ISS.spans_lines(text));
    assert_eq!(Format::of(text).map(|format| format.name), Some("iss"));
    let document = read(text).value;
    assert_eq!((document.board.size(), document.clues.len(), document.givens.clues()), (6, 2, 1));
    assert_eq!(document.clues[1].groups[0].len(), 3);
    let wrong = ISS.read("# x\n.Shape~6x6\n.Cage~x~R1C1").expect_err("a cage without a number");
    assert_eq!(wrong.span, 16..27, "its position in the whole text");
    for one in [
        ".Thermo~R1C1~R1C2.V~R1C1~R1C2\n    .X~R2C1~R2C2",
        ".Or.V~R1C1~R1C2\n.X~R1C1~R1C2.End",
        ".~R4C7_5~R7C6_5\n.Cage~3~R1C1~R1C2.V~R1C1~R1C2",
    ] {
        assert!(ISS.spans_lines(one), "{one}");
    }
    let many = ".V~R1C1~R1C2.X~R2C1~R2C2\n.AntiKnight.~R1C1_1\n";
    let givens = format!(".~{}\n", (1..10).map(|i| format!("R{i}C{i}_{i}")).collect::<Vec<_>>().join("~"));
    for several in [many, &givens.repeat(2)] {
        assert!(!ISS.spans_lines(several), "{several}");
    }
}

#[test]
fn detects_every_type_at_the_start() {
    for text in [
        "..Cage~10~R1C1~R1C2",
        ".Binary~AAA~x~R1C1~R1C2",
        ".BinaryX~AAA~x~R1C1~R1C2",
        ".SearchPriority~1~R1C1",
        ".ChaosArrow~R1C1",
    ] {
        assert_eq!(Format::of(text).map(|format| format.name), Some("iss"), "{text}");
    }
    let text = "..Cage~10~R1C1~R1C2.~R5C5_1";
    assert_eq!((read(text).value.clues.len(), read(text).value.givens.clues()), (1, 1));
}

#[test]
fn older_relations_have_the_last_characters_in_the_other_order() {
    let holds = |name: &str, key: &str| {
        let document = read(&format!(".Shape~4x4.{name}~{key}~_x~R1C1~R1C2")).value;
        document.rules().expect("a relation").constraints().to_vec()
    };
    assert_eq!(holds("Binary", "A-_"), holds("Pair", "A_-"));
    assert_eq!(holds("BinaryX", "_A-"), holds("PairX", "-A_"));
    assert_ne!(holds("Binary", "A-_"), holds("Binary", "A_-"));
}

#[test]
fn doppelgangers_have_the_missing_values_as_variables() {
    let Conversion { value, losses } = read(".Shape~4x4~0-4.Doppelganger.Whisper~2~DGR1~DGR2.~R1C1_0");
    assert_eq!(losses, []);
    let rules = value.rules().expect("rules");
    let names: Vec<&str> = rules.variables().iter().map(|variable| variable.name.as_str()).collect();
    assert_eq!((names, rules.cell_count()), (vec!["DGR", "DGC", "DGB"], 16 + 12));
    assert_eq!(value.custom.len(), 16);
    assert!(ISS.read(".Doppelganger").is_err());
}

#[test]
fn impossible_alternatives_are_left_out() {
    // 3 is too little for three different values
    let text = ".Shape~4x4.Or.Cage~3~R1C1~R1C2~R1C3.Cage~3~R1C1~R1C2.End";
    let rules = read(text).value.rules().expect("one alternative is left");
    assert_eq!(rules.constraints().len(), 1);
    assert!(ISS.read(".Shape~4x4.Or.Cage~3~R1C1~R1C2~R1C3.End").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn never_panics(
        text in prop_oneof![
            any::<String>(),
            "(\\.(Shape|Cage|Sum|Thermo|Jigsaw|PillArrow|SameValues|EqualSum|Quad|Pair|Regex|LittleKiller|XSum|Or|And|End|Indexing|LookAndSay|ContainExact|CountDistinct|Arrow|Diagonal|RegionSize|WhiteDot|StrictXV|)(~(R[1-9]C[1-9]|[0-9]{1,2}|[0-9]x[0-9]|C[1-9]|-|LOOP||R1C1_[1-9]_[1-9]|VA1|_a|[A-Za-z_-]{1,6})){0,5}){0,6}",
        ]
    ) {
        let _ = (ISS.is)(&text);
        if let Ok(read) = ISS.read(&text)
            && read.value.rules().is_ok()
        {
            let _ = ISS.write(&read.value);
        }
    }
}

/// Encodes bits as base64 without padding.
fn base64(bits: &str) -> String {
    let filled = format!("{bits}{}", "0".repeat((8 - bits.len() % 8) % 8));
    let six = filled
        .as_bytes()
        .chunks(6)
        .map(|six| (0..6).fold(0, |number, i| number << 1 | usize::from(six.get(i) == Some(&b'1'))));
    let characters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']).collect();
    six.map(|six| characters[six]).collect()
}

#[test]
fn machines_become_automata() {
    // state 1 follows a 2, and only from there a break leads back to the start
    let by_masks = base64(concat!("01", "0000", "0100", "1", "1", "0", "01111", "0100", "11111", "0100", "0"));
    let by_pairs = base64(concat!(
        "00", "0000", "0100", "1", "1", "0", "0011", "100", "0000", "0011", "0100", "0110", "101", "0000", "0011",
        "0100", "0110", "1000"
    ));
    for code in [by_masks, by_pairs] {
        let accepted = |cells: &str| -> usize {
            let Conversion { value: document, losses } = read(&format!(".Shape~4x4.NFA~{code}~_name~{cells}"));
            assert_eq!(losses, [], "{code}");
            let rules = document.rules().unwrap_or_else(|error| panic!("{error}"));
            let [Constraint::Regular(cells, automaton)] = rules.constraints() else { panic!("one line") };
            let words = 4_usize.pow(u32::try_from(cells.len()).expect("few"));
            let word = |number: usize| (0..cells.len()).map(move |i| Digit::from_index(number >> (2 * i) & 3));
            (0..words).filter(|&number| automaton.accepts_word(word(number))).count()
        };
        assert_eq!(accepted("R1C1"), 1);
        assert_eq!(accepted("R1C1~R1C2~R2C2"), 16);
        assert_eq!(accepted("R1C1~-~R1C2"), 1);
        assert_eq!(accepted("R1C1~R1C2~-~R1C3"), 4);
    }
    for strange in ["xyz", "", "A", "_____", "Q0AA"] {
        let text = format!(".Shape~4x4.NFA~{strange}~R1C1");
        assert!(ISS.read(&text).is_err() || !read(&text).losses.is_empty(), "{strange}");
    }
}

#[test]
fn variables_get_the_prefix_v() {
    let text = ".Shape~4x4.Var~A~total~1.Var~B~~2.Var~L~loop~2x2.~VA_1_3.Sum~0_=_1_1_-1~R1C1~R1C2~VB2.Thermo~VA~R1C1\
        .ConnectedValues~VL~1.Or.Cage~5~R1C1~VA1.WhiteDot~VL1~VL3.End.Replicate~P.~R1C1_1_2.End.Replicate~J~VL1.~VL1_3_4.End";
    let Conversion { value: document, losses } = read(text);
    assert_eq!(losses, []);
    let rules = document.rules().expect("it makes sense");
    let names: Vec<&str> = rules.variables().iter().map(|variable| variable.name.as_str()).collect();
    assert_eq!((names, rules.cell_count()), (vec!["VA", "VB", "VL"], 16 + 1 + 2 + 4));
    let written = Format::named("toml").expect("a format").write(&document).expect("it can be written");
    insta::assert_snapshot!(written.value);
}

#[test]
fn reports_templates_that_leave_the_board() {
    let lost = |text: &str| read(text).losses.iter().map(|loss| loss.what.clone()).collect::<Vec<_>>();
    assert_eq!(lost(".Shape~4x4.Replicate~B.Thermo~R1C1~R1C2.End"), [""; 0]);
    assert_eq!(lost(".Shape~4x4.Replicate~I.Thermo~R1C1~R1C2.End"), ["Replicate"]);
    assert_eq!(lost(".Shape~4x4.Replicate~B.And.Thermo~R1C1~R1C2.End.End"), ["Replicate"]);
}

#[test]
fn chaos_construction_has_regions_and_numbers() {
    let document = read(
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1.ChaosArrow~R2C1~1~CC5~CC6~-~R2C1~R3C1.ChaosCount~R4C4",
    )
    .value;
    let label = |number: u16| Cell(15 + number);
    let lines =
        |lines: &[&[u16]]| lines.iter().map(|line| line.iter().map(|&it| label(it)).collect::<Vec<_>>()).collect();
    let clues: Vec<(ClueKind, Vec<Vec<Cell>>, Option<i32>)> =
        document.clues.iter().map(|clue| (clue.kind, clue.groups.clone(), clue.number)).collect();
    let counted = |cell: u16, of: Vec<Vec<Cell>>| [vec![vec![Cell(cell)]], of].concat();
    assert_eq!(clues[0], (ClueKind::DeducedRegions, vec![(1..=16).map(label).collect()], None));
    // left, right, up and down from the corner
    assert_eq!(clues[1], (ClueKind::Alike, counted(0, lines(&[&[1], &[1, 2, 3, 4], &[1], &[1, 5, 9, 13]])), None));
    // a cell of the board stands for its region
    assert_eq!(clues[2], (ClueKind::Alike, counted(4, lines(&[&[5, 6], &[5, 9]])), Some(0)));
    assert_eq!(clues[3], (ClueKind::Alike, counted(15, lines(&[&[16, 11], &[16, 12], &[16, 15]])), None));
    document.rules().expect("regions and numbers");
}
