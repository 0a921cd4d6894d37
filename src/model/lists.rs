//! Lists of different lengths, one after the other.

/// Lists by number, in one piece of memory.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// Where each begins, and at last where the last one ends.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { starts: vec![0], entries: Vec::new() }
    }
}

impl<T> Lists<T> {
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.entries.extend(list);
        self.starts.push(u32::try_from(self.entries.len()).expect("fewer entries than cells times houses"));
    }

    /// The list with this number; none where nothing was pushed.
    #[inline]
    pub(super) fn of(&self, number: usize) -> &[T] {
        let Some(&[from, to]) = self.starts.get(number..number + 2) else { return &[] };
        &self.entries[from as usize..to as usize]
    }
}

/// Numbers in rising order as bits: the number of each word of 64 that has some, and which.
pub(super) fn words(numbers: &[u32]) -> impl Iterator<Item = (u32, u64)> {
    let words = numbers.chunk_by(|a, b| a / 64 == b / 64);
    words.map(|numbers| (numbers[0] / 64, numbers.iter().fold(0, |word, number| word | 1 << (number % 64))))
}
