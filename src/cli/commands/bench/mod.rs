//! `kdoku bench`: how fast the puzzles of a file are solved, engine by engine.
//!
//! Puzzles are collected in sets with the same rules and the same file. Every contender answers
//! every set once, and the answers are checked and compared (`contender`), which also warms up
//! caches. Then each set is measured (`measure`) and reported (`table`). A puzzle without a
//! solution, or with several, is not a failure here.

mod contender;
mod measure;
mod table;

use super::Command;
use crate::cli::args::{BenchArgs, EngineChoice, To};
use crate::cli::interrupt::Interrupt;
use crate::cli::{Context, Demands, Exit, PuzzleSettings, Task};
use contender::Contender;
use kdoku::solver::SolverError;
use kdoku::{Engine, Grid, Limits, Pick, Rules};
use std::io;

/// The largest board whose values fit into bytes.
const LARGEST: usize = 255;

/// The question about every puzzle.
#[derive(Clone, Debug)]
struct Question {
    pick: Pick,
    /// Whether uniqueness is proved.
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
    /// The same puzzles end to end, one byte per cell.
    block: Vec<u8>,
}

/// The command.
pub(crate) struct Bench {
    args: BenchArgs,
    sets: Vec<Set>,
}

impl Command for Bench {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands::default()
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        let size = task.rules().size();
        if size > LARGEST {
            context.fail(
                &format!("{}: a board of {size} values is too large to measure; the most is {LARGEST}", task.location),
                None,
            );
            return Ok(());
        }
        let known = self.sets.iter().rposition(|set| set.file == task.location.file && set.rules == *task.rules());
        let at = known.unwrap_or_else(|| {
            let (file, rules) = (task.location.file.to_owned(), task.rules().clone());
            self.sets.push(Set { file, rules, puzzles: Vec::new(), lines: Vec::new(), block: Vec::new() });
            self.sets.len() - 1
        });
        self.sets[at].add(&task.board.grid, task.location.line);
        Ok(())
    }

    /// Measures the puzzles. Nothing is measured if some of the input was unreadable.
    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        context.interrupt.listen();
        let Self { args, sets } = self;
        let mut limits = if args.unique { Limits::solutions(2) } else { Limits::none() };
        limits = limits.cancelled_by(context.interrupt.flag());
        let interrupt = context.interrupt.clone();
        let question = Question { pick: args.pick, unique: args.unique, limits, interrupt };
        for set in sets {
            if context.exit() != Exit::Success {
                break;
            }
            if let Err(message) = run_set(set, &question, args, context)? {
                context.fail(&message, None);
            }
        }
        Ok(())
    }
}

impl Bench {
    pub(crate) const fn new(args: BenchArgs) -> Self {
        Self { args, sets: Vec::new() }
    }
}

/// Measures one set; the inner error is why it cannot be measured. After an interrupt nothing is
/// reported.
fn run_set(set: &Set, question: &Question, args: &BenchArgs, context: &mut Context) -> io::Result<Result<(), String>> {
    let mut contenders = match contenders(&set.rules, &args.engines) {
        Ok(contenders) => contenders,
        Err(message) => return Ok(Err(format!("{}: {message}", set.file))),
    };
    let mut checked: Vec<contender::Answers> = Vec::new();
    for contender in &mut contenders {
        let answers = contender.answers(set, question);
        if context.interrupt.is_set() {
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
    let text = match args.to {
        To::Json => table::json(set, question, &figures),
        _ => table::text(set, question, &figures),
    };
    context.out.answer(&text, table::shape(args.to))?;
    context.out.flush()?;
    Ok(Ok(()))
}

/// The contenders: the engines that were named, or all that support the rules.
fn contenders(rules: &Rules, asked: &[EngineChoice]) -> Result<Vec<Contender>, String> {
    if !asked.is_empty() {
        let refused = |asked: &EngineChoice| format!("the engine `{asked}` does not support these rules");
        return asked.iter().map(|asked| Contender::new(*asked, rules).map_err(|_| refused(asked))).collect();
    }
    let all = [EngineChoice::Default].into_iter().chain(Engine::ALL.map(EngineChoice::Only));
    let supported = |asked| match Contender::new(asked, rules) {
        Err(SolverError::NoEngine) => None,
        found => Some(found.map_err(|error| error.to_string())),
    };
    all.filter_map(supported).collect()
}

impl Set {
    fn add(&mut self, puzzle: &Grid, line: Option<usize>) {
        self.block.extend(puzzle.bytes());
        self.puzzles.push(puzzle.clone());
        self.lines.push(line);
    }

    /// The location of a puzzle, for messages.
    fn place(&self, i: usize) -> String {
        self.lines[i].map_or_else(|| self.file.clone(), |line| format!("{}:{line}", self.file))
    }
}
