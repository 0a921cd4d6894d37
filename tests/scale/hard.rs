//! What goes wrong with files, streams and memory: a clear message and the right exit code, soon,
//! and never a panic.

use super::fixture::{Case, kdoku};
use super::{NINE, block, lines};
use std::fs;
use std::io::Read;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The exit code and what was told.
fn told(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Every command with much to write, on files that give it much to do.
const LONG: [&str; 11] = [
    "solve lines.txt",
    "solve --all blank.txt",
    "count lines.txt",
    "check lines.txt",
    "canon lines.txt",
    "candidates lines.txt",
    "minimize same.txt",
    "encode nine.txt",
    "convert --to iss lines.txt",
    "draw --to html lines.txt",
    "generate --seed 1 --count 1000",
];

fn long(arguments: &str) -> Case {
    let (blank, same) = (".".repeat(81) + "\n", format!("{NINE}\n").repeat(5000));
    kdoku(arguments)
        .file("same.txt", same)
        .file("lines.txt", lines(5000))
        .file("blank.txt", blank)
        .file("nine.txt", NINE)
}

#[test]
#[cfg(unix)]
fn a_reader_that_goes_away_ends_every_command() {
    for arguments in LONG {
        let case = long(arguments);
        let mut child = case.command().spawn().expect("it starts");
        drop(child.stdin.take());
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut [0; 2]).expect("something comes");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(told(&output), (Some(0), String::new()), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_every_command() {
    for arguments in LONG {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = long(arguments).command().stdin(Stdio::null()).stdout(full).output().expect("it runs");
        let message = "error: cannot write stdout: no space left on device\n";
        assert_eq!(told(&output), (Some(2), message.to_owned()), "{arguments}");
        let output =
            long(&format!("{arguments} -o /dev/full")).command().stdin(Stdio::null()).output().expect("it runs");
        let message = "error: cannot write `/dev/full`: no space left on device\n";
        assert_eq!(told(&output), (Some(2), message.to_owned()), "{arguments} -o");
    }
}

#[test]
fn reads_a_million_lines() {
    let text = format!("{NINE}\n").repeat(1_000_000);
    let case = kdoku("lines.txt -o out").file("lines.txt", text);
    assert_eq!(told(&case.output()), (Some(0), String::new()));
    let written = fs::read(case.folder().join("out")).expect("it is there");
    assert_eq!(written.len(), 82_000_000);
    let first = &written[..82];
    assert!(written.chunks_exact(82).all(|line| line == first));
}

#[test]
fn reports_a_very_long_line() {
    // the last one is longer than what the format is detected from
    for (arguments, text, code) in [
        ("x.txt", ".".repeat(300_000), 2),
        ("x.txt", "1".repeat(300_000), 2),
        ("x.txt", " ".repeat(300_000), 2),
        ("--format line x.txt", ".".repeat(5_000_000), 2),
    ] {
        let output = kdoku(arguments).file("x.txt", format!("{text}\n{NINE}\n")).output();
        let (found, told) = told(&output);
        assert!(told.len() < 4000, "the line is not shown as a whole: {} bytes", told.len());
        let is_blank = text.starts_with(' ');
        assert_eq!(found, Some(if is_blank { 0 } else { code }), "{told}");
        assert!(String::from_utf8_lossy(&output.stdout).ends_with("5286179\n"), "what follows it is solved");
    }
    // a comment may be as long as it likes
    let output = kdoku("x.txt").file("x.txt", format!("{NINE} {}\n", "x".repeat(300_000))).output();
    assert_eq!(told(&output), (Some(0), String::new()));
}

#[test]
fn reports_a_foreign_line_of_a_million_bytes() {
    let texts = [
        ("susser", format!(":0000:x:{}::::", "1".repeat(1_000_000))),
        ("sukaku", ".".repeat(1_000_000)),
        ("sumocue", format!("3x3::k:{}", "3840;".repeat(200_000))),
        ("snarf", "<".repeat(1_000_000)),
        ("jigsaw", "1".repeat(1_000_000)),
        ("sdm", "1".repeat(1_000_000)),
        ("iss", ".Thermo~R1C1~R1C2".repeat(60_000)),
        ("f-puzzles", format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(250_000))),
        ("sudokupad", format!("scl{}", "N4Ig".repeat(250_000))),
        ("arrays", "[".repeat(1_000_000)),
        ("csv", "1,".repeat(500_000)),
        ("json", format!("{{\"givens\": {}", "[".repeat(1_000_000))),
    ];
    for (format, text) in texts {
        let output = kdoku(&format!("convert --to line --format {format}")).stdin(text + "\n").output();
        let (code, told) = told(&output);
        assert_eq!((code, told.starts_with("error: "), output.stdout.len()), (Some(2), true, 0), "{format}: {told}");
        assert!(told.len() < 4000, "{format}: the line is not shown as a whole: {} bytes", told.len());
    }
}

#[test]
fn rejects_a_puzzle_file_that_expands_at_once() {
    let nested = format!("grid = {}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let tables = format!("{}x = 1{}", "a = { ".repeat(50_000), " }".repeat(50_000));
    let dotted = format!("{}x = 1\n", "a.".repeat(100_000));
    let header = format!("[{}a]\n", "a.".repeat(100_000));
    let many = "[[cages.killer.a]]\n[cages.b]\n".repeat(50_000);
    let numbers = [
        format!("order = {}", "9".repeat(100_000)),
        "order = 1e999".to_owned(),
        "size = -9223372036854775808".to_owned(),
        "rows = 9223372036854775807\ncolumns = 9223372036854775807".to_owned(),
        "size = 4\nvalues = [-2147483648, 2147483647]".to_owned(),
        "order = 2\n[cages]\nkiller = { 99999999999999999999 = \"r1c1 r1c2\" }".to_owned(),
        "order = 2\n[solve]\nlimit = 18446744073709551616".to_owned(),
        "order = 2\n[[regex]]\ncells = \"row 1\"\naccept = \"(((1{999}){999}){999}){999}\"".to_owned(),
        format!(
            "order = 2\n[[relation]]\nallow = \"{}a{}\"\nover = \"adjacent\"",
            "(".repeat(90_000),
            ")".repeat(90_000)
        ),
        format!("order = 2\n[[relation]]\nallow = \"a == {}\"\nover = \"adjacent\"", "9".repeat(90_000)),
    ];
    for text in [nested, tables, dotted, header, many].iter().chain(&numbers) {
        let output = kdoku("x.toml").file("x.toml", text).output();
        let (code, told) = told(&output);
        let head: String = text.chars().take(60).collect();
        assert_eq!((code, told.contains("error: ")), (Some(2), true), "{head}: {told}");
        assert!(told.len() < 100_000, "{head}: {} bytes", told.len());
    }
    // what is too long is not looked at
    for text in ["[a.a.a]\n".repeat(1_300_000), format!("a = {}", "[".repeat(10_000_000)), "a.".repeat(5_000_000)] {
        let (code, told) = told(&kdoku("x.toml").file("x.toml", text).output());
        assert_eq!((code, told.contains("are too many for a puzzle file")), (Some(2), true), "{told}");
        assert!(told.len() < 4000, "{} bytes", told.len());
    }
    // a table within tables is no more than that
    let deep = format!("order = 2\n[[any]]\n{}", "[[any.of]]\n[[any.of.any]]\n".repeat(1000));
    assert_eq!(kdoku("x.toml").file("x.toml", deep).code(), 2);
}

#[test]
fn reports_bytes_that_are_not_text() {
    let nothing = format!("{}\0{}\n", &NINE[..40], &NINE[41..]);
    let texts: [(&str, Vec<u8>); 4] = [
        ("NUL bytes", nothing.into_bytes()),
        ("only NUL bytes", vec![0; 100_000]),
        ("invalid UTF-8", [&NINE.as_bytes()[..40], b"\xff\xfe\xc3", &NINE.as_bytes()[43..], b"\n"].concat()),
        ("the bytes of a program", (0..100_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
    ];
    for (name, text) in texts {
        for command in ["solve", "check", "canon", "--format line", "--format spaced", "--symbols numbers"] {
            let (code, told) = told(&kdoku(&format!("{command} x.txt")).file("x.txt", &text).output());
            assert_eq!((code, told.contains("error: ")), (Some(2), true), "{name}, {command}: {told}");
            assert!(!told.contains('\0'), "{name}, {command}");
        }
        let (code, told) = told(&kdoku("x.toml").file("x.toml", &text).output());
        assert_eq!((code, told.contains("error: ")), (Some(2), true), "{name}: {told}");
    }
}

#[test]
#[cfg(unix)]
fn reports_paths_that_are_not_files() {
    let case = kdoku("folder lines.txt").file("folder/a.txt", NINE).file("lines.txt", lines(1));
    let (code, told) = told(&case.output());
    assert_eq!(code, Some(2), "{told}");
    assert_eq!(
        told,
        "error: cannot read `folder`: is a directory\nhint: pass its files, or use `kdoku check`, which takes folders\n"
    );
    assert!(case.stdout().starts_with("5346"), "and the rest is solved");
    let config = kdoku("--config folder").file("folder/a.txt", NINE).stdin(NINE);
    assert_eq!((config.code(), config.stderr().as_str()), (2, "error: cannot read `folder`: is a directory\n"));
}

/// Whether files can be kept from this user at all.
#[cfg(unix)]
fn is_kept_out(path: &std::path::Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o000)).expect("it is ours");
    fs::File::open(path).is_err()
}

#[test]
#[cfg(unix)]
fn reports_a_file_without_permission() {
    for arguments in
        ["x.txt lines.txt", "x.toml lines.txt", "x.txt lines.txt --shard 1/1", "x.txt lines.txt --resume -o out"]
    {
        let case = kdoku(arguments).file("x.txt", NINE).file("x.toml", "order = 2").file("lines.txt", lines(1));
        let name = &arguments[..arguments.find(' ').expect("two files")];
        if !is_kept_out(&case.folder().join(name)) {
            // the superuser may read anything
            return;
        }
        let (code, told) = told(&case.output());
        assert_eq!((code, told), (Some(2), format!("error: cannot read `{name}`: permission denied\n")), "{arguments}");
    }
}

#[test]
#[cfg(unix)]
fn reads_a_file_that_shrinks() {
    // ten megabytes, of which all but one go away while it is being read
    let text = format!("{}\n", ".".repeat(81)).repeat(120_000);
    let case = kdoku("count --one-by-one --limit 50 --threads 2 x.txt").file("x.txt", text);
    let path = case.folder().join("x.txt");
    let child = case.command().stdin(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(Duration::from_millis(100));
    fs::File::options().write(true).open(&path).and_then(|file| file.set_len(82 * 20)).expect("it is cut short");
    let output = child.wait_with_output().expect("it ends");
    let (code, told) = told(&output);
    // what was read last may be half of a line
    assert!(
        code == Some(0) && told.is_empty() || code == Some(2) && told.contains("is not a board"),
        "{code:?}: {told}"
    );
    let text = String::from_utf8(output.stdout).expect("text");
    let answered = text.lines().filter(|&line| line == "at least 50").count();
    assert!(answered >= 20 && answered + 1 >= text.lines().count(), "{answered} of {}", text.lines().count());
}

#[test]
#[cfg(target_os = "linux")]
fn too_little_memory_ends_a_run_and_does_not_hang() {
    let case = kdoku("").file("lines.txt", lines(5000)).file("block.txt", block(NINE));
    // with how much it begins to work depends on the machine; whatever happens, it is an answer or
    // a message
    for kilobytes in [40_000, 60_000, 200_000, 2_000_000] {
        let script = format!("ulimit -v {kilobytes} && exec '{}' --threads 2 lines.txt", env!("CARGO_BIN_EXE_kdoku"));
        let output = Command::new("sh").current_dir(case.folder()).args(["-c", &script]).output().expect("it runs");
        if output.status.success() {
            assert_eq!(output.stdout.len(), 5000 * 82, "{kilobytes} kB");
        } else {
            let told = String::from_utf8_lossy(&output.stderr);
            let why = ["memory", "thread", "libraries", "failed to map"];
            assert!(why.iter().any(|word| told.contains(word)), "{kilobytes} kB: {:?}: {told}", output.status);
        }
    }
}
