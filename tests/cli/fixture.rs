//! Runs the program in a temporary folder and shows a case as text: arguments, stdin, files, exit
//! code, stdout and stderr.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The name of the folder in the text of a case.
const FOLDER: &str = "[folder]";

/// A run of the program.
pub(crate) struct Case {
    folder: PathBuf,
    arguments: Vec<String>,
    stdin: Vec<u8>,
    files: Vec<String>,
    environment: Vec<(String, String)>,
}

/// `kdoku` with these arguments, separated by blanks.
pub(crate) fn kdoku(arguments: &str) -> Case {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("kdoku-test-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let arguments = arguments.split_whitespace().map(str::to_owned).collect();
    Case { folder, arguments, stdin: Vec::new(), files: Vec::new(), environment: Vec::new() }
}

impl Case {
    /// What is piped into it.
    pub(crate) fn stdin(mut self, text: impl AsRef<[u8]>) -> Self {
        text.as_ref().clone_into(&mut self.stdin);
        self
    }

    /// A file in its folder.
    pub(crate) fn file(mut self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self.files.push(name.to_owned());
        self
    }

    /// A variable of the environment.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The program, ready to be started.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kdoku"));
        command.current_dir(&self.folder).args(&self.arguments).envs(self.environment.iter().cloned());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "LC_ALL", "LC_MESSAGES", "LANG"] {
            if !self.environment.iter().any(|(set, _)| set == name) {
                command.env_remove(name);
            }
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs it to its end.
    pub(crate) fn output(&self) -> Output {
        let mut child = self.command().spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let text = self.stdin.clone();
        // from a thread, since a long answer would block the program before it has read everything
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(&text);
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        output
    }

    /// The exit code.
    pub(crate) fn code(&self) -> i32 {
        self.output().status.code().expect("it was not killed")
    }

    /// What it writes to stdout.
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8(self.output().stdout).expect("UTF-8")
    }

    /// What it writes to stderr.
    pub(crate) fn stderr(&self) -> String {
        self.shown(&self.output().stderr)
    }

    /// The whole case as text, with `[n]` for the work of engines.
    pub(crate) fn picture(&self) -> String {
        let mut picture = format!("$ kdoku {}\n", self.arguments.join(" "));
        if !self.stdin.is_empty() {
            section(&mut picture, "stdin", &self.shown(&self.stdin));
        }
        for name in &self.files {
            let text = fs::read(self.folder.join(name)).expect("it is still there");
            section(&mut picture, name, &self.shown(&text));
        }
        let output = self.output();
        writeln!(picture, "exit code {}", output.status.code().expect("it was not killed")).expect("a string");
        section(&mut picture, "stdout", &without_counts(&self.shown(&output.stdout)));
        section(&mut picture, "stderr", &without_counts(&self.shown(&output.stderr)));
        picture
    }

    /// Bytes as text, without what differs from run to run.
    fn shown(&self, bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).replace(&self.folder.display().to_string(), FOLDER).replace('\u{1b}', "␛")
    }
}

/// A text with `[n]` for the numbers of nodes, guesses, conflicts, restarts, and the depth: tuning
/// an engine changes them.
pub(crate) fn without_counts(text: &str) -> String {
    const BEFORE: [&str; 3] = ["\"nodes\":", "\"guesses\":", "depth "];
    const AFTER: [&str; 4] = [" node", " guess", " conflict", " restart"];
    let (mut shown, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let length = rest[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - start);
        let (before, number, after) = (&rest[..start], &rest[start..start + length], &rest[start + length..]);
        let is_count =
            BEFORE.iter().any(|key| before.ends_with(key)) || AFTER.iter().any(|unit| after.starts_with(unit));
        shown += before;
        shown += if is_count { "[n]" } else { number };
        rest = after;
    }
    shown + rest
}

impl Drop for Case {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Text under a heading. A missing line feed at its end is shown.
fn section(picture: &mut String, heading: &str, text: &str) {
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "⏎̸\n" };
    write!(picture, "───── {heading}\n{text}{end}").expect("a string accepts everything");
}
