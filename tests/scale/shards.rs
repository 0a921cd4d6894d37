//! `--shard I/N`: the outputs of all parts, one after the other, are that of one run.

use super::fixture::{Case, kdoku};
use super::{FOUR, NINE, block, lines, thinned};

const MINI: &str = include_str!("../../puzzles/mini4.toml");

/// Files that are cut everywhere, somewhere and nowhere, and one that is not there.
fn with_files(case: Case) -> Case {
    let mixed = format!("# a list\n{}{NINE}1\n12\n{NINE} a comment\n\n{FOUR}\n{NINE}\r\n# the end\n", lines(4));
    let blocks = format!("{}\n{}\n{FOUR}", block(NINE), block(&thinned(3)));
    let case = case.file("lines.txt", lines(20)).file("mixed.txt", mixed).file("blocks.txt", blocks);
    let open = format!("{}{}", lines(7), thinned(500));
    case.file("mini.toml", MINI).file("nothing.txt", "").file("open.txt", open).file("no.toml", "order = 99")
}

fn outputs(arguments: &str, with_files: &dyn Fn(Case) -> Case) -> (Vec<u8>, Vec<u8>, i32) {
    let output = with_files(kdoku(arguments)).output();
    (output.stdout, output.stderr, output.status.code().expect("it was not killed"))
}

/// The codes from the best to the worst.
fn rank(code: i32) -> usize {
    [0, 1, 3, 2].into_iter().position(|known| known == code).expect("a code of a run that ended")
}

fn holds(arguments: &str) {
    holds_in(arguments, &with_files);
}

fn holds_in(arguments: &str, with_files: &dyn Fn(Case) -> Case) {
    let whole = outputs(arguments, with_files);
    for of in [2, 3, 19] {
        let (mut out, mut told, mut worst) = (Vec::new(), Vec::new(), 0);
        for number in 1..=of {
            let part = outputs(&format!("{arguments} --shard {number}/{of}"), with_files);
            out.extend(part.0);
            told.extend(part.1);
            worst = worst.max(rank(part.2));
        }
        assert_eq!(String::from_utf8_lossy(&out), String::from_utf8_lossy(&whole.0), "{arguments} in {of} parts");
        assert_eq!(String::from_utf8_lossy(&told), String::from_utf8_lossy(&whole.1), "{arguments} in {of} parts");
        assert_eq!(worst, rank(whole.2), "{arguments} in {of} parts");
    }
}

#[test]
fn shards_of_lines_equal_the_whole() {
    for command in ["solve", "solve --unique", "count", "check", "canon", "candidates --cap 2", "minimize"] {
        holds(&format!("{command} lines.txt open.txt"));
    }
    for form in ["line", "grid", "json", "pretty"] {
        holds(&format!("solve lines.txt --to {form}"));
    }
    holds("solve --all open.txt lines.txt");
    holds("count --to json open.txt");
}

#[test]
fn shards_of_all_kinds_of_files_equal_the_whole() {
    let files = "nothing.txt mini.toml lines.txt mixed.txt blocks.txt mini.toml no.toml open.txt nothing.txt";
    for command in ["solve", "solve --to json", "solve --to grid", "check", "count", "canon --to json"] {
        holds(&format!("{command} {files}"));
    }
    holds("solve blocks.txt lines.txt nothing.txt blocks.txt");
    holds("candidates mixed.txt blocks.txt");
    holds("solve --format line mixed.txt");
    holds("solve nothing.txt");
}

#[test]
fn shards_of_tables_equal_the_whole() {
    let row = |i: usize| match i % 6 {
        0 => format!("{i},\"{}\",\"a, \"\"b\"\"\n\nc\"\r\n", thinned(i)),
        1 => format!("\"{i}\n\",,none\n"),
        2 => format!("{i},{},short\n\n", &NINE[1..]),
        _ => format!("{i},{},{NINE}\n", thinned(i)),
    };
    let rows: String = (0..30).map(row).collect();
    let solution = kdoku("").stdin(NINE).stdout();
    let solved = (0..20).map(|i| format!("{},{solution}", thinned(i))).collect::<Vec<_>>().concat();
    let tables = |case: Case| {
        let case = case.file("a.csv", format!("id,puzzle,note\n{rows}")).file("b.csv", rows.trim_end());
        let case = case.file("quoted.csv", format!("\"i\nd\",puzzle,\"no,te\"\n{rows}"));
        case.file("solved.csv", format!("quizzes,solutions\n{solved}")).file("text.txt", lines(9))
    };
    for arguments in [
        "solve --column puzzle a.csv quoted.csv",
        "solve --column 2 --to json b.csv a.csv",
        "solve --column 2 --to grid a.csv b.csv",
        "check --column 2 --quiet b.csv",
        "canon --column 2 b.csv",
        "rate --column 2 --to csv b.csv b.csv --quiet",
        "rate --column puzzle --to csv a.csv --quiet",
        "rate --to csv solved.csv solved.csv",
        "check --column quizzes --solution solutions solved.csv solved.csv",
        "solve --to grid solved.csv",
        "solve --to json text.txt solved.csv text.txt",
    ] {
        holds_in(arguments, &tables);
    }
    let case = tables(kdoku("--column other --shard 2/2 a.csv"));
    assert_eq!(
        case.stderr(),
        "error: cannot read `a.csv`: the table has no column `other`\nhint: the columns are `id`, `puzzle`, `note`\n"
    );
}

#[test]
fn rejects_input_that_cannot_be_cut() {
    for (arguments, why) in [
        ("--shard 1/2", "error: `--shard` needs files; stdin can only be read once"),
        ("--shard 1/2 lines.txt -", "error: `--shard` needs files"),
        ("--shard 3/2 lines.txt", "the number of a part is from 1"),
        ("--shard 0/2 lines.txt", "the number of a part is from 1"),
        ("--shard half lines.txt", "such as 3/16"),
        ("canon --dedupe --shard 1/2 lines.txt", "cannot be used with"),
        ("check --proof x --shard 1/2 lines.txt", "cannot be used with"),
    ] {
        let case = with_files(kdoku(arguments)).stdin(NINE);
        let (code, told) = (case.code(), case.stderr());
        assert_eq!((code, told.contains(why)), (2, true), "{arguments}: {told}");
        assert_eq!(case.stdout(), "", "{arguments}");
    }
    #[cfg(unix)]
    {
        let told = kdoku("--shard 1/2 /dev/null").stderr();
        assert!(told.contains("`--shard` needs files, and `/dev/null` is not a regular file"), "{told}");
    }
}
