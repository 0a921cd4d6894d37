//! `--resume`: a killed run continues where its output ends.
//!
//! ```text
//!  FILE.part    the output so far: what the checkpoint accounts for, and perhaps more, which is done again
//!  FILE.kdoku   the checkpoint: which run it is, how far it has come in the input, and the length of the output then
//! ```
//!
//! From time to time the output is synced to the disk, and then a new checkpoint replaces the old
//! one in one step. So what a checkpoint accounts for always exists, whenever the run ends. Between
//! two checkpoints a run works at least 20 times as long as one takes. At the end the output gets
//! its name and the checkpoint is removed.
//!
//! A checkpoint is valid for the same run only: the same version, options and input. The input is
//! identified by the names, lengths and modification times of its files.

use super::exit::Exit;
use super::input::Position;
use super::input::shard::Share;
use super::input::task::Shape;
use super::report::reason;
use super::settings::fingerprint;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The least time between two checkpoints.
const LEAST: Duration = Duration::from_millis(100);

/// The least time between two checkpoints, as a multiple of the time that one takes.
const MULTIPLE: u32 = 20;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    pub(crate) position: Position,
    /// The length of the output.
    pub(crate) written: u64,
    /// The shape of the last answer.
    pub(crate) shape: Option<Shape>,
    pub(crate) exit: Exit,
    /// Whether everything is done, and only the output has still to get its name.
    pub(crate) is_done: bool,
}

/// The checkpoint file of a run.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    options: u64,
    input: u64,
    /// When the last one was written, and how long writing lasted.
    last: Instant,
    duration: Duration,
}

impl Checkpoint {
    /// The checkpoint at `path` of a run with this fingerprint of its options.
    pub(crate) fn new(path: PathBuf, options: u64) -> Self {
        Self { path, options, input: 0, last: Instant::now(), duration: Duration::ZERO }
    }

    /// Reads the checkpoint, if there is one.
    ///
    /// # Errors
    /// A message and a hint, if it is that of another run.
    pub(crate) fn load(&mut self, shares: &[Share]) -> Result<Option<Progress>, (String, String)> {
        self.input = identity(shares);
        let shown = self.path.display();
        let hint = "remove it to start over, or name another file with `-o`".to_owned();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err((format!("cannot read `{shown}`: {}", reason(&error)), hint)),
        };
        let Some(record) = Record::parse(&text) else {
            return Err((format!("`{shown}` is not a checkpoint"), hint));
        };
        let of = |what| Err((format!("`{shown}` is the checkpoint of a run with {what}"), hint.clone()));
        if record.version != env!("CARGO_PKG_VERSION") {
            of("another version of kdoku")
        } else if record.options != self.options {
            of("other options")
        } else if record.input != self.input {
            of("another input, or the input has changed")
        } else {
            Ok(Some(record.progress))
        }
    }

    /// Whether it is time for a new checkpoint.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= LEAST.max(self.duration * MULTIPLE)
    }

    /// Writes a checkpoint of output that has been synced since `begun`.
    pub(crate) fn save(&mut self, progress: Progress, begun: Instant) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let record = Record { version, options: self.options, input: self.input, progress };
        let next = self.path.with_extension("kdoku.next");
        let mut file = File::create(&next)?;
        file.write_all(record.text().as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(&next, &self.path)?;
        (self.last, self.duration) = (Instant::now(), begun.elapsed());
        Ok(())
    }
}

/// The content of a checkpoint: JSON on a line, and a checksum of that line on another.
#[derive(Serialize, Deserialize)]
struct Record {
    version: String,
    options: u64,
    input: u64,
    #[serde(flatten)]
    progress: Progress,
}

impl Record {
    fn text(&self) -> String {
        let json = serde_json::to_string(self).expect("numbers and strings can be written");
        let check = fingerprint(&json);
        format!("{json}\n{check:016x}\n")
    }

    fn parse(text: &str) -> Option<Self> {
        let (json, check) = text.strip_suffix('\n')?.split_once('\n')?;
        (format!("{:016x}", fingerprint(json)) == check).then(|| serde_json::from_str(json).ok())?
    }
}

/// A hash of what distinguishes an input from another.
fn identity(shares: &[Share]) -> u64 {
    let file = |Share { path, bytes, .. }: &Share| {
        let metadata = fs::metadata(path).ok();
        let length = metadata.as_ref().map(fs::Metadata::len);
        let changed = metadata.and_then(|metadata| metadata.modified().ok());
        (path.clone(), bytes.clone(), length, changed)
    };
    fingerprint(&shares.iter().map(file).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_damaged_checkpoint() {
        let position = Position { file: 2, at: 1000, head: 918, skip: 3, lines: 11, number: 12, faults: 1 };
        let shape = Some(Shape::Block);
        let progress = Progress { position, written: 984, shape, exit: Exit::Undecided, is_done: false };
        let text = Record { version: "1.2.3".to_owned(), options: 5, input: u64::MAX, progress }.text();
        let read = Record::parse(&text).expect("a valid checkpoint");
        assert_eq!((&*read.version, read.options, read.input, read.progress), ("1.2.3", 5, u64::MAX, progress));
        for at in 0..text.len() {
            assert!(Record::parse(&text[..at]).is_none(), "the first {at} bytes");
            let mut other = text.clone().into_bytes();
            other[at] ^= 1;
            assert!(Record::parse(&String::from_utf8(other).expect("ASCII")).is_none(), "byte {at}");
        }
    }
}
