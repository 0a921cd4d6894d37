//! Puzzle text of which every puzzle is asked the same: read, solved and written in bulk, on several threads.
//!
//! The library does the work and hands over what came of it in the order of the input. Lines of answers are written as
//! they come; everything else (a puzzle without an answer, another form, an error) goes the way of single puzzles from
//! there on, so that nobody can tell from the output or the messages how many threads there were.

use super::interrupt::Interrupt;
use super::progress::Progress;
use super::settings::Settings;
use super::source::Source;
use super::text::Part;
use kdoku::batch::{Chunker, Item, Job, Question, Sink};
use std::io::{self, Read};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Deals with all puzzles of some text, of so many bytes if that is known.
pub(crate) fn run<R: Read + Send + 'static>(
    source: &mut Source,
    pieces: Chunker<Watched<R>>,
    length: Option<u64>,
    question: Question,
    settings: &Settings,
) -> io::Result<()> {
    let mut batch = source.session.batch(question, settings).reading(&source.reading.options);
    batch = batch.each(!source.command.writes_lines());
    if let Some(config) = &source.reading.config {
        batch = batch.under(&config.rules);
    }
    let threads = source.reading.threads;
    let spread = Arc::clone(&source.session.interrupt.spread);
    spread.store(false, Ordering::SeqCst);
    let progress = Progress::new(length, source.session);
    // as long as this thread does all the work, nothing else is drawn
    if let Some(watch) = source.session.lookout.begin() {
        batch = batch.progress(watch);
    }
    let mut writer = Writer { source, settings, progress, is_spread: false, done: Ok(()), is_whole: true };
    batch.run(pieces, threads, &mut writer);
    writer.progress.end();
    writer.source.session.lookout.end();
    let (done, is_whole) = (writer.done, writer.is_whole && !writer.source.session.interrupt.came());
    done?;
    if is_whole { source.end() } else { Ok(()) }
}

/// Writes what comes.
struct Writer<'w, 's> {
    source: &'w mut Source<'s>,
    settings: &'w Settings,
    progress: Progress,
    /// Whether other threads do the work.
    is_spread: bool,
    done: io::Result<()>,
    /// Whether nothing came up that ends the text early.
    is_whole: bool,
}

impl Sink for Writer<'_, '_> {
    fn take(&mut self, sheet: &mut Job) -> ControlFlow<()> {
        self.source.session.lookout.end();
        let done = self.write(sheet);
        self.progress.took(sheet.answers().count(), sheet.piece().fresh());
        if let Some(counted) = &mut self.source.session.counted {
            counted.tallies.add(sheet.answers().tallies());
        }
        let lines = sheet.lines_before() + sheet.answers().lines();
        let is_cut_short = sheet.answers().is_cut_short();
        let done = done.and_then(|go_on| {
            if go_on && !is_cut_short {
                self.source.took(sheet.piece(), lines)?;
            }
            Ok(go_on)
        });
        match done {
            Ok(go_on) => self.is_whole &= go_on,
            Err(error) => self.done = Err(error),
        }
        if self.done.is_ok() && self.is_whole { Continue(()) } else { Break(()) }
    }

    fn pause(&mut self, is_working: bool) -> ControlFlow<()> {
        self.done = self.source.session.out.flush();
        self.progress.show();
        if !self.is_spread {
            // this thread goes on to the next puzzle
            self.source.session.lookout.begin();
        }
        let interrupt = &self.source.session.interrupt;
        // with nothing under way there is nothing to wait for, but input that is not wanted any more
        if self.done.is_err() || interrupt.came() && !is_working { Break(()) } else { Continue(()) }
    }

    fn spread(&mut self) {
        self.is_spread = true;
        self.source.session.lookout.end();
        self.source.session.interrupt.spread.store(true, Ordering::SeqCst);
    }
}

impl Writer<'_, '_> {
    /// Writes a sheet, and tells whether to go on.
    fn write(&mut self, sheet: &mut Job) -> io::Result<bool> {
        if let Some(error) = sheet.take_error() {
            return self.source.cannot_read(&error).map(|()| false);
        }
        let lines_before = sheet.lines_before();
        let part = Part { text: sheet.piece().text(), lines_before };
        for item in sheet.answers().items() {
            match item {
                Item::Lines { count, text } => self.source.lines(*count, &sheet.answers().text()[text.clone()])?,
                Item::Puzzle(both) => {
                    let (puzzle, answer) = &**both;
                    self.source.puzzle(puzzle, Some(answer), lines_before, self.settings)?;
                }
                Item::Unanswered(lines) => {
                    for (puzzle, answer) in sheet.answers().unanswered(lines) {
                        self.source.puzzle(&puzzle, Some(&answer), lines_before, self.settings)?;
                    }
                }
                Item::Unreadable(error) if !self.source.unreadable(error, part)? => return Ok(false),
                Item::Unreadable(_) => {}
            }
        }
        Ok(true)
    }
}

/// Input that may have to be waited for. An interrupt ends the process meanwhile, as long as it is the only thread that
/// waits; from the first bytes on, it is listened to.
#[derive(Debug)]
pub(crate) struct Watched<R> {
    input: R,
    interrupt: Interrupt,
    /// What has been looked at and comes first.
    ahead: io::Cursor<Vec<u8>>,
    /// The bytes since the last end of a line.
    open: usize,
    /// Whether the end has come: a terminal would go on after it.
    ended: bool,
}

/// The most bytes of a line. What does not end is not to take all memory.
const LONGEST: usize = 64 << 20;

impl<R> Watched<R> {
    pub(crate) fn new(input: R, interrupt: &Interrupt) -> Self {
        Self { input, interrupt: interrupt.clone(), ahead: io::Cursor::default(), open: 0, ended: false }
    }

    /// Makes what has been read come again.
    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.extend_from_slice(&self.ahead.get_ref()[usize::try_from(self.ahead.position()).unwrap_or_default()..]);
        self.ahead = io::Cursor::new(bytes);
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let again = self.ahead.read(buffer)?;
        if again > 0 || self.ended {
            return Ok(again);
        }
        if self.interrupt.spread.load(Ordering::SeqCst) {
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

impl<R> Watched<R> {
    /// The length of what has been read, if no line of it is too long.
    fn checked(&mut self, fresh: &[u8]) -> io::Result<usize> {
        self.ended = fresh.is_empty();
        self.open = match fresh.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => fresh.len() - last - 1,
            None => self.open + fresh.len(),
        };
        if self.open > LONGEST {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a line is longer than 64 MiB"));
        }
        Ok(fresh.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a terminal does, says that this is the end, and goes on.
    struct Terminal(bool);

    impl Read for Terminal {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 = !self.0;
            buffer[0] = b'1';
            Ok(usize::from(self.0))
        }
    }

    #[test]
    fn the_end_comes_once() {
        let mut watched = Watched::new(Terminal(false), &Interrupt::default());
        let mut text = Vec::new();
        watched.read_to_end(&mut text).expect("it can be read");
        watched.put_back(text);
        let mut again = Vec::new();
        watched.read_to_end(&mut again).expect("it can be read");
        assert_eq!(again, b"1", "what was put back, and nothing more");
    }

    #[test]
    fn a_line_that_does_not_end_is_an_error() {
        let mut watched = Watched::new(io::repeat(b'1'), &Interrupt::default());
        let read = io::copy(&mut watched, &mut io::sink());
        assert_eq!(read.map_err(|error| error.to_string()), Err("a line is longer than 64 MiB".to_owned()));
        let lines = "1\n".repeat(LONGEST / 2 + 1);
        let mut watched = Watched::new(lines.as_bytes(), &Interrupt::default());
        assert_eq!(io::copy(&mut watched, &mut io::sink()).ok(), Some(lines.len() as u64));
    }
}
