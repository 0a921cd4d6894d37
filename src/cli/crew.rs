//! Threads that find minimal forms, a pack of boards at a time.
//!
//! Packs are dealt out in turn and taken back in turn, so that they come in their order without being sorted. A pack or two are
//! done by the calling thread: few puzzles are done before a thread has started.

use kdoku::canonical::{Canonical, canonical};
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// The values of a board, 0 for a blank.
pub(crate) type Board = [u8; 81];

/// Boards in a pack: enough that handing them over costs nothing beside the work.
pub(crate) const PACK: usize = 64;

/// Packs that are done before threads are started.
const FIRST: usize = 2;

/// Packs that a thread can have before it. What waits to be written is bounded by that.
const AHEAD: usize = 4;

/// The threads.
pub(crate) struct Crew {
    /// How many are wanted; `None` is as many as there are cores.
    wanted: Option<NonZeroUsize>,
    hands: Vec<Hand>,
    /// What the calling thread has done.
    own: VecDeque<Vec<Canonical>>,
    /// How many packs the calling thread did.
    own_packs: usize,
    sent: usize,
    received: usize,
}

/// A thread, and the two ends of it.
struct Hand {
    boards: Sender<Vec<Board>>,
    forms: Receiver<Vec<Canonical>>,
}

impl Crew {
    pub(crate) const fn new(wanted: Option<NonZeroUsize>) -> Self {
        Self { wanted, hands: Vec::new(), own: VecDeque::new(), own_packs: 0, sent: 0, received: 0 }
    }

    /// Whether the oldest pack should be taken back before another is dealt out.
    pub(crate) fn is_full(&self) -> bool {
        !self.own.is_empty() || self.sent - self.received >= AHEAD * self.hands.len() && !self.hands.is_empty()
    }

    /// Deals out a pack.
    pub(crate) fn deal(&mut self, pack: Vec<Board>) {
        if self.own_packs == FIRST && self.hands.is_empty() {
            self.start();
        }
        if self.hands.is_empty() {
            self.own_packs += 1;
            self.own.push_back(forms(&pack));
        } else {
            let hand = &self.hands[self.sent % self.hands.len()];
            self.sent += 1;
            hand.boards.send(pack).expect("a thread of the crew ends after this one only");
        }
    }

    /// Takes back the oldest pack, if there is one.
    pub(crate) fn take(&mut self) -> Option<Vec<Canonical>> {
        if let Some(pack) = self.own.pop_front() {
            return Some(pack);
        }
        if self.sent == self.received {
            return None;
        }
        let hand = &self.hands[self.received % self.hands.len()];
        self.received += 1;
        Some(hand.forms.recv().expect("a thread of the crew ends after this one only"))
    }

    /// Starts the threads, if there are to be several.
    fn start(&mut self) {
        let wanted = self.wanted.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        if wanted > 1 {
            self.hands = (0..wanted).map(|_| Hand::start()).collect();
        }
    }
}

impl Hand {
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
