//! `kdoku generate`: puzzles made by seed, in every form that puzzles are written in.

use super::args::GenerateArgs;
use super::command::Command;
use super::exit::Exit;
use super::gallery::{self, Gallery};
use super::input::{self, Reading};
use super::json;
use super::one::One;
use super::output::{Shape, reason};
use super::picture;
use super::progress::Progress;
use super::puzzle_file::blank;
use super::report::{self, Fault, Volume};
use super::session::Session;
use super::settings::Settings;
use super::task::{Task, Unreadable};
use super::values::{SolveTo, To};
use super::verdict;
use super::words::Worded;
use indicatif::HumanCount;
use kdoku::config::Solve;
use kdoku::generate::{Generator, GiveUp, Made, Minimality, PatternError, Recipe, Series, Taker, Why};
use kdoku::render::Picture;
use kdoku::variants::Clue;
use kdoku::{
    Answer, BoxShape, Cell, End, Form, Grid, Layout, Limits, Options, Order, Pick, Rules, Solver, Verdict, format,
};
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::time::Instant;

/// Nodes that a puzzle of up to 81 cells may take if nobody says. Those of larger boards take longer.
const USUAL_NODES: u64 = 10_000_000;

/// The board that puzzles are made for, and what is to be thinned.
struct Ground {
    rules: Rules,
    form: Form,
    /// The constraints of the board as they are drawn, and words for those that have no kind.
    clues: Vec<Clue>,
    unnamed: Vec<String>,
    from: Option<(Grid, Grid)>,
    /// What flags and the file say of limits.
    settings: Settings,
}

/// Takes the puzzle of `--from`.
struct From {
    one: One,
}

impl Command for From {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        self.one.take(task, session);
        Ok(())
    }

    fn unreadable(&mut self, _: &Unreadable, _: &mut Session) -> io::Result<()> {
        // it has been told, and nothing will be made
        Ok(())
    }
}

/// Makes the puzzles and writes them.
pub(crate) fn run(
    args: &GenerateArgs,
    colors: bool,
    gallery: Option<Gallery>,
    reading: &Reading,
    session: &mut Session,
) -> io::Result<()> {
    let Some(ground) = ground(args, reading, session)? else {
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
        tell_end(args, &ground, session);
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

/// What puzzles are made for; `None` if that cannot be read, which has been told.
fn ground(args: &GenerateArgs, reading: &Reading, session: &mut Session) -> io::Result<Option<Ground>> {
    if let Some(path) = &args.from {
        let mut from = From { one: One::new("kdoku generate --from") };
        input::run(std::slice::from_ref(path), reading, session, &mut from)?;
        let Some(kept) = from.one.only(session) else { return Ok(None) };
        return Ok(thinned(&kept.task(), session));
    }
    let (rules, form, solve, clues, unnamed) = if let Some(config) = &reading.config {
        let unnamed = gallery::unnamed_of(&config.written);
        (config.rules.clone(), blank(config).form, config.solve.clone(), config.variants.clone(), unnamed)
    } else {
        let boxes: BoxShape = reading.options.boxes.unwrap_or(Order::THREE.into());
        match Worded::new(Rules::boxes(boxes), &reading.rules) {
            Ok(worded) => (worded.rules, Form::new(Layout::Line, boxes), Solve::default(), worded.clues, Vec::new()),
            Err((message, hint)) => {
                session.fail(&message, hint.as_deref());
                return Ok(None);
            }
        }
    };
    let form = match &reading.symbols {
        Some(symbols) if symbols.capacity() < rules.size() => {
            session.fail(&format!("the symbols `{symbols}` are too few for {} values", rules.size()), None);
            return Ok(None);
        }
        Some(symbols) => form.with_symbols(symbols.clone()),
        None => form,
    };
    Ok(Some(Ground { rules, form, clues, unnamed, from: None, settings: reading.flags.over(&solve) }))
}

/// The puzzle that is to be thinned, with its only solution.
fn thinned(task: &Task, session: &mut Session) -> Option<Ground> {
    let answer = session.ask(
        task,
        Some(2),
        |kind, limits, _| kind.solver.answer(&task.puzzle.grid, Pick::Any, limits, &mut kind.scratch),
        |answer| Some(&answer.outcome),
    );
    let verdict = answer.verdict();
    let Answer { solution, outcome } = answer;
    let text = verdict::remark(verdict, &outcome, task);
    match (verdict, solution) {
        (Verdict::Unique, Some(solution)) => {
            let (rules, form) = (task.rules.clone(), task.puzzle.form.clone());
            // what followed the puzzle on its line was said of that puzzle
            let form = Form::clone(&form).with_layout(Layout::Glued);
            let settings = task.settings.clone();
            let (clues, unnamed) = (task.clues.to_vec(), gallery::unnamed(task));
            let from = Some((task.puzzle.grid.clone(), solution));
            return Some(Ground { rules, form, clues, unnamed, from, settings });
        }
        (Verdict::Undecided, _) => session.undecided(&task.place, &outcome, &text),
        _ => {
            session.report.remark(&task.place, &format!("{text}, so that there is nothing to be thinned"));
            session.ended(Exit::No);
        }
    }
    None
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

/// Tells when a search for few clues ends, to those who have not said it: puzzles of a quarter of the cells or less are rare on any
/// board, if there are any.
fn tell_end(args: &GenerateArgs, ground: &Ground, session: &Session) {
    let Settings { nodes, time, .. } = ground.settings;
    let is_said = nodes.is_some() || time.is_some() || session.deadline().is_some();
    let cells = ground.rules.geometry().cell_count();
    if let Some(clues) = args.clues.as_ref().filter(|clues| !is_said && *clues.end() * 4 < cells) {
        let (most, nodes) = (clues.end(), HumanCount(usual_nodes(&ground.rules)));
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

/// Writes what was made.
struct Writer<'w> {
    /// How many are wanted.
    count: u64,
    /// The form of text; `None` is lines, or a picture.
    to: Option<To>,
    colors: bool,
    /// Where pictures go, if pictures are wanted.
    gallery: Option<Gallery>,
    seed: u64,
    ground: &'w Ground,
    form: Form,
    session: &'w mut Session,
    progress: Progress,
    done: io::Result<()>,
}

impl Taker for Writer<'_> {
    fn take(&mut self, index: u64, result: Result<Made, GiveUp>) -> ControlFlow<()> {
        let written = match self.progress.bar() {
            // messages and the bar are not to stand in each other's way
            Some(bar) => bar.suspend(|| self.one(index, result)),
            None => self.one(index, result),
        };
        self.progress.took(1, 1);
        written.unwrap_or_else(|error| {
            self.done = Err(error);
            Break(())
        })
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.progress.show();
        self.done = self.session.out.flush();
        if self.done.is_ok() { Continue(()) } else { Break(()) }
    }
}

impl Writer<'_> {
    /// Writes a puzzle, or why there is none; tells whether to go on.
    fn one(&mut self, index: u64, result: Result<Made, GiveUp>) -> io::Result<ControlFlow<()>> {
        let number = index + 1;
        match result {
            Ok(made) => {
                self.tell(number, &made);
                self.write(number, &made)?;
                // of what will not be written no more is made
                let is_refused = self.gallery.as_ref().is_some_and(Gallery::is_refused);
                Ok(if is_refused { Break(()) } else { Continue(()) })
            }
            Err(GiveUp { why: Why::Limit(End::Cancelled), .. }) => Ok(Break(())),
            Err(GiveUp { why: Why::Limit(End::Time), .. }) if self.is_over() => {
                let text = format!("{index} of {} puzzles are made", self.count);
                self.session.report.remark(&"--total-time", &text);
                self.session.ended(Exit::Undecided);
                Ok(Break(()))
            }
            Err(given_up) => self.without(number, &given_up),
        }
    }

    /// Whether the time of the run is over.
    fn is_over(&self) -> bool {
        self.session.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Tells what there is to say of a puzzle.
    fn tell(&mut self, number: u64, made: &Made) {
        let place = format!("puzzle {number}");
        if let Minimality::Undecided(open) = made.minimal {
            let clues = if open == 1 { "1 removal" } else { &format!("{open} removals") };
            self.session
                .report
                .remark(&place, &format!("not proven minimal: {clues} undecided within the nodes of one"));
            self.session.ended(Exit::Undecided);
        }
        if self.session.report.volume >= Volume::Verbose {
            let minimal = if made.minimal == Minimality::Proven { ", minimal" } else { "" };
            let guesses = made.guesses.map_or_else(String::new, |guesses| format!(", {guesses} guesses"));
            let Made { attempts, stats, .. } = made;
            let text =
                format!("{} clues{minimal}{guesses}, attempt {attempts}, {} nodes", made.puzzle.clues(), stats.nodes);
            self.session.report.note(&place, &text);
        }
    }

    /// Writes a puzzle.
    fn write(&mut self, number: u64, made: &Made) -> io::Result<()> {
        if self.gallery.is_some() {
            return self.draw(made);
        }
        let (text, shape) = match self.to {
            Some(To::Json) => (json::made(number, self.seed, &self.ground.rules, made), Shape::Line),
            Some(To::Pretty) => {
                let board = self.ground.rules.geometry();
                let picture = kdoku::render::board(&made.puzzle, &made.puzzle, board, self.form.symbols());
                (picture::text(&picture, self.colors), Shape::Block)
            }
            _ => (format::write(&made.puzzle, &self.form), self.shape()),
        };
        self.session.out.answer(&text, shape)
    }

    /// Draws a puzzle; on a page, with its solution folded away.
    fn draw(&mut self, made: &Made) -> io::Result<()> {
        let Some(gallery) = &mut self.gallery else { return Ok(()) };
        let Ground { rules, clues, unnamed, .. } = self.ground;
        let mut picture = Picture::new(rules.geometry(), &made.puzzle);
        picture.lowest = rules.lowest();
        picture.symbols = self.form.symbols().clone();
        (picture.clues, picture.unnamed) = (clues, unnamed);
        picture.variables = rules.variables();
        picture.found = gallery.is_page().then_some(&made.solution);
        gallery.add(&picture, &mut self.session.out)
    }

    fn shape(&self) -> Shape {
        let is_block = self.to == Some(To::Pretty) || self.form.layout() != Layout::Line;
        if is_block && self.to != Some(To::Json) { Shape::Block } else { Shape::Line }
    }

    /// Leaves something in the place of a puzzle that was not made, and tells why; tells whether to go on.
    fn without(&mut self, number: u64, given_up: &GiveUp) -> io::Result<ControlFlow<()>> {
        self.session.report.remark(&format!("puzzle {number}"), &given_up.to_string());
        let is_limit = matches!(given_up.why, Why::Limit(_));
        self.session.ended(if is_limit { Exit::Undecided } else { Exit::No });
        if self.gallery.is_some() {
            // a picture has no place for words
            return Ok(if is_limit { Continue(()) } else { Break(()) });
        }
        let (text, shape) = match (self.to, self.shape()) {
            (Some(To::Json), _) => (json::not_made(number, self.seed, given_up), Shape::Line),
            (_, Shape::Line) => ("\n".to_owned(), Shape::Line),
            (_, Shape::Block) => (if is_limit { "undecided\n" } else { "none\n" }.to_owned(), Shape::Block),
        };
        self.session.out.answer(&text, shape)?;
        // what there cannot be once there can never be
        Ok(if is_limit { Continue(()) } else { Break(()) })
    }
}

/// The nodes that a puzzle may take if nobody says.
fn usual_nodes(rules: &Rules) -> u64 {
    let cells = rules.geometry().cell_count() as u64;
    if cells <= 81 { USUAL_NODES } else { USUAL_NODES * 81 / cells }
}
