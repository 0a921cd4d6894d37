//! What `hint` and `explain` share: a puzzle with exactly one solution, and its explainer.

use super::messages::Messages;
use crate::cli::args::ScaleArgs;
use crate::cli::{Context, Exit, Task};
use kdoku::batch::CachedSolver;
use kdoku::logic::{Explainer, Language, LogicError, Position, Scale, Words};
use kdoku::{Grid, Limits, Outcome, Verdict};
use std::time::Instant;

/// The explainer of the last rules.
pub(crate) struct Guide {
    args: ScaleArgs,
    messages: Messages,
    last: Option<Explainer>,
    /// The limits of the puzzle, and when it began.
    limits: (Limits, Instant),
}

/// Why a puzzle is not explained.
pub(crate) enum Refusal {
    /// It does not have exactly one solution, or that is undecided.
    Verdict(Outcome),
    /// Techniques do not apply to it.
    Logic,
}

impl Guide {
    pub(crate) fn new(args: ScaleArgs, messages: Messages) -> Self {
        Self { args, messages, last: None, limits: (Limits::none(), Instant::now()) }
    }

    pub(crate) fn scale(&self, task: &Task) -> Scale {
        self.args.scale.unwrap_or_else(|| Scale::usual(task.rules()))
    }

    /// The outcome of the check, the position at the start, and the explainer. A refusal has been
    /// reported. To a reader who is solving the puzzle, entered digits are part of the position.
    pub(crate) fn start(
        &mut self,
        task: &Task,
        context: &mut Context,
    ) -> Result<(Outcome, Position, &mut Explainer), Refusal> {
        self.limits = (context.limits_of_batch(task.settings), Instant::now());
        let mut grid = task.board.grid.clone();
        let mut entered = Grid::of(task.rules().geometry());
        for (cell, digit) in task.entered.into_iter().flat_map(Grid::filled) {
            if self.messages.is_solving {
                grid.set(cell, grid.get(cell).or(Some(digit)));
            }
            entered.set(cell, grid.get(cell));
        }
        let outcome = context.ask(
            task,
            Some(2),
            |kind, limits, _| kind.solver.count(&grid, limits, &mut kind.scratch),
            |outcome| Some(outcome),
        );
        if outcome.verdict() != Verdict::Unique {
            self.report(task, &outcome, context);
            return Err(Refusal::Verdict(outcome));
        }
        if entered.clues() > 0 {
            let mut givens = grid.clone();
            entered.filled().for_each(|(cell, _)| givens.set(cell, None));
            let count =
                |kind: &mut CachedSolver, limits: &_, _: &mut _| kind.solver.count(&givens, limits, &mut kind.scratch);
            // otherwise the entered digits are what makes the solution unique
            if context.ask_silently(task, Some(2), count, |_| None).verdict() != Verdict::Unique {
                entered = Grid::of(task.rules().geometry());
            }
        }
        let scale = self.scale(task);
        let is_known = |explainer: &Explainer| explainer.board().rules() == task.rules() && explainer.scale() == scale;
        let known = self.last.take().filter(is_known);
        let explainer =
            known.map_or_else(|| Explainer::with_techniques(task.rules(), scale, self.args.techniques()), Ok);
        let (limits, begun) = self.limits.clone();
        let start = explainer.and_then(|mut explainer| {
            explainer.stop_when(move || limits.reached(begun).is_some());
            let mut position = Position::new(explainer.board(), &grid)?;
            position.enter(&entered)?;
            Ok((self.last.insert(explainer), position))
        });
        match start {
            Ok((explainer, position)) => Ok((outcome, position, explainer)),
            Err(error) => {
                report_logic(task, &error, context);
                Err(Refusal::Logic)
            }
        }
    }

    /// The refusal of a puzzle whose steps were not all found within its limits; it has been reported.
    pub(crate) fn stopped(&self, task: &Task, outcome: &Outcome, context: &mut Context) -> Option<Refusal> {
        let (limits, begun) = &self.limits;
        let outcome = Outcome { end: limits.reached(*begun)?, ..outcome.clone() };
        self.report(task, &outcome, context);
        Some(Refusal::Verdict(outcome))
    }

    /// Reports a puzzle without exactly one solution.
    fn report(&self, task: &Task, outcome: &Outcome, context: &mut Context) {
        let (verdict, text) = (outcome.verdict(), self.messages.reason(task, outcome));
        if verdict == Verdict::Undecided {
            return context.undecided(&task.location, outcome, &text);
        }
        context.report.warning(&task.location, &text);
        if verdict == Verdict::NoSolution {
            context.hint_why(&self.messages.hint(task));
        }
        context.ended(Exit::No);
    }
}

/// Reports that techniques do not apply to a puzzle.
pub(crate) fn report_logic(task: &Task, error: &LogicError, context: &mut Context) {
    context.fail(&format!("{}: {error}", task.location), None);
}

/// Names constraints as their author wrote them.
pub(crate) fn clue_names<'t>(task: &Task<'t>) -> impl Fn(usize) -> Option<String> + use<'t> {
    let sources = task.sources();
    move |index| sources.iter().find(|source| source.constraints.contains(&index)).map(ToString::to_string)
}

/// The words for steps of a puzzle.
pub(crate) fn words<'a>(task: &Task<'a>, language: Language, names: &'a dyn Fn(usize) -> Option<String>) -> Words<'a> {
    Words::new(task.rules(), language).with_symbols(task.board.form.symbols()).with_clue_names(names)
}
