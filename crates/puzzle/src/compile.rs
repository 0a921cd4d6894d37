//! Lowering all clues of a puzzle, within limits on their number, memory and work.

use super::{Clue, ClueKind, ErrorCause, ErrorMeaning, LoweringContext, LoweringError, Puzzle, Syntax};
use kdoku_board::rules::{Constraint, Rules, RulesError};
use serde::Serialize;
use std::cell::Cell as Counter;
use std::fmt;
use std::ops::Range;

/// The most clues of a puzzle. The reader of puzzle files counts those in cases too.
const MOST_CLUES: usize = 1 << 14;

/// Largest total cost of the constraints of a puzzle; a unit is about a byte of memory or a step of
/// work.
const MOST_WEIGHT: usize = 1 << 26;

/// The rules of a puzzle, with the constraints that each clue was lowered to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compiled {
    /// The board and its constraints.
    pub rules: Rules,
    /// For each clue of the puzzle, the indices of its constraints in [`Rules::constraints`].
    pub constraints_of: Vec<Range<usize>>,
    /// Clues that always hold: probable mistakes.
    pub warnings: Vec<Diagnostic>,
}

/// An error in a puzzle, or a probable mistake. `Display` is one lower-case sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The index and the kind of the clue, if it is about a clue.
    pub clue: Option<(usize, ClueKind)>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub hint: String,
}

/// The errors of a puzzle, at least one. `Display` writes the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Puzzle {
    /// Lowers all clues to the rules for a solver.
    ///
    /// # Errors
    /// [`Diagnostics`]: every clue that can never hold, makes no sense on this board or lacks cells,
    /// or what makes the puzzle too large.
    pub fn compile(&self) -> Result<Compiled, Diagnostics> {
        let error = |clue, error: LoweringError| Diagnostic { clue, message: error.message, hint: error.hint };
        let rules = self.checked_rules().map_err(|why| {
            Diagnostics(vec![Diagnostic { clue: None, message: why.to_string(), hint: String::new() }])
        })?;
        let lowering = Lowering::new(&rules);
        let (mut constraints, mut constraints_of) = (Vec::new(), Vec::with_capacity(self.clues.len()));
        let (mut errors, mut warnings) = (Vec::new(), Vec::new());
        for (index, clue) in self.clues.iter().enumerate() {
            let first = constraints.len();
            let place = Some((index, clue.kind));
            match lowering.count().and_then(|()| lowering.lower(clue)) {
                Ok(lowered) => constraints.extend(lowered),
                Err(why) if why.meaning == ErrorMeaning::Vacuous => {
                    let why = LoweringError { message: format!("the clue has no effect: {}", why.message), ..why };
                    warnings.push(error(place, why));
                }
                Err(why) => {
                    let is_last = why.cause == ErrorCause::Excess;
                    errors.push(error(place, why));
                    if is_last {
                        break;
                    }
                }
            }
            constraints_of.push(first..constraints.len());
        }
        if !errors.is_empty() {
            return Err(Diagnostics(errors));
        }
        Ok(Compiled { rules: rules.with_examined(constraints), constraints_of, warnings })
    }

    /// Returns the rules for a solver.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    pub fn rules(&self) -> Result<Rules, Diagnostics> {
        self.compile().map(|compiled| compiled.rules)
    }
}

/// Lowers the clues of one puzzle, and adds up their number and cost.
#[doc(hidden)]
pub struct Lowering<'r> {
    rules: &'r Rules,
    context: LoweringContext<'r>,
    cases: LoweringContext<'r>,
    clues: Counter<usize>,
    weight: Counter<usize>,
}

impl<'r> Lowering<'r> {
    /// Starts on a board.
    pub fn new(rules: &'r Rules) -> Self {
        let (context, cases) = (LoweringContext::new(rules), LoweringContext::for_cases(rules));
        Self { rules, context, cases, clues: Counter::new(0), weight: Counter::new(0) }
    }

    /// The board as clues see it.
    pub const fn context(&self) -> &LoweringContext<'r> {
        &self.context
    }

    /// Counts a clue.
    ///
    /// # Errors
    /// If there are too many.
    pub fn count(&self) -> Result<(), LoweringError> {
        self.clues.set(self.clues.get() + 1);
        if self.clues.get() <= MOST_CLUES {
            return Ok(());
        }
        let hint = "a rule on many pairs of cells is better written as a `[[relation]]`";
        Err(LoweringError::excess(format!("more than `{MOST_CLUES}` constraints are too many"), hint))
    }

    /// Lowers a clue to well-formed constraints.
    ///
    /// # Errors
    /// As [`Clue::lower`]; if a list of cells is missing, or a constraint is not well-formed; or if
    /// the constraints so far cost too much.
    pub fn lower(&self, clue: &Clue) -> Result<Vec<Constraint>, LoweringError> {
        let checked = clue.check_lists().and_then(|()| clue.check_cells(self.rules));
        self.examined(checked.and_then(|()| clue.lower_on(self.rules, &self.context)))
    }

    /// The same for a clue of a case of a disjunction, which may be impossible.
    ///
    /// # Errors
    /// As [`lower`](Self::lower).
    pub fn lower_case(&self, clue: &Clue) -> Result<Vec<Constraint>, LoweringError> {
        self.examined(clue.lower_on(self.rules, &self.cases))
    }

    /// The same for constraints that a clue has been lowered to.
    ///
    /// # Errors
    /// As [`lower`](Self::lower).
    pub fn examined(&self, lowered: Result<Vec<Constraint>, LoweringError>) -> Result<Vec<Constraint>, LoweringError> {
        let constraints = lowered.inspect_err(|error| {
            // finding this out may have been expensive
            let share = if error.cause == ErrorCause::TooManyStates { 8 } else { 64 };
            self.weight.set(self.weight.get().saturating_add(MOST_WEIGHT / share));
        })?;
        for constraint in &constraints {
            self.rules.examine(constraint).map_err(|error| {
                let hint = "write it for cells of this board, each once where they differ";
                LoweringError::cells(error.to_string(), hint)
            })?;
            self.charge(weight(constraint))?;
        }
        Ok(constraints)
    }

    /// Adds the cost of something to read or to build.
    ///
    /// # Errors
    /// If all so far costs too much.
    pub fn charge(&self, weight: usize) -> Result<(), LoweringError> {
        self.weight.set(self.weight.get().saturating_add(weight));
        if self.weight.get() <= MOST_WEIGHT {
            return Ok(());
        }
        let hint = "leave some out, or write them for fewer cells";
        Err(LoweringError::excess("the constraints up to here are too much altogether", hint))
    }
}

/// The approximate cost of a constraint.
fn weight(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Regular(cells, automaton) => cells.len() + 8 * automaton.states() * automaton.digits(),
        Constraint::Any(cases) => 8 + cases.iter().flatten().map(weight).sum::<usize>(),
        Constraint::Binary(..) => 64,
        _ => 64 + 4 * constraint.width(),
    }
}

impl Clue {
    /// Checks that it has the lists of cells that its kind always has.
    fn check_lists(&self) -> Result<(), LoweringError> {
        let lists = match self.kind.definition().map(|kind| kind.syntax) {
            None | Some(Syntax::Switch | Syntax::Diagonals | Syntax::Offsets | Syntax::OwnTable) => 0,
            Some(Syntax::Groups(_)) => 2,
            Some(_) => 1,
        };
        if self.groups.iter().take_while(|cells| !cells.is_empty()).take(lists).count() < lists {
            return Err(LoweringError::cells(format!("`{}` lacks a list of cells", self.kind), "name its cells"));
        }
        Ok(())
    }

    /// Checks that its cells, and those of its cases, are on the board or variables.
    fn check_cells(&self, rules: &Rules) -> Result<(), LoweringError> {
        if let Some(&cell) = self.groups.iter().flatten().find(|&&cell| !rules.has(cell)) {
            let error = RulesError::Outside { cell, last: rules.cell_count() - 1 };
            return Err(LoweringError::cells(error.to_string(), "name cells of this board"));
        }
        self.cases().iter().flatten().try_for_each(|clue| clue.check_cells(rules))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clue {
            Some((_, kind)) => write!(f, "invalid {kind}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.first().map_or(Ok(()), |first| first.fmt(f))
    }
}

impl std::error::Error for Diagnostic {}

impl std::error::Error for Diagnostics {}
