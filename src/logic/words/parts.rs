//! The parts of templates, from the data of a step.

use super::{Phrase, Words};
use crate::board::geometry::Cell;
use crate::board::grid::Digit;
use crate::logic::{Candidate, Role, Step};

/// The roles in the order in which a pattern is listed.
pub(super) const ROLES: [Role; 12] = [
    Role::Pattern,
    Role::Cover,
    Role::Fin,
    Role::Pivot,
    Role::Wing,
    Role::First,
    Role::Second,
    Role::Third,
    Role::Link,
    Role::Extra,
    Role::Excluder,
    Role::Reason,
];

/// The cells with a role, or those of its candidates, each once.
pub(super) fn cells_with(step: &Step, role: Role) -> Vec<Cell> {
    let mut cells: Vec<Cell> = step.cells_as(role).collect();
    if cells.is_empty() {
        cells.extend(step.candidates_as(role).map(|candidate| candidate.cell));
        cells.sort_unstable();
        cells.dedup();
    }
    cells
}

/// The digits of these candidates, each once.
fn digits_of(candidates: impl Iterator<Item = Candidate>) -> Vec<Digit> {
    let mut digits: Vec<Digit> = candidates.map(|candidate| candidate.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

/// The digits of the pattern; if it has no candidates, those of the conclusion.
pub(super) fn digits(step: &Step) -> Vec<Digit> {
    let digits = digits_of(step.candidates_as(Role::Pattern));
    if !digits.is_empty() {
        return digits;
    }
    let placed = digits_of(step.placements.iter().copied());
    if placed.is_empty() { digits_of(step.eliminations.iter().copied()) } else { placed }
}

impl Words<'_> {
    /// The part with this name, if the step has it.
    pub(super) fn part(&self, step: &Step, name: &str) -> Option<String> {
        let text = match name {
            "cells" => self.cells(&cells_with(step, Role::Pattern)),
            "digits" => self.digits(&digits(step)),
            "digit" => match digits(step)[..] {
                [digit] => self.digit(digit),
                _ => return None,
            },
            "house" => self.list(step.houses_as(Role::Pattern).map(|house| self.house(house))),
            "cover" => self.list(step.houses_as(Role::Cover).map(|house| self.house(house))),
            "place" => self.cells(&step.placements.iter().map(|placement| placement.cell).collect::<Vec<_>>()),
            "gone" => self.digits(&digits_of(step.eliminations.iter().copied())),
            "fins" => self.cells(&cells_with(step, Role::Fin)),
            "pivot" => self.cells(&cells_with(step, Role::Pivot)),
            "wings" => self.cells(&cells_with(step, Role::Wing)),
            "first" => self.cells(&cells_with(step, Role::First)),
            "second" => self.cells(&cells_with(step, Role::Second)),
            "third" => self.cells(&cells_with(step, Role::Third)),
            "extra cells" => self.cells(&cells_with(step, Role::Extra)),
            "excluders" => self.cells(&cells_with(step, Role::Excluder)),
            "reason" => self.cells(&cells_with(step, Role::Reason)),
            "link" => self.digits(&digits_of(step.candidates_as(Role::Link))),
            "link houses" => self.list(step.houses_as(Role::Link).map(|house| self.house(house))),
            "extra" => self.list(step.candidates_as(Role::Extra).map(|candidate| self.candidate(candidate, true))),
            "clues" => self.list(step.constraints.iter().map(|&index| self.constraint(index))),
            "placements" => self.conclusions(&step.placements, true),
            "eliminations" => self.conclusions(&step.eliminations, false),
            "pivot digit" => self.digits(&digits_of(step.candidates_as(Role::Pivot))),
            "assumption" => self.statement(step.chains.first()?.nodes.first()?),
            "opposite" => {
                let nodes = &step.chains.first()?.nodes;
                let (first, last) = (nodes.first()?, nodes.last()?);
                let is_opposite = first.candidates == last.candidates && first.is_on != last.is_on;
                return is_opposite.then(|| self.statement(first));
            }
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    fn cells(&self, cells: &[Cell]) -> String {
        self.list(cells.iter().map(|&cell| self.cell(cell)))
    }

    fn digits(&self, digits: &[Digit]) -> String {
        self.list(digits.iter().map(|&digit| self.digit(digit)))
    }

    /// `r5c1 = 1`, or `r1c4≠3, r1c5≠8`.
    fn conclusions(&self, candidates: &[Candidate], is_on: bool) -> String {
        let one = |&candidate: &Candidate| match is_on {
            true => format!("{} = {}", self.cell(candidate.cell), self.digit(candidate.digit)),
            false => self.candidate(candidate, false),
        };
        candidates.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Why a node of a chain holds.
    pub(super) fn cause(&self, cause: crate::logic::Cause) -> String {
        use crate::logic::Cause;
        match cause {
            Cause::Assumption => self.phrase(Phrase::Assumption).to_owned(),
            Cause::Cell => self.phrase(Phrase::InCell).to_owned(),
            Cause::House(house) => self.house(house),
            Cause::Peers => self.phrase(Phrase::ByPeers).to_owned(),
            Cause::Constraint => self.numberless_clue(),
            Cause::Nested(technique) => technique.name_in(self.language).to_owned(),
        }
    }

    /// A clue without a name or a number.
    fn numberless_clue(&self) -> String {
        self.filled(self.phrase(Phrase::Clue), &|_| Some(String::new())).unwrap_or_default().trim().to_owned()
    }
}
