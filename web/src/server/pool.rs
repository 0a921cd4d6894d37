//! The threads that answer questions.
//!
//! There are more threads than cores, so that the operating system shares the time between
//! questions. A question waits until a thread is free. Of those that wait, one of the client with the
//! fewest running questions is next, and no client has more than a quarter of the threads.
//!
//! A question that takes long must not hold up the others. Its thread gets a lower priority, and
//! another thread takes its place.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Threads for each core, and the fewest.
const PER_CORE: usize = 8;
const FEWEST: usize = 16;

/// The most questions that wait.
const MOST_WAITING: usize = 1000;

/// A question takes long after this time.
const LONG: Duration = Duration::from_secs(1);

/// The most threads whose place another one has taken.
const MOST_LONG: usize = 64;

/// The stack of a thread. Long chains of techniques nest deeply.
const STACK: usize = 16 << 20;

/// A question to be answered by a thread; it does not panic.
type Job = Box<dyn FnOnce() + Send>;

/// The threads.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// Signals that a thread may have something to do.
    ready: Condvar,
    /// Signals that a question has begun.
    begun: Condvar,
}

/// The questions that wait and those that run.
struct Queue {
    waiting: VecDeque<(String, Job)>,
    /// The running questions, by numbers.
    running: HashMap<u64, Running>,
    /// The number of questions that have begun.
    count: u64,
    /// The most running questions of a client.
    most: usize,
}

/// A running question.
struct Running {
    client: String,
    since: Instant,
    thread: priority::Thread,
    is_long: bool,
}

impl Pool {
    /// A pool with this number of threads.
    pub(crate) fn new(threads: Option<NonZeroUsize>) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = threads.map_or((cores * PER_CORE).max(FEWEST), NonZeroUsize::get);
        let queue = Mutex::new(Queue::new(threads.div_ceil(4)));
        let shared = Arc::new(Shared { queue, ready: Condvar::new(), begun: Condvar::new() });
        for _ in 0..threads {
            shared.start();
        }
        let watched = Arc::clone(&shared);
        thread::spawn(move || watched.watch());
        Self { shared }
    }

    /// Adds a question of a client. Returns whether there was a place for it.
    pub(crate) fn submit(&self, client: String, job: Job) -> bool {
        let mut queue = self.shared.lock();
        if queue.waiting.len() >= MOST_WAITING {
            return false;
        }
        queue.waiting.push_back((client, job));
        self.shared.ready.notify_one();
        true
    }
}

impl Shared {
    /// Nothing panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a thread.
    fn start(self: &Arc<Self>) {
        let shared = Arc::clone(self);
        let thread = thread::Builder::new().name("answers".to_owned()).stack_size(STACK);
        if let Err(error) = thread.spawn(move || shared.serve()) {
            eprintln!("warning: a thread less: {error}");
        }
    }

    /// Answers questions until one takes long.
    fn serve(&self) {
        loop {
            let (number, job) = self.next();
            job();
            let is_long = self.lock().end(number);
            self.ready.notify_one();
            if is_long {
                return;
            }
        }
    }

    /// Waits for a question.
    fn next(&self) -> (u64, Job) {
        let mut queue = self.lock();
        loop {
            if let Some(next) = queue.take() {
                self.begun.notify_one();
                return next;
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Looks for questions that take long, for ever.
    fn watch(self: &Arc<Self>) {
        loop {
            let queue = self.begun.wait_while(self.lock(), |queue| !queue.may_grow());
            drop(queue.unwrap_or_else(PoisonError::into_inner));
            thread::sleep(LONG / 4);
            let count = self.lock().mark_long();
            for _ in 0..count {
                self.start();
            }
        }
    }
}

impl Queue {
    fn new(most: usize) -> Self {
        Self { waiting: VecDeque::new(), running: HashMap::new(), count: 0, most }
    }

    /// Takes the first question of the client with the fewest running ones.
    fn take(&mut self) -> Option<(u64, Job)> {
        let running = |client: &str| self.running.values().filter(|running| running.client == client).count();
        let counts = self.waiting.iter().map(|(client, _)| running(client)).enumerate();
        let (place, _) = counts.filter(|&(_, count)| count < self.most).min_by_key(|&(place, count)| (count, place))?;
        let (client, job) = self.waiting.remove(place)?;
        self.count += 1;
        let running = Running { client, since: Instant::now(), thread: priority::thread(), is_long: false };
        self.running.insert(self.count, running);
        Some((self.count, job))
    }

    /// Removes a question that has been answered. Returns whether it took long.
    fn end(&mut self, number: u64) -> bool {
        self.running.remove(&number).is_some_and(|running| running.is_long)
    }

    /// Whether a running question may take long.
    fn may_grow(&self) -> bool {
        self.running.values().any(|running| !running.is_long)
    }

    /// Marks the questions that take long. Returns how many there are that were not marked before.
    fn mark_long(&mut self) -> usize {
        let long = self.running.values().filter(|running| running.is_long).count();
        let others = self.running.values_mut().filter(|running| !running.is_long && running.since.elapsed() >= LONG);
        others.take(MOST_LONG.saturating_sub(long)).fold(0, |count, running| {
            running.is_long = true;
            priority::lower(running.thread);
            count + 1
        })
    }
}

/// Priorities of threads. Linux has one for each thread; elsewhere they stay as they are.
#[cfg(target_os = "linux")]
mod priority {
    pub(super) type Thread = rustix::process::Pid;

    /// Low, but not too low beside other programs that work in the background.
    const LOW: i32 = 10;

    /// The current thread.
    pub(super) fn thread() -> Thread {
        rustix::thread::gettid()
    }

    /// Gives a thread a low priority.
    pub(super) fn lower(thread: Thread) {
        // without it, long questions only take more of the time
        let _ = rustix::process::setpriority_process(Some(thread), LOW);
    }
}

#[cfg(not(target_os = "linux"))]
mod priority {
    pub(super) type Thread = ();

    pub(super) fn thread() {}

    pub(super) fn lower((): Thread) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn a_client_with_fewer_running_questions_is_next() {
        let mut queue = Queue::new(2);
        for client in ["a", "a", "a", "b"] {
            queue.waiting.push_back((client.to_owned(), Box::new(|| ())));
        }
        let next = |queue: &mut Queue| {
            let (number, _) = queue.take()?;
            Some((number, queue.running[&number].client.clone()))
        };
        let first = next(&mut queue);
        assert_eq!(first, Some((1, "a".to_owned())));
        assert_eq!(next(&mut queue), Some((2, "b".to_owned())));
        assert_eq!(next(&mut queue), Some((3, "a".to_owned())));
        // two of this client run already
        assert_eq!(next(&mut queue), None);
        assert!(!queue.end(1));
        assert_eq!(next(&mut queue), Some((4, "a".to_owned())));
    }

    #[test]
    fn a_long_question_holds_up_nobody() {
        let pool = Pool::new(NonZeroUsize::new(1));
        let (go, wait) = mpsc::channel::<()>();
        let (sender, receiver) = mpsc::channel();
        assert!(pool.submit("a".to_owned(), Box::new(move || wait.recv().expect("a signal"))));
        for answer in [1, 2] {
            let sender = sender.clone();
            assert!(pool.submit("b".to_owned(), Box::new(move || sender.send(answer).expect("a receiver"))));
            assert_eq!(receiver.recv_timeout(Duration::from_secs(20)), Ok(answer));
        }
        // no client has more than its share, long questions included
        let question = move || sender.send(3).expect("a receiver");
        assert!(pool.submit("a".to_owned(), Box::new(question)));
        assert!(receiver.recv_timeout(Duration::from_millis(100)).is_err());
        go.send(()).expect("a thread");
        assert_eq!(receiver.recv_timeout(Duration::from_secs(20)), Ok(3));
    }
}
