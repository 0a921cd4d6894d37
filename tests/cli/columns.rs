//! Columns of tables.

use super::*;

const NINE_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn table() -> String {
    format!("id,puzzle,solution\n1,{NINE},\n2,\"{NONE}\",x\n3,{GOOD},\n4,,\n5,{NINE},\"a\nb\"\n6,{SEVERAL}4,\n")
}

#[test]
fn puzzles_come_from_a_column() {
    assert_snapshot!(kdoku("solve --column puzzle t.csv").file("t.csv", table()).picture());
}

#[test]
fn known_solutions_are_compared() {
    let solved = "2341412314323214";
    let rows =
        format!("{GOOD},{solved}\n{GOOD},\"{solved}\"\n{GOOD},{}\n{GOOD},\n{GOOD},12\n", solved.replace('1', "2"));
    let check = |column: &str| {
        let arguments = format!("check --column puzzle --solution {column} --threads 2 t.csv u.csv u.csv");
        let table = format!("puzzle,solution\n{rows}");
        kdoku(&arguments).file("t.csv", &table).file("u.csv", &table)
    };
    assert_snapshot!([check("solution"), check("2"), check("other")].map(|case| case.picture()).join("\n"));
    let long = format!("puzzle,solution\n{}", format!("{NINE},{NINE_SOLVED}\n").repeat(2000));
    let case = kdoku("check --column puzzle --solution solution t.csv").file("t.csv", long);
    assert_eq!((case.code(), case.stdout().matches(": unique, as expected\n").count()), (0, 2000));
    for (arguments, message) in
        [("check --column 1 --solution 2", "`--solution` needs files"), ("check --solution 2 t.csv", "--column <NAME>")]
    {
        let case = kdoku(arguments).file("t.csv", &rows);
        assert_eq!((case.code(), case.stderr().contains(message)), (2, true), "{}", case.stderr());
    }
}

#[test]
fn a_column_has_a_number_and_comes_in_streams() {
    let by_number = kdoku("--column 2 --to json").stdin(table());
    let counted = kdoku("count --column Puzzle t.csv").file("t.csv", table());
    assert_snapshot!([by_number.picture(), counted.picture()].join("\n"));
}

#[test]
fn lists_the_columns_of_a_table_with_two_puzzles_in_a_row() {
    let other = format!("{}1", ".".repeat(80));
    let table = table().replacen("puzzle", "first", 1).replacen(&format!("{NINE},"), &format!("{NINE},{other}"), 1);
    let missing = kdoku("solve t.csv").file("t.csv", &table);
    let piped = kdoku("count").stdin(&table);
    let wrong = kdoku("solve --column quiz t.csv").file("t.csv", &table);
    let both = kdoku("solve --column quiz --format line t.csv").file("t.csv", &table);
    assert_snapshot!([missing.picture(), piped.picture(), wrong.picture(), both.picture()].join("\n"));
}

#[test]
fn the_only_column_with_puzzles_needs_no_name() {
    for text in [
        format!("a1 {NINE}  7.2\na2 {NINE}  7.1\n"),
        format!("1. {NINE}\n2. {NINE}\n"),
        format!("id,puzzle,solution\n1,{NINE},{NINE_SOLVED}\n2,{NINE},{NINE_SOLVED}\n"),
        format!("quizzes,solutions\n{NINE},{NINE_SOLVED}\n{NINE},{NINE_SOLVED}\n"),
        format!("{NINE_SOLVED},{NINE}\n{NINE_SOLVED},{NINE}\n"),
    ] {
        for case in [kdoku("").stdin(&text), kdoku("x").file("x", &text)] {
            assert_eq!(case.stdout(), format!("{NINE_SOLVED}\n").repeat(2), "{text}");
        }
    }
    let spaced = kdoku("--column 2").stdin(format!("a1 {NINE}  7.2\na2  {NINE} 7.1\n"));
    assert_eq!(spaced.stdout(), format!("{NINE_SOLVED}\n").repeat(2));
}

#[test]
fn a_long_table_gives_what_its_column_gives_alone() {
    let boards = [NINE, &NINE.replace('.', "0"), &"1".repeat(81), GOOD, &NINE[1..]];
    let puzzles: Vec<_> = (0..3000).map(|i| boards[if i % 50 == 0 { i / 50 % 5 } else { i % 2 }]).collect();
    let rows: Vec<_> = puzzles.iter().map(|puzzle| format!("x,{puzzle},{puzzle}")).collect();
    let (table, lines) = (rows.join("\n"), puzzles.join("\n"));
    for threads in [1, 3] {
        let of_table = kdoku(&format!("--column 2 --threads {threads}")).stdin(&table);
        let of_lines = kdoku("--format line").stdin(&lines);
        assert!(of_table.stdout() == of_lines.stdout(), "with {threads} threads");
        assert_eq!(of_table.code(), of_lines.code());
    }
}
