//! What files say beside the rules, and hints about their keys.

use super::*;
use crate::interchange::Format;
use kdoku_board::{Cell, Digit, Grid};
use kdoku_solver::{Limits, Options, Solver};

fn parse(text: &str) -> Config {
    Config::parse(text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The first error and its hint.
fn error(text: &str) -> String {
    let errors = Config::parse(text).expect_err("an error");
    let first = errors.iter().next().expect("never empty");
    format!("{first}; {}", first.hint().unwrap_or_default())
}

/// Writes a file again and reads it.
fn again(config: &Config) -> (String, Config) {
    let toml = Format::named("toml").expect("a format").write(&config.puzzle).expect("a file").value;
    let config = parse(&toml);
    (toml, config)
}

#[test]
fn reads_and_keeps_the_words_of_the_author() {
    let config = parse(
        "order = 2\ntitle = \"T\"\nauthor = \"A. B.\"\ndescription = \"easy\"\nrules = \"\"\"\nFirst.\nSecond \\\"x\\\".\n\"\"\"\n",
    );
    let words = |config: &Config| {
        (config.puzzle.author.clone(), config.puzzle.description.clone(), config.puzzle.rules_text.clone())
    };
    let expected = [Some("A. B."), Some("easy"), Some("First.\nSecond \"x\".\n")].map(|text| text.map(str::to_owned));
    assert_eq!(words(&config), expected.into());
    let (toml, read) = again(&config);
    assert_eq!(words(&read), words(&config), "{toml}");
    assert_eq!(
        error("rules = 3"),
        "`rules` is a string with the rules in words, not a whole number; for example `rules = \"Normal sudoku rules apply.\"`"
    );
}

#[test]
fn clues_carry_names_and_texts() {
    let config = parse(
        "order = 2\n[cages]\nlist = [{ cells = \"r1c1 r1c2\", sum = 5, name = \"Blue\" }]\n\
         [lines]\nwhisper = [{ cells = \"r2c1 r2c2\", min = 2, text = \"far apart\" }]\n\
         [[relation]]\nname = \"Parity line\"\ntext = \"neighbours differ in parity\"\n\
         allow = \"a % 2 != b % 2\"\ncells = \"r3c1 r3c2\"\n\
         [[count]]\nname = \"Ones\"\ncells = \"row 4\"\nvalues = \"1\"\nexactly = 1\n",
    );
    let captions = |config: &Config| config.puzzle.clues.iter().map(|clue| clue.caption.clone()).collect::<Vec<_>>();
    let names: Vec<_> = captions(&config).into_iter().map(|caption| caption.name).collect();
    let names: Vec<_> = names.iter().map(Option::as_deref).collect();
    assert_eq!(names, [Some("Blue"), None, Some("Parity line"), Some("Ones")]);
    let sources: Vec<_> = config.sources.iter().map(ToString::to_string).collect();
    let expected = ["Blue (cage)", "whisper (far apart)", "Parity line (neighbours differ in parity)", "Ones (count)"];
    assert_eq!(sources, expected);
    let (toml, read) = again(&config);
    let sorted = |mut captions: Vec<_>| {
        captions.sort_by_key(|caption| format!("{caption:?}"));
        captions
    };
    assert_eq!(sorted(captions(&read)), sorted(captions(&config)), "{toml}");
}

#[test]
fn a_relation_of_the_whole_board_is_called_by_its_condition() {
    let config = parse(
        "order = 2\n[[relation]]\nallow = \"a + b != 5\"\nover = \"adjacent\"\n[[connected]]\nvalues = \"1 2\"\n",
    );
    let sources: Vec<_> = config.sources.iter().map(|it| format!("{}: {it}", it.line.unwrap_or(0))).collect();
    assert_eq!(sources, ["2: relation `a + b != 5`", "5: connected `1 2`"]);
}

#[test]
fn names_of_constraints_get_a_hint() {
    for (text, hint) in [
        ("[thermometers]\nlist = []", "thermometers are written `[lines]` `thermo = [\"r1c1 r1c2 r1c3\"]`"),
        ("killer_cages = []", "killer cages are written `[cages]` `list ="),
        ("[lines]\nthermometer = []", "thermometer is written `thermo = ["),
        ("[thermo]\nlist = []", "`thermo` belongs in `[lines]`"),
        ("[lines]\nwisper = []", "did you mean `whisper`?"),
        ("[[constraint]]\ntype = \"thermometers\"\ncells = \"r1c1\"", "did you mean `thermo`?"),
        ("[thremo]\nlist = []", "did you mean `[lines]` `thermo = "),
    ] {
        assert!(error(text).contains(hint), "{text}: {}", error(text));
    }
}

#[test]
fn warns_about_lines_and_dots_with_gaps() {
    let warnings = |text: &str| {
        let config = parse(text);
        config.warnings.iter().map(|warning| format!("{}: {warning}", warning.line)).collect::<Vec<_>>()
    };
    assert_eq!(warnings("[lines]\nthermo = [\"r1c1 r2c2 r3c5\"]"), ["2: `r2c2` and `r3c5` do not touch"]);
    assert_eq!(warnings("[dots]\nwhite = [\"r1c1 r2c2\"]"), ["2: `r1c1` and `r2c2` do not share an edge"]);
    assert_eq!(warnings("[lines]\nthermo = [{ cells = \"r1c1 r2c2 r3c5\", apart = true }]"), [""; 0]);
    assert_eq!(
        warnings(
            "[[constraint]]\ntype = \"whisper\"\ncells = \"r1c1 r1c3\"\n[[constraint]]\ntype = \"renban\"\ncells = \"r1c1 r1c3\"\napart = true"
        ),
        ["3: `r1c1` and `r1c3` do not touch"]
    );
    // two shafts, a pill, a loop, and cells that are not on the board
    let fine = "[arrows]\nlist = [\"r5c5 = r5c6 r5c7 r4c5 r3c5\", \"r1c1 r1c2 = r2c2 r3c3\"]\n\
                [lines]\nwhisper = [{ cells = \"r1c1 r1c2 r2c2 r2c1\", loop = true }]\n[cages]\nlist = [\"r1c1 r9c9\"]\n\
                [sums]\nequal = [\"r1c1 r9c9 = t\"]\n[dots]\nwhite = [\"r1c1 t\"]\n[[variable]]\nname = \"t\"\nvalues = \"0-20\"";
    assert_eq!(warnings(fine), [""; 0]);
    let loops = "[lines]\nwhisper = [{ cells = \"r1c1 r1c2 r1c3\", loop = true }]";
    assert_eq!(warnings(loops), ["2: `r1c3` and `r1c1` do not touch"]);
}

#[test]
fn warns_about_cages_in_pieces_and_cages_that_share_cells() {
    let warnings = |cages: &str| {
        let config = parse(&format!("[cages]\nlist = [{cages}]"));
        config.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        warnings("\"10: r1c1 r1c2 r3c3\", \"9: r5c5 r6c6 r5c6\""),
        ["the cage is in pieces: `r3c3` is not connected to `r1c1`"]
    );
    assert_eq!(warnings("\"10: r1c1 r1c2\", \"9: r1c2 r1c3\""), ["`r1c2` is also in the cage `r1c1 r1c2`"]);
    assert_eq!(warnings("\"10: r1c1 r1c2\", \"9: r1c2 r1c1\""), ["the cage `r1c1 r1c2` is there twice"]);
    // regions without a sum, and cages that are meant to be apart
    assert_eq!(warnings("\"r1c1 r9c9\", \"r1c1 r5c5\", { cells = \"r3c3 r7c7\", sum = 9, apart = true }"), [""; 0]);
    let copies = "order = 2\n[[each]]\n[each.cages]\nlist = [\"5: r{r}c{c} r{r}c{c+1}\"]";
    assert_eq!(parse(copies).warnings, []);
}

#[test]
fn slips_in_toml_are_named() {
    let open = "the list is not closed; end it with `]`";
    for (text, expected) in [
        ("[cages]\nlist = [\"10: r1c1 r1c2\"\n[lines]\nthermo = [\"r1c1 r1c2\"]\n[dots]\nx = [\"r1c1 r1c2\"]", open),
        ("[cages]\nlist = [\n\"10: r1c1 r1c2\"\n\nproduct = [\"10: r1c1 r1c2\"]\nx = true", open),
        ("[cages]\nlist = [\"10: r1c1 r1c2\"", "unclosed array, expected `]`; end the list with `]`"),
        ("lines.thermo = [\nsize = 4\n", open),
        ("size: 6\r\n", "`size: 6` is written `size = 6`; a key and its value are joined by `=`"),
        ("size: 6", "`size: 6` is written `size = 6`; a key and its value are joined by `=`"),
        (
            "title = \"my \"puzzle\"\"",
            "the text ends at the `\"` before this; put the whole text between `'`, or write `\\\"` for each `\"` in it",
        ),
        ("cages.list = [\"10 r1c1 r1c2\"]", "`:` is missing after `10`; write `10: r1c1 r1c2`"),
        (
            "order = 2\n[[schroedinger]]\nvalues = [1, 5]",
            "the `values` of the board stand within a table; write `values = [1, 5]` before the first `[table]`",
        ),
        (
            "regions = \"\"\"\nxxz\nxxz\nzzy\n\"\"\"",
            "region `x` has `4` cells, `3` expected; region `z` has `4`; region `y` has `1`; correct the picture, or write more values, such as `values = [0, 9]`",
        ),
    ] {
        assert_eq!(error(text), expected);
        assert_eq!(errors(text).len(), 1, "{text}: {:?}", errors(text));
    }
    // a list may be open over several lines
    assert_eq!(parse("[cages]\nlist = [\n  \"10: r1c1 r1c2\",\n]").puzzle.clues.len(), 1);
}

#[test]
fn a_class_without_symbols_accepts_nothing() {
    let words = |accept: &str| format!("order = 2\n[[regex]]\ncells = \"row 1\"\naccept = \"{accept}\"");
    let count = |text: &str| {
        let solver = Solver::new(&parse(text).rules, &Options::default()).expect("a solver");
        solver.count(&Grid::blank(4), &Limits::none(), &mut solver.scratch()).solutions
    };
    assert_eq!(count(&words("12(3|[^1-4])4")), count(&words("1234")));
    assert_eq!(count(&words("12[^1-4]*34")), count(&words("1234")));
    let hint = "it has to accept the whole line: `.*12.*` for `12` anywhere";
    assert_eq!(error(&words("123[^1-4]")), format!("no word of `4` symbols is accepted; {hint}"));
    assert!(error(&words("[1-3*(12|21")).starts_with("this bracket is never closed"));
}

#[test]
fn houses_are_named_in_every_usual_way() {
    let cells = |house: &str| parse(&format!("cages.list = [\"{house}\"]")).puzzle.clues[0].groups[0].clone();
    for (one, other) in
        [("row 3", "Row 3"), ("row 3", "row3"), ("col 4", "column 4"), ("col 4", "Column4"), ("box 2", "BOX2")]
    {
        assert_eq!(cells(one), cells(other), "{other}");
    }
    // a variable cannot have such a name
    for name in ["box", "Row", "column"] {
        let text = format!("[[variable]]\nname = \"{name}\"\ncount = 2\n");
        assert_eq!(errors(&text), [format!("2: `{name}` has a meaning of its own in lists of cells")]);
    }
}

/// The messages of all errors.
fn errors(text: &str) -> Vec<String> {
    let errors = Config::parse(text).expect_err("an error");
    errors.iter().map(|error| format!("{}: {error}", error.line)).collect()
}

#[test]
fn one_mistake_is_one_error() {
    let tables = |name: &str| {
        let table = |i: u32| format!("[[table]]\ncells = \"r1c1 {name}{i} r1c2\"\ntuples = [\"1 1 1\"]\n");
        (1..=31).map(table).collect::<Vec<_>>().concat()
    };
    // a variable that is not defined, one whose definition is wrong, and one of the wrong kind
    assert_eq!(errors(&tables("f")), ["2: `f1` is not a cell, here and in 30 more places"]);
    let wrong = "[[variable]]\nname = \"f\"\nvalues = \"x\"\ncount = 31\n";
    assert_eq!(errors(&format!("{wrong}{}", tables("f"))), ["3: `x` is neither a value nor a range of values"]);
    let lines = (1..=31).map(|i| format!("\"r1c1 f{i}\"")).collect::<Vec<_>>().join(", ");
    let other = "[[variable]]\nname = \"f\"\nvalues = \"0-20\"\ncount = 31\n";
    let found = errors(&format!("{other}[lines]\nnabner = [{lines}]"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with("needs values of the board, here and in 30 more places"), "{found:?}");
    // different mistakes stay apart
    assert_eq!(errors("[cages]\nlist = [\"3: r1c1 x\", \"3: r1c1 y\", \"3: r1c10 r10c1\"]").len(), 4);
}

#[test]
fn branches_that_cannot_be_read_are_not_judged() {
    let cause = "`x` is not a cell";
    for text in [
        "[[not]]\n[not.lines]\nthermo = [\"r1c1 x\"]",
        "[[any]]\n[[any.of]]\n[any.of.lines]\nthermo = [\"r1c1 x\"]",
        // a branch that cannot hold, and one that cannot be read
        "[[any]]\nof = [{ cages.list = [\"99: r1c1 r1c2\"] }, { lines.thermo = [\"r1c1 x\"] }]",
        "[[any]]\nof = [{ not = [{ lines.thermo = [\"r1c1 x\"] }] }, { cages.list = [\"99: r1c1 r1c2\"] }]",
        "[[not]]\nany = [{ of = [{ not = [{ marks.odd = [\"x\"] }] }, { marks.odd = [\"r1c1\"] }] }]",
        "[[each]]\ncells = \"r1c1 r1c2\"\n[[each.not]]\nlines.thermo = [\"{cell} x\"]",
    ] {
        let found = errors(&format!("order = 2\n{text}"));
        assert!(matches!(&found[..], [one] if one.contains(cause)), "{text}: {found:?}");
    }
    assert_eq!(errors("order = 2\n[[not]]\nlins = 1"), ["3: unknown key `lins` in `[not]`"]);
    // what can be read is judged
    let found = errors("order = 2\n[[not]]\nmarks.odd = [\"x\"]\n[[any]]\nof = [{ cages.list = [\"99: r1c1 r1c2\"] }]");
    assert_eq!(found, ["3: `x` is not a cell", "4: no branch of `any` can hold"]);
}

#[test]
fn numbers_are_the_values_of_the_board() {
    let board = |values: &str, symbols: &str, grid: &str| {
        format!("rows = 1\ncolumns = 3\nboxes = false\nvalues = {values}\n{symbols}\ngrid = \"{grid}\"\n")
    };
    let values = |text: &str| {
        let config = parse(text);
        let value = |digit: &Option<Digit>| digit.map_or(-1, |digit| config.rules.value(digit));
        config.puzzle.givens.values().iter().map(value).collect::<Vec<_>>()
    };
    let numbers = "symbols = \"numbers\"";
    for (text, expected) in [
        (board("[0, 2]", numbers, "2 . 0"), [2, -1, 0]),
        (board("[9, 11]", "", "10 . 0"), [10, -1, -1]),
        (board("[9, 11]", numbers, "11 9 ?"), [11, 9, -1]),
        (board("[2, 10]", "", "2 . 10"), [2, -1, 10]),
        (board("[1, 3]", numbers, "0 . 3"), [-1, -1, 3]),
        (board("[0, 11]", numbers, "11 0 10"), [11, 0, 10]),
        (board("[0, 11]", "", "11 0 10"), [11, 0, 10]),
        (board("[0, 11]", "", "B0A"), [11, 0, 10]),
    ] {
        assert_eq!(values(&text), expected, "{text}");
        let (toml, _) = again(&parse(&text));
        assert_eq!(values(&toml), expected, "{toml}");
    }
    assert_eq!(
        error(&board("[9, 11]", numbers, "8 . .")),
        "`8` is not a symbol of a board of 3 values; the symbols are numbers from 9 to 11, and `.` is a blank; `symbols = \"…\"` sets others"
    );
    // the expected solution, and a regular expression
    let solved = format!("{}[expect]\nsolution = \"10 9 11\"", board("[9, 11]", numbers, "10 . ."));
    assert_eq!(parse(&solved).puzzle.expect.solution.map(|grid| grid.values()[1]), Some(Some(Digit::from_index(0))));
    let word = format!("{}[[regex]]\ncells = \"row 1\"\naccept = \"20[^2]\"", board("[0, 2]", numbers, "2 . ."));
    assert_eq!(parse(&word).puzzle.clues.len(), 1);
}

#[test]
fn tables_take_variables_from_zero() {
    let definition = "[[variable]]\nname = \"f\"\nvalues = \"0-1\"\nrows = 2\ncolumns = 2\n";
    let count = |tables: &str| {
        let config = parse(&format!("size = 3\nboxes = false\n{definition}{tables}"));
        let solver = Solver::new(&config.rules, &Options::default()).expect("a solver");
        let blank = Grid::of(config.rules.geometry());
        solver.count(&blank, &Limits::none(), &mut solver.scratch()).solutions
    };
    let link = "[[relation]]\nallow = \"a == 1 && b == 1 || a != 1 && b == 0\"\ncells = \"r1c1 f1\"\n\
                [[relation]]\nallow = \"a == 1 && b == 1 || a != 1 && b == 0\"\ncells = \"r1c2 f2\"\n\
                [[relation]]\nallow = \"a == 1 && b == 1 || a != 1 && b == 0\"\ncells = \"r2c1 f3\"\n\
                [[relation]]\nallow = \"a == 1 && b == 1 || a != 1 && b == 0\"\ncells = \"r2c2 f4\"\n";
    let with = |tables: &str| count(&format!("{link}{tables}"));
    // of 12 Latin squares of 3 rows: how many of the first four cells are 1?
    assert_eq!(with(""), 12);
    let exactly = |number: usize| with(&format!("[[count]]\ncells = \"f\"\nvalues = \"1\"\nexactly = {number}\n"));
    assert_eq!([0, 1, 2, 3].map(exactly), [0, 8, 4, 0]);
    assert_eq!(with("[[count]]\ncells = \"f\"\nvalues = \"0\"\nat_least = 3\n"), 8);
    assert_eq!(with("[[count]]\ncells = \"f r3c3\"\nvalues = \"1\"\nat_most = 1\n"), 8);
    assert_eq!(with("[[count]]\ncells = \"f\"\nvalues = \"1\"\nexactly = \"r3c3\"\n"), 0);
    // two ones lie on a diagonal
    assert_eq!(with("[[connected]]\ncells = \"f\"\nvalues = \"1\"\n"), 8);
    assert_eq!(with("[[connected]]\ncells = \"f\"\nvalues = \"0\"\n"), 8);
    assert_eq!(with("[[table]]\nforbidden = true\ncells = \"f\"\ntuples = [\"1 0 0 1\", \"0 1 1 0\"]\n"), 8);
    assert_eq!(with("[[table]]\nforbidden = true\ncells = \"f1 f2 r1c1\"\ntuples = [\"1 0 1\"]\n"), 8);
}

#[test]
fn templates_are_copied_for_each_cell() {
    // no two neighbours with the sum 5, in two ways
    let template = "order = 2\n[[each]]\n[[each.relation]]\nallow = \"a + b != 5\"\ncells = \"r{r}c{c} r{r+1}c{c}\"\n\
                    [[each]]\n[[each.relation]]\nallow = \"a + b != 5\"\ncells = \"{cell} r{r}c{c+1}\"\n";
    let relation = "order = 2\n[[relation]]\nallow = \"a + b != 5\"\nover = \"adjacent\"\n";
    let pairs = |text: &str| {
        let mut pairs: Vec<_> = parse(text).rules.constraints().iter().map(|it| format!("{:?}", it.cells())).collect();
        pairs.sort();
        pairs
    };
    assert_eq!(pairs(template), pairs(relation));
    let config = parse(template);
    assert_eq!((config.sources.len(), config.sources[0].line, config.puzzle.clues.len()), (2, Some(5), 24));
    let (toml, read) = again(&config);
    assert_eq!(read.rules, config.rules, "{toml}");

    // rows, boxes, indices of variables, and braces of regular expressions
    let config = parse(
        "order = 2\n[[variable]]\nname = \"v\"\ncount = 4\n[[each]]\ncells = \"col 1\"\n\
         sums.list = [\"{n+2}: r{r}c1 + v{n}\"]\nregex = [{ cells = \"row {r}\", accept = \".{4}|1{r}\" }]\n",
    );
    assert_eq!(
        (config.puzzle.clues.len(), config.puzzle.clues[2].number, &config.puzzle.clues[2].groups[0]),
        (8, Some(4), &vec![Cell(4), Cell(17)])
    );

    let config = parse(
        "order = 2\n[[variable]]\nname = \"s\"\nvalues = \"0-1\"\nrows = 4\ncolumns = 4\n[[each]]\ncells = \"r1c1:r3c3\"\n\
         [[each.table]]\nforbidden = true\ncells = \"s{i} s{i+1} s{i+4} s{i+5}\"\ntuples = [\"0 0 0 0\"]\n",
    );
    let cells = |clue: usize| {
        config.puzzle.clues[clue].groups[0].iter().map(|&cell| config.rules.name(cell)).collect::<Vec<_>>()
    };
    assert_eq!(
        (config.puzzle.clues.len(), cells(0).join(" "), cells(8).join(" ")),
        (9, "s1 s2 s5 s6".into(), "s11 s12 s15 s16".into())
    );

    // an error is reported once, with the cell of the copy
    let found = errors("order = 2\n[[each]]\n[each.lines]\nthermo = [\"r{r}c{c} r9c9\", \"{cell} x{n}\"]\n");
    let expected =
        ["4: `r9c9` is not on the board, in the copy for `r1c1`", "4: `x1` is not a cell, in the copy for `r1c1`"];
    assert_eq!(found, expected);
    assert_eq!(
        errors("order = 2\n[[each]]\n[each.lines]\nthermo = [\"r{r+4}c1 r1c1\"]\n"),
        ["2: the template does not fit anywhere"]
    );
    assert_eq!(errors("[[each]]\nlins = 1"), ["2: unknown key `lins` in `[each]`"]);
}

#[test]
fn tables_can_be_negated() {
    let count = |text: &str| {
        let config = parse(&format!("order = 2\n{text}"));
        let solver = Solver::new(&config.rules, &Options::default()).expect("a solver");
        solver.count(&Grid::blank(4), &Limits::none(), &mut solver.scratch()).solutions
    };
    for tables in [
        "lines.thermo = [\"r1c1 r1c2 r2c2\"]",
        "cages.list = [\"5: r1c1 r1c2\"]\nmarks.odd = [\"r4c4\"]",
        "lines.palindrome = [\"r1c1 r2c2 r3c3 r4c4\"]",
        "global.nonconsecutive = true",
        "count = [{ cells = \"r1c1 r2c2 r3c3\", values = \"1 2\", at_least = 2 }]",
        "any = [{ of = [{ dots.white = [\"r1c1 r1c2\"] }, { dots.x = [\"r1c1 r1c2\"], marks.even = [\"r1c1\"] }] }]",
        "regex = [{ cells = \"row 1\", accept = \".*12.*\" }]",
    ] {
        let inner = tables.replace('\n', ", ");
        let (holds, not) = (count(&format!("{tables}\n")), count(&format!("not = [{{ {inner} }}]\n")));
        assert_eq!(holds + not, 288, "{tables}");
        assert!(holds > 0 && not > 0 || tables.contains("nonconsecutive"), "{tables}: {holds}");
    }
    // twice negated, with a name
    let twice = "not = [{ name = \"N\", not = [{ lines.thermo = [\"r1c1 r1c2\"] }] }]";
    assert_eq!(count(twice), count("lines.thermo = [\"r1c1 r1c2\"]"));
    assert_eq!(parse(twice).sources[0].to_string(), "N (not)");
    assert_eq!(errors("[[not]]"), ["1: `not` is empty, and so never holds"]);
    assert_eq!(errors("[[not]]\n[[not.connected]]\nvalues = \"1\""), ["1: `connected` cannot be negated"]);
    let (toml, read) = again(&parse(twice));
    assert_eq!(read.rules, parse(twice).rules, "{toml}");
}

#[test]
fn tables_are_added_to_a_puzzle() {
    let start = "order = 2\ncages.list = [\"3: r1c1 r1c2\"]\nglobal.kropki_negative = true\n";
    for more in ["dots.white = [\"r3c1 r3c2\"]\n", "[[relation]]\nallow = \"a < b\"\ncells = \"row 4\"\n"] {
        let added = parse(start).with_tables(more).expect("valid tables");
        let whole = parse(&format!("{start}{more}"));
        let sorted = |config: &Config| {
            let mut all: Vec<_> = config
                .sources
                .iter()
                .map(|source| {
                    let constraints = &config.rules.constraints()[source.constraints.clone()];
                    format!("{source}: {:?} {constraints:?}", &config.puzzle.clues[source.clues.clone()])
                })
                .collect();
            all.sort();
            all
        };
        assert_eq!(sorted(&added), sorted(&whole), "{more}");
        assert_eq!(added.sources.last().map(|source| source.line), Some(None));
    }
    let error = parse(start).with_tables("lines.thermo = [\"r1c1 r9c9\"]").expect_err("no such cell");
    assert_eq!(error.iter().next().map(|error| error.span.clone()), Some(22..26));
}

#[test]
fn fog_is_a_set_of_cells_of_the_board() {
    let fog = |text: &str| Config::parse(text).map(|config| config.puzzle.fog);
    let cells = |numbers: &[u16]| Ok(Some(numbers.iter().map(|&number| Cell(number)).collect()));
    assert_eq!(fog("order = 2\nfog = \"r4c4 r1c1-r1c2 r1c1\""), cells(&[0, 1, 15]));
    assert_eq!(fog("order = 2\nfog = \"\""), cells(&[]));
    assert_eq!(fog("order = 2\nfog = \" box 1 \""), cells(&[0, 1, 4, 5]));
    assert_eq!(fog("order = 2"), Ok(None));
    for (value, message) in [
        ("\"r5c1\"", "`r5c1` is not on the board"),
        ("\"here\"", "`here` is not a cell"),
        ("\"t\"", "`t` is not a cell"),
        ("true", "`fog` is a string with the cells that are clear at the start, not a boolean"),
    ] {
        let text = format!("order = 2\nfog = {value}\n[[variable]]\nname = \"t\"\nvalues = \"1-4\"");
        assert_eq!(fog(&text).expect_err(value).iter().next().expect("one").to_string(), message);
    }
}
