//! Ctrl-C, a request to terminate and the end of the terminal: the current work is abandoned, and
//! finished answers are written.
//!
//! The signal sets a flag that engines check. It ends the process at once when nothing checks the
//! flag: while input is waited for, and when it comes a second time.

use super::{Exit, output, report};
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
    /// Whether the terminal has ended.
    hung_up: Arc<AtomicBool>,
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
        let hung_up = Arc::clone(&self.hung_up);
        let handler = move |exit: Exit| {
            hung_up.fetch_or(exit == Exit::HungUp, Ordering::SeqCst);
            if flag.swap(true, Ordering::SeqCst) || waiting.load(Ordering::SeqCst) {
                end(exit);
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

    /// The exit code after the signal.
    pub(crate) fn exit(&self) -> Exit {
        if self.hung_up.load(Ordering::Relaxed) { Exit::HungUp } else { Exit::Interrupted }
    }

    /// Waits for something; the signal ends the process meanwhile.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::SeqCst);
        if self.flag.load(Ordering::SeqCst) {
            // the signal arrived before `waiting` was set
            end(self.exit());
        }
        let result = wait();
        self.waiting.store(false, Ordering::Relaxed);
        result
    }
}

/// Calls `handler` at each Ctrl-C, each request to terminate and the end of the terminal, in a thread
/// of its own.
#[cfg(unix)]
fn on_signal(handler: impl Fn(Exit) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let hang_up = (!ignores_hang_up()).then_some(SIGHUP);
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM].into_iter().chain(hang_up))?;
    let exit = |signal| if signal == SIGHUP { Exit::HungUp } else { Exit::Interrupted };
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|signal| handler(exit(signal)))).map(drop)
}

/// Whether the end of the terminal must not end the program, as under `nohup`. Where that cannot be
/// found out, the signal keeps its usual effect.
#[cfg(unix)]
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & 1 << (signal_hook::consts::SIGHUP - 1) != 0)
}

#[cfg(not(unix))]
fn on_signal(handler: impl Fn(Exit) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || handler(Exit::Interrupted)).map_err(io::Error::other)
}

/// Ends the process. Written output stays.
fn end(exit: Exit) -> ! {
    if let Some(text) = output::interrupt() {
        report::text(&format!("{text}\n"));
    }
    std::process::exit(exit.code().into());
}
