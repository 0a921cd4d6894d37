//! Output: stdout, or a file that is written completely or not at all.
//!
//! A file is written under a temporary name beside its own and renamed at the end, so that no
//! reader sees a partial file, and the old content stays until then. Devices and pipes are written
//! directly, and so are streams that are open already, such as `/dev/stdout`. Everything is
//! buffered; [`Output::flush`] is called before input is waited for, and at the end.
//!
//! The output of a run with `--resume` is `FILE.part` until the end, and stays when the run is
//! killed.

pub(crate) mod colors;
pub(crate) mod images;
pub(crate) mod json;
pub(crate) mod page;
pub(crate) mod parts;
pub(crate) mod verdicts;

use super::input::task::Shape;
use super::report::reason;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary names of files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the files that are being written.
pub(crate) fn discard() {
    for path in unfinished().drain(..) {
        // a file that cannot be removed stays
        let _ = fs::remove_file(path);
    }
}

/// The output of a run.
pub(crate) struct Output {
    writer: Writer,
    /// Its name, for messages.
    name: String,
    last: Option<Shape>,
    /// Whether the file is discarded at the end.
    is_abandoned: bool,
}

enum Writer {
    Stdout(BufWriter<io::Stdout>),
    Stderr(BufWriter<io::Stderr>),
    Direct(BufWriter<File>),
    File {
        writer: BufWriter<File>,
        part: PathBuf,
        target: PathBuf,
    },
    /// A file that stays when the run is killed, with its checkpoint.
    Resumable {
        writer: BufWriter<File>,
        part: PathBuf,
        target: PathBuf,
        checkpoint: PathBuf,
    },
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

    /// Writes to the file at `path`, after what an earlier run has written.
    pub(crate) fn resumable(path: &Path) -> Result<Self, String> {
        let name = format!("`{}`", path.display());
        let writer = Writer::resumable(path).map_err(|error| match error {
            TryLockError::Error(error) => format!("cannot write {name}: {}", reason(&error)),
            TryLockError::WouldBlock => format!("another run is writing {name}"),
        })?;
        Ok(Self { writer, name, last: None, is_abandoned: false })
    }

    /// The path of the checkpoint, if this output can be resumed.
    pub(crate) fn checkpoint(&self) -> Option<&Path> {
        match &self.writer {
            Writer::Resumable { checkpoint, .. } => Some(checkpoint),
            _ => None,
        }
    }

    /// Continues after the first `written` bytes of the output of an earlier run; `false` if there
    /// are fewer.
    pub(crate) fn resume(&mut self, written: u64, last: Option<Shape>) -> io::Result<bool> {
        self.last = last;
        let Writer::Resumable { writer, .. } = &mut self.writer else { return Ok(true) };
        let file = writer.get_mut();
        if file.metadata()?.len() < written {
            return Ok(false);
        }
        file.set_len(written)?;
        file.seek(SeekFrom::Start(written)).map(|_| true)
    }

    /// The temporary name of the file, for messages.
    pub(crate) fn part(&self) -> String {
        format!("`{}.part`", self.name.trim_matches('`'))
    }

    /// Whether nothing has been written, not even by an earlier run.
    pub(crate) fn is_fresh(&self) -> io::Result<bool> {
        match &self.writer {
            Writer::Resumable { writer, .. } => writer.get_ref().metadata().map(|metadata| metadata.len() == 0),
            _ => Ok(true),
        }
    }

    /// Removes the files of a run that was killed after its output got its name.
    pub(crate) fn clean_up(&mut self) -> io::Result<()> {
        self.is_abandoned = true;
        let Writer::Resumable { part, checkpoint, .. } = &self.writer else { return Ok(()) };
        fs::remove_file(part)?;
        fs::remove_file(checkpoint)
    }

    /// Syncs the output to the disk, and returns its length.
    pub(crate) fn sync(&mut self) -> io::Result<u64> {
        let Writer::Resumable { writer, .. } = &mut self.writer else { return Ok(0) };
        writer.flush()?;
        writer.get_ref().sync_data()?;
        writer.stream_position()
    }

    /// Sets the shape of the answer before the first.
    pub(crate) const fn follows(&mut self, shape: Option<Shape>) {
        self.last = shape;
    }

    /// Its name, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether this is stdout.
    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self.writer, Writer::Stdout(_))
    }

    /// Whether this is a file that is renamed at the end.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self.writer, Writer::File { .. })
    }

    /// The shape of the last answer.
    pub(crate) const fn last_shape(&self) -> Option<Shape> {
        self.last
    }

    /// Writes an answer that ends with a line feed. A blank line separates it from the last one if
    /// either is a block.
    pub(crate) fn answer(&mut self, text: &str, shape: Shape) -> io::Result<()> {
        self.answers(text.as_bytes(), shape)
    }

    /// Writes answers that are lines and end with line feeds.
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

    /// Writes out the buffer, except for files that are renamed at the end.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            Writer::File { .. } | Writer::Resumable { .. } => Ok(()),
            writer => writer.get().flush(),
        }
    }

    /// The writer, for large output.
    pub(crate) fn stream(&mut self) -> &mut dyn Write {
        self.writer.get()
    }

    /// Discards the file at the end.
    pub(crate) const fn abandon(&mut self) {
        self.is_abandoned = true;
    }

    /// Ends the output. A file gets its name if `keep` is set and it was not abandoned; otherwise
    /// it is removed.
    pub(crate) fn finish(self, keep: bool) -> io::Result<()> {
        if let Writer::Resumable { mut writer, part, target, checkpoint } = self.writer {
            if !keep || self.is_abandoned {
                // what follows the checkpoint is done again
                drop(writer.into_parts());
                return Ok(());
            }
            writer.flush()?;
            writer.get_ref().sync_all()?;
            fs::rename(part, target)?;
            return fs::remove_file(checkpoint).or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(()),
                _ => Err(error),
            });
        }
        let Writer::File { mut writer, part, target } = self.writer else {
            let mut writer = self.writer;
            return writer.get().flush();
        };
        let written = if keep && !self.is_abandoned { writer.flush().map(|()| true) } else { Ok(false) };
        // without writing the buffer of a file that is removed
        drop(writer.into_parts());
        let mut unfinished = unfinished();
        let Some(place) = unfinished.iter().position(|path| *path == part) else {
            // an interrupt has removed it
            return written.map(|_| ());
        };
        unfinished.swap_remove(place);
        let done = match written {
            Ok(true) => fs::rename(&part, &target).map(|()| true),
            written => written,
        };
        if !matches!(done, Ok(true)) {
            // a file that cannot be removed stays
            let _ = fs::remove_file(&part);
        }
        done.map(|_| ())
    }
}

impl Writer {
    fn open(path: &Path) -> io::Result<Self> {
        if opened(path).is_some() {
            // append: it is open elsewhere too, and its content must not be overwritten
            return Ok(Self::Direct(BufWriter::new(File::options().append(true).open(path)?)));
        }
        // the target of a link is replaced, not the link
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
            // a file without write permission is not replaced
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

    fn resumable(path: &Path) -> Result<Self, TryLockError> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if let Ok(before) = fs::metadata(&target)
            && !before.is_file()
        {
            let kind = if before.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::NotSeekable };
            return Err(TryLockError::Error(kind.into()));
        }
        if target.file_name().is_none() {
            return Err(TryLockError::Error(io::ErrorKind::InvalidFilename.into()));
        }
        let [part, checkpoint] = [".part", ".kdoku"].map(|ending| beside(&target, ending));
        let open = File::options().read(true).write(true).create(true).truncate(false).open(&part);
        let file = open.map_err(TryLockError::Error)?;
        match file.try_lock() {
            // some file systems have no locks
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            locked => locked?,
        }
        Ok(Self::Resumable { writer: BufWriter::with_capacity(1 << 16, file), part, target, checkpoint })
    }

    fn get(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(writer) => writer,
            Self::Stderr(writer) => writer,
            Self::Direct(writer) | Self::File { writer, .. } | Self::Resumable { writer, .. } => writer,
        }
    }
}

/// The number of the open stream that a path names, if it names one.
fn opened(path: &Path) -> Option<u32> {
    match path.to_str()? {
        "/dev/stdin" => Some(0),
        "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        path => path.strip_prefix("/dev/fd/").or_else(|| path.strip_prefix("/proc/self/fd/"))?.parse().ok(),
    }
}

/// The path of a file beside `target`, with an ending added to its name.
fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
