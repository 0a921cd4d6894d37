//! Layouts of files that people publish: programs, facts, records, pages, drawings with titles and
//! words. Each is read as the board that it is, or is an error that says why.

use super::readings::{rows, values};
use kdoku::reading::{ReadOptions, read_all};
use std::fmt::Write as _;

/// What is read: the values of the puzzles, or errors.
fn read(text: &str) -> Vec<Result<String, String>> {
    let read = read_all(text.as_bytes(), &ReadOptions::default()).into_iter();
    read.map(|read| read.map(|read| read.puzzle.givens.to_string()).map_err(|error| error.to_string())).collect()
}

/// A board as text.
struct Sample(Vec<Vec<usize>>);

impl Sample {
    fn n(&self) -> usize {
        self.0.len()
    }

    /// The rows, with this between their cells, as numbers.
    fn rows(&self, between: &str, blank: &str) -> Vec<String> {
        let cell = |value: &usize| if *value == 0 { blank.to_owned() } else { value.to_string() };
        self.0.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between)).collect()
    }

    /// The rows as characters.
    fn compact(&self, blank: char) -> Vec<String> {
        let cell = |value: &usize| if *value == 0 { blank } else { char::from(b"0123456789ABCDEFG"[*value]) };
        self.0.iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    /// Rows with this before, between and behind them; `0` or another word for a blank.
    fn list(&self, [head, open, between, close, next, tail]: [&str; 6], blank: &str) -> String {
        let rows: Vec<_> = self.rows(between, blank).iter().map(|row| format!("{open}{row}{close}")).collect();
        format!("{head}{}{tail}", rows.join(next))
    }

    /// The given cells, each in this form: `{r}`, `{c}`, `{v}`, and `{R}` for the row as a letter.
    fn cells(&self, head: &str, form: &str, tail: &str, first: usize) -> String {
        let cells = self.0.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, v)| (y, x, *v)));
        let cell = |(y, x, value): (usize, usize, usize)| {
            let letter = char::from(b'A' + u8::try_from(y).expect("a small board"));
            let numbers = form.replace("{r}", &(y + first).to_string()).replace("{c}", &(x + first).to_string());
            numbers.replace("{v}", &value.to_string()).replace("{R}", &letter.to_string())
        };
        let cells: String = cells.filter(|cell| cell.2 > 0).map(cell).collect();
        format!("{head}{}{tail}", cells.trim_end_matches([',', ' ']))
    }

    /// A drawing with boxes of this width, with a blank of its own.
    fn drawn(&self, [bar, rule]: [&str; 2], blank: &str) -> String {
        let n = self.n();
        let width = if n == 6 { 3 } else { n.isqrt() };
        let height = n / width;
        let row = |row: &String| {
            let cells: Vec<_> =
                row.split(',').map(|cell| if n > 9 { format!("{cell:>2}") } else { cell.to_owned() }).collect();
            cells.chunks(width).map(|part| format!(" {} ", part.join(" "))).collect::<Vec<_>>().join(bar)
        };
        let rows: Vec<_> = self.rows(",", blank).iter().map(row).collect();
        let length = rows[0].chars().count();
        let line = format!("+{}+\n", rule.repeat(length));
        let bands: Vec<String> = rows.chunks(height).map(|rows| format!("|{}|\n{line}", rows.join("|\n|"))).collect();
        line.clone() + &bands.concat()
    }
}

/// The layouts of one board.
#[allow(clippy::too_many_lines, reason = "a table")]
fn layouts(board: &Sample) -> Vec<(&'static str, String)> {
    let n = board.n();
    let (compact, spaced) = (board.compact('.').join("\n") + "\n", board.rows(" ", "_").join("\n") + "\n");
    let line = board.compact('.').concat();
    let drawn = board.drawn(["|", "-"], ".");
    let mut layouts = vec![
        ("three numbers", board.cells("", "{r} {c} {v}\n", "", 1)),
        ("three numbers with a size", board.cells(&format!("{n}\n"), "{r} {c} {v}\n", "", 1)),
        ("three columns", board.cells("row,col,value\n", "{r},{c},{v}\n", "", 0)),
        ("columns in another order", board.cells("value;row;col\n", "{v};{r};{c}\n", "", 0)),
        ("r1c1", board.cells("Given digits:\n", "r{r}c{c}={v}, ", "\n", 1)),
        ("R1C1 with colons", board.cells("", "R{r}C{c}: {v}\n", "", 1)),
        ("facts", board.cells("% mine\n", "given({r},{c},{v}).\n", "", 1)),
        (
            "facts and rules",
            board.cells("number(1..n).\n", "x({r},{c},{v}).\n", ":- x(R,C,N), x(R,C2,N), C != C2.\n", 1),
        ),
        ("facts with cells", board.cells("", "value(cell({r},{c}),{v}).\n", "", 1)),
        ("assignments", board.cells(&format!("int grid[{n}][{n}];\n"), "grid[{r}][{c}] = {v};\n", "", 0)),
        ("constraints", board.cells("s = Solver()\n", "s.add(X[{r}][{c}] == {v})\n", "", 0)),
        ("pairs as keys", board.cells("givens = {", "({r}, {c}): {v}, ", "}\n", 0)),
        ("tuples", board.cells("clues = [", "({r}, {c}, {v}), ", "]\n", 1)),
        ("a matrix of clues", board.cells("B = [", "{r},{c},{v};\n", "];\n", 1)),
        ("values of SQL", board.cells("INSERT INTO cells (row, col, value) VALUES ", "({r},{c},{v}), ", ";\n", 1)),
        ("records", board.cells("[", r#"{"row": {r}, "col": {c}, "value": {v}}, "#, "]", 1)),
        ("records with flags", board.cells("[", r#"{"value":{v},"fixed":true,"row":{r},"column":{c}},"#, "]", 0)),
        ("records with a position", board.cells("[", r#"{"position":{"row":{r},"column":{c}},"value":{v}},"#, "]", 0)),
        (
            "elements with attributes",
            board.cells("<sudoku>\n", "<cell row=\"{r}\" col=\"{c}\">{v}</cell>\n", "</sudoku>\n", 1),
        ),
        ("elements of cells", board.list(["<s>", "<row><cell>", "</cell><cell>", "</cell></row>", "\n", "</s>\n"], "")),
        ("elements of rows", board.list(["<s>\n", "<row>", " ", "</row>", "\n", "\n</s>\n"], "0")),
        (
            "a table of a page",
            board.list(["<html><table>\n", "<tr><td>", "</td><td>", "</td></tr>", "\n", "</table></html>\n"], "&nbsp;"),
        ),
        (
            "bold givens",
            board.list(["<table>\n", "<tr><td><b>", "</b></td><td><b>", "</b></td></tr>", "\n", "</table>\n"], ""),
        ),
        ("MiniZinc", board.list(["x = [|\n", "", ", ", "", "|\n", "|];\n"], "_")),
        (
            "a model of MiniZinc",
            board.list(
                ["array[1..n,1..n] of var 1..n: x;\nx = array2d(1..n, 1..n, [\n", "", ", ", "", ",\n", "]);\n"],
                "_",
            ),
        ),
        ("Essence", board.list(["language ESSENCE' 1.0\nletting p be [\n", "[", ", ", "]", ",\n", "\n]\n"], "0")),
        ("Prolog", board.list(["problem(1, P) :-\n  P = [", "[", ",", "]", ",\n", "].\n"], "_")),
        (
            "Haskell",
            board
                .list(["p = [ ", "[Just ", ",Just ", "]", "\n    , ", "]\n"], "Nothing")
                .replace("Just Nothing", "Nothing"),
        ),
        ("MATLAB", board.list(["% mine\nM = [ ...\n", "", ",", "", ";...\n", " ];\n"], "0")),
        ("Julia", board.list(["function f()\n  s = [\n", "    ", " ", "", "\n", "\n  ]\n  x[i, j] = 1\nend\n"], "0")),
        (
            "NumPy",
            board.list(
                ["import numpy as np\nx = np.array([", "", ", ", "", ", ", &format!("]).reshape({n}, {n})\n")],
                "0",
            ),
        ),
        (
            "Rust",
            board
                .list(["let p = vec![\n", "vec![Some(", "), Some(", ")]", ",\n", "];\n"], "None")
                .replace("Some(None)", "None"),
        ),
        (
            "Java with code",
            board.list(
                [
                    "class S {\n int[][] g = {\n",
                    "{",
                    ", ",
                    "}",
                    ",\n",
                    "};\n boolean f(int row, int col) { if (row == SIZE - 1 && col == SIZE) return true; }\n}\n",
                ],
                "0",
            ),
        ),
        ("Lisp", board.list(["(setq board '(", "(", " ", ")", "\n ", "))\n"], "0")),
        ("an array of Lisp", board.list(["(defvar b #2A(", "(", " ", ")", "\n ", "))\n"], "0")),
        ("OCaml", board.list(["let g = [|\n", "[|", "; ", "|]", ";\n", "|]\n"], "0")),
        ("words of Perl", format!("my @rows = qw(\n{compact});\n")),
        ("words of Ruby", format!("rows = %w[\n{compact}]\n")),
        ("a raw string", format!("auto p = R\"(\n{compact})\";\n")),
        ("AMPL", {
            let rows: Vec<_> =
                board.rows(" ", ".").iter().enumerate().map(|(i, row)| format!("{} {row}", i + 1)).collect();
            let columns: Vec<_> = (1..=n).map(|i| i.to_string()).collect();
            format!("param given : {} :=\n{} ;\n", columns.join(" "), rows.join("\n"))
        }),
        (
            "LaTeX cells",
            board
                .list(["\\begin{tabular}{|c|c|}\\hline\n", "", " & ", " \\\\ \\hline", "\n", "\n\\end{tabular}\n"], ""),
        ),
        ("LaTeX sudoku", board.list(["\\begin{sudoku}\n", "|", "|", "|.", "\n", "\n\\end{sudoku}\n"], " ")),
        (
            "cells as objects",
            board.list([r#"{"id": 7, "board": ["#, r#"[{"value": "#, r#"}, {"value": "#, "}]", ", ", "]}"], "null"),
        ),
        (
            "cells with flags",
            board.list(["[", r#"[{"fixed": 1, "value": "#, r#"}, {"fixed": 1, "value": "#, "}]", ", ", "]"], "0"),
        ),
        ("rows as objects", board.list([r#"{"rows": ["#, r#"{"cells": ["#, ",", "]}", ", ", "]}"], "0")),
        (
            "a question",
            format!(r#"{{"question": "Solve this:\n{}\nThank you.", "n": 5}}"#, spaced.trim_end().replace('\n', "\\n")),
        ),
        (
            "a page with data",
            format!(
                "<html><script>var x = function() {{ return 1 }};</script><script>window.data = {{\"hints\":[1,2],\"puzzle\":{}}}</script></html>",
                board.list(["[", "[", ",", "]", ",", "]"], "0")
            ),
        ),
        ("a table with names", format!("puzzle,level\n{line},easy\n")),
        ("a title of letters", format!("MY\n{drawn}")),
        ("a date", format!("2012-10-11\n{spaced}")),
        ("a date and a time", format!("11/10/2012 12:30\n{spaced}")),
        ("a number in brackets", format!("[1]\n{compact}")),
        ("a title above fields", format!("Random puzzle\n{}\n", board.rows(",", "0").join("\n"))),
        ("rules with a name", format!("==== 1 ====\n{compact}")),
        ("rows joined by spaces", format!("# mine\n{}\n", board.compact('.').join(" "))),
        ("words to the right", drawn.replacen("|\n", "|   Level: 3\n", 1)),
        ("a comment on a row", spaced.replacen('\n', "   # first row\n", 1)),
        ("bars of another kind", board.drawn(["|", "―"], ".")),
        ("a mail", format!("Ann wrote:\n> {}\nCan you solve it?\n", spaced.trim_end().replace('\n', "\n> "))),
    ];
    if n < 10 {
        layouts.extend([
            ("three digits", board.cells("", "{r}{c}{v}\n", "", 1)),
            ("letters of rows", board.cells("", "{R}{c}={v}, ", "\n", 1)),
            ("letters as keys", board.cells("{", "\"{R}{c}\": {v}, ", "}", 1)),
            ("two bars and spaces", board.drawn(["||", "="], " ")),
            ("plus as a blank", board.compact('+').join("\n") + "\n"),
        ]);
    }
    layouts
}

#[test]
fn published_layouts_are_read_at_every_size() {
    let mut others = String::new();
    for n in [4, 6, 9, 16] {
        let board = Sample(rows(n));
        let expected = [Ok(values(&board.0))];
        let layouts = layouts(&board);
        assert!(layouts.len() > 55);
        for (name, text) in layouts {
            let read = read(&text);
            if read != expected {
                writeln!(others, "{name}, {n}×{n}: {read:?}\n{text}").expect("a string");
            }
        }
    }
    assert_eq!(others, "");
}

#[test]
fn a_text_of_several_boards_has_each_of_them() {
    let (six, nine) = (Sample(rows(6)), Sample(rows(9)));
    let expected = [Ok(values(&six.0)), Ok(values(&nine.0))];
    let texts =
        |board: &Sample| (board.drawn(["|", "-"], "."), board.compact('.').join("\n"), board.compact('.').join(" "));
    let ((drawn, rows, joined), (other_drawn, other_rows, other_joined)) = (texts(&six), texts(&nine));
    let cells = |board: &Sample, name: &str| {
        board.cells(&format!("{name} = [\n"), "{row: {r}, col: {c}, value: {v}},\n", "];\n", 0)
    };
    for text in [
        format!("{drawn}\n{other_drawn}"),
        format!("{}\n{}", six.drawn(["|", "-"], " "), nine.drawn(["|", "-"], " ")),
        format!("{drawn}\n{other_rows}\n"),
        format!("2012-10-11\n{rows}\n\n2012-10-12\n{other_rows}\n"),
        format!("---\nname: one\ngrid: |\n{rows}\n---\nname: two\ngrid: |\n{other_rows}\n"),
        format!("{joined}\n{other_joined}\n"),
        format!("easy {joined}\nhard {other_joined}\n"),
        cells(&six, "easy1") + &cells(&nine, "hard1"),
    ] {
        assert_eq!(read(&text), expected, "{text}");
    }
    let full = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]].map(Vec::from).to_vec();
    let mut open = full.clone();
    open[1][2] = 0;
    let (open, full) = (Sample(open), Sample(full));
    for text in [
        format!("Puzzle:\n{}\n\nAnswer:\n{}\n", open.compact('.').join("\n"), full.compact('.').join("\n")),
        format!("Puzzle: {}\nSolution: {}\n", open.compact('.').concat(), full.compact('.').concat()),
    ] {
        assert_eq!(read(&text), [Ok(values(&open.0))], "{text}");
    }
}

#[test]
fn what_can_be_read_in_two_ways_or_is_cut_is_an_error() {
    let board = Sample(rows(4));
    for (text, message) in [
        (board.cells("[", r#"{"x":{c},"y":{r},"value":{v}},"#, "]", 0), "`x` as the column, or `x` as the row"),
        (board.cells("", "r{r}c{c}={v}\n", "r2c1=2\n", 1), "in a cell, or `2` in it"),
        (board.cells("", "{r} {c} {v}\n", "4 4 9\n", 1).replace("4 4 2\n", ""), "this can be read in two ways"),
        ("1 1 1\n1 2 2\n2 3 4\n3 3 1\n".to_owned(), "rows and columns from 1, or rows and columns from 0"),
        (board.drawn(["|", "-"], ".") + "\n1..4\n..3.\n", "`2` rows of 4 cells do not form a square board"),
    ] {
        let read = read(&text);
        assert!(read.iter().any(|read| read.as_ref().is_err_and(|error| error.contains(message))), "{text}\n{read:?}");
    }
}
