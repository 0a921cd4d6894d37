//! Input that may have to be waited for.

use super::bounded::Line;
use crate::cli::interrupt::Interrupt;
use std::io::{self, Read};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Input that may have to be waited for.
///
/// While no other thread runs, an interrupt during a wait ends the process; after the first bytes,
/// the interrupt is caught instead. After the time limit of the run, the input may still begin or
/// end; more input is an error of the kind `TimedOut`.
pub(crate) struct Stream {
    input: Box<dyn Read + Send>,
    interrupt: Interrupt,
    /// Bytes that were put back and are read first.
    ahead: io::Cursor<Vec<u8>>,
    line: Line,
    /// Whether anything was read.
    has_begun: bool,
    /// Whether the end was reached. A terminal would continue after it.
    ended: bool,
}

impl Stream {
    /// Creates a stream from input that is available without waiting.
    pub(crate) fn new(input: impl Read + Send + 'static, interrupt: &Interrupt) -> Self {
        let (input, interrupt) = (Box::new(input), interrupt.clone());
        Self { input, interrupt, ahead: io::Cursor::default(), line: Line::default(), has_begun: false, ended: false }
    }

    /// Creates a stream from input that may have to be waited for. Opening a pipe may take as long
    /// as reading it.
    pub(crate) fn waiting<R: Read + Send + 'static>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        interrupt: &Interrupt,
    ) -> io::Result<Self> {
        match interrupt.deadline() {
            None => Ok(Self::new(interrupt.while_waiting(open)?, interrupt)),
            Some(deadline) => Ok(Self::new(Timed::start(open, deadline), interrupt)),
        }
    }

    /// Puts bytes back, so that they are read again.
    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.extend_from_slice(&self.ahead.get_ref()[usize::try_from(self.ahead.position()).unwrap_or_default()..]);
        self.ahead = io::Cursor::new(bytes);
    }

    /// Returns the bytes of one read, which are read again later.
    pub(crate) fn peek(&mut self, most: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; most];
        let count = self.read(&mut bytes)?;
        bytes.truncate(count);
        self.put_back(bytes.clone());
        Ok(bytes)
    }

    /// Returns the number of new bytes.
    ///
    /// # Errors
    ///
    /// If a line is too long, or the time limit has passed.
    fn checked(&mut self, fresh: &[u8]) -> io::Result<usize> {
        self.ended = fresh.is_empty();
        self.line.add(fresh)?;
        let has_begun = std::mem::replace(&mut self.has_begun, true);
        if has_begun && !self.ended && self.interrupt.is_late() {
            Err(io::ErrorKind::TimedOut.into())
        } else {
            Ok(fresh.len())
        }
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

/// Input that is read by a thread, so that waiting for it can stop at a deadline.
struct Timed {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: io::Cursor<Vec<u8>>,
    deadline: Instant,
}

/// The time after the deadline for input that is already available.
const GRACE: Duration = Duration::from_millis(100);

impl Timed {
    fn start<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static, deadline: Instant) -> Self {
        let (sender, chunks) = mpsc::sync_channel(1);
        // the thread ends with the input or with the process
        thread::spawn(move || {
            let mut input = match open() {
                Ok(input) => input,
                Err(error) => return drop(sender.send(Err(error))),
            };
            let mut buffer = vec![0; 1 << 16];
            loop {
                let read = input.read(&mut buffer).map(|count| buffer[..count].to_vec());
                let is_end = read.as_ref().map_or(true, Vec::is_empty);
                if sender.send(read).is_err() || is_end {
                    return;
                }
            }
        });
        Self { chunks, chunk: io::Cursor::default(), deadline }
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.chunk.read(buffer)?;
        if count > 0 {
            return Ok(count);
        }
        let left = self.deadline.saturating_duration_since(Instant::now());
        match self.chunks.recv_timeout(left.max(GRACE)) {
            Ok(chunk) => self.chunk = io::Cursor::new(chunk?),
            Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
            Err(RecvTimeoutError::Disconnected) => return Ok(0),
        }
        self.chunk.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::bounded::MOST_LINE;

    /// Input that reports its end and then continues, like a terminal.
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
        let lines = "1\n".repeat(MOST_LINE / 2 + 1);
        let length = lines.len() as u64;
        let mut stream = Stream::new(io::Cursor::new(lines), &Interrupt::default());
        assert_eq!(io::copy(&mut stream, &mut io::sink()).ok(), Some(length));
    }

    #[test]
    fn waits_until_the_deadline_only() {
        let interrupt = Interrupt::after(Some(Duration::from_millis(1)));
        let pipe = || {
            let (sender, receiver) = mpsc::channel::<()>();
            // never ends, since the sender is kept
            Box::leak(Box::new(sender));
            let _ = receiver.recv();
            Ok(io::empty())
        };
        let mut stream = Stream::waiting(pipe, &interrupt).expect("a stream");
        assert_eq!(stream.read(&mut [0; 8]).map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
        let mut stream = Stream::waiting(|| Ok(io::empty()), &interrupt).expect("a stream");
        assert_eq!(stream.read(&mut [0; 8]).ok(), Some(0), "the end can be read");
        let mut stream = Stream::new(io::repeat(b'1'), &interrupt);
        assert_eq!(stream.read(&mut [0; 8]).ok(), Some(8), "the beginning can be read");
        assert_eq!(stream.read(&mut [0; 8]).map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
    }
}
