//! Output: stdout, or a file that is written completely or not at all.
//!
//! A file is written under a temporary name beside its own and renamed at the end, so that no
//! reader sees a partial file, and the old content stays until then. Devices and pipes are written
//! directly, and so are streams that are open already, such as `/dev/stdout`. Everything is
//! buffered; [`Output::flush`] is called before input is waited for, and at the end.
//!
//! The output of a run with `--resume` is `FILE.part` until the end, and stays when the run is
//! killed. After an interrupt, `FILE.part` has the finished answers of any run.

mod closed;
pub(crate) mod colors;
pub(crate) mod documents;
mod file;
pub(crate) mod identity;
pub(crate) mod images;
pub(crate) mod json;
pub(crate) mod numbered;
pub(crate) mod page;
pub(crate) mod parts;
mod unfinished;
pub(crate) mod verdicts;
pub(crate) mod walkthrough;

use super::Shape;
use super::report::reason;
use file::{Writer, opened};
use identity::FileId;
use std::fs::{self, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

pub(crate) use unfinished::interrupt;
use unfinished::{Done, Unfinished};

pub(crate) struct Output {
    writer: Writer,
    /// Its name, for messages.
    name: String,
    last: Option<Shape>,
    /// Further files, which get their names at the end.
    others: Vec<Unfinished>,
    /// The input files, which are never replaced.
    pub(crate) inputs: Vec<FileId>,
    /// Whether anything was written.
    has_content: bool,
    /// The number of answers.
    answers: u64,
    /// Whether the file is discarded at the end.
    is_abandoned: bool,
}

impl Output {
    /// Writes to stdout.
    ///
    /// # Errors
    /// If it is closed.
    pub(crate) fn stdout() -> Result<Self, String> {
        if closed::is_stdout_closed() {
            return Err("cannot write stdout: it is closed".to_owned());
        }
        Ok(Self::new(Writer::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())), "stdout".to_owned()))
    }

    fn new(writer: Writer, name: String) -> Self {
        let (others, inputs) = (Vec::new(), Vec::new());
        Self { writer, name, last: None, others, inputs, has_content: false, answers: 0, is_abandoned: false }
    }

    /// Writes to the file at `path`, `-` being stdout.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let opened = opened(path);
        if path.as_os_str() == "-" || opened == Some(1) {
            return Self::stdout();
        }
        if opened == Some(2) {
            return Ok(Self::new(Writer::Stderr(BufWriter::new(io::stderr())), "stderr".to_owned()));
        }
        let name = format!("`{}`", path.display());
        let writer = Writer::open(path).map_err(|error| format!("cannot write {name}: {}", reason(&error)))?;
        Ok(Self::new(writer, name))
    }

    /// Writes to the file at `path`, after what an earlier run has written.
    pub(crate) fn resumable(path: &Path) -> Result<Self, String> {
        let name = format!("`{}`", path.display());
        let writer = Writer::resumable(path).map_err(|error| match error {
            TryLockError::Error(error) => format!("cannot write {name}: {}", reason(&error)),
            TryLockError::WouldBlock => format!("another run is writing {name}"),
        })?;
        Ok(Self::new(writer, name))
    }

    /// The names of the output so far and of its checkpoint, if this output can be resumed.
    pub(crate) fn files_of_resume(&self) -> Option<[&Path; 2]> {
        match &self.writer {
            Writer::Resumable { part, checkpoint, .. } => Some([part, checkpoint]),
            _ => None,
        }
    }

    /// Continues after the first `written` bytes of the output of an earlier run, which are these
    /// answers; `false` if there are fewer.
    pub(crate) fn resume(&mut self, written: u64, answers: u64, last: Option<Shape>) -> io::Result<bool> {
        self.last = last;
        self.has_content = written > 0;
        self.answers = answers;
        let Writer::Resumable { writer, .. } = &mut self.writer else { return Ok(true) };
        let file = writer.get_mut();
        if file.metadata()?.len() < written {
            return Ok(false);
        }
        file.set_len(written)?;
        file.seek(SeekFrom::Start(written)).map(|_| true)
    }

    /// The regular files that are written or replaced.
    pub(crate) fn files(&self) -> Vec<FileId> {
        self.writer.files()
    }

    /// Whether anything has been written, also by the run that this one resumes.
    pub(crate) const fn has_content(&self) -> bool {
        self.has_content
    }

    /// Adds a further file, which gets its name at the end.
    ///
    /// # Errors
    /// If it is an input, or cannot be written.
    pub(crate) fn add_file(&mut self, path: &Path, text: &[u8]) -> io::Result<()> {
        if FileId::of_path(path).is_some_and(|id| self.inputs.contains(&id)) {
            return Err(io::Error::other(format!("`{}` is both input and output", path.display())));
        }
        let named = |error: io::Error| io::Error::other(format!("`{}`: {}", path.display(), reason(&error)));
        self.others.push(Unfinished::with_text(path, text).map_err(named)?);
        self.has_content = true;
        Ok(())
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

    /// Writes out the answers so far, all of which are finished, and returns their length. If the
    /// run has a checkpoint on the disk, they are synced to it.
    pub(crate) fn settle(&mut self) -> io::Result<u64> {
        let (writer, part) = match &mut self.writer {
            Writer::Resumable { writer, part, .. } => {
                writer.flush()?;
                writer.get_ref().sync_data()?;
                (writer, part.as_path())
            }
            Writer::File(writer, unfinished) => (writer, unfinished.part()),
            _ => return Ok(0),
        };
        writer.flush()?;
        let bytes = writer.stream_position()?;
        unfinished::settle(part, Done { bytes, answers: self.answers, checkpoint: None });
        Ok(bytes)
    }

    /// Sets the checkpoint that belongs to the answers settled last, for an interrupt.
    pub(crate) fn set_checkpoint(&self, text: String) {
        if let Writer::File(_, unfinished) = &self.writer {
            unfinished::set_checkpoint(unfinished.part(), text);
        }
    }

    /// The number of answers so far.
    pub(crate) const fn answers(&self) -> u64 {
        self.answers
    }

    /// Sets the shape of the answer before the first.
    pub(crate) const fn follows(&mut self, shape: Option<Shape>) {
        self.last = shape;
    }

    /// Its name, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) const fn is_stdout(&self) -> bool {
        matches!(self.writer, Writer::Stdout(_))
    }

    /// Whether this is a file that is renamed at the end.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self.writer, Writer::File(..))
    }

    pub(crate) const fn last_shape(&self) -> Option<Shape> {
        self.last
    }

    /// Writes an answer that ends with a line feed. A blank line separates it from the last one if
    /// either is a block, unless both are rows and this one is joined.
    pub(crate) fn answer(&mut self, text: &str, shape: Shape) -> io::Result<()> {
        self.answers += 1;
        self.write(text.as_bytes(), shape)
    }

    /// Writes this number of answers that are lines and end with line feeds.
    pub(crate) fn lines(&mut self, count: usize, text: &[u8]) -> io::Result<()> {
        self.answers += count as u64;
        self.write(text, Shape::Line)
    }

    fn write(&mut self, text: &[u8], shape: Shape) -> io::Result<()> {
        let apart = match (self.last, shape) {
            (None, _) | (Some(Shape::Line), Shape::Line) | (Some(Shape::Block | Shape::Joined), Shape::Joined) => false,
            (Some(_), _) => true,
        };
        self.last = Some(shape);
        self.has_content = true;
        let writer = self.writer.get();
        if apart {
            writer.write_all(b"\n")?;
        }
        writer.write_all(text)
    }

    /// Writes bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.has_content = true;
        self.writer.get().write_all(bytes)
    }

    /// Writes out the buffer, except for files that are renamed at the end.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            Writer::File(..) | Writer::Resumable { .. } => Ok(()),
            writer => writer.get().flush(),
        }
    }

    /// The writer, for large output.
    pub(crate) fn stream(&mut self) -> &mut dyn Write {
        self.has_content = true;
        self.writer.get()
    }

    /// Discards the file at the end.
    pub(crate) const fn abandon(&mut self) {
        self.is_abandoned = true;
    }

    /// Ends the output after an interrupt, and returns what became of files.
    pub(crate) fn interrupt(self) -> io::Result<Option<String>> {
        match self.writer {
            // without writing the buffer: it may have answers that the interrupt cut short
            Writer::File(writer, _) | Writer::Resumable { writer, .. } => drop(writer.into_parts()),
            mut writer => writer.get().flush()?,
        }
        Ok(unfinished::interrupt())
    }

    /// Ends the output. Files get their names if `keep` is set, except one that was abandoned; the
    /// others are removed.
    pub(crate) fn finish(self, keep: bool) -> io::Result<()> {
        let Self { writer, others, is_abandoned, .. } = self;
        let named = others.into_iter().map(|file| file.finish(keep)).fold(Ok(()), io::Result::and);
        let ended = end(writer, keep && !is_abandoned);
        named.and(ended)
    }
}

fn end(writer: Writer, keep: bool) -> io::Result<()> {
    match writer {
        Writer::Resumable { writer, part, is_new, .. } if !keep => {
            // what follows the checkpoint is done again
            let (file, _) = writer.into_parts();
            if is_new && file.metadata()?.len() == 0 {
                // an earlier clean-up may have removed it
                let _ = fs::remove_file(part);
            }
            Ok(())
        }
        Writer::Resumable { mut writer, part, target, checkpoint, .. } => {
            writer.flush()?;
            writer.get_ref().sync_all()?;
            unfinished::forget(&part);
            fs::rename(part, target)?;
            fs::remove_file(checkpoint).or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(()),
                _ => Err(error),
            })
        }
        Writer::File(mut writer, unfinished) => {
            let written = if keep { writer.flush() } else { Ok(()) };
            // without writing the buffer of a file that is removed
            drop(writer.into_parts());
            let named = unfinished.finish(keep && written.is_ok());
            written.and(named)
        }
        mut writer => writer.get().flush(),
    }
}
