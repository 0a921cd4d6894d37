//! A reader that returns a text in parts.

use std::io::{self, Read};

/// Returns at most this many bytes per read.
pub(crate) struct Parts<'a>(pub(crate) &'a [u8], pub(crate) usize);

impl Read for Parts<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(self.1).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}
