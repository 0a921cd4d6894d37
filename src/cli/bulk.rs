//! Puzzle text whose puzzles are all asked the same question: read, solved and written in bulk, on
//! several threads.
//!
//! The batch pipeline of the library pushes its results in the order of the input. This is the one
//! place where the loop over the input does not pull: the results become the events that single
//! puzzles would have been. Lines of answers are written as they come. So neither the output nor
//! the messages depend on the number of threads.

use super::input::Part;
use super::run::Handler;
use super::{Exit, Inputs, Settings};
use kdoku::Verdict;
use kdoku::batch::{Item, Job, Sink};
use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::Ordering;

/// Answers the text that the input has reached.
pub(super) fn run(inputs: &mut Inputs, handler: &mut Handler, settings: &Settings) -> io::Result<()> {
    let (Some(chunker), Some(question)) = (inputs.start_bulk(), inputs.demands().question) else { return Ok(()) };
    let context = &mut *handler.context;
    let batch = context.batch(question, inputs.text_settings()).reading(&settings.reading.options);
    let mut batch = batch.each(!inputs.demands().as_lines);
    if let Some(config) = &settings.reading.config {
        batch = batch.under(&config.rules);
    }
    context.interrupt.threads_started.store(false, Ordering::SeqCst);
    handler.progress.show(inputs.extent());
    // the spinner is shown while this thread does all the work and draws nothing else
    if let Some(watch) = context.spinner.begin() {
        batch = batch.progress(watch);
    }
    let mut writer = Writer { inputs, handler, is_spread: false, result: Ok(()), is_whole: true };
    batch.run(chunker, settings.threads, &mut writer);
    let Writer { inputs, handler, result, is_whole, .. } = writer;
    handler.context.spinner.end();
    inputs.end_bulk(is_whole && !handler.context.interrupt.is_set());
    result
}

/// Makes events of the results.
struct Writer<'w, 'i, 'h> {
    inputs: &'w mut Inputs<'i>,
    handler: &'w mut Handler<'h>,
    /// Whether other threads do the work.
    is_spread: bool,
    result: io::Result<()>,
    /// Whether nothing ended the text early.
    is_whole: bool,
}

impl Sink for Writer<'_, '_, '_> {
    fn take(&mut self, job: &mut Job) -> ControlFlow<()> {
        self.handler.context.spinner.end();
        match self.write(job) {
            Ok(continues) => self.is_whole &= continues,
            Err(error) => self.result = Err(error),
        }
        if self.result.is_ok() && self.is_whole { Continue(()) } else { Break(()) }
    }

    fn pause(&mut self, is_working: bool) -> ControlFlow<()> {
        let context = &mut *self.handler.context;
        self.result = context.pause();
        if !self.is_spread {
            // this thread continues with the next puzzle
            context.spinner.begin();
        }
        let is_interrupted = context.interrupt.is_set();
        self.handler.progress.show(self.inputs.extent());
        // while a thread works, its result is still wanted; without one, there is only input to
        // wait for
        if self.result.is_err() || is_interrupted && !is_working { Break(()) } else { Continue(()) }
    }

    fn on_threads_start(&mut self) {
        self.is_spread = true;
        self.handler.context.spinner.end();
        self.handler.context.interrupt.threads_started.store(true, Ordering::SeqCst);
    }
}

impl Writer<'_, '_, '_> {
    /// Writes the results of a chunk; whether reading continues.
    fn write(&mut self, job: &mut Job) -> io::Result<bool> {
        let Self { inputs, handler, .. } = self;
        if let Some(error) = job.take_error() {
            return handler.handle(inputs.bulk_error(&error)).map(|()| false);
        }
        let (lines_before, answers) = (job.lines_before(), job.answers());
        inputs.start_bulk_chunk();
        let part = Part { text: job.chunk().text(), lines_before };
        // without messages, an empty line takes the place of each missing answer
        let has_blank_lines = inputs.demands().as_lines && !inputs.has_rules() && !handler.context.report.is_normal();
        for item in answers.items() {
            match item {
                Item::Lines { count, text } => {
                    handler.handle(inputs.bulk_lines(*count, &answers.text()[text.clone()]))?;
                }
                Item::Puzzle(both) => {
                    let (puzzle, answer) = &**both;
                    handler.handle(inputs.bulk_puzzle(puzzle, answer, part))?;
                }
                Item::Unanswered(lines) if has_blank_lines => {
                    let summaries = answers.summaries(lines);
                    handler.handle(inputs.bulk_lines(summaries.len(), &vec![b'\n'; summaries.len()]))?;
                    for summary in summaries {
                        let is_undecided = summary.verdict() == Verdict::Undecided;
                        handler.context.ended(if is_undecided { Exit::Undecided } else { Exit::No });
                    }
                }
                Item::Unanswered(lines) => {
                    for (puzzle, answer) in answers.unanswered(lines) {
                        handler.handle(inputs.bulk_puzzle(&puzzle, &answer, part))?;
                    }
                }
                Item::Unreadable(error) => {
                    let (event, continues) = inputs.bulk_unreadable(error, part);
                    handler.handle(event)?;
                    if !continues {
                        return Ok(false);
                    }
                }
            }
        }
        if let Some(stats) = &mut handler.context.stats {
            stats.tallies.add(answers.tallies());
        }
        if answers.is_cut_short() {
            return Ok(true);
        }
        inputs.bulk_chunk(job.chunk(), answers.count(), lines_before + answers.lines());
        handler.settle(inputs)?;
        Ok(true)
    }
}
