//! An ordered thread pool for canonical forms. It processes packs of boards.
//!
//! Packs are sent to the threads in turn and received in turn, so they come back in order. The calling thread does the
//! first packs, since a few puzzles take less time than starting a thread.

use kdoku::canonical::{Canonical, canonical};
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// The values of a board, 0 for a blank.
pub(super) type Board = [u8; 81];

/// The number of boards in a pack: enough to make the cost of sending it negligible.
pub(super) const PACK: usize = 64;

/// The number of packs that are done before threads are started.
const FIRST: usize = 2;

/// The most packs that wait for a thread. This bounds what waits to be written.
const AHEAD: usize = 4;

/// The pool.
pub(super) struct Pool {
    /// The number of threads; `None` is one per core.
    threads: Option<NonZeroUsize>,
    workers: Vec<Worker>,
    /// The results of the calling thread.
    local: VecDeque<Vec<Canonical>>,
    /// The number of packs that the calling thread did.
    local_packs: usize,
    sent: usize,
    received: usize,
}

/// A thread with its channels.
struct Worker {
    boards: Sender<Vec<Board>>,
    forms: Receiver<Vec<Canonical>>,
}

impl Pool {
    pub(super) const fn new(threads: Option<NonZeroUsize>) -> Self {
        Self { threads, workers: Vec::new(), local: VecDeque::new(), local_packs: 0, sent: 0, received: 0 }
    }

    /// Whether the oldest pack should be received before another is sent.
    pub(super) fn is_full(&self) -> bool {
        !self.local.is_empty() || self.sent - self.received >= AHEAD * self.workers.len() && !self.workers.is_empty()
    }

    /// Sends a pack.
    pub(super) fn send(&mut self, pack: Vec<Board>) {
        if self.local_packs == FIRST && self.workers.is_empty() {
            self.start();
        }
        if self.workers.is_empty() {
            self.local_packs += 1;
            self.local.push_back(forms(&pack));
        } else {
            let worker = &self.workers[self.sent % self.workers.len()];
            self.sent += 1;
            worker.boards.send(pack).expect("worker threads outlive the pool");
        }
    }

    /// Receives the oldest pack, if there is one.
    pub(super) fn receive(&mut self) -> Option<Vec<Canonical>> {
        if let Some(pack) = self.local.pop_front() {
            return Some(pack);
        }
        if self.sent == self.received {
            return None;
        }
        let worker = &self.workers[self.received % self.workers.len()];
        self.received += 1;
        Some(worker.forms.recv().expect("worker threads outlive the pool"))
    }

    /// Starts the threads, unless there is only one.
    fn start(&mut self) {
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        if threads > 1 {
            self.workers = (0..threads).map(|_| Worker::start()).collect();
        }
    }
}

impl Worker {
    fn start() -> Self {
        let (boards, packs) = mpsc::channel::<Vec<Board>>();
        let (sender, done) = mpsc::channel();
        thread::spawn(move || packs.iter().map(|pack| forms(&pack)).try_for_each(|forms| sender.send(forms)));
        Self { boards, forms: done }
    }
}

fn forms(pack: &[Board]) -> Vec<Canonical> {
    pack.iter().map(canonical).collect()
}
