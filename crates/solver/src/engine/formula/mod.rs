//! The input of the learning engine: variables, exactly-one groups of them, and clauses.
//!
//! A [`Formula`] is plain data. The variables of the board come first ("this digit in this cell").
//! Constraints add *auxiliary* variables, each of which the board determines. The constants
//! [`Literal::TRUE`] and [`Literal::FALSE`] may occur like any literal; clauses are simplified by
//! them.
//!
//! A constraint that applies only in one case of several has a *guard*, a literal that is true in
//! that case. If the guard is false, all auxiliary variables of the constraint are false, so they
//! are determined in every case.
//!
//! | file | contents |
//! |---|---|
//! | [`literal`] | a variable or its negation |
//! | [`path`] | a path through a layered graph: automata, counters, partial sums |

mod literal;
mod path;

pub(crate) use literal::{Literal, Variable};
pub(crate) use path::{Layer, path};

/// Maximum number of literals that constraints may add.
const MAX_ADDED: usize = 3_000_000;

/// Variables, groups and clauses.
#[derive(Clone, Default)]
pub(crate) struct Formula {
    variables: Variable,
    /// Exactly one variable of a group is true; at most one if the group is not `complete`.
    pub(crate) groups: Vec<Group>,
    /// The concatenated members of all groups.
    pub(crate) members: Vec<Variable>,
    /// The concatenated literals of all clauses, and where each ends.
    literals: Vec<Literal>,
    ends: Vec<u32>,
    /// Number of literals and members that constraints have added.
    added: usize,
    too_large: bool,
}

/// The range of a group's members, and whether one of them must be true.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) complete: bool,
}

impl Formula {
    /// Sets the number of variables of the board, before any other is added.
    pub(crate) const fn set_board(&mut self, variables: Variable) {
        self.variables = variables;
    }

    /// Number of variables.
    pub(crate) const fn variables(&self) -> Variable {
        self.variables
    }

    /// Whether the limit was exceeded, and the formula discarded.
    pub(crate) const fn is_too_large(&self) -> bool {
        self.too_large
    }

    /// The clauses; an empty one if the puzzle has no solution.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start as usize..end as usize])
    }

    /// Adds a variable.
    pub(crate) const fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::is(self.variables - 1)
    }

    /// Adds a group of distinct variables.
    pub(crate) fn add_group(&mut self, members: impl IntoIterator<Item = Variable>, complete: bool) {
        let start = to_u32(self.members.len());
        self.members.extend(members);
        self.groups.push(Group { start, end: to_u32(self.members.len()), complete });
    }

    /// Adds the clause that at least one of the literals is true.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let start = self.literals.len();
        self.literals.extend(literals.into_iter().filter(|&literal| literal != Literal::FALSE));
        let clause = &mut self.literals[start..];
        clause.sort_unstable();
        // a variable and its negation are adjacent now
        if clause.last() == Some(&Literal::TRUE) || clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            self.literals.truncate(start);
            return;
        }
        let mut end = start;
        for i in start..self.literals.len() {
            if i == start || self.literals[i] != self.literals[end - 1] {
                self.literals[end] = self.literals[i];
                end += 1;
            }
        }
        self.literals.truncate(end);
        self.ends.push(to_u32(self.literals.len()));
        self.count_added(self.literals.len() - start);
    }

    /// Adds the clause that `condition` implies at least one of the literals.
    pub(crate) fn implies(&mut self, condition: Literal, literals: impl IntoIterator<Item = Literal>) {
        self.clause(std::iter::once(!condition).chain(literals));
    }

    /// Requires that exactly one of the literals is true.
    pub(crate) fn exactly_one(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.one(literals, true);
    }

    /// Requires that at most one of the literals is true.
    pub(crate) fn at_most_one(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.one(literals, false);
    }

    /// Requires that one of the literals is true, or none if the group is not complete.
    fn one(&mut self, literals: impl IntoIterator<Item = Literal>, complete: bool) {
        let mut members = Vec::new();
        let mut true_count = 0;
        for literal in literals {
            match literal {
                Literal::TRUE => true_count += 1,
                Literal::FALSE => {}
                literal => members.push(self.positive(literal).variable()),
            }
        }
        members.sort_unstable();
        // a literal that occurs twice cannot be the only true one
        let mut single = Vec::with_capacity(members.len());
        for same in members.chunk_by(|a, b| a == b) {
            match same {
                [member] if true_count == 0 => single.push(*member),
                _ => self.clause([Literal::is_not(same[0])]),
            }
        }
        match true_count {
            0 => {
                self.count_added(single.len());
                self.add_group(single, complete);
            }
            1 => {}
            _ => self.clause([]),
        }
    }

    /// A positive literal equivalent to this one: itself, or a new variable if it is negative.
    pub(crate) fn positive(&mut self, literal: Literal) -> Literal {
        if literal.is_positive() || literal == Literal::FALSE {
            return literal;
        }
        let same = self.fresh();
        self.add_group([literal.variable(), same.variable()], true);
        same
    }

    /// A literal equivalent to the disjunction of these.
    pub(crate) fn any_of(&mut self, literals: &[Literal]) -> Literal {
        if literals.contains(&Literal::TRUE) {
            return Literal::TRUE;
        }
        let open: Vec<_> = literals.iter().copied().filter(|&literal| literal != Literal::FALSE).collect();
        match open[..] {
            [] => Literal::FALSE,
            [only] => only,
            _ => {
                let any = self.fresh();
                self.implies(any, open.iter().copied());
                for &literal in &open {
                    self.implies(literal, [any]);
                }
                any
            }
        }
    }

    /// A literal equivalent to the conjunction of these.
    pub(crate) fn all_of(&mut self, literals: &[Literal]) -> Literal {
        let negated: Vec<_> = literals.iter().map(|&literal| !literal).collect();
        !self.any_of(&negated)
    }

    /// Discards the formula as too large; see [`Formula::is_too_large`].
    pub(crate) fn give_up(&mut self) {
        self.too_large = true;
        self.literals.clear();
        self.ends.clear();
        self.groups.clear();
        self.members.clear();
    }

    fn count_added(&mut self, more: usize) {
        self.added += more;
        if self.added > MAX_ADDED {
            self.give_up();
        }
    }
}

/// Converts a number of literals or members. A board has at most 256³ variables and a few members
/// for each; constraints add at most [`MAX_ADDED`] literals.
pub(crate) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("boards have at most 256 values")
}
