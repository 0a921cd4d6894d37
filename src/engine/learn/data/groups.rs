//! Propagation over exactly-one groups, without a clause in memory.
//!
//! A group keeps the number of its members that are not false and the exclusive or of their numbers. When a member
//! becomes false, both change by one operation; when one member is left, the exclusive or is its number, and it holds;
//! when none is left, the group is the clause that failed. When a member becomes true, all others become false, and the
//! group is marked as *satisfied*, so that it does not come down to one again and again with nothing to say. To
//! take a step back is the same operations again. So a group never has to be searched for its last member, and
//! nothing is stored for a reason: it is the group's number, or the literal that excluded the other.
//!
//! What a member excludes stands in one list, the *rivals*, each once, unless that would take too much memory: then its groups are gone through.
//!
//! What follows is what unit propagation concludes from the group written as clauses: naked singles from the groups of
//! cells, hidden singles from those of houses.

use crate::engine::formula::{Formula, Variable, to_u32};

/// All groups of a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    states: Vec<State>,
    /// Where the members of each group begin and end.
    ranges: Vec<(u32, u32)>,
    members: Vec<Variable>,
    /// The groups of each variable, `stride` of them, filled up with a group that never concludes anything.
    of_variable: Vec<u32>,
    stride: usize,
    /// The members of all groups of each variable, each once and without itself, and where they begin; nothing where that would take too
    /// much memory.
    exclusions: Vec<Variable>,
    exclusion_starts: Vec<u32>,
}

/// What is left of a group, in one word, so that it changes by one subtraction and one exclusive or.
///
/// ```text
/// bits 32 to 60    members that are not false
/// bit 61           SATISFIED: one of them holds, and all others have been excluded
/// bits 62 and 63   groups that need none of their members start at PARTIAL more
/// bits 0 to 31     the exclusive or of their numbers
/// ```
#[derive(Clone, Copy, Debug)]
struct State(u64);

/// A member in the count.
const ONE: u64 = 1 << 32;

/// Added to the count of groups of which no member need hold: it never comes down to one.
const PARTIAL: u32 = 1 << 31;

/// Marks a group that concludes nothing any more.
const SATISFIED: u64 = 1 << 61;

/// Rivals that are listed at most, counted by groups: four megabytes.
const MAX_EXCLUSIONS: u64 = 1 << 20;

/// What a group concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupState {
    /// This member must hold.
    One(Variable),
    /// No member can hold.
    None,
    /// Nothing yet.
    Several,
}

impl State {
    #[inline]
    const fn left(self) -> GroupState {
        match self.count() {
            0 => GroupState::Empty,
            1 => GroupState::Unit(self.0 as u32),
            _ => GroupState::Open,
        }
    }

    const fn new(count: u32, rest: u32) -> Self {
        Self((count as u64) << 32 | rest as u64)
    }

    #[inline]
    const fn count(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl Groups {
    pub(crate) fn new(list: Formula, variables: usize) -> Self {
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
            states.push(State::new(count, members.iter().fold(0, |rest, member| rest ^ member)));
            ranges.push((group.start, group.end));
            for &member in members {
                let member = member as usize;
                of_variable[member * stride + degrees[member]] = number;
                degrees[member] += 1;
            }
        }
        // the idle group: without members, and never down to one
        states.push(State::new(PARTIAL, 0));
        ranges.push((0, 0));
        let mut groups = Self {
            states,
            ranges,
            members: list.members,
            of_variable,
            stride,
            exclusions: Vec::new(),
            exclusion_starts: Vec::new(),
        };
        groups.list_exclusions();
        groups
    }

    /// Lists the rivals of every variable, if they are not too many.
    fn list_exclusions(&mut self) {
        let variables = self.of_variable.len().checked_div(self.stride).unwrap_or(0);
        let squares = self.ranges.iter().map(|&(start, end)| u64::from(end - start).pow(2)).sum::<u64>();
        self.exclusions.clear();
        self.exclusion_starts.clear();
        if squares > MAX_EXCLUSIONS {
            return;
        }
        // for each variable, the last one of which it is a rival
        let mut of = vec![u32::MAX; variables];
        for variable in 0..variables as Variable {
            self.exclusion_starts.push(to_u32(self.exclusions.len()));
            of[variable as usize] = variable;
            for &group in &self.of_variable[variable as usize * self.stride..][..self.stride] {
                let (start, end) = self.ranges[group as usize];
                for &member in &self.members[start as usize..end as usize] {
                    if std::mem::replace(&mut of[member as usize], variable) != variable {
                        self.exclusions.push(member);
                    }
                }
            }
        }
        self.exclusion_starts.push(to_u32(self.exclusions.len()));
    }

    /// The members of all groups of a variable, each once and without itself, unless that would take too much memory.
    #[inline]
    pub(crate) fn exclusive_with(&self, variable: Variable) -> Option<&[Variable]> {
        let (&start, &end) = (self.exclusion_starts.get(variable as usize)?, self.exclusion_starts.get(variable as usize + 1)?);
        self.exclusions.get(start as usize..end as usize)
    }

    /// The groups of a variable, some of which may have no members.
    #[inline]
    pub(crate) fn of(&self, variable: Variable) -> &[u32] {
        &self.of_variable[variable as usize * self.stride..][..self.stride]
    }

    /// How many groups there are for a variable, at most.
    #[inline]
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// How many members the largest group has.
    pub(crate) fn largest(&self) -> usize {
        self.ranges.iter().map(|&(start, end)| (end - start) as usize).max().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn members(&self, group: u32) -> &[Variable] {
        let (start, end) = self.ranges[group as usize];
        &self.members[start as usize..end as usize]
    }

    /// Forgets the members of which `gone` tells that they can never hold, or that one holds for good and the others are
    /// out: groups need only be searched for what is open.
    pub(crate) fn prune(&mut self, gone: impl Fn(Variable) -> bool) {
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
        self.list_exclusions();
    }

    /// A variable has become false: one member less in each of its groups. Whether any of them concludes something.
    #[inline]
    pub(crate) fn falsify(&mut self, member: Variable) -> bool {
        let mut least = u64::MAX;
        let groups = &self.of_variable[member as usize * self.stride..][..self.stride];
        each(groups, |group| {
            let State(state) = &mut self.states[group as usize];
            *state = state.wrapping_sub(ONE) ^ u64::from(member);
            least = least.min(*state);
        });
        least < 2 * ONE
    }

    /// Takes back what [`Groups::strike`] did.
    #[inline]
    pub(crate) fn restore(&mut self, member: Variable) {
        let groups = &self.of_variable[member as usize * self.stride..][..self.stride];
        each(groups, |group| {
            let State(state) = &mut self.states[group as usize];
            *state = state.wrapping_add(ONE) ^ u64::from(member);
        });
    }

    /// A variable has become true, and all others of its groups become false: the groups have nothing more to conclude.
    #[inline]
    pub(crate) fn satisfy(&mut self, member: Variable) {
        for &group in &self.of_variable[member as usize * self.stride..][..self.stride] {
            self.states[group as usize].0 |= SATISFIED;
        }
    }

    /// Takes back what [`Groups::satisfy`] did.
    #[inline]
    pub(crate) fn reopen(&mut self, member: Variable) {
        for &group in &self.of_variable[member as usize * self.stride..][..self.stride] {
            self.states[group as usize].0 &= !SATISFIED;
        }
    }

    /// How many members of a group are not false, [`u32::MAX`] where none need hold.
    #[inline]
    pub(crate) fn open(&self, group: u32) -> u32 {
        let count = self.states[group as usize].count();
        if count >= PARTIAL / 2 { u32::MAX } else { count & !((SATISFIED >> 32) as u32) }
    }

    pub(crate) fn count(&self) -> u32 {
        self.states.len() as u32 - 1
    }

    /// What a group concludes as it is.
    #[inline]
    pub(crate) fn left(&self, group: u32) -> GroupState {
        self.states[group as usize].left()
    }
}

/// Calls `tell` with each group of a list. A cell, a row, a column and a box are four, and these are gone through without a loop.
#[inline]
fn each(groups: &[u32], mut tell: impl FnMut(u32)) {
    if let &[cell, row, column, square] = groups {
        tell(cell);
        tell(row);
        tell(column);
        tell(square);
    } else {
        for &group in groups {
            tell(group);
        }
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

    fn falsify(groups: &mut Groups, variable: Variable) -> Vec<GroupState> {
        let concludes = groups.falsify(variable);
        let left: Vec<_> = groups.of(variable).iter().map(|&group| groups.state(group)).collect();
        assert_eq!(concludes, left.iter().any(|&left| left != GroupState::Open));
        left
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
        assert_eq!(falsify(&mut groups, 0), [GroupState::Open, GroupState::Open]);
        assert_eq!(falsify(&mut groups, 2), [GroupState::Unit(1), GroupState::Open]);
        assert_eq!((groups.state(0), groups.open(0)), (GroupState::Unit(1), 1));
        assert_eq!(falsify(&mut groups, 1)[0], GroupState::Empty);
        assert_eq!(falsify(&mut groups, 3), [GroupState::Open, GroupState::Open], "no member of a partial group need hold");
        for variable in [3, 1, 2, 0] {
            groups.restore(variable);
        }
        assert_eq!((groups.state(0), groups.open(0), groups.open(1)), (GroupState::Open, 3, u32::MAX));
        falsify(&mut groups, 2);
        assert_eq!(falsify(&mut groups, 1)[0], GroupState::Unit(0), "nothing is left of what has been taken back");
    }

    #[test]
    fn a_group_with_a_member_that_holds_concludes_nothing() {
        let mut groups = groups();
        falsify(&mut groups, 0);
        groups.satisfy(2);
        assert_eq!((groups.open(0), groups.open(1)), (2, u32::MAX));
        assert_eq!(falsify(&mut groups, 1), [GroupState::Open, GroupState::Open]);
        assert_eq!((groups.open(0), groups.state(0)), (1, GroupState::Open));
        groups.restore(1);
        groups.reopen(2);
        assert_eq!(
            falsify(&mut groups, 1),
            [GroupState::Unit(2), GroupState::Open],
            "nothing is left of what has been taken back"
        );
    }

    #[test]
    fn rivals_are_the_members_of_all_groups_once() {
        let mut list = Formula::default();
        list.add_group([0, 1, 2], true);
        list.add_group([2, 0, 3], false);
        list.add_group([4, 5], true);
        let mut groups = Groups::new(list, 6);
        assert_eq!(groups.exclusive_with(0), Some(&[1, 2, 3][..]));
        assert_eq!(groups.exclusive_with(3), Some(&[2, 0][..]));
        assert_eq!(groups.exclusive_with(5), Some(&[4][..]));
        groups.prune(|variable| variable == 2);
        assert_eq!((groups.exclusive_with(0), groups.exclusive_with(3)), (Some(&[1, 3][..]), Some(&[0][..])));
    }

    #[test]
    fn rivals_are_not_listed_where_they_are_too_many() {
        let mut list = Formula::default();
        list.add_group(0..1025, true);
        let groups = Groups::new(list, 1025);
        assert_eq!((groups.exclusive_with(0), groups.members(0).len()), (None, 1025));
    }

    #[test]
    fn members_that_are_pruned_are_searched_no_more_but_still_count() {
        let mut groups = groups();
        falsify(&mut groups, 0);
        groups.prune(|variable| variable == 0 || variable == 3);
        assert_eq!((groups.members(0), groups.members(1)), (&[1, 2][..], &[2][..]));
        assert_eq!(groups.open(0), 2);
        assert_eq!(falsify(&mut groups, 1)[0], GroupState::Unit(2));
    }
}
