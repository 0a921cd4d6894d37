//! A canonical form for states that differ by exchanges of equivalent slots and digits.
//!
//! Slots and digits get colours from their relations: a digit from the colours of its slots, a slot from
//! those of its digits and of its block, a few times over. Slots that may be exchanged are then sorted
//! by colour, and digits by signature. If colours are equal, one slot is singled out and the colours are
//! refined again, as programs for graph isomorphism do. Those programs try every choice; here it is only
//! one, so a few equivalent states may stay apart. That costs memory but never gives a wrong number,
//! because every exchange is an allowed one.
//!
//! # References
//! `McKay`, Piperno: *Practical graph isomorphism, II*, Journal of Symbolic Computation, 2014.

use super::plan::Step;
use super::symmetry::Family;

/// Refinements of colours between two choices.
const ROUNDS: usize = 2;

/// The most choices. Slots that are still equal then stay as they are.
const CHOICES: usize = 12;

/// Working memory.
#[derive(Clone, Debug)]
pub(super) struct Canonicalizer {
    /// The colour of each slot, by number.
    colours: [u64; 64],
    /// The class of each digit as a colour.
    kinds: Vec<u64>,
    shades: Vec<u64>,
}

impl Canonicalizer {
    pub(super) fn new(digits: usize) -> Self {
        Self { colours: [0; 64], kinds: vec![0; digits], shades: vec![0; digits] }
    }

    /// Prepares for the states of another step.
    pub(super) fn begin(&mut self, step: &Step) {
        for (number, class) in (1..).zip(&step.classes) {
            for &digit in class {
                self.kinds[digit] = mix(number);
            }
        }
    }

    /// Brings the signatures after a step into canonical form.
    pub(super) fn canonicalize(&mut self, step: &Step, signatures: &mut [u64]) {
        if !step.families.is_empty() {
            self.exchange_slots(step, signatures);
        }
        for class in &step.classes {
            if let [first, .., last] = class[..] {
                // most classes are contiguous
                if last - first + 1 == class.len() {
                    sort(&mut signatures[first..=last]);
                } else {
                    let mut sorted: Vec<u64> = class.iter().map(|&digit| signatures[digit]).collect();
                    sorted.sort_unstable();
                    class.iter().zip(sorted).for_each(|(&digit, signature)| signatures[digit] = signature);
                }
            }
        }
    }

    fn exchange_slots(&mut self, step: &Step, signatures: &mut [u64]) {
        self.first_colours(step);
        self.refine(step, signatures);
        for _ in 0..CHOICES {
            let Some(slot) = self.tie(&step.families) else { break };
            self.colours[slot as usize] = mix(self.colours[slot as usize] ^ 0x5555);
            self.refine(step, signatures);
        }
        let (mut moved, mut target) = (0, [0u32; 64]);
        for family in &step.families {
            self.sort_family(family, |from, to| {
                moved |= 1 << from;
                target[from as usize] = to;
            });
        }
        for signature in signatures {
            let mut rest = *signature & moved;
            *signature &= !moved;
            while rest != 0 {
                *signature |= 1 << target[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
    }

    /// Gives slots that may not be exchanged distinct colours.
    fn first_colours(&mut self, step: &Step) {
        for slot in 0..step.width as usize {
            self.colours[slot] = mix(slot as u64);
        }
        for (number, family) in (1..).zip(&step.families) {
            for block in &family.blocks {
                for (class, slots) in (1..).zip(block) {
                    let colour = mix(number << 32 | class << 16);
                    for &slot in slots {
                        self.colours[slot as usize] = colour;
                    }
                }
            }
        }
    }

    fn refine(&mut self, step: &Step, signatures: &[u64]) {
        for _ in 0..ROUNDS {
            for ((shade, &kind), &signature) in self.shades.iter_mut().zip(&self.kinds).zip(signatures) {
                *shade = mix(sum(&self.colours, signature).wrapping_add(kind));
            }
            let mut sums = [0u64; 64];
            for (&shade, &signature) in self.shades.iter().zip(signatures) {
                let mut rest = signature;
                while rest != 0 {
                    let slot = rest.trailing_zeros() as usize;
                    sums[slot] = sums[slot].wrapping_add(shade);
                    rest &= rest - 1;
                }
            }
            for (colour, sum) in self.colours[..step.width as usize].iter_mut().zip(&sums) {
                *colour = mix(colour.wrapping_add(*sum));
            }
            for block in step.families.iter().filter(|family| family.blocks.len() > 1).flat_map(|family| &family.blocks)
            {
                let colour = self.block(block);
                for &slot in block.iter().flatten() {
                    self.colours[slot as usize] = self.colours[slot as usize].wrapping_add(colour);
                }
            }
        }
    }

    fn block(&self, block: &[Vec<u32>]) -> u64 {
        mix(block.iter().flatten().fold(0, |sum, &slot| sum.wrapping_add(self.colours[slot as usize])))
    }

    /// A slot with the colour of another one that it may be exchanged with.
    fn tie(&self, families: &[Family]) -> Option<u32> {
        let colour = |slot: u32| self.colours[slot as usize];
        for family in families {
            let blocks = &family.blocks;
            for (i, block) in blocks.iter().enumerate() {
                if blocks[..i].iter().any(|other| self.block(other) == self.block(block)) {
                    return Some(block[0][0]);
                }
                for class in block {
                    for (j, &slot) in class.iter().enumerate() {
                        if class[..j].iter().any(|&other| colour(other) == colour(slot)) {
                            return Some(slot);
                        }
                    }
                }
            }
        }
        None
    }

    /// Passes each slot of a family and its new number, sorted by colour.
    fn sort_family(&self, family: &Family, mut moved: impl FnMut(u32, u32)) {
        let mut order = [(0u64, 0usize); 64];
        let blocks = family.blocks.len();
        for (i, block) in family.blocks.iter().enumerate() {
            order[i] = (self.block(block), i);
        }
        order[..blocks].sort_unstable();
        for (places, &(_, from)) in family.blocks.iter().zip(&order[..blocks]) {
            for (places, slots) in places.iter().zip(&family.blocks[from]) {
                let mut own = [(0u64, 0u32); 64];
                for (own, &slot) in own.iter_mut().zip(slots) {
                    *own = (self.colours[slot as usize], slot);
                }
                let own = &mut own[..slots.len()];
                own.sort_unstable();
                for (&(_, slot), &place) in own.iter().zip(places) {
                    moved(slot, place);
                }
            }
        }
    }
}

/// Insertion sort: there are few, and most are in order.
fn sort(signatures: &mut [u64]) {
    for i in 1..signatures.len() {
        let own = signatures[i];
        let mut at = i;
        while at > 0 && signatures[at - 1] > own {
            signatures[at] = signatures[at - 1];
            at -= 1;
        }
        signatures[at] = own;
    }
}

fn sum(colours: &[u64; 64], signature: u64) -> u64 {
    let (mut sum, mut rest) = (0u64, signature);
    while rest != 0 {
        sum = sum.wrapping_add(colours[rest.trailing_zeros() as usize]);
        rest &= rest - 1;
    }
    sum
}

/// The mixing function of `SplitMix64`, shortened.
const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
