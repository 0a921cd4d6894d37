//! `kdoku generate`: puzzles made by seed, in every form that puzzles are written in.
//!
//! First there is a board to make them for, or a puzzle to thin (`ground`); what is wanted of them is put together (here); what is made
//! is written and told as it comes (`writer`). Or nothing is made, and how many there are is estimated (`abundance`).

mod abundance;
mod ground;
mod writer;

use super::args::GenerateArgs;
use super::exit::Exit;
use super::gallery::Gallery;
use super::input::Reading;
use super::output::reason;
use super::progress::Progress;
use super::report::{self, Fault, Volume};
use super::session::Session;
use super::settings::Settings;
use super::values::{SolveTo, To};
use ground::Ground;
use indicatif::HumanCount;
use kdoku::generate::{Generator, PatternError, Recipe, Series};
use kdoku::{Cell, Layout, Limits, Options, Rules, Solver};
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::Path;
use writer::Writer;

/// Nodes that a puzzle of up to 81 cells may take if nobody says. Those of larger boards take longer.
const USUAL_NODES: u64 = 10_000_000;

/// Makes the puzzles and writes them.
pub(crate) fn run(
    args: &GenerateArgs,
    colors: bool,
    gallery: Option<Gallery>,
    reading: &Reading,
    session: &mut Session,
) -> io::Result<()> {
    let Some(ground) = ground::of(args, reading, session)? else {
        session.out.abandon();
        return Ok(());
    };
    session.interrupt.listen();
    let generator = recipe(args, &ground, session).and_then(|recipe| {
        let solver = Solver::new(&ground.rules, &Options::default()).map_err(|error| error.to_string())?;
        Ok((solver, recipe))
    });
    let made = match &generator {
        Ok((solver, recipe)) => Generator::new(solver, recipe.clone()).map_err(|error| error.to_string()),
        Err(message) => Err(message.clone()),
    };
    let generator = match made {
        Ok(generator) => generator,
        Err(message) => {
            if !message.is_empty() {
                session.fail(&message, None);
            }
            session.out.abandon();
            return Ok(());
        }
    };
    let seed = args.seed.unwrap_or_else(|| drawn_seed(session));
    if ground.from.is_none() {
        tell_how(&generator, session);
    }
    if args.estimate {
        return abundance::run(args, seed, &generator, &ground, session);
    }
    if ground.from.is_none() {
        tell_end(generator.most_clues(), &ground, session);
    }
    let to = args.to.and_then(SolveTo::text);
    let form = ground.form.with_layout(to.and_then(To::layout).unwrap_or(Layout::Line));
    let series = series(args, seed, &ground, session);
    let progress = Progress::new(Some(args.count), session);
    let mut writer =
        Writer { count: args.count, to, colors, gallery, seed, ground: &ground, form, session, progress, done: Ok(()) };
    generator.series_to(&series, &mut writer);
    writer.progress.end();
    let Writer { gallery, done, .. } = writer;
    done?;
    gallery.map_or(Ok(()), |gallery| gallery.end(session))
}

/// What is wanted; an error without words has been told.
fn recipe(args: &GenerateArgs, ground: &Ground, session: &mut Session) -> Result<Recipe, String> {
    let mut recipe = Recipe::new().symmetry(args.symmetry.into());
    if let Some(clues) = &args.clues {
        recipe = recipe.clues(clues.clone());
    }
    if args.minimal {
        recipe = recipe.minimal();
    }
    if let Some(guesses) = &args.effort {
        recipe = recipe.guesses(guesses.clone());
    }
    if let Some(path) = &args.pattern {
        recipe = recipe.cells(pattern(path, &ground.rules, session).ok_or_else(String::new)?);
    }
    if let Some((puzzle, solution)) = &ground.from {
        recipe = recipe.from(puzzle.clone(), solution.clone());
    }
    Ok(recipe)
}

/// The cells that a file marks; `None` if it cannot be read, which has been told.
fn pattern(path: &Path, rules: &Rules, session: &mut Session) -> Option<Vec<Cell>> {
    let shown = path.display().to_string();
    let text = match session.interrupt.while_waiting(|| std::fs::read(path)) {
        Ok(text) => text,
        Err(error) => {
            session.fail(&format!("cannot read `{shown}`: {}", reason(&error)), None);
            return None;
        }
    };
    match kdoku::generate::pattern(&String::from_utf8_lossy(&text), rules.geometry()) {
        Ok(cells) => Some(cells),
        Err(error) => {
            tell_fault(&shown, &text, &error, session);
            None
        }
    }
}

/// Shows the line that is wrong, or tells of the file as a whole.
fn tell_fault(file: &str, text: &[u8], error: &PatternError, session: &mut Session) {
    let hint = "`.`, `0` and `_` stand for cells without a clue, any other character is a mark";
    let Some(line) = error.line() else {
        return session.fail(&format!("`{file}`: {error}"), Some(hint));
    };
    let begin: usize = text.split_inclusive(|&byte| byte == b'\n').take(line - 1).map(<[u8]>::len).sum();
    let (shown, begin) = report::line_at(text, begin);
    let span = begin..begin + shown.len();
    let message = error.to_string();
    report::fault(&Fault { file, text, line, span, message, label: None, hint: Some(hint.to_owned()) });
    session.ended(Exit::Failure);
}

/// A seed that nobody has chosen, told so that the puzzles can be had again.
fn drawn_seed(session: &Session) -> u64 {
    // of a size that can be typed
    let seed = std::collections::hash_map::RandomState::new().build_hasher().finish() >> 32;
    session.report.hint(&format!("seed {seed}"));
    seed
}

/// Tells how solutions are drawn, to those who ask.
fn tell_how(generator: &Generator, session: &Session) {
    if session.report.volume < Volume::Verbose {
        return;
    }
    let how = if generator.is_uniform() { "each as likely as any other" } else { "not all of them equally likely" };
    session.report.note(&"generate", &format!("solutions are drawn by chance, {how}"));
}

/// Tells when a search for so few clues at most ends, to those who have not said it: puzzles of a quarter of the cells or less are rare on
/// any board, if there are any.
fn tell_end(most: usize, ground: &Ground, session: &Session) {
    let Settings { nodes, time, .. } = ground.settings;
    let is_said = nodes.is_some() || time.is_some() || session.deadline().is_some();
    let cells = ground.rules.geometry().cell_count();
    if !is_said && most * 4 < cells {
        let nodes = HumanCount(usual_nodes(&ground.rules));
        let text = format!("puzzles of {most} clues are rare: each is given up after {nodes} nodes");
        session.report.hint(&format!("{text}; `--node-limit`, `--time-limit` or `--total-time` say otherwise"));
    }
}

/// What is to be made, and within which limits.
fn series(args: &GenerateArgs, seed: u64, ground: &Ground, session: &Session) -> Series {
    let Settings { nodes, time, .. } = ground.settings;
    let limits = Limits::none().cancelled_by(session.interrupt.flag());
    let limits = limits.nodes(nodes.unwrap_or(usual_nodes(&ground.rules)));
    let limits = match time {
        Some(time) => limits.time(time),
        None => limits,
    };
    Series { seed, indices: 0..args.count, threads: args.threads, limits, deadline: session.deadline() }
}

/// The nodes that a puzzle may take if nobody says.
fn usual_nodes(rules: &Rules) -> u64 {
    let cells = rules.geometry().cell_count() as u64;
    if cells <= 81 { USUAL_NODES } else { USUAL_NODES * 81 / cells }
}
