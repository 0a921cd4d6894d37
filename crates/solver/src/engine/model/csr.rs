//! Csr of lists in compressed sparse rows (CSR).

/// Rows of entries in one vector.
#[derive(Clone)]
pub(crate) struct Csr<T> {
    /// The start of each row and the end of the last; empty without rows.
    starts: Vec<u32>,
    entries: Vec<T>,
}

const FITS: &str = "fewer entries than cells times houses";

impl<T> Default for Csr<T> {
    fn default() -> Self {
        Self { starts: Vec::new(), entries: Vec::new() }
    }
}

impl<T> Csr<T> {
    pub(crate) fn with_capacity(rows: usize, entries: usize) -> Self {
        Self { starts: Vec::with_capacity(rows + 1), entries: Vec::with_capacity(entries) }
    }

    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = T>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.entries.extend(row);
        self.starts.push(u32::try_from(self.entries.len()).expect(FITS));
    }

    /// Builds `count` rows from entries with row numbers by counting sort. The order within a row
    /// is kept. The iterator runs twice.
    pub(crate) fn from_pairs(count: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self
    where
        T: Copy,
    {
        let mut starts = vec![0_u32; count + 1];
        pairs.clone().for_each(|(row, _)| starts[row + 1] += 1);
        for row in 0..count {
            starts[row + 1] = starts[row + 1].checked_add(starts[row]).expect(FITS);
        }
        let Some((_, any)) = pairs.clone().next() else { return Self { starts, entries: Vec::new() } };
        let mut entries = vec![any; starts[count] as usize];
        // each start moves to the end of its row, which is the start of the next one
        pairs.for_each(|(row, entry)| {
            entries[starts[row] as usize] = entry;
            starts[row] += 1;
        });
        starts.rotate_right(1);
        starts[0] = 0;
        Self { starts, entries }
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether no row has an entry.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> + Clone {
        self.starts.windows(2).map(|ends| &self.entries[ends[0] as usize..ends[1] as usize])
    }

    /// The row with this number; empty if the table has no rows.
    #[inline]
    pub(crate) fn row(&self, number: usize) -> &[T] {
        let Some(&[from, to]) = self.starts.get(number..number + 2) else { return &[] };
        &self.entries[from as usize..to as usize]
    }
}

/// The sparse bit set of ascending numbers: the index of each non-zero word, and the word.
pub(crate) fn sparse_words(numbers: &[u32]) -> impl Iterator<Item = (u32, u64)> {
    let words = numbers.chunk_by(|a, b| a / 64 == b / 64);
    words.map(|numbers| (numbers[0] / 64, numbers.iter().fold(0, |word, number| word | 1 << (number % 64))))
}
