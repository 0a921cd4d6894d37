//! Every instruction set against plain arithmetic.

use super::*;
use kdoku_board::random::Random;

/// Returns the results of every operation on three vectors.
struct Operations([[u64; MAX_WORDS]; 3]);

impl Kernel for Operations {
    type Output = Vec<Vec<u64>>;
    fn run<V: Vector>(self) -> Self::Output {
        let [a, b, c] = self.0.map(|words| V::from_words(&words));
        let out = [
            V::zero(),
            V::ones(),
            a.and(b),
            a.or(b),
            a.xor(b),
            a.and_not(b),
            a.shl::<7>(),
            a.shr::<32>(),
            a.or_not(b),
            V::or3(a, b, c),
            V::xor3(a, b, c),
            V::majority(a, b, c),
            a.or_and(b, c),
            a.or_and_not(b, c),
            a.or_xor(b, c),
            a.and_nand(b, c),
            a.and_or_not(b, c),
            a.select(b, c),
            a.xor_and(b, c),
            a.transpose_step::<32>(b).0,
            a.transpose_step::<16>(b).1,
            a.transpose_step::<8>(b).0,
            a.transpose_step::<8>(b).1,
            a.transpose_step::<1>(b).0,
        ];
        out.iter().map(|v| v.to_words()[..V::WORDS].to_vec()).collect()
    }
}

#[test]
fn every_instruction_set_computes_the_same() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        let words: [[u64; MAX_WORDS]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| random.bits()));
        let expected: Vec<Vec<u64>> = {
            let per_word = |f: fn(u64, u64, u64) -> u64| {
                (0..MAX_WORDS).map(|i| f(words[0][i], words[1][i], words[2][i])).collect::<Vec<_>>()
            };
            vec![
                per_word(|_, _, _| 0),
                per_word(|_, _, _| !0),
                per_word(|a, b, _| a & b),
                per_word(|a, b, _| a | b),
                per_word(|a, b, _| a ^ b),
                per_word(|a, b, _| a & !b),
                per_word(|a, _, _| a << 7),
                per_word(|a, _, _| a >> 32),
                per_word(|a, b, _| a | !b),
                per_word(|a, b, c| a | b | c),
                per_word(|a, b, c| a ^ b ^ c),
                per_word(|a, b, c| a & b | a & c | b & c),
                per_word(|a, b, c| a | b & c),
                per_word(|a, b, c| a | b & !c),
                per_word(|a, b, c| a | b ^ c),
                per_word(|a, b, c| a & !(b & c)),
                per_word(|a, b, c| a & (b | !c)),
                per_word(|a, b, c| a & b | !a & c),
                per_word(|a, b, c| (a ^ b) & c),
                per_word(|a, b, _| a & 0xFFFF_FFFF | b << 32),
                per_word(|a, b, _| a >> 16 & 0x0000_FFFF_0000_FFFF | b & 0xFFFF_0000_FFFF_0000),
                per_word(|a, b, _| a & 0x00FF_00FF_00FF_00FF | b << 8 & 0xFF00_FF00_FF00_FF00),
                per_word(|a, b, _| a >> 8 & 0x00FF_00FF_00FF_00FF | b & 0xFF00_FF00_FF00_FF00),
                per_word(|a, b, _| a & 0x5555_5555_5555_5555 | b << 1 & 0xAAAA_AAAA_AAAA_AAAA),
            ]
        };
        for set in InstructionSet::ALL {
            for (i, (found, expected)) in dispatch(set, Operations(words)).iter().zip(&expected).enumerate() {
                assert_eq!(found[..], expected[..found.len()], "operation {i} of {set}");
            }
        }
    }
}

/// Returns the results of every operation on three vectors of sixteen numbers.
struct LaneOperations([[u32; 16]; 3]);

impl Kernel for LaneOperations {
    type Output = (Vec<[u32; 16]>, u32);
    fn run<V: Vector>(self) -> Self::Output {
        let [a, b, c] = self.0.map(|lanes| V::U32x16::from_array(&lanes));
        let low = V::U32x16::splat(0x0FFF_FFFF);
        let (any, twice) = U32x16::fold_lanes([[c, a.and(b), c.and(a)], [c.and(b), c.and_not(a), b]]);
        let lanes = [
            a.and(b),
            a.or(b),
            a.and_not(b),
            a.and(low).add(b.and(low)),
            a.or(b).sub(b),
            a.shl::<6>(),
            a.shr::<20>(),
            V::U32x16::or3(a, b, c),
            a.select(b, c),
            any.broadcast_lane::<0>(),
            any.broadcast_lane::<1>(),
            any.broadcast_lane::<2>(),
            any.broadcast_lane::<4>(),
            any.broadcast_lane::<5>(),
            any.broadcast_lane::<6>(),
            twice.broadcast_lane::<0>(),
            twice.broadcast_lane::<1>(),
            twice.broadcast_lane::<2>(),
            twice.broadcast_lane::<4>(),
            twice.broadcast_lane::<5>(),
            twice.broadcast_lane::<6>(),
        ];
        (lanes.iter().map(|lanes| lanes.to_array()).collect(), a.and(b).test_mask(c))
    }
}

#[test]
fn every_instruction_set_computes_the_same_lanes() {
    let mut random = Random::new(3);
    for round in 0..100 {
        let mut number = || u32::try_from(random.bits() >> 32).expect("32 bits");
        let mut lanes: [[u32; 16]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| number()));
        // few bits, so that some occur in one lane only
        lanes[2] = lanes[2].map(|lane| lane & number() & number() & if round % 2 == 0 { number() } else { !0 });
        let [a, b, c] = lanes;
        let each = |f: fn(u32, u32, u32) -> u32| std::array::from_fn(|i| f(a[i], b[i], c[i]));
        let mut expected: Vec<[u32; 16]> = vec![
            each(|a, b, _| a & b),
            each(|a, b, _| a | b),
            each(|a, b, _| a & !b),
            each(|a, b, _| (a & 0x0FFF_FFFF) + (b & 0x0FFF_FFFF)),
            each(|a, b, _| a & !b),
            each(|a, _, _| a << 6),
            each(|a, _, _| a >> 20),
            each(|a, b, c| a | b | c),
            each(|a, b, c| a & b | !a & c),
        ];
        let folded =
            [c, each(|a, b, _| a & b), each(|a, _, c| c & a), each(|_, b, c| c & b), each(|a, _, c| c & !a), b];
        for least in [1, 2] {
            for lanes in folded {
                let has = |bit: &u32| lanes.iter().filter(|&lane| lane >> bit & 1 == 1).count() >= least;
                expected.push([(0..32).filter(has).fold(0, |all, bit| all | 1 << bit); 16]);
            }
        }
        let test = (0..16).fold(0, |test, i| test | u32::from(a[i] & b[i] & c[i] != 0) << i);
        for set in InstructionSet::ALL {
            assert_eq!(dispatch(set, LaneOperations(lanes)), (expected.clone(), test), "{set}");
        }
    }
}

/// Searches bytes, and converts bit planes to numbers and back.
struct ByteOperations([u8; 64], [u64; 4]);

impl Kernel for ByteOperations {
    type Output = (Vec<u64>, [u8; 64], [u64; 4]);
    fn run<V: Vector>(self) -> Self::Output {
        let numbers = V::nibbles_from_planes(self.1);
        ((0..=255).map(|byte| V::eq_mask(&self.0, byte)).collect(), numbers, V::nibble_planes(&numbers))
    }
}

#[test]
fn bytes_are_found_and_nibbles_converted() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let bytes: [u8; 64] = std::array::from_fn(|_| random.bits().to_le_bytes()[0] % 16 * 17);
        let bits: [u64; 4] = std::array::from_fn(|_| random.bits());
        for set in InstructionSet::ALL {
            let (found, numbers, back) = dispatch(set, ByteOperations(bytes, bits));
            assert_eq!(back, bits, "{set}");
            for i in 0..64 {
                for (byte, mask) in found.iter().enumerate() {
                    assert_eq!(mask >> i & 1 == 1, usize::from(bytes[i]) == byte, "byte {i} with {set}");
                }
                let number: u64 = (0..4).map(|weight| (bits[weight] >> i & 1) << weight).sum();
                assert_eq!(u64::from(numbers[i]), number, "number {i} with {set}");
            }
        }
    }
}
