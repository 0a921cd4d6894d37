//! The order, the bounds and the stops of a batch, on boards small enough that nothing takes time.

use super::*;
use kdoku_board::{Order, Rules};
use kdoku_solver::{Solver, Termination, Verdict};
use kdoku_text::Layout;
use std::io::{self, Cursor, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const ONE: Question = Question::One { pick: None, unique: false };

/// The same puzzle with its digits moved on by `i`, and its solution.
fn turned(i: usize) -> (String, String) {
    let by = u8::try_from(i % 9).expect("less than nine");
    let turn = |text: &str| {
        text.bytes().map(|byte| if byte == b'.' { '.' } else { char::from(b'1' + (byte - b'1' + by) % 9) }).collect()
    };
    (turn(NINE), turn(SOLVED))
}

/// A text with all that can happen in lines, and the answers to it.
fn mixed() -> (String, String, Vec<(usize, usize)>) {
    let (mut text, mut lines, mut troubles) = (String::new(), String::new(), Vec::new());
    let (mut number, mut line) = (0, 0);
    let mut push = |puzzle: &str, answer: Option<&str>, is_puzzle: bool| {
        line += puzzle.matches('\n').count();
        number += usize::from(is_puzzle);
        text += puzzle;
        lines += answer.unwrap_or_default();
        if answer.is_none() && is_puzzle {
            troubles.push((number, line));
        }
        if is_puzzle {
            lines += "\n";
        }
    };
    for i in 0..20 {
        let (puzzle, solution) = turned(i);
        push(&format!("{puzzle}\n"), Some(&solution), true);
        match i % 7 {
            0 => push(&format!("{}\n", &puzzle[1..]), None, true),
            1 => push(&format!("{}\r\n", puzzle.replace('.', "0")), Some(&solution), true),
            2 => push(&format!("{puzzle} a word; and more \n"), Some(&format!("{solution} a word; and more")), true),
            3 => push(&format!("{}\n", puzzle.replacen('.', &puzzle[..1], 1)), None, true),
            4 => push("# a comment\n\n", None, false),
            5 => push(&format!("{}\n", ".".repeat(256)), Some(&sixteen()), true),
            _ => push(&format!("12345678{}9{}\n", ".".repeat(9), ".".repeat(63)), None, true),
        }
    }
    push(&turned(3).0, Some(&turned(3).1), true);
    (text, lines, troubles)
}

/// The solution found on a blank board of order 4.
fn sixteen() -> String {
    let rules = kdoku_board::rules::Rules::classic(kdoku_board::geometry::Order::new(4).expect("in range"));
    let solver = Solver::new(&rules, &Options::default()).expect("an engine");
    let puzzle = kdoku_text::read_one(&".".repeat(256), &ReadOptions::default()).expect("a board");
    let answer = solver.answer(&puzzle.grid, Pick::Any, &Limits::none(), &mut solver.scratch());
    kdoku_text::write(&answer.solution.expect("there is one"), &puzzle.form).trim_end().to_owned()
}

/// A reader that returns a fixed number of bytes at a time and counts them.
struct Slowly {
    text: Cursor<Vec<u8>>,
    most: usize,
    given: Arc<AtomicUsize>,
}

impl Read for Slowly {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.most.min(buffer.len());
        let count = self.text.read(&mut buffer[..most])?;
        self.given.fetch_add(count, Ordering::SeqCst);
        Ok(count)
    }
}

fn slowly(text: &str, most: usize) -> Slowly {
    Slowly { text: Cursor::new(text.as_bytes().to_vec()), most, given: Arc::default() }
}

fn threads(count: usize) -> Option<NonZeroUsize> {
    NonZeroUsize::new(count)
}

/// All answers and troubles of a run.
fn run(batch: &Batch, chunks: Chunker<Slowly>, count: usize) -> (String, Vec<(usize, usize)>) {
    let (mut out, mut troubles) = (Vec::new(), Vec::new());
    batch.run(chunks, threads(count), &mut |job: &mut Job| {
        job.answers().write(&mut out);
        let (puzzles, lines) = (job.puzzles_before(), job.lines_before());
        troubles.extend(job.answers().failures().map(|problem| (problem.number + puzzles, problem.line + lines)));
        Continue(())
    });
    (String::from_utf8(out).expect("text"), troubles)
}

#[test]
fn limits_of_time_do_not_change_answers_that_are_quick() {
    let (text, lines, _) = mixed();
    // needs more nodes than are tried without a look at the clock
    let slow = "9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2..";
    let text = format!("{text}\n{slow}\n");
    let plain = Batch::new(ONE).answer(text.as_bytes(), &mut Batch::new(ONE).worker());
    assert!(plain.text().starts_with(lines.lines().next().expect("a line").as_bytes()));
    let hour = Duration::from_secs(3600);
    let later = Instant::now() + hour;
    for limited in [Batch::new(ONE).time(hour), Batch::new(ONE).until(later), Batch::new(ONE).time(hour).until(later)] {
        let answers = limited.answer(text.as_bytes(), &mut limited.worker());
        let (mut expected, mut written) = (Vec::new(), Vec::new());
        plain.write(&mut expected);
        answers.write(&mut written);
        assert_eq!(written, expected);
    }
    let late = Batch::new(ONE).until(Instant::now());
    let answers = late.answer(text.as_bytes(), &mut late.worker());
    let is_late = |item: &Item| match item {
        Item::Puzzle(both) => both.1.outcome.end == Termination::Time,
        Item::Unanswered(_) | Item::Unreadable(_) => true,
        Item::Lines { .. } => false,
    };
    assert!(answers.items().iter().all(is_late), "nothing is solved after the deadline");
    assert_eq!(answers.count(), plain.count());
}

#[test]
fn a_text_is_answered_line_by_line() {
    let (text, lines, troubles) = mixed();
    let batch = Batch::new(ONE);
    let answers = batch.answer(text.as_bytes(), &mut batch.worker());
    let mut out = Vec::new();
    answers.write(&mut out);
    assert_eq!(String::from_utf8(out).expect("text"), lines);
    let found: Vec<_> = answers.failures().map(|problem| (problem.number, problem.line)).collect();
    assert_eq!(found, troubles);
    assert_eq!((answers.count(), answers.lines()), (lines.lines().count(), text.lines().count()));
}

#[test]
fn results_do_not_depend_on_threads_and_cuts() {
    let (text, lines, troubles) = mixed();
    let batch = Batch::new(ONE);
    let read = ReadOptions::default();
    for count in [1, 2, 7] {
        for most in [1, 50, 82, 83, 1000, 1 << 20] {
            let found = run(&batch, Chunker::of_stream(slowly(&text, most), &read), count);
            assert_eq!(found, (lines.clone(), troubles.clone()), "{most} bytes at a time, {count} threads");
        }
        let found = run(&batch, Chunker::of_file(slowly(&text, 1 << 20), &read), count);
        assert_eq!(found, (lines.clone(), troubles.clone()), "a file, {count} threads");
    }
}

#[test]
fn a_cut_at_every_byte_gives_the_same() {
    struct Twice(Cursor<Vec<u8>>, usize);
    impl Read for Twice {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let before = usize::try_from(self.0.position()).expect("it is short");
            let most = if before < self.1 { self.1 - before } else { usize::MAX };
            let most = most.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }
    let text = mixed().0.lines().take(9).collect::<Vec<_>>().join("\n") + "\n";
    let batch = Batch::new(ONE);
    let mut whole = Vec::new();
    batch.answer(text.as_bytes(), &mut batch.worker()).write(&mut whole);
    for at in 1..text.len() {
        let mut out = Vec::new();
        let input = Twice(Cursor::new(text.as_bytes().to_vec()), at);
        batch.run(Chunker::of_stream(input, &ReadOptions::default()), threads(1), &mut |job: &mut Job| {
            job.answers().write(&mut out);
            Continue(())
        });
        assert!(out == whole, "cut at {at}");
    }
}

#[test]
fn each_puzzle_by_itself_has_the_same_answer() {
    let (text, lines, _) = mixed();
    let batch = Batch::new(ONE).each(true);
    let answers = batch.answer(text.as_bytes(), &mut batch.worker());
    assert!(answers.items().iter().all(|item| !matches!(item, Item::Lines { .. })));
    let mut out = Vec::new();
    answers.write(&mut out);
    assert_eq!(String::from_utf8(out).expect("text"), lines);
    for item in answers.items() {
        let Item::Puzzle(both) = item else { continue };
        let (puzzle, answer) = &**both;
        let rules = Rules::boxes(puzzle.form.boxes());
        let solver = Solver::new(&rules, &Options::default()).expect("an engine");
        let alone = solver.answer(&puzzle.grid, usual_pick(rules.size()), &Limits::none(), &mut solver.scratch());
        assert_eq!((&answer.solution, answer.verdict()), (&alone.solution, alone.verdict()));
        assert_eq!(answer.outcome.clashes, alone.outcome.clashes);
    }
}

#[test]
fn unanswered_lines_become_the_same_puzzles_and_answers() {
    let several = format!("{}{}", &NINE[..20], ".".repeat(61));
    let text = mixed().0 + &format!("\n{several}\n{several} a word \t\r\n{NINE}\n");
    let unique = Question::One { pick: Some(Pick::Any), unique: true };
    for batch in [Batch::new(ONE), Batch::new(unique), Batch::new(unique).nodes(1)] {
        let (answers, each) = (batch.answer(text.as_bytes(), &mut batch.worker()), batch.clone().each(true));
        let alone = each.answer(text.as_bytes(), &mut each.worker());
        assert_eq!(alone.failures().collect::<Vec<_>>(), answers.failures().collect::<Vec<_>>());
        let (mut number, mut seen) = (0, 0);
        for item in answers.items() {
            if let Item::Unanswered(lines) = item {
                let alone = &alone.items()[number..][..lines.count()];
                assert_eq!(answers.unanswered(lines).count(), lines.count());
                let beside = answers.unanswered(lines).zip(lines.lines()).zip(answers.summaries(lines)).zip(alone);
                for (((unanswered, line), summary), alone) in beside {
                    let Item::Puzzle(both) = alone else { panic!("each is a puzzle") };
                    assert_eq!(unanswered, **both);
                    assert_eq!(line, both.0.line);
                    assert_eq!((summary.end, summary.solutions), (both.1.outcome.end, both.1.outcome.solutions));
                }
                seen += lines.count();
            }
            number += item.count();
        }
        assert!(seen > 3);
    }
}

#[test]
fn the_requirement_of_one_solution_and_a_limit_leave_puzzles_without_an_answer() {
    let several = format!("{}{}\n{NINE}\n", &NINE[..20], ".".repeat(61));
    let read = |batch: &Batch| {
        let answers = batch.answer(several.as_bytes(), &mut batch.worker());
        let found: Vec<_> = answers.failures().map(|problem| problem.to_string()).collect();
        found
    };
    assert!(read(&Batch::new(ONE)).is_empty());
    for pick in [None, Some(Pick::First), Some(Pick::Any)] {
        assert_eq!(read(&Batch::new(Question::One { pick, unique: true })), ["line 1: multiple"]);
    }
    assert_eq!(read(&Batch::new(ONE).nodes(1))[0], "line 1: undecided");
    assert_eq!(read(&Batch::new(ONE).until(Instant::now())).first().map(String::as_str), Some("line 1: undecided"));
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let text = "1...2...3...4...\n................\n";
    let read = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
    let count = |limit| {
        let batch = Batch::new(Question::Count { limit }).reading(&read);
        let answers = batch.answer(text.as_bytes(), &mut batch.worker());
        let numbers: Vec<_> = answers
            .items()
            .iter()
            .map(|item| match item {
                Item::Puzzle(both) => both.1.outcome.solutions,
                _ => panic!("a line by itself"),
            })
            .collect();
        numbers
    };
    assert_eq!(count(None), [12, 288]);
    assert_eq!(count(Some(5)), [5, 5]);
}

#[test]
fn lines_of_81_digits_are_counted_as_each_by_itself() {
    // fewer and fewer givens: of one solution, of several, of many; and two that clash
    let thinned = |i: usize| -> String {
        let keep = |(place, digit): (usize, char)| if (place * 37 + 11) % 81 < i { '.' } else { digit };
        SOLVED.chars().enumerate().map(keep).collect()
    };
    let mut lines: Vec<String> = (30..60).map(thinned).chain((0..9).map(|i| turned(i).0)).collect();
    lines.push(format!("55{}", ".".repeat(79)));
    lines.push(format!("12345678.........9{}", ".".repeat(63)));
    let text = lines.join("\n") + "\n";
    let solver = Solver::new(&Rules::classic(Order::THREE), &Options::default()).expect("an engine");
    for limit in [Some(1), Some(2), Some(7), Some(0), None].map(|limit: Option<u64>| limit.or(Some(5000))) {
        let batch = Batch::new(Question::Count { limit });
        let answers = batch.answer(text.as_bytes(), &mut batch.worker());
        assert_eq!(answers.count(), lines.len());
        let limits = Limits::solutions(limit.expect("there is one"));
        let mut counts = Vec::new();
        for (line, item) in lines.iter().zip(answers.items()) {
            let Item::Puzzle(both) = item else { panic!("a line by itself") };
            let grid = kdoku_text::read_one(line, &ReadOptions::default()).expect("a board").grid;
            assert_eq!(both.1.outcome, solver.count(&grid, &limits, &mut solver.scratch()), "{line}");
            assert!(both.1.solution.is_none());
            counts.push(both.1.outcome.solutions);
        }
        counts.sort_unstable();
        counts.dedup();
        assert!(counts.len() > 2 || limit < Some(2), "puzzles of several solvers");
    }
}

#[test]
fn a_slow_sink_stops_the_reader() {
    let text = format!("{NINE}\n").repeat(200_000);
    let total = text.len();
    let input = slowly(&text, 1 << 16);
    let given = Arc::clone(&input.given);
    let (mut taken, mut furthest) = (0, 0);
    Batch::new(ONE).nodes(1).run(
        Chunker::of_stream(input, &ReadOptions::default()),
        threads(2),
        &mut |job: &mut Job| {
            std::thread::sleep(Duration::from_millis(5));
            furthest = furthest.max(given.load(Ordering::SeqCst) - taken);
            taken += job.chunk().new_bytes();
            if taken > total / 4 { Break(()) } else { Continue(()) }
        },
    );
    // five sheets of at most a megabyte, and what is read ahead of the cut
    assert!(furthest <= 8 << 20, "{furthest} bytes ahead");
    assert!(given.load(Ordering::SeqCst) < total);
}

#[test]
fn a_flag_stops_the_run_before_the_first_puzzle_that_is_not_answered() {
    let stop = Arc::new(AtomicBool::new(false));
    for count in [1, 3] {
        stop.store(false, Ordering::SeqCst);
        let batch = Batch::new(ONE).stopped_by(Arc::clone(&stop));
        let text: String = (0..5000).map(|i| turned(i).0 + "\n").collect();
        let solved: Vec<_> = (0..5000).map(|i| turned(i).1).collect();
        let mut out = Vec::new();
        batch.run(
            Chunker::of_stream(slowly(&text, 8200), &ReadOptions::default()),
            threads(count),
            &mut |job: &mut Job| {
                if out.len() > 82 * 300 {
                    stop.store(true, Ordering::SeqCst);
                }
                job.answers().write(&mut out);
                Continue(())
            },
        );
        let out = String::from_utf8(out).expect("text");
        let lines: Vec<_> = out.lines().collect();
        assert!(lines.len() >= 300 && lines.len() < 5000, "{} lines on {count} threads", lines.len());
        // a puzzle that was begun is the last, and has an empty line
        let done = lines.iter().take_while(|line| !line.is_empty()).count();
        assert!(done + 1 >= lines.len() && (0..done).all(|i| lines[i] == solved[i]));
    }
}

#[test]
fn an_answer_arrives_before_the_next_puzzle_is_read() {
    /// Gives the next line only when the one before has been answered.
    struct Dialogue(Arc<Mutex<usize>>, usize);
    impl Read for Dialogue {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.1 == 40 {
                return Ok(0);
            }
            for _ in 0..5000 {
                if *self.0.lock().expect("nobody panics") == self.1 {
                    self.1 += 1;
                    buffer[..82].copy_from_slice(format!("{NINE}\n").as_bytes());
                    return Ok(82);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            panic!("line {} is not answered", self.1);
        }
    }
    for count in [1, 2, 7] {
        let answered = Arc::new(Mutex::new(0));
        let input = Dialogue(Arc::clone(&answered), 0);
        let chunks = Chunker::of_stream(input, &ReadOptions::default());
        Batch::new(ONE).run(chunks, threads(count), &mut |job: &mut Job| {
            *answered.lock().expect("nobody panics") += job.answers().count();
            Continue(())
        });
        assert_eq!(*answered.lock().expect("nobody panics"), 40);
    }
}

#[test]
fn an_error_of_the_input_comes_after_what_was_read_before() {
    struct Broken(usize);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            if self.0 > 30 {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            buffer[..82].copy_from_slice(format!("{NINE}\n").as_bytes());
            Ok(82)
        }
    }
    for count in [1, 3] {
        let (mut puzzles, mut error) = (0, None);
        let chunks = Chunker::of_stream(Broken(0), &ReadOptions::default());
        Batch::new(ONE).run(chunks, threads(count), &mut |job: &mut Job| {
            assert!(error.is_none());
            puzzles += job.answers().count();
            error = job.take_error();
            Continue(())
        });
        assert_eq!((puzzles, error.map(|error| error.kind())), (30, Some(io::ErrorKind::PermissionDenied)));
    }
}

#[test]
#[should_panic(expected = "the input panics")]
fn a_panic_in_a_thread_is_passed_on() {
    struct Bad(usize);
    impl Read for Bad {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            assert!(self.0 < 20, "the input panics");
            let text = format!("{NINE}\n").repeat(buffer.len() / 82);
            buffer[..text.len()].copy_from_slice(text.as_bytes());
            Ok(text.len())
        }
    }
    let chunks = Chunker::of_stream(Bad(0), &ReadOptions::default());
    Batch::new(ONE).nodes(1).run(chunks, threads(3), &mut |_: &mut Job| Continue(()));
}

#[test]
fn clashing_givens_differ_from_no_solution() {
    let (clash, none) = (NINE.replacen("53", "55", 1), format!("12345678{}9{}", ".".repeat(9), ".".repeat(63)));
    let batch = Batch::new(ONE);
    let answers = batch.answer(format!("{clash}\n{none}\n").as_bytes(), &mut batch.worker());
    let verdicts: Vec<_> = answers
        .failures()
        .map(|problem| match problem.what {
            FailureKind::Unanswered(verdict, answer) => (verdict, answer.outcome.clashes.len()),
            FailureKind::Unreadable(error) => panic!("{error}"),
        })
        .collect();
    assert_eq!(verdicts, [(Verdict::Invalid, 1), (Verdict::NoSolution, 0)]);
}
