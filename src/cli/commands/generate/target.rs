//! The target of generation: a board with its rules, or a puzzle from which clues are removed.

use crate::cli::input::puzzle_file::blank;
use crate::cli::input::shorthand_rules::ShorthandRules;
use crate::cli::output::{documents, images, verdicts};
use crate::cli::settings::Reading;
use crate::cli::{Context, Exit, PuzzleSettings, Task};
use kdoku::clues::Clue;
use kdoku::interchange::Document;
use kdoku::text::{Form, Layout};
use kdoku::toml::Solve;
use kdoku::{Answer, BoxShape, Grid, Order, Pick, Rules, Verdict};

/// A message and a hint.
pub(super) type Refusal = (String, Option<String>);

/// The target of generated puzzles.
pub(super) struct Target {
    pub(super) rules: Rules,
    pub(super) form: Form,
    /// The clues of the board, for pictures, and the text of constraints without a kind.
    pub(super) clues: Vec<Clue>,
    pub(super) unnamed: Vec<String>,
    /// The board and its rules, for formats that hold them.
    pub(super) document: Document,
    /// The puzzle from which clues are removed, and its solution.
    pub(super) from: Option<(Grid, Grid)>,
    pub(super) settings: PuzzleSettings,
}

impl Target {
    /// The board of options and `--config`.
    pub(super) fn board(reading: &Reading) -> Result<Self, Refusal> {
        let (rules, form, solve, clues, unnamed, mut document) = if let Some(config) = &reading.config {
            let unnamed = images::unnamed_of(&config.sources);
            let (form, document) = (blank(config).form, Document::from(config));
            (config.rules.clone(), form, config.solve.clone(), config.clues.clone(), unnamed, document)
        } else {
            let boxes: BoxShape = reading.options.boxes.unwrap_or(Order::THREE.into());
            let shorthand = ShorthandRules::new(Rules::boxes(boxes), &reading.args.rules)?;
            let (form, mut document) = (Form::new(Layout::Line, boxes), Document::boxes(boxes));
            document.clues.clone_from(&shorthand.clues);
            (shorthand.rules, form, Solve::default(), shorthand.clues, Vec::new(), document)
        };
        let form = match &reading.args.symbols {
            Some(symbols) if symbols.capacity() < rules.size() => {
                return Err((format!("the symbols `{symbols}` are too few for {} values", rules.size()), None));
            }
            Some(symbols) => {
                let symbols = symbols.counting_from(rules.lowest());
                document.symbols = Some(symbols.clone());
                form.with_symbols(symbols)
            }
            None => form,
        };
        documents::only_board(&mut document);
        Ok(Self { rules, form, clues, unnamed, document, from: None, settings: reading.flags.over(&solve) })
    }

    /// A puzzle with its only solution; `None` after an error, which has been reported.
    pub(super) fn puzzle(task: &Task, context: &mut Context) -> Option<Self> {
        let answer = context.ask(
            task,
            Some(2),
            |kind, limits, _| kind.solver.answer(&task.puzzle.grid, Pick::Any, limits, &mut kind.scratch),
            |answer| Some(&answer.outcome),
        );
        let verdict = answer.verdict();
        let Answer { solution, outcome } = answer;
        let text = verdicts::remark(verdict, &outcome, task);
        match (verdict, solution) {
            (Verdict::Unique, Some(solution)) => {
                let rules = task.rules.clone();
                // without the remark that followed the puzzle on its line
                let form = task.puzzle.form.with_layout(Layout::Compact);
                let (clues, unnamed) = (task.clues.to_vec(), images::unnamed(task));
                let from = Some((task.puzzle.grid.clone(), solution));
                let document = documents::document(task);
                return Some(Self { rules, form, clues, unnamed, document, from, settings: task.settings.clone() });
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
