//! A hash table of states with the number of ways to each.
//!
//! Keys are rows of words of one length, end to end in the order of insertion; an open-addressing table
//! of indices finds them. Iteration is sequential in memory and always in the same order.

/// A free entry of the index table.
const FREE: u32 = u32::MAX;

/// The states of one layer.
#[derive(Clone, Debug)]
pub(super) struct StateTable {
    /// Words of a key, at least one.
    words: usize,
    keys: Vec<u64>,
    ways: Vec<u128>,
    table: Vec<u32>,
}

/// The number of ways exceeds 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

impl StateTable {
    pub(super) fn new(words: usize) -> Self {
        Self { words: words.max(1), keys: Vec::new(), ways: Vec::new(), table: vec![FREE; 64] }
    }

    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.keys[..]) + size_of_val(&self.ways[..]) + size_of_val(&self.table[..])
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (&[u64], u128)> {
        self.keys.chunks_exact(self.words).zip(self.ways.iter().copied())
    }

    /// Adds ways to a state.
    ///
    /// # Errors
    /// [`Overflow`] if the sum exceeds 128 bits.
    pub(super) fn add(&mut self, key: &[u64], ways: u128) -> Result<(), Overflow> {
        if self.ways.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut at = hash(key) & mask;
        loop {
            let found = self.table[at];
            if found == FREE {
                break;
            }
            let number = found as usize;
            if self.keys[number * self.words..][..self.words] == *key {
                self.ways[number] = self.ways[number].checked_add(ways).ok_or(Overflow)?;
                return Ok(());
            }
            at = (at + 1) & mask;
        }
        self.table[at] = u32::try_from(self.ways.len()).expect("the number of states is bounded");
        self.keys.extend_from_slice(key);
        self.ways.push(ways);
        Ok(())
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, FREE);
        for (number, key) in (0..).zip(self.keys.chunks_exact(self.words)) {
            let mut at = hash(key) & (size - 1);
            while self.table[at] != FREE {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = number;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "any bits of it are good")]
fn hash(key: &[u64]) -> usize {
    let mixed = key.iter().fold(0u64, |hash, &word| (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (mixed ^ (mixed >> 32)) as usize
}
