//! Variables and literals: a statement such as "this digit is in this cell", and the statement or
//! its negation.

use std::fmt;
use std::ops::Not;

/// A variable: a digit in a cell, or an auxiliary variable such as a sum or the state of an
/// automaton.
pub(crate) type Variable = u32;

/// A variable or its negation. Even codes are variables, odd ones their negations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

impl Literal {
    /// The constant true, without a variable.
    pub(crate) const TRUE: Self = Self(u32::MAX - 1);
    /// The constant false, without a variable.
    pub(crate) const FALSE: Self = Self(u32::MAX);

    /// The positive literal: the digit is in the cell.
    #[inline]
    pub(crate) const fn is(variable: Variable) -> Self {
        Self(variable << 1)
    }

    /// The negative literal: the digit is not in the cell.
    #[inline]
    pub(crate) const fn is_not(variable: Variable) -> Self {
        Self(variable << 1 | 1)
    }

    /// The literal that is true if the variable has this value.
    #[inline]
    pub(crate) const fn new(variable: Variable, value: bool) -> Self {
        Self(variable << 1 | !value as u32)
    }

    #[inline]
    pub(crate) const fn variable(self) -> Variable {
        self.0 >> 1
    }

    /// The variable as an index.
    #[inline]
    pub(crate) const fn var_index(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(crate) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The literal as an index, below twice the number of variables.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as a number; [`Literal::from_code`] is the inverse.
    #[inline]
    pub(crate) const fn code(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_positive() { "" } else { "¬" }, self.variable())
    }
}
