//! Propagation over exactly-one groups, without a clause in memory.
//!
//! A group keeps the number of its members that are not false and the exclusive or of their numbers. When a member
//! becomes false, both change by one operation; when one member is left, the exclusive or is its number, and it holds;
//! when none is left, the group is the clause that failed. When a member becomes true, all others become false. To
//! take a step back is the same operations again. So a group never has to be searched for its last member, and
//! nothing is stored for a reason: it is the group's number, or the literal that excluded the other.
//!
//! What follows is what unit propagation concludes from the group written as clauses: naked singles from the groups of
//! cells, hidden singles from those of houses.

use crate::formula::{Formula, Variable, to_u32};

/// All groups of a puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    states: Vec<State>,
    /// Where the members of each group begin and end.
    ranges: Vec<(u32, u32)>,
    members: Vec<Variable>,
    /// The groups of each variable, `stride` of them, filled up with a group that never concludes anything.
    of_variable: Vec<u32>,
    stride: usize,
}

/// What is left of a group.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Members that are not false; groups that need none of their members start at [`PARTIAL`] more.
    count: u32,
    /// The exclusive or of their numbers.
    rest: u32,
}

/// Added to the count of groups of which no member need hold: it never comes down to one.
const PARTIAL: u32 = 1 << 31;

/// What a group concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// This member must hold.
    One(Variable),
    /// No member can hold.
    None,
    /// Nothing yet.
    Several,
}

impl State {
    #[inline]
    const fn left(self) -> Left {
        match self.count {
            0 => Left::None,
            1 => Left::One(self.rest),
            _ => Left::Several,
        }
    }
}

impl Groups {
    pub(super) fn new(list: Formula, variables: usize) -> Self {
        let mut degrees = vec![0usize; variables];
        for &member in &list.members {
            degrees[member as usize] += 1;
        }
        let stride = degrees.iter().copied().max().unwrap_or(0);
        let idle = to_u32(list.groups.len());
        let mut of_variable = vec![idle; variables * stride];
        let mut states = Vec::with_capacity(list.groups.len() + 1);
        let mut ranges = Vec::with_capacity(list.groups.len() + 1);
        degrees.fill(0);
        for (number, group) in (0..).zip(&list.groups) {
            let members = &list.members[group.start as usize..group.end as usize];
            let count = to_u32(members.len()) + if group.complete { 0 } else { PARTIAL };
            states.push(State { count, rest: members.iter().fold(0, |rest, member| rest ^ member) });
            ranges.push((group.start, group.end));
            for &member in members {
                let member = member as usize;
                of_variable[member * stride + degrees[member]] = number;
                degrees[member] += 1;
            }
        }
        // the idle group: without members, and never down to one
        states.push(State { count: PARTIAL, rest: 0 });
        ranges.push((0, 0));
        Self { states, ranges, members: list.members, of_variable, stride }
    }

    /// The groups of a variable, some of which may have no members.
    #[inline]
    pub(super) fn of(&self, variable: Variable) -> &[u32] {
        &self.of_variable[variable as usize * self.stride..][..self.stride]
    }

    /// How many groups there are for a variable, at most.
    #[inline]
    pub(super) const fn stride(&self) -> usize {
        self.stride
    }

    /// How many members the largest group has.
    pub(super) fn largest(&self) -> usize {
        self.ranges.iter().map(|&(start, end)| (end - start) as usize).max().unwrap_or(0)
    }

    /// Group number `i` of a variable.
    #[inline]
    pub(super) fn nth_of(&self, variable: Variable, i: usize) -> u32 {
        self.of_variable[variable as usize * self.stride + i]
    }

    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Variable] {
        let (start, end) = self.ranges[group as usize];
        &self.members[start as usize..end as usize]
    }

    /// Forgets the members of which `gone` tells that they can never hold, or that one holds for good and the others are
    /// out: groups need only be searched for what is open.
    pub(super) fn prune(&mut self, gone: impl Fn(Variable) -> bool) {
        for (start, end) in &mut self.ranges {
            let mut kept = *start;
            for i in *start..*end {
                let member = self.members[i as usize];
                if !gone(member) {
                    self.members[kept as usize] = member;
                    kept += 1;
                }
            }
            *end = kept;
        }
    }

    /// One member of a group has become false.
    #[inline]
    pub(super) fn strike(&mut self, group: u32, member: Variable) -> Left {
        let state = &mut self.states[group as usize];
        state.count = state.count.wrapping_sub(1);
        state.rest ^= member;
        state.left()
    }

    /// Takes back what [`Groups::strike`] did.
    #[inline]
    pub(super) fn restore(&mut self, member: Variable) {
        for &group in &self.of_variable[member as usize * self.stride..][..self.stride] {
            let state = &mut self.states[group as usize];
            state.count = state.count.wrapping_add(1);
            state.rest ^= member;
        }
    }

    /// How many members of a group are not false, [`u32::MAX`] where none need hold.
    #[inline]
    pub(super) fn open(&self, group: u32) -> u32 {
        let count = self.states[group as usize].count;
        if count >= PARTIAL / 2 { u32::MAX } else { count }
    }

    pub(super) fn count(&self) -> u32 {
        self.states.len() as u32 - 1
    }

    /// What a group concludes as it is.
    pub(super) fn left(&self, group: u32) -> Left {
        self.states[group as usize].left()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A complete group of 0, 1, 2 and a partial one of 2, 3.
    fn groups() -> Groups {
        let mut list = Formula::default();
        list.add_group([0, 1, 2], true);
        list.add_group([2, 3], false);
        Groups::new(list, 4)
    }

    fn strike(groups: &mut Groups, variable: Variable) -> Vec<Left> {
        (0..groups.stride()).map(|i| groups.strike(groups.nth_of(variable, i), variable)).collect()
    }

    #[test]
    fn every_variable_knows_its_groups() {
        let groups = groups();
        assert_eq!((groups.count(), groups.stride()), (2, 2));
        assert_eq!(groups.of(2), [0, 1]);
        assert_eq!(groups.of(0), [0, 2], "filled up with the idle group");
        assert_eq!((groups.members(0), groups.members(1), groups.members(2)), (&[0, 1, 2][..], &[2, 3][..], &[][..]));
        assert_eq!((groups.open(0), groups.open(1)), (3, u32::MAX));
    }

    #[test]
    fn the_last_member_of_a_complete_group_must_hold() {
        let mut groups = groups();
        assert_eq!(strike(&mut groups, 0), [Left::Several, Left::Several]);
        assert_eq!(strike(&mut groups, 2), [Left::One(1), Left::Several]);
        assert_eq!((groups.left(0), groups.open(0)), (Left::One(1), 1));
        assert_eq!(strike(&mut groups, 1)[0], Left::None);
        assert_eq!(strike(&mut groups, 3), [Left::Several, Left::Several], "no member of a partial group need hold");
        for variable in [3, 1, 2, 0] {
            groups.restore(variable);
        }
        assert_eq!((groups.left(0), groups.open(0), groups.open(1)), (Left::Several, 3, u32::MAX));
        strike(&mut groups, 2);
        assert_eq!(strike(&mut groups, 1)[0], Left::One(0), "nothing is left of what has been taken back");
    }

    #[test]
    fn members_that_are_pruned_are_searched_no_more_but_still_count() {
        let mut groups = groups();
        strike(&mut groups, 0);
        groups.prune(|variable| variable == 0 || variable == 3);
        assert_eq!((groups.members(0), groups.members(1)), (&[1, 2][..], &[2][..]));
        assert_eq!(groups.open(0), 2);
        assert_eq!(strike(&mut groups, 1)[0], Left::One(2));
    }
}
