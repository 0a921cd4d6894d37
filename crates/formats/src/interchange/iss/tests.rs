//! Tests: round trips, meanings, and no panics.

mod machines;
mod regions;
mod templates;

use self::machines::base64_text;
use super::ISS;
use crate::instances::instances;
use crate::interchange::tests::sorted;
use crate::interchange::toml::{custom_table, parse_clues};
use crate::interchange::{Format, LossKind, Puzzle, Reading};
use kdoku_board::random::Random;
use kdoku_board::{Cell, Constraint, Digit, Grid, Rules, verify};
use kdoku_puzzle::Clue;
use kdoku_solver::{Limits, Options, Solver};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn read(text: &str) -> Reading {
    ISS.read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_repeated_value_counts_once() {
    let puzzle = read(".Shape~4x4.~R1C1_1_1~R1C2_2_2_2_2~R1C3_4_3_4~R1C4_1_2_3_4_1").puzzle;
    assert_eq!(puzzle.givens.to_string().lines().next(), Some("1 2 0 0"));
    let clues: Vec<_> = puzzle.clues.iter().map(|clue| (&clue.groups[0][0], clue.values())).collect();
    assert_eq!(clues, [(&Cell(2), &[3, 4][..])]);
}

#[test]
fn reports_a_cell_without_values() {
    let toml = "order = 2\n[marks]\nodd = [\"r1c1\"]\neven = [\"r1c1 r1c2\"]\n";
    let puzzle = crate::toml::Config::parse(toml).expect("a puzzle without a solution").puzzle;
    let written = ISS.write(&puzzle).expect("all but one cell");
    let losses: Vec<_> = written.losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["cell without a value that is left (a rule)"]);
    assert_eq!(read(&written.value).puzzle.clues.len(), 1, "{}", written.value);
}

/// The size and houses of a puzzle.
fn houses(puzzle: &Puzzle) -> (usize, usize, usize, i32, BTreeSet<Vec<Cell>>) {
    let board = &puzzle.board;
    let houses = puzzle.rules().unwrap_or_else(|error| panic!("{error}"));
    (board.height(), board.width(), board.size(), puzzle.lowest, houses.houses().map(<[_]>::to_vec).collect())
}

/// A full grid that only one of two sets of rules allows, apart from houses. The second has givens.
fn difference(one: &Rules, other: &Rules, givens: &Grid) -> Option<Grid> {
    let board = one.geometry();
    let is_house = |constraint: &Constraint| {
        let Constraint::AllDifferent(cells) = constraint else { return false };
        one.houses().any(|house| house == cells)
    };
    let allows = |rules: &Rules, grid: &Grid| {
        verify::broken(rules, grid).into_iter().all(|broken| is_house(&rules.constraints()[broken]))
    };
    let mut cells: Vec<Cell> = one.constraints().iter().flat_map(Constraint::cells).collect();
    cells.sort_unstable();
    cells.dedup();
    let all = u32::try_from(cells.len()).ok().and_then(|cells| board.size().checked_pow(cells));
    let mut random = Random::new(1);
    let mut grid = Grid::of(board);
    board.cells().for_each(|cell| grid.set(cell, Some(Digit::from_index(0))));
    let every = all.filter(|all| *all <= 1000);
    (0..every.unwrap_or(1000)).find_map(|number| {
        let mut rest = number;
        for &cell in &cells {
            let digit = if every.is_some() { rest % board.size() } else { random.below(board.size()) };
            rest /= board.size();
            grid.set(cell, Some(Digit::from_index(digit)));
        }
        let are_kept = givens.filled().all(|(cell, digit)| grid.get(cell) == Some(digit));
        (allows(one, &grid) != (are_kept && allows(other, &grid))).then(|| grid.clone())
    })
}

#[test]
fn every_clue_round_trips_or_is_reported() {
    let mut survived = BTreeSet::new();
    for instance in instances() {
        let mut puzzle = Puzzle::new(instance.rules.geometry().clone());
        puzzle.lowest = instance.rules.lowest();
        puzzle.clues.push(instance.clue.clone());
        let (Ok(rules), Ok(written)) = (puzzle.rules(), ISS.write(&puzzle)) else { continue };
        if !written.losses.is_empty() {
            assert!(written.losses.iter().all(|loss| loss.kind == LossKind::Constraint), "{:?}", written.losses);
            continue;
        }
        let again = read(&written.value);
        assert_eq!(again.losses, [], "{}", written.value);
        assert_eq!(houses(&again.puzzle), houses(&puzzle), "{}", written.value);
        let read = again.puzzle.rules().unwrap_or_else(|error| panic!("{error}: {}", written.value));
        assert_eq!(difference(&rules, &read, &again.puzzle.givens), None, "{}", written.value);
        survived.insert(instance.clue.kind.name());
    }
    insta::assert_debug_snapshot!(survived);
}

/// The clues without a named kind.
fn custom(puzzle: &Puzzle) -> impl Iterator<Item = &Clue> {
    puzzle.clues.iter().filter(|clue| clue.kind.definition().is_none())
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
    let Reading { puzzle, losses, .. } = read(text);
    let names = |cells: &Vec<_>| cells.iter().map(|&cell| puzzle.board.name(cell)).collect::<Vec<_>>().join(" ");
    let clues: Vec<String> = puzzle
        .clues
        .iter()
        .filter(|clue| clue.kind.definition().is_some())
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
    let custom: Vec<String> = custom(&puzzle).map(|clue| custom_table(&puzzle, clue)).collect();
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
        let puzzle = read(text).puzzle;
        let again = ISS.write(&puzzle).expect("it is written");
        let back = read(&again.value);
        assert_eq!(houses(&back.puzzle), houses(&puzzle), "{text}: {}", again.value);
        format!("{text}: {}; {}", puzzle.board, again.value.trim())
    });
    insta::assert_snapshot!(shapes.join("\n"));
}

#[test]
fn alternatives_become_tables() {
    let text = ".Shape~4x4.Or.Cage~5~R1C1~R1C2.And.Thermo~R1C1~R1C2.~R2C1_3~R2C2_1_2.Or.V~R3C1~R3C2.WhiteDot~R3C3~R3C4.End.End.End\
        .Or.NFA~x~R1C1.Cage~5~R1C1~R1C2.End.Or.Thermo~R4C1~R4C2";
    let Reading { puzzle, losses, .. } = read(text);
    assert_eq!(losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Or (a rule)"]);
    let tables: Vec<String> = custom(&puzzle).map(|clue| custom_table(&puzzle, clue)).collect();
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
        assert_eq!(read(link).puzzle.clues[0].number, Some(10), "{link}");
    }
    assert_ne!(Format::of("https://example.org/?q=sudoku").map(|format| format.name), Some("iss"));
}

#[test]
fn reads_strings_on_several_lines_with_comments() {
    let text = "# a puzzle\n.Shape~6x6\n.Cage~3~R1C1~R1C2\n# a line\n.Thermo~R3C1~R3C2\n  ~R3C3\n.~R6C6_1\n";
    assert!(ISS.spans_lines(text));
    assert_eq!(Format::of(text).map(|format| format.name), Some("iss"));
    let puzzle = read(text).puzzle;
    assert_eq!((puzzle.board.size(), puzzle.clues.len(), puzzle.givens.clues()), (6, 2, 1));
    assert_eq!(puzzle.clues[1].groups[0].len(), 3);
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
    assert_eq!((read(text).puzzle.clues.len(), read(text).puzzle.givens.clues()), (1, 1));
}

#[test]
fn older_relations_have_the_last_characters_in_the_other_order() {
    let holds = |name: &str, key: &str| {
        let puzzle = read(&format!(".Shape~4x4.{name}~{key}~_x~R1C1~R1C2")).puzzle;
        puzzle.rules().expect("a relation").constraints().to_vec()
    };
    assert_eq!(holds("Binary", "A-_"), holds("Pair", "A_-"));
    assert_eq!(holds("BinaryX", "_A-"), holds("PairX", "-A_"));
    assert_ne!(holds("Binary", "A-_"), holds("Binary", "A_-"));
}

#[test]
fn unnamed_constraints_say_what_their_tables_say() {
    let relation = "eoH75ev378GvwD";
    for text in [
        ".Or.Cage~10~R1C1~R1C2.~R1C1_1_2.End".to_owned(),
        ".Or.And.~VA_1_2.Thermo~R1C1~VA.Or.X~R1C1~R1C2.V~R1C1~R1C2.End.End.AntiKing.End.Var~A~".to_owned(),
        format!(".PairX~{relation}~_a~R1C1~R2C2~R3C3~_b~R1C2~R2C3"),
        format!(".Shape~9x9~0-8.Var~A~.Binary~{relation}~R1C1~VA~R3C3.Or.Pair~{relation}~R1C1~R1C2.~R1C1_0.End"),
        ".Regex~KDEyfDIuM3wzLi40fDQuLi41fDUuLi4uNikuKg~R1C5~R1C4~R1C3~~R2C6~R2C5~R2C4~R2C3~~R3C1~R3C2".to_owned(),
    ] {
        let puzzle = read(&text).puzzle;
        assert!(custom(&puzzle).next().is_some(), "{text}");
        for clue in custom(&puzzle) {
            let toml = custom_table(&puzzle, clue);
            let again = parse_clues(&puzzle, &toml).unwrap_or_else(|error| panic!("{error}: {toml}"));
            assert_eq!(again, std::slice::from_ref(clue), "{toml}");
        }
    }
}

#[test]
fn doppelgangers_have_the_missing_values_as_variables() {
    let Reading { puzzle: value, losses, .. } = read(".Shape~4x4~0-4.Doppelganger.Whisper~2~DGR1~DGR2.~R1C1_0");
    assert_eq!(losses, []);
    let rules = value.rules().expect("rules");
    let names: Vec<&str> = rules.variables().iter().map(|variable| variable.name.as_str()).collect();
    assert_eq!((names, rules.cell_count()), (vec!["DGR", "DGC", "DGB"], 16 + 12));
    assert_eq!(custom(&value).count(), 16);
    assert!(ISS.read(".Doppelganger").is_err());
}

#[test]
fn impossible_alternatives_are_left_out() {
    // 3 is too little for three different values
    let text = ".Shape~4x4.Or.Cage~3~R1C1~R1C2~R1C3.Cage~3~R1C1~R1C2.End";
    let rules = read(text).puzzle.rules().expect("one alternative is left");
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
            && read.puzzle.rules().is_ok()
        {
            let _ = ISS.write(&read.puzzle);
        }
    }
}

#[test]
fn variables_get_the_prefix_v() {
    let text = ".Shape~4x4.Var~A~total~1.Var~B~~2.Var~L~loop~2x2.~VA_1_3.Sum~0_=_1_1_-1~R1C1~R1C2~VB2.Thermo~VA~R1C1\
        .ConnectedValues~VL~1.Or.Cage~5~R1C1~VA1.WhiteDot~VL1~VL3.End.Replicate~P.~R1C1_1_2.End.Replicate~J~VL1.~VL1_3_4.End";
    let Reading { puzzle, losses, .. } = read(text);
    assert_eq!(losses, []);
    let rules = puzzle.rules().expect("it makes sense");
    let names: Vec<&str> = rules.variables().iter().map(|variable| variable.name.as_str()).collect();
    assert_eq!((names, rules.cell_count()), (vec!["VA", "VB", "VL"], 16 + 1 + 2 + 4));
    let written = Format::named("toml").expect("a format").write(&puzzle).expect("it can be written");
    insta::assert_snapshot!(written.value);
}

/// The constraints of two strings, in one order.
fn same(one: &str, other: &str) {
    let rules = |text: &str| {
        let Reading { puzzle: value, losses, .. } = read(text);
        assert_eq!(losses, [], "{text}");
        (value.givens.clone(), sorted(&value.rules().unwrap_or_else(|error| panic!("{error}: {text}"))))
    };
    assert_eq!(rules(one), rules(other), "{one} and {other}");
}

#[test]
fn a_cage_may_lack_a_sum_or_list_a_cell_twice() {
    same(".Shape~4x4.Cage~~R1C1~R2C2", ".Shape~4x4.AllDifferent~R1C1~R2C2");
    same(".Shape~4x4.Cage~0~R1C1~R2C2~R1C1", ".Shape~4x4.AllDifferent~R1C1~R2C2");
    let twice = ".Shape~4x4.AllDifferent~R1C1~R2C2.Sum~9_=_2_1~R1C1~R2C2";
    same(".Shape~4x4.Cage~9~R1C1~R2C2~R1C1", twice);
    same(".Shape~4x4.AllDifferent~R1C1~R2C2~R2C2.Sum~9~R1C1~R1C1~R2C2", twice);
}

#[test]
fn a_number_of_variables_fills_rows_as_long_as_those_of_the_board() {
    let puzzle = read(".Shape~4x4.Var~Q~~9.Quad~VQ2~1~2.ConnectedValues~VQ~1.WhiteDot~VQ1~VQ5").puzzle;
    let variable = |number: u16| Cell(15 + number);
    let groups: Vec<_> = puzzle.clues.iter().map(|clue| clue.groups.clone()).collect();
    assert_eq!(groups[0], [[2, 3, 6, 7].map(variable)]);
    assert_eq!(groups[1], [(1..=9).map(variable).collect::<Vec<_>>()]);
    assert_eq!(groups[2], [[1, 5].map(variable)]);
    // three more complete the last row, and have one value
    assert_eq!(groups[3..], [[[variable(10)]], [[variable(11)]], [[variable(12)]]]);
    puzzle.rules().expect("connected variables");
    for wrong in ["Quad~VQ6~1", "Thermo~VQ9~VQ10", "Quad~R4C1~1", "V~R1C1~VQ1", "V~R1C1~R2C2"] {
        let text = format!(".Shape~4x4.Var~Q~~9.{wrong}");
        assert!(!ISS.read(&text).is_ok_and(|read| read.losses.is_empty()), "{text}");
    }
    assert!(ISS.read(".Var~a~~2").is_err() && ISS.read(".Var~A1~~2").is_err());
}

#[test]
fn an_alternative_may_be_impossible_or_always_hold() {
    // no word of two values has the form 123
    let never = format!("Regex~{}~R1C1~R1C2", base64_text("123"));
    let rules = read(&format!(".Shape~4x4.Or.{never}.V~R1C1~R2C1.End")).puzzle.rules().expect("one alternative");
    assert!(matches!(rules.constraints(), [Constraint::Any(cases)] if cases.len() == 2));
    assert!(ISS.read(&format!(".Shape~4x4.{never}")).is_err());
    same(".Shape~4x4.Or.Modular~1~R1C1~R2C1.V~R1C1~R2C1.End", ".Shape~4x4");
    for wrong in [
        ".StrictKropki.Or.WhiteDot~R1C1~R1C2.V~R1C1~R1C2.End",
        ".StrictXV.And.Or.Or.X~R1C1~R1C2.V~R1C1~R1C2.End.End.End",
        ".Quad~R1C1~1.Quad~R1C1~2",
        ".XSum~R1~10~.XSum~R1~11~",
        ".Shape~4x4.Shape~6x6",
        ".FullRankTies~any.FullRankTies~none",
    ] {
        assert!(ISS.read(wrong).is_err(), "{wrong}");
    }
    assert_eq!(read(".Quad~R1C1~1.Quad~R1C1~1.XSum~R1~10~.XSum~R1~~11").losses, []);
}

/// Writes a puzzle, reads it back, and compares the numbers of solutions, up to 400.
fn counts_the_same(toml: &str) -> String {
    let config = crate::toml::Config::parse(toml).unwrap_or_else(|errors| panic!("{errors}: {toml}"));
    let puzzle = config.puzzle.clone();
    let written = ISS.write(&puzzle).expect("the board can be written");
    assert_eq!(written.losses, [], "{toml}");
    let count = |puzzle: &Puzzle| {
        let solver = Solver::new(&puzzle.rules().expect("rules"), &Options::default()).expect("a solver");
        solver.solutions(&puzzle.givens, Limits::none()).take(400).count()
    };
    let (before, after) = (count(&puzzle), count(&read(&written.value).puzzle));
    assert_eq!(before, after, "{}", written.value);
    assert!((1..288).contains(&before), "{before}: {toml}");
    written.value
}

#[test]
fn writes_clues_without_a_type_as_relations_machines_and_cases() {
    for (clue, types) in [
        (r#"cages.product = ["6: r1c1 r1c2 r2c1"]"#, "NFA"),
        (r#"arrows.average = ["r3c3 = r1c1 r2c2 r4c4"]"#, "Sum"),
        (r#"lines.same_difference = ["r1c1 r2c2 r3c3"]"#, "NFA"),
        (r#"lines.sequence = ["r1c1 r2c2 r3c3"]"#, "NFA"),
        (r#"lines.weak_palindrome = ["r1c1 r2c2 r3c3 r4c4"]"#, "Pair"),
        (r#"lines.index = ["r1c1 r2c2 r3c3 r4c4"]"#, ""),
        (r#"marks.minimum = ["r2c2 r3c3"]"#, ""),
        (r#"marks.maximum = ["r2c2 r3c3"]"#, ""),
        (r#"outside.first_seen = ["3: row 1", "2: col 2 backwards"]"#, "NFA"),
        (r#"outside.before = ["3: row 1"]"#, "NFA"),
        (r#"sums.list = ["<= 8: r1c1 + 2*r2c2 + 3*r3c3", ">= 7: r1c2 + r2c3", "!= 5: r3c1 + r4c2"]"#, "NFA"),
        ("[[count]]\ncells = 'r1c1 r2c2 r3c3'\nvalues = '1 2'\nexactly = 'r4c4'", "NFA"),
        ("[[count]]\ncells = 'r1c1 r2c2 r3c3'\nvalues = '1 2'\nat_most = 1", "NFA"),
        (r#"dots.difference = ["2: r1c1 r2c1"]"#, "Pair"),
        (r#"dots.ratio = ["3: r1c1 r2c1"]"#, "Pair"),
        ("[[relation]]\nallow = 'a < 2*b'\ncells = 'r1c1 r2c2 r3c3 r4c4'", "Pair"),
        ("[[regex]]\ncells = 'row 1'\naccept = '.*12.*'", "NFA"),
        (
            "[[any]]\n[[any.of]]\ncages.list = ['5: r1c1 r1c2']\nlines.thermo = ['r2c1 r3c2']\n\
             [[any.of]]\ndots.black = ['r4c4 r4c3']",
            "Or.And",
        ),
    ] {
        let text = counts_the_same(&format!("order = 2\n{clue}\n"));
        assert!(text.contains(types), "{clue}: {text}");
    }
}

#[test]
fn writes_variables_and_deduced_regions() {
    let text = counts_the_same(
        "order = 2\n[sums]\nlist = ['2: r1c1 + r1c2 - t']\n[lines]\nthermo = ['s1 s4 r4c4', 'r2c1 s2 t']\n\
         [[variable]]\nname = 't'\nvalues = '1-3'\n[[variable]]\nname = 's'\nrows = 2\ncolumns = 2\n\
         [[connected]]\ncells = 's'\nvalues = '1 2'\n",
    );
    assert!(text.starts_with(".Shape~4x4.Var~A~~1x1.Var~B~~2x2."), "{text}");
    assert!(text.contains(".ConnectedValues~VB~1_2") && text.contains(".~VA_1_2_3"), "{text}");
    let chaos = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~-~CC1~CC5\
                 .ChaosCount~R4C4~1~CC11~CC12~CC15~CC16.AllDifferent~CC1~CC4~CC13\n";
    let puzzle = read(chaos).puzzle;
    assert_eq!(ISS.write(&puzzle).expect("the board can be written").value, chaos);
    // the solver numbers regions in another way
    let numbered = read(".Shape~4x4.NoBoxes.ChaosConstruction.Thermo~CC1~CC16.~R1C1_1").puzzle;
    let losses = ISS.write(&numbered).expect("the board can be written").losses;
    assert_eq!(losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["thermo (a rule)"]);
}
