//! Vectors on any processor: words and arrays, which the compiler puts into whatever registers there are.

use super::{JobOn, MOST_WORDS, Sixteen, Vector};

/// A vector on any processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Words([u64; 2]);

impl Vector for Words {
    const WORDS: usize = 2;
    type Sixteen = Numbers;

    #[inline(always)]
    fn enter<J: JobOn<Self>>(job: J) -> J::Output {
        job.run_on()
    }
    #[inline(always)]
    fn zero() -> Self {
        Self([0; 2])
    }
    #[inline(always)]
    fn ones() -> Self {
        Self([!0; 2])
    }
    #[inline(always)]
    fn from_words(words: &[u64; MOST_WORDS]) -> Self {
        Self([words[0], words[1]])
    }
    #[inline(always)]
    fn to_words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        words[..2].copy_from_slice(&self.0);
        words
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self([self.0[0] & b.0[0], self.0[1] & b.0[1]])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self([self.0[0] | b.0[0], self.0[1] | b.0[1]])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self([self.0[0] ^ b.0[0], self.0[1] ^ b.0[1]])
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self([self.0[0] & !b.0[0], self.0[1] & !b.0[1]])
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self([self.0[0] << N, self.0[1] << N])
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self([self.0[0] >> N, self.0[1] >> N])
    }
}

/// Sixteen numbers on any processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Numbers([u32; 16]);

impl Numbers {
    #[inline(always)]
    fn with(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut lanes = [0; 16];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(self.0[i], b.0[i]);
        }
        Self(lanes)
    }
}

impl Sixteen for Numbers {
    #[inline(always)]
    fn new(lanes: &[u32; 16]) -> Self {
        Self(*lanes)
    }
    #[inline(always)]
    fn all(number: u32) -> Self {
        Self([number; 16])
    }
    #[inline(always)]
    fn get(self) -> [u32; 16] {
        self.0
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.with(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.with(b, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.with(b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        self.with(self, |a, _| a << N)
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        self.with(self, |a, _| a >> N)
    }
    #[inline(always)]
    fn test(self, mask: Self) -> u32 {
        let found = self.and(mask).0;
        let mut lanes = 0;
        for (i, lane) in found.iter().enumerate() {
            lanes |= u32::from(*lane != 0) << i;
        }
        lanes
    }
}
