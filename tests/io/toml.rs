//! The TOML of a puzzle, as its writer meets it: what is read, and every error with its place, label and hint.

use kdoku::solver::Derived;
use kdoku::toml::{Config, Expected, MAX_BYTES};
use kdoku::{Constraint, Limits, Options, Pick, Solver, Verdict};
use proptest::prelude::*;
use std::time::Duration;

/// Each text with line numbers, then its errors: place and message, what the span covers, label and hint.
fn report(texts: &[&str]) -> String {
    let numbered = |text: &str| -> Vec<String> {
        text.lines().enumerate().map(|(i, line)| format!("{:>3} | {line}", i + 1)).collect()
    };
    let reports: Vec<String> = texts.iter().map(|text| [numbered(text), errors_of(text)].concat().join("\n")).collect();
    reports.join("\n\n")
}

fn errors_of(text: &str) -> Vec<String> {
    let Err(errors) = Config::parse(text) else { return vec!["no error".to_owned()] };
    let mut lines = Vec::new();
    for error in &errors {
        let covered: String = text[error.span.clone()].escape_debug().take(50).collect();
        lines.push(format!("{}:{}: {error}", error.line, error.column));
        lines.push(format!("      span  {covered}").trim_end().to_owned());
        lines.extend(error.label().map(|label| format!("      label {label}")));
        lines.extend(error.hint().map(|hint| format!("      hint  {hint}")));
    }
    lines
}

/// What was read.
fn summary(text: &str) -> String {
    let config = Config::parse(text).unwrap_or_else(|errors| panic!("{errors}"));
    let board = config.rules.geometry();
    let boxes = board.plain().map_or_else(|| board.to_string(), |boxes| boxes.to_string());
    let symbols = config.puzzle.symbols.map(|symbols| symbols.to_string());
    let grid = config.form.map(|form| format!("grid as {}:\n{}\n", form.layout(), config.puzzle.givens));
    format!(
        "title: {:?}\nboxes: {boxes}\nsymbols: {symbols:?}\n{}{:#?}\n{:#?}\n",
        config.puzzle.title,
        grid.unwrap_or_default(),
        config.puzzle.solve,
        config.puzzle.expect
    )
}

const MINI: &str = r#"title = "Mini"
order = 2
symbols = "A-D"
grid = """
A...
..C.
.A..
...B
"""

[solve]
pick = "first"
unique = true
time_limit = "1m 30s"
node_limit = 1_000_000
seed = 0xffff_ffff_ffff_ffff

[expect]
solutions = 1
solution = """
AC|BD
DB|CA
--+--
BA|DC
CD|AB
"""
"#;

#[test]
fn keys_that_are_unknown_or_not_read_yet() {
    insta::assert_snapshot!(report(&[
        "ordr = 3\ntitel = \"x\"\nweather = \"fine\"\n[slove]\npick = \"any\"",
        "pick = \"first\"\n[solve]\norder = 2\npicks = \"any\"\nspeed = 3\n[expect]\nsolved = 1\nlimit = 1",
        "boxes = false\nregions = \"\"\"\n11\n22\"\"\"\n[[variable]]\nname = \"t\"\n[[any]]\n[[any.of]]\nconnected = 1\nvariable = 1\nx = 1",
        "[lines]\nthermos = []\nwhisper = [{ cells = \"row 1\", max = 3, lop = true }]\ncage = []\n[arows]\n[[relation]]\nalow = 1",
        "\"a \\u0007 key that is so long that nobody would ever have typed it\" = 1",
    ]));
}

#[test]
fn values_of_the_wrong_type() {
    insta::assert_snapshot!(report(&[
        "title = 3\norder = \"3\"\nsize = 9.0\nbox = 6\nsymbols = [\"1\"]\ngrid = 53\nsolve = \"first\"\nexpect = 1979-05-27",
        "[solve]\npick = true\nunique = \"yes\"\nall = 1\nlimit = 1.5\ntime_limit = []\nnode_limit = { at = 1 }\nseed = \"x\"",
        "[[solve]]\npick = \"any\"\n[expect]\nsolutions = 1.0\nsolution = [\"12\"]",
        "box = [2, \"3\"]",
    ]));
}

#[test]
fn values_out_of_range() {
    insta::assert_snapshot!(report(&[
        "order = 0",
        "order = 17\nsize = 257",
        "size = -4",
        "size = 7",
        "box = [2]",
        "box = [0, 300]",
        "box = [16, 17]",
        "box = []",
        "[solve]\npick = \"frist\"\nlimit = 0\nnode_limit = -1\nseed = 18446744073709551616",
        "solve.time_limit = \"2 weeks\"",
        "solve.time_limit = 0",
        "solve.time_limit = 1e-12",
        "solve.time_limit = nan",
        "solve.time_limit = \"1001h\"",
        "solve.time_limit = 9999999",
        "expect.solutions = -1",
        "expect.solutions = \"multipel\"",
        "expect.solutions = \"\"",
    ]));
}

#[test]
fn keys_that_contradict_each_other() {
    insta::assert_snapshot!(report(&[
        "order = 3\nsize = 12",
        "size = 12\norder = 3",
        "order = 6\nbox = [4, 9]",
        "box = [2, 3]\nsize = 8",
        "box = [2, 3]\nsize = 8\norder = 3",
        "[solve]\npick = \"any\"\nall = true\nunique = true\nlimit = 1",
        "[solve]\nlimit = 5\npick = \"first\"",
        "[solve]\nlimit = 3\nunique = true",
        "[expect]\nsolutions = 0\nsolution = \"\"\"\n1 2 3\n\"\"\"",
    ]));
}

#[test]
fn keys_that_agree() {
    for text in [
        "order = 2\nsize = 4\nbox = [2, 2]",
        "size = 6\nbox = [3, 2]",
        "[solve]\npick = \"any\"\nall = false\nunique = true",
        "[solve]\npick = \"first\"\nlimit = 1",
        "[solve]\nall = true\nlimit = 10",
        "[solve]\nunique = false\nlimit = 2",
    ] {
        assert_eq!(errors_of(text), ["no error"], "{text}");
    }
}

#[test]
fn shapes_that_cannot_be() {
    insta::assert_snapshot!(report(&[
        "rows = 6\ncolumns = \"8\"\nvalues = 9\nboxes = \"no\"\nregions = false\nrows_and_columns = 1",
        "rows = 0\ncolumns = 257\nvalues = [1]",
        "values = [8, 0]",
        "values = [0, 256]",
        "values = [-1, \"7\"]",
        "rows = 6",
        "columns = 6\nboxes = false",
        "rows = 6\ncolumns = 8",
        "rows = 7\ncolumns = 7\nvalues = [1, 9]",
        "rows = 6\ncolumns = 8\nbox = [3, 3]",
        "rows = 6\ncolumns = 8\nbox = [2, 2]",
        "rows = 8\ncolumns = 6\nbox = [2, 3]",
        "size = 9\nvalues = [1, 8]",
        "order = 3\nvalues = [1, 8]\nrows_and_columns = false",
        "size = 9\nrows = 8\ncolumns = 10",
        "order = 3\nrows = 8\ncolumns = 9",
        "order = 2\nboxes = false",
        "box = [2, 2]\nboxes = false",
        "order = 2\nregions = \"\"\"\naabb\naabb\nccdd\nccdd\"\"\"",
        "boxes = true\nbox = [2, 2]\nregions = \"\"\"\naabb\naabb\nccdd\nccdd\"\"\"",
        "size = 4\nregions = \"\"\"\naab\naab\nccd\"\"\"",
        "regions = \"\"\"\naabb\naab\nccdd\nccdd\"\"\"",
        "regions = \"\"\"\naabb\naabb\n\nacdd\nccdd\"\"\"",
        "regions = \"\\n\"",
        "size = 2\nboxes = false\ngrid = \"~~\\n~~\"",
        "size = 9\nvalues = [0, 9]\nsymbols = \"1-9\"",
    ]));
}

#[test]
fn pictures_of_other_shapes_that_do_not_fit() {
    insta::assert_snapshot!(report(&[
        "rows = 2\ncolumns = 3\nboxes = false\ngrid = \"\"\"\n12.\n2..\n...\"\"\"",
        "rows = 2\ncolumns = 3\nboxes = false\ngrid = \"\"\"\n12.\"\"\"",
        "rows = 2\ncolumns = 3\nboxes = false\ngrid = \"\"\"\n12.\n2.\"\"\"",
        "rows = 2\ncolumns = 3\nboxes = false\ngrid = \"\"\"\n12.\n2.4\"\"\"",
        "rows = 2\ncolumns = 3\nboxes = false\ngrid = \"12.2..\\n12.2..\"",
        "rows = 2\ncolumns = 3\nboxes = false\nexpect.solution = \"\"\"\n123\n2.1\"\"\"",
        "rows = 2\ncolumns = 3\nboxes = false\ngrid = \"\"\"\n12.\n2..\"\"\"\nexpect.solution = \"\"\"\n123\n312\"\"\"",
        "size = 2\nboxes = false\nvalues = [0, 1]\ngrid = \"\"\"\n0.\n.2\"\"\"",
        "size = 2\nboxes = false\ngrid = \"\"",
        "size = 2\nboxes = false\ngrid = \"\"\"\n1~\n.2\"\"\"\nexpect.solution = \"\"\"\n12\n.2\"\"\"",
    ]));
}

#[test]
fn overlapping_boards_that_cannot_be() {
    let twins = "[[board]]\nat = \"r1c1\"\norder = 2\n[[board]]\nat = \"r3c3\"\norder = 2\n";
    let grid = "1...~~\n....~2\n......\n......\n~~....\n~~....";
    insta::assert_snapshot!(report(&[
        "[[board]]\norder = 2\n[[board]]\nat = \"r1\"\n[[board]]\nat = \"r1c1\"\nsize = 5\n[[board]]\nat = 3\nsise = 4",
        "[[board]]\nat = \"r0c1\"\n[[board]]\nat = \"r1c1x\"\n[[board]]\nat = \"r250c1\"",
        &format!("rows = 5\ncolumns = 6\n{twins}"),
        &format!("rows = 6\n{twins}"),
        &format!("order = 2\nbox = [2, 2]\nboxes = false\n{twins}"),
        &format!("values = [1, 3]\n{twins}"),
        "[[board]]\nat = \"r1c1\"\n[[board]]\nat = \"r7c7\"\nsize = 4",
        "[[board]]\nat = \"r1c1\"\norder = 3\nsize = 6\nbox = [2, 3]\n[[board]]\nat = \"r7c7\"\nsize = 8\nbox = [2, 2]",
        "board = []",
        "board = 3",
        &format!(
            "grid = \"\"\"\n{grid}\n\"\"\"\n{twins}[cages]\nlist = [\"5: r1c6 r1c1\", \"r1c5 r7c1\"]\n[marks]\nodd = [\"r6c2\"]"
        ),
    ]));
}

#[test]
fn overlapping_boards_and_places_without_a_cell() {
    let board = |text: &str| Config::parse(text).unwrap_or_else(|errors| panic!("{errors}")).rules;
    let samurai: String =
        [(1, 1), (1, 13), (7, 7), (13, 1), (13, 13)].map(|(y, x)| format!("[[board]]\nat = \"r{y}c{x}\"\n")).concat();
    let rules = board(&samurai);
    assert_eq!(rules.to_string(), "21x21 with 9 values, 5 boards, 72 places without a cell");
    assert_eq!(rules.geometry().houses().count(), 5 * 18 + 5 * 9 - 4);
    let wide = board(&format!("rows = 30\ncolumns = 40\nvalues = [0, 9]\n{samurai}"));
    assert_eq!((wide.geometry().height(), wide.geometry().width(), wide.size(), wide.lowest()), (30, 40, 10, 0));
    let one = board("[[board]]\nat = \"r1c1\"\nbox = [2, 3]");
    assert_eq!(one, board("size = 6"), "one board that is all of the grid is one like any other");
    let holes = board("order = 2\ngrid = \"\"\"\n~...\n....\n..~.\n....\n\"\"\"");
    assert_eq!(holes.to_string(), "4x4, boxes of 2x2, 2 places without a cell");
    let star = board(
        "regions = \"\"\"\n~aa\nbab\n~bb\n\"\"\"\nvalues = [1, 4]\nrows_and_columns = false\ngrid = \"\"\"\n~..\n...\n~1.\n\"\"\"",
    );
    assert_eq!(star.geometry().cells().count(), 7);
    let shorter = board(&format!("{samurai}\n").replacen(
        "[[board]]",
        &format!("grid = \"\"\"\n{}\n\"\"\"\n[[board]]", "~".repeat(21) + "\n" + &vec![".".repeat(21); 20].join("\n")),
        1,
    ));
    assert_eq!(shorter.geometry().cells().count(), 21 * 21 - 72 - 18, "without the first row");
}

#[test]
fn boards_of_other_shapes() {
    let boards = [
        "boxes = false\nsize = 3\ngrid = \"\"\"\n1..\n.2.\n...\"\"\"",
        "rows = 2\ncolumns = 4\nbox = [2, 2]\ngrid = \"\"\"\n12|..\n..|.1\"\"\"",
        "size = 4\nvalues = [0, 3]\ngrid = \"\"\"\n0...\n..3.\n.1..\n...2\"\"\"\n[expect]\nsolutions = \"multiple\"",
        "size = 4\nvalues = [0, 3]\ngrid = \"0.....3..1.....2\"",
        "regions = \"\"\"\nA A B\nA B B\nC C C\"\"\"\ngrid = \"\"\"\n1 0 0\n0 0 0\n2 0 3\"\"\"",
        "regions = \"\"\"\naab\n.bb\"\"\"\nvalues = [1, 12]\nrows_and_columns = false\ngrid = \"\"\"\n12 . 1\n. . 3\"\"\"\n[solve]\npick = \"any\"",
    ];
    insta::assert_snapshot!(boards.map(|text| format!("{text}\n\n{}", summary(text))).join("\n"));
}

#[test]
fn a_board_that_boxes_tell_is_like_any_other() {
    for text in
        ["rows = 6\ncolumns = 6", "rows = 6\ncolumns = 6\nbox = [2, 3]", "values = [1, 6]\nsize = 6\nboxes = true"]
    {
        let config = Config::parse(text).expect("a board");
        assert_eq!(config.rules, Config::parse("size = 6").expect("a board").rules, "{text}");
    }
    let config = Config::parse("values = [0, 8]").expect("a board");
    assert_eq!(config.rules.lowest(), 0);
    assert!(config.rules.is_classic(kdoku::Order::THREE), "what values count as is nothing to rows, columns and boxes");
}

#[test]
fn variables_are_read_and_named() {
    let text = r#"
        order = 2
        [[variable]]
        name = "t"
        values = "-2 0-12"
        [[variable]]
        name = "s"
        rows = 2
        columns = 3
        [[variable]]
        name = "odd"
        values = "1 3"
        [sums]
        list = ["0: r1c1 + 2*r1c2 - t + s6"]
        equal = ["s = s1-s3 s6-s4"]
        [arrows]
        list = ["t = r1c1 r2c2"]
        [lines]
        slow_thermo = ["odd r1c1 t"]
        [[connected]]
        values = "1"
        cells = "s"
        [[any]]
        [[any.of]]
        dots.white = ["r1c1 t"]
        [[any.of]]
        [[any.of.count]]
        cells = "row 1"
        values = "1 2"
        exactly = "t"
    "#;
    let config = Config::parse(text).expect("a valid file");
    let rules = &config.rules;
    assert_eq!(rules.to_string().split(';').next(), Some("4x4, boxes of 2x2, 8 variables"));
    let names = |cells: &[kdoku::Cell]| cells.iter().map(|&cell| rules.name(cell)).collect::<Vec<_>>().join(" ");
    let clue =
        |kind: &str| config.puzzle.clues.iter().find(|clue| clue.kind.name() == kind).expect("a clue of this kind");
    assert_eq!(names(&clue("sum").groups[0]), "r1c1 r1c2 t s6");
    assert_eq!(
        clue("equal_sum").groups.iter().map(|cells| names(cells)).collect::<Vec<_>>(),
        ["s1 s2 s3 s4 s5 s6", "s1 s2 s3 s6 s5 s4"]
    );
    assert_eq!(names(&clue("connected").groups[0]), "s1 s2 s3 s4 s5 s6");
    assert_eq!(rules.variables()[0].values.len(), 14);
}

#[test]
fn what_is_wrong_with_variables_is_said() {
    insta::assert_snapshot!(report(&[
        "[[variable]]\nvalues = \"1-3\"",
        "[[variable]]\nname = \"r1c1\"\n[[variable]]\nname = \"row\"\n[[variable]]\nname = \"2x\"",
        "[[variable]]\nname = \"t\"\nvalues = \"\"\n[[variable]]\nname = \"u\"\nvalues = \"0-99\"\n\
         [[variable]]\nname = \"v\"\nvalues = \"0 99\"\n[[variable]]\nname = \"w\"\nvalues = \"1 x\"",
        "[[variable]]\nname = \"t\"\n[[variable]]\nname = \"t\"",
        "[[variable]]\nname = \"s\"\ncount = 2\n[[variable]]\nname = \"s1\"",
        "[[variable]]\nname = \"s\"\ncount = 2\nrows = 2\n[[variable]]\nname = \"u\"\ncount = 0",
        "[[variable]]\nname = \"s\"\nrows = 100\ncolumns = 100",
        "[[variable]]\nname = \"total\"\n[cages]\nlist = [\"5: totl r1c1\"]\n[sums]\nlist = [\"5: totl + r1c1\"]",
        "[[variable]]\nname = \"s\"\ncount = 2\n[sums]\nlist = [\"5: s + r1c1\"]\n[lines]\nthermo = [\"s1-s3\"]",
        "[[variable]]\nname = \"t\"\nvalues = \"0-45\"\n[cages]\nlist = [\"t r1c1\"]\n\
         [[regex]]\ncells = \"t r1c1\"\naccept = \"12\"\n[marks]\ncolumn_index = [\"t\"]\n\
         candidates = [\"t: 46\"]\n[outside]\nlittle_killer = [\"5: t down-left\"]",
        "[[any]]\n[[any.of]]\n[[any.of.variable]]\nname = \"t\"",
    ]));
}

#[test]
fn what_is_wrong_with_modifiers_is_said() {
    insta::assert_snapshot!(report(&[
        "[[modifier]]\neach_house = true",
        "[[modifier]]\nvalue = \"2 *\"\n[[modifier]]\nvalue = \"2 * a\"\n[[modifier]]\nvalue = \"digit < 3\"",
        "[[modifier]]\nvalue = \"12 / (digit - 3)\"\n[[modifier]]\nvalue = \"1 2 3\"\n[[modifier]]\nvalue = \"10 * digit\"",
        "[[modifier]]\nvalue = \"2 * digit\"\nvalues = \"r1c1\"",
        "[[variable]]\nname = \"v\"\n[[modifier]]\nvalue = \"2 * digit\"\nvalues = \"v\"",
        "[[modifier]]\nvalue = \"2 * digit\"\nvalues = \"v\"\nplaces = \"v\"",
        "order = 6\n[[modifier]]\nvalue = \"2 * digit\"",
        "order = 4\n[[modifier]]\nvalue = \"-digit\"\n[[modifier]]\nvalue = \"0\"\n[[modifier]]\nvalue = \"1\"\n[[modifier]]\nvalue = \"2\"",
        "[[modifier]]\nvalue = \"2 * digit\"\n[outside]\nsandwich = [\"10: row 1\", { cells = \"10: row 2\", digits = true }]\n\
         [cages]\nlist = [\"200: r1c1 r1c2\"]\n[marks]\nquad = [{ cells = \"1: r1c1 r1c2\", digits = true }]",
        "[[any]]\n[[any.of]]\n[[any.of.modifier]]\nvalue = \"0\"",
    ]));
}

#[test]
fn symbols_that_cannot_be() {
    insta::assert_snapshot!(report(&[
        "symbols = \"\"",
        "symbols = \"123456788\"",
        "symbols = \"1 2 3 4 5 6 7 8 9\"",
        "symbols = \"9-1\"",
        "order = 4\nsymbols = \"1-9\"",
        "order = 2\nsymbols = \"1-9\"",
    ]));
}

#[test]
fn pictures_that_do_not_fit() {
    insta::assert_snapshot!(report(&[
        "grid = \"\"\"\n1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2\n\"\"\"",
        "order = 2\ngrid = \"\"\"\n100000\n003000\n010000\n000200\n000000\n000000\n\"\"\"",
        "order = 2\ngrid = \"\"\"\n1.../..3./.1../...2\n\"\"\"",
        "order = 2\ngrid = \"\"\"\n1...\n..3.\n.1..\n...7\n\"\"\"",
        "order = 2\ngrid = '''\n1...\n..3.\n.1.X\n...2'''",
        "order = 2\ngrid = \"1...\\n..3.\\n.\\u0031.X\\n...2\"",
        "order = 2\nsymbols = \"A-D\"\ngrid = \"\"\"\nA...\n..1.\n.B..\n...C\"\"\"",
        "order = 2\ngrid = \"\"\"\n1...\n..3.\n.1..\n\"\"\"",
        "order = 2\ngrid = \"\"",
        "order = 2\ngrid = \"1..\\\n   x..3..1.....2\"",
        "order = 2\ngrid = \"\"\"\n1..\\\n  .\n..3.\n.1.X\n...2\"\"\"",
    ]));
}

#[test]
fn solutions_that_cannot_be() {
    insta::assert_snapshot!(report(&[
        "order = 2\n[expect]\nsolution = \"\"\"\n12|34\n34|12\n--+--\n21|43\n4.|.1\n\"\"\"",
        "order = 2\ngrid = \"\"\"\n1...\n..3.\n.1..\n...2\"\"\"\nexpect.solution = \"\"\"\n1234\n3412\n2143\n4321\"\"\"",
        "order = 2\nsymbols = \"A-D\"\ngrid = \"A...............\"\nexpect.solution = \"\"\"\nB C D A\nC D A B\nD A B C\nA B C D\"\"\"",
        "order = 2\ngrid = \"\"\"\n1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2\"\"\"\nexpect.solution = \"\"\"\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\"\"\"",
        "order = 2\nexpect.solution = \"12\\n21\"",
    ]));
}

#[test]
fn text_that_is_no_toml() {
    insta::assert_snapshot!(report(&[
        "order = ",
        "order = 3 4\nsize 9\nlimit = 3",
        "[solve\npick = \"frist\"\nlimit = 0",
        "solve]\npick = \"first\"",
        "title = \"open\norder = 17",
        "grid = \"\"\"\n1 2\n[solve]\npick = 3",
        "order = 03\nsize = 1__0",
        "[solve]\nseed = 1\n[solve]\nseed = 2\nseed = 3",
        "order = 3\norder = 4",
        "title = \"\\q\"",
        "grid = 530070000\n600195000",
        "just some text",
        "5 3 0 0 7 0 0 0 0",
        "title = \"\u{1}\"",
    ]));
}

/// The number of general constraints that a file comes down to.
fn lowered(text: &str) -> usize {
    Config::parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors}")).rules.constraints().len()
}

#[test]
fn every_kind_is_read_from_its_example() {
    use kdoku::clues::{DEFINITIONS, Syntax};
    for kind in DEFINITIONS {
        let text = match kind.syntax {
            Syntax::OwnTable => {
                format!("[[{}]]\n{}", kind.table, kind.example.replace(", ", "\n").replace("\"\n\"", "\", \""))
            }
            _ => format!("[{}]\n{} = {}", kind.table, kind.key, kind.example),
        };
        let config = Config::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
        // on a board of 9×9, boxes tell all lines apart
        assert!(!config.rules.constraints().is_empty() || kind.name() == "lines_differ", "{text}");
        assert!(config.puzzle.clues.iter().all(|clue| clue.kind == kind.kind), "{text}");
    }
}

#[test]
fn every_kind_has_a_long_form() {
    let pairs = [
        ("cages.list = [\"10: r1c1 r1c2\"]", "type = \"cage\"\ncells = \"r1c1 r1c2\"\nsum = 10"),
        ("cages.list = [\"r1c1 r1c2\"]", "type = \"cage\"\ncells = \"r1c1 r1c2\""),
        ("lines.thermo = [\"row 1\"]", "type = \"thermo\"\ncells = \"row 1\""),
        (
            "lines.whisper = [{ cells = \"r1c1-r3c3\", min = 3, loop = true }]",
            "type = \"whisper\"\ncells = \"r1c1 r2c2 r3c3\"\nmin = 3\nloop = true",
        ),
        ("lines.whisper = [{ cells = \"row 1\", min = 5 }]", "type = \"whisper\"\ncells = \"row 1\""),
        ("arrows.list = [\"r1c1 = r1c2 r1c3\"]", "type = \"arrow\"\ncells = \"r1c1 = r1c2 r1c3\""),
        (
            "sums.list = [\"9: r1c1 - r2c1\"]".replace('9', "3").leak(),
            "type = \"sum\"\ncells = \"r1c1 - r2c1\"\nsum = 3",
        ),
        ("marks.quad = [\"1 2: r1c1:r2c2\"]", "type = \"quad\"\ncells = \"r1c1:r2c2\"\nvalues = \"1 2\""),
        ("marks.candidates = [\"r1c1: 1 2\"]", "type = \"candidates\"\ncells = \"r1c1\"\nvalues = \"1 2\""),
        (
            "outside.little_killer = [\"12: r1c3 down-left\"]",
            "type = \"little_killer\"\ncells = \"r1c3 r2c2 r3c1\"\nsum = 12",
        ),
        ("outside.skyscraper = [\"3: row 1 backwards\"]", "type = \"skyscraper\"\ncells = \"r1c9-r1c1\"\ncount = 3"),
        ("houses.windoku = true", "type = \"windoku\""),
        ("global.nonconsecutive = true", "type = \"nonconsecutive\""),
    ];
    for (short, long) in pairs {
        let read = |text: &str| Config::parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
        let (a, b) = (read(short), read(&format!("[[constraint]]\n{long}")));
        assert_eq!((a.rules, a.puzzle.clues), (b.rules, b.puzzle.clues), "{short}");
    }
}

#[test]
fn general_constraints_are_read() {
    for (text, count) in [
        ("[[relation]]\nallow = \"a + b != 5 && a + b != 10\"\nover = \"adjacent\"", 144),
        ("[[relation]]\nallow = \"a != b\"\nover = \"diagonal\"", 128),
        ("[[relation]]\nallow = \"a != b\"\nover = \"knight\"", 224),
        ("[[relation]]\nallow = \"a != b\"\nover = \"king\"", 272),
        ("[[relation]]\nallow = \"a != b\"\nover = [0, -8]", 9),
        ("[[relation]]\nallow = \"a < b\"\nover = \"adjacent\"\ncells = \"box 1\"", 12),
        ("[[relation]]\nallow = \"a < b\"\ncells = \"row 1\"", 8),
        ("[[relation]]\npairs = [\"1 2\", \"2 1\"]\nover = \"pairs\"\ncells = \"r1c1 r2c2 r3c3\"", 3),
        ("[[regex]]\ncells = \"row 1\"\naccept = \".*12.*\"", 1),
        ("[[regex]]\ncells = \"row 1\"\naccept = \"([^1-3] | [4-6]{2})+ <9>? . {0,9}\"", 1),
        (
            "[[automaton]]\ncells = \"row 1\"\nstart = [\"a\"]\naccept = [\"b\"]\nmoves = [\"a * -> a\", \"a 1 2 -> b\"]",
            1,
        ),
        ("[[table]]\ncells = \"r1c1 r1c2 r1c3\"\ntuples = [\"1 2 3\", \"3 2 1\"]", 1),
        ("[[table]]\ncells = \"r1c1 r1c2\"\ntuples = [\"1 2\"]\nforbidden = true", 1),
        ("[[count]]\ncells = \"box 1\"\nvalues = \"1 2\"\nexactly = 2", 1),
        ("[[count]]\ncells = \"box 1\"\nvalues = \"1 2\"\nat_least = \"r9c9\"", 1),
        ("[[distinct]]\ncells = \"box 1\"\ncount = \"r9c9\"", 1),
        ("[[element]]\ncells = \"row 1\"\nindex = \"r2c1\"\nvalue = \"r2c2\"", 1),
        ("[[connected]]\nvalues = \"1 3 5 7 9\"", 1),
        ("[[connected]]\nvalues = \"1 2\"\ncells = \"r1c1:r5c5\"", 1),
        ("outside.full_rank = [\"10: row 3 backwards\", { cells = \"col 1\", rank = 3 }]", 2),
        ("[[any]]\n[[any.of]]\ncages.list = [\"10: r1c1 r1c2\"]\n[[any.of]]\nlines.renban = [\"r1c1 r1c2 r1c3\"]", 1),
        ("[[any]]\n[[any.of]]\n[[any.of.any]]\nof = [{ marks.odd = [\"r1c1\"] }]", 1),
        ("houses.diagonals = \"up\"", 1),
        ("houses.diagonals = false\nglobal.nonconsecutive = false", 0),
        ("global.kropki_negative = true", 144),
        // a dot on each side of r2c2, and a list of three
        ("global.kropki_negative = true\ndots.white = [\"r2c1 r2c2 r2c3\"]\ndots.black = [\"r2c2 r1c2\"]", 144),
        ("global.xv_negative = true\n[[any]]\nof = [{ dots.x = [\"r1c1 r1c2\"] }]", 145),
        ("sums.list = [\"<= 10: r1c1+r2c2 - 2 * r3c3\", \"!= 0: -r1c1 + r1c2\"]", 2),
        ("cages.list = [\"r1c1:r2c2\", \"15: r5c5:r6c6\"]", 3),
        ("size = 4\n[outside]\nx_sum = [\"5: col 2 backwards\"]", 1),
    ] {
        assert_eq!(lowered(text), count, "{text}");
    }
}

#[test]
fn expressions_accept_the_words_that_they_mean() {
    for (expression, accepted, refused) in [
        (".*12.*", "3123 1212 4412", "1321 2143 1111"),
        ("(12|34)*", "1234 3412 1212", "1243 2134 1233"),
        ("1{2}3{2}", "1133", "1113 1333 3311"),
        ("1{2,3}.{1,2}", "1123 1112", "1213 2112"),
        ("1{2,}2{1,}", "1122 1112", "1222 1111 2211"),
        ("[^1-2]+[12]?2?", "3444 3412 3432 3331", "1344 3421 3122"),
        ("(1?2?)*", "1122 2121 2222", "1132 3333"),
        ("(1+2+)+", "1212 1112 1122", "2112 1211"),
        ("(|1)(2|)34{0}.", "1234", "2341 1243 3423"),
        ("<1> [2 <3>] . .", "1244 1311", "1411 2211"),
        ("((1|2){2}){2}", "1212 2222 1122", "1231 3112"),
    ] {
        let text = format!("order = 2\n[[regex]]\ncells = \"row 1\"\naccept = \"{expression}\"");
        let config = Config::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
        let [kdoku::Constraint::Regular(_, automaton)] = config.rules.constraints() else { panic!("{text} is a word") };
        let accepts = |word: &str| {
            automaton.accepts_word(word.bytes().map(|byte| kdoku::Digit::from_index(usize::from(byte - b'1'))))
        };
        assert!(accepted.split(' ').all(accepts), "{expression} should accept {accepted}");
        assert!(!refused.split(' ').any(accepts), "{expression} should refuse {refused}");
    }
}

#[test]
fn cells_that_cannot_be() {
    insta::assert_snapshot!(report(&[
        "[lines]\nthermo = [\"r1c1 r1c10\", \"r0c1 x r1c1-r2c4\", \"\", \"r1 c1\", \"row\", \"row 10 col x box 0\", 3, [\"r1c1\"]]",
        "[lines]\nthermo = \"r1c1 r1c2\"\nrenban = [\"r1c1 r1c1\"]\npalindrome = [{ min = 3 }]",
        "[lines]\nwhisper = [\"r1c1\", { cells = \"r1c1 r1c2\", min = 0 }, { cells = \"r1c1 r1c2\", min = 9 }, { cells = \"r1c1 r1c2\", min = \"x\" }]",
        "[lines]\nthermo = [\"r1c1-r1c\\u0033 r4c44\", \"r1c1+r1c2\", \"r1c1-\", \"3: r1c1 r1c2\"]",
        "[dots]\nwhite = [\"r1c1 = r1c2\"]\ndifference = [\"r1c1 r1c2\", \"9: r1c1 r1c2\", \"ß: r1c1 r1c2\"]",
    ]));
}

#[test]
fn clues_that_cannot_be() {
    insta::assert_snapshot!(report(&[
        "[cages]\nlist = [\"18: r1c1 r1c2\", \"10: r1c1 r1c1\", \"x: r1c1\", \"9999999999: r1c1\", \"box 1 r5c5\", \"3 4: r1c1\"]",
        "[cages]\nlist = [{ cells = \"9: r1c1\", sum = 9 }, { cells = \"r1c1\", sum = 10 }]",
        "[sums]\nlist = [\"r1c1 + r1c2\", \"5: r1c1 r1c2\", \"5: 2 r1c1\", \"5: r1c1 + x\", \"5:\", \"99: r1c1 + r1c2\", \"<= 1: r1c1 + r2c2\", \"1: r1c1-r1c3\"]",
        "[arrows]\nlist = [\"r1c1 r1c2\", \"r1c1 = r1c2 = r1c3\", \"= r1c1\", \"r1c1 r1c2 r1c3 r1c4 = r2c2\"]\naverage = [\"r1c1 r1c2 = r2c2\"]",
        "[cages]\nproduct = [\"0: r1c1 r1c2\", \"22: r1c1 r1c2\", \"r1c1\"]\n[lines]\nsequence = [\"r1c1 r1c2\"]\nindex = [\"row 1 r2c1\"]\n[marks]\nminimum = [\"row 1 row 2 row 3 row 4 row 5 row 6 row 7 row 8 row 9\"]\n[outside]\nfirst_seen = [\"10: row 1\"]\nbefore = [\"99: row 1\"]",
        "values = [0, 8]\n[lines]\nindex = [\"row 1\"]",
        "[marks]\nquad = [\"r1c1:r2c2\", \"1 2 3 4 5: r1c1:r2c2\", \"0: r1c1:r2c2\", \"x: r1c1\"]\ncandidates = [\"r1c1\", \"r1c1: 12\", \"1: r1c1\", \"r1c1:\"]\nclone = [\"r1c1 = r1c2 r1c3\"]",
        "[outside]\nsandwich = [\"row 1\", \"36: row 1\", \"5: r1c1 down-left backwards\"]\nlittle_killer = [\"5: r1c1 r1c2 down-left\", \"5: down-left\"]\nskyscraper = [\"0: row 1\"]\nnumbered_room = [\"12: col 3\"]",
        "[outside]\nfull_rank = [\"0: row 1\", \"37: row 1\", \"row 1\", \"3: r1c1 r1c2\", \"3: r1c2 down-right\"]",
        "rows = 4\ncolumns = 6\nboxes = false\n[outside]\nfull_rank_ties = [\"3: row 1\"]\n[global]\nlines_differ = true",
        "size = 6\n[houses]\nwindoku = true\ndiagonals = \"across\"\nextra = [\"row 1 r2c1\"]\n[global]\nanti = [\"rook\", [1], [0, 0], [1, \"x\"], 3]\nflatmates = true\nentropy = 1",
        "order = 9\n[lines]\nthermo = [\"r1c1 r1c2\"]\n[[relation]]\nallow = \"a != b\"\nover = \"king\"",
        "[[constraint]]\ntype = \"cages\"\n[[constraint]]\ncells = \"row 1\"\n[[constraint]]\ntype = \"relation\"\n[[constraint]]\ntype = \"thermo\"\ncells = \"row 1\"\nmin = 3\n[[constraint]]\ntype = \"anti\"\n[[constraint]]\ntype = \"cage\"\n[[constraint]]\ntype = \"something else\"",
    ]));
}

#[test]
fn general_constraints_that_cannot_be() {
    insta::assert_snapshot!(report(&[
        "[[relation]]\nallow = \"a + b = 5\"\nover = \"adjacent\"",
        "[[relation]]\nover = \"adjacent\"\n[[relation]]\nallow = \"a > b\"\n[[relation]]\nallow = \"a > 9\"\nover = \"sideways\"\n[[relation]]\nallow = \"a > 9\"\nover = \"king\"",
        "[[relation]]\nallow = \"a > b\"\npairs = [\"1 2\"]\ncells = \"r1c1\"\n[[relation]]\npairs = [\"1\", \"1 10\"]\ncells = \"r1c1 r1c2\"\n[[relation]]\npairs = []\ncells = \"r1c1 r1c2\"\n[[relation]]\npairs = [\"1 1\"]\nover = [9, 0]",
        "[relation]\nallow = \"a > b\"",
        "order = 2\n[[regex]]\ncells = \"row 1\"\naccept = \"12(3\"\n[[regex]]\ncells = \"row 1\"\naccept = \"12)3\"\n[[regex]]\ncells = \"row 1\"\naccept = \"125.\"\n[[regex]]\ncells = \"row 1\"\naccept = \"12\"\n[[regex]]\ncells = \"row 1\"\naccept = \"*1\"\n[[regex]]\ncells = \"row 1\"\naccept = \"[3-1]\"\n[[regex]]\ncells = \"row 1\"\naccept = \"[^1-4]\"\n[[regex]]\ncells = \"row 1\"\naccept = \"1{2\"\n[[regex]]\ncells = \"row 1\"\naccept = \"1{3,2}\"\n[[regex]]\ncells = \"row 1\"\naccept = \"1**\"\n[[regex]]\ncells = \"row 1\"\naccept = \"(.{100}){100}\"\n[[regex]]\ncells = \"row 5\"\naccept = \"<7>\"\n[[regex]]\n",
        "order = 2\nsymbols = \"A-D\"\n[[regex]]\ncells = \"row 1\"\naccept = \"AB..\"\n[[regex]]\ncells = \"row 1\"\naccept = \"12..\"",
        "[[automaton]]\ncells = \"row 1\"\nstart = [\"a\"]\naccept = [\"bb\"]\nmoves = [\"a 1 -> b\", \"b * -> a\"]\n[[automaton]]\ncells = \"row 1\"\nstart = [\"a\"]\naccept = [\"a\"]\nmoves = [\"a 1 -> b\"]\n[[automaton]]\ncells = \"row 1\"\nstart = []\naccept = []\nmoves = [\"a -> b\", \"a 10 -> b\", \"a 1 => b\"]\n[[automaton]]\nmoves = 3",
        "[[table]]\ncells = \"r1c1 r1c2\"\ntuples = [\"1 2\", \"1\"]\n[[table]]\ncells = \"r1c1 r1c2\"\ntuples = []\n[[table]]\ncells = \"r1c1 r1c2\"\ntuples = [\"1 10\"]\n[[table]]\ncells = \"r1c1\"",
        "[[count]]\ncells = \"box 1\"\nvalues = \"1 2\"\n[[count]]\ncells = \"box 1\"\nvalues = \"1 2\"\nexactly = 10\n[[count]]\ncells = \"box 1\"\nvalues = \"\"\nat_most = 1\n[[count]]\ncells = \"box 1\"\nvalues = \"1\"\nat_most = 1\nat_least = 1\n[[count]]\ncells = \"r1c1 r1c1\"\nvalues = \"1\"\nat_most = \"row 1\"",
        "[[distinct]]\ncells = \"box 1\"\ncount = 3\n[[element]]\ncells = \"row 1\"\nindex = \"r1c1 r1c2\"",
        "[[connected]]\n[[connected]]\nvalues = \"\"\n[[connected]]\nvalues = \"1 10\"\n[[connected]]\nvalues = \"1\"\ncells = \"r1c1 r1c1\"\n[[connected]]\nvalues = 1\nsize = 3",
        "[[any]]\n[[any]]\nof = []\n[[any]]\nof = [{}]\n[[any]]\nof = [{ cages.list = [\"1: r1c1 r1c2\"] }, { grid = 3 }]",
    ]));
}

#[test]
fn constraints_without_end_are_refused_in_time() {
    let many = |line: &str, count: usize| format!("[lines]\nthermo = [{}]", line.repeat(count));
    let bombs = [
        many("\"r1c1 r1c2\",", 20_000),
        many("\"r1c1\",", 100_000),
        format!("[lines]\nthermo = [\"{}\"]", "row 1 ".repeat(300_000)),
        format!("[lines]\nthermo = [\"{}\"]", "x ".repeat(300_000)),
        format!("[lines]\npalindrome = [\"{}\"]", "r1c1:r9c9 ".repeat(1000)),
        format!("order = 8\n[cages]\nrellik = [{}]", "\"1000: row 1\",".repeat(30)),
        format!("order = 8\n[cages]\nlunchbox = [{}]", "\"1000: row 1\",".repeat(10_000)),
        format!("order = 8\n[cages]\nproduct = [{}]", "\"720720: row 1\",".repeat(10_000)),
        format!("order = 8\n[lines]\nsequence = [{}]", "\"row 1\",".repeat(10_000)),
        format!("order = 4\n[cages]\nlunchbox = [{}]", "\"60: row 1\",".repeat(10_000)),
        format!("order = 8\n[outside]\nsandwich = [{}]", "\"1000: row 1\",".repeat(10_000)),
        format!("order = 8\n[lines]\nsum_line = [{}]", "{ cells = \"row 1\", sum = 900, loop = true },".repeat(30)),
        format!(
            "order = 8\n[lines]\nsum_line = [{}]",
            "{ cells = \"row 1\", sum = 1000000, loop = true },".repeat(10_000)
        ),
        format!("[sums]\nlist = [\"1: {}\"]", "r1c1 + ".repeat(200_000)),
        format!("[sums]\nlist = [\"{}\"]", "r1c1 + ".repeat(200_000)),
        format!("[[regex]]\ncells = \"row 1\"\naccept = \"{}\"\n", "(".repeat(1_000_000)),
        format!("[[regex]]\ncells = \"row 1\"\naccept = \"{}\"\n", "(){1000}".repeat(1_000)),
        format!("[[regex]]\ncells = \"row 1\"\naccept = \"{}{}\"\n", "(".repeat(40), "){1000}".repeat(40)),
        "[[regex]]\ncells = \"row 1\"\naccept = \"(.?){1000}\"\n".repeat(5_000),
        "[[regex]]\ncells = \"row 1\"\naccept = \"((.*){30}){30}1{9}1\"\n".repeat(5_000),
        format!("[[relation]]\nover = \"king\"\nallow = \"{}\"", "(".repeat(1_000_000)),
        format!("[[relation]]\nover = \"king\"\nallow = \"a{} > 1\"", "+a".repeat(1_000_000)),
        format!("order = 8\n{}", "[[relation]]\nover = \"king\"\nallow = \"a > b\"\n".repeat(5_000)),
        format!("order = 8\n{}", "global.taxicab = true\n"),
        format!("order = 16\n{}", "global.entropy = true\nglobal.taxicab = true"),
        format!(
            "[[table]]\ncells = \"row 1 row 2 row 3\"\ntuples = [{}]",
            format!("\"{}\",", "1 ".repeat(27)).repeat(50_000)
        ),
        format!(
            "[[automaton]]\ncells = \"row 1\"\nstart = [\"a\"]\naccept = [\"b\"]\nmoves = [{}]",
            "\"a * * * * * * * * * * -> b\",".repeat(50_000)
        ),
        format!("[[any]]\nof = [{}]", "{ marks.odd = [\"r1c1\"] },".repeat(20_000)),
        format!("{}1{}", "any = [{ of = [{ ".repeat(70), " }] }]".repeat(70)),
        format!("order = 8\n[houses]\nextra = [{}]", "\"box 64\",".repeat(20_000)),
    ];
    for (i, bomb) in bombs.iter().enumerate() {
        let start = std::time::Instant::now();
        let errors = Config::parse(bomb).expect_err("a bomb is no puzzle");
        println!("{i}: {:?}: {}", start.elapsed(), errors.iter().next().expect("never empty"));
        assert!(errors.iter().len() <= 101, "bomb {i}");
    }
}

const BAD: &str = "\u{feff}titel = \"ß\"\r\norder = 2 # ß\r\ngrid = \"\"\"\r\n1...\r\n..X.\r\n.1..\r\n...2\r\n\"\"\"\r\n\r\n\
                   [solve]\r\npick = \"frist\"\r\n'ß' = 1\r\n[cages]\r\n[expect]\r\nsolutions = true\r\n";

#[test]
fn all_errors_of_a_file_come_in_the_order_of_their_places() {
    insta::assert_snapshot!(Config::parse(BAD).expect_err("many").to_string());
}

#[test]
fn products_may_be_as_large_as_numbers_of_clues() {
    let file = |product: &str| {
        format!(
            "size = 16\n[cages]\nproduct = [\"{product}: r1c1-r1c6\", {{ cells = \"r2c1-r2c6\", product = {product} }}]"
        )
    };
    assert_eq!(errors_of(&file("5765760")), ["no error"]);
    insta::assert_snapshot!(report(&[&file("2147483648"), "[cages]\nlist = [\"1000001: r1c1 r1c2\"]"]));
}

#[test]
fn errors_are_data() {
    let errors = Config::parse(BAD).expect_err("many");
    insta::assert_snapshot!(serde_json::to_string_pretty(&errors).expect("errors serialise"));
}

#[test]
fn an_empty_file_is_a_blank_board_of_order_3() {
    insta::assert_snapshot!(summary(""));
}

#[test]
fn a_whole_file() {
    insta::assert_snapshot!(summary(MINI));
}

#[test]
fn boxes_come_from_order_size_or_box() {
    let boxes =
        |text| Config::parse(text).expect("a board").rules.geometry().plain().expect("boxes tell it").to_string();
    assert_eq!(boxes("order = 5"), "5x5");
    assert_eq!(boxes("size = 12"), "3x4");
    assert_eq!(boxes("box = [4, 3]"), "4x3");
    assert_eq!(boxes("box = [1, 7]\nsize = 7"), "1x7");
}

#[test]
fn numbers_and_times_are_read_in_all_their_forms() {
    let solve = |text: &str| Config::parse(&format!("[solve]\n{text}")).expect("a table").puzzle.solve;
    assert_eq!(solve("time_limit = 2").time_limit, Some(Duration::from_secs(2)));
    assert_eq!(solve("time_limit = 0.25").time_limit, Some(Duration::from_millis(250)));
    assert_eq!(solve("time_limit = \"500ms\"").time_limit, Some(Duration::from_millis(500)));
    assert_eq!(solve("seed = 18446744073709551615").seed, Some(u64::MAX));
    assert_eq!(solve("seed = 0x1_0").seed, Some(16));
    assert_eq!(solve("seed = +1_0").seed, Some(10));
    assert_eq!(solve("pick = 'any'").pick, Some(Pick::Any));
    let expect = |text: &str| Config::parse(text).expect("a table").puzzle.expect;
    assert_eq!(expect("expect = { solutions = 0 }").solutions, Some(Expected::Exactly(0)));
}

#[test]
fn every_puzzle_file_is_read_and_its_solution_obeys_the_rules() {
    let mut seen = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles")).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let config = Config::parse(&text).unwrap_or_else(|errors| panic!("{}:\n{errors}", path.display()));
        // a board of many solutions names none of them
        let Some(solution) = config.puzzle.expect.solution else {
            assert!(config.puzzle.expect.solutions.is_some(), "{} expects nothing", path.display());
            continue;
        };
        assert_eq!(kdoku::verify::check(&config.rules, &config.puzzle.givens, &solution), Ok(()), "{}", path.display());
        seen += 1;
    }
    assert!(seen >= 4, "{seen} puzzles");
}

/// The puzzles of `puzzles/variants`: by name, with what their files say.
fn gallery() -> Vec<(String, Config)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/variants");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a file").display().to_string();
        let text = std::fs::read_to_string(path).expect("a text");
        let config = Config::parse(&text).unwrap_or_else(|errors| panic!("{name}:\n{errors}"));
        (name, config)
    };
    paths.iter().map(read).collect()
}

#[test]
fn every_puzzle_of_the_gallery_has_the_one_solution_that_its_file_names() {
    for (name, config) in gallery() {
        assert!(config.puzzle.title.is_some(), "{name} has a title");
        assert_eq!(config.puzzle.expect.solutions, Some(Expected::Exactly(1)), "{name}");
        let givens = config.puzzle.givens;
        let solution = config.puzzle.expect.solution.unwrap_or_else(|| panic!("{name} names no solution"));
        assert_eq!(kdoku::verify::check(&config.rules, &givens, &solution), Ok(()), "{name}");
        let solver = Solver::new(&config.rules, &Options::default()).expect("these rules are solved");
        let variables = solver.variable_values(&solution, &Limits::none(), &mut solver.scratch()).expect("a solution");
        let value = |cell: kdoku::Cell| {
            i64::from(match cell.index().checked_sub(config.rules.geometry().cell_count()) {
                None => config.rules.value(solution.get(cell).expect("it is full")),
                Some(variable) => variables[variable],
            })
        };
        // a relation or a choice says all that it means itself, and has no kind
        for clue in config.puzzle.clues.iter().filter(|clue| clue.kind.definition().is_some()) {
            assert!(clue.holds_for(&config.rules, &value), "{name}: {clue:?}");
        }
        let answer = solver.answer(&givens, Pick::Any, &Limits::solutions(2), &mut solver.scratch());
        assert_eq!(answer.verdict(), Verdict::Unique, "{name}");
    }
}

#[test]
fn what_is_derived_changes_searches_and_no_answer() {
    let limits = Limits::solutions(2).nodes(20_000);
    let mut worth: Vec<_> = Derived::ALL.map(|derived| (derived, Vec::new())).into();
    for (name, config) in gallery() {
        let givens = config.puzzle.givens;
        let outcome = |options: &Options| {
            let solver = Solver::new(&config.rules, options).expect("these rules are solved");
            let outcome = solver.count(&givens, &limits, &mut solver.scratch());
            assert!(matches!(outcome.verdict(), Verdict::Unique | Verdict::Undecided), "{name} with {options:?}");
            outcome.stats
        };
        let with_all = outcome(&Options::default());
        for (derived, puzzles) in &mut worth {
            if outcome(&Options::default().without_derived(*derived)) != with_all {
                puzzles.push(name.clone());
            }
        }
    }
    worth.retain(|(_, puzzles)| puzzles.is_empty());
    // these make no difference in any puzzle of the gallery, and have a test in `model`
    assert_eq!(worth, [(Derived::Shortened, Vec::new())]);
}

#[test]
fn the_gallery_has_a_puzzle_of_every_kind() {
    let gallery = gallery();
    let shown =
        |name: &str| gallery.iter().flat_map(|(_, config)| &config.puzzle.clues).any(|clue| clue.kind.name() == name);
    let missing: Vec<&str> =
        kdoku::clues::DEFINITIONS.iter().map(|kind| kind.name()).filter(|name| !shown(name)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_constraint_of_the_gallery_is_written_somewhere() {
    for (name, config) in gallery() {
        let text = std::fs::read_to_string(format!("puzzles/variants/{name}")).expect("a puzzle of the gallery");
        // the constraints of modifiers come first; they have no source, since no puzzle can do without them
        let mut next = config.sources.first().map_or(0, |written| written.constraints.start);
        for written in &config.sources {
            assert_eq!(written.constraints.start, next, "{name}: {written}");
            next = written.constraints.end;
            // a table without cells has its text on one of its next lines
            let line = written.line.expect("it is in a file") - 1;
            let line = text.lines().skip(line).take(5).collect::<Vec<_>>().join("\n");
            let mut words = written.text.split([' ', ':', '…']).filter(|word| !word.is_empty());
            let is_there = written.text.is_empty() || words.any(|word| line.contains(word));
            assert!(is_there, "{name}: {written} is not in `{line}`");
        }
        assert_eq!(next, config.rules.constraints().len(), "{name}");
    }
}

#[test]
fn constraints_are_told_as_they_were_written() {
    let text = "
        [houses]
        diagonals = true
        [global]
        anti = [\"knight\", [1, 3]]
        nonconsecutive = true
        [cages]
        list = [\"10: r1c1 r1c2\", { cells = \"r2c1 r2c2\", sum = 5 }, \"r3c1 r3c2\"]
        [[relation]]
        allow = \"a != 2 * b\"
        over = \"adjacent\"
        [[any]]
        [[any.of]]
        cages.list = [\"3: r9c1 r9c2\"]
        [[any.of]]
        cages.list = [\"17: r9c1 r9c2\"]
    ";
    let told: Vec<String> = match Config::parse(text) {
        Ok(config) => config.sources.iter().map(|it| format!("{}: {it}", it.line.expect("in a file"))).collect(),
        Err(_) => errors_of(text),
    };
    assert_eq!(
        told,
        [
            "3: diagonals",
            "5: anti `knight`",
            "5: anti `[1, 3]`",
            "6: nonconsecutive",
            "8: cage `10: r1c1 r1c2`",
            "8: cage `5: r2c1 r2c2`",
            "8: cage `r3c1 r3c2`",
            "9: relation `a != 2 * b`",
            "12: any",
        ]
    );
}

#[test]
fn the_gallery_lists_its_puzzles() {
    let listed = include_str!("../../puzzles/variants/README.md");
    for (name, _) in gallery() {
        assert!(listed.contains(&format!("| [`{name}`]({name}) |")), "{name} is not in the table");
    }
}

#[test]
fn bombs_are_refused() {
    let dotted = "a.".repeat(79);
    let nested = format!("{}1{}", format!("{{ {dotted}a = ").repeat(70), " }".repeat(70));
    let bombs = [
        format!("grid = {}", "[".repeat(500_000)),
        format!("grid = {}1{}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("grid = {}", "{a=".repeat(250_000)),
        format!("[{dotted}a]\nx = {nested}"),
        format!("box = [{}]", "1,".repeat(250_000)),
        format!("title = \"\"\"{}", "\\".repeat(750_000)),
        format!("grid = \"{}\"", "\\u0031".repeat(75_000)),
        format!("grid = \"\"\"\n{}\"\"\"", "1\n".repeat(250_000)),
        format!("symbols = \"{}\"", "x".repeat(750_000)),
        format!("{} = 1", "k".repeat(750_000)),
        "x\n".repeat(125_000),
        (0..50_000).map(|i| format!("key{i} = 1")).collect::<Vec<_>>().join("\n"),
        format!("grid = {}\n{}", "x ".repeat(250_000), "k = 1\n".repeat(100_000)),
        "k = 1 2\n".repeat(50_000),
        "[[a]]\n".repeat(75_000),
        "\"".repeat(250_000),
        "\n".repeat(MAX_BYTES + 1),
        "x".repeat(10_000_000),
        format!("{}x = 1", "a.".repeat(250_000)),
        format!("[solve]\nseed = {}", "9".repeat(250_000)),
    ];
    for (i, bomb) in bombs.iter().enumerate() {
        let start = std::time::Instant::now();
        let errors = Config::parse(bomb).expect_err("a bomb is no puzzle");
        println!("{i}: {:?}: {}", start.elapsed(), errors.iter().next().expect("never empty"));
        assert!(errors.iter().len() <= 101, "bomb {i}");
        assert!(errors.to_string().len() < 20_000, "bomb {i}");
    }
}

#[test]
fn a_deep_tree_needs_no_deep_stack() {
    let dotted = "a.".repeat(79);
    let nested = format!("{}1{}", format!("{{ {dotted}a = ").repeat(70), " }".repeat(70));
    let small = std::thread::Builder::new().stack_size(1 << 20);
    let thread = small.spawn(move || Config::parse(&format!("x = {nested}")).is_err()).expect("a thread");
    assert!(thread.join().expect("it has stack enough"));
}

/// Chunker of configurations, so that random texts come near enough to them to be read.
const PIECES: [&str; 56] = [
    "order",
    "size",
    "box",
    "symbols",
    "grid",
    "solve",
    "expect",
    "solution",
    "solutions",
    "time_limit",
    "limit",
    "pick",
    "cages",
    "rows = 2\n",
    "columns",
    "columns = 3\n",
    "values",
    "[0, 3]",
    "boxes = false\n",
    "regions",
    "rows_and_columns = false\n",
    "aab\nabb",
    "aabb\naabb\nccdd\nc~.d",
    "1.~\n~..",
    "~",
    "lines.thermo",
    "global",
    "[\"r1c1 r1c2\"]",
    "\"10: r1c1 r1c2\"",
    " = ",
    "=",
    ".",
    "\n",
    "\n[",
    "]\n",
    "[[",
    "]]",
    "[2, 2]",
    "2",
    "4",
    "\"",
    "\"\"\"",
    "'''",
    "\\",
    "\\u0031",
    "{",
    "}",
    ",",
    "\"1-4\"",
    "\"first\"",
    "1...\n..3.\n.1..\n...2",
    "1234341221434321",
    "true",
    "\r\n",
    "ß",
    "\"2s\"",
];

/// Spans lie in the text and on character boundaries, positions fit them, and everything can be displayed.
fn holds_together(text: &str) {
    let Err(errors) = Config::parse(text) else { return };
    assert!(errors.iter().len() > 0);
    assert!(errors.iter().is_sorted_by_key(|error| error.span.start));
    assert_eq!(errors.to_string().lines().count(), errors.iter().len(), "{errors}");
    for error in &errors {
        assert!(text.get(error.span.clone()).is_some(), "{error:?} is outside {text:?}");
        assert_eq!(error.line, text[..error.span.start].matches('\n').count() + 1);
        let _ = (error.label(), error.hint());
    }
}

/// Chunker of what stands in the strings of constraints.
const WORDS: [&str; 44] = [
    "r1c1",
    "r4c4",
    "r9c9",
    "r",
    "c",
    "row 1",
    "col 4",
    "box 2",
    "row",
    "-",
    ":",
    "=",
    "+",
    "*",
    "2",
    "10",
    "0",
    "-1",
    " ",
    " ",
    " ",
    "backwards",
    "down-left",
    "<=",
    "!=",
    "a",
    "b",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "|",
    "^",
    ".",
    "?",
    "<",
    ">",
    "->",
    "ß",
    "99999999999999999999",
    "%",
];

proptest! {
    #[test]
    fn no_text_in_a_constraint_panics(
        words in proptest::collection::vec(proptest::sample::select(&WORDS[..]), 0..12),
        kind in 0..kdoku::clues::DEFINITIONS.len() + 10,
        more in "[^\"\\\\\\p{C}]*",
    ) {
        use kdoku::clues::{DEFINITIONS, Syntax};
        let text = words.concat();
        let file = match DEFINITIONS.get(kind) {
            Some(kind) if kind.syntax != Syntax::OwnTable => {
                format!("order = 2\n[{}]\n{} = [\"{text}\", \"{more}\", \"2: {text}\", {{ cells = \"{text}\" }}]", kind.table, kind.key)
            }
            Some(kind) => {
                let keys = ["tuples", "forbidden", "values", "exactly", "count", "index", "value"];
                let keys: Vec<_> = keys.iter().map(|key| format!("{key} = \"{text}\"")).collect();
                format!("order = 2\n[[{}]]\ncells = \"row 1\"\n{}", kind.key, keys.join("\n"))
            }
            None => format!(
                "order = 2\n[[relation]]\nallow = \"{text}\"\nover = \"king\"\n[[relation]]\nallow = \"{more}\"\n\
                 [[regex]]\ncells = \"row 1\"\naccept = \"{text}\"\n[[regex]]\ncells = \"{text}\"\naccept = \"{more}\"\n\
                 [[automaton]]\ncells = \"row 1\"\nstart = [\"a\"]\naccept = [\"b\"]\nmoves = [\"a 1 -> b\", \"{text}\"]",
            ),
        };
        holds_together(&file);
    }

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC*") {
        holds_together(&text);
    }

    #[test]
    fn nor_does_text_made_of_pieces(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..40)) {
        holds_together(&pieces.concat());
    }

    #[test]
    fn nor_does_a_board_of_any_shape(
        keys in proptest::sample::subsequence(
            vec![
                "rows = 2\n", "columns = 3\n", "size = 4\n", "order = 2\n", "box = [1, 2]\n", "box = [2, 2]\n",
                "values = [0, 4]\n", "values = [1, 12]\n", "boxes = false\n", "rows_and_columns = false\n",
                "symbols = \"numbers\"\n", "regions = \"\"\"\naab\nabb\"\"\"\n", "regions = \"\"\"\naabb\nab.b\ncc~d\ncddd\"\"\"\n",
            ],
            0..6,
        ),
        grid in "[0-4.~| -]{0,12}(\n[0-4.~| ]{0,8}){0,4}",
    ) {
        holds_together(&format!("{}grid = \"\"\"\n{grid}\"\"\"\nexpect.solution = \"\"\"\n{grid}\"\"\"\n", keys.concat()));
    }

    #[test]
    fn nor_does_a_good_file_with_a_hole(
        start in 0..MINI.len(),
        length in 0_usize..40,
        piece in proptest::sample::select(&PIECES[..]),
    ) {
        let end = (start + length).min(MINI.len());
        holds_together(&format!("{}{piece}{}", &MINI[..start], &MINI[end..]));
    }
}

#[test]
fn ignores_a_diagonal_without_cells() {
    let text = "order = 2\nhouses.diagonals = true\ngrid = '~....~....~....~'";
    let config = Config::parse(text).expect("the other diagonal has cells");
    assert!(matches!(config.rules.constraints(), [Constraint::AllDifferent(cells)] if cells.len() == 4));
    assert!(Solver::new(&config.rules, &Options::default()).is_ok());
}
