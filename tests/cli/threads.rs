//! Collections of lines, on several threads.

use super::*;

/// Enough good and bad lines for threads to be started.
fn collection() -> String {
    let line = |i| {
        let other = match i % 60 {
            0 => format!("{}\n", &NINE[1..]),
            10 => format!("{}\n", NINE.replace("53..7", "55..7")),
            20 => format!("{}{}\n", &NINE[..20], ".".repeat(61)),
            30 => format!("{NINE} with a remark\r\n"),
            40 => "# a comment\n".to_owned(),
            50 => format!("{}\n", ".".repeat(256)),
            _ => String::new(),
        };
        format!("{NINE}\n{other}")
    };
    (0..600).map(line).collect::<Vec<_>>().concat() + NINE
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let text = collection();
    for arguments in ["", "--unique", "--to json", "--to grid", "--node-limit 1", "count --limit 3", "check", "-v"] {
        let run = |rest: &str| {
            let case = kdoku(&format!("{arguments} {rest}")).file("x.txt", &text).stdin(&text);
            let output = case.output();
            (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
        };
        let one = run("--threads 1 x.txt");
        assert_eq!(one.0, Some(2), "{arguments}: there are bad lines");
        assert!(one.1.as_ref().is_ok_and(|text| text.lines().count() > 600));
        for rest in ["--threads 2 x.txt", "--threads 7 x.txt", "x.txt"] {
            assert!(run(rest) == one, "{arguments} {rest}");
        }
        let piped = run("--threads 1");
        assert_eq!(piped.0, one.0);
        assert!(run("--threads 3") == piped, "{arguments} from stdin");
    }
}

#[test]
fn any_number_of_threads_writes_the_same_forms() {
    let text = collection();
    for arguments in ["canon", "canon --dedupe --as-given", "canon --to json"] {
        let run = |rest: &str| {
            let output = kdoku(&format!("{arguments} {rest}")).file("x.txt", &text).stdin(&text).output();
            (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
        };
        let one = run("--threads 1 x.txt");
        assert_eq!(one.0, Some(2), "{arguments}: there are bad lines");
        for rest in ["--threads 2 x.txt", "--threads 7 x.txt", "x.txt"] {
            assert!(run(rest) == one, "{arguments} {rest}");
        }
        let piped = run("--threads 1");
        assert!(run("--threads 3") == piped, "{arguments} from stdin");
    }
}

#[test]
fn reports_a_bad_line_and_answers_the_rest() {
    let none = format!("12345678{}9{}", ".".repeat(9), ".".repeat(63));
    let text = lines(&[NINE, &NINE[1..], NINE, &none, &format!("{NINE},7"), &NINE.replace("53..7", "55..7"), NINE]);
    assert_snapshot!(kdoku("--threads 2 x.txt").file("x.txt", &text).picture());
    assert_snapshot!("a_bad_line_in_json", kdoku("--to json x.txt").file("x.txt", &text).picture());
}

/// Writes lines and reads their answers in turn; each part of the answers ends with `end`.
fn writes_and_waits(arguments: &str, end: &[u8]) {
    let case = kdoku(arguments);
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    for count in [500, 1, 1, 1] {
        stdin.write_all(format!("{NINE}\n").repeat(count).as_bytes()).expect("it listens");
        let mut answers = vec![0; 82 * count];
        stdout.read_exact(&mut answers).expect("it answers");
        assert!(answers.ends_with(end));
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn threads_write_each_canonical_form_at_once() {
    writes_and_waits("canon --threads 2", b"280910450\n");
}

#[test]
fn threads_answer_each_line_at_once() {
    writes_and_waits("--threads 2 --unique", b"286179\n");
}

#[test]
#[cfg(unix)]
fn an_interrupt_of_threads_prints_what_is_done() {
    let case = kdoku("count --one-by-one --threads 2");
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    stdin.write_all(format!("{NINE}\n").repeat(1000).as_bytes()).expect("it listens");
    let mut first = [0; 2000];
    stdout.read_exact(&mut first).expect("answers");
    assert_eq!(first, *"1\n".repeat(1000).as_bytes());
    stdin.write_all(format!("{NINE}\n{}\n{NINE}\n", ".".repeat(81)).as_bytes()).expect("it listens");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("a signal is sent");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    let rest: Vec<_> = rest.lines().collect();
    assert!(rest[0] == "1" && rest[1].starts_with("undecided, at least ") && rest.len() == 2, "{rest:?}");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "though its input is still open");
    drop(stdin);
}

#[test]
fn the_commands_of_the_readme_do_what_it_says() {
    let text = include_str!("../../puzzles/lines.txt");
    let case = kdoku("lines.txt -o solved.txt").file("lines.txt", text);
    assert_eq!((case.code(), case.stdout(), case.stderr()), (0, String::new(), String::new()));
    let solved = fs::read_to_string(case.folder().join("solved.txt")).expect("it is there");
    assert_eq!(solved.lines().count(), text.lines().count());
    assert!(solved.lines().all(|line| line.len() == 81 && !line.contains('.')));
    assert_eq!(kdoku("--threads 2 --unique").stdin(text).stdout(), solved);
    let objects = kdoku("lines.txt --unique --to json").file("lines.txt", text).stdout();
    assert_eq!(objects.matches("\"verdict\":\"unique\"").count(), text.lines().count());
}
