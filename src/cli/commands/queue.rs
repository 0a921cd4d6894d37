//! What `canon` and `rate` share: puzzles are gathered in packs, which several threads process, and
//! everything to be written waits in the order of the input, for its result or as text that is
//! ready.

use crate::cli::input::Position;
use kdoku::parallel::Pool;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

/// The work of one thread.
pub(super) type Work<J, R> = Box<dyn FnMut(&J) -> R>;

/// What is written next: the entry of a puzzle with its result, or text.
pub(super) enum Ready<E, R> {
    Result(E, R),
    Text(Vec<u8>),
}

enum Entry<E> {
    Puzzle(E),
    Text(Vec<u8>),
}

/// An entry, and the position in the input behind it.
type Placed<E> = (Entry<E>, Option<Position>);

/// Jobs `J` with results `R`, and what is written for them.
pub(super) struct Queue<E, J, R> {
    threads: usize,
    pack_size: usize,
    /// The number of packs that the calling thread does: a few puzzles take less time than starting threads.
    local_packs: usize,
    start: Arc<dyn Fn() -> Work<J, R> + Send + Sync>,
    pool: Option<Pool<Vec<J>, Vec<R>>>,
    /// The results of the calling thread.
    local: Option<Vec<R>>,
    /// For the puzzles in the pool, and then for `pack`.
    entries: VecDeque<Placed<E>>,
    /// The position behind the last entry that was written.
    written: Option<Position>,
    pack: Vec<J>,
}

impl<E, J: Send + 'static, R: Send + 'static> Queue<E, J, R> {
    /// Packs of `pack_size` jobs for this many threads, each of which calls `start` once.
    pub(super) fn new(
        threads: usize,
        pack_size: usize,
        local_packs: usize,
        start: impl Fn() -> Work<J, R> + Send + Sync + 'static,
    ) -> Self {
        let (entries, pack) = (VecDeque::new(), Vec::new());
        let (start, pool, local, written) = (Arc::new(start), None, None, None);
        Self { threads, pack_size, local_packs, start, pool, local, entries, written, pack }
    }

    /// The position behind what was written, where a run can be resumed.
    pub(super) const fn written(&self) -> Option<Position> {
        self.written
    }

    pub(super) fn push_text(&mut self, text: Vec<u8>, position: Option<Position>) {
        self.entries.push_back((Entry::Text(text), position));
    }

    /// Adds a puzzle, and writes results if the threads have enough to do.
    pub(super) fn push(
        &mut self,
        (entry, position): (E, Option<Position>),
        job: J,
        mut write: impl FnMut(Ready<E, R>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.entries.push_back((Entry::Puzzle(entry), position));
        self.pack.push(job);
        if self.pack.len() == self.pack_size { self.send(&mut write) } else { Ok(()) }
    }

    /// Writes everything.
    pub(super) fn flush(&mut self, mut write: impl FnMut(Ready<E, R>) -> io::Result<()>) -> io::Result<()> {
        if !self.pack.is_empty() {
            self.send(&mut write)?;
        }
        while self.write_oldest(&mut write)? {}
        self.write_texts(&mut write)
    }

    /// Sends the puzzles that were gathered.
    fn send(&mut self, write: &mut dyn FnMut(Ready<E, R>) -> io::Result<()>) -> io::Result<()> {
        if self.local.is_some() || self.pool.as_ref().is_some_and(Pool::is_full) {
            self.write_oldest(write)?;
        }
        let pack = std::mem::take(&mut self.pack);
        if self.local_packs > 0 {
            self.local_packs -= 1;
            self.local = Some(pack.iter().map((self.start)()).collect());
            return Ok(());
        }
        let start = || {
            let start = Arc::clone(&self.start);
            Pool::detached(self.threads, move || {
                let mut work = start();
                move |pack: Vec<J>| pack.iter().map(&mut work).collect()
            })
        };
        self.pool.get_or_insert_with(start).submit(pack);
        Ok(())
    }

    /// Writes the results of the oldest pack; `false` if there is none.
    fn write_oldest(&mut self, write: &mut dyn FnMut(Ready<E, R>) -> io::Result<()>) -> io::Result<bool> {
        let results = self.local.take().or_else(|| self.pool.as_mut()?.next_result());
        let Some(results) = results else { return Ok(false) };
        for result in results {
            self.write_texts(write)?;
            if let Some((Entry::Puzzle(entry), position)) = self.entries.pop_front() {
                self.written = position;
                write(Ready::Result(entry, result))?;
            }
        }
        Ok(true)
    }

    /// Writes the texts at the head of the queue.
    fn write_texts(&mut self, write: &mut dyn FnMut(Ready<E, R>) -> io::Result<()>) -> io::Result<()> {
        while matches!(self.entries.front(), Some((Entry::Text(_), _)))
            && let Some((Entry::Text(text), position)) = self.entries.pop_front()
        {
            self.written = position;
            write(Ready::Text(text))?;
        }
        Ok(())
    }
}
