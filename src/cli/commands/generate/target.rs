//! The target of generation: a board with its rules, or a puzzle from which clues are removed.

use crate::cli::input::puzzle_file::blank_form;
use crate::cli::input::shorthand_rules::with_rules;
use crate::cli::output::{images, verdicts};
use crate::cli::settings::Reading;
use crate::cli::{Context, Exit, PuzzleSettings, Task};
use kdoku::text::{Form, Layout};
use kdoku::toml::Expect;
use kdoku::{Answer, BoxShape, Config, Geometry, Grid, Order, Pick, Puzzle, Rules, Verdict};

/// A message and a hint.
pub(super) type Refusal = (String, Option<String>);

/// The target of generated puzzles.
pub(super) struct Target {
    pub(super) rules: Rules,
    pub(super) form: Form,
    /// The board and its clues, for pictures and for formats that hold them.
    pub(super) puzzle: Puzzle,
    /// The text of clues without a named kind.
    pub(super) unnamed: Vec<String>,
    /// The puzzle from which clues are removed, and its solution.
    pub(super) from: Option<(Grid, Grid)>,
    pub(super) settings: PuzzleSettings,
}

impl Target {
    /// The board of options and `--config`.
    pub(super) fn board(reading: &Reading) -> Result<Self, Refusal> {
        let boxes: BoxShape = reading.options.boxes.unwrap_or(Order::THREE.into());
        let (base, form) = match &reading.config {
            Some(config) => (config.clone(), blank_form(config)),
            None => (with_rules(Geometry::new(boxes), &reading.args.rules)?, Form::new(Layout::Line, boxes)),
        };
        let unnamed = images::unnamed_of(&base.sources);
        let Config { mut puzzle, rules, .. } = base;
        let form = match &reading.args.symbols {
            Some(symbols) if symbols.capacity() < rules.size() => {
                return Err((format!("the symbols `{symbols}` are too few for {} values", rules.size()), None));
            }
            Some(symbols) => {
                let symbols = symbols.counting_from(rules.lowest());
                puzzle.symbols = Some(symbols.clone());
                form.with_symbols(symbols)
            }
            None => form,
        };
        puzzle.expect = Expect::default();
        let settings = reading.flags.over(&puzzle.solve);
        Ok(Self { rules, form, puzzle, unnamed, from: None, settings })
    }

    /// A puzzle with its only solution; `None` after an error, which has been reported.
    pub(super) fn puzzle(task: &Task, context: &mut Context) -> Option<Self> {
        let answer = context.ask(
            task,
            Some(2),
            |kind, limits, _| kind.solver.answer(&task.board.grid, Pick::Any, limits, &mut kind.scratch),
            |answer| Some(&answer.outcome),
        );
        let verdict = answer.verdict();
        let Answer { solution, outcome } = answer;
        let text = verdicts::remark(verdict, &outcome, task);
        match (verdict, solution) {
            (Verdict::Unique, Some(solution)) => {
                let rules = task.rules().clone();
                // without the remark that followed the puzzle on its line
                let form = task.board.form.with_layout(Layout::Compact);
                let unnamed = images::unnamed(task);
                let from = Some((task.board.grid.clone(), solution));
                let (puzzle, settings) = (task.puzzle(), task.settings.clone());
                return Some(Self { rules, form, puzzle, unnamed, from, settings });
            }
            (Verdict::Undecided, _) => context.undecided(&task.location, &outcome, &text),
            _ => {
                context.report.warning(&task.location, &format!("{text}, so no clues can be removed"));
                context.ended(Exit::No);
            }
        }
        None
    }
}
