//! Variables and literals: a statement that is true or false, such as "this digit is in this cell", and its opposite.

use std::fmt;
use std::ops::Not;

/// A variable: one digit in one cell, or what a constraint adds, such as a sum or the state of an automaton.
pub(crate) type Variable = u32;

/// A variable or its opposite. Even numbers are variables, odd ones their opposites.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

impl Literal {
    /// What is known to be true; it is of no variable.
    pub(crate) const TRUE: Self = Self(u32::MAX - 1);
    /// What is known to be false.
    pub(crate) const FALSE: Self = Self(u32::MAX);

    /// The variable is true: the digit is in the cell.
    #[inline]
    pub(crate) const fn is(variable: Variable) -> Self {
        Self(variable << 1)
    }

    /// The variable is false: the digit is not in the cell.
    #[inline]
    pub(crate) const fn is_not(variable: Variable) -> Self {
        Self(variable << 1 | 1)
    }

    /// The literal of a variable that makes it true or false.
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

    /// Whether it says that the digit *is* in the cell.
    #[inline]
    pub(crate) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The literal as an index: below twice the number of variables.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// As a number to be kept among others; see [`Literal::from_code`].
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
