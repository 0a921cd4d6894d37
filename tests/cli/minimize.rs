//! `kdoku minimize`.

use super::*;

const KILLER: &str = include_str!("../../puzzles/variants/killer.toml");

#[test]
fn removes_redundant_givens() {
    let full = block("2341412314323214");
    assert_snapshot!(kdoku("minimize").stdin(&full).picture());
    assert_snapshot!("a_seed_leaves_another_puzzle", kdoku("minimize --seed 3 --to pretty").stdin(&full).picture());
    assert_snapshot!("minimized_as_json", kdoku("minimize --to json").stdin(&full).picture());
}

#[test]
fn rejects_puzzles_without_exactly_one_solution() {
    assert_snapshot!(kdoku("minimize --order 2").stdin(lines(&[GOOD, SEVERAL, NONE, "x", CLASH])).picture());
}

#[test]
fn lists_redundant_clues() {
    let file = KILLER.replacen("...|...|...", "9..|...|...", 1);
    let case = kdoku("minimize --constraints killer.toml").file("killer.toml", &file);
    assert_snapshot!(case.picture());
    assert_snapshot!("givens_alone", kdoku("minimize killer.toml").file("killer.toml", &file).picture());
}

#[test]
fn minimized_puzzles_keep_their_rules() {
    let killer = include_str!("../../puzzles/variants/killer.toml");
    let case = kdoku("minimize k.toml").file("k.toml", killer);
    let warning = "warning: k.toml: the output does not have its rules (cage); `--to toml` keeps them\n";
    assert!(case.stderr().ends_with(warning), "{}", case.stderr());
    for (arguments, name) in [("--to toml", "k.toml"), ("--to iss", "k.txt"), ("--constraints --to toml", "k.toml")] {
        let text = kdoku(&format!("minimize {arguments} k.toml")).file("k.toml", killer).stdout();
        let clues = if arguments.contains("constraints") { " --minimal --constraints" } else { "" };
        let check = kdoku(&format!("check {name}{clues}")).file(name, &text);
        assert_eq!(check.code(), 0, "{arguments}: {}\n{text}", check.stdout());
    }
    let diagonals = kdoku("minimize --order 2 --rules diagonals --to toml").stdin(lines(&["13244231........"]));
    assert!(diagonals.stdout().contains("diagonals = true"), "{}{}", diagonals.stdout(), diagonals.stderr());
}
