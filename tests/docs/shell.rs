//! A shell in a folder of its own, with the program and a copy of the puzzles, and what it writes held against what a
//! page shows.

use super::page::{Block, Page, is_updating};
use std::cell::Cell;
use std::env;
use std::fs;
use std::ops::Range;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Programs of others that need not be there.
const OTHERS: &[&str] = &["jq"];

pub(crate) struct Shell {
    folder: PathBuf,
    /// The exit code of the last command, for `$?`.
    last: Cell<i32>,
}

/// A command of a block and what is shown below it.
struct Step {
    command: String,
    /// The lines that are shown, counted from 1 in the page.
    lines: Range<usize>,
    shown: Vec<String>,
}

impl Shell {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("kdoku-docs-{}-{number}", std::process::id()));
        fs::create_dir_all(folder.join(".programs")).expect("a temporary folder");
        symlink(env!("CARGO_BIN_EXE_kdoku"), folder.join(".programs/kdoku")).expect("a link to the program");
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"), &folder.join("puzzles"));
        Self { folder, last: Cell::new(0) }
    }

    /// Makes a file in its folder.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// Runs the commands of a block, complains of what is not as shown, and returns what should be shown.
    pub(crate) fn run(
        &self,
        page: &Page,
        block: &Block,
        complaints: &mut Vec<String>,
    ) -> Vec<(Range<usize>, Vec<String>)> {
        let mut updates = Vec::new();
        for step in steps(block) {
            let Some(written) = self.written(&step.command) else { continue };
            let at = format!("{}:{}: $ {}", page.name, step.lines.start - 1, step.command);
            let lines: Vec<String> = written.lines().map(str::to_owned).collect();
            if step.shown.is_empty() {
                if self.last.get() != 0 {
                    complaints.push(format!("{at}\nexit code {}\n{written}", self.last.get()));
                }
            } else if !fits(&step.shown, &lines) {
                if is_updating() && !step.shown.iter().any(|line| line.contains('…')) {
                    updates.push((step.lines, lines));
                } else {
                    complaints.push(format!("{at}\n── shown\n{}\n── written\n{written}", step.shown.join("\n")));
                }
            }
        }
        updates
    }

    /// What a command writes, to stdout and stderr; `None` if it is not run.
    fn written(&self, command: &str) -> Option<String> {
        let words: Vec<_> = command.split_whitespace().collect();
        if OTHERS.iter().any(|other| words.contains(other) && !is_there(other)) {
            return None;
        }
        // the program, run by the tool that builds it, is the program
        let command =
            command.strip_prefix("cargo run --release").map_or(command.to_owned(), |rest| format!("kdoku{rest}"));
        let path = env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!("exec 2>&1\n(exit {})\n{command}", self.last.get()))
            .current_dir(&self.folder)
            .env("PATH", format!("{}:{path}", self.folder.join(".programs").display()))
            .envs(["LC_ALL", "LANG"].map(|name| (name, "C.UTF-8")))
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("CLICOLOR")
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        self.last.set(output.status.code().expect("it was not killed"));
        Some(String::from_utf8(output.stdout).expect("UTF-8"))
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("a file");
        }
    }
}

fn is_there(program: &str) -> bool {
    env::split_paths(&env::var("PATH").unwrap_or_default()).any(|folder| folder.join(program).is_file())
}

/// The commands of a block. One that ends with `\`, or opens a document with `<<'END'`, goes on in the next line.
fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, line) in block.lines.iter().enumerate() {
        let after = block.line + number + 1;
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), lines: after..after, shown: Vec::new() });
            continue;
        }
        let step = steps.last_mut().expect("a block begins with a command");
        if step.goes_on() {
            step.command = format!("{}\n{line}", step.command);
            step.lines.start = after;
        } else {
            step.shown.push(line.clone());
        }
        step.lines.end = after;
    }
    steps
}

impl Step {
    /// Whether the command is not complete.
    fn goes_on(&self) -> bool {
        self.command.ends_with('\\') || self.command.contains("<<'END'") && !self.command.ends_with("\nEND")
    }
}

/// Whether lines are as shown, where `…` stands for any.
fn fits(shown: &[String], lines: &[String]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return lines.is_empty() };
    if first.trim() == "…" {
        return (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..]));
    }
    lines.split_first().is_some_and(|(line, others)| is_like(first, line) && fits(rest, others))
}

/// Whether a line is as shown, where `…` stands for any characters.
fn is_like(shown: &str, line: &str) -> bool {
    let Some((head, rest)) = shown.split_once('…') else { return shown == line };
    let Some(line) = line.strip_prefix(head) else { return false };
    (0..=line.len()).filter(|&at| line.is_char_boundary(at)).any(|at| is_like(rest, &line[at..]))
}
