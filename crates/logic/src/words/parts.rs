//! The parts of templates, from the data of a step.

use super::prose::by_digits;
use super::{Phrase, filled};
use crate::bits::sort_by_number;
use crate::{Candidate, Cause, CellBounds, ClueDetail, Equation, Role, Step, Words};
use kdoku_board::{Cell, Digit, Geometry};
use std::collections::BTreeMap;

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

/// Cells as few rectangles: `r234c159`, or `r1c12 r3c4`. Numbers from ten stand apart: `r9r10c1`.
pub(super) fn rectangles(geometry: &Geometry, cells: &[Cell]) -> String {
    let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    for cell in cells {
        rows.entry(geometry.row(cell) + 1).or_default().push(geometry.column(cell) + 1);
    }
    let mut by_columns: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for (row, columns) in rows {
        match by_columns.iter_mut().find(|(of, _)| *of == columns) {
            Some((_, rows)) => rows.push(row),
            None => by_columns.push((columns, vec![row])),
        }
    }
    let all = |letter: char, numbers: &[usize]| {
        let is_small = numbers.iter().all(|&number| number < 10);
        let each = numbers.iter().enumerate().map(|(i, number)| match (i, is_small) {
            (1.., true) => number.to_string(),
            _ => format!("{letter}{number}"),
        });
        each.collect::<String>()
    };
    let parts = by_columns.iter().map(|(columns, rows)| all('r', rows) + &all('c', columns));
    parts.collect::<Vec<_>>().join(" ")
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
            "first" => self.set(&cells_with(step, Role::First)),
            "second" => self.set(&cells_with(step, Role::Second)),
            "third" => self.set(&cells_with(step, Role::Third)),
            "extra cells" => self.cells(&cells_with(step, Role::Extra)),
            "excluders" => self.cells(&cells_with(step, Role::Excluder)),
            "reason" => self.cells(&cells_with(step, Role::Reason)),
            "link" => self.digits(&digits_of(step.candidates_as(Role::Link))),
            "link houses" => self.list(step.houses_as(Role::Link).map(|house| self.house(house))),
            "extra" => self.list(step.candidates_as(Role::Extra).map(|candidate| self.candidate(candidate, true))),
            "clues" => {
                // several constraints may be one clue
                let mut names: Vec<String> = Vec::new();
                for name in step.constraints.iter().map(|&index| self.constraint(index)) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                self.list(names)
            }
            "combinations" => self.combinations(step.detail.as_ref()?),
            "only combination" => match &step.detail.as_ref()?.combinations[..] {
                [only] => self.digits_together(only.iter().copied()),
                _ => return None,
            },
            "bounds" => {
                let bounds = step.detail.as_ref()?.bounds.iter();
                bounds.map(|&bounds| self.bounds(bounds)).collect::<Vec<_>>().join(", ")
            }
            "bounded" => self.bounded(step.detail.as_ref()?)?,
            "equation" => self.equation(step.detail.as_ref()?.equation.as_ref()?),
            "placements" => self.conclusions(&step.placements, true),
            "eliminations" => self.conclusions(&step.eliminations, false),
            "pivot digit" => self.digits(&digits_of(step.candidates_as(Role::Pivot))),
            "assumption" => self.statement(step.chains.first()?.nodes.first()?),
            "only assumption" => {
                let mut starts = step.chains.iter().filter_map(|chain| chain.nodes.first());
                let first = starts.next()?;
                let is_only = starts.all(|start| (&start.candidates, start.is_on) == (&first.candidates, first.is_on));
                return is_only.then(|| self.statement(first));
            }
            // the house or clue that has no solution at the end of a net
            "last cause" => match step.chains.first()?.nodes.last()?.cause {
                cause @ (Cause::House(_) | Cause::Constraint(Some(_))) => self.cause(cause),
                _ => return None,
            },
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

    /// Several cells of a set in brackets, so that a list of sets can be told apart.
    fn set(&self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        if names.len() > 1 { format!("({})", names.join(", ")) } else { names.concat() }
    }

    fn digits(&self, digits: &[Digit]) -> String {
        self.list(digits.iter().map(|&digit| self.digit(digit)))
    }

    /// `r5c1 = 1`, or `r1c45≠3, r2c6≠89`: cells that lose the same digits are together.
    pub(super) fn conclusions(&self, candidates: &[Candidate], is_on: bool) -> String {
        if is_on {
            let value = |it: &Candidate| format!("{} = {}", self.cell(it.cell), self.digit(it.digit));
            return candidates.iter().map(value).collect::<Vec<_>>().join(", ");
        }
        let of_digits = |(digits, cells): &(Vec<Digit>, Vec<Cell>)| {
            let geometry = self.rules.geometry();
            let is_on_board = cells.iter().all(|cell| cell.index() < geometry.cell_count());
            let cells = if is_on_board { rectangles(geometry, cells) } else { self.cells(cells) };
            format!("{cells}≠{}", self.digits_together(digits.iter().copied()))
        };
        by_digits(candidates).iter().map(of_digits).collect::<Vec<_>>().join(", ")
    }

    /// `38`, or `3/12` if values are numbers.
    fn digits_together(&self, digits: impl Iterator<Item = Digit>) -> String {
        let digits: Vec<String> = digits.map(|digit| self.digit(digit)).collect();
        let is_close = digits.iter().all(|digit| digit.chars().count() == 1);
        digits.join(if is_close { "" } else { "/" })
    }

    /// The combinations that remain; none if they are too many to read.
    fn combinations(&self, detail: &ClueDetail) -> String {
        let most = if detail.is_ordered { 8 } else { 12 };
        if detail.combinations.len() > most {
            return String::new();
        }
        let one = |digits: &Vec<Digit>| self.digits_together(digits.iter().copied());
        detail.combinations.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// `r2c1 5–9`.
    fn bounds(&self, bounds: CellBounds) -> String {
        let CellBounds { cell, least, most, .. } = bounds;
        if least == most {
            return format!("{} = {}", self.cell(cell), self.value(least));
        }
        format!("{} {}–{}", self.cell(cell), self.value(least), self.value(most))
    }

    /// `the others add up to at least 3, which leaves 1 to 4 for r1c1 and r1c2`, for all bounds.
    fn bounded(&self, detail: &ClueDetail) -> Option<String> {
        let same = |a: &&CellBounds, b: &&CellBounds| {
            (a.least, a.most, a.others_least, a.others_most) == (b.least, b.most, b.others_least, b.others_most)
        };
        let mut groups: Vec<Vec<&CellBounds>> = Vec::new();
        for bounds in &detail.bounds {
            match groups.iter_mut().find(|group| same(&group[0], &bounds)) {
                Some(group) => group.push(bounds),
                None => groups.push(vec![bounds]),
            }
        }
        let of_group = |group: &Vec<&CellBounds>| {
            let &CellBounds { least, most, others_least, others_most, .. } = group[0];
            let others = match (others_least, others_most) {
                (Some(_), Some(_)) if others_least == others_most => Phrase::OthersAre,
                (Some(_), Some(_)) => Phrase::OthersBetween,
                (Some(_), None) => Phrase::OthersAtLeast,
                (None, Some(_)) => Phrase::OthersAtMost,
                (None, None) => Phrase::Leaves,
            };
            let number = |name: &str| Some(if name == "least" { others_least } else { others_most }?.to_string());
            let others = if others == Phrase::Leaves { String::new() } else { filled(self.phrase(others), &number)? };
            let number = |name: &str| Some(self.value(if name == "least" { least } else { most }));
            let range = match most - least {
                0 => self.value(least),
                1 => filled(self.phrase(Phrase::Either), &number)?,
                _ => filled(self.phrase(Phrase::Range), &number)?,
            };
            let cells: Vec<Cell> = group.iter().map(|bounds| bounds.cell).collect();
            let part = |name: &str| match name {
                "others" => Some(others.clone()),
                "range" => Some(range.clone()),
                _ => Some(self.cells(&cells)),
            };
            filled(self.phrase(if others.is_empty() { Phrase::Leaves } else { Phrase::OthersLeave }), &part)
        };
        let is_bare = |group: &Vec<&CellBounds>| group[0].others_least.or(group[0].others_most).is_none();
        if groups.iter().all(is_bare) {
            return None;
        }
        groups.sort_by_key(is_bare);
        let groups: Option<Vec<String>> = groups.iter().map(of_group).collect();
        groups.map(|groups| groups.join("; "))
    }

    /// A value of a sum, as on the board.
    pub(super) fn value(&self, value: i32) -> String {
        let index = usize::try_from(i64::from(value) - i64::from(self.rules.value(Digit::from_index(0)))).ok();
        let digit = index.filter(|&index| index < self.rules.size()).map(Digit::from_index);
        digit.map_or_else(|| value.to_string(), |digit| self.digit(digit))
    }

    /// `r1c1 + 2·r2c3 − r4c5 = 12`.
    fn equation(&self, equation: &Equation) -> String {
        if let ([(a, first), (b, second)], 0) = (&equation.terms[..], equation.total)
            && a + b == 0
            && a.abs() == 1
        {
            return format!("{} = {}", self.cell(*first), self.cell(*second));
        }
        let mut text = String::new();
        let mut terms = equation.terms.clone();
        sort_by_number(&mut terms, |&(factor, _)| usize::from(factor < 0));
        for (factor, cell) in terms {
            text.push_str(match (text.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            });
            if factor.abs() != 1 {
                text.extend([&*factor.abs().to_string(), "·"]);
            }
            text.push_str(&self.cell(cell));
        }
        format!("{text} = {}{}", if equation.total < 0 { "−" } else { "" }, equation.total.unsigned_abs())
    }

    /// Why a node of a chain holds.
    pub(super) fn cause(&self, cause: Cause) -> String {
        match cause {
            Cause::Assumption => self.phrase(Phrase::Assumption).to_owned(),
            Cause::Cell => self.phrase(Phrase::InCell).to_owned(),
            Cause::House(house) => self.house(house),
            Cause::Peers => self.phrase(Phrase::ByPeers).to_owned(),
            Cause::Constraint(Some(index)) => self.constraint(index),
            Cause::Constraint(None) => self.numberless_clue(),
            Cause::Sums(house) => {
                let house = self.house(house);
                filled(self.phrase(Phrase::SumsOf), &|_| Some(house.clone())).unwrap_or(house)
            }
            Cause::Nested(technique) => technique.name_in(self.language).to_owned(),
        }
    }

    /// A clue without a name or a number.
    fn numberless_clue(&self) -> String {
        filled(self.phrase(Phrase::Clue), &|_| Some(String::new())).unwrap_or_default().trim().to_owned()
    }
}
