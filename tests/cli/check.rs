//! `kdoku check`: verdicts, and expectations of folders.

use super::*;

#[test]
#[cfg(unix)]
fn reports_an_unreadable_folder_and_checks_the_rest() {
    use std::os::unix::fs::PermissionsExt;
    let case = kdoku("check puzzles").file("puzzles/a/x.txt", NINE).file("puzzles/b.txt", lines(&[NINE]));
    let closed = case.folder().join("puzzles/a");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("it is ours");
    let is_closed = fs::read_dir(&closed).is_err();
    let output = case.output();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).expect("it is ours");
    // an administrator can read everything
    if is_closed {
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "puzzles/b.txt:1: unique\n");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(told, "error: cannot read `puzzles/a`: permission denied\n");
    } else {
        let both = "puzzles/a/x.txt:1: unique\npuzzles/b.txt:1: unique\n";
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()), (Some(0), both));
    }
}

#[test]
#[cfg(unix)]
fn reports_a_broken_link_and_checks_the_rest() {
    let case = kdoku("check puzzles").file("puzzles/b.txt", lines(&[NINE]));
    std::os::unix::fs::symlink("nowhere", case.folder().join("puzzles/a.txt")).expect("the folder is ours");
    let output = case.output();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("puzzles/b.txt:1: unique\n"));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(told, "error: cannot read `puzzles/a.txt`: no such file or directory\n");
}

#[test]
fn a_limit_leaves_the_same_open_in_every_form() {
    let file = "order = 2\n[expect]\nsolutions = 288\n";
    let text = kdoku("check x.toml --node-limit 20").file("x.toml", file);
    assert_eq!((text.code(), text.stdout().as_str()), (3, "x.toml: undecided, expected 288 solutions\n"));
    let json = kdoku("check x.toml --node-limit 20 --to json").file("x.toml", file).stdout();
    assert!(json.contains("\"verdict\":\"undecided\",\"solutions\":"), "{json}");
    assert!(json.contains("\"as_expected\":null"), "{json}");
}

#[test]
fn a_folder_is_checked_in_the_order_of_names() {
    let wrong = MINI.replace("solutions = 1", "solutions = 2");
    let case = kdoku("check puzzles")
        .file("puzzles/mini4.toml", MINI)
        .file("puzzles/a/wrong.toml", wrong)
        .file("puzzles/lines.txt", lines(&[NINE, &NINE.replace("53..7", "55..7"), &".".repeat(81)]))
        .file("puzzles/README.md", "no puzzle")
        .file("puzzles/.hidden", "no puzzle")
        .file("puzzles/b/bad.txt", "123\n");
    assert_snapshot!(case.picture());
}

#[test]
fn expectations_are_compared() {
    let file = |grid: &str, expect: &str| format!("order = 2\ngrid = \"{grid}\"\n[expect]\n{expect}\n");
    let case = kdoku("check a.toml b.toml c.toml d.toml e.toml f.toml g.toml h.toml")
        .file("a.toml", file(SEVERAL, "solutions = 1"))
        .file("b.toml", file(SEVERAL, "solutions = \"multiple\""))
        .file("c.toml", file(SEVERAL, "solutions = 4"))
        .file("d.toml", file(SEVERAL, "solutions = 3"))
        .file("e.toml", file(NONE, "solutions = 0"))
        .file("f.toml", file(CLASH, "solutions = 0"))
        .file("g.toml", file(GOOD, "solution = \"2341412314323214\""))
        .file("h.toml", file(GOOD, "solutions = 1\nsolution = \"2341412314323114\""));
    assert_snapshot!(case.picture());
}

#[test]
fn expectations_that_hold_are_a_success() {
    let none = format!("order = 2\ngrid = \"{NONE}\"\n[expect]\nsolutions = 0\n");
    assert_eq!(kdoku("check a.toml").file("a.toml", none).code(), 0);
    assert_eq!(kdoku("check a.toml").file("a.toml", MINI).code(), 0);
    assert_eq!(
        kdoku("check a.toml").file("a.toml", MINI.replace("solutions = 1", "solutions = \"multiple\"")).code(),
        1
    );
}

#[test]
fn verdicts_as_json() {
    let text = [GOOD, SEVERAL, NONE, CLASH].map(block).join("\n");
    let case = kdoku("check --to json - mini4.toml").stdin(text).file("mini4.toml", MINI);
    assert_snapshot!(case.picture());
}

#[test]
fn a_limit_leaves_the_verdict_open() {
    assert_snapshot!(
        kdoku("check --node-limit 1 x.toml -")
            .file("x.toml", SIX.replace("51", ".."))
            .stdin(block(&".".repeat(16)))
            .picture()
    );
}

#[test]
fn a_folder_without_files_is_an_error() {
    let case = kdoku("check empty missing");
    fs::create_dir(case.folder().join("empty")).expect("a folder");
    assert_snapshot!(case.picture());
}

#[test]
fn names_a_clue_that_alone_cannot_hold() {
    let file = |sandwich: &str| format!("[outside]\nsandwich = [\"8: col 3\", \"{sandwich}\"]\n");
    let check = |sandwich: &str| kdoku("check x.toml").file("x.toml", file(sandwich)).stdout();
    for sandwich in ["36: row 1", "12: row 4 row 5"] {
        assert_eq!(check(sandwich), format!("x.toml: none; line 2: sandwich `{sandwich}` alone has no solution\n"));
    }
    assert_eq!(check("35: col 3"), "x.toml: none\n");
    let solve = kdoku("x.toml").file("x.toml", file("36: row 1")).stderr();
    assert_eq!(solve, "warning: x.toml: no solution; line 2: sandwich `36: row 1` alone has none\n");
}

#[test]
fn reads_a_puzzle_file_in_utf_16() {
    let text = "title = \"é\"\norder = 2\n";
    for (mark, swap) in [(&b"\xff\xfe"[..], false), (b"\xfe\xff", true), (b"", false)] {
        let wide = text.encode_utf16().flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() });
        let bytes: Vec<u8> = mark.iter().copied().chain(wide).collect();
        assert_eq!(kdoku("check x.toml").file("x.toml", bytes).stdout(), "x.toml: multiple\n");
    }
}

#[test]
fn warns_about_cells_that_do_not_touch() {
    let file = "order = 2\ngrid = \"1.....3..1.....2\"\n[lines]\nthermo = [\"r1c1 r1c3\"]\n";
    let case = kdoku("check file.toml").file("file.toml", file);
    assert!(case.stderr().starts_with("warning: file.toml:4: `r1c1` and `r1c3` do not touch (if that is meant,"));
    let apart = file.replace("[\"r1c1 r1c3\"]", "[{ cells = \"r1c1 r1c3\", apart = true }]");
    let case = kdoku("check file.toml").file("file.toml", apart);
    assert_eq!(case.stderr(), "");
    assert_eq!(kdoku("count file.toml").file("file.toml", file).stderr(), "");
}
