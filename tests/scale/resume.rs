//! `--resume`: whenever a run is killed, what goes on with it does the rest, and nothing twice.

use super::fixture::{Case, kdoku};
use super::{FOUR, NINE, block, lines, thinned};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

const MINI: &str = include_str!("../../puzzles/mini4.toml");

/// Puzzles with many solutions, which take their time to be counted.
fn slow(count: usize) -> impl Iterator<Item = String> {
    (0..count).map(|i| {
        let line = thinned(i * 7);
        line.bytes().enumerate().map(|(at, byte)| if (at + i) % 3 == 0 { '.' } else { char::from(byte) }).collect()
    })
}

fn read(case: &Case, name: &str) -> String {
    fs::read_to_string(case.folder().join(name)).expect("it is there")
}

fn is_there(case: &Case, name: &str) -> bool {
    case.folder().join(name).exists()
}

/// Starts a run and kills it: after a while, or as soon as there is a new record; or tells how it
/// has ended.
fn kill(case: &Case, at_once: bool, after: Duration) -> Option<i32> {
    let record = || fs::read(case.folder().join("out.kdoku")).ok();
    let before = record();
    let mut child = case.command().stdin(Stdio::null()).spawn().expect("it starts");
    while !at_once && record() == before {
        if let Some(status) = child.try_wait().expect("it is a child") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    std::thread::sleep(after);
    if let Some(status) = child.try_wait().expect("it is a child") {
        return status.code();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    None
}

/// Kills a run again and again until one comes to its end; then its output is that of a run that
/// was left alone. Tells how many were killed.
fn survives(arguments: &str, files: &[(&str, &str)]) -> usize {
    let with_files = |case: Case| files.iter().fold(case, |case, (name, text)| case.file(name, text));
    let whole = with_files(kdoku(&format!("{arguments} -o out")));
    let code = whole.code();
    let case = with_files(kdoku(&format!("{arguments} --resume -o out")));
    for killed in 0..500 {
        let after = Duration::from_millis(killed * 7919 % 60);
        let Some(ended) = kill(&case, killed % 4 == 3, after) else {
            // it may have been killed after its last act but before its end
            assert!(!is_there(&case, "out") || read(&case, "out") == read(&whole, "out"), "{arguments}");
            continue;
        };
        assert_eq!(ended, code, "{arguments}");
        assert_eq!(read(&case, "out"), read(&whole, "out"), "{arguments}");
        assert!(!is_there(&case, "out.part") && !is_there(&case, "out.kdoku"), "{arguments}");
        return usize::try_from(killed).expect("few");
    }
    panic!("{arguments}: it never comes to its end");
}

#[test]
fn resumes_a_killed_run() {
    let all: Vec<_> = slow(60).collect();
    let text = all.join("\n") + "\n";
    let files = [("a.txt", text.as_str()), ("mini.toml", MINI), ("b.txt", &text[..82 * 20])];
    let killed = survives("count --one-by-one --limit 1000 --to json a.txt mini.toml b.txt --threads 2", &files);
    assert!(killed > 0, "there was something to survive");
    survives("candidates --cap 3 --node-limit 200 b.txt --shard 2/3", &files);
}

#[test]
fn does_each_block_of_an_uncut_file_once() {
    let blocks: String = slow(40).map(|line| block(&line) + "\n").collect();
    let files = [("blocks.txt", blocks.as_str()), ("four.txt", FOUR)];
    let killed = survives("solve --limit 1000 four.txt blocks.txt", &files);
    assert!(killed > 0, "there was something to survive");
}

#[test]
fn resumes_a_killed_run_over_a_table() {
    let row = |(number, line): (usize, String)| match number % 5 {
        0 => format!("{number},\"{line}\",\"a, \"\"b\"\"\n\nc\"\n"),
        1 => format!("\"{number}\n\",,\n"),
        _ => format!("{number},{line},x\n"),
    };
    let rows: String = slow(40).enumerate().map(row).collect();
    let table = format!("id,puzzle,note\n{rows}");
    let first = slow(40).map(|line| format!("{line},x\n")).collect::<Vec<_>>().concat();
    let first = format!("puzzle,note\n{first}");
    let unique = (0..400).map(|i| format!("{i},{},\"x\ny\"\n", thinned(i))).collect::<Vec<_>>().concat();
    let unique = format!("id,puzzle,note\n{unique}");
    let files = [("t.csv", table.as_str()), ("first.csv", &first), ("u.csv", &unique)];
    for arguments in [
        "count --one-by-one --limit 1000 --to json --column puzzle t.csv t.csv --threads 2",
        "candidates --column 2 --cap 3 --node-limit 200 t.csv --shard 2/3",
        "count --one-by-one --limit 1000 first.csv t.csv",
        "rate --to csv --threads 2 --column puzzle u.csv",
    ] {
        assert!(survives(arguments, &files) > 0, "{arguments}: there was something to survive");
    }
}

/// A run that is killed as soon as it has recorded something of its input.
fn killed(case: &Case) {
    while !is_there(case, "out.kdoku") || read(case, "out.kdoku").contains("\"at\":0,") {
        assert_eq!(kill(case, false, Duration::ZERO), None, "it takes longer");
    }
}

#[test]
fn rejects_the_checkpoint_of_another_run() {
    let text: String = slow(400).map(|line| line + "\n").collect();
    let case = kdoku("count --one-by-one --limit 10000 a.txt --resume -o out").file("a.txt", &text);
    killed(&case);
    let [part, record] = ["out.part", "out.kdoku"].map(|name| read(&case, name));
    let refused = |arguments: &str, record: &str, part: &str, why: &str| {
        let other = kdoku(arguments)
            .file("a.txt", &text)
            .file("out.kdoku", record)
            .file("out.part", part)
            .file("c.toml", "order = 3\n");
        let time = fs::metadata(case.folder().join("a.txt")).and_then(|metadata| metadata.modified()).expect("a time");
        let file = fs::File::options().append(true).open(other.folder().join("a.txt")).expect("it is there");
        file.set_modified(time).expect("it can be set");
        let (code, told) = (other.code(), other.stderr());
        assert_eq!((code, told.contains(why)), (2, true), "{arguments}: {told}");
        assert_eq!((read(&other, "out.part").as_str(), read(&other, "out.kdoku").as_str()), (part, record));
        assert!(!is_there(&other, "out"));
    };
    let same = "count --one-by-one --limit 10000 a.txt --resume -o out";
    for (arguments, difference) in [
        (
            "count --one-by-one --limit 10001 a.txt --resume -o out",
            "with `--limit 10000`; this one is with `--limit 10001`",
        ),
        ("count --limit 10000 a.txt --resume -o out", "with `--one-by-one`; this one is without `--one-by-one`"),
        ("solve a.txt --resume -o out", "of `kdoku count`; this one is of `kdoku solve`"),
        ("count a.txt --resume -o out --config c.toml", "without `--config`; this one is with `--config`"),
    ] {
        let why = format!(
            "error: `out.part` and `out.kdoku` are of a run {difference}\n\
             hint: remove `out.part` and `out.kdoku` to start over, or name another file with `-o`\n"
        );
        refused(arguments, &record, &part, &why);
    }
    refused(
        &format!("{same} --color always"),
        &record,
        &part,
        "with `--color auto`; this one is with `--color always`",
    );
    refused(same, &record.replace("\"version\":\"0", "\"version\":\"9"), &part, "is not a checkpoint");
    refused(same, &record[..record.len() - 5], &part, "is not a checkpoint");
    refused(same, &record, "", "is shorter than its checkpoint says");
    let other = kdoku(same).file("a.txt", &text).file("out.part", "x");
    let told = "error: `out.part` exists without its checkpoint `out.kdoku`\nhint: remove `out.part` to start over, ";
    assert!(other.stderr().starts_with(told), "{}", other.stderr());
    // the input changes under the run
    let file = fs::File::options().append(true).open(case.folder().join("a.txt")).expect("it is there");
    file.set_len(82).expect("it is cut short");
    let (code, told) = (case.code(), case.stderr());
    assert_eq!((code, told.contains("`a.txt` was another file, or has changed")), (2, true), "{told}");
}

#[test]
fn identifies_the_input_by_content() {
    let text: String = slow(150).map(|line| line + "\n").collect();
    let case = kdoku("count --one-by-one --limit 10000 a.txt --resume -o out").file("a.txt", &text);
    killed(&case);
    let [part, record] = ["out.part", "out.kdoku"].map(|name| read(&case, name));
    let refused = |arguments: &str, text: &str| {
        let other = kdoku(arguments).file("a.txt", text).file("out.kdoku", &record).file("out.part", &part);
        let (code, messages) = (other.code(), other.stderr());
        assert!([0, 2].contains(&code), "{messages}");
        assert_eq!(code == 2, messages.contains("`a.txt` was another file, or has changed"), "{messages}");
        code == 2
    };
    // the file is new, and its time another
    assert!(!refused("count --one-by-one --limit 10000 a.txt --resume -o out", &text));
    assert!(!refused("count --one-by-one --limit 10000 ./a.txt --resume -o out", &text));
    let other = text.replacen('.', "0", 1);
    assert!(refused("count --one-by-one --limit 10000 a.txt --resume -o out", &other), "the same length");
}

#[test]
fn the_names_of_files_are_part_of_some_answers() {
    let text: String = slow(400).map(|line| line + "\n").collect();
    let case = kdoku("count --one-by-one --limit 10000 --to json a.txt --resume -o out").file("a.txt", &text);
    killed(&case);
    let [part, record] = ["out.part", "out.kdoku"].map(|name| read(&case, name));
    let other = kdoku("count --one-by-one --limit 10000 --to json ./a.txt --resume -o out");
    let other = other.file("a.txt", &text).file("out.kdoku", &record).file("out.part", &part);
    assert!(other.stderr().contains("with another content of `FILES`"), "{}", other.stderr());
}

#[test]
fn rejects_runs_that_cannot_be_resumed() {
    for (arguments, why) in [
        ("--resume a.txt", "--output"),
        ("--resume -o out", "`--resume` needs files"),
        ("--resume -o out a.txt -", "`--resume` needs files"),
        ("--resume -o out a.txt --total-time 1s", "`--resume` completes the run"),
        ("--resume -o out a.txt missing.txt", "cannot read `missing.txt`"),
        ("--resume -o out a.txt --to html", "complete at the end only"),
        ("minimize --shard 1/2 a.txt --to toml", "complete at the end only"),
        ("--resume -o . a.txt", "cannot write `.`"),
        ("--resume -o - a.txt", "`--resume` needs a file"),
        ("--resume -o /dev/null a.txt", "cannot write `/dev/null`"),
        ("canon --dedupe --resume -o out a.txt", "cannot be used with"),
        ("generate --resume -o out", "--seed"),
        ("generate --resume --seed 1 --from - -o out", "`--resume` needs files"),
        ("generate --resume --seed 1 --to toml -o out", "complete at the end only"),
    ] {
        let case = kdoku(arguments).file("a.txt", lines(2)).stdin(NINE);
        let (code, told) = (case.code(), case.stderr());
        assert_eq!((code, told.contains(why)), (2, true), "{arguments}: {told}");
        assert!(!is_there(&case, "out"), "{arguments}");
    }
}

#[test]
fn an_undisturbed_run_leaves_its_output_only() {
    let case = kdoku("--resume -o out a.txt").file("a.txt", lines(300)).file("out", "before\n");
    assert_eq!(case.code(), 0, "{}", case.stderr());
    assert_eq!(read(&case, "out"), kdoku("a.txt").file("a.txt", lines(300)).stdout());
    assert_eq!(fs::read_dir(case.folder()).expect("a folder").count(), 2, "nothing else is left");
}

#[test]
#[cfg(target_os = "linux")]
fn two_runs_do_not_write_the_same_output() {
    let text: String = slow(400).map(|line| line + "\n").collect();
    let case = kdoku("count --one-by-one --limit 10000 a.txt --resume -o out").file("a.txt", text);
    let mut child = case.command().stdin(Stdio::null()).spawn().expect("it starts");
    while !is_there(&case, "out.kdoku") {
        std::thread::sleep(Duration::from_millis(5));
    }
    let told = case.stderr();
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    assert_eq!(told, "error: another run is writing `out`\n");
}

/// Starts a run, sends it a signal once it has had some time, and returns its exit code and messages.
#[cfg(unix)]
fn interrupted(case: &Case, signal: &str, after: Duration) -> (Option<i32>, String) {
    let child = case.command().stdin(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(after);
    let status = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("it runs").success());
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[test]
#[cfg(unix)]
fn an_interrupt_keeps_what_is_finished_and_the_run_can_be_resumed() {
    let text: String = slow(60).map(|line| line + "\n").collect();
    for (arguments, count) in [
        ("count --one-by-one --limit 2000 --threads 2 a.txt", 0),
        ("candidates --cap 30 --node-limit 5000 a.txt", 0),
        ("minimize u.txt", 5000),
        ("rate --threads 2 -q u.txt", 20000),
        ("canon --threads 2 u.txt", 40000),
        ("generate --clues 24 --count 4000 --seed 7 --threads 2", 0),
    ] {
        let unique: String = (0..count).map(|i| thinned(i) + "\n").collect();
        let with_files = |case: Case| case.file("a.txt", &text).file("u.txt", &unique);
        let whole = with_files(kdoku(&format!("{arguments} -o out")));
        let case = with_files(kdoku(&format!("{arguments} -o out")));
        let begun = Instant::now();
        let code = whole.code();
        // between a time when nothing is finished, and one when everything is
        let (mut early, mut late) = (Duration::ZERO, begun.elapsed());
        let told = loop {
            let after = (early + late) / 2;
            let (code, told) = interrupted(&case, "-INT", after);
            if code == Some(130) && told.ends_with("; to continue, pass `--resume`\n") {
                break told;
            }
            let is_early = code.is_none_or(|code| code == 130);
            *(if is_early { &mut early } else { &mut late }) = after;
            assert!(late > early + Duration::from_millis(1), "{arguments}: {told}");
        };
        let last = told.lines().next_back().unwrap_or_default();
        let is_about_it = |line: &str| line.contains("interrupted") || line.contains("not known to be minimal");
        assert_eq!(told.lines().filter(|line| is_about_it(line)).collect::<Vec<_>>(), [last], "{arguments}");
        let (part, answers) = (read(&case, "out.part"), last.split(' ').nth(1).expect("a number"));
        if !arguments.contains("candidates") {
            assert_eq!(part.lines().count().to_string(), answers, "{arguments}");
        }
        assert!(read(&whole, "out").starts_with(&part) && !part.is_empty(), "{arguments}");
        let rest = with_files(kdoku(&format!("{arguments} --resume -o out")));
        let rest = rest.file("out.part", part).file("out.kdoku", read(&case, "out.kdoku"));
        assert_eq!((rest.code(), read(&rest, "out")), (code, read(&whole, "out")), "{arguments}");
        assert!(!is_there(&rest, "out.part") && !is_there(&rest, "out.kdoku"), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_end_of_the_terminal_is_an_interrupt_except_under_nohup() {
    let text: String = slow(400).map(|line| line + "\n").collect();
    let arguments = "count --one-by-one --limit 20000 a.txt -o out";
    let case = kdoku(arguments).file("a.txt", &text);
    let (code, told) = interrupted(&case, "-HUP", Duration::from_secs(2));
    assert_eq!((code, told.starts_with("interrupted: ")), (Some(129), true), "{told}");
    let program = case.command().get_program().to_owned();
    let mut shell = std::process::Command::new("sh");
    let line = format!("trap '' HUP; exec \"$0\" {arguments}");
    let mut child = shell.current_dir(case.folder()).args(["-c", &line]).arg(program).spawn().expect("it starts");
    std::thread::sleep(Duration::from_millis(500));
    let status = std::process::Command::new("kill").args(["-HUP", &child.id().to_string()]).status();
    assert!(status.expect("it runs").success());
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it is a child").is_none(), "it continues");
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
}

#[test]
fn an_interrupt_keeps_the_checkpoint() {
    let text: String = slow(400).map(|line| line + "\n").collect();
    let case = kdoku("count --one-by-one --limit 10000 a.txt --resume -o out").file("a.txt", text);
    let child = case.command().stdin(Stdio::null()).spawn().expect("it starts");
    while !is_there(&case, "out.kdoku") || read(&case, "out.kdoku").contains("\"at\":0,") {
        std::thread::sleep(Duration::from_millis(5));
    }
    let status = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("it runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.starts_with("interrupted: ") && told.ends_with(" in `out.part`; the same command continues\n"),
        "{told}"
    );
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(is_there(&case, "out.part") && is_there(&case, "out.kdoku") && !is_there(&case, "out"));
}
