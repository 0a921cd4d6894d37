//! Headed texts of genre collections.

use kdoku::interchange::Format;
use kdoku::reading::{self, ReadOptions, read};
use kdoku::{Limits, Options, Pick, Puzzle, Solver, Verdict};
use std::fmt::Write;

/// A format, whether its text shows the genre, the text, and the solution.
type Sample = (&'static str, bool, &'static str, &'static str);

/// Made for this test.
const SAMPLES: [Sample; 6] = [
    (
        "killer",
        true,
        "4 4\n7 - - 6\n3 7 - 9\n- - - -\n3 - 5 -\n1 1 2 2\n3 4 2 5\n3 4 5 5\n6 4 7 7\n",
        "4312213414233241",
    ),
    (
        "consecutive",
        false,
        "5 5\n- - - - -\n- - 1 - -\n3 - - - -\n- - - - -\n- - 2 - -\n\
         0 3 4 1 6\n0 10 0 2 10\n3 12 3 12 8\n8 0 10 0 2\n0 1 13 4 8\n",
        "1452353142324512531441235",
    ),
    (
        "consecutive-sudoku",
        false,
        "4 4\n- - - -\n- - - -\n- - - -\n- - 3 4\n1 4 1 6\n1 6 1 12\n1 13 7 4\n1 4 9 4\n",
        "3412124343212134",
    ),
    ("even-odd", true, "4 4\n4 O E O\nE 3 O E\nO E O E\nO 2 E 1\n", "4123231414323241"),
    (
        "skyscraper",
        false,
        "4 4 3\n1 - 2 -\n- 2 - 1\n1 2 - 2\n3 1 2 1\n- - - -\n- - - -\n- - - -\n- - - -\n",
        "3021213013020213",
    ),
    (
        "skyscraper-sudoku",
        false,
        "4 4\n- 3 1 3\n3 - 3 1\n2 1 2 3\n2 3 - 1\n- - - -\n- - - -\n- - - -\n- - - -\n",
        "3142423124131324",
    ),
];

/// Nine equal boards, with a blank in the middle of each box or in the middle box of each board.
fn clueless(is_free: impl Fn(usize, usize) -> bool) -> String {
    let value = |y: usize, x: usize| (y % 3 * 3 + y / 3 % 3 + x) % 9 + 1;
    let cell = |y: usize, x: usize| if is_free(y, x) { "-".to_owned() } else { value(y, x).to_string() };
    let row = |y: usize| (0..27).map(|x| cell(y, x)).collect::<Vec<_>>().join(" ");
    format!("27 27\n{}\n", (0..27).map(row).collect::<Vec<_>>().join("\n"))
}

fn options(name: &str) -> ReadOptions {
    ReadOptions { format: Some(Format::named(name).expect("a format")), ..ReadOptions::default() }
}

fn error(text: &str) -> String {
    let unreadable = read(text.as_bytes(), &ReadOptions::default()).expect_err(text);
    let problem = &unreadable.problems()[0];
    format!("{}; {}", problem.message, problem.hint.as_deref().unwrap_or_default())
}

/// The values of the only solution.
fn solution(puzzle: &Puzzle) -> String {
    let rules = puzzle.rules().expect("rules");
    let solver = Solver::new(&rules, &Options::default()).expect("a solver");
    let answer = solver.answer(&puzzle.givens, Pick::Any, &Limits::solutions(2), &mut solver.scratch());
    assert_eq!(answer.verdict(), Verdict::Unique, "{:?}", puzzle.givens);
    let mut text = String::new();
    for (_, digit) in answer.solution.expect("a solution").filled() {
        write!(text, "{}", rules.value(digit)).expect("a string");
    }
    text
}

#[test]
fn every_genre_is_read_or_named() {
    for (name, is_certain, text, values) in SAMPLES {
        let of_format = read(text.as_bytes(), &options(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(solution(&of_format.puzzle), values, "{name}");
        assert_eq!(of_format.puzzle.compile().expect("rules").warnings, [], "{name}");
        if is_certain {
            let detected = read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(detected.puzzle, of_format.puzzle, "{name}");
            assert_eq!(detected.format.map(|format| format.name), Some("headed"));
        } else {
            assert!(error(text).contains(&format!("--format {name}")), "{name}: {}", error(text));
        }
        for other in ["4 4\n", "", "1 1\n1\n", text.split_once('\n').expect("a heading").1] {
            read(other.as_bytes(), &options(name)).expect_err("it does not have the layout");
        }
    }
}

#[test]
fn every_format_of_headed_texts_has_a_test() {
    let tested: Vec<_> = SAMPLES.iter().map(|sample| sample.0).chain(["clueless-1", "clueless-2"]).collect();
    let headed = kdoku::interchange::FORMATS.iter().filter(|format| format.about.starts_with("headed:"));
    assert!(headed.clone().all(|format| tested.contains(&format.name)) && headed.count() == tested.len());
}

#[test]
fn a_layout_of_several_genres_is_an_error_that_names_the_flags() {
    for (text, names) in [
        // sums that do not add up may be results of other operations
        ("4 4\n7 - - 6\n3 7 - 8\n- - - -\n3 - 5 -\n1 1 2 2\n3 4 2 5\n3 4 5 5\n6 4 7 7\n", &["killer"][..]),
        (
            "4 4\n- - - -\n- - - -\n- - - -\n- - - 1\n0 0 0 0\n0 1 4 0\n0 0 0 0\n0 0 0 0\n",
            &["consecutive", "consecutive-sudoku"],
        ),
    ] {
        let error = error(text);
        assert!(names.iter().all(|name| error.contains(&format!("--format {name}`"))), "{names:?}: {error}");
    }
    let areas = "4 4\n- - - 1\n- - - -\n- - - -\n- - - -\n1 1 1 1\n1 2 2 2\n3 3 2 2\n3 3 3 4\n";
    assert!(error(areas).starts_with("these cells and areas can be those of several genres"), "{}", error(areas));
    assert!(
        error(&clueless(|y, x| y % 3 == 1 && x % 3 == 1 || y / 3 % 3 == 1 && x / 3 % 3 == 1)).contains("clueless-2")
    );
}

#[test]
fn clueless_boards_are_told_apart_by_what_is_free() {
    for (name, text) in [
        ("clueless-1", clueless(|y, x| y % 3 == 1 && x % 3 == 1)),
        ("clueless-2", clueless(|y, x| y / 3 % 3 == 1 && x / 3 % 3 == 1)),
    ] {
        let puzzle = read(text.as_bytes(), &ReadOptions::default()).expect(name).puzzle;
        assert_eq!((puzzle.clues.len(), puzzle.board.houses().count()), (27, 9 * 27), "{name}");
        assert_eq!(puzzle, read(text.as_bytes(), &options(name)).expect(name).puzzle);
    }
}

#[test]
fn boards_with_a_heading_are_still_boards() {
    let (board, other) = ("1 - - -\n- - 3 -\n- 1 - -\n- - - 2\n", "- 2 - -\n- - - 3\n- - 1 -\n- - - -\n");
    for (text, count) in [
        (format!("4 4\n{board}"), 1),
        (format!("4 4\n{board}{other}"), 2),
        (format!("4 4\n{board}1 1 1 2\n3 1 2 2\n3 4 4 2\n3 3 4 4\n"), 1),
        ("4 4\n1 - - 2\n- - - -\n- - - -\n3 4 - -\n1 1 1 2\n3 1 2 2\n3 4 4 2\n3 3 4 4\n".to_owned(), 1),
        (format!("10 10\n{}", "- - - - - - - - - -\n".repeat(9) + "10 - - - - - - - - -\n"), 1),
    ] {
        let found = reading::read_all(text.as_bytes(), &ReadOptions::default());
        assert!(found.len() == count && found.iter().all(Result::is_ok), "{text}: {found:?}");
        assert!(found.iter().flatten().all(|read| read.puzzle.clues.is_empty()), "{text}");
    }
}

#[test]
fn damaged_texts_are_read_without_panic() {
    for (name, _, text, _) in SAMPLES {
        let words: Vec<_> = text.split(' ').collect();
        for at in (0..words.len()).step_by(7) {
            for by in ["", "99999999999999999999", "999", "-", "0", "x", "-1", "9/\n", "é×", "4 4"] {
                let mut damaged = words.clone();
                damaged[at] = by;
                let damaged = damaged.join(" ");
                for options in [ReadOptions::default(), options(name)] {
                    if let Ok(read) = read(damaged.as_bytes(), &options) {
                        let _ = read.puzzle.compile();
                    }
                }
            }
        }
    }
}
