//! What the techniques look at, and what is remembered from one position to the next.
//!
//! A technique for one digit depends on the places of that digit only. If it found nothing, it is
//! not tried again before one of these places has gone.

use crate::techniques::Found;
use crate::techniques::exclusion::als::AlmostLockedSets;
use crate::techniques::uniqueness::unique_rectangle;
use crate::{DigitPlaces, Position, Step, Technique, TechniqueSet};
use std::ops::ControlFlow;

/// The places of each digit, and where techniques for one digit found nothing.
#[derive(Default)]
pub(super) struct Memory {
    digits: Vec<DigitPlaces>,
    /// By digit, the set of its cells.
    cells: Vec<Vec<u64>>,
    /// By technique and digit, the set of cells with which the technique found nothing.
    barren: Vec<Vec<u64>>,
}

impl Memory {
    /// Brings the places of the digits up to date.
    fn update(&mut self, position: &Position) {
        let size = position.board().size();
        self.digits.resize_with(size, DigitPlaces::default);
        self.cells.resize_with(size, Vec::new);
        self.barren.resize_with(size * Technique::ALL.len(), Vec::new);
        for digit in 0..size {
            if self.cells[digit] != position.cells_of(digit) {
                self.digits[digit] = DigitPlaces::new(position, digit);
                self.cells[digit] = position.cells_of(digit).to_vec();
            }
        }
    }

    fn is_barren(&self, technique: Technique, digit: usize) -> bool {
        self.barren[technique as usize * self.digits.len() + digit] == self.cells[digit]
    }

    fn set_barren(&mut self, technique: Technique, digit: usize) {
        let barren = &mut self.barren[technique as usize * self.digits.len() + digit];
        barren.clone_from(&self.cells[digit]);
    }
}

/// A search in the places of a digit for steps; the result is whether another technique would find
/// one.
type FindInDigit<'a> = dyn FnMut(&Position, &DigitPlaces, &mut Found<'_, Step>) -> (ControlFlow<()>, bool) + 'a;

/// A search in the places of a digit, or of several.
type InDigit<'a> = dyn Fn(&Position, &DigitPlaces, &mut Found<'_, Step>) -> ControlFlow<()> + 'a;
type InDigits<'a> = dyn Fn(&Position, &[&DigitPlaces], &mut Found<'_, Step>) -> ControlFlow<()> + 'a;

/// What is searched.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub(super) techniques: TechniqueSet,
    /// Whether all steps are wanted, not the first of each technique.
    pub(super) is_all: bool,
    /// Whether shorter chains come first.
    pub(super) by_length: bool,
}

/// What the techniques may look at.
pub(super) struct Context<'a> {
    pub(super) position: &'a Position,
    pub(super) scope: Scope,
    memory: &'a mut Memory,
    is_up_to_date: bool,
    /// The unique rectangles of all types in the order of their search.
    rectangles: Option<Vec<Step>>,
    almost_locked_sets: Option<AlmostLockedSets<'a>>,
}

impl<'a> Context<'a> {
    pub(super) const fn new(position: &'a Position, memory: &'a mut Memory, by_length: bool) -> Self {
        let scope = Scope { techniques: TechniqueSet::ALL, is_all: false, by_length };
        Self { position, scope, memory, is_up_to_date: false, rectangles: None, almost_locked_sets: None }
    }

    pub(super) fn digits(&mut self) -> &[DigitPlaces] {
        if !self.is_up_to_date {
            self.memory.update(self.position);
            self.is_up_to_date = true;
        }
        &self.memory.digits
    }

    /// Passes on the steps of a technique for one digit, digits in ascending order.
    pub(super) fn each_digit(
        &mut self,
        technique: Technique,
        find: &InDigit<'_>,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        let mut find = |position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>| {
            (find(position, digit, found), false)
        };
        self.each_digit_of_two(technique, technique, &mut find, found)
    }

    /// As [`Self::each_digit`], for a search that also says whether `other` would find something
    /// where `technique` does not.
    pub(super) fn each_digit_of_two(
        &mut self,
        technique: Technique,
        other: Technique,
        find: &mut FindInDigit<'_>,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        for digit in 0..self.digits().len() {
            if self.memory.is_barren(technique, digit) {
                continue;
            }
            let mut is_barren = true;
            let (flow, has_other) = find(self.position, &self.memory.digits[digit], &mut |step| {
                is_barren = false;
                found(step)
            });
            flow?;
            if is_barren {
                self.memory.set_barren(technique, digit);
            }
            if is_barren && !has_other {
                self.memory.set_barren(other, digit);
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the steps of a technique for one digit that looks at all digits before it chooses.
    pub(super) fn all_digits(
        &mut self,
        technique: Technique,
        find: &InDigits<'_>,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        let count = self.digits().len();
        let open: Vec<usize> = (0..count).filter(|&digit| !self.memory.is_barren(technique, digit)).collect();
        let digits: Vec<&DigitPlaces> = open.iter().map(|&digit| &self.memory.digits[digit]).collect();
        let mut is_barren = true;
        find(self.position, &digits, &mut |step| {
            is_barren = false;
            found(step)
        })?;
        if is_barren {
            for digit in open {
                self.memory.set_barren(technique, digit);
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn almost_locked_sets(&mut self) -> &AlmostLockedSets<'a> {
        let position = self.position;
        self.almost_locked_sets.get_or_insert_with(|| AlmostLockedSets::new(position))
    }

    /// Passes on the unique rectangles of this type.
    pub(super) fn rectangle(&mut self, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let position = self.position;
        let rectangles = self.rectangles.get_or_insert_with(|| {
            let mut steps = Vec::new();
            let _ = unique_rectangle::find(position, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            steps
        });
        rectangles.iter().filter(|step| step.technique == technique).cloned().try_for_each(found)
    }
}
