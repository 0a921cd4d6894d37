//! `kdoku bench`: how fast the puzzles of a file are solved, engine by engine.
//!
//! Three steps. Puzzles are collected, in sets of the same rules and the same file (here). Every contender answers every
//! set once, and the answers are checked and compared (`contender`), which warms up what there is to be warmed up. Then
//! it is measured (`measure`) and told (`table`). Nothing is measured of a run in which something could not be read. That
//! a puzzle has no solution, or several, is no failure here.

mod args;
mod contender;
mod measure;
mod table;

pub(crate) use args::BenchArgs;

use super::command::Command;
use super::exit::Exit;
use super::interrupt::Interrupt;
use super::session::Session;
use super::task::{Task, Unreadable};
use args::Asked;
use contender::Contender;
use kdoku::{Engine, Grid, Limits, Pick, Rules, SolverError};
use std::io;

/// The largest board: its values fit bytes.
const LARGEST: usize = 255;

/// What is asked of every puzzle.
#[derive(Clone, Debug)]
struct Question {
    pick: Pick,
    /// Whether it is to be proved that there is one solution.
    unique: bool,
    limits: Limits,
    interrupt: Interrupt,
}

/// Puzzles of one file with the same rules.
struct Set {
    file: String,
    rules: Rules,
    puzzles: Vec<Grid>,
    /// Their first lines.
    lines: Vec<Option<usize>>,
    /// The same puzzles end to end, a byte a cell.
    block: Vec<u8>,
}

/// The command.
pub(crate) struct Bench<'a> {
    args: &'a BenchArgs,
    sets: Vec<Set>,
}

impl Command for Bench<'_> {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        let size = task.rules.size();
        if size > LARGEST {
            session.fail(&format!("{}: boards of up to {LARGEST} values are measured, not {size}", task.place), None);
            return Ok(());
        }
        let known = self.sets.iter().rposition(|set| set.file == task.place.file && set.rules == *task.rules);
        let at = known.unwrap_or_else(|| {
            let (file, rules) = (task.place.file.to_owned(), task.rules.clone());
            self.sets.push(Set { file, rules, puzzles: Vec::new(), lines: Vec::new(), block: Vec::new() });
            self.sets.len() - 1
        });
        self.sets[at].add(&task.puzzle.grid, task.place.line);
        Ok(())
    }

    fn unreadable(&mut self, _: &Unreadable, _: &mut Session) -> io::Result<()> {
        // it has been told, and nothing will be measured
        Ok(())
    }
}

impl<'a> Bench<'a> {
    pub(crate) fn new(args: &'a BenchArgs) -> Self {
        Self { args, sets: Vec::new() }
    }

    /// Measures what has been collected.
    pub(crate) fn run(&self, session: &mut Session) -> io::Result<()> {
        session.interrupt.listen();
        let Self { args, sets } = self;
        let mut limits = if args.unique { Limits::solutions(2) } else { Limits::none() };
        limits = limits.cancelled_by(session.interrupt.flag());
        let interrupt = session.interrupt.clone();
        let question = Question { pick: args.pick.into(), unique: args.unique, limits, interrupt };
        for set in sets {
            if session.exit() != Exit::Success {
                break;
            }
            if let Err(message) = run_set(set, &question, args, session)? {
                session.fail(&message, None);
            }
        }
        Ok(())
    }
}

/// Measures one set; the inner error is why that cannot be done. After an interrupt nothing is told of it.
fn run_set(set: &Set, question: &Question, args: &BenchArgs, session: &mut Session) -> io::Result<Result<(), String>> {
    let mut contenders = match contenders(&set.rules, &args.engines) {
        Ok(contenders) => contenders,
        Err(message) => return Ok(Err(format!("{}: {message}", set.file))),
    };
    let mut checked: Vec<contender::Answers> = Vec::new();
    for contender in &mut contenders {
        let answers = contender.answers(set, question);
        if session.interrupt.came() {
            return Ok(Ok(()));
        }
        if let Err(message) = answers.check(set, question, checked.first()) {
            return Ok(Err(message));
        }
        checked.push(answers);
    }
    let Some(figures) = measure::figures(set, question, args.repeat, &mut contenders, &checked) else {
        return Ok(Ok(()));
    };
    let text = if args.json { table::json(set, question, &figures) } else { table::text(set, question, &figures) };
    session.out.answer(&text, table::shape(args.json))?;
    session.out.flush()?;
    Ok(Ok(()))
}

/// Those who are to answer: who was asked for, or everyone who takes the rules.
fn contenders(rules: &Rules, asked: &[Asked]) -> Result<Vec<Contender>, String> {
    if !asked.is_empty() {
        let refused = |asked: &Asked| format!("the engine `{asked}` does not take these rules");
        return asked.iter().map(|asked| Contender::new(*asked, rules).map_err(|_| refused(asked))).collect();
    }
    let everyone = [Asked::Default].into_iter().chain(Engine::ALL.map(Asked::Only));
    let takes = |asked| match Contender::new(asked, rules) {
        Err(SolverError::NoEngine) => None,
        found => Some(found.map_err(|error| error.to_string())),
    };
    everyone.filter_map(takes).collect()
}

impl Set {
    fn add(&mut self, puzzle: &Grid, line: Option<usize>) {
        self.block.extend(puzzle.bytes());
        self.puzzles.push(puzzle.clone());
        self.lines.push(line);
    }

    /// Where a puzzle stands, for messages.
    fn place(&self, i: usize) -> String {
        self.lines[i].map_or_else(|| self.file.clone(), |line| format!("{}:{line}", self.file))
    }
}
