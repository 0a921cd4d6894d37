//! Input that may have to be waited for.

use crate::cli::interrupt::Interrupt;
use std::io::{self, Read};
use std::sync::atomic::Ordering;

/// Input that may have to be waited for. While it is the only thread that waits, an interrupt ends
/// the process; from the first bytes on, the interrupt is caught instead.
pub(crate) struct Stream {
    input: Box<dyn Read + Send>,
    interrupt: Interrupt,
    /// Bytes that were put back, and are read first.
    ahead: io::Cursor<Vec<u8>>,
    /// The number of bytes since the last end of a line.
    open: usize,
    /// Whether the end was seen: a terminal would continue after it.
    ended: bool,
}

/// The most bytes of a line, so that a line without an end does not fill the memory.
const MOST_LINE_BYTES: usize = 64 << 20;

impl Stream {
    pub(crate) fn new(input: impl Read + Send + 'static, interrupt: &Interrupt) -> Self {
        let (input, interrupt) = (Box::new(input), interrupt.clone());
        Self { input, interrupt, ahead: io::Cursor::default(), open: 0, ended: false }
    }

    /// Puts bytes back, to be read again.
    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.extend_from_slice(&self.ahead.get_ref()[usize::try_from(self.ahead.position()).unwrap_or_default()..]);
        self.ahead = io::Cursor::new(bytes);
    }

    /// The length of fresh input, unless a line is too long.
    fn checked(&mut self, fresh: &[u8]) -> io::Result<usize> {
        self.ended = fresh.is_empty();
        self.open = match fresh.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => fresh.len() - last - 1,
            None => self.open + fresh.len(),
        };
        if self.open > MOST_LINE_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a line is longer than 64 MiB"));
        }
        Ok(fresh.len())
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let again = self.ahead.read(buffer)?;
        if again > 0 || self.ended {
            return Ok(again);
        }
        if self.interrupt.threads_started.load(Ordering::SeqCst) {
            let count = self.input.read(buffer)?;
            return self.checked(&buffer[..count]);
        }
        let interrupt = self.interrupt.clone();
        let count = interrupt.while_waiting(|| self.input.read(buffer))?;
        if count > 0 {
            interrupt.listen();
        }
        self.checked(&buffer[..count])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reports its end and then continues, as a terminal does.
    struct Terminal(bool);

    impl Read for Terminal {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 = !self.0;
            buffer[0] = b'1';
            Ok(usize::from(self.0))
        }
    }

    #[test]
    fn reports_its_end_once() {
        let mut stream = Stream::new(Terminal(false), &Interrupt::default());
        let mut text = Vec::new();
        stream.read_to_end(&mut text).expect("it can be read");
        stream.put_back(text);
        let mut again = Vec::new();
        stream.read_to_end(&mut again).expect("it can be read");
        assert_eq!(again, b"1", "only what was put back");
    }

    #[test]
    fn rejects_a_line_without_an_end() {
        let mut stream = Stream::new(io::repeat(b'1'), &Interrupt::default());
        let read = io::copy(&mut stream, &mut io::sink());
        assert_eq!(read.map_err(|error| error.to_string()), Err("a line is longer than 64 MiB".to_owned()));
        let lines = "1\n".repeat(MOST_LINE_BYTES / 2 + 1);
        let length = lines.len() as u64;
        let mut stream = Stream::new(io::Cursor::new(lines), &Interrupt::default());
        assert_eq!(io::copy(&mut stream, &mut io::sink()).ok(), Some(length));
    }
}
