//! Exactly-one groups, propagated without clauses.
//!
//! A group stores the number of its open members (those that are not false) and the XOR of their
//! numbers. When a member becomes false, both change by one operation. When one member is left, the
//! XOR is its number, and it must be true; when none is left, the group is the failed clause. When
//! a member becomes true, all others become false, and the group is marked *satisfied*, so that it
//! does not report its last member. Backtracking applies the same operations again. So a group is
//! never searched for its last member, and a reason takes no memory: it is the number of the group,
//! or the literal that excluded the other.
//!
//! The variables that exclude each other are listed per variable, each once, unless that takes too
//! much memory; then the groups of the variable are walked.
//!
//! This is unit propagation of the groups as clauses: naked singles from cells, hidden singles from
//! houses.

use crate::engine::formula::{Formula, Variable, to_u32};
use crate::engine::{Budget, Stop};

/// All groups of a puzzle.
#[derive(Clone, Default)]
pub(crate) struct Groups {
    states: Vec<PackedState>,
    /// Where the members of each group start and end.
    ranges: Vec<(u32, u32)>,
    members: Vec<Variable>,
    /// The groups of each variable, `stride` of them, padded with an idle group that never
    /// propagates.
    of_variable: Vec<u32>,
    stride: usize,
    /// The other members of all groups of each variable, each once, and where they start; empty if
    /// they are too many. Half the size of a variable, since fetching them takes much of the time.
    exclusions: Vec<u16>,
    exclusion_starts: Vec<u32>,
}

/// The open members of a group in one word, which one subtraction and one XOR update.
///
/// ```text
/// bits 0 to 31     the XOR of their numbers
/// bits 32 to 60    their count
/// bit 61           SATISFIED: a member is true
/// bits 62 and 63   PARTIAL is added to the count of groups that need no true member
/// ```
#[derive(Clone, Copy)]
struct PackedState(u64);

/// One member in the count.
const ONE: u64 = 1 << 32;

/// Added to the count of partial groups, which therefore never reaches one.
const PARTIAL: u32 = 1 << 31;

/// Marks a group that has a true member, and so propagates nothing.
const SATISFIED: u64 = 1 << 61;

/// Maximum size of the lists of exclusions, counted by groups: two megabytes.
const MAX_EXCLUSIONS: u64 = 1 << 20;

/// Groups that are built between two looks at the clock.
const CHECK_INTERVAL: u32 = 256;

/// What follows from a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupState {
    /// Nothing.
    Open,
    /// This last member must be true.
    Unit(Variable),
    /// No member can be true: a conflict.
    Empty,
}

impl PackedState {
    #[inline]
    const fn state(self) -> GroupState {
        match self.count() {
            0 => GroupState::Empty,
            1 => GroupState::Unit(self.0 as u32),
            _ => GroupState::Open,
        }
    }

    const fn new(count: u32, xor: u32) -> Self {
        Self((count as u64) << 32 | xor as u64)
    }

    #[inline]
    const fn count(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl Groups {
    /// The groups of a formula.
    ///
    /// # Errors
    /// The limit that came first.
    pub(crate) fn new(formula: Formula, variables: usize, budget: &Budget<'_>) -> Result<Self, Stop> {
        let mut degrees = vec![0usize; variables];
        for &member in &formula.members {
            degrees[member as usize] += 1;
        }
        let stride = degrees.iter().copied().max().unwrap_or(0);
        let idle = to_u32(formula.groups.len());
        let mut of_variable = vec![idle; variables * stride];
        let mut states = Vec::with_capacity(formula.groups.len() + 1);
        let mut ranges = Vec::with_capacity(formula.groups.len() + 1);
        degrees.fill(0);
        for (number, group) in (0..).zip(&formula.groups) {
            if number % CHECK_INTERVAL == 0 {
                budget.check()?;
            }
            let members = &formula.members[group.start as usize..group.end as usize];
            let count = to_u32(members.len()) + if group.complete { 0 } else { PARTIAL };
            states.push(PackedState::new(count, members.iter().fold(0, |xor, member| xor ^ member)));
            ranges.push((group.start, group.end));
            for &member in members {
                let member = member as usize;
                of_variable[member * stride + degrees[member]] = number;
                degrees[member] += 1;
            }
        }
        // the idle group, without members
        states.push(PackedState::new(PARTIAL, 0));
        ranges.push((0, 0));
        let mut groups = Self {
            states,
            ranges,
            members: formula.members,
            of_variable,
            stride,
            exclusions: Vec::new(),
            exclusion_starts: Vec::new(),
        };
        groups.list_exclusions();
        Ok(groups)
    }

    /// Lists the exclusions of every variable, if they are not too many.
    fn list_exclusions(&mut self) {
        let variables = self.of_variable.len().checked_div(self.stride).unwrap_or(0);
        let squares = self.ranges.iter().map(|&(start, end)| u64::from(end - start).pow(2)).sum::<u64>();
        self.exclusions.clear();
        self.exclusion_starts.clear();
        if squares > MAX_EXCLUSIONS || variables > 1 << 16 {
            return;
        }
        // for each variable, the last one that listed it
        let mut listed_by = vec![u32::MAX; variables];
        for variable in 0..variables as Variable {
            self.exclusion_starts.push(to_u32(self.exclusions.len()));
            listed_by[variable as usize] = variable;
            for &group in &self.of_variable[variable as usize * self.stride..][..self.stride] {
                let (start, end) = self.ranges[group as usize];
                for &member in &self.members[start as usize..end as usize] {
                    if std::mem::replace(&mut listed_by[member as usize], variable) != variable {
                        self.exclusions.push(member as u16);
                    }
                }
            }
        }
        self.exclusion_starts.push(to_u32(self.exclusions.len()));
    }

    /// The other members of all groups of a variable, each once; `None` if they are not listed.
    #[inline]
    pub(crate) fn exclusive_with(&self, variable: Variable) -> Option<&[u16]> {
        let (&start, &end) =
            (self.exclusion_starts.get(variable as usize)?, self.exclusion_starts.get(variable as usize + 1)?);
        self.exclusions.get(start as usize..end as usize)
    }

    /// The groups of a variable, some of which may have no members.
    #[inline]
    pub(crate) fn of(&self, variable: Variable) -> &[u32] {
        &self.of_variable[variable as usize * self.stride..][..self.stride]
    }

    /// The largest number of groups of a variable.
    #[inline]
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// The size of the largest group.
    pub(crate) fn largest(&self) -> usize {
        self.ranges.iter().map(|&(start, end)| (end - start) as usize).max().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn members(&self, group: u32) -> &[Variable] {
        let (start, end) = self.ranges[group as usize];
        &self.members[start as usize..end as usize]
    }

    /// Removes the members that are assigned at level 0 from the lists; the counts do not change.
    pub(crate) fn prune(&mut self, is_assigned: impl Fn(Variable) -> bool) {
        for (start, end) in &mut self.ranges {
            let mut new_end = *start;
            for i in *start..*end {
                let member = self.members[i as usize];
                if !is_assigned(member) {
                    self.members[new_end as usize] = member;
                    new_end += 1;
                }
            }
            *end = new_end;
        }
        self.list_exclusions();
    }

    /// Removes a variable that has become false from the counts of its groups. Returns whether any
    /// of these is unit or empty.
    #[inline]
    pub(crate) fn falsify(&mut self, member: Variable) -> bool {
        let mut least = u64::MAX;
        let groups = &self.of_variable[member as usize * self.stride..][..self.stride];
        for_each_group(groups, |group| {
            let PackedState(state) = &mut self.states[group as usize];
            *state = state.wrapping_sub(ONE) ^ u64::from(member);
            least = least.min(*state);
        });
        least < 2 * ONE
    }

    /// Undoes [`Groups::falsify`].
    #[inline]
    pub(crate) fn restore(&mut self, member: Variable) {
        let groups = &self.of_variable[member as usize * self.stride..][..self.stride];
        for_each_group(groups, |group| {
            let PackedState(state) = &mut self.states[group as usize];
            *state = state.wrapping_add(ONE) ^ u64::from(member);
        });
    }

    /// Marks the groups of a variable that has become true.
    #[inline]
    pub(crate) fn satisfy(&mut self, member: Variable) {
        for &group in &self.of_variable[member as usize * self.stride..][..self.stride] {
            self.states[group as usize].0 |= SATISFIED;
        }
    }

    /// Undoes [`Groups::satisfy`].
    #[inline]
    pub(crate) fn unsatisfy(&mut self, member: Variable) {
        for &group in &self.of_variable[member as usize * self.stride..][..self.stride] {
            self.states[group as usize].0 &= !SATISFIED;
        }
    }

    /// The number of open members of a group; [`u32::MAX`] for a partial group.
    #[inline]
    pub(crate) fn open(&self, group: u32) -> u32 {
        let count = self.states[group as usize].count();
        if count >= PARTIAL / 2 { u32::MAX } else { count & !((SATISFIED >> 32) as u32) }
    }

    pub(crate) fn count(&self) -> u32 {
        self.states.len() as u32 - 1
    }

    #[inline]
    pub(crate) fn state(&self, group: u32) -> GroupState {
        self.states[group as usize].state()
    }
}

/// Calls `f` with each group of a list; the usual four (cell, row, column and box) without a loop.
#[inline]
fn for_each_group(groups: &[u32], mut f: impl FnMut(u32)) {
    if let &[cell, row, column, square] = groups {
        f(cell);
        f(row);
        f(column);
        f(square);
    } else {
        for &group in groups {
            f(group);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A complete group of 0, 1, 2 and a partial one of 2, 3.
    fn groups() -> Groups {
        let mut formula = Formula::default();
        formula.add_group([0, 1, 2], true);
        formula.add_group([2, 3], false);
        Groups::new(formula, 4, &Budget::FREE).expect("no limit")
    }

    fn falsify(groups: &mut Groups, variable: Variable) -> Vec<GroupState> {
        let propagates = groups.falsify(variable);
        let states: Vec<_> = groups.of(variable).iter().map(|&group| groups.state(group)).collect();
        assert_eq!(propagates, states.iter().any(|&state| state != GroupState::Open));
        states
    }

    #[test]
    fn lists_the_groups_of_every_variable() {
        let groups = groups();
        assert_eq!((groups.count(), groups.stride()), (2, 2));
        assert_eq!(groups.of(2), [0, 1]);
        assert_eq!(groups.of(0), [0, 2], "padded with the idle group");
        assert_eq!((groups.members(0), groups.members(1), groups.members(2)), (&[0, 1, 2][..], &[2, 3][..], &[][..]));
        assert_eq!((groups.open(0), groups.open(1)), (3, u32::MAX));
    }

    #[test]
    fn the_last_member_of_a_complete_group_must_be_true() {
        let mut groups = groups();
        assert_eq!(falsify(&mut groups, 0), [GroupState::Open, GroupState::Open]);
        assert_eq!(falsify(&mut groups, 2), [GroupState::Unit(1), GroupState::Open]);
        assert_eq!((groups.state(0), groups.open(0)), (GroupState::Unit(1), 1));
        assert_eq!(falsify(&mut groups, 1)[0], GroupState::Empty);
        assert_eq!(
            falsify(&mut groups, 3),
            [GroupState::Open, GroupState::Open],
            "a partial group needs no true member"
        );
        for variable in [3, 1, 2, 0] {
            groups.restore(variable);
        }
        assert_eq!((groups.state(0), groups.open(0), groups.open(1)), (GroupState::Open, 3, u32::MAX));
        falsify(&mut groups, 2);
        assert_eq!(falsify(&mut groups, 1)[0], GroupState::Unit(0), "all changes are undone");
    }

    #[test]
    fn a_group_with_a_true_member_propagates_nothing() {
        let mut groups = groups();
        falsify(&mut groups, 0);
        groups.satisfy(2);
        assert_eq!((groups.open(0), groups.open(1)), (2, u32::MAX));
        assert_eq!(falsify(&mut groups, 1), [GroupState::Open, GroupState::Open]);
        assert_eq!((groups.open(0), groups.state(0)), (1, GroupState::Open));
        groups.restore(1);
        groups.unsatisfy(2);
        assert_eq!(falsify(&mut groups, 1), [GroupState::Unit(2), GroupState::Open], "all changes are undone");
    }

    #[test]
    fn exclusive_variables_are_listed_once() {
        let mut formula = Formula::default();
        formula.add_group([0, 1, 2], true);
        formula.add_group([2, 0, 3], false);
        formula.add_group([4, 5], true);
        let mut groups = Groups::new(formula, 6, &Budget::FREE).expect("no limit");
        assert_eq!(groups.exclusive_with(0), Some(&[1, 2, 3][..]));
        assert_eq!(groups.exclusive_with(3), Some(&[2, 0][..]));
        assert_eq!(groups.exclusive_with(5), Some(&[4][..]));
        groups.prune(|variable| variable == 2);
        assert_eq!((groups.exclusive_with(0), groups.exclusive_with(3)), (Some(&[1, 3][..]), Some(&[0][..])));
    }

    #[test]
    fn exclusive_variables_are_not_listed_if_they_are_too_many() {
        let mut formula = Formula::default();
        formula.add_group(0..1025, true);
        let groups = Groups::new(formula, 1025, &Budget::FREE).expect("no limit");
        assert_eq!((groups.exclusive_with(0), groups.members(0).len()), (None, 1025));
    }

    #[test]
    fn pruned_members_are_not_listed_but_still_count() {
        let mut groups = groups();
        falsify(&mut groups, 0);
        groups.prune(|variable| variable == 0 || variable == 3);
        assert_eq!((groups.members(0), groups.members(1)), (&[1, 2][..], &[2][..]));
        assert_eq!(groups.open(0), 2);
        assert_eq!(falsify(&mut groups, 1)[0], GroupState::Unit(2));
    }
}
