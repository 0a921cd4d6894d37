//! What an engine that learns eats: variables, exactly-one groups of them, and clauses.
//!
//! A [`Formula`] is plain data. The variables of a board come first ("this digit in this cell"); whoever writes a
//! constraint down may add *auxiliary* ones, each of which the board determines. Literals that are known to be true or false
//! may be named like any other: they vanish as they are added.
//!
//! A constraint that holds only under a condition, one case of several, is written with a *guard*: a literal that must be
//! true for it to count. Where it is false, it makes all auxiliary variables of the constraint false, so that they are
//! determined then as well.
//!
//! | file | holds |
//! |---|---|
//! | [`literal`] | a variable or its opposite |
//! | [`path`] | one way through a layered graph: automata, counters, partial sums |

mod literal;
mod path;

pub(crate) use literal::{Literal, Variable};
pub(crate) use path::{Layer, path};

/// More literals than that, and the board is better left to an engine that writes nothing down.
const LARGEST: usize = 3_000_000;

/// Variables, groups and clauses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Formula {
    variables: Variable,
    /// Exactly one of these variables is true, or at most one where the group is not `complete`.
    pub(crate) groups: Vec<Group>,
    /// The members of all groups, end to end.
    pub(crate) members: Vec<Variable>,
    /// The literals of all clauses, end to end, and where each ends.
    literals: Vec<Literal>,
    ends: Vec<u32>,
    /// Literals and members that constraints have added.
    added: usize,
    too_large: bool,
}

/// Where a group's members lie, and what kind it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) complete: bool,
}

impl Formula {
    /// So many variables from now on: those of the board.
    pub(crate) const fn set_board(&mut self, variables: Variable) {
        self.variables = variables;
    }

    /// How many variables there are.
    pub(crate) const fn variables(&self) -> Variable {
        self.variables
    }

    /// Whether more was to be written than is kept.
    pub(crate) const fn is_too_large(&self) -> bool {
        self.too_large
    }

    /// The clauses. An empty one says that there is no solution.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start as usize..end as usize])
    }

    /// A new variable.
    pub(crate) const fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::is(self.variables - 1)
    }

    /// A group of variables, each named once.
    pub(crate) fn add_group(&mut self, members: impl IntoIterator<Item = Variable>, complete: bool) {
        let start = to_u32(self.members.len());
        self.members.extend(members);
        self.groups.push(Group { start, end: to_u32(self.members.len()), complete });
    }

    /// One of the literals is true at least.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let start = self.literals.len();
        self.literals.extend(literals.into_iter().filter(|&literal| literal != Literal::FALSE));
        let clause = &mut self.literals[start..];
        clause.sort_unstable();
        // a variable and its opposite come next to each other
        if clause.last() == Some(&Literal::TRUE) || clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            self.literals.truncate(start);
            return;
        }
        let mut kept = start;
        for i in start..self.literals.len() {
            if i == start || self.literals[i] != self.literals[kept - 1] {
                self.literals[kept] = self.literals[i];
                kept += 1;
            }
        }
        self.literals.truncate(kept);
        self.ends.push(to_u32(self.literals.len()));
        self.measure(self.literals.len() - start);
    }

    /// Where `condition` is true, one of the literals is.
    pub(crate) fn implies(&mut self, condition: Literal, literals: impl IntoIterator<Item = Literal>) {
        self.clause(std::iter::once(!condition).chain(literals));
    }

    /// Exactly one of the literals is true.
    pub(crate) fn exactly_one(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let mut members = Vec::new();
        let mut held = 0;
        for literal in literals {
            match literal {
                Literal::TRUE => held += 1,
                Literal::FALSE => {}
                literal => members.push(self.positive(literal).variable()),
            }
        }
        members.sort_unstable();
        // what is named twice cannot be the only one
        let mut single = Vec::with_capacity(members.len());
        for same in members.chunk_by(|a, b| a == b) {
            match same {
                [member] if held == 0 => single.push(*member),
                _ => self.clause([Literal::is_not(same[0])]),
            }
        }
        match held {
            0 => {
                self.measure(single.len());
                self.add_group(single, true);
            }
            1 => {}
            _ => self.clause([]),
        }
    }

    /// The literal, or a new variable that is true where the literal is, if that one is the opposite of a variable.
    pub(crate) fn positive(&mut self, literal: Literal) -> Literal {
        if literal.is_positive() || literal == Literal::FALSE {
            return literal;
        }
        let same = self.fresh();
        self.add_group([literal.variable(), same.variable()], true);
        same
    }

    /// A literal that is true where one of these is, and nowhere else.
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

    /// Nothing more is written down: see [`Formula::is_too_large`].
    pub(crate) fn give_up(&mut self) {
        self.too_large = true;
        self.literals.clear();
        self.ends.clear();
        self.groups.clear();
        self.members.clear();
    }

    fn measure(&mut self, more: usize) {
        self.added += more;
        if self.added > LARGEST {
            self.give_up();
        }
    }
}

/// A number of literals or members: those of a board, at most 256³ variables, four times as many members and a few more;
/// below [`LARGEST`] what constraints add.
pub(crate) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("boards have at most 256 values")
}
