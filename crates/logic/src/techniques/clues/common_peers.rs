//! Common peers: a candidate that excludes every member of a group of which one holds.
//!
//! The group is a digit in the places of a complete house, a digit that a clue must contain, or the
//! candidates of a cell. This covers locked candidates, and extends them to diagonals, cages, chess
//! moves and every other weak link.
//!
//! *Soundness*: one member of the group holds, and excludes the candidate.

use crate::bits::ones_of_both;
use crate::constraints::MustContain;
use crate::techniques::Found;
use crate::{Candidate, ConstraintGroup, Ones, Position, Role, Step, Technique};
use kdoku_solver::engine::propagate::Scratch;
use std::ops::ControlFlow;

/// The candidates that all `members` exclude, as cells and digits.
pub(crate) fn excluded_by_all(position: &Position, members: &[u16]) -> Vec<(usize, usize)> {
    let board = position.board();
    let Some(&first) = members.first() else { return Vec::new() };
    let (cell, digit) = (board.cell_of(first), board.digit_of(first));
    let same_digit = ones_of_both(board.peers(cell), position.cells_of(digit)).map(|other| board.number(other, digit));
    let linked = board.links(first).iter().copied();
    let same_cell = Ones(position.digits(cell) & !(1 << digit)).map(|other| board.number(cell, other));
    let all = same_digit.chain(linked).chain(same_cell);
    let is_excluded = |candidate: &u16| {
        position.has(board.cell_of(*candidate), board.digit_of(*candidate))
            && members[1..].iter().all(|&member| board.exclude(member, *candidate))
    };
    all.filter(is_excluded).map(|candidate| (board.cell_of(candidate), board.digit_of(candidate))).collect()
}

/// Finds the steps of digits in complete houses: by cells that differ and relations of two cells, or by
/// every clue.
pub(crate) fn in_houses(position: &Position, by_clues: bool, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    for (number, _) in board.houses().iter().enumerate().filter(|(_, house)| house.is_complete) {
        for digit in 0..board.size() {
            let Some(mut step) = in_house(position, number, digit) else { continue };
            if !by_clues {
                let is_related = |it: &Candidate| {
                    let mut places = position.cells_with(number, digit);
                    it.digit.index() == digit || places.all(|place| board.are_related(place, it.cell.index()))
                };
                step.eliminations.retain(is_related);
            }
            if !step.eliminations.is_empty() {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of the places of a digit in a complete house.
pub(crate) fn in_house(position: &Position, house: usize, digit: usize) -> Option<Step> {
    let (places, house) = (position.places(house, digit), &position.board().houses()[house]);
    if places.count_ones() < 2 {
        return None;
    }
    let cells: Vec<u16> = Ones(places).map(|place| house.cells[place]).collect();
    of_digit(position, digit, &cells).map(|step| step.house(Role::Pattern, house.name))
}

fn of_digit(position: &Position, digit: usize, cells: &[u16]) -> Option<Step> {
    let members: Vec<u16> = cells.iter().map(|&cell| position.board().number(cell.into(), digit)).collect();
    let eliminations = excluded_by_all(position, &members);
    let pattern: Vec<_> = cells.iter().map(|&cell| (usize::from(cell), digit)).collect();
    (!eliminations.is_empty())
        .then(|| Step::new(Technique::CommonPeers).candidates(Role::Pattern, &pattern).eliminate(&eliminations))
}

pub(crate) fn of_cells(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    for cell in position.open_cells() {
        let members: Vec<u16> = Ones(position.digits(cell)).map(|digit| board.number(cell, digit)).collect();
        if members.len() < 2 || members.iter().any(|&member| board.links(member).is_empty()) {
            continue;
        }
        let eliminations = excluded_by_all(position, &members);
        if !eliminations.is_empty() {
            let pattern = position.candidates_of(&[cell], u64::MAX);
            let step = Step::new(Technique::CommonPeers).cells(Role::Pattern, &[cell]);
            found(step.candidates(Role::Pattern, &pattern).eliminate(&eliminations))?;
        }
    }
    ControlFlow::Continue(())
}

/// The step of the digits that a group of constraints must contain: those of all its combinations,
/// and those that its propagators find.
pub(crate) fn of_clue(
    position: &Position,
    group: &ConstraintGroup,
    domains: &[u64],
    scratch: &mut Scratch,
) -> Option<Step> {
    let mut pruned = domains.to_vec();
    let mut all: Option<Step> = None;
    for MustContain { digits, cells } in group.must_contain(&mut pruned, scratch) {
        for step in Ones(digits).filter_map(|digit| must_contain(position, digit, &cells)) {
            all = Some(all.map_or_else(|| step.clone(), |all| all.joined_with(step.clone())));
        }
    }
    all.map(|step| step.constraints(&group.constraints))
}

fn must_contain(position: &Position, digit: usize, cells: &[u16]) -> Option<Step> {
    let has_value = |&&cell: &&u16| position.domain(cell.into()) == 1 << digit;
    if cells.iter().any(|cell| has_value(&cell) && !position.is_open((*cell).into())) {
        return None;
    }
    let is_place = |&cell: &u16| position.has(cell.into(), digit);
    let places: Vec<u16> = cells.iter().copied().filter(is_place).collect();
    of_digit(position, digit, &places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::{Digit, Grid};
    use kdoku_board::rules::{Amount, Constraint, Rules, Variable};

    #[test]
    fn what_variables_must_contain_is_no_step() {
        let (rules, cells) =
            Rules::classic(Order::THREE).with_variable(Variable::new("s", 0..=1).block(1, 9)).expect("a block");
        let (digits, amount) = (vec![Digit::from_index(1)], Amount::Between(1, 1));
        let rules = rules.with(Constraint::Count { cells, digits, amount }).expect("a count");
        let position = Position::of(&rules, &Grid::blank(9)).expect("an empty board");
        for group in position.board().groups() {
            assert!(of_clue(&position, group, &group.domains(&position), &mut Scratch::default()).is_none());
        }
    }

    #[test]
    fn a_cage_that_needs_a_digit_removes_it_from_cells_that_see_all_of_its_places() {
        // 3 in two cells of a row is 1 + 2
        let rules = Rules::classic(Order::THREE);
        let rules = rules.with(Constraint::sum(&[Cell(0), Cell(1)], 3)).expect("cells of the board");
        let position = Position::of(&rules, &Grid::blank(9)).expect("an empty board");
        let group = &position.board().groups()[0];
        let mut domains = group.domains(&position);
        group.prune(&mut domains, &mut Scratch::default()).expect("possible");
        assert_eq!(domains[..2], [0b11, 0b11]);
        let step = of_clue(&position, group, &group.domains(&position), &mut Scratch::default()).expect("a step");
        assert_eq!(step.constraints, [0]);
        // of 1 and of 2: seven cells of the row and six more of the box
        assert_eq!(step.eliminations.len(), 26);
        assert!(step.eliminations.iter().all(|candidate| candidate.digit.index() < 2));
    }
}
