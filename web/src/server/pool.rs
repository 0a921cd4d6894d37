//! The threads that answer questions.
//!
//! There are more threads than cores, so that the operating system shares the time between long and
//! short questions. A question waits until a thread is free. Of those that wait, one of the client
//! with the fewest running questions is next, and no client has more than a quarter of the threads.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Threads for each core, and the fewest.
const PER_CORE: usize = 8;
const FEWEST: usize = 16;

/// The most questions that wait.
const MOST_WAITING: usize = 1000;

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
    ready: Condvar,
}

/// The questions that wait and those that run.
struct Queue {
    waiting: VecDeque<(String, Job)>,
    /// The number of running questions, by client.
    running: HashMap<String, usize>,
    /// The most running questions of a client.
    most: usize,
}

impl Pool {
    /// A pool with this number of threads.
    pub(crate) fn new(threads: Option<NonZeroUsize>) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = threads.map_or((cores * PER_CORE).max(FEWEST), NonZeroUsize::get);
        let queue = Queue { waiting: VecDeque::new(), running: HashMap::new(), most: threads.div_ceil(4) };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), ready: Condvar::new() });
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("answers {number}")).stack_size(STACK);
            if let Err(error) = thread.spawn(move || shared.serve()) {
                eprintln!("warning: only {number} threads: {error}");
                break;
            }
        }
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

    /// Answers questions for ever.
    fn serve(&self) {
        loop {
            let (client, job) = self.next();
            job();
            self.lock().end(&client);
            self.ready.notify_one();
        }
    }

    /// Waits for a question.
    fn next(&self) -> (String, Job) {
        let mut queue = self.lock();
        loop {
            if let Some(next) = queue.take() {
                return next;
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Queue {
    /// Takes the first question of the client with the fewest running ones.
    fn take(&mut self) -> Option<(String, Job)> {
        let running = |client: &str| self.running.get(client).copied().unwrap_or(0);
        let counts = self.waiting.iter().map(|(client, _)| running(client)).enumerate();
        let (place, _) = counts.filter(|&(_, count)| count < self.most).min_by_key(|&(place, count)| (count, place))?;
        let next = self.waiting.remove(place)?;
        *self.running.entry(next.0.clone()).or_default() += 1;
        Some(next)
    }

    /// Counts a question as answered.
    fn end(&mut self, client: &str) {
        if let Some(count) = self.running.get_mut(client) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    fn pool(threads: usize) -> Pool {
        Pool::new(NonZeroUsize::new(threads))
    }

    #[test]
    fn a_client_with_fewer_running_questions_is_next() {
        let pool = pool(1);
        let (sender, receiver) = mpsc::channel();
        let (go, wait) = mpsc::channel::<()>();
        assert!(pool.submit("a".to_owned(), Box::new(move || wait.recv().expect("a signal"))));
        thread::sleep(Duration::from_millis(50));
        for client in ["a", "a", "b"] {
            let sender = sender.clone();
            let answer = move || sender.send(client).expect("a receiver");
            assert!(pool.submit(client.to_owned(), Box::new(answer)));
        }
        let order = {
            let mut queue = pool.shared.lock();
            assert_eq!(queue.running.get("a"), Some(&1));
            queue.most = 4;
            queue.take().map(|(client, _)| client)
        };
        assert_eq!(order.as_deref(), Some("b"));
        go.send(()).expect("a thread");
        assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok("a"));
    }
}
