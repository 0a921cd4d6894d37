//! The longer texts of `--help` and of the manual.

pub(crate) const ABOUT: &str = "\
Solve, count, check and generate Sudoku of any size and with any rules.

Puzzles are read as text from files or stdin: rows of numbers as in online judges, one puzzle per line as in \
collections, or drawings with lines between the boxes. The form, the size of the board and the symbols are detected \
from the content, and each solution is written in the form of its puzzle. A file whose name ends in `.toml` is a puzzle \
file, which can also hold further rules, settings of the solver and the expected result. Links to f-puzzles and other \
formats of other programs are read too: see `kdoku convert`.

Without a command, puzzles are solved. `kdoku help COMMAND` describes a command.";

pub(crate) const SHORT_EXAMPLES: &str = "\
Try `kdoku < puzzle.txt`, or `kdoku --help` for examples, forms and exit codes.";

pub(crate) const EXAMPLES: &str = "\
kdoku < puzzle.txt                    solve a puzzle from stdin
kdoku puzzle.toml --to pretty         solve a puzzle file and draw the solution
kdoku collection.txt -o solved.txt    one puzzle per line in, one solution per line out
kdoku --unique --to json *.txt        prove that each puzzle has one solution; JSON for programs
kdoku --threads 2 < collection.txt    use two cores only
kdoku --order 4 --symbols 0-9A-F x    read 16×16 boards in hexadecimal
kdoku count --limit 1000 puzzle.txt   count solutions, up to a thousand
kdoku check puzzles/                  compare puzzle files with their expected results
kdoku draw puzzle.toml -o x.svg       draw a puzzle with its clues
kdoku check --why puzzle.toml         show which givens and clues conflict
kdoku check --proof x puzzle.txt      write a proof that others can check to x.cnf and x.drat
kdoku candidates puzzle.toml          show which values each cell can have
kdoku hint --reveal step puzzle.txt   show the next step as people find it
kdoku explain puzzle.txt -o x.html    show all steps as pictures
kdoku rate collection.txt             rate how difficult puzzles are
kdoku minimize puzzle.txt             remove redundant givens
kdoku convert link.txt --to toml      convert a link to a puzzle file
kdoku canon --dedupe collection.txt   keep one of all puzzles that are equivalent
kdoku encode puzzle.txt -o x.cnf      write a formula for SAT solvers
kdoku generate --count 5              generate five 9×9 puzzles
kdoku bench --unique collection.txt   measure how fast puzzles are proved to have one solution";

pub(crate) const PLACES: &str = "\
A puzzle without a solution leaves an empty line if solutions are lines, and a line `none`, `invalid: …`, \
`multiple`, `undecided` or `unreadable` if they are blocks. Data goes to stdout, everything else to stderr.";

pub(crate) const MANY: &str = "\
Puzzles are solved on all cores and written in the order of the input. The output does not depend on the number of \
threads. When no more input is ready, everything received so far is solved and written.";

pub(crate) const EXITS: &str = "\
Over several puzzles the worst counts, 2 before 3 before 1.
  0  everything went as asked
  1  no solution, conflicting givens, several solutions or a redundant given where
     that was refused, nothing that could be generated, or a failed expectation
  2  malformed input, wrong usage, or a file that cannot be read or written
  3  undecided within a limit, or not proven minimal
129  ended with its terminal
130  interrupted";

/// The text below the options of the program.
pub(crate) fn after() -> String {
    format!("Examples:\n{}\n\n{PLACES}\n\n{MANY}\n\nExit codes:\n{}", indented(EXAMPLES), indented(EXITS))
}

fn indented(text: &str) -> String {
    format!("  {}", text.replace('\n', "\n  "))
}

pub(crate) const SOLVE: &str = "\
Solve puzzles.

One solution is written for each puzzle: up to 9×9 the smallest, cell by cell; on larger boards, any. Flags override \
the `[solve]` table of a puzzle file.";

pub(crate) const SOLVE_EXAMPLES: &str = "\
Examples:
  kdoku solve puzzle.toml --all --limit 10
  kdoku solve --config hex16.toml grids.txt --time-limit 2s
  kdoku solve --pick any --seed 7 < blank.txt";

pub(crate) const COUNT: &str = "\
Count solutions.

One line is written for each puzzle: the number of its solutions, `at least N` if --limit was reached, or \
`undecided, at least N` if a time or node limit was reached. An unreadable puzzle leaves an empty line. If a puzzle has \
no solution, the exit code is 1.

Up to 100000, solutions are found and checked one by one. Beyond that, they are also counted with a cache: boards are \
filled cell by cell, and partial boards that leave the same choices are counted as one. A blank 9×9 is counted in \
seconds that way, but the single solutions are neither seen nor checked. If the cache does not fit into memory, \
solutions are found one by one to the end. A node limit applies to the search: if it is reached before 100000 \
solutions, the cache is not used. States of the cache are not nodes. With `--estimate`, the number is estimated from \
samples: `about N ± P %`.";

pub(crate) const COUNT_EXAMPLES: &str = "\
Examples:
  kdoku count puzzle.txt
  kdoku count --limit 2 --to json collection.txt
  kdoku count --estimate --time-limit 5s blank16.txt";

pub(crate) const CHECK: &str = "\
Check that puzzles have one solution, or what their files expect.

One line is written for each puzzle: its file, its line, and one of the verdicts `unique`, `multiple`, `none`, \
`invalid` (with the cells that conflict), `undecided` and `unreadable`. Without an expectation, anything but `unique` \
is a failure. A puzzle file with `[expect]` is compared with it, including the solution.";

pub(crate) const CHECK_EXAMPLES: &str = "\
Examples:
  kdoku check puzzles/
  kdoku check --node-limit 100000 collection.txt
  kdoku check --why killer.toml
  kdoku check --proof only puzzle.txt && drat-trim only.cnf only.drat";

pub(crate) const CANON: &str = "\
Write the canonical form of puzzles.

Two puzzles are equivalent if one becomes the other by renaming digits, exchanging bands, stacks, rows within a band or \
columns within a stack, or exchanging rows with columns. The canonical form is the smallest of all equivalent puzzles, \
read row by row as 81 characters with `0` for a blank cell. So equivalent puzzles have the same form. Boards are \
classic 9×9, with or without blank cells.

One line is written for each puzzle. A puzzle that is unreadable or of another kind leaves an empty line, and the exit \
code is 2.";

pub(crate) const CANON_EXAMPLES: &str = "\
Examples:
  kdoku canon collection.txt
  kdoku canon --dedupe --as-given collection.txt | kdoku
  kdoku canon --to json puzzle.txt";

pub(crate) const CANDIDATES: &str = "\
Show which values each cell can have: those that it has in some solution.

A drawing with these values in each cell is written for each puzzle. With a cap above 1, each value is followed by the \
number of solutions that have it there: `5:3`, or `5:10+` if the cap was reached. Values that a limit leaves undecided \
have a question mark. Limits apply to all cells of a puzzle together. If a puzzle has no solution, the exit code is 1.";

pub(crate) const CANDIDATES_EXAMPLES: &str = "\
Examples:
  kdoku candidates puzzle.toml
  kdoku candidates --cap 100 --to json puzzle.txt
  kdoku candidates --to pretty < puzzle.txt";

pub(crate) const HINT: &str = "\
Give hints: the next steps of a puzzle, as people solve it.

A hint shows where to look. `--reveal technique` also names the technique, and `--reveal step` shows the whole step. The \
puzzle may be in progress: values and pencil marks that are in the file are taken as they are, and values that it marks \
as entered are not givens. The step is the one that the scale of difficulty takes; with `--all`, every step that applies \
now is listed.

Techniques assume exactly one solution. Other puzzles are rejected, and the exit code is 1.";

pub(crate) const HINT_EXAMPLES: &str = "\
Examples:
  kdoku hint puzzle.txt
  kdoku hint --reveal step --count 3 puzzle.txt
  kdoku hint --all --scale hodoku --without singles position.txt
  kdoku hint --lang ko --reveal technique position.pm";

pub(crate) const EXPLAIN: &str = "\
Explain how to solve puzzles as people do: every step in words, from the givens to the solution.

At each point the step is the one that the scale of difficulty takes. The last line is the rating. If no technique of \
the scale applies, the explanation ends there. JSON has the data of each step: its technique, the cells, candidates and \
houses of its pattern by their roles, its chains, and the position before it. A page shows the steps as pictures, with \
the arrow keys to go forward and back.

Techniques assume exactly one solution. Other puzzles are rejected, and the exit code is 1.";

pub(crate) const EXPLAIN_EXAMPLES: &str = "\
Examples:
  kdoku explain puzzle.txt
  kdoku explain --techniques singles,subsets,fish puzzle.txt
  kdoku explain puzzle.toml -o steps.html
  kdoku explain --to json --without forcing-chains collection.txt";

pub(crate) const RATE: &str = "\
Rate how difficult puzzles are for people.

One line is written for each puzzle: the puzzle and its rating, such as `ED=7.2/1.2/1.2`. On the scales `se121` and `se` \
the three numbers are ER, EP and ED: the hardest step, the hardest step up to the first value, and the first step. ER is \
20.0 if the techniques do not solve the puzzle. On the scale `kdoku` they are the hardest step and the sum of all steps, \
on `hodoku` the level and the score.

A puzzle without exactly one solution has its verdict in place of the rating, and the exit code is 1. Limits of time \
apply to the whole rating, a node limit to the check that there is one solution.";

pub(crate) const RATE_EXAMPLES: &str = "\
Examples:
  kdoku rate collection.txt > rated.txt
  kdoku rate --scale hodoku --to csv collection.txt -o rated.csv
  kdoku rate --resume -o rated.txt large.txt";

pub(crate) const MINIMIZE: &str = "\
Remove redundant givens: those without which there is still one solution.

The result is a puzzle in the same form, of which no given can be removed. Puzzles that do not have exactly one \
solution are rejected (exit code 1). A node limit applies to each puzzle that is tried. A given that it leaves \
undecided stays, and the exit code is 3.";

pub(crate) const MINIMIZE_EXAMPLES: &str = "\
Examples:
  kdoku minimize puzzle.txt
  kdoku minimize --seed 7 --to line puzzle.txt
  kdoku minimize --constraints killer.toml
  kdoku check --minimal collection.txt";

pub(crate) const CONVERT: &str = "\
Convert puzzles to another format.

The format of a file is detected from its content: a puzzle file, puzzle text, a link to f-puzzles or SudokuPad, their \
JSON, a string of the Interactive Sudoku Solver, and more. `--list` shows all formats. If a format has one puzzle per \
line, many puzzles are read and written; other formats have one puzzle per file.

Anything that the target format cannot hold is reported. Losing drawings, colours, pencil marks and titles is a \
warning. Losing a rule or a given is an error unless you pass `--lossy`. SudokuPad links hold a drawing rather than \
rules: givens, regions, cages and shapes are read from them and written.";

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  kdoku convert link.txt --to toml -o puzzle.toml
  kdoku convert puzzle.toml --to f-puzzles
  kdoku convert collection.txt --to iss
  kdoku convert --list";

pub(crate) const DRAW: &str = "\
Draw puzzles: the board, its clues as solvers know them, and the rules in words.

The picture is an SVG file, an HTML page with all puzzles of the input, or characters for a terminal. Rules that cannot \
be drawn on the board are listed below it, so a picture shows every rule of a puzzle file.

An SVG file shows one puzzle. With several puzzles, `-o board.svg` writes `board-1.svg`, `board-2.svg` and so on; \
without `-o` it is an error. With `--solution`, puzzles are solved. A puzzle without a solution within the limits is \
drawn without one, and the exit code is 1, or 3 if it is undecided.";

pub(crate) const DRAW_EXAMPLES: &str = "\
Examples:
  kdoku draw killer.toml > killer.svg
  kdoku draw --solution -o puzzles.html puzzles/variants/*.toml
  kdoku draw --to pretty killer.toml
  kdoku draw -o board.svg collection.txt";

pub(crate) const ENCODE: &str = "\
Write a puzzle as a formula for SAT solvers.

The formula holds for the solutions of the puzzle and for nothing else. Variable `cell * n + digit` means that the cell \
has the digit. Cells are numbered from 0, row by row; digits from 1 to n. Comments at the head of the formula repeat \
this. The input is one puzzle of at most 49×49.";

pub(crate) const ENCODE_EXAMPLES: &str = "\
Examples:
  kdoku encode puzzle.txt > puzzle.cnf
  kdoku encode puzzles/six.toml -o six.cnf";

pub(crate) const GENERATE: &str = "\
Generate puzzles with one solution.

A random solution is chosen, and clues are removed in random order as long as the solution stays unique. Uniqueness is \
proven, and so is that no clue can be removed. Any board and any rules are possible: `--order`, `--box` and `--rules`, or \
those of a puzzle file. Without them, puzzles are 9×9.

On classic 9×9, and on boards with few solutions such as 4×4 and 6×6, all solutions are equally likely. On other boards \
the search chooses them, and prefers some. If it is too hard to prove that a clue cannot be removed, the clue stays, \
this is reported, and the exit code is 3.

An attempt ends after `--node-limit` nodes of all its searches together; ratings count as nodes by their work. The \
default is ten million up to 9×9, three million for 16×16 and one million for 25×25. An empty line, or a line \
`undecided`, takes the place of a puzzle that was not found.

With `--rating`, `--level`, `--technique` and `--only`, puzzles are of a given difficulty for people: each attempt is \
explained as `kdoku explain` does, and discarded if it does not fit.";

pub(crate) const GENERATE_EXAMPLES: &str = "\
Examples:
  kdoku generate --to pretty
  kdoku generate --count 1000 --seed 7 --symmetry rotate-180 > puzzles.txt
  kdoku generate --clues 24-26 --effort 1-5 --to grid
  kdoku generate --rating 4.0-4.5 --count 10
  kdoku generate --technique swordfish --only singles,locked-candidates,subsets --once
  kdoku generate --order 4 --to spaced
  kdoku generate killer.toml --to compact
  kdoku generate --from puzzle.txt --pattern heart.txt";

pub(crate) const BENCH: &str = "\
Measure how fast puzzles are solved.

One thread answers all puzzles of a file in one go, on each engine in turn. The reported time is the median of the \
rounds. Parsing is not measured. The answers of the engines are compared before anything is measured, and every figure \
includes the check of each solution. Latencies are measured on up to 2000 puzzles, spread over the file, each solved \
alone. A `[solve]` table in a puzzle file is ignored.

A file that cannot be read to its end is not measured. Repeating a few puzzles flatters a processor, whose branch \
predictors learn them.";

pub(crate) const BENCH_EXAMPLES: &str = "\
Examples:
  kdoku bench collection.txt
  kdoku bench --unique --repeat 9 --to json collection.txt
  kdoku bench --engine search --pick any puzzle.toml";

pub(crate) const SERVE: &str = "\
Serve a page for setting and solving Sudoku in a browser, answered on this machine.

This runs `kdoku-web`, a program of its own, beside `kdoku` or on the PATH. In a clone of \
kdoku, `cargo install --path web --locked` installs it. \
Once it is installed, `kdoku serve --help` lists its options.";

pub(crate) const INIT: &str = "\
Write a puzzle file to begin with to stdout: a blank board, and an example of each of these constraints as a comment.

For a killer: kdoku init killer > my.toml";

pub(crate) const SCHEMA: &str = "\
Write the JSON schema of puzzle files to stdout. Editors complete keys with it.

For editors with Taplo, such as VS Code with Even Better TOML: kdoku schema > kdoku.schema.json, and as the first line \
of a puzzle file: #:schema ./kdoku.schema.json";

pub(crate) const COMBINATIONS: &str = "\
List the sets of values that add up to the total of a cage, one per line, values in ascending order.

The values of a combination are different, or with `--repeats` may be equal. Without any combination, the output is
`none` and the exit code is 1.";

pub(crate) const COMBINATIONS_EXAMPLES: &str = "\
Examples:
  kdoku combinations 23 4 --without 9
  kdoku combinations 10 3 --with 1 --repeats
  kdoku combinations 45 6 --values 0-15";

pub(crate) const COMPLETIONS: &str = "\
Write completions for a shell to stdout.

For bash: kdoku completions bash > ~/.local/share/bash-completion/completions/kdoku";

pub(crate) const MAN: &str = "\
Write the manual page with all commands to stdout.

To read it: kdoku man | man -l -";

pub(crate) const SOLVE_FILES: &str = "\
Files to read, `-` for stdin; default: stdin

A file whose name ends in `.toml` is a puzzle file. The format of other files and of stdin is detected from the \
content: puzzle text with any number of puzzles, a puzzle file, or a format of another program. A puzzle or a link can \
take the place of the name of a file.";

pub(crate) const POSITION_FILES: &str = "\
Files to read, `-` for stdin; default: stdin

A puzzle in progress is read too: a grid of pencil marks, a library line of `HoDoKu`, a sukaku.";

pub(crate) const CONVERT_FILES: &str = "\
Files to read, `-` for stdin; default: stdin

Each is a puzzle file, puzzle text, or in a format of another program.";

pub(crate) const CHECK_PATHS: &str = "\
Files or folders to check, `-` for stdin; default: stdin

A folder stands for the files in it and in the folders below it, in the order of their names, without hidden files and \
`.md` files.";

pub(crate) const ENCODE_FILE: &str = "\
The file to read, `-` for stdin; default: stdin

A file whose name ends in `.toml` is a puzzle file; the format of others is detected. The input is one puzzle.";

pub(crate) const FORMAT_OF_FROM: &str = "The form of the file of --from [default: detected from the content]";
