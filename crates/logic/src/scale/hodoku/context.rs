//! What the techniques look at, and what is remembered from one position to the next.
//!
//! A technique for one digit depends on the places of that digit only. If it found nothing, it is
//! not tried again before one of these places has gone.

use crate::techniques::exclusion::als::AlmostLockedSets;
use crate::techniques::uniqueness::unique_rectangle;
use crate::{DigitPlaces, Position, Step, Technique};
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

/// A search in the places of a digit for a step, and for whether another technique would find one.
type FindInDigit<'a> = dyn FnMut(&Position, &DigitPlaces) -> (Option<Step>, bool) + 'a;

/// What the techniques may look at.
pub(super) struct Context<'a> {
    pub(super) position: &'a Position,
    /// By cell, whether its value was there at the start.
    pub(super) givens: &'a [bool],
    memory: &'a mut Memory,
    /// Whether shorter chains come first.
    pub(super) by_length: bool,
    is_up_to_date: bool,
    /// The unique rectangles of all types in the order of their search.
    rectangles: Option<Vec<Step>>,
    almost_locked_sets: Option<AlmostLockedSets<'a>>,
}

impl<'a> Context<'a> {
    pub(super) const fn new(
        position: &'a Position,
        givens: &'a [bool],
        memory: &'a mut Memory,
        by_length: bool,
    ) -> Self {
        Self { position, givens, memory, by_length, is_up_to_date: false, rectangles: None, almost_locked_sets: None }
    }

    pub(super) fn digits(&mut self) -> &[DigitPlaces] {
        if !self.is_up_to_date {
            self.memory.update(self.position);
            self.is_up_to_date = true;
        }
        &self.memory.digits
    }

    /// The first step of a technique for one digit, digits in ascending order.
    pub(super) fn each_digit(
        &mut self,
        technique: Technique,
        find: &dyn Fn(&Position, &DigitPlaces) -> Option<Step>,
    ) -> Option<Step> {
        self.each_digit_of_two(technique, technique, &mut |position, digit| (find(position, digit), false))
    }

    /// As [`Self::each_digit`], for a search that also says whether `other` would find something
    /// where `technique` does not.
    pub(super) fn each_digit_of_two(
        &mut self,
        technique: Technique,
        other: Technique,
        find: &mut FindInDigit<'_>,
    ) -> Option<Step> {
        for digit in 0..self.digits().len() {
            if self.memory.is_barren(technique, digit) {
                continue;
            }
            let (step, has_other) = find(self.position, &self.memory.digits[digit]);
            if step.is_some() {
                return step;
            }
            self.memory.set_barren(technique, digit);
            if !has_other {
                self.memory.set_barren(other, digit);
            }
        }
        None
    }

    /// The step of a technique for one digit that looks at all digits before it chooses.
    pub(super) fn all_digits(
        &mut self,
        technique: Technique,
        find: &dyn Fn(&Position, &[&DigitPlaces]) -> Option<Step>,
    ) -> Option<Step> {
        let count = self.digits().len();
        let open: Vec<usize> = (0..count).filter(|&digit| !self.memory.is_barren(technique, digit)).collect();
        let digits: Vec<&DigitPlaces> = open.iter().map(|&digit| &self.memory.digits[digit]).collect();
        let step = find(self.position, &digits);
        if step.is_none() {
            for digit in open {
                self.memory.set_barren(technique, digit);
            }
        }
        step
    }

    pub(super) fn almost_locked_sets(&mut self) -> &AlmostLockedSets<'a> {
        let position = self.position;
        self.almost_locked_sets.get_or_insert_with(|| AlmostLockedSets::new(position))
    }

    /// The first unique rectangle of this type.
    pub(super) fn rectangle(&mut self, technique: Technique) -> Option<Step> {
        let position = self.position;
        let rectangles = self.rectangles.get_or_insert_with(|| {
            let mut steps = Vec::new();
            let _ = unique_rectangle::find(position, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            steps
        });
        rectangles.iter().find(|step| step.technique == technique).cloned()
    }
}
