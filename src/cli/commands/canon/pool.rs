//! Canonical forms of packs of boards, in order. The calling thread does the first packs: a few
//! puzzles take less time than starting threads.

use kdoku::canonical::{Canonical, canonical};
use kdoku::parallel::{Pool, thread_count};
use std::num::NonZeroUsize;

/// The values of a board, 0 for a blank cell.
pub(super) type Board = [u8; 81];

/// The number of boards in a pack: enough to make the cost of sending it negligible.
pub(super) const PACK: usize = 64;

/// The number of packs that are done before threads are started.
const FIRST: usize = 2;

/// The threads that find canonical forms, once they are started.
pub(super) struct CanonPool {
    /// The number of threads; `None` is one per core.
    wanted: Option<NonZeroUsize>,
    /// The number of packs so far.
    packs: usize,
    threads: Option<Pool<Vec<Board>, Vec<Canonical>>>,
    /// The result of the calling thread.
    local: Option<Vec<Canonical>>,
}

impl CanonPool {
    pub(super) const fn new(wanted: Option<NonZeroUsize>) -> Self {
        Self { wanted, packs: 0, threads: None, local: None }
    }

    /// Whether the oldest pack should be received before another is sent.
    pub(super) fn is_full(&self) -> bool {
        self.local.is_some() || self.threads.as_ref().is_some_and(Pool::is_full)
    }

    /// Sends a pack, when the pool is not full.
    pub(super) fn send(&mut self, pack: Vec<Board>) {
        if self.packs == FIRST {
            let threads = thread_count(self.wanted);
            self.threads = (threads > 1).then(|| Pool::detached(threads, || |pack: Vec<Board>| forms(&pack)));
        }
        self.packs += 1;
        match &mut self.threads {
            Some(threads) => threads.submit(pack),
            None => self.local = Some(forms(&pack)),
        }
    }

    /// Receives the oldest pack, if there is one.
    pub(super) fn receive(&mut self) -> Option<Vec<Canonical>> {
        self.local.take().or_else(|| self.threads.as_mut()?.next_result())
    }
}

fn forms(pack: &[Board]) -> Vec<Canonical> {
    pack.iter().map(canonical).collect()
}
