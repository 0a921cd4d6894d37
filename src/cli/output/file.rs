//! Where output is written: a stream, a file under a temporary name, or the output of a run with
//! `--resume`.

use super::identity::FileId;
use super::unfinished::{self, Unfinished, files_of_resume, lock, own_file, target};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where output is written.
pub(super) enum Writer {
    Stdout(BufWriter<io::Stdout>),
    Stderr(BufWriter<io::Stderr>),
    Direct(BufWriter<File>),
    File(BufWriter<File>, Unfinished),
    /// A file that stays when the run is killed, with its checkpoint.
    Resumable {
        writer: BufWriter<File>,
        part: PathBuf,
        target: PathBuf,
        checkpoint: PathBuf,
        /// Whether this run has created it.
        is_new: bool,
    },
}

impl Writer {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if opened(path).is_some() {
            // append: it is open elsewhere too, and its content must not be overwritten
            return Ok(Self::Direct(BufWriter::new(File::options().append(true).open(path)?)));
        }
        let (target, before) = target(path)?;
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            return Ok(Self::Direct(BufWriter::new(File::options().write(true).open(target)?)));
        }
        let (unfinished, file) = Unfinished::create(target, before)?;
        Ok(Self::File(BufWriter::with_capacity(1 << 16, file), unfinished))
    }

    pub(super) fn resumable(path: &Path) -> Result<Self, TryLockError> {
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
        let [part, checkpoint] = files_of_resume(&target);
        let (file, is_new) = own_file(&part).map_err(TryLockError::Error)?;
        lock(&file)?;
        unfinished::add_resumable(&part, &target);
        Ok(Self::Resumable { writer: BufWriter::with_capacity(1 << 16, file), part, target, checkpoint, is_new })
    }

    pub(super) fn get(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(writer) => writer,
            Self::Stderr(writer) => writer,
            Self::Direct(writer) | Self::File(writer, _) | Self::Resumable { writer, .. } => writer,
        }
    }

    /// The regular files that are written or replaced.
    pub(super) fn files(&self) -> Vec<FileId> {
        match self {
            Self::Stdout(_) => FileId::of_stream(&io::stdout()).into_iter().collect(),
            Self::Stderr(_) => Vec::new(),
            Self::Direct(writer) => FileId::of_stream(writer.get_ref()).into_iter().collect(),
            Self::File(_, unfinished) => FileId::of_path(&unfinished.target).into_iter().collect(),
            Self::Resumable { part, target, checkpoint, .. } => {
                [part, target, checkpoint].into_iter().filter_map(|path| FileId::of_path(path)).collect()
            }
        }
    }
}

/// The number of the open stream that a path names, if it names one.
pub(super) fn opened(path: &Path) -> Option<u32> {
    match path.to_str()? {
        "/dev/stdin" => Some(0),
        "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        path => path.strip_prefix("/dev/fd/").or_else(|| path.strip_prefix("/proc/self/fd/"))?.parse().ok(),
    }
}
