//! `kdoku generate`.

use super::*;

#[test]
fn a_seed_gives_its_puzzles() {
    assert_snapshot!(kdoku("generate --seed 7 --count 3").picture());
}

#[test]
fn every_form_of_a_small_puzzle() {
    let forms = ["spaced", "compact", "line", "grid", "pretty", "json"];
    let pictures = forms.map(|to| kdoku(&format!("generate --order 2 --seed 7 --count 2 --to {to}")).picture());
    assert_snapshot!(pictures.join("\n"));
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let made = |threads: usize| kdoku(&format!("generate --seed 1 --count 200 --threads {threads}")).stdout();
    assert_eq!(made(1).lines().count(), 200);
    assert_eq!(made(1), made(3));
}

#[test]
fn reports_a_random_seed_that_reproduces_the_puzzle() {
    let first = kdoku("generate").output();
    let told = String::from_utf8(first.stderr).expect("UTF-8");
    let seed = told.trim().strip_prefix("note: seed ").expect("a seed");
    assert_eq!(kdoku(&format!("generate --seed {seed}")).stdout().as_bytes(), first.stdout);
}

#[test]
fn clues_go_where_a_pattern_and_a_symmetry_have_room() {
    let pattern = "xxx...\nxxx..x\n..xx..\n..xx..\nx..xxx\n...xxx\n";
    let case = kdoku("generate --box 2x3 --seed 3 --pattern p.txt --symmetry rotate-180 --to grid -v");
    assert_snapshot!(case.file("p.txt", pattern).picture());
}

#[test]
fn generates_for_a_board_file_and_from_a_puzzle() {
    let board = "order = 2\n[houses]\ndiagonals = true\n";
    let thinned = kdoku("generate --from - --seed 1 --to compact").stdin("1234341221434321\n").picture();
    let of_file = kdoku("generate board.toml --seed 1 --count 2 --to grid").file("board.toml", board).picture();
    let rules = kdoku("generate --order 2 --rules diagonals --seed 1 --count 2 --to grid").picture();
    assert_snapshot!([thinned, of_file, rules].join("\n"));
}

#[test]
fn marks_the_place_of_a_puzzle_that_was_not_generated() {
    let forms = ["line", "spaced", "json"];
    let given_up = forms.map(|to| {
        kdoku(&format!("generate --clues 17 --node-limit 2000 --count 2 --seed 1 --threads 1 --to {to}")).picture()
    });
    let impossible = "order = 2\n[global]\nanti = [\"knight\", \"king\"]\n";
    let none = kdoku("generate none.toml --seed 1 --count 5").file("none.toml", impossible).picture();
    let several = kdoku("generate --from - --seed 1").stdin(format!("{SEVERAL}\n")).picture();
    assert_snapshot!([given_up.concat(), none, several].join("\n"));
}

#[test]
fn rejects_contradictory_options() {
    let wide = "rows = 6\ncolumns = 8\nbox = [2, 4]\n";
    let cases = [
        kdoku("generate --clues 28-24"),
        kdoku("generate --clues 90 --seed 1"),
        kdoku("generate --clues 3 --seed 1"),
        kdoku("generate --effort x"),
        kdoku("generate --order 2 --seed 1 --pattern p.txt").file("p.txt", "x..x\n.....\n....\n....\n"),
        kdoku("generate --order 2 --seed 1 --pattern p.txt").file("p.txt", "....\n....\n....\n....\n"),
        kdoku("generate --order 2 --seed 1 --pattern none.txt"),
        kdoku("generate wide.toml --seed 1 --symmetry diagonal").file("wide.toml", wide),
        kdoku("generate --order 2 --symbols AB --seed 1"),
        kdoku("generate wide.toml --symbols 1-7 --seed 1").file("wide.toml", wide),
        kdoku("generate lines.txt").file("lines.txt", lines(&[NINE])),
        kdoku("generate --format grid"),
    ];
    assert_snapshot!(cases.map(|case| case.picture()).join("\n"));
}

#[test]
fn warns_about_puzzles_with_few_clues() {
    let told = |flags: &str| kdoku(&format!("generate --order 2 --rules anti-knight --clues 3 --seed 1 {flags}"));
    let hint = "puzzles with 3 clues are rare: each attempt ends after 10,000,000 nodes;";
    assert!(told("").stderr().contains(hint), "{}", told("").stderr());
    assert!(!told("--node-limit 1000000").stderr().contains("rare"));
}

#[test]
fn puzzles_are_drawn_and_a_page_has_their_solutions() {
    let one = kdoku("generate --order 2 --rules diagonals --seed 1 --to svg");
    assert!(one.stdout().starts_with("<svg") && one.stdout().contains("diagonal"), "{}", one.stdout());
    let page = kdoku("generate --order 2 --seed 1 --count 3 --to html").stdout();
    assert_eq!((page.matches("<article").count(), page.matches("<summary>Solution").count()), (3, 3));
    let files = kdoku("generate --order 2 --seed 1 --count 2 --to svg -o x.svg");
    assert_eq!(files.code(), 0, "{}", files.stderr());
    assert!(files.folder().join("x-1.svg").exists() && files.folder().join("x-2.svg").exists());
    let several = kdoku("generate --order 2 --seed 1 --count 1000000000 --to svg");
    assert_eq!((several.code(), several.stdout()), (2, String::new()), "{}", several.stderr());
}

#[test]
fn a_minimal_puzzle_is_drawn_with_the_clues_that_are_left() {
    let cages =
        "order = 2\ngrid = '''\n1234\n3412\n2143\n432.\n'''\n[cages]\nlist = [\"3: r1c1 r1c2\", \"3: r1c2 r1c1\"]\n";
    let drawn = |flags: &str| kdoku(&format!("minimize x.toml {flags}")).file("x.toml", cages).stdout();
    let (all, left) = (drawn("--to svg"), drawn("--to svg --constraints"));
    assert!(all.starts_with("<svg") && all.contains("cage") && !all.contains("Redundant"), "{all}");
    assert!(left.contains("Redundant: "), "{left}");
    assert!(drawn("--to html").contains("<article"));
}

#[test]
fn stops_at_limits_if_nothing_can_be_generated() {
    let cases = [
        kdoku("generate --clues 81 --effort 5 --seed 1 --total-time 100ms"),
        kdoku("generate --clues 17 --seed 1 --count 3 --threads 2 --total-time 100ms"),
        kdoku("generate --clues 81 --effort 5 --seed 1 --time-limit 100ms --count 2 -q --to spaced"),
    ];
    assert_snapshot!(cases.map(|case| case.picture()).join("\n"));
}

#[test]
fn limits_of_a_board_file_hold_unless_a_flag_sets_others() {
    let board = "order = 3\n[solve]\nnode_limit = 300\ntime_limit = \"1h\"\n";
    let made = |flags: &str| {
        let case = kdoku(&format!("generate board.toml --clues 17 --seed 1 --threads 1 {flags}"));
        case.file("board.toml", board).picture()
    };
    assert_snapshot!([made(""), made("--node-limit 500")].join("\n"));
    let case = kdoku("generate --from some.toml --seed 1 --count 2");
    let some = "order = 2\ngrid = '''\n1234\n3412\n2143\n4321\n'''\n[solve]\nnode_limit = 1\n";
    assert_eq!(case.file("some.toml", some).code(), 3);
}

#[test]
fn writes_each_puzzle_at_once() {
    for rest in ["--threads 1", "--threads 3", "--threads 2 --time-limit 1h"] {
        let case = kdoku(&format!("generate --count 1000000000 --seed 1 {rest}"));
        let mut child = case.command().spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("a pipe");
        let mut puzzle = [0; 82];
        stdout.read_exact(&mut puzzle).expect("a puzzle comes");
        assert_eq!(&puzzle[..], kdoku("generate --seed 1").stdout().as_bytes());
        drop(stdout);
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{rest}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_all_threads() {
    for threads in [1, 3] {
        let case = kdoku(&format!("generate --clues 17 --node-limit 1000000000000 --count 9 --threads {threads}"));
        let mut child = case.command().spawn().expect("it starts");
        let mut stderr = child.stderr.take().expect("a pipe");
        let mut told = [0; 5];
        stderr.read_exact(&mut told).expect("the seed is told, by which time it listens to signals");
        super::streams::interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stdout), (Some(130), Vec::new()));
    }
}

#[test]
fn generated_puzzles_keep_the_rules_of_their_board() {
    let diagonals = "generate --order 2 --rules diagonals --seed 1";
    let case = kdoku(diagonals);
    let warning = "warning: generate: the output does not have its rules (diagonals); `--to toml` keeps them\n";
    assert_eq!((case.code(), case.stderr().as_str()), (0, warning));
    assert_eq!(kdoku("generate --order 2 --seed 1").stderr(), "", "there is nothing to lose");
    let file = kdoku(&format!("{diagonals} --to toml")).stdout();
    let check = kdoku("check x.toml").file("x.toml", &file);
    assert_eq!((check.code(), check.stdout().as_str()), (0, "x.toml: unique, as expected\n"), "{file}");
    assert!(file.contains("diagonals = true"), "{file}");
    let link = kdoku(&format!("{diagonals} --to iss")).stdout();
    assert_eq!(kdoku("check").stdin(&link).code(), 0, "{link}");
    let several = kdoku(&format!("{diagonals} --count 3 --to iss")).stdout();
    assert_eq!(several.lines().count(), 3);
    let case = kdoku(&format!("{diagonals} --to sukaku"));
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""), "a format without rules");
    let case = kdoku(&format!("{diagonals} --count 2 --to toml"));
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""), "two puzzles in a file of one");
    let case = kdoku(&format!("{diagonals} --count 2 --to toml -o x.toml"));
    assert_eq!(case.code(), 0);
    assert!(case.folder().join("x-2.toml").exists() && !case.folder().join("x.toml").exists());
}
