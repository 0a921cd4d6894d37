//! Every instruction set against plain arithmetic.

use super::*;
use crate::util::random::Random;

/// Runs every operation on the words of random vectors, and says what came out.
struct Table([[u64; MOST_WORDS]; 3]);

impl Build for Table {
    type Output = Vec<Vec<u64>>;
    fn build<V: Vector>(self) -> Self::Output {
        let [a, b, c] = self.0.map(|words| V::from_words(&words));
        let out = [
            V::zero(),
            V::ones(),
            a.and(b),
            a.or(b),
            a.xor(b),
            a.and_not(b),
            a.up::<7>(),
            a.down::<32>(),
            a.or_not(b),
            V::or3(a, b, c),
            V::xor3(a, b, c),
            V::majority(a, b, c),
            a.or_and(b, c),
            a.or_and_not(b, c),
            a.or_xor(b, c),
            a.and_not_both(b, c),
            a.and_if(b, c),
            a.select(b, c),
            a.xor_and(b, c),
            a.exchange::<32>(b).0,
            a.exchange::<16>(b).1,
            a.exchange::<8>(b).0,
            a.exchange::<8>(b).1,
            a.exchange::<1>(b).0,
        ];
        out.iter().map(|v| v.to_words()[..V::WORDS].to_vec()).collect()
    }
}

#[test]
fn every_instruction_set_computes_the_same() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        let words: [[u64; MOST_WORDS]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| random.bits()));
        let expected: Vec<Vec<u64>> = {
            let per_word = |f: fn(u64, u64, u64) -> u64| {
                (0..MOST_WORDS).map(|i| f(words[0][i], words[1][i], words[2][i])).collect::<Vec<_>>()
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
            for (i, (found, expected)) in with(set, Table(words)).iter().zip(&expected).enumerate() {
                assert_eq!(found[..], expected[..found.len()], "operation {i} of {set}");
            }
        }
    }
}

/// The same for sixteen numbers.
struct Numbered([[u32; 16]; 3]);

impl Build for Numbered {
    type Output = (Vec<[u32; 16]>, u32);
    fn build<V: Vector>(self) -> Self::Output {
        let [a, b, c] = self.0.map(|lanes| V::Sixteen::new(&lanes));
        let low = V::Sixteen::all(0x0FFF_FFFF);
        let (some, many) = Sixteen::fold([[c, a.and(b), c.and(a)], [c.and(b), c.and_not(a), b]]);
        let lanes = [
            a.and(b),
            a.or(b),
            a.and_not(b),
            a.and(low).add(b.and(low)),
            a.or(b).sub(b),
            a.up::<6>(),
            a.down::<20>(),
            V::Sixteen::or3(a, b, c),
            a.select(b, c),
            some.spread::<0>(),
            some.spread::<1>(),
            some.spread::<2>(),
            some.spread::<4>(),
            some.spread::<5>(),
            some.spread::<6>(),
            many.spread::<0>(),
            many.spread::<1>(),
            many.spread::<2>(),
            many.spread::<4>(),
            many.spread::<5>(),
            many.spread::<6>(),
        ];
        (lanes.iter().map(|lanes| lanes.get()).collect(), a.and(b).test(c))
    }
}

#[test]
fn every_instruction_set_computes_the_same_numbers() {
    let mut random = Random::new(3);
    for round in 0..100 {
        let mut number = || u32::try_from(random.bits() >> 32).expect("32 bits");
        let mut lanes: [[u32; 16]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| number()));
        // few bits, so that some stand alone
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
            assert_eq!(with(set, Numbered(lanes)), (expected.clone(), test), "{set}");
        }
    }
}

struct Bytes([u8; 64], [u64; 4]);

impl Build for Bytes {
    type Output = (Vec<u64>, [u8; 64], [u64; 4]);
    fn build<V: Vector>(self) -> Self::Output {
        let numbers = V::number(self.1);
        ((0..=255).map(|byte| V::find(&self.0, byte)).collect(), numbers, V::bits(&numbers))
    }
}

#[test]
fn bytes_are_found_and_numbers_spread_and_gathered() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let bytes: [u8; 64] = std::array::from_fn(|_| random.bits().to_le_bytes()[0] % 16 * 17);
        let bits: [u64; 4] = std::array::from_fn(|_| random.bits());
        for set in InstructionSet::ALL {
            let (found, numbers, back) = with(set, Bytes(bytes, bits));
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
