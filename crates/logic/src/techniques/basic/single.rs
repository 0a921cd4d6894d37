//! Singles: a cell with one candidate, or a digit with one place in a house.
//!
//! A complete house contains every digit, so a digit with one place left belongs there. A full
//! house is the case of a house with one open cell.

use crate::techniques::Found;
use crate::{HouseKind, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// A value that is certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Single {
    pub(crate) technique: Technique,
    pub(crate) cell: usize,
    pub(crate) digit: usize,
    /// The house in which the digit has no other place.
    pub(crate) house: Option<usize>,
}

impl Single {
    pub(crate) fn step(self, position: &Position) -> Step {
        let step = Step::new(self.technique).place(self.cell, self.digit);
        match self.house {
            Some(house) => step.house(Role::Pattern, position.board().houses()[house].name),
            None => step,
        }
    }
}

/// Finds complete houses with one open cell.
pub(crate) fn full_houses(position: &Position, kinds: &[HouseKind], found: &mut Found<'_, Single>) -> ControlFlow<()> {
    for house in position.board().of_kinds(kinds) {
        let open = position.open(house);
        let of = &position.board().houses()[house];
        if open.is_power_of_two() && of.is_complete {
            let cell = of.first_at(open);
            let digits = position.digits(cell);
            if digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                found(Single { technique: Technique::FullHouse, cell, digit, house: Some(house) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds digits with one place in a complete house of several open cells: house by house, digits
/// in ascending order.
pub(crate) fn hidden_singles(
    position: &Position,
    kinds: &[HouseKind],
    found: &mut Found<'_, Single>,
) -> ControlFlow<()> {
    let houses = position.board().houses();
    for house in position.board().of_kinds(kinds) {
        if position.open(house).count_ones() < 2 || !houses[house].is_complete {
            continue;
        }
        for digit in 0..position.board().size() {
            let places = position.places(house, digit);
            if places.is_power_of_two() {
                let cell = houses[house].first_at(places);
                found(Single { technique: Technique::HiddenSingle, cell, digit, house: Some(house) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds cells with one candidate, in ascending order.
pub(crate) fn naked_singles(position: &Position, found: &mut Found<'_, Single>) -> ControlFlow<()> {
    for cell in 0..position.board().cell_count() {
        let digits = position.digits(cell);
        if digits.is_power_of_two() {
            let digit = digits.trailing_zeros() as usize;
            found(Single { technique: Technique::NakedSingle, cell, digit, house: None })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, cell, first, limit, remove, text};

    const ROWS: &[HouseKind] = &[HouseKind::Row];

    #[test]
    fn the_last_open_cell_of_a_house_is_a_full_house() {
        let mut position = blank(2);
        for (digit, name) in ["r2c1", "r2c2", "r2c4"].into_iter().enumerate() {
            position.place(cell(&position, name), digit);
        }
        let step = first(&position, |found| full_houses(&position, ROWS, found), Single::step);
        assert_eq!((step.technique, text(&step.placements, 4)), (Technique::FullHouse, "4 r2c3".into()));
    }

    #[test]
    fn the_last_place_of_a_digit_is_a_hidden_single() {
        let mut position = blank(2);
        remove(&mut position, 3, &["r1c1", "r1c2", "r1c4"]);
        let step = first(&position, |found| hidden_singles(&position, ROWS, found), Single::step);
        assert_eq!((step.technique, text(&step.placements, 4)), (Technique::HiddenSingle, "3 r1c3".into()));
    }

    #[test]
    fn the_last_candidate_of_a_cell_is_a_naked_single() {
        let mut position = blank(2);
        limit(&mut position, &["r3c2"], &[4]);
        let step = first(&position, |found| naked_singles(&position, found), Single::step);
        assert_eq!((step.technique, text(&step.placements, 4)), (Technique::NakedSingle, "4 r3c2".into()));
    }
}
