//! Files that are being written, and what remains of them after an interrupt.
//!
//! Until it is complete, a file has a temporary name. An interrupt keeps the finished answers as
//! `FILE.part`, with a checkpoint beside it if the run can be resumed.

use super::identity::FileId;
use crate::cli::resume;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files that are being written.
static ENTRIES: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// The most temporary names that are tried for a file. Killed runs leave such files.
const MOST_NAMES: u32 = 100;

struct Entry {
    part: PathBuf,
    target: PathBuf,
    /// Whether it stays as it is, because its run has a checkpoint on the disk.
    stays: bool,
    done: Done,
}

/// The finished answers at the beginning of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    pub(super) bytes: u64,
    pub(super) answers: u64,
    /// The checkpoint that belongs to them, if the run can be resumed.
    pub(super) checkpoint: Option<String>,
}

fn entries() -> MutexGuard<'static, Vec<Entry>> {
    ENTRIES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps the finished answers of the files that are being written, and removes files without any.
/// Returns what became of them, if there are files.
pub(crate) fn interrupt() -> Option<String> {
    let all: Vec<_> = entries().drain(..).collect();
    let mut lines = Vec::new();
    let is_any = !all.is_empty();
    for Entry { part, target, stays, done } in all {
        let answers = done.answers;
        // the beginning of a page or a formula is of no use
        if !stays && answers == 0 {
            // a file that cannot be removed stays
            let _ = fs::remove_file(part);
            continue;
        }
        let (name, advice) = if stays { (part, "; the same command continues") } else { keep(part, &target, &done) };
        let verb = if answers == 1 { "answer is" } else { "answers are" };
        let here = std::env::current_dir().unwrap_or_default();
        let name = name.strip_prefix(here).unwrap_or(&name);
        lines.push(format!("interrupted: {answers} {verb} in `{}`{advice}", name.display()));
    }
    let nothing = || "interrupted: nothing was written".to_owned();
    is_any.then(|| if lines.is_empty() { nothing() } else { lines.join("\n") })
}

/// Gives the finished answers of a file a name that lasts, `FILE.part` if that is free. Returns the
/// name, and how to continue.
fn keep(part: PathBuf, target: &Path, done: &Done) -> (PathBuf, &'static str) {
    // what cannot be done leaves the file as it is, with the name that is returned
    let _ = File::options().write(true).open(&part).and_then(|file| file.set_len(done.bytes));
    let [name, record] = files_of_resume(target);
    let Some(_lock) = free(&name, &record).filter(|_| fs::rename(&part, &name).is_ok()) else { return (part, "") };
    let is_resumable = match &done.checkpoint {
        Some(text) => resume::write(&record, text).is_ok(),
        None => false,
    };
    if !is_resumable {
        // that of an earlier run, whose output was replaced
        let _ = fs::remove_file(record);
    }
    (name, if is_resumable { "; to continue, pass `--resume`" } else { "" })
}

/// The file of this name with a lock, if neither it nor its record exists, or both are of an earlier
/// run that ended.
fn free(name: &Path, record: &Path) -> Option<File> {
    let exists = |path: &Path| fs::symlink_metadata(path).is_ok();
    if (exists(name) || exists(record)) && !resume::is_checkpoint(record) {
        return None;
    }
    let (file, _) = own_file(name).ok()?;
    lock(&file).is_ok().then_some(file)
}

/// The names of the output so far and of its checkpoint.
pub(super) fn files_of_resume(target: &Path) -> [PathBuf; 2] {
    [".part", ".kdoku"].map(|ending| {
        let mut name = target.as_os_str().to_owned();
        name.push(ending);
        name.into()
    })
}

/// Opens a file of an earlier run, or creates it, and returns whether it is new. A link is refused,
/// since its target would be written.
pub(super) fn own_file(path: &Path) -> io::Result<(File, bool)> {
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

/// Locks a file until it is closed.
pub(super) fn lock(file: &File) -> Result<(), TryLockError> {
    match file.try_lock() {
        // some file systems have no locks
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        locked => locked,
    }
}

/// A file that has a temporary name until it is complete.
pub(super) struct Unfinished {
    part: PathBuf,
    pub(super) target: PathBuf,
}

impl Unfinished {
    /// Creates a file beside its target, which it will replace. `before` describes the target, if it
    /// exists.
    pub(super) fn create(target: PathBuf, before: Option<Metadata>) -> io::Result<(Self, File)> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        if entries().iter().any(|entry| is_same_name(&entry.target, &target)) {
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
        entries().push(Entry { part: part.clone(), target: target.clone(), stays: false, done: Done::default() });
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

    /// Its temporary name.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }

    /// Gives the file its name, or removes it.
    pub(super) fn finish(self, keep: bool) -> io::Result<()> {
        let Self { part, target } = self;
        if !forget(&part) {
            // an interrupt has dealt with it
            return Ok(());
        }
        let renamed = if keep { fs::rename(&part, target) } else { Ok(()) };
        if !keep || renamed.is_err() {
            // a file that cannot be removed stays
            let _ = fs::remove_file(&part);
        }
        renamed
    }
}

/// Notes how much of a file is finished.
pub(super) fn settle(part: &Path, done: Done) {
    if let Some(entry) = entries().iter_mut().find(|entry| entry.part == part) {
        entry.done = done;
    }
}

/// Sets the checkpoint that belongs to what is finished.
pub(super) fn set_checkpoint(part: &Path, text: String) {
    if let Some(entry) = entries().iter_mut().find(|entry| entry.part == part) {
        entry.done.checkpoint = Some(text);
    }
}

/// Adds the output of a run that has a checkpoint on the disk.
pub(super) fn add_resumable(part: &Path, target: &Path) {
    entries().push(Entry { part: part.to_owned(), target: target.to_owned(), stays: true, done: Done::default() });
}

/// Removes a file from those that are being written; whether it was one.
pub(super) fn forget(part: &Path) -> bool {
    let mut entries = entries();
    let place = entries.iter().position(|entry| entry.part == part);
    place.map(|place| entries.swap_remove(place)).is_some()
}

/// Returns the file that `path` names, and its metadata if it exists. The target of a link is
/// replaced, not the link.
pub(super) fn target(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(Metadata::is_dir) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((target, before))
}

/// Whether two paths name the same file, which need not exist.
fn is_same_name(a: &Path, b: &Path) -> bool {
    let folder = |path: &Path| {
        fs::canonicalize(path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))).ok()
    };
    a.file_name() == b.file_name() && folder(a) == folder(b)
}
