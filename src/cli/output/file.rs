//! Files that are written: under a temporary name until the end, in place, or resumed.

use super::identity::FileId;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary and the final names of files that are being written.
static UNFINISHED: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());

/// The most temporary names that are tried for a file. Killed runs leave such files.
const MOST_NAMES: u32 = 100;

fn unfinished() -> MutexGuard<'static, Vec<(PathBuf, PathBuf)>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the files that are being written.
pub(crate) fn discard() {
    for (path, _) in unfinished().drain(..) {
        // a file that cannot be removed stays
        let _ = fs::remove_file(path);
    }
}

/// A file that has a temporary name until it is complete.
pub(super) struct Unfinished {
    part: PathBuf,
    target: PathBuf,
}

impl Unfinished {
    /// Creates a file beside its target, which it will replace. `before` describes the target, if it
    /// exists.
    fn create(target: PathBuf, before: Option<Metadata>) -> io::Result<(Self, File)> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        if unfinished().iter().any(|(_, other)| is_same_name(other, &target)) {
            return Err(io::Error::other("two outputs have this name"));
        }
        let mut number = 0;
        let (part, file) = loop {
            let mut part = OsString::from(".");
            part.push(name);
            part.push(format!(".{}", std::process::id()));
            if number > 0 {
                part.push(format!("-{number}"));
            }
            part.push(".part");
            let part = target.with_file_name(part);
            match File::options().write(true).create_new(true).open(&part) {
                Ok(file) => break (part, file),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_NAMES => number += 1,
                Err(error) => return Err(error),
            }
        };
        unfinished().push((part.clone(), target.clone()));
        let created = Self { part, target };
        if let Some(before) = before {
            // a file without write permission is not replaced
            let writable = File::options().append(true).open(&created.target);
            if let Err(error) = writable.and_then(|_| file.set_permissions(before.permissions())) {
                return created.finish(false).and(Err(error));
            }
        }
        Ok((created, file))
    }

    pub(super) fn with_text(path: &Path, text: &[u8]) -> io::Result<Self> {
        let (target, before) = target(path)?;
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            return Err(io::Error::other("it is not a regular file"));
        }
        let (unfinished, mut file) = Self::create(target, before)?;
        match file.write_all(text) {
            Ok(()) => Ok(unfinished),
            Err(error) => unfinished.finish(false).and(Err(error)),
        }
    }

    /// Gives the file its name, or removes it.
    pub(super) fn finish(self, keep: bool) -> io::Result<()> {
        let Self { part, target } = self;
        let mut unfinished = unfinished();
        let Some(place) = unfinished.iter().position(|(path, _)| *path == part) else {
            // an interrupt has removed it
            return Ok(());
        };
        unfinished.swap_remove(place);
        let renamed = if keep { fs::rename(&part, target) } else { Ok(()) };
        if !keep || renamed.is_err() {
            // a file that cannot be removed stays
            let _ = fs::remove_file(&part);
        }
        renamed
    }
}

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
        let [part, checkpoint] = [".part", ".kdoku"].map(|ending| beside(&target, ending));
        let (file, is_new) = own_file(&part).map_err(TryLockError::Error)?;
        match file.try_lock() {
            // some file systems have no locks
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            locked => locked?,
        }
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

/// Returns the file that `path` names, and its metadata if it exists. The target of a link is
/// replaced, not the link.
fn target(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(Metadata::is_dir) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((target, before))
}

/// Opens a file of an earlier run, or creates it, and returns whether it is new. A link is refused,
/// since its target would be written.
fn own_file(path: &Path) -> io::Result<(File, bool)> {
    match File::options().read(true).write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return created.map(|file| (file, true)),
    }
    let foreign = || io::Error::other(format!("`{}` is not a file of an earlier run", path.display()));
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(foreign());
    }
    let file = File::options().read(true).write(true).open(path)?;
    // between the two steps, a link may have taken its place
    let is_same = FileId::of_stream(&file) == FileId::of_path(path) && fs::symlink_metadata(path)?.is_file();
    if is_same || cfg!(not(unix)) { Ok((file, false)) } else { Err(foreign()) }
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

/// Whether two paths name the same file, which need not exist.
fn is_same_name(a: &Path, b: &Path) -> bool {
    let folder = |path: &Path| {
        fs::canonicalize(path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))).ok()
    };
    a.file_name() == b.file_name() && folder(a) == folder(b)
}

/// The path of a file beside `target`, with an ending added to its name.
fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
