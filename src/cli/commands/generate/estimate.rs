//! `kdoku generate --estimate`: how many minimal puzzles there are, as a table or as JSON.

use super::Target;
use crate::cli::args::{GenerateArgs, To};
use crate::cli::output::json;
use crate::cli::report::progress::Steps;
use crate::cli::{Context, Exit, Shape};
use indicatif::HumanCount;
use kdoku::Limits;
use kdoku::generate::{Estimated, Generator, PuzzleCountError, PuzzleCountEstimate, Sampling};
use std::fmt::Write;
use std::io;
use std::time::Instant;

/// The default number of populations.
const POPULATIONS: u64 = 30;

/// Estimates, and writes what is found.
pub(super) fn run(
    args: &GenerateArgs,
    seed: u64,
    generator: &Generator,
    target: &Target,
    context: &mut Context,
) -> io::Result<()> {
    let is_json = match args.to {
        None => false,
        Some(to) if to.text() == Some(To::Json) => true,
        Some(_) => {
            context.fail("an estimate cannot be written in this form", Some("omit `--to`, or use `--to json`"));
            context.out.abandon();
            return Ok(());
        }
    };
    // the estimate is the only question, so `--total-time` limits it too
    let left = context.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let time = target.settings.time.into_iter().chain(left).min();
    let limits = Limits::none().cancelled_by(context.interrupt.flag()).memory(context.memory);
    let limits = if let Some(time) = time { limits.time(time) } else { limits };
    let populations = args.populations.unwrap_or(if time.is_some() { u64::MAX } else { POPULATIONS });
    let sampling = Sampling { seed, populations, threads: args.threads.threads, limits };
    let mut steps = Steps::new("populations", context.report.has_terminal());
    let found = generator.puzzle_count(&sampling, |done| match usize::try_from(populations) {
        Ok(all) if populations < u64::MAX => steps.show(usize::try_from(done).unwrap_or(all), all),
        _ => steps.show_count(done),
    });
    steps.end();
    let found = match found {
        Ok(found) => found,
        Err(error) => return without(error, is_json, context),
    };
    if args.populations.is_some() && !found.is_complete && !context.interrupt.is_set() {
        let text = format!("{} of {populations} populations were completed within the limit", found.populations);
        context.report.warning(&"generate", &text);
        context.ended(Exit::Undecided);
    }
    let (met, questions) = (HumanCount(found.met), HumanCount(found.questions));
    let populations = if found.populations == 1 { "population" } else { "populations" };
    context.report.note(
        &"generate",
        &format!("{} {populations}, {met} minimal puzzles found, {questions} questions", found.populations),
    );
    if is_json {
        return context.out.answer(&json::puzzle_count(seed, &found), Shape::Line);
    }
    context.out.answer(&table(&found), Shape::Line)
}

/// Reports why nothing can be estimated.
fn without(error: PuzzleCountError, is_json: bool, context: &mut Context) -> io::Result<()> {
    match error {
        PuzzleCountError::Limit => {
            if !context.interrupt.is_set() {
                context.report.warning(&"generate", &error.to_string());
                context.ended(Exit::Undecided);
            }
            if is_json { Ok(()) } else { context.out.answer("undecided\n", Shape::Line) }
        }
        PuzzleCountError::NoSolution | PuzzleCountError::NotUnique => {
            context.report.warning(&"generate", &error.to_string());
            context.ended(Exit::No);
            Ok(())
        }
        _ => {
            context.fail(&error.to_string(), None);
            context.out.abandon();
            Ok(())
        }
    }
}

/// The table: one row per number of clues, then the total.
fn table(found: &PuzzleCountEstimate) -> String {
    let mut text = "clues  puzzles    error       share\n".to_owned();
    for &(clues, number) in &found.by_clues {
        let share = percent(number.mean / found.total.mean);
        let _ = writeln!(text, "{clues:>5}  {:>7}  {:>7}  {share:>10}", count(number), error(number, found));
    }
    let _ = writeln!(text, "  all  {:>7}  {:>7}", count(found.total), error(found.total, found));
    let Estimated { mean, standard_error } = found.clues;
    if found.populations < 2 {
        let _ = writeln!(text, "{mean:.2} clues on average");
    } else {
        let _ = writeln!(text, "{mean:.3} ± {standard_error:.3} clues on average");
    }
    text
}

/// A number, with three digits if it is large.
fn count(number: Estimated) -> String {
    if number.mean < 999_999.5 { format!("{:.0}", number.mean) } else { format!("{:.2e}", number.mean) }
}

/// The standard error as a share of the number.
fn error(number: Estimated, found: &PuzzleCountEstimate) -> String {
    if found.populations < 2 { "?".to_owned() } else { percent(number.standard_error / number.mean) }
}

/// A share in percent. Some shares are very small.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent == 0.0 || percent >= 0.01 { format!("{percent:.2} %") } else { format!("{percent:.1e} %") }
}
