//! `--resume`: a run that was killed goes on where its output ends.
//!
//! ```text
//!  FILE.part    the output so far: what the record speaks of, and perhaps more, which is done again
//!  FILE.kdoku   the record: which run it is, how far it has come in the input, and how long the output was then
//! ```
//!
//! Every now and then the output is brought to the disk, and after it a new record, which takes the place of the old one in one
//! step. So whatever the record says is there, whenever the run ends. Between two records a run spends at least twenty times what
//! one takes. At the end the output gets its name and the record goes away.
//!
//! The record holds for the very same run: version, options and input, which is told by the names of its files, their lengths and
//! the times when they were changed.

use super::exit::Exit;
use super::output::{Shape, reason};
use super::shard::Share;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The least time between two records.
const LEAST: Duration = Duration::from_millis(100);

/// How much longer than a record takes it is until the next.
const SHARE: u32 = 20;

/// How far a run has come in the input. Puzzles, lines and faults are counted from where the share of the file begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Position {
    /// Which of the shares.
    pub(crate) file: u64,
    /// The byte of the file that comes next, and where the line before it begins that it is read in the light of.
    pub(crate) at: u64,
    pub(crate) head: u64,
    /// How many puzzles from there on are done.
    pub(crate) skip: u64,
    /// How many lines there were before the one at `head`.
    pub(crate) lines: u64,
    pub(crate) number: u64,
    pub(crate) faults: u64,
}

/// What a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) position: Position,
    /// How long the output is.
    pub(crate) written: u64,
    /// The shape of the last answer.
    pub(crate) shape: Option<Shape>,
    pub(crate) exit: Exit,
    /// Whether all is done, and nothing is left but to give the output its name.
    pub(crate) is_done: bool,
}

/// The record of a run.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    options: u64,
    input: u64,
    last: Instant,
    took: Duration,
}

impl Journal {
    /// The record at `path` of a run with these options, in words.
    pub(crate) fn new(path: PathBuf, options: &str) -> Self {
        let options = digest(options.as_bytes());
        Self { path, options, input: 0, last: Instant::now(), took: Duration::ZERO }
    }

    /// Begins, or goes on: what the record says, if there is one.
    ///
    /// # Errors
    /// A message and a hint, if the record is of another run.
    pub(crate) fn begin(&mut self, shares: &[Share]) -> Result<Option<Mark>, (String, String)> {
        self.input = digest(identity(shares).as_bytes());
        let shown = self.path.display();
        let anew = "remove it to begin anew, or name another file with `-o`".to_owned();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err((format!("cannot read `{shown}`: {}", reason(&error)), anew)),
        };
        let Some(record) = Record::parse(&text) else {
            return Err((format!("`{shown}` is no record of a run"), anew));
        };
        let of = |what| Err((format!("`{shown}` is the record of a run with {what}"), anew.clone()));
        if record.version != env!("CARGO_PKG_VERSION") {
            of("another version of kdoku")
        } else if record.options != self.options {
            of("other options")
        } else if record.input != self.input {
            of("another input, or it has changed since")
        } else {
            Ok(Some(record.mark))
        }
    }

    /// Whether it is time for a new record.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= LEAST.max(self.took * SHARE)
    }

    /// Records how far the run has come, which `begun` to be brought to the disk then.
    pub(crate) fn record(&mut self, mark: &Mark, begun: Instant) -> io::Result<()> {
        let text = Record { version: env!("CARGO_PKG_VERSION"), options: self.options, input: self.input, mark: *mark };
        let next = self.path.with_extension("kdoku.next");
        let mut file = File::create(&next)?;
        file.write_all(text.text().as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(&next, &self.path)?;
        (self.last, self.took) = (Instant::now(), begun.elapsed());
        Ok(())
    }
}

/// What a record looks like.
struct Record<'a> {
    version: &'a str,
    options: u64,
    input: u64,
    mark: Mark,
}

impl<'a> Record<'a> {
    fn text(&self) -> String {
        let Mark { position: p, written, shape, exit, is_done } = self.mark;
        let shape = match shape {
            None => "none",
            Some(Shape::Line) => "line",
            Some(Shape::Block) => "block",
        };
        let mut text = format!("kdoku {}\noptions {:016x}\ninput {:016x}\n", self.version, self.options, self.input);
        let numbers = [p.file, p.at, p.head, p.skip, p.lines, p.number, p.faults, written, exit.code().into()];
        for (name, number) in NAMES.iter().zip(numbers) {
            writeln!(text, "{name} {number}").expect("a string takes all");
        }
        let done = if is_done { "yes" } else { "no" };
        writeln!(text, "shape {shape}\ndone {done}").expect("a string takes all");
        let check = digest(text.as_bytes());
        writeln!(text, "check {check:016x}").expect("a string takes all");
        text
    }

    fn parse(text: &'a str) -> Option<Self> {
        let (told, check) = text.strip_suffix('\n')?.rsplit_once("\ncheck ")?;
        if u64::from_str_radix(check, 16).ok()? != digest(format!("{told}\n").as_bytes()) {
            return None;
        }
        let mut lines = told.lines();
        let mut next = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let version = next("kdoku")?;
        let [options, input] =
            ["options", "input"].map(|name| next(name).and_then(|hex| u64::from_str_radix(hex, 16).ok()));
        let mut numbers = [0; NAMES.len()];
        for (number, name) in numbers.iter_mut().zip(NAMES) {
            *number = next(name)?.parse().ok()?;
        }
        let [file, at, head, skip, lines_before, number, faults, written, exit] = numbers;
        let shape = match next("shape")? {
            "line" => Some(Shape::Line),
            "block" => Some(Shape::Block),
            _ => None,
        };
        let is_done = next("done")? == "yes";
        let exit = Exit::ALL.into_iter().find(|known| u64::from(known.code()) == exit)?;
        let position = Position { file, at, head, skip, lines: lines_before, number, faults };
        Some(Self { version, options: options?, input: input?, mark: Mark { position, written, shape, exit, is_done } })
    }
}

const NAMES: [&str; 9] = ["file", "at", "head", "skip", "lines", "number", "faults", "written", "exit"];

/// What tells the input from another.
fn identity(shares: &[Share]) -> String {
    let mut text = String::new();
    for Share { path, bytes, .. } in shares {
        let metadata = fs::metadata(path).ok();
        let length = metadata.as_ref().map(fs::Metadata::len);
        let changed = metadata.and_then(|metadata| metadata.modified().ok());
        let path = path.as_os_str().as_encoded_bytes();
        writeln!(text, "{path:?} {bytes:?} {length:?} {changed:?}").expect("a string takes all");
    }
    text
}

/// The record beside an output.
pub(crate) fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A number that two texts share by accident only: FNV-1a, of Fowler, Noll and Vo.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_says_what_was_written() {
        let position = Position { file: 2, at: 1000, head: 918, skip: 3, lines: 11, number: 12, faults: 1 };
        let mark = Mark { position, written: 984, shape: Some(Shape::Block), exit: Exit::Undecided, is_done: false };
        let text = Record { version: "1.2.3", options: 5, input: u64::MAX, mark }.text();
        let read = Record::parse(&text).expect("it was written just now");
        assert_eq!((read.version, read.options, read.input, read.mark), ("1.2.3", 5, u64::MAX, mark));
        for at in 0..text.len() {
            assert!(Record::parse(&text[..at]).is_none(), "the first {at} bytes");
            let mut other = text.clone().into_bytes();
            other[at] ^= 1;
            assert!(Record::parse(&String::from_utf8(other).expect("ASCII")).is_none(), "byte {at}");
        }
    }
}
