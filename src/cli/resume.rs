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
//! A run without `--resume` notes the same in memory, without waiting for the disk, and an interrupt
//! makes these two files of it.
//!
//! Nothing here follows a link or replaces a file that is not part of a checkpoint.

use super::input::Position;
use super::input::shard::Share;
use super::report::reason;
use super::settings::{Options, fingerprint};
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

/// The longest checkpoint file. It has a number for each input file.
const MOST_BYTES: u64 = 1 << 24;

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
    /// The number of answers in it.
    pub(crate) answers: u64,
    /// The shape of the last answer.
    pub(crate) shape: Option<Shape>,
    pub(crate) exit: Exit,
    /// Whether everything is done, and only the output has still to get its name.
    pub(crate) is_done: bool,
}

/// What distinguishes a run from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    version: String,
    options: Options,
    /// A hash of each input.
    inputs: Vec<u64>,
}

impl Run {
    /// How this run differs from that of a checkpoint, as the end of a sentence about the latter.
    fn difference(&self, other: &Self, shares: &[Share]) -> Option<String> {
        if self.version != other.version {
            return Some(format!("of kdoku {}; this is kdoku {}", other.version, self.version));
        }
        let difference = self.options.difference(&other.options);
        let inputs = || match (self.inputs.len(), other.inputs.len()) {
            (now, then) if now != then => Some(format!("with another number of files: {then}; this one has {now}")),
            _ => {
                let changed = (0..self.inputs.len()).find(|&at| self.inputs[at] != other.inputs[at])?;
                let name = shares[changed].path.display();
                Some(format!("with another input: `{name}` was another file, or has changed"))
            }
        };
        difference.or_else(inputs)
    }
}

/// The checkpoint of a run.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    /// The output so far and the checkpoint file; `None` if a checkpoint is written after an
    /// interrupt only.
    files: Option<[PathBuf; 2]>,
    options: Options,
    /// What the run reads, if it can be resumed.
    shares: Option<Vec<Share>>,
    /// What identifies the run, once that is known.
    run: Option<Run>,
    /// When the last one was written, and how long that lasted.
    last: Instant,
    duration: Duration,
    /// Whether the file is of this run.
    is_valid: bool,
}

impl Checkpoint {
    /// The checkpoint of a run with these options. `files` are its output so far and its own file.
    pub(crate) fn new(files: Option<[PathBuf; 2]>, options: Options) -> Self {
        let (last, duration) = (Instant::now(), Duration::ZERO);
        Self { files, options, shares: None, run: None, last, duration, is_valid: false }
    }

    /// Whether it has a file from the start.
    pub(crate) const fn is_on_disk(&self) -> bool {
        self.files.is_some()
    }

    /// Sets what the run reads: it can be resumed.
    pub(crate) fn set_inputs(&mut self, shares: Vec<Share>) {
        self.shares = Some(shares);
    }

    /// Whether the run can be resumed.
    pub(crate) const fn is_resumable(&self) -> bool {
        self.shares.is_some()
    }

    /// Reads the checkpoint, if there is one. `is_fresh` is whether there is no output yet.
    ///
    /// # Errors
    /// A message and a hint, if it is that of another run.
    pub(crate) fn load(&mut self, is_fresh: bool) -> Result<Option<Progress>, (String, String)> {
        let Some([part, file]) = self.files.clone() else { return Ok(None) };
        let (part, shown) = (shown(&part), shown(&file));
        let over = format!("remove {part} and {shown} to start over, or name another file with `-o`");
        let run = self
            .identify()
            .map_err(|message| (message, "`--resume` reads parts of each file to identify it".to_owned()))?;
        let text = match content(&file) {
            Ok(Some(text)) => text,
            Ok(None) if is_fresh => return Ok(None),
            Ok(None) => {
                let hint = format!("remove {part} to start over, or name another file with `-o`");
                return Err((format!("{part} exists without its checkpoint {shown}"), hint));
            }
            Err(error) => return Err((format!("cannot read {shown}: {}", reason(&error)), over)),
        };
        let Some(record) = Record::parse(&text) else {
            return Err((format!("{shown} is not a checkpoint"), over));
        };
        let shares = self.shares.as_deref().unwrap_or_default();
        if let Some(difference) = run.difference(&record.run, shares) {
            return Err((format!("{part} and {shown} are of a run {difference}"), over));
        }
        self.is_valid = true;
        Ok(Some(record.progress))
    }

    /// Returns what identifies the run.
    fn identify(&mut self) -> Result<Run, String> {
        if let Some(run) = &self.run {
            return Ok(run.clone());
        }
        let inputs = identities(self.shares.as_deref().unwrap_or_default())
            .map_err(|(path, error)| format!("cannot read `{}`: {}", path.display(), reason(&error)))?;
        let run = Run { version: env!("CARGO_PKG_VERSION").to_owned(), options: self.options.clone(), inputs };
        Ok(self.run.insert(run).clone())
    }

    /// Whether there is a checkpoint of this run.
    pub(crate) const fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Whether it is time for a new checkpoint.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= LEAST.max(self.duration * MULTIPLE)
    }

    /// Writes a checkpoint of output that has been settled since `begun`; or returns its text, if
    /// it has no file.
    pub(crate) fn save(&mut self, progress: Progress, begun: Instant) -> io::Result<Option<String>> {
        // an input that has become unreadable is reported where it is read
        let run = if self.is_resumable() { self.identify().ok() } else { None };
        let text = run.map(|run| Record { run, progress }.text());
        let left = match (&self.files, text) {
            (Some([_, path]), Some(text)) => {
                write(path, &text)?;
                self.is_valid = true;
                None
            }
            (_, text) => text,
        };
        (self.last, self.duration) = (Instant::now(), begun.elapsed());
        Ok(left)
    }
}

/// A path in a message: as short as it can be.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    format!("`{}`", path.strip_prefix(here).unwrap_or(path).display())
}

/// Writes the text of a checkpoint to its file, in one step.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let next = path.with_extension("kdoku.next");
    let mut file = create(&next)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&next, path)
}

/// Whether a file is a checkpoint.
pub(crate) fn is_checkpoint(path: &Path) -> bool {
    content(path).is_ok_and(|text| text.is_some_and(|text| Record::parse(&text).is_some()))
}

/// The content of a checkpoint: JSON on a line, and a checksum of that line on another.
#[derive(Serialize, Deserialize)]
struct Record {
    #[serde(flatten)]
    run: Run,
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

/// A hash of what distinguishes each input from another. The error names the file that cannot be
/// read.
fn identities(shares: &[Share]) -> Result<Vec<u64>, (&Path, io::Error)> {
    let file = |share: &'_ Share| Ok(fingerprint(&(share.number, share.bytes.clone(), samples(&share.path)?)));
    shares.iter().map(|share| file(share).map_err(|error: io::Error| (&*share.path, error))).collect()
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
        let progress = Progress { position, written: 984, answers: 12, shape, exit: Exit::Undecided, is_done: false };
        let run = Run { version: "1.2.3".to_owned(), options: Options::default(), inputs: vec![1, u64::MAX] };
        let text = Record { run: run.clone(), progress }.text();
        let read = Record::parse(&text).expect("a valid checkpoint");
        assert_eq!((read.run, read.progress), (run, progress));
        for at in 0..text.len() {
            assert!(Record::parse(&text[..at]).is_none(), "the first {at} bytes");
            let mut other = text.clone().into_bytes();
            other[at] ^= 1;
            assert!(Record::parse(&String::from_utf8(other).expect("ASCII")).is_none(), "byte {at}");
        }
    }
}
