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
//! identified by the lengths of its files and by samples of their contents, not by names and times.
//!
//! Nothing here follows a link or replaces a file that is not part of a checkpoint.

use super::input::Position;
use super::input::shard::Share;
use super::report::reason;
use super::settings::fingerprint;
use super::{Exit, Shape};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The least time between two checkpoints.
const LEAST: Duration = Duration::from_millis(100);

/// The least time between two checkpoints, as a multiple of the time that one takes.
const MULTIPLE: u32 = 20;

/// The longest checkpoint file. It has a dozen numbers.
const MOST_BYTES: u64 = 1 << 12;

/// The number and the length of the samples that identify a file. A file of at most their total
/// length is hashed as a whole.
const SAMPLES: u64 = 256;
const SAMPLE: u64 = 1 << 12;

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
    /// Whether the file is of this run.
    is_valid: bool,
}

impl Checkpoint {
    /// The checkpoint at `path` of a run with this fingerprint of its options.
    pub(crate) fn new(path: PathBuf, options: u64) -> Self {
        Self { path, options, input: 0, last: Instant::now(), duration: Duration::ZERO, is_valid: false }
    }

    /// Reads the checkpoint, if there is one.
    ///
    /// # Errors
    /// A message and a hint, if it is that of another run.
    pub(crate) fn load(&mut self, shares: &[Share]) -> Result<Option<Progress>, (String, String)> {
        let shown = self.path.display();
        let hint = "remove it to start over, or name another file with `-o`".to_owned();
        self.input = identity(shares).map_err(|(path, error)| {
            let message = format!("cannot read `{}`: {}", path.display(), reason(&error));
            (message, "`--resume` reads parts of each file to identify it".to_owned())
        })?;
        let text = match content(&self.path) {
            Ok(Some(text)) => text,
            Ok(None) => return Ok(None),
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
            self.is_valid = true;
            Ok(Some(record.progress))
        }
    }

    /// Whether there is a checkpoint of this run.
    pub(crate) const fn is_valid(&self) -> bool {
        self.is_valid
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
        let mut file = create(&next)?;
        file.write_all(record.text().as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(&next, &self.path)?;
        self.is_valid = true;
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

/// The text of the checkpoint file, if there is one. What cannot be one is an empty text.
fn content(path: &Path) -> io::Result<Option<String>> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() <= MOST_BYTES => {
            fs::read(path).map(|bytes| Some(String::from_utf8_lossy(&bytes).into_owned()))
        }
        Ok(_) => Ok(Some(String::new())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates the file of the next checkpoint, in place of one that a killed run has left.
fn create(path: &Path) -> io::Result<File> {
    let new = || File::options().write(true).create_new(true).open(path);
    match new() {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return created,
    }
    let is_left = |text: &str| text.starts_with("{\"version\":") || "{\"version\":".starts_with(text);
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_file() || metadata.len() > MOST_BYTES || !content(path)?.is_none_or(|text| is_left(&text)) {
        return Err(io::Error::other(format!("`{}` is not a checkpoint", path.display())));
    }
    fs::remove_file(path)?;
    new()
}

/// A hash of what distinguishes an input from another. The error names the file that cannot be
/// read.
fn identity(shares: &[Share]) -> Result<u64, (&Path, io::Error)> {
    let file = |share: &'_ Share| Ok((share.number, share.bytes.clone(), samples(&share.path)?));
    let of = |share| file(share).map_err(|error: io::Error| (&*share.path, error));
    Ok(fingerprint(&shares.iter().map(of).collect::<Result<Vec<_>, _>>()?))
}

/// The length of a file and a hash of samples of its content: the first and the last block, and
/// blocks at equal distances between them.
fn samples(path: &Path) -> io::Result<(u64, u64)> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::new();
    if length <= SAMPLES * SAMPLE {
        (&file).take(SAMPLES * SAMPLE).read_to_end(&mut bytes)?;
    } else {
        for number in 0..SAMPLES {
            let at = u128::from(length - SAMPLE) * u128::from(number) / u128::from(SAMPLES - 1);
            file.seek(SeekFrom::Start(u64::try_from(at).expect("at most the length")))?;
            (&file).take(SAMPLE).read_to_end(&mut bytes)?;
        }
    }
    Ok((length, fingerprint(&bytes)))
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
