//! What to decide.
//!
//! The variable of the highest score tells which part of the board is in dispute. In a proof it is given its phase.
//!
//! Where a solution is looked for, it is always a digit in a cell that is decided, never that it is not there, until the
//! board is full. If the phase of that variable is true, it is decided. If not, then one of its groups has another member
//! that was true (in the target, or last): that one is decided, which makes the variable false and says far more. So a
//! path has one decision for each cell that needs one, instead of one for each of the many digits that are not in it; on
//! boards of 36 × 36 paths became eight times shorter.
//!
//! Where no open variable has been in a conflict lately, the decision is left to `fill`: so the undisputed part of a
//! board is filled without conflicts or nearly so.

use super::kernel::Kernel;
use super::trail::Reason;
use crate::engine::formula::{Literal, Variable, to_u32};

/// Below the worth of the first point: a variable with such a score has not been in a conflict, or long ago.
const UNTOUCHED: f64 = 0.5;

impl Kernel {
    /// Opens a level with a decision. Some variable must be open.
    pub(super) fn decide(&mut self) {
        let literal = match self.wanted_first() {
            Some(wanted) => wanted,
            None => self.most_disputed(),
        };
        self.stats.nodes += 1;
        self.stats.guesses += 1;
        self.trail.open_level();
        self.trail.assign(literal, Reason::None);
        self.stats.depth = self.stats.depth.max(self.trail.current_level().into());
    }

    /// What the open variable of the highest score comes to.
    fn most_disputed(&mut self) -> Literal {
        let trail = &self.trail;
        match self.order.first(|variable| trail.is_open(variable)) {
            Some(top) if self.order.score(top) < UNTOUCHED => Literal::is(self.fill().unwrap_or(top)),
            Some(top) if self.phases.seeks() => Literal::is(self.holding(top)),
            Some(top) => Literal::new(top, self.phases.of(top)),
            // the board is full; what constraints add is false where nobody needs it
            None => Literal::is_not(self.first_beside()),
        }
    }

    /// An open variable that is not of the board.
    fn first_beside(&self) -> Variable {
        let mut beside = to_u32(self.instance.board())..to_u32(self.instance.variable_count());
        beside.find(|&variable| self.trail.is_open(variable)).expect("some variable is open")
    }

    /// `variable` if its phase is true, else the member of its groups with the highest score whose phase is.
    fn holding(&self, variable: Variable) -> Variable {
        if self.phases.of(variable) {
            return variable;
        }
        let members = self.groups.of(variable).iter().flat_map(|&group| self.groups.members(group)).copied();
        let holding = members.filter(|&member| {
            self.instance.is_of_board(member) && self.trail.is_open(member) && self.phases.of(member)
        });
        holding
            .reduce(|best, member| if self.order.score(member) > self.order.score(best) { member } else { best })
            .unwrap_or(variable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::model::Model;

    #[test]
    fn who_seeks_places_a_digit_and_who_proves_takes_the_phase() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut kernel = Kernel::default();
        for seeks in [true, false] {
            assert!(kernel.start(&model, &Grid::blank(9), None));
            // a variable in dispute, which was false, as the others were not
            let disputed: Variable = 100;
            kernel.order.bump(disputed);
            kernel.phases.save(Literal::is_not(disputed));
            if !seeks {
                kernel.phases.found();
            }
            kernel.decide();
            let decision = kernel.trail.decision(1);
            if seeks {
                let shares = |&group: &u32| kernel.groups.members(group).contains(&decision.variable());
                assert!(decision.is_positive() && decision.variable() != disputed);
                assert!(kernel.groups.of(disputed).iter().any(shares), "in the place of the other");
            } else {
                assert_eq!(decision, Literal::is_not(disputed));
            }
        }
    }
}
