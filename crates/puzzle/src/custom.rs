//! Clues without a named kind: relations, regular expressions, automata, `any` and `not`.

use super::{
    AllowedPairs, Clue, ClueKind, ErrorMeaning, Lowered, LoweringContext, LoweringError, PairRelation, PairScope,
    Pattern, Payload, Values, accepts_no_word, negation::negate,
};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Automaton, Constraint, Rules};

impl Clue {
    /// Consecutive cells satisfy a condition on their values.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_puzzle as clues; }
    /// use kdoku::clues::{AllowedPairs, Clue, Expr};
    /// use kdoku::{Cell, Order, Rules};
    ///
    /// let cells = [Cell(0), Cell(1), Cell(2)];
    /// let clue = Clue::relation("a + b != 7".parse::<Expr>()?, cells);
    /// let same = Clue::relation(AllowedPairs::from_fn(1, 9, |a, b| a + b != 7), cells);
    /// let rules = Rules::classic(Order::THREE);
    /// assert_eq!(clue.lower(&rules)?, same.lower(&rules)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relation(allowed: impl Into<AllowedPairs>, cells: impl Into<Vec<Cell>>) -> Self {
        Self::relation_over(allowed, PairScope::Line, Some(cells.into()))
    }

    /// These pairs of cells satisfy a condition on their values; without a list, those of the board.
    pub fn relation_over(allowed: impl Into<AllowedPairs>, scope: PairScope, cells: Option<Vec<Cell>>) -> Self {
        let relation = PairRelation { allowed: allowed.into(), scope };
        Self::custom(ClueKind::Relation, cells.into_iter().collect(), Payload::Relation(relation))
    }

    /// The values of a line match a regular expression.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_puzzle as clues; }
    /// use kdoku::clues::{Clue, Pattern};
    /// use kdoku::{Cell, Order, Rules};
    ///
    /// let clue = Clue::regex(".*(12|21).*".parse::<Pattern>()?, [Cell(0), Cell(1), Cell(2)]);
    /// assert_eq!(clue.lower(&Rules::classic(Order::THREE))?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn regex(pattern: Pattern, cells: impl Into<Vec<Cell>>) -> Self {
        Self::custom(ClueKind::Regex, vec![cells.into()], Payload::Pattern(pattern))
    }

    /// An automaton over the digits of the board accepts a line.
    pub fn automaton(automaton: Automaton, cells: impl Into<Vec<Cell>>) -> Self {
        Self::custom(ClueKind::Automaton, vec![cells.into()], Payload::Automaton { automaton, names: Vec::new() })
    }

    /// At least one of these cases holds, each a list of clues.
    pub fn any(cases: Vec<Vec<Self>>) -> Self {
        let groups = cases.iter().flatten().flat_map(|clue| clue.groups.clone()).collect();
        Self::custom(ClueKind::Any, groups, Payload::Cases(cases))
    }

    /// These clues do not all hold.
    pub fn not(clues: Vec<Self>) -> Self {
        Self { kind: ClueKind::Not, ..Self::any(vec![clues]) }
    }

    fn custom(kind: ClueKind, groups: Vec<Vec<Cell>>, payload: Payload) -> Self {
        Self { payload, ..Self::new(kind, groups) }
    }

    /// The cases of `any`, or the only one of `not`; none if the payload is something else.
    #[must_use]
    pub fn cases(&self) -> &[Vec<Self>] {
        if let Payload::Cases(cases) = &self.payload { cases } else { &[] }
    }
}

impl From<super::Expr> for AllowedPairs {
    fn from(condition: super::Expr) -> Self {
        Self::Condition(condition)
    }
}

/// Lowers a clue whose kind has no definition.
pub(super) fn lower(clue: &Clue, rules: &Rules, context: &LoweringContext) -> Lowered {
    match &clue.payload {
        Payload::Relation(relation) => relation.lower(clue.groups.first().map(Vec::as_slice), context),
        Payload::Pattern(pattern) => {
            let hint = "it has to accept the whole line: `.*12.*` for `12` anywhere";
            line(clue, pattern.automaton(context)?, "symbols", hint, rules, context)
        }
        Payload::Automaton { automaton, .. } => {
            let hint = "some way through the moves has to be as long as the cells";
            line(clue, automaton.clone(), "values", hint, rules, context)
        }
        Payload::Cases(cases) => {
            let mut lowered = cases.iter().map(|case| all_of(case, rules));
            match clue.kind {
                ClueKind::Not => none_of(lowered.next().transpose()?.unwrap_or_default(), rules),
                _ => any_of(lowered.collect::<Result<_, _>>()?),
            }
        }
        _ => panic!("`{}` has no payload of its kind", clue.kind),
    }
}

/// Whether a clue whose kind has no definition holds for these values.
pub(super) fn holds(clue: &Clue, rules: &Rules, context: &LoweringContext, value: &Values) -> bool {
    let word = || clue.cells().iter().map(|&cell| value(cell));
    match &clue.payload {
        Payload::Relation(relation) => {
            let pairs = relation.scope.pairs(clue.groups.first().map(Vec::as_slice), context).unwrap_or_default();
            pairs.iter().all(|&[a, b]| relation.allowed.contains(value(a), value(b)))
        }
        Payload::Pattern(pattern) => pattern.matches(&word().collect::<Vec<_>>()),
        Payload::Automaton { automaton, .. } => {
            let digits: Option<Vec<_>> = word().map(|value| context.digit(value)).collect();
            digits.is_some_and(|digits| automaton.accepts_word(digits))
        }
        Payload::Cases(cases) => {
            let is_case = cases.iter().any(|case| case.iter().all(|clue| clue.holds_for(rules, value)));
            is_case != (clue.kind == ClueKind::Not)
        }
        _ => panic!("`{}` has no payload of its kind", clue.kind),
    }
}

/// The constraint that an automaton accepts the cells of a clue, unless it accepts no word of their
/// number.
fn line(clue: &Clue, automaton: Automaton, of: &str, hint: &str, rules: &Rules, context: &LoweringContext) -> Lowered {
    let cells = clue.cells().to_vec();
    if !context.allows_unsatisfiable() && accepts_no_word(&automaton, cells.len()) {
        let message = format!("no word of `{}` {of} is accepted", cells.len());
        return Err(LoweringError::number(message, hint).impossible());
    }
    // what these kinds read is written as values of the board
    rules.like_the_board(&cells).map_err(|error| LoweringError::cells(error.to_string(), CELLS_HINT))?;
    Ok(vec![Constraint::Regular(cells, automaton)])
}

const CELLS_HINT: &str = "write it for cells of this board, each once where they differ";

/// Lowers clues of a case; `None` if they cannot hold together.
///
/// # Errors
/// The first error of a clue that makes no sense on this board.
pub fn all_of(clues: &[Clue], rules: &Rules) -> Result<Option<Vec<Constraint>>, LoweringError> {
    let context = LoweringContext::for_cases(rules);
    let mut constraints = Some(Vec::new());
    for clue in clues {
        match clue.lower_on(rules, &context) {
            Ok(lowered) => constraints.iter_mut().for_each(|all| all.extend(lowered.iter().cloned())),
            Err(error) if error.meaning == ErrorMeaning::Impossible => constraints = None,
            Err(error) if error.meaning == ErrorMeaning::Vacuous => {}
            Err(error) => return Err(error),
        }
    }
    Ok(constraints)
}

/// The constraint that one of these lowered cases holds; `None` is a case that never does.
///
/// # Errors
/// [`LoweringError`] if the list of cases is empty, or if every case is impossible.
pub fn any_of(cases: Vec<Option<Vec<Constraint>>>) -> Lowered {
    if cases.is_empty() {
        return Err(LoweringError::cells("`any` has no branch", "a branch is `[[any.of]]`"));
    }
    let cases: Vec<Vec<Constraint>> = cases.into_iter().flatten().collect();
    if cases.is_empty() {
        let hint = "change a branch that can never hold";
        return Err(LoweringError::cells("no branch of `any` can hold", hint).impossible());
    }
    // a branch without constraints always holds, so the clue does too
    Ok(if cases.iter().any(Vec::is_empty) { Vec::new() } else { vec![Constraint::Any(cases)] })
}

/// The constraints that these do not all hold; `None` is something that never does.
///
/// # Errors
/// If a constraint cannot be negated, or if they always hold.
pub fn none_of(constraints: Option<Vec<Constraint>>, rules: &Rules) -> Lowered {
    let Some(constraints) = constraints else { return Ok(Vec::new()) };
    let cases = negate(rules, &constraints).map_err(|what| {
        let hint = "write the opposite as `[[relation]]`, `[[count]]`, `[[table]]` or `[[regex]]`";
        LoweringError::cells(format!("{what} cannot be negated"), hint)
    })?;
    Ok(match cases.len() {
        0 => return Err(LoweringError::cells("`not` never holds: its tables always hold", "remove it").impossible()),
        _ if cases.iter().any(Vec::is_empty) => Vec::new(),
        1 => cases.into_iter().flatten().collect(),
        _ => vec![Constraint::Any(cases)],
    })
}
