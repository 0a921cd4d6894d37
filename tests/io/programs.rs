//! Boards among the code of programs, in documents, and beside each other.

#![allow(clippy::format_collect, reason = "short texts, written for their reader")]

use crate::readings::{VALUES, read};
use kdoku::text::decode;

/// The rows of the small board.
const ROWS: [&str; 4] = ["1, 0, 0, 4", "0, 0, 3, 0", "0, 1, 0, 0", "0, 0, 0, 2"];
const SOLVED: &str = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2";

fn lists(open: &str, close: &str) -> String {
    ROWS.map(|row| format!("{open}{row}{close}")).join(",\n  ")
}

fn assert_is_small(texts: &[String]) {
    let read = |text: &String| read(&decode(text.as_bytes()));
    let wrong = |text: &&String| read(text) != [Ok(VALUES.to_owned())];
    let wrong: Vec<_> = texts.iter().filter(wrong).map(|text| format!("{:?}\n{text}", read(text))).collect();
    assert_eq!(wrong.join("\n"), "");
}

#[test]
fn code_around_a_board_is_not_a_part_of_it() {
    let (square, round, curly) = (lists("[", "]"), lists("(", ")"), lists("{", "}"));
    assert_is_small(&[
        format!(
            "N = 4\n\ndef solve(g, r=0, c=0):\n    for i in range(9):\n        if g[i // 2][0] == 0:\n            return (i, 1)\n\nboard = [\n  {square}]\nprint(solve(board, 0, 1))\n"
        ),
        format!(
            "#include <stdio.h>\n#define N 4\nint g[N][N] = {{\n  {curly} }};\nint main(void) {{\n  for (int i = 0; i < N; i++) printf(\"%d \", g[i][0]);\n  return 0;\n}}\n"
        ),
        format!(
            "class P {{\n  static int[,] g = new int[,] {{ {curly} }};\n  static void Main() {{ for (int i = 0; i < 4; i++) Console.Write(g[i, 0]); }}\n}}\n"
        ),
        format!(
            "fn main() {{\n    let b: [[u8; 4]; 4] = [{square}];\n    let s = State {{ row: [0; 9], b }};\n    assert_eq!(s.solve(0, 0), true);\n}}\n"
        ),
        format!(
            "module Main (main) where\nimport Data.List (sort)\n\nboard = [{square}]\nok x = x `elem` [1, 2]\nmain = print (solve (9 * 9) board)\n"
        ),
        format!("let board = @[{}]\nfor i in 0..3: echo i * 4\necho solve(board)\n", lists("@[", "]")),
        format!(
            "const grid = [4][4]u8{{ {} }};\nfn main() void {{ print(\"{{}}\", .{{solve(grid, 0)}}); }}\n",
            lists(".{", "}")
        ),
        format!(
            "val b = arrayOf({})\nfun main() {{ println(solve(b)); println(b[0][1] + 2) }}\n",
            lists("intArrayOf", "").replace("intArrayOf", "intArrayOf(").replace(",\n", "),\n") + ")"
        ),
        format!(
            "my @b = (\n  {});\nmy $n = 2 + 2;\nsolve(\\@b, 0, 81);\n",
            lists("[qw(", ")]").replace(", ", " ").replace(")] [", ")], [")
        ),
        format!(
            "package p;\nfunc f() {{\n  cases := []T{{ {{ name: \"a\", grid: [][]int{{ {curly} }}, want: true }} }}\n  run(cases[0].grid, 9)\n}}\n"
        ),
        format!(
            "const b = [];\n{}\nconsole.log(solve(b)[0 + 1]);\n",
            ROWS.map(|row| format!("b.push([{row}]);")).join("\n")
        ),
        "function f(b) { return b[0][1] }\nvar b = `1..4\n..3.\n.1..\n...2`;\nf(b, 2 * 2);\n".to_owned(),
        "def f(x): return x[0] + 1\nboard = \"\"\"\n1 . | . 4\n. . | 3 .\n----+----\n. 1 | . .\n. . | . 2\n\"\"\"\nprint(f(board), 81)\n".to_owned(),
    ]);
    assert_eq!(round.len(), square.len());
}

#[test]
fn a_program_may_hold_boards_and_solutions() {
    let board = lists("[", "]");
    let solved = format!("[{}]", SOLVED.replace(' ', ", ").replace('\n', "], ["));
    let test = |middle: &str| {
        format!(
            "import solver\n\ndef test_it():\n    puzzle = [{board}]\n    {middle}\n    assert solver.run(puzzle, 1) == x[0 + 1]\n"
        )
    };
    assert_is_small(&[
        test(&format!("expected = [{solved}]")),
        test(&format!("self.assertEqual(solve(puzzle), [{solved}])")),
        test("digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]"),
        test("empty = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]"),
    ]);
    let two = test(&format!("other = [{}]", board.replace('4', "3").replace("3, 0]", "4, 0]")));
    assert_eq!(read(&two).iter().filter(|board| board.is_ok()).count(), 2, "{two}");
    // a row that has lost a value does not take the other board with it
    let damaged = test(&format!("bad = [{}]", board.replace("0, 1, 0, 0", "0, 1, 0")));
    let found = read(&damaged);
    assert_eq!(found[0], Ok(VALUES.to_owned()), "{damaged}");
    assert_eq!(found[1], Err("row 3 has `3` cells, not `4`".to_owned()), "{damaged}");
}

#[test]
fn a_program_that_names_a_rule_is_not_read() {
    let board = lists("[", "]");
    for (rule, found) in
        [("cages = [(0, 1)]", "cages"), ("check_diagonal(b)", "check_diagonal"), ("KillerCage(7)", "KillerCage")]
    {
        let text = format!("def f(b):\n    return b[0] + 1\n\nb = [{board}]\n{rule}\nprint(f(b))\n");
        let error = format!("`{found}` may be a part of the puzzle, but it is not read");
        assert_eq!(read(&text), [Err(error)], "{text}");
    }
    let text = format!("Constraints:\n  - Renban: 21, 11\n\nSolution:\n{SOLVED}\n");
    assert_eq!(read(&text), [Err("`Renban` may be a part of the puzzle, but it is not read".to_owned())]);
    let code = "def f(b):\n    return b[0] + 1\n\nif __name__ == '__main__':\n    print(f([1, 2]))\n";
    assert_eq!(read(code), [Err("this is not a board; it looks like a program".to_owned())]);
}

#[test]
fn boards_between_fences_are_those_of_a_document() {
    let (rows, solved) = (VALUES, SOLVED);
    assert_is_small(&[
        format!(
            "# Solver\n\n```sh\nfor i in 1 2 3 4; do ./solve 5 6 7; done\n```\n\ne.g.)\n```\n{rows}\n```\n\nOutput:\n\n```\n{solved}\n```\n\n- fast\n"
        ),
        format!(
            "# Solver\n\n```py\nfrom solver import solve\n\nprint(solve([{}], 4))\n```\n\nIt takes 12 ms.\n",
            lists("[", "]")
        ),
        format!("<html><body><p>Number 7:</p><pre>\n{rows}\n</pre></body></html>\n"),
        format!("```{rows}```\n"),
    ]);
    // rows outside of all fences may be a board, too
    let open = format!("```\n{rows}\n```\n\n1 2 3\n4 5 6\n7 8 9\n1 2 3\n");
    assert!(read(&open).iter().any(Result::is_err), "{open}");
}

#[test]
fn boards_beside_each_other() {
    let columns = |one: &str, between: &str, other: &str| {
        one.lines().zip(other.lines()).map(|(one, other)| format!("{one}{between}{other}\n")).collect::<String>()
    };
    let other = VALUES.replace('4', "3");
    for between in ["    ", "\t", "  =>  ", "  |  "] {
        assert_is_small(&[columns(VALUES, between, SOLVED)]);
        let text = columns(VALUES, between, &other.replacen('3', "4", 1));
        assert_eq!(read(&text).iter().filter(|board| board.is_ok()).count(), 2, "{text}");
    }
    let drawn = "+--+--+\n|1.|.4|\n|..|3.|\n+--+--+\n|.1|..|\n|..|.2|\n+--+--+\n";
    let solution = "+--+--+\n|13|24|\n|42|31|\n+--+--+\n|21|43|\n|34|12|\n+--+--+\n";
    assert_is_small(&[columns(drawn, "   ", solution)]);
}

#[test]
fn marks_of_pages_mails_and_terminals() {
    let rows: Vec<_> = VALUES.lines().collect();
    let each = |row: &dyn Fn(&str) -> String| rows.iter().map(|text| row(text) + "\n").collect::<String>();
    assert_is_small(&[
        each(&|row| format!("[10:03] ann: {row}")),
        each(&|row| format!("<bob> {row}")),
        each(&|row| format!("3/12/24, 18:05 - Mum: {row}")),
        each(&|row| row.replace('1', "\u{1b}[1m1\u{1b}[0m")),
        each(&|row| row.replace('0', "٠").replace('1', "١").replace('2', "٢").replace('3', "٣").replace('4', "٤")),
        each(&|row| row.replace('0', ".").replace('1', "①").replace('2', "②").replace('3', "③").replace('4', "④")),
        each(&|row| row.replace('0', "〇").replace('1', "一").replace('2', "二").replace('3', "三").replace('4', "四")),
        each(&|row| row.replace('0', "⬜\u{fe0f}").replace('4', "4\u{fe0f}\u{20e3}")),
        "sep=;\n1;;;4\n;;3;\n;1;;\n;;;2\n".to_owned(),
        "Number 7,,,\n1,,,4\n,,3,\n,1,,\n,,,2\n,,,\n".to_owned(),
        "  | 0 1 | 2 3 |\n--+-----+-----+\n0 | 1   |   4 |\n1 |     | 3   |\n--+-----+-----+\n2 |   1 |     |\n3 |     |   2 |\n--+-----+-----+\n".to_owned(),
        "     [,1] [,2] [,3] [,4]\n[1,]    1    0    0    4\n[2,]    0    0    3    0\n[3,]    0    1    0    0\n[4,]    0    0    0    2\n".to_owned(),
        "A =\n\n   1   0   0   4\n   0   0   3   0\n   0   1   0   0\n   0   0   0   2\n".to_owned(),
        r#"{"boxes": [[1, 0, 0, 0], [0, 4, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]}"#.to_owned(),
        r#"{"grid": [{"row": 1, "values": [1, 0, 0, 4]}, {"row": 2, "values": [0, 0, 3, 0]}, {"row": 3, "values": [0, 1, 0, 0]}, {"row": 4, "values": [0, 0, 0, 2]}]}"#.to_owned(),
    ]);
    let labels = format!("[one]\n{0}[two]\n{0}", "row1=1..4\nrow2=..3.\nrow3=.1..\nrow4=...2\n");
    assert_eq!(read(&labels), vec![Ok(VALUES.to_owned()); 2]);
    let cells = "1\n0\n0\n0\n0\n0\n".repeat(6);
    assert_eq!(read(&cells), [Ok(["1 0 0 0 0 0"; 6].join("\n"))]);
    let names: String = (0..36).map(|i| format!("c{i},")).collect();
    let cells = "1,0,0,0,0,0,".repeat(6);
    let text = format!("{}\n{}\n", names.trim_end_matches(','), cells.trim_end_matches(','));
    assert_eq!(read(&text), [Ok(["1 0 0 0 0 0"; 6].join("\n"))]);
}
