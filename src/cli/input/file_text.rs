//! The text of a file, in which the bytes of shares and checkpoints are counted.

use super::table::TableColumn;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The text of a file: its content, or the lines of a column if it is a table.
///
/// A seek in a column reads the table up to there, so it is possible forwards only.
pub(crate) enum FileText {
    /// A file whose text begins at this byte.
    File(File, u64),
    /// The rest of the lines of a column, and the number of bytes before it.
    Column(Box<dyn Read + Send>, u64),
}

impl FileText {
    pub(super) fn open(path: &Path, table: Option<&TableColumn>) -> io::Result<Self> {
        let file = File::open(path)?;
        match table {
            Some(table) => table.lines(Vec::new(), file).map(|lines| Self::Column(lines, 0)),
            None => Ok(Self::File(file, 0)),
        }
    }

    pub(super) fn of_column(lines: impl Read + Send + 'static) -> Self {
        Self::Column(Box::new(lines), 0)
    }

    /// Returns its length in bytes, if that is known without reading it.
    pub(super) fn length(&self) -> io::Result<Option<u64>> {
        match self {
            Self::File(file, start) => Ok(Some(file.metadata()?.len().saturating_sub(*start))),
            Self::Column(..) => Ok(None),
        }
    }
}

impl Read for FileText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file, _) => file.read(buffer),
            Self::Column(lines, at) => lines.read(buffer).inspect(|&count| *at += count as u64),
        }
    }
}

impl Seek for FileText {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match (self, to) {
            (Self::File(file, start), SeekFrom::Start(to)) => {
                file.seek(SeekFrom::Start(start.saturating_add(to)))?;
                Ok(to)
            }
            (Self::Column(lines, at), SeekFrom::Start(to)) if to >= *at => {
                *at += io::copy(&mut lines.take(to - *at), &mut io::sink())?;
                Ok(*at)
            }
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}
