//! `kdoku hint`.

use super::*;

/// A position in a library line: the first value was entered, and a candidate is gone.
const LIBRARY: &str =
    ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113::\n";

#[test]
fn a_hint_reveals_as_much_as_it_should() {
    let hint = |arguments: &str| kdoku(&format!("hint {arguments}")).stdin(lines(&[NINE]));
    assert_snapshot!(hint("").picture());
    assert_eq!(hint("--reveal technique").stdout(), "there is a hidden single in box 2\n");
    let step = "hidden single: r1c6 is the only place for 8 in box 2, so r1c6 = 8\n";
    assert_eq!(hint("--reveal step").stdout(), step);
    assert_eq!(hint("--reveal step --count 3").stdout().lines().count(), 3);
    assert_snapshot!("hints_as_json", hint("--reveal step --to json").picture());
}

#[test]
fn hints_are_in_the_language_of_the_flag_or_of_the_locale() {
    let hint = || kdoku("hint --reveal step").stdin(lines(&[NINE]));
    let korean = "숨은 싱글: 2번 박스에서 8이 들어갈 칸은 r1c6뿐이므로 r1c6 = 8\n";
    assert_eq!(kdoku("hint --reveal step --lang ko").stdin(lines(&[NINE])).stdout(), korean);
    assert_eq!(hint().variable("LANG", "ko_KR.UTF-8").stdout(), korean);
    assert_eq!(hint().variable("LC_ALL", "ko_KR.UTF-8").variable("LANG", "C").stdout(), korean);
    assert!(hint().variable("LC_ALL", "C").variable("LANG", "ko_KR.UTF-8").stdout().starts_with("hidden single"));
    assert_eq!(kdoku("hint --lang fr").stdin(lines(&[NINE])).code(), 2);
}

#[test]
fn puzzles_without_exactly_one_solution_get_a_verdict() {
    let text = lines(&[GOOD, SEVERAL, NONE, CLASH, "12x"]);
    assert_snapshot!(kdoku("hint --order 2 --format line").stdin(text).picture());
}

#[test]
fn a_puzzle_in_progress_keeps_its_values_and_pencil_marks() {
    let case = kdoku("hint --reveal step --to json").stdin(LIBRARY);
    assert_eq!(case.code(), 0, "{}", case.stderr());
    // row 1: 5 3 and the candidates of r1c3 without 1, which the line removes
    assert!(case.stdout().contains("\"values\":[[5,3,null,null,7,"), "{}", case.stdout());
    assert!(case.stdout().contains("\"candidates\":[[[],[],[2,4],"), "{}", case.stdout());
    let wrong = LIBRARY.replace("+53..7", "+13..7");
    assert_eq!(kdoku("hint").stdin(wrong).code(), 1);
}

/// Positions with an avoidable rectangle of type 1 and of type 2.
const RECTANGLES: [&str; 2] = [
    ":0000:x:+5+3+97+214+68+4+7+2.6.91+5+6+8+15+4+9+72+38.+3+4+1+7..61...+35..7+75.29..3.+3.+5+9+826+7.+9.81+7...\
     +22.7.+5..8+9:452 652 696:::\n",
    ":0000:x:..78..2.3+3.1..2...9....3..5...1+8.+3578+3+59+2+746+1+1+7.+35.+9+2+8+7.82+3...45+43....8+22+1..4+8.\
     +3.:416 616 622 727 632 737 642 443 643 676 976 686 687 694 697:::\n",
];

#[test]
fn entered_digits_are_not_givens() {
    let hint = |name: &str, text: &str| {
        let arguments = format!("hint --scale hodoku --reveal step --techniques {name}");
        kdoku(&arguments).stdin(text).stdout()
    };
    for (text, (name, ending)) in RECTANGLES.into_iter().zip([
        ("avoidable-rectangle-1", "holds another digit: r4c2≠9\n"),
        ("avoidable-rectangle-2", "holds another digit: r2c45 r3c7≠6\n"),
    ]) {
        assert!(hint(name, text).ends_with(ending), "{}", hint(name, text));
        // the same in a link, which distinguishes them in another way
        let link = kdoku("convert --to f-puzzles").stdin(text).stdout();
        assert_eq!(hint(name, &link), hint(name, text), "{link}");
        let givens = text.replace('+', "");
        assert!(!hint(name, &givens).contains("avoidable"), "{}", hint(name, &givens));
        let short = text.split(':').skip(3).take(2).collect::<Vec<_>>().join(":") + "\n";
        assert_eq!(hint(name, &short), hint(name, text));
        let explained = kdoku(&format!("explain --scale hodoku --without {name}")).stdin(text).stdout();
        let printed = format!("avoidable rectangle, type {}", &name[name.len() - 1..]);
        assert!(explained.contains(" steps") && !explained.contains(&printed), "{explained}");
    }
    // if the entered digits are what makes the solution unique, they count as givens
    let several = RECTANGLES[0].replace("97+214", "9+7+214");
    assert!(!hint("avoidable-rectangle-1", &several).contains("avoidable"));
}

#[test]
fn all_steps_are_listed_in_the_order_of_the_scale() {
    let all = |arguments: &str| kdoku(&format!("hint --all {arguments}")).stdin(RECTANGLES[1]);
    let steps = all("--scale hodoku").stdout();
    assert!(steps.starts_with("avoidable rectangle, type 2: "), "{steps}");
    let place = |name: &str| steps.find(&format!("\n{name}: ")).unwrap_or_else(|| panic!("{name} in {steps}"));
    assert!(
        place("XY-chain") < place("discontinuous nice loop")
            && place("discontinuous nice loop") < place("forcing chain")
    );
    let names = all("--scale hodoku --reveal technique").stdout();
    assert!(
        names.lines().count() > 20
            && names.lines().all(|line| line.starts_with("there ") || line.contains(" can be used near ")),
        "{names}"
    );
    let no_chains = all("--scale hodoku --without chains,forcing-chains,als --to json").stdout();
    assert!(!no_chains.contains("chain") && no_chains.contains("\"avoidable-rectangle-2\""), "{no_chains}");
    for scale in ["se121", "se", "kdoku"] {
        let json = all(&format!("--scale {scale} --to json")).stdout();
        assert!(json.matches("\"technique\"").count() > 10, "{json}");
    }
    assert_eq!(all("--count 2").code(), 2);
    assert_eq!(kdoku("hint --all --techniques swordfish").stdin(lines(&[NINE])).code(), 0);
    assert!(all("--scale hodoku --to html").stdout().contains("avoidable rectangle"));
}

#[test]
fn techniques_have_the_names_that_are_printed() {
    let hint = |names: &str| kdoku(&format!("hint --scale hodoku --techniques {names}")).stdin(RECTANGLES[0]);
    for names in [
        "Hidden-Single",
        "hidden_single,x-wing",
        "숨은-싱글",
        "continuous-nice-loop,aic",
        "grouped-continuous-nice-loop",
    ] {
        assert_eq!(hint(names).code(), 0, "{names}: {}", hint(names).stderr());
    }
    let error = hint("continous-nice-loop").stderr();
    assert!(error.contains("did you mean") && error.contains("nice-loop"), "{error}");
}

#[test]
fn a_hint_can_be_a_picture() {
    let case = kdoku("hint --reveal step --to svg").stdin(lines(&[NINE]));
    let picture = case.stdout();
    assert!(picture.starts_with("<svg ") && picture.contains("class=\"step-candidates\""), "{picture}");
    // a nudge shows the position only
    assert!(!kdoku("hint --to svg").stdin(lines(&[NINE])).stdout().contains("step-candidates"));
}

/// The cells of the rows of pencil marks, without lines.
fn cells(marks: &str) -> Vec<Vec<String>> {
    let words = |line: &str| line.split(['|', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    marks.lines().filter(|line| !line.starts_with('+')).map(words).collect()
}

fn rows(cells: &[Vec<String>], word: impl Fn(usize, usize, &str) -> String) -> String {
    let row = |(y, row): (usize, &Vec<String>)| {
        let words: Vec<_> = row.iter().enumerate().map(|(x, marks)| word(y, x, marks)).collect();
        words.join(" ") + "\n"
    };
    cells.iter().enumerate().map(row).collect()
}

#[test]
fn a_single_digit_that_no_peer_lists_is_placed() {
    let step = kdoku("hint --reveal step").stdin(lines(&[NINE])).stdout();
    let marks = kdoku("candidates --pencil").stdin(lines(&[NINE])).stdout();
    let cells = cells(&marks);
    let brackets = |open: &'static str, between: &'static str, close: &'static str| {
        let given = |y: usize, x: usize| NINE.as_bytes()[y * 9 + x] != b'.';
        rows(&cells, |y, x, marks| {
            if given(y, x) {
                return marks.to_owned();
            }
            format!("{open}{}{close}", marks.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(between))
        })
    };
    let plain = rows(&cells, |_, _, marks| marks.to_owned());
    let texts = [
        marks.clone(),
        plain.clone(),
        brackets("(", "", ")"),
        brackets("[", ",", "]"),
        brackets("[", ", ", "]"),
        brackets("{", "", "}"),
    ];
    for text in texts {
        let case = kdoku("hint --reveal step").stdin(&text);
        assert_eq!(case.stdout(), step, "{text}");
        let note = "<stdin>: assumed that `30` cells with one digit are filled, since no peer lists their digits; \
                    hint: write `<1>` for a digit that is placed, and every other digit is a candidate";
        assert_eq!(case.stderr(), format!("note: {note}\n"), "{text}");
        assert_eq!(kdoku("hint --reveal step --order 3").stdin(&text).stdout(), step, "{text}");
    }
    // r1c1 is 5, and r1c3 still lists it: a digit that is not placed yet
    let open = plain.replacen(" 124 ", " 1245 ", 1);
    let expected = "naked single: 5 is the only candidate of r1c1, so r1c1 = 5\n";
    assert_eq!(kdoku("hint --reveal step --techniques naked-single").stdin(open).stdout(), expected);
    // one marked digit is enough to distinguish them all
    let marked = plain.replacen('5', "<5>", 1);
    let case = kdoku("hint --reveal step --techniques naked-single").stdin(marked);
    assert_eq!(case.stdout(), "naked single: 3 is the only candidate of r1c2, so r1c2 = 3\n");
    assert_eq!(case.stderr(), "");
    assert_eq!(kdoku("").stdin(&plain).stderr(), "", "it does not matter for the solution");
}

#[test]
fn peers_of_pencil_marks_are_those_of_the_board() {
    let jigsaw = "regions = \"\"\"\nAAAB\nABBB\nCCCD\nCDDD\n\"\"\"\n";
    // r1c3 and r2c1 share a region, but no box
    let marks = "2 134 1 34\n134 234 234 123\n134 123 234 34\n134 134 234 1234\n";
    let note = |arguments: &str| {
        let case = kdoku(&format!("hint {arguments}")).file("jigsaw.toml", jigsaw).stdin(marks);
        case.stderr()
            .split_once("assumed that ")
            .map(|(_, note)| note.split(" are").next().unwrap_or_default().to_owned())
    };
    assert_ne!(note("--config jigsaw.toml"), note(""));
}

/// A puzzle with one wrong digit, in r1c3.
fn wrong() -> String {
    lines(&[&NINE.replace("53..7", "532.7")])
}

#[test]
fn a_wrong_digit_names_the_command_that_finds_it() {
    let case = |arguments: &str| kdoku(arguments).stdin(wrong());
    assert_snapshot!(case("hint").picture());
    assert_snapshot!("a_wrong_digit_in_korean", case("hint --lang ko").picture());
    let hint = "hint: `kdoku check --why` shows why\n";
    for command in ["explain", "rate"] {
        assert!(case(command).stderr().ends_with(hint), "{command}: {}", case(command).stderr());
    }
    let check = kdoku("check x.txt y.txt").file("x.txt", wrong()).file("y.txt", wrong());
    assert_eq!(check.stderr(), "hint: `kdoku check --why x.txt` shows why there is no solution\n");
    for arguments in ["check --why", "check -q", "hint -q"] {
        assert_eq!(case(arguments).stderr(), "", "{arguments}");
    }
}

#[test]
fn messages_are_in_the_language_of_the_hints() {
    let text = lines(&[GOOD, SEVERAL, NONE, CLASH, "12x"]);
    assert_snapshot!(kdoku("hint --lang ko --order 2 --format line").stdin(text).picture());
    let limited = kdoku("explain --lang ko --order 2 --node-limit 1").stdin(block(&".".repeat(16)));
    assert!(limited.stderr().contains("미정: 노드 제한에 도달했습니다"), "{}", limited.stderr());
}
