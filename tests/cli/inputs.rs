//! Input that is opened: options that do not apply to it, what is not text, and bounds.

use super::*;

#[test]
fn options_of_puzzle_text_beside_a_puzzle_file_are_errors() {
    for (arguments, flag) in [
        ("--order 2 k.toml", "--order"),
        ("--order 4 k.toml", "--order"),
        ("check --box 2x2 k.toml", "--box"),
        ("count --format line k.toml", "--format"),
        ("minimize --column x k.toml", "--column"),
        ("draw --rules diagonals k.toml", "--rules"),
        ("--config k.toml k.toml", "--config"),
        ("convert --to line --order 2 k.toml", "--order"),
        ("convert --to line --symbols abcd k.toml", "--symbols"),
        ("convert --to line --format line k.toml", "--format"),
        ("convert --to line --config k.toml k.toml", "--config"),
    ] {
        let case = kdoku(arguments).file("k.toml", MINI);
        let (code, messages) = (case.code(), case.stderr());
        let message = format!(
            "error: `k.toml` is a puzzle file with its own rules: `{flag}` does not apply\nhint: omit `{flag}`"
        );
        assert_eq!((code, messages.starts_with(&message)), (2, true), "{arguments}: {messages}");
    }
    let case = kdoku("--order 2").stdin(MINI);
    assert!(case.stderr().starts_with("error: stdin is a puzzle file"), "{}", case.stderr());
    // they apply to the other file
    let case = kdoku("--order 2 k.toml a.txt").file("k.toml", MINI).file("a.txt", lines(&[GOOD]));
    assert_eq!((case.code(), case.stdout().as_str()), (2, "2341412314323214\n"));
}

#[test]
fn options_that_nothing_uses_are_errors() {
    for (arguments, flag) in [
        ("draw --time-limit 1s k.toml", "--time-limit"),
        ("draw --node-limit 5 k.toml", "--node-limit"),
        ("generate --column x", "--column"),
        ("generate k.toml --format line", "--format"),
    ] {
        let case = kdoku(arguments).file("k.toml", MINI);
        assert_eq!((case.code(), case.stdout().as_str()), (2, ""), "{arguments}");
        assert!(case.stderr().contains(flag), "{arguments}: {}", case.stderr());
    }
    assert_eq!(kdoku("draw --solution --time-limit 1h k.toml").file("k.toml", MINI).code(), 0);
}

#[test]
fn compressed_and_binary_input_is_one_error() {
    let gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xd3\x33\xd6\xd3\xd3\xd3\x33\x34\xd2\x83\x02\x43\x13\x2e\0\x0a\n\n\n";
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\n\n\n\n";
    for (bytes, what) in [(&gzip[..], "compressed with gzip"), (&png[..], "binary, not text")] {
        for arguments in ["x", "-", "check x", "convert --to line x", "x.toml", "--config x.toml x", "--shard 1/1 x"] {
            let case = kdoku(arguments).file("x", bytes).file("x.toml", bytes).stdin(bytes);
            let (code, messages) = (case.code(), case.stderr());
            assert_eq!((code, messages.matches("error:").count()), (2, 1), "{arguments}: {messages}");
            let first = messages.lines().next().unwrap_or_default();
            assert!(first.ends_with(what), "{arguments}: {first}");
            assert_eq!(messages.contains("decompress it first"), what.starts_with("compressed"), "{messages}");
        }
    }
}

#[test]
fn a_text_without_an_end_is_an_error() {
    for arguments in ["", "check", "convert --to line"] {
        let case = kdoku(arguments);
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let lines = "\"a\",\n".repeat(1 << 16);
        let mut written = stdin.write_all(b"{\n");
        while written.is_ok() {
            written = stdin.write_all(lines.as_bytes());
        }
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(messages.starts_with("error: cannot read stdin: "), "{messages}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_configuration_without_an_end_is_an_error() {
    let case = kdoku("--config /dev/zero a.txt").file("a.txt", lines(&[NINE]));
    assert_eq!(case.code(), 2);
}

#[test]
#[cfg(unix)]
fn a_folder_has_regular_files_and_links_to_them_only() {
    let case = kdoku("check d").file("d/a.txt", lines(&[GOOD]));
    let folder = case.folder().join("d");
    assert!(std::process::Command::new("mkfifo").arg(folder.join("pipe")).status().expect("it runs").success());
    std::os::unix::fs::symlink("pipe", folder.join("to-pipe")).expect("a link");
    std::os::unix::fs::symlink("/dev/zero", folder.join("to-device")).expect("a link");
    std::os::unix::fs::symlink("a.txt", folder.join("to-file")).expect("a link");
    assert_eq!((case.code(), case.stdout().as_str()), (0, "d/a.txt:1: unique\nd/to-file:1: unique\n"));
}

#[test]
#[cfg(unix)]
fn a_regular_file_on_stdin_is_read_like_a_file() {
    let board = "1,,,\n,,3,\n,4,,\n,,,2\n";
    let solved = kdoku("board.csv").file("board.csv", board).stdout();
    assert_eq!(solved.lines().next(), Some("1324"));
    let marks = kdoku("candidates").stdin(lines(&[GOOD])).stdout();
    for (text, arguments) in [(board, ""), (&*marks, ""), (MINI, ""), (board, "check"), (board, "convert --to line")] {
        let case = kdoku(&format!("{arguments} x")).file("x", text);
        let named = case.output();
        let open = fs::File::open(case.folder().join("x")).expect("it is there");
        let redirected = kdoku(arguments).command().stdin(Stdio::from(open)).output().expect("it runs");
        assert_eq!(redirected.status.code(), named.status.code(), "{arguments}");
        let same = String::from_utf8_lossy(&named.stdout).replace("x:", "<stdin>:");
        assert_eq!(String::from_utf8_lossy(&redirected.stdout), same, "{arguments}");
    }
    // what another program has read is not read again
    let case = kdoku("").file("two", lines(&[NINE, GOOD]));
    let mut open = fs::File::open(case.folder().join("two")).expect("it is there");
    let mut first = [0; 82];
    open.read_exact(&mut first).expect("a line");
    let output = case.command().stdin(Stdio::from(open)).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2341412314323214\n");
}

#[test]
fn a_file_that_cannot_be_measured_is_an_error_in_every_shard() {
    for number in 1..=3 {
        for missing in ["a.txt", "folder"] {
            let case = kdoku(&format!("--shard {number}/3 {missing} b.txt"));
            fs::create_dir(case.folder().join("folder")).expect("a folder");
            let case = case.file("b.txt", lines(&[NINE; 200]));
            assert_eq!((case.code(), case.stdout().as_str()), (2, ""), "{number} {missing}");
        }
    }
}

#[test]
#[cfg(unix)]
fn the_end_of_total_time_ends_the_run() {
    use std::time::{Duration, Instant};
    // a pipe without an end
    for arguments in ["--total-time 300ms -o out", "check --total-time 300ms pipe"] {
        let case = kdoku(arguments);
        let pipe = case.folder().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().expect("it runs").success());
        let begun = Instant::now();
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(lines(&[NINE]).as_bytes()).expect("it listens");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{arguments}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{arguments}");
        let mut messages = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut messages).expect("text");
        assert_eq!(messages, "warning: --total-time: the rest of the input was not read\n", "{arguments}");
        drop(stdin);
        if arguments.ends_with("out") {
            assert_eq!(fs::read_to_string(case.folder().join("out")).expect("it is there").len(), 82);
        }
    }
    // a file of which most cannot be read in time
    let hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    for threads in [1, 2] {
        let case = kdoku(&format!("--total-time 50ms --threads {threads} a.txt"))
            .file("a.txt", format!("{hard}\n").repeat(50_000));
        let output = case.output();
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{messages}");
        assert!(messages.contains("the rest of the input was not read"), "{messages}");
        let answers = String::from_utf8_lossy(&output.stdout).lines().count();
        assert!(answers < 50_000, "{answers}");
    }
    let case = kdoku("--total-time 1h a.txt").file("a.txt", lines(&[NINE; 3]));
    assert_eq!(
        (case.code(), case.stdout(), case.stderr()),
        (0, kdoku("").stdin(lines(&[NINE; 3])).stdout(), String::new())
    );
}

#[test]
fn an_argument_can_be_a_puzzle_or_a_link() {
    let solved = kdoku("").stdin(lines(&[NINE])).stdout();
    assert_eq!(kdoku(NINE).stdout(), solved);
    let killer = "order = 2\ngrid = \".3...12.......14\"\n[cages]\nlist = [\"5: r1c1 r1c2\"]\n";
    let link = kdoku("convert x.toml --to f-puzzles").file("x.toml", killer).stdout();
    for arguments in [format!("--to line {GOOD}"), format!("--to line {}", link.trim())] {
        assert_eq!(kdoku(&arguments).stdout(), "2341412314323214\n", "{arguments}");
    }
    let two = kdoku(&format!("check {GOOD} {SEVERAL}"));
    assert_eq!(two.stdout(), "<argument 1>:1: unique\n<argument 2>:1: multiple\n");
    assert!(kdoku(&format!("--json {GOOD}")).stdout().starts_with("{\"file\":\"<argument 1>\",\"puzzle\":1,"));
    assert!(kdoku(&format!("hint {NINE}")).stdout().starts_with("look at box 2"));
    // a file wins
    assert_eq!(kdoku(GOOD).file(GOOD, block(SEVERAL)).stdout(), kdoku("").stdin(block(SEVERAL)).stdout());
}

#[test]
fn an_argument_that_is_no_puzzle_is_a_missing_file() {
    for (argument, hint) in [
        ("x.txt", ""),
        ("2024-puzzles-of-the-week.txt", ""),
        (&NINE[1..], "hint: as a puzzle, a line of `80` cells is not a board: 9×9 has 81; add 1"),
        ("version", "hint: `kdoku --version` shows the version"),
        ("slove", "hint: did you mean the command `solve`?"),
    ] {
        let case = kdoku(argument);
        let error = format!("error: cannot read `{argument}`: no such file or directory\n{hint}");
        assert_eq!(case.code(), 2, "{argument}");
        assert!(case.stderr().starts_with(&error), "{argument}: {}", case.stderr());
    }
}
