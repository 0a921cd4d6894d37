//! Where data goes: stdout, or a file that is written as a whole or not at all.
//!
//! A file is written under another name beside its own and renamed at the end, so that whoever reads it never sees half
//! of it, and what was there before stays until then. What is no regular file, a device or a pipe, is written directly,
//! and so is what is open already, such as `/dev/stdout`, whatever it leads to. Everything is buffered;
//! [`Output::flush`] is called when input is waited for, and at the end.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files that are to be renamed, while they have other names.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the files that are being written.
pub(crate) fn discard() {
    for path in unfinished().drain(..) {
        // nothing better can be done about a file that does not go away
        let _ = fs::remove_file(path);
    }
}

/// How one answer is told from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Each is a line.
    Line,
    /// Each is some lines, set apart by a blank one.
    Block,
}

/// Where data goes.
pub(crate) struct Output {
    writer: Writer,
    /// Its name, for messages.
    name: String,
    last: Option<Shape>,
    /// Whether a file is not to get its name.
    is_abandoned: bool,
}

enum Writer {
    Stdout(BufWriter<io::Stdout>),
    Stderr(BufWriter<io::Stderr>),
    Direct(BufWriter<File>),
    File { writer: BufWriter<File>, part: PathBuf, target: PathBuf },
}

impl Output {
    /// Writes to stdout.
    pub(crate) fn stdout() -> Self {
        let writer = Writer::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()));
        Self { writer, name: "stdout".to_owned(), last: None, is_abandoned: false }
    }

    /// Writes to the file at `path`, `-` being stdout.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let opened = opened(path);
        if path.as_os_str() == "-" || opened == Some(1) {
            return Ok(Self::stdout());
        }
        if opened == Some(2) {
            let writer = Writer::Stderr(BufWriter::new(io::stderr()));
            return Ok(Self { writer, name: "stderr".to_owned(), last: None, is_abandoned: false });
        }
        let name = format!("`{}`", path.display());
        let writer = Writer::open(path).map_err(|error| format!("cannot write {name}: {}", reason(&error)))?;
        Ok(Self { writer, name, last: None, is_abandoned: false })
    }

    /// Its name, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether this is stdout.
    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self.writer, Writer::Stdout(_))
    }

    /// Whether this is a file that gets its name at the end.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self.writer, Writer::File { .. })
    }

    /// How the last answer was told from the one before.
    pub(crate) const fn last_shape(&self) -> Option<Shape> {
        self.last
    }

    /// Writes an answer, ended by a line feed, set apart from the one before as both their shapes want it.
    pub(crate) fn answer(&mut self, text: &str, shape: Shape) -> io::Result<()> {
        self.answers(text.as_bytes(), shape)
    }

    /// Writes answers that are lines, each ended by a line feed.
    pub(crate) fn lines(&mut self, text: &[u8]) -> io::Result<()> {
        self.answers(text, Shape::Line)
    }

    fn answers(&mut self, text: &[u8], shape: Shape) -> io::Result<()> {
        let apart = self.last.is_some_and(|last| last == Shape::Block || shape == Shape::Block);
        self.last = Some(shape);
        let writer = self.writer.get();
        if apart {
            writer.write_all(b"\n")?;
        }
        writer.write_all(text)
    }

    /// Writes bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.get().write_all(bytes)
    }

    /// Hands on what is buffered. A file that nobody may see yet is left alone.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            Writer::File { .. } => Ok(()),
            writer => writer.get().flush(),
        }
    }

    /// Where bytes go that are many.
    pub(crate) fn stream(&mut self) -> &mut dyn Write {
        self.writer.get()
    }

    /// Leaves no file: what was to be in it cannot be had.
    pub(crate) const fn abandon(&mut self) {
        self.is_abandoned = true;
    }

    /// Ends the output: a file gets its name if `keep` says so and it was not abandoned, and goes away if not.
    pub(crate) fn finish(self, keep: bool) -> io::Result<()> {
        let Writer::File { mut writer, part, target } = self.writer else {
            let mut writer = self.writer;
            return writer.get().flush();
        };
        let written = if keep && !self.is_abandoned { writer.flush().map(|()| true) } else { Ok(false) };
        // what is in the buffer of a file that goes away is not written
        drop(writer.into_parts());
        let mut unfinished = unfinished();
        let Some(place) = unfinished.iter().position(|path| *path == part) else {
            // an interrupt has taken it away
            return written.map(|_| ());
        };
        unfinished.swap_remove(place);
        let done = match written {
            Ok(true) => fs::rename(&part, &target).map(|()| true),
            written => written,
        };
        if !matches!(done, Ok(true)) {
            // nothing better can be done about a file that does not go away
            let _ = fs::remove_file(&part);
        }
        done.map(|_| ())
    }
}

impl Writer {
    fn open(path: &Path) -> io::Result<Self> {
        if opened(path).is_some() {
            // at its end, since it is open elsewhere, too, and what is there is not to be written over
            return Ok(Self::Direct(BufWriter::new(File::options().append(true).open(path)?)));
        }
        // the file that a link leads to is replaced, not the link
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let before = fs::metadata(&target).ok();
        if let Some(before) = before.as_ref().filter(|before| !before.is_file()) {
            if before.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            return Ok(Self::Direct(BufWriter::new(File::options().write(true).open(target)?)));
        }
        let mut name = OsString::from(".");
        name.push(target.file_name().ok_or(io::ErrorKind::InvalidFilename)?);
        name.push(format!(".{}.part", std::process::id()));
        let part = target.with_file_name(name);
        let file = File::options().write(true).create_new(true).open(&part)?;
        unfinished().push(part.clone());
        if let Some(before) = before {
            // a file that may not be written is not replaced, either
            if let Err(error) =
                File::options().append(true).open(&target).and_then(|_| file.set_permissions(before.permissions()))
            {
                unfinished().retain(|path| *path != part);
                let _ = fs::remove_file(part);
                return Err(error);
            }
        }
        Ok(Self::File { writer: BufWriter::with_capacity(1 << 16, file), part, target })
    }

    fn get(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(writer) => writer,
            Self::Stderr(writer) => writer,
            Self::Direct(writer) | Self::File { writer, .. } => writer,
        }
    }
}

/// The number of the stream that a path names, if it names one that the process was given.
fn opened(path: &Path) -> Option<u32> {
    match path.to_str()? {
        "/dev/stdin" => Some(0),
        "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        path => path.strip_prefix("/dev/fd/").or_else(|| path.strip_prefix("/proc/self/fd/"))?.parse().ok(),
    }
}

/// What the system says of an error, in the manner of all other messages, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}
