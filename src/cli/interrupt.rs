//! Ctrl-C and a request to terminate: the current work is abandoned, and finished answers are
//! written.
//!
//! The signal sets a flag that engines check. It ends the process at once when nothing checks the
//! flag: while input is waited for, and when it comes a second time.

use super::{Exit, output};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether the run was interrupted, or its time is over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    /// When the time of the run is over.
    deadline: Option<Instant>,
    flag: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
    listens: Arc<AtomicBool>,
    /// Whether other threads wait for input, so that the flag is checked meanwhile.
    pub(crate) threads_started: Arc<AtomicBool>,
}

impl Interrupt {
    /// For a run that may take this time, if there is a limit.
    pub(crate) fn after(total: Option<Duration>) -> Self {
        Self { deadline: total.and_then(|time| Instant::now().checked_add(time)), ..Self::default() }
    }

    /// When the time of the run is over.
    pub(crate) const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the time of the run is over.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Handles the signal from now on. This starts a thread, so it is done when it is needed. Until
    /// then, it ends the process.
    pub(crate) fn listen(&self) {
        if self.listens.swap(true, Ordering::Relaxed) {
            return;
        }
        let (flag, waiting) = (Arc::clone(&self.flag), Arc::clone(&self.waiting));
        let handler = move || {
            if flag.swap(true, Ordering::SeqCst) || waiting.load(Ordering::SeqCst) {
                end();
            }
        };
        // an error means that the system has no such signal or no thread; it then ends the process
        let _ = on_signal(handler);
    }

    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Waits for something; the signal ends the process meanwhile.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::SeqCst);
        if self.flag.load(Ordering::SeqCst) {
            // the signal arrived before `waiting` was set
            end();
        }
        let result = wait();
        self.waiting.store(false, Ordering::Relaxed);
        result
    }
}

/// Calls `handler` at each Ctrl-C and each request to terminate, in a thread of its own.
#[cfg(unix)]
fn on_signal(handler: impl Fn() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| handler())).map(drop)
}

#[cfg(not(unix))]
fn on_signal(handler: impl Fn() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(handler).map_err(io::Error::other)
}

/// Ends the process. Written output stays, except partial files.
fn end() -> ! {
    output::discard();
    std::process::exit(Exit::Interrupted.code().into());
}
