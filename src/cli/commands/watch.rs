//! `kdoku check --watch`: the same run again whenever a file has been saved.

use crate::cli::input::{folder, is_stdin};
use crate::cli::interrupt::Interrupt;
use crate::cli::{Exit, report};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

/// The time between two looks at the files.
const INTERVAL: Duration = Duration::from_millis(200);

/// Files with the time and the size of their last version; none while an editor replaces them.
type State = Vec<(PathBuf, Option<(SystemTime, u64)>)>;

/// Runs the program without the flag, and again after each change of its files.
pub(crate) fn run(mut arguments: Vec<OsString>, paths: Option<&[PathBuf]>) -> Exit {
    let paths = paths.unwrap_or_default();
    if paths.is_empty() || paths.iter().any(|path| is_stdin(path)) {
        report::error("`--watch` needs files; stdin can only be read once", None);
        return Exit::Failure;
    }
    arguments.retain(|argument| argument != "--watch");
    let interrupt = Interrupt::default();
    loop {
        let before = state(paths);
        let code = crate::cli::run(arguments.clone());
        let interrupted = [Exit::Interrupted, Exit::HungUp].into_iter().find(|exit| exit.code() == code);
        if let Some(exit) = interrupted {
            return exit;
        }
        report::text("watching: save a file to check again, ctrl-c to stop\n");
        interrupt.listen();
        interrupt.while_waiting(|| wait(paths, &before));
    }
}

/// Waits until the files differ from this state and are whole again.
fn wait(paths: &[PathBuf], before: &State) {
    let mut last = before.clone();
    loop {
        let now = state(paths);
        let is_whole = now.iter().all(|(_, version)| version.is_some()) && now == last;
        if now != *before && is_whole {
            return;
        }
        last = now;
        thread::sleep(INTERVAL);
    }
}

fn state(paths: &[PathBuf]) -> State {
    let files = paths.iter().flat_map(|path| folder::files(path, |_, _| {}));
    files
        .map(|path| {
            let version = fs::metadata(&path).and_then(|data| Ok((data.modified()?, data.len()))).ok();
            (path, version)
        })
        .collect()
}
