//! Numbers of any size, to about 15 digits.
//!
//! A number is a fraction and a power of two. All operations are those that IEEE 754 rounds the same
//! way on every machine. A board of 25×25 has more solutions than an `f64` can hold.

use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

/// A number `fraction · 2^exponent`, of any size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BigCount {
    /// 0, or from ½ to 1, or from −1 to −½.
    fraction: f64,
    exponent: i64,
}

impl BigCount {
    pub(super) const ZERO: Self = Self { fraction: 0.0, exponent: 0 };
    pub(super) const ONE: Self = Self { fraction: 0.5, exponent: 1 };

    /// The number as an `f64`; infinity beyond 2¹⁰²³.
    #[must_use]
    pub fn value(self) -> f64 {
        let (fraction, step) = (self.fraction, if self.exponent < 0 { 0.5 } else { 2.0 });
        (0..self.exponent.unsigned_abs().min(2200)).fold(fraction, |value, _| value * step)
    }

    /// The number as `digits · 10^power` with digits from 1 to 10; zero has power 0.
    #[must_use]
    pub fn decimal(self) -> (f64, i64) {
        let (mut digits, mut left, mut power) = (self.fraction, self.exponent, 0);
        while left != 0 {
            let step = left.clamp(-32, 32);
            let factor = (0..step.unsigned_abs()).fold(1.0, |factor, _| factor * 2.0);
            digits = if step > 0 { digits * factor } else { digits / factor };
            left -= step;
            (digits, power) = normalize_decimal(digits, power);
        }
        normalize_decimal(digits, power)
    }

    pub(super) fn sqrt(self) -> Self {
        let odd = self.exponent.rem_euclid(2);
        let fraction = if odd == 1 { self.fraction * 2.0 } else { self.fraction };
        let root = Self::from(fraction.sqrt());
        Self { exponent: root.exponent + (self.exponent - odd) / 2, ..root }.normalized()
    }

    fn normalized(self) -> Self {
        if self.fraction == 0.0 {
            return Self::ZERO;
        }
        let bits = self.fraction.to_bits();
        let exponent = ((bits >> 52) & 0x7FF).cast_signed() - 1022;
        let fraction = f64::from_bits((bits & !(0x7FF << 52)) | (1022 << 52));
        Self { fraction, exponent: self.exponent + exponent }
    }
}

/// Shifts the decimal point so that the digits are from 1 to 10.
fn normalize_decimal(mut digits: f64, mut power: i64) -> (f64, i64) {
    while digits.abs() >= 10.0 {
        (digits, power) = (digits / 10.0, power + 1);
    }
    while digits != 0.0 && digits.abs() < 1.0 {
        (digits, power) = (digits * 10.0, power - 1);
    }
    (digits, power)
}

impl From<f64> for BigCount {
    /// `value` must be zero or a normal number.
    fn from(value: f64) -> Self {
        Self { fraction: value, exponent: 0 }.normalized()
    }
}

impl Add for BigCount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (large, small) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        if large.fraction == 0.0 {
            return small;
        }
        let apart = large.exponent - small.exponent;
        if small.fraction == 0.0 || apart > 100 {
            return large;
        }
        let shifted = (0..apart).fold(small.fraction, |fraction, _| fraction / 2.0);
        Self { fraction: large.fraction + shifted, ..large }.normalized()
    }
}

impl Sub for BigCount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { fraction: -other.fraction, ..other }
    }
}

impl Mul for BigCount {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self { fraction: self.fraction * other.fraction, exponent: self.exponent + other.exponent }.normalized()
    }
}

impl Div for BigCount {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        Self { fraction: self.fraction / other.fraction, exponent: self.exponent - other.exponent }.normalized()
    }
}

impl fmt::Display for BigCount {
    /// Four digits: `288.0`, `28201234` as `2.820e7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut digits, mut power) = self.decimal();
        digits = (digits * 1000.0).round() / 1000.0;
        if digits.abs() >= 10.0 {
            (digits, power) = (digits / 10.0, power + 1);
        }
        match usize::try_from(power) {
            _ if digits == 0.0 => f.write_str("0"),
            Ok(places @ 0..=4) => {
                let value = (0..places).fold(digits, |value, _| value * 10.0);
                write!(f, "{value:.*}", 3_usize.saturating_sub(places))
            }
            _ => write!(f, "{digits:.3}e{power}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_f64() {
        let number = |value: f64| BigCount::from(value);
        for (a, b) in [(3.0, 4.0), (1e20, 7.0), (0.125, 1e-9), (-5.0, 5.5)] {
            assert!(((number(a) + number(b)).value() - (a + b)).abs() <= (a + b).abs() * 1e-14);
            assert!(((number(a) - number(b)).value() - (a - b)).abs() <= (a - b).abs() * 1e-14);
            assert!(((number(a) * number(b)).value() - (a * b)).abs() <= (a * b).abs() * 1e-14);
            assert!(((number(a) / number(b)).value() - (a / b)).abs() <= (a / b).abs() * 1e-14);
        }
        assert!((number(2.0).sqrt().value() - 2f64.sqrt()).abs() < 1e-15);
        assert!((number(1e-7).sqrt().value() - 1e-7f64.sqrt()).abs() < 1e-18);
        assert_eq!(number(0.0) + number(1.5), number(1.5));
    }

    #[test]
    fn numbers_are_written_with_four_digits() {
        let written = |value: f64| BigCount::from(value).to_string();
        assert_eq!(written(0.0), "0");
        assert_eq!(written(288.0), "288.0");
        assert_eq!(written(99_996.0), "1.000e5");
        assert_eq!(written(6.670_903e21), "6.671e21");
        let huge = (0..700).fold(BigCount::ONE, |number, _| number * BigCount::from(25.0));
        assert_eq!((huge.to_string().as_str(), huge.value()), ("3.614e978", f64::INFINITY));
    }
}
