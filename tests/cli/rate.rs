//! `kdoku rate`, expected ratings, and puzzles of a given difficulty.

use super::*;

const HARD: &str = "..2..4....46...8.11.......4..5..8..6...9..5...8.41.......7..2..9......6....3....8";
const TEN: &str = "19..372.......148...6......4...7.8...2..9...5...8...4...37......8.3..71...2.4..9.";

#[test]
fn ratings_keep_the_order_and_errors_have_their_place() {
    let text = lines(&[NINE, TEN, ".".repeat(81).as_str(), "not a puzzle", HARD]);
    let case = |to: &str| kdoku(&format!("rate --to {to} --format line")).stdin(&text);
    assert_snapshot!(case("text").picture());
    assert_snapshot!("ratings_as_json", case("json").picture());
    assert_snapshot!("ratings_as_a_table", case("csv").picture());
}

#[test]
fn threads_and_shards_do_not_change_the_ratings() {
    let text = [NINE, TEN, HARD].repeat(12).join("\n") + "\n";
    let one = kdoku("rate --threads 1").stdin(&text).stdout();
    assert_eq!(one.lines().count(), 36);
    assert_eq!(kdoku("rate --threads 3").stdin(&text).stdout(), one);
    for to in ["text", "csv"] {
        let whole = kdoku(&format!("rate --to {to} x.txt")).file("x.txt", &text).stdout();
        let part = |number| kdoku(&format!("rate --to {to} --shard {number}/3 x.txt")).file("x.txt", &text).stdout();
        assert_eq!([1, 2, 3].map(part).concat(), whole);
    }
}

#[test]
fn a_table_of_ratings_keeps_the_rows_of_the_input() {
    let rows = format!("1,\"{NINE}\",\"a, \"\"b\"\"\n\nc\"\r\n2,,\n\n3,{TEN},x\n4,{},y", &NINE[1..]);
    let table = format!("id,puzzle,error\r\n{rows}");
    let case = kdoku("rate --to csv --column puzzle t.csv").file("t.csv", &table);
    assert_snapshot!(case.picture());
    let whole = case.stdout();
    for case in [kdoku("rate --to csv --column 2").stdin(&table), kdoku("rate --to csv t.csv").file("t.csv", &table)] {
        assert_eq!(case.stdout(), whole);
    }
    let ratings = |arguments: &str, table: &[u8]| kdoku(arguments).file("t.csv", table).output().stdout;
    // no heading, and a field that is not UTF-8
    let bytes = [format!("1;{NINE};").as_bytes(), b"\xe9\n"].concat();
    let rating = "se121;true;1.2;1.2;1.2;hidden-single;hidden-single;hidden-single;57.0;51;\n";
    let expected = [bytes.trim_ascii_end(), b";", rating.as_bytes()].concat();
    assert_eq!(ratings("rate --to csv --column 2 t.csv", &bytes), expected);
    // without `--column`, rows above the first puzzle belong to the header
    let later = ratings("rate --to csv t.csv", format!("id,puzzle\n0,\n1,{NINE}\n").as_bytes());
    assert!(later.starts_with(b"id,puzzle,scale,"), "{}", String::from_utf8_lossy(&later));
    // columns of an earlier rating
    let again = ratings("rate --to csv --column puzzle t.csv", whole.as_bytes());
    let again = String::from_utf8(again).expect("text");
    assert!(again.starts_with("id,puzzle,error,scale,") && again.contains(",kdoku_error,kdoku_scale,"), "{again}");
    assert!(again.lines().next().is_some_and(|heading| heading.ends_with(",kdoku_kdoku_error")), "{again}");
    // fields between spaces are not a table of this kind
    let words = kdoku("rate --to csv").stdin(format!("a1 {NINE} 7.2\n")).stdout();
    assert!(words.starts_with("puzzle,scale,"), "{words}");
}

#[test]
fn a_table_of_ratings_has_the_same_columns_throughout() {
    let table = |heading: &str| format!("{heading}\n1,{NINE}\n");
    let case = |arguments: &str| {
        let case = kdoku(arguments).file("a.csv", table("id,puzzle")).file("b.csv", table("id,puzzle"));
        case.file("c.csv", table("number,puzzle")).file("lines.txt", lines(&[NINE]))
    };
    let joined = case("rate --to csv a.csv b.csv").stdout();
    assert_eq!(joined.lines().map(|line| &line[..2]).collect::<Vec<_>>(), ["id", "1,", "1,"], "{joined}");
    assert_eq!(joined.lines().nth(1), joined.lines().nth(2));
    for (files, other) in [("a.csv c.csv", "c.csv"), ("a.csv b.csv lines.txt", "lines.txt")] {
        for part in ["", " --shard 2/2"] {
            let refused = case(&format!("rate --to csv {files}{part}"));
            let message = format!(
                "error: `a.csv` and `{other}` have different columns, and `--to csv` writes one table\n\
                 hint: rate each file by itself\n"
            );
            assert_eq!((refused.code(), refused.stdout(), refused.stderr()), (2, String::new(), message));
        }
    }
    assert_eq!(case("rate a.csv c.csv lines.txt").code(), 0);
    assert_eq!(case("rate --to csv a.csv missing.csv").stdout().lines().count(), 2);
}

/// A puzzle with clues, and others with the same rules.
const PRODUCT: &str = include_str!("../../puzzles/variants/product.toml");
const WITH_PRODUCTS: [&str; 4] = [
    "...9...............................................1.............................",
    "..7..................................................6...........................",
    ".....................7..............................6............................",
    "....................9...............................1............................",
];

#[test]
fn a_rating_does_not_depend_on_the_puzzles_before_it() {
    let run = |arguments: &str, text: &str| {
        let case = kdoku(arguments).file("f.toml", PRODUCT).file("x.txt", text).file("a.toml", MINI);
        assert_eq!(case.code(), 0, "{arguments}: {}", case.stderr());
        case.stdout()
    };
    for command in ["rate", "rate --to json", "check --rate", "check --to json --rate", "explain", "hint --count 99"] {
        let alone = run(&format!("{command} f.toml"), "");
        let other = run(&format!("{command} a.toml"), "");
        let list = run(&format!("{command} f.toml f.toml a.toml f.toml"), "");
        let separator = if matches!(command, "explain" | "hint --count 99") { "\n" } else { "" };
        assert_eq!(list, [&alone[..], &alone, &other, &alone].join(separator), "{command}");
    }
    let alone = WITH_PRODUCTS.map(|line| run("rate --config f.toml x.txt", &lines(&[line])));
    let text = lines(&WITH_PRODUCTS.repeat(5));
    let whole = run("rate --config f.toml --threads 1 x.txt", &text);
    assert_eq!(whole, alone.concat().repeat(5));
    assert_eq!(run("rate --config f.toml --threads 2 x.txt", &text), whole);
    let part = |number| run(&format!("rate --config f.toml --shard {number}/3 x.txt"), &text);
    assert_eq!([1, 2, 3].map(part).concat(), whole);
    let generated = |threads| run(&format!("generate f.toml --seed 1 --count 6 --rating 3..4 --threads {threads}"), "");
    assert_eq!(generated(1), generated(2));
}

#[test]
fn a_run_can_be_resumable() {
    let case = kdoku("rate --to csv --resume -o rated.csv x.txt").file("x.txt", lines(&[NINE, TEN]));
    assert_eq!(case.code(), 0, "{}", case.stderr());
    let table = fs::read_to_string(case.folder().join("rated.csv")).expect("the table");
    assert_eq!(table.lines().count(), 3, "{table}");
}

#[test]
fn puzzle_files_are_named_and_lines_are_shown() {
    let case = kdoku("rate two.toml a.txt none.toml broken.toml");
    let case = case.file("two.toml", SIX).file("a.txt", lines(&[NINE])).file("broken.toml", "order = 3\nx = 1\n");
    let case = case.file("none.toml", "order = 2\ngrid = \"11..............\"\n");
    let text = case.stdout();
    let shown: Vec<_> = text.lines().map(|line| line.rsplit_once(['=', ' ']).map_or(line, |(head, _)| head)).collect();
    assert_eq!(shown, ["two.toml: kdoku", &format!("{NINE} ED"), "none.toml:", "broken.toml:2:"]);
    assert!(text.ends_with("none.toml: invalid\nbroken.toml:2: unreadable\n"), "{text}");
}

#[test]
fn every_scale_rates_a_puzzle() {
    for (scale, rating) in [("se121", " ED="), ("se", " ED="), ("hodoku", " hodoku="), ("kdoku", " kdoku=")] {
        let line = kdoku(&format!("rate --scale {scale}")).stdin(lines(&[NINE])).stdout();
        assert!(line.starts_with(NINE) && line[NINE.len()..].starts_with(rating), "{line}");
    }
    let six = kdoku("rate six.toml").file("six.toml", SIX).stdout();
    assert!(six.starts_with("six.toml: kdoku="), "{six}");
}

#[test]
fn ratings_are_checked() {
    let file = |expect: &str| format!("order = 3\ngrid = \"{TEN}\"\n[expect]\nrating = \"{expect}\"\n");
    let check = |expect: &str, flags: &str| kdoku(&format!("check x.toml {flags}")).file("x.toml", file(expect));
    for good in ["2.0", "ED=2.0/1.5/1.5", "2.0/1.5/1.5"] {
        let case = check(good, "");
        assert_eq!((case.code(), case.stdout()), (0, "x.toml: unique, as expected, ED=2.0/1.5/1.5\n".to_owned()));
    }
    let wrong = check("2.1", "");
    assert_eq!(
        (wrong.code(), wrong.stdout()),
        (1, "x.toml: unique, as expected, ED=2.0/1.5/1.5, expected 2.1\n".to_owned())
    );
    assert!(check("2.0", "--to json").stdout().contains("\"rating\":{\"scale\":\"se121\""));
    assert_eq!(check("two", "").code(), 2);
    assert_eq!(check("2,0", "").code(), 2);
    let line = kdoku("check --rate").stdin(lines(&[TEN])).stdout();
    assert_eq!(line, "<stdin>:1: unique, ED=2.0/1.5/1.5\n");
}

#[test]
fn puzzles_have_the_difficulty_that_is_asked_for() {
    let generated = kdoku("generate --seed 3 --count 4 --rating 2.6-3.4").stdout();
    assert_eq!(kdoku("generate --seed 3 --count 4 --rating 2.6-3.4 --threads 1").stdout(), generated);
    let rated = kdoku("rate").stdin(&generated).stdout();
    let rating = |line: &str| line.split_once("ED=").map(|(_, rating)| rating[..3].to_owned()).expect("a rating");
    assert_eq!(rated.lines().count(), 4);
    assert!(rated.lines().map(rating).all(|er| (2.6..=3.4).contains(&er.parse::<f64>().expect("a number"))), "{rated}");
    let easy = kdoku("generate --seed 3 --level easy --only singles").stdout();
    let path = kdoku("explain --techniques singles").stdin(easy).stdout();
    let is_of_singles = |line: &str| line.contains("single") || line.starts_with("      ") || line.contains("solved");
    assert!(path.lines().all(is_of_singles), "{path}");
    let pair = kdoku("generate --seed 3 --technique naked-pair --only singles,locked-candidates --once").stdout();
    let path = kdoku("explain --techniques singles,locked-candidates,naked-pair").stdin(pair).stdout();
    assert_eq!(path.matches("naked pair: ").count(), 1, "{path}");
    for wrong in
        ["--rating 4..3", "--rating x", "--level hardest", "--technique fish-and-chips", "--once", "--only nothing"]
    {
        assert_eq!(kdoku(&format!("generate {wrong}")).code(), 2, "{wrong}");
    }
}
