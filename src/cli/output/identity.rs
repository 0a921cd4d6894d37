//! What identifies a file, whatever its name: so that no input is overwritten by the output.

use std::fs::{self, Metadata};
use std::path::Path;

/// The identity of a regular file. Devices and pipes have none, since reading and writing them at
/// once does no harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileId(#[cfg(unix)] [u64; 2], #[cfg(not(unix))] std::path::PathBuf);

impl FileId {
    /// The identity of the regular file at `path`, if there is one.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok().filter(Metadata::is_file)?;
        Self::new(path, &metadata)
    }

    #[cfg(unix)]
    #[allow(clippy::unnecessary_wraps, reason = "other systems have no such numbers")]
    fn new(_: &Path, metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        Some(Self([metadata.dev(), metadata.ino()]))
    }

    #[cfg(not(unix))]
    fn new(path: &Path, _: &Metadata) -> Option<Self> {
        fs::canonicalize(path).ok().map(Self)
    }

    /// The identity of the regular file that a stream of this process reads or writes, if it is
    /// one.
    #[cfg(unix)]
    pub(crate) fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Self> {
        let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
        let metadata = file.metadata().ok().filter(Metadata::is_file)?;
        Self::new(Path::new(""), &metadata)
    }

    #[cfg(not(unix))]
    pub(crate) fn of_stream<T>(_: &T) -> Option<Self> {
        None
    }
}
