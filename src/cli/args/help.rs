//! The longer texts of `--help` and of the manual.

pub(crate) const ABOUT: &str = "\
Solve, count, check and make Sudoku of any size and any rules.

Puzzles come as text, from files or stdin: in lines of numbers as online judges have it, a line a puzzle as \
collections have it, or drawn with lines between the boxes. Which of these, how large the board is and how its values \
are written is told from the content; the solution is written in the form of its puzzle. A file whose name ends in \
`.toml` is a puzzle file, which can also say which further rules hold, how it is to be solved and what is expected. Links to \
f-puzzles and other formats of other programs are read as well: see `kdoku convert`.

Without a command, puzzles are solved. `kdoku help COMMAND` tells more of a command.";

pub(crate) const SHORT_EXAMPLES: &str = "\
Try `kdoku < puzzle.txt`, or `kdoku --help` for examples, forms and exit codes.";

pub(crate) const EXAMPLES: &str = "\
kdoku < puzzle.txt                    solve what a judge gives, answer as it wants it
kdoku puzzle.toml --to pretty         solve a puzzle file and draw the solution
kdoku collection.txt -o solved.txt    a line a puzzle in, a line a solution out
kdoku --unique --to json *.txt        prove that each has one solution, for programs
kdoku --threads 2 < collection.txt    leave the other cores alone
kdoku --order 4 --symbols 0-9A-F x    read boards of 16×16 in hexadecimal
kdoku count --limit 1000 puzzle.txt   count solutions, up to a thousand
kdoku check puzzles/                  compare puzzle files with what they expect
kdoku draw puzzle.toml -o x.svg       draw a puzzle with its clues
kdoku check --why puzzle.toml         say which givens and clues conflict
kdoku check --proof x puzzle.txt      write x.cnf and x.drat, a proof that others can check
kdoku candidates puzzle.toml          tell which values each cell can have
kdoku minimize puzzle.txt             take away the givens that are not needed
kdoku convert link.txt --to toml      write a link to a puzzle as a puzzle file
kdoku canon --dedupe collection.txt   one of all puzzles that are equivalent
kdoku encode puzzle.txt -o x.cnf      write a formula for SAT solvers
kdoku generate --count 5              make five puzzles of 9×9
kdoku bench --unique collection.txt   measure how fast each is proved to have one solution";

pub(crate) const PLACES: &str = "\
A puzzle without an answer leaves an empty line where solutions are lines, and a line `none`, `invalid: …`, \
`multiple`, `undecided` or `unreadable` where they are blocks. Data goes to stdout, everything else to stderr.";

pub(crate) const MANY: &str = "\
Puzzles are solved on all cores, and written in the order of the input; the output does not depend on how many threads \
there are. When no more input is ready, what has come is solved and written.";

pub(crate) const EXITS: &str = "\
Over several puzzles the worst counts, 2 before 3 before 1.
  0  everything is as it was asked for
  1  no solution, givens that clash, several solutions or a redundant given where
     that was refused, nothing that could be made, or an expectation that failed
  2  malformed input, wrong usage, or a file that cannot be read or written
  3  undecided within a limit, or not proven minimal
130  interrupted";

/// What stands below the options of the program.
pub(crate) fn after() -> String {
    format!("Examples:\n{}\n\n{PLACES}\n\n{MANY}\n\nExit codes:\n{}", indented(EXAMPLES), indented(EXITS))
}

fn indented(text: &str) -> String {
    format!("  {}", text.replace('\n', "\n  "))
}

pub(crate) const SOLVE: &str = "\
Solve puzzles.

One solution is written for each puzzle: up to 9×9 the smallest, cell by cell, beyond that any. Flags win over the \
`[solve]` of a puzzle file.";

pub(crate) const SOLVE_EXAMPLES: &str = "\
Examples:
  kdoku solve puzzle.toml --all --limit 10
  kdoku solve --config hex16.toml grids.txt --time-limit 2s
  kdoku solve --pick any --seed 7 < blank.txt";

pub(crate) const COUNT: &str = "\
Count solutions.

A line is written for each puzzle: the number of its solutions, `at least N` where the limit was reached, \
`undecided, at least N` where a time or a number of nodes was. A puzzle that cannot be read leaves an empty line. \
Where there is no solution, the exit code is 1.

Solutions are found and checked one by one, up to 100000. Beyond that, a cache is tried as well: boards are filled cell \
by cell, and those that look the same to the cells to come are counted as one. So a blank 9×9 is counted in seconds; \
but no solution is seen then, and none is checked. Where the cache does not fit into memory, solutions are found one by \
one to the end. A node limit is one of the search: where it comes before 100000 solutions, no cache is tried, and the states \
of a cache are no nodes. With `--estimate`, the number is estimated from samples: `about N ± P %`.";

pub(crate) const COUNT_EXAMPLES: &str = "\
Examples:
  kdoku count puzzle.txt
  kdoku count --limit 2 --to json collection.txt
  kdoku count --estimate --time-limit 5s blank16.txt";

pub(crate) const CHECK: &str = "\
Check that puzzles have one solution, or what their files expect.

A line is written for each puzzle: its file, its line, and one of the verdicts `unique`, `multiple`, `none`, `invalid` \
(the cells that clash are named), `undecided` and `unreadable`. Without an expectation, anything but `unique` is a \
failure. A puzzle file with `[expect]` is compared with it, the solution too.";

pub(crate) const CHECK_EXAMPLES: &str = "\
Examples:
  kdoku check puzzles/
  kdoku check --node-limit 100000 collection.txt
  kdoku check --why killer.toml
  kdoku check --proof only puzzle.txt && drat-trim only.cnf only.drat";

pub(crate) const CANON: &str = "\
Write the minimal form of puzzles.

Two puzzles are equivalent if one becomes the other by renaming digits, exchanging bands, stacks, rows within a band or \
columns within a stack, and by exchanging rows with columns. The minimal form is the smallest of all that are equivalent, \
read row by row as 81 characters with `0` for a blank; it is the same for all of them. Boards are classic 9×9, with or \
without blanks.

A line is written for each puzzle. One that cannot be read, or is of another kind, leaves an empty line, and the exit code \
is 2.";

pub(crate) const CANON_EXAMPLES: &str = "\
Examples:
  kdoku canon collection.txt
  kdoku canon --dedupe --as-given collection.txt | kdoku
  kdoku canon --to json puzzle.txt";

pub(crate) const CANDIDATES: &str = "\
Tell which values each cell can have: those that it has in some solution.

A drawing is written for each puzzle, with these values in each cell. With a cap above 1, each is followed by the number of \
solutions that have it there, `5:3`, or `5:10+` where the cap was reached. What a limit leaves undecided has a question \
mark. Limits are for all cells of a puzzle together. Where there is no solution, the exit code is 1.";

pub(crate) const CANDIDATES_EXAMPLES: &str = "\
Examples:
  kdoku candidates puzzle.toml
  kdoku candidates --cap 100 --to json puzzle.txt
  kdoku candidates --to pretty < puzzle.txt";

pub(crate) const MINIMIZE: &str = "\
Take away what puzzles do not need: givens without which there is still one solution.

What is written is a puzzle in the form of its own, of which no given could go. A puzzle that has not one solution is \
refused, and the exit code is 1. A node limit is for each of the puzzles that are tried; what it leaves undecided stays, and \
the exit code is 3.";

pub(crate) const MINIMIZE_EXAMPLES: &str = "\
Examples:
  kdoku minimize puzzle.txt
  kdoku minimize --seed 7 --to line puzzle.txt
  kdoku minimize --constraints killer.toml
  kdoku check --minimal collection.txt";

pub(crate) const CONVERT: &str = "\
Write puzzles in another format.

What a file is, its content says: a puzzle file, puzzle text, a link to f-puzzles or to SudokuPad, their JSON, a string of the \
Interactive Sudoku Solver. `--list` tells which there are. Where a format has a puzzle a line, many come in and go out; of \
others there is one a file.

What does not survive is told. Drawings, colours, pencil marks and titles are warnings; the loss of a rule or a given is an \
error, unless `--lossy` says that it may be. Links of SudokuPad have a drawing rather than rules: read are givens, regions, \
and cages.";

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  kdoku convert link.txt --to toml -o puzzle.toml
  kdoku convert puzzle.toml --to f-puzzles
  kdoku convert collection.txt --to iss
  kdoku convert --list";

pub(crate) const DRAW: &str = "\
Draw puzzles: the board, its clues as solvers know them, and the rules in words.

As SVG, a picture that stands alone; as HTML, a page that stands alone with all puzzles of the input; or in characters, for a \
terminal. What has no place on the board is named below it, so that no rule of a puzzle file is missing from its picture.

An SVG file shows one puzzle. Of several, `-o board.svg` makes `board-1.svg`, `board-2.svg` and so on; without `-o` that is \
refused. With `--solution`, puzzles are solved, and where there is no solution within the limits the puzzle is drawn without; \
the exit code is then 1, or 3 if it is undecided.";

pub(crate) const DRAW_EXAMPLES: &str = "\
Examples:
  kdoku draw killer.toml > killer.svg
  kdoku draw --solution -o puzzles.html puzzles/variants/*.toml
  kdoku draw --to pretty killer.toml
  kdoku draw -o board.svg collection.txt";

pub(crate) const ENCODE: &str = "\
Write a puzzle as a formula for SAT solvers.

The formula is true of the solutions of the puzzle and of nothing else. Variable `cell * n + digit` says that the cell \
holds the digit; cells are numbered from 0, row by row, digits from 1 to n. Comments at the head of the formula say so, \
too. One puzzle of at most 49×49 is taken.";

pub(crate) const ENCODE_EXAMPLES: &str = "\
Examples:
  kdoku encode puzzle.txt > puzzle.cnf
  kdoku encode puzzles/six.toml -o six.cnf";

pub(crate) const GENERATE: &str = "\
Make puzzles with one solution.

A solution is drawn by chance and clues are taken away, in an order drawn by chance, as long as it stays the only one. \
That it is the only one is proven, and so is that no clue can go. Any board and any rules will do: `--order` and \
`--box`, `--rules`, or those of a puzzle file. Without any of these, puzzles are of 9×9.

Of classic 9×9, and of boards with few solutions such as 4×4 and 6×6, each solution is exactly as likely as any other. \
Of others the search draws them, which prefers some. On boards on which it is hard to prove that a clue cannot go, that \
is left open after some nodes: the clue stays, this is told, and the exit code is 3.

A puzzle is given up after `--node-limit` nodes of all searches for it together; if nobody says, after ten million up to \
9×9, three million at 16×16, one million at 25×25. An empty line or a line `undecided` stands in its place.

With `--estimate`, no puzzle is made: how many minimal ones there are, by number of clues, is estimated from populations of sets of \
clues that lose one clue after the other. The time of `--time-limit` is then that of the estimate.";

pub(crate) const GENERATE_EXAMPLES: &str = "\
Examples:
  kdoku generate --to pretty
  kdoku generate --count 1000 --seed 7 --symmetry rotate-180 > puzzles.txt
  kdoku generate --clues 24-26 --effort 1-5 --to grid
  kdoku generate --order 4 --to spaced
  kdoku generate killer.toml --to compact
  kdoku generate --from puzzle.txt --pattern heart.txt
  kdoku generate --estimate --time-limit 1m";

pub(crate) const BENCH: &str = "\
Measure how fast puzzles are solved.

All puzzles of a file are answered in one go, by one thread, on each of the engines in turn; what is reported is the \
median of the rounds. Text is read before. Answers are checked before anything is measured, engine against engine; \
the check that kdoku makes of each solution is inside every figure. Latencies are those of up to 2000 puzzles, \
spread over the file, each asked by itself. A `[solve]` in a puzzle file is passed over.

A file that cannot be read to its end is not measured. Few puzzles that are solved again and again flatter a \
processor, which learns them by heart.";

pub(crate) const BENCH_EXAMPLES: &str = "\
Examples:
  kdoku bench collection.txt
  kdoku bench --unique --repeat 9 --json collection.txt
  kdoku bench --engine search --pick any puzzle.toml";

pub(crate) const COMPLETIONS: &str = "\
Write completions for a shell to stdout.

For bash: kdoku completions bash > ~/.local/share/bash-completion/completions/kdoku";

pub(crate) const MAN: &str = "\
Write the manual page to stdout, all commands in one.

To read it: kdoku man | man -l -";
