//! A checker of proofs, on one page: every clause that is added must follow by unit propagation, and the last must be
//! the empty one.
//!
//! It is strict where others are lenient: a deletion must name a clause that is there, and what followed from it is
//! forgotten with it, units too.

#![allow(dead_code, reason = "the tests of formulas read, those of proofs check")]

use std::collections::HashMap;

/// Checks that `proof`, as DRAT text, refutes `formula`, as DIMACS text.
///
/// The error says which line is wrong, and why.
pub(crate) fn check(formula: &str, proof: &str) -> Result<(), String> {
    let mut checker = read_formula(formula)?;
    let mut is_refuted = false;
    for (number, line) in (1..).zip(proof.lines()) {
        let wrong = |what: &str| format!("line {number} of the proof: {what}");
        if is_refuted {
            return Err(wrong("something follows the empty clause"));
        }
        let (is_deletion, literals) = match line.strip_prefix("d ") {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let clause = literals_of(literals, checker.variables()).map_err(|what| wrong(&what))?;
        if is_deletion {
            checker.delete(&clause).map_err(|what| wrong(&what))?;
        } else if checker.follows(&clause) {
            is_refuted = clause.is_empty();
            checker.add(clause);
        } else {
            return Err(wrong("the clause does not follow by unit propagation"));
        }
    }
    if is_refuted { Ok(()) } else { Err("the proof ends without the empty clause".to_owned()) }
}

/// The clauses of a formula in DIMACS, one a line.
pub(crate) fn read_formula(text: &str) -> Result<Checker, String> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('c'));
    let (number, head) = lines.next().ok_or("the formula has no head")?;
    let counts = head.strip_prefix("p cnf ").and_then(|rest| rest.split_once(' '));
    let counts = counts.and_then(|(variables, clauses)| Some((variables.parse().ok()?, clauses.parse().ok()?)));
    let (variables, clauses): (usize, usize) =
        counts.ok_or(format!("line {number} of the formula: `{head}` is no `p cnf VARIABLES CLAUSES`"))?;
    let mut checker = Checker::new(variables);
    for (number, line) in lines {
        let clause = literals_of(line, variables).map_err(|what| format!("line {number} of the formula: {what}"))?;
        checker.add(clause);
    }
    let found = checker.clauses.len();
    if found == clauses {
        Ok(checker)
    } else {
        Err(format!("the formula has {found} clauses, its head says {clauses}"))
    }
}

fn literals_of(line: &str, variables: usize) -> Result<Vec<i32>, String> {
    let mut clause = Vec::new();
    let mut words = line.split_ascii_whitespace();
    while let Some(word) = words.next() {
        match word.parse::<i32>() {
            Ok(0) if words.next().is_none() => return Ok(clause),
            Ok(literal) if literal != 0 && literal.unsigned_abs() as usize <= variables => clause.push(literal),
            _ => return Err(format!("`{word}` is no literal")),
        }
    }
    Err("there is no 0 at the end".to_owned())
}

/// The clauses that there are, and what follows from them by unit propagation.
///
/// The first two literals of a clause are watched: it is looked at only when one of them becomes false.
pub(crate) struct Checker {
    clauses: Vec<Vec<i32>>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// Clauses by their literals in order, for deletions.
    known: HashMap<Vec<i32>, Vec<usize>>,
    /// Clauses of one literal or none.
    short: Vec<usize>,
    /// For each literal, whether it is true.
    is_true: Vec<bool>,
    /// What is true, and the clause that says so, in the order in which it became known.
    trail: Vec<(i32, Option<usize>)>,
    /// How much of the trail has been propagated.
    done: usize,
    /// Whether the clauses contradict each other without any assumption.
    is_contradiction: bool,
}

fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

fn in_order(clause: &[i32]) -> Vec<i32> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause
}

impl Checker {
    fn new(variables: usize) -> Self {
        let literals = 2 * (variables + 1);
        Self {
            clauses: Vec::new(),
            watches: vec![Vec::new(); literals],
            known: HashMap::new(),
            short: Vec::new(),
            is_true: vec![false; literals],
            trail: Vec::new(),
            done: 0,
            is_contradiction: false,
        }
    }

    pub(crate) fn clauses(&self) -> &[Vec<i32>] {
        &self.clauses
    }

    fn variables(&self) -> usize {
        self.watches.len() / 2 - 1
    }

    fn is_false(&self, literal: i32) -> bool {
        self.is_true[index(-literal)]
    }

    /// Takes a clause in, with what follows from it.
    fn add(&mut self, mut clause: Vec<i32>) {
        let number = self.clauses.len();
        self.known.entry(in_order(&clause)).or_default().push(number);
        // those that are not false come first, so that they are watched
        clause.sort_by_key(|&literal| self.is_false(literal));
        if clause.len() < 2 {
            self.short.push(number);
        } else {
            for &literal in &clause[..2] {
                self.watches[index(literal)].push(number);
            }
        }
        let is_open = |place: usize| clause.get(place).is_some_and(|&literal| !self.is_false(literal));
        let (first, is_unit) = (clause.first().copied().filter(|_| is_open(0)), !is_open(1));
        self.clauses.push(clause);
        match first {
            None => self.is_contradiction = true,
            Some(literal) if is_unit => {
                self.set(literal, Some(number));
                self.is_contradiction |= !self.propagate();
            }
            Some(_) => {}
        }
    }

    /// Takes a clause out, with what followed from it.
    fn delete(&mut self, clause: &[i32]) -> Result<(), String> {
        let same = self.known.get_mut(&in_order(clause)).and_then(Vec::pop);
        let number = same.ok_or("there is no such clause to delete")?;
        for &literal in self.clauses[number].iter().take(2) {
            self.watches[index(literal)].retain(|&other| other != number);
        }
        self.short.retain(|&other| other != number);
        if self.is_contradiction || self.trail.iter().any(|&(_, reason)| reason == Some(number)) {
            self.start_again();
        }
        Ok(())
    }

    /// Forgets everything that is known to be true, and finds it anew.
    fn start_again(&mut self) {
        self.undo(0);
        self.is_contradiction = false;
        for number in self.short.clone() {
            match self.clauses[number].first() {
                Some(&literal) if !self.is_false(literal) => self.set(literal, Some(number)),
                _ => self.is_contradiction = true,
            }
        }
        self.is_contradiction |= !self.propagate();
    }

    /// Whether the clause follows: with all its literals false, propagation runs into a contradiction.
    fn follows(&mut self, clause: &[i32]) -> bool {
        if self.is_contradiction || clause.iter().any(|&literal| self.is_true[index(literal)]) {
            return true;
        }
        let before = self.trail.len();
        let is_consistent = clause.iter().all(|&literal| {
            // a literal and its opposite in one clause
            let is_free = !self.is_true[index(literal)];
            self.set(-literal, None);
            is_free
        });
        let follows = !is_consistent || !self.propagate();
        self.undo(before);
        follows
    }

    fn set(&mut self, literal: i32, reason: Option<usize>) {
        if !self.is_true[index(literal)] {
            self.is_true[index(literal)] = true;
            self.trail.push((literal, reason));
        }
    }

    fn undo(&mut self, length: usize) {
        for (literal, _) in self.trail.drain(length..) {
            self.is_true[index(literal)] = false;
        }
        self.done = length;
    }

    /// Finds everything that follows from what is true; `false` is a contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&(literal, _)) = self.trail.get(self.done) {
            self.done += 1;
            let mut kept = Vec::new();
            let watching = std::mem::take(&mut self.watches[index(-literal)]);
            for (i, &number) in watching.iter().enumerate() {
                let clause = &mut self.clauses[number];
                let place = usize::from(clause[1] == -literal);
                let other = clause[1 - place];
                let free = (2..clause.len()).find(|&at| !self.is_true[index(-clause[at])]);
                if self.is_true[index(other)] {
                    kept.push(number);
                } else if let Some(free) = free {
                    clause.swap(place, free);
                    self.watches[index(clause[place])].push(number);
                } else if self.is_true[index(-other)] {
                    kept.extend_from_slice(&watching[i..]);
                    self.watches[index(-literal)] = kept;
                    return false;
                } else {
                    kept.push(number);
                    self.set(other, Some(number));
                }
            }
            self.watches[index(-literal)] = kept;
        }
        true
    }
}

mod tests {
    use super::check;

    /// Both values of both variables are barred.
    const FORMULA: &str = "c a comment\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    #[test]
    fn a_right_proof_passes() {
        assert_eq!(check(FORMULA, "2 0\n0\n"), Ok(()));
        assert_eq!(check(FORMULA, "2 0\nd 2 1 0\nd -1 2 0\n0\n"), Ok(()), "what has done its part may go");
    }

    #[test]
    fn a_wrong_step_is_named() {
        let formula = "p cnf 3 3\n1 2 0\n-1 3 0\n-2 3 0\n";
        let error = Err("line 2 of the proof: the clause does not follow by unit propagation".to_owned());
        assert_eq!(check(formula, "3 0\n1 0\n0\n"), error);
        let error = Err("line 1 of the proof: the clause does not follow by unit propagation".to_owned());
        assert_eq!(check(FORMULA, "0\n"), error, "it is true, but takes more than unit propagation");
    }

    #[test]
    fn a_proof_has_to_end() {
        let missing = Err("the proof ends without the empty clause".to_owned());
        assert_eq!(check(FORMULA, "2 0\n"), missing);
        assert_eq!(check(FORMULA, ""), missing);
        let more = Err("line 3 of the proof: something follows the empty clause".to_owned());
        assert_eq!(check(FORMULA, "2 0\n0\n1 0\n"), more);
    }

    #[test]
    fn what_is_deleted_is_gone() {
        let fails = |line: usize, what: &str| Err(format!("line {line} of the proof: {what}"));
        let unfounded = "the clause does not follow by unit propagation";
        assert_eq!(check(FORMULA, "d 1 -2 0\n2 0\n0\n"), fails(3, unfounded));
        assert_eq!(check(FORMULA, "d 1 2 0\n2 0\n0\n"), fails(2, unfounded));
        assert_eq!(check(FORMULA, "2 0\nd 2 0\n0\n"), fails(3, unfounded), "a unit, and the contradiction with it");
        assert_eq!(check(FORMULA, "d 1 2 0\nd 2 1 0\n0\n"), fails(2, "there is no such clause to delete"));
        let chain = "p cnf 3 3\n1 0\n-1 2 0\n-2 3 0\n";
        assert_eq!(check(chain, "d 1 0\n3 0\n"), fails(2, unfounded), "what followed from a unit");
    }

    #[test]
    fn a_clause_that_is_there_twice_is_deleted_once() {
        let formula = "p cnf 2 5\n1 2 0\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
        assert_eq!(check(formula, "d 1 2 0\n2 0\n0\n"), Ok(()));
        assert!(check(formula, "d 1 2 0\nd 2 1 0\n2 0\n0\n").is_err());
    }

    #[test]
    fn text_that_is_none_is_refused() {
        let told = |formula: &str, proof: &str| check(formula, proof).expect_err("it is refused");
        assert_eq!(told("", ""), "the formula has no head");
        assert_eq!(told("c x\np dnf 2 1\n", ""), "line 2 of the formula: `p dnf 2 1` is no `p cnf VARIABLES CLAUSES`");
        assert_eq!(told("p cnf 2 1\n1 3 0\n", ""), "line 2 of the formula: `3` is no literal");
        assert_eq!(told("p cnf 2 1\n1 x 0\n", ""), "line 2 of the formula: `x` is no literal");
        assert_eq!(told("p cnf 2 1\n1 2\n", ""), "line 2 of the formula: there is no 0 at the end");
        assert_eq!(told("p cnf 2 2\n1 2 0\n", ""), "the formula has 1 clauses, its head says 2");
        assert_eq!(told(FORMULA, "2 0\n1 0 2 0\n"), "line 2 of the proof: `0` is no literal");
        assert_eq!(told(FORMULA, "2 0\n\n"), "line 2 of the proof: there is no 0 at the end");
        assert_eq!(told(FORMULA, "e 2 0\n"), "line 1 of the proof: `e` is no literal");
    }

    #[test]
    fn units_of_the_formula_count() {
        assert_eq!(check("p cnf 1 2\n1 0\n-1 0\n", "0\n"), Ok(()));
        assert_eq!(check("p cnf 3 4\n1 0\n-1 2 0\n-2 3 0\n-3 -1 0\n", "0\n"), Ok(()));
        assert!(check("p cnf 3 3\n1 0\n-1 2 0\n-2 3 0\n", "0\n").is_err());
    }
}
