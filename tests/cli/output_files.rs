//! Files that are written: what they replace, and when.

use super::*;

fn read(case: &Case, name: &str) -> String {
    fs::read_to_string(case.folder().join(name)).expect("it is there")
}

fn files(case: &Case) -> Vec<String> {
    let entries = fs::read_dir(case.folder()).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn a_file_stays_if_nothing_could_be_read() {
    let table = "id,first,other\n1,.3...12.......14,.3...12........4\n";
    for (arguments, input) in [
        ("nope.txt -o out", ""),
        ("--to json nope.txt -o out", ""),
        ("t.csv -o out", table),
        ("--resume t.csv -o out", table),
        ("--resume nope.txt -o out", ""),
        ("t.csv -o out", ""),
        ("t.csv -o out", "prose, and no puzzle\n"),
        ("check t.csv -o out", table),
        ("convert --to line t.csv -o out", table),
        ("draw nope.txt -o out", ""),
        ("minimize broken.toml -o out", ""),
        ("generate --order 2 --rules diagonals --to sukaku -o out", ""),
        ("--frobnicate -o out", ""),
    ] {
        let case = kdoku(arguments).file("t.csv", input).file("out", "before\n").file("broken.toml", "order = x\n");
        assert_eq!(case.code(), 2, "{arguments}");
        assert_eq!(read(&case, "out"), "before\n", "{arguments}");
        assert_eq!(files(&case), ["broken.toml", "out", "t.csv"], "{arguments}");
    }
    // one of two files is answered
    let case = kdoku("nope.txt a.txt -o out").file("a.txt", lines(&[NINE])).file("out", "before\n");
    assert_eq!((case.code(), read(&case, "out").len()), (2, 82));
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    for arguments in [
        "a.txt -o a.txt",
        "a.txt -o ./a.txt",
        "k.toml -o link",
        "--config k.toml a.txt -o link",
        "convert --to line a.txt k.toml -o link",
        "convert link -o k.toml",
        "minimize k.toml -o k.toml",
        "generate --from k.toml -o k.toml",
        "generate k.toml -o k.toml",
        "generate --order 2 --pattern k.toml -o k.toml",
        "check . -o link",
        "--resume a.txt -o a.txt",
        "check --proof k k.cnf",
    ] {
        let case = kdoku(arguments).file("k.toml", MINI).file("a.txt", lines(&[GOOD])).file("k.cnf", lines(&[GOOD]));
        #[cfg(unix)]
        std::os::unix::fs::symlink("k.toml", case.folder().join("link")).expect("a link");
        let (code, messages) = (case.code(), case.stderr());
        assert_eq!(code, 2, "{arguments}: {messages}");
        assert!(messages.contains("is both input and output"), "{arguments}: {messages}");
        assert_eq!((read(&case, "k.toml").as_str(), read(&case, "k.cnf")), (MINI, lines(&[GOOD])), "{arguments}");
    }
}

#[test]
#[cfg(unix)]
fn an_input_that_is_written_by_the_shell_is_refused() {
    let case = kdoku("a.txt").file("a.txt", lines(&[GOOD]));
    let open = || fs::File::options().append(true).open(case.folder().join("a.txt")).expect("it is there");
    let output = case.command().stdout(Stdio::from(open())).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let stdin = fs::File::open(case.folder().join("a.txt")).expect("it is there");
    let output = kdoku("").command().stdin(Stdio::from(stdin)).stdout(Stdio::from(open())).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().next(), Some("error: stdin is both input and output"));
    assert_eq!(read(&case, "a.txt"), lines(&[GOOD]));
}

#[test]
fn the_ending_of_a_file_is_the_form_of_the_output() {
    for (arguments, message) in [
        ("draw k.toml -o x.png", "kdoku cannot write `x.png`"),
        ("draw --to html k.toml -o x.pdf", "kdoku cannot write `x.pdf`"),
        ("draw --to html k.toml -o x.svg", "the output has the form `html`, and `x.svg` would be something else"),
        ("draw k.toml -o x.txt", "the output has the form `svg`, and `x.txt` would be something else"),
        ("convert --to line k.toml -o x.toml", "the output has the form `line`"),
        ("check k.toml -o x.csv", "`kdoku check` has no form `csv`, which `x.csv` would be"),
        ("convert k.toml -o x.other", "`kdoku convert` needs the form of the output"),
        ("check k.toml -o x.gz", "kdoku cannot write `x.gz`"),
    ] {
        let case = kdoku(arguments).file("k.toml", MINI);
        let (code, messages) = (case.code(), case.stderr());
        assert_eq!((code, messages.contains(message)), (2, true), "{arguments}: {messages}");
        assert_eq!(files(&case), ["k.toml"], "{arguments}");
    }
    for (arguments, name, start) in [
        ("draw k.toml -o x.svg", "x.svg", "<svg"),
        ("draw k.toml -o x.htm", "x.htm", "<!DOCTYPE html>"),
        ("k.toml -o x.svg", "x.svg", "<svg"),
        ("k.toml -o x.json", "x.json", "{\""),
        ("explain k.toml -o x.json", "x.json", "{\""),
        ("hint k.toml -o x.svg", "x.svg", "<svg"),
        ("rate k.toml -o x.csv", "x.csv", "puzzle,scale"),
        ("encode k.toml -o x.cnf", "x.cnf", "c "),
        ("convert k.toml -o x.toml", "x.toml", "title = "),
        ("generate k.toml --seed 1 -o x.TOML", "x.TOML", "title = "),
    ] {
        let case = kdoku(arguments).file("k.toml", MINI);
        assert_eq!((case.code(), read(&case, name).starts_with(start)), (0, true), "{arguments}");
        if name.eq_ignore_ascii_case("x.toml") {
            assert_eq!(kdoku(&format!("check {name}")).file(name, read(&case, name)).code(), 0, "{arguments}");
        }
    }
}

#[test]
fn numbered_files_replace_files_except_inputs_and_come_together() {
    let two = lines(&[GOOD, SEVERAL]);
    let case = kdoku("draw --format line a.txt -o b.svg").file("a.txt", &two);
    assert_eq!((case.code(), files(&case)), (0, ["a.txt", "b-1.svg", "b-2.svg"].map(str::to_owned).to_vec()));
    for old in ["b-1.svg", "b-2.svg"] {
        let replaced = kdoku("draw --format line a.txt -o b.svg").file("a.txt", &two).file(old, "before\n");
        assert_eq!((replaced.code(), replaced.code()), (0, 0), "also its own files");
        assert_eq!((files(&replaced), read(&replaced, old)), (files(&case), read(&case, old)));
        let input = kdoku(&format!("draw --format line {old} -o b.svg")).file(old, &two);
        assert_eq!(input.stderr(), format!("error: cannot write `b.svg`: `{old}` is both input and output\n"));
        assert_eq!((input.code(), files(&input), read(&input, old)), (2, vec![old.to_owned()], two.clone()));
        let folder = kdoku("draw --format line a.txt -o b.svg").file("a.txt", &two).file(&format!("{old}/x"), "");
        assert_eq!(folder.stderr(), format!("error: cannot write `b.svg`: `{old}`: is a directory\n"));
        assert_eq!((folder.code(), files(&folder)), (2, vec!["a.txt".to_owned(), old.to_owned()]));
    }
}

#[test]
fn converted_puzzles_go_to_numbered_files() {
    let two = lines(&[GOOD, SEVERAL]);
    let case = kdoku("convert --to toml --format line a.txt -o b.toml").file("a.txt", &two);
    assert_eq!((case.code(), files(&case)), (0, ["a.txt", "b-1.toml", "b-2.toml"].map(str::to_owned).to_vec()));
    let case = kdoku("convert --to toml --format line a.txt -o b.toml").file("a.txt", lines(&[GOOD]));
    assert_eq!((case.code(), read(&case, "b.toml").contains("grid = ")), (0, true));
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_no_numbered_file() {
    let case = kdoku("draw --format line -o b.svg");
    let mut child = case.command().spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(lines(&[GOOD; 3]).as_bytes()).expect("it listens");
    super::streams::wait_for_files(&case, 4);
    super::streams::interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(files(&case), Vec::<String>::new());
}

#[test]
#[cfg(unix)]
fn files_of_resume_follow_no_link() {
    for (name, message) in [
        ("out.part", "error: cannot write `out`: `out.part` is not a file of an earlier run\n"),
        ("out.kdoku.next", "error: cannot write `out`: `out.kdoku.next` is not a checkpoint\n"),
    ] {
        let case = kdoku("--resume a.txt -o out").file("a.txt", lines(&[NINE])).file("mine", "before\n");
        std::os::unix::fs::symlink("mine", case.folder().join(name)).expect("a link");
        assert_eq!((case.code(), case.stderr().as_str()), (2, message));
        assert_eq!(read(&case, "mine"), "before\n");
        assert!(!case.folder().join("out").exists());
    }
    let case = kdoku("--resume a.txt -o out").file("a.txt", lines(&[NINE])).file("out.kdoku", "mine\n");
    assert_eq!((case.code(), read(&case, "out.kdoku").as_str()), (2, "mine\n"));
    assert_eq!(files(&case), ["a.txt", "out.kdoku"]);
}

#[test]
#[cfg(unix)]
fn a_temporary_file_of_a_killed_run_is_no_obstacle() {
    // a process of a container has the same number every time
    let case = kdoku("-o out");
    let mut child = case.command().spawn().expect("it starts");
    let stdin = child.stdin.take();
    super::streams::wait_for_files(&case, 1);
    assert_eq!(files(&case), [format!(".out.{}.part", child.id())]);
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    drop(stdin);
    let next = case.folder().join("next.sh");
    fs::write(&next, "for i in $(seq 300); do touch .out.$i.part .out.$$.part; done; exec \"$0\" \"$@\"")
        .expect("a file");
    let mut command = std::process::Command::new("sh");
    let program = case.command().get_program().to_owned();
    let output = command.current_dir(case.folder()).arg("-c").arg(fs::read_to_string(&next).expect("text"));
    let output = output.arg(program).args(["a.txt", "-o", "out"]);
    fs::write(case.folder().join("a.txt"), lines(&[NINE])).expect("a file");
    assert_eq!(output.status().expect("it runs").code(), Some(0));
    assert_eq!(read(&case, "out").len(), 82);
}
