//! The slots of a batch and sets of them.
//!
//! A slot is one bit of one word in every vector. Slots are numbered bit by bit rather than word by
//! word, because a transposition leaves the boards in memory in that order.

use crate::simd::MAX_WORDS;

/// The largest number of slots.
pub(super) const SLOTS: usize = 64 * MAX_WORDS;

/// One bit for each slot.
pub(super) type SlotMask = [u64; MAX_WORDS];

/// A slot: its word and bit in every vector, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    word: u8,
    bit: u8,
    index: u16,
}

impl Slot {
    #[inline(always)]
    fn new(word: usize, bit: usize, words: usize) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "8 words of 64 bits at most")]
        Self { word: word as u8, bit: bit as u8, index: (bit * words + word) as u16 }
    }

    /// Returns the slots of vectors of `words` words.
    pub(super) fn all(words: usize) -> Vec<Self> {
        (0..64).flat_map(|bit| (0..words).map(move |word| Self::new(word, bit, words))).collect()
    }

    /// Returns the number, below [`SLOTS`].
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.index as usize % SLOTS
    }

    #[inline(always)]
    const fn at(self) -> (usize, u64) {
        (self.word as usize % MAX_WORDS, 1 << (self.bit % 64))
    }

    #[inline(always)]
    pub(super) const fn add_to(self, mask: &mut SlotMask) {
        let (word, bit) = self.at();
        mask[word] |= bit;
    }

    #[inline(always)]
    pub(super) const fn remove_from(self, mask: &mut SlotMask) {
        let (word, bit) = self.at();
        mask[word] &= !bit;
    }

    #[inline(always)]
    pub(super) const fn is_in(self, mask: &SlotMask) -> bool {
        let (word, bit) = self.at();
        mask[word] & bit != 0
    }
}

pub(super) fn count(mask: &SlotMask) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

/// Appends the slots of a mask, in order.
pub(super) fn push_slots(mask: &SlotMask, words: usize, list: &mut Vec<Slot>) {
    for (eight, octet) in octets(mask).into_iter().enumerate() {
        let mut left = octet;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            list.push(Slot::new(at % 8, 8 * eight + at / 8, words));
        }
    }
}

/// Returns the bits of a mask in slot order for eight words; each number holds eight bits of each
/// word.
fn octets(mask: &SlotMask) -> [u64; 8] {
    let mut octets = [0; 8];
    for (eight, octet) in octets.iter_mut().enumerate() {
        // transpose 8×8 bits, one row per word, by exchanging ever smaller quarters
        for (word, bits) in mask.iter().enumerate() {
            *octet |= (bits >> (8 * eight) & 0xFF) << (8 * word);
        }
        for (shift, quarter) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
            let swap = (*octet ^ *octet >> shift) & quarter;
            *octet ^= swap ^ swap << shift;
        }
    }
    octets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_listed_in_the_order_of_their_numbers() {
        for words in [2, 4, 8] {
            let slots = Slot::all(words);
            for step in [1, 3, 7, 64] {
                let chosen: Vec<_> = slots.iter().copied().step_by(step).collect();
                let mut mask = [0; MAX_WORDS];
                for slot in &chosen {
                    slot.add_to(&mut mask);
                }
                let mut found = Vec::new();
                push_slots(&mask, words, &mut found);
                assert_eq!(found, chosen);
                assert_eq!(count(&mask) as usize, chosen.len());
                assert!(found.windows(2).all(|pair| pair[0].index() < pair[1].index()));
            }
        }
    }
}
