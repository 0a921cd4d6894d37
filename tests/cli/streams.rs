//! Pipes, terminals, files that are written, and interrupts.

use super::*;

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let case = kdoku("");
    let mut child = case.command().spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        for _ in 0..20_000 {
            if stdin.write_all(format!("{NINE}\n").as_bytes()).is_err() {
                break;
            }
        }
    });
    let mut first = [0; 82];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut first).expect("a line comes");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn answers_each_line_at_once() {
    let case = kdoku("");
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        stdin.write_all(format!("{NINE}\n").as_bytes()).expect("it listens");
        let mut answer = [0; 82];
        stdout.read_exact(&mut answer).expect("it answers");
        assert!(answer.starts_with(b"534678912"));
    }
    stdin.write_all(format!("{}\n", &NINE[1..]).as_bytes()).expect("it listens");
    let mut answer = [0; 1];
    stdout.read_exact(&mut answer).expect("it answers a bad line, too");
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let case = kdoku("mini4.toml -o out.txt").file("mini4.toml", MINI).file("out.txt", "before\n");
    assert_eq!((case.code(), case.stdout().as_str()), (0, ""));
    let written = fs::read_to_string(case.folder().join("out.txt")).expect("it is there");
    assert_eq!(written, "23|41\n41|23\n--+--\n14|32\n32|14\n");
    assert_eq!(fs::read_dir(case.folder()).expect("a folder").count(), 2, "nothing else is left");
    let case = kdoku("-o out.txt --config missing.toml").file("out.txt", "before\n");
    assert_eq!(case.code(), 2);
    assert_eq!(fs::read_to_string(case.folder().join("out.txt")).expect("it is there"), "before\n");
    assert_eq!(fs::read_dir(case.folder()).expect("a folder").count(), 1);
    assert_snapshot!(kdoku("-o missing/out.txt").stdin(NINE).picture());
}

#[test]
#[cfg(target_os = "linux")]
fn endless_puzzle_files_are_refused() {
    let message = "more than `4194304` bytes are too many for a puzzle file";
    let case = kdoku("endless.toml");
    std::os::unix::fs::symlink("/dev/zero", case.folder().join("endless.toml")).expect("a link");
    assert_eq!((case.code(), case.stderr().contains(message)), (2, true), "{}", case.stderr());
    let case = kdoku("--config /dev/zero").stdin(NINE);
    assert_eq!((case.code(), case.stderr().contains(message)), (2, true), "{}", case.stderr());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let case = kdoku("mini4.toml").file("mini4.toml", MINI);
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = case.command().stdout(Stdio::from(full)).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: cannot write stdout: no space left on device\n");
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = kdoku("--help").command().stdout(Stdio::from(full)).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn a_closed_stdout_is_an_error() {
    let run = |arguments: &str, streams: &str| {
        let case = kdoku("").file("a.txt", lines(&[NINE]));
        let program = case.command().get_program().to_owned();
        let line = format!("exec \"$0\" {arguments} {streams}");
        let mut shell = std::process::Command::new("sh");
        let shell = shell.current_dir(case.folder()).arg("-c").arg(line).arg(program);
        let output = shell.output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned();
        (output.status.code(), text)
    };
    for arguments in ["a.txt", "check a.txt -o -", "--help", "--version", "man"] {
        let closed = (Some(2), "error: cannot write stdout: it is closed".to_owned());
        assert_eq!(run(arguments, ">&-"), closed, "{arguments}");
        assert_eq!(run(arguments, "<&- >&-"), closed, "{arguments}");
        for open in ["> /dev/null", "1<> /dev/null", "> out", "| cat"] {
            assert_eq!(run(arguments, open), (Some(0), String::new()), "{arguments} {open}");
        }
    }
    // neither is needed
    assert_eq!(run("a.txt -o out", ">&-"), (Some(0), String::new()));
    assert_eq!(run("a.txt", "2>&-"), (Some(0), String::new()));
    assert_eq!(run("x.txt", "2>&-"), (Some(2), String::new()));
}

#[test]
#[cfg(unix)]
fn an_interrupt_prints_what_is_done() {
    let case = kdoku("count --one-by-one -");
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    stdin.write_all(format!("{NINE}\n").as_bytes()).expect("it listens");
    let mut first = [0; 2];
    stdout.read_exact(&mut first).expect("an answer, by which time it listens to signals, too");
    stdin.write_all(format!("{}\n{NINE}\n", ".".repeat(81)).as_bytes()).expect("it listens");
    std::thread::sleep(std::time::Duration::from_millis(500));
    interrupt(&child);
    let mut text = String::new();
    stdout.read_to_string(&mut text).expect("text");
    assert!(text.starts_with("undecided, at least "), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
#[cfg(target_os = "linux")]
fn a_stream_that_is_open_is_written_not_replaced() {
    for path in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let case = kdoku(&format!("mini4.toml --to line -o {path}")).file("mini4.toml", MINI);
        let log = case.file("log", "before\n");
        let out = fs::File::options().append(true).open(log.folder().join("log")).expect("it is there");
        let output = log.command().stdout(Stdio::from(out)).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{path}");
        let text = fs::read_to_string(log.folder().join("log")).expect("it is there");
        assert_eq!(text, "before\n2341412314323214\n", "{path}");
    }
    let case = kdoku("mini4.toml --to line -o /dev/stderr").file("mini4.toml", MINI);
    assert_eq!((case.stdout(), case.stderr()), (String::new(), "2341412314323214\n".to_owned()));
}

#[test]
#[cfg(unix)]
fn a_pipe_with_a_name_is_answered_as_it_comes() {
    let case = kdoku("a.txt pipe").file("a.txt", lines(&[NINE]));
    let pipe = case.folder().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    let mut child = case.command().spawn().expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut answer = [0; 82];
    stdout.read_exact(&mut answer).expect("the first file is answered before the pipe is opened");
    let mut writer = fs::File::options().write(true).open(&pipe).expect("it is there");
    writer.write_all(format!("{NINE}\n").as_bytes()).expect("it listens");
    stdout.read_exact(&mut answer).expect("it answers");
    writer.write_all(b"53..7").expect("it listens");
    interrupt(&child);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!((rest.as_str(), child.wait().expect("it ends").code()), ("", Some(130)));
    drop(writer);
    let mut child = case.command().spawn().expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut answer).expect("the first file is answered");
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "while the pipe is being opened");
}

#[cfg(unix)]
pub(crate) fn interrupt(child: &std::process::Child) {
    signal(child, "-INT");
}

#[cfg(unix)]
fn signal(child: &std::process::Child, name: &str) {
    let id = child.id().to_string();
    std::process::Command::new("kill").args([name, &id]).status().expect("a signal is sent");
}

/// Waits until the folder of a case has this number of files.
#[cfg(unix)]
pub(crate) fn wait_for_files(case: &Case, count: usize) {
    for _ in 0..1000 {
        if fs::read_dir(case.folder()).expect("a folder").count() == count {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("there are not {count} files");
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_no_partial_file() {
    for name in ["-INT", "-TERM"] {
        let case = kdoku("-o out.txt");
        let mut child = case.command().spawn().expect("it starts");
        // kept open: waiting for the program would close it
        let stdin = child.stdin.take();
        wait_for_files(&case, 1);
        signal(&child, name);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{name}");
        drop(stdin);
        wait_for_files(&case, 0);
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_keeps_finished_answers_of_a_stream() {
    for before in [None, Some("out.txt.part"), Some("out.txt.kdoku")] {
        let case = kdoku("-o out.txt");
        let case = if let Some(name) = before { case.file(name, "mine\n") } else { case };
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(lines(&[NINE, NINE]).as_bytes()).expect("it listens");
        let part = || {
            let entries = fs::read_dir(case.folder()).expect("a folder").map(|entry| entry.expect("an entry").path());
            entries.filter(|path| fs::metadata(path).is_ok_and(|metadata| metadata.len() == 2 * 82)).last()
        };
        while part().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        let name = part().expect("it is there").file_name().expect("a name").to_str().expect("text").to_owned();
        // a file of this name that is not of an earlier run stays
        assert_eq!(name == "out.txt.part", before.is_none());
        assert!(
            before.is_none_or(|name| fs::read_to_string(case.folder().join(name)).is_ok_and(|text| text == "mine\n"))
        );
        let told = format!("interrupted: 2 answers are in `{name}`\n");
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).expect("text")), (Some(130), told));
        drop(stdin);
    }
}

#[test]
#[cfg(unix)]
fn a_file_that_cannot_have_its_name_is_not_left_behind() {
    let case = kdoku("-o out.txt");
    let mut child = case.command().spawn().expect("it starts");
    wait_for_files(&case, 1);
    fs::create_dir(case.folder().join("out.txt")).expect("a folder");
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    wait_for_files(&case, 1);
}
