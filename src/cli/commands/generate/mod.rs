//! `kdoku generate`: puzzles from a seed, in every form that puzzles are written in.
//!
//! The target is a board, or a puzzle from which clues are removed (`target`). Each
//! puzzle is written at once (`writer`).

mod target;
mod writer;

use super::Command;
use crate::cli::args::{GenerateArgs, To};
use crate::cli::input::Position;
use crate::cli::input::shard::{self, Share};
use crate::cli::output::documents::{self, Documents};
use crate::cli::output::images::Images;
use crate::cli::report::progress::Progress;
use crate::cli::report::{Fault, line_at, reason};
use crate::cli::settings::config_file;
use crate::cli::{Context, Demands, Exit, PuzzleSettings, Settings, Task};
use indicatif::HumanCount;
use kdoku::generate::{Generator, PatternError, Recipe, Series, default_node_limit};
use kdoku::text::Layout;
use kdoku::{Cell, Limits, Options, Rules, Solver};
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use target::Target;
use writer::Writer;

/// The command.
pub(crate) struct Generate {
    args: GenerateArgs,
    threads: Option<NonZeroUsize>,
    images: Option<Images>,
    documents: Option<Documents>,
    /// The target of options and `--config`; without `--from`, this is the target.
    board: Option<Result<Target, target::Refusal>>,
    /// Whether the run can be resumed.
    is_resumable: bool,
    /// Whether there was a target.
    has_run: bool,
}

impl Generate {
    pub(crate) fn new(args: GenerateArgs, settings: &Settings) -> Self {
        let board = args.from.is_none().then(|| Target::board(&settings.reading));
        let (images, documents) = (Images::wanted(settings, false), Documents::wanted(settings));
        let (threads, is_resumable) = (settings.threads, settings.is_resumable);
        Self { args, threads, images, documents, board, is_resumable, has_run: false }
    }
}

impl Command for Generate {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { single: Some("kdoku generate --from"), ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if context.exit() == Exit::Success
            && let Some(target) = Target::puzzle(task, context)
        {
            self.has_run = true;
            return self.run(&target, context);
        }
        Ok(())
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        match self.board.take() {
            Some(Ok(target)) => return self.run(&target, context),
            Some(Err((message, hint))) => context.fail(&message, hint.as_deref()),
            None if self.has_run => return Ok(()),
            None => {}
        }
        context.out.abandon();
        Ok(())
    }
}

impl Generate {
    /// Makes the puzzles and writes them, from the first that an earlier run has not made.
    fn run(&mut self, target: &Target, context: &mut Context) -> io::Result<()> {
        let inputs = self.args.from.iter().chain(&self.args.pattern).enumerate();
        let inputs: Vec<_> = inputs.map(|(number, path)| Share::whole(number, path)).collect();
        let refused = inputs.iter().find_map(|input| shard::length(&input.path, "--resume").err());
        let mut first = 0;
        match refused {
            Some(message) if context.resumes() => {
                context.fail(&message, None);
                context.out.abandon();
                return Ok(());
            }
            None if self.is_resumable => match context.resume(inputs, Position::default())? {
                Some(position) => first = position.number,
                None => return Ok(()),
            },
            _ => {}
        }
        self.make(target, first, context)?;
        if context.interrupt.is_set() || !context.resumes() {
            return Ok(());
        }
        context.save_checkpoint(position(self.args.count), true)
    }

    /// Makes the puzzles from this index and writes them.
    fn make(&mut self, target: &Target, first: u64, context: &mut Context) -> io::Result<()> {
        let Self { args, images, documents, .. } = self;
        context.interrupt.listen();
        let generator = recipe(args, target, context).and_then(|recipe| {
            let solver = Solver::new(&target.rules, &Options::default()).map_err(|error| error.to_string())?;
            Ok((solver, recipe))
        });
        let generator = match &generator {
            Ok((solver, recipe)) => {
                Generator::new(solver, recipe.clone()).map_err(|error| (error.to_string(), error.hint()))
            }
            Err(message) => Err((message.clone(), None)),
        };
        let generator = match generator {
            Ok(generator) => generator,
            Err((message, hint)) => {
                if !message.is_empty() {
                    context.fail(&message, hint.as_deref());
                }
                context.out.abandon();
                return Ok(());
            }
        };
        let seed = args.seed.unwrap_or_else(|| random_seed(context));
        if target.from.is_none() {
            note_sampling(&generator, context);
            warn_about_rare_puzzles(generator.most_clues(), target, context);
        }
        let to = args.to.and_then(To::text);
        let form = target.form.with_layout(to.and_then(To::layout).unwrap_or(Layout::Line));
        let (indices, threads) = (first..args.count, self.threads);
        let series = Series { seed, indices, threads, limits: limits(target, context), deadline: context.deadline() };
        let progress = Progress::new(context.report.has_terminal() && !context.shows_answers());
        let (images, documents) = (images.take(), documents.take());
        if images.is_none() && documents.is_none() && to != Some(To::Json) {
            let layout = if to == Some(To::Pretty) { None } else { Some(form.layout()) };
            documents::warn_about_lost_rules(&"generate", &target.puzzle, layout, context);
        }
        let (count, number, done) = (args.count, first, Ok(()));
        let mut writer = Writer { count, number, to, images, documents, seed, target, form, context, progress, done };
        generator.series_to(&series, &mut writer);
        writer.progress.end();
        let Writer { images, documents, done, context, .. } = writer;
        done?;
        match documents {
            Some(documents) => documents.finish(context),
            None => context.finish_images(images),
        }
    }
}

/// The position of a run that has made this number of puzzles.
fn position(number: u64) -> Position {
    Position { number, ..Position::default() }
}

/// The recipe of the puzzles. An error without a message has been reported.
fn recipe(args: &GenerateArgs, target: &Target, context: &mut Context) -> Result<Recipe, String> {
    let mut recipe = Recipe::new().symmetry(args.symmetry);
    if let Some(clues) = &args.clues {
        recipe = recipe.clues(clues.clone());
    }
    if args.minimal {
        recipe = recipe.minimal();
    }
    if let Some(guesses) = &args.effort {
        recipe = recipe.guesses(guesses.clone());
    }
    if let Some(difficulty) = args.difficulty() {
        recipe = recipe.difficulty(difficulty);
    }
    if let Some(path) = &args.pattern {
        recipe = recipe.cells(pattern(path, &target.rules, context).ok_or_else(String::new)?);
    }
    if let Some((puzzle, solution)) = &target.from {
        recipe = recipe.from(puzzle.clone(), solution.clone());
    }
    Ok(recipe)
}

/// The cells that a file marks; `None` after an error, which has been reported.
fn pattern(path: &Path, rules: &Rules, context: &mut Context) -> Option<Vec<Cell>> {
    let shown = path.display().to_string();
    let text = match context.interrupt.while_waiting(|| config_file::read_limited(path)) {
        Ok(text) => text,
        Err(error) => {
            context.fail(&format!("cannot read `{shown}`: {}", reason(&error)), None);
            return None;
        }
    };
    match kdoku::generate::pattern(&String::from_utf8_lossy(&text), rules.geometry()) {
        Ok(cells) => Some(cells),
        Err(error) => {
            report_pattern_error(&shown, &text, &error, context);
            None
        }
    }
}

/// Reports the line of a pattern that is wrong, or the file as a whole.
fn report_pattern_error(file: &str, text: &[u8], error: &PatternError, context: &mut Context) {
    let hint = "`.`, `0` and `_` stand for cells without a clue, any other character is a mark";
    let Some(line) = error.line() else {
        return context.fail(&format!("`{file}`: {error}"), Some(hint));
    };
    let begin: usize = text.split_inclusive(|&byte| byte == b'\n').take(line - 1).map(<[u8]>::len).sum();
    let (shown, begin) = line_at(text, begin);
    let span = begin..begin + shown.len();
    Fault::new(text, span, line, error.to_string()).with_hint(Some(hint.to_owned())).print(file);
    context.ended(Exit::Failure);
}

/// A random seed, which is reported so that the puzzles can be generated again.
fn random_seed(context: &Context) -> u64 {
    // short enough to be typed
    let seed = std::collections::hash_map::RandomState::new().build_hasher().finish() >> 32;
    context.report.notice(&format!("seed {seed}"));
    seed
}

fn note_sampling(generator: &Generator, context: &Context) {
    let how = if generator.is_uniform() { "all equally likely" } else { "not all equally likely" };
    context.report.note(&"generate", &format!("solutions are random, {how}"));
}

/// Warns that puzzles with clues in less than a quarter of the cells are rare on any board, unless
/// a limit is set.
fn warn_about_rare_puzzles(most: usize, target: &Target, context: &Context) {
    let PuzzleSettings { nodes, time, .. } = target.settings;
    let is_limited = nodes.is_some() || time.is_some() || context.deadline().is_some();
    let cells = target.rules.geometry().cell_count();
    if !is_limited && most * 4 < cells {
        let nodes = HumanCount(default_node_limit(&target.rules));
        let text = format!("puzzles with {most} clues are rare: each attempt ends after {nodes} nodes");
        context.report.notice(&format!("{text}; to change this, use `--node-limit`, `--time-limit` or `--total-time`"));
    }
}

/// The limits of each puzzle.
fn limits(target: &Target, context: &Context) -> Limits {
    let PuzzleSettings { nodes, time, .. } = target.settings;
    let limits = Limits::none().cancelled_by(context.interrupt.flag()).memory(context.memory);
    let limits = limits.nodes(nodes.unwrap_or(default_node_limit(&target.rules)));
    match time {
        Some(time) => limits.time(time),
        None => limits,
    }
}
