//! Vectors for any processor: arrays, which the compiler puts into the registers there are.

use super::{KernelOn, MAX_WORDS, U32x16, Vector};

/// A vector of 128 bits for any processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Portable128([u64; 2]);

impl Vector for Portable128 {
    const WORDS: usize = 2;
    type U32x16 = PortableU32x16;

    #[inline(always)]
    fn enter<K: KernelOn<Self>>(kernel: K) -> K::Output {
        kernel.run_on()
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
    fn from_words(words: &[u64; MAX_WORDS]) -> Self {
        Self([words[0], words[1]])
    }
    #[inline(always)]
    fn to_words(self) -> [u64; MAX_WORDS] {
        let mut words = [0; MAX_WORDS];
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
    fn shl<const N: u32>(self) -> Self {
        Self([self.0[0] << N, self.0[1] << N])
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        Self([self.0[0] >> N, self.0[1] >> N])
    }
}

/// U32x16 numbers on any processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct PortableU32x16([u32; 16]);

impl PortableU32x16 {
    #[inline(always)]
    fn map(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut lanes = [0; 16];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(self.0[i], b.0[i]);
        }
        Self(lanes)
    }
}

impl U32x16 for PortableU32x16 {
    #[inline(always)]
    fn from_array(lanes: &[u32; 16]) -> Self {
        Self(*lanes)
    }
    #[inline(always)]
    fn splat(number: u32) -> Self {
        Self([number; 16])
    }
    #[inline(always)]
    fn to_array(self) -> [u32; 16] {
        self.0
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.map(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.map(b, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.map(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.map(b, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.map(b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        self.map(self, |a, _| a << N)
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        self.map(self, |a, _| a >> N)
    }
    #[inline(always)]
    fn test_mask(self, mask: Self) -> u32 {
        let found = self.and(mask).0;
        let mut lanes = 0;
        for (i, lane) in found.iter().enumerate() {
            lanes |= u32::from(*lane != 0) << i;
        }
        lanes
    }
}
