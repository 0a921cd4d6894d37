//! Lists of different lengths, one after the other.

/// Lists by number, in one piece of memory.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    /// Where each begins, and at last where the last one ends; nothing where there are no lists.
    starts: Vec<u32>,
    entries: Vec<T>,
}

/// Why their numbers fit.
const FEWER: &str = "fewer entries than cells times houses";

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { starts: Vec::new(), entries: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// No list yet, and room for so many with so many entries together.
    pub(crate) fn with_capacity(lists: usize, entries: usize) -> Self {
        Self { starts: Vec::with_capacity(lists + 1), entries: Vec::with_capacity(entries) }
    }

    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.entries.extend(list);
        self.starts.push(u32::try_from(self.entries.len()).expect(FEWER));
    }

    /// Deals entries to so many lists by their numbers, each in the order in which they come; they are gone through twice.
    pub(crate) fn deal(count: usize, entries: impl Iterator<Item = (usize, T)> + Clone) -> Self
    where
        T: Copy,
    {
        let mut starts = vec![0_u32; count + 1];
        entries.clone().for_each(|(number, _)| starts[number + 1] += 1);
        for number in 0..count {
            starts[number + 1] = starts[number + 1].checked_add(starts[number]).expect(FEWER);
        }
        let Some((_, any)) = entries.clone().next() else { return Self { starts, entries: Vec::new() } };
        let mut all = vec![any; starts[count] as usize];
        // where the next entry of each goes: in the end, where the list after it begins
        entries.for_each(|(number, entry)| {
            all[starts[number] as usize] = entry;
            starts[number] += 1;
        });
        starts.rotate_right(1);
        starts[0] = 0;
        Self { starts, entries: all }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// One after the other.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> + Clone {
        self.starts.windows(2).map(|ends| &self.entries[ends[0] as usize..ends[1] as usize])
    }

    /// The list with this number; none where nothing was pushed.
    #[inline]
    pub(crate) fn of(&self, number: usize) -> &[T] {
        let Some(&[from, to]) = self.starts.get(number..number + 2) else { return &[] };
        &self.entries[from as usize..to as usize]
    }
}

/// Numbers in rising order as bits: the number of each word of 64 that has some, and which.
pub(crate) fn words(numbers: &[u32]) -> impl Iterator<Item = (u32, u64)> {
    let words = numbers.chunk_by(|a, b| a / 64 == b / 64);
    words.map(|numbers| (numbers[0] / 64, numbers.iter().fold(0, |word, number| word | 1 << (number % 64))))
}
