//! `kdoku` on input of online judges, and `kdoku solve`.

use super::*;

#[test]
fn answers_online_judge_input_byte_for_byte() {
    let case = kdoku("").stdin(JUDGE);
    assert_snapshot!(case.picture());
    assert_eq!(case.stdout().lines().count(), 9);
    assert!(case.stdout().lines().all(|line| line.len() == 17));
}

#[test]
fn digits_without_blanks_are_answered_so() {
    let rows: Vec<_> = NINE.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
    let rows = rows.join("\n").replace('.', "0");
    assert_snapshot!(kdoku("solve -").stdin(rows).picture());
}

#[test]
fn of_several_solutions_the_first_is_given() {
    let blank = ".........\n".repeat(9);
    let first = kdoku("").stdin(&blank).stdout();
    assert!(first.starts_with("123456789\n456789123\n789123456\n214365897\n"), "{first}");
    assert_eq!(kdoku("--pick first").stdin(&blank).stdout(), first);
    assert_ne!(kdoku("--pick any --seed 7").stdin(&blank).stdout(), first);
}

#[test]
fn each_line_of_a_collection_has_a_line() {
    let text = lines(&[GOOD, "a comment? no, a bad line", NONE, CLASH, "123", SEVERAL]);
    assert_snapshot!(kdoku("--order 2 --format line").stdin(text).picture());
    let text = lines(&[NINE, &NINE[1..], &format!("{NINE} with a comment"), &NINE.replace("53..7", "55..7")]);
    assert_snapshot!("each_line_of_a_collection_of_9", kdoku("").stdin(text).picture());
}

#[test]
fn a_form_can_be_forced() {
    let sixteen = lines(&[GOOD; 16]);
    assert_eq!(kdoku("--format line").stdin(&sixteen).stdout(), lines(&["2341412314323214"; 16]));
    assert_eq!(kdoku("").stdin(&sixteen).code(), 1, "one board of order 4, whose columns clash");
    assert_snapshot!(kdoku("--format spaced").stdin("1234\n3412\n2143\n4321\n").picture());
}

#[test]
fn a_last_line_need_not_end() {
    assert_eq!(kdoku("").stdin(NINE).stdout().lines().count(), 1);
    assert_eq!(kdoku("").stdin(format!("\u{feff}{NINE}\r\n{NINE}\r\n")).stdout().lines().count(), 2);
}

#[test]
fn blocks_are_separated_and_give_reasons() {
    let text = [GOOD, NONE, CLASH, SEVERAL].map(block).join("\n");
    let bad = format!("{text}\n1234\n12345\n....\n....\n");
    assert_snapshot!(kdoku("").stdin(bad).picture());
}

#[test]
fn several_files_are_answered_in_their_order() {
    let case =
        kdoku("b.txt a.txt missing.txt - a.txt").file("a.txt", lines(&[NINE])).file("b.txt", block(GOOD)).stdin(JUDGE);
    assert_snapshot!(case.picture());
}

#[test]
fn a_drawing_is_filled_in() {
    assert_snapshot!(
        kdoku("").stdin("+---+---+\n|. 3|. .|\n|. 1|2 .|\n+---+---+\n|. .|. .|\n|. .|1 4|\n+---+---+\n").picture()
    );
}

#[test]
fn a_puzzle_file_is_solved_in_the_form_of_its_grid() {
    assert_snapshot!(kdoku("mini4.toml").file("mini4.toml", MINI).picture());
    assert_snapshot!("a_puzzle_file_of_6", kdoku("solve six.toml --to spaced").file("six.toml", SIX).picture());
}

#[test]
fn a_puzzle_file_without_a_grid_is_a_blank_board() {
    assert_snapshot!(kdoku("blank.toml").file("blank.toml", "size = 6\nsymbols = \"A-F\"\n").picture());
}

#[test]
fn sixteen_values_are_written_as_they_were_read() {
    assert_snapshot!(kdoku("hex16.toml --to line").file("hex16.toml", HEX).picture());
    let letters = "A...............\n".to_owned() + &"................\n".repeat(14) + "...............P\n";
    let answer = kdoku("").stdin(letters).stdout();
    assert_eq!(answer.lines().count(), 16);
    assert!(answer.bytes().all(|byte| byte == b'\n' || (b'A'..=b'P').contains(&byte)), "{answer}");
}

#[test]
fn symbols_can_be_set() {
    let text = lines(&["0...", "..2.", ".0..", "...1"]);
    assert_snapshot!(kdoku("--symbols 0-3").stdin(&text).picture());
    assert_snapshot!("too_few_symbols", kdoku("--symbols ab mini4.toml").file("mini4.toml", MINI).picture());
    let answer = kdoku("--symbols abcd mini4.toml").file("mini4.toml", MINI).stdout();
    assert_eq!(answer, "bc|da\nda|bc\n--+--\nad|cb\ncb|ad\n");
}

#[test]
fn the_shape_of_boxes_can_be_set() {
    let text = "......\n".repeat(6);
    assert!(kdoku("--box 3x2").stdin(&text).stdout().starts_with("123456\n345612\n"));
    assert!(kdoku("--box 2x3").stdin(&text).stdout().starts_with("123456\n456123\n"));
    assert_eq!(kdoku("--order 2").stdin(lines(&[SEVERAL; 4])).stdout().lines().count(), 4);
    assert_snapshot!(kdoku("").stdin(".......\n".repeat(7)).picture());
}

#[test]
fn modified_cells_are_listed_even_if_there_are_none() {
    let file = "size = 2\nboxes = false\ngrid = \"1221\"\n[[modifier]]\nvalue = \"digit % 3\"\neach_digit = false\n";
    let answer = kdoku("x.toml --to pretty").file("x.toml", file).stdout();
    assert!(answer.ends_with("\nCells with another value than their digit: none.\n"), "{answer}");
}
