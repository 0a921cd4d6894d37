//! How many minimal puzzles there are: `--estimate`, as a table or as an object.

use super::super::args::GenerateArgs;
use super::super::exit::Exit;
use super::super::json;
use super::super::output::Shape;
use super::super::progress::Steps;
use super::super::session::Session;
use super::super::values::{SolveTo, To};
use super::ground::Ground;
use indicatif::HumanCount;
use kdoku::Limits;
use kdoku::generate::{Estimated, Generator, PuzzleCountError, PuzzleCountEstimate, Sampling};
use std::fmt::Write;
use std::io;
use std::time::Instant;

/// Populations if nobody says how many, or how long.
const POPULATIONS: u64 = 30;

/// Estimates, and writes what is found.
pub(super) fn run(
    args: &GenerateArgs,
    seed: u64,
    generator: &Generator,
    ground: &Ground,
    session: &mut Session,
) -> io::Result<()> {
    let is_json = match args.to {
        None => false,
        Some(SolveTo::Text(To::Json)) => true,
        Some(_) => {
            session.fail(
                "an estimate is no puzzle to be written in that form",
                Some("leave `--to` out, or say `--to json`"),
            );
            session.out.abandon();
            return Ok(());
        }
    };
    // the time of the run is that of the one question there is
    let left = session.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let time = ground.settings.time.into_iter().chain(left).min();
    let limits = Limits::none().cancelled_by(session.interrupt.flag());
    let limits = if let Some(time) = time { limits.time(time) } else { limits };
    let populations = args.populations.unwrap_or(if time.is_some() { u64::MAX } else { POPULATIONS });
    let sampling = Sampling { seed, populations, threads: args.threads, limits };
    let mut steps = Steps::new("populations", session);
    let found = generator.abundance(&sampling, |done| match usize::try_from(populations) {
        Ok(all) if populations < u64::MAX => steps.at(usize::try_from(done).unwrap_or(all), all),
        _ => steps.so_far(done),
    });
    steps.end();
    let found = match found {
        Ok(found) => found,
        Err(error) => return without(error, is_json, session),
    };
    if args.populations.is_some() && !found.is_complete && !session.interrupt.came() {
        let text = format!("{} of {populations} populations were done within the limit", found.populations);
        session.report.remark(&"generate", &text);
        session.ended(Exit::Undecided);
    }
    let (met, questions) = (HumanCount(found.met), HumanCount(found.questions));
    let populations = if found.populations == 1 { "population" } else { "populations" };
    session.report.note(
        &"generate",
        &format!("{} {populations}, {met} minimal puzzles met, {questions} questions", found.populations),
    );
    if is_json {
        return session.out.answer(&json::abundance(seed, &found), Shape::Line);
    }
    session.out.answer(&table(&found), Shape::Line)
}

/// Tells why there is no estimate.
fn without(error: PuzzleCountError, is_json: bool, session: &mut Session) -> io::Result<()> {
    match error {
        PuzzleCountError::Limit => {
            if !session.interrupt.came() {
                session.report.remark(&"generate", &error.to_string());
                session.ended(Exit::Undecided);
            }
            if is_json { Ok(()) } else { session.out.answer("undecided\n", Shape::Line) }
        }
        PuzzleCountError::NoSolution | PuzzleCountError::NotUnique => {
            session.report.remark(&"generate", &error.to_string());
            session.ended(Exit::No);
            Ok(())
        }
        _ => {
            session.fail(&error.to_string(), None);
            session.out.abandon();
            Ok(())
        }
    }
}

/// A row a number of clues, then all of them.
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

/// The number, to three digits if it is large.
fn count(number: Estimated) -> String {
    if number.mean < 999_999.5 { format!("{:.0}", number.mean) } else { format!("{:.2e}", number.mean) }
}

/// The standard error as a share of the number.
fn error(number: Estimated, found: &PuzzleCountEstimate) -> String {
    if found.populations < 2 { "?".to_owned() } else { percent(number.standard_error / number.mean) }
}

/// A share, of which some are very small.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent == 0.0 || percent >= 0.01 { format!("{percent:.2} %") } else { format!("{percent:.1e} %") }
}
